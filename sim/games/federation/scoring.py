"""Final scoring (RULES 10)."""

from __future__ import annotations

from sim.games.federation.measures import measure
from sim.games.federation.resources import add_points, crystals
from sim.games.federation.vocabulary import GOLD, PROJECTS, SEATS, VP
from sim.kernel.bits import count_bits
from sim.kernel.jit import jit, rule


@rule
def score_game(state, components):
    """Medals, leftovers, projects."""
    rules = components.rules
    for seat in range(state.options.players):
        player = state.players[seat]
        add_points(player, components.medal_points[count_bits(player.medals)], VP.MEDALS)
        left = crystals(player) // rules.crystals_per_pp + rules.pp_per_gold * player.res[GOLD]
        left += rules.pp_per_ship * player.hangar + rules.pp_per_alteration * count_bits(player.alterations)
        add_points(player, left, VP.LEFTOVER)
    for project in range(PROJECTS):
        for seat in range(state.options.players):
            what = components.project_measure[project]
            state.notes[seat].project_measure[project] = measure(state, components, seat, what)
        if state.project[project] == components.project_steps[project]:
            for seat in range(state.options.players):
                points = project_points(state, components, seat, project)
                add_points(state.players[seat], points, VP.PROJECTS)
                state.notes[seat].project_vp[project] = points


@jit
def project_points(state, components, seat, project):
    """Points of a seat in a funded project: by places, tied players share; a measure of 0 has none."""
    what = components.project_measure[project]
    own = measure(state, components, seat, what)
    if own == 0:
        return 0
    rules = components.rules
    players = state.options.players
    if players == 2:
        other = measure(state, components, 1 - seat, what)
        if own == other:
            return rules.tie_of_2
        if own > other:
            return rules.first_of_2
        return rules.second_of_2_close if other - own <= rules.close_margin else rules.second_of_2_far
    ahead = 0
    tied = 0
    for rival in range(players):
        found = measure(state, components, rival, what)
        if found > own:
            ahead += 1
        elif found == own:
            tied += 1
    points = 0
    for place in range(ahead, min(ahead + tied, SEATS)):
        points += components.place_points[players, place]
    return points // tied
