"""The end of the game: points of goals, and the standings (RULES 12)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.goals import holds
from sim.games.new_dark_ages_colony.rules.vocabulary import CONFLICTS, Resource
from sim.kernel.jit import jit, rule


@rule
def score_game(state, components):
    """Score every goal that holds in the final position."""
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
    """The standings go by score, conflict points, diplomacy, euro. Equal scores still share a win (R14)."""
    mine = state.players[seat]
    theirs = state.players[other]
    if mine.vp != theirs.vp:
        return mine.vp > theirs.vp
    if mine.vp_by[CONFLICTS] != theirs.vp_by[CONFLICTS]:
        return mine.vp_by[CONFLICTS] > theirs.vp_by[CONFLICTS]
    if mine.res[Resource.DIPLOMACY] != theirs.res[Resource.DIPLOMACY]:
        return mine.res[Resource.DIPLOMACY] > theirs.res[Resource.DIPLOMACY]
    return mine.res[Resource.EURO] > theirs.res[Resource.EURO]


@jit
def standing_of(state, seat):
    """A player's place in the ordered standings, from 1."""
    place = 1
    for other in range(state.options.players):
        if other != seat and is_placed_before(state, other, seat):
            place += 1
    return place
