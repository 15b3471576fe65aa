"""What the data files say twice, for readers: the engine uses one place, the other is held against it.

An overlay may change the first alone; the second is closed to it, because it would change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sim.games.cryo.schema import Data
from sim.rooms.data_files import Problem

CHECKED = "no figure that is only held against another one"
LABEL = "no label that no rule reads"
FACE = "no face: tables of results go by it"
CLOSED = {
    ("board", "section", "*", "colour"): LABEL,
    ("board", "section", "*", "incident_space"): LABEL,
    ("caverns", "space", "*", "depth"): LABEL,
    ("caverns", "space", "*", "x"): LABEL,
    ("incidents", "board_spaces"): LABEL,
    ("incidents", "token", "*", "face"): FACE,
    ("resource_tiles", "tile", "*", "face"): FACE,
    ("board", "section", "*", "pods_per_player_per_chamber"): CHECKED,
    ("board", "section", "*", "resource_spaces"): CHECKED,
    ("board", "section", "*", "stasis_control"): CHECKED,
    ("board", "section", "*", "top_docks"): CHECKED,
    ("board", "section", "*", "lower_docks"): CHECKED,
    ("board", "section", "*", "chambers"): CHECKED,
    ("board", "dock", "*", "damage_symbol"): CHECKED,
    ("board", "dock", "*", "row"): CHECKED,
    ("board", "cargo_bay", "*", "material"): CHECKED,
    ("cards", "copies_per_type"): CHECKED,
    ("cards", "mission_cost_tech"): CHECKED,
    ("damage", "marker", "*", "symbol"): CHECKED,
    ("incidents", "track_spaces"): CHECKED,
    ("platform", "action", "*", "cost_slots"): CHECKED,
    ("platform", "action", "*", "reward_slots"): CHECKED,
    ("platform", "tile_slots_total"): CHECKED,
    ("resource_tiles", "per_back"): CHECKED,
    ("scoring", "opponent_missions_scored"): CHECKED,
    ("setup", "players", "*", "caverns_in_play"): CHECKED,
    ("setup", "players", "*", "small_caverns"): CHECKED,
    ("setup", "players", "*", "large_caverns"): CHECKED,
    ("setup", "players", "*", "incident_tokens_used"): CHECKED,
    ("setup", "players", "*", "pods_per_player"): CHECKED,
}
Pair = tuple[str, tuple[str | int, ...], Any, Any]  # file, key, what it must be, what it is


def printed_problems(data: Data) -> Iterator[Problem]:
    """Everything in which the two places differ."""
    for file, where, expected, found in (*_board(data), *_cards_and_tiles(data), *_setup(data)):
        if expected != found:
            yield Problem(file, where, f"{expected}, as elsewhere in the data", f"{found}")


def _board(data: Data) -> Iterator[Pair]:
    board = data.board
    for row, section in enumerate(board.section):
        nodes = [node for node in board.action if node.section == section.id]
        chambers = [chamber for chamber in board.chamber if chamber.section == section.id]
        docks = [dock for dock in board.dock if dock.section == section.id]
        spaces = sum(node.kind == "resource_space" for node in nodes)
        control = [node.id for node in nodes if node.kind == "stasis_control"]
        top = [dock.id for dock in docks if dock.row == "top"]
        lower = [dock.id for dock in docks if dock.row == "lower"]
        pods = {chamber.pods_per_player for chamber in chambers}
        yield "board", ("section", row, "resource_spaces"), spaces, section.resource_spaces
        yield "board", ("section", row, "stasis_control"), control, [section.stasis_control]
        yield "board", ("section", row, "top_docks"), top, section.top_docks
        yield "board", ("section", row, "lower_docks"), lower, section.lower_docks
        yield "board", ("section", row, "chambers"), len(chambers), section.chambers
        where = ("section", row, "pods_per_player_per_chamber")
        yield "board", where, pods, {section.pods_per_player_per_chamber}
    symbols = {marker.dock: marker.symbol for marker in data.damage.marker}
    for row, dock in enumerate(board.dock):
        yield "board", ("dock", row, "damage_symbol"), symbols.get(dock.id, 0), dock.damage_symbol
    for row, bay in enumerate(board.cargo_bay):
        yield "board", ("cargo_bay", row, "material"), [gain.res for gain in bay.income], [bay.material]


def _cards_and_tiles(data: Data) -> Iterator[Pair]:
    for card in data.cards.card_type:
        yield "cards", ("copies_per_type",), card.copies, data.cards.copies_per_type
        yield "cards", ("mission_cost_tech",), card.mission.cost_tech, data.cards.mission_cost_tech
    for count in Counter(tile.back for tile in data.resource_tiles.tile).values():
        yield "resource_tiles", ("per_back",), count, data.resource_tiles.per_back
    slots = Counter((slot.action, slot.role) for slot in data.platform.slot)
    for row, action in enumerate(data.platform.action):
        yield "platform", ("action", row, "cost_slots"), slots[action.id, "cost"], action.cost_slots
        yield "platform", ("action", row, "reward_slots"), slots[action.id, "reward"], action.reward_slots
    yield "platform", ("tile_slots_total",), len(data.platform.slot), data.platform.tile_slots_total
    scored = data.opponent.missions_scored
    yield "scoring", ("opponent_missions_scored",), scored, data.scoring.opponent_missions_scored


def _setup(data: Data) -> Iterator[Pair]:
    pods = sum(chamber.pods_per_player for chamber in data.board.chamber)
    for row, players in enumerate(data.setup.players):
        sizes = Counter(space.size for space in data.caverns.space if space.min_players <= players.count)
        stacks = [*players.incident_early_stacks, *players.incident_late_stacks]
        late = players.incident_last_stack_late
        tokens = len(data.incidents.board_spaces) + sum(stacks) + late + 1
        yield "setup", ("players", row, "caverns_in_play"), sum(sizes.values()), players.caverns_in_play
        yield "setup", ("players", row, "small_caverns"), sizes["small"], players.small_caverns
        yield "setup", ("players", row, "large_caverns"), sizes["large"], players.large_caverns
        yield "setup", ("players", row, "incident_tokens_used"), tokens, players.incident_tokens_used
        yield "setup", ("players", row, "pods_per_player"), pods, players.pods_per_player
        yield "incidents", ("track_spaces",), len(stacks) + 1, data.incidents.track_spaces
