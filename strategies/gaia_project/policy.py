"""The compiled policy of the ladder: one function for all its players, told apart by their weights."""

from __future__ import annotations

from sim.kernel.decisions import top
from sim.kernel.jit import jit
from strategies.gaia_project.lookahead import tries_moves, try_moves
from strategies.gaia_project.script import choose_scripted
from strategies.rungs import LOOKAHEAD, NOVICE


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the rung and the weights of its row.

    One who looks ahead goes by its script, unless another promising move leads to more points.
    All of it is here: each further function around the rules would compile for six seconds more.
    """
    row = policy[state.actor]
    if row[0] < LOOKAHEAD:
        return choose_scripted(state, components, work, count, row, row[1], row[0] > NOVICE)
    first = choose_scripted(state, components, work, count, row, row[1], True)
    if tries_moves(state, row, count):
        return try_moves(state, components, work, row, top(state).seat, count, first)
    return first
