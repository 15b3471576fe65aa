"""Ships: their stats, where they are, where they can go, damage (7.5)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.resources import lose
from sim.games.andromedas_edge.rules.seats import has_ability
from sim.games.andromedas_edge.rules.vocabulary import (
    NONE,
    REGIONS,
    SHIPS,
    TILES,
    TRANSPORTS,
    Ability,
    Place,
    Resource,
    Special,
    Tile,
    Trait,
    Type,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Column, Lists
from sim.kernel.jit import rule

RANGE, WEAPON, SHIELDS, TARGETING, TRAITS = 0, 1, 2, 3, 4  # columns of a stat line
STATS = 5


@rule
def type_of(ship):
    """The type of a ship; the first six are transports."""
    return 0 if ship < TRANSPORTS else ship - TRANSPORTS + 1


@rule
def first_ship(kind):
    """The first ship of a type."""
    return 0 if kind == 0 else kind + TRANSPORTS - 1


@rule
def ships_of(kind):
    """How many ships of a type there are."""
    return TRANSPORTS if kind == 0 else 1


@rule
def stat(state, components, seat, kind, column):
    """A stat of a ship type: from its upgrade tile, or the printed one."""
    tile = state.players[seat].tiles[kind]
    return components.stats[TILES + kind if tile == NONE else tile, column]


@rule
def traits(state, components, seat, ship):
    """The abilities of a ship, as bits."""
    kind = type_of(ship)
    abilities = stat(state, components, seat, kind, TRAITS) | state.players[seat].more_traits
    if kind == Type.FIGHTER and has_ability(state, components, seat, Ability.FAR_CHARTS):
        abilities |= components.effects[Lists.ABILITY + Ability.FAR_CHARTS, 0, Column.WHAT]
    if seat == state.active and ship == state.launched:
        abilities |= state.granted
    return abilities


@rule
def ship_range(state, components, seat, ship):
    """How far a ship can go."""
    return stat(state, components, seat, type_of(ship), RANGE) + state.players[seat].more_range


@rule
def move_ship(state, seat, ship, place):
    """Move a ship to another place."""
    player = state.players[seat]
    before = player.ships[ship]
    if before < REGIONS:
        state.regions[before].ships[seat] -= 1
        player.ships_out -= 1
    if place < REGIONS:
        state.regions[place].ships[seat] += 1
        player.ships_out += 1
    player.ships[ship] = place


@rule
def board_of(state):
    """Which table of distances applies: 1 with quasars, else 0."""
    return 1 if state.options.special == Special.QUASARS else 0


@rule
def distance(state, components, start, end):
    """Steps between two regions; quasars block the way."""
    return components.distance[board_of(state), start, end]


@rule
def is_quasar(state, region):
    """Whether a region is a quasar, which nobody can enter."""
    tile = state.regions[region].tile
    return tile == Tile.SPECIAL or tile == Tile.SPECIAL + 1


@rule
def can_enter(state, region, abilities):
    """Whether a ship with these abilities may enter a region."""
    tile = state.regions[region].tile
    if tile == NONE or is_quasar(state, region):
        return False
    return tile != Tile.NEBULA or abilities & Trait.HYPERDRIVE != 0


@rule
def regions_within(state, components, region, span):
    """The regions that a ship with a range can go to from a region, as bits."""
    return int(components.within[board_of(state), min(span, REGIONS - 1), region])


@rule
def may_jump(state, seat, abilities):
    """Whether a ship with these abilities can go anywhere, for an energy."""
    return abilities & Trait.JUMP != 0 and state.players[seat].res[Resource.ENERGY] > 0


@rule
def reach(state, components, seat, ship, start, end):
    """Whether a ship can go from one region to another. 0: no, 1: yes, 2: with a jump."""
    abilities = traits(state, components, seat, ship)
    if not can_enter(state, end, abilities):
        return 0
    if distance(state, components, start, end) <= ship_range(state, components, seat, ship):
        return 1
    return 2 if may_jump(state, seat, abilities) else 0


@rule
def is_special(state, seat, ship):
    """Whether a ship is the launched one and was granted abilities."""
    return seat == state.active and ship == state.launched and state.granted != 0


@rule
def is_first_of_kind(state, seat, ship):
    """Whether a ship stands for all ships of its type at its place, which are interchangeable.

    A ship with granted abilities comes before others.
    """
    if ship >= TRANSPORTS:
        return True
    places = state.players[seat].ships
    for other in range(TRANSPORTS):
        if other != ship and places[other] == places[ship]:
            if is_special(state, seat, other):
                return False
            if other < ship and not is_special(state, seat, ship):
                return False
    return True


@rule
def find_ship(state, seat, kind, place):
    """A ship of a type at a place, or NONE."""
    first = first_ship(kind)
    for ship in range(first, first + ships_of(kind)):
        if state.players[seat].ships[ship] == place:
            return ship
    return NONE


@rule
def ship_places(state, seat):
    """The regions with own ships, as bits."""
    places = 0
    for ship in range(SHIPS):
        place = int(state.players[seat].ships[ship])
        if place < REGIONS:
            places |= 1 << place
    return places


@rule
def in_service(state, seat):
    """How many ships are built and not settled."""
    count = 0
    for ship in range(SHIPS):
        place = state.players[seat].ships[ship]
        if place != Place.UNBUILT and place != Place.SETTLED:
            count += 1
    return count


@rule
def damage_ship(state, components, seat, ship):
    """Mark an undamaged shield of its type, or send the ship to the scrapyard top (7.5)."""
    kind = type_of(ship)
    player = state.players[seat]
    if player.shield[kind] < stat(state, components, seat, kind, SHIELDS):
        player.shield[kind] += 1
        return False
    move_ship(state, seat, ship, Place.TOP)
    state.notes[seat].ships_scrapped += 1
    return True


@rule
def pay_jump(state, seat):
    """Pay the energy for a jump."""
    lose(state, seat, Resource.ENERGY, 1)
    state.notes[seat].energy_jump += 1
