"""What must hold after every move: components are conserved, limits are kept."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.vocabulary import (
    CARDS,
    CLASSES,
    DECK_SIZE,
    DECKS,
    HALF_SLOTS,
    MECHAPHAGE,
    MODULES,
    MOONS,
    MOONS_OF_COLOUR,
    NONE,
    PLANETS,
    REGIONS,
    RESOURCES,
    SHIPS,
    SLOTS,
    STATIONS,
    TOP_SPACE,
    TRACKS,
    Place,
    Resource,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Task
from sim.kernel.jit import jit, rule

TOKENS_LOST = 1
MOONS_LOST = 2
CARDS_LOST = 3
MODULES_LOST = 4
LEADERS_LOST = 5
SHIPS_LOST = 6
RAIDERS_LOST = 7
RANGE = 8
POINTS = 9
MECHAPHAGES_LOST = 10
SITES_LOST = 11

VIOLATIONS = {
    TOKENS_LOST: "tokens of a resource were lost or created",
    MOONS_LOST: "moons were lost or created",
    CARDS_LOST: "tactics cards were lost or created",
    MODULES_LOST: "modules were lost or created",
    LEADERS_LOST: "a player's leaders don't add up to those at the start",
    SHIPS_LOST: "ships in regions don't match the players' ships",
    RAIDERS_LOST: "raider figures were lost or created, or two classes share a region",
    RANGE: "a number is below 0, or a track above its top",
    POINTS: "points are not the sum of their sources",
    MECHAPHAGES_LOST: "mechaphage tokens were lost or created",
    SITES_LOST: "developments on the map don't match the players' sites",
}


@jit
def violation(state, components):
    """0, or the code of the first broken invariant."""
    regions = state.regions
    for resource in range(RESOURCES):
        total = int(state.supply[resource])
        for region in range(REGIONS):
            total += regions[region].bonus[resource]
        for seat in range(state.options.players):
            total += state.players[seat].res[resource]
            if resource == Resource.ENERGY:
                total += state.players[seat].module_energy
        if total != components.supply[resource] or state.supply[resource] < 0:
            return TOKENS_LOST
    broken = card_violation(state, components)
    if broken != 0:
        return broken
    broken = map_violation(state, components)
    if broken != 0:
        return broken
    for seat in range(state.options.players):
        broken = seat_violation(state, components, seat)
        if broken != 0:
            return broken
    return 0


@rule
def card_violation(state, components):
    """Check tactics cards, modules and moons."""
    played = int(state.pile_count) + int(state.discard_count)
    total = 0
    for card in range(CARDS):
        total += components.card_copies[card]
    for seat in range(state.options.players):
        hand, support = state.players[seat].hand, state.players[seat].support
        for card in range(CARDS):
            if hand[card] < 0:
                return RANGE
            played += hand[card] + support[card]
    for place in range(state.pending_count):  # cards being played are in no pile
        kind = state.pending[place].kind
        if kind == Task.RESOLVE_CARD or kind == Task.PLAY_CARD or kind == Task.DISCARD_PLAYED:
            played += 1
    if played != total:
        return CARDS_LOST
    for deck in range(DECKS):
        modules = int(state.deck_count[deck]) + int(state.display_count[deck])
        for seat in range(state.options.players):
            modules += state.players[seat].row_count[deck]
        for place in range(state.pending_count):
            entry = state.pending[place]
            module = entry.a
            is_module = entry.kind == Task.PLACE_MODULE or entry.kind == Decide.GIVE_MODULE
            if is_module and module // DECK_SIZE == deck:
                modules += 1
        if modules != DECK_SIZE:
            return MODULES_LOST
    moons = int(state.moons_gone) + (state.fifth_moon != NONE)
    for track in range(TRACKS):
        moons += MOONS_OF_COLOUR - state.moon_at[track]
    for region in range(REGIONS):
        moons += state.regions[region].moon_count
    for seat in range(state.options.players):
        player = state.players[seat]
        moons += player.moon_count + (player.tacops != NONE)
        in_slots, in_halves = player.slot_moon, player.half_moon
        for module in range(MODULES):
            moons += in_slots[module] != NONE
        for half in range(HALF_SLOTS):
            moons += in_halves[half] != NONE
    missing = 0
    for planet in range(PLANETS):
        missing += 3 - components.planet_moons[planet]
    if moons > MOONS or moons + missing < MOONS:
        return MOONS_LOST
    return 0


@rule
def map_violation(state, components):
    """Check raiders, ships and mechaphage tokens."""
    figures = 0
    supply = 0
    total = 0
    for cls in range(CLASSES):
        supply += state.raider_supply[cls]
        total += components.raider_figures[state.raider_card[cls]]
    regions = state.regions
    for region in range(REGIONS):
        here = regions[region]
        figures += here.figures
        if (here.raider == NONE) != (here.figures == 0) or here.figures < 0:
            return RAIDERS_LOST
    for seat in range(state.options.players):
        places = state.players[seat].ships
        for region in range(REGIONS):
            here = regions[region]
            ships = 0
            for ship in range(SHIPS):
                ships += places[ship] == region
            if ships != here.ships[seat]:
                return SHIPS_LOST
            if here.leaders[seat] < 0:
                return RANGE
    if figures + supply != total:
        return RAIDERS_LOST
    tokens = int(state.mechaphages)
    for seat in range(state.options.players):
        for module in range(STATIONS):
            tokens += state.players[seat].damage[module] == MECHAPHAGE
    return MECHAPHAGES_LOST if tokens != components.rules.mechaphages or state.mechaphages < 0 else 0


@rule
def seat_violation(state, components, seat):
    """Check one player."""
    player = state.players[seat]
    leaders = int(player.station_leaders) + player.abducted + player.spent
    for region in range(REGIONS):
        leaders += state.regions[region].leaders[seat]
    if leaders != components.rules.leaders:
        return LEADERS_LOST
    out = 0
    for ship in range(SHIPS):
        place = player.ships[ship]
        out += place < REGIONS
        if place < 0 or place >= Place.MODULE + STATIONS:
            return SHIPS_LOST
    if out != player.ships_out:
        return SHIPS_LOST
    for slot in range(SLOTS):
        here = state.regions[slot]
        is_own = here.development != NONE and here.owner == seat
        if ((player.sites >> slot) & 1 == 1) != is_own:
            return SITES_LOST
    total = 0
    for source in range(player.vp_by.shape[0]):
        total += player.vp_by[source]
    if total != player.vp or player.vp < 0:
        return POINTS
    for track in range(TRACKS):
        if player.tracks[track] < 0 or player.tracks[track] > TOP_SPACE:
            return RANGE
    cards = 0
    for card in range(CARDS):
        cards += player.hand[card]
    if cards != player.hand_count or player.station_leaders < 0:
        return RANGE
    for resource in range(RESOURCES):
        if player.res[resource] < 0:
            return RANGE
    return 0
