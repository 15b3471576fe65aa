"""Final scoring (RULES 10)."""

from __future__ import annotations

from sim.games.federation.rules.measures import measure
from sim.games.federation.rules.resources import add_points, crystals
from sim.games.federation.rules.vocabulary import GOLD, PROJECTS, SEATS, VP
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule


@rule
def score_game(state, components):
    """Score medals, leftovers and projects."""
    rules = components.rules
    for seat in range(state.options.players):
        player = state.players[seat]
        add_points(player, components.medal_points[count_bits(player.medals)], VP.MEDALS)
        left = crystal_points(components, crystals(player)) + rules.pp_per_gold * player.res[GOLD]
        left += rules.pp_per_ship * player.hangar + rules.pp_per_alteration * count_bits(player.alterations)
        add_points(player, left, VP.LEFTOVER)
    for project in range(PROJECTS):
        what = components.project_measure[project]
        for seat in range(state.options.players):
            state.notes[seat].project_measure[project] = measure(state, components, seat, what)
        if state.project[project] == components.project_steps[project]:
            for seat in range(state.options.players):
                points = project_points(state, components, seat, project)
                add_points(state.players[seat], points, VP.PROJECTS)
                state.notes[seat].project_vp[project] = points


@rule
def crystal_points(components, count):
    """Points for that many crystals left over."""
    return count // components.rules.crystals_per_pp


@rule
def project_points(state, components, seat, project):
    """A seat's points in a funded project."""
    players = state.options.players
    own = state.notes[seat].project_measure[project]
    best = 0
    ahead = 0
    tied = 1
    for other in range(players):
        if other != seat:
            theirs = state.notes[other].project_measure[project]
            best = max(best, theirs)
            if theirs > own:
                ahead += 1
            elif theirs == own:
                tied += 1
    return place_points(components, players, own, best, ahead, tied)


@jit
def place_points(components, players, own, best, ahead, tied):
    """Points for a measure of ``own``, if the best of the others is ``best``.

    ``ahead``: how many players have more; ``tied``: how many have as much, this one included. Tied players
    share the points of their places, rounded down. A measure of 0 has no place.
    """
    rules = components.rules
    if own == 0:
        return 0
    if players == 2:
        if own == best:
            return int(rules.tie_of_2)
        if own > best:
            return int(rules.first_of_2)
        return int(rules.second_of_2_close if best - own <= rules.close_margin else rules.second_of_2_far)
    points = 0
    for place in range(ahead, min(ahead + tied, SEATS)):
        points += int(components.place_points[players, place])
    return points // tied
