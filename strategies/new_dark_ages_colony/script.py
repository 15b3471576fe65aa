"""The scripted player: scores the moves of each decision from features, without copying the game."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.control import units_to_remove
from sim.games.new_dark_ages_colony.rules.production import next_launcher
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    NONE,
    Decide,
    Goal,
    Move,
    Resource,
    Stage,
    Unit,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.luck import event_of
from strategies.choosing import NEVER, best_with_noise
from strategies.new_dark_ages_colony.chapters import (
    breakthrough_wish,
    cheapest,
    look_at_crisis,
    pledge_wish,
    solution_worth,
    strike_worth,
    wants_point,
)
from strategies.new_dark_ages_colony.claims import look_at_claims
from strategies.new_dark_ages_colony.trading import answer_worth, offer_score, plan_offer
from strategies.new_dark_ages_colony.turn import (
    action_worth,
    assignment_worth,
    card_worth,
    free_worth,
    look_at_characters,
    plan_units,
    wants_reassignment,
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
    """Score the moves of a character turn."""
    scratch = work.scratch
    planned = 0.0
    if state.acted == 1:
        look_at_resources(state, components, scratch, weights, seat)
    else:
        look(state, components, scratch, weights, seat)
        look_at_crisis(state, components, scratch, weights, seat)
        look_at_objects(state, components, scratch, weights, seat)
        if weights[W.claims] > 0.0:
            look_at_claims(state, components, scratch, weights, seat)
        look_at_characters(state, components, scratch, weights, seat)
        player = state.players[seat]
        scratch.planned = NONE
        scratch.gone = 0
        if player.res[FIRST_UNIT] + player.res[FIRST_UNIT + 1] > 0:
            planned = plan_units(state, components, scratch, weights, seat)
            scratch.gone = 1
    reassigns = wants_reassignment(state, scratch) if state.acted == 0 else False
    for index in range(number):
        move = work.moves[index]
        kind = move.kind
        if kind == Move.END:
            score = 0.0
        elif kind == Move.REASSIGN:
            score = planned + 0.01 if reassigns else NEVER
        elif kind == Move.CARD or kind == Move.BUY:
            score = free_worth(state, components, scratch, weights, seat, move)
        else:
            kept = scratch.planned
            unit = scratch.planned_unit
            count = scratch.planned_count
            score = action_worth(state, components, scratch, weights, seat, move)
            scratch.planned = kept
            scratch.planned_unit = unit
            scratch.planned_count = count
        scratch.score[index] = score


@rule
def engagement_score(state, components, scratch, weights, seat, move):
    """Attacks and control after a move."""
    place = state.location[state.acting]
    price = price_of_unit(scratch)
    kind = move.kind
    if kind == Move.END:
        return 0.0
    if kind == Move.CONTROL:
        return scratch.hold[place] - price
    units = state.led[state.acting, Unit.MILITARY]
    if kind == Move.DESTROY:
        value = scratch.hold[place] if units > 1 else 0.5 * weights[W.deny]
        return value - weights[W.fight] * price * 2.0
    needed = units_to_remove(state, components, move.who)
    value = weights[W.oust] - weights[W.fight] * price * needed
    if state.front[place] == move.who:
        value += max(0.0, launch_worth(state, components, scratch, weights, state.acting, place))
    holds = components.object_unit[place] == Unit.MILITARY
    if holds and state.controller[place] == state.owner[move.who] and units > needed:
        value += scratch.hold[place] - price
    return value


@rule
def production_score(state, components, scratch, weights, seat, move):
    """Launches that make a profit; cards and slots."""
    if move.kind == Move.LAUNCH:
        place = move.what
        character = next_launcher(state, place)
        value = launch_worth(state, components, scratch, weights, character, place)
        return 1.0 + value if value > 0.0 else NEVER
    if move.kind == Move.END:
        return 0.0
    return free_worth(state, components, scratch, weights, seat, move)


@rule
def discard_score(state, components, scratch, weights, seat, card):
    """Discard the cards of least worth, in ascending order."""
    player = state.players[seat]
    over = player.hand_count - components.limits.hand_limit
    worth = card_worth(state, components, scratch, weights, seat, card)
    lower = 0
    for place in range(player.hand_count):
        other = player.hand[place]
        if other != card and other >= state.bid_at:
            value = card_worth(state, components, scratch, weights, seat, other)
            if value < worth or (value == worth and other < card):
                lower += 1
    return 1000.0 - card if lower < over else -worth


@rule
def short_score(state, components, scratch, weights, seat, decision, move):
    """Short decisions."""
    kind = move.kind
    if decision == Decide.PLEDGE or decision == Decide.PLEDGE_DIPLOMACY:
        amount = move.what
        return -1.0 * abs(amount - scratch.planned_count)
    if decision == Decide.ROBBERY:
        if kind == Move.END:
            return 0.0
        place = state.launching
        income = bundle_worth(scratch, components.object_income[place])
        if state.controller[place] != NONE:
            income += bundle_worth(scratch, components.object_bonus[place])
        return income - weights[W.rob] * (1.0 - 0.5 * scratch.time)
    if decision == Decide.WINDOW:
        return 0.0 if kind == Move.END else free_worth(state, components, scratch, weights, seat, move)
    if decision == Decide.BID:
        return 1.0 if kind == Move.BID and move.what == scratch.planned_count else 0.0
    if decision == Decide.STRIKE:
        if kind == Move.END:
            return 0.0
        value = strike_worth(state, components, scratch, weights, seat, move.card)
        return 1000.0 - move.card if value > 0.0 else -1.0
    if decision == Decide.DISCARD:
        return discard_score(state, components, scratch, weights, seat, move.card)
    if decision == Decide.BREAKTHROUGH:
        value = solution_worth(state, components, scratch, weights, seat) * weights[W.breakthrough]
        return value - scratch.goods[Resource.DIPLOMACY] if kind == Move.BREAKTHROUGH else 0.0
    if decision == Decide.KEEP:
        character = move.who
        caps = components.cap[character, 0] + components.cap[character, 1] + components.cap_any[character]
        return 0.1 * caps + owned_worth(components, state.players[seat].faction, character)
    if decision == Decide.FACTION:
        return weights[W.like_global_ecological_organization + move.what]
    return 0.0


@rule
def owned_worth(components, faction, character):
    """The points of the goals that name a character."""
    points = 0.0
    for slot in range(components.goal_count[faction]):
        goal = components.goal[faction, slot]
        if (goal.members >> character) & 1 == 1 and goal.kind == Goal.OWN_ANY_OF:
            points += goal.points
    return points


@rule
def prepare(state, components, scratch, weights, seat, decision):
    """Work out what the scores of a decision's moves need."""
    if decision == Decide.ROBBERY:
        look_at_resources(state, components, scratch, weights, seat)
        return
    look(state, components, scratch, weights, seat)
    if state.stage <= Stage.TRADE:
        look_at_crisis(state, components, scratch, weights, seat)
    if decision == Decide.PRODUCE or decision == Decide.ENGAGE or decision == Decide.ASSIGN:
        look_at_objects(state, components, scratch, weights, seat)
    if decision == Decide.ASSIGN:
        scratch.planned = NONE
        if state.acted == 0:
            look_at_characters(state, components, scratch, weights, seat)
            plan_units(state, components, scratch, weights, seat)
    elif decision == Decide.PLEDGE:
        scratch.planned_count = pledge_wish(state, components, scratch, weights, seat)
    elif decision == Decide.PLEDGE_DIPLOMACY:
        held = state.players[seat].res[Resource.DIPLOMACY]
        scratch.planned_count = breakthrough_wish(state, components, scratch, weights, seat, held)
    elif decision == Decide.BID:
        option = cheapest(state, components, scratch, seat)
        if option != NONE and not wants_point(state, components, scratch, weights, seat, option):
            option = NONE
        scratch.planned_count = option
    elif decision == Decide.OFFER:
        plan_offer(state, components, scratch, weights, seat)


@rule
def best_move(state, work, number, temperature):
    """Index of the highest score, with the noise of the temperature."""
    scratch = work.scratch
    if temperature > 0.0:
        decision = top(state).kind
        for index in range(number):
            move = work.moves[index]
            what = event_of(move.kind, move.who, move.what)
            scratch.named[index] = event_of(what, move.card, decision)
    turn = (10 * int(state.turn) + int(state.stage)) * 100 + int(state.turn_pass)
    return best_with_noise(state, scratch, number, temperature, turn)


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move. Leaves the scores of all moves in ``scratch.score``."""
    scratch = work.scratch
    seat = int(state.actor)
    decision = int(top(state).kind)
    if number == 1:
        scratch.score[0] = 0.0
        return 0
    if decision == Decide.TURN:
        turn_scores(state, components, work, weights, seat, number)
        return best_move(state, work, number, temperature)
    prepare(state, components, scratch, weights, seat, decision)
    for index in range(number):
        move = work.moves[index]
        if decision == Decide.PRODUCE:
            score = production_score(state, components, scratch, weights, seat, move)
        elif decision == Decide.ENGAGE:
            score = engagement_score(state, components, scratch, weights, seat, move)
        elif decision == Decide.ASSIGN:
            score = assignment_worth(state, components, scratch, weights, seat, move)
        elif decision == Decide.OFFER:
            score = offer_score(state, scratch, move)
        elif decision == Decide.ANSWER:
            score = 0.0
            if move.kind == Move.ACCEPT:
                score = answer_worth(state, components, scratch, weights, seat)
        else:
            score = short_score(state, components, scratch, weights, seat, decision, move)
        scratch.score[index] = score
    return best_move(state, work, number, temperature)


@jit
def choose(state, components, work, count, weights):
    """The move of the player who decides, by its row of weights."""
    row = weights[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
