"""The verbs of the game: deal, list the legal moves of the one who decides, apply a move."""

from __future__ import annotations

from sim.games.gaia_project.actions import (
    board_action,
    convert,
    gaia_action,
    pass_round,
    take_booster,
    use_board_action,
)
from sim.games.gaia_project.auction import name_faction, place_bid
from sim.games.gaia_project.building import (
    build_mine,
    downgrade,
    place_lost_planet,
    place_station,
    start_gaia_project,
    swap,
    upgrade,
)
from sim.games.gaia_project.clusters import satellite_budget
from sim.games.gaia_project.federate import form_federation
from sim.games.gaia_project.income import pay_goods_of_source, pay_source
from sim.games.gaia_project.leech import accept
from sim.games.gaia_project.listing import (
    add,
    list_bids,
    list_boosters,
    list_factions,
    list_found,
    list_free_actions,
    list_gaia,
    list_income,
    list_lost_planet,
    list_payments,
    list_rotations,
    list_starts,
    list_steps,
    list_tiles,
    list_tokens,
    list_turn,
)
from sim.games.gaia_project.power import ability, charge, gain_tokens, remove_tokens, spend_with, stone_after
from sim.games.gaia_project.research import (
    advance_track,
    gain_federation_token,
    take_advanced_tile,
    take_tile,
)
from sim.games.gaia_project.resources import gain, gain_from_tile
from sim.games.gaia_project.setup import deal_table, list_planets, place_sector
from sim.games.gaia_project.turns import place_start_structure, proceed
from sim.games.gaia_project.vocabulary import (
    NONE,
    VP,
    Ability,
    Decide,
    Move,
    Phase,
    Special,
    Stone,
    Via,
)
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule


@jit
def deal(state, components, options):
    """Set up one game in a zeroed record whose streams have been seeded."""
    state.options = options
    deal_table(state, components)
    proceed(state, components)


@jit
def finished(state):
    """Whether the game is over."""
    return state.phase == Phase.END


@jit
def legal_moves(state, components, work):
    """Write all legal moves of the player who decides into ``work.moves``; returns how many."""
    decision = top(state)
    seat = decision.seat
    kind = decision.kind
    if kind == Decide.TURN:
        return list_turn(state, components, work, seat)
    if kind == Decide.AFTER_MAIN:
        count = add(work, 0, Move.END_TURN, 0, 0)
        return list_free_actions(state, components, work, seat, count)
    if kind == Decide.LEECH:
        count = add(work, 0, Move.CHARGE, 0, 0)
        if ability(components, state.players[seat], Ability.LEECH_BONUS_TOKEN) > 0:
            count = add(work, count, Move.CHARGE, 1, 0)
        return add(work, count, Move.DECLINE, 0, 0)
    if kind == Decide.INCOME:
        return list_income(state, components, work, seat)
    if kind == Decide.TECH_TILE:
        return list_tiles(state, components, work, seat)
    if kind == Decide.RESEARCH_STEP:
        return list_steps(state, components, work, seat, decision.a, decision.b)
    if kind == Decide.FEDERATION:
        return list_found(state, components, work, seat, satellite_budget(state, components, seat))
    if kind == Decide.PAY_TOKENS:
        return list_payments(state, work, seat, decision.a)
    if kind == Decide.FEDERATION_TOKEN:
        return list_tokens(state, components, work)
    if kind == Decide.BRAINSTONE_CHARGE:
        player = state.players[seat]
        count = add(work, 0, Move.BRAINSTONE, stone_after(player, decision.a, True), 0)
        return add(work, count, Move.BRAINSTONE, stone_after(player, decision.a, False), 0)
    if kind == Decide.BRAINSTONE_SPEND:
        count = add(work, 0, Move.BRAINSTONE, Stone.BOWL_1, 0)
        return add(work, count, Move.BRAINSTONE, Stone.BOWL_3, 0)
    if kind == Decide.GAIA:
        return list_gaia(state, components, work, seat)
    if kind == Decide.LOST_PLANET:
        return list_lost_planet(state, components, work, seat)
    if kind == Decide.START_STRUCTURE:
        return list_starts(state, components, work, seat)
    if kind == Decide.FIRST_BOOSTER:
        return list_boosters(state, work, 0, Move.TAKE_BOOSTER)
    if kind == Decide.FACTION:
        return list_factions(state, components, work, 0)
    if kind == Decide.BID:
        return list_bids(state, components, work)
    return list_rotations(state, components, work, decision.a)


@jit
def apply(state, components, move):
    """Carry out a legal move and everything that follows without a choice."""
    decision = top(state)
    seat = decision.seat
    a = decision.a
    b = decision.b
    c = decision.c
    kind = move.kind
    if kind == Move.FREE_ACTION:
        decision.a += 1
        convert(state, components, seat, move.a, move.b)
    else:
        drop(state)
        if Move.BUILD_MINE <= kind <= Move.PASS:
            apply_main(state, components, seat, move)
        elif kind >= Move.END_TURN:
            apply_part(state, components, seat, move, a, b, c)
        else:
            apply_preparation(state, components, seat, move)
    state.decisions += 1
    proceed(state, components)


@rule
def apply_main(state, components, seat, move):
    """Main actions; free actions may follow, so that decision waits below those of the action."""
    player = state.players[seat]
    kind = move.kind
    if kind == Move.PASS:
        pass_round(state, components, seat, move.a)
        return
    push(state, Decide.AFTER_MAIN, seat, 0, 0, 0)
    if kind == Move.BUILD_MINE or kind == Move.START_GAIA_PROJECT:
        if move.b == Via.BOOSTER:
            player.special_used[Special.BOOSTER] = 1
        elif move.b != Via.NOTHING:
            use_board_action(state, components, seat, move.b)
        if kind == Move.BUILD_MINE:
            build_mine(state, components, seat, move.a, move.b)
        else:
            start_gaia_project(state, components, seat, move.a, move.b)
    elif kind == Move.UPGRADE:
        upgrade(state, components, seat, move.a, move.b)
    elif kind == Move.FEDERATE:
        push(state, Decide.FEDERATION, seat, 0, 0, 0)
    elif kind == Move.ADVANCE:
        player.knowledge -= components.rules.advance_cost
        advance_track(state, components, seat, move.a)
    elif kind == Move.BOARD_ACTION:
        board_action(state, components, seat, move.a, move.b)
    elif kind == Move.TILE_ACTION:
        player.tile_used[move.a] = 1
        state.notes[seat].tile_actions[move.a] += 1
        gain_from_tile(state, components, seat, move.a, 1)
    elif kind == Move.ACADEMY_ACTION:
        player.special_used[Special.ACADEMY] = 1
        gain(state, components, seat, components.academy_gain[player.faction], 1, VP.FACTION)
    elif kind == Move.ADVANCE_LOWEST:
        player.special_used[Special.BOARD] = 1
        advance_track(state, components, seat, move.a)
    else:
        player.special_used[Special.PLANETARY_INSTITUTE] = 1
        if kind == Move.SWAP:
            swap(state, components, seat, move.a)
        elif kind == Move.SPACE_STATION:
            place_station(state, components, seat, move.a)
        else:
            downgrade(state, components, seat, move.a)


@rule
def apply_part(state, components, seat, move, a, b, c):
    """Choices within an action and answers to offers; a, b, c are the decision's operands."""
    player = state.players[seat]
    kind = move.kind
    if kind == Move.TAKE_TILE:
        take_tile(state, components, seat, move.a)
    elif kind == Move.TAKE_ADVANCED_TILE:
        take_advanced_tile(state, components, seat, move.a, move.b)
    elif kind == Move.STEP:
        advance_track(state, components, seat, move.a)
    elif kind == Move.FORM_FEDERATION:
        form_federation(state, components, seat, move.hexes)
    elif kind == Move.PAY:
        remove_tokens(player, move.a, move.b, move.c, move.d == 1, b == 1)
    elif kind == Move.TAKE_FEDERATION_TOKEN:
        state.tokens_left[move.a] -= 1
        gain_federation_token(state, components, seat, move.a)
    elif kind == Move.PLACE_LOST_PLANET:
        place_lost_planet(state, components, seat, move.a)
    elif kind == Move.CHARGE:
        accept(state, components, seat, a, move.a == 1, c)
    elif kind == Move.BRAINSTONE and player.brainstone == Stone.BOWL_3:
        spend_with(components, player, a, move.a == Stone.BOWL_1)
    elif kind == Move.BRAINSTONE:
        charge(player, a, move.a == stone_after(player, a, True))
        gain_tokens(player, b)
        if c != NONE:
            pay_goods_of_source(state, components, seat, c)


@rule
def apply_preparation(state, components, seat, move):
    """Moves of the set-up, the income and the gaia phase."""
    kind = move.kind
    if kind == Move.TAKE_INCOME:
        for position in range(state.income_count):
            if state.income[position] == move.a:
                pay_source(state, components, seat, position)
                break
    elif kind == Move.GAIA_CONVERT:
        gaia_action(state, components, seat, move.a)
    elif kind == Move.GAIA_DONE:
        state.gaia_done = 1
    elif kind == Move.TAKE_BOOSTER:
        take_booster(state, components, seat, move.a)
    elif kind == Move.PLACE_START:
        place_start_structure(state, components, seat, move.a)
    elif kind == Move.CHOOSE_FACTION:
        name_faction(state, seat, move.a)
    elif kind == Move.BID:
        place_bid(state, seat, move.a, move.b)
    else:
        place_sector(state, components, move.a, move.b)
        list_planets(state)
