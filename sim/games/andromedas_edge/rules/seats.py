"""Players at the table: turn order, partners and opponents, faction abilities."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.vocabulary import NONE
from sim.kernel.jit import rule


@rule
def seat_at(state, place):
    """The player at a place in the turn order; the active player is first."""
    seat = state.active + place
    return seat - state.options.players if seat >= state.options.players else seat


@rule
def partner(state, seat):
    """The other player of a team; NONE without teams."""
    return seat ^ 1 if state.options.teams == 1 else NONE


@rule
def is_opponent(state, seat, other):
    """Whether another player is an opponent; a partner isn't."""
    return seat != other and other != partner(state, seat)


@rule
def has_ability(state, components, seat, ability):
    """Whether a player's faction has an ability."""
    return components.faction_ability[state.players[seat].faction, ability] == 1


@rule
def next_of(state, members, done):
    """Place in the turn order of the next player of a bit set; the number of players if none is left."""
    for place in range(done, state.options.players):
        if (members >> seat_at(state, place)) & 1 == 1:
            return place
    return int(state.options.players)
