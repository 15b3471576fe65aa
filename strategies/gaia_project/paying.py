"""What moves cost, and which free actions would pay for a move that is still too expensive."""

from __future__ import annotations

from sim.games.gaia_project.rules.actions import is_sum_closed
from sim.games.gaia_project.rules.building import mine_terms, range_bonus
from sim.games.gaia_project.rules.galaxy import near_opponent, range_qic
from sim.games.gaia_project.rules.power import ability, spendable, token_value, tokens_for
from sim.games.gaia_project.rules.vocabulary import (
    COSTS,
    NONE,
    Ability,
    Cost,
    Move,
    Stone,
    Structure,
    Via,
)
from sim.kernel.jit import rule
from strategies.choosing import NEVER


@rule
def add_cost(scratch, cost):
    """Add a row of a table of costs to what is needed."""
    for column in range(COSTS):
        scratch.need[column] += cost[column]


@rule
def look_at_needs(state, components, scratch, seat, move):
    """Write the cost of a main action to ``scratch.need``; returns False for mines the rules forbid."""
    player = state.players[seat]
    kind = move.kind
    for column in range(COSTS):
        scratch.need[column] = 0
    if kind == Move.BUILD_MINE:
        spot, via = move.a, move.b
        possible, ore, qic, _ = mine_terms(state, components, seat, spot, via)
        if not possible:
            return False
        add_cost(scratch, components.structure_cost[Structure.MINE])
        if Via.NOTHING < via < Via.BOOSTER:
            add_cost(scratch, components.board_cost[via])
        scratch.need[Cost.ORE] += ore
        scratch.need[Cost.QIC] += qic
    elif kind == Move.START_GAIA_PROJECT:
        spot, via = move.a, move.b
        scratch.need[Cost.QIC] = range_qic(components, player, spot, range_bonus(components, player, via))
    elif kind == Move.UPGRADE:
        spot, structure = move.a, move.b
        if structure == Structure.TRADING_STATION and near_opponent(state, components, seat, spot):
            add_cost(scratch, components.trading_near_cost)
        else:
            add_cost(scratch, components.structure_cost[structure])
    elif kind == Move.ADVANCE:
        scratch.need[Cost.KNOWLEDGE] = components.rules.advance_cost
    elif kind == Move.BOARD_ACTION:
        action = move.a
        add_cost(scratch, components.board_cost[action])
    elif kind == Move.SPACE_STATION:
        spot = move.a
        scratch.need[Cost.QIC] = range_qic(components, player, spot, 0)
    elif kind == Move.FEDERATE:
        satellites = move.a
        scratch.need[Cost.QIC] = ability(components, player, Ability.SATELLITE_COST) * satellites
    return True


@rule
def is_open(state, components, player, row):
    """Whether the faction may use a free action; burning is not one that pays for anything."""
    if components.free_cost[row, Cost.BURN] > 0 or is_sum_closed(state, components, player, row):
        return False
    faction = components.free_faction[row]
    if faction != NONE and faction != player.faction:
        return False
    return components.free_institute[row] == 0 or player.on_map[Structure.PLANETARY_INSTITUTE] > 0


@rule
def most_power(components, player):
    """Power that bowl III could pay after burning as much as possible."""
    pairs = (player.bowls[1] + (1 if player.brainstone == Stone.BOWL_2 else 0)) // 2
    return spendable(components, player) + pairs * token_value(components, player)


@rule
def most_ore(state, components, player):
    """An upper bound on the ore that the player could have after conversions."""
    ore = player.ore
    for row in range(components.free_rows):
        if components.free_gain[row, Cost.ORE] > 0 and is_open(state, components, player, row):
            if components.free_sum_value[row] > 0:
                continue  # as many as the single conversions that it consists of, which are counted
            cost = components.free_cost[row]
            times = 0
            if cost[Cost.POWER] > 0:
                times = most_power(components, player) // cost[Cost.POWER]
            elif cost[Cost.QIC] > 0:
                times = (player.qic + player.gaiaformers) // cost[Cost.QIC]
            elif cost[Cost.CREDITS] > 0:
                times = player.credits // cost[Cost.CREDITS]
            ore += times * components.free_gain[row, Cost.ORE]
    return ore


@rule
def burns_for(components, player, scratch):
    """Burns needed to cover the missing power; impossible if there are fewer pairs than that."""
    missing = scratch.need[Cost.POWER] - scratch.have[Cost.POWER]
    if missing <= 0:
        return 0
    value = token_value(components, player)
    return (missing + value - 1) // value


@rule
def power_paid(components, player, row):
    """Power that a free action takes from bowl III: whole tokens, so that Nevlas lose an odd surplus."""
    cost = components.free_cost[row]
    tokens = tokens_for(components, player, cost[Cost.POWER]) + cost[Cost.BOWL_3_TO_GAIA]
    return tokens * token_value(components, player)


@rule
def conversion_price(components, player, scratch, row, pairs):
    """Worth of what a free action costs, including burns; -NEVER if it is impossible."""
    cost = components.free_cost[row]
    for column in range(Cost.QIC + 1):
        if cost[column] > 0 and scratch.have[column] - scratch.need[column] < cost[column]:
            return -NEVER
    if player.gaiaformers < cost[Cost.GAIAFORMER]:
        return -NEVER
    power = power_paid(components, player, row)
    before = burns_for(components, player, scratch)
    scratch.have[Cost.POWER] -= power
    burns = burns_for(components, player, scratch)
    scratch.have[Cost.POWER] += power
    if power > 0 and burns > pairs:
        return -NEVER
    worth = scratch.price[Cost.POWER] * power + scratch.price[Cost.BURN] * (burns - before)
    for column in range(Cost.QIC + 1):
        worth += scratch.price[column] * cost[column]
    return worth + scratch.price[Cost.GAIAFORMER] * cost[Cost.GAIAFORMER]


@rule
def plan(state, components, scratch, seat, most):
    """How to pay for ``scratch.need`` with free actions: (worth lost, first free action).

    The free action is NONE if nothing has to be converted. A loss above ``most`` means that it is impossible
    or not worth it.
    """
    player = state.players[seat]
    scratch.have[Cost.CREDITS] = player.credits
    scratch.have[Cost.ORE] = player.ore
    scratch.have[Cost.KNOWLEDGE] = player.knowledge
    scratch.have[Cost.QIC] = player.qic
    scratch.have[Cost.POWER] = spendable(components, player)
    pairs = (player.bowls[1] + (1 if player.brainstone == Stone.BOWL_2 else 0)) // 2
    loss = scratch.price[Cost.BURN] * burns_for(components, player, scratch)
    first = NONE
    for turn in range(4):
        column = Cost.QIC - turn if turn != 2 else Cost.ORE  # QICs, knowledge, ore, credits
        if turn == 1:
            column = Cost.KNOWLEDGE
        if turn == 3:
            column = Cost.CREDITS
        while scratch.need[column] > scratch.have[column]:
            best = -NEVER
            chosen = NONE
            for row in range(components.free_rows):
                if components.free_gain[row, column] > 0 and is_open(state, components, player, row):
                    price = conversion_price(components, player, scratch, row, pairs)
                    for other in range(Cost.QIC + 1):
                        price -= scratch.unit[other] * components.free_gain[row, other]
                    if price < best:
                        best = price
                        chosen = row
            loss += best
            if chosen == NONE or loss > most + 20.0:
                return -NEVER, NONE
            cost = components.free_cost[chosen]
            for other in range(Cost.QIC + 1):
                scratch.have[other] -= cost[other]
            scratch.have[Cost.POWER] -= power_paid(components, player, chosen)
            for other in range(Cost.QIC + 1):
                scratch.have[other] += components.free_gain[chosen, other]
            if first == NONE:
                first = chosen
    burns = burns_for(components, player, scratch)
    if burns > pairs:
        return -NEVER, NONE
    if burns > 0:
        for row in range(components.free_rows):
            if components.free_cost[row, Cost.BURN] > 0:
                return loss, row
    return loss, first
