"""The Return: ships and energy activate modules, then all ships come home (section 11)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.cards import support_changed
from sim.games.andromedas_edge.rules.effects import list_one_of
from sim.games.andromedas_edge.rules.listing import is_full, put
from sim.games.andromedas_edge.rules.moons import moon_benefit
from sim.games.andromedas_edge.rules.payment import covers, fill_have, set_cost, start_payment, total_cost
from sim.games.andromedas_edge.rules.seats import has_ability
from sim.games.andromedas_edge.rules.ships import is_first_of_kind, move_ship, type_of
from sim.games.andromedas_edge.rules.shipyard import push_trigger
from sim.games.andromedas_edge.rules.station import deck_of
from sim.games.andromedas_edge.rules.tactics_deck import discard
from sim.games.andromedas_edge.rules.vocabulary import (
    CARDS,
    DECKS,
    HALF_SLOTS,
    KINDS,
    MODULES,
    NONE,
    REGIONS,
    SHIPS,
    STATIONS,
    TYPES,
    Ability,
    Cost,
    Deck,
    Place,
    Resource,
    Slot,
    Trigger,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP, Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    BY_ENERGY,
    STATION_STEP,
    STOP,
    Decide,
    Task,
    Window,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule

REACTOR = MODULES  # the key module of the science row
SHIPWRIGHT = MODULES + 1
HARMONY = 3  # science modules that harmonic core needs, as the name of its condition says


@rule
def start_return(state, components, seat):
    """Start a Return: nothing has been used yet."""
    state.returning = 1
    for module in range(STATIONS):
        state.module_used[module] = 0
    for half in range(HALF_SLOTS):
        state.half_paid[half] = 0
    for deck in range(DECKS):
        state.row_ship[deck] = 0
        state.row_energy[deck] = 0
    state.rows_left = 0
    state.players[seat].used_return = 0
    state.notes[seat].returns += 1
    push(state, Task.RETURN, seat, 0, 0, 0)


@rule
def return_task(state, seat):
    """Open the window for free actions, then ask for a module or the end."""
    state.working_module = NONE
    push(state, Decide.ACTIVATE, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.RETURN, 0, 0)


@rule
def module_cost(state, components, seat, module, cost):
    """What an activation costs: the printed cost, or the resources of the moon in the input slot."""
    set_cost(cost, components.module_cost[module], 0)
    if cost[Cost.MOON] == 1:
        moon = state.players[seat].slot_moon[module]
        for resource in range(KINDS):
            cost[resource] += components.moon_gain[moon, resource]


@rule
def can_pay_for(state, components, seat, module, energy):
    """Whether the cost of a module can be paid after putting ``energy`` on it."""
    module_cost(state, components, seat, module, state.trial[:])
    if total_cost(state.trial[:]) == 0:
        return True
    fill_have(state, components, seat, True)
    state.have[Resource.ENERGY] -= energy
    return covers(state.have, state.trial[:], state.players[seat].broker)


@rule
def can_activate(state, components, seat, module):
    """Whether a module works and its cost can be paid."""
    player = state.players[seat]
    if player.damage[module] != 0 or state.module_used[module] == 1:
        return False
    if module < MODULES:
        if components.module_slot[module] == Slot.INPUT and player.slot_moon[module] == NONE:
            return False
    if not can_pay_for(state, components, seat, module, 0):
        return False
    if components.module_one_of[module] == 1:
        return list_one_of(state, components, seat, Lists.MODULE + module, state.probe[:]) > 0
    return True


@rule
def may_use_energy(state, components, seat, deck):
    """Whether energy works in a row. 1: it has a ship or was overridden, 2: it can be overridden, 0: no."""
    if state.row_ship[deck] == 1 or state.row_energy[deck] == 1:
        return 1
    if deck == Deck.SCIENCE:
        return 0
    if state.rows_left > 0:
        return 2
    if has_ability(state, components, seat, Ability.MACHINE_MIND):
        if state.players[seat].used_return & (1 << Ability.MACHINE_MIND) == 0:
            return 2
    return 0


@rule
def can_work(state, components, seat, ship):
    """Whether a ship can activate: on the map or the barge; with jury rig, one from the scrapyard top."""
    place = state.players[seat].ships[ship]
    if place < REGIONS or place == Place.BARGE:
        return True
    if place != Place.TOP or not has_ability(state, components, seat, Ability.JURY_RIG):
        return False
    return state.players[seat].used_return & (1 << Ability.JURY_RIG) == 0


@rule
def list_module(state, components, seat, module, ships, out, count):
    """The ways to activate one module: by ships (as bits) or energy."""
    if not can_activate(state, components, seat, module):
        return count
    for ship in range(SHIPS):
        if (ships >> ship) & 1 == 1:
            count = put(out, count, ship * STATION_STEP + module)
    if components.ship_only[module] == 0 and state.players[seat].res[Resource.ENERGY] > 0:
        if may_use_energy(state, components, seat, deck_of(module)) > 0:
            if can_pay_for(state, components, seat, module, 1):
                count = put(out, count, BY_ENERGY * STATION_STEP + module)
    return count


@rule
def list_activations(state, components, seat, out):
    """Modules with the ship or energy to activate them, or the end."""
    count = 0
    player = state.players[seat]
    ships = 0
    for ship in range(SHIPS):
        if can_work(state, components, seat, ship) and is_first_of_kind(state, seat, ship):
            ships |= 1 << ship
    if ships == 0 and player.res[Resource.ENERGY] == 0:
        return put(out, count, STOP)
    for deck in range(DECKS):
        if components.module_dock[MODULES + deck] == 1:
            count = list_module(state, components, seat, MODULES + deck, ships, out, count)
        for place in range(player.row_count[deck]):
            module = player.rows[deck, place]
            if components.module_dock[module] == 1:
                count = list_module(state, components, seat, module, ships, out, count)
                if is_full(out, count):
                    return count
        if is_full(out, count):
            return count
    return put(out, count, STOP)


@rule
def activate(state, components, seat, option):
    """Put a ship or energy on a module and activate it."""
    if option == STOP:
        push(state, Task.RETURN_HOME, seat, 0, 0, 0)
        return
    ship = option // STATION_STEP
    module = option % STATION_STEP
    deck = deck_of(module)
    player = state.players[seat]
    push(state, Task.RETURN, seat, 0, 0, 0)
    if ship == BY_ENERGY:
        if may_use_energy(state, components, seat, deck) == 2:
            state.row_energy[deck] = 1
            if state.rows_left > 0:
                state.rows_left -= 1
            else:
                player.used_return |= 1 << Ability.MACHINE_MIND
        player.res[Resource.ENERGY] -= 1
        player.module_energy += 1
        state.notes[seat].energy_modules += 1
        state.notes[seat].activations_energy += 1
        if module < MODULES:
            state.notes[seat].module_by_energy[module] += 1
    else:
        if player.ships[ship] == Place.TOP:
            player.used_return |= 1 << Ability.JURY_RIG
        move_ship(state, seat, ship, Place.MODULE + module)
        state.row_ship[deck] = 1
        state.notes[seat].activations_ship += 1
    push(state, Task.MODULE, seat, module, 0, 0)


@rule
def run_module(state, components, seat, module):
    """Pay, carry out the effects, then the half slots next to the module."""
    state.module_used[module] = 1
    if module < MODULES:
        state.notes[seat].module_uses[module] = min(100, state.notes[seat].module_uses[module] + 1)
    if deck_of(module) == Deck.INDUSTRY:
        push(state, Task.HALF_SLOTS, seat, module, 0, 0)
    push(state, Task.MODULE_EFFECTS, seat, module, 0, 0)
    if module == REACTOR and has_ability(state, components, seat, Ability.HARMONIC_CORE):
        if state.players[seat].row_count[Deck.SCIENCE] >= HARMONY:
            push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.HARMONIC_CORE, 0, 0)
    module_cost(state, components, seat, module, state.cost[:])
    start_payment(state, components, seat)


@rule
def module_effects(state, components, seat, module):
    """Carry out all effects in order, or one of them."""
    row = Lists.MODULE + module
    state.working_module = module if module < MODULES else NONE
    if components.module_one_of[module] == 0:
        push(state, Task.EFFECTS, seat, row, 0, 1)
    elif list_one_of(state, components, seat, row, state.probe[:]) > 0:
        push(state, Decide.ONE_OF, seat, row, 0, 0)


@rule
def row_position(state, seat, module):
    """The place of a module in the industry row; the shipwright is at 0."""
    player = state.players[seat]
    for place in range(player.row_count[Deck.INDUSTRY]):
        if player.rows[Deck.INDUSTRY, place] == module:
            return place + 1
    return 0


@rule
def module_at(state, seat, place):
    """The module at a place in the industry row."""
    return SHIPWRIGHT if place == 0 else int(state.players[seat].rows[Deck.INDUSTRY, place - 1])


@rule
def half_slots(state, components, seat, module):
    """A moon between two modules pays once both have worked; the lower slot first."""
    player = state.players[seat]
    place = row_position(state, seat, module)
    for half in range(place, place - 2, -1):
        if half < 0 or half >= player.row_count[Deck.INDUSTRY] or state.half_paid[half] == 1:
            continue
        if state.module_used[module_at(state, seat, half)] == 0:
            continue
        if state.module_used[module_at(state, seat, half + 1)] == 0:
            continue
        state.half_paid[half] = 1
        if player.half_moon[half] != NONE:
            push(state, Task.DISCARD_MOON, seat, player.half_moon[half], 0, 0)


@rule
def half_benefit(state, components, seat, moon):
    """Gain the benefit of a moon in a half slot; the moon stays there."""
    moon_benefit(state, components, seat, moon, VP.MODULE)


@rule
def reactor_task(state, seat):
    """Open the window for free actions, then ask for a science module or the end."""
    state.working_module = NONE
    push(state, Decide.SCIENCE, seat, 0, 0, 0)
    push(state, Decide.FREE, seat, Window.REACTOR, 0, 0)


@rule
def list_science(state, components, seat, out):
    """Science modules that can be activated, or the end."""
    count = 0
    player = state.players[seat]
    for place in range(player.row_count[Deck.SCIENCE]):
        module = player.rows[Deck.SCIENCE, place]
        if components.module_dock[module] == 0 and can_activate(state, components, seat, module):
            count = put(out, count, module)
    return put(out, count, STOP)


@rule
def activate_science(state, seat, module):
    """Activate a science module, and ask for the next."""
    if module == STOP:
        return
    state.notes[seat].activations_reactor += 1
    push(state, Task.REACTOR, seat, 0, 0, 0)
    push(state, Task.MODULE, seat, module, 0, 0)


@rule
def return_home(state, components, seat):
    """Step 2: all ships return to the bay, shields are restored, tiles trigger."""
    player = state.players[seat]
    for kind in range(TYPES):
        state.home[kind] = 0
        player.shield[kind] = 0
    for ship in range(SHIPS):
        place = player.ships[ship]
        if place == Place.UNBUILT or place == Place.SETTLED or place == Place.BAY:
            continue
        if place != Place.TOP:
            state.home[type_of(ship)] += 1
        move_ship(state, seat, ship, Place.BAY)
    push(state, Task.RETURN_END, seat, 0, 0, 0)
    for kind in range(TYPES - 1, -1, -1):
        tile = player.tiles[kind]
        if tile == NONE:
            continue
        times = int(state.home[kind])
        if components.tile_limited[tile, Trigger.RETURN_THIS] == 1:
            times = min(times, 1)
        for _ in range(times):
            push_trigger(state, components, seat, kind, Trigger.RETURN_THIS)


@rule
def return_end(state, components, seat):
    """Step 3: energy on modules returns to the supply, support cards are discarded."""
    player = state.players[seat]
    state.supply[Resource.ENERGY] += player.module_energy
    player.module_energy = 0
    discarded = 0
    for card in range(CARDS):
        for _ in range(player.support[card]):
            discard(state, card)
            discarded += 1
        player.support[card] = 0
    if discarded > 0:
        support_changed(state, components, seat)
    state.returning = 0
