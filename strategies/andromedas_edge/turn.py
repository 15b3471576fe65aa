"""The main choice of a turn: launch or return, where to launch, which modules to activate."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.launch import list_launches
from sim.games.andromedas_edge.rules.returning import can_activate, can_work
from sim.games.andromedas_edge.rules.ships import WEAPON, stat, type_of
from sim.games.andromedas_edge.rules.station import deck_of
from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    DECKS,
    MODULES,
    NONE,
    REGIONS,
    SHIPS,
    Base,
    Deck,
    Place,
    Resource,
    Tile,
    Type,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import BY_ENERGY, SHIP_STEP, STATION_STEP, STOP
from sim.kernel.jit import rule
from strategies.andromedas_edge.fighting import arrival, spot_raiders
from strategies.andromedas_edge.sites import site_worth
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import (
    UNKNOWN,
    best_development,
    cost_worth,
    effects_worth,
    event_lead,
    module_worth,
    moon_worth,
    use_worth,
)


@rule
def field_worth(state, components, scratch, weights, seat, columns):
    """The best module in some columns minus its price, and a little for a second one."""
    best = 0.0
    for deck in range(DECKS):
        if (columns >> deck) & 1 == 1:
            price = cost_worth(scratch, components.column_cost[deck])
            for place in range(state.display_count[deck]):
                module = state.display[deck, place]
                best = max(best, module_worth(state, components, scratch, weights, seat, module) - price)
    return best * 1.2


@rule
def base_worth(state, components, scratch, weights, seat, base):
    """What a base's action brings."""
    if base == Base.MAXIMUS_FIELD or base == Base.ODESSA_FIELD:
        columns = 3 if base == Base.MAXIMUS_FIELD else 12
        worth = field_worth(state, components, scratch, weights, seat, columns)
        return worth + weights[W.event] * event_lead(state, components, seat) * 0.2
    if base == Base.DEVELOPMENT_OFFICE:
        return best_development(state, components, scratch, weights, seat)
    row = Lists.BASE + base
    worth = effects_worth(state, components, scratch, weights, seat, row, components.base_one_of[base])
    return worth - cost_worth(scratch, components.base_cost[base])


@rule
def launch_worth(state, components, scratch, weights, seat, option):
    """Launching a ship to a region: what it finds, where it then stands, who attacks. Needs spot_raiders."""
    ship = option // SHIP_STEP
    region = option % SHIP_STEP
    here = state.regions[region]
    tile = here.tile
    kind = type_of(ship)
    worth = arrival(state, components, scratch, weights, seat, ship, region)
    worth += here.leaders[seat] * scratch.leader
    base = tile - Tile.BASE
    if 0 <= base < BASES:
        if scratch.bases[base] == UNKNOWN:
            scratch.bases[base] = base_worth(state, components, scratch, weights, seat, base)
        worth += scratch.bases[base]
        if state.players[seat].ships_out == 0:
            worth += weights[W.contested]
    elif tile < Tile.BASE or tile == Tile.NEBULA:
        if here.moon_count > 0:
            moon = here.moons[here.moon_count - 1]
            worth += moon_worth(components, scratch, weights, moon) + weights[W.moon_keep]
        elif tile < Tile.BASE:
            worth += 0.8
        if tile == Tile.NEBULA:
            worth += weights[W.scry]
        else:
            worth += site_worth(state, components, scratch, weights, seat, ship, region)
    else:
        worth += 1.5
    return worth - 0.05 * stat(state, components, seat, kind, WEAPON)


@rule
def best_launch(state, components, scratch, weights, seat):
    """The worth of the best launch."""
    count = list_launches(state, components, seat, scratch.options[:])
    spot_raiders(state, scratch)
    best = -9.0
    for place in range(min(count, scratch.options.shape[0])):
        worth = launch_worth(state, components, scratch, weights, seat, int(scratch.options[place]))
        best = max(best, worth)
    return best


@rule
def return_worth(state, components, scratch, weights, seat):
    """Returning now: counts ships that can work against those still in the bay."""
    player = state.players[seat]
    working = 0
    home = 0
    for ship in range(SHIPS):
        working += player.ships[ship] < REGIONS or player.ships[ship] == Place.BARGE
        home += player.ships[ship] == Place.BAY
    worth = weights[W.return_base] + weights[W.return_ship] * working + weights[W.bay_ship] * home
    if state.final_turns == 1 or (state.final_turns > 0 and state.final_turns <= state.options.players):
        worth += 1.0 * working
    return worth


@rule
def plan_return(state, components, scratch, weights, seat):
    """What each module is worth now, and what opening a row with a ship lets energy do there.

    A ship can go to any row, but energy works only in rows with a ship. So the first ship in a row is worth
    its module plus, once ships run out, what energy adds on the other modules of that row.
    """
    player = state.players[seat]
    ships = 0
    for ship in range(SHIPS):
        ships += can_work(state, components, seat, ship)
    price = scratch.price[Resource.ENERGY]
    for deck in range(DECKS):
        scratch.open[deck] = 0.0
        energy = int(player.res[Resource.ENERGY])
        for place in range(-1, player.row_count[deck]):
            module = MODULES + deck if place < 0 else int(player.rows[deck, place])
            scratch.use[module] = -9.0
            if components.module_dock[module] == 0 or state.module_used[module] == 1:
                continue
            if player.damage[module] != 0 or not can_activate(state, components, seat, module):
                continue
            worth = use_worth(state, components, scratch, weights, seat, module)
            worth += half_worth(state, components, scratch, weights, seat, module)
            scratch.use[module] = worth
            if place >= 0 and energy > 0 and worth > price:
                scratch.open[deck] += worth - price
                energy -= 1
        if state.row_ship[deck] == 1 or state.row_energy[deck] == 1 or deck == Deck.SCIENCE:
            scratch.open[deck] = 0.0
    return ships


@rule
def half_worth(state, components, scratch, weights, seat, module):
    """Moons in the half slots next to an industry module: half their worth each."""
    if deck_of(module) != Deck.INDUSTRY:
        return 0.0
    player = state.players[seat]
    position = 0
    for place in range(player.row_count[Deck.INDUSTRY]):
        if player.rows[Deck.INDUSTRY, place] == module:
            position = place + 1
    worth = 0.0
    for half in range(max(0, position - 1), min(position + 1, player.row_count[Deck.INDUSTRY])):
        if player.half_moon[half] != NONE and state.half_paid[half] == 0:
            worth += 0.5 * moon_worth(components, scratch, weights, player.half_moon[half])
    return worth


@rule
def activation_worth(state, components, scratch, weights, seat, option):
    """A ship or energy on a module."""
    if option == STOP:
        return 0.05
    ship = option // STATION_STEP
    module = option % STATION_STEP
    deck = deck_of(module)
    worth = scratch.use[module]
    if ship == BY_ENERGY:
        return worth - scratch.price[Resource.ENERGY] - 0.3
    worth += scratch.open[deck] * 0.7 + 0.2
    place = state.players[seat].ships[ship]
    if place < REGIONS:
        here = state.regions[place]
        if type_of(ship) == Type.TRANSPORT and 0 <= here.tile < Tile.BASE and here.development == NONE:
            worth -= 0.3  # it may still settle during this Return
    else:
        worth += 0.05
    return worth
