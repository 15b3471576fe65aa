"""Opening laws: two different planets per round (RULES 4 and 7)."""

from __future__ import annotations

from sim.games.federation.rules.vocabulary import NONE, PLANETS, Luck
from sim.kernel.jit import rule
from sim.kernel.luck import event_of
from sim.kernel.luck import pick as chance


@rule
def draw_law(state, wing):
    """Draw the top law of a stack."""
    state.law_left[wing] -= 1
    return state.law_stack[wing, state.law_left[wing]]


@rule
def open_laws(state):
    """Open the laws of the round, of two different planets; with two rounds left, those of both rounds."""
    if state.law_next[0] != NONE:
        for wing in range(2):
            state.law_open[wing] = state.law_next[wing]
            state.law_next[wing] = NONE
        return
    if state.law_left[0] > 2:
        state.law_open[0] = draw_law(state, 0)
        state.law_open[1] = draw_law(state, 1)
        replace_right(state, state.round_number)
        return
    for wing in range(2):
        state.law_open[wing] = draw_law(state, wing)
        state.law_next[wing] = draw_law(state, wing)
    if same_planet(state.law_open) or same_planet(state.law_next):
        law = state.law_open[1]
        state.law_open[1] = state.law_next[1]
        state.law_next[1] = law


@rule
def same_planet(laws):
    """Whether both wings offer the same planet."""
    return laws[0] % PLANETS == laws[1] % PLANETS


@rule
def replace_right(state, event):
    """If both laws are of the same planet, replace the right one and shuffle it back into its stack."""
    if not same_planet(state.law_open):
        return
    set_aside = state.law_open[1]
    state.law_open[1] = draw_law(state, 1)
    left = state.law_left[1]
    stack = state.law_stack[1]
    stack[left] = set_aside
    state.law_left[1] += 1
    for last in range(left, 0, -1):
        other = chance(state.random, Luck.LAW_SET_ASIDE, event_of(event, last, 0), last + 1)
        law = stack[last]
        stack[last] = stack[other]
        stack[other] = law
