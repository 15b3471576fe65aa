"""What is still missing for the goals that don't hold yet, as numbers for the network: units, flights, cards.

All are points of goals. So the network learns what a first step towards a goal is worth, such as a unit for
an object that nobody controls, or a flight to where it is.
"""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.goals import controlled, holds, in_scope, passes_filter
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    FIRST_UNIT,
    NONE,
    OBJECTS,
    PLANETS,
    First,
    Goal,
    Place,
    Unit,
)
from sim.kernel.jit import rule
from strategies.new_dark_ages_colony.chapters import own_strikes
from strategies.new_dark_ages_colony.claims import destination_of, where_for

WHERE = 3  # a character who can take the object is on its planet; flies there; or neither
STRIKES = 4.0  # points of strikes that may decide a conflict

# Blocks of the description: name -> how many numbers.
BLOCKS: dict[str, int] = {
    "free": 2 * WHERE,  # objects that nobody controls: without a unit for it, with one; by where
    "taken": 2,  # military objects of opponents: out of reach, attackable
    "count": 2 * WHERE,  # the same as "free" for goals to control several objects: the best one
    "none_left": 1,  # no free object is left for such a goal
    "in_deck": 2,  # characters: the chance to draw one who fits, for a goal that lacks one, or more
    "dossier": 1,  # the dossier of one who fits is in hand, and it is in the deck
    "automation": 3,  # a card for an object of the player's; for a free one; none
    "wins": 2,  # conflicts to win: one or more, times the strikes in hand
    "to": PLANETS,  # characters who fly to a planet
}
OFFSETS = {name: sum(list(BLOCKS.values())[:index]) for index, name in enumerate(BLOCKS)}
PLANS = sum(BLOCKS.values())

_FREE, _TAKEN, _COUNT, _NONE_LEFT = (OFFSETS[name] for name in ("free", "taken", "count", "none_left"))
_IN_DECK, _DOSSIER, _AUTOMATION = (OFFSETS[name] for name in ("in_deck", "dossier", "automation"))
_WINS, _TO = (OFFSETS[name] for name in ("wins", "to"))


@rule
def step_of(state, components, seat, place):
    """Which of the numbers of "free" a free object counts for."""
    unit = int(components.object_unit[place])
    held = 1 if state.players[seat].res[FIRST_UNIT + unit] > 0 else 0
    return WHERE * held + where_for(state, components, seat, int(components.object_planet[place]), unit)


@rule
def plan_object(state, components, seat, place, points, x, first):
    """What is missing to control an object."""
    if state.in_play[place] == 0 or state.controller[place] == seat:
        return
    if state.controller[place] == NONE:
        x[first + _FREE + step_of(state, components, seat, place)] += points
    elif components.object_unit[place] == Unit.MILITARY:
        planet = int(components.object_planet[place])
        near = where_for(state, components, seat, planet, int(Unit.MILITARY)) == 0
        able = near and state.players[seat].res[FIRST_UNIT + Unit.MILITARY] > 1
        x[first + _TAKEN + (1 if able else 0)] += points


@rule
def plan_count(state, components, seat, goal, x, first):
    """What is missing to control several objects: by the free one that is nearest."""
    needed = goal.least - controlled(state, components, seat, goal.operand)
    if needed <= 0:
        return
    best = NONE
    for place in range(OBJECTS):
        if state.in_play[place] == 1 and state.controller[place] == NONE:
            if in_scope(components, place, goal.operand):
                step = step_of(state, components, seat, place)
                # a unit is nearer than a flight
                rank = 2 * (WHERE - 1 - step % WHERE) + step // WHERE
                if best == NONE or rank > 2 * (WHERE - 1 - best % WHERE) + best // WHERE:
                    best = step
    if best == NONE:
        x[first + _NONE_LEFT] += goal.points
    else:
        x[first + _COUNT + best] += goal.points / needed


@rule
def plan_people(state, components, seat, goal, x, first):
    """The chance to draw a character who fits, or a dossier in hand."""
    player = state.players[seat]
    counted = goal.kind == Goal.OWN_COUNT_MIN
    have = 0
    fitting = 0
    for character in range(CHARACTERS):
        if counted:
            fits = passes_filter(components, character, goal.operand)
        else:
            fits = (goal.members >> character) & 1 == 1
        if fits and state.owner[character] == seat:
            have += 1
        elif fits and state.location[character] == Place.DECK:
            fitting += 1
            for at in range(player.hand_count):
                card = player.hand[at]
                if card < First.RAID and components.card_target[card] == character:
                    x[first + _DOSSIER] = max(x[first + _DOSSIER], 1.0 * goal.points)
    lacks = (goal.least if counted else 1) - have
    if lacks > 0 and state.deck_count > 0:
        more = 0 if lacks == 1 else 1
        x[first + _IN_DECK + more] += goal.points * min(1.0, 4.0 * fitting / state.deck_count) / lacks


@rule
def plan_automation(state, components, seat, goal, x, first):
    """The best automation card in hand."""
    player = state.players[seat]
    best = 2
    for at in range(player.hand_count):
        card = player.hand[at]
        if First.AUTOMATION <= card < First.ROBBERY:
            holder = state.controller[components.card_target[card]]
            if holder == seat:
                best = 0
            elif holder == NONE:
                best = min(best, 1)
    x[first + _AUTOMATION + best] += goal.points


@rule
def plan_flights(state, seat, x, first):
    """Who flies where."""
    player = state.players[seat]
    for at in range(player.team_count):
        planet = destination_of(state.location[player.team[at]])
        if planet != NONE:
            x[first + _TO + planet] += 1.0


@rule
def describe_plans(state, components, seat, x, first):
    """Write the numbers of BLOCKS into the zeroed ``x``, from ``first``."""
    player = state.players[seat]
    plan_flights(state, seat, x, first)
    for slot in range(components.goal_count[player.faction]):
        goal = components.goal[player.faction, slot]
        kind = goal.kind
        if holds(state, components, seat, goal):
            continue
        if kind == Goal.CONTROL_OBJECT or kind == Goal.NO_OPPONENT_CONTROLS:
            plan_object(state, components, seat, int(goal.operand), 1.0 * goal.points, x, first)
        elif kind == Goal.CONTROL_ALL:
            for place in range(OBJECTS):
                if (goal.members >> place) & 1 == 1:
                    plan_object(state, components, seat, place, 0.5 * goal.points, x, first)
        elif kind == Goal.CONTROL_COUNT_MIN:
            plan_count(state, components, seat, goal, x, first)
        elif kind == Goal.OWN_ANY_OF or kind == Goal.OWN_COUNT_MIN:
            plan_people(state, components, seat, goal, x, first)
        elif kind == Goal.AUTOMATED_MIN:
            plan_automation(state, components, seat, goal, x, first)
        elif kind == Goal.CONFLICT_WINS_MIN:
            more = 0 if player.conflicts_won + 1 == goal.least else 1
            strikes = min(1.0, own_strikes(state, components, seat) / STRIKES)
            x[first + _WINS + more] += goal.points * strikes
