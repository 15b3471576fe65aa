"""The scripted player's turn: scores every main action, including those that need free actions first."""

from __future__ import annotations

from sim.games.gaia_project.rules.actions import board_action_useful
from sim.games.gaia_project.rules.building import gaia_project_ready, has_booster_action
from sim.games.gaia_project.rules.power import ability, chargeable, spendable
from sim.games.gaia_project.rules.resources import count_per
from sim.games.gaia_project.rules.vocabulary import (
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
from strategies.gaia_project.paying import is_open, look_at_needs, most_power, plan, power_paid
from strategies.gaia_project.places import (
    ANY,
    look_at_places,
    next_income,
    place_of_mine,
    station_worth,
    swap_worth,
    upgrade_worth,
)
from strategies.gaia_project.science import (
    look_at_boosters,
    look_at_levels,
    look_at_tiles,
    look_at_tokens,
)
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import cost_worth, gain_worth, look


@rule
def board_worth(state, components, scratch, weights, seat, action, token):
    """Worth of a board action that doesn't build, before its price."""
    player = state.players[seat]
    effect = components.board_effect[action]
    kind = effect[EffectColumn.KIND]
    worth = weights[W.urgent]
    if components.board_cost[action, Cost.QIC] > 0:
        worth += weights[W.qic_action]
    else:
        worth += weights[W.power_action]
    if kind == Effect.TAKE_TECH_TILE:
        return worth + scratch.tile_best
    if kind == Effect.RESCORE_FEDERATION:
        return worth + gain_worth(components, player, scratch, components.token_gain[token], 1)
    worth += gain_worth(components, player, scratch, components.board_gain[action], 1)
    if kind == Effect.GAIN_VP_BASE_PLUS_PER:
        worth += effect[EffectColumn.VP] * count_per(state, seat, effect[EffectColumn.PER])
    return worth


@rule
def best_level(scratch):
    """Worth of the best research step."""
    best = 0.0
    for track in range(TRACKS):
        best = max(best, scratch.level[track])
    return best


@rule
def federate_worth(state, components, scratch, weights, seat, satellites):
    """Worth of forming the cheapest federation."""
    worth = weights[W.federation] + scratch.token_best + scratch.event[Event.GAIN_FEDERATION]
    worth += (weights[W.satellite] + scratch.per[Per.SATELLITES]) * satellites
    worth += 3.0 * scratch.per[Per.STRUCTURES_IN_FEDERATIONS]
    if ability(components, state.players[seat], Ability.SATELLITE_COST) == 0:
        worth -= scratch.unit[Gain.POWER_TOKENS] * satellites
    return worth


@rule
def move_worth(state, components, scratch, weights, seat, move):
    """Worth of a main action, before the costs that ``look_at_needs`` lists."""
    player = state.players[seat]
    kind = move.kind
    if kind == Move.BUILD_MINE:
        spot = move.a
        worth = place_of_mine(state, components, scratch, weights, seat, spot, ANY) + weights[W.urgent]
        if state.gaiaformer[spot] == seat:
            worth += scratch.unit[Gain.GAIAFORMERS]
        return worth
    if kind == Move.UPGRADE:
        spot, structure = move.a, move.b
        return upgrade_worth(state, components, scratch, weights, seat, spot, structure)
    if kind == Move.ADVANCE or kind == Move.ADVANCE_LOWEST:
        track = move.a
        return scratch.level[track]
    if kind == Move.BOARD_ACTION:
        action, token = move.a, move.b
        return board_worth(state, components, scratch, weights, seat, action, token)
    if kind == Move.START_GAIA_PROJECT:
        spot = move.a
        if scratch.left < 1.0:
            return NEVER
        tokens = components.gaia_tokens[player.levels[Track.GAIA_PROJECT]]
        price = cost_worth(scratch, components.structure_cost[Structure.MINE])
        place = place_of_mine(state, components, scratch, weights, seat, spot, ANY)
        return weights[W.gaia_project] * (place - price) - weights[W.token_locked] * tokens
    if kind == Move.TILE_ACTION:
        tile = move.a
        return gain_worth(components, player, scratch, components.tile_gain[tile], 1)
    if kind == Move.ACADEMY_ACTION:
        return gain_worth(components, player, scratch, components.academy_gain[player.faction], 1)
    if kind == Move.FEDERATE:
        satellites = move.a
        return federate_worth(state, components, scratch, weights, seat, satellites)
    if kind == Move.SWAP:
        spot = move.a
        return swap_worth(state, components, scratch, weights, seat, spot)
    if kind == Move.SPACE_STATION:
        spot = move.a
        return station_worth(state, components, scratch, weights, seat, spot)
    if kind == Move.DOWNGRADE:
        worth = best_level(scratch) + scratch.event[Event.BUILD_TRADING_STATION]
        worth += scratch.per[Per.TRADING_STATIONS] - scratch.per[Per.RESEARCH_LABS]
        worth += next_income(components, player, scratch, Structure.TRADING_STATION, 0)
        return worth - next_income(components, player, scratch, Structure.RESEARCH_LAB, -1)
    return NEVER


@rule
def score_turn(state, components, work, weights, seat, number, terminal):
    """Score all listed moves of a turn into ``scratch.score``; returns the best one's index."""
    scratch = work.scratch
    look(state, components, scratch, weights, seat, terminal)
    look_at_levels(state, components, scratch, weights, seat)
    look_at_tiles(state, components, scratch, weights, seat)
    look_at_tokens(state, components, scratch, weights, seat)
    look_at_boosters(state, components, scratch, weights, seat)
    look_at_places(state, components, scratch, weights, seat)
    best = 0
    for index in range(number):
        move = work.moves[index]
        score = NEVER
        if move.kind == Move.PASS:
            booster = move.a
            score = weights[W.passing]
            if booster != NONE:
                score += scratch.booster[booster] - scratch.booster_best
        elif move.kind != Move.FREE_ACTION and look_at_needs(state, components, scratch, seat, move):
            score = move_worth(state, components, scratch, weights, seat, move)
            score -= cost_worth(scratch, scratch.need)
        scratch.score[index] = score
        if score > scratch.score[best]:
            best = index
    return best


@rule
def is_payable(components, player, need):
    """Whether the player can pay without conversions."""
    return (
        need[Cost.CREDITS] <= player.credits
        and need[Cost.ORE] <= player.ore
        and need[Cost.KNOWLEDGE] <= player.knowledge
        and need[Cost.QIC] <= player.qic
        and (need[Cost.POWER] == 0 or need[Cost.POWER] <= spendable(components, player))
    )


@rule
def weigh_wish(state, components, scratch, weights, seat):
    """Keep ``scratch.wish``, which the player can't pay for yet, if it is among the best so far."""
    if not look_at_needs(state, components, scratch, seat, scratch.wish):
        return
    if is_payable(components, state.players[seat], scratch.need):
        return  # already listed
    score = move_worth(state, components, scratch, weights, seat, scratch.wish) - cost_worth(
        scratch, scratch.need
    )
    if score <= scratch.wish_score:
        return
    loss, row = plan(state, components, scratch, seat, score - scratch.wish_score)
    if row != NONE and score - loss > scratch.wish_score:
        keep_wish(scratch, score - loss, row)


@rule
def keep_wish(scratch, score, row):
    """Keep ``scratch.wish``, instead of the worst one if there are as many as are wanted."""
    place = scratch.wish_count
    if place < scratch.wish_most:
        scratch.wish_count += 1
    else:
        place = worst_wish(scratch)
    wish = scratch.wishes[place]
    wish.kind = scratch.wish.kind
    wish.a = scratch.wish.a
    wish.b = scratch.wish.b
    scratch.wish_rows[place] = row
    scratch.wish_scores[place] = score
    if scratch.wish_count == scratch.wish_most:
        scratch.wish_score = scratch.wish_scores[worst_wish(scratch)]


@rule
def worst_wish(scratch):
    """The kept wish with the lowest score."""
    worst = 0
    for place in range(1, scratch.wish_count):
        if scratch.wish_scores[place] < scratch.wish_scores[worst]:
            worst = place
    return worst


@rule
def payable_upgrades(components, player):
    """The kinds of upgrades that need no conversions wherever they are, as bits."""
    payable = 0
    for structure in range(Structure.TRADING_STATION, Structure.ACADEMY_RIGHT + 1):
        if is_payable(components, player, components.structure_cost[structure]):
            payable |= 1 << structure
    if not is_payable(components, player, components.trading_near_cost):
        payable &= ~(1 << Structure.TRADING_STATION)
    return payable


@rule
def weigh_upgrades(state, components, scratch, weights, seat, spot, payable):
    """Upgrades of an own structure as wishes, except for the ``payable`` ones, which are listed moves."""
    player = state.players[seat]
    wish = scratch.wish
    wish.kind = Move.UPGRADE
    old = state.structure[spot]
    if old == Structure.LOST_PLANET_MINE:
        return
    for structure in range(Structure.TRADING_STATION, Structure.ACADEMY_RIGHT + 1):
        if components.upgrades[player.faction, old, structure] == 1 and not payable & (1 << structure):
            if player.on_map[structure] < components.structure_limit[structure]:
                wish.b = structure
                weigh_wish(state, components, scratch, weights, seat)


@rule
def weigh_mine(state, components, scratch, weights, seat, spot, power):
    """A mine as a wish, with each board action that ``power`` can pay."""
    wish = scratch.wish
    wish.kind = Move.BUILD_MINE
    for action in range(BOARD_ACTIONS):
        if components.board_effect[action, EffectColumn.KIND] == Effect.BUILD_MINE:
            if state.board_used[action] == 0 and components.board_cost[action, Cost.POWER] <= power:
                wish.b = action
                weigh_wish(state, components, scratch, weights, seat)


@rule
def best_wish(state, components, work, weights, seat, best):
    """Find a free action towards a main action better than ``best``: (score, row), or NONE."""
    scratch = work.scratch
    list_wishes(state, components, work, weights, seat, best, 1)
    scratch.wish_row = NONE
    if scratch.wish_count > 0:
        scratch.wish_row = scratch.wish_rows[0]
        scratch.goal = scratch.wishes[0]
    return scratch.wish_score, scratch.wish_row


@rule
def list_wishes(state, components, work, weights, seat, lowest, most):
    """Find up to ``most`` main actions that free actions could pay for and that score above ``lowest``."""
    scratch = work.scratch
    player = state.players[seat]
    wish = scratch.wish
    scratch.wish_score = lowest
    scratch.wish_count = 0
    scratch.wish_most = most
    wish.kind = Move.BOARD_ACTION
    wish.b = NONE
    power = most_power(components, player)
    for action in range(BOARD_ACTIONS):
        if state.board_used[action] == 0 and components.board_cost[action, Cost.POWER] <= power:
            if board_action_useful(state, components, seat, action):
                wish.a = action
                weigh_wish(state, components, scratch, weights, seat)
    wish.kind = Move.ADVANCE
    for track in range(TRACKS):
        if scratch.level[track] > scratch.wish_score and player.knowledge < components.rules.advance_cost:
            wish.a = track
            weigh_wish(state, components, scratch, weights, seat)
    mine_left = player.on_map[Structure.MINE] < components.structure_limit[Structure.MINE]
    gaia = gaia_project_ready(components, player)
    mine_price = cost_worth(scratch, components.structure_cost[Structure.MINE]) - weights[W.urgent]
    booster = player.special_used[Special.BOOSTER] == 0 and has_booster_action(components, player)
    payable = payable_upgrades(components, player)
    for index in range(state.planet_count):
        spot = state.planets[index]
        wish.a = spot
        if state.owner[spot] == seat:
            weigh_upgrades(state, components, scratch, weights, seat, spot, payable)
            continue
        transdim = state.planet[spot] == Planet.TRANSDIM
        if transdim and (not gaia or state.gaiaformer[spot] != NONE):
            continue
        if not transdim and not mine_left:
            continue
        least = scratch.wish_score + mine_price
        place = place_of_mine(state, components, scratch, weights, seat, spot, least)
        if place - mine_price > scratch.wish_score:
            if transdim:
                wish.kind = Move.START_GAIA_PROJECT
            else:
                weigh_mine(state, components, scratch, weights, seat, spot, power)
            wish.b = Via.NOTHING
            weigh_wish(state, components, scratch, weights, seat)
            if booster:
                wish.b = Via.BOOSTER
                weigh_wish(state, components, scratch, weights, seat)


@rule
def overflow(state, components, scratch, seat):
    """Before passing: a free action that spends power which the next income would waste, or NONE."""
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
        if 0 < price <= power and is_open(state, components, player, row):
            worth = gain_worth(components, player, scratch, components.free_gain[row], 1)
            worth /= power_paid(components, player, row)
            if worth > best:
                best = worth
                chosen = row
    return chosen


@rule
def find_free_action(work, number, row):
    """Index of a free action in the list of moves, or NONE."""
    for index in range(number - 1, -1, -1):
        move = work.moves[index]
        moved_row, stone = move.a, move.b
        if move.kind == Move.FREE_ACTION and moved_row == row and stone == 0:
            return index
    return NONE


@rule
def score_whole_turn(state, components, work, weights, seat, number, wishes):
    """Score all moves of a turn, including free actions that lead to something better.

    ``wishes``: whether to look for main actions that free actions could pay for.
    """
    scratch = work.scratch
    best = score_turn(state, components, work, weights, seat, number, False)
    if state.round_number == components.rules.rounds and work.moves[best].kind == Move.PASS:
        best = score_turn(state, components, work, weights, seat, number, True)
    if wishes:
        score, row = best_wish(state, components, work, weights, seat, scratch.score[best])
        if row == NONE and work.moves[best].kind == Move.PASS:
            row = overflow(state, components, scratch, seat)
            score = scratch.score[best] + 0.01
        if row != NONE:
            index = find_free_action(work, number, row)
            if index != NONE:
                scratch.score[index] = score
