"""What the tables say of a game: the meaning of every column, axes, and the rows of the components' table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sim.rooms.columns import VP_BY, Meanings, by, joined, rows_of
from sim.template.vocabulary import CARD_IDS, VP_NAMES

COLUMNS: Mapping[str, Meanings] = {
    "games": {
        "rounds": "rounds played",
        "blind": "1 if cards of the last round came blindly from the deck",
    },
    "seats": {
        "vp_by": VP_BY,
        "cards": by("cards taken", "card"),
        "card_vp": by("points of the cards of each kind, with those of the captain", "card"),
        "first_round": by("round in which a card of each kind was taken first; 0 never", "card"),
    },
    "components": {"used": "card: how many of them were taken"},
}


def axes() -> dict[str, Sequence[str | int]]:
    """What the places of Array columns stand for."""
    return {"source": VP_NAMES, "card": CARD_IDS}


def pieces() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    return rows_of({"card": CARD_IDS})


def piece_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """What outcomes say of each component: available, acquired, used, points."""
    seats = outcomes["seats"]
    first = np.where(seats["first_round"] > 0, seats["first_round"], -1)
    return joined(outcomes, [(np.ones(1, bool), first, seats["cards"], seats["card_vp"])])
