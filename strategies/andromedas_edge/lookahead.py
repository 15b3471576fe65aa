"""The rung ``lookahead``: copies the game, tries the promising moves, and values where they lead.

What the player cannot see is dealt anew before moves are tried (hidden.py), in several ways, each the same
for all moves. In the imagined game everybody goes on by the player's own script, to the end of this turn or
until some of the player's turns have passed; there the position is valued.
"""

from __future__ import annotations

from sim.games.andromedas_edge.scoring import (
    development_points,
    end_module_points,
    resources_left,
    special_points,
    storage_points,
)
from sim.games.andromedas_edge.ships import in_service
from sim.games.andromedas_edge.station import damaged_modules
from sim.games.andromedas_edge.vocabulary import DECKS, DISCOVERIES, DOMINANCES, NONE, TRACKS, Deck
from sim.games.andromedas_edge.vocabulary_moves import Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule
from strategies.andromedas_edge.hidden import deal_hidden
from strategies.andromedas_edge.script import choose_scripted
from strategies.andromedas_edge.weights import W
from strategies.andromedas_edge.worth import look, moon_worth, stores, use_worth
from strategies.rungs import TEMPERATURE
from strategies.trying import keep_moves, pick_promising, return_moves

MAX_IMAGINED = 400  # decisions of one imagined line


@rule
def seat_value(state, components, mind, weights, seat):
    """Points so far, what the final scoring would give, and what everything else will probably bring."""
    player = state.players[seat]
    if state.over == 1:
        return 1.0 * player.vp
    look(state, components, mind, weights, seat)
    left = 1.0 - mind.time
    value = player.vp + weights[W.lookahead_development] * development_points(state, components, seat)
    value += special_points(state, components, seat) + storage_points(state, components, seat) * mind.time
    for track in range(TRACKS):
        points = components.track_vp[track, player.tracks[track]]
        value += points * (1.0 + weights[W.lookahead_event] * mind.rest)
        value += weights[W.lookahead_step] * mind.step[track]
    damage = components.rules.damage_vp * (0.3 + 0.7 * mind.time) + 0.3
    value -= weights[W.lookahead_damage] * damage * damaged_modules(state, seat)
    for deck in range(DECKS):
        for place in range(player.row_count[deck]):
            module = player.rows[deck, place]
            if deck == Deck.CIVILIZATION and components.end_base[module] != NONE:
                value += end_module_points(state, components, seat, module)
            elif player.damage[module] == 0:
                use = max(0.0, use_worth(state, components, mind, weights, seat, module))
                value += (
                    weights[W.lookahead_module] * use * mind.rest * (1.3 if deck == Deck.SCIENCE else 1.0)
                )
    value += weights[W.lookahead_resources] * stores(mind, player)
    value += weights[W.lookahead_ship] * in_service(state, seat) * (0.3 + 0.7 * left)
    value += weights[W.lookahead_out] * player.ships_out * (0.4 + 0.6 * left)
    value += (weights[W.lookahead_leader] * left + mind.time) * player.station_leaders
    for place in range(player.moon_count):
        value += weights[W.lookahead_moon] * moon_worth(components, mind, weights, player.moons[place])
    for token in range(DISCOVERIES):
        value += weights[W.lookahead_token] * player.discoveries[token]
    for token in range(DOMINANCES):
        value += weights[W.lookahead_token] * ((player.dominances >> token) & 1)
    for kind in range(player.tiles.shape[0]):
        value += weights[W.lookahead_upgrade] * left * (player.tiles[kind] != NONE)
    return value


@rule
def position_value(state, components, mind, weights, seat):
    """The own value less a part of the best rival's; partners count together."""
    own = seat_value(state, components, mind, weights, seat)
    best = -1000.0
    for other in range(state.options.players):
        if other != seat:
            value = 1.0 * state.players[other].vp
            for track in range(TRACKS):
                value += components.track_vp[track, state.players[other].tracks[track]]
            value += 0.5 * resources_left(state, other)
            if state.options.teams == 1 and other == seat ^ 1:
                own += 0.8 * value
            else:
                best = max(best, value)
    return own - weights[W.lookahead_rival] * best


@rule
def outcome_of(components, work, weights, seat, first):
    """Value of where the kept move ``first`` leads."""
    mind = work.mind
    mind.imagined = mind.dealt
    imagined = mind.imagined
    last = imagined.notes[seat].turns + int(weights[W.lookahead_turns])
    if imagined.active != seat:
        last += 1
    turn = imagined.turn_number
    work.apply(imagined, components, mind.kept[first])
    for _ in range(MAX_IMAGINED):
        if imagined.over == 1 or imagined.notes[seat].turns > last:
            break
        if int(weights[W.lookahead_turns]) == 0 and imagined.turn_number > turn:
            break
        number = work.legal_moves(imagined, components, work.rules)
        if number == 0:
            break
        chosen = choose_scripted(imagined, components, work, number, weights, 0.0)
        work.apply(imagined, components, work.moves[chosen])
    return position_value(imagined, components, mind, weights, seat)


@rule
def tries_moves(state, number):
    """Whether moves are tried out now: decisions that shape a turn."""
    kind = top(state).kind
    if number == 1:
        return False
    return (
        kind == Decide.MAIN
        or kind == Decide.LAUNCH
        or kind == Decide.BUY_MODULE
        or kind == Decide.SECOND_MODULE
        or kind == Decide.GAIN_MODULE
        or kind == Decide.SITE
        or kind == Decide.BUILD_SHIP
        or kind == Decide.UPGRADE
        or kind == Decide.TRACK
        or kind == Decide.ESCALATE
        or kind == Decide.ACTIVATE
        or kind == Decide.ONE_OF
    )


@rule
def try_moves(state, components, work, weights, number, first):
    """The best of the promising moves, each played on."""
    mind = work.mind
    seat = int(state.actor)
    tried = pick_promising(mind, number, weights[W.lookahead_margin], weights[W.lookahead_width])
    if tried < 2:
        return first
    keep_moves(work, number)
    for place in range(tried):
        mind.total[place] = weights[W.lookahead_trust] * mind.promise[place]
    deals = max(1, int(weights[W.lookahead_deals]))
    for _ in range(deals):
        mind.dealt = state
        deal_hidden(state, mind.dealt, components, mind.unseen, seat)
        for place in range(tried):
            mind.total[place] += outcome_of(components, work, weights, seat, mind.tried[place]) / deals
    best = 0
    for place in range(1, tried):
        if mind.total[place] > mind.total[best]:
            best = place
    return_moves(work, number)
    return mind.tried[best]


@jit
def choose(state, components, work, count, policy):
    """The script's move, unless another promising one leads to more."""
    row = policy[state.actor]
    chosen = choose_scripted(state, components, work, count, row, row[TEMPERATURE])
    if tries_moves(state, count):
        return try_moves(state, components, work, row, count, chosen)
    return chosen
