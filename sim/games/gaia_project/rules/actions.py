"""Free actions, board actions, special actions, passing (RULES 6.7-6.10)."""

from __future__ import annotations

from sim.games.gaia_project.rules.income import booster_income, booster_income_lost
from sim.games.gaia_project.rules.power import burn, stone_value, token_value
from sim.games.gaia_project.rules.research import can_take_tile, offer_tile
from sim.games.gaia_project.rules.resources import (
    add_tile_vp,
    add_vp,
    can_pay,
    count_per,
    gain,
    pay,
    wholly_wasted,
)
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    FEDERATION_TOKENS,
    NONE,
    TILES,
    VP,
    Cost,
    Effect,
    EffectColumn,
    Gain,
    Structure,
)
from sim.kernel.jit import rule


@rule
def wasted(state, components, seat, gains):
    """Whether the switch gain_must_not_be_fully_wasted forbids this gain now."""
    if state.options.gain_must_not_be_fully_wasted == 0:
        return False
    return wholly_wasted(components, state.players[seat], gains)


@rule
def is_sum_closed(state, components, player, row):
    """Whether a row is a sum of conversions that can't be paid together, or not to any use (RULES 6.10)."""
    value = components.free_sum_value[row]
    if value == 0:
        return False
    if state.options.power_paid_together == 0:
        return True
    return stone_value(components, player) != value and token_value(components, player) != value


@rule
def can_convert(state, components, seat, row):
    """Whether the player can take a free action now."""
    player = state.players[seat]
    faction = components.free_faction[row]
    if faction != NONE and faction != player.faction:
        return False
    if components.free_institute[row] == 1 and player.on_map[Structure.PLANETARY_INSTITUTE] == 0:
        return False
    if is_sum_closed(state, components, player, row):
        return False
    if not can_pay(components, player, components.free_cost[row]):
        return False
    if components.free_cost[row, Cost.BURN] > 0:
        return True
    return not wasted(state, components, seat, components.free_gain[row])


@rule
def any_free_action(state, components, seat):
    """Whether the player can take any free action."""
    for row in range(components.free_rows):
        if can_convert(state, components, seat, row):
            return True
    return False


@rule
def convert(state, components, seat, row, stone):
    """Carry out a free action; ``stone`` says what a burn does with the brainstone (see ``burn``)."""
    player = state.players[seat]
    cost = components.free_cost[row]
    if cost[Cost.BURN] > 0:
        burn(components, player, stone)
    if cost[Cost.GAIAFORMER] > 0:
        player.gaiaformers -= cost[Cost.GAIAFORMER]
        player.gaiaformers_parked += cost[Cost.GAIAFORMER]
    if cost[Cost.BOWL_3_TO_GAIA] > 0:
        player.bowls[2] -= cost[Cost.BOWL_3_TO_GAIA]
        player.gaia_area += cost[Cost.BOWL_3_TO_GAIA]
    pay(state, components, seat, cost)
    gain(state, components, seat, components.free_gain[row], 1, VP.START)


@rule
def can_use_board_action(state, components, seat, action):
    """Whether nobody has used a board action this round and the player can pay for it."""
    return state.board_used[action] == 0 and can_pay(
        components, state.players[seat], components.board_cost[action]
    )


@rule
def board_action_useful(state, components, seat, action):
    """Whether a board action that doesn't build would do anything."""
    kind = components.board_effect[action, EffectColumn.KIND]
    if kind == Effect.TAKE_TECH_TILE:
        return can_take_tile(state, components, seat)
    if kind == Effect.GAIN:
        return not wasted(state, components, seat, components.board_gain[action])
    return kind == Effect.GAIN_VP_BASE_PLUS_PER


@rule
def use_board_action(state, components, seat, action):
    """Pay for a board action and close its space for the round."""
    state.board_used[action] = seat + 1
    pay(state, components, seat, components.board_cost[action])


@rule
def board_action(state, components, seat, action, token):
    """Carry out a board action that doesn't build; ``token`` is the federation token to score again."""
    use_board_action(state, components, seat, action)
    player = state.players[seat]
    before = player.vp_by[VP.QIC_ACTION]
    effect = components.board_effect[action]
    kind = effect[EffectColumn.KIND]
    if kind == Effect.TAKE_TECH_TILE:
        offer_tile(state, components, seat)
    elif kind == Effect.RESCORE_FEDERATION:
        gain(state, components, seat, components.token_gain[token], 1, VP.QIC_ACTION)
    else:
        gain(state, components, seat, components.board_gain[action], 1, VP.QIC_ACTION)
        if kind == Effect.GAIN_VP_BASE_PLUS_PER:
            times = count_per(state, seat, effect[EffectColumn.PER])
            add_vp(player, effect[EffectColumn.VP] * times, VP.QIC_ACTION)
    state.notes[seat].board_vp[action] += player.vp_by[VP.QIC_ACTION] - before


@rule
def is_gaia_action_open(state, components, seat, row):
    """Whether the player has the institute and the gaia-area tokens for a conversion of the gaia phase."""
    player = state.players[seat]
    if components.gaia_faction[row] != player.faction or player.on_map[Structure.PLANETARY_INSTITUTE] == 0:
        return False
    cost = components.gaia_cost[row]
    return player.gaia_area >= cost[Cost.VIRTUAL_POWER] + cost[Cost.GAIA_DISCARD]


@rule
def can_use_gaia_action(state, components, seat, row):
    """Whether the player can choose a conversion of the gaia phase."""
    if not is_gaia_action_open(state, components, seat, row):
        return False
    if components.gaia_effect[row] == Effect.TAKE_TECH_TILE:
        return can_take_tile(state, components, seat)
    return not wasted(state, components, seat, components.gaia_gain[row])


@rule
def gaia_action(state, components, seat, row):
    """Convert in the gaia phase: Terrans' tokens move on to bowl II, Itars' tokens are discarded."""
    player = state.players[seat]
    cost = components.gaia_cost[row]
    returned = cost[Cost.VIRTUAL_POWER]
    player.gaia_area -= returned + cost[Cost.GAIA_DISCARD]
    player.bowls[1] += returned
    player.tokens_discarded += cost[Cost.GAIA_DISCARD]
    if components.gaia_effect[row] == Effect.TAKE_TECH_TILE:
        offer_tile(state, components, seat)
    else:
        gain(state, components, seat, components.gaia_gain[row], 1, VP.START)


@rule
def score_pass(state, components, seat):
    """Score what the booster and uncovered tiles give for passing."""
    player = state.players[seat]
    effect = components.booster_effect[player.booster]
    if effect[EffectColumn.KIND] == Effect.ON_PASS:
        points = effect[EffectColumn.VP] * count_per(state, seat, effect[EffectColumn.PER])
        add_vp(player, points, VP.BOOSTER)
        state.notes[seat].booster_vp[state.round_number - 1] = points
    for tile in range(TILES):
        if player.tiles[tile] == 1:
            effect = components.tile_effect[tile]
            if effect[EffectColumn.KIND] == Effect.ON_PASS:
                points = effect[EffectColumn.VP] * count_per(state, seat, effect[EffectColumn.PER])
                add_tile_vp(state, seat, tile, points)


@rule
def take_booster(state, components, seat, booster):
    """Take a booster and its income."""
    player = state.players[seat]
    player.booster = booster
    state.boosters[booster] = 0
    booster_income(components, player, booster)


@rule
def pass_round(state, components, seat, booster):
    """Pass: score, return the booster and take another one (except in the last round)."""
    player = state.players[seat]
    score_pass(state, components, seat)
    old = player.booster
    booster_income_lost(components, player, old)
    player.booster = NONE
    if booster != NONE:
        take_booster(state, components, seat, booster)
    state.boosters[old] = 1
    player.passed = 1
    state.notes[seat].pass_position[state.round_number - 1] = state.passed_count
    state.pass_order[state.passed_count] = seat
    state.passed_count += 1


@rule
def any_token(state, components):
    """Whether the supply has a federation token that any faction may take."""
    for token in range(FEDERATION_TOKENS):
        if state.tokens_left[token] > 0 and components.token_faction[token] == NONE:
            return True
    return False


@rule
def clear_actions(state):
    """Cleanup: all actions become available again."""
    for action in range(BOARD_ACTIONS):
        state.board_used[action] = 0
    for seat in range(state.options.players):
        player = state.players[seat]
        player.passed = 0
        for special in range(player.special_used.shape[0]):
            player.special_used[special] = 0
        for tile in range(TILES):
            player.tile_used[tile] = 0
    state.passed_count = 0


@rule
def has_gain(gains):
    """Whether a row of gains gives anything."""
    for column in range(Gain.GAIAFORMERS + 1):
        if gains[column] != 0:
            return True
    return False
