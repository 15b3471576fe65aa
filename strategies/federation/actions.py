"""What actions are worth: each planet by its best inner choice, rooms, espionage; and a whole placement."""

from __future__ import annotations

from sim.games.federation.atalum import open_token, take_options
from sim.games.federation.e81216 import is_affordable, is_buildable
from sim.games.federation.measures import influence, measure
from sim.games.federation.neo import neo_options
from sim.games.federation.placement import (
    bonus_of,
    side_of,
    votes_of,
)
from sim.games.federation.resources import can_pay
from sim.games.federation.vocabulary import (
    BUILDS,
    CELLS,
    COP,
    DEAD_ASTEROIDS,
    DEAD_OPTION,
    FACES,
    FIRST_ALTERATION,
    FLOORS,
    GOLD,
    LAV,
    LEVELS,
    MOON_TOKENS,
    MOONS,
    NEUTRAL,
    NONE,
    OCE,
    OUTER,
    PLACES,
    PLANETS,
    PRODUCTION_SLOTS,
    ROOMS,
    SLOTS,
    SPACES,
    SPECIAL,
    STALLS,
    Lists,
    Planet,
    Side,
    Target,
    Timing,
)
from sim.kernel.jit import rule
from strategies.federation.weights import W
from strategies.federation.worth import (
    alteration_worth,
    cost_worth,
    effects_worth,
    gain_list,
    look,
    look_at_missions,
    look_at_projects,
)
from strategies.weights import at_time

UNSEEN_ASTEROID = 2.5  # what a face-down asteroid gives, about


@rule
def cell_worth(state, components, mind, weights, seat, cell):
    """Worth of moving the miner to a cell."""
    player = state.players[seat]
    rise = components.cell_influence[cell] - components.cell_influence[player.cell]
    worth = mind.influence[Planet.NEO] * rise
    place = components.cell_asteroid[cell]
    if place != NONE:
        if (state.asteroid_open >> place) & 1 == 0:
            return worth + UNSEEN_ASTEROID
        token = state.asteroid[place]
        if token == NONE:
            return worth
        return worth + gain_list(components, mind, weights, player, Lists.ASTEROID + int(token))
    if cell == components.rules.last_cell:
        return worth + (UNSEEN_ASTEROID if state.dead != 0 else 0.0)
    return worth + effects_worth(state, components, mind, weights, seat, Lists.CELL + cell)


@rule
def neo_worth(state, components, mind, weights, seat):
    """Worth of an action on Neo."""
    options = neo_options(state, components, seat, 0)
    best = 0.0
    for cell in range(CELLS):
        if (options >> cell) & 1 == 1:
            best = max(best, cell_worth(state, components, mind, weights, seat, cell))
    for token in range(DEAD_ASTEROIDS):
        if (options >> (DEAD_OPTION + token)) & 1 == 1:
            best = max(best, gain_list(components, mind, weights, state.players[seat], Lists.DEAD + token))
    return best


@rule
def moon_worth(state, components, mind, weights, seat):
    """Worth of an action on 6Moon."""
    player = state.players[seat]
    position = int(player.wizard)
    worth = 0.0
    if position < MOONS:
        position += 1
        rise = components.moon_influence[position] - components.moon_influence[position - 1]
        worth = mind.influence[Planet.SIXMOON] * rise
    best = 0.0
    for place in range(MOON_TOKENS):
        token = state.moon[position - 1, place]
        if token != NONE:
            if (state.moon_open >> (position - 1)) & 1 == 0:
                best = max(best, weights[W.alteration_1 + components.moon_power[position - 1]])
            else:
                best = max(best, alteration_worth(state, components, mind, weights, seat, int(token)))
    return worth + best


@rule
def specialist_worth(state, components, mind, weights, seat, token):
    """Worth of owning a specialist, its influence apart."""
    worth = effects_worth(state, components, mind, weights, seat, Lists.SPECIALIST + token)
    if components.timing[token] == Timing.PLANET_ACTION:
        worth *= weights[W.specialist_planet] * min(1.0, mind.rest / 2.0)
    elif components.timing[token] == Timing.ANYTIME:
        worth *= weights[W.specialist_anytime]
    return worth


@rule
def slot_worth(state, components, mind, weights, seat, slot):
    """Worth of taking the open specialist of a type and level."""
    level = slot % LEVELS
    token = int(open_token(state, slot // LEVELS, level))
    worth = specialist_worth(state, components, mind, weights, seat, token)
    if level < LEVELS - 1:
        worth += weights[W.specialist_next] * (mind.rest - 1.0) * 0.5
    return worth + mind.influence[Planet.ATALUM] * components.rules.influence_per_token


@rule
def atalum_worth(state, components, mind, weights, seat):
    """Worth of an action on Atalum."""
    options = take_options(state, seat)
    best = 0.0
    for slot in range(SLOTS):
        if (options >> slot) & 1 == 1:
            best = max(best, slot_worth(state, components, mind, weights, seat, slot))
    return best


@rule
def disc_worth(components, mind, before, after):
    """Worth of the influence of a disc that goes up."""
    rules = components.rules
    old = 0 if before == 0 else (rules.influence_level_1 if before == 1 else rules.influence_level_2)
    new = rules.influence_level_1 if after == 1 else rules.influence_level_2
    return mind.influence[Planet.ARRATOOINE] * (new - old)


@rule
def stall_worth(state, components, mind, weights, seat, stall):
    """Worth of a visit to a stall, its cost paid."""
    before = int(state.players[seat].discs[stall])
    after = min(2, before + 1)
    worth = effects_worth(state, components, mind, weights, seat, Lists.STALL + 2 * stall + after - 1)
    worth += disc_worth(components, mind, before, after)
    return worth - cost_worth(mind, components.stall_cost[stall])


@rule
def stalls_worth(state, components, mind, weights, seat):
    """Worth of an action on Arratooine."""
    best = 0.0
    for stall in range(STALLS):
        if can_pay(state.players[seat], components.stall_cost[stall]):
            best = max(best, stall_worth(state, components, mind, weights, seat, stall))
    return best


@rule
def build_worth(state, components, mind, weights, seat, build):
    """Worth of a production or a megastructure, its cost apart."""
    rules = components.rules
    if build < PRODUCTION_SLOTS:
        where = Lists.PRODUCTION + int(state.production[build])
        worth = effects_worth(state, components, mind, weights, seat, where)
        worth *= 1.0 + weights[W.income] * mind.rest
        return worth + mind.influence[Planet.E81216] * rules.influence_production
    mega = build - PRODUCTION_SLOTS
    one = measure(state, components, seat, components.token_measure[state.mega_token[mega, 0]])
    two = measure(state, components, seat, components.token_measure[state.mega_token[mega, 1]])
    worth = weights[W.mega] * components.multiplier[mega, state.builders[mega]] * min(one, two)
    return worth + mind.influence[Planet.E81216] * rules.influence_megastructure


@rule
def builds_worth(state, components, mind, weights, seat, slack):
    """Worth of an action on E81216; ``slack``: crystals that may come by a bonus or a specialist."""
    res = state.players[seat].res
    best = 0.0
    for build in range(BUILDS):
        cost = components.build_cost[build]
        if is_affordable(cost, slack, res[LAV], res[COP], res[OCE], res[GOLD]):
            if is_buildable(state, components, seat, build):
                worth = build_worth(state, components, mind, weights, seat, build)
                best = max(best, worth - cost_worth(mind, cost))
    return best


@rule
def plan(state, components, mind, weights, seat):
    """Worth of all actions, projects and missions."""
    look(state, components, mind, weights, seat)
    look_at_projects(state, components, mind, weights, seat)
    mind.target[Planet.NEO] = weights[W.neo] + neo_worth(state, components, mind, weights, seat)
    mind.target[Planet.SIXMOON] = weights[W.sixmoon] + moon_worth(state, components, mind, weights, seat)
    mind.target[Planet.ATALUM] = weights[W.atalum] + atalum_worth(state, components, mind, weights, seat)
    mind.target[Planet.ARRATOOINE] = weights[W.arratooine] + stalls_worth(
        state, components, mind, weights, seat
    )
    worth = builds_worth(state, components, mind, weights, seat, 0)
    if worth == 0.0:
        worth = 0.8 * builds_worth(state, components, mind, weights, seat, 2)
    mind.target[Planet.E81216] = weights[W.e81216] + worth
    look_at_missions(state, components, mind, weights, seat)


@rule
def plan_placement(state, components, mind, weights, seat):
    """Everything that placements are scored by."""
    plan(state, components, mind, weights, seat)
    for action in range(ROOMS):
        worth = effects_worth(state, components, mind, weights, seat, Lists.ACTION + action)
        worth += weights[W.officers + action] - cost_worth(mind, components.action_cost[action])
        mind.target[Target.ROOM + action] = worth
    best = 0.0
    for target in range(Target.ESPIONAGE):
        room = target - Target.ROOM
        if target < PLANETS or components.action_copyable[room] == 1:
            best = max(best, mind.target[target])
    cost = components.action_cost[Target.ESPIONAGE - Target.ROOM]
    mind.target[Target.ESPIONAGE] = best - cost_worth(mind, cost)
    outer = Lists.ACTION + Target.OUTER - Target.ROOM
    mind.target[Target.OUTER] = weights[W.outer] + effects_worth(
        state, components, mind, weights, seat, outer
    )
    look_at_votes(state, components, mind, seat)
    look_at_spaces(state, components, mind, weights, seat)
    mind.token = NONE


@rule
def look_at_votes(state, components, mind, seat):
    """Votes that lie in the senate, and what the two open laws would bring."""
    players = state.options.players
    for floor in range(FLOORS):
        for owner in range(NEUTRAL + 1):
            mind.votes[floor, owner] = 0
    for space in range(SPACES):
        token = state.space[space]
        if token.owner != NONE and token.side == Side.VOTE:
            votes = int(token.votes)
            if token.die == 1:
                votes += state.players[token.owner].die
            mind.votes[components.space_floor[space], token.owner] += votes
    for floor in range(FLOORS):
        mind.floor[floor, 0] = mind.votes[floor, seat]
        mind.floor[floor, 1] = 0
        for owner in range(NEUTRAL + 1):
            competes = owner != NEUTRAL or state.options.neutral_votes_compete_on_floors == 1
            if owner != seat and competes:
                mind.floor[floor, 1] = max(mind.floor[floor, 1], mind.votes[floor, owner])
    for wing in range(2):
        law = state.law_open[wing]
        mind.law_gain[wing] = 0.0
        if law == NONE:
            continue
        planet = law % PLANETS
        own = influence(components, state.players[seat], planet)
        rivals = 0.0
        for other in range(players):
            if other != seat:
                rivals += influence(components, state.players[other], planet)
        mind.law_gain[wing] = components.law_mult[law] * (own - rivals / (players - 1.0))


@rule
def floor_hope(mind, weights, lead):
    """How sure a floor seems with so many votes ahead."""
    if lead < 0:
        return max(0.0, 0.3 + weights[W.floor_lead] * lead)
    return min(0.97, 0.5 + weights[W.floor_lead] * lead)


@rule
def votes_worth(components, mind, weights, space, votes):
    """Worth of votes on a space: its floor, and the law of its wing."""
    floor = components.space_floor[space]
    wing = components.space_wing[space]
    own = mind.floor[floor, 0]
    best = mind.floor[floor, 1]
    hope = floor_hope(mind, weights, own + votes - best) if own + votes > 0 else 0.0
    if own > 0:
        hope -= floor_hope(mind, weights, own - best)
    worth = at_time(weights, W.floor_early, mind.stage) * mind.level * hope
    law = weights[W.law_vote] * (1.0 + weights[W.law_late] * mind.stage)
    return worth + law * votes * (mind.law_gain[wing] - mind.law_gain[1 - wing])


@rule
def look_at_token(state, components, mind, weights, seat, token):
    """What all placements of one token have in common: its bonus, its votes, and that it is gone then."""
    ambassador = token // FACES
    face = token % FACES
    score = -weights[W.vote_kept] * components.ambassador_votes[ambassador]
    if ambassador == SPECIAL:
        score -= weights[W.special_kept] * (mind.rest - 1.0)
    bonus = bonus_of(ambassador, face)
    if face >= FIRST_ALTERATION:
        worth = effects_worth(state, components, mind, weights, seat, bonus)
        score += worth - alteration_cost(components, mind, weights, face - FIRST_ALTERATION, worth)
    elif bonus != NONE:
        score += gain_list(components, mind, weights, state.players[seat], bonus)
    mind.token = token
    mind.token_score = score
    mind.token_funds = side_of(components, face)
    mind.token_votes = votes_of(components, ambassador, face)


@rule
def look_at_spaces(state, components, mind, weights, seat):
    """What a space brings, and what it brings besides to those who fund there."""
    player = state.players[seat]
    for space in range(SPACES):
        mind.space[space] = weights[W.action] * mind.target[components.space_target[space]]
        mission = components.space_mission[space]
        fund = mind.fund[components.column_project[components.space_column[space]]]
        if (player.marker >> mission) & 1 == 0:
            fund += weights[W.marker] * mind.mission[mission]
        mind.space_fund[space] = fund
    mind.space[OUTER] = weights[W.action] * mind.target[Target.OUTER]


@rule
def placement_score(state, components, mind, weights, seat, option):
    """Score of a placement: the action, the side, the bonus, and what cannot be laid again in this round."""
    token = option // (2 * PLACES)
    if token != mind.token:  # placements are listed token by token
        look_at_token(state, components, mind, weights, seat, token)
    space = option // 2 % PLACES
    die = option % 2
    score = mind.token_score + mind.space[space]
    if space == OUTER:
        return score - die
    if mind.token_funds == Side.FUND:
        return score + mind.space_fund[space]
    votes = mind.token_votes
    if die == 1:
        pips = max(1, int(state.players[seat].die))
        votes += pips
        score -= weights[W.die_kept] * pips
    return score + votes_worth(components, mind, weights, space, votes)


@rule
def alteration_cost(components, mind, weights, token, worth):
    """What it costs to use an alteration now: what it could bring in a later round, at least a point."""
    if components.alteration_side[token] == Side.FUND:
        kept = weights[W.alteration_fund]
    else:
        kept = weights[W.alteration_vote] * components.alteration_votes[token]
    kept += weights[W.alteration_part] * worth
    left = (mind.rest - 1.0) / (mind.rest + 1.0)
    return max(1.0, kept * left)
