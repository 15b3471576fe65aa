"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.games.cryo.checks import PLAYER_COUNTS
from sim.games.cryo.components import load_data
from sim.games.cryo.state import OPTIONS as RECORD
from sim.games.cryo.vocabulary import ChoicePolicy, ControlTie
from sim.rooms.switches import Options

SOLO_PLAYERS = (2,)  # the player and the opponent
SOLO_ONLY = ("harder", "unpredictable", "harder_mode", "opponent_choice_policy")

OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    numbers=("harder", "unpredictable"),
    words={"solo": ("mode", "solo"), "harder_add": ("harder_mode", "add")},
    codes={
        "choice_policy": ("opponent_choice_policy", ChoicePolicy),
        "control_tie": ("control_tie", ControlTie),
    },
)


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options; what is not given has the default of rules.toml. BadInput names the option."""
    found = OPTIONS.values(players, given)
    if found["mode"] == "solo":
        if players not in SOLO_PLAYERS:
            expected = f"option mode: expected base with {players} players"
            raise BadInput(f"{expected}, found solo, which is for 2 seats")
    else:
        defaults = dict(load_data().rules.switches)
        for name in SOLO_ONLY:
            if found[name] != defaults[name].default:
                raise BadInput(f"option {name}: expected mode=solo beside it, found mode=base")
    return OPTIONS.filled(players, found)


def players_with(given: Mapping[str, str]) -> tuple[int, ...]:
    """The numbers of players that the options allow."""
    return SOLO_PLAYERS if given.get("mode") == "solo" else PLAYER_COUNTS
