"""The rung ``expert``: imagines its further turns of the round, on the learned values.

Meanwhile the others play the script.
"""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.federation.learned import HOOKS, MAX_SETTLED, NOBODY, begins_turn
from strategies.federation.script import choose_scripted, own_turn
from strategies.learning import rolling, weighing
from strategies.learning.binding import bind


@rule
def searches(state):
    """Whether further turns are imagined: for placements."""
    return top(state).kind == Decide.PLACE


@rule
def next_turn(copy, components, work, row, seat):
    """Play on to the player's next turn; False if it has none left in the round."""
    scratch = work.scratch
    scratch.seat = NOBODY
    for _ in range(MAX_SETTLED):
        if copy.over == 1 or copy.round_number != scratch.imagined_round:
            break
        if copy.actor == seat and begins_turn(copy):
            break
        number = work.legal_moves(copy, components, work.rules)
        chosen = choose_scripted(copy, components, work, number, row, 0.0)
        work.apply(copy, components, work.moves[chosen])
    scratch.seat = NOBODY
    scratch.decided = own_turn(copy, seat)
    return (
        copy.over == 0
        and copy.round_number == scratch.imagined_round
        and copy.actor == seat
        and top(copy).kind == Decide.PLACE
    )


@rule
def keep_thoughts(state, work):
    """Nothing: the script plans each placement anew."""


@rule
def return_thoughts(state, work):
    """What is decided is the real turn, and the script has no plan."""
    work.scratch.seat = NOBODY
    work.scratch.decided = own_turn(state, state.actor)


choose_rolled = bind(
    (weighing, rolling),
    **HOOKS,
    searches=searches,
    next_turn=next_turn,
    keep_thoughts=keep_thoughts,
    return_thoughts=return_thoughts,
).choose_rolled


@jit
def choose(state, components, work, count, weights):
    """The move that leads to the most after the player's further turns."""
    work.scratch.decided = own_turn(state, state.actor)
    work.scratch.imagined_round = state.round_number
    return choose_rolled(state, components, work, count, weights[state.actor])
