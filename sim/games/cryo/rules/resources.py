"""Resources: gaining up to the limits, and paying, with nanites in place of other materials."""

from __future__ import annotations

from sim.games.cryo.rules.vocabulary import EFFECTS_OF_LIST, RIVAL, Effect, EffectColumn, Resource
from sim.kernel.jit import rule
from sim.kernel.rows import copy_row


@rule
def is_rival(state, seat):
    """Whether the automated rival has this seat."""
    return state.options.solo == 1 and seat == RIVAL


@rule
def resource_limit(state, components, seat, resource):
    """How much of a resource a seat can hold."""
    rules = components.rules
    if is_rival(state, seat):
        return rules.rival_energy_limit if resource == Resource.ENERGY else rules.rival_material_limit
    return rules.energy_limit if resource == Resource.ENERGY else rules.material_limit


@rule
def gain(state, components, seat, resource, amount):
    """Add to a resource; anything above the limit is lost (B-1)."""
    player = state.players[seat]
    notes = state.notes[seat]
    taken = min(amount, resource_limit(state, components, seat, resource) - player.res[resource])
    player.res[resource] += taken
    notes.res_gained[resource] += taken
    notes.res_lost[resource] += amount - taken


@rule
def can_pay(res, resource, amount):
    """Whether an amount can be paid; nanites can replace the other three materials, but not energy."""
    have = res[resource]
    if resource < Resource.NANITE:
        have += res[Resource.NANITE]
    return have >= amount


@rule
def pay(res, resource, amount):
    """Pay with the printed material first, and with nanites for the shortfall."""
    own = min(res[resource], amount)
    res[resource] -= own
    res[Resource.NANITE] -= amount - own


@rule
def can_pay_list(components, res, row, discounted, discount):
    """Whether the payments of a list can be made from ``res``, which is used up by trying.

    ``discount`` is subtracted from the payments of the resource ``discounted``.
    """
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        if effect[EffectColumn.KIND] == Effect.PAY:
            resource = effect[EffectColumn.OPERAND]
            amount = effect[EffectColumn.N]
            if resource == discounted:
                amount = max(0, amount - discount)
            if not can_pay(res, resource, amount):
                return False
            pay(res, resource, amount)
    return True


@rule
def try_list(state, components, seat, row, discounted, discount):
    """Whether a player can make the payments of a list now."""
    copy_row(state.players[seat].res, state.trial)
    return can_pay_list(components, state.trial, row, discounted, discount)
