"""Developments: sites, building, points for the neighbourhood, their cards (7.3)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.payment import (
    can_pay,
    covers,
    fill_have,
    set_development_cost,
    start_payment,
)
from sim.games.andromedas_edge.rules.resources import add_vp
from sim.games.andromedas_edge.rules.seats import has_ability
from sim.games.andromedas_edge.rules.ships import TRAITS, find_ship, in_service, move_ship, stat
from sim.games.andromedas_edge.rules.shipyard import push_trigger
from sim.games.andromedas_edge.rules.tracks import is_planet
from sim.games.andromedas_edge.rules.vocabulary import (
    NONE,
    REGIONS,
    SEATS,
    SLOTS,
    TRACKS,
    Ability,
    Place,
    Trait,
    Trigger,
    Type,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import STOP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def is_site(state, components, seat, region, discount, leaders):
    """Whether a player can build here with ``state.have`` and this many leaders."""
    here = state.regions[region]
    if here.ships[seat] == 0 or not is_planet(here.tile) or here.development != NONE:
        return False
    if leaders < components.leader_cost[here.tile]:
        return False
    if find_ship(state, seat, Type.TRANSPORT, region) == NONE:
        return False
    set_development_cost(state, components, seat, here.tile, discount, state.trial[:])
    return covers(state.have, state.trial[:], state.players[seat].broker)


@rule
def may_settle(state, components, seat):
    """Whether another ship would be left, and transports can settle."""
    if in_service(state, seat) <= components.rules.min_ships:
        return False
    return stat(state, components, seat, Type.TRANSPORT, TRAITS) & Trait.SETTLE != 0


@rule
def list_sites(state, components, seat, discount, decline, out):
    """Planets where a player can build now."""
    count = 0
    if may_settle(state, components, seat):
        fill_have(state, components, seat, True)
        for region in range(SLOTS):
            leaders = state.players[seat].station_leaders
            if is_site(state, components, seat, region, discount, leaders):
                count = put(out, count, region)
    if count > 0 and decline == 1:
        count = put(out, count, STOP)
    return count


@rule
def start_development(state, components, seat, region, discount):
    """Pay for a development; then build it."""
    push(state, Task.SETTLE, seat, region, 0, 0)
    set_development_cost(state, components, seat, state.regions[region].tile, discount, state.cost[:])
    start_payment(state, components, seat)


@rule
def settle(state, components, seat, place):
    """Build: spend leaders and the transport, take the card; track step, points and triggers follow."""
    player = state.players[seat]
    region = state.regions[place]
    planet = region.tile
    kind = components.planet_development[planet]
    leaders = components.leader_cost[planet]
    player.station_leaders -= leaders
    player.spent += leaders
    move_ship(state, seat, find_ship(state, seat, Type.TRANSPORT, place), Place.SETTLED)
    region.development = kind
    region.owner = seat
    player.sites |= 1 << place
    region.used = 0
    notes = state.notes[seat]
    notes.developments[kind] += 1
    if notes.development_turn[kind] == NONE:
        notes.development_turn[kind] = notes.turns
    if notes.first_development == NONE:
        notes.first_development = notes.turns
    push(state, Task.SETTLED, seat, place, 0, 0)
    push(state, Task.ADVANCE, seat, kind, components.development_advance[kind], 0)


@rule
def leaders_at(state, components, place):
    """Leaders of all players in a region, including those of its development."""
    region = state.regions[place]
    count = 0
    for seat in range(SEATS):
        count += region.leaders[seat]
    if region.development != NONE:
        count += components.development_leaders[region.development]
    return count


@rule
def neighbourhood(state, components, place):
    """Points for a development: leaders here and in all adjacent regions, up to the cap."""
    count = leaders_at(state, components, place)
    for other in range(REGIONS):
        if components.near[place, other] == 1:
            count += leaders_at(state, components, other)
    return min(count, components.rules.development_vp_cap)


@rule
def score_development(state, components, seat, place):
    """Score a new development, then honoured founders, then the transports' tile."""
    kind = state.regions[place].development
    points = neighbourhood(state, components, place)
    add_vp(state, components, seat, points, VP.DEVELOPMENT)
    state.notes[seat].development_vp[kind] += points
    state.notes[seat].site_vp[place] = points
    state.notes[seat].site_turn[place] = state.notes[seat].turns
    push_trigger(state, components, seat, Type.TRANSPORT, Trigger.BUILD_DEVELOPMENT_WITH_THIS)
    if has_ability(state, components, seat, Ability.HONOURED_FOUNDERS):
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.HONOURED_FOUNDERS, 0, 0)


@rule
def battle_dice(state, components, seat, place):
    """Dice from own developments in a region and next to it."""
    dice = 0
    sites = state.players[seat].sites
    for other in range(SLOTS if sites != 0 else 0):
        if (sites >> other) & 1 == 1:
            if other == place or components.near[place, other] == 1:
                dice += components.development_dice[state.regions[other].development]
    return dice


@rule
def find_card(state, seat, kind, used):
    """The region of an own development of a type whose card is used (1) or not (0); NONE."""
    for region in range(SLOTS):
        here = state.regions[region]
        if here.development == kind and here.owner == seat and here.used == used:
            return region
    return NONE


@rule
def list_cards(state, components, seat, used, first, out, count):
    """Types of the player's development cards: those used, or those that can be used now."""
    sites = state.players[seat].sites
    if sites == 0:
        return count
    kinds = 0
    for region in range(SLOTS):
        if (sites >> region) & 1 == 1 and state.regions[region].used == used:
            kinds |= 1 << state.regions[region].development
    for kind in range(TRACKS):
        if (kinds >> kind) & 1 == 1:
            if used == 1 or can_pay(state, components, seat, components.development_cost[kind]):
                count = put(out, count, first + kind)
    return count


@rule
def refresh_task(state, components, seat, times):
    """Refresh used development cards one by one."""
    if times > 0 and list_cards(state, components, seat, 1, 0, state.probe[:], 0) > 0:
        push(state, Task.REFRESH, seat, times - 1, 0, 0)
        push(state, Decide.REFRESH, seat, 0, 0, 0)
