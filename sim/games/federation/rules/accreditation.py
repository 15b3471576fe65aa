"""Accreditation: degrees and level bonuses (RULES 6.6)."""

from __future__ import annotations

from sim.games.federation.rules.medals import medal_options, take_medal
from sim.games.federation.rules.resources import add_points
from sim.games.federation.rules.vocabulary import ACCREDITATION_MEDAL, VP, Decide, Task
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def add_degrees(state, components, seat, count):
    """Add degrees one by one. The last degree interrupts for a deep-space token; further ones are points."""
    player = state.players[seat]
    rules = components.rules
    while count > 0:
        count -= 1
        if player.degree >= rules.top_degree:
            add_points(player, rules.pp_per_degree_beyond_top, VP.OVERDEGREE)
            continue
        player.degree += 1
        if player.degree == rules.medal_degree:
            if (medal_options(state, seat) >> ACCREDITATION_MEDAL) & 1 == 1:
                take_medal(state, seat, ACCREDITATION_MEDAL, 0)
        if player.degree == rules.deep_space_degree and state.deep_space != 0:
            if player.deep == 0 or state.options.second_deep_space_token == 1:
                push(state, Task.DEGREES, seat, count, 0, 0)
                push(state, Decide.DEEP_SPACE, seat, 0, 0, 0)
                return


@rule
def add_level_bonus(player, count, for_game):
    """Add a bonus to the level, for this round or for the game."""
    if for_game == 1:
        player.bonus_game += count
        player.largest_game = max(player.largest_game, count)
    else:
        player.bonus_round += count
        player.largest_round = max(player.largest_round, count)
