"""The compiled policy of the ladder: one function for all its players, told apart by their weights."""

from __future__ import annotations

from sim.kernel.jit import jit
from strategies.cryo.lookahead import tries_moves, try_moves
from strategies.cryo.script import choose_scripted
from strategies.rungs import LOOKAHEAD


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the rung and the weights of its row.

    One who looks ahead goes by its script, unless another promising move leads to more.
    """
    row = policy[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[1])
    if row[0] >= LOOKAHEAD and tries_moves(state, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
