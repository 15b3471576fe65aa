"""The compiled policy of the ladder: one function for all its players, told apart by their weights."""

from __future__ import annotations

from sim.kernel.decisions import top
from sim.kernel.jit import jit
from strategies.gaia_project.lookahead import block_of, is_due, think_over, tries_moves, try_moves
from strategies.gaia_project.script import choose_scripted
from strategies.gaia_project.weights import LOOKAHEAD, NOVICE


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the rung and the weights of its row.

    One who looks ahead goes by the script of its best plan, unless another promising move leads to more
    points. All of it is here: each further function around the rules would compile for six seconds more.
    """
    row = policy[state.actor]
    seat = top(state).seat
    if row[0] < LOOKAHEAD:
        return choose_scripted(state, components, work, count, row, row[1], row[0] > NOVICE)
    if is_due(state, work.mind, row, seat):
        think_over(state, components, work, row, seat, count)
    weights = block_of(row, work.mind.plan[seat])
    first = choose_scripted(state, components, work, count, weights, row[1], True)
    if tries_moves(state, row, count):
        return try_moves(state, components, work, weights, seat, count, first, row)
    return first
