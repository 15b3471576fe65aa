"""The scripted player: decision by decision, each move scored from features without copying the game."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.ships import RANGE, SHIELDS, TARGETING, WEAPON, type_of
from sim.games.andromedas_edge.rules.station import deck_of
from sim.games.andromedas_edge.rules.vocabulary import (
    KINDS,
    MODULES,
    NONE,
    Resource,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    DISCARD,
    LAUNCH,
    MOON_STEP,
    PAY_STEP,
    REPAIR_MODULE,
    SHIELD,
    STOP,
    YES,
    Decide,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.andromedas_edge.fighting import battle_score, send_in_order, spot_raiders
from strategies.andromedas_edge.free_actions import (
    card_worth,
    free_score,
    give_score,
    module_gift,
    slot_worth,
)
from strategies.andromedas_edge.sites import redeploy_worth
from strategies.andromedas_edge.turn import (
    activation_worth,
    best_launch,
    launch_worth,
    plan_return,
    return_worth,
)
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import (
    best_development,
    best_step,
    cost_worth,
    development_worth,
    effect_worth,
    effects_worth,
    look,
    module_worth,
    moon_worth,
    ship_worth,
    step_of,
    use_worth,
)
from strategies.choosing import best_option
from strategies.rungs import TEMPERATURE


@rule
def build_score(state, components, scratch, weights, seat, kind, a, b, option):
    """Decisions about modules, ships, sites and repairs."""
    if kind == Decide.BUY_MODULE or kind == Decide.GAIN_MODULE:
        if option == STOP:
            return 0.0
        worth = module_worth(state, components, scratch, weights, seat, option)
        if kind == Decide.BUY_MODULE:
            worth -= cost_worth(scratch, components.column_cost[deck_of(option)])
        return worth
    if kind == Decide.SECOND_MODULE:
        if option == STOP:
            return 0.0
        if option >= DISCARD:
            return 0.02 * module_worth(state, components, scratch, weights, seat, option - DISCARD) - 0.3
        worth = module_worth(state, components, scratch, weights, seat, option)
        return worth - cost_worth(scratch, components.column_cost[deck_of(option)])
    if kind == Decide.BUILD_SHIP:
        if option == STOP:
            return 0.0
        discount, free = a, b
        titanium = components.ship_cost[option, Resource.TITANIUM]
        cost = 0.0 if free == 1 else max(0.0, titanium - discount) * scratch.price[Resource.TITANIUM]
        return ship_worth(state, scratch, weights, seat, option) - cost
    if kind == Decide.SITE:
        if option == STOP:
            return 0.0
        worth = development_worth(state, components, scratch, weights, seat, option)
        return worth - cost_worth(scratch, components.planet_cost[state.regions[option].tile])
    if kind == Decide.REPAIR:
        if option == STOP:
            return -1.0
        if option < SHIELD:
            return weights[W.repair] + 0.1 * option + (0.5 if state.returning == 1 else 0.0)
        if option < REPAIR_MODULE:
            return 0.3
        return weights[W.repair] + 0.1 * use_worth(
            state, components, scratch, weights, seat, option - REPAIR_MODULE
        )
    if kind == Decide.ONE_OF:
        row = a
        return effect_worth(state, components, scratch, weights, seat, row, components.effects[row, option])
    if kind == Decide.SCRY:
        track = components.event_track[state.events[option]]
        own = components.track_vp[track, state.players[seat].tracks[track]]
        others = 0.0
        for other in range(state.options.players):
            if other != seat:
                others += components.track_vp[track, state.players[other].tracks[track]]
        return own - others / (state.options.players - 1)
    if kind == Decide.DESTINY:
        first = state.players[seat].tracks[components.destiny_track[option, 0]]
        return 2.0 * first + state.players[seat].tracks[components.destiny_track[option, 1]]
    if kind == Decide.FACTION:
        return weights[W.faction_fungoid_sporegoths + option]
    return redeploy_worth(state, components, scratch, weights, seat, option)


@rule
def other_score(state, components, scratch, weights, seat, kind, option):
    """All other decisions."""
    if kind == Decide.PAY:
        worth = 0.0
        for resource in range(KINDS):
            worth -= (option % PAY_STEP) * scratch.price[resource]
            option //= PAY_STEP
        return worth
    if kind == Decide.PAY_CARD or kind == Decide.DISCARD_CARD:
        return -card_worth(state, components, scratch, weights, seat, option)
    if kind == Decide.GAIN_ANY or kind == Decide.STEAL:
        return scratch.price[option]
    if kind == Decide.TRACK:
        return step_of(state, components, scratch, weights, option)
    if kind == Decide.DISCOVERY:
        return effects_worth(state, components, scratch, weights, seat, Lists.DISCOVERY + option, 0)
    if kind == Decide.UPGRADE:
        stats = components.stats[option]
        worth = 1.0 * stats[WEAPON] + 0.6 * stats[RANGE] + 0.8 * stats[TARGETING] + 0.6 * stats[SHIELDS]
        return worth + 0.3 * weights[W.transport + components.tile_type[option]]
    if kind == Decide.CLAIM_MOON:
        here = state.regions[option]
        return moon_worth(components, scratch, weights, here.moons[here.moon_count - 1])
    if kind == Decide.NEW_SHIP:
        return (1.0 if state.returning == 1 else -1.0) * option
    if kind == Decide.COUNTER:
        return (weights[W.counter] - 0.2) * option
    if kind == Decide.CLOCK_PUSH:
        least = 9.0
        for resource in range(KINDS):
            least = min(least, scratch.price[resource])
        return (3.0 * best_step(state, components, scratch, weights) / 11.0 - least) * option
    if kind == Decide.DAMAGE_MODULE:
        return -use_worth(state, components, scratch, weights, seat, option) - (
            3.0 if option == MODULES else 0.0
        )
    if kind == Decide.DAMAGE_SHIP:
        return -1.0 * type_of(option)
    if kind == Decide.LOSE:
        return give_score(state, components, scratch, weights, seat, option)
    if kind == Decide.LOSE_OR_VP:
        return -2.0 * scratch.point if option == YES else -scratch.price[Resource.CREDIT]
    if kind == Decide.FIFTH_MOON:
        moon = option % MOON_STEP
        slot = option // MOON_STEP - 1
        if slot == NONE:
            return 0.3 - 0.2 * moon_worth(components, scratch, weights, moon)
        return slot_worth(state, components, scratch, weights, seat, moon, slot)
    if kind == Decide.REFRESH:
        return effects_worth(state, components, scratch, weights, seat, Lists.DEVELOPMENT + option, 0)
    if kind == Decide.DOMINANCE_PARTNER:
        return 1.0 if option == seat else 0.0
    if kind == Decide.DRAW_TO_LIMIT:
        return 0.1 * min(option, YES)  # all
    if option == STOP:  # scrap to barge, recruit
        return -0.5
    if kind == Decide.RECRUIT:
        return 0.5 if state.regions[option].ships[seat] == 0 else 0.3
    return 0.1 * option  # yes to all other questions


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move; leaves the scores of all moves in ``scratch.score``."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    a, b = int(decision.a), int(decision.b)
    scratch = work.scratch
    look(state, components, scratch, weights, seat)
    if kind == Decide.LAUNCH:
        spot_raiders(state, scratch)
    elif kind == Decide.ACTIVATE:
        plan_return(state, components, scratch, weights, seat)
    for index in range(number):
        option = int(work.moves[index].option)
        if kind == Decide.FREE:
            window = a
            score = free_score(state, components, scratch, weights, seat, window, option)
        elif kind == Decide.LAUNCH:
            score = launch_worth(state, components, scratch, weights, seat, option)
        elif kind == Decide.ACTIVATE:
            score = activation_worth(state, components, scratch, weights, seat, option)
        elif kind == Decide.MAIN:
            if option == LAUNCH:
                score = best_launch(state, components, scratch, weights, seat)
            else:
                score = return_worth(state, components, scratch, weights, seat)
                score += 0.5 * best_development(state, components, scratch, weights, seat)
        elif kind == Decide.SCIENCE:
            score = 0.05
            if option != STOP:
                score = use_worth(state, components, scratch, weights, seat, option)
        elif kind == Decide.GIVE_MODULE:
            score = option * module_gift(state, components, scratch, weights, seat, a)
        elif kind >= Decide.RAIDER and kind <= Decide.TACOPS:
            score = battle_score(state, components, scratch, weights, seat, kind, option)
        elif kind <= Decide.SCRY and kind != Decide.PAY and kind != Decide.PAY_CARD:
            score = build_score(state, components, scratch, weights, seat, kind, a, b, option)
        else:
            score = other_score(state, components, scratch, weights, seat, kind, option)
        scratch.score[index] = score
    if kind == Decide.ESCALATE:
        send_in_order(state, components, work, weights, seat, number)
    return best_option(state, work, number, temperature, int(state.notes[seat].turns))


@jit
def choose(state, components, work, count, weights):
    """The move of the player who decides, by the weights in its row."""
    row = weights[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
