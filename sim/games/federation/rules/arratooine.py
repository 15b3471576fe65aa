"""Arratooine: stalls and discs (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.rules.medals import claim_medal
from sim.games.federation.rules.resources import can_pay, pay
from sim.games.federation.rules.vocabulary import STALLS, Lists, Planet, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def stall_options(state, components, seat):
    """Stalls whose cost a player can pay, as a bit set."""
    options = 0
    for stall in range(STALLS):
        if can_pay(state.players[seat], components.stall_cost[stall]):
            options |= 1 << stall
    return options


@rule
def visit_stall(state, components, seat, stall):
    """Pay, place or raise the disc, receive the bonus of its level."""
    player = state.players[seat]
    pay(player, components.stall_cost[stall])
    set_disc(state, components, seat, stall, min(2, int(player.discs[stall]) + 1), True)


@rule
def set_disc(state, components, seat, stall, level, bonus):
    """Put a disc on a level of a stall; ``bonus``: the level pays its bonus."""
    notes = state.notes[seat]
    state.players[seat].discs[stall] = level
    notes.stall_uses[stall, level - 1] += 1
    if notes.stall_round[stall] == 0:
        notes.stall_round[stall] = state.round_number
    claim_medal(state, components, seat, Planet.ARRATOOINE)
    if bonus:
        push(state, Task.EFFECTS, seat, Lists.STALL + 2 * stall + level - 1, 0, 0)


@rule
def free_stall_options(state, seat, level):
    """Stalls where a free disc of a level can go: those with no disc on that level or above."""
    options = 0
    for stall in range(STALLS):
        if state.players[seat].discs[stall] < level:
            options |= 1 << stall
    return options
