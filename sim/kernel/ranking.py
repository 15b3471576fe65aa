"""Ranks and shares of the win, from the numbers that a game writes into ``state.standing``.

One row per seat: the score, then the tie-breaks in order. More is better; if less is better, the number is
negative. Players equal in everything share the better rank, and the win. Team partners sit next to each
other: with teams of two, seats 0 and 1 play against 2 and 3, their numbers are added, and both get the
team's rank.
"""

from __future__ import annotations

from sim.kernel.jit import rule
from sim.kernel.rows import copy_row

ALONE = 1  # the size of a team if everybody plays for themselves


@rule
def is_ahead(standing, team, other, size):
    """1 if a team ranks above another one, -1 if below, 0 if they are equal in everything."""
    for place in range(standing.shape[1]):
        ahead = 0
        for member in range(size):
            ahead += standing[team * size + member, place] - standing[other * size + member, place]
        if ahead != 0:
            return 1 if ahead > 0 else -1
    return 0


@rule
def rank(standing, seat, players, size):
    """The rank of a seat's team; 1 is best."""
    place = 1
    for team in range(players // size):
        if is_ahead(standing, team, seat // size, size) > 0:
            place += 1
    return place


@rule
def win_share(standing, seat, players, size):
    """A seat's share of the win: 1 for a sole winner; tied winners, and partners, share it."""
    winners = 0
    for team in range(players // size):
        order = is_ahead(standing, team, seat // size, size)
        if order > 0:
            return 0.0
        if order == 0:
            winners += size
    return 1.0 / winners


@rule
def report_seats(state, outcome, size):
    """Write what all games report: players, and per seat the score, rank, win share and points by source.

    Scores are ``players[seat].vp``, their sources ``vp_by``; ``state.standing`` must already be written.
    """
    players = state.options.players
    outcome.players = players
    for seat in range(players):
        row = outcome.seats[seat]
        row.score = state.players[seat].vp
        row.rank = rank(state.standing, seat, players, size)
        row.win_share = win_share(state.standing, seat, players, size)
        copy_row(state.players[seat].vp_by, row.vp_by)
