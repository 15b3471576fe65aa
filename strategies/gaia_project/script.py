"""The scripted player: one decision after the other, each move scored from features, nothing copied."""

from __future__ import annotations

from sim.games.gaia_project.power import ability, chargeable
from sim.games.gaia_project.vocabulary import (
    STANDARD_TILES,
    Ability,
    Cost,
    Decide,
    Effect,
    Gain,
    Move,
    Planet,
    Stone,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from sim.kernel.luck import event_of
from strategies.choosing import best_with_noise
from strategies.gaia_project.places import look_around, place_worth, start_worth
from strategies.gaia_project.science import (
    booster_worth,
    cheapest_cover,
    look_at_levels,
    look_at_tiles,
    tile_worth,
    token_worth,
)
from strategies.gaia_project.turn import score_whole_turn
from strategies.gaia_project.weights import W
from strategies.gaia_project.worth import gain_worth, look
from strategies.rungs import NOVICE, RUNG, TEMPERATURE


@rule
def leech_worth(state, components, mind, weights, seat, amount, offered):
    """Worth of charging for points."""
    price = max(0, amount - components.rules.leech_free)
    steps = mind.unit[Gain.CHARGE] * amount
    if state.round_number == components.rules.rounds and state.players[seat].passed == 1:
        player = state.players[seat]
        into_third = max(0, amount - player.bowls[0])
        steps = into_third / components.rules.resources_per_vp
    return steps - weights[W.leech] * price


@rule
def income_score(state, components, seat, source):
    """Charging first, as far as nothing of it is lost; then tokens."""
    player = state.players[seat]
    income = components.income[player.faction, source]
    if income[Gain.CHARGE] == 0:
        return 0.5
    return 1.0 if income[Gain.CHARGE] <= chargeable(player) else 0.0


@rule
def part_score(state, components, work, weights, seat, index, decision):
    """Score of one move of any decision but a turn."""
    mind = work.mind
    player = state.players[seat]
    move = work.moves[index]
    kind = move.kind
    if kind == Move.STEP:
        return mind.level[move.a]
    if kind == Move.TAKE_TILE:
        return mind.tile[move.a]
    if kind == Move.TAKE_ADVANCED_TILE:
        least, _ = cheapest_cover(state, components, mind, weights, seat)
        covered = tile_worth(state, components, mind, weights, seat, move.b, True)
        return mind.tile[STANDARD_TILES + move.a] + least - covered
    if kind == Move.PAY:
        return -1.0 * move.b - 2.0 * move.c - 5.0 * move.d
    if kind == Move.TAKE_INCOME:
        return income_score(state, components, seat, move.a)
    if kind == Move.TAKE_FEDERATION_TOKEN:
        return token_worth(components, mind, weights, player, move.a)
    if kind == Move.FORM_FEDERATION:
        value = 0
        mask = work.rules.found_mask[index]
        for cluster in range(work.rules.values.shape[0]):
            if mask & (1 << cluster):
                value += work.rules.values[cluster]
        price = weights[W.satellite] - mind.unit[Gain.POWER_TOKENS]
        return weights[W.wasted_value] * value + price * work.rules.found_satellites[index]
    if kind == Move.CHARGE:
        amount = decision.c if move.a == 1 else decision.a
        return leech_worth(state, components, mind, weights, seat, amount, decision.b) + 0.01 * move.a
    if kind == Move.BRAINSTONE:
        if decision.kind == Decide.BRAINSTONE_SPEND:
            dear = decision.a >= ability(components, player, Ability.BRAINSTONE)
            return 1.0 if (move.a == Stone.BOWL_1) == dear else 0.0
        return 1.0 * move.a
    if kind == Move.TAKE_BOOSTER:
        return booster_worth(state, components, mind, weights, seat, move.a)
    if kind == Move.PLACE_START:
        return start_worth(state, components, weights, seat, move.a)
    if kind == Move.PLACE_LOST_PLANET:
        return place_worth(state, components, mind, weights, seat, move.a, Planet.LOST, 0, False)
    if kind == Move.GAIA_CONVERT:
        if components.gaia_effect[move.a] == Effect.TAKE_TECH_TILE:
            return (
                mind.tile_best
                - mind.unit[Gain.POWER_TOKENS] * components.gaia_cost[move.a, Cost.GAIA_DISCARD]
            )
        worth = gain_worth(components, player, mind, components.gaia_gain[move.a], 1)
        return worth / max(1, components.gaia_cost[move.a, Cost.VIRTUAL_POWER])
    if kind == Move.BID:
        return -1.0 * move.b
    return 0.0


@rule
def best_move(state, work, number, temperature, seat):
    """Index of the highest score, with the noise of the temperature."""
    mind = work.mind
    if temperature > 0.0:
        for index in range(number):
            move = work.moves[index]
            named = event_of(move.kind, event_of(move.a, move.b, move.c), move.d)
            for word in range(move.hexes.shape[0]):
                named = event_of(named, move.hexes[word], 0)
            mind.named[index] = named
    turn = 0
    if state.round_number > 0:
        turn = 1000 * state.round_number + state.players[seat].turns[state.round_number - 1]
    return best_with_noise(state, mind, number, temperature, turn)


@rule
def choose_scripted(state, components, work, number, weights, temperature, wishes):
    """The scripted player's move; leaves the scores of all moves in ``mind.score``."""
    decision = top(state)
    kind = decision.kind
    seat = decision.seat
    if number == 1 or kind == Decide.AFTER_MAIN:
        return 0
    mind = work.mind
    if kind == Decide.TURN:
        score_whole_turn(state, components, work, weights, seat, number, wishes)
        return best_move(state, work, number, temperature, seat)
    if kind == Decide.FACTION or kind == Decide.ROTATION:
        for index in range(number):
            mind.score[index] = 0.0
        return best_move(state, work, number, 1.0, seat)
    if kind != Decide.PAY_TOKENS and kind != Decide.INCOME and kind != Decide.START_STRUCTURE:
        look(state, components, mind, weights, seat, False)
    if kind == Decide.TECH_TILE or kind == Decide.RESEARCH_STEP or kind == Decide.GAIA:
        look_at_levels(state, components, mind, weights, seat)
        look_at_tiles(state, components, mind, weights, seat)
    if kind == Decide.LOST_PLANET:
        look_around(state, components, mind, seat)
    for index in range(number):
        mind.score[index] = part_score(state, components, work, weights, seat, index, decision)
    return best_move(state, work, number, temperature, seat)


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the weights of its row; a novice converts nothing."""
    row = policy[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE], row[RUNG] > NOVICE)
