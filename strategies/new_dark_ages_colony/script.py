"""The scripted player: one decision after the other, each move scored from features, nothing copied."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.control import units_to_remove
from sim.games.new_dark_ages_colony.vocabulary import (
    FIRST_UNIT,
    NONE,
    Ask,
    Goal,
    Move,
    Unit,
)
from sim.kernel.jit import jit, rule
from sim.kernel.luck import event_of
from strategies.choosing import NEVER, best_with_noise
from strategies.new_dark_ages_colony.chapters import (
    breakthrough_wish,
    cheapest,
    pledge_wish,
    solution_worth,
    strike_worth,
    wants_point,
)
from strategies.new_dark_ages_colony.trading import answer_worth, offer_score, plan_offer
from strategies.new_dark_ages_colony.turn import (
    AT_ONCE,
    action_worth,
    card_worth,
    free_worth,
    gift_worth,
    look_at_figures,
    plan_units,
    wants_deal,
)
from strategies.new_dark_ages_colony.weights import W
from strategies.new_dark_ages_colony.worth import (
    bundle_worth,
    launch_worth,
    look,
    look_at_objects,
    look_at_resources,
    price_of_unit,
)
from strategies.rungs import TEMPERATURE


@rule
def turn_scores(state, components, work, weights, seat, number):
    """Scores of a character turn."""
    mind = work.mind
    planned = 0.0
    if state.acted == 1:
        look_at_resources(state, components, mind, weights, seat)
    else:
        look(state, components, mind, weights, seat)
        look_at_objects(state, components, mind, weights, seat)
        look_at_figures(state, components, mind, weights, seat)
        player = state.players[seat]
        mind.planned = NONE
        mind.gone = 0
        if player.res[FIRST_UNIT] + player.res[FIRST_UNIT + 1] > 0:
            planned = plan_units(state, components, mind, weights, seat)
            mind.gone = 1
    deal = mind.planned != NONE and wants_deal(state, mind) if state.acted == 0 else False
    for index in range(number):
        move = work.moves[index]
        kind = move.kind
        if kind == Move.END:
            score = 0.0
        elif kind == Move.DEAL:
            score = planned + 0.01 if deal else NEVER
        elif kind == Move.CARD or kind == Move.BUY:
            score = free_worth(state, components, mind, weights, seat, move)
        else:
            kept = mind.planned
            unit = mind.planned_unit
            count = mind.planned_count
            score = action_worth(state, components, mind, weights, seat, move)
            mind.planned = kept
            mind.planned_unit = unit
            mind.planned_count = count
        mind.score[index] = score


@rule
def engagement_score(state, components, mind, weights, seat, move):
    """Attacks and control after a move."""
    place = state.location[state.acting]
    price = price_of_unit(mind)
    kind = move.kind
    if kind == Move.END:
        return 0.0
    if kind == Move.CONTROL:
        return mind.hold[place] - price
    units = state.led[state.acting, Unit.MILITARY]
    if kind == Move.DESTROY:
        value = mind.hold[place] if units > 1 else 0.5 * weights[W.deny]
        return value - weights[W.fight] * price * 2.0
    needed = units_to_remove(state, components, move.who)
    value = weights[W.oust] - weights[W.fight] * price * needed
    if state.front[place] == move.who:
        value += max(0.0, launch_worth(state, components, mind, weights, state.acting, place))
    holds = components.object_unit[place] == Unit.MILITARY
    if holds and state.controller[place] == state.owner[move.who] and units > needed:
        value += mind.hold[place] - price
    return value


@rule
def production_score(state, components, mind, weights, seat, move):
    """Launches that bring something; cards and slots."""
    if move.kind == Move.LAUNCH:
        place = move.what
        value = launch_worth(state, components, mind, weights, state.front[place], place)
        return 1.0 + value if value > 0.0 else NEVER
    if move.kind == Move.END:
        return 0.0
    return free_worth(state, components, mind, weights, seat, move)


@rule
def discard_score(state, components, mind, weights, seat, card):
    """The cards of least worth go, in ascending order."""
    player = state.players[seat]
    over = player.hand_count - components.limits.hand_limit
    worth = card_worth(state, components, mind, weights, seat, card)
    lower = 0
    for place in range(player.hand_count):
        other = player.hand[place]
        if other != card and other >= state.bid_at:
            value = card_worth(state, components, mind, weights, seat, other)
            if value < worth or (value == worth and other < card):
                lower += 1
    return 1000.0 - card if lower < over else -worth


@rule
def short_score(state, components, mind, weights, seat, asked, move):
    """Short questions."""
    kind = move.kind
    if asked == Ask.PLEDGE:
        return -1.0 * abs(move.what - mind.planned_count)
    if asked == Ask.PLEDGE_DIPLOMACY:
        return -1.0 * abs(move.what - mind.planned_count)
    if asked == Ask.ROBBERY:
        if kind == Move.END:
            return 0.0
        place = state.launching
        income = bundle_worth(mind, components.object_income[place])
        if state.controller[place] != NONE:
            income += bundle_worth(mind, components.object_bonus[place])
        return income - weights[W.rob] * (1.0 - 0.5 * mind.time)
    if asked == Ask.INCOME:
        return AT_ONCE if kind == Move.CARD else 0.0
    if asked == Ask.BID:
        return 1.0 if kind == Move.BID and move.what == mind.planned_count else 0.0
    if asked == Ask.STRIKE:
        if kind == Move.END:
            return 0.0
        value = strike_worth(state, components, mind, weights, seat, move.card)
        return 1000.0 - move.card if value > 0.0 else -1.0
    if asked == Ask.DISCARD:
        return discard_score(state, components, mind, weights, seat, move.card)
    if asked == Ask.BREAKTHROUGH:
        value = solution_worth(state, components, mind, weights, seat) * weights[W.breakthrough]
        return value - mind.worth[3] if kind == Move.BREAKTHROUGH else 0.0
    if asked == Ask.KEEP:
        who = move.who
        caps = components.cap[who, 0] + components.cap[who, 1] + components.cap_any[who]
        return 0.1 * caps + owned_worth(components, state.players[seat].faction, who)
    if asked == Ask.FACTION:
        return weights[W.like_global_ecological_organization + move.what]
    return 0.0


@rule
def owned_worth(components, faction, character):
    """Points of goals that name a character."""
    points = 0.0
    for slot in range(components.goal_count[faction]):
        goal = components.goal[faction, slot]
        if (goal.members >> character) & 1 == 1 and goal.kind == Goal.OWN_ANY_OF:
            points += goal.points
    return points


@rule
def prepare(state, components, mind, weights, seat, asked):
    """What a question needs to know before its moves are scored."""
    if asked == Ask.ROBBERY or asked == Ask.INCOME:
        look_at_resources(state, components, mind, weights, seat)
        return
    look(state, components, mind, weights, seat)
    if asked == Ask.PRODUCE or asked == Ask.ENGAGE or asked == Ask.DEAL:
        look_at_objects(state, components, mind, weights, seat)
    if asked == Ask.DEAL:
        mind.planned = NONE
        if state.acted == 0:
            look_at_figures(state, components, mind, weights, seat)
            plan_units(state, components, mind, weights, seat)
    elif asked == Ask.PLEDGE:
        mind.planned_count = pledge_wish(state, components, mind, weights, seat)
    elif asked == Ask.PLEDGE_DIPLOMACY:
        held = state.players[seat].res[3]
        mind.planned_count = breakthrough_wish(state, components, mind, weights, seat, held)
    elif asked == Ask.BID:
        option = cheapest(state, components, mind, seat)
        if option != NONE and not wants_point(state, components, mind, weights, seat, option):
            option = NONE
        mind.planned_count = option
    elif asked == Ask.OFFER:
        plan_offer(state, components, mind, weights, seat)


@rule
def best_move(state, work, number, temperature):
    """Index of the highest score, with the noise of the temperature."""
    mind = work.mind
    if temperature > 0.0:
        for index in range(number):
            move = work.moves[index]
            what = event_of(move.kind, move.who, move.what)
            mind.named[index] = event_of(what, move.card, state.asked)
    turn = (10 * int(state.turn) + int(state.stage)) * 100 + int(state.turn_pass)
    return best_with_noise(state, mind, number, temperature, turn)


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move; leaves the scores of all moves in ``mind.score``."""
    mind = work.mind
    seat = int(state.actor)
    asked = int(state.asked)
    if number == 1:
        mind.score[0] = 0.0
        return 0
    if asked == Ask.TURN:
        turn_scores(state, components, work, weights, seat, number)
        return best_move(state, work, number, temperature)
    prepare(state, components, mind, weights, seat, asked)
    for index in range(number):
        move = work.moves[index]
        if asked == Ask.PRODUCE:
            score = production_score(state, components, mind, weights, seat, move)
        elif asked == Ask.ENGAGE:
            score = engagement_score(state, components, mind, weights, seat, move)
        elif asked == Ask.DEAL:
            score = gift_worth(state, components, mind, weights, seat, move)
        elif asked == Ask.OFFER:
            score = offer_score(state, mind, move)
        elif asked == Ask.ANSWER:
            score = 0.0
            if move.kind == Move.ACCEPT:
                score = answer_worth(state, components, mind, weights, seat)
        else:
            score = short_score(state, components, mind, weights, seat, asked, move)
        mind.score[index] = score
    return best_move(state, work, number, temperature)


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the weights of its row."""
    row = policy[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
