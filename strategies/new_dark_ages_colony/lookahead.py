"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

What the player cannot see is dealt anew before a move is tried (hidden.py), the same for all moves. In the
imagined game everybody goes on by the player's own script until the round, or some rounds, are over; at a
full table the others do not move their characters meanwhile, which is quicker and blurs less. Then the
position is valued (position.py).
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.bundles import worth
from sim.games.new_dark_ages_colony.production import can_launch
from sim.games.new_dark_ages_colony.stages import advance, next_seat
from sim.games.new_dark_ages_colony.vocabulary import LAST_ACTION, OBJECTS, SEATS, Ask, End, Move
from sim.kernel.jit import jit, rule
from strategies.choosing import NEVER
from strategies.new_dark_ages_colony.hidden import deal_hidden
from strategies.new_dark_ages_colony.position import position_value
from strategies.new_dark_ages_colony.script import choose_scripted
from strategies.new_dark_ages_colony.weights import W
from strategies.rungs import TEMPERATURE
from strategies.trying import keep_moves, pick_promising, return_moves

MAX_IMAGINED = 1_500  # decisions of one imagined line
ALL_TRIED = 2  # deals on which all promising moves are tried
FINALISTS = 2  # moves that are tried on all others


@rule
def tries_moves(state, weights, number):
    """Whether moves are tried out now: actions, attacks, robberies, bids and pledges."""
    if number == 1:
        return False
    asked = state.asked
    if asked == Ask.TURN:
        return state.acted == 0
    if asked == Ask.BID:
        return weights[W.lookahead_bids] > 0.0
    if asked == Ask.PLEDGE:
        return weights[W.lookahead_pledges] > 0.0
    return asked == Ask.ENGAGE or asked == Ask.ROBBERY


@rule
def goes_on_alone(state, components, work):
    """Another player of a full table: does not move, and launches whatever brings something, without much
    thought. Whether that was all there was to decide."""
    if state.asked != Ask.TURN and state.asked != Ask.PRODUCE:
        return False
    if state.asked == Ask.PRODUCE:
        for place in range(OBJECTS):
            if can_launch(state, components, int(state.actor), place):
                income = worth(components, components.object_income[place])
                if income > worth(components, components.object_cost[place]):
                    work.moves[0].kind = Move.LAUNCH
                    work.moves[0].what = place
                    work.apply(state, components, work.moves[0])
                    return True
    next_seat(state)
    advance(state, components)
    return True


@rule
def outcome_of(components, work, weights, seat, first):
    """Value of where the kept move ``first`` leads."""
    mind = work.mind
    mind.imagined = mind.dealt
    imagined = mind.imagined
    last = imagined.turn + int(weights[W.lookahead_rounds])
    still = imagined.options.players >= weights[W.lookahead_still]
    work.apply(imagined, components, mind.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over != End.NOT_YET or imagined.turn >= last:
            break
        if still and imagined.actor != seat and goes_on_alone(imagined, components, work):
            continue
        number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, mind, weights, seat)


@rule
def leave_to_one(state, work, number, first):
    """Of actions only those of the character that would act by the script: what the others would do they
    will probably do in their own turns, so that trying it now compares nothing."""
    if state.asked != Ask.TURN:
        return
    who = work.moves[first].who
    if work.moves[first].kind == Move.DEAL:
        who = work.mind.planned
    for index in range(number):
        if work.moves[index].kind <= LAST_ACTION and work.moves[index].who != who:
            work.mind.score[index] = NEVER


@rule
def keep_best(mind, tried, count):
    """Only so many of the moves that are tried go on: those of the highest totals."""
    for first in range(min(count, tried)):
        best = first
        for place in range(first + 1, tried):
            if mind.total[place] > mind.total[best]:
                best = place
        number, total, value = mind.tried[first], mind.total[first], mind.value[first]
        mind.tried[first] = mind.tried[best]
        mind.total[first] = mind.total[best]
        mind.value[first] = mind.value[best]
        mind.tried[best] = number
        mind.total[best] = total
        mind.value[best] = value
    return min(count, tried)


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    mind = work.mind
    seat = int(state.actor)
    leave_to_one(state, work, number, first)
    tried = pick_promising(mind, number, weights[W.lookahead_margin], weights[W.lookahead_width])
    if tried < 2:
        return first  # nothing to compare with
    keep_moves(work, number)
    for place in range(tried):
        mind.total[place] = weights[W.lookahead_trust] * mind.promise[place]
        mind.value[place] = 0.0
    deals = max(1, int(weights[W.lookahead_deals] * SEATS / state.options.players))
    for deal in range(deals):
        if deal == ALL_TRIED:  # the luck of a deal blurs what lies close together: more deals for the best
            tried = keep_best(mind, tried, FINALISTS)
        mind.dealt = state
        deal_hidden(state, mind.dealt, components, mind, seat)
        for place in range(tried):
            value = outcome_of(components, work, weights, seat, mind.tried[place])
            # the mean over the deals so far, beside the script's own score
            mind.total[place] += (value - mind.value[place]) / (deal + 1)
            mind.value[place] += (value - mind.value[place]) / (deal + 1)
    best = 0
    for place in range(1, tried):
        if mind.total[place] > mind.total[best]:
            best = place
    return_moves(work, number)
    return mind.tried[best]


@jit
def choose(state, components, work, count, policy):
    """The script's move, unless another promising one leads to more."""
    row = policy[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, row, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
