"""The compiled policy of the ladder: one function for all its players, told apart by their weights."""

from __future__ import annotations

from sim.kernel.jit import jit
from strategies.cryo.script import choose_scripted


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the rung and the weights of its row."""
    row = policy[state.actor]
    return choose_scripted(state, components, work, count, row, row[1])
