"""Which specialists a copier can reach (RULES 12, R9)."""

from __future__ import annotations

from sim.games.federation.rules.atalum import open_token
from sim.games.federation.rules.vocabulary import LEVELS, NONE, SLOTS, Face
from sim.kernel.jit import rule


@rule
def copied_token(state, seat, target):
    """The specialist at one of the places that copiers look at: open on Atalum, or face up next to the own
    board."""
    if target < SLOTS:
        return open_token(state, target // LEVELS, target % LEVELS)
    if state.players[seat].face[target - SLOTS] == Face.UP:
        return state.players[seat].specialist[target - SLOTS]
    return NONE


@rule
def may_copy(components, copier, token, target):
    """Whether a copier may copy a token: of a level that it reaches, and not a copier."""
    level = (target % SLOTS) % LEVELS + 1
    return token != NONE and level <= components.copies_level[copier] and components.copies_level[token] == 0
