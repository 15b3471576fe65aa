"""Passive charging (leech): offers to the neighbours after a player has built (RULES 7.1)."""

from __future__ import annotations

from sim.games.gaia_project.rules.galaxy import best_value_near
from sim.games.gaia_project.rules.power import ability, chargeable, gain_charge, gain_tokens
from sim.games.gaia_project.rules.resources import add_vp
from sim.games.gaia_project.rules.vocabulary import VP, Ability, Decide
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def offer(state, components, seat, spot):
    """Offer power to one player, if it can gain anything."""
    player = state.players[seat]
    best = best_value_near(state, components, seat, spot)
    if best == 0:
        return
    free = components.rules.leech_free
    bonus = ability(components, player, Ability.LEECH_BONUS_TOKEN)
    amount = min(best, chargeable(player), player.vp + free)
    # Taklons with institute: a token taken first can be charged itself, two more steps.
    amount_after_token = min(best, chargeable(player) + 2 * bonus, player.vp + free)
    if amount == 0 and bonus == 0:
        return
    state.notes[seat].leech_offered[state.round_number - 1] += 1
    push(state, Decide.LEECH, seat, amount, state.builder, amount_after_token)


@rule
def next_offer(state, components):
    """Make the next offers of the turn: clockwise from the builder, one source after the other."""
    while state.leech_at < state.leech_count:
        while state.leech_seat < state.options.players - 1:
            state.leech_seat += 1
            seat = (state.builder + state.leech_seat) % state.options.players
            offer(state, components, seat, state.leech_hex[state.leech_at])
            if state.pending_count > 0:
                return
        state.leech_seat = 0
        state.leech_at += 1
    state.leech_at = 0
    state.leech_count = 0


@rule
def accept(state, components, seat, amount, token_first, amount_after_token):
    """Charge and pay the points for it; the Taklons' extra token comes before or after."""
    player = state.players[seat]
    bonus = ability(components, player, Ability.LEECH_BONUS_TOKEN)
    if token_first:
        amount = amount_after_token
    notes = state.notes[seat]
    number = state.round_number - 1
    price = amount - components.rules.leech_free
    if price > 0:
        add_vp(player, -price, VP.LEECH)
        notes.leech_paid[number] += price
    notes.leech_accepted[number] += 1
    notes.leech_charged[number] += amount
    if token_first:
        gain_tokens(player, bonus)
        gain_charge(state, seat, amount, 0)
    else:
        gain_charge(state, seat, amount, bonus)
