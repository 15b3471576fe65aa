"""Medals: of planets by influence, for accreditation and intrigue, and by choice (RULES 8)."""

from __future__ import annotations

from sim.games.federation.rules.measures import influence
from sim.games.federation.rules.vocabulary import MEDALS, PLANETS, THRESHOLDS
from sim.kernel.jit import rule


@rule
def take_medal(state, seat, medal, threshold):
    """Take a medal; ``threshold`` is the place of a planet's medal in its list."""
    state.players[seat].medals |= 1 << medal
    state.notes[seat].medal_round[medal] = state.round_number
    if medal < PLANETS:
        state.medal_left[medal] &= ~(1 << threshold)
    else:
        state.medal_left[medal] -= 1


@rule
def claim_medal(state, components, seat, planet):
    """Take the medal of a planet if the influence reaches the lowest threshold left."""
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
    """Medals that are left and that the player does not have, as a bit set."""
    options = 0
    for medal in range(MEDALS):
        if (state.players[seat].medals >> medal) & 1 == 0 and state.medal_left[medal] > 0:
            options |= 1 << medal
    return options


@rule
def choose_medal(state, seat, medal):
    """Take a medal of choice; for a planet, the one with the highest threshold left."""
    threshold = 0
    for place in range(THRESHOLDS):
        if medal < PLANETS and (state.medal_left[medal] >> place) & 1 == 1:
            threshold = place
    take_medal(state, seat, medal, threshold)
