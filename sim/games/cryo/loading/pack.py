"""From models to arrays: the record of components that the compiled rules read.

Components are arguments, never globals, so that an overlay changes play without compiling anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.games.cryo.loading.checks import MAX_PAIRS, PLAYER_COUNTS, target_code, token_face
from sim.games.cryo.loading.schema import Data
from sim.games.cryo.loading.schema_effects import AnyEffect
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    CHAMBERS,
    CHECKS,
    DAMAGE_MARKERS,
    DIRECTIONS,
    DOCKS,
    EFFECT_COLUMNS,
    EFFECTS_OF_LIST,
    LISTS,
    NO_LIMIT,
    NODES,
    NONE,
    PLATFORM_ACTIONS,
    PLATFORM_DOCKS,
    RESOURCES,
    SEATS,
    SECTIONS,
    SLOTS,
    TIE_BREAKS,
    TILES,
    TOKENS,
    Action,
    Effect,
    Lists,
    Metric,
    Resource,
    Section,
    TieBreak,
    Trait,
    Trigger,
)

COUNTS = SEATS + 1  # tables by number of players
SIZES = ("small", "large")
BACKS = ("early", "late", "sunset")
CHAMBER_WORDS = ("left", "middle", "right", "choice")
STEPS = ("take_tile_right", "take_tile_below", "take_tile_left", "take_tile_above", "gain_printed_material")

RULES = np.dtype(
    [
        (name, np.int16)
        for name in (
            # a player's platform
            "platform_docks",
            "pod_limit",
            "material_limit",
            "energy_limit",
            "hand_limit",
            "upgrade_slots",
            "mission_slots",
            "vehicle_slots",
            "drones",
            # set-up and scoring
            "deal_cards",
            "keep_cards",
            "sunset_token",
            "control_min_pods",
            "platform_vp",
            "cargo_vp",
            "stasis_vp",
            "hand_vp",
            "missions_scored",
            # the rival
            "rival_drones",
            "rival_pod_limit",
            "rival_mission_limit",
            "rival_vehicle_limit",
            "rival_upgrade_limit",
            "rival_material_limit",
            "rival_energy_limit",
            "rival_tile_slots",
            "rival_upgrades",
            "rival_vehicles",
            "rival_missions",
            "decision_cards",
            "rival_missions_scored",
            "cargo_cap",
            "few_drones",
            "incidents_if_few",
            "incidents_if_many",
        )
    ],
    align=True,
)

COMPONENTS = np.dtype(
    [
        ("rules", RULES),
        ("effects", np.int16, (LISTS, EFFECTS_OF_LIST, EFFECT_COLUMNS)),
        # board
        ("section_primary", np.int16, (SECTIONS + 1,)),
        ("chamber_pods", np.int16, (CHAMBERS,)),
        ("dock_section", np.int16, (DOCKS,)),
        ("dock_capacity", np.int16, (DOCKS,)),
        ("dock_nodes", np.int16, (DOCKS, DIRECTIONS)),
        ("dock_under", np.int16, (DOCKS, 2)),
        ("marker_slot_dock", np.int16, (CARD_TYPES,)),  # top dock of each place of a marker card
        ("damage_dock", np.int16, (DAMAGE_MARKERS,)),
        ("node_kind", np.int16, (NODES,)),
        ("node_section", np.int16, (NODES,)),
        ("node_repeat", np.int16, (NODES,)),
        ("bay_slots", np.int16, (BAYS,)),
        # caverns
        ("space_large", np.int16, (CAVERNS,)),
        ("space_min_players", np.int16, (CAVERNS,)),
        ("space_starts_up", np.int16, (CAVERNS,)),
        ("space_entry", np.int16, (CAVERNS,)),
        ("space_near", np.int64, (CAVERNS,)),  # bit set of neighbours
        ("pairs", np.int16, (MAX_PAIRS, 2)),  # of adjacent spaces, the lower one first
        ("pair_count", np.int16),
        ("cavern_large", np.int16, (CAVERNS,)),  # of tiles
        ("control_vp", np.int16, (CAVERNS,)),
        ("pod_vp", np.int16, (CAVERNS,)),
        # resource tiles and incident tokens
        ("tile_back", np.int16, (TILES,)),
        ("tile_face", np.int16, (TILES,)),
        ("tile_icons", np.int16, (TILES,)),  # bit set of materials
        ("tile_choice", np.int16, (TILES,)),  # bit set of the materials of a gain_choice, or 0
        ("token_back", np.int16, (TOKENS,)),
        ("token_face", np.int16, (TOKENS,)),
        # cards
        ("copies", np.int16, (CARD_TYPES,)),
        ("card_cost", np.int16, (3, CARD_TYPES)),  # tech: upgrade, vehicle, mission
        ("upgrade_vp", np.int16, (CARD_TYPES,)),
        ("trigger", np.int16, (CARD_TYPES,)),
        ("target", np.int16, (CARD_TYPES,)),
        ("capacity", np.int16, (CARD_TYPES,)),
        ("start_energy", np.int16, (CARD_TYPES,)),
        ("vehicle_vp", np.int16, (CARD_TYPES,)),
        ("trait", np.int16, (CARD_TYPES,)),
        ("metric", np.int16, (CARD_TYPES,)),
        ("mission_per", np.int16, (CARD_TYPES,)),
        ("mission_vp", np.int16, (CARD_TYPES,)),
        ("mission_max", np.int16, (CARD_TYPES,)),
        # platform
        ("action_dock", np.int16, (PLATFORM_ACTIONS,)),
        ("slot_action", np.int16, (SLOTS,)),
        ("slot_cost", np.int16, (SLOTS,)),  # 1: a cost slot
        ("start_docks", np.int16, (PLATFORM_DOCKS,)),  # 1: a drone starts there
        # set-up, by number of players
        ("start_resources", np.int16, (RESOURCES,)),
        ("tiles_per_space", np.int16, (COUNTS,)),
        ("damage_markers", np.int16, (COUNTS,)),
        ("early_tokens", np.int16, (COUNTS,)),
        ("late_tokens", np.int16, (COUNTS,)),
        ("last_tokens", np.int16, (COUNTS,)),  # late ones shuffled together with the sunset
        # scoring and the rival
        ("tie_breaks", np.int16, (TIE_BREAKS,)),
        ("check_threshold", np.int16, (CHECKS,)),
        ("check_pods", np.int16, (CHECKS,)),
        ("deploy_steps", np.int16, (DIRECTIONS + 1,)),  # directions, or GAIN_PRINTED, or NONE
    ],
    align=True,
)


def pack(data: Data) -> Any:
    """The data as one record."""
    record = np.zeros(1, COMPONENTS).view(np.recarray)[0]
    _pack_rules(record.rules, data)
    _pack_effects(record, data)
    _pack_board(record, data)
    _pack_caverns(record, data)
    _pack_tiles(record, data)
    _pack_cards(record, data)
    _pack_platform(record, data)
    _pack_setup(record, data)
    _pack_rival(record, data)
    return record


def _code(vocabulary: Any, word: str) -> int:
    return int(getattr(vocabulary, word.upper()))


def _bits(words: Sequence[str]) -> int:
    return sum(1 << _code(Resource, word) for word in words)


def effect_row(effect: AnyEffect) -> tuple[int, int, int]:
    """Kind, operand and number of an effect."""
    operand = 0
    if hasattr(effect, "res"):
        operand = _bits(effect.res) if isinstance(effect.res, list) else _code(Resource, effect.res)
    elif hasattr(effect, "section"):
        operand = _code(Section, effect.section)
    elif hasattr(effect, "chamber"):
        operand = CHAMBER_WORDS.index(effect.chamber)
    elif hasattr(effect, "where"):
        operand = int(effect.where == "any")
    return _code(Effect, effect.kind), operand, int(getattr(effect, "n", 1))


def _pack_effects(record: Any, data: Data) -> None:
    cards, platform, board = data.cards.card_type, data.platform.action, data.board.action
    groups: dict[int, list[Any]] = {
        Lists.NODE_COST: [node.cost for node in board],
        Lists.NODE_REWARD: [node.reward for node in board],
        Lists.NODE_PRINTED: [node.printed_gain for node in board],
        Lists.TILE: [tile.redeem for tile in data.resource_tiles.tile],
        Lists.CAVERN: [tile.discovery for tile in data.caverns.tile],
        Lists.TOKEN: [token.effect for token in data.incidents.token],
        Lists.PLATFORM_COST: [action.fixed_cost for action in platform],
        Lists.PLATFORM_REWARD: [action.fixed_reward for action in platform],
        Lists.UPGRADE: [card.upgrade.effect for card in cards],
        Lists.SCRAP: [card.scrap.gain for card in cards],
        Lists.BAY: [bay.income for bay in data.board.cargo_bay],
        Lists.SEAT: [seat.bonus for seat in data.setup.seat],
        Lists.CHECK: [check.effects for check in data.rival.check],
        Lists.EXPEDITION: [data.rival.deploy_action.expedition],
        Lists.HARDER: [data.rival.harder.step6_bonus],
    }
    for first, lists in groups.items():
        for row, effects in enumerate(lists):
            for place, effect in enumerate(effects):
                record.effects[first + row, place] = effect_row(effect)


def _limit(value: int | str) -> int:
    return NO_LIMIT if isinstance(value, str) else value


def _pack_rules(rules: Any, data: Data) -> None:
    platform, setup, scoring, rival = data.platform, data.setup, data.scoring, data.rival
    sunset = [token.index for token in data.incidents.token if token.back == "sunset"]
    values = {
        "platform_docks": platform.docks,
        "pod_limit": platform.pod_limit,
        "material_limit": platform.material_limit,
        "energy_limit": platform.energy_limit,
        "hand_limit": platform.hand_limit,
        "upgrade_slots": platform.upgrade_slots,
        "mission_slots": platform.mission_slots,
        "vehicle_slots": platform.vehicle_slots,
        "drones": platform.drones_per_player,
        "deal_cards": setup.deal_cards,
        "keep_cards": setup.keep_cards,
        "sunset_token": sunset[0],
        "control_min_pods": scoring.control_min_pods,
        "platform_vp": scoring.pods_on_platform_vp,
        "cargo_vp": scoring.pods_in_cargo_vp,
        "stasis_vp": scoring.pods_in_stasis_vp,
        "hand_vp": scoring.unbuilt_cards_vp,
        "missions_scored": scoring.human_missions_scored,
        "rival_drones": rival.drones,
        "rival_pod_limit": _limit(rival.platform_pod_limit),
        "rival_mission_limit": _limit(rival.mission_limit),
        "rival_vehicle_limit": _limit(rival.vehicle_limit),
        "rival_upgrade_limit": _limit(rival.upgrade_limit),
        "rival_material_limit": rival.material_limit,
        "rival_energy_limit": rival.energy_limit,
        "rival_tile_slots": rival.tile_slots,
        "rival_upgrades": rival.starting_upgrades,
        "rival_vehicles": rival.starting_vehicles,
        "rival_missions": rival.starting_missions,
        "decision_cards": rival.decision_cards,
        "rival_missions_scored": rival.missions_scored,
        "cargo_cap": rival.cargo_cap_for_assign,
        "few_drones": rival.few_drones,
        "incidents_if_few": rival.incidents_if_few,
        "incidents_if_many": rival.incidents_if_many,
    }
    for name in RULES.names or ():
        rules[name] = values[name]


def _pack_board(record: Any, data: Data) -> None:
    board = data.board
    nodes = [node.id for node in board.action]
    docks = [dock.id for dock in board.dock]
    record.section_primary[:] = NONE
    for row, section in enumerate(board.section):
        if section.primary_material != "none":
            record.section_primary[row] = _code(Resource, section.primary_material)
    record.chamber_pods[:] = [chamber.pods_per_player for chamber in board.chamber]
    record.dock_under[:] = NONE
    for row, dock in enumerate(board.dock):
        record.dock_section[row] = _code(Section, dock.section)
        record.dock_capacity[row] = dock.capacity
        near = dock.adjacent
        for direction, name in enumerate((near.right, near.below, near.left, near.above)):
            record.dock_nodes[row, direction] = nodes.index(name) if name else NONE
        if dock.solo_card_slot >= 0:
            record.dock_under[row] = [docks.index(name) for name in dock.docks_under]
            record.marker_slot_dock[dock.solo_card_slot] = row
    record.damage_dock[:] = [docks.index(marker.dock) for marker in data.damage.marker]
    record.node_kind[:] = [_code(Action, node.kind) for node in board.action]
    record.node_section[:] = [_code(Section, node.section) for node in board.action]
    record.node_repeat[:] = [node.max_repeat for node in board.action]
    record.bay_slots[:] = [bay.slots for bay in board.cargo_bay]


def pairs(data: Data) -> list[tuple[int, int]]:
    """Adjacent caverns, the lower one first, in order."""
    ids = [space.id for space in data.caverns.space]
    near = ((row, ids.index(name)) for row, space in enumerate(data.caverns.space) for name in space.adjacent)
    return sorted({(min(pair), max(pair)) for pair in near})


def _pack_caverns(record: Any, data: Data) -> None:
    caverns = data.caverns
    record.space_large[:] = [SIZES.index(space.size) for space in caverns.space]
    record.space_min_players[:] = [space.min_players for space in caverns.space]
    record.space_starts_up[:] = [space.starts_face_up for space in caverns.space]
    record.space_entry[:] = [space.id in caverns.entry_spaces for space in caverns.space]
    adjacent = pairs(data)
    record.pairs[: len(adjacent)] = adjacent
    record.pair_count = len(adjacent)
    for low, high in adjacent:
        record.space_near[low] |= 1 << high
        record.space_near[high] |= 1 << low
    record.cavern_large[:] = [SIZES.index(tile.size) for tile in caverns.tile]
    record.control_vp[:] = [tile.control_vp for tile in caverns.tile]
    record.pod_vp[:] = [tile.pod_vp for tile in caverns.tile]


def _pack_tiles(record: Any, data: Data) -> None:
    tiles, tokens = data.resource_tiles.tile, data.incidents.token
    faces = list(dict.fromkeys(tile.face for tile in tiles))
    record.tile_back[:] = [_code(Section, tile.back) for tile in tiles]
    record.tile_face[:] = [faces.index(tile.face) for tile in tiles]
    record.tile_icons[:] = [_bits(tile.icons) for tile in tiles]
    for row, tile in enumerate(tiles):
        for effect in tile.redeem:
            if effect.kind == "gain_choice":
                record.tile_choice[row] = _bits(effect.res)
    token_faces = list(dict.fromkeys(token_face(token.id) for token in tokens))
    record.token_back[:] = [BACKS.index(token.back) for token in tokens]
    record.token_face[:] = [token_faces.index(token_face(token.id)) for token in tokens]


def _pack_cards(record: Any, data: Data) -> None:
    cards = data.cards.card_type
    record.copies[:] = [card.copies for card in cards]
    record.card_cost[0] = [card.upgrade.cost_tech for card in cards]
    record.card_cost[1] = [card.vehicle.cost_tech for card in cards]
    record.card_cost[2] = [card.mission.cost_tech for card in cards]
    record.upgrade_vp[:] = [card.upgrade.vp for card in cards]
    record.trigger[:] = [_code(Trigger, card.upgrade.trigger) for card in cards]
    record.target[:] = [target_code(data, card.upgrade.target) for card in cards]
    record.capacity[:] = [card.vehicle.capacity for card in cards]
    record.start_energy[:] = [card.vehicle.start_energy for card in cards]
    record.vehicle_vp[:] = [card.vehicle.vp for card in cards]
    record.trait[:] = [_code(Trait, card.vehicle.trait) for card in cards]
    record.metric[:] = [_code(Metric, card.mission.metric) for card in cards]
    record.mission_per[:] = [card.mission.per for card in cards]
    record.mission_vp[:] = [card.mission.vp for card in cards]
    record.mission_max[:] = [card.mission.max_vp for card in cards]


def _pack_platform(record: Any, data: Data) -> None:
    platform = data.platform
    actions = [action.id for action in platform.action]
    record.action_dock[:] = [action.dock - 1 for action in platform.action]
    record.slot_action[:] = [actions.index(slot.action) for slot in platform.slot]
    record.slot_cost[:] = [slot.role == "cost" for slot in platform.slot]
    for dock in platform.start_drone_docks:
        record.start_docks[dock - 1] = 1


def _pack_setup(record: Any, data: Data) -> None:
    start = data.setup.start_resources
    record.start_resources[:] = [start.crystal, start.organics, start.tech, start.nanite, start.energy]
    for count, players in zip(PLAYER_COUNTS, data.setup.players, strict=True):
        record.tiles_per_space[count] = players.resource_tiles_per_space
        record.damage_markers[count] = players.damage_markers
        record.early_tokens[count] = sum(players.incident_early_stacks)
        record.late_tokens[count] = sum(players.incident_late_stacks)
        record.last_tokens[count] = players.incident_last_stack_late
    record.tie_breaks[:] = TieBreak.SHARED
    for place, word in enumerate(data.scoring.tie_breaks):
        record.tie_breaks[place] = _code(TieBreak, word)


def _pack_rival(record: Any, data: Data) -> None:
    rival = data.rival
    record.check_threshold[:] = [check.threshold for check in rival.check]
    record.check_pods[:] = [check.pods_on_platform_threshold for check in rival.check]
    record.deploy_steps[:] = NONE
    for place, word in enumerate(rival.deploy_action.resource_section):
        record.deploy_steps[place] = STEPS.index(word)
