"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

What the player can't see is redealt before moves are tried (hidden.py), several times, each time the same
for all moves. In the imagined game everybody follows the player's own script, to the end of this turn or for
some of the player's turns; then the position is valued (position.py).
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.vocabulary_moves import Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.andromedas_edge.hidden import deal_hidden
from strategies.andromedas_edge.position import position_value
from strategies.andromedas_edge.script import choose_scripted
from strategies.andromedas_edge.weights import W
from strategies.lookahead import best_tried, start_trying
from strategies.rungs import TEMPERATURE

MAX_IMAGINED = 400  # decisions in one imagined line of play


@rule
def outcome_of(components, work, weights, seat, first):
    """Value of where the kept move ``first`` leads."""
    scratch = work.scratch
    scratch.imagined = scratch.dealt
    imagined = scratch.imagined
    last = imagined.notes[seat].turns + int(weights[W.lookahead_turns])
    if imagined.active != seat:
        last += 1
    turn = imagined.turn_number
    work.apply(imagined, components, scratch.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over == 1 or imagined.notes[seat].turns > last:
            break
        if int(weights[W.lookahead_turns]) == 0 and imagined.turn_number > turn:
            break
        number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, scratch, weights, seat)


@rule
def tries_moves(state, number):
    """Whether moves are tried out now: only for decisions that shape a turn."""
    kind = top(state).kind
    if number == 1:
        return False
    return (
        kind == Decide.MAIN
        or kind == Decide.LAUNCH
        or kind == Decide.BUY_MODULE
        or kind == Decide.SECOND_MODULE
        or kind == Decide.GAIN_MODULE
        or kind == Decide.SITE
        or kind == Decide.BUILD_SHIP
        or kind == Decide.UPGRADE
        or kind == Decide.TRACK
        or kind == Decide.ESCALATE
        or kind == Decide.ACTIVATE
        or kind == Decide.ONE_OF
    )


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
    return best_tried(work, number, tried)


@jit
def choose(state, components, work, count, weights):
    """The script's move, unless another promising one leads to more."""
    row = weights[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
