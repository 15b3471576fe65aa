"""Units: which characters can lead them, and how a player assigns them (RULES 4 and D3)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.vocabulary import FIRST_UNIT, NONE, UNITS, Stage, Unit
from sim.kernel.jit import jit, rule


@jit
def can_lead(components, character, military, engineers):
    """Whether a character can lead that many units: each of cap_any takes one of either kind (RULES 4)."""
    over = max(0, military - components.cap[character, 0]) + max(0, engineers - components.cap[character, 1])
    return over <= components.cap_any[character]


@rule
def leads_kind(components, character, unit):
    """Whether a character can lead a unit of a kind at all."""
    return components.cap[character, unit] + components.cap_any[character] > 0


@rule
def led_to_reserve(state, character):
    """The units that a character leads go to its owner's reserve."""
    player = state.players[state.owner[character]]
    for unit in range(UNITS):
        player.reserve[unit] += state.led[character, unit]
        state.led[character, unit] = 0


@rule
def can_reassign(state, components, seat):
    """Whether a player can reassign units in this turn (D3). Twice in a row would change nothing."""
    player = state.players[seat]
    if state.stage != Stage.MOVEMENT and state.options.any_stage == 0:
        return False
    if state.reassigned == 1 and state.options.marks == 0:
        return False
    if player.res[FIRST_UNIT] + player.res[FIRST_UNIT + 1] == 0:
        return False
    for place in range(player.team_count):
        if could_lead(components, player, player.team[place], True):
            return True
    return False


@rule
def could_lead(components, player, character, led_too):
    """Whether a character could lead one of the player's units, including led ones if ``led_too``."""
    for unit in range(UNITS):
        units = player.res[FIRST_UNIT + unit] if led_too else player.reserve[unit]
        if units > 0 and components.cap[character, unit] + components.cap_any[character] > 0:
            return True
    return False


@rule
def gather_units(state, seat):
    """Start to reassign units: all units that are led go to the reserve."""
    player = state.players[seat]
    for place in range(player.team_count):
        led_to_reserve(state, player.team[place])
    state.reassigned = 1
    state.assign_at = 0


@rule
def next_to_lead(state, components, seat):
    """The next character of the team who could lead a unit, or NONE."""
    player = state.players[seat]
    while state.assign_at < player.team_count:
        character = player.team[state.assign_at]
        if could_lead(components, player, character, False):
            return int(character)
        state.assign_at += 1
    return NONE


@rule
def assign_units(state, seat, character, military, engineers):
    """A character leads that many units from the reserve."""
    player = state.players[seat]
    state.led[character, Unit.MILITARY] = military
    state.led[character, Unit.ENGINEER] = engineers
    player.reserve[Unit.MILITARY] -= military
    player.reserve[Unit.ENGINEER] -= engineers
    state.assign_at += 1


@rule
def may_lead(state, components, seat, character, military, engineers):
    """Whether the reserve has that many units and the character can lead them."""
    player = state.players[seat]
    if military > player.reserve[Unit.MILITARY] or engineers > player.reserve[Unit.ENGINEER]:
        return False
    return can_lead(components, character, military, engineers)
