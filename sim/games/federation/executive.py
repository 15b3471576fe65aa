"""The executive phase: income, upkeep, projects, floors, the law; and the end of a round (RULES 7 and 9)."""

from __future__ import annotations

from sim.games.federation.e81216 import receive_income
from sim.games.federation.measures import influence, level_of
from sim.games.federation.resources import add_points, can_pay, pay
from sim.games.federation.scoring import score_game
from sim.games.federation.vocabulary import (
    ACCREDITATION_LEVELS,
    AMBASSADORS,
    COMMON,
    FLOORS,
    NEUTRAL,
    NONE,
    PLANETS,
    PRODUCTION_SLOTS,
    SPACES,
    VP,
    Decide,
    Lists,
    Luck,
    Side,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule
from sim.kernel.lead import note_leader
from sim.kernel.luck import event_of
from sim.kernel.luck import pick as chance


@rule
def start_executive(state):
    """Push the steps of the phase, the first on top."""
    push(state, Task.COUNT_VOTES, 0, 0, 0, 0)
    push(state, Task.FUNDING, 0, 0, 0, 0)
    push(state, Task.UPKEEP, 0, 0, 0, 0)
    push(state, Task.INCOME, 0, 0, 0, 0)


@rule
def income(state, players, slot):
    """E1: the productions of one player after another, from slot 1 to 4."""
    if players == state.options.players:
        return
    seat = (state.first + players) % state.options.players
    last = slot == PRODUCTION_SLOTS - 1
    push(state, Task.INCOME, 0, players + 1 if last else players, 0 if last else slot + 1, 0)
    if (state.players[seat].productions >> slot) & 1 == 1:
        receive_income(state, seat, slot)


@rule
def upkeep_level(state, components, seat):
    """The level that upkeep is charged for (R5)."""
    player = state.players[seat]
    if state.options.level_bonus_raises_upkeep == 1:
        return min(level_of(state, components, player), ACCREDITATION_LEVELS)
    return components.level_of_degree[player.degree]


@rule
def upkeep(state, components, players):
    """E2: each player whose level costs something decides."""
    if players == state.options.players:
        return
    seat = (state.first + players) % state.options.players
    push(state, Task.UPKEEP, 0, players + 1, 0, 0)
    if components.upkeep_due[upkeep_level(state, components, seat)] == 1:
        push(state, Decide.UPKEEP, seat, 0, 0, 0)
    else:
        state.notes[seat].upkeep_paid[state.round_number - 1] = NONE


@rule
def upkeep_options(state, components, seat):
    """Levels that can be paid for, as a bit set; 0 is to pay nothing."""
    options = 1
    for level in range(1, upkeep_level(state, components, seat) + 1):
        if components.upkeep_due[level] == 1 and can_pay(state.players[seat], components.upkeep[level]):
            options |= 1 << level
    return options


@rule
def pay_upkeep(state, components, seat, level):
    """Pay for a level: one's own is kept, otherwise the marker falls to the first degree of what was paid."""
    player = state.players[seat]
    before = player.degree
    if level == 0:
        player.degree = min(player.degree, components.rules.no_payment_degree)
    else:
        own = upkeep_level(state, components, seat)
        pay(player, components.upkeep[level])
        if level != own:
            player.degree = min(player.degree, components.first_degree[level])
    notes = state.notes[seat]
    notes.upkeep_paid[state.round_number - 1] = level
    if player.degree < before:
        notes.drops += 1


@rule
def contribute(state, components, seat):
    """A contribution to the common project, with the bonus of a player's first ones."""
    player = state.players[seat]
    player.common += 1
    state.project[COMMON] = min(state.project[COMMON] + 1, components.project_steps[COMMON])
    if player.common <= components.rules.contributions:
        push(state, Task.EFFECTS, seat, Lists.CONTRIBUTION + player.common - 1, 0, 0)


@rule
def fund(state, components, seat, project):
    """One funding; what a full project cannot take goes to the common one."""
    if project != COMMON and state.project[project] < components.project_steps[project]:
        state.project[project] += 1
    else:
        contribute(state, components, seat)


@rule
def funding(state, components, done):
    """E3: columns 1 to 6, in each from the top floor down."""
    while done < SPACES:
        number = components.fund_order[done]
        space = state.space[number]
        done += 1
        if space.owner != NONE and space.owner != NEUTRAL and space.side == Side.FUND:
            push(state, Task.FUNDING, 0, done, 0, 0)
            fund(state, components, space.owner, components.column_project[components.space_column[number]])
            return


@rule
def count_votes(state, components):
    """E4 and the vote of E5: floors score at once; a tie of the wings is the president's (D7)."""
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
    """The most votes score the effective level of their owners; neutral votes can only keep them from it."""
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
    """Alterations without whose votes a floor was not won."""
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
    """E5: everybody scores the influence on the law's planet. Then the round ends."""
    law = state.law_open[wing]
    planet = law % PLANETS
    now = state.round_number - 1
    state.law_passed = law
    state.story.law_round[now] = planet
    state.story.wing_round[now] = wing
    for number in range(SPACES):  # alterations without whose votes the other law had passed, or a tie
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


@rule
def end_round(state):
    """Ambassadors and dice come back; neutral tokens, used alterations and laws go."""
    for number in range(SPACES):
        clear_space(state.space[number])
    state.outer_count = 0
    state.law_open[0] = NONE
    state.law_open[1] = NONE
    for seat in range(state.options.players):
        player = state.players[seat]
        player.ambassadors |= (1 << AMBASSADORS) - 1
        player.bonus_round = 0
        player.largest_round = 0
        player.die_used = 0


@rule
def clear_space(space):
    """An empty space."""
    space.owner = NONE
    space.ambassador = NONE
    space.alteration = NONE
    space.side = Side.VOTE
    space.votes = 0
    space.die = 0


@rule
def start_round(state, components):
    """The next round: laws, neutral tokens, and the first turn."""
    state.round_number += 1
    now = state.round_number
    if now > 1:
        open_laws(state)
    state.first = state.president
    state.notes[state.first].rounds_first += 1
    for seat in range(state.options.players):
        state.players[seat].turns = 0
        state.players[seat].kept_back = 0
    if state.options.players <= 3:
        block = components.block_space[state.planet_block[now - 1]]
        block_space(state.space[block[0]], components.x_votes[now])
        block_space(state.space[block[1]], components.x_votes[now])
        if block[2] != block[0] and block[2] != block[1]:
            block_space(state.space[block[2]], 0)
    if state.options.players == 2:
        room = components.room_block_space[state.room_block[now - 1]]
        block_space(state.space[room[0]], 0)
        block_space(state.space[room[1]], 0)
    push(state, Task.NEXT, (state.first + state.options.players - 1) % state.options.players, 0, 0, 0)


@rule
def block_space(space, votes):
    """A neutral token."""
    space.owner = NEUTRAL
    space.votes = votes


@rule
def draw_law(state, wing):
    """The top law of a stack."""
    state.law_left[wing] -= 1
    return state.law_stack[wing, state.law_left[wing]]


@rule
def open_laws(state):
    """The laws of the round: two different planets; with two rounds to go both rounds' laws are opened."""
    if state.law_next[0] != NONE:
        for wing in range(2):
            state.law_open[wing] = state.law_next[wing]
            state.law_next[wing] = NONE
        return
    if state.law_left[0] > 2:
        state.law_open[0] = draw_law(state, 0)
        state.law_open[1] = draw_law(state, 1)
        replace_right(state, state.round_number)
        return
    for wing in range(2):
        state.law_open[wing] = draw_law(state, wing)
        state.law_next[wing] = draw_law(state, wing)
    if same_planet(state.law_open) or same_planet(state.law_next):
        law = state.law_open[1]
        state.law_open[1] = state.law_next[1]
        state.law_next[1] = law


@rule
def same_planet(laws):
    """Whether both wings offer the same planet."""
    return laws[0] % PLANETS == laws[1] % PLANETS


@rule
def replace_right(state, event):
    """Two laws of the same planet: the right one goes back into its stack, which is shuffled."""
    if not same_planet(state.law_open):
        return
    aside = state.law_open[1]
    state.law_open[1] = draw_law(state, 1)
    left = state.law_left[1]
    stack = state.law_stack[1]
    stack[left] = aside
    state.law_left[1] += 1
    for last in range(left, 0, -1):
        other = chance(state.random, Luck.LAW_SET_ASIDE, event_of(event, last, 0), last + 1)
        law = stack[last]
        stack[last] = stack[other]
        stack[other] = law
