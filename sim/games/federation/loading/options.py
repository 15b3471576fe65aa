"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.gamekit.switches import Options
from sim.games.federation.loading.components import load_data
from sim.games.federation.rules.state import OPTIONS as RECORD
from sim.games.federation.rules.vocabulary import PLAYER_COUNTS

RULINGS = tuple(
    name for name in RECORD.names or () if name not in ("players", "first_game", "free_discards", "ask_all")
)
OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    numbers=("free_discards", *RULINGS),
    words={"first_game": ("setup", "first_game")},
)


def parse_options(players: int, texts: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options; those not given have the default of rules.toml. BadInput names a bad option."""
    return OPTIONS.filled(players, OPTIONS.values(players, texts))
