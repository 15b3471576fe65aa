"""What goods, income, events and counts are worth to the player who decides, in victory points.

``look`` writes them to the scratch memory once per decision; everything else reads them there.
"""

from __future__ import annotations

import numpy as np

from sim.games.gaia_project.rules.clusters import node_value
from sim.games.gaia_project.rules.galaxy import is_node
from sim.games.gaia_project.rules.power import chargeable
from sim.games.gaia_project.rules.vocabulary import (
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

# How often each event happens to an average player in a round: used for tiles that score it.
EVENT_RATE = np.array([0.0, 1.3, 0.4, 0.6, 0.4, 2.4, 0.5, 1.0])
# How much each count grows in a round.
COUNT_GROWTH = np.array([0.0, 0.6, 0.2, 0.2, 0.4, 1.3, 1.5, 0.6, 0.4, 0.6, 1.5, 0.5])


@rule
def look_at_units(state, components, scratch, weights, seat, terminal):
    """Worth of goods now; ``terminal``: only leftover goods count."""
    player = state.players[seat]
    rounds = components.rules.rounds
    number = max(1, state.round_number)
    scratch.left = rounds - number
    scratch.early = (1.0 / max(1, rounds - 1)) * scratch.left
    scratch.time = (number - 1) / max(1, rounds - 1)
    for column in range(INCOMES):
        scratch.unit[column] = at_time(weights, W.credit_early + 2 * column, scratch.time)
    # The more a player has of a good, the less one more is worth, and the more readily it is spent.
    scratch.unit[Gain.CREDITS] /= 1.0 + weights[W.glut_credit] * player.credits
    scratch.unit[Gain.ORE] /= 1.0 + weights[W.glut_ore] * player.ore
    scratch.unit[Gain.KNOWLEDGE] /= 1.0 + weights[W.glut_knowledge] * player.knowledge
    scratch.unit[Gain.QIC] /= 1.0 + weights[W.glut_qic] * player.qic
    scratch.unit[Gain.VP] = 1.0
    scratch.unit[Gain.GAIAFORMERS] = weights[W.gaiaformer] * scratch.left
    power = at_time(weights, W.power_early, scratch.time)
    if terminal:
        share = 1.0 / components.rules.resources_per_vp
        for column in range(Gain.QIC + 1):
            scratch.unit[column] = share
        scratch.unit[Gain.POWER_TOKENS] = 0.0
        scratch.unit[Gain.CHARGE] = 0.5 * share
        power = share
    for column in range(COSTS):
        scratch.price[column] = scratch.unit[column] if column <= Cost.QIC else 0.0
    scratch.price[Cost.POWER] = power
    scratch.price[Cost.GAIAFORMER] = 0.3 * scratch.unit[Gain.GAIAFORMERS]
    scratch.price[Cost.BOWL_3_TO_GAIA] = power
    scratch.price[Cost.BURN] = scratch.unit[Gain.POWER_TOKENS] + weights[W.burn]


@rule
def look_at_incomes(state, components, scratch, weights):
    """Worth of goods in all later incomes together."""
    rounds = components.rules.rounds
    for column in range(INCOMES):
        scratch.yearly[column] = 0.0
    for later in range(max(1, state.round_number), rounds):
        time = later / (rounds - 1)
        for column in range(INCOMES):
            scratch.yearly[column] += at_time(weights, W.credit_early + 2 * column, time)
    for column in range(INCOMES):
        scratch.yearly[column] *= weights[W.income]


@rule
def look_at_events(state, components, scratch, weights, seat):
    """Points for each event now: round tile and own tiles, minus what waiting a round would give."""
    player = state.players[seat]
    for event in range(scratch.event.shape[0]):
        scratch.event[event] = 0.0
    number = max(1, state.round_number)
    tile = components.round_effect[state.round_tiles[number - 1]]
    scratch.event[tile[EffectColumn.EVENT]] += tile[EffectColumn.VP]
    if number < components.rules.rounds:
        tile = components.round_effect[state.round_tiles[number]]
        scratch.event[tile[EffectColumn.EVENT]] -= weights[W.hold] * tile[EffectColumn.VP]
    for owned in range(TILES):
        if player.tiles[owned] == 1 and components.tile_effect[owned, EffectColumn.KIND] == Effect.ON:
            effect = components.tile_effect[owned]
            scratch.event[effect[EffectColumn.EVENT]] += effect[EffectColumn.VP]


@rule
def look_at_counts(state, components, scratch, weights, seat):
    """Points for one more of each count: booster, tiles that pay at each pass, final tiles."""
    player = state.players[seat]
    for per in range(scratch.per.shape[0]):
        scratch.per[per] = 0.0
    if player.booster != NONE:
        effect = components.booster_effect[player.booster]
        if effect[EffectColumn.KIND] == Effect.ON_PASS:
            scratch.per[effect[EffectColumn.PER]] += effect[EffectColumn.VP]
    for owned in range(TILES):
        if player.tiles[owned] == 1 and components.tile_effect[owned, EffectColumn.KIND] == Effect.ON_PASS:
            effect = components.tile_effect[owned]
            scratch.per[effect[EffectColumn.PER]] += effect[EffectColumn.VP] * (scratch.left + 1.0)
    for index in range(state.final_tiles.shape[0]):
        tile = state.final_tiles[index]
        scratch.per[components.final_per[tile]] += weights[W.final_structures_in_federations + tile]


@rule
def look_at_own(state, components, scratch, seat):
    """Own hexes outside federations, with their power values."""
    flag = 1 << seat
    count = 0
    unseen = state.players[seat].structures
    for index in range(state.planet_count):
        if unseen == 0:
            break
        spot = state.planets[index]
        if is_node(state, seat, spot):
            unseen -= 1
            if not state.federated[spot] & flag:
                scratch.own[count] = spot
                scratch.own_value[count] = node_value(state, components, seat, spot)
                count += 1
    if state.players[seat].stations > 0:
        for spot in range(HEXES):
            if state.station[spot] == seat and not state.federated[spot] & flag:
                scratch.own[count] = spot
                scratch.own_value[count] = components.rules.station_value
                count += 1
    scratch.own_count = count


@rule
def look(state, components, scratch, weights, seat, terminal):
    """Work out everything that doesn't depend on a move."""
    look_at_units(state, components, scratch, weights, seat, terminal)
    look_at_incomes(state, components, scratch, weights)
    look_at_events(state, components, scratch, weights, seat)
    look_at_counts(state, components, scratch, weights, seat)
    look_at_own(state, components, scratch, seat)


@rule
def gain_worth(components, player, scratch, gains, times):
    """Worth of a row of gains; anything above a limit is worth nothing."""
    rules = components.rules
    worth = gains[Gain.CREDITS] * 0.0
    if gains[Gain.CREDITS] != 0:
        worth += scratch.unit[Gain.CREDITS] * min(
            gains[Gain.CREDITS] * times, rules.credits_max - player.credits
        )
    if gains[Gain.ORE] != 0:
        worth += scratch.unit[Gain.ORE] * min(gains[Gain.ORE] * times, rules.ore_max - player.ore)
    if gains[Gain.KNOWLEDGE] != 0:
        room = rules.knowledge_max - player.knowledge
        worth += scratch.unit[Gain.KNOWLEDGE] * min(gains[Gain.KNOWLEDGE] * times, room)
    worth += scratch.unit[Gain.QIC] * gains[Gain.QIC] * times
    worth += scratch.unit[Gain.POWER_TOKENS] * gains[Gain.POWER_TOKENS] * times
    if gains[Gain.CHARGE] != 0:
        worth += scratch.unit[Gain.CHARGE] * min(gains[Gain.CHARGE] * times, chargeable(player))
    if gains.shape[0] > Gain.VP:
        worth += gains[Gain.VP] * times + scratch.unit[Gain.GAIAFORMERS] * gains[Gain.GAIAFORMERS] * times
    return worth


@rule
def income_worth(components, player, scratch, source):
    """Worth of a source of income for the rest of the game."""
    worth = 0.0
    income = components.income[player.faction, source]
    for column in range(INCOMES):
        worth += scratch.yearly[column] * income[column]
    return worth


@rule
def cost_worth(scratch, cost):
    """Worth of a row of costs."""
    worth = 0.0
    for column in range(COSTS):
        if cost[column] != 0:
            worth += scratch.price[column] * cost[column]
    return worth
