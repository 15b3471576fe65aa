"""What things are worth to a player, in points: resources, steps, effects, modules, moons."""

from __future__ import annotations

from sim.games.andromedas_edge.counters import count_per
from sim.games.andromedas_edge.payment import total_cost
from sim.games.andromedas_edge.station import deck_of, modules_of
from sim.games.andromedas_edge.tracks import level
from sim.games.andromedas_edge.vocabulary import (
    KINDS,
    MODULES,
    NONE,
    REGIONS,
    RESOURCES,
    SLOTS,
    TOP_SPACE,
    TRACKS,
    Cost,
    Deck,
    Place,
    Resource,
    Slot,
)
from sim.games.andromedas_edge.vocabulary_effects import EFFECTS_OF_LIST, Column, Effect, Lists
from sim.kernel.jit import rule
from strategies.andromedas_edge.weights import W

MANY_LEADERS = 4  # on the station: more are seldom spent
TRANSPORT_LIMIT = 5


@rule
def look(state, components, mind, weights, seat):
    """Time, and what the next unit of everything is worth."""
    best = 0
    for other in range(state.options.players):
        best = max(best, state.players[other].vp)
    mind.time = min(1.0, best / components.terminus[state.options.length])
    if state.triggered == 1:
        mind.time = 1.0
    mind.rest = max(0.3, weights[W.returns] * (1.0 - mind.time))
    player = state.players[seat]
    ahead = 1.0 if player.vp >= best else -0.6
    mind.point = weights[W.vp] * (1.0 + 0.3 * weights[W.race] * ahead * max(0.0, mind.time - 0.6))
    fade = 1.0 - weights[W.late] * mind.time
    for resource in range(KINDS):
        have = player.hand_count if resource == Resource.TACTICS else player.res[resource]
        slow = 0.5 if resource == Resource.ENERGY else 1.0
        part = max(0.15, 1.0 - weights[W.glut] * slow * have)
        mind.worth[resource] = weights[W.energy + resource] * part * fade
    for track in range(TRACKS):
        mind.step[track] = step_worth(state, components, mind, weights, seat, track)
    few = player.station_leaders < MANY_LEADERS
    mind.leader = (weights[W.leader] if few else 0.3) * (1.0 - 0.5 * mind.time) + 0.5 * mind.time


@rule
def step_worth(state, components, mind, weights, seat, track):
    """The next step on a track: points in the end and at events, levels of developments, tokens."""
    player = state.players[seat]
    space = player.tracks[track]
    if space >= TOP_SPACE:
        return 0.0
    more = components.track_vp[track, space + 1] - components.track_vp[track, space]
    worth = more * (weights[W.track] + weights[W.track_event] * mind.rest * 0.4)
    before = level(components, track, space)
    after = level(components, track, space + 1)
    if after > before:
        built = count_per(state, seat, 4 + track)
        gain = components.development_end_vp[track, after] - components.development_end_vp[track, before]
        worth += weights[W.level] * gain * (built + 0.3 * (1.0 - mind.time))
    if (
        components.discovery_space[track, space + 1] != NONE
        or components.upgrade_space[track, space + 1] == 1
    ):
        worth += weights[W.space]
    if components.dominance_space[track, space + 1] != NONE:
        worth += weights[W.space]
    if components.hand_limit_space[track, space + 1] != NONE:
        worth += 0.5 * weights[W.space]
    return worth + weights[W.track_science + track] * (1.0 - mind.time)


@rule
def amounts_worth(mind, row, first):
    """A row of amounts: tokens, cards, points."""
    worth = row[first + Resource.VP] * mind.point
    for resource in range(KINDS):
        worth += row[first + resource] * mind.worth[resource]
    return worth


@rule
def moon_worth(components, mind, weights, moon):
    """Everything on a moon."""
    gains = components.moon_gain[moon]
    return amounts_worth(mind, gains, 0) + gains[Resource.REPAIR] * weights[W.repair] * 0.7


@rule
def best_resource(mind):
    """Worth of a resource of choice."""
    best = 0.0
    for resource in range(KINDS):
        best = max(best, mind.worth[resource])
    return best


@rule
def best_step(mind):
    """Worth of a step on the best track."""
    best = 0.0
    for track in range(TRACKS):
        best = max(best, mind.step[track])
    return best


@rule
def ship_worth(state, mind, weights, seat, kind):
    """A new ship of a type."""
    left = 1.0 - 0.8 * mind.time
    if kind == 0:
        built = 0
        for ship in range(6):
            place = state.players[seat].ships[ship]
            built += place != Place.UNBUILT and place != Place.SETTLED
        return weights[W.transport] * left * max(0.2, 1.5 - 0.25 * built)
    return weights[W.transport + kind] * left


@rule
def best_ship(state, mind, weights, seat):
    """The best unbuilt ship."""
    best = 0.0
    for kind in range(4):
        first = 0 if kind == 0 else kind + 5
        for ship in range(first, 6 if kind == 0 else first + 1):
            if state.players[seat].ships[ship] == Place.UNBUILT:
                best = max(best, ship_worth(state, mind, weights, seat, kind))
                break
    return best


@rule
def leaders_near(state, components, place):
    """Leaders that a development would count, the own ones of it included."""
    count = 0
    for other in range(REGIONS):
        if other == place or components.near[place, other] == 1:
            here = state.regions[other]
            for seat in range(state.options.players):
                count += here.leaders[seat]
            if here.development != NONE:
                count += components.development_leaders[here.development]
    tile = state.regions[place].tile
    count += components.development_leaders[components.planet_development[tile]]
    return min(count, components.rules.development_vp_cap)


@rule
def development_worth(state, components, mind, weights, seat, place):
    """Building here: points at once, the step, points in the end; a transport and leaders are gone."""
    tile = state.regions[place].tile
    kind = components.planet_development[tile]
    worth = weights[W.development] * mind.point * leaders_near(state, components, place)
    found = max(1, level(components, kind, state.players[seat].tracks[kind] + 1))
    worth += weights[W.level] * components.development_end_vp[kind, found]
    worth += mind.step[kind] + weights[W.develop]
    return worth - components.leader_cost[tile] * mind.leader - 0.5 * weights[W.transport] * (1.0 - mind.time)


@rule
def best_development(state, components, mind, weights, seat):
    """The best site where an own transport stands; paying is not looked at."""
    best = 0.0
    for place in range(SLOTS):
        here = state.regions[place]
        if here.ships[seat] > 0 and 0 <= here.tile < 15 and here.development == NONE:
            if state.players[seat].station_leaders >= components.leader_cost[here.tile]:
                cost = cost_worth(mind, components.planet_cost[here.tile])
                worth = development_worth(state, components, mind, weights, seat, place) - cost
                best = max(best, worth)
    return best


@rule
def cost_worth(mind, cost):
    """What paying a cost takes; any resource is one of little worth."""
    worth = 0.0
    for resource in range(KINDS):
        worth += cost[resource] * mind.worth[resource]
    least = 9.0
    for resource in range(KINDS):
        least = min(least, mind.worth[resource])
    worth += cost[Cost.ANY] * least * 1.2
    solid = min(mind.worth[1], min(mind.worth[2], mind.worth[3]))
    return worth + cost[Cost.SOLID_ANY] * solid * 1.1


@rule
def broken(state, seat):
    """Whether a repair would repair something."""
    player = state.players[seat]
    for ship in range(9):
        if player.ships[ship] == Place.TOP:
            return True
    for module in range(MODULES, MODULES + 4):
        if player.damage[module] != 0:
            return True
    for deck in range(4):
        for place in range(player.row_count[deck]):
            if player.damage[player.rows[deck, place]] != 0:
                return True
    return False


@rule
def effect_worth(state, components, mind, weights, seat, row, effect):
    """One effect."""
    kind = effect[Column.KIND]
    amount = effect[Column.N]
    if kind == Effect.GAIN:
        return amounts_worth(mind, effect, Column.AMOUNT)
    if kind == Effect.GAIN_ANY:
        return amount * best_resource(mind) * 0.9
    if kind == Effect.GAIN_PER:
        count = count_per(state, seat, effect[Column.PER]) // effect[Column.DIVISOR]
        total = min(amount + effect[Column.EACH] * count, effect[Column.CAP])
        what = effect[Column.WHAT]
        return total * (mind.point if what == Resource.VP else mind.worth[what])
    if kind == Effect.REPAIR:
        return amount * (weights[W.repair] if broken(state, seat) else 0.8 * mind.point)
    if kind == Effect.ADVANCE:
        what = effect[Column.WHAT]
        return amount * (mind.step[what] if what < TRACKS else best_step(mind))
    if kind == Effect.ADVANCE_EVENT:
        return weights[W.event] * event_lead(state, components, seat) * 0.2
    if kind == Effect.SCRY_EVENT:
        return weights[W.scry]
    if kind == Effect.RECRUIT:
        return amount * mind.leader * 0.8
    if kind == Effect.GAIN_UPGRADE:
        return weights[W.upgrade] * (1.0 - 0.6 * mind.time)
    if kind == Effect.GAIN_MODULE:
        return 2.0 + best_step(mind) * 0.7
    if kind == Effect.BUILD_SHIP:
        return max(0.0, best_ship(state, mind, weights, seat) - max(0, 3 - amount) * mind.worth[1])
    if kind == Effect.FREE_SHIP:
        return best_ship(state, mind, weights, seat)
    if kind == Effect.BUILD_DEVELOPMENT:
        return best_development(state, components, mind, weights, seat) + amount * mind.worth[1]
    if kind == Effect.MOON_OUTPUT:
        moon = state.players[seat].slot_moon[row - Lists.MODULE]
        return moon_worth(components, mind, weights, moon) if moon != NONE else 0.0
    if kind == Effect.CLAIM_MOON:
        return 1.8
    if kind == Effect.DISCOVERY:
        return 2.5
    if kind == Effect.STEAL or kind == Effect.REFRESH_DEVELOPMENT_CARD:
        return 1.0
    if kind == Effect.ACTIVATE_SCIENCE_ROW:
        return science_worth(state, components, mind, weights, seat)
    return 0.0


@rule
def science_worth(state, components, mind, weights, seat):
    """All science modules that the reactor would fire; those that fire effects themselves are not."""
    player = state.players[seat]
    worth = 0.0
    for place in range(player.row_count[Deck.SCIENCE]):
        module = player.rows[Deck.SCIENCE, place]
        if player.damage[module] == 0:
            effect = components.effects[Lists.MODULE + module, 0]
            gained = 0.8
            if effect[Column.KIND] == Effect.GAIN:
                gained = amounts_worth(mind, effect, Column.AMOUNT)
            worth += max(0.0, gained - cost_worth(mind, components.module_cost[module]))
    return worth


@rule
def effects_worth(state, components, mind, weights, seat, row, one_of):
    """A list of effects: their sum, or the best of them."""
    total = 0.0
    best = 0.0
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        if effect[Column.KIND] == Effect.NOTHING:
            break
        worth = effect_worth(state, components, mind, weights, seat, row, effect)
        total += worth
        best = max(best, worth)
    return best if one_of == 1 else total


@rule
def use_worth(state, components, mind, weights, seat, module):
    """One activation of a module, less its cost."""
    row = Lists.MODULE + module
    worth = effects_worth(state, components, mind, weights, seat, row, components.module_one_of[module])
    cost = components.module_cost[module]
    if total_cost(cost) > 0:
        worth -= cost_worth(mind, cost)
    if cost[Cost.MOON] == 1:
        moon = state.players[seat].slot_moon[module]
        if moon == NONE:
            return worth - 1.2
        for resource in range(KINDS):
            worth -= components.moon_gain[moon, resource] * mind.worth[resource]
    return worth


@rule
def module_worth(state, components, mind, weights, seat, module):
    """A module of the display: its track step, what it will bring, points in the end, damage."""
    deck = deck_of(module)
    worth = mind.step[deck] + weights[W.module_science + deck] * (1.0 - mind.time)
    if components.end_base[module] != NONE:
        count = count_per(state, seat, components.end_per[module])
        points = components.end_base[module] + components.end_each[module] * (count + 1.0 - mind.time)
        worth += weights[W.end_module] * points
    else:
        owned = modules_of(state, seat)
        share = 1.0 if owned < 5 else 5.0 / owned
        if deck == Deck.SCIENCE:
            share = 0.9
        use = use_worth(state, components, mind, weights, seat, module)
        worth += weights[W.module] * max(0.0, use) * mind.rest * share
        if components.module_slot[module] == Slot.OUTPUT:
            worth += 0.5 * weights[W.module] * mind.rest
    return worth - weights[W.damage] * components.initial_damage[module]


@rule
def event_lead(state, components, seat):
    """Points that the next event would give more than the others get on average, over all tracks."""
    players = state.options.players
    ahead = 0.0
    for track in range(TRACKS):
        for other in range(players):
            points = components.track_vp[track, state.players[other].tracks[track]]
            ahead += points if other == seat else -points / (players - 1)
    return ahead / TRACKS


@rule
def stores(mind, player):
    """Worth of all resources that a player has, each unit less than the one before."""
    worth = 0.0
    for resource in range(RESOURCES):
        worth += player.res[resource] * mind.worth[resource]
    return worth + player.hand_count * mind.worth[Resource.TACTICS]
