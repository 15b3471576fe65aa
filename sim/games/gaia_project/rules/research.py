"""Research levels and tech tiles (RULES 6.4, 6.6)."""

from __future__ import annotations

from sim.games.gaia_project.rules.galaxy import forget_federations
from sim.games.gaia_project.rules.income import add_source, remove_source, research_source
from sim.games.gaia_project.rules.notes import note_token
from sim.games.gaia_project.rules.power import ability, gain_charge
from sim.games.gaia_project.rules.resources import add_vp, count_per, gain, gain_from_tile, score_event
from sim.games.gaia_project.rules.vocabulary import (
    NONE,
    STANDARD_TILES,
    TRACKS,
    VP,
    Ability,
    Arrival,
    Decide,
    Effect,
    EffectColumn,
    Event,
    Source,
    Track,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def can_advance(state, components, seat, track):
    """Whether the player may go up one level on a track; doesn't check the cost."""
    player = state.players[seat]
    level = player.levels[track]
    top = components.rules.top_level
    if level == top:
        return False
    if track == Track.NAVIGATION and ability(components, player, Ability.NAVIGATION_LOCKED_UNTIL_PI) > 0:
        if ability(components, player, Ability.UNLOCK_NAVIGATION) == 0:
            return False
    if level == top - 1:
        if player.green == 0:
            return False
        for other in range(state.options.players):
            if state.players[other].levels[track] == top:
                return False
    return True


@rule
def can_advance_any(state, components, seat):
    """Whether any track is open to the player."""
    for track in range(TRACKS):
        if can_advance(state, components, seat, track):
            return True
    return False


@rule
def gain_federation_token(state, components, seat, token):
    """Take a federation token: gain its goods and score the event."""
    player = state.players[seat]
    player.tokens[token] += 1
    player.green += components.token_green[token]
    before = player.vp_by[VP.FEDERATION]
    gain(state, components, seat, components.token_gain[token], 1, VP.FEDERATION)
    note_token(state, seat, token, player.vp_by[VP.FEDERATION] - before)
    score_event(state, components, seat, Event.GAIN_FEDERATION, 1)


@rule
def set_level(state, components, seat, track, level):
    """Put the marker on a level: update the income and gain the one-time bonus."""
    player = state.players[seat]
    old = research_source(track, player.levels[track])
    remove_source(components, player, old, old, old)
    player.levels[track] = level
    add_source(components, player, research_source(track, level))
    before = player.vp_by[VP.GAIA_LEVEL]
    gain(state, components, seat, components.arrival_gain[track, level], 1, VP.GAIA_LEVEL)
    per_gaia = components.arrival_vp_per_gaia[track, level]
    if per_gaia != 0:
        add_vp(player, per_gaia * player.gaia_planets, VP.GAIA_LEVEL)
    state.notes[seat].track_vp[track] += player.vp_by[VP.GAIA_LEVEL] - before


@rule
def advance_track(state, components, seat, track):
    """Go up one level; the caller has paid the cost, if any."""
    player = state.players[seat]
    level = player.levels[track] + 1
    if level == components.rules.top_level:
        player.green -= 1
    set_level(state, components, seat, track, level)
    score_event(state, components, seat, Event.RESEARCH_ADVANCE, 1)
    special = components.arrival_special[track, level]
    if special == Arrival.TAKE_TERRAFORMING_FEDERATION_TOKEN and state.terraforming_token != NONE:
        token = state.terraforming_token
        state.terraforming_token = NONE
        gain_federation_token(state, components, seat, token)
    elif special == Arrival.PLACE_LOST_PLANET:
        push(state, Decide.LOST_PLANET, seat, 0, 0, 0)
    if components.level_charge[level] > 0:
        gain_charge(state, seat, components.level_charge[level], 0)


@rule
def can_take_advanced(state, components, seat, track):
    """Whether level and green token allow the advanced tile of a track; doesn't check for a tile to cover."""
    player = state.players[seat]
    return (
        state.advanced_slot[track] != NONE
        and player.green > 0
        and player.levels[track] >= components.rules.advanced_min_level
    )


@rule
def can_take_tile(state, components, seat):
    """Whether the player may take any tech tile."""
    player = state.players[seat]
    coverable = False
    for tile in range(STANDARD_TILES):
        if player.tiles[tile] == 0 and state.tiles_left[tile] > 0:
            return True
        coverable = coverable or player.tiles[tile] == 1
    if coverable:
        for track in range(TRACKS):
            if can_take_advanced(state, components, seat, track):
                return True
    return False


@rule
def offer_tile(state, components, seat):
    """Let the player take a tech tile; nothing happens if there is none to take (ruling 13)."""
    if can_take_tile(state, components, seat):
        push(state, Decide.TECH_TILE, seat, 0, 0, 0)


@rule
def gain_tile(state, components, seat, tile):
    """Put a tile into force: its immediate effect and its income."""
    player = state.players[seat]
    player.tiles[tile] = 1
    state.notes[seat].tile_round[tile] = state.round_number
    effect = components.tile_effect[tile]
    kind = effect[EffectColumn.KIND]
    if kind == Effect.GAIN:
        gain_from_tile(state, components, seat, tile, 1)
    elif kind == Effect.GAIN_PER:
        times = count_per(state, seat, effect[EffectColumn.PER])
        gain_from_tile(state, components, seat, tile, times)
    elif kind == Effect.INCOME:
        add_source(components, player, Source.TILE + tile)
    elif kind == Effect.SET_POWER_VALUE:
        forget_federations(player)


@rule
def offer_step(state, components, seat, track, compulsory):
    """Offer a free research step on ``track`` (NONE: on any track), if one is possible."""
    if track != NONE:
        possible = can_advance(state, components, seat, track)
    else:
        possible = can_advance_any(state, components, seat)
    if possible:
        push(state, Decide.RESEARCH_STEP, seat, track, compulsory, 0)


@rule
def take_tile(state, components, seat, slot):
    """Take a standard tile; a tile under a track only allows a step on that track."""
    tile = state.tile_slot[slot]
    state.tiles_left[tile] -= 1
    # The step comes after everything else that the tile gives, so it goes onto the stack first.
    offer_step(state, components, seat, slot if slot < TRACKS else NONE, 0)
    gain_tile(state, components, seat, tile)


@rule
def take_advanced_tile(state, components, seat, track, covered):
    """Cover a standard tile, flip a green token, gain the tile, then a step on any track."""
    player = state.players[seat]
    player.tiles[covered] = 2
    source = Source.TILE + covered
    remove_source(components, player, source, source, source)
    if components.tile_effect[covered, EffectColumn.KIND] == Effect.SET_POWER_VALUE:
        forget_federations(player)
    player.green -= 1
    tile = state.advanced_slot[track]
    state.advanced_slot[track] = NONE
    offer_step(state, components, seat, NONE, 0)
    gain_tile(state, components, seat, tile)
