"""The options of a run: switches of rules.toml, parsed from text into a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput, unknown
from sim.gamekit.switches import Options
from sim.games.new_dark_ages_colony.loading.components import load_data
from sim.games.new_dark_ages_colony.rules.state import OPTIONS as RECORD
from sim.games.new_dark_ages_colony.rules.vocabulary import FACTION_IDS, NONE, PLAYER_COUNTS, TRACK_IDS

DRAWN = "drawn"
PRINTED = "printed"
LAST_END = 99

OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    numbers=(
        "trade",
        "travel_first_skipped",
        "pledge_passes",
        "one_slot_per_turn",
        "site_passage",
        "any_stage",
        "automation_takes_control",
        "control_in_place",
        "launch_by_each",
        "genetic_first",
    ),
    free={
        "factions": (
            f"{DRAWN}, or a list of ids",
            lambda word: "," in word or word in FACTION_IDS,
        ),
        "track_ends": (
            f"{PRINTED}, or three numbers as in 13,11,11",
            lambda word: re.fullmatch("[0-9]{1,2},[0-9]{1,2},[0-9]{1,2}", word) is not None,
        ),
    },
)


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options, with the defaults of rules.toml. BadInput names the option that is wrong."""
    values = OPTIONS.values(players, given)
    options = OPTIONS.filled(players, values)
    record: Any = options[0]
    if values["track_ends"] != PRINTED:
        record.track_ends[:] = [int(word) for word in str(values["track_ends"]).split(",")]
        for name, start, end in zip(TRACK_IDS, components.track_start, record.track_ends, strict=True):
            if end <= start:
                expected = f"more than {start}, the start of the {name} track"
                raise BadInput(f"option track_ends: expected {expected}, found {end}")
    record.factions[:] = NONE
    if values["factions"] != DRAWN:
        record.given = 1
        record.factions[:players] = _given_factions(players, str(values["factions"]))
    return options


def _given_factions(players: int, text: str) -> list[int]:
    """Faction numbers by seat."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in FACTION_IDS:
            raise unknown("a faction", name, FACTION_IDS, "option factions")
    if len(names) != players:
        raise BadInput(f"option factions: expected {players} factions, one per player, found {len(names)}")
    if len(set(names)) != players:
        raise BadInput(f"option factions: expected each faction once, found {', '.join(names)}")
    return [FACTION_IDS.index(name) for name in names]
