"""The course of the game: tasks and forced choices are carried out until a player has to decide (RULES 5).

The stack of pending entries holds decisions and tasks. Tasks run without a choice.
"""

from __future__ import annotations

from sim.games.federation.rules.accreditation import add_degrees
from sim.games.federation.rules.actions import start_action, start_planet
from sim.games.federation.rules.choices import decision_options
from sim.games.federation.rules.decisions import carry_out
from sim.games.federation.rules.effects import receive_picks, run_effects
from sim.games.federation.rules.executive_phase import (
    count_votes,
    income_step,
    pass_law,
    start_executive_phase,
    upkeep_step,
)
from sim.games.federation.rules.neo import reveal_asteroids
from sim.games.federation.rules.projects import funding_step
from sim.games.federation.rules.rounds import start_round
from sim.games.federation.rules.sixmoon import reveal_moon
from sim.games.federation.rules.vocabulary import AMBASSADORS, FIRST_TASK, SPECIAL, STOP, Decide, Face, Task
from sim.kernel.bits import lowest_bit
from sim.kernel.decisions import drop, push, top
from sim.kernel.jit import jit, rule


@jit
def start_game(state, components, first):
    """The first player takes the president's pawn; start tokens are chosen in reverse turn order."""
    players = state.options.players
    state.president = first
    state.first = first
    push(state, Task.ROUND_START, 0, 0, 0, 0)
    for turn in range(players):
        seat = (first + turn) % players
        state.notes[seat].start_pick = players - turn
        push(state, Decide.START_TOKEN, seat, 0, 0, 0)
    settle(state, components)


@rule
def settle(state, components):
    """Carry out tasks and forced choices until a player has to decide, or the game is over."""
    while state.over == 0:
        entry = top(state)
        kind = int(entry.kind)
        if kind == Decide.PLACE:
            break
        seat = int(entry.seat)
        a = int(entry.a)
        b = int(entry.b)
        c = int(entry.c)
        if kind >= FIRST_TASK:
            drop(state)
            run_task(state, components, kind, seat, a, b, c)
            continue
        options = decision_options(state, components, kind, seat, a, b, c)
        if options == 0:
            drop(state)
            continue
        if options & (options - 1) != 0:
            break
        asked = state.options.ask_all
        if asked == 2 or (asked == 1 and is_always_asked(kind, options, a)):
            break
        drop(state)
        carry_out(state, components, kind, seat, a, b, c, lowest_bit(options))
    if state.over == 0:
        state.actor = top(state).seat


@rule
def is_always_asked(kind, options, a):
    """Whether recorded games show a decision even if it has only one option.

    They leave out windows, the parts of a joined decision, and the move to a moon.
    """
    if kind == Decide.WINDOW or kind == Decide.DISCOUNT or kind == Decide.KEEP_COP or kind == Decide.COPY:
        return False
    if kind == Decide.PLANET:  # an effect that names a single planet asks nothing
        planets = a
        return planets & (planets - 1) != 0
    return kind != Decide.SIXMOON or options != 1 << STOP


@rule
def run_task(state, components, kind, seat, a, b, c):
    """Carry out one task. ``a``, ``b`` and ``c`` are what its entry says (``Task`` lists their meaning)."""
    if kind == Task.EFFECTS:
        run_effects(state, components, seat, a, b)
    elif kind == Task.MARK:
        space = a
        state.players[seat].marker |= 1 << components.space_mission[space]
    elif kind == Task.ACTION:
        start_action(state, components, seat, a)
    elif kind == Task.PLANET:
        start_planet(state, components, seat, a)
    elif kind == Task.DONE:
        state.players[seat].turns += 1
        push(state, Decide.WINDOW, seat, 0, 0, 0)
        push(state, Decide.MISSION, seat, 0, 0, 0)
    elif kind == Task.NEXT:
        next_turn(state, seat)
    elif kind == Task.DEGREES:
        add_degrees(state, components, seat, a)
    elif kind == Task.TURN_DOWN:
        slot = a
        state.players[seat].face[slot] = Face.DOWN
    elif kind == Task.REVEAL_NEO:
        reveal_asteroids(state, components, seat)
    elif kind == Task.REVEAL_MOON:
        reveal_moon(state, seat)
    elif kind == Task.RECEIVE:
        receive_picks(state, components, seat, a, b)
    elif kind == Task.REPEAT:
        repeat_decision(state, seat, a, b, c)
    elif kind == Task.INCOME:
        income_step(state, a, b)
    elif kind == Task.UPKEEP:
        upkeep_step(state, components, a)
    elif kind == Task.FUNDING:
        funding_step(state, components, a)
    elif kind == Task.COUNT_VOTES:
        count_votes(state, components)
    elif kind == Task.PASS_LAW:
        pass_law(state, components, a)
    else:
        start_round(state, components)


@rule
def repeat_decision(state, seat, decision, times, operand):
    """Ask for the same decision several times, one after the other."""
    if times > 1:
        push(state, Task.REPEAT, seat, decision, times - 1, operand)
    push(state, decision, seat, operand, 0, 0)


@rule
def next_turn(state, seat):
    """The next player clockwise with an ambassador left takes a turn; if there is none, the executive
    phase begins."""
    players = state.options.players
    for step in range(1, players + 1):
        other = (seat + step) % players
        player = state.players[other]
        special = (player.ambassadors >> SPECIAL) & 1 == 1 and player.special_round <= state.round_number
        if player.ambassadors & ((1 << AMBASSADORS) - 1) != 0:
            push(state, Decide.PLACE, other, 0, 0, 0)
            return
        if special and player.kept_back == 0:
            push(state, Decide.SPECIAL_AMBASSADOR, other, 0, 0, 0)
            return
    start_executive_phase(state)
