"""What a finished game reports."""

from __future__ import annotations

from sim.games.gaia_project.scoring import rank, win_share
from sim.kernel.jit import jit


@jit
def report(state, components, outcome):
    """Write the outcome record; index, decisions and failure are the driver's."""
    outcome.players = state.options.players
    outcome.rounds = state.round_number
    outcome.lead_changes = state.lead_changes
    for seat in range(state.options.players):
        player = state.players[seat]
        row = outcome.seats[seat]
        row.faction = player.faction
        row.chair = player.chair
        row.score = player.vp
        row.rank = rank(state, seat)
        row.win_share = win_share(state, seat)
        row.structures = player.structures
        row.federations = player.federations
        row.satellites = player.satellites
        row.leech_offered = player.leech_offered
        row.leech_charged = player.leech_charged
        copy_row(player.vp_by, row.vp_by)
        copy_row(player.vp_by_round, row.vp_by_round)
        copy_row(player.turns, row.turns)
        copy_row(player.levels, row.levels)
        copy_row(player.on_map, row.on_map)
        copy_row(player.tokens, row.tokens)
        copy_row(player.tiles, row.tiles)


@jit
def copy_row(source, target):
    """Copy a fixed array of a record."""
    for index in range(source.shape[0]):
        target[index] = source[index]
