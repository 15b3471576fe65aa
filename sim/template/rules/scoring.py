"""Points, final scoring, and the outcome of a finished game (RULES 4)."""

from __future__ import annotations

from sim.kernel.jit import jit, rule
from sim.kernel.ranking import ALONE, report_seats
from sim.kernel.rows import copy_row
from sim.template.rules.vocabulary import CARDS, VP


@rule
def add_points(player, points, source):
    """Add points with their source: the score is the sum over all sources."""
    player.vp += points
    player.vp_by[source] += points


@rule
def kinds_of(player):
    """How many kinds of cards a player has."""
    kinds = 0
    for card in range(CARDS):
        if player.cards[card] > 0:
            kinds += 1
    return kinds


@rule
def score_game(state, components):
    """Points for one card of each kind."""
    for seat in range(state.options.players):
        if kinds_of(state.players[seat]) == CARDS:
            add_points(state.players[seat], components.kinds_points, VP.KINDS)


@jit
def report(state, components, outcome):
    """Write the outcome record; the driver adds number, decisions and failure."""
    outcome.rounds = components.rounds
    outcome.blind = state.options.blind
    for seat in range(state.options.players):
        player = state.players[seat]
        state.standing[seat, 0] = player.vp
        state.standing[seat, 1] = kinds_of(player)
        outcome.seats[seat].faction = player.captain
        copy_row(player.cards, outcome.seats[seat].cards)
        copy_row(player.card_vp, outcome.seats[seat].card_vp)
        copy_row(player.first_round, outcome.seats[seat].first_round)
    report_seats(state, outcome, ALONE)
