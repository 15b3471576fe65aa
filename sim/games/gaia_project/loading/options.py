"""The options of a run: turn the switches of rules.toml from text into a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.gamekit.switches import Options, Value, code, factions_of, is_list_of, text
from sim.games.gaia_project.loading.arrays import Components
from sim.games.gaia_project.loading.components import load_data
from sim.games.gaia_project.loading.legal_maps import TRIES, can_be_laid
from sim.games.gaia_project.loading.pack import LAYOUT_OF_PLAYERS, PLAYER_COUNTS, SMALL_LAYOUT
from sim.games.gaia_project.loading.schema_base import FACTION_IDS
from sim.games.gaia_project.rules.state import OPTIONS as RECORD
from sim.games.gaia_project.rules.vocabulary import NONE, FactionMode, MapMethod

FIRST_GAME = "first_game"

OPTIONS = Options(
    record=RECORD,
    players=PLAYER_COUNTS,
    switches=lambda: load_data().rules.switches,
    numbers=(
        "federation_flexible",
        "free_step_must_be_used",
        "gain_must_not_be_fully_wasted",
        "satellite_limit",
        "zero_count_scores",
        "power_paid_together",
        "ivits_token_without_new_part",
        "station_on_own_satellite",
    ),
    words={
        "pass_order": ("turn_order", "pass_order"),
        "end_conversion_auto": ("end_conversion", "auto"),
        "map_rotation": ("map_rotation", "last_seat"),
        "all_types_across_sectors": ("same_type_adjacency", "all_types_across_sectors"),
        "first_game_mines": ("start_structures", FIRST_GAME),
    },
    free={
        "factions": (
            "a way to deal factions, or a list of ids",
            is_list_of(FACTION_IDS),
        )
    },
)


def parse_options(players: int, settings: Mapping[str, str], components: Components) -> np.ndarray:
    """One record of options, with the defaults of rules.toml. BadInput names the option that is wrong."""
    values = OPTIONS.values(players, settings)
    options = OPTIONS.filled(players, values)
    record: Any = options[0]
    record.layout = _layout(players, values)
    record.map_method = _map_method(players, values)
    strict = values["same_type_adjacency"] == "all_types_across_sectors"
    if record.map_method != MapMethod.FIXED and not can_be_laid(
        components, record.layout, record.map_method, strict
    ):
        expected = "sectors that fit together without equal neighbours, or map_method = fixed"
        raise BadInput(f"sectors: expected {expected}, found no legal map in {TRIES:,} tries")
    record.faction_mode = getattr(FactionMode, str(values["factions"]).upper(), FactionMode.GIVEN)
    record.factions[:] = NONE
    if record.faction_mode == FactionMode.GIVEN:
        record.factions[:players] = _given_factions(players, str(values["factions"]), components)
    if values["start_structures"] == FIRST_GAME:
        _check_first_game(players, values, record, components)
    return options


def _layout(players: int, values: Mapping[str, Value]) -> int:
    if not values["small_map"]:
        return LAYOUT_OF_PLAYERS[players]
    if players != 3:
        raise BadInput(
            f"option small_map: expected false unless there are 3 players, found true with {players}"
        )
    return SMALL_LAYOUT


def _map_method(players: int, values: Mapping[str, Value]) -> int:
    method = code(MapMethod, values["map_method"])
    if method == MapMethod.FIXED:
        if values["map_rotation"] != "sampled":
            found = f"{values['map_rotation']} with map_method = fixed"
            raise BadInput(f"option map_rotation: expected sampled, as no map is drawn, found {found}")
        return method
    return MapMethod.METHOD_3 if players == 2 else method


def _given_factions(players: int, text: str, components: Components) -> list[int]:
    """Faction numbers by seat, from a list of ids or the first game."""
    if text == FIRST_GAME:
        return [int(faction) for faction in components.first_factions[players, :players]]
    factions = factions_of(players, text, FACTION_IDS)
    for seat, faction in enumerate(factions):
        for other in factions[:seat]:
            pair = f"{FACTION_IDS[other]} and {FACTION_IDS[faction]}"
            if components.board[other] == components.board[faction]:
                raise BadInput(f"option factions: expected at most one faction per board, found {pair}")
    return factions


def _check_first_game(players: int, values: Mapping[str, Value], record: Any, components: Components) -> None:
    """Check that the first-game map and factions are used: the printed start structures fit no others."""
    option = "option start_structures: expected choice"
    if values["map_method"] != "fixed" or values["small_map"]:
        found = f"map_method = {values['map_method']}, small_map = {text(values['small_map'])}"
        raise BadInput(f"{option}, or the first game's map (map_method = fixed), found {found}")
    first = components.first_factions[players, :players]
    if sorted(record.factions[:players]) != sorted(first):
        found = f"factions = {values['factions']}"
        raise BadInput(f"{option}, or the first game's factions (factions = first_game), found {found}")
    for faction in first:
        if components.start_institute[faction]:
            found = f"the planetary institute of {FACTION_IDS[faction]}"
            raise BadInput(f"{option}, as a faction starts without mines, found {found}")
        mines = int(np.sum(components.first_mines[players, faction] != NONE))
        if mines != components.start_mines[faction]:
            found = f"{mines} for {FACTION_IDS[faction]}, who start with {components.start_mines[faction]}"
            raise BadInput(f"{option}, or as many printed mines as the faction starts with, found {found}")
