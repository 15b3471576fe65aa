"""What research levels, tech tiles, federation tokens and boosters are worth."""

from __future__ import annotations

from sim.games.gaia_project.rules.income import research_source
from sim.games.gaia_project.rules.research import can_advance, can_take_advanced
from sim.games.gaia_project.rules.resources import count_per
from sim.games.gaia_project.rules.vocabulary import (
    BOOSTERS,
    FEDERATION_TOKENS,
    NONE,
    STANDARD_TILES,
    TRACKS,
    Arrival,
    Effect,
    EffectColumn,
    Event,
    Gain,
    Per,
    Source,
    Track,
)
from sim.kernel.jit import rule
from strategies.choosing import NEVER
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import COUNT_GROWTH, EVENT_RATE, gain_worth, income_worth


@rule
def level_worth(state, components, scratch, weights, seat, track):
    """Worth of going up one level, before its cost; NEVER if the track is closed."""
    if not can_advance(state, components, seat, track):
        return NEVER
    player = state.players[seat]
    old = player.levels[track]
    new = old + 1
    worth = scratch.event[Event.RESEARCH_ADVANCE] + components.level_vp[new] - components.level_vp[old]
    worth += gain_worth(components, player, scratch, components.arrival_gain[track, new], 1)
    worth += scratch.unit[Gain.CHARGE] * components.level_charge[new]
    worth += income_worth(components, player, scratch, research_source(track, new))
    worth -= income_worth(components, player, scratch, research_source(track, old))
    worth += components.arrival_vp_per_gaia[track, new] * player.gaia_planets
    worth += weights[W.track_terraforming + track] * scratch.left
    worth += weights[W.climb_1 + old] * min(1.0, 0.4 + 0.2 * scratch.left)
    if track == Track.TERRAFORMING:
        saved = components.step_cost[old] - components.step_cost[new]
        worth += weights[W.terraforming_ore] * saved * scratch.left
    elif track == Track.NAVIGATION:
        wider = components.base_range[new] - components.base_range[old]
        worth += weights[W.navigation_range] * wider * scratch.left
    elif track == Track.GAIA_PROJECT and old > 0:
        saved = components.gaia_tokens[old] - components.gaia_tokens[new]
        worth += weights[W.gaia_tokens] * saved * scratch.left
    if new == components.rules.top_level:
        worth -= weights[W.green]
        special = components.arrival_special[track, new]
        if special == Arrival.PLACE_LOST_PLANET:
            worth += weights[W.lost_planet] + scratch.event[Event.BUILD_MINE]
            worth += scratch.per[Per.PLANET_TYPES] + scratch.per[Per.STRUCTURES] + scratch.per[Per.MINES]
        elif special == Arrival.TAKE_TERRAFORMING_FEDERATION_TOKEN and state.terraforming_token != NONE:
            worth += token_worth(components, scratch, weights, player, state.terraforming_token)
            worth += scratch.event[Event.GAIN_FEDERATION]
    return worth


@rule
def look_at_levels(state, components, scratch, weights, seat):
    """Worth of the next level of each track."""
    for track in range(TRACKS):
        scratch.level[track] = level_worth(state, components, scratch, weights, seat, track)


@rule
def token_worth(components, scratch, weights, player, token):
    """Worth of a federation token's goods, and of its green side."""
    goods = gain_worth(components, player, scratch, components.token_gain[token], 1)
    return goods + weights[W.green] * components.token_green[token] + scratch.per[Per.FEDERATION_TOKENS]


@rule
def look_at_tokens(state, components, scratch, weights, seat):
    """Worth of the best federation token in the supply."""
    best = 0.0
    for token in range(FEDERATION_TOKENS):
        if state.tokens_left[token] > 0 and components.token_faction[token] == NONE:
            best = max(best, token_worth(components, scratch, weights, state.players[seat], token))
    scratch.token_best = best


@rule
def tile_worth(state, components, scratch, weights, seat, tile, kept):
    """Worth of a tech tile; ``kept``: the player already has it, so its immediate gains are past."""
    player = state.players[seat]
    effect = components.tile_effect[tile]
    kind = effect[EffectColumn.KIND]
    gains = components.tile_gain[tile]
    rounds = scratch.left + 1.0
    worth = 0.0
    if kind == Effect.GAIN or kind == Effect.GAIN_PER:
        if not kept:
            times = 1
            if kind == Effect.GAIN_PER:
                times = count_per(state, seat, effect[EffectColumn.PER])
            worth = gain_worth(components, player, scratch, gains, times)
    elif kind == Effect.INCOME:
        worth = income_worth(components, player, scratch, Source.TILE + tile)
    elif kind == Effect.ON:
        event = effect[EffectColumn.EVENT]
        worth = effect[EffectColumn.VP] * EVENT_RATE[event] * (scratch.left + 0.5)
    elif kind == Effect.ON_PASS:
        per = effect[EffectColumn.PER]
        counted = count_per(state, seat, per) + COUNT_GROWTH[per] * 0.5 * scratch.left
        worth = effect[EffectColumn.VP] * counted * rounds
    elif kind == Effect.ACTION:
        used = 1.0 if kept and player.tile_used[tile] == 1 else 0.0
        worth = gain_worth(components, player, scratch, gains, 1) * (rounds - used)
    elif kind == Effect.SET_POWER_VALUE:
        worth = (
            weights[W.big_power] * (1 + count_per(state, seat, Per.BIG_STRUCTURES)) * min(2.0, scratch.left)
        )
    return worth * (weights[W.tile] if tile < STANDARD_TILES else weights[W.advanced_tile])


@rule
def cheapest_cover(state, components, scratch, weights, seat):
    """The least valuable tile that an advanced tile can cover: (worth, tile), or NONE."""
    player = state.players[seat]
    least = -NEVER
    covered = NONE
    for tile in range(STANDARD_TILES):
        if player.tiles[tile] == 1:
            worth = tile_worth(state, components, scratch, weights, seat, tile, True)
            if worth < least:
                least = worth
                covered = tile
    return least, covered


@rule
def look_at_tiles(state, components, scratch, weights, seat):
    """Worth of each available tile with its research step; the best one's goes to ``tile_best``.

    Call ``look_at_levels`` first. ``scratch.tile`` has standard tiles by slot, then advanced ones by track.
    """
    player = state.players[seat]
    best_step = 0.0
    for track in range(TRACKS):
        best_step = max(best_step, scratch.level[track])
    best = 0.0
    for slot in range(STANDARD_TILES):
        tile = state.tile_slot[slot]
        scratch.tile[slot] = NEVER
        if player.tiles[tile] == 0 and state.tiles_left[tile] > 0:
            step = best_step if slot >= TRACKS else max(0.0, scratch.level[slot])
            scratch.tile[slot] = tile_worth(state, components, scratch, weights, seat, tile, False) + step
            best = max(best, scratch.tile[slot])
    least = 0.0
    covered = NONE
    looked = False
    for track in range(TRACKS):
        scratch.tile[STANDARD_TILES + track] = NEVER
        if can_take_advanced(state, components, seat, track):
            if not looked:
                least, covered = cheapest_cover(state, components, scratch, weights, seat)
                looked = True
            if covered != NONE:
                tile = state.advanced_slot[track]
                worth = tile_worth(state, components, scratch, weights, seat, tile, False)
                worth += best_step - least - weights[W.green]
                scratch.tile[STANDARD_TILES + track] = worth
                best = max(best, worth)
    scratch.tile_best = best


@rule
def booster_worth(state, components, scratch, weights, seat, booster):
    """Worth of a booster for the coming round."""
    player = state.players[seat]
    worth = 0.0
    for part in range(2):
        income = components.income[player.faction, Source.BOOSTER + booster * 2 + part]
        for column in range(income.shape[0]):
            worth += scratch.unit[column] * income[column]
    effect = components.booster_effect[booster]
    kind = effect[EffectColumn.KIND]
    if kind == Effect.ON_PASS:
        per = effect[EffectColumn.PER]
        worth += effect[EffectColumn.VP] * (count_per(state, seat, per) + COUNT_GROWTH[per])
    elif kind == Effect.BUILD_MINE:
        worth += weights[W.booster_step]
    elif kind == Effect.BUILD_MINE_OR_GAIA_PROJECT:
        worth += weights[W.booster_range]
    return worth * weights[W.booster]


@rule
def look_at_boosters(state, components, scratch, weights, seat):
    """Worth of each available booster; the best one's goes to ``booster_best``."""
    best = 0.0
    for booster in range(BOOSTERS):
        if state.boosters[booster] == 1:
            scratch.booster[booster] = booster_worth(state, components, scratch, weights, seat, booster)
            best = max(best, scratch.booster[booster])
    scratch.booster_best = best


@rule
def academy_worth(components, scratch, weights, player):
    """Worth of the right academy's action for the rest of the game."""
    gains = components.academy_gain[player.faction]
    once = 0.0
    for column in range(Gain.CHARGE + 1):
        once += scratch.unit[column] * gains[column]
    return weights[W.academy_action] * once * (scratch.left + 1.0)
