"""Places and shares of the win, by figures that a game writes into ``state.standing``.

A row for each seat: the score, then the tie-breaks in their order. More is better; where less is, the figure
is negative. Those equal in everything share the better place, and the win. Partners sit side by side: with
teams of two, seats 0 and 1 play against 2 and 3, their figures add up, and both have the team's place.
"""

from __future__ import annotations

from sim.kernel.jit import rule
from sim.kernel.rows import copy_row

ALONE = 1  # the size of a team where everybody plays for himself


@rule
def is_ahead(standing, team, other, size):
    """1 if a team is placed before another one, -1 if behind, 0 if equal in everything."""
    for place in range(standing.shape[1]):
        ahead = 0
        for member in range(size):
            ahead += standing[team * size + member, place] - standing[other * size + member, place]
        if ahead != 0:
            return 1 if ahead > 0 else -1
    return 0


@rule
def rank(standing, seat, players, size):
    """Place of a seat's team, 1 for the best."""
    place = 1
    for team in range(players // size):
        if is_ahead(standing, team, seat // size, size) > 0:
            place += 1
    return place


@rule
def win_share(standing, seat, players, size):
    """What a seat has of the win: all of it for the only winner; equal winners, and partners, share."""
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
    """What the outcome of every game says alike: players, and by seat score, place, win and points by source.

    Scores are ``players[seat].vp``, their sources ``vp_by``; ``state.standing`` must be written.
    """
    players = state.options.players
    outcome.players = players
    for seat in range(players):
        row = outcome.seats[seat]
        row.score = state.players[seat].vp
        row.rank = rank(state.standing, seat, players, size)
        row.win_share = win_share(state.standing, seat, players, size)
        copy_row(state.players[seat].vp_by, row.vp_by)
