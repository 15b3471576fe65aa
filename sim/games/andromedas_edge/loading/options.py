"""The options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput, unknown
from sim.gamekit.switches import Options
from sim.games.andromedas_edge.loading.checks import PLAYER_COUNTS
from sim.games.andromedas_edge.loading.components import RENAMED, ids, load_data
from sim.games.andromedas_edge.rules.state import OPTIONS as RECORD
from sim.games.andromedas_edge.rules.vocabulary import NONE, EventDeck, Length, Special

TEAM_PLAYERS = (4,)
S_CLASSES = ("vorticon_attackers", "skarn_drones", "random")
OTHERS = ("first", "second", "random")

OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    numbers=(
        "destiny",
        "teams",
        "launch_new_ships",
        "slot_resources",
        "anybody_ends",
        "draw_any",
        "displaced_to_special",
    ),
    codes={
        "length": ("length", Length),
        "event_deck": ("event_deck", EventDeck),
        "special": ("special", Special),
    },
    free={
        "factions": ("deal, or a list of ids", lambda word: "," in word or word in ids().factions),
    },
    renamed=RENAMED,
)


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options, with the defaults of rules.toml for the rest. BadInput names the option."""
    values = OPTIONS.values(players, given)
    options = OPTIONS.filled(players, values)
    record: Any = options[0]
    if record.teams and players not in TEAM_PLAYERS:
        raise BadInput(f"option teams: expected 4 players if true, found {players}")
    record.s_class = S_CLASSES.index(str(values["s_class"]))
    record.other_classes = OTHERS.index(str(values["raiders"]))
    record.factions[:] = NONE
    if values["factions"] != "deal":
        record.given = 1
        record.factions[:players] = _parse_factions(players, str(values["factions"]))
    return options


def _parse_factions(players: int, text: str) -> list[int]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in ids().factions:
            raise unknown("a faction", name, ids().factions, "option factions")
    if len(names) != players:
        expected = f"option factions: expected {players} factions, one per player"
        raise BadInput(f"{expected}, found {len(names)}")
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput(f"option factions: expected each faction once, found {twice} again")
    return [ids().factions.index(name) for name in names]


def players_with(given: Mapping[str, str]) -> tuple[int, ...]:
    """The player counts that the options allow."""
    return TEAM_PLAYERS if str(given.get("teams")).lower() == "true" else PLAYER_COUNTS
