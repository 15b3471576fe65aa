"""Players of the toy: policies with rows of different widths, which say in their scores who played."""

from __future__ import annotations

from sim.kernel.jit import jit
from strategies.registry import Strategy


@jit
def sparing(state, components, work, count, policy):
    """Always one die."""
    return 0


@jit
def weighed(state, components, work, count, policy):
    """As many dice as the weight in the third column says."""
    return int(policy[state.actor, 2]) - 1


SPARING = Strategy("sparing", "sparing", sparing)
TWO = Strategy("two", "weighed", weighed, (9.0, 9.0, 2.0))
THREE = Strategy("three", "weighed", weighed, (9.0, 9.0, 3.0))
PLAYERS = {player.name: player for player in (SPARING, TWO, THREE)}
