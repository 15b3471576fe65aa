"""Models to arrays: one record that the compiled rules read. An overlay needs no compiling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.games.federation.loading.checks import TARGETS
from sim.games.federation.loading.schema import Data
from sim.games.federation.loading.schema_effects import AnyEffect, Resources
from sim.games.federation.rules.vocabulary import (
    ACCREDITATION_LEVELS,
    ACTIONS,
    ALTERATIONS,
    AMBASSADORS,
    ASTEROID_CELLS,
    BLOCKS,
    BUILDERS,
    CELLS,
    COLUMNS,
    EFFECT_COLUMNS,
    EFFECTS_OF_LIST,
    FLOORS,
    LAWS,
    MAX_DEGREES,
    MEASURE_IDS,
    MEDALS,
    MEGA_TOKENS,
    MEGAS,
    MISSIONS,
    MOONS,
    NONE,
    OPTION_IDS,
    PLANET_IDS,
    PRODUCTION_SLOTS,
    PROJECTS,
    RESOURCE_IDS,
    RESOURCES,
    ROUNDS,
    SEATS,
    SPACES,
    SPECIALISTS,
    STALLS,
    THRESHOLDS,
    WING_COLUMNS,
    WING_IDS,
    Effect,
    Lists,
    Side,
    Timing,
)

COUNTS = SEATS + 1  # tables by number of players

RULES = np.dtype(
    [
        (name, np.int16)
        for name in (
            *("rounds", "crystals", "gold", "hangar", "ships", "ships_at_start", "robots", "die"),
            *("start_tokens_extra", "deep_space_extra"),
            *("start_degree", "top_degree", "medal_degree", "deep_space_degree"),
            *("pp_per_degree_beyond_top", "no_payment_degree"),
            *("influence_per_token", "influence_level_1", "influence_level_2"),
            *("influence_production", "influence_megastructure", "megastructure_builders"),
            *("crystals_per_pp", "pp_per_gold", "pp_per_ship", "pp_per_alteration"),
            *("first_of_2", "tie_of_2", "second_of_2_close", "second_of_2_far", "close_margin"),
            *("special_votes", "dead_asteroids_used", "contributions", "last_cell"),
        )
    ],
    align=True,
)

COMPONENTS = np.dtype(
    [
        ("rules", RULES),
        ("effects", np.int16, (Lists.END, EFFECTS_OF_LIST, EFFECT_COLUMNS)),
        # senate
        ("space_floor", np.int16, (SPACES,)),
        ("space_column", np.int16, (SPACES,)),
        ("space_wing", np.int16, (SPACES,)),
        ("space_target", np.int16, (SPACES,)),
        ("space_mission", np.int16, (SPACES,)),
        ("fund_order", np.int16, (SPACES,)),  # columns from 1 to 6, floors from 3 to 1
        ("action_cost", np.int16, (ACTIONS, RESOURCES)),
        ("action_copyable", np.int16, (ACTIONS,)),
        ("action_open", np.int16, (ACTIONS,)),  # 0: closed to the first player's first turn
        ("ambassador_votes", np.int16, (AMBASSADORS + 1,)),
        ("ambassador_twin", np.int16, (AMBASSADORS + 1,)),  # an earlier, identical one, or NONE
        ("alteration_power", np.int16, (ALTERATIONS,)),
        ("alteration_side", np.int16, (ALTERATIONS,)),
        ("alteration_votes", np.int16, (ALTERATIONS,)),
        ("level_of_degree", np.int16, (MAX_DEGREES + 1,)),
        ("first_degree", np.int16, (ACCREDITATION_LEVELS + 1,)),
        ("upkeep", np.int16, (ACCREDITATION_LEVELS + 1, RESOURCES)),
        ("upkeep_due", np.int16, (ACCREDITATION_LEVELS + 1,)),  # 1: the level costs something
        # planets
        ("cell_influence", np.int16, (CELLS,)),
        ("cell_next", np.int64, (CELLS,)),  # bit sets of cells
        ("cell_near", np.int64, (CELLS,)),  # in either direction
        ("cell_asteroid", np.int16, (CELLS,)),  # number of the asteroid cell, or NONE
        ("asteroid_cell", np.int16, (ASTEROID_CELLS,)),
        ("moon_influence", np.int16, (MOONS + 1,)),
        ("moon_power", np.int16, (MOONS,)),
        ("moon_tokens", np.int16, (MOONS,)),
        ("moon_open", np.int16, (MOONS,)),
        ("timing", np.int16, (SPECIALISTS,)),
        ("specialist_planet", np.int16, (SPECIALISTS,)),  # or NONE
        ("copies_level", np.int16, (SPECIALISTS,)),  # the highest level it copies; 0: not a copier
        ("refreshes_level", np.int16, (SPECIALISTS,)),  # which level it turns up; 0: none
        ("stall_cost", np.int16, (STALLS, RESOURCES)),
        ("build_cost", np.int16, (PRODUCTION_SLOTS + MEGAS, RESOURCES)),
        ("slot_production", np.int16, (PRODUCTION_SLOTS, 2)),  # sides a and b
        ("multiplier", np.int16, (MEGAS, BUILDERS)),
        ("printed_token", np.int16, (MEGAS, 2)),
        ("token_measure", np.int16, (MEGA_TOKENS,)),
        # missions, projects, laws, medals
        ("mission_level", np.int16, (MISSIONS,)),
        ("mission_cost", np.int16, (MISSIONS, RESOURCES)),
        ("mission_planets", np.int16, (MISSIONS,)),  # bit set, if acting on planets is all it does
        ("project_measure", np.int16, (PROJECTS,)),
        ("project_steps", np.int16, (PROJECTS,)),
        ("project_start", np.int16, (COUNTS, PROJECTS)),
        ("column_project", np.int16, (COLUMNS + 1,)),
        ("place_points", np.int16, (COUNTS, SEATS)),
        ("law_mult", np.int16, (LAWS,)),
        ("thresholds", np.int16, (COUNTS, THRESHOLDS)),
        ("threshold_count", np.int16, (COUNTS,)),
        ("medal_points", np.int16, (MEDALS + 1,)),
        # neutral tokens
        ("x_votes", np.int16, (ROUNDS + 1,)),
        ("block_space", np.int16, (BLOCKS, 3)),
        ("room_block_space", np.int16, (BLOCKS, 2)),
    ],
    align=True,
)


def pack(data: Data) -> Any:
    """All models as one record."""
    packed: Any = np.zeros(1, COMPONENTS).view(np.recarray)[0]
    _pack_rules(packed, data)
    _pack_effects(packed, data)
    _pack_senate(packed, data)
    _pack_planets(packed, data)
    _pack_rest(packed, data)
    return packed


def row_of(amounts: Resources) -> list[int]:
    """Amounts in the order of resources."""
    return [getattr(amounts, name) for name in RESOURCE_IDS]


def planet_set(planets: Sequence[str]) -> int:
    """A bit set of planets."""
    return sum(1 << PLANET_IDS.index(planet) for planet in planets)


def effect_row(effect: AnyEffect) -> list[int]:
    """An effect as its kind and four numbers."""
    values = effect.model_dump()
    kind = values.pop("kind")
    code = getattr(Effect, kind.upper())
    if kind in ("gain", "pay"):
        numbers = [values[name] for name in RESOURCE_IDS]
    elif kind == "gain_per":
        numbers = [
            MEASURE_IDS.index(values["what"]),
            RESOURCE_IDS.index(values["resource"]),
            values["mult"],
        ]
    elif kind == "unlock":
        numbers = [values["n"], int(values["scope"] == "all")]
    elif kind in ("alter_draw", "alter_pick"):
        numbers = [values.pop("power") - 1, *values.values()]
    elif kind == "planet_action":
        numbers = [planet_set(values["planets"])]
    elif kind == "advance_free":
        numbers = [planet_set(values["planets"]), values["n"]]
    elif kind == "level_bonus":
        numbers = [values["n"], int(values["until"] == "game")]
    elif kind == "medal":
        numbers = [int(values["scope"] == "intrigue")]
    elif kind == "choice":
        options = [OPTION_IDS.index(option) for option in values["options"]]
        coded = sum(option << (2 * place) for place, option in enumerate(options))
        numbers = [values["picks"], int(values["same"]), len(options), coded]
    elif kind == "pp_per":
        numbers = [MEASURE_IDS.index(values["what"]), values["mult"]]
    else:
        numbers = [int(value) for value in values.values()]
    return [code, *numbers, *[0] * (EFFECT_COLUMNS - 1 - len(numbers))]


def _pack_rules(packed: Any, data: Data) -> None:
    rules = packed.rules
    for part in (data.rules.limits, data.accreditation, data.scoring, data.projects.places):
        for name, value in part:
            if name in (RULES.names or ()):
                rules[name] = value
    rules.influence_per_token = data.specialists.influence_per_token
    for name in ("influence_level_1", "influence_level_2"):
        rules[name] = getattr(data.arratooine, name)
    for name in ("influence_production", "influence_megastructure", "megastructure_builders"):
        rules[name] = getattr(data.e81216, name)
    rules.special_votes = data.ambassadors.special.votes
    rules.dead_asteroids_used = data.neo.dead_asteroids_used
    rules.contributions = len(data.projects.contribution_bonus)
    rules.last_cell = CELLS - 1


def _pack_effects(packed: Any, data: Data) -> None:
    def fill(first: int, lists: Sequence[Sequence[AnyEffect]]) -> None:
        for place, effects in enumerate(lists):
            for row, effect in enumerate(effects):
                packed.effects[first + place, row] = effect_row(effect)

    def gains(first: int, lists: Sequence[Resources]) -> None:
        for place, amounts in enumerate(lists):
            if any(row_of(amounts)):
                packed.effects[first + place, 0] = [Effect.GAIN, *row_of(amounts)]

    gains(Lists.AMBASSADOR, [entry.funding_bonus for entry in data.ambassadors.ambassador])
    gains(Lists.CONTRIBUTION, data.projects.contribution_bonus)
    fill(Lists.ALTERATION, [entry.effects for entry in data.alterations.alteration])
    fill(Lists.START, [entry.effects for entry in data.start_tokens.start_token])
    fill(Lists.DEEP, [entry.effects for entry in data.deep_space.deep_space])
    fill(Lists.MISSION, [entry.effects for entry in data.missions.mission])
    fill(Lists.SPECIALIST, [entry.effects for entry in data.specialists.specialist])
    fill(Lists.STALL, [level for entry in data.arratooine.stall for level in (entry.level_1, entry.level_2)])
    fill(Lists.PRODUCTION, [entry.effects for entry in data.e81216.production])
    fill(Lists.CELL, [entry.effects for entry in data.neo.cell])
    fill(Lists.ASTEROID, [entry.effects for entry in data.neo.asteroid])
    fill(Lists.DEAD, [entry.effects for entry in data.neo.dead_asteroid])
    fill(Lists.ACTION, [entry.effects for entry in data.senate.action])


def _pack_senate(packed: Any, data: Data) -> None:
    missions = [mission.id for mission in data.missions.mission]
    wings = []
    for row, space in enumerate(data.senate.space):
        wing = int(space.column > WING_COLUMNS)
        wings.append((space.target, WING_IDS[wing]))
        packed.space_floor[row] = space.floor - 1
        packed.space_column[row] = space.column
        packed.space_wing[row] = wing
        packed.space_target[row] = TARGETS.index(space.target)
        packed.space_mission[row] = missions.index(space.mission)
    packed.fund_order[:] = sorted(
        range(SPACES), key=lambda row: (packed.space_column[row], FLOORS - packed.space_floor[row], row)
    )
    for row, action in enumerate(data.senate.action):
        packed.action_cost[row] = row_of(action.cost)
        packed.action_copyable[row] = action.copyable
        packed.action_open[row] = action.first_player_may_start
    entries = data.ambassadors.ambassador
    packed.ambassador_twin[:] = NONE
    for row, entry in enumerate(entries):
        packed.ambassador_votes[row] = entry.votes
        for other in range(row):
            same = (entries[other].votes, entries[other].funding_bonus) == (entry.votes, entry.funding_bonus)
            if same and packed.ambassador_twin[row] == NONE:
                packed.ambassador_twin[row] = other
    packed.ambassador_votes[AMBASSADORS] = data.ambassadors.special.votes
    for row, token in enumerate(data.alterations.alteration):
        packed.alteration_power[row] = token.power - 1
        packed.alteration_side[row] = Side.FUND if token.side == "fund" else Side.VOTE
        packed.alteration_votes[row] = token.votes
    levels = data.accreditation.level_of_degree
    packed.level_of_degree[1 : len(levels) + 1] = levels
    for row, level in enumerate(data.accreditation.level):
        packed.upkeep[row + 1] = row_of(level.upkeep)
        packed.upkeep_due[row + 1] = any(row_of(level.upkeep))
        packed.first_degree[row + 1] = levels.index(row + 1) + 1 if row + 1 in levels else 0
    packed.x_votes[1:] = data.neutral.x_votes
    for row, block in enumerate(data.neutral.planet_block):
        packed.block_space[row] = [
            wings.index((block.x_left, "left")),
            wings.index((block.x_right, "right")),
            wings.index((block.zero_planet, block.zero_wing)),
        ]
    for row, room in enumerate(data.neutral.room_block):
        place = [target for target, _ in wings].index(room.room)
        packed.room_block_space[row] = [place, wings.index(("espionage", room.spy_wing))]


def _pack_planets(packed: Any, data: Data) -> None:
    cells = [cell.id for cell in data.neo.cell]
    packed.cell_asteroid[:] = NONE
    asteroids = 0
    for row, cell in enumerate(data.neo.cell):
        packed.cell_influence[row] = cell.influence
        for name in cell.next:
            other = cells.index(name)
            packed.cell_next[row] |= 1 << other
            packed.cell_near[row] |= 1 << other
            packed.cell_near[other] |= 1 << row
        if cell.kind == "asteroid":
            packed.cell_asteroid[row] = asteroids
            packed.asteroid_cell[asteroids] = row
            asteroids += 1
    for row, moon in enumerate(data.sixmoon.position):
        packed.moon_influence[row + 1] = moon.influence
        packed.moon_power[row] = moon.power - 1
        packed.moon_tokens[row] = moon.tokens
        packed.moon_open[row] = moon.open
    for row, token in enumerate(data.specialists.specialist):
        packed.timing[row] = getattr(Timing, token.timing.upper())
        packed.specialist_planet[row] = NONE if token.planet is None else PLANET_IDS.index(token.planet)
        for effect in token.effects:
            if effect.kind == "copy_specialist":
                packed.copies_level[row] = effect.max_level
            if effect.kind == "refresh_specialist":
                packed.refreshes_level[row] = effect.level
    for row, stall in enumerate(data.arratooine.stall):
        packed.stall_cost[row] = row_of(stall.cost)
    for row, slot in enumerate(data.e81216.slot):
        packed.build_cost[row] = row_of(slot.cost)
    for row, production in enumerate(data.e81216.production):
        packed.slot_production[production.slot - 1, "ab".index(production.side)] = row
    tokens = [token.id for token in data.e81216.megastructure_token]
    for row, mega in enumerate(data.e81216.megastructure):
        packed.build_cost[PRODUCTION_SLOTS + row] = row_of(mega.cost)
        packed.multiplier[row] = sorted(mega.multipliers, reverse=True)
        packed.printed_token[row] = [tokens.index(name) for name in mega.printed_tokens]
    for row, mega_token in enumerate(data.e81216.megastructure_token):
        packed.token_measure[row] = MEASURE_IDS.index(mega_token.measure)


def _pack_rest(packed: Any, data: Data) -> None:
    for row, mission in enumerate(data.missions.mission):
        packed.mission_level[row] = mission.level
        packed.mission_cost[row] = row_of(mission.cost)
        planets = [effect.planets for effect in mission.effects if effect.kind == "planet_action"]
        if len(planets) == len(mission.effects):
            for names in planets:
                packed.mission_planets[row] |= planet_set(names)
    for row, project in enumerate(data.projects.project):
        packed.project_measure[row] = MEASURE_IDS.index(project.measure)
        packed.project_steps[row] = project.steps
        packed.project_start[2:, row] = project.start_steps
        packed.column_project[project.column] = row
    packed.place_points[4] = data.projects.places.points_4_players
    packed.place_points[3, :3] = data.projects.places.points_3_players
    packed.law_mult[:] = [law.mult for law in data.laws.law]
    for players in (2, 3, 4):
        thresholds = getattr(data.medals.planet_thresholds, f"players_{players}")
        packed.thresholds[players, : len(thresholds)] = thresholds
        packed.threshold_count[players] = len(thresholds)
    packed.medal_points[:] = data.medals.points_by_count
