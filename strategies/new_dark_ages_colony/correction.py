"""What the rung ``trained`` looks at: kinds of moves, the position as for the network, the moment of the
round (moment.py), and what the script has worked out about a move."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.crisis import missing
from sim.games.new_dark_ages_colony.rules.effects import chapter_of
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FIRST_UNIT,
    LINES,
    NONE,
    OBJECTS,
    PRICES,
    RESOURCES,
    SLOTS,
    UNITS,
    Decide,
    Move,
)
from sim.kernel.decisions import top
from sim.kernel.jit import rule
from strategies.learning.kinds import number_kinds, numbered_kind
from strategies.learning.network import Correction
from strategies.new_dark_ages_colony.features import FEATURES, describe, stage_of
from strategies.new_dark_ages_colony.moment import MOMENT, describe_moment
from strategies.new_dark_ages_colony.turn import planet_of
from strategies.new_dark_ages_colony.worth import bundle_worth

AMOUNTS = 8  # of a pledge that are told apart
KINDS, NUMBER = number_kinds(
    {
        **{kind: 1 for kind in range(len(Move))},
        Move.MOVE: OBJECTS,
        Move.RAID: OBJECTS,
        Move.UNIT: UNITS,
        Move.MARKET: LINES,
        Move.BUY: SLOTS,
        Move.PLEDGE: RESOURCES * AMOUNTS,
        Move.BID: PRICES,
        Move.END: len(Decide),
    }
)

# Numbers of a move: name -> its place.
NUMBERS = (
    "amount",  # of a pledge
    "completes",  # 1 if a pledge is all that a crisis lacks of its resource
    "launch",  # by the script: worth of launching the object that the move is about
    "hold",  # of controlling it
    "nobody",  # 1 if no character is there
    "mine",  # 1 if the player controls it
    "theirs",  # 1 if an opponent does
    "stay",  # what the character earns where it is
    "who",  # worth of a new character for the goals; of a unit; of the other planet
    "gain",  # of an exchange, a price, strike points
)
_AMOUNT, _COMPLETES, _LAUNCH, _HOLD, _NOBODY, _MINE, _THEIRS, _STAY, _WHO, _GAIN = range(len(NUMBERS))
CORRECTION = Correction(kinds=NUMBER, state=FEATURES + MOMENT, own=len(NUMBERS), units=32)


@rule
def stage_of_decision(state, components, seat):
    """Which weights of the correction apply."""
    return stage_of(state, components)


@rule
def kind_of(state, components, seat, move):
    """A move by where it leads or how much it gives."""
    kind, about = int(move.kind), int(move.what)
    if kind == Move.PLEDGE:
        about = AMOUNTS * int(move.who) + min(AMOUNTS - 1, about)
    elif kind == Move.END:
        about = int(top(state).kind)
    return numbered_kind(KINDS, kind, about)


@rule
def describe_state(state, components, scratch, seat, x):
    """Write the position and the moment of the round into the zeroed ``x``."""
    describe(state, components, scratch, seat, x)
    describe_moment(state, components, seat, x, FEATURES)


@rule
def describe_object(state, scratch, seat, place, x):
    """What the script thinks of an object, and who is there."""
    x[_LAUNCH] = scratch.launch[place]
    x[_HOLD] = scratch.hold[place]
    x[_NOBODY] = 1.0 if state.front[place] == NONE else 0.0
    if state.controller[place] == seat:
        x[_MINE] = 1.0
    elif state.controller[place] != NONE:
        x[_THEIRS] = 1.0


@rule
def describe_action(state, components, scratch, seat, move, x):
    """An action of a character: what it earns where it is, and what the action is about."""
    kind, character = move.kind, move.who
    if kind != Move.REASSIGN and kind != Move.CARD and kind != Move.BUY and kind != Move.END:
        x[_STAY] = scratch.stay[character]
    if kind == Move.MOVE or kind == Move.RAID:
        describe_object(state, scratch, seat, int(move.what), x)
    elif kind == Move.TAKE:
        describe_object(state, scratch, seat, int(state.location[character]), x)
    elif kind == Move.RECRUIT:
        x[_WHO] = scratch.any_recruit
    elif kind == Move.DOSSIER or kind == Move.POACH:
        x[_WHO] = scratch.recruit[components.card_target[move.card]]
    elif kind == Move.UNIT:
        x[_WHO] = scratch.unit[move.what]
        x[_GAIN] = state.players[seat].res[FIRST_UNIT + move.what]
    elif kind == Move.FLY:
        planet = planet_of(state, components, character)
        x[_WHO] = scratch.there[1 - planet] - scratch.there[planet]
    elif kind == Move.MARKET:
        got = bundle_worth(scratch, components.line_get[move.what])
        x[_GAIN] = got - bundle_worth(scratch, components.line_pay[move.what])
    elif kind == Move.EXCHANGE:
        got = bundle_worth(scratch, components.ability_get[character])
        x[_GAIN] = got - bundle_worth(scratch, components.ability_pay[character])


@rule
def describe_move(state, components, scratch, seat, move, x):
    """Write the numbers of a move into the zeroed ``x``, right after the script has scored it."""
    kind, decision = move.kind, top(state).kind
    if decision == Decide.TURN:
        describe_action(state, components, scratch, seat, move, x)
    elif decision == Decide.ENGAGE:
        describe_object(state, scratch, seat, int(state.location[state.acting]), x)
    elif kind == Move.LAUNCH:
        describe_object(state, scratch, seat, int(move.what), x)
    elif kind == Move.PLEDGE:
        x[_AMOUNT] = move.what / 4.0
        if decision == Decide.PLEDGE and move.what >= missing(state, components, move.who):
            x[_COMPLETES] = 1.0
    elif kind == Move.BID:
        x[_GAIN] = bundle_worth(scratch, components.price[chapter_of(state), move.what])
    elif kind == Move.STRIKE:
        x[_GAIN] = components.card_points[move.card]
    elif kind == Move.ROB:
        x[_GAIN] = bundle_worth(scratch, components.object_income[state.launching])
