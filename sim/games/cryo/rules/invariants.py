"""What must hold after every move: pods and cards don't appear or disappear, and limits are kept."""

from __future__ import annotations

from sim.games.cryo.rules.pods import pods_in_cargo, pods_in_caverns, pods_in_stasis
from sim.games.cryo.rules.resources import is_rival, resource_limit
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CARD_TYPES,
    CAVERNS,
    CHAMBERS,
    DOCKS,
    NONE,
    PLATFORM_DOCKS,
    RESOURCES,
    End,
)
from sim.kernel.jit import jit, rule

PODS_LOST = 1
RESOURCE_RANGE = 2
CARDS_LOST = 3
DRONES_LOST = 4
PLATFORM_FULL = 5
CARGO_FULL = 6
HIDDEN_CAVERN = 7
HAND_FULL = 8
TOO_MANY_CARDS = 9
POINTS = 10

VIOLATIONS = {
    PODS_LOST: "a player has more or fewer pods than at the start",
    RESOURCE_RANGE: "a resource is below 0 or above its limit",
    CARDS_LOST: "cards were lost or added",
    DRONES_LOST: "a player has more or fewer drones than at the start",
    PLATFORM_FULL: "a platform has more pods than it can hold, or fewer than 0",
    CARGO_FULL: "a bay of the cargo hold has more pods than slots",
    HIDDEN_CAVERN: "pods are in a cavern that is face down or not in play",
    HAND_FULL: "a hand is above its limit while another player decides",
    TOO_MANY_CARDS: "a player has more cards in play than slots, or two upgrades or missions of a type",
    POINTS: "points are not the sum of their sources",
}


@jit
def violation(state, components):
    """0, or the code of the first invariant that is broken."""
    for seat in range(state.options.players):
        code = seat_violation(state, components, seat)
        if code != 0:
            return code
    for bay in range(BAYS):
        used = 0
        for seat in range(state.options.players):
            used += state.players[seat].cargo[bay]
        if used > components.bay_slots[bay]:
            return CARGO_FULL
    if not cards_complete(state, components):
        return CARDS_LOST
    return 0


@rule
def seat_violation(state, components, seat):
    """What is wrong with one player."""
    player = state.players[seat]
    rules = components.rules
    rival = is_rival(state, seat)
    pods = pods_in_stasis(player) + player.platform + pods_in_cargo(player) + pods_in_caverns(player)
    start = 0
    for chamber in range(CHAMBERS):
        start += components.chamber_pods[chamber]
        if player.stasis[chamber] < 0:
            return PODS_LOST
    if pods + player.destroyed != start:
        return PODS_LOST
    for resource in range(RESOURCES):
        limit = resource_limit(state, components, seat, resource)
        if player.res[resource] < 0 or player.res[resource] > limit:
            return RESOURCE_RANGE
    if player.platform < 0 or player.platform > (rules.rival_pod_limit if rival else rules.pod_limit):
        return PLATFORM_FULL
    for cavern in range(CAVERNS):
        if player.caverns[cavern] != 0:
            if state.cavern[cavern] == NONE or state.up[cavern] == 0 or player.caverns[cavern] < 0:
                return HIDDEN_CAVERN
    if not rival:
        if drones_lost(state, components, seat):
            return DRONES_LOST
        if state.over == End.NOT_YET and state.turn_number > 0 and state.turn_seat != seat:
            if player.hand_count > max(rules.hand_limit, rules.keep_cards):
                return HAND_FULL
        if player.upgrade_count > rules.upgrade_slots or player.vehicle_count > rules.vehicle_slots:
            return TOO_MANY_CARDS
        if player.mission_count > rules.mission_slots:
            return TOO_MANY_CARDS
    for card in range(CARD_TYPES):
        if player.upgrades[card] > 1 or (player.missions[card] > 1 and not rival):
            return TOO_MANY_CARDS
    total = 0
    for source in range(player.vp_by.shape[0]):
        total += player.vp_by[source]
    return POINTS if total != player.vp else 0


@rule
def drones_lost(state, components, seat):
    """Whether a player's drones don't add up; in the player's own turn some may be neither home nor out."""
    player = state.players[seat]
    home = 0
    out = 0
    for dock in range(PLATFORM_DOCKS):
        home += player.home[dock]
    for dock in range(DOCKS):
        out += player.docks[dock]
    if home != player.drones_home or out != player.drones_out:
        return True
    if state.turn_seat == seat and state.turn_number > 0:
        return home + out > components.rules.drones
    return home + out != components.rules.drones


@rule
def cards_complete(state, components):
    """Whether there are as many cards of each type as printed."""
    for card in range(CARD_TYPES):
        count = state.discards[card] + state.options.solo
        for place in range(state.pile_count):
            if state.pile[place] == card:
                count += 1
        for seat in range(state.options.players):
            player = state.players[seat]
            count += player.hand[card] + player.upgrades[card] + player.vehicles[card] + player.missions[card]
        if state.options.solo == 1:
            for place in range(state.decision_count):
                if state.decision_cards[place] == card:
                    count += 1
            if state.turned_card == card:
                count += 1
        if count != components.copies[card]:
            return False
    return True
