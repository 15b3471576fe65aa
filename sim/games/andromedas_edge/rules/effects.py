"""The interpreter of lists of effects.

An effect that needs a decision puts it on the stack, with the rest of the list below it.
"""

from __future__ import annotations

from sim.games.andromedas_edge.rules.battle_sides import (
    is_there,
    largest_other_side,
    rescue,
    stop_battle,
    withdraw,
)
from sim.games.andromedas_edge.rules.counts import count_per
from sim.games.andromedas_edge.rules.developments import list_cards, list_sites
from sim.games.andromedas_edge.rules.leaders import leaders_on_map
from sim.games.andromedas_edge.rules.listing import put
from sim.games.andromedas_edge.rules.moons import list_claims, slot_benefit
from sim.games.andromedas_edge.rules.resources import add_vp, gain, gain_amounts
from sim.games.andromedas_edge.rules.seats import seat_at
from sim.games.andromedas_edge.rules.shipyard import list_redeploy, list_ships, list_upgrades
from sim.games.andromedas_edge.rules.station import (
    field_columns,
    gain_module,
    list_shown,
    use_field,
)
from sim.games.andromedas_edge.rules.tactics_deck import can_draw, draw_cards
from sim.games.andromedas_edge.rules.tracks import (
    advance_marker,
    choose_track,
    list_tracks,
    push_discovery,
)
from sim.games.andromedas_edge.rules.vocabulary import (
    CLOCK_HOURS,
    DECKS,
    KINDS,
    NONE,
    RESOURCES,
    TOP_SPACE,
    TRACKS,
    Ability,
    Deck,
    Resource,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import (
    EFFECTS_OF_LIST,
    VP,
    Column,
    Effect,
    EndBattle,
    Lists,
    Stat,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def source_of(row):
    """The source that points from a list of effects count as."""
    if row < Lists.CARD:
        return VP.MODULE
    if row < Lists.DISCOVERY:
        return VP.CARD
    if row < Lists.BASE:
        return VP.TOKEN
    if row < Lists.REWARD:
        return VP.TOKEN
    if row < Lists.TILE:
        return VP.RAIDER
    if row < Lists.ABILITY:
        return VP.TILE
    if row < Lists.EVENT:
        return VP.FACTION
    return VP.EVENT


@rule
def run_effects(state, components, seat, row, place, decline):
    """Carry out a list of effects from a place on, until one needs a decision."""
    while place < EFFECTS_OF_LIST:
        effect = components.effects[row, place]
        if effect[Column.KIND] == Effect.NOTHING:
            return
        place += 1
        if effect[Column.KIND] == Effect.GAIN:
            gain_amounts(state, components, seat, effect, Column.AMOUNT, source_of(row))
        else:
            waiting = state.pending_count
            push(state, Task.EFFECTS, seat, row, place, decline)
            run_effect(state, components, seat, row, effect, decline)
            if state.pending_count > waiting + 1:
                return
            state.pending_count = waiting


@rule
def run_effect(state, components, seat, row, effect, decline):
    """Carry out one effect for a player; effects of events are in events.py."""
    kind = effect[Column.KIND]
    amount = effect[Column.N]
    what = effect[Column.WHAT]
    if kind == Effect.GAIN_ANY:
        push(state, Task.GAIN_ANY, seat, amount, 0, 0)
    elif kind == Effect.GAIN_PER:
        gain_per(state, components, seat, effect, source_of(row))
    elif kind == Effect.REPAIR:
        if amount > 0:
            push(state, Task.REPAIR, seat, amount, 0, 0)
    elif kind == Effect.ADVANCE:
        if what < TRACKS:
            push(state, Task.ADVANCE, seat, what, amount, 0)
        else:
            choose_track(state, seat, what, amount)
    elif kind == Effect.ADVANCE_EVENT:
        advance_marker(state, components, amount)
    elif kind == Effect.SCRY_EVENT:
        scry(state, seat)
    elif kind == Effect.RECRUIT:
        push(state, Task.RECRUIT, seat, amount, 0, 0)
    elif kind == Effect.GAIN_UPGRADE:
        push(state, Task.UPGRADE, seat, amount, 0, 0)
    elif kind == Effect.GAIN_MODULE:
        gain_module(state, components, seat, what, 0)
    elif kind == Effect.BUILD_SHIP:
        if list_ships(state, components, seat, amount, 0, decline, state.probe[:]) > 0:
            push(state, Decide.BUILD_SHIP, seat, amount, 0, decline)
    elif kind == Effect.FREE_SHIP:
        if list_ships(state, components, seat, 0, 1, 0, state.probe[:]) > 0:
            push(state, Decide.BUILD_SHIP, seat, 0, 1, 0)
    elif kind == Effect.BUILD_DEVELOPMENT:
        if list_sites(state, components, seat, amount, decline, state.probe[:]) > 0:
            push(state, Decide.SITE, seat, amount, decline, 0)
    elif kind == Effect.BUY_MODULE:
        columns = field_columns(state, components, seat, what)
        use_field(state, components, seat, columns, amount, effect[Column.EACH])
    elif kind == Effect.DISCOVERY:
        push_discovery(state, seat, what)
    elif kind == Effect.REFRESH_DEVELOPMENT_CARD:
        push(state, Task.REFRESH, seat, amount, 0, 0)
    elif kind == Effect.MOON_OUTPUT:
        moon = state.players[seat].slot_moon[row - Lists.MODULE]
        if moon != NONE:
            slot_benefit(state, components, seat, moon, VP.MODULE)
    elif kind == Effect.CLAIM_MOON:
        if list_claims(state, seat, state.probe[:]) > 0:
            push(state, Decide.CLAIM_MOON, seat, 0, 0, 0)
    elif kind == Effect.MOVE_SHIP:
        if list_redeploy(state, components, seat, state.probe[:]) > 0:
            push(state, Decide.REDEPLOY, seat, 0, 0, 0)
    else:
        run_rare_effect(state, components, seat, effect, kind, amount, what)


@rule
def run_rare_effect(state, components, seat, effect, kind, amount, what):
    """Rare effects: temporary changes of rules, single factions, battles."""
    battle = state.battle
    if kind == Effect.GRANT_ABILITY:
        state.granted |= what
    elif kind == Effect.ENERGY_ROW_OVERRIDE:
        state.rows_left += amount
    elif kind == Effect.ACTIVATE_SCIENCE_ROW:
        push(state, Task.REACTOR, seat, 0, 0, 0)
    elif kind == Effect.CLOCK:
        turn_clock(state, seat, amount)
    elif kind == Effect.DAMAGE_MODULE:
        push(state, Task.SABOTAGE, seat, 1, amount, 0)
    elif kind == Effect.STEAL:
        push(state, Task.PIRACY, seat, 0, amount, 0)
    elif kind == Effect.RESCUE:
        rescue(state, seat)
    elif kind == Effect.MODIFY:
        if what == Stat.DICE:
            battle.dice_more[seat] += amount
        elif what == Stat.TARGETING:
            battle.targeting_more[seat] += amount
        elif what == Stat.DICE_CAP:
            battle.cap = amount
    elif kind == Effect.DICE_PER_SHIP_DEFICIT:
        deficit = largest_other_side(state, seat) - state.regions[state.active_region].ships[seat]
        battle.dice_more[seat] += max(0, min(deficit, effect[Column.CAP]))
    elif kind == Effect.WINNER_BONUS:
        battle.bonus += effect[Column.AMOUNT + Resource.VP]
    elif kind == Effect.WITHDRAW:
        withdraw(state, seat)
    elif kind == Effect.TRIBUTE:
        push(state, Task.TRIBUTE, seat, 0, amount, 0)
    elif kind == Effect.END_BATTLE:
        if what == EndBattle.CARD:
            stop_battle(state, seat)
        else:
            push(state, Task.END_BATTLE, seat, 0, 0, 0)
    elif kind == Effect.GAIN_PARTICIPANTS:
        for place in range(state.options.players):
            other = seat_at(state, place)
            if is_there(state, other):
                gain_amounts(state, components, other, effect, Column.AMOUNT, VP.CARD)


@rule
def gain_per(state, components, seat, effect, source):
    """Gain base + each * floor(count / divisor), up to the cap."""
    count = count_per(state, seat, effect[Column.PER]) // effect[Column.DIVISOR]
    amount = min(effect[Column.N] + effect[Column.EACH] * count, effect[Column.CAP])
    resource = effect[Column.WHAT]
    if amount <= 0:
        return
    if resource == Resource.VP:
        add_vp(state, components, seat, amount, source)
    elif resource == Resource.TACTICS:
        draw_cards(state, seat, amount)
    else:
        gain(state, seat, resource, amount)


@rule
def turn_clock(state, seat, hours):
    """Turn the doomsday clock; each arrival at the last hour is midnight (section 17)."""
    player = state.players[seat]
    for _ in range(hours):
        player.clock = player.clock % CLOCK_HOURS + 1
        if player.clock == CLOCK_HOURS:
            state.notes[seat].midnights += 1
            push(state, Task.EFFECTS, seat, Lists.ABILITY + Ability.MIDNIGHT, 0, 0)


@rule
def scry(state, seat):
    """Look at the top two events; a single card leaves nothing to order."""
    if state.event_count >= 2:
        push(state, Decide.SCRY, seat, 0, 0, 0)


@rule
def order_events(state, seat, option):
    """Put one event on top of the deck and the other at the bottom."""
    top = state.events[option]
    bottom = state.events[1 - option]
    last = state.event_count - 1
    for place in range(1, last):
        state.events[place] = state.events[place + 1]
    state.events[0] = top
    state.events[last] = bottom
    for other in range(state.options.players):
        state.scried[other, 0] = NONE
        state.scried[other, 1] = NONE
    state.scried[seat, 0] = top
    state.scried[seat, 1] = bottom


@rule
def gain_any_task(state, seat, amount, lowest):
    """Gain resources of choice, named one by one in order."""
    if amount > 0 and list_gain_any(state, lowest, state.probe[:]) > 0:
        push(state, Decide.GAIN_ANY, seat, amount, lowest, 0)


@rule
def list_gain_any(state, lowest, out):
    """Resources from the last one named on, so that each set is named once."""
    count = 0
    for resource in range(lowest, KINDS):
        count = put(out, count, resource)
    return count


@rule
def gain_chosen(state, seat, amount, resource):
    """Gain one chosen resource, and ask for the next."""
    if resource == Resource.TACTICS:
        draw_cards(state, seat, 1)
    else:
        gain(state, seat, resource, 1)
    if amount > 1:
        push(state, Task.GAIN_ANY, seat, amount - 1, resource, 0)


@rule
def can_gain(state, effect):
    """Whether a gain would bring anything."""
    if effect[Column.AMOUNT + Resource.VP] > 0:
        return True
    if effect[Column.AMOUNT + Resource.TACTICS] > 0 and can_draw(state):
        return True
    for resource in range(RESOURCES):
        if effect[Column.AMOUNT + resource] > 0 and state.supply[resource] > 0:
            return True
    return False


@rule
def can_do(state, components, seat, effect):
    """Whether an effect can be carried out at least in part."""
    kind = effect[Column.KIND]
    amount = effect[Column.N]
    what = effect[Column.WHAT]
    if kind == Effect.NOTHING:
        return False
    if kind == Effect.GAIN:
        return can_gain(state, effect)
    if kind == Effect.RECRUIT:
        return leaders_on_map(state, seat) > 0
    if kind == Effect.GAIN_UPGRADE:
        return list_upgrades(state, components, seat, state.probe[:]) > 0
    if kind == Effect.GAIN_MODULE:
        columns = (1 << DECKS) - 1 if what == Deck.ANY else 1 << what
        return list_shown(state, components, seat, columns, False, 0, state.probe[:], 0) > 0
    if kind == Effect.BUILD_SHIP:
        return list_ships(state, components, seat, amount, 0, 0, state.probe[:]) > 0
    if kind == Effect.FREE_SHIP:
        return list_ships(state, components, seat, 0, 1, 0, state.probe[:]) > 0
    if kind == Effect.BUILD_DEVELOPMENT:
        return list_sites(state, components, seat, amount, 0, state.probe[:]) > 0
    if kind == Effect.CLAIM_MOON:
        return list_claims(state, seat, state.probe[:]) > 0
    if kind == Effect.MOVE_SHIP:
        return list_redeploy(state, components, seat, state.probe[:]) > 0
    if kind == Effect.ADVANCE:
        if what < TRACKS:
            return state.players[seat].tracks[what] < TOP_SPACE
        return list_tracks(state, seat, what, state.probe[:]) > 0
    if kind == Effect.ADVANCE_EVENT:
        return state.marker == NONE and state.marker_gone == 0
    if kind == Effect.SCRY_EVENT:
        return state.event_count >= 2
    if kind == Effect.DISCOVERY:
        return state.stack_count[what] > 0
    if kind == Effect.REFRESH_DEVELOPMENT_CARD:
        return list_cards(state, components, seat, 1, 0, state.probe[:], 0) > 0
    return True


@rule
def can_do_any(state, components, seat, row):
    """Whether at least part of a list of effects can be carried out."""
    for place in range(EFFECTS_OF_LIST):
        if can_do(state, components, seat, components.effects[row, place]):
            return True
    return False


@rule
def list_one_of(state, components, seat, row, out):
    """The effects of a list to choose one from: those that can be carried out."""
    count = 0
    for place in range(EFFECTS_OF_LIST):
        if can_do(state, components, seat, components.effects[row, place]):
            count = put(out, count, place)
    return count


@rule
def run_chosen_effect(state, components, seat, row, place):
    """Carry out the chosen effect."""
    effect = components.effects[row, place]
    if effect[Column.KIND] == Effect.GAIN:
        gain_amounts(state, components, seat, effect, Column.AMOUNT, source_of(row))
    else:
        run_effect(state, components, seat, row, effect, 0)
