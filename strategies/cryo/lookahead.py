"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

What the player cannot see is dealt anew before a move is tried (hidden.py), in several ways, each the same
for all moves. In the imagined game everybody goes on by the player's own script, until some of the player's
turns have passed; there the position is valued (position.py).
"""

from __future__ import annotations

from sim.games.cryo.moves import legal_moves
from sim.games.cryo.turns import apply
from sim.games.cryo.vocabulary import FIRST_OPPONENT_CHOICE, ChoicePolicy, Decide, End
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.choosing import NEVER
from strategies.cryo.hidden import deal_hidden
from strategies.cryo.position import position_value
from strategies.cryo.script import choose_scripted
from strategies.cryo.weights import W
from strategies.rungs import TEMPERATURE

MAX_IMAGINED = 400  # decisions of one imagined line
NO_TURN = -1  # the plan of an imagined turn is nobody's


@rule
def tries_moves(state, number):
    """Whether moves are tried out now: not within a launch, which is planned as a whole."""
    kind = top(state).kind
    if number == 1 or Decide.VEHICLE <= kind <= Decide.PLACE:
        return False
    return kind != Decide.KEEP and kind != Decide.LEAVE


@rule
def outcome_of(components, work, weights, seat, first):
    """Value of where the kept move ``first`` leads."""
    mind = work.mind
    mind.imagined = mind.dealt
    imagined = mind.imagined
    mind.turn = NO_TURN
    last = imagined.players[seat].turns + int(weights[W.lookahead_turns])
    apply(imagined, components, mind.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over != End.NOT_YET or imagined.players[seat].turns >= last:
            break
        number = legal_moves(imagined, components, work)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, mind, weights, seat)


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    mind = work.mind
    seat = int(state.actor)
    decision = top(state)
    sign = 1.0
    if decision.kind >= FIRST_OPPONENT_CHOICE and state.options.choice_policy == ChoicePolicy.OPPONENT_BEST:
        sign = -1.0
    lowest = mind.score[first] - weights[W.lookahead_margin]
    tried = 0
    for index in range(number):
        mind.kept[index] = work.moves[index]
        mind.kept_score[index] = mind.score[index]
        mind.total[index] = NEVER
    # The most promising come first; moves without a total are not tried.
    while tried < weights[W.lookahead_width]:
        chosen = -1
        for index in range(number):
            if mind.total[index] == NEVER and mind.kept_score[index] >= lowest:
                if chosen < 0 or mind.kept_score[index] > mind.kept_score[chosen]:
                    chosen = index
        if chosen < 0:
            break
        mind.total[chosen] = weights[W.lookahead_trust] * mind.kept_score[chosen]
        tried += 1
    best = first
    if tried > 1:
        deals = max(1, int(weights[W.lookahead_deals]))
        for _ in range(deals):
            mind.dealt = state
            deal_hidden(state, mind.dealt, components, mind.unseen, seat)
            for index in range(number):
                if mind.total[index] != NEVER:
                    value = outcome_of(components, work, weights, seat, index)
                    mind.total[index] += sign * value / deals
        for index in range(number):
            if mind.total[index] != NEVER and mind.total[index] > mind.total[best]:
                best = index
        mind.turn = NO_TURN
    for index in range(number):
        work.moves[index] = mind.kept[index]
    return best


@jit
def choose(state, components, work, count, policy):
    """The script's move, unless another promising one leads to more."""
    row = policy[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
