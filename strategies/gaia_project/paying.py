"""What moves cost, and which free actions would pay for a move that cannot be paid yet."""

from __future__ import annotations

from sim.games.gaia_project.building import mine_terms, range_bonus
from sim.games.gaia_project.galaxy import near_opponent, range_qic
from sim.games.gaia_project.power import ability, spendable, token_value
from sim.games.gaia_project.vocabulary import (
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
def add_cost(mind, cost):
    """Add a row of a table of costs to what is needed."""
    for column in range(COSTS):
        mind.need[column] += cost[column]


@rule
def look_at_needs(state, components, mind, seat, move):
    """Write all that a main action costs into ``mind.need``; False for mines that the rules forbid."""
    player = state.players[seat]
    kind = move.kind
    for column in range(COSTS):
        mind.need[column] = 0
    if kind == Move.BUILD_MINE:
        possible, ore, qic, _ = mine_terms(state, components, seat, move.a, move.b)
        if not possible:
            return False
        add_cost(mind, components.structure_cost[Structure.MINE])
        if Via.NOTHING < move.b < Via.BOOSTER:
            add_cost(mind, components.board_cost[move.b])
        mind.need[Cost.ORE] += ore
        mind.need[Cost.QIC] += qic
    elif kind == Move.START_GAIA_PROJECT:
        mind.need[Cost.QIC] = range_qic(components, player, move.a, range_bonus(components, player, move.b))
    elif kind == Move.UPGRADE:
        if move.b == Structure.TRADING_STATION and near_opponent(state, components, seat, move.a):
            add_cost(mind, components.trading_near_cost)
        else:
            add_cost(mind, components.structure_cost[move.b])
    elif kind == Move.ADVANCE:
        mind.need[Cost.KNOWLEDGE] = components.rules.advance_cost
    elif kind == Move.BOARD_ACTION:
        add_cost(mind, components.board_cost[move.a])
    elif kind == Move.SPACE_STATION:
        mind.need[Cost.QIC] = range_qic(components, player, move.a, 0)
    elif kind == Move.FEDERATE:
        mind.need[Cost.QIC] = ability(components, player, Ability.SATELLITE_COST) * move.a
    return True


@rule
def is_open(components, player, row):
    """Whether a printed free action is open to the faction."""
    if components.free_bundle[row] > 0 or components.free_cost[row, Cost.BURN] > 0:
        return False
    faction = components.free_faction[row]
    if faction != NONE and faction != player.faction:
        return False
    return components.free_institute[row] == 0 or player.on_map[Structure.PLANETARY_INSTITUTE] > 0


@rule
def most_power(components, player):
    """Power that bowl III can pay after burning all that can be burned."""
    pairs = (player.bowls[1] + (1 if player.brainstone == Stone.BOWL_2 else 0)) // 2
    return spendable(components, player) + pairs * token_value(components, player)


@rule
def most_ore(components, player):
    """Ore that the player could have by conversions, each good spent on nothing else: no less than it is."""
    ore = player.ore
    for row in range(components.free_rows):
        if components.free_gain[row, Cost.ORE] > 0 and is_open(components, player, row):
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
def burns_for(components, player, mind):
    """Burns that the power in ``have`` lacks; more than there are pairs means never."""
    missing = mind.need[Cost.POWER] - mind.have[Cost.POWER]
    if missing <= 0:
        return 0
    value = token_value(components, player)
    return (missing + value - 1) // value


@rule
def conversion_price(components, player, mind, row, pairs):
    """Worth of what one free action would take, burns included; -NEVER when it cannot be done."""
    cost = components.free_cost[row]
    for column in range(Cost.QIC + 1):
        if cost[column] > 0 and mind.have[column] - mind.need[column] < cost[column]:
            return -NEVER
    if player.gaiaformers < cost[Cost.GAIAFORMER]:
        return -NEVER
    power = cost[Cost.POWER] + cost[Cost.BOWL_3_TO_GAIA] * token_value(components, player)
    before = burns_for(components, player, mind)
    mind.have[Cost.POWER] -= power
    burns = burns_for(components, player, mind)
    mind.have[Cost.POWER] += power
    if power > 0 and burns > pairs:
        return -NEVER
    worth = mind.price[Cost.POWER] * power + mind.price[Cost.BURN] * (burns - before)
    for column in range(Cost.QIC + 1):
        worth += mind.price[column] * cost[column]
    return worth + mind.price[Cost.GAIAFORMER] * cost[Cost.GAIAFORMER]


@rule
def plan(state, components, mind, seat, most):
    """How to pay for ``mind.need`` with free actions: (worth lost, first free action).

    NONE when nothing has to be converted; a loss above ``most`` when it is not worth it or not possible.
    """
    player = state.players[seat]
    mind.have[Cost.CREDITS] = player.credits
    mind.have[Cost.ORE] = player.ore
    mind.have[Cost.KNOWLEDGE] = player.knowledge
    mind.have[Cost.QIC] = player.qic
    mind.have[Cost.POWER] = spendable(components, player)
    pairs = (player.bowls[1] + (1 if player.brainstone == Stone.BOWL_2 else 0)) // 2
    loss = mind.price[Cost.BURN] * burns_for(components, player, mind)
    first = NONE
    for turn in range(4):
        column = Cost.QIC - turn if turn != 2 else Cost.ORE  # QICs, knowledge, ore, credits
        if turn == 1:
            column = Cost.KNOWLEDGE
        if turn == 3:
            column = Cost.CREDITS
        while mind.need[column] > mind.have[column]:
            best = -NEVER
            chosen = NONE
            for row in range(components.free_rows):
                gained = components.free_gain[row, column]
                if gained > 0 and is_open(components, player, row):
                    price = conversion_price(components, player, mind, row, pairs)
                    if price < best:
                        best = price
                        chosen = row
            loss += best
            if chosen == NONE or loss > most + 20.0:
                return -NEVER, NONE
            cost = components.free_cost[chosen]
            for other in range(Cost.QIC + 1):
                mind.have[other] -= cost[other]
            mind.have[Cost.POWER] -= cost[Cost.POWER]
            mind.have[Cost.POWER] -= cost[Cost.BOWL_3_TO_GAIA] * token_value(components, player)
            gained = components.free_gain[chosen, column]
            mind.have[column] += gained
            loss -= mind.unit[column] * gained
            if first == NONE:
                first = chosen
    burns = burns_for(components, player, mind)
    if burns > pairs:
        return -NEVER, NONE
    if burns > 0:
        for row in range(components.free_rows):
            if components.free_cost[row, Cost.BURN] > 0:
                return loss, row
    return loss, first
