"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput, unknown
from sim.games.cryo.checks import PLAYER_COUNTS
from sim.games.cryo.components import load_data
from sim.games.cryo.schema import Switch
from sim.games.cryo.state import OPTIONS
from sim.games.cryo.vocabulary import ChoicePolicy, ControlTie

SOLO_PLAYERS = (2,)  # the player and the opponent
SOLO_ONLY = ("harder", "unpredictable", "harder_mode", "opponent_choice_policy")


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options; what is not given has the default of rules.toml. BadInput names the option."""
    if players not in PLAYER_COUNTS:
        raise BadInput(f"players: expected 2, 3 or 4, found {players}")
    values = _values(given)
    solo = values["mode"] == "solo"
    if solo and players not in SOLO_PLAYERS:
        raise BadInput(f"option mode: expected base with {players} players, found solo, which is for 2 seats")
    if not solo:
        for name in SOLO_ONLY:
            if name in given and values[name] != _switches()[name].default:
                raise BadInput(f"option {name}: expected mode=solo beside it, found mode=base")
    options = np.zeros(1, OPTIONS).view(np.recarray)
    record: Any = options[0]
    record.players = players
    record.solo = solo
    record.harder = values["harder"]
    record.unpredictable = values["unpredictable"]
    record.harder_add = values["harder_mode"] == "add"
    record.choice_policy = getattr(ChoicePolicy, str(values["opponent_choice_policy"]).upper())
    record.control_tie = getattr(ControlTie, str(values["control_tie"]).upper())
    return options


def players_with(given: Mapping[str, str]) -> tuple[int, ...]:
    """The numbers of players that the options allow."""
    return SOLO_PLAYERS if given.get("mode") == "solo" else PLAYER_COUNTS


def option_help() -> dict[str, str]:
    """One line for each option: what it does, its values, its default."""
    return {
        name: f"{switch.help} ({', '.join(_text(option) for option in switch.options)};"
        f" default {_text(switch.default)})"
        for name, switch in _switches().items()
    }


def _switches() -> dict[str, Switch]:
    return dict(load_data().rules.switches)


def _text(value: bool | str) -> str:
    return str(value).lower()


def _values(given: Mapping[str, str]) -> dict[str, bool | str]:
    """The value of every switch, checked alone."""
    switches = _switches()
    for name in given:
        if name not in switches:
            raise unknown("an option", name, switches)
    values = {name: switch.default for name, switch in switches.items()}
    for name, text in given.items():
        word = _text(text).strip()
        known = {_text(option): option for option in switches[name].options}
        if word not in known:
            raise unknown("one of its values", word, known, f"option {name}")
        values[name] = known[word]
    return values
