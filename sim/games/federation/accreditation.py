"""Degrees, level bonuses, medals, ships and the die (RULES 6.6, 6.7, 8)."""

from __future__ import annotations

from sim.games.federation.measures import influence
from sim.games.federation.resources import add_points
from sim.games.federation.vocabulary import (
    ACCREDITATION_MEDAL,
    MEDALS,
    MISSIONS,
    PLANETS,
    THRESHOLDS,
    VP,
    Decide,
    Task,
)
from sim.kernel.decisions import push
from sim.kernel.jit import rule


@rule
def take_medal(state, seat, medal, threshold):
    """A player takes a medal; ``threshold`` is the place of a planet medal in its list."""
    state.players[seat].medals |= 1 << medal
    state.notes[seat].medal_round[medal] = state.round_number
    if medal < PLANETS:
        state.medal_left[medal] &= ~(1 << threshold)
    else:
        state.medal_left[medal] -= 1


@rule
def claim_medal(state, components, seat, planet):
    """The medal of a planet, once the influence reaches the lowest threshold that is left."""
    player = state.players[seat]
    if (player.medals >> planet) & 1 == 1:
        return
    for place in range(THRESHOLDS):
        if (state.medal_left[planet] >> place) & 1 == 1:
            if influence(components, player, planet) >= components.thresholds[state.options.players, place]:
                take_medal(state, seat, planet, place)
            return


@rule
def medal_options(state, seat):
    """Medals that a player lacks and that are left, as a bit set."""
    options = 0
    for medal in range(MEDALS):
        if (state.players[seat].medals >> medal) & 1 == 0 and state.medal_left[medal] > 0:
            options |= 1 << medal
    return options


@rule
def choose_medal(state, seat, medal):
    """A medal of choice; of a planet the one with the highest threshold."""
    threshold = 0
    for place in range(THRESHOLDS):
        if medal < PLANETS and (state.medal_left[medal] >> place) & 1 == 1:
            threshold = place
    take_medal(state, seat, medal, threshold)


@rule
def add_degrees(state, components, seat, count):
    """Degrees one by one; the last degree interrupts for a deep-space token, beyond it they are points."""
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
                push(state, Decide.DEEP, seat, 0, 0, 0)
                return


@rule
def add_level(player, count, game):
    """A bonus to the level, for this round or for the game."""
    if game == 1:
        player.bonus_game += count
        player.largest_game = max(player.largest_game, count)
    else:
        player.bonus_round += count
        player.largest_round = max(player.largest_round, count)


@rule
def room_for_ships(components, player):
    """How many ships a player could take."""
    return max(0, min(player.supply, components.rules.hangar - player.hangar))


@rule
def add_ships(components, player, count):
    """Ships from the supply into the hangar; those that do not fit stay."""
    count = min(count, room_for_ships(components, player))
    player.supply -= count
    player.hangar += count


@rule
def raise_die(components, player, count):
    """The die goes up, wherever it lies."""
    player.die = min(components.rules.die, player.die + count)


@rule
def unmarked(player):
    """Missions without a marker, as a bit set."""
    return ((1 << MISSIONS) - 1) & ~player.marker
