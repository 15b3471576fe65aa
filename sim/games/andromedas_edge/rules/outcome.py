"""What a finished game reports."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.scoring import destiny_points, end_module_points, write_standing
from sim.games.andromedas_edge.rules.station import damaged_modules
from sim.games.andromedas_edge.rules.vocabulary import REGIONS, Deck
from sim.games.andromedas_edge.rules.vocabulary_effects import VP
from sim.kernel.jit import jit, rule
from sim.kernel.ranking import report_seats
from sim.kernel.rows import copy_row


@jit
def report(state, components, outcome):
    """Write the outcome record; the driver fills in index, decisions and failure."""
    options = state.options
    outcome.length = options.length
    outcome.event_deck = options.event_deck
    outcome.special = options.special
    outcome.destiny_cards = options.destiny
    outcome.teams = options.teams
    outcome.turns = state.turn_number
    copy_row(state.raider_card, outcome.raiders)
    for region in range(REGIONS):
        outcome.region_tiles[region] = state.regions[region].tile
    outcome.story = state.story
    write_standing(state)
    report_seats(state, outcome, 2 if options.teams == 1 else 1)
    for seat in range(options.players):
        report_seat(state, components, outcome.seats[seat], seat)


@rule
def report_seat(state, components, row, seat):
    """Write one seat's part of the outcome."""
    player = state.players[seat]
    row.faction = max(0, player.faction)
    best = -1000
    for other in range(state.options.players):
        if other != seat and state.players[other].vp > best:
            best = state.players[other].vp
    row.margin = player.vp - best
    row.start_vp = player.vp_by[VP.START]
    row.triggered = 1 if state.story.trigger_seat == seat else 0
    row.team = seat // 2 if state.options.teams == 1 else seat
    row.destiny_card = player.destiny
    row.hand = player.hand_count
    row.leaders_left = player.station_leaders
    row.leaders_spent = player.spent
    row.damaged = damaged_modules(state, seat)
    copy_row(player.tracks, row.tracks)
    copy_row(player.res, row.res_left)
    copy_row(player.row_count, row.modules)
    copy_row(player.tiles, row.tiles)
    for place in range(player.row_count[Deck.CIVILIZATION]):
        module = player.rows[Deck.CIVILIZATION, place]
        row.endgame_vp[module] = end_module_points(state, components, seat, module)
    row.notes = state.notes[seat]
    row.notes.destiny_vp = destiny_points(state, components, seat)
