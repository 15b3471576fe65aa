"""Checks between keys and between files.

Compiled rules don't check bounds: every index must be right before it gets there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sim.gamekit.checks import Rows
from sim.gamekit.data_files import Problem, one_of
from sim.games.cryo.loading.checks_used import used_problems
from sim.games.cryo.loading.schema import Data
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    CHAMBERS,
    CHAMBERS_OF_SECTION,
    DAMAGE_MARKERS,
    DOCKS,
    NODES,
    PLATFORM_ACTIONS,
    RESOURCE_IDS,
    SECTION_DOCKS,
    SECTION_IDS,
    SLOTS,
    STACKS,
    TILE_FACES,
    TILES,
    TOKEN_FACES,
    TOKENS,
    TOP_DOCKS,
    VP_NAMES,
    Action,
    Direction,
    Metric,
    Resource,
    Target,
    TieBreak,
)

PLAYER_COUNTS = (2, 3, 4)
MAX_PAIRS = 40  # of adjacent caverns
METRIC_IDS = tuple(name.lower() for name in Metric._fields)
TIE_BREAK_IDS = tuple(name.lower() for name in TieBreak._fields)
DIRECTION_IDS = tuple(name.lower() for name in Direction._fields)
# What an upgrade can act on, by trigger; after_action can also name a node.
TARGETS = {
    "after_action": ("resource_space_redeem",),
    "modify_cost": ("stasis_control", "build", "scout"),
    "modify_action": ("scout", "stasis_control", "build"),
    "recall_income": ("cargo_hold",),
    "recall_end": ("platform_action",),
    "on_sabotage": ("own_pods",),
}
EFFECTS_OF_TRIGGER = {
    "after_action": ("gain", "draw"),
    "modify_cost": ("discount",),
    "modify_action": ("discount", "extra_pod"),
    "recall_income": ("gain", "gain_choice", "draw"),
    "recall_end": ("repeat_platform_action",),
    "on_sabotage": ("save_pod",),
}
# As many entries as the records have room for; or the ids that the rules number, in order.
ROWS: Rows = {
    ("board", "section"): SECTION_IDS,
    ("board", "chamber"): CHAMBERS,
    ("board", "dock"): DOCKS,
    ("board", "action"): NODES,
    ("board", "cargo_bay"): BAYS,
    ("caverns", "space"): CAVERNS,
    ("caverns", "tile"): CAVERNS,
    ("cards", "card_type"): CARD_TYPES,
    ("resource_tiles", "tile"): TILES,
    ("incidents", "token"): TOKENS,
    ("damage", "marker"): DAMAGE_MARKERS,
    ("platform", "action"): PLATFORM_ACTIONS,
    ("platform", "slot"): SLOTS,
    ("setup", "seat"): len(PLAYER_COUNTS) + 1,
    ("setup", "players"): len(PLAYER_COUNTS),
    ("scoring", "metric"): METRIC_IDS,
    ("rival", "check"): RESOURCE_IDS,
}
Problems = Iterator[Problem]


def structural_problems(data: Data) -> Problems:
    """Everything that is wrong between valid files, packaged or with an overlay."""
    yield from _directions(data)
    yield from _board(data)
    yield from _caverns(data)
    yield from _cards(data)
    yield from _tiles(data)
    yield from _platform(data)
    yield from _setup(data)
    yield from _rival(data)
    yield from used_problems(data)


def target_code(data: Data, word: str) -> int:
    """The number of what an upgrade acts on."""
    nodes = [node.id for node in data.board.action]
    if word in nodes:
        return nodes.index(word)
    if hasattr(Action, word.upper()):
        return int(Target.ACTION + getattr(Action, word.upper()))
    return int(getattr(Target, word.upper()))


def _directions(data: Data) -> Problems:
    if data.board.direction_order != list(DIRECTION_IDS):
        order = ", ".join(data.board.direction_order)
        yield Problem("board", ("direction_order",), ", ".join(DIRECTION_IDS), order)


def _unknown(file: str, where: tuple[str | int, ...], word: str, words: Sequence[str]) -> Problems:
    if word not in words:
        yield Problem(file, where, *one_of(words, word))


def _board(data: Data) -> Problems:
    board = data.board
    nodes = [node.id for node in board.action]
    docks = [dock.id for dock in board.dock]
    for row, chamber in enumerate(board.chamber):
        place = SECTION_IDS.index(chamber.section) * CHAMBERS_OF_SECTION + chamber.position
        if place != row:
            where = ("chamber", row, "position")
            yield Problem("board", where, "chambers by section, from left to right", f"{chamber.position}")
    for row, node in enumerate(board.action):
        if (node.kind == "resource_space") != (row < STACKS):
            where = ("action", row, "kind")
            yield Problem("board", where, f"the {STACKS} resource spaces first", f'"{node.kind}"')
        if node.kind == "resource_space":
            yield from _unknown("board", ("action", row, "stack"), node.stack, [node.id])
            materials = {section.id: section.primary_material for section in board.section}
            if materials.get(node.section, "none") == "none":
                where = ("action", row, "section")
                yield Problem("board", where, "a section with a material", f'"{node.section}"')
    for row, dock in enumerate(board.dock):
        for direction in DIRECTION_IDS:
            node_id = getattr(dock.adjacent, direction)
            yield from _unknown("board", ("dock", row, "adjacent", direction), node_id, ["", *nodes])
        if (dock.section == "surface") != (row >= SECTION_DOCKS):
            where = ("dock", row, "section")
            yield Problem("board", where, "the docks of sections first, then the launch", f'"{dock.section}"')
        wanted = 2 if dock.solo_card_slot >= 0 else 0
        if len(dock.docks_under) != wanted:
            count = f"{len(dock.docks_under)}"
            yield Problem("board", ("dock", row, "docks_under"), f"{wanted} docks", count)
        for place, name in enumerate(dock.docks_under):
            yield from _unknown("board", ("dock", row, "docks_under", place), name, docks[:SECTION_DOCKS])
    slots = sorted(dock.solo_card_slot for dock in board.dock if dock.solo_card_slot >= 0)
    if slots != list(range(TOP_DOCKS)):
        yield Problem("board", ("dock",), f"each solo_card_slot from 0 to {TOP_DOCKS - 1} once", f"{slots}")
    for row, marker in enumerate(data.damage.marker):
        yield from _unknown("damage", ("marker", row, "dock"), marker.dock, docks[:SECTION_DOCKS])
    for name, times in Counter(marker.dock for marker in data.damage.marker).items():
        if times > 1:
            yield Problem("damage", ("marker",), "each dock once", f'"{name}" {times} times')


def _caverns(data: Data) -> Problems:
    spaces = {space.id: space for space in data.caverns.space}
    pairs = 0
    for row, space in enumerate(data.caverns.space):
        for place, name in enumerate(space.adjacent):
            where = ("space", row, "adjacent", place)
            yield from _unknown("caverns", where, name, list(spaces))
            if name in spaces and space.id not in spaces[name].adjacent:
                yield Problem("caverns", where, f"a neighbour that names {space.id} too", f'"{name}"')
            pairs += 1
    if pairs > 2 * MAX_PAIRS:
        yield Problem("caverns", ("space",), f"at most {MAX_PAIRS} pairs of neighbours", f"{pairs // 2}")
    for place, name in enumerate(data.caverns.entry_spaces):
        yield from _unknown("caverns", ("entry_spaces", place), name, list(spaces))
    for size in ("small", "large"):
        tiles = sum(tile.size == size for tile in data.caverns.tile)
        needed = sum(space.size == size and space.min_players <= 4 for space in data.caverns.space)
        if needed > tiles:
            yield Problem(
                "caverns", ("space",), f"at most {tiles} {size} ones, the number of tiles", f"{needed}"
            )


def _cards(data: Data) -> Problems:
    nodes = [node.id for node in data.board.action]
    for row, card in enumerate(data.cards.card_type):
        upgrade = card.upgrade
        targets = (*TARGETS[upgrade.trigger], *(nodes if upgrade.trigger == "after_action" else ()))
        yield from _unknown("cards", ("card_type", row, "upgrade", "target"), upgrade.target, targets)
        for place, effect in enumerate(upgrade.effect):
            where = ("card_type", row, "upgrade", "effect", place, "kind")
            yield from _unknown("cards", where, effect.kind, EFFECTS_OF_TRIGGER[upgrade.trigger])
        yield from _unknown("cards", ("card_type", row, "mission", "metric"), card.mission.metric, METRIC_IDS)


def _tiles(data: Data) -> Problems:
    tiles, tokens = data.resource_tiles.tile, data.incidents.token
    for row, tile in enumerate(tiles):
        if sum(effect.kind == "gain_choice" for effect in tile.redeem) > 1:
            yield Problem("resource_tiles", ("tile", row, "redeem"), "at most one choice", "several")
    faces = len({tile.face for tile in tiles})
    if faces != TILE_FACES:
        yield Problem("resource_tiles", ("tile",), f"{TILE_FACES} different faces", f"{faces}")
    faces = len({token_face(token.id) for token in tokens})
    if faces != TOKEN_FACES:
        yield Problem("incidents", ("token",), f"{TOKEN_FACES} different faces", f"{faces}")
    sunsets = [token.id for token in tokens if any(effect.kind == "sunset" for effect in token.effect)]
    if sunsets != [token.id for token in tokens if token.back == "sunset"] or len(sunsets) != 1:
        yield Problem(
            "incidents", ("token",), "one token with the back sunset, and with its effect", f"{sunsets}"
        )


def token_face(token: str) -> str:
    """The part of the id that tokens with the same picture share: all but the number of the copy.

    If an overlay gives a token another back, its face keeps its row in the tables.
    """
    return token.rsplit("_", 1)[0]


def _platform(data: Data) -> Problems:
    platform = data.platform
    for row, action in enumerate(platform.action):
        if action.dock > platform.docks:
            yield Problem(
                "platform", ("action", row, "dock"), f"one of the {platform.docks} docks", f"{action.dock}"
            )
    actions = [action.id for action in platform.action]
    for row, slot in enumerate(platform.slot):
        yield from _unknown("platform", ("slot", row, "action"), slot.action, actions)
    docks = platform.start_drone_docks
    if len(set(docks)) != len(docks) or any(not 1 <= dock <= platform.docks for dock in docks):
        yield Problem(
            "platform", ("start_drone_docks",), f"different docks from 1 to {platform.docks}", f"{docks}"
        )
    if len(docks) != platform.drones_per_player:
        expected = f"{len(docks)}, as many as start_drone_docks"
        yield Problem("platform", ("drones_per_player",), expected, f"{platform.drones_per_player}")


def _setup(data: Data) -> Problems:
    setup = data.setup
    if setup.keep_cards >= setup.deal_cards:
        yield Problem("setup", ("keep_cards",), f"fewer than {setup.deal_cards}", f"{setup.keep_cards}")
    cards = sum(card.copies for card in data.cards.card_type)
    if setup.deal_cards * len(setup.seat) > cards:
        expected = f"enough for {len(setup.seat)} players of {cards} cards"
        yield Problem("setup", ("deal_cards",), expected, f"{setup.deal_cards}")
    for row, seat in enumerate(setup.seat):
        if seat.seat != row + 1:
            yield Problem("setup", ("seat", row, "seat"), f"{row + 1}, its place in the file", f"{seat.seat}")
    backs = Counter(token.back for token in data.incidents.token)
    tiles: Counter[str] = Counter(tile.back for tile in data.resource_tiles.tile)
    spaces: Counter[str] = Counter(
        node.section for node in data.board.action if node.kind == "resource_space"
    )
    for row, players in enumerate(setup.players):
        if players.count != PLAYER_COUNTS[row]:
            yield Problem("setup", ("players", row, "count"), f"{PLAYER_COUNTS[row]}", f"{players.count}")
        early = len(SECTION_IDS) + sum(players.incident_early_stacks)
        if early > backs["early"]:
            where = ("players", row, "incident_early_stacks")
            yield Problem("setup", where, f"at most {backs['early']} tokens with the board's", f"{early}")
        late = sum(players.incident_late_stacks) + players.incident_last_stack_late
        if late > backs["late"]:
            where = ("players", row, "incident_late_stacks")
            yield Problem("setup", where, f"at most {backs['late']} tokens with the last stack", f"{late}")
        for section, count in spaces.items():
            if count * players.resource_tiles_per_space > tiles[section]:
                where = ("players", row, "resource_tiles_per_space")
                expected = f"at most {tiles[section] // count}"
                yield Problem("setup", where, expected, f"{players.resource_tiles_per_space}")


def _rival(data: Data) -> Problems:
    rival = data.rival
    for row, check in enumerate(rival.check):
        if check.order != row + 1:
            yield Problem("rival", ("check", row, "order"), f"{row + 1}", f"{check.order}")
        yield from _unknown("rival", ("check", row, "resource"), check.resource, [check.id])
        limit = rival.energy_limit if row == Resource.ENERGY else rival.material_limit
        if check.threshold > limit:
            where = ("check", row, "threshold")
            yield Problem("rival", where, f"at most {limit}, the limit", f"{check.threshold}")
        for place, effect in enumerate(check.effects):
            if effect.kind == "recheck":
                for name in effect.res:
                    again = rival.check[RESOURCE_IDS.index(name)].effects
                    if any(other.kind == "recheck" for other in again):
                        key = ("check", row, "effects", place, "res")
                        yield Problem("rival", key, "checks that repeat no other", f'"{name}"')
    if rival.band.low >= rival.band.high:
        expected = f"more than {rival.band.low:g}, its lower end"
        yield Problem("rival", ("band", "high"), expected, f"{rival.band.high:g}")
    if rival.marker_cards != CARD_TYPES:
        expected = f"{CARD_TYPES}, one of each type"
        yield Problem("rival", ("marker_cards",), expected, f"{rival.marker_cards}")
    if data.scoring.score_categories != list(VP_NAMES):
        categories = ", ".join(data.scoring.score_categories)
        yield Problem("scoring", ("score_categories",), ", ".join(VP_NAMES), categories)
    for place, word in enumerate(data.scoring.tie_breaks):
        yield from _unknown("scoring", ("tie_breaks", place), word, TIE_BREAK_IDS)
