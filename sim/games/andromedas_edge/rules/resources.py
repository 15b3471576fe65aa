"""Points and resources: gaining and losing."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.notes import note_gain
from sim.games.andromedas_edge.rules.tactics_deck import draw_cards
from sim.games.andromedas_edge.rules.vocabulary import NONE, RESOURCES, Resource
from sim.games.andromedas_edge.rules.vocabulary_effects import VP
from sim.kernel.jit import rule


@rule
def add_vp(state, components, seat, amount, source):
    """Gain points; reaching the terminus triggers the end and removes the event marker (5.4)."""
    player = state.players[seat]
    player.vp += amount
    player.vp_by[source] += amount
    if state.working_module != NONE and seat == state.active:
        state.notes[seat].module_vp[state.working_module] += amount
    if state.triggered == 0 and player.vp >= components.terminus[state.options.length]:
        state.triggered = 1
        state.story.trigger_seat = seat
        state.story.trigger_turn = state.turn_number
        for other in range(state.options.players):
            state.notes[other].vp_at_trigger = state.players[other].vp
        state.marker_gone = 1


@rule
def lose_vp(state, seat, amount):
    """Lose points, but never below 0."""
    player = state.players[seat]
    lost = min(amount, player.vp)
    player.vp -= lost
    player.vp_by[VP.LOST] -= lost


@rule
def gain(state, seat, resource, amount):
    """Gain tokens, as far as the supply lasts (section 3)."""
    gained = min(amount, state.supply[resource])
    state.supply[resource] -= gained
    state.players[seat].res[resource] += gained
    note_gain(state, seat, resource, gained)
    state.notes[seat].wasted[resource] += amount - gained


@rule
def lose(state, seat, resource, amount):
    """Return tokens to the supply, as many as the player has."""
    player = state.players[seat]
    lost = min(amount, player.res[resource])
    player.res[resource] -= lost
    state.supply[resource] += lost
    state.notes[seat].spent[resource] += lost


@rule
def gain_amounts(state, components, seat, row, first, source):
    """Gain everything in a row of amounts from column ``first`` on: tokens, cards, points."""
    for resource in range(RESOURCES):
        if row[first + resource] > 0:
            gain(state, seat, resource, row[first + resource])
    if row[first + Resource.TACTICS] > 0:
        draw_cards(state, seat, row[first + Resource.TACTICS])
    if row[first + Resource.VP] > 0:
        add_vp(state, components, seat, row[first + Resource.VP], source)
