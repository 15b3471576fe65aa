"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

What the player cannot see is dealt anew before moves are tried (hidden.py). In the imagined game everybody
goes on by the player's own script to the end of the round, over its executive phase; there the position is
valued (position.py).
"""

from __future__ import annotations

from sim.games.federation.vocabulary import Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.federation.hidden import deal_hidden
from strategies.federation.position import position_value
from strategies.federation.script import choose_scripted
from strategies.federation.weights import W
from strategies.rungs import TEMPERATURE
from strategies.trying import keep_moves, pick_promising, return_moves

NOBODY = -1
MAX_IMAGINED = 400  # decisions of one imagined line


@rule
def tries_moves(state, number):
    """Whether moves are tried out now: placements and missions, which decide most of a game."""
    kind = top(state).kind
    return number > 1 and (kind == Decide.PLACE or kind == Decide.MISSION)


@rule
def outcome_of(components, work, weights, seat, first):
    """Value of where the kept move ``first`` leads."""
    mind = work.mind
    mind.imagined = mind.dealt
    imagined = mind.imagined
    now = int(imagined.round_number)
    mind.seat = NOBODY
    work.apply(imagined, components, mind.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over == 1 or imagined.round_number > now:
            break
        number = work.legal_moves(imagined, components, work.rules)
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, mind, weights, seat)


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    mind = work.mind
    seat = int(state.actor)
    tried = pick_promising(mind, number, weights[W.lookahead_margin], weights[W.lookahead_width])
    if tried < 2:
        return first  # nothing to compare with
    keep_moves(work, number)
    for place in range(tried):
        mind.total[place] = weights[W.lookahead_trust] * mind.promise[place]
    deals = max(1, int(weights[W.lookahead_deals]))
    for _ in range(deals):
        mind.dealt = state
        deal_hidden(state, mind.dealt, components, mind.unseen, seat)
        for place in range(tried):
            mind.total[place] += outcome_of(components, work, weights, seat, mind.tried[place]) / deals
    best = 0
    for place in range(1, tried):
        if mind.total[place] > mind.total[best]:
            best = place
    mind.seat = NOBODY  # the plan is that of an imagined game
    return_moves(work, number)
    return mind.tried[best]


@jit
def choose(state, components, work, count, policy):
    """The script's move, unless another promising one leads to more."""
    row = policy[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
