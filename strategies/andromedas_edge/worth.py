"""What things are worth to a player, in points: resources, track steps, effects, modules, moons."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.counts import count_per
from sim.games.andromedas_edge.rules.payment import total_cost
from sim.games.andromedas_edge.rules.ships import find_ship
from sim.games.andromedas_edge.rules.station import damaged_modules, deck_of, modules_of
from sim.games.andromedas_edge.rules.tracks import is_planet, level
from sim.games.andromedas_edge.rules.vocabulary import (
    KINDS,
    NONE,
    REGIONS,
    SHIPS,
    SLOTS,
    TOP_SPACE,
    TRACKS,
    TRANSPORTS,
    TYPES,
    Cost,
    Deck,
    Place,
    Resource,
    Slot,
    Type,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import EFFECTS_OF_LIST, Column, Effect, Lists, Per
from sim.kernel.jit import rule
from strategies.andromedas_edge.weights import W

UNKNOWN = -1e9  # not worked out yet in this decision
MANY_LEADERS = 4  # on the station; more are rarely spent


@rule
def look(state, components, scratch, weights, seat):
    """Work out how far the game is, and what the next unit of everything is worth."""
    best = 0
    for other in range(state.options.players):
        best = max(best, state.players[other].vp)
    scratch.time = min(1.0, best / components.terminus[state.options.length])
    if state.triggered == 1:
        scratch.time = 1.0
    scratch.rest = max(0.3, weights[W.returns] * (1.0 - scratch.time))
    player = state.players[seat]
    ahead = 1.0 if player.vp >= best else -0.6
    scratch.point = weights[W.vp] * (1.0 + 0.3 * weights[W.race] * ahead * max(0.0, scratch.time - 0.6))
    for resource in range(KINDS):
        scratch.price[resource] = price_of(scratch, weights, player, resource)
    scratch.looking = seat
    for track in range(TRACKS):
        scratch.step[track] = UNKNOWN
    few = player.station_leaders < MANY_LEADERS
    scratch.leader = (weights[W.leader] if few else 0.3) * (1.0 - 0.5 * scratch.time) + 0.5 * scratch.time


@rule
def price_of(scratch, weights, player, resource):
    """What the next unit of a resource is worth to a player: the less, the more there are."""
    have = player.hand_count if resource == Resource.TACTICS else player.res[resource]
    slow = 0.5 if resource == Resource.ENERGY else 1.0
    part = max(0.15, 1.0 - weights[W.glut] * slow * have)
    return weights[W.energy + resource] * part * (1.0 - weights[W.late] * scratch.time)


@rule
def step_worth(state, components, scratch, weights, seat, track):
    """The next step on a track: points in the end and at events, levels of developments, tokens."""
    player = state.players[seat]
    space = player.tracks[track]
    if space >= TOP_SPACE:
        return 0.0
    more = components.track_vp[track, space + 1] - components.track_vp[track, space]
    worth = more * (weights[W.track] + weights[W.track_event] * scratch.rest * 0.4)
    before = level(components, track, space)
    after = level(components, track, space + 1)
    if after > before:
        built = count_per(state, seat, Per.OWN_OBSERVATORIES + track)
        gain = components.development_end_vp[track, after] - components.development_end_vp[track, before]
        worth += weights[W.level] * gain * (built + 0.3 * (1.0 - scratch.time))
    if (
        components.discovery_space[track, space + 1] != NONE
        or components.upgrade_space[track, space + 1] == 1
    ):
        worth += weights[W.space]
    if components.dominance_space[track, space + 1] != NONE:
        worth += weights[W.space]
    if components.hand_limit_space[track, space + 1] != NONE:
        worth += 0.5 * weights[W.space]
    return worth + weights[W.track_science + track] * (1.0 - scratch.time)


@rule
def step_of(state, components, scratch, weights, track):
    """The next step on a track of the player who looks, worked out when it is first asked for."""
    if scratch.step[track] == UNKNOWN:
        seat = int(scratch.looking)
        scratch.step[track] = step_worth(state, components, scratch, weights, seat, track)
    return scratch.step[track]


@rule
def amounts_worth(scratch, row, first):
    """A row of amounts: tokens, cards, points."""
    worth = row[first + Resource.VP] * scratch.point
    for resource in range(KINDS):
        worth += row[first + resource] * scratch.price[resource]
    return worth


@rule
def moon_worth(components, scratch, weights, moon):
    """Everything on a moon."""
    gains = components.moon_gain[moon]
    return amounts_worth(scratch, gains, 0) + gains[Resource.REPAIR] * weights[W.repair] * 0.7


@rule
def slot_moon_worth(state, components, scratch, weights, moon):
    """What a moon in the tac-ops or an output slot brings (ruling 10)."""
    if state.options.slot_resources == 0:
        return moon_worth(components, scratch, weights, moon)
    worth = 0.0
    for resource in range(KINDS):
        worth += components.moon_gain[moon, resource] * scratch.price[resource]
    return worth


@rule
def best_resource(scratch):
    """Worth of a resource of choice."""
    best = 0.0
    for resource in range(KINDS):
        best = max(best, scratch.price[resource])
    return best


@rule
def best_step(state, components, scratch, weights):
    """Worth of a step on the best track."""
    best = 0.0
    for track in range(TRACKS):
        best = max(best, step_of(state, components, scratch, weights, track))
    return best


@rule
def ship_worth(state, scratch, weights, seat, kind):
    """A new ship of a type."""
    left = 1.0 - 0.8 * scratch.time
    if kind == Type.TRANSPORT:
        built = 0
        for ship in range(TRANSPORTS):
            place = state.players[seat].ships[ship]
            built += place != Place.UNBUILT and place != Place.SETTLED
        return weights[W.transport] * left * max(0.2, 1.5 - 0.25 * built)
    return weights[W.transport + kind] * left


@rule
def best_ship(state, scratch, weights, seat):
    """The best unbuilt ship."""
    best = 0.0
    for kind in range(TYPES):
        if find_ship(state, seat, kind, Place.UNBUILT) != NONE:
            best = max(best, ship_worth(state, scratch, weights, seat, kind))
    return best


@rule
def leaders_near(state, components, place):
    """Leaders that a development would count, including its own."""
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
def development_worth(state, components, scratch, weights, seat, place):
    """Building here: points at once, the track step, points at the end, minus a transport and leaders."""
    tile = state.regions[place].tile
    kind = components.planet_development[tile]
    worth = weights[W.development] * scratch.point * leaders_near(state, components, place)
    reached = max(1, level(components, kind, state.players[seat].tracks[kind] + 1))
    worth += weights[W.level] * components.development_end_vp[kind, reached]
    worth += step_of(state, components, scratch, weights, kind) + weights[W.develop]
    return (
        worth
        - components.leader_cost[tile] * scratch.leader
        - 0.5 * weights[W.transport] * (1.0 - scratch.time)
    )


@rule
def best_development(state, components, scratch, weights, seat):
    """The best site where the player has a ship; whether it can be paid isn't checked."""
    best = 0.0
    for place in range(SLOTS):
        here = state.regions[place]
        if here.ships[seat] > 0 and is_planet(here.tile) and here.development == NONE:
            if state.players[seat].station_leaders >= components.leader_cost[here.tile]:
                cost = cost_worth(scratch, components.planet_cost[here.tile])
                worth = development_worth(state, components, scratch, weights, seat, place) - cost
                best = max(best, worth)
    return best


@rule
def cost_worth(scratch, cost):
    """What paying a cost takes; "any resource" is paid with a cheap one."""
    worth = 0.0
    for resource in range(KINDS):
        worth += cost[resource] * scratch.price[resource]
    least = 9.0
    for resource in range(KINDS):
        least = min(least, scratch.price[resource])
    worth += cost[Cost.ANY] * least * 1.2
    solid = min(
        scratch.price[Resource.TITANIUM], min(scratch.price[Resource.NANOCARBON], scratch.price[Resource.ICE])
    )
    return worth + cost[Cost.SOLID_ANY] * solid * 1.1


@rule
def needs_repair(state, seat):
    """Whether there is something to repair."""
    player = state.players[seat]
    for ship in range(SHIPS):
        if player.ships[ship] == Place.TOP:
            return True
    return damaged_modules(state, seat) > 0


@rule
def effect_worth(state, components, scratch, weights, seat, row, effect):
    """One effect."""
    kind = effect[Column.KIND]
    amount = effect[Column.N]
    if kind == Effect.GAIN:
        return amounts_worth(scratch, effect, Column.AMOUNT)
    if kind == Effect.GAIN_ANY:
        return amount * best_resource(scratch) * 0.9
    if kind == Effect.GAIN_PER:
        count = count_per(state, seat, effect[Column.PER]) // effect[Column.DIVISOR]
        total = min(amount + effect[Column.EACH] * count, effect[Column.CAP])
        what = effect[Column.WHAT]
        return total * (scratch.point if what == Resource.VP else scratch.price[what])
    if kind == Effect.REPAIR:
        return amount * (weights[W.repair] if needs_repair(state, seat) else 0.8 * scratch.point)
    if kind == Effect.ADVANCE:
        what = effect[Column.WHAT]
        if what < TRACKS:
            return amount * step_of(state, components, scratch, weights, what)
        return amount * best_step(state, components, scratch, weights)
    if kind == Effect.ADVANCE_EVENT:
        return weights[W.event] * event_lead(state, components, seat) * 0.2
    if kind == Effect.SCRY_EVENT:
        return weights[W.scry]
    if kind == Effect.RECRUIT:
        return amount * scratch.leader * 0.8
    if kind == Effect.GAIN_UPGRADE:
        return weights[W.upgrade] * (1.0 - 0.6 * scratch.time)
    if kind == Effect.GAIN_MODULE:
        return 2.0 + best_step(state, components, scratch, weights) * 0.7
    if kind == Effect.BUILD_SHIP:
        return max(
            0.0,
            best_ship(state, scratch, weights, seat) - max(0, 3 - amount) * scratch.price[Resource.TITANIUM],
        )
    if kind == Effect.FREE_SHIP:
        return best_ship(state, scratch, weights, seat)
    if kind == Effect.BUILD_DEVELOPMENT:
        return (
            best_development(state, components, scratch, weights, seat)
            + amount * scratch.price[Resource.TITANIUM]
        )
    if kind == Effect.MOON_OUTPUT:
        moon = state.players[seat].slot_moon[row - Lists.MODULE]
        return slot_moon_worth(state, components, scratch, weights, moon) if moon != NONE else 0.0
    if kind == Effect.CLAIM_MOON:
        return 1.8
    if kind == Effect.DISCOVERY:
        return 2.5
    if kind == Effect.STEAL or kind == Effect.REFRESH_DEVELOPMENT_CARD:
        return 1.0
    if kind == Effect.ACTIVATE_SCIENCE_ROW:
        return science_worth(state, components, scratch, weights, seat)
    return 0.0


@rule
def science_worth(state, components, scratch, weights, seat):
    """All science modules that the reactor would activate."""
    player = state.players[seat]
    worth = 0.0
    for place in range(player.row_count[Deck.SCIENCE]):
        module = player.rows[Deck.SCIENCE, place]
        if player.damage[module] == 0:
            effect = components.effects[Lists.MODULE + module, 0]
            gained = 0.8
            if effect[Column.KIND] == Effect.GAIN:
                gained = amounts_worth(scratch, effect, Column.AMOUNT)
            worth += max(0.0, gained - cost_worth(scratch, components.module_cost[module]))
    return worth


@rule
def effects_worth(state, components, scratch, weights, seat, row, one_of):
    """A list of effects: their sum, or the best of them."""
    total = 0.0
    best = 0.0
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[row, place]
        if effect[Column.KIND] == Effect.NOTHING:
            break
        worth = effect_worth(state, components, scratch, weights, seat, row, effect)
        total += worth
        best = max(best, worth)
    return best if one_of == 1 else total


@rule
def use_worth(state, components, scratch, weights, seat, module):
    """One activation of a module, minus its cost."""
    row = Lists.MODULE + module
    worth = effects_worth(state, components, scratch, weights, seat, row, components.module_one_of[module])
    cost = components.module_cost[module]
    if total_cost(cost) > 0:
        worth -= cost_worth(scratch, cost)
    if cost[Cost.MOON] == 1:
        moon = state.players[seat].slot_moon[module]
        if moon == NONE:
            return worth - 1.2
        for resource in range(KINDS):
            worth -= components.moon_gain[moon, resource] * scratch.price[resource]
    return worth


@rule
def module_worth(state, components, scratch, weights, seat, module):
    """A module of the display: its track step, what it will bring, end-game points, damage."""
    deck = deck_of(module)
    step = step_of(state, components, scratch, weights, deck)
    worth = step + weights[W.module_science + deck] * (1.0 - scratch.time)
    if components.end_base[module] != NONE:
        count = count_per(state, seat, components.end_per[module])
        points = components.end_base[module] + components.end_each[module] * (count + 1.0 - scratch.time)
        worth += weights[W.end_module] * points
    else:
        owned = modules_of(state, seat)
        share = 1.0 if owned < 5 else 5.0 / owned
        if deck == Deck.SCIENCE:
            share = 0.9
        use = use_worth(state, components, scratch, weights, seat, module)
        worth += weights[W.module] * max(0.0, use) * scratch.rest * share
        if components.module_slot[module] == Slot.OUTPUT:
            worth += 0.5 * weights[W.module] * scratch.rest
    return worth - weights[W.damage] * components.initial_damage[module]


@rule
def event_lead(state, components, seat):
    """How many points more than the others' mean the next event would give, averaged over all tracks."""
    players = state.options.players
    ahead = 0.0
    for track in range(TRACKS):
        for other in range(players):
            points = components.track_vp[track, state.players[other].tracks[track]]
            ahead += points if other == seat else -points / (players - 1)
    return ahead / TRACKS
