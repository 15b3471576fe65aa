"""The legal moves of each kind of decision, written into ``work.moves``."""

from __future__ import annotations

from sim.games.gaia_project.rules.actions import (
    can_use_gaia_action,
)
from sim.games.gaia_project.rules.auction import is_board_free, lowest_bid
from sim.games.gaia_project.rules.building import (
    can_place_lost_planet,
)
from sim.games.gaia_project.rules.choices_turn import add_move, list_boosters, list_free_actions, list_turn
from sim.games.gaia_project.rules.clusters import satellite_budget
from sim.games.gaia_project.rules.federation_search import fewest_satellites, list_federations
from sim.games.gaia_project.rules.power import ability, stone_after, stone_in_bowls
from sim.games.gaia_project.rules.research import can_advance, can_take_advanced
from sim.games.gaia_project.rules.setup import is_legal_map, place_sector
from sim.games.gaia_project.rules.vocabulary import (
    FACTIONS,
    FEDERATION_TOKENS,
    HEXES,
    NONE,
    STANDARD_TILES,
    TRACKS,
    Ability,
    Decide,
    FactionMode,
    Gain,
    Move,
    Stone,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.rows import copy_row


@rule
def list_moves(state, components, work):
    """All legal moves of the pending decision; returns how many."""
    decision = top(state)
    seat = decision.seat
    kind = decision.kind
    if kind == Decide.TURN:
        return list_turn(state, components, work, seat)
    if kind == Decide.AFTER_MAIN:
        count = add_move(work, 0, Move.END_TURN, 0, 0)
        return list_free_actions(state, components, work, seat, count)
    if kind == Decide.LEECH:
        return list_leech(state, components, work, seat)
    if kind == Decide.INCOME:
        return list_income(state, components, work, seat)
    if kind == Decide.TECH_TILE:
        return list_tech_tiles(state, components, work, seat)
    if kind == Decide.RESEARCH_STEP:
        track, compulsory = decision.a, decision.b
        return list_research_steps(state, components, work, seat, track, compulsory)
    if kind == Decide.FEDERATION:
        satellites = satellite_budget(state, components, seat)
        return list_federation_moves(state, components, work, seat, satellites)
    if kind == Decide.PAY_TOKENS:
        tokens = decision.a
        return list_payments(state, work, seat, tokens)
    if kind == Decide.FEDERATION_TOKEN:
        return list_federation_tokens(state, components, work)
    if kind == Decide.BRAINSTONE_CHARGE:
        power = decision.a
        return list_stone_charge(state, work, seat, power)
    if kind == Decide.BRAINSTONE_SPEND:
        return list_stone_spend(work)
    if kind == Decide.GAIA:
        return list_gaia_conversions(state, components, work, seat)
    if kind == Decide.LOST_PLANET:
        return list_lost_planet(state, components, work, seat)
    if kind == Decide.START_STRUCTURE:
        return list_start_structures(state, components, work, seat)
    if kind == Decide.FIRST_BOOSTER:
        return list_boosters(state, work, 0, Move.TAKE_BOOSTER)
    if kind == Decide.FACTION:
        return list_factions(state, components, work, 0)
    if kind == Decide.BID:
        return list_bids(state, components, work)
    slot = decision.a
    return list_rotations(state, components, work, slot)


@rule
def list_leech(state, components, work, seat):
    """Charge or decline; Taklons with institute may take their extra token before charging."""
    count = add_move(work, 0, Move.CHARGE, 0, 0)
    if ability(components, state.players[seat], Ability.LEECH_BONUS_TOKEN) > 0:
        count = add_move(work, count, Move.CHARGE, 1, 0)
    return add_move(work, count, Move.DECLINE, 0, 0)


@rule
def list_stone_charge(state, work, seat, power):
    """The two bowls in which the brainstone can end when power is charged."""
    player = state.players[seat]
    count = add_move(work, 0, Move.BRAINSTONE, stone_after(player, power, True), 0)
    return add_move(work, count, Move.BRAINSTONE, stone_after(player, power, False), 0)


@rule
def list_stone_spend(work):
    """Pay with the brainstone, or keep it in bowl III."""
    count = add_move(work, 0, Move.BRAINSTONE, Stone.BOWL_1, 0)
    return add_move(work, count, Move.BRAINSTONE, Stone.BOWL_3, 0)


@rule
def list_rotations(state, components, work, slot):
    """Rotations of a sector that keep the map legal; leaving it as it is, is always allowed."""
    count = 0
    current = state.rotations[slot]
    for rotation in range(6):
        place_sector(state, components, slot, rotation)
        if is_legal_map(state, components) or rotation == current:
            count = add_move(work, count, Move.ROTATE, slot, rotation)
    place_sector(state, components, slot, current)
    return count


@rule
def list_factions(state, components, work, count):
    """Factions whose board is still free."""
    if state.named_count < state.options.players:
        for faction in range(FACTIONS):
            if is_board_free(state, components, faction):
                count = add_move(work, count, Move.CHOOSE_FACTION, faction, 0)
    return count


@rule
def list_bids(state, components, work):
    """Higher bids on the named factions; with bidding while choosing, also naming a new faction."""
    count = 0
    if state.options.faction_mode == FactionMode.AUCTION_BID_WHILE_CHOOSING:
        count = list_factions(state, components, work, count)
    for index in range(state.named_count):
        for amount in range(lowest_bid(state, index), components.rules.max_bid + 1):
            count = add_move(work, count, Move.BID, state.named[index], amount)
    return count


@rule
def list_start_structures(state, components, work, seat):
    """Free planets of the home type."""
    count = 0
    home = components.home[state.players[seat].faction]
    for index in range(state.planet_count):
        spot = state.planets[index]
        if state.planet[spot] == home and state.owner[spot] == NONE:
            count = add_move(work, count, Move.PLACE_START, spot, 0)
    return count


@rule
def list_income(state, components, work, seat):
    """Sources of tokens or charging that can be taken next; identical ones are listed once."""
    count = 0
    table = components.income[state.players[seat].faction]
    for position in range(state.income_count):
        source = state.income[position]
        if table[source, Gain.POWER_TOKENS] == 0 and table[source, Gain.CHARGE] == 0:
            continue
        repeated = False
        for earlier in range(position):
            other = state.income[earlier]
            same = True
            for column in range(Gain.CHARGE + 1):
                if table[other, column] != table[source, column]:
                    same = False
            repeated = repeated or same
        if not repeated:
            count = add_move(work, count, Move.TAKE_INCOME, source, 0)
    return count


@rule
def list_gaia_conversions(state, components, work, seat):
    """Conversions of the gaia phase, or ending them."""
    count = 0
    for row in range(components.gaia_cost.shape[0]):
        if can_use_gaia_action(state, components, seat, row):
            count = add_move(work, count, Move.GAIA_CONVERT, row, 0)
    return add_move(work, count, Move.GAIA_DONE, 0, 0)


@rule
def list_tech_tiles(state, components, work, seat):
    """Tech tiles to take; each advanced tile once for every tile it can cover."""
    player = state.players[seat]
    count = 0
    for slot in range(STANDARD_TILES):
        tile = state.tile_slot[slot]
        if player.tiles[tile] == 0 and state.tiles_left[tile] > 0:
            count = add_move(work, count, Move.TAKE_TILE, slot, 0)
    for track in range(TRACKS):
        if can_take_advanced(state, components, seat, track):
            for tile in range(STANDARD_TILES):
                if player.tiles[tile] == 1:
                    count = add_move(work, count, Move.TAKE_ADVANCED_TILE, track, tile)
    return count


@rule
def list_research_steps(state, components, work, seat, only, compulsory):
    """Research steps on ``only`` that track (NONE: on any), and skipping unless the step is compulsory."""
    count = 0
    for track in range(TRACKS):
        if (only == NONE or only == track) and can_advance(state, components, seat, track):
            count = add_move(work, count, Move.STEP, track, 0)
    if compulsory == 0:
        count = add_move(work, count, Move.SKIP, 0, 0)
    return count


@rule
def list_federation_moves(state, components, work, seat, satellites):
    """All federations that can be formed with at most ``satellites`` new satellites."""
    federations = list_federations(state, components, work, seat, satellites)
    count = 0
    for index in range(federations):
        count = add_move(work, count, Move.FORM_FEDERATION, 0, 0)
        copy_row(work.federation_hexes[index], work.moves[count - 1].hexes)
    return count


@jit
def list_cheap_federations(state, components, work, seat, more):
    """Only the federations with at most ``more`` satellites more than the cheapest.

    For players: where many structures lie far apart, listing all federations takes most of a game's time,
    and the dear ones are hardly ever worth it. ``legal_moves`` lists them all.
    """
    cheapest = fewest_satellites(state, components, work, seat)
    satellites = min(satellite_budget(state, components, seat), cheapest + more)
    return list_federation_moves(state, components, work, seat, satellites)


@rule
def list_payments(state, work, seat, amount):
    """All ways to take ``amount`` tokens out of the bowls, with and without the brainstone."""
    player = state.players[seat]
    count = 0
    for stone in range(1 + stone_in_bowls(player)):
        rest = amount - stone
        for first in range(min(rest, player.bowls[0]) + 1):
            for second in range(min(rest - first, player.bowls[1]) + 1):
                third = rest - first - second
                if third <= player.bowls[2]:
                    count = add_move(work, count, Move.PAY, first, second)
                    work.moves[count - 1].bowl_3 = third
                    work.moves[count - 1].stone = stone
    return count


@rule
def list_federation_tokens(state, components, work):
    """Federation tokens in the supply."""
    count = 0
    for token in range(FEDERATION_TOKENS):
        if state.tokens_left[token] > 0 and components.token_faction[token] == NONE:
            count = add_move(work, count, Move.TAKE_FEDERATION_TOKEN, token, 0)
    return count


@rule
def list_lost_planet(state, components, work, seat):
    """Hexes for the lost planet."""
    count = 0
    for spot in range(HEXES):
        if can_place_lost_planet(state, components, seat, spot):
            count = add_move(work, count, Move.PLACE_LOST_PLANET, spot, 0)
    return count
