"""The scripted player: one decision after the other, each move scored from features, nothing copied."""

from __future__ import annotations

from sim.games.federation.e81216 import copied_token
from sim.games.federation.measures import influence
from sim.games.federation.placement import bonus_count, free_spaces
from sim.games.federation.vocabulary import (
    COP,
    DEAD_OPTION,
    DISCARD_OPTION,
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
from strategies.federation.actions import (
    build_worth,
    cell_worth,
    disc_worth,
    look_at_votes,
    placement_score,
    plan,
    plan_placement,
    slot_worth,
    specialist_worth,
    stall_worth,
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

FIRST = 50.0  # before everything else


@rule
def window_score(state, components, mind, weights, seat, option):
    """Score of what may be done at any moment: any-time specialists wait for the last turn of a round."""
    if option >= DISCARD_OPTION:
        return NEVER
    token = int(state.players[seat].specialist[option - PLAY_OPTION])
    worth = effects_worth(state, components, mind, weights, seat, Lists.SPECIALIST + token)
    last = mind.stage >= 0.99 or mind.rest <= 1.0
    if components.effects[Lists.SPECIALIST + token, 0, 0] == Effect.LEVEL_BONUS:
        return worth if last else NEVER
    return worth if last else weights[W.play] * worth - 1.0


@rule
def use_score(state, components, seat, slot, kind, c):
    """Score of using a specialist in an action: before the rest, but crystals of E81216 after building."""
    if kind == Decide.BUILD and c == 0:
        token = state.players[seat].specialist[slot]
        if components.effects[Lists.SPECIALIST + int(token), 0, 0] != Effect.DISCOUNT:
            return -1.0
    return FIRST


@rule
def planet_score(state, components, mind, weights, seat, kind, b, c, option):
    """Score of an inner choice of a planet action."""
    player = state.players[seat]
    if kind == Decide.NEO or kind == Decide.DEAD:
        if option >= DEAD_OPTION:
            return gain_list(components, mind, weights, player, Lists.DEAD + option - DEAD_OPTION)
        return cell_worth(state, components, mind, weights, seat, option)
    if kind == Decide.TOKEN:
        token = int(state.moon[player.wizard - 1, option])
        return alteration_worth(state, components, mind, weights, seat, token)
    if kind == Decide.ATALUM or kind == Decide.TAKE:
        return slot_worth(state, components, mind, weights, seat, option)
    if kind == Decide.STALL:
        return stall_worth(state, components, mind, weights, seat, option)
    if kind == Decide.BUILD:
        worth = build_worth(state, components, mind, weights, seat, option)
        return worth - cost_worth(mind, components.build_cost[option])
    return 0.0


@rule
def medal_score(state, components, mind, seat, option):
    """Score of a medal of choice: rather one that is far away than one that will come by itself."""
    if option >= PLANETS:
        return 0.6 * mind.medal
    own = influence(components, state.players[seat], option)
    for place in range(THRESHOLDS):
        if (state.medal_left[option] >> place) & 1 == 1:
            missing = components.thresholds[state.options.players, place] - own
            return min(1.0, 0.15 * missing + 0.1) * mind.medal
    return 0.0


@rule
def rare_score(state, components, mind, weights, seat, kind, a, b, c, option):
    """Score of a choice that comes up less often."""
    player = state.players[seat]
    if kind == Decide.START:
        where = Lists.START + option
        markers = bonus_count(components, where, Effect.UNLOCK) * best_marker(state, mind, weights, seat)
        return (
            effects_worth(state, components, mind, weights, seat, where) - weights[W.start_marker] * markers
        )
    if kind == Decide.INCOME:
        where = Lists.PRODUCTION + int(state.production[option])
        return effects_worth(state, components, mind, weights, seat, where)
    if kind == Decide.FREE_STALL:
        worth = disc_worth(components, mind, int(player.discs[option]), a)
        if b == 1:
            worth += effects_worth(state, components, mind, weights, seat, Lists.STALL + 2 * option + a - 1)
        return worth
    if kind == Decide.FREE_BUILD:
        return build_worth(state, components, mind, weights, seat, option)
    if kind == Decide.REFRESH:
        if option == STOP:
            return 0.0
        return specialist_worth(state, components, mind, weights, seat, int(player.specialist[option]))
    if kind == Decide.KEEP:
        return alteration_worth(state, components, mind, weights, seat, int(state.reserve[a, option]))
    if kind == Decide.DEEP:
        return effects_worth(state, components, mind, weights, seat, Lists.DEEP + option)
    if kind == Decide.UPKEEP:
        return upkeep_score(components, mind, weights, player, option)
    if kind == Decide.LAW:
        return mind.law_gain[option]
    if kind == Decide.TRANSMUTE:
        return 0.0 if option == STOP else mind.worth[option + 1] - mind.worth[option]
    if kind == Decide.ADVANCE:
        if option == WIZARD_OPTION:
            rise = components.moon_influence[player.wizard + 1] - components.moon_influence[player.wizard]
            return mind.influence[Planet.SIXMOON] * rise - 0.7
        rise = components.cell_influence[option] - components.cell_influence[player.cell]
        return mind.influence[Planet.NEO] * rise - 0.7
    if kind == Decide.DROP_LAV:
        return option * (mind.worth[LAV] - mind.worth[COP])
    if kind == Decide.DROP_COP:
        return option * (mind.worth[COP] - mind.worth[OCE])
    return special_score(state, components, mind, weights) if option == LAY else 0.0


@rule
def upkeep_score(components, mind, weights, player, level):
    """Score of paying for a level: what the degrees are worth that are kept, less the crystals."""
    degree = int(components.rules.no_payment_degree)
    cost = 0.0
    if level > 0:
        cost = cost_worth(mind, components.upkeep[level])
        degree = int(player.degree)
        if level < components.level_of_degree[player.degree]:
            degree = int(components.first_degree[level])
    degree = min(degree, int(player.degree))
    gained = components.level_of_degree[degree] * mind.rest * weights[W.level] + 0.3 * degree
    return weights[W.upkeep] * gained - cost


@rule
def special_score(state, components, mind, weights):
    """Score of laying the special ambassador now instead of keeping it."""
    free = free_spaces(state)
    best = -5.0
    for space in range(SPACES):
        if (free >> space) & 1 == 1:
            votes = components.rules.special_votes
            best = max(best, votes_worth(components, mind, weights, space, votes))
    return best + 2.0 - weights[W.special_kept] * (mind.rest - 1.0)


@rule
def move_score(state, components, mind, weights, seat, kind, a, b, c, option):
    """Score of one move of any decision but a placement."""
    if kind == Decide.MISSION or kind == Decide.WINDOW:
        if option == STOP:
            return 0.0
        if option >= PLAY_OPTION:
            return window_score(state, components, mind, weights, seat, option)
        return weights[W.fly] * mind.mission[option] - mind.ship * (mind.rest - 1.0) / 8.0
    if kind <= Decide.TAKE or kind == Decide.STALL or kind == Decide.BUILD:
        if kind != Decide.START:
            if option == STOP:
                return 0.0
            if option >= USE_OPTION:
                return use_score(state, components, seat, option - USE_OPTION, kind, c)
            return planet_score(state, components, mind, weights, seat, kind, b, c, option)
    if kind == Decide.PICKS:
        effect = components.effects[a, b]
        if effect[2] == 1:
            picked = (effect[4] >> (2 * option)) & 3
            return pick_worth(state, components, mind, weights, seat, picked, effect[1])
        one = pick_worth(state, components, mind, weights, seat, (effect[4] >> (2 * c)) & 3, option)
        rest = max(0, effect[1] - option)
        return one + pick_worth(state, components, mind, weights, seat, (effect[4] >> (2 * c + 2)) & 3, rest)
    if kind == Decide.OFF:
        return option * (mind.worth[c] - 0.5 * mind.worth[OCE])
    if kind == Decide.COPY:
        token = int(copied_token(state, seat, option))
        return effects_worth(state, components, mind, weights, seat, Lists.SPECIALIST + token)
    if kind == Decide.SPY or kind == Decide.PLANET:
        if option < PLANETS:
            return mind.target[option]
        action = option - Target.ROOM
        worth = effects_worth(state, components, mind, weights, seat, Lists.ACTION + action)
        return worth + weights[W.officers + action] - cost_worth(mind, components.action_cost[action])
    if kind == Decide.UNLOCK:
        return mind.mission[option]
    if kind == Decide.FUND:
        return mind.fund[option]
    if kind == Decide.MEDAL:
        return medal_score(state, components, mind, seat, option)
    return rare_score(state, components, mind, weights, seat, kind, a, b, c, option)


@rule
def own_turn(state, seat):
    """Which turn of a player this is, over all rounds."""
    return 8 * int(state.round_number) + int(state.players[seat].turns)


@rule
def remember(state, mind, seat):
    """The plan holds for the rest of the turn, or until a mission."""
    mind.deal = state.random.key
    mind.seat = seat
    mind.turn = own_turn(state, seat)


@rule
def choose_scripted(state, components, work, number, weights, temperature):
    """The scripted player's move; leaves the scores of all moves in ``mind.score``."""
    decision = top(state)
    kind = int(decision.kind)
    seat = int(decision.seat)
    a = int(decision.a)
    b = int(decision.b)
    c = int(decision.c)
    mind = work.mind
    if kind == Decide.PLACE:
        plan_placement(state, components, mind, weights, seat)
        remember(state, mind, seat)
        for index in range(number):
            option = int(work.moves[index].option)
            if option >= 0:
                score = placement_score(state, components, mind, weights, seat, option)
            else:
                score = FIRST + window_score(state, components, mind, weights, seat, NONE - option)
                if score < FIRST:
                    score = NEVER
            mind.score[index] = score
        return best_option(state, work, number, temperature, own_turn(state, seat))
    known = mind.deal == state.random.key and mind.seat == seat and mind.turn == own_turn(state, seat)
    if not known or kind == Decide.MISSION:
        plan(state, components, mind, weights, seat)
        remember(state, mind, seat)
    if kind == Decide.LAW or kind == Decide.SPECIAL:
        look_at_votes(state, components, mind, seat)
    for index in range(number):
        option = int(work.moves[index].option)
        mind.score[index] = move_score(state, components, mind, weights, seat, kind, a, b, c, option)
    return best_option(state, work, number, temperature, own_turn(state, seat))


@jit
def choose(state, components, work, count, policy):
    """The move of the player who decides, by the weights of its row."""
    row = policy[state.actor]
    return choose_scripted(state, components, work, count, row, row[TEMPERATURE])
