"""The executive phase: income, upkeep, funding, floors, the law (RULES 7)."""

from __future__ import annotations

from sim.games.federation.rules.e81216 import receive_income
from sim.games.federation.rules.measures import influence, level_of
from sim.games.federation.rules.resources import add_points, can_pay, pay
from sim.games.federation.rules.rounds import end_round
from sim.games.federation.rules.scoring import score_game
from sim.games.federation.rules.vocabulary import (
    ACCREDITATION_LEVELS,
    FLOORS,
    NEUTRAL,
    NONE,
    PLANETS,
    PRODUCTION_SLOTS,
    SPACES,
    VP,
    Decide,
    Side,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.lead import note_leader


@rule
def start_executive_phase(state):
    """Push the steps of the phase, the first on top."""
    push(state, Task.COUNT_VOTES, 0, 0, 0, 0)
    push(state, Task.FUNDING, 0, 0, 0, 0)
    push(state, Task.UPKEEP, 0, 0, 0, 0)
    push(state, Task.INCOME, 0, 0, 0, 0)


@rule
def income_step(state, served, slot):
    """Income: the productions of one player after another, from slot 1 to 4.

    ``served``: how many players are done.
    """
    if served == state.options.players:
        return
    seat = (state.first + served) % state.options.players
    last = slot == PRODUCTION_SLOTS - 1
    push(state, Task.INCOME, 0, served + 1 if last else served, 0 if last else slot + 1, 0)
    if (state.players[seat].productions >> slot) & 1 == 1:
        receive_income(state, seat, slot)


@rule
def raised_upkeep_level(state, components, player, more):
    """The level that upkeep would be charged for if a bonus to the level were larger by ``more`` (R5)."""
    if state.options.level_bonus_raises_upkeep == 1:
        return int(min(level_of(state, components, player) + more, ACCREDITATION_LEVELS))
    return int(components.level_of_degree[player.degree])


@rule
def upkeep_level(state, components, player):
    """The level that upkeep is charged for."""
    return raised_upkeep_level(state, components, player, 0)


@rule
def upkeep_step(state, components, served):
    """Upkeep: each player whose level costs something decides."""
    if served == state.options.players:
        return
    seat = (state.first + served) % state.options.players
    push(state, Task.UPKEEP, 0, served + 1, 0, 0)
    if components.upkeep_due[upkeep_level(state, components, state.players[seat])] == 1:
        push(state, Decide.UPKEEP, seat, 0, 0, 0)
    else:
        state.notes[seat].upkeep_paid[state.round_number - 1] = NONE


@rule
def upkeep_options(state, components, seat):
    """Levels that can be paid for, as a bit set; 0 means paying nothing."""
    player = state.players[seat]
    options = 1
    for level in range(1, upkeep_level(state, components, player) + 1):
        if components.upkeep_due[level] == 1 and can_pay(player, components.upkeep[level]):
            options |= 1 << level
    return options


@rule
def degree_after_upkeep(components, player, own, level):
    """Where the marker stands after paying for a level, if upkeep was charged for ``own``. It never rises."""
    if level == own:
        return int(player.degree)
    if level == 0:
        return int(min(player.degree, components.rules.no_payment_degree))
    return int(min(player.degree, components.first_degree[level]))


@rule
def pay_upkeep(state, components, seat, level):
    """Pay for a level. If it is below the own level, the marker drops to the first degree of that level."""
    player = state.players[seat]
    before = player.degree
    player.degree = degree_after_upkeep(components, player, upkeep_level(state, components, player), level)
    if level > 0:
        pay(player, components.upkeep[level])
    notes = state.notes[seat]
    notes.upkeep_paid[state.round_number - 1] = level
    if player.degree < before:
        notes.drops += 1


@rule
def count_votes(state, components):
    """Count the votes and score the floors. The president decides a tie of the wings (D7)."""
    for floor in range(FLOORS):
        for owner in range(NEUTRAL + 1):
            state.votes[floor, owner] = 0
    state.wing_votes[0] = 0
    state.wing_votes[1] = 0
    state.law_passed = NONE
    state.voted = 1
    for number in range(SPACES):
        space = state.space[number]
        if space.owner == NONE or space.side == Side.FUND:
            continue
        votes = int(space.votes)
        if space.die == 1:
            votes += state.players[space.owner].die
        state.votes[components.space_floor[number], space.owner] += votes
        if space.owner != NEUTRAL or state.options.neutral_votes_count_for_law == 1:
            state.wing_votes[components.space_wing[number]] += votes
    for floor in range(FLOORS):
        score_floor(state, components, floor)
    now = state.round_number - 1
    for wing in range(2):
        state.story.wing_votes[now, wing] = state.wing_votes[wing]
        state.story.law_offers[now, wing] = state.law_open[wing] % PLANETS
    for seat in range(state.options.players):
        state.notes[seat].level_round[now] = level_of(state, components, state.players[seat])
        state.notes[seat].die_round[now] = state.players[seat].die
    if state.wing_votes[0] == state.wing_votes[1]:
        state.story.law_decided += 1
        push(state, Decide.LAW, state.president, 0, 0, 0)
    else:
        push(state, Task.PASS_LAW, 0, 1 if state.wing_votes[1] > state.wing_votes[0] else 0, 0, 0)


@rule
def score_floor(state, components, floor):
    """The player with the most votes scores the effective level. Neutral votes can win, but never score."""
    most = 0
    for seat in range(state.options.players):
        most = max(most, state.votes[floor, seat])
    if most == 0:
        state.story.empty_floors += 1
    neutral = state.votes[floor, NEUTRAL]
    if state.options.neutral_votes_compete_on_floors == 1 and neutral > most:
        state.story.neutral_floor_wins += 1
        return
    winners = 0
    for seat in range(state.options.players):
        if most > 0 and state.votes[floor, seat] == most:
            winners += 1
            points = level_of(state, components, state.players[seat])
            add_points(state.players[seat], points, VP.FLOOR)
            state.notes[seat].floor_wins[floor] += 1
            state.notes[seat].floor_vp[state.round_number - 1] += points
            note_decisive(state, components, seat, floor, most)
    if winners > 1:
        state.story.shared_floors += 1


@rule
def note_decisive(state, components, seat, floor, most):
    """Note the alterations whose votes were needed to win a floor."""
    best = 1
    for other in range(state.options.players):
        if other != seat:
            best = max(best, state.votes[floor, other])
    if state.options.neutral_votes_compete_on_floors == 1:
        best = max(best, state.votes[floor, NEUTRAL])
    for number in range(SPACES):
        space = state.space[number]
        if space.owner == seat and space.alteration != NONE and components.space_floor[number] == floor:
            if most - space.votes < best:
                state.notes[seat].alteration_floor[space.alteration] = 1


@rule
def pass_law(state, components, wing):
    """Pass a law: everyone scores their influence on its planet. Then the round ends."""
    law = state.law_open[wing]
    planet = law % PLANETS
    now = state.round_number - 1
    state.law_passed = law
    state.story.law_round[now] = planet
    state.story.wing_round[now] = wing
    for number in range(SPACES):  # alterations whose votes were needed to avoid a tie or the other law
        space = state.space[number]
        if space.owner != NONE and space.alteration != NONE and components.space_wing[number] == wing:
            if state.wing_votes[wing] - space.votes <= state.wing_votes[1 - wing]:
                state.notes[space.owner].alteration_law[space.alteration] = 1
    for seat in range(state.options.players):
        player = state.players[seat]
        points = components.law_mult[law] * influence(components, player, planet)
        add_points(player, points, VP.LAW)
        state.notes[seat].law_vp[law] += points
        state.notes[seat].vp_round[now] = player.vp
    note_leader(state.story, state.players, state.options.players)
    end_round(state)
    if state.round_number < components.rules.rounds:
        push(state, Task.ROUND_START, 0, 0, 0, 0)
    else:
        score_game(state, components)
        state.over = 1
