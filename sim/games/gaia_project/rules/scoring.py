"""Final scoring and ranking (RULES 9)."""

from __future__ import annotations

from sim.games.gaia_project.rules.power import ability, token_value
from sim.games.gaia_project.rules.resources import add_vp, count_per
from sim.games.gaia_project.rules.vocabulary import TRACKS, VP, Ability, Stone
from sim.kernel.jit import rule


@rule
def final_tile_vp(state, components, seat, tile):
    """A player's points for a final tile; tied players share the points of their places."""
    players = state.options.players
    per = components.final_per[tile]
    own = count_per(state, seat, per)
    if own == 0 and state.options.zero_count_scores == 0:
        return 0
    better = 0
    equal = 0
    for other in range(players):
        theirs = count_per(state, other, per)
        if theirs > own:
            better += 1
        elif theirs == own:
            equal += 1
    if components.neutral_player[players] == 1:
        if components.final_neutral[tile] > own:
            better += 1
        elif components.final_neutral[tile] == own:
            equal += 1
    total = 0
    for place in range(better, better + equal):
        total += components.final_vp[place]
    return total // equal


@rule
def convert_at_end(state, components, seat):
    """With end_conversion = auto: turn all power into credits and QICs into ore, within the limits."""
    player = state.players[seat]
    rules = components.rules
    in_second = player.bowls[1] + (1 if player.brainstone == Stone.BOWL_2 else 0)
    burns = in_second // 2
    if burns > 0 and player.brainstone == Stone.BOWL_2:
        # The stone moves first; each burn discards one ordinary token.
        player.brainstone = Stone.BOWL_3
        player.bowls[1] -= 2 * burns - 1
        player.bowls[2] += burns - 1
    else:
        player.bowls[1] -= 2 * burns
        player.bowls[2] += burns
    if ability(components, player, Ability.BURNED_TOKEN_TO_GAIA_AREA) > 0:
        player.gaia_area += burns
    else:
        player.tokens_discarded += burns
    # Without sums, each token or stone pays for one credit, and any excess is lost.
    together = state.options.power_paid_together == 1
    credits = player.bowls[2] * (token_value(components, player) if together else 1)
    if player.brainstone == Stone.BOWL_3:
        credits += ability(components, player, Ability.BRAINSTONE) if together else 1
        player.brainstone = Stone.BOWL_1
    player.bowls[0] += player.bowls[2]
    player.bowls[2] = 0
    player.credits = min(player.credits + credits, rules.credits_max)
    player.ore = min(player.ore + player.qic, rules.ore_max)
    player.qic = 0


@rule
def score_game(state, components):
    """Score final tiles, research, resources and bids for all players."""
    for seat in range(state.options.players):
        player = state.players[seat]
        for index in range(2):
            per = components.final_per[state.final_tiles[index]]
            state.notes[seat].final_count[index] = count_per(state, seat, per)
        add_vp(player, final_tile_vp(state, components, seat, state.final_tiles[0]), VP.FINAL_1)
        add_vp(player, final_tile_vp(state, components, seat, state.final_tiles[1]), VP.FINAL_2)
        for track in range(TRACKS):
            add_vp(player, components.level_vp[player.levels[track]], VP.RESEARCH)
            state.notes[seat].track_vp[track] += components.level_vp[player.levels[track]]
        if state.options.end_conversion_auto == 1:
            convert_at_end(state, components, seat)
        resources = player.credits + player.ore + player.knowledge
        add_vp(player, resources // components.rules.resources_per_vp, VP.RESOURCES)
        add_vp(player, -player.bid, VP.BID)
