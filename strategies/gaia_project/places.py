"""What structures are worth on each hex: mines, upgrades, stations, swaps, start structures."""

from __future__ import annotations

from sim.games.gaia_project.rules.building import free_steps, has_booster_action, range_bonus
from sim.games.gaia_project.rules.clusters import next_to_federation
from sim.games.gaia_project.rules.galaxy import base_range, big_value, power_value
from sim.games.gaia_project.rules.income import structure_source
from sim.games.gaia_project.rules.power import ability
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    HEXES,
    NONE,
    SECTOR_HEXES,
    Ability,
    Cost,
    EffectColumn,
    Event,
    Gain,
    Per,
    Planet,
    Source,
    Special,
    Structure,
    Track,
    Via,
)
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.gaia_project.paying import most_ore
from strategies.gaia_project.science import academy_worth
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import income_worth

# Marks of hexes that add up: how many opponents and how many cheap planets are around a hex.
OPPONENT = 1
ROOM = 64
FEDERATION_RANGE = 4  # structures farther away don't help a federation


@rule
def federation_worth(state, components, scratch, weights, seat, spot, value):
    """Worth of ``value`` more power value on a hex: the more structures around it, the better."""
    player = state.players[seat]
    neighbours = components.neighbours[state.options.layout]
    grows = ability(components, player, Ability.SINGLE_EXPANDING_FEDERATION) > 0
    if player.federations > 0 and next_to_federation(state, neighbours, seat, spot):
        if not grows:
            return scratch.per[Per.STRUCTURES_IN_FEDERATIONS]
        return weights[W.federation_value] * value
    distance = components.distance[state.options.layout, spot]
    around = 0.0
    for index in range(scratch.own_count):
        other = scratch.own[index]
        if other != spot and distance[other] <= FEDERATION_RANGE:
            around += scratch.own_value[index] / distance[other]
    return weights[W.federation_value] * value * min(1.0, 0.2 + weights[W.federation_reach] * around)


@rule
def place_worth(state, components, scratch, weights, seat, spot, planet, steps, guest):
    """Worth of a mine on a hex for position, events and counts; without price and income."""
    player = state.players[seat]
    worth = scratch.event[Event.BUILD_MINE] + scratch.event[Event.TERRAFORM_STEP] * steps
    worth += scratch.per[Per.MINES] + scratch.per[Per.STRUCTURES]
    if guest:
        worth += scratch.unit[Gain.KNOWLEDGE] * ability(components, player, Ability.GUEST_MINE_KNOWLEDGE)
    else:
        if not player.types & (1 << int(planet)):
            worth += weights[W.new_type] + scratch.per[Per.PLANET_TYPES]
            worth += scratch.unit[Gain.KNOWLEDGE] * ability(
                components, player, Ability.NEW_PLANET_TYPE_KNOWLEDGE
            )
        if planet == Planet.GAIA:
            worth += scratch.event[Event.BUILD_MINE_ON_GAIA] + weights[W.gaia_planet]
            worth += scratch.per[Per.GAIA_PLANETS] + ability(components, player, Ability.MINE_ON_GAIA_BONUS)
    if not player.sectors & (1 << int(spot // SECTOR_HEXES)):
        worth += weights[W.new_sector] + scratch.per[Per.SECTORS]
    structure = Structure.LOST_PLANET_MINE if planet == Planet.LOST else Structure.MINE
    value = components.power_value[structure]
    worth += federation_worth(state, components, scratch, weights, seat, spot, value)
    if scratch.left == 0.0:
        return worth  # too late for neighbours and room to matter
    near = components.near[state.options.layout, spot]
    around = 0
    for index in range(1, near.shape[0]):
        other = near[index]
        if other == NONE:
            break
        around += scratch.around[other]
    if around % ROOM > 0:
        worth += weights[W.near_opponent]
    return worth + weights[W.room] * (around // ROOM) * min(1.0, 0.4 * scratch.left)


@rule
def look_around(state, components, scratch, seat):
    """Mark hexes worth settling near: opponents, and cheap planets that are out of range."""
    player = state.players[seat]
    home = components.home[player.faction]
    reach = base_range(components, player)
    for spot in range(HEXES):
        scratch.around[spot] = 0
    for index in range(state.planet_count):
        spot = state.planets[index]
        owner = state.owner[spot]
        if owner != NONE:
            scratch.around[spot] = OPPONENT if owner != seat else 0
        elif player.reach[spot] > reach:
            kind = state.planet[spot]
            if kind == Planet.GAIA or (
                0 <= kind <= Planet.ICE and components.terraform_steps[home, kind] <= 1
            ):
                scratch.around[spot] = ROOM


@rule
def next_income(components, player, scratch, structure, more):
    """Worth of the income of the next piece of a kind (``more`` 0), or of the last one built (-1)."""
    slot = player.on_map[structure] + more
    if slot >= components.structure_limit[structure]:
        return 0.0
    return income_worth(components, player, scratch, structure_source(structure, slot))


@rule
def most_steps(state, components, player):
    """The most free terraforming steps that a board action or the booster can still give."""
    steps = 0
    for action in range(BOARD_ACTIONS):
        if state.board_used[action] == 0:
            steps = max(steps, components.board_effect[action, EffectColumn.FREE_STEPS])
    if player.special_used[Special.BOOSTER] == 0 and has_booster_action(components, player):
        steps = max(steps, free_steps(components, player, Via.BOOSTER))
    return steps


@rule
def look_at_places(state, components, scratch, weights, seat):
    """Write the worth of a mine to ``scratch.place``, for every hex where one might be built."""
    player = state.players[seat]
    income = next_income(components, player, scratch, Structure.MINE, 0)
    guests = ability(components, player, Ability.GUEST_MINE) > 0
    # A conversion could still give one more QIC.
    limit = base_range(components, player) + components.rules.qic_range_bonus * (1 + player.qic)
    if player.special_used[Special.BOOSTER] == 0:
        limit += range_bonus(components, player, Via.BOOSTER)
    ore = most_ore(state, components, player) - components.structure_cost[Structure.MINE, Cost.ORE]
    step_cost = components.step_cost[player.levels[Track.TERRAFORMING]]
    free = most_steps(state, components, player)
    look_around(state, components, scratch, seat)
    for index in range(state.planet_count):
        spot = state.planets[index]
        guest = state.owner[spot] != NONE
        scratch.place[spot] = NEVER
        if player.reach[spot] > limit or (guest and (not guests or state.owner[spot] == seat)):
            continue
        planet = state.planet[spot]
        steps = 0
        if planet == Planet.TRANSDIM:
            planet = Planet.GAIA
        elif planet <= Planet.ICE and not guest:
            steps = components.terraform_steps[components.home[player.faction], planet]
            if (steps - free) * step_cost > ore:
                continue
        worth = place_worth(state, components, scratch, weights, seat, spot, planet, steps, guest)
        scratch.place[spot] = worth + income


@rule
def upgrade_worth(state, components, scratch, weights, seat, spot, structure):
    """Worth of an upgrade, before its price."""
    player = state.players[seat]
    old = state.structure[spot]
    old_value = power_value(state, components, seat, spot)
    new_value = components.power_value[structure]
    if components.structure_big[structure] == 1:
        new_value = max(new_value, big_value(components, player))
    worth = -next_income(components, player, scratch, old, -1)
    gain = max(0, new_value - old_value)
    if not state.federated[spot] & (1 << seat):
        worth += federation_worth(state, components, scratch, weights, seat, spot, gain)
    elif ability(components, player, Ability.SINGLE_EXPANDING_FEDERATION) > 0:
        worth += weights[W.federation_value] * gain
    if old == Structure.MINE:
        worth -= scratch.per[Per.MINES]
    elif old == Structure.TRADING_STATION:
        worth -= scratch.per[Per.TRADING_STATIONS] + weights[W.trading_station] * scratch.early
    else:
        worth -= scratch.per[Per.RESEARCH_LABS] + weights[W.research_lab] * scratch.early
    if structure == Structure.TRADING_STATION:
        worth += scratch.event[Event.BUILD_TRADING_STATION] + scratch.per[Per.TRADING_STATIONS]
        worth += weights[W.trading_station] * scratch.early + next_income(
            components, player, scratch, structure, 0
        )
    elif structure == Structure.RESEARCH_LAB:
        worth += scratch.per[Per.RESEARCH_LABS] + weights[W.research_lab] * scratch.early
        worth += next_income(components, player, scratch, structure, 0)
    else:
        worth += scratch.event[Event.BUILD_BIG] + scratch.per[Per.BIG_STRUCTURES]
        if structure == Structure.PLANETARY_INSTITUTE:
            worth += weights[W.institute] * weights[W.institute_terrans + player.faction] * scratch.early
            worth += income_worth(components, player, scratch, Source.PLANETARY_INSTITUTE)
            worth += income_worth(components, player, scratch, Source.PLANETARY_INSTITUTE + 1)
        elif structure == Structure.ACADEMY_LEFT:
            worth += weights[W.academy] + income_worth(components, player, scratch, Source.ACADEMY_LEFT)
        else:
            worth += weights[W.academy] + academy_worth(components, scratch, weights, player)
    if components.structure_tile[structure] == 1:
        worth += scratch.tile_best
    return worth


@rule
def swap_worth(state, components, scratch, weights, seat, spot):
    """Ambas: move the institute's power value to where no federation has used it yet."""
    flag = 1 << seat
    if state.federated[spot] & flag:
        return 0.0
    for index in range(state.planet_count):
        other = state.planets[index]
        if state.owner[other] == seat and state.structure[other] == Structure.PLANETARY_INSTITUTE:
            gain = power_value(state, components, seat, other) - components.power_value[Structure.MINE]
            if state.federated[other] & flag:
                return weights[W.swap] * federation_worth(
                    state, components, scratch, weights, seat, spot, gain
                )
            here = federation_worth(state, components, scratch, weights, seat, spot, gain)
            there = federation_worth(state, components, scratch, weights, seat, other, gain)
            return weights[W.swap] * (here - there) - 0.1
    return 0.0


@rule
def station_worth(state, components, scratch, weights, seat, spot):
    """Ivits: a space station next to the federation or structures, and near planets to settle."""
    player = state.players[seat]
    value = components.rules.station_value
    worth = weights[W.station] + federation_worth(state, components, scratch, weights, seat, spot, value)
    near = components.near[state.options.layout, spot]
    reach = base_range(components, player)
    room = 0
    for index in range(1, near.shape[0]):
        other = near[index]
        if other == NONE:
            break
        if state.planet[other] != Planet.EMPTY and state.owner[other] == NONE and player.reach[other] > reach:
            room += 1
    return worth + weights[W.room] * room + scratch.per[Per.SATELLITES]


@rule
def start_worth(state, components, weights, seat, spot):
    """Worth of a start hex: nearby cheap planets, opponents and own mines."""
    player = state.players[seat]
    home = components.home[player.faction]
    distance = components.distance[state.options.layout, spot]
    worth = 0.0
    for index in range(state.planet_count):
        other = state.planets[index]
        far = distance[other]
        if far == 0 or far > 5:
            continue
        close = 2.0 / (1.0 + far)
        planet = state.planet[other]
        owner = state.owner[other]
        if owner == seat:
            worth += weights[W.start_own] if 2 <= far <= 4 else 0.0
        elif owner != NONE:
            worth += weights[W.start_opponent] * (1.0 if far <= components.rules.neighbourhood else 0.3)
        elif planet == Planet.GAIA or planet == Planet.TRANSDIM:
            worth += weights[W.start_gaia] * close
        elif components.terraform_steps[home, planet] == 0:
            worth += weights[W.start_home] * close
        elif components.terraform_steps[home, planet] == 1:
            worth += weights[W.start_step] * close
    return worth
