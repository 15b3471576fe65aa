"""What a finished game reports."""

from __future__ import annotations

from sim.games.federation.rules.measures import influence, missions_completed, specialists_of
from sim.games.federation.rules.vocabulary import LEVELS, PLANETS, PROJECTS, ROUNDS, SEATS, TYPES, Face
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule
from sim.kernel.ranking import ALONE, report_seats
from sim.kernel.rows import copy_row


@jit
def report(state, components, outcome):
    """Write the outcome record. The driver adds index, decisions and failure."""
    players = state.options.players
    outcome.first_game = state.options.first_game
    outcome.rounds = state.round_number
    outcome.start_offer = state.start_offer
    outcome.deep_offer = state.deep_space
    for seat in range(players):
        if state.notes[seat].start_pick == players:
            outcome.first_seat = seat
        if state.players[seat].start >= 0:
            outcome.start_offer |= 1 << int(state.players[seat].start)
        outcome.deep_offer |= state.players[seat].deep
    for project in range(PROJECTS):
        outcome.steps[project] = state.project[project]
        outcome.funded[project] = state.project[project] == components.project_steps[project]
    copy_row(state.planet_block, outcome.planet_block)
    copy_row(state.room_block, outcome.room_block)
    copy_row(state.production, outcome.production)
    for mega in range(state.mega_token.shape[0]):
        copy_row(state.mega_token[mega], outcome.mega_token[mega])
    for kind in range(TYPES):
        outcome.third_level[kind] = third_level(state, kind)
    outcome.story = state.story
    for seat in range(players):
        state.standing[seat, 0] = state.players[seat].vp
    report_seats(state, outcome, ALONE)
    for seat in range(players):
        report_seat(state, components, outcome.seats[seat], seat)


@rule
def report_seat(state, components, row, seat):
    """Write one seat. Its faction is its start token."""
    player = state.players[seat]
    notes = state.notes[seat]
    row.faction = max(0, player.start)
    best = -1
    for other in range(state.options.players):
        if other != seat and state.players[other].vp > best:
            best = state.players[other].vp
    row.margin = player.vp - best
    for planet in range(PLANETS):
        row.influence[planet] = influence(components, player, planet)
    copy_row(player.res, row.res_left)
    row.degree = player.degree
    row.die = player.die
    row.ships_sent = player.sent
    row.ships_left = player.hangar
    row.missions_completed = missions_completed(player)
    row.markers = count_bits(player.marker)
    row.medals = count_bits(player.medals)
    row.alterations_left = count_bits(player.alterations)
    row.specialists = specialists_of(player)
    row.common = player.common
    row.asteroids = player.asteroids[0]
    row.dead_asteroids = player.asteroids[1]
    row.robots = player.robots
    turns = 0
    for now in range(ROUNDS):
        turns += notes.votes_laid[now] + notes.funds_laid[now] + notes.outer_laid[now]
    row.turns = turns
    for project in range(PROJECTS):
        row.project_place[project] = place_in(state, seat, project)
    row.notes = notes


@rule
def third_level(state, kind):
    """The specialist of level 3 that was dealt for a type."""
    token = state.atalum[kind].third
    slot = kind * LEVELS + LEVELS - 1
    for seat in range(state.options.players):
        if state.players[seat].face[slot] != Face.EMPTY:
            token = state.players[seat].specialist[slot]
    return token


@rule
def place_in(state, seat, project):
    """A seat's place in a project's measure; 0 if it has none of it."""
    own = state.notes[seat].project_measure[project]
    if own == 0:
        return 0
    place = 1
    for other in range(min(SEATS, state.options.players)):
        if state.notes[other].project_measure[project] > own:
            place += 1
    return place
