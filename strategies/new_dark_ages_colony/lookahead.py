"""The rung ``lookahead``: copies the game, tries out promising moves, and values the positions they lead to.

What the player cannot see is redealt first (hidden.py), the same for all moves. In the imagined game
everybody plays on by the player's own script until the end of the round, or of several rounds. With four
players the opponents don't move their characters meanwhile, which is faster and less noisy. Then the position
is valued (position.py).
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.production import can_launch
from sim.games.new_dark_ages_colony.rules.resources import euro_value
from sim.games.new_dark_ages_colony.rules.rounds import next_seat
from sim.games.new_dark_ages_colony.rules.turns import advance
from sim.games.new_dark_ages_colony.rules.vocabulary import LAST_ACTION, OBJECTS, SEATS, Decide, End, Move
from sim.kernel.decisions import drop, top
from sim.kernel.jit import jit, rule
from strategies.choosing import NEVER
from strategies.lookahead import best_tried, start_trying
from strategies.new_dark_ages_colony.hidden import deal_hidden
from strategies.new_dark_ages_colony.position import position_value
from strategies.new_dark_ages_colony.script import choose_scripted
from strategies.new_dark_ages_colony.weights import W
from strategies.rungs import TEMPERATURE

MAX_IMAGINED = 1_500  # decisions of one imagined line
ALL_TRIED = 2  # deals on which all promising moves are tried out
FINALISTS = 2  # moves that are tried out on all later deals


@rule
def tries_moves(state, weights, number):
    """Whether moves are tried out for this decision: actions, attacks, robberies, bids and pledges."""
    if number == 1:
        return False
    decision = top(state).kind
    if decision == Decide.TURN:
        return state.acted == 0
    if decision == Decide.BID:
        return weights[W.lookahead_bids] > 0.0
    if decision == Decide.PLEDGE:
        return weights[W.lookahead_pledges] > 0.0
    return decision == Decide.ENGAGE or decision == Decide.ROBBERY


@rule
def goes_on_alone(state, components, work):
    """A quick opponent, for games of many players: it doesn't move, and launches everything that makes a
    profit. Whether it has decided."""
    decision = top(state).kind
    if decision != Decide.TURN and decision != Decide.PRODUCE:
        return False
    if decision == Decide.PRODUCE:
        for place in range(OBJECTS):
            if can_launch(state, components, int(state.actor), place):
                income = euro_value(components, components.object_income[place])
                if income > euro_value(components, components.object_cost[place]):
                    work.moves[0].kind = Move.LAUNCH
                    work.moves[0].what = place
                    work.apply(state, components, work.moves[0])
                    return True
    drop(state)
    next_seat(state)
    advance(state, components)
    return True


@rule
def play_on(imagined, components, work, weights, seat, last):
    """Everybody plays on by the player's own script until round ``last`` begins or the game ends."""
    still = imagined.options.players >= weights[W.lookahead_still]
    trades = weights[W.lookahead_trade] > 0.0
    for _ in range(MAX_IMAGINED):
        if imagined.over != End.NOT_YET or imagined.turn >= last:
            break
        if not trades and top(imagined).kind == Decide.OFFER:
            drop(imagined)
            next_seat(imagined)
            advance(imagined, components)
            continue
        if still and imagined.actor != seat and goes_on_alone(imagined, components, work):
            continue
        number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])


@rule
def outcome_of(components, work, weights, seat, first):
    """The value of the position that the kept move ``first`` leads to."""
    scratch = work.scratch
    scratch.imagined = scratch.dealt
    imagined = scratch.imagined
    last = imagined.turn + int(weights[W.lookahead_rounds])
    work.apply(imagined, components, scratch.kept[first])
    play_on(imagined, components, work, weights, seat, last)
    return position_value(imagined, components, scratch, weights, seat)


@rule
def leave_to_one(state, work, number, first):
    """Keep only the actions of the character that the script would use. The others will probably do the same
    in their own turns, so trying them out now would show nothing."""
    if top(state).kind != Decide.TURN:
        return
    who = work.moves[first].who
    if work.moves[first].kind == Move.REASSIGN:
        who = work.scratch.planned
    for index in range(number):
        if work.moves[index].kind <= LAST_ACTION and work.moves[index].who != who:
            work.scratch.score[index] = NEVER


@rule
def keep_best(scratch, tried, count):
    """Move the ``count`` moves with the highest totals to the front. How many there are."""
    for first in range(min(count, tried)):
        best = first
        for place in range(first + 1, tried):
            if scratch.total[place] > scratch.total[best]:
                best = place
        number, total, value = scratch.tried[first], scratch.total[first], scratch.value[first]
        scratch.tried[first] = scratch.tried[best]
        scratch.total[first] = scratch.total[best]
        scratch.value[first] = scratch.value[best]
        scratch.tried[best] = number
        scratch.total[best] = total
        scratch.value[best] = value
    return min(count, tried)


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    scratch = work.scratch
    seat = int(state.actor)
    leave_to_one(state, work, number, first)
    margin, width = weights[W.lookahead_margin], weights[W.lookahead_width]
    tried = start_trying(work, number, margin, width, weights[W.lookahead_trust])
    if tried == 0:
        return first
    for place in range(tried):
        scratch.value[place] = 0.0
    deals = max(1, int(weights[W.lookahead_deals] * SEATS / state.options.players))
    for deal in range(deals):
        if deal == ALL_TRIED:  # the luck of a deal blurs what lies close together: more deals for the best
            tried = keep_best(scratch, tried, FINALISTS)
        scratch.dealt = state
        deal_hidden(state, scratch.dealt, components, scratch, seat)
        for place in range(tried):
            value = outcome_of(components, work, weights, seat, scratch.tried[place])
            # the mean over the deals so far, beside the script's own score
            scratch.total[place] += (value - scratch.value[place]) / (deal + 1)
            scratch.value[place] += (value - scratch.value[place]) / (deal + 1)
    return best_tried(work, number, tried)


@jit
def choose(state, components, work, count, weights):
    """The script's move, unless another promising one leads to more."""
    row = weights[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, row, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
