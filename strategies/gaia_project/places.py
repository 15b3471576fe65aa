"""What structures are worth on each hex: mines, upgrades, stations, swaps, start structures."""

from __future__ import annotations

import math

from sim.games.gaia_project.rules.building import free_steps, has_booster_action, range_bonus
from sim.games.gaia_project.rules.clusters import next_to_federation
from sim.games.gaia_project.rules.galaxy import base_range, big_value, power_value
from sim.games.gaia_project.rules.hexsets import HEX_WORDS, add_hex
from sim.games.gaia_project.rules.income import structure_source
from sim.games.gaia_project.rules.power import ability
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
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
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.gaia_project.paying import most_ore
from strategies.gaia_project.science import academy_worth
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import income_worth

UNKNOWN = 2.0 * NEVER  # the worth of a place that nobody has asked for
ANY = -math.inf  # a least worth that everything reaches
ROUNDING = 1e-6  # sums in another order may differ by less
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
def place_worth(state, components, scratch, weights, seat, spot, planet, steps, guest, least):
    """Worth of a mine on a hex for position, events and counts; without price and income.

    NEVER if it is clearly below ``least``: what structures around add for federations takes the most time.
    """
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
    near = 0.0
    room = 0.0
    if scratch.left > 0.0:  # otherwise it is too late for neighbours and room to matter
        near, room = neighbour_worth(state, components, scratch, weights, spot)
    if worth + scratch.mine_federation + near + room < least - ROUNDING:
        return NEVER
    structure = Structure.LOST_PLANET_MINE if planet == Planet.LOST else Structure.MINE
    value = components.power_value[structure]
    worth += federation_worth(state, components, scratch, weights, seat, spot, value)
    return worth + near + room


@rule
def neighbour_worth(state, components, scratch, weights, spot):
    """Worth of what is around a hex: (opponents, room)."""
    around = components.around[state.options.layout, spot]
    opponents = 0
    room = 0
    for word in range(HEX_WORDS):
        opponents |= around[word] & scratch.opponents[word]
        room += count_bits(around[word] & scratch.room[word])
    near = weights[W.near_opponent] if opponents != 0 else 0.0
    return near, weights[W.room] * room * min(1.0, 0.4 * scratch.left)


@rule
def most_federation_worth(components, scratch, weights):
    """The most that a mine can be worth for federations, wherever it is: a bound on ``federation_worth``."""
    if weights[W.federation_value] < 0.0 or weights[W.federation_reach] < 0.0:
        return math.inf
    most = weights[W.federation_value] * components.power_value[Structure.MINE]
    return max(most, scratch.per[Per.STRUCTURES_IN_FEDERATIONS])


@rule
def look_around(state, components, scratch, seat):
    """Mark hexes worth settling near: opponents, and cheap planets that are out of range."""
    if scratch.left == 0.0:
        return  # nobody will ask
    player = state.players[seat]
    home = components.home[player.faction]
    reach = base_range(components, player)
    for word in range(HEX_WORDS):
        scratch.opponents[word] = 0
        scratch.room[word] = 0
    for index in range(state.planet_count):
        spot = state.planets[index]
        owner = state.owner[spot]
        if owner != NONE:
            if owner != seat:
                add_hex(scratch.opponents, spot)
        elif player.reach[spot] > reach:
            kind = state.planet[spot]
            if kind == Planet.GAIA or (
                0 <= kind <= Planet.ICE and components.terraform_steps[home, kind] <= 1
            ):
                add_hex(scratch.room, spot)


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
    """Work out what the worth of a mine depends on besides its hex, for ``place_of_mine``."""
    player = state.players[seat]
    scratch.mine_income = next_income(components, player, scratch, Structure.MINE, 0)
    # A conversion could still give one more QIC.
    limit = base_range(components, player) + components.rules.qic_range_bonus * (1 + player.qic)
    if player.special_used[Special.BOOSTER] == 0:
        limit += range_bonus(components, player, Via.BOOSTER)
    scratch.mine_reach = limit
    scratch.mine_federation = most_federation_worth(components, scratch, weights)
    ore = most_ore(state, components, player)
    scratch.mine_ore = ore - components.structure_cost[Structure.MINE, Cost.ORE]
    scratch.mine_steps = most_steps(state, components, player)
    look_around(state, components, scratch, seat)
    for index in range(state.planet_count):
        scratch.place[state.planets[index]] = UNKNOWN


@rule
def worth_of_mine(state, components, scratch, weights, seat, spot, least):
    """The worth of a mine on a planet; NEVER if none can be built there soon, or it is below ``least``."""
    player = state.players[seat]
    owner = state.owner[spot]
    guest = owner != NONE
    if player.reach[spot] > scratch.mine_reach:
        return NEVER
    if guest and (owner == seat or ability(components, player, Ability.GUEST_MINE) == 0):
        return NEVER
    planet = state.planet[spot]
    steps = 0
    if planet == Planet.TRANSDIM:
        planet = Planet.GAIA
    elif planet <= Planet.ICE and not guest:
        steps = components.terraform_steps[components.home[player.faction], planet]
        step_cost = components.step_cost[player.levels[Track.TERRAFORMING]]
        if (steps - scratch.mine_steps) * step_cost > scratch.mine_ore:
            return NEVER
    least -= scratch.mine_income
    worth = place_worth(state, components, scratch, weights, seat, spot, planet, steps, guest, least)
    return worth + scratch.mine_income


@rule
def place_of_mine(state, components, scratch, weights, seat, spot, least):
    """The same, worked out once per decision and only for places that somebody asks for."""
    if scratch.place[spot] != UNKNOWN:
        return scratch.place[spot]
    worth = worth_of_mine(state, components, scratch, weights, seat, spot, least)
    if worth >= least:  # below, it may not be exact
        scratch.place[spot] = worth
    return worth


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
