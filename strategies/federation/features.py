"""What a position looks like from one seat, as the few numbers that a learned player values it by.

Read is only what the seat may see: not the order of stacks, nothing face down, no deep-space tokens, no later
block tokens. Hands of alterations are open (RULES 3).
"""

from __future__ import annotations

from sim.games.federation.rules.measures import influence, level_of, measure
from sim.games.federation.rules.resources import can_pay, crystals
from sim.games.federation.rules.vocabulary import (
    ACCREDITATION_MEDAL,
    ALTERATIONS,
    AMBASSADORS,
    COMMON,
    EFFECTS_OF_LIST,
    FLOORS,
    GOLD,
    INTRIGUE_MEDAL,
    LEVELS,
    MEGAS,
    MISSIONS,
    NEUTRAL,
    NONE,
    PLANETS,
    PRODUCTION_SLOTS,
    PRODUCTIONS,
    PROJECTS,
    RESOURCES,
    ROUNDS,
    SLOTS,
    SPACES,
    SPECIAL,
    STALLS,
    STARTS,
    THRESHOLDS,
    TYPES,
    Effect,
    Face,
    Lists,
    Side,
    Target,
    Timing,
)
from sim.kernel.bits import count_bits
from sim.kernel.jit import rule
from strategies.federation.turn import look_at_votes
from strategies.federation.worth import laws_to_come, points_at

FEATURES = 188
STAGES = 2 * ROUNDS + 1  # rounds, each in two halves, and set-up
SETUP = 2 * ROUNDS
COMPARED = 10  # what is compared with the others
NEAR = 0.6  # how much a goal counts less for each step to it
HALF = 2  # turns of a round's first half


@rule
def stage_of(state, seat):
    """The round, and whether the player has laid half of its ambassadors; or set-up."""
    now = min(int(state.round_number), ROUNDS)
    if now == 0:
        return SETUP
    return 2 * (now - 1) + (1 if state.players[seat].turns >= HALF else 0)


@rule
def near(missing):
    """1 if a goal is reached, less for each step to it."""
    share = 1.0
    for _ in range(missing):
        share *= NEAR
    return share


@rule
def points_of(state, components, seat, where):
    """Points that a list of effects would bring a player now for what is counted."""
    points = 0
    for row in range(EFFECTS_OF_LIST):
        effect = components.effects[where, row]
        if effect[0] == Effect.PP_PER:
            points += effect[2] * measure(state, components, seat, effect[1])
    return points


@rule
def describe_goods(state, components, seat, x, at):
    """Resources, the accreditation marker and the die."""
    player = state.players[seat]
    rules = components.rules
    for resource in range(RESOURCES):
        x[at + resource] = player.res[resource]
    at += RESOURCES
    degree = int(player.degree)
    level = int(level_of(state, components, player))
    x[at] = max(0, crystals(player) - 6)
    x[at + 1] = degree
    x[at + 2] = level
    x[at + 3] = max(0, level - 3)
    due = min(level, components.upkeep_due.shape[0] - 1)
    x[at + 4] = components.upkeep_due[due] == 1 and not can_pay(player, components.upkeep[due])
    x[at + 5] = count_bits(player.deep)
    x[at + 6] = near(rules.deep_space_degree - degree) if player.deep == 0 else 0.0
    x[at + 7] = player.die
    x[at + 8] = player.die if player.die_used == 0 and player.ambassadors != 0 else 0.0
    x[at + 9] = state.president == seat
    x[at + 10] = (seat - state.first + state.options.players) % state.options.players
    return at + 11


@rule
def describe_missions(state, components, seat, x, at):
    """Ships, and the missions that they can fly."""
    player = state.players[seat]
    level = level_of(state, components, player)
    waiting = 0
    ready = 0
    points = 0
    best = 0
    for mission in range(MISSIONS):
        if ((player.marker & ~player.done) >> mission) & 1 == 1:
            x[at + mission] = 1.0
            waiting += 1
            brings = points_of(state, components, seat, Lists.MISSION + mission)
            points += brings
            if components.mission_level[mission] <= level:
                ready += 1
                best = max(best, brings)
    at += MISSIONS
    x[at] = player.hangar
    x[at + 1] = min(int(player.hangar), ready)
    x[at + 2] = min(int(player.hangar), waiting)
    x[at + 3] = waiting
    x[at + 4] = points
    x[at + 5] = best if player.hangar > 0 else 0.0
    x[at + 6] = count_bits(player.done)
    x[at + 7] = player.supply == 0
    return at + 8


@rule
def describe_hand(state, components, seat, x, at):
    """Ambassadors and alterations that can still be laid."""
    player = state.players[seat]
    left = 0
    for ambassador in range(AMBASSADORS):
        if (player.ambassadors >> ambassador) & 1 == 1:
            left += 1
            x[at] += components.ambassador_votes[ambassador]
    x[at + 1] = left
    x[at + 2] = (player.ambassadors >> SPECIAL) & 1
    at += 3
    for token in range(ALTERATIONS):
        if (player.alterations >> token) & 1 == 1:
            x[at] += 1.0
            if components.alteration_side[token] == Side.FUND:
                x[at + 1] += 1.0
            else:
                votes = 1.0 * components.alteration_votes[token]
                x[at + 2] += votes
                x[at + 3] = max(x[at + 3], votes)
            x[at + 4] += components.alteration_power[token]
    return at + 5


@rule
def describe_engine(state, components, seat, x, at):
    """Productions, stalls, specialists, and what the open specialists of level 3 would score."""
    player = state.players[seat]
    for slot in range(PRODUCTION_SLOTS):
        if (player.productions >> slot) & 1 == 1:
            x[at + int(state.production[slot])] = 1.0
    at += PRODUCTIONS
    for stall in range(STALLS):
        x[at + stall] = player.discs[stall]
    at += STALLS
    for slot in range(SLOTS):
        if player.face[slot] != Face.EMPTY:
            x[at + slot % LEVELS] += 1.0
            if player.face[slot] == Face.UP:
                token = int(player.specialist[slot])
                if components.timing[token] == Timing.PLANET_ACTION:
                    x[at + LEVELS] += 1.0
                elif components.timing[token] == Timing.ANYTIME:
                    x[at + LEVELS + 1] += 1.0
    at += LEVELS + 2
    best = 0.0
    later = 0.0
    for kind in range(TYPES):
        third = int(state.atalum[kind].third)
        if third == NONE or player.face[kind * LEVELS + 2] != Face.EMPTY:
            continue
        points = 1.0 * points_of(state, components, seat, Lists.SPECIALIST + third)
        if player.face[kind * LEVELS] != Face.EMPTY or player.face[kind * LEVELS + 1] != Face.EMPTY:
            best = max(best, points)
            x[at + 2] += points
        else:
            later = max(later, points)
    x[at] = best
    x[at + 1] = later
    x[at + 3] = player.cell == components.rules.last_cell
    x[at + 4] = player.asteroids[0] + player.asteroids[1]
    return at + 5


@rule
def describe_megas(state, components, seat, x, at):
    """Megastructures: built ones, and what others would score."""
    player = state.players[seat]
    best = 0.0
    second = 0.0
    payable = 0.0
    for mega in range(MEGAS):
        if player.megas[mega] > 0:
            x[at] += 1.0
            continue
        if state.builders[mega] >= components.rules.megastructure_builders:
            continue
        left = measure(state, components, seat, components.token_measure[state.mega_token[mega, 0]])
        right = measure(state, components, seat, components.token_measure[state.mega_token[mega, 1]])
        points = 1.0 * components.multiplier[mega, state.builders[mega]] * min(left, right)
        if points > best:
            second = best
            best = points
        else:
            second = max(second, points)
        if can_pay(player, components.build_cost[PRODUCTION_SLOTS + mega]):
            payable = max(payable, points)
    x[at + 1] = best
    x[at + 2] = second
    x[at + 3] = payable
    x[at + 4] = min(2.0, 1.0 * player.res[GOLD]) * best / 4.0
    return at + 5


@rule
def describe_influence(state, components, scratch, seat, x, at):
    """Influence compared with the others, the laws that pay for it, and medals."""
    players = state.options.players
    player = state.players[seat]
    held = count_bits(player.medals)
    medal = 0.0
    if held + 1 < components.medal_points.shape[0]:
        medal = 1.0 * components.medal_points[held + 1] - components.medal_points[held]
    for planet in range(PLANETS):
        own = influence(components, player, planet)
        mean = 0.0
        best = 0
        for other in range(players):
            if other != seat:
                theirs = influence(components, state.players[other], planet)
                mean += theirs / (players - 1.0)
                best = max(best, theirs)
        coming = laws_to_come(state, components, planet)
        x[at + planet] = own
        x[at + PLANETS + planet] = own - mean
        x[at + 2 * PLANETS + planet] = own - best
        x[at + 3 * PLANETS + planet] = coming * (own - mean) / 4.0
        if (player.medals >> planet) & 1 == 0:
            for place in range(THRESHOLDS):
                if (state.medal_left[planet] >> place) & 1 == 1:
                    reached = near(components.thresholds[players, place] - own)
                    x[at + 4 * PLANETS + planet] = reached
                    x[at + 5 * PLANETS] += medal * reached
                    break
    at += 5 * PLANETS + 1
    x[at] = held
    x[at + 1] = components.medal_points[held]
    if (player.medals >> ACCREDITATION_MEDAL) & 1 == 0:
        x[at + 2] = near(components.rules.medal_degree - player.degree)
    x[at + 3] = (player.medals >> INTRIGUE_MEDAL) & 1
    return at + 4


@rule
def describe_projects(state, components, scratch, seat, x, at):
    """Projects: how far they are, who leads, and what one more would bring."""
    players = state.options.players
    rest = components.rules.rounds - max(1, int(state.round_number))
    for project in range(PROJECTS):
        what = components.project_measure[project]
        for other in range(players):
            scratch.measure[other, project] = measure(state, components, other, what)
        x[at + project] = state.project[project] - components.project_steps[project]
    for space in range(SPACES):
        token = state.space[space]
        if token.owner != NONE and token.owner != NEUTRAL and token.side == Side.FUND:
            x[at + components.column_project[components.space_column[space]]] += 1.0
    for project in range(PROJECTS):
        missing = -min(0.0, x[at + project])
        chance = 1.0 if missing == 0.0 else max(0.05, min(0.95, 1.0 - (missing - 1.5 * rest) / 4.0))
        own = scratch.measure[seat, project]
        points = points_at(components, scratch, players, seat, project, own)
        more = points_at(components, scratch, players, seat, project, own + 1)
        best = 0
        mean = 0.0
        for other in range(players):
            if other != seat:
                theirs = scratch.measure[other, project]
                best = max(best, theirs)
                mean += points_at(components, scratch, players, other, project, theirs) / (players - 1.0)
        x[at + project] = -missing / 3.0
        x[at + PROJECTS + project] = chance * (points - mean) / 4.0
        x[at + 2 * PROJECTS + project] = chance * max(-4, min(4, own - best))
        x[at + 3 * PROJECTS + project] = chance * (more - points) / 4.0
        x[at + 4 * PROJECTS] += points - mean if missing == 0.0 else 0.0
    x[at + 4 * PROJECTS + 1] = max(0, components.rules.contributions - scratch.measure[seat, COMMON])
    return at + 4 * PROJECTS + 2


@rule
def describe_senate(state, components, scratch, seat, x, at):
    """Votes so far on floors and wings, the open laws, and the spaces still free."""
    players = state.options.players
    player = state.players[seat]
    look_at_votes(state, components, scratch, seat)
    level = 1.0 * level_of(state, components, player)
    still = 0
    for other in range(players):
        still += count_bits(state.players[other].ambassadors & ((1 << AMBASSADORS) - 1))
    wings = 0
    for floor in range(FLOORS):
        most = 0
        for owner in range(NEUTRAL + 1):
            most = max(most, scratch.votes[floor, owner])
        own = scratch.floor[floor, 0]
        lead = own - scratch.floor[floor, 1]
        if own > 0:
            x[at] += level if lead >= 0 else 0.0
            x[at + 1] += level * max(0.0, min(1.0, 0.5 + 0.15 * lead))
            x[at + 2] += max(-3, min(6, lead))
        x[at + 3] += level if most == 0 else 0.0
        x[at + 4] += level / (2.0 + most) if lead < 0 else 0.0
        for other in range(players):
            if other != seat and most > 0 and scratch.votes[floor, other] == most:
                theirs = 1.0 * level_of(state, components, state.players[other])
                x[at + 5] += theirs / (players - 1.0)
    for space in range(SPACES):
        token = state.space[space]
        if token.owner == NONE:
            if player.ambassadors != 0:
                x[at + 14 + components.space_target[space]] += 1.0
        elif token.side == Side.VOTE:
            votes = int(token.votes) + (state.players[token.owner].die if token.die == 1 else 0)
            wings += votes if components.space_wing[space] == 0 else -votes
    gain = scratch.law_gain[0] - scratch.law_gain[1]
    lean = max(-1.0, min(1.0, wings / (3.0 + 0.5 * still)))
    x[at + 6] = scratch.law_gain[0] + scratch.law_gain[1]
    x[at + 7] = lean * gain
    x[at + 8] = gain / (1.0 + still) * (1.0 if wings > 0 else (-1.0 if wings < 0 else 0.0))
    x[at + 9] = abs(gain)
    if state.law_next[0] != NONE:
        for wing in range(2):
            law = state.law_next[wing]
            planet = law % PLANETS
            coming = 0.0
            for other in range(players):
                own = influence(components, state.players[other], planet)
                coming += own if other == seat else -own / (players - 1.0)
            x[at + 10] += components.law_mult[law] * coming
            x[at + 11] = max(x[at + 11], components.law_mult[law] * coming)
    x[at + 12] = still / 4.0
    x[at + 13] = gain if state.president == seat and wings == 0 else 0.0
    return at + 14 + Target.OUTER


@rule
def describe_others(state, components, seat, x, at):
    """What the others have: their mean and the most."""
    players = state.options.players
    best = 0
    mean = 0.0
    for other in range(players):
        if other == seat:
            continue
        player = state.players[other]
        level = level_of(state, components, player)
        ready = 0
        waiting = player.marker & ~player.done
        for mission in range(MISSIONS):
            if (waiting >> mission) & 1 == 1 and components.mission_level[mission] <= level:
                ready += 1
        add_other(x, at, players, crystals(player) + 2 * player.res[GOLD])
        add_other(x, at + 2, players, level)
        add_other(x, at + 4, players, player.hangar)
        add_other(x, at + 6, players, min(int(player.hangar), ready))
        add_other(x, at + 8, players, count_bits(player.alterations))
        add_other(x, at + 10, players, count_bits(player.productions))
        add_other(x, at + 12, players, player.die)
        add_other(x, at + 14, players, components.medal_points[count_bits(player.medals)])
        add_other(x, at + 16, players, count_bits(player.ambassadors))
        total = 0
        for planet in range(PLANETS):
            total += influence(components, player, planet)
        add_other(x, at + 18, players, total)
        best = max(best, int(player.vp))
        mean += player.vp / (players - 1.0)
    at += 2 * COMPARED
    own = int(state.players[seat].vp)
    x[at] = (own - mean) / 10.0
    x[at + 1] = (own - best) / 10.0
    return at + 2


@rule
def describe_start(state, seat, x, at):
    """The start token, which counts by itself only during set-up: later, what it brought does."""
    start = int(state.players[seat].start)
    if state.round_number == 0 and start != NONE:
        x[at + start] = 1.0
    return at + STARTS


@rule
def add_other(x, at, players, number):
    """Add one opponent's number to their mean and their most."""
    x[at] += number / (players - 1.0)
    x[at + 1] = max(x[at + 1], 1.0 * number)


@rule
def describe(state, components, scratch, seat, x):
    """Write the features of a position into the zeroed ``x``; returns how many there are."""
    at = describe_goods(state, components, seat, x, 0)
    at = describe_missions(state, components, seat, x, at)
    at = describe_hand(state, components, seat, x, at)
    at = describe_engine(state, components, seat, x, at)
    at = describe_megas(state, components, seat, x, at)
    at = describe_influence(state, components, scratch, seat, x, at)
    at = describe_projects(state, components, scratch, seat, x, at)
    at = describe_senate(state, components, scratch, seat, x, at)
    at = describe_others(state, components, seat, x, at)
    return describe_start(state, seat, x, at)
