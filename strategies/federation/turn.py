"""The scripted player's turn: what every action, space and placement is worth, computed once per turn."""

from __future__ import annotations

from sim.games.federation.rules.feasible import free_planets
from sim.games.federation.rules.measures import influence
from sim.games.federation.rules.placement import bonus_of, executable_after, side_of, votes_of
from sim.games.federation.rules.vocabulary import (
    FACES,
    FIRST_ALTERATION,
    FLOORS,
    NEUTRAL,
    NONE,
    OUTER,
    PLACES,
    PLANETS,
    ROOMS,
    SPACES,
    SPECIAL,
    Lists,
    Planet,
    Side,
    Target,
)
from sim.kernel.jit import rule
from strategies.federation.planets import (
    atalum_worth,
    builds_worth,
    moon_worth,
    neo_worth,
    stalls_worth,
)
from strategies.federation.weights import W
from strategies.federation.worth import (
    cost_worth,
    effects_worth,
    gain_list,
    look,
    look_at_missions,
    look_at_projects,
)
from strategies.weights import at_time


@rule
def plan_actions(state, components, scratch, weights, seat):
    """Worth of all actions, projects and missions."""
    look(state, components, scratch, weights, seat)
    look_at_projects(state, components, scratch, weights, seat)
    scratch.target[Planet.NEO] = weights[W.neo] + neo_worth(state, components, scratch, weights, seat)
    scratch.target[Planet.SIXMOON] = weights[W.sixmoon] + moon_worth(
        state, components, scratch, weights, seat
    )
    scratch.target[Planet.ATALUM] = weights[W.atalum] + atalum_worth(
        state, components, scratch, weights, seat
    )
    scratch.target[Planet.ARRATOOINE] = weights[W.arratooine] + stalls_worth(
        state, components, scratch, weights, seat
    )
    worth = builds_worth(state, components, scratch, weights, seat, 0)
    if worth == 0.0:
        worth = 0.8 * builds_worth(state, components, scratch, weights, seat, 2)
    scratch.target[Planet.E81216] = weights[W.e81216] + worth
    look_at_missions(state, components, scratch, weights, seat)


@rule
def plan_turn(state, components, scratch, weights, seat):
    """Everything that placement_score needs."""
    plan_actions(state, components, scratch, weights, seat)
    for action in range(ROOMS):
        worth = effects_worth(state, components, scratch, weights, seat, Lists.ACTION + action)
        worth += weights[W.officers + action] - cost_worth(scratch, components.action_cost[action])
        scratch.target[Target.ROOM + action] = worth
    scratch.free_planets = free_planets(state, components, seat)
    executable = executable_after(state, components, seat, NONE, scratch.free_planets, False)
    best = 0.0
    for target in range(Target.ESPIONAGE):
        room = target - Target.ROOM
        if target < PLANETS or components.action_copyable[room] == 1:
            if (executable >> target) & 1 == 1:
                best = max(best, scratch.target[target])
    cost = components.action_cost[Target.ESPIONAGE - Target.ROOM]
    scratch.target[Target.ESPIONAGE] = best - cost_worth(scratch, cost)
    outer = Lists.ACTION + Target.OUTER - Target.ROOM
    scratch.target[Target.OUTER] = weights[W.outer] + effects_worth(
        state, components, scratch, weights, seat, outer
    )
    look_at_votes(state, components, scratch, seat)
    look_at_spaces(state, components, scratch, weights, seat)
    scratch.token = NONE


@rule
def look_at_votes(state, components, scratch, seat):
    """Votes in the senate so far, and what the two open laws would bring."""
    players = state.options.players
    for floor in range(FLOORS):
        for owner in range(NEUTRAL + 1):
            scratch.votes[floor, owner] = 0
    for space in range(SPACES):
        token = state.space[space]
        if token.owner != NONE and token.side == Side.VOTE:
            votes = int(token.votes)
            if token.die == 1:
                votes += state.players[token.owner].die
            scratch.votes[components.space_floor[space], token.owner] += votes
    for floor in range(FLOORS):
        scratch.floor[floor, 0] = scratch.votes[floor, seat]
        scratch.floor[floor, 1] = 0
        for owner in range(NEUTRAL + 1):
            competes = owner != NEUTRAL or state.options.neutral_votes_compete_on_floors == 1
            if owner != seat and competes:
                scratch.floor[floor, 1] = max(scratch.floor[floor, 1], scratch.votes[floor, owner])
    for wing in range(2):
        law = state.law_open[wing]
        scratch.law_gain[wing] = 0.0
        if law == NONE:
            continue
        planet = law % PLANETS
        own = influence(components, state.players[seat], planet)
        theirs = 0.0
        for other in range(players):
            if other != seat:
                theirs += influence(components, state.players[other], planet)
        scratch.law_gain[wing] = components.law_mult[law] * (own - theirs / (players - 1.0))


@rule
def floors_won(scratch):
    """How many floors the votes so far would win, alone or tied."""
    won = 0
    for floor in range(FLOORS):
        if scratch.floor[floor, 0] > 0 and scratch.floor[floor, 1] <= scratch.floor[floor, 0]:
            won += 1
    return won


@rule
def floor_chance(weights, lead):
    """The chance of winning a floor with a lead of that many votes."""
    if lead < 0:
        return max(0.0, 0.3 + weights[W.floor_lead] * lead)
    return min(0.97, 0.5 + weights[W.floor_lead] * lead)


@rule
def votes_worth(components, scratch, weights, space, votes):
    """Worth of votes on a space: its floor, and the law of its wing."""
    floor = components.space_floor[space]
    wing = components.space_wing[space]
    own = scratch.floor[floor, 0]
    best = scratch.floor[floor, 1]
    chance = floor_chance(weights, own + votes - best) if own + votes > 0 else 0.0
    if own > 0:
        chance -= floor_chance(weights, own - best)
    worth = at_time(weights, W.floor_early, scratch.late) * scratch.level * chance
    law = weights[W.law_vote] * (1.0 + weights[W.law_late] * scratch.late)
    return worth + law * votes * (scratch.law_gain[wing] - scratch.law_gain[1 - wing])


@rule
def look_at_token(state, components, scratch, weights, seat, token):
    """What all placements of one token have in common: its bonus, its votes, and the loss of the token."""
    ambassador = token // FACES
    face = token % FACES
    score = -weights[W.vote_kept] * components.ambassador_votes[ambassador]
    if ambassador == SPECIAL:
        score -= weights[W.special_kept] * (scratch.rest - 1.0)
    bonus = bonus_of(ambassador, face)
    if face >= FIRST_ALTERATION:
        worth = effects_worth(state, components, scratch, weights, seat, bonus)
        score += worth - alteration_cost(components, scratch, weights, face - FIRST_ALTERATION, worth)
    elif bonus != NONE:
        score += gain_list(components, scratch, weights, state.players[seat], bonus)
    scratch.token = token
    scratch.token_score = score
    scratch.token_funds = side_of(components, face)
    scratch.token_votes = votes_of(components, ambassador, face)
    scratch.token_targets = executable_after(state, components, seat, bonus, scratch.free_planets, False)


@rule
def look_at_spaces(state, components, scratch, weights, seat):
    """What a space brings, and what funding there adds."""
    player = state.players[seat]
    for space in range(SPACES):
        scratch.space[space] = weights[W.action] * scratch.target[components.space_target[space]]
        mission = components.space_mission[space]
        fund = scratch.fund[components.column_project[components.space_column[space]]]
        if (player.marker >> mission) & 1 == 0:
            fund += weights[W.marker] * scratch.mission[mission]
        scratch.space_fund[space] = fund
    scratch.space[OUTER] = weights[W.action] * scratch.target[Target.OUTER]


@rule
def placement_score(state, components, scratch, weights, seat, option):
    """Score of a placement: the action, the side, the bonus, less what is then gone for the round. An action
    that cannot be carried out is worth nothing."""
    token = option // (2 * PLACES)
    if token != scratch.token:  # placements are listed token by token
        look_at_token(state, components, scratch, weights, seat, token)
    space = option // 2 % PLACES
    die = option % 2
    score = scratch.token_score
    if space == OUTER:
        return score + scratch.space[OUTER] - die
    if (scratch.token_targets >> components.space_target[space]) & 1 == 1:
        score += scratch.space[space]
    if scratch.token_funds == Side.FUND:
        return score + scratch.space_fund[space]
    votes = scratch.token_votes
    if die == 1:
        pips = max(1, int(state.players[seat].die))
        votes += pips
        score -= weights[W.die_kept] * pips
    return score + votes_worth(components, scratch, weights, space, votes)


@rule
def alteration_cost(components, scratch, weights, token, worth):
    """What using an alteration now costs: what it could bring in a later round, at least one point."""
    if components.alteration_side[token] == Side.FUND:
        kept = weights[W.alteration_fund]
    else:
        kept = weights[W.alteration_vote] * components.alteration_votes[token]
    kept += weights[W.alteration_part] * worth
    left = (scratch.rest - 1.0) / (scratch.rest + 1.0)
    return max(1.0, kept * left)
