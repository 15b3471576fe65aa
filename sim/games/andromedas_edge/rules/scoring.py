"""Final scoring and tie-breaks (section 12)."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.counts import count_per
from sim.games.andromedas_edge.rules.station import damaged_modules, modules_of
from sim.games.andromedas_edge.rules.tracks import level
from sim.games.andromedas_edge.rules.vocabulary import (
    NONE,
    RESOURCES,
    SEATS,
    SLOTS,
    TRACKS,
    Deck,
    TieBreak,
    Tile,
    Track,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import FIRST_FINAL, VP, VP_SOURCES
from sim.kernel.jit import jit, rule


@rule
def resources_left(state, seat):
    """How many unspent resources a player has, of all six types."""
    player = state.players[seat]
    count = int(player.hand_count)
    for resource in range(RESOURCES):
        count += player.res[resource]
    return count


@rule
def development_points(state, components, seat):
    """Points for own developments, by the level of their tracks."""
    points = 0
    sites = state.players[seat].sites
    for region in range(SLOTS if sites != 0 else 0):
        if (sites >> region) & 1 == 1:
            track = state.regions[region].development
            reached = level(components, track, state.players[seat].tracks[track])
            points += components.development_end_vp[track, reached]
    return points


@rule
def special_points(state, components, seat):
    """Points for own developments next to special regions."""
    points = 0
    sites = state.players[seat].sites
    for region in range(SLOTS if sites != 0 else 0):
        special = state.regions[region].tile - Tile.SPECIAL
        if 0 <= special < 4:
            for other in range(SLOTS):
                if components.near[region, other] == 1 and (sites >> other) & 1 == 1:
                    points += components.special_vp[special]
    return points


@rule
def end_module_points(state, components, seat, module):
    """Points for an end-game module; none if it is damaged."""
    if components.end_base[module] == NONE or state.players[seat].damage[module] != 0:
        return 0
    count = count_per(state, seat, components.end_per[module])
    return components.end_base[module] + components.end_each[module] * count


@rule
def destiny_points(state, components, seat):
    """Points for the destiny card: highest or tied on its tracks."""
    card = state.players[seat].destiny
    if card == NONE:
        return 0
    points = 0
    for part in range(2):
        track = components.destiny_track[card, part]
        best = True
        for other in range(state.options.players):
            best = best and state.players[other].tracks[track] <= state.players[seat].tracks[track]
        if best:
            points += components.destiny_vp[card, part]
    return points


@rule
def storage_points(state, components, seat):
    """Points for unspent resources, by the commerce track."""
    each = 0
    space = state.players[seat].tracks[Track.COMMERCE]
    for step in range(2):
        if space >= components.storage_space[step]:
            each = components.storage_vp[step]
    return each * resources_left(state, seat)


@rule
def score_seat(state, components, seat):
    """Score a player step by step; damage never takes the total below 0."""
    player = state.players[seat]
    for source in range(FIRST_FINAL, VP_SOURCES):
        player.vp_by[source] = 0
    for track in range(TRACKS):
        player.vp_by[VP.TRACKS] += components.track_vp[track, player.tracks[track]]
    player.vp_by[VP.DEVELOPMENTS] = development_points(state, components, seat)
    player.vp_by[VP.SPECIAL] = special_points(state, components, seat)
    total = 0
    for source in range(VP_SOURCES):
        total += player.vp_by[source]
    player.vp_by[VP.DAMAGE] = -min(total, components.rules.damage_vp * damaged_modules(state, seat))
    player.vp_by[VP.STORAGE] = storage_points(state, components, seat)
    for place in range(player.row_count[Deck.CIVILIZATION]):
        module = player.rows[Deck.CIVILIZATION, place]
        player.vp_by[VP.CIVILIZATION_MODULES] += end_module_points(state, components, seat, module)
    player.vp_by[VP.LEADERS] = player.station_leaders
    player.vp_by[VP.DESTINY] = destiny_points(state, components, seat)
    total = 0
    for source in range(VP_SOURCES):
        total += player.vp_by[source]
    player.vp = total


@rule
def score_game(state, components):
    """Score all players, and note what broke a tie for first place."""
    for seat in range(state.options.players):
        score_seat(state, components, seat)
    write_standing(state)
    state.story.tie_break = tie_break(state)


@jit
def write_standing(state):
    """Write what ranks players: points, then modules, then resources left."""
    for seat in range(SEATS):
        state.standing[seat, 0] = state.players[seat].vp
        state.standing[seat, 1] = modules_of(state, seat)
        state.standing[seat, 2] = resources_left(state, seat)


@rule
def tie_break(state):
    """What decided between the players with the most points."""
    size = 2 if state.options.teams == 1 else 1
    teams = state.options.players // size
    left = (1 << teams) - 1
    for step in range(3):
        best = -1
        tied = 0
        for team in range(teams):
            if (left >> team) & 1 == 1:
                total = 0
                for member in range(size):
                    total += state.standing[team * size + member, step]
                if total > best:
                    best = total
                    tied = 0
                if total == best:
                    tied |= 1 << team
        left = tied
        if left & (left - 1) == 0:
            return step  # NONE, MODULES or RESOURCES
    return TieBreak.SHARED
