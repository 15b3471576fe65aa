"""The scripted player: scores the moves of each decision by their features, without looking ahead."""

from __future__ import annotations

from sim.games.gaia_project.rules.power import ability, chargeable
from sim.games.gaia_project.rules.vocabulary import (
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
from strategies.gaia_project.places import ANY, look_around, place_worth, start_worth
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
from strategies.gaia_project.worth import gain_worth, look, look_at_units
from strategies.rungs import NOVICE, RUNG, TEMPERATURE


@rule
def leech_worth(state, components, scratch, weights, seat, amount):
    """Worth of charging power and paying points for it."""
    price = max(0, amount - components.rules.leech_free)
    steps = scratch.unit[Gain.CHARGE] * amount
    if state.round_number == components.rules.rounds and state.players[seat].passed == 1:
        player = state.players[seat]
        into_third = max(0, amount - player.bowls[0])
        steps = into_third / components.rules.resources_per_vp
    return steps - weights[W.leech] * price


@rule
def income_score(state, components, seat, source):
    """Charging comes first as long as none of it is lost, then tokens."""
    player = state.players[seat]
    income = components.income[player.faction, source]
    if income[Gain.CHARGE] == 0:
        return 0.5
    return 1.0 if income[Gain.CHARGE] <= chargeable(player) else 0.0


@rule
def part_score(state, components, work, weights, seat, index, decision):
    """Score of a move in any decision other than a turn."""
    scratch = work.scratch
    player = state.players[seat]
    move = work.moves[index]
    kind = move.kind
    if kind == Move.STEP:
        track = move.a
        return scratch.level[track]
    if kind == Move.TAKE_TILE:
        slot = move.a
        return scratch.tile[slot]
    if kind == Move.TAKE_ADVANCED_TILE:
        track, to_cover = move.a, move.b
        least, _ = cheapest_cover(state, components, scratch, weights, seat)
        covered = tile_worth(state, components, scratch, weights, seat, to_cover, True)
        return scratch.tile[STANDARD_TILES + track] + least - covered
    if kind == Move.PAY:
        bowl_2 = move.b
        return -1.0 * bowl_2 - 2.0 * move.bowl_3 - 5.0 * move.stone
    if kind == Move.TAKE_INCOME:
        source = move.a
        return income_score(state, components, seat, source)
    if kind == Move.TAKE_FEDERATION_TOKEN:
        token = move.a
        return token_worth(components, scratch, weights, player, token)
    if kind == Move.FORM_FEDERATION:
        value = 0
        mask = work.rules.federation_mask[index]
        for cluster in range(work.rules.values.shape[0]):
            if mask & (1 << cluster):
                value += work.rules.values[cluster]
        price = weights[W.satellite] - scratch.unit[Gain.POWER_TOKENS]
        return weights[W.wasted_value] * value + price * work.rules.federation_satellites[index]
    if kind == Move.CHARGE:
        offered, offered_after_token, token_first = decision.a, decision.c, move.a
        amount = offered_after_token if token_first == 1 else offered
        return leech_worth(state, components, scratch, weights, seat, amount) + 0.01 * token_first
    if kind == Move.BRAINSTONE:
        bowl, power = move.a, decision.a
        if decision.kind == Decide.BRAINSTONE_SPEND:
            dear = power >= ability(components, player, Ability.BRAINSTONE)
            return 1.0 if (bowl == Stone.BOWL_1) == dear else 0.0
        return 1.0 * bowl
    if kind == Move.TAKE_BOOSTER:
        booster = move.a
        return booster_worth(state, components, scratch, weights, seat, booster)
    if kind == Move.PLACE_START:
        spot = move.a
        return start_worth(state, components, weights, seat, spot)
    if kind == Move.PLACE_LOST_PLANET:
        spot = move.a
        return place_worth(state, components, scratch, weights, seat, spot, Planet.LOST, 0, False, ANY)
    if kind == Move.GAIA_CONVERT:
        row = move.a
        if components.gaia_effect[row] == Effect.TAKE_TECH_TILE:
            return (
                scratch.tile_best
                - scratch.unit[Gain.POWER_TOKENS] * components.gaia_cost[row, Cost.GAIA_DISCARD]
            )
        worth = gain_worth(components, player, scratch, components.gaia_gain[row], 1)
        return worth / max(1, components.gaia_cost[row, Cost.VIRTUAL_POWER])
    if kind == Move.BID:
        points = move.b
        return -1.0 * points
    return 0.0


@rule
def best_move(state, work, number, temperature, seat):
    """Index of the move with the highest score; the temperature adds noise."""
    scratch = work.scratch
    if temperature > 0.0:
        for index in range(number):
            move = work.moves[index]
            named = event_of(move.kind, event_of(move.a, move.b, move.bowl_3), move.stone)
            for word in range(move.hexes.shape[0]):
                named = event_of(named, move.hexes[word], 0)
            scratch.named[index] = named
    turn = 0
    if state.round_number > 0:
        turn = 1000 * state.round_number + state.players[seat].turns[state.round_number - 1]
    return best_with_noise(state, scratch, number, temperature, turn)


@rule
def choose_scripted(state, components, work, number, weights, temperature, wishes):
    """The scripted player's move; writes the scores of all moves to ``scratch.score``."""
    decision = top(state)
    kind = decision.kind
    seat = decision.seat
    if number == 1 or kind == Decide.AFTER_MAIN:
        return 0
    scratch = work.scratch
    if kind == Decide.TURN:
        score_whole_turn(state, components, work, weights, seat, number, wishes)
        return best_move(state, work, number, temperature, seat)
    if kind == Decide.FACTION or kind == Decide.ROTATION:
        for index in range(number):
            scratch.score[index] = 0.0
        return best_move(state, work, number, 1.0, seat)
    if kind == Decide.LEECH or kind == Decide.FEDERATION:
        look_at_units(state, components, scratch, weights, seat, False)
    elif kind != Decide.PAY_TOKENS and kind != Decide.INCOME and kind != Decide.START_STRUCTURE:
        look(state, components, scratch, weights, seat, False)
    if kind == Decide.TECH_TILE or kind == Decide.RESEARCH_STEP or kind == Decide.GAIA:
        look_at_levels(state, components, scratch, weights, seat)
        look_at_tiles(state, components, scratch, weights, seat)
    if kind == Decide.LOST_PLANET:
        look_around(state, components, scratch, seat)
    for index in range(number):
        scratch.score[index] = part_score(state, components, work, weights, seat, index, decision)
    return best_move(state, work, number, temperature, seat)


@jit
def choose(state, components, work, count, weights):
    """Choose a move by the weights of the player who decides; a novice never converts goods."""
    row = weights[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE], row[RUNG] > NOVICE)
