"""What free actions are worth: cards, moons in slots, tokens; and what giving something up costs."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.returning import module_at
from sim.games.andromedas_edge.rules.seats import partner
from sim.games.andromedas_edge.rules.vocabulary import (
    FIRST_HALF_SLOT,
    KINDS,
    NONE,
    RESOURCES,
    TACOPS_SLOT,
    CardType,
    Resource,
    Slot,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Effect, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import FREE_KIND, MOON_STEP, Free, Give, Window
from sim.kernel.jit import rule
from strategies.andromedas_edge.sites import best_redeployment
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import (
    cost_worth,
    effects_worth,
    look,
    module_worth,
    moon_worth,
    price_of,
    slot_moon_worth,
    use_worth,
)


@rule
def card_worth(state, components, scratch, weights, seat, card):
    """Keeping a card: what its effects would bring, but at least what any card is worth."""
    worth = scratch.price[Resource.TACTICS]
    if components.card_type[card] <= CardType.EVENT:
        row = Lists.CARD + card
        worth = max(worth, 0.7 * effects_worth(state, components, scratch, weights, seat, row, 0))
    return worth


@rule
def play_worth(state, components, scratch, weights, seat, card):
    """Playing an action, event or support card."""
    if components.card_type[card] == CardType.SUPPORT:
        if state.returning == 1 or state.must_return == 1:
            return -1.0  # the Return discards it
        ships = state.players[seat].ships_out
        return weights[W.support] - scratch.price[Resource.TACTICS] - 0.25 * ships
    worth = effects_worth(state, components, scratch, weights, seat, Lists.CARD + card, 0)
    worth -= cost_worth(scratch, components.card_cost[card])
    kind = components.effects[Lists.CARD + card, 0, Column.KIND]
    if kind == Effect.ENERGY_ROW_OVERRIDE:
        worth = 0.5 * state.players[seat].res[Resource.ENERGY] - 1.0
    elif kind == Effect.MOVE_SHIP:
        worth = best_redeployment(state, components, scratch, weights, seat)
    elif kind == Effect.GRANT_ABILITY:
        worth = 0.2
    return worth - scratch.price[Resource.TACTICS] + weights[W.tactics_play]


@rule
def slot_worth(state, components, scratch, weights, seat, moon, slot):
    """Putting a moon into a slot instead of discarding it."""
    player = state.players[seat]
    benefit = moon_worth(components, scratch, weights, moon)
    if slot == TACOPS_SLOT:
        if player.tacops != NONE:
            return -9.0
        brings = slot_moon_worth(state, components, scratch, weights, moon) - scratch.price[Resource.TACTICS]
        return weights[W.tacops] * scratch.rest * brings - benefit
    if slot >= FIRST_HALF_SLOT:
        half = slot - FIRST_HALF_SLOT
        if player.half_moon[half] != NONE:
            return -9.0
        for place in range(half, half + 2):
            if player.damage[module_at(state, seat, place)] != 0:
                return -benefit
        return weights[W.half_slot] * scratch.rest * benefit - benefit
    if player.slot_moon[slot] != NONE:
        return -9.0
    points = 0.0
    if state.slot_paid[slot] == 0:
        points = components.slot_vp[slot] * scratch.point
    usable = 0.3 if player.damage[slot] != 0 else 1.0
    if components.module_slot[slot] == Slot.INPUT:
        use = use_worth(state, components, scratch, weights, seat, slot) + 1.2
        for resource in range(KINDS):
            use -= components.moon_gain[moon, resource] * scratch.price[resource]
        return points + weights[W.moon_slot] * scratch.rest * max(0.0, use) * usable - benefit
    brings = slot_moon_worth(state, components, scratch, weights, moon)
    return points + weights[W.moon_slot] * scratch.rest * brings * usable - benefit


@rule
def free_score(state, components, scratch, weights, seat, window, option):
    """A free action, or going on."""
    kind = option // FREE_KIND
    operand = option % FREE_KIND
    if kind == Free.PASS:
        return 0.0
    if kind == Free.MOON_DISCARD:
        if window == Window.PAYMENT:
            return -1.0 - moon_worth(components, scratch, weights, operand)
        last = state.final_turns == 1 or (state.triggered == 1 and window == Window.TURN_END)
        full = state.players[seat].moon_count >= components.rules.unplaced_moons
        benefit = moon_worth(components, scratch, weights, operand)
        if last:
            return benefit
        return 0.3 * benefit - weights[W.moon_keep] - (0.0 if full else 2.0)
    if kind == Free.MOON_PLACE:
        moon = operand % MOON_STEP
        return slot_worth(state, components, scratch, weights, seat, moon, operand // MOON_STEP)
    if kind == Free.RECRUIT or kind == Free.BONUS or kind == Free.OPEN_COUNCIL:
        return 1.0
    if kind == Free.DEVELOPMENT_CARD:
        row = Lists.DEVELOPMENT + operand
        worth = effects_worth(state, components, scratch, weights, seat, row, 0)
        return worth - cost_worth(scratch, components.development_cost[operand]) - 0.5 * (1.0 - scratch.time)
    if kind == Free.DISCOVERY:
        return effects_worth(state, components, scratch, weights, seat, Lists.DISCOVERY + operand, 0) - 0.3
    if kind == Free.DOMINANCE:
        return effects_worth(state, components, scratch, weights, seat, Lists.DOMINANCE + operand, 0) - 0.3
    if kind == Free.CARD:
        return play_worth(state, components, scratch, weights, seat, operand)
    if kind == Free.NO_MERCY:
        return 0.5
    if kind == Free.SABOTAGE:
        return weights[W.sabotage] - scratch.price[Resource.ENERGY]
    return gift_worth(state, scratch, weights, seat, operand)


@rule
def gift_worth(state, scratch, weights, seat, what):
    """Giving something to the partner: a resource or a card that they lack more."""
    if what >= Give.MOON:
        return -1.0
    resource = what if what < RESOURCES else Resource.TACTICS
    theirs = price_of(scratch, weights, state.players[partner(state, seat)], resource)
    return theirs - scratch.price[resource] - weights[W.gift]


@rule
def module_gift(state, components, scratch, weights, seat, module):
    """Giving a new module to the partner: how much more it is worth to them."""
    own = module_worth(state, components, scratch, weights, seat, module)
    other = partner(state, seat)
    look(state, components, scratch, weights, other)
    theirs = module_worth(state, components, scratch, weights, other, module)
    look(state, components, scratch, weights, seat)
    return theirs - own - weights[W.gift]


@rule
def give_score(state, components, scratch, weights, seat, option):
    """Losing a resource or a card."""
    if option < RESOURCES:
        return -scratch.price[option]
    return -card_worth(state, components, scratch, weights, seat, option - Give.CARD)
