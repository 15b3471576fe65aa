"""6Moon: the wizard and the alteration tokens (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.rules.medals import claim_medal
from sim.games.federation.rules.vocabulary import MOON_TOKENS, MOONS, NONE, Decide, Planet, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def moon_token_options(state, seat):
    """The tokens left at the wizard's position, as a bit set of their places."""
    position = state.players[seat].wizard
    options = 0
    if position > 0:
        for place in range(MOON_TOKENS):
            if state.moon[position - 1, place] != NONE:
                options |= 1 << place
    return options


@rule
def advance_wizard(state, components, seat, steps):
    """Move the wizard and reveal the tokens there."""
    player = state.players[seat]
    player.wizard = min(MOONS, player.wizard + steps)
    claim_medal(state, components, seat, Planet.SIXMOON)
    state.moon_open |= 1 << (player.wizard - 1)


@rule
def move_wizard(state, components, seat, extra):
    """The action on 6Moon: move the wizard if possible, then take a token."""
    if state.players[seat].wizard < MOONS:
        advance_wizard(state, components, seat, 1 + extra)
    push(state, Task.REVEAL_MOON, seat, 0, 0, 0)
    push(state, Decide.MOON_TOKEN, seat, 0, 0, 0)


@rule
def reveal_moon(state, seat):
    """Reveal the tokens of the next position."""
    position = state.players[seat].wizard
    if position < MOONS:
        state.moon_open |= 1 << position


@rule
def take_alteration(state, seat, token):
    """Take an alteration into the hand."""
    state.players[seat].alterations |= 1 << int(token)
    state.notes[seat].alteration_round[token] = state.round_number


@rule
def take_moon_token(state, seat, place):
    """Take one of the tokens at the wizard's position."""
    position = state.players[seat].wizard - 1
    take_alteration(state, seat, state.moon[position, place])
    state.moon[position, place] = NONE


@rule
def draw_alteration(state, power, place):
    """Draw a token from the reserve by its place from the top; NONE if the reserve has fewer."""
    left = state.reserve_left[power]
    if place >= left:
        return NONE
    token = state.reserve[power, place]
    for other in range(place, left - 1):
        state.reserve[power, other] = state.reserve[power, other + 1]
    state.reserve_left[power] -= 1
    return token


@rule
def return_alterations(state, power, count):
    """Put the top tokens under the stack, in their order."""
    left = state.reserve_left[power]
    for _ in range(count):
        token = state.reserve[power, 0]
        for place in range(left - 1):
            state.reserve[power, place] = state.reserve[power, place + 1]
        state.reserve[power, left - 1] = token
