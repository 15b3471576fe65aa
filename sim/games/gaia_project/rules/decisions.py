"""Carrying out a decision: what each kind of move does."""

from __future__ import annotations

from sim.games.gaia_project.rules.actions import (
    board_action,
    convert,
    gaia_action,
    pass_round,
    take_booster,
    use_board_action,
)
from sim.games.gaia_project.rules.auction import name_faction, place_bid
from sim.games.gaia_project.rules.building import (
    build_mine,
    downgrade,
    place_lost_planet,
    place_start_structure,
    place_station,
    start_gaia_project,
    swap,
    upgrade,
)
from sim.games.gaia_project.rules.federations import form_federation
from sim.games.gaia_project.rules.income import pay_goods_of_source, pay_source
from sim.games.gaia_project.rules.leech import accept
from sim.games.gaia_project.rules.power import (
    charge,
    gain_tokens,
    remove_tokens,
    spend_with,
    stone_after,
)
from sim.games.gaia_project.rules.research import (
    advance_track,
    gain_federation_token,
    take_advanced_tile,
    take_tile,
)
from sim.games.gaia_project.rules.resources import gain, gain_from_tile
from sim.games.gaia_project.rules.setup import index_planets, place_sector
from sim.games.gaia_project.rules.vocabulary import NONE, VP, Decide, Move, Special, Stone, Via
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import rule


@rule
def carry_out(state, components, move):
    """Make the pending decision with a legal move. A free action leaves the decision pending."""
    decision = top(state)
    seat = decision.seat
    kind = move.kind
    if kind == Move.FREE_ACTION:
        row, stone = move.a, move.b
        decision.a += 1  # free actions so far
        convert(state, components, seat, row, stone)
        return
    a, b, c = decision.a, decision.b, decision.c  # read first: the move may push other decisions over them
    drop(state)
    if Move.BUILD_MINE <= kind <= Move.PASS:
        take_main_action(state, components, seat, move)
    elif kind >= Move.END_TURN:
        finish_action(state, components, seat, move, a, b, c)
    else:
        prepare(state, components, seat, move)


@rule
def take_main_action(state, components, seat, move):
    """Main actions. Free actions may follow, so that decision waits below those of the action."""
    player = state.players[seat]
    kind = move.kind
    if kind == Move.PASS:
        booster = move.a
        pass_round(state, components, seat, booster)
        return
    push(state, Decide.AFTER_MAIN, seat, 0, 0, 0)
    if kind == Move.BUILD_MINE or kind == Move.START_GAIA_PROJECT:
        spot, via = move.a, move.b
        if via == Via.BOOSTER:
            player.special_used[Special.BOOSTER] = 1
        elif via != Via.NOTHING:
            use_board_action(state, components, seat, via)
        if kind == Move.BUILD_MINE:
            build_mine(state, components, seat, spot, via)
        else:
            start_gaia_project(state, components, seat, spot, via)
    elif kind == Move.UPGRADE:
        spot, structure = move.a, move.b
        upgrade(state, components, seat, spot, structure)
    elif kind == Move.FEDERATE:
        push(state, Decide.FEDERATION, seat, 0, 0, 0)
    elif kind == Move.ADVANCE:
        track = move.a
        player.knowledge -= components.rules.advance_cost
        advance_track(state, components, seat, track)
    elif kind == Move.BOARD_ACTION:
        action, token = move.a, move.b
        board_action(state, components, seat, action, token)
    elif kind == Move.TILE_ACTION:
        tile = move.a
        player.tile_used[tile] = 1
        state.notes[seat].tile_actions[tile] += 1
        gain_from_tile(state, components, seat, tile, 1)
    elif kind == Move.ACADEMY_ACTION:
        player.special_used[Special.ACADEMY] = 1
        gain(state, components, seat, components.academy_gain[player.faction], 1, VP.FACTION)
    elif kind == Move.ADVANCE_LOWEST:
        track = move.a
        player.special_used[Special.BOARD] = 1
        advance_track(state, components, seat, track)
    else:
        use_institute(state, components, seat, move)


@rule
def use_institute(state, components, seat, move):
    """The special action of a planetary institute: Ambas, Ivits or Firaks."""
    spot = move.a
    state.players[seat].special_used[Special.PLANETARY_INSTITUTE] = 1
    if move.kind == Move.SWAP:
        swap(state, components, seat, spot)
    elif move.kind == Move.SPACE_STATION:
        place_station(state, components, seat, spot)
    else:
        downgrade(state, components, seat, spot)


@rule
def finish_action(state, components, seat, move, a, b, c):
    """Choices within an action and answers to offers; a, b, c are the operands of the decision."""
    player = state.players[seat]
    kind = move.kind
    if kind == Move.TAKE_TILE:
        slot = move.a
        take_tile(state, components, seat, slot)
    elif kind == Move.TAKE_ADVANCED_TILE:
        track, covered = move.a, move.b
        take_advanced_tile(state, components, seat, track, covered)
    elif kind == Move.STEP:
        track = move.a
        advance_track(state, components, seat, track)
    elif kind == Move.FORM_FEDERATION:
        form_federation(state, components, seat, move.hexes)
    elif kind == Move.PAY:
        bowl_1, bowl_2, to_gaia_area = move.a, move.b, b == 1
        remove_tokens(player, bowl_1, bowl_2, move.bowl_3, move.stone == 1, to_gaia_area)
    elif kind == Move.TAKE_FEDERATION_TOKEN:
        token = move.a
        state.tokens_left[token] -= 1
        gain_federation_token(state, components, seat, token)
    elif kind == Move.PLACE_LOST_PLANET:
        spot = move.a
        place_lost_planet(state, components, seat, spot)
    elif kind == Move.CHARGE:
        offered, offered_after_token, token_first = a, c, move.a == 1
        accept(state, components, seat, offered, token_first, offered_after_token)
    elif kind == Move.BRAINSTONE:
        bowl = move.a
        move_brainstone(state, components, seat, bowl, a, b, c)


@rule
def move_brainstone(state, components, seat, bowl, power, tokens_after, source):
    """Spend or charge ``power`` so that the brainstone ends in the chosen bowl.

    After charging come ``tokens_after`` new tokens, and the goods of the income ``source`` if there is one.
    """
    player = state.players[seat]
    if player.brainstone == Stone.BOWL_3:
        spend_with(components, player, power, bowl == Stone.BOWL_1)
        return
    charge(player, power, bowl == stone_after(player, power, True))
    gain_tokens(player, tokens_after)
    if source != NONE:
        pay_goods_of_source(state, components, seat, source)


@rule
def prepare(state, components, seat, move):
    """Moves of the set-up, the income phase and the gaia phase."""
    kind = move.kind
    if kind == Move.TAKE_INCOME:
        source = move.a
        for position in range(state.income_count):
            if state.income[position] == source:
                pay_source(state, components, seat, position)
                break
    elif kind == Move.GAIA_CONVERT:
        row = move.a
        gaia_action(state, components, seat, row)
    elif kind == Move.GAIA_DONE:
        state.gaia_done = 1
    elif kind == Move.TAKE_BOOSTER:
        booster = move.a
        take_booster(state, components, seat, booster)
    elif kind == Move.PLACE_START:
        spot = move.a
        place_start_structure(state, components, seat, spot)
    elif kind == Move.CHOOSE_FACTION:
        faction = move.a
        name_faction(state, seat, faction)
    elif kind == Move.BID:
        faction, points = move.a, move.b
        place_bid(state, seat, faction, points)
    else:
        slot, rotation = move.a, move.b
        place_sector(state, components, slot, rotation)
        index_planets(state)
