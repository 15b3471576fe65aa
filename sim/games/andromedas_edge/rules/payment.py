"""Paying: what a cost can be paid with, and every way to pay it (5.3, 7.1)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import is_full, put
from sim.games.andromedas_edge.rules.resources import lose
from sim.games.andromedas_edge.rules.seats import has_ability
from sim.games.andromedas_edge.rules.tactics_deck import discard_from_hand
from sim.games.andromedas_edge.rules.vocabulary import CARDS, COSTS, KINDS, RESOURCES, Ability, Cost, Resource
from sim.games.andromedas_edge.rules.vocabulary_moves import FREE_KIND, PAY_STEP, Decide, Free, Task, Window
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def total_cost(cost):
    """Units of a cost, before its discount."""
    total = 0
    for part in range(Cost.ANY + 1):
        total += cost[part]
    return total


@rule
def discount_of(cost):
    """How much of the discount counts: at least one unit must be paid."""
    total = total_cost(cost)
    return max(0, min(cost[Cost.DISCOUNT], total - 1))


@rule
def covers(have, cost, broker):
    """Whether ``have`` covers a cost.

    A credit replaces titanium, nanocarbon or ice; with broker_of_secrets a card counts as a credit; for the
    sporegoths' developments ice replaces anything. The least flexible resources are used first.
    """
    credit = have[Resource.CREDIT] - cost[Resource.CREDIT]
    energy = have[Resource.ENERGY] - cost[Resource.ENERGY]
    cards = have[Resource.TACTICS] - cost[Resource.TACTICS]
    missing = 0  # what credits can replace
    spare = 0
    ice = 0
    for solid in range(Resource.TITANIUM, Resource.ICE + 1):
        left = have[solid] - cost[solid]
        if left < 0:
            missing -= left
        elif solid == Resource.ICE and cost[Cost.FUNGAL] == 1:
            ice = left
        else:
            spare += left
    used = min(spare, cost[Cost.SOLID_ANY])
    spare -= used
    missing += cost[Cost.SOLID_ANY] - used
    strict = 0  # what only the sporegoths' ice can replace
    if energy < 0:
        strict -= energy
        energy = 0
    if cards < 0:
        strict -= cards
        cards = 0
    if credit < 0:
        missing -= credit
        credit = 0
    else:
        used = min(credit, missing)
        credit -= used
        missing -= used
    if broker == 1:
        used = min(cards, missing)
        cards -= used
        missing -= used
    used = min(ice, missing)
    ice -= used
    missing -= used
    used = min(ice, strict)
    ice -= used
    strict -= used
    missing -= min(missing, discount_of(cost))
    if missing + strict > 0:
        return False
    return energy + spare + ice + credit + cards >= cost[Cost.ANY]


@rule
def fill_have(state, components, seat, moons):
    """Work out what a player could pay with. ``moons``: in their own turn, unplaced moons count too, as they
    can be discarded during the payment."""
    player = state.players[seat]
    for resource in range(RESOURCES):
        state.have[resource] = player.res[resource]
    state.have[Resource.TACTICS] = player.hand_count
    if moons and player.moon_count > 0 and seat == state.active and state.resolving == 0:
        for place in range(player.moon_count):
            gains = components.moon_gain[player.moons[place]]
            for resource in range(KINDS):
                state.have[resource] += gains[resource]
        for resource in range(RESOURCES):
            most = player.res[resource] + state.supply[resource]
            state.have[resource] = min(state.have[resource], most)
        most = player.hand_count + state.pile_count + state.discard_count
        state.have[Resource.TACTICS] = min(state.have[Resource.TACTICS], most)


@rule
def set_cost(cost, source, discount):
    """Copy a cost, with a discount on solid resources."""
    for part in range(COSTS):
        cost[part] = source[part]
    cost[Cost.DISCOUNT] = discount


@rule
def set_development_cost(state, components, seat, planet, discount, cost):
    """Write what a development on a planet costs into ``cost``."""
    set_cost(cost, components.planet_cost[planet], discount + state.players[seat].less_cost)
    cost[Cost.FUNGAL] = 1 if has_ability(state, components, seat, Ability.FUNGAL_GROWTH) else 0


@rule
def can_pay(state, components, seat, cost):
    """Whether a player can pay a cost, counting moons."""
    if total_cost(cost) == 0:
        return True
    fill_have(state, components, seat, True)
    return covers(state.have, cost, state.players[seat].broker)


@rule
def start_payment(state, components, seat):
    """Have a player pay ``state.cost``; what follows must already be on the stack."""
    if total_cost(state.cost[:]) > 0:
        push(state, Task.PAY, seat, 0, 0, 0)


@rule
def pay_task(state, seat):
    """Open the window for discarding moons, then ask for the payment."""
    push(state, Decide.PAY, seat, 0, 0, 0)
    if seat == state.active and state.resolving == 0 and state.players[seat].moon_count > 0:
        push(state, Decide.FREE, seat, Window.PAYMENT, 0, 0)


@rule
def list_payment_window(state, components, seat, out):
    """Moons to discard; passing is possible only if the stored resources are enough."""
    player = state.players[seat]
    count = 0
    for place in range(player.moon_count):
        count = put(out, count, Free.MOON_DISCARD * FREE_KIND + int(player.moons[place]))
    fill_have(state, components, seat, False)
    if covers(state.have, state.cost[:], player.broker):
        count = put(out, count, Free.PASS)
    return count


@rule
def list_payments(state, components, seat, out):
    """Every way to pay: how many of each resource, and of tactics cards.

    Exactly as many units are paid as it costs, so none may be left over: of energy and solid resources, no
    more than the cost can use.
    """
    fill_have(state, components, seat, False)
    cost = state.cost[:]
    broker = state.players[seat].broker
    units = total_cost(cost) - discount_of(cost)
    have = state.have
    payment = state.paid
    solid = cost[Cost.SOLID_ANY] + cost[Cost.ANY]
    most_ice = units if cost[Cost.FUNGAL] == 1 else cost[Resource.ICE] + solid
    count = 0
    for energy in range(min(have[0], min(units, cost[Resource.ENERGY] + cost[Cost.ANY])) + 1):
        left1 = units - energy
        for titanium in range(min(have[1], min(left1, cost[Resource.TITANIUM] + solid)) + 1):
            left2 = left1 - titanium
            for nanocarbon in range(min(have[2], min(left2, cost[Resource.NANOCARBON] + solid)) + 1):
                left3 = left2 - nanocarbon
                for ice in range(min(have[3], min(left3, most_ice)) + 1):
                    left4 = left3 - ice
                    for credit in range(max(0, left4 - have[5]), min(have[4], left4) + 1):
                        payment[0] = energy
                        payment[1] = titanium
                        payment[2] = nanocarbon
                        payment[3] = ice
                        payment[4] = credit
                        payment[5] = left4 - credit
                        if covers(payment, cost, broker):
                            option = int(payment[5])
                            for resource in range(RESOURCES - 1, -1, -1):
                                option = option * PAY_STEP + int(payment[resource])
                            count = put(out, count, option)
                            if is_full(out, count):
                                return count
    return count


@rule
def pay(state, seat, option):
    """Note how a player pays; cards are then named one by one."""
    for resource in range(KINDS):
        state.paid[resource] = option % PAY_STEP
        option //= PAY_STEP
    state.chosen_count = 0
    push(state, Task.PAY_CARDS, seat, 0, 0, 0)


@rule
def pay_cards(state, seat):
    """Ask for the next card; once all are named, pay everything together."""
    if state.chosen_count < state.paid[Resource.TACTICS]:
        push(state, Task.PAY_CARDS, seat, 0, 0, 0)
        push(state, Decide.PAY_CARD, seat, 0, 0, 0)
        return
    for resource in range(RESOURCES):
        if state.paid[resource] > 0:
            lose(state, seat, resource, state.paid[resource])
    for place in range(state.chosen_count):
        discard_from_hand(state, seat, state.chosen[place])
    state.chosen_count = 0


@rule
def list_pay_cards(state, seat, out):
    """Cards in the order of their designs, so that each set is named in only one way."""
    player = state.players[seat]
    lowest = state.chosen[state.chosen_count - 1] if state.chosen_count > 0 else 0
    missing = state.paid[Resource.TACTICS] - state.chosen_count
    count = 0
    behind = 0  # cards from this design on
    for card in range(CARDS - 1, lowest - 1, -1):
        held = player.hand[card]
        for place in range(state.chosen_count):
            if state.chosen[place] == card:
                held -= 1
        behind += held
        if held > 0 and behind >= missing:
            count = put(out, count, card)
    return count
