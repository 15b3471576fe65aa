"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.gamekit.switches import Options, factions_of, is_list_of
from sim.template.loading.components import load_data
from sim.template.rules.state import OPTIONS as RECORD
from sim.template.rules.vocabulary import CAPTAIN_IDS, NONE, PLAYER_COUNTS

DEALT = "dealt"

OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    words={"blind": ("last_round", "blind")},
    free={"factions": ("a way to deal captains, or a list of ids", is_list_of(CAPTAIN_IDS))},
)


def parse_options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    """One record of options; the defaults are in rules.toml. BadInput names the option."""
    values = OPTIONS.values(players, given)
    options = OPTIONS.filled(players, values)
    options[0].factions[:] = NONE
    if values["factions"] != DEALT:
        options[0].factions[:players] = factions_of(players, str(values["factions"]), CAPTAIN_IDS)
    return options
