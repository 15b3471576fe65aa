"""What a learned player sees in a position: the numbers of position.py, and more about the near future.

These say what the player can pay now, which actions are open, how round and final tiles will score, how power
will come in, and how far the next two federations are (features_map.py).
"""

from __future__ import annotations

import math

from sim.games.gaia_project.rules.building import has_booster_action
from sim.games.gaia_project.rules.power import chargeable, spendable
from sim.games.gaia_project.rules.resources import count_per
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    GAINS,
    NONE,
    ROUNDS,
    STANDARD_TILES,
    TILES,
    TRACKS,
    Effect,
    EffectColumn,
    Event,
    Phase,
    Special,
    Structure,
)
from sim.kernel.jit import rule
from strategies.gaia_project.features_map import MAP_BLOCKS, describe_map
from strategies.gaia_project.position import OFFSETS, SIZE, describe

EVENTS = len(Event)
POWER_STEPS = 6  # power from 2 to 7 in bowl III, each with a number of its own: board actions cost 3 to 7
UNITS = 96  # inner units of the network
DEAR = (3, 4, 5, 7)  # power that board actions cost
HIGH_LEVEL = 3  # a track from which its top is near

# Blocks after those of position.py: name -> how many numbers.
BLOCKS: dict[str, int] = {
    "stone": 4,  # 1 for where the brainstone is
    "power": 4,  # tokens in the gaia area, all tokens, power to spend, power that can be charged
    "power_steps": POWER_STEPS,
    "special": 3,  # actions not used yet: institute, faction board, booster
    "unused": 1 + GAINS,  # tiles and academies with an action not used yet, and what these give
    "open": BOARD_ACTIONS,
    "passed": 3,  # others who have passed, nobody has, this player was the first
    "next_tile": EVENTS,  # the next round's points for an event, times what feeds it
    "later_tiles": EVENTS,  # points for an event in all later rounds
    "ranks": 3,  # points expected from final tiles: the first, the second, both
    "afford": 5,  # mines, trading stations, labs, institutes or academies, research steps that can be paid
    "scoring": EVENTS,  # this round's points for an event, times how often the player can pay for it
    "advanced": 4,  # tracks near the top: with a tile to take, also with a green token, at 3, with a free top
    **MAP_BLOCKS,
    "now": EVENTS,  # this round's points for an event, until the player passes
    "tops": TILES - STANDARD_TILES,  # advanced tiles on the tracks: the player's levels above 2
    "rivals": 6,  # others who have not passed: with 3, 4, 5 and 7 power to spend; their QICs, their ore
}
AT = {name: SIZE + sum(list(BLOCKS.values())[:index]) for index, name in enumerate(BLOCKS)}
FEATURES = SIZE + sum(BLOCKS.values())
SET_UP = 2 * ROUNDS  # the stage of the set-up; the others are a round and whether the player has passed
STAGES = SET_UP + 1

_STONE, _POWER, _STEPS = AT["stone"], AT["power"], AT["power_steps"]
_SPECIAL, _UNUSED, _OPEN, _PASSED = AT["special"], AT["unused"], AT["open"], AT["passed"]
_NEXT, _LATER, _RANKS = AT["next_tile"], AT["later_tiles"], AT["ranks"]
_AFFORD, _SCORING, _ADVANCED = AT["afford"], AT["scoring"], AT["advanced"]
_MAP = AT["charging"]
_NOW, _TOPS, _RIVALS = AT["now"], AT["tops"], AT["rivals"]
_READY = AT["federations"] + 2  # 1 if a federation can be formed now
_SETTLED = AT["land"]  # gaia planets made by own gaiaformers
_DENSEST = OFFSETS["federating"] + 3
_FREE_GAIA = OFFSETS["room"] + 4


@rule
def stage_of(state, seat):
    """The round and whether the player has passed, or the set-up."""
    if state.phase <= Phase.FIRST_BOOSTERS:
        return SET_UP
    return 2 * (max(1, state.round_number) - 1) + state.players[seat].passed


@rule
def feed_of(player, x, event):
    """How much a player has of what an event needs."""
    if event == Event.BUILD_MINE or event == Event.TERRAFORM_STEP:
        return 1.0 * player.ore
    if event == Event.BUILD_MINE_ON_GAIA:
        return player.gaiaformers_on_map + x[_FREE_GAIA]
    if event == Event.BUILD_TRADING_STATION:
        return 1.0 * player.on_map[Structure.MINE]
    if event == Event.BUILD_BIG:
        return 1.0 * (player.on_map[Structure.TRADING_STATION] + player.on_map[Structure.RESEARCH_LAB])
    if event == Event.RESEARCH_ADVANCE:
        return 1.0 * player.knowledge
    if event == Event.GAIN_FEDERATION:
        return 1.0 * x[_DENSEST]
    return 1.0


@rule
def describe_power(components, player, x):
    """Power tokens, where they are and what they can pay."""
    if player.brainstone > 0:
        x[_STONE + player.brainstone - 1] = 1.0
    power = spendable(components, player)
    x[_POWER] = player.gaia_area
    x[_POWER + 1] = player.bowls[0] + player.bowls[1] + player.bowls[2] + player.gaia_area
    x[_POWER + 2] = power
    x[_POWER + 3] = chargeable(player)
    for step in range(POWER_STEPS):
        if power >= step + 2:
            x[_STEPS + step] = 1.0


@rule
def add_unused(gains, x):
    """An action that the player can still take."""
    x[_UNUSED] += 1.0
    for column in range(GAINS):
        x[_UNUSED + 1 + column] += gains[column]


@rule
def describe_actions(state, components, player, x):
    """Actions that are still open this round; none once the player has passed."""
    if player.passed == 1:
        return
    if player.on_map[Structure.PLANETARY_INSTITUTE] > 0:
        if player.special_used[Special.PLANETARY_INSTITUTE] == 0:
            x[_SPECIAL] = 1.0
    if player.special_used[Special.BOARD] == 0:
        x[_SPECIAL + 1] = 1.0
    if player.special_used[Special.BOOSTER] == 0 and player.booster != NONE:
        if has_booster_action(components, player):
            x[_SPECIAL + 2] = 1.0
    if player.on_map[Structure.ACADEMY_RIGHT] > 0 and player.special_used[Special.ACADEMY] == 0:
        add_unused(components.academy_gain[player.faction], x)
    for tile in range(TILES):
        if player.tiles[tile] == 1 and player.tile_used[tile] == 0:
            if components.tile_effect[tile, EffectColumn.KIND] == Effect.ACTION:
                add_unused(components.tile_gain[tile], x)
    for action in range(BOARD_ACTIONS):
        if state.board_used[action] == 0:
            x[_OPEN + action] = 1.0


@rule
def describe_rounds(state, components, seat, x):
    """What the tiles of later rounds will score, and who has passed."""
    player = state.players[seat]
    rounds = components.rules.rounds
    number = max(1, state.round_number)
    for later in range(number, rounds):
        tile = components.round_effect[state.round_tiles[later]]
        event = tile[EffectColumn.EVENT]
        x[_LATER + event] += tile[EffectColumn.VP]
        if later == number:
            x[_NEXT + event] = tile[EffectColumn.VP] * feed_of(player, x, event)
    x[_PASSED] = state.passed_count - player.passed
    if state.passed_count == 0:
        x[_PASSED + 1] = 1.0
    if player.passed == 1 and state.pass_order[0] == seat:
        x[_PASSED + 2] = 1.0


@rule
def describe_ranks(state, components, seat, x):
    """Points that final tiles will probably give, from how far the player is ahead of each other one."""
    players = state.options.players
    left = components.rules.rounds - max(1, state.round_number) + 0.5
    place = components.final_vp[0] / max(1, players - 1)
    for index in range(state.final_tiles.shape[0]):
        per = components.final_per[state.final_tiles[index]]
        own = count_per(state, seat, per)
        for other in range(players):
            if other != seat:
                ahead = own - count_per(state, other, per)
                chance = 1.0 / (1.0 + math.exp(-ahead / (0.5 + 0.8 * left)))
                x[_RANKS + index] += place * chance
                x[_RANKS + 2] += place * chance


@rule
def describe_afford(state, components, player, x):
    """How often the player can pay for things now, and what that scores this round."""
    cost = components.structure_cost
    mines = min(
        components.structure_limit[Structure.MINE] - player.on_map[Structure.MINE],
        often(player, cost[Structure.MINE]),
    )
    trading = min(player.on_map[Structure.MINE], often(player, components.trading_near_cost))
    labs = min(player.on_map[Structure.TRADING_STATION], often(player, cost[Structure.RESEARCH_LAB]))
    big = min(
        player.on_map[Structure.TRADING_STATION] + player.on_map[Structure.RESEARCH_LAB],
        often(player, cost[Structure.PLANETARY_INSTITUTE]),
    )
    steps = player.knowledge // max(1, components.rules.advance_cost)
    x[_AFFORD] = mines
    x[_AFFORD + 1] = trading
    x[_AFFORD + 2] = labs
    x[_AFFORD + 3] = big
    x[_AFFORD + 4] = steps
    if player.passed == 1:
        return
    tile = components.round_effect[state.round_tiles[max(1, state.round_number) - 1]]
    event = tile[EffectColumn.EVENT]
    x[_NOW + event] = tile[EffectColumn.VP]
    times = 0.0
    if event == Event.BUILD_MINE:
        times = mines
    elif event == Event.BUILD_TRADING_STATION:
        times = trading
    elif event == Event.BUILD_BIG:
        times = big
    elif event == Event.RESEARCH_ADVANCE:
        times = steps
    elif event == Event.GAIN_FEDERATION:
        times = x[_READY]
    elif event == Event.BUILD_MINE_ON_GAIA:
        times = min(1.0 * mines, x[_FREE_GAIA] + x[_SETTLED])
    elif event == Event.TERRAFORM_STEP:
        times = player.ore // 3
    x[_SCORING + event] = tile[EffectColumn.VP] * times


@rule
def often(player, cost):
    """How often a player can pay credits and ore."""
    times = 8
    if cost[0] > 0:
        times = min(times, player.credits // cost[0])
    if cost[1] > 0:
        times = min(times, player.ore // cost[1])
    return times


@rule
def describe_tracks(state, components, player, x):
    """Tracks near the top."""
    for track in range(TRACKS):
        level = player.levels[track]
        if level >= HIGH_LEVEL and state.advanced_slot[track] != NONE:
            x[_TOPS + state.advanced_slot[track] - STANDARD_TILES] = level + 1 - HIGH_LEVEL
        if level > HIGH_LEVEL and state.advanced_slot[track] != NONE:
            x[_ADVANCED] += 1.0
            if player.green > 0:
                x[_ADVANCED + 1] += 1.0
        if level == HIGH_LEVEL:
            x[_ADVANCED + 2] += 1.0
        if level >= HIGH_LEVEL:
            free = 1.0
            for other in range(state.options.players):
                if state.players[other].levels[track] >= components.rules.top_level:
                    free = 0.0
            x[_ADVANCED + 3] += free


@rule
def describe_rivals(state, components, seat, x):
    """What others who still act can take first."""
    for other in range(state.options.players):
        rival = state.players[other]
        if other == seat or rival.passed == 1:
            continue
        power = spendable(components, rival)
        for step in range(4):
            if power >= DEAR[step]:
                x[_RIVALS + step] += 1.0
        x[_RIVALS + 4] += rival.qic
        x[_RIVALS + 5] += rival.ore


@rule
def describe_all(state, components, scratch, seat, x):
    """Write all features of a player's position. The round must have begun: the set-up counts as round 1."""
    player = state.players[seat]
    describe(state, components, scratch, seat, x)
    describe_power(components, player, x)
    describe_actions(state, components, player, x)
    describe_rounds(state, components, seat, x)
    describe_ranks(state, components, seat, x)
    describe_map(state, components, scratch, seat, x[_MAP:])
    describe_afford(state, components, player, x)
    describe_tracks(state, components, player, x)
    describe_rivals(state, components, seat, x)
