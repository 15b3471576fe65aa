"""Launching a ship and activating a region (section 6)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.developments import is_site, may_settle
from sim.games.andromedas_edge.rules.listing import is_full, put
from sim.games.andromedas_edge.rules.moons import claim, receive_moon
from sim.games.andromedas_edge.rules.payment import covers, fill_have, set_cost, start_payment
from sim.games.andromedas_edge.rules.resources import gain_amounts
from sim.games.andromedas_edge.rules.seats import has_ability
from sim.games.andromedas_edge.rules.ships import (
    can_enter,
    is_first_of_kind,
    may_jump,
    move_ship,
    pay_jump,
    regions_within,
    ship_places,
    ship_range,
    traits,
    type_of,
)
from sim.games.andromedas_edge.rules.shipyard import push_trigger
from sim.games.andromedas_edge.rules.station import can_buy_at
from sim.games.andromedas_edge.rules.tracks import is_planet
from sim.games.andromedas_edge.rules.vocabulary import (
    ALL_REGIONS,
    BASES,
    NEBULA_BITS,
    NONE,
    REGIONS,
    RESOURCES,
    SHIPS,
    SLOTS,
    TRANSPORTS,
    Ability,
    Place,
    Resource,
    Tile,
    Trait,
    Trigger,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import EFFECTS_OF_LIST, VP, Column, Effect, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import SHIP_STEP, Decide, Task, Window
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def is_occupied(state, seat, region):
    """Whether raiders or another player's ships are here; developments don't occupy a region."""
    here = state.regions[region]
    if here.raider != NONE:
        return True
    for other in range(state.options.players):
        if other != seat and here.ships[other] > 0:
            return True
    return False


@rule
def launch_traits(state, components, seat, ship):
    """The abilities of a ship in the bay, including those granted to the ship about to be launched."""
    granted = state.granted if state.launched == NONE else 0
    return traits(state, components, seat, ship) | granted


@rule
def regions_near(state, components, seat, span):
    """The regions within a range of own ships on the map, as bits."""
    near = 0
    for ship in range(SHIPS):
        place = int(state.players[seat].ships[ship])
        if place < REGIONS:
            near |= regions_within(state, components, place, span)
    return near


@rule
def fill_for_launch(state, components, seat):
    """What counts when testing bases: resources, moons, and bonus resources where own ships are. Returns the
    leaders that count: on the station and where own ships are."""
    fill_have(state, components, seat, True)
    leaders = int(state.players[seat].station_leaders)
    for region in range(REGIONS if state.players[seat].ships_out > 0 else 0):
        here = state.regions[region]
        if here.ships[seat] > 0:
            leaders += here.leaders[seat]
            if here.bonus_count > 0:
                add_bonus(state, here, 1)
    return leaders


@rule
def add_bonus(state, region, times):
    """Count the bonus resources of a region; times: 1, or -1 to take them away again."""
    for resource in range(RESOURCES):
        state.have[resource] += times * region.bonus[resource]


@rule
def open_bases(state, components, seat, bases, jump, leaders):
    """Those of some bases that could be used after a launch to them, with what is there, as bits. Needs
    ``fill_for_launch``."""
    usable = 0
    state.have[Resource.ENERGY] -= jump
    for region in range(SLOTS):
        if (bases >> region) & 1 == 1:
            here = state.regions[region]
            add_bonus(state, here, 1)
            if can_use_base(state, components, seat, here.tile - Tile.BASE, leaders + here.leaders[seat]):
                usable |= 1 << region
            add_bonus(state, here, -1)
    state.have[Resource.ENERGY] += jump
    return usable


@rule
def can_use_base(state, components, seat, base, leaders):
    """Whether a base's action can be performed with ``state.have`` and this many leaders (6.1)."""
    if not covers(state.have, components.base_cost[base], state.players[seat].broker):
        return False
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[Lists.BASE + base, place]
        kind = effect[Column.KIND]
        possible = True
        if kind == Effect.BUY_MODULE:
            possible = can_buy_at(state, components, seat, effect[Column.WHAT])
        elif kind == Effect.BUILD_DEVELOPMENT:
            possible = has_site(state, components, seat, effect[Column.N], leaders)
        if components.base_one_of[base] == 1:
            if kind == Effect.REPAIR or kind == Effect.GAIN:
                return True
        elif not possible:
            return False
    return True


@rule
def has_site(state, components, seat, discount, leaders):
    """Whether a development could be built."""
    if not may_settle(state, components, seat):
        return False
    for ship in range(TRANSPORTS):
        region = int(state.players[seat].ships[ship])
        if region < SLOTS and is_site(state, components, seat, region, discount, leaders):
            return True
    return False


@rule
def can_use_here(state, components, seat):
    """Whether the base just reached can be used now, counting moons."""
    base = state.regions[state.active_region].tile - Tile.BASE
    fill_have(state, components, seat, True)
    return can_use_base(state, components, seat, base, state.players[seat].station_leaders)


@rule
def can_launch(state, components, seat):
    """Whether there is a launch. Regions other than bases come first: they needn't be tested."""
    own = ship_places(state, seat)
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] == Place.BAY and is_first_of_kind(state, seat, ship):
            abilities = launch_traits(state, components, seat, ship)
            regions = ALL_REGIONS
            if own != 0 and not may_jump(state, seat, abilities):
                regions = regions_near(state, components, seat, ship_range(state, components, seat, ship))
            for region in range(REGIONS):
                if (regions & ~own) >> region & 1 == 1 and not is_base(state, region):
                    if can_enter(state, region, abilities):
                        if own != 0 or abilities & Trait.ATTACK != 0 or not is_occupied(state, seat, region):
                            return True
    return list_launches(state, components, seat, state.probe[:]) > 0


@rule
def is_base(state, region):
    """Whether an Alliance base lies in a region."""
    return Tile.BASE <= state.regions[region].tile < Tile.SPECIAL


@rule
def list_launches(state, components, seat, out):
    """All ships in the bay with their targets."""
    count = 0
    own = ship_places(state, seat)
    regions = 0  # that ships can enter, as bits
    bases = 0
    occupied = 0  # matters only to the first ship
    for region in range(REGIONS):
        if (own >> region) & 1 == 0 and can_enter(state, region, Trait.HYPERDRIVE):
            regions |= 1 << region
            if is_base(state, region):
                bases |= 1 << region
            if own == 0 and is_occupied(state, seat, region):
                occupied |= 1 << region
    span = NONE
    around = 0
    usable = 0  # bases that can be used, as bits; next: those that can be with a jump
    usable_far = 0
    tested = 0
    tested_far = 0
    leaders = NONE
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] != Place.BAY or not is_first_of_kind(state, seat, ship):
            continue
        abilities = launch_traits(state, components, seat, ship)
        near = regions if abilities & Trait.HYPERDRIVE != 0 else regions & ~NEBULA_BITS
        far = 0
        if own == 0:
            if abilities & Trait.ATTACK == 0:
                near &= ~occupied
        else:
            if ship_range(state, components, seat, ship) != span:
                span = ship_range(state, components, seat, ship)
                around = regions_near(state, components, seat, span)
            if may_jump(state, seat, abilities):
                far = near & ~around
            near &= around
        new = near & bases & ~tested
        new_far = far & bases & ~tested_far
        if new | new_far != 0:
            if leaders == NONE:
                leaders = fill_for_launch(state, components, seat)
            usable |= open_bases(state, components, seat, new, 0, leaders)
            usable_far |= open_bases(state, components, seat, new_far, 1, leaders)
            tested |= new
            tested_far |= new_far
        targets = (near & (usable | ~bases)) | (far & (usable_far | ~bases))
        for region in range(REGIONS):
            if (targets >> region) & 1 == 1:
                count = put(out, count, ship * SHIP_STEP + region)
        if is_full(out, count):
            return count
    return count


@rule
def launch(state, components, seat, option):
    """Move the ship; everything up to the battle follows."""
    ship = option // SHIP_STEP
    place = option % SHIP_STEP
    if state.players[seat].ships_out > 0:
        near = regions_near(state, components, seat, ship_range(state, components, seat, ship))
        if (near >> place) & 1 == 0:
            pay_jump(state, seat)
    move_ship(state, seat, ship, place)
    state.launched = ship
    state.active_region = place
    state.claimed = 0
    notes = state.notes[seat]
    notes.launches += 1
    notes.visits[place] += 1
    push(state, Task.BATTLE, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.BEFORE_BATTLE, 0, 0)
    push(state, Task.RAIDER_ATTACK, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.AFTER_ACTIVATION, 0, 0)
    push(state, Task.FOOTFALL, seat, 0, 0, 0)
    push(state, Task.LAUNCH_TRIGGERS, seat, 0, 0, 0)
    push(state, Task.ACTIVATE_REGION, seat, 0, 0, 0)
    base = state.regions[place].tile - Tile.BASE
    if 0 <= base < BASES:
        notes.base_visits[base] += 1
        push(state, Decide.FREE, seat, Window.BEFORE_ACTIVATION, 0, 0)


@rule
def activate_region(state, components, seat):
    """6.2: a planet's moon, a nebula's moon and events, a base's action, a vortex's benefit."""
    place = state.active_region
    region = state.regions[place]
    tile = region.tile
    if is_planet(tile) and region.moon_count == 0:
        gain_amounts(
            state, components, seat, components.effects[Lists.PLANET + tile, 0], Column.AMOUNT, VP.MOON
        )
    elif is_planet(tile) or tile == Tile.NEBULA:
        if tile == Tile.NEBULA:
            push(state, Task.SCRY, seat, 0, 0, 0)
        if region.moon_count > 0:
            state.claimed = 1
            receive_moon(state, components, seat, claim(state, seat, place))
    elif tile < Tile.SPECIAL:
        base = tile - Tile.BASE
        if components.base_one_of[base] == 1:
            push(state, Decide.ONE_OF, seat, Lists.BASE + base, 0, 0)
        else:
            push(state, Task.EFFECTS, seat, Lists.BASE + base, 0, 0)
        set_cost(state.cost[:], components.base_cost[base], 0)
        start_payment(state, components, seat)
    else:
        push(state, Task.EFFECTS, seat, Lists.SPECIAL + tile - Tile.SPECIAL, 0, 0)


@rule
def launch_triggers(state, components, seat):
    """What the upgrade tile of the launched ship does after the activation."""
    kind = type_of(state.launched)
    tile = state.regions[state.active_region].tile
    if Tile.BASE <= tile < Tile.SPECIAL:
        push_trigger(state, components, seat, kind, Trigger.LAUNCH_THIS_TO_BASE)
    if tile == Tile.NEBULA:
        push_trigger(state, components, seat, kind, Trigger.ACTIVATE_NEBULA_WITH_THIS)
    if state.claimed == 1:
        push_trigger(state, components, seat, kind, Trigger.CLAIM_MOON_WITH_THIS)
    push_trigger(state, components, seat, kind, Trigger.LAUNCH_THIS)


@rule
def footfall(state, components, seat):
    """The ability first footfall: a launch to the newest planet."""
    if state.active_region == state.newest and has_ability(state, components, seat, Ability.FIRST_FOOTFALL):
        push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.FIRST_FOOTFALL, 0, 0)
