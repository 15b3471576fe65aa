"""Options of a run: the switches of rules.toml, from text to a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.errors import BadInput, unknown
from sim.games.gaia_project.components import load_data
from sim.games.gaia_project.legal_maps import TRIES, can_be_laid
from sim.games.gaia_project.pack import Components
from sim.games.gaia_project.packing import LAYOUT_OF_PLAYERS, PLAYER_COUNTS, SMALL_LAYOUT
from sim.games.gaia_project.schema_base import FACTION_IDS
from sim.games.gaia_project.state import new_options
from sim.games.gaia_project.vocabulary import NONE, FactionMode, MapMethod
from sim.rooms.switches import help_lines, read_values, text

FACTION_MODES = {
    "random": FactionMode.RANDOM,
    "choice": FactionMode.CHOICE,
    "auction_choose_then_bid": FactionMode.AUCTION_CHOOSE_THEN_BID,
    "auction_bid_while_choosing": FactionMode.AUCTION_BID_WHILE_CHOOSING,
}
MAP_METHODS = {
    "fixed": MapMethod.FIXED,
    "method_1": MapMethod.METHOD_1,
    "method_2": MapMethod.METHOD_2,
    "method_3": MapMethod.METHOD_3,
}
FIRST_GAME = "first_game"
# Switches that go into the record under their own names, as numbers.
NUMBERS = (
    "federation_flexible",
    "free_step_must_be_used",
    "gain_must_not_be_fully_wasted",
    "satellite_limit",
    "ivits_token_without_new_part",
    "station_on_own_satellite",
)
# Switches of two words: the field of the record that is 1 for the second word.
WORDS = {
    "turn_order": ("pass_order", "pass_order"),
    "end_conversion": ("end_conversion_auto", "auto"),
    "map_rotation": ("map_rotation", "last_seat"),
    "same_type_adjacency": ("all_types_across_sectors", "all_types_across_sectors"),
    "start_structures": ("first_game_mines", FIRST_GAME),
}


def parse_options(players: int, given: Mapping[str, str], components: Components) -> np.ndarray:
    """One record of options; what is not given has the default of rules.toml. BadInput names the option."""
    if players not in PLAYER_COUNTS:
        raise BadInput(f"players: expected 2, 3 or 4, found {players}")
    values = _values(given)
    options = new_options()
    record: Any = options[0]
    record.players = players
    record.layout = _layout(players, values)
    record.map_method = _map_method(players, values)
    strict = values["same_type_adjacency"] == "all_types_across_sectors"
    if record.map_method != MapMethod.FIXED and not can_be_laid(
        components, record.layout, record.map_method, strict
    ):
        expected = "sectors that can lie without equal neighbours, or map_method = fixed"
        raise BadInput(f"sectors: expected {expected}, found no legal map among {TRIES:,}")
    for name in NUMBERS:
        record[name] = values[name]
    for name, (field, word) in WORDS.items():
        record[field] = values[name] == word
    record.faction_mode = FACTION_MODES.get(str(values["factions"]), FactionMode.GIVEN)
    record.factions[:] = NONE
    if record.faction_mode == FactionMode.GIVEN:
        record.factions[:players] = _given_factions(players, str(values["factions"]), components)
    if values["start_structures"] == FIRST_GAME:
        _check_first_game(players, values, record, components)
    return options


def option_help() -> dict[str, str]:
    """One line for each option: what it does, its values, its default."""
    return help_lines(_switches())


def _switches() -> dict[str, Any]:
    return dict(load_data().rules.switches)


def _values(given: Mapping[str, str]) -> dict[str, bool | int | str]:
    """The value of every switch, checked alone."""
    factions = ("a way to deal factions, or a list of ids", lambda word: "," in word or word in FACTION_IDS)
    return read_values(_switches(), given, {"factions": factions})


def _layout(players: int, values: Mapping[str, bool | int | str]) -> int:
    if not values["small_map"]:
        return LAYOUT_OF_PLAYERS[players]
    if players != 3:
        raise BadInput(f"option small_map: expected false but with 3 players, found true with {players}")
    return SMALL_LAYOUT


def _map_method(players: int, values: Mapping[str, bool | int | str]) -> int:
    method = MAP_METHODS[str(values["map_method"])]
    if method == MapMethod.FIXED:
        if values["map_rotation"] != "sampled":
            found = f"{values['map_rotation']} with map_method = fixed"
            raise BadInput(f"option map_rotation: expected sampled where no map is drawn, found {found}")
        return method
    return MapMethod.METHOD_3 if players == 2 else method


def _given_factions(players: int, text: str, components: Components) -> list[int]:
    """Faction numbers by seat, of a list of ids or of the first game."""
    if text == FIRST_GAME:
        return [int(faction) for faction in components.first_factions[players, :players]]
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in FACTION_IDS:
            raise unknown("a faction", name, FACTION_IDS, "option factions")
    if len(names) != players:
        raise BadInput(
            f"option factions: expected {players} factions, one for each player, found {len(names)}"
        )
    factions = [FACTION_IDS.index(name) for name in names]
    for seat, faction in enumerate(factions):
        for other in factions[:seat]:
            pair = f"{FACTION_IDS[other]} and {FACTION_IDS[faction]}"
            if other == faction:
                raise BadInput(f"option factions: expected each faction once, found {pair}")
            if components.board[other] == components.board[faction]:
                raise BadInput(f"option factions: expected one faction of each board, found {pair}")
    return factions


def _check_first_game(
    players: int, values: Mapping[str, bool | int | str], record: Any, components: Components
) -> None:
    """The printed start structures fit the first-game map and factions only."""
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
            raise BadInput(f"{option} where a faction starts without mines, found {found}")
        mines = int(np.sum(components.first_mines[players, faction] != NONE))
        if mines != components.start_mines[faction]:
            found = f"{mines} for {FACTION_IDS[faction]}, who have {components.start_mines[faction]}"
            raise BadInput(f"{option}, or as many printed mines as the faction has, found {found}")
