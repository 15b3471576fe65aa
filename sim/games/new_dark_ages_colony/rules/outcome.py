"""What a finished game reports."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.scoring import standing_of
from sim.games.new_dark_ages_colony.rules.vocabulary import CONFLICTS, OBJECTS, RESOURCES
from sim.kernel.jit import jit, rule
from sim.kernel.ranking import ALONE, report_seats
from sim.kernel.rows import copy_row


@jit
def report(state, components, outcome):
    """Write the outcome record. The driver adds index, decisions and failure."""
    outcome.trade = state.options.trade
    outcome.rounds = state.turn
    outcome.end_type = state.over
    copy_row(state.track, outcome.tracks)
    copy_row(state.chapters, outcome.chapter_ids)
    outcome.story = state.story
    for seat in range(state.options.players):
        state.standing[seat, 0] = state.players[seat].vp
    report_seats(state, outcome, ALONE)
    for seat in range(state.options.players):
        report_seat(state, components, outcome.seats[seat], seat)


@rule
def report_seat(state, components, row, seat):
    """One seat."""
    player = state.players[seat]
    row.faction = player.faction
    row.conflict_vp = player.vp_by[CONFLICTS]
    row.goal_points = player.vp - player.vp_by[CONFLICTS]
    row.place = standing_of(state, seat)
    row.start_offset = (seat - state.story.first_seat) % state.options.players
    for resource in range(RESOURCES):
        row.res_left[resource] = player.res[resource]
    for place in range(OBJECTS):
        if state.controller[place] == seat:
            row.units_placed[components.object_unit[place]] += 1
            row.objects_controlled += 1
            row.objects_automated += state.automated[place]
            row.controls[place] = 1
    row.conflicts_won = player.conflicts_won
    row.team_size_end = player.team_count
    for place in range(player.team_count):
        row.owns[player.team[place]] = 1
    row.hand = player.hand_count
    for place in range(player.hand_count):
        row.hand_types[components.card_type[player.hand[place]]] += 1
    row.notes = state.notes[seat]
