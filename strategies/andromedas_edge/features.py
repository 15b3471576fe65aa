"""What a position looks like to one player, in numbers that learned players weigh.

Only what the player may know: of others their boards, but not their cards, discovery tokens or destiny; of
decks nothing. ``rest`` is the part of the game that is still to come: what works again and again is also
noted multiplied by it.
"""

from __future__ import annotations

import numpy as np

from sim.games.andromedas_edge.rules.counts import count_per
from sim.games.andromedas_edge.rules.scoring import (
    destiny_points,
    development_points,
    end_module_points,
    resources_left,
    special_points,
    storage_points,
)
from sim.games.andromedas_edge.rules.seats import is_opponent
from sim.games.andromedas_edge.rules.ships import TARGETING, WEAPON, stat, type_of
from sim.games.andromedas_edge.rules.station import damaged_modules
from sim.games.andromedas_edge.rules.tracks import level
from sim.games.andromedas_edge.rules.vocabulary import (
    CARDS,
    DECKS,
    DISCOVERIES,
    DOMINANCES,
    FACTIONS,
    HALF_SLOTS,
    KINDS,
    MODULES,
    NONE,
    REGIONS,
    SEATS,
    SHIPS,
    TOP_SPACE,
    TRACKS,
    TYPES,
    Deck,
    Place,
    Resource,
)
from sim.kernel.jit import rule
from strategies.andromedas_edge.features_engine import describe_module, moon_units
from strategies.andromedas_edge.features_map import MAP_FEATURES, describe_map, describe_reach

TEMPO = 0  # the first feature of each group
STORES = TEMPO + 18
TRACK = STORES + 15
FLEET = TRACK + 5 * TRACKS
ENGINE = FLEET + 4 * TYPES + 12
GOODS = ENGINE + 7 * DECKS + 7
MAP = GOODS + 28
OTHERS = MAP + MAP_FEATURES
FACTION = OTHERS + 22
FEATURES = FACTION + 2 * FACTIONS
STAGES = 6  # five parts of the game by own turns, and the last turns of all
LAST_STAGE = STAGES - 1
TURNS = 4  # of a stage


@rule
def stage_of(state, seat):
    """Which weights apply. It counts own turns, so that all moves of a turn lead to the same stage."""
    if state.triggered == 1:
        return LAST_STAGE
    return min(LAST_STAGE - 1, int(state.notes[seat].turns) // TURNS)


@rule
def points_now(state, components, seat, viewer):
    """The score if the game ended now, as another player knows it."""
    player = state.players[seat]
    points = int(player.vp)
    if state.over == 1:
        return points
    for track in range(TRACKS):
        points += components.track_vp[track, player.tracks[track]]
    points += development_points(state, components, seat) + special_points(state, components, seat)
    points -= min(points, components.rules.damage_vp * damaged_modules(state, seat))
    points += storage_points(state, components, seat) + player.station_leaders
    for place in range(player.row_count[Deck.CIVILIZATION]):
        module = player.rows[Deck.CIVILIZATION, place]
        points += end_module_points(state, components, seat, module)
    if viewer == seat:
        points += destiny_points(state, components, seat)
    return points


@rule
def lead(state, components, seat):
    """The mean score of the own side minus that of all opponents, if the game ended now."""
    own = 0.0
    theirs = 0.0
    opponents = 0
    for other in range(state.options.players):
        points = points_now(state, components, other, seat)
        if is_opponent(state, seat, other):
            theirs += points
            opponents += 1
        else:
            own += points
    return own / max(1, state.options.players - opponents) - theirs / max(1, opponents)


@rule
def time_left(state, components):
    """1 at the start, 0 when the end has been triggered."""
    if state.triggered == 1:
        return 0.0
    best = 0
    for seat in range(state.options.players):
        best = max(best, state.players[seat].vp)
    return max(0.0, 1.0 - best / components.terminus[state.options.length])


@rule
def describe_tempo(state, components, seat, rest, x):
    """Who is ahead, who ends the game, and when."""
    player = state.players[seat]
    players = state.options.players
    terminus = components.terminus[state.options.length]
    best = -99.0
    highest = 0
    total = 0.0
    theirs = 0.0
    opponents = 0
    own = 0.0
    for other in range(players):
        points = points_now(state, components, other, seat)
        total += points
        if is_opponent(state, seat, other):
            opponents += 1
            theirs += points
            best = max(best, points)
            highest = max(highest, state.players[other].vp)
        if other == seat:
            own = points
    ahead = ((total - theirs) / max(1, players - opponents) - theirs / max(1, opponents)) / 10.0
    ahead_of_best = (own - best) / 10.0
    x[TEMPO] = rest
    x[TEMPO + 1] = state.triggered
    x[TEMPO + 2] = state.final_turns / players if state.final_turns > 0 else 0.0
    x[TEMPO + 3 + (seat - state.active) % players] = 1.0
    x[TEMPO + 7] = state.progress / components.event_length[players]
    x[TEMPO + 8] = state.marker != NONE
    x[TEMPO + 9] = state.marker_gone
    x[TEMPO + 10] = player.vp / terminus
    x[TEMPO + 11] = highest / terminus
    x[TEMPO + 12] = player.vp > highest
    x[TEMPO + 13] = max(0, terminus - player.vp) / 10.0
    x[TEMPO + 14] = ahead
    x[TEMPO + 15] = ahead_of_best
    x[TEMPO + 16] = ahead * rest
    x[TEMPO + 17] = ahead_of_best * (1.0 - rest)


@rule
def describe_stores(state, seat, rest, x):
    """Resources and cards."""
    player = state.players[seat]
    for resource in range(KINDS):
        amount = player.hand_count if resource == Resource.TACTICS else player.res[resource]
        x[STORES + resource] = amount
        x[STORES + KINDS + resource] = amount * rest
    titanium, carbon = player.res[Resource.TITANIUM], player.res[Resource.NANOCARBON]
    x[STORES + 12] = min(titanium, min(carbon, player.res[Resource.ICE]))
    x[STORES + 13] = min(player.res[Resource.CREDIT], titanium + carbon)
    x[STORES + 14] = player.hand_limit


@rule
def describe_tracks(state, components, seat, rest, x):
    """How far each track is, what events on it bring more than to others, and what comes next."""
    player = state.players[seat]
    players = state.options.players
    for track in range(TRACKS):
        space = player.tracks[track]
        at = TRACK + 5 * track
        x[at] = space
        x[at + 1] = space * rest
        more = 0.0
        for other in range(players):
            if other != seat:
                more -= components.track_vp[track, state.players[other].tracks[track]]
        x[at + 2] = (components.track_vp[track, space] + more / max(1, players - 1)) * rest
        built = count_per(state, seat, 4 + track)
        ends = components.development_end_vp[track]
        x[at + 3] = built * (ends[3] - ends[level(components, track, space)])
        if space < TOP_SPACE:
            prize = components.discovery_space[track, space + 1] != NONE
            prize |= components.upgrade_space[track, space + 1] == 1
            prize |= components.dominance_space[track, space + 1] != NONE
            prize |= components.hand_limit_space[track, space + 1] != NONE
            x[at + 4] = prize


@rule
def describe_fleet(state, components, seat, rest, x):
    """Ships by type and by place; upgrades."""
    player = state.players[seat]
    places = FLEET + 4 * TYPES
    for ship in range(SHIPS):
        place = player.ships[ship]
        kind = type_of(ship)
        if place == Place.SETTLED:
            x[places + 4] += 1.0
        elif place != Place.UNBUILT:
            x[FLEET + kind] += 1.0
            weapon = stat(state, components, seat, kind, WEAPON)
            if place < REGIONS:
                x[places] += 1.0
                x[places + 8] += weapon
            elif place == Place.BAY:
                x[places + 1] += 1.0
                x[places + 9] += weapon
            elif place == Place.TOP:
                x[places + 2] += 1.0
            elif place == Place.BARGE:
                x[places + 3] += 1.0
            x[places + 10] += stat(state, components, seat, kind, TARGETING)
    for kind in range(TYPES):
        x[FLEET + TYPES + kind] = x[FLEET + kind] * rest
        if player.tiles[kind] != NONE:
            x[FLEET + 2 * TYPES + kind] = 1.0
            x[FLEET + 3 * TYPES + kind] = rest
        x[places + 11] += player.shield[kind]
    for place in range(3):
        x[places + 5 + place] = x[places + place] * rest


@rule
def describe_engine(state, components, seat, rest, x):
    """What the working modules of each row bring, and damage."""
    player = state.players[seat]
    total = ENGINE + 7 * DECKS
    for deck in range(DECKS):
        at = ENGINE + 7 * deck
        for place in range(player.row_count[deck]):
            module = player.rows[deck, place]
            if player.damage[module] == 0:
                x[at] += 1.0
                describe_module(state, components, seat, module, at, x)
        x[at + 5] = rest * (np.float64(x[at + 1]) + x[at + 2] + 2.0 * x[at + 3] + x[at + 4])
        x[at + 6] = player.damage[MODULES + deck] != 0
        x[total] += x[at]
        x[total + 1] += x[at + 5]
    x[total + 2] = damaged_modules(state, seat)
    x[total + 3] = x[total + 2] * rest
    ships = 0.0
    for kind in range(TYPES):
        ships += x[FLEET + kind]
    x[total + 4] = min(x[total], ships) * rest
    x[total + 5] = x[total + 1] * min(1.0, (ships + 0.5 * player.res[Resource.ENERGY]) / max(1.0, x[total]))
    x[total + 6] = player.module_energy


@rule
def describe_goods(state, components, seat, rest, x):
    """Moons, leaders, tokens, cards."""
    player = state.players[seat]
    for place in range(player.moon_count):
        x[GOODS] += 1.0
        x[GOODS + 1] += moon_units(components, player.moons[place])
    for deck in range(DECKS):
        for place in range(player.row_count[deck]):
            moon = player.slot_moon[player.rows[deck, place]]
            if moon != NONE:
                x[GOODS + 2] += 1.0
                x[GOODS + 3] += moon_units(components, moon)
    for half in range(min(HALF_SLOTS, player.row_count[Deck.INDUSTRY])):
        if player.half_moon[half] != NONE:
            x[GOODS + 4] += 1.0
            x[GOODS + 5] += moon_units(components, player.half_moon[half])
    if player.tacops != NONE:
        x[GOODS + 6] = 1.0
        x[GOODS + 7] = moon_units(components, player.tacops)
    x[GOODS + 8] = x[GOODS + 3] * rest
    x[GOODS + 9] = x[GOODS + 5] * rest
    x[GOODS + 10] = x[GOODS + 7] * rest
    x[GOODS + 11] = player.station_leaders
    x[GOODS + 12] = player.station_leaders * rest
    x[GOODS + 13] = player.abducted
    for region in range(REGIONS):
        x[GOODS + 14] += state.regions[region].leaders[seat]
    for token in range(DISCOVERIES):
        x[GOODS + 15] += player.discoveries[token]
    for token in range(DOMINANCES):
        x[GOODS + 16] += (player.dominances >> token) & 1
    x[GOODS + 17] = player.more_range
    x[GOODS + 18] = player.more_dice
    x[GOODS + 19] = player.less_cost
    x[GOODS + 20] = player.moon_energy
    x[GOODS + 21] = player.more_traits != 0
    for card in range(CARDS):
        if player.hand[card] > 0:
            x[GOODS + 22 + components.card_type[card]] += player.hand[card]
    x[GOODS + 27] = player.clock


@rule
def describe_others(state, seat, x):
    """What opponents have: the most and the mean of each."""
    opponents = 0
    for other in range(state.options.players):
        if not is_opponent(state, seat, other):
            continue
        opponents += 1
        player = state.players[other]
        modules = 0
        for deck in range(DECKS):
            modules += player.row_count[deck]
        out = 0
        bay = 0
        scrapped = 0
        settled = 0
        for ship in range(SHIPS):
            place = player.ships[ship]
            out += place < REGIONS
            bay += place == Place.BAY
            scrapped += place == Place.TOP
            settled += place == Place.SETTLED
        tokens = 0
        for token in range(DISCOVERIES):
            tokens += player.discoveries[token]
        steps = 0
        for track in range(TRACKS):
            steps += player.tracks[track]
        note(x, 0, resources_left(state, other))
        note(x, 1, modules)
        note(x, 2, out)
        note(x, 3, bay)
        note(x, 4, scrapped)
        note(x, 5, settled)
        note(x, 6, player.station_leaders)
        note(x, 7, tokens)
        note(x, 8, steps)
        note(x, 9, player.hand_count)
        note(x, 10, player.moon_count)
    for index in range(11):
        x[OTHERS + 11 + index] /= max(1, opponents)


@rule
def note(x, index, amount):
    """Note what one opponent has."""
    x[OTHERS + index] = max(x[OTHERS + index], amount)
    x[OTHERS + 11 + index] += amount


@rule
def describe(state, components, scratch, seat, x):
    """Write the features of a position into ``x``, which is zeroed."""
    rest = time_left(state, components)
    describe_tempo(state, components, seat, rest, x)
    describe_stores(state, seat, rest, x)
    describe_tracks(state, components, seat, rest, x)
    describe_fleet(state, components, seat, rest, x)
    describe_engine(state, components, seat, rest, x)
    describe_goods(state, components, seat, rest, x)
    describe_map(state, components, seat, rest, x[MAP:])
    describe_reach(state, components, seat, x[MAP:])
    describe_others(state, seat, x)
    for other in range(min(SEATS, state.options.players)):
        faction = int(state.players[other].faction)
        if 0 <= faction < FACTIONS:
            x[FACTION + faction + (0 if other == seat else FACTIONS)] += 1.0
