"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.gamekit.switches import Options
from sim.games.cryo.loading.checks import PLAYER_COUNTS
from sim.games.cryo.loading.components import RENAMED, load_data
from sim.games.cryo.rules.state import OPTIONS as RECORD
from sim.games.cryo.rules.vocabulary import ChoicePolicy, ControlTie

SOLO_PLAYERS = (2,)  # the player and the rival
SOLO_ONLY = (
    *("harder", "unpredictable", "harder_mode", "rival_choice_policy"),
    *("rival_leftmost", "rival_bays", "rival_discovery", "rival_vehicles"),
)

OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    numbers=("harder", "unpredictable", "rival_discovery"),
    words={
        "solo": ("mode", "solo"),
        "harder_add": ("harder_mode", "add"),
        "first_chamber": ("rival_leftmost", "first_chamber"),
        "any_bay": ("rival_bays", "any_bay"),
        "any_vehicles": ("rival_vehicles", "any_number"),
    },
    codes={
        "choice_policy": ("rival_choice_policy", ChoicePolicy),
        "control_tie": ("control_tie", ControlTie),
    },
    renamed=RENAMED,
)


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options, with the defaults of rules.toml; BadInput names an option that is wrong."""
    values = OPTIONS.values(players, given)
    if values["mode"] == "solo":
        if players not in SOLO_PLAYERS:
            expected = f"option mode: expected base with {players} players"
            raise BadInput(f"{expected}, found solo, which is for 2 seats")
        if components.copies.min() < 1:  # one of each marks a dock
            raise BadInput("option mode: expected base if a card is not in the box, found solo")
    else:
        defaults = dict(load_data().rules.switches)
        for name in SOLO_ONLY:
            if values[name] != defaults[name].default:
                raise BadInput(f"option {name}: expected mode=solo with it, found mode=base")
    return OPTIONS.filled(players, values)


def players_with(given: Mapping[str, str]) -> tuple[int, ...]:
    """The numbers of players that these options allow."""
    return SOLO_PLAYERS if given.get("mode") == "solo" else PLAYER_COUNTS
