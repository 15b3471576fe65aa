"""The scripted player's turn: every main action scored, also those that free actions would pay for."""

from __future__ import annotations

from sim.games.gaia_project.actions import board_action_useful
from sim.games.gaia_project.building import gaia_project_ready, has_booster_action
from sim.games.gaia_project.power import ability, chargeable, spendable
from sim.games.gaia_project.resources import count
from sim.games.gaia_project.vocabulary import (
    BOARD_ACTIONS,
    NONE,
    TRACKS,
    Ability,
    Cost,
    Effect,
    EffectColumn,
    Event,
    Gain,
    Move,
    Per,
    Planet,
    Special,
    Structure,
    Track,
    Via,
)
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.gaia_project.paying import is_open, look_at_needs, most_power, plan
from strategies.gaia_project.places import (
    look_at_places,
    next_income,
    station_worth,
    swap_worth,
    upgrade_worth,
)
from strategies.gaia_project.science import (
    booster_worth,
    look_at_boosters,
    look_at_levels,
    look_at_tiles,
    look_at_tokens,
)
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import cost_worth, gain_worth, look


@rule
def board_worth(state, components, mind, weights, seat, action, token):
    """Worth of a board action that builds nothing, its price apart."""
    player = state.players[seat]
    effect = components.board_effect[action]
    kind = effect[EffectColumn.KIND]
    worth = weights[W.urgent]
    if components.board_cost[action, Cost.QIC] > 0:
        worth += weights[W.qic_action]
    else:
        worth += weights[W.power_action]
    if kind == Effect.TAKE_TECH_TILE:
        return worth + mind.tile_best
    if kind == Effect.RESCORE_FEDERATION:
        return worth + gain_worth(components, player, mind, components.token_gain[token], 1)
    worth += gain_worth(components, player, mind, components.board_gain[action], 1)
    if kind == Effect.GAIN_VP_BASE_PLUS_PER:
        worth += effect[EffectColumn.VP] * count(state, seat, effect[EffectColumn.PER])
    return worth


@rule
def best_level(mind):
    """Worth of the best research step."""
    best = 0.0
    for track in range(TRACKS):
        best = max(best, mind.level[track])
    return best


@rule
def federate_worth(state, components, mind, weights, seat, satellites):
    """Worth of forming the cheapest federation."""
    worth = weights[W.federation] + mind.token_best + mind.event[Event.GAIN_FEDERATION]
    worth += (weights[W.satellite] + mind.per[Per.SATELLITES]) * satellites
    worth += 3.0 * mind.per[Per.STRUCTURES_IN_FEDERATIONS]
    if ability(components, state.players[seat], Ability.SATELLITE_COST) == 0:
        worth -= mind.unit[Gain.POWER_TOKENS] * satellites
    return worth


@rule
def move_worth(state, components, mind, weights, seat, move):
    """Worth of a main action, apart from what ``look_at_needs`` lists."""
    player = state.players[seat]
    kind = move.kind
    if kind == Move.BUILD_MINE:
        worth = mind.place[move.a] + weights[W.urgent]
        if state.gaiaformer[move.a] == seat:
            worth += mind.unit[Gain.GAIAFORMERS]
        return worth
    if kind == Move.UPGRADE:
        return upgrade_worth(state, components, mind, weights, seat, move.a, move.b)
    if kind == Move.ADVANCE or kind == Move.ADVANCE_LOWEST:
        return mind.level[move.a]
    if kind == Move.BOARD_ACTION:
        return board_worth(state, components, mind, weights, seat, move.a, move.b)
    if kind == Move.START_GAIA_PROJECT:
        if mind.left < 1.0:
            return NEVER
        tokens = components.gaia_tokens[player.levels[Track.GAIA_PROJECT]]
        price = cost_worth(mind, components.structure_cost[Structure.MINE])
        return weights[W.gaia_project] * (mind.place[move.a] - price) - weights[W.token_locked] * tokens
    if kind == Move.TILE_ACTION:
        return gain_worth(components, player, mind, components.tile_gain[move.a], 1)
    if kind == Move.ACADEMY_ACTION:
        return gain_worth(components, player, mind, components.academy_gain[player.faction], 1)
    if kind == Move.FEDERATE:
        return federate_worth(state, components, mind, weights, seat, move.a)
    if kind == Move.SWAP:
        return swap_worth(state, components, mind, weights, seat, move.a)
    if kind == Move.SPACE_STATION:
        return station_worth(state, components, mind, weights, seat, move.a)
    if kind == Move.DOWNGRADE:
        worth = best_level(mind) + mind.event[Event.BUILD_TRADING_STATION]
        worth += mind.per[Per.TRADING_STATIONS] - mind.per[Per.RESEARCH_LABS]
        worth += next_income(components, player, mind, Structure.TRADING_STATION, 0)
        return worth - next_income(components, player, mind, Structure.RESEARCH_LAB, -1)
    return NEVER


@rule
def score_turn(state, components, work, weights, seat, number, terminal):
    """Score all listed moves of a turn into ``mind.score``; returns the best one's index."""
    mind = work.mind
    look(state, components, mind, weights, seat, terminal)
    look_at_levels(state, components, mind, weights, seat)
    look_at_tiles(state, components, mind, weights, seat)
    look_at_tokens(state, components, mind, weights, seat)
    look_at_boosters(state, components, mind, weights, seat)
    look_at_places(state, components, mind, weights, seat)
    best = 0
    for index in range(number):
        move = work.moves[index]
        score = NEVER
        if move.kind == Move.PASS:
            score = weights[W.passing]
            if move.a != NONE:
                score += booster_worth(state, components, mind, weights, seat, move.a) - mind.booster_best
        elif move.kind != Move.FREE_ACTION and look_at_needs(state, components, mind, seat, move):
            score = move_worth(state, components, mind, weights, seat, move)
            score -= cost_worth(mind, mind.need)
        mind.score[index] = score
        if score > mind.score[best]:
            best = index
    return best


@rule
def weigh_wish(state, components, mind, weights, seat):
    """Keep ``mind.wish``, which cannot be paid yet, if it is better than the best so far."""
    if not look_at_needs(state, components, mind, seat, mind.wish):
        return
    player = state.players[seat]
    need = mind.need
    if (
        need[Cost.CREDITS] <= player.credits
        and need[Cost.ORE] <= player.ore
        and need[Cost.KNOWLEDGE] <= player.knowledge
        and need[Cost.QIC] <= player.qic
        and (need[Cost.POWER] == 0 or need[Cost.POWER] <= spendable(components, player))
    ):
        return  # listed already
    score = move_worth(state, components, mind, weights, seat, mind.wish) - cost_worth(mind, mind.need)
    if score <= mind.wish_score:
        return
    loss, row = plan(state, components, mind, seat, score - mind.wish_score)
    if row != NONE and score - loss > mind.wish_score:
        mind.wish_score = score - loss
        mind.wish_row = row
        mind.goal.kind = mind.wish.kind
        mind.goal.a = mind.wish.a
        mind.goal.b = mind.wish.b


@rule
def weigh_upgrades(state, components, mind, weights, seat, spot):
    """Upgrades of an own structure as wishes."""
    player = state.players[seat]
    wish = mind.wish
    wish.kind = Move.UPGRADE
    old = state.structure[spot]
    if old == Structure.LOST_PLANET_MINE:
        return
    for structure in range(Structure.TRADING_STATION, Structure.ACADEMY_RIGHT + 1):
        if components.upgrades[player.faction, old, structure] == 1:
            if player.on_map[structure] < components.structure_limit[structure]:
                wish.b = structure
                weigh_wish(state, components, mind, weights, seat)


@rule
def weigh_mine(state, components, mind, weights, seat, spot, power):
    """A mine as a wish, with each board action that ``power`` can pay."""
    wish = mind.wish
    wish.kind = Move.BUILD_MINE
    for action in range(BOARD_ACTIONS):
        if components.board_effect[action, EffectColumn.KIND] == Effect.BUILD_MINE:
            if state.board_used[action] == 0 and components.board_cost[action, Cost.POWER] <= power:
                wish.b = action
                weigh_wish(state, components, mind, weights, seat)


@rule
def best_wish(state, components, work, weights, seat, best):
    """The free action that leads to a main action better than ``best``: (score, row), NONE without one."""
    mind = work.mind
    player = state.players[seat]
    wish = mind.wish
    mind.wish_score = best
    mind.wish_row = NONE
    wish.kind = Move.BOARD_ACTION
    wish.b = NONE
    power = most_power(components, player)
    for action in range(BOARD_ACTIONS):
        if state.board_used[action] == 0 and components.board_cost[action, Cost.POWER] <= power:
            if board_action_useful(state, components, seat, action):
                wish.a = action
                weigh_wish(state, components, mind, weights, seat)
    wish.kind = Move.ADVANCE
    for track in range(TRACKS):
        if mind.level[track] > mind.wish_score and player.knowledge < components.rules.advance_cost:
            wish.a = track
            weigh_wish(state, components, mind, weights, seat)
    mine_left = player.on_map[Structure.MINE] < components.structure_limit[Structure.MINE]
    gaia = gaia_project_ready(components, player)
    mine_price = cost_worth(mind, components.structure_cost[Structure.MINE]) - weights[W.urgent]
    booster = player.special_used[Special.BOOSTER] == 0 and has_booster_action(components, player)
    for index in range(state.planet_count):
        spot = state.planets[index]
        wish.a = spot
        if state.owner[spot] == seat:
            weigh_upgrades(state, components, mind, weights, seat, spot)
        elif mind.place[spot] - mine_price > mind.wish_score:
            if state.planet[spot] == Planet.TRANSDIM:
                wish.kind = Move.START_GAIA_PROJECT
                if not gaia or state.gaiaformer[spot] != NONE:
                    continue
            elif mine_left:
                weigh_mine(state, components, mind, weights, seat, spot, power)
            else:
                continue
            wish.b = Via.NOTHING
            weigh_wish(state, components, mind, weights, seat)
            if booster:
                wish.b = Via.BOOSTER
                weigh_wish(state, components, mind, weights, seat)
    return mind.wish_score, mind.wish_row


@rule
def overflow(state, components, mind, seat):
    """Before passing: the free action that spends power which income would otherwise waste, or NONE."""
    player = state.players[seat]
    power = spendable(components, player)
    if power == 0 or state.round_number == components.rules.rounds:
        return NONE
    charge = 2
    for position in range(player.source_count):
        income = components.income[player.faction, player.sources[position]]
        charge += income[Gain.CHARGE] - 2 * income[Gain.POWER_TOKENS]
    if charge <= chargeable(player):
        return NONE
    best = 0.0
    chosen = NONE
    for row in range(components.free_rows):
        price = components.free_cost[row, Cost.POWER]
        if 0 < price <= power and is_open(components, player, row):
            worth = gain_worth(components, player, mind, components.free_gain[row], 1) / price
            if worth > best:
                best = worth
                chosen = row
    return chosen


@rule
def find_free_action(work, number, row):
    """Index of a free action in the list of moves, or NONE."""
    for index in range(number - 1, -1, -1):
        move = work.moves[index]
        if move.kind == Move.FREE_ACTION and move.a == row and move.b == 0:
            return index
    return NONE


@rule
def score_whole_turn(state, components, work, weights, seat, number, wishes):
    """Scores of all moves, free actions that lead to something better among them.

    ``wishes``: whether to look for main actions that free actions could pay for.
    """
    mind = work.mind
    best = score_turn(state, components, work, weights, seat, number, False)
    if state.round_number == components.rules.rounds and work.moves[best].kind == Move.PASS:
        best = score_turn(state, components, work, weights, seat, number, True)
    if wishes:
        score, row = best_wish(state, components, work, weights, seat, mind.score[best])
        if row == NONE and work.moves[best].kind == Move.PASS:
            row = overflow(state, components, mind, seat)
            score = mind.score[best] + 0.01
        if row != NONE:
            index = find_free_action(work, number, row)
            if index != NONE:
                mind.score[index] = score
