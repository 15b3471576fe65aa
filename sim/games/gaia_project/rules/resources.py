"""Gains, costs, victory points and the events that score them."""

from __future__ import annotations

from sim.games.gaia_project.rules.power import (
    ability,
    gain_charge,
    gain_tokens,
    spend,
    spendable,
    token_value,
)
from sim.games.gaia_project.rules.vocabulary import (
    STANDARD_TILES,
    TILES,
    TRACKS,
    VP,
    Ability,
    Cost,
    Effect,
    EffectColumn,
    Gain,
    Per,
    Structure,
    Waste,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule


@rule
def add_vp(player, amount, source):
    """Add victory points and note their source: a score is always the sum of its sources."""
    player.vp += amount
    player.vp_by[source] += amount


@rule
def gain_qic(components, player, amount):
    """Gain QICs; the Gleens gain ore instead until they have built their right academy."""
    if (
        ability(components, player, Ability.QIC_BECOMES_ORE) > 0
        and player.on_map[Structure.ACADEMY_RIGHT] == 0
    ):
        player.ore = min(player.ore + amount, components.rules.ore_max)
    else:
        player.qic += amount


@rule
def gain(state, components, seat, gains, times, source):
    """Gain a row of a table of gains ``times`` times; anything above a limit is lost."""
    gain_goods(state, components, seat, gains, times, source)
    if gains[Gain.CHARGE] != 0:
        gain_charge(state, seat, gains[Gain.CHARGE] * times, 0)


@rule
def gain_goods(state, components, seat, gains, times, source):
    """Gain everything in a row of gains except the charging."""
    player = state.players[seat]
    rules = components.rules
    waste = state.notes[seat].waste
    credits = player.credits + gains[Gain.CREDITS] * times
    player.credits = min(credits, rules.credits_max)
    waste[Waste.CREDITS] += credits - player.credits
    ore = player.ore + gains[Gain.ORE] * times
    player.ore = min(ore, rules.ore_max)
    waste[Waste.ORE] += ore - player.ore
    knowledge = player.knowledge + gains[Gain.KNOWLEDGE] * times
    player.knowledge = min(knowledge, rules.knowledge_max)
    waste[Waste.KNOWLEDGE] += knowledge - player.knowledge
    if gains[Gain.QIC] != 0:
        gain_qic(components, player, gains[Gain.QIC] * times)
    if gains[Gain.POWER_TOKENS] != 0:
        gain_tokens(player, gains[Gain.POWER_TOKENS] * times)
    if gains.shape[0] > Gain.VP:
        if gains[Gain.VP] != 0:
            add_vp(player, gains[Gain.VP] * times, source)
        if gains[Gain.GAIAFORMERS] != 0:
            unlock_gaiaformers(components, player, gains[Gain.GAIAFORMERS] * times)


@rule
def unlock_gaiaformers(components, player, amount):
    """Make gaiaformers available, as far as there are pieces left."""
    unlocked = player.gaiaformers + player.gaiaformers_on_map + player.gaiaformers_parked
    player.gaiaformers += min(amount, components.rules.gaiaformers - unlocked)


@rule
def wholly_wasted(components, player, gains):
    """Whether a gain would change nothing (switch gain_must_not_be_fully_wasted)."""
    rules = components.rules
    if gains[Gain.VP] != 0 or gains[Gain.POWER_TOKENS] != 0 or gains[Gain.GAIAFORMERS] != 0:
        return False
    if gains[Gain.CREDITS] > 0 and player.credits < rules.credits_max:
        return False
    if gains[Gain.ORE] > 0 and player.ore < rules.ore_max:
        return False
    if gains[Gain.KNOWLEDGE] > 0 and player.knowledge < rules.knowledge_max:
        return False
    if gains[Gain.QIC] > 0:
        as_ore = ability(components, player, Ability.QIC_BECOMES_ORE) > 0
        if not as_ore or player.on_map[Structure.ACADEMY_RIGHT] > 0 or player.ore < rules.ore_max:
            return False
    if gains[Gain.CHARGE] > 0:
        return not (player.bowls[0] > 0 or player.bowls[1] > 0 or 1 <= player.brainstone <= 2)
    return True


@rule
def can_pay(components, player, cost):
    """Whether the player can pay a row of a table of costs."""
    if player.credits < cost[Cost.CREDITS] or player.ore < cost[Cost.ORE]:
        return False
    if player.knowledge < cost[Cost.KNOWLEDGE] or player.qic < cost[Cost.QIC]:
        return False
    if player.gaiaformers < cost[Cost.GAIAFORMER] or player.bowls[2] < cost[Cost.BOWL_3_TO_GAIA]:
        return False
    if cost[Cost.BURN] > 0 and player.bowls[1] + (1 if player.brainstone == 2 else 0) < 2:
        return False
    if cost[Cost.POWER] == 0:
        return True
    moved = cost[Cost.BOWL_3_TO_GAIA] * token_value(components, player)  # these tokens can't also pay power
    return spendable(components, player) - moved >= cost[Cost.POWER]


@rule
def pay(state, components, seat, cost):
    """Pay credits, ore, knowledge, QICs and power of a row of a table of costs."""
    player = state.players[seat]
    player.credits -= cost[Cost.CREDITS]
    player.ore -= cost[Cost.ORE]
    player.knowledge -= cost[Cost.KNOWLEDGE]
    player.qic -= cost[Cost.QIC]
    spend(state, components, seat, cost[Cost.POWER])


@rule
def score_event(state, components, seat, event, times):
    """Score an event: the round tile and the player's uncovered tiles."""
    if times == 0:
        return
    player = state.players[seat]
    round_tile = components.round_effect[state.round_tiles[state.round_number - 1]]
    if round_tile[EffectColumn.EVENT] == event:
        add_vp(player, round_tile[EffectColumn.VP] * times, VP.ROUND)
        state.notes[seat].round_vp[state.round_number - 1] += round_tile[EffectColumn.VP] * times
    for tile in range(TILES):
        if player.tiles[tile] == 1:
            effect = components.tile_effect[tile]
            if effect[EffectColumn.KIND] == Effect.ON and effect[EffectColumn.EVENT] == event:
                add_tile_vp(state, seat, tile, effect[EffectColumn.VP] * times)


@rule
def add_tile_vp(state, seat, tile, amount):
    """Add victory points from a tech tile, and note them for that tile."""
    add_vp(state.players[seat], amount, tile_vp_source(tile))
    state.notes[seat].tile_vp[tile] += amount


@rule
def gain_from_tile(state, components, seat, tile, times):
    """Gain the goods of a tech tile, and note its points for that tile."""
    gains = components.tile_gain[tile]
    gain(state, components, seat, gains, times, tile_vp_source(tile))
    state.notes[seat].tile_vp[tile] += gains[Gain.VP] * times


@rule
def tile_vp_source(tile):
    """The source under which a tech tile's points are counted."""
    return VP.STANDARD_TILE if tile < STANDARD_TILES else VP.ADVANCED_TILE


@rule
def structures_in_federations(state, seat):
    """The player's structures (with guest mines and the lost planet) on hexes of its federations."""
    count = 0
    if state.players[seat].federations == 0:
        return count
    flag = 1 << seat
    for index in range(state.planet_count):
        spot = state.planets[index]
        if state.federated[spot] & flag:
            if state.owner[spot] == seat:
                count += 1
            if state.guest[spot] == seat:
                count += 1
    return count


@jit
def count_per(state, seat, per):
    """How many of something the player has: the counts of RULES 3.3."""
    player = state.players[seat]
    if per == Per.MINES:
        return player.on_map[Structure.MINE] + player.lost_planet
    if per == Per.TRADING_STATIONS:
        return player.on_map[Structure.TRADING_STATION]
    if per == Per.RESEARCH_LABS:
        return player.on_map[Structure.RESEARCH_LAB]
    if per == Per.BIG_STRUCTURES:
        return (
            player.on_map[Structure.PLANETARY_INSTITUTE]
            + player.on_map[Structure.ACADEMY_LEFT]
            + player.on_map[Structure.ACADEMY_RIGHT]
        )
    if per == Per.STRUCTURES:
        return player.structures
    if per == Per.STRUCTURES_IN_FEDERATIONS:
        return structures_in_federations(state, seat)
    if per == Per.PLANET_TYPES:
        return count_bits(player.types)
    if per == Per.GAIA_PLANETS:
        return player.gaia_planets
    if per == Per.SECTORS:
        return count_bits(player.sectors)
    if per == Per.SATELLITES:
        return player.satellites + player.stations
    tokens = 0
    if per == Per.FEDERATION_TOKENS:
        for token in range(player.tokens.shape[0]):
            tokens += player.tokens[token]
    return tokens


@rule
def lowest_level(player):
    """The lowest of the six research levels."""
    lowest = player.levels[0]
    for track in range(1, TRACKS):
        lowest = min(lowest, player.levels[track])
    return lowest
