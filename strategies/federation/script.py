"""The scripted player: one decision after the other, each move scored from features, nothing copied."""

from __future__ import annotations

from sim.games.federation.rules.copying import copied_token
from sim.games.federation.rules.executive_phase import degree_after_upkeep, raised_upkeep_level, upkeep_level
from sim.games.federation.rules.measures import influence
from sim.games.federation.rules.missions import mission_executable
from sim.games.federation.rules.placement import bonus_count, free_spaces
from sim.games.federation.rules.resources import can_pay, crystals
from sim.games.federation.rules.scoring import crystal_points
from sim.games.federation.rules.vocabulary import (
    COP,
    DEAD_OPTION,
    DISCARD_OPTION,
    GOLD,
    LAV,
    LAY,
    NONE,
    OCE,
    PLANETS,
    PLAY_OPTION,
    SPACES,
    STOP,
    THRESHOLDS,
    USE_OPTION,
    WIZARD_OPTION,
    Decide,
    Effect,
    Lists,
    Planet,
    Target,
)
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.choosing import NEVER, best_option
from strategies.federation.planets import (
    build_worth,
    cell_worth,
    disc_worth,
    slot_worth,
    specialist_worth,
    stall_worth,
)
from strategies.federation.turn import (
    floors_won,
    look_at_votes,
    placement_score,
    plan_actions,
    plan_turn,
    votes_worth,
)
from strategies.federation.weights import W
from strategies.federation.worth import (
    alteration_worth,
    best_marker,
    cost_worth,
    effects_worth,
    gain_list,
    pick_worth,
)
from strategies.rungs import TEMPERATURE

FIRST = 50.0  # comes before everything else
VOTES_MATTER = (Decide.MISSION, Decide.WINDOW, Decide.UPKEEP, Decide.LAW, Decide.SPECIAL_AMBASSADOR)


@rule
def window_score(state, components, scratch, weights, seat, option):
    """Score of what a player may do at any moment. Anytime specialists wait for the last turn of a round."""
    if option >= DISCARD_OPTION:
        return NEVER
    token = int(state.players[seat].specialist[option - PLAY_OPTION])
    worth = effects_worth(state, components, scratch, weights, seat, Lists.SPECIALIST + token)
    last = scratch.late >= 0.99 or scratch.rest <= 1.0
    effect = components.effects[Lists.SPECIALIST + token, 0]
    if effect[0] == Effect.LEVEL_BONUS:
        if not last:
            return NEVER
        player = state.players[seat]
        own = upkeep_level(state, components, player)
        raised = raised_upkeep_level(state, components, player, effect[1])
        worth -= best_upkeep(components, scratch, weights, player, own)
        return worth + best_upkeep(components, scratch, weights, player, raised)
    return worth if last else weights[W.play] * worth - 1.0


@rule
def use_score(state, components, seat, slot, kind, built):
    """Score of using a specialist in an action: first of all, but crystals of E81216 after building."""
    if kind == Decide.BUILD and built == 0:
        token = state.players[seat].specialist[slot]
        if components.effects[Lists.SPECIALIST + int(token), 0, 0] != Effect.DISCOUNT:
            return -1.0
    return FIRST


@rule
def planet_score(state, components, scratch, weights, seat, kind, option):
    """Score of an inner choice of a planet action."""
    player = state.players[seat]
    if kind == Decide.NEO or kind == Decide.DEAD_ASTEROID:
        if option >= DEAD_OPTION:
            return gain_list(components, scratch, weights, player, Lists.DEAD + option - DEAD_OPTION)
        return cell_worth(state, components, scratch, weights, seat, option)
    if kind == Decide.MOON_TOKEN:
        token = int(state.moon[player.wizard - 1, option])
        return alteration_worth(state, components, scratch, weights, seat, token)
    if kind == Decide.ATALUM or kind == Decide.EXTRA_TAKE:
        return slot_worth(state, components, scratch, weights, seat, option)
    if kind == Decide.STALL:
        return stall_worth(state, components, scratch, weights, seat, option)
    if kind == Decide.BUILD:
        worth = build_worth(state, components, scratch, weights, seat, option)
        return worth - cost_worth(scratch, components.build_cost[option])
    return 0.0


@rule
def medal_score(state, components, scratch, seat, option):
    """Score of a medal of choice: better one that is far away than one that will come anyway."""
    if option >= PLANETS:
        return 0.6 * scratch.medal
    own = influence(components, state.players[seat], option)
    for place in range(THRESHOLDS):
        if (state.medal_left[option] >> place) & 1 == 1:
            missing = components.thresholds[state.options.players, place] - own
            return min(1.0, 0.15 * missing + 0.1) * scratch.medal
    return 0.0


@rule
def picks_score(state, components, scratch, weights, seat, where, row, place, option):
    """Score of one part of a choice: equal picks of one option, or how often an option is picked."""
    effect = components.effects[where, row]
    if effect[2] == 1:
        picked = (effect[4] >> (2 * option)) & 3
        return pick_worth(state, components, scratch, weights, seat, picked, effect[1])
    this = (effect[4] >> (2 * place)) & 3
    following = (effect[4] >> (2 * place + 2)) & 3
    rest = max(0, effect[1] - option)
    worth = pick_worth(state, components, scratch, weights, seat, this, option)
    return worth + pick_worth(state, components, scratch, weights, seat, following, rest)


@rule
def rare_score(state, components, scratch, weights, seat, kind, a, b, option):
    """Score of a choice that comes up less often."""
    player = state.players[seat]
    if kind == Decide.START_TOKEN:
        where = Lists.START + option
        markers = bonus_count(components, where, Effect.UNLOCK) * best_marker(state, scratch, weights, seat)
        return (
            effects_worth(state, components, scratch, weights, seat, where)
            - weights[W.start_marker] * markers
        )
    if kind == Decide.INCOME:
        where = Lists.PRODUCTION + int(state.production[option])
        return effects_worth(state, components, scratch, weights, seat, where)
    if kind == Decide.FREE_STALL:
        level, with_bonus = a, b == 1
        worth = disc_worth(components, scratch, int(player.discs[option]), level)
        if with_bonus:
            worth += effects_worth(
                state, components, scratch, weights, seat, Lists.STALL + 2 * option + level - 1
            )
        return worth
    if kind == Decide.FREE_BUILD:
        return build_worth(state, components, scratch, weights, seat, option)
    if kind == Decide.REFRESH:
        if option == STOP:
            return 0.0
        return specialist_worth(state, components, scratch, weights, seat, int(player.specialist[option]))
    if kind == Decide.KEEP_ALTERATION:
        power = a
        token = int(state.reserve[power, option])
        return alteration_worth(state, components, scratch, weights, seat, token)
    if kind == Decide.DEEP_SPACE:
        return effects_worth(state, components, scratch, weights, seat, Lists.DEEP + option)
    if kind == Decide.UPKEEP:
        own = upkeep_level(state, components, player)
        return upkeep_score(components, scratch, weights, player, own, option)
    if kind == Decide.LAW:
        return scratch.law_gain[option]
    if kind == Decide.TRANSMUTE:
        return 0.0 if option == STOP else scratch.price[option + 1] - scratch.price[option]
    if kind == Decide.ADVANCE:
        if option == WIZARD_OPTION:
            rise = components.moon_influence[player.wizard + 1] - components.moon_influence[player.wizard]
            return scratch.influence[Planet.SIXMOON] * rise - 0.7
        rise = components.cell_influence[option] - components.cell_influence[player.cell]
        return scratch.influence[Planet.NEO] * rise - 0.7
    if kind == Decide.KEEP_LAV:
        return option * (scratch.price[LAV] - scratch.price[COP])
    if kind == Decide.KEEP_COP:
        return option * (scratch.price[COP] - scratch.price[OCE])
    return special_score(state, components, scratch, weights) if option == LAY else 0.0


@rule
def upkeep_score(components, scratch, weights, player, own, level):
    """Score of paying for a level, if upkeep is charged for ``own``: the points of the floors won in this
    round, the worth of the degrees kept for later rounds, less the crystals paid."""
    degree = degree_after_upkeep(components, player, own, level)
    reached = components.level_of_degree[degree]
    score = 1.0 * reached * floors_won(scratch)
    if scratch.rest > 1.0:
        later = reached * (scratch.rest - 1.0) * weights[W.level] + 0.3 * degree
        return score + weights[W.upkeep] * later - cost_worth(scratch, components.upkeep[level])
    held = crystals(player)  # after the last upkeep, they only count as leftovers
    paid = 0
    for crystal in range(GOLD):
        paid += components.upkeep[level, crystal]
    score += crystal_points(components, held - paid) - crystal_points(components, held)
    return score - components.rules.pp_per_gold * components.upkeep[level, GOLD]


@rule
def best_upkeep(components, scratch, weights, player, own):
    """The best score of paying upkeep that is charged for the level ``own``."""
    if components.upkeep_due[own] == 0:
        return upkeep_score(components, scratch, weights, player, own, own)
    best = upkeep_score(components, scratch, weights, player, own, 0)
    for level in range(1, own + 1):
        if components.upkeep_due[level] == 1 and can_pay(player, components.upkeep[level]):
            best = max(best, upkeep_score(components, scratch, weights, player, own, level))
    return best


@rule
def special_score(state, components, scratch, weights):
    """Score of laying the special ambassador now instead of keeping it."""
    free = free_spaces(state)
    best = -5.0
    for space in range(SPACES):
        if (free >> space) & 1 == 1:
            votes = components.rules.special_votes
            best = max(best, votes_worth(components, scratch, weights, space, votes))
    return best + 2.0 - weights[W.special_kept] * (scratch.rest - 1.0)


@rule
def flight_score(state, components, scratch, weights, seat, mission):
    """Score of flying a mission. One that cannot be carried out only counts as completed, which is worth a
    ship at the very end of a game, not before."""
    if mission_executable(state, components, seat, mission):
        return weights[W.fly] * scratch.mission[mission] - scratch.ship * (scratch.rest - 1.0) / 8.0
    if scratch.rest > 1.0 or state.players[seat].ambassadors != 0:
        return NEVER
    return scratch.done - components.rules.pp_per_ship


@rule
def move_score(state, components, scratch, weights, seat, kind, a, b, c, option):
    """Score of one option of any decision except a placement."""
    if kind == Decide.MISSION or kind == Decide.WINDOW:
        if option == STOP:
            return 0.0
        if option >= PLAY_OPTION:
            return window_score(state, components, scratch, weights, seat, option)
        return flight_score(state, components, scratch, weights, seat, option)
    if kind <= Decide.EXTRA_TAKE or kind == Decide.STALL or kind == Decide.BUILD:
        if kind != Decide.START_TOKEN:
            if option == STOP:
                return 0.0
            if option >= USE_OPTION:
                built = c
                return use_score(state, components, seat, option - USE_OPTION, kind, built)
            return planet_score(state, components, scratch, weights, seat, kind, option)
    if kind == Decide.PICKS:
        where, row, place = a, b, c
        return picks_score(state, components, scratch, weights, seat, where, row, place, option)
    if kind == Decide.DISCOUNT:
        crystal = c
        return option * (scratch.price[crystal] - 0.5 * scratch.price[OCE])
    if kind == Decide.COPY:
        token = int(copied_token(state, seat, option))
        return effects_worth(state, components, scratch, weights, seat, Lists.SPECIALIST + token)
    if kind == Decide.ESPIONAGE or kind == Decide.PLANET:
        if option < PLANETS:
            return scratch.target[option]
        action = option - Target.ROOM
        worth = effects_worth(state, components, scratch, weights, seat, Lists.ACTION + action)
        return worth + weights[W.officers + action] - cost_worth(scratch, components.action_cost[action])
    if kind == Decide.UNLOCK:
        return scratch.mission[option]
    if kind == Decide.FUND:
        return scratch.fund[option]
    if kind == Decide.MEDAL:
        return medal_score(state, components, scratch, seat, option)
    return rare_score(state, components, scratch, weights, seat, kind, a, b, option)


@rule
def own_turn(state, seat):
    """The number of a player's turn, over all rounds."""
    return 8 * int(state.round_number) + int(state.players[seat].turns)


@rule
def remember(state, scratch, seat):
    """Remember which game, player and turn the plan is for. It holds until the turn ends or a mission."""
    scratch.deal = state.random.key
    scratch.seat = seat
    scratch.turn = own_turn(state, seat)


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move; leaves the scores of all moves in ``scratch.score``."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    a = int(decision.a)
    b = int(decision.b)
    c = int(decision.c)
    scratch = work.scratch
    if kind == Decide.PLACE:
        plan_turn(state, components, scratch, weights, seat)
        remember(state, scratch, seat)
        for index in range(number):
            option = int(work.moves[index].option)
            if option >= 0:
                score = placement_score(state, components, scratch, weights, seat, option)
            else:
                score = FIRST + window_score(state, components, scratch, weights, seat, NONE - option)
                if score < FIRST:
                    score = NEVER
            scratch.score[index] = score
        return best_option(state, work, number, temperature, own_turn(state, seat))
    planned = (
        scratch.deal == state.random.key and scratch.seat == seat and scratch.turn == own_turn(state, seat)
    )
    if not planned or kind == Decide.MISSION:
        plan_actions(state, components, scratch, weights, seat)
        remember(state, scratch, seat)
    if kind in VOTES_MATTER:
        look_at_votes(state, components, scratch, seat)
    for index in range(number):
        option = int(work.moves[index].option)
        scratch.score[index] = move_score(state, components, scratch, weights, seat, kind, a, b, c, option)
    return best_option(state, work, number, temperature, own_turn(state, seat))


@jit
def choose(state, components, work, count, weights):
    """The move of the player who decides, by the weights of its row."""
    row = weights[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
