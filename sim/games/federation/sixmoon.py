"""6Moon: the wizard and the alteration tokens (RULES 6.1)."""

from __future__ import annotations

from sim.games.federation.accreditation import claim_medal
from sim.games.federation.vocabulary import MOON_TOKENS, MOONS, NONE, Decide, Planet, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def token_options(state, seat):
    """Tokens left where the wizard stands, as a bit set of their places."""
    position = state.players[seat].wizard
    options = 0
    if position > 0:
        for place in range(MOON_TOKENS):
            if state.moon[position - 1, place] != NONE:
                options |= 1 << place
    return options


@rule
def advance_wizard(state, components, seat, steps):
    """The wizard moves; the tokens there are turned up."""
    player = state.players[seat]
    player.wizard = min(MOONS, player.wizard + steps)
    claim_medal(state, components, seat, Planet.SIXMOON)
    state.moon_open |= 1 << (player.wizard - 1)


@rule
def go_moon(state, components, seat, extra):
    """The action: the wizard moves if he can, and takes a token."""
    if state.players[seat].wizard < MOONS:
        advance_wizard(state, components, seat, 1 + extra)
    push(state, Task.REVEAL_MOON, seat, 0, 0, 0)
    push(state, Decide.TOKEN, seat, 0, 0, 0)


@rule
def reveal_moon(state, seat):
    """The tokens of the next position are turned up."""
    position = state.players[seat].wizard
    if position < MOONS:
        state.moon_open |= 1 << position


@rule
def take_alteration(state, seat, token):
    """An alteration token comes into the hand."""
    state.players[seat].alterations |= 1 << int(token)
    state.notes[seat].alteration_round[token] = state.round_number


@rule
def take_token(state, seat, place):
    """One of the tokens where the wizard stands."""
    position = state.players[seat].wizard - 1
    take_alteration(state, seat, state.moon[position, place])
    state.moon[position, place] = NONE


@rule
def draw_alteration(state, power, place):
    """A token of the reserve, by its place from the top; NONE if there is none."""
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
    """The top tokens go under the stack, in their order."""
    left = state.reserve_left[power]
    for _ in range(count):
        token = state.reserve[power, 0]
        for place in range(left - 1):
            state.reserve[power, place] = state.reserve[power, place + 1]
        state.reserve[power, left - 1] = token
