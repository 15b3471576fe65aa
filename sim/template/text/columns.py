"""The tables: the meaning of every column, the axes, and the rows of the components table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sim.gamekit.columns import VP_BY, Meanings, by, joined, rows_of
from sim.template.rules.vocabulary import CARD_IDS, VP_NAMES

COLUMNS: Mapping[str, Meanings] = {
    "games": {
        "rounds": "rounds played",
        "blind": "1 if cards came blindly from the deck in the last round",
    },
    "seats": {
        "vp_by": VP_BY,
        "cards": by("cards taken", "card"),
        "card_vp": by("points from cards of each kind, including the captain's bonus", "card"),
        "first_round": by("round in which the first card of each kind was taken; 0 never", "card"),
    },
    "components": {"used": "card: how many were taken"},
}


def axes() -> dict[str, Sequence[str | int]]:
    """The ids or numbers along each axis of Array columns."""
    return {"source": VP_NAMES, "card": CARD_IDS}


def component_ids() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    return rows_of({"card": CARD_IDS})


def component_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """What outcomes say about each component: available, acquired, used, points."""
    seats = outcomes["seats"]
    first = np.where(seats["first_round"] > 0, seats["first_round"], -1)
    return joined(outcomes, [(np.ones(1, bool), first, seats["cards"], seats["card_vp"])])
