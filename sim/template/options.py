"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.rooms.switches import Options
from sim.template.components import load_data
from sim.template.state import OPTIONS as RECORD
from sim.template.vocabulary import PLAYER_COUNTS

OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    words={"blind": ("last_round", "blind")},
)


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options; what is not given has the default of rules.toml. BadInput names the option."""
    return OPTIONS.filled(players, OPTIONS.values(players, given))
