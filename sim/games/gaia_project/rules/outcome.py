"""What a finished game reports."""

from __future__ import annotations

from sim.games.gaia_project.rules.vocabulary import ROUNDS
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule
from sim.kernel.ranking import ALONE, report_seats
from sim.kernel.rows import copy_row


@jit
def report(state, components, outcome):
    """Write the outcome record; the driver fills in index, decisions and failure."""
    outcome.rounds = state.round_number
    outcome.lead_changes = state.lead_changes
    outcome.cut_lists = state.cut_lists
    report_setup(state, components, outcome)
    for seat in range(state.options.players):
        state.standing[seat, 0] = state.players[seat].vp
    report_seats(state, outcome, ALONE)
    for seat in range(state.options.players):
        player = state.players[seat]
        row = outcome.seats[seat]
        row.faction = player.faction
        row.chair = player.chair
        row.structures = player.structures
        row.planet_types = count_bits(player.types)
        row.gaia_planets = player.gaia_planets
        row.sectors = count_bits(player.sectors)
        row.federations = player.federations
        row.satellites = player.satellites
        row.stations = player.stations
        row.end_goods[0] = player.credits
        row.end_goods[1] = player.ore
        row.end_goods[2] = player.knowledge
        row.end_goods[3] = player.qic
        copy_row(player.bowls, row.end_goods[4:])
        row.notes = state.notes[seat]
        copy_row(player.vp_by_round, row.vp_by_round)
        copy_row(player.turns, row.turns)
        copy_row(player.levels, row.levels)
        copy_row(player.on_map, row.on_map)
        copy_row(player.tokens, row.tokens)
        copy_row(player.tiles, row.tiles)


@rule
def report_setup(state, components, outcome):
    """Write what all players share: set-up, board actions, neutral values of the final scoring."""
    outcome.terraforming_token = state.terraforming_setup
    copy_row(state.round_tiles, outcome.round_tiles)
    copy_row(state.final_tiles, outcome.final_tiles)
    copy_row(state.boosters_setup, outcome.boosters)
    copy_row(state.tile_slot, outcome.tile_slots)
    copy_row(state.advanced_setup, outcome.advanced_slots)
    copy_row(state.slots, outcome.map_sectors)
    copy_row(state.rotations, outcome.map_rotations)
    copy_row(state.transdims_left, outcome.transdims_left)
    for number in range(ROUNDS):
        copy_row(state.board_users[number], outcome.board_users[number])
    players = state.options.players
    if components.neutral_player[players] == 1:
        for index in range(2):
            outcome.neutral_place[index] = 1
            for seat in range(players):
                if state.notes[seat].final_count[index] > components.final_neutral[state.final_tiles[index]]:
                    outcome.neutral_place[index] += 1
