"""What goods, income, events and counts are worth to the player who decides, in victory points.

``look`` writes it into the scratch memory ``mind`` once a decision; everything else reads it there.
"""

from __future__ import annotations

import numpy as np

from sim.games.gaia_project.clusters import node_value
from sim.games.gaia_project.galaxy import is_node
from sim.games.gaia_project.power import chargeable
from sim.games.gaia_project.vocabulary import (
    COSTS,
    HEXES,
    INCOMES,
    NONE,
    TILES,
    Cost,
    Effect,
    EffectColumn,
    Gain,
)
from sim.kernel.jit import rule
from strategies.gaia_project.weights import W
from strategies.weights import at_time

# How often an event happens in a round to an ordinary player, by Event: what tiles that pay for it expect.
EVENT_RATE = np.array([0.0, 1.3, 0.4, 0.6, 0.4, 2.4, 0.5, 1.0])
# How much a count grows in a round, by Per.
COUNT_GROWTH = np.array([0.0, 0.6, 0.2, 0.2, 0.4, 1.3, 1.5, 0.6, 0.4, 0.6, 1.5, 0.5])


@rule
def look_at_units(state, components, mind, weights, seat, terminal):
    """Worth of goods now and in the income to come; ``terminal``: only what is left over counts."""
    player = state.players[seat]
    rounds = components.rules.rounds
    number = max(1, state.round_number)
    mind.left = rounds - number
    mind.early = (1.0 / max(1, rounds - 1)) * mind.left
    mind.time = (number - 1) / max(1, rounds - 1)
    for column in range(INCOMES):
        first = W.credit_early + 2 * column
        mind.unit[column] = at_time(weights, first, mind.time)
        total = 0.0
        for later in range(number, rounds):
            total += at_time(weights, first, later / (rounds - 1))
        mind.yearly[column] = total * weights[W.income]
    # The more of a good lies at hand, the less one more of it is worth, and the lighter it is spent.
    mind.unit[Gain.CREDITS] /= 1.0 + weights[W.glut_credit] * player.credits
    mind.unit[Gain.ORE] /= 1.0 + weights[W.glut_ore] * player.ore
    mind.unit[Gain.KNOWLEDGE] /= 1.0 + weights[W.glut_knowledge] * player.knowledge
    mind.unit[Gain.QIC] /= 1.0 + weights[W.glut_qic] * player.qic
    mind.unit[Gain.VP] = 1.0
    mind.unit[Gain.GAIAFORMERS] = weights[W.gaiaformer] * mind.left
    power = at_time(weights, W.power_early, mind.time)
    if terminal:
        share = 1.0 / components.rules.resources_per_vp
        for column in range(Gain.QIC + 1):
            mind.unit[column] = share
        mind.unit[Gain.POWER_TOKENS] = 0.0
        mind.unit[Gain.CHARGE] = 0.5 * share
        power = share
    for column in range(COSTS):
        mind.price[column] = mind.unit[column] if column <= Cost.QIC else 0.0
    mind.price[Cost.POWER] = power
    mind.price[Cost.GAIAFORMER] = 0.3 * mind.unit[Gain.GAIAFORMERS]
    mind.price[Cost.BOWL_3_TO_GAIA] = power
    mind.price[Cost.BURN] = mind.unit[Gain.POWER_TOKENS] + weights[W.burn]


@rule
def look_at_events(state, components, mind, weights, seat):
    """Points for each event now: round tile and own tiles, less what waiting a round would bring."""
    player = state.players[seat]
    for event in range(mind.event.shape[0]):
        mind.event[event] = 0.0
    number = max(1, state.round_number)
    tile = components.round_effect[state.round_tiles[number - 1]]
    mind.event[tile[EffectColumn.EVENT]] += tile[EffectColumn.VP]
    if number < components.rules.rounds:
        tile = components.round_effect[state.round_tiles[number]]
        mind.event[tile[EffectColumn.EVENT]] -= weights[W.hold] * tile[EffectColumn.VP]
    for owned in range(TILES):
        if player.tiles[owned] == 1 and components.tile_effect[owned, EffectColumn.KIND] == Effect.ON:
            effect = components.tile_effect[owned]
            mind.event[effect[EffectColumn.EVENT]] += effect[EffectColumn.VP]


@rule
def look_at_counts(state, components, mind, weights, seat):
    """Points for one more of each count: booster, tiles that pay at each pass, final tiles."""
    player = state.players[seat]
    for per in range(mind.per.shape[0]):
        mind.per[per] = 0.0
    if player.booster != NONE:
        effect = components.booster_effect[player.booster]
        if effect[EffectColumn.KIND] == Effect.ON_PASS:
            mind.per[effect[EffectColumn.PER]] += effect[EffectColumn.VP]
    for owned in range(TILES):
        if player.tiles[owned] == 1 and components.tile_effect[owned, EffectColumn.KIND] == Effect.ON_PASS:
            effect = components.tile_effect[owned]
            mind.per[effect[EffectColumn.PER]] += effect[EffectColumn.VP] * (mind.left + 1.0)
    for index in range(state.final_tiles.shape[0]):
        tile = state.final_tiles[index]
        mind.per[components.final_per[tile]] += weights[W.final_structures_in_federations + tile]


@rule
def look_at_own(state, components, mind, seat):
    """Own hexes that no federation holds yet, with their power values."""
    flag = 1 << seat
    count = 0
    for index in range(state.planet_count):
        spot = state.planets[index]
        if is_node(state, seat, spot) and not state.federated[spot] & flag:
            mind.own[count] = spot
            mind.own_value[count] = node_value(state, components, seat, spot)
            count += 1
    if state.players[seat].stations > 0:
        for spot in range(HEXES):
            if state.station[spot] == seat and not state.federated[spot] & flag:
                mind.own[count] = spot
                mind.own_value[count] = components.rules.station_value
                count += 1
    mind.own_count = count


@rule
def look(state, components, mind, weights, seat, terminal):
    """All that does not depend on a move."""
    look_at_units(state, components, mind, weights, seat, terminal)
    look_at_events(state, components, mind, weights, seat)
    look_at_counts(state, components, mind, weights, seat)
    look_at_own(state, components, mind, seat)


@rule
def gain_worth(components, player, mind, gains, times):
    """Worth of a row of gains; what goes over a limit is worth nothing."""
    rules = components.rules
    worth = gains[Gain.CREDITS] * 0.0
    if gains[Gain.CREDITS] != 0:
        worth += mind.unit[Gain.CREDITS] * min(
            gains[Gain.CREDITS] * times, rules.credits_max - player.credits
        )
    if gains[Gain.ORE] != 0:
        worth += mind.unit[Gain.ORE] * min(gains[Gain.ORE] * times, rules.ore_max - player.ore)
    if gains[Gain.KNOWLEDGE] != 0:
        room = rules.knowledge_max - player.knowledge
        worth += mind.unit[Gain.KNOWLEDGE] * min(gains[Gain.KNOWLEDGE] * times, room)
    worth += mind.unit[Gain.QIC] * gains[Gain.QIC] * times
    worth += mind.unit[Gain.POWER_TOKENS] * gains[Gain.POWER_TOKENS] * times
    if gains[Gain.CHARGE] != 0:
        worth += mind.unit[Gain.CHARGE] * min(gains[Gain.CHARGE] * times, chargeable(player))
    if gains.shape[0] > Gain.VP:
        worth += gains[Gain.VP] * times + mind.unit[Gain.GAIAFORMERS] * gains[Gain.GAIAFORMERS] * times
    return worth


@rule
def income_worth(components, player, mind, source):
    """Worth of a source of income for the rest of the game."""
    worth = 0.0
    income = components.income[player.faction, source]
    for column in range(INCOMES):
        worth += mind.yearly[column] * income[column]
    return worth


@rule
def cost_worth(mind, cost):
    """Worth of a row of costs."""
    worth = 0.0
    for column in range(COSTS):
        if cost[column] != 0:
            worth += mind.price[column] * cost[column]
    return worth
