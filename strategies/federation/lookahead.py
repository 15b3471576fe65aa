"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

What the player cannot see is redealt before moves are tried (hidden.py). In the imagined game everyone plays
the player's own script until the executive phase of the round is over. Then the position is valued
(position.py).
"""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.federation.hidden import deal_hidden
from strategies.federation.position import position_value
from strategies.federation.script import choose_scripted
from strategies.federation.weights import W
from strategies.lookahead import best_tried, start_trying
from strategies.rungs import TEMPERATURE

NOBODY = -1
MAX_IMAGINED = 400  # decisions of one imagined line


@rule
def tries_moves(state, number):
    """Whether to try moves out now: for placements and missions, which decide most of a game."""
    kind = top(state).kind
    return number > 1 and (kind == Decide.PLACE or kind == Decide.MISSION)


@rule
def outcome_of(components, work, weights, seat, first):
    """The value of the position that the kept move ``first`` leads to."""
    scratch = work.scratch
    scratch.imagined = scratch.dealt
    imagined = scratch.imagined
    now = int(imagined.round_number)
    scratch.seat = NOBODY
    work.apply(imagined, components, scratch.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over == 1 or imagined.round_number > now:
            break
        number = work.legal_moves(imagined, components, work.rules)
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, scratch, weights, seat)


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    scratch = work.scratch
    seat = int(state.actor)
    margin, width = weights[W.lookahead_margin], weights[W.lookahead_width]
    tried = start_trying(work, number, margin, width, weights[W.lookahead_trust])
    if tried == 0:
        return first
    deals = max(1, int(weights[W.lookahead_deals]))
    for _ in range(deals):
        scratch.dealt = state
        deal_hidden(state, scratch.dealt, components, scratch.unseen, seat)
        for place in range(tried):
            value = outcome_of(components, work, weights, seat, scratch.tried[place])
            scratch.total[place] += value / deals
    scratch.seat = NOBODY  # the plan belongs to an imagined game
    return best_tried(work, number, tried)


@jit
def choose(state, components, work, count, weights):
    """The script's move, unless another promising one leads to more."""
    row = weights[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
