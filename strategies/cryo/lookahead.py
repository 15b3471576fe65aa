"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

Before a move is tried, what the player cannot see is redealt (hidden.py), in several ways, the same ones for
all moves. In the imagined game everybody plays by the player's own script until some of the player's turns
have passed; then the position is valued (position.py).
"""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import FIRST_RIVAL_CHOICE, ChoicePolicy, Decide, End
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.cryo.hidden import deal_hidden
from strategies.cryo.position import position_value
from strategies.cryo.script import choose_scripted
from strategies.cryo.weights import W
from strategies.lookahead import best_tried, start_trying
from strategies.rungs import TEMPERATURE

MAX_IMAGINED = 400  # decisions in an imagined game
NO_TURN = -1  # no turn: the plan in scratch belongs to an imagined game


@rule
def tries_moves(state, number):
    """Whether moves are tried now; not within a launch, which is planned as a whole."""
    kind = top(state).kind
    if number == 1 or Decide.VEHICLE <= kind <= Decide.PLACE:
        return False
    return kind != Decide.KEEP and kind != Decide.LEAVE


@rule
def outcome_of(components, work, weights, seat, first):
    """Value of where the kept move ``first`` leads."""
    scratch = work.scratch
    scratch.imagined = scratch.dealt
    imagined = scratch.imagined
    scratch.turn = NO_TURN
    last = imagined.players[seat].turns + int(weights[W.lookahead_turns])
    work.apply(imagined, components, scratch.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over != End.NOT_YET or imagined.players[seat].turns >= last:
            break
        number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, scratch, weights, seat)


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    scratch = work.scratch
    seat = int(state.actor)
    sign = 1.0
    if top(state).kind >= FIRST_RIVAL_CHOICE and state.options.choice_policy == ChoicePolicy.RIVAL_BEST:
        sign = -1.0
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
            scratch.total[place] += sign * value / deals
    scratch.turn = NO_TURN  # the plan belongs to an imagined game
    return best_tried(work, number, tried)


@jit
def choose(state, components, work, count, weights):
    """The script's move, unless another promising one leads to more."""
    row = weights[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
