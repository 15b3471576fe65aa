"""Events at the end of a turn: scoring, raiders, effects (section 8)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_damage import ships_scrapped
from sim.games.andromedas_edge.rules.counts import count_per
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.raiders import is_on_map
from sim.games.andromedas_edge.rules.resources import add_vp, gain_amounts, lose, lose_vp
from sim.games.andromedas_edge.rules.seats import seat_at
from sim.games.andromedas_edge.rules.ships import damage_ship, find_ship, is_first_of_kind, is_quasar, type_of
from sim.games.andromedas_edge.rules.station import damage_modules, damaged_modules
from sim.games.andromedas_edge.rules.tactics_deck import shuffle_pile
from sim.games.andromedas_edge.rules.vocabulary import (
    EVENTS,
    FACES,
    NONE,
    REGIONS,
    RESOURCES,
    SHIPS,
    SLOTS,
    TYPES,
    Class,
    Luck,
    Place,
    Resource,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import (
    EFFECTS_OF_LIST,
    VP,
    Column,
    Effect,
    Lists,
    Where,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import STOP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.luck import event_of, throw


@rule
def start_event(state, components, seat):
    """Reveal the top event: score its track, place its raider, then run its effects."""
    if state.marker != seat:
        return
    state.resolving = 1
    if state.event_count == 0:
        for event in range(EVENTS):
            for place in range(state.event_discard_count):
                if state.event_discards[place] == event:
                    state.events[state.event_count] = event
                    state.event_count += 1
        state.event_discard_count = 0
        shuffle_pile(state.random, Luck.EVENTS, state.event_shuffles, state.events, state.event_count)
        state.event_shuffles += 1
    card = state.events[0]
    state.event_count -= 1
    for place in range(state.event_count):
        state.events[place] = state.events[place + 1]
    state.event_card = card
    state.story.events += 1
    state.story.event_turn[card] = state.turn_number
    for other in range(state.options.players):
        state.scried[other, 0] = NONE
    track = components.event_track[card]
    for place in range(state.options.players):
        other = seat_at(state, place)
        points = components.track_vp[track, state.players[other].tracks[track]]
        points -= damaged_modules(state, other)
        if points > 0:
            add_vp(state, components, other, points, VP.EVENT)
            state.notes[other].event_vp[card] += points
    push(state, Task.EVENT_OVER, seat, 0, 0, 0)
    push(state, Task.EVENT_EFFECT, seat, Lists.EVENT + card, 0, 0)
    cls = components.event_class[card]
    figures = 1
    if is_on_map(state, cls):
        cls = Class.S
        figures = 2
    push(state, Task.PLACE_RAIDERS, seat, cls, figures, 0)


@rule
def finish_event(state):
    """Reset the marker and discard the event."""
    state.event_discards[state.event_discard_count] = state.event_card
    state.event_discard_count += 1
    state.event_card = NONE
    state.marker = NONE
    state.progress = 0
    state.resolving = 0


@rule
def run_event_effects(state, components, seat, row, place, done):
    """Run an effect for each player in turn, then the next effect."""
    if place == EFFECTS_OF_LIST:
        return
    effect = components.effects[row, place]
    kind = effect[Column.KIND]
    if kind == Effect.NOTHING:
        return
    if kind == Effect.PLACE_BONUS:
        push(state, Task.EVENT_EFFECT, seat, row, place + 1, 0)
        place_bonus(state, effect[Column.EACH], effect[Column.WHAT], effect[Column.N])
        return
    if kind == Effect.PLACE_RAIDER:
        push(state, Task.EVENT_EFFECT, seat, row, place + 1, 0)
        push(state, Task.PLACE_RAIDERS, seat, effect[Column.WHAT], effect[Column.N], 0)
        return
    if done + 1 < state.options.players:
        push(state, Task.EVENT_EFFECT, seat, row, place, done + 1)
    else:
        push(state, Task.EVENT_EFFECT, seat, row, place + 1, 0)
    run_event_effect(
        state, components, seat_at(state, done), effect, kind, effect[Column.N], effect[Column.WHAT]
    )


@rule
def run_event_effect(state, components, seat, effect, kind, amount, what):
    """Run an effect of an event for one player."""
    if kind == Effect.GAIN_ALL:
        gain_amounts(state, components, seat, effect, Column.AMOUNT, VP.EVENT)
    elif kind == Effect.RECRUIT_ALL:
        push(state, Task.RECRUIT, seat, amount, 0, 0)
    elif kind == Effect.REPAIR_ALL:
        if amount > 0:
            push(state, Task.REPAIR, seat, amount, 1, what)
    elif kind == Effect.SCRAP_TO_BARGE_ALL:
        for _ in range(amount):
            push(state, Decide.SCRAP_TO_BARGE, seat, what, 0, 0)
    elif kind == Effect.DAMAGE_MODULE:
        damage_modules(state, seat, amount, 0)
    elif kind == Effect.LOSE_OR_VP:
        if state.players[seat].res[Resource.CREDIT] >= effect[Column.AMOUNT + Resource.CREDIT]:
            push(
                state,
                Decide.LOSE_OR_VP,
                seat,
                effect[Column.AMOUNT + Resource.CREDIT],
                effect[Column.AMOUNT + Resource.VP],
                0,
            )
        else:
            lose_vp(state, seat, effect[Column.AMOUNT + Resource.VP])
    elif kind == Effect.LOSE_HALF:
        lose(state, seat, what, state.players[seat].res[what] // 2)
    elif kind == Effect.LOSE_OR_DAMAGE:
        if state.players[seat].res[what] > 0:
            lose(state, seat, what, amount)
        else:
            damage_modules(state, seat, 1, 0)
    elif kind == Effect.DAMAGE_SHIP:
        if list_ships_out(state, seat, state.probe[:]) > 0:
            push(state, Decide.DAMAGE_SHIP, seat, amount, 0, 0)
    elif kind == Effect.LEADER_TO_RANDOM_NEBULA:
        for _ in range(min(amount, state.players[seat].station_leaders)):
            state.random_events += 1
            die = throw(state.random, Luck.LEADER_DIE, event_of(state.random_events, seat, 0), FACES)
            state.players[seat].station_leaders -= 1
            state.regions[SLOTS + die - 1].leaders[seat] += 1
    elif kind == Effect.LOSE_ALL_PLAYERS:
        for resource in range(RESOURCES):
            lose(state, seat, resource, effect[Column.AMOUNT + resource])
        push(state, Task.LOSE, seat, effect[Column.AMOUNT + Resource.TACTICS], 1, 0)
    elif kind == Effect.LOSE_VP_PER:
        lose_vp(state, seat, effect[Column.EACH] * count_per(state, seat, effect[Column.PER]))


@rule
def place_bonus(state, where, resource, amount):
    """Put tokens on each matching region, in order, while the supply lasts."""
    for region in range(REGIONS):
        here = state.regions[region]
        fits = False
        if where == Where.REGIONS_WITH_RAIDERS:
            fits = here.raider != NONE and not is_quasar(state, region)
        elif Tile.BASE <= here.tile < Tile.SPECIAL:
            fits = True
            for seat in range(state.options.players):
                fits = fits and here.ships[seat] == 0
        if fits:
            placed = min(amount, state.supply[resource])
            state.supply[resource] -= placed
            here.bonus[resource] += placed
            here.bonus_count += placed


@rule
def list_ships_out(state, seat, out):
    """Own ships on the map, one per type and region."""
    count = 0
    for ship in range(SHIPS):
        if state.players[seat].ships[ship] < REGIONS and is_first_of_kind(state, seat, ship):
            count = put(out, count, ship)
    return count


@rule
def damage_chosen_ship(state, components, seat, ship, amount):
    """An event damages a chosen ship, then perhaps another."""
    if amount > 1:
        push(state, Task.EVENT_SHIP, seat, amount - 1, 0, 0)
    if damage_ship(state, components, seat, ship):
        ships_scrapped(state, components, seat, 1 << (3 * type_of(ship)))


@rule
def ask_for_ship(state, seat, amount):
    """Ask for another ship to damage, if there is one."""
    if list_ships_out(state, seat, state.probe[:]) > 0:
        push(state, Decide.DAMAGE_SHIP, seat, amount, 0, 0)


@rule
def list_barge(state, seat, optional, out):
    """Ship types on the scrapyard top; or none, if optional."""
    count = 0
    for kind in range(TYPES):
        if find_ship(state, seat, kind, Place.TOP) != NONE:
            count = put(out, count, kind)
    if optional == 1 or count == 0:
        count = put(out, count, STOP)
    return count
