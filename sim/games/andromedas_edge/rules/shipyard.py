"""Building and gaining ships, upgrade tiles, moving ships by cards (7.2, section 14)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.listing import is_full, put
from sim.games.andromedas_edge.rules.payment import can_pay, set_cost, start_payment
from sim.games.andromedas_edge.rules.seats import has_ability
from sim.games.andromedas_edge.rules.ships import (
    SHIELDS,
    can_enter,
    find_ship,
    is_first_of_kind,
    may_jump,
    move_ship,
    pay_jump,
    reach,
    regions_within,
    ship_range,
    stat,
    traits,
)
from sim.games.andromedas_edge.rules.vocabulary import (
    ALL_REGIONS,
    NONE,
    REGIONS,
    SHIPS,
    STANDARD_TILES,
    TRIGGERS,
    TYPES,
    Ability,
    Place,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Effect, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import SHIP_STEP, STOP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def ship_cost(state, components, seat, kind, discount, cost):
    """Write what a new ship costs into ``cost``."""
    set_cost(cost, components.ship_cost[kind], discount + state.players[seat].less_cost)


@rule
def list_ships(state, components, seat, discount, free, decline, out):
    """Types with an unbuilt ship that the player can pay for."""
    count = 0
    for kind in range(TYPES):
        if find_ship(state, seat, kind, Place.UNBUILT) != NONE:
            ship_cost(state, components, seat, kind, discount, state.trial[:])
            if free == 1 or can_pay(state, components, seat, state.trial[:]):
                count = put(out, count, kind)
    if count > 0 and decline == 1:
        count = put(out, count, STOP)
    return count


@rule
def start_ship(state, components, seat, kind, discount, free):
    """Pay for a ship; then build it."""
    push(state, Task.NEW_SHIP, seat, kind, 0, 0)
    if free == 0:
        ship_cost(state, components, seat, kind, discount, state.cost[:])
        start_payment(state, components, seat)


@rule
def new_ship(state, components, seat, kind):
    """Put an unbuilt ship into the bay; with all aboard, on the barge if the owner wants."""
    ship = find_ship(state, seat, kind, Place.UNBUILT)
    if ship == NONE:
        return
    state.notes[seat].ships_built[kind] += 1
    if has_ability(state, components, seat, Ability.ALL_ABOARD):
        push(state, Decide.NEW_SHIP, seat, ship, 0, 0)
    else:
        move_ship(state, seat, ship, Place.BAY)


@rule
def list_upgrades(state, components, seat, out):
    """Upgrade tiles held whose ship type has none yet."""
    player = state.players[seat]
    count = 0
    for kind in range(TYPES):
        if player.tiles[kind] == NONE:
            count = put(out, count, player.held[kind])
            if components.faction_tile_type[player.faction] == kind:
                count = put(out, count, STANDARD_TILES + player.faction)
    return count


@rule
def upgrade_task(state, components, seat, times):
    """Gain upgrades one by one."""
    if times > 0 and list_upgrades(state, components, seat, state.probe[:]) > 0:
        push(state, Task.UPGRADE, seat, times - 1, 0, 0)
        push(state, Decide.UPGRADE, seat, 0, 0, 0)


@rule
def place_upgrade(state, components, seat, tile):
    """Place an upgrade tile, gain a free ship of its type, then space culture."""
    player = state.players[seat]
    kind = components.tile_type[tile]
    player.tiles[kind] = tile
    player.shield[kind] = min(player.shield[kind], stat(state, components, seat, kind, SHIELDS))
    notes = state.notes[seat]
    notes.tile_turn[kind] = notes.turns
    if notes.first_upgrade == NONE:
        notes.first_upgrade = notes.turns
    if has_ability(state, components, seat, Ability.SPACE_CULTURE):
        push(state, Task.SPACE_CULTURE, seat, 0, 0, 0)
    if find_ship(state, seat, kind, Place.UNBUILT) != NONE:
        push(state, Task.NEW_SHIP, seat, kind, 0, 0)


@rule
def list_redeploy(state, components, seat, out):
    """Moves of own ships on the map within range, or by a jump."""
    count = 0
    for ship in range(SHIPS):
        start = int(state.players[seat].ships[ship])
        if start >= REGIONS or not is_first_of_kind(state, seat, ship):
            continue
        abilities = traits(state, components, seat, ship)
        targets = ALL_REGIONS
        if not may_jump(state, seat, abilities):
            span = ship_range(state, components, seat, ship)
            targets = regions_within(state, components, start, span)
        for region in range(REGIONS):
            if (targets >> region) & 1 == 1 and region != start and can_enter(state, region, abilities):
                count = put(out, count, ship * SHIP_STEP + region)
                if is_full(out, count):
                    return count
    return count


@rule
def redeploy(state, components, seat, option):
    """Move a ship without activating the region."""
    ship = option // SHIP_STEP
    region = option % SHIP_STEP
    start = state.players[seat].ships[ship]
    if reach(state, components, seat, ship, start, region) == 2:
        pay_jump(state, seat)
    move_ship(state, seat, ship, region)


@rule
def push_trigger(state, components, seat, kind, trigger):
    """Queue what an upgrade tile does at a moment, if there is a tile and it does anything then."""
    tile = state.players[seat].tiles[kind]
    if tile != NONE:
        row = Lists.TILE + tile * TRIGGERS + trigger
        if components.effects[row, 0, Column.KIND] != Effect.NOTHING:
            push(state, Task.EFFECTS, seat, row, 0, 0)
