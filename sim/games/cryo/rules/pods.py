"""Crew pods: in stasis, on platforms, in the cargo hold, in caverns, destroyed; always 15 per player."""

from __future__ import annotations

from sim.games.cryo.rules.cards import modifier, note_trigger
from sim.games.cryo.rules.resources import is_rival
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CAVERNS,
    CHAMBERS,
    CHAMBERS_OF_SECTION,
    NONE,
    Effect,
    Fate,
    Target,
)
from sim.kernel.jit import rule
from sim.kernel.rows import row_sum


@rule
def pods_in_section(player, section):
    """Own pods in the stasis chambers of a section."""
    first = section * CHAMBERS_OF_SECTION
    return player.stasis[first] + player.stasis[first + 1] + player.stasis[first + 2]


@rule
def pods_in_stasis(player):
    """Own pods in all chambers."""
    return row_sum(player.stasis, CHAMBERS)


@rule
def pods_in_cargo(player):
    """Own pods in the cargo hold."""
    return row_sum(player.cargo, BAYS)


@rule
def pods_in_caverns(player):
    """Own pods in all caverns."""
    return row_sum(player.caverns, CAVERNS)


@rule
def free_slots(state, components, bay):
    """Empty slots of a cargo bay, which all players share."""
    free = components.bay_slots[bay]
    for seat in range(state.options.players):
        free -= state.players[seat].cargo[bay]
    return free


@rule
def room(state, components, seat):
    """How many more pods the platform can hold."""
    rules = components.rules
    limit = rules.rival_pod_limit if is_rival(state, seat) else rules.pod_limit
    return max(0, limit - state.players[seat].platform)


@rule
def wake_pod(state, seat, chamber):
    """Move one pod from a chamber to the platform."""
    player = state.players[seat]
    player.stasis[chamber] -= 1
    player.platform += 1
    state.notes[seat].wakes += 1


@rule
def settle(state, seat, cavern, pods):
    """Put pods that left the platform or the cargo hold into a cavern."""
    if pods > 0:
        player = state.players[seat]
        notes = state.notes[seat]
        player.caverns[cavern] += pods
        player.fate = Fate.CAVERN
        if notes.cavern_turn[cavern] == NONE:
            notes.cavern_turn[cavern] = player.turns


@rule
def reveal(state, seat, cavern):
    """Turn a cavern up."""
    state.up[cavern] = 1
    state.notes[seat].revealed[cavern] = 1
    state.story.reveal_turn[cavern] = state.turn_number


@rule
def sabotage(state, components, chamber):
    """Destroy all pods of all players in a chamber; an upgrade may save one of them, but never for the rival.

    The token that does it is ``state.token``, resolved by ``state.resolver``.
    """
    for seat in range(state.options.players):
        player = state.players[seat]
        pods = player.stasis[chamber]
        if pods == 0:
            continue
        saved = 0
        if not is_rival(state, seat):
            saved = modifier(components, player, Target.OWN_PODS, Effect.SAVE_POD, NONE)
            saved = min(min(saved, pods), room(state, components, seat))
        player.stasis[chamber] = 0
        player.platform += saved
        if saved > 0:
            note_trigger(state, components, seat, Target.OWN_PODS)
        if pods > saved:
            player.destroyed += pods - saved
            player.fate = Fate.DESTROYED
            state.notes[seat].pods_lost[state.resolver] += pods - saved
            if state.token != NONE:
                state.story.token_pods_lost[state.token, seat] += pods - saved
