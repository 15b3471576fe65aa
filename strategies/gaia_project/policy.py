"""The compiled policy of the ladder: one function for all its players, told apart by their weights."""

from __future__ import annotations

from sim.kernel.jit import jit
from strategies.gaia_project.lookahead import choose_ahead
from strategies.gaia_project.script import choose_scripted
from strategies.gaia_project.weights import LOOKAHEAD, NOVICE


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the rung and the weights of its row."""
    weights = policy[state.actor]
    if weights[0] >= LOOKAHEAD:
        return choose_ahead(state, components, work, count, weights)
    return choose_scripted(state, components, work, count, weights, weights[1], weights[0] > NOVICE)
