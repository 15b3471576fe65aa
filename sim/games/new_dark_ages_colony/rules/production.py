"""Stage II.A: launches, robbery, income (RULES 9)."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.episodes import first_card, note_card, play_card
from sim.games.new_dark_ages_colony.rules.resources import euro_value, gain, take_away
from sim.games.new_dark_ages_colony.rules.tracks import shift_track
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    NONE,
    OBJECTS,
    RESOURCES,
    TRACKS,
    Ability,
    First,
    Resource,
)
from sim.kernel.jit import jit, rule


@rule
def launch_cost(components, character, place, resource):
    """What a launch costs of a resource, less the character's discount."""
    cost = components.object_cost[place, resource]
    if resource == Resource.SCIENCE and components.object_science[place] == 1:
        cost = max(0, cost - components.discount[character])
    return cost


@rule
def next_launcher(state, place):
    """The character who may launch an object next, or NONE: the first in its queue, once per round; with
    ``launch_by_each`` also the other characters of the same player (R34)."""
    character = state.front[place]
    if character == NONE or state.launched[place] == 0:
        return character
    if state.options.launch_by_each == 0:
        return NONE
    seat = state.owner[character]
    before = state.launched[place]
    while character != NONE:
        if state.owner[character] == seat:
            if before == 0:
                return character
            before -= 1
        character = state.behind[character]
    return NONE


@jit
def can_launch(state, components, seat, place):
    """Whether a player can launch an object: first in its queue, not launched yet, able to pay."""
    character = next_launcher(state, place)
    if character == NONE or state.owner[character] != seat:
        return False
    player = state.players[seat]
    for resource in range(RESOURCES):
        if player.res[resource] < launch_cost(components, character, place, resource):
            return False
    return True


@rule
def any_launch(state, components, seat):
    """Whether a player can launch anything."""
    for place in range(OBJECTS):
        if can_launch(state, components, seat, place):
            return True
    return False


@rule
def begin_launch(state, components, seat, place):
    """Steps 1 and 2: pay the cost and move the tracks. Then opponents may rob."""
    player = state.players[seat]
    character = next_launcher(state, place)
    paid = 0.0
    for resource in range(RESOURCES):
        cost = launch_cost(components, character, place, resource)
        if cost > 0:
            take_away(state, seat, resource, cost)
            if resource >= FIRST_UNIT:
                player.supply[resource - FIRST_UNIT] += cost
            paid += cost * components.ref_value[resource]
    state.launched[place] += 1
    for track in range(TRACKS):
        if components.object_track[place, track] != 0:
            shift_track(state, components, track, components.object_track[place, track])
    state.launching = place
    state.launcher = character
    state.reassigned = 0
    state.rob_at = 1
    note_value(state, seat, place, -paid)
    state.notes[seat].launches += 1
    state.notes[seat].object_launches[place] += 1


@rule
def next_robber(state):
    """The next opponent, clockwise from the launcher, with a robbery card; or NONE."""
    launcher = state.owner[state.launcher]
    while state.rob_at < state.options.players:
        seat = (launcher + state.rob_at) % state.options.players
        if first_card(state.players[seat], First.ROBBERY, First.RECOVERY) != NONE:
            return int(seat)
        state.rob_at += 1
    return NONE


@rule
def rob(state, components, seat, card):
    """Step 3: the robber takes everything that the object gives. Nobody else gets anything."""
    place = state.launching
    play_card(state, components, seat, card)
    player = state.players[seat]
    gain(player, components.object_income[place])
    value = euro_value(components, components.object_income[place])
    if state.controller[place] != NONE:
        gain(player, components.object_bonus[place])
        value += euro_value(components, components.object_bonus[place])
    note_value(state, seat, place, value)
    note_card(state, seat, card, value)
    state.notes[seat].robbed_by_me += 1
    state.notes[state.owner[state.launcher]].robbed_from_me += 1
    state.story.object_robbed[place] += 1
    end_launch(state, components)


@rule
def pay_income(state, components):
    """Step 4: the launcher gets the base income; the controller the bonus, and the base if automated."""
    place = state.launching
    launcher = state.owner[state.launcher]
    holder = state.controller[place]
    income = euro_value(components, components.object_income[place])
    gain(state.players[launcher], components.object_income[place])
    note_value(state, launcher, place, income)
    state.notes[launcher].character_value[state.launcher] += income
    if holder != NONE:
        player = state.players[holder]
        bonus = euro_value(components, components.object_bonus[place])
        gain(player, components.object_bonus[place])
        note_value(state, holder, place, bonus)
        if state.automated[place] == 1 and holder != launcher:
            gain(player, components.object_income[place])
            note_value(state, holder, place, income)
            note_automation(state, components, holder, place, income)
    end_launch(state, components)


@rule
def note_automation(state, components, holder, place, income):
    """For the tables: the income that an automation card brought."""
    for card in range(First.AUTOMATION, First.ROBBERY):
        if components.card_target[card] == place and state.notes[holder].card_used[card] > 0:
            note_card(state, holder, card, income)
            return


@rule
def end_launch(state, components):
    """Step 5: the character's launch bonus, even if the launch was robbed."""
    character = state.launcher
    seat = state.owner[character]
    if components.ability[character] == Ability.LAUNCH_BONUS:
        bonus = euro_value(components, components.ability_get[character])
        gain(state.players[seat], components.ability_get[character])
        state.notes[seat].bonus_value += bonus
        state.notes[seat].character_value[character] += bonus
    state.launching = NONE


@rule
def note_value(state, seat, place, value):
    """For the tables: the value that a player got from an object."""
    state.notes[seat].net_value += value
    state.notes[seat].object_net[place] += value


@rule
def note_idle(state):
    """For the tables: objects that nobody launched, and players queued behind somebody who didn't."""
    for place in range(OBJECTS):
        if state.in_play[place] == 1 and state.launched[place] == 0:
            state.story.object_idle[place] += 1
            first = state.front[place]
            if first != NONE:
                behind = state.behind[first]
                if behind != NONE and state.owner[behind] != state.owner[first]:
                    state.notes[state.owner[behind]].launch_denied += 1
