"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.gamekit.switches import Options, factions_of, is_list_of
from sim.games.federation.loading.components import load_data
from sim.games.federation.rules.state import OPTIONS as RECORD
from sim.games.federation.rules.vocabulary import PLAYER_COUNTS, START_IDS

CHOSEN = "chosen"
OTHERS = ("players", "first_game", "free_discards", "ask_all", "given", "factions")
RULINGS = tuple(name for name in RECORD.names or () if name not in OTHERS)
OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    numbers=("free_discards", *RULINGS),
    words={"first_game": ("setup", "first_game")},
    free={"factions": (f"{CHOSEN}, or a list of start tokens", is_list_of(START_IDS))},
)


def parse_options(players: int, texts: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options; those not given have the default of rules.toml. BadInput names a bad option."""
    values = OPTIONS.values(players, texts)
    options = OPTIONS.filled(players, values)
    if values["factions"] != CHOSEN:
        record: Any = options[0]
        record.given = 1
        record.factions[:players] = factions_of(players, str(values["factions"]), START_IDS)
    return options
