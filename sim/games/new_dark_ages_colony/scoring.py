"""The end of the game: goals, points, standings (RULES 12)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.goals import holds
from sim.games.new_dark_ages_colony.vocabulary import Resource
from sim.kernel.jit import jit, rule


@rule
def score_game(state, components):
    """The points of every goal that holds on the final position."""
    for seat in range(state.options.players):
        player = state.players[seat]
        faction = player.faction
        for slot in range(components.goal_count[faction]):
            goal = components.goal[faction, slot]
            if holds(state, components, seat, goal):
                player.vp += goal.points
                player.vp_by[goal.kind] += goal.points
                state.notes[seat].goal_hit[slot] = 1
                state.notes[seat].goal_vp[slot] = goal.points


@rule
def is_placed_before(state, seat, other):
    """Ordered standings: score, conflict points, diplomacy, euro. They share a win all the same (R14)."""
    one = state.players[seat]
    two = state.players[other]
    if one.vp != two.vp:
        return one.vp > two.vp
    if one.vp_by[0] != two.vp_by[0]:
        return one.vp_by[0] > two.vp_by[0]
    if one.res[Resource.DIPLOMACY] != two.res[Resource.DIPLOMACY]:
        return one.res[Resource.DIPLOMACY] > two.res[Resource.DIPLOMACY]
    return one.res[Resource.EURO] > two.res[Resource.EURO]


@jit
def standing_of(state, seat):
    """Place of a player in the ordered standings, 1 for the best."""
    place = 1
    for other in range(state.options.players):
        if other != seat and is_placed_before(state, other, seat):
            place += 1
    return place
