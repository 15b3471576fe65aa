"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.games.cryo.checks import PLAYER_COUNTS
from sim.games.cryo.components import load_data
from sim.games.cryo.state import OPTIONS
from sim.games.cryo.vocabulary import ChoicePolicy, ControlTie
from sim.rooms.switches import help_lines, read_values

SOLO_PLAYERS = (2,)  # the player and the opponent
SOLO_ONLY = ("harder", "unpredictable", "harder_mode", "opponent_choice_policy")


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options; what is not given has the default of rules.toml. BadInput names the option."""
    if players not in PLAYER_COUNTS:
        raise BadInput(f"players: expected 2, 3 or 4, found {players}")
    found = read_values(_switches(), given)
    solo = found["mode"] == "solo"
    if solo and players not in SOLO_PLAYERS:
        raise BadInput(f"option mode: expected base with {players} players, found solo, which is for 2 seats")
    if not solo:
        for name in SOLO_ONLY:
            if name in given and found[name] != _switches()[name].default:
                raise BadInput(f"option {name}: expected mode=solo beside it, found mode=base")
    options = np.zeros(1, OPTIONS).view(np.recarray)
    record: Any = options[0]
    record.players = players
    record.solo = solo
    record.harder = found["harder"]
    record.unpredictable = found["unpredictable"]
    record.harder_add = found["harder_mode"] == "add"
    record.choice_policy = getattr(ChoicePolicy, str(found["opponent_choice_policy"]).upper())
    record.control_tie = getattr(ControlTie, str(found["control_tie"]).upper())
    return options


def players_with(given: Mapping[str, str]) -> tuple[int, ...]:
    """The numbers of players that the options allow."""
    return SOLO_PLAYERS if given.get("mode") == "solo" else PLAYER_COUNTS


def option_help() -> dict[str, str]:
    """One line for each option: what it does, its values, its default."""
    return help_lines(_switches())


def _switches() -> dict[str, Any]:
    return dict(load_data().rules.switches)
