"""What a finished game reports."""

from __future__ import annotations

from sim.games.cryo.rules.pods import pods_in_caverns, pods_in_stasis
from sim.games.cryo.rules.resources import is_rival
from sim.games.cryo.rules.scoring import caverns_occupied, largest_colony, sole_majorities, write_standing
from sim.games.cryo.rules.vocabulary import NONE, SLOTS
from sim.kernel.jit import jit, rule
from sim.kernel.ranking import ALONE, report_seats
from sim.kernel.rows import copy_row


@jit
def report(state, components, outcome):
    """Write the outcome record; the driver adds index, decisions and failure."""
    options = state.options
    outcome.solo = options.solo
    outcome.harder = options.harder
    outcome.unpredictable = options.unpredictable
    outcome.choice_policy = options.choice_policy
    outcome.turns = state.turn_number
    outcome.end_type = state.over
    outcome.end_seat = state.turn_seat
    copy_row(state.damaged, outcome.damaged)
    copy_row(state.marker_dock, outcome.marker_docks)
    copy_row(state.cavern, outcome.cavern_tiles)
    outcome.story = state.story
    write_standing(state, components)
    report_seats(state, outcome, ALONE)
    for seat in range(options.players):
        report_seat(state, components, outcome.seats[seat], seat)


@rule
def report_seat(state, components, row, seat):
    """Write the outcome of one seat."""
    player = state.players[seat]
    row.faction = 1 if is_rival(state, seat) else 0
    best = NONE
    for other in range(state.options.players):
        if other != seat and state.players[other].vp > best:
            best = state.players[other].vp
    row.margin = player.vp - best
    row.turns = player.turns
    row.pods_caverns = pods_in_caverns(player)
    row.pods_platform = player.platform
    row.pods_stasis = pods_in_stasis(player)
    row.pods_destroyed = player.destroyed
    row.caverns_occupied = caverns_occupied(player)
    row.caverns_controlled = sole_majorities(state, components, seat)
    row.largest_colony = largest_colony(player)
    row.hand = player.hand_count
    copy_row(player.cargo, row.pods_cargo)
    copy_row(player.res, row.res_left)
    copy_row(player.caverns, row.cavern_pods)
    for slot in range(SLOTS):
        tile = player.slots[slot]
        row.slot_face[slot] = NONE if tile == NONE else components.tile_face[tile]
    row.notes = state.notes[seat]
