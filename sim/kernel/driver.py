"""The driver of all games: it plays a batch of games from deal to report, compiled.

Verbs and policies are passed in as functions and called by address. So the driver compiles in a second,
whatever they are, and each of them is compiled once, whoever plays.
"""

from __future__ import annotations

import types
from typing import Any, NamedTuple

from sim.kernel.bans import NO_BAN, count_taken, drop_forbidden
from sim.kernel.jit import jit
from sim.kernel.randomness import seed_streams
from sim.kernel.rows import copy_row
from sim.kernel.shortlist import NO_SHORTLIST

STUCK = -1  # a player had no legal move
ENDLESS = -2  # the game did not end within the limit on its decisions
MISCHOSEN = -3  # a policy chose something that is not a legal move


class Verbs(NamedTuple):
    """What every game offers (``sim.kernel.game.Game``)."""

    deal: Any
    legal_moves: Any
    shortlist: Any
    apply: Any
    finished: Any
    report: Any
    violation: Any
    acquires: Any


class _Line(NamedTuple):
    """Columns of a schedule: what one game is played with."""

    LUCK: int = 0  # number of its random streams under the seed
    OPTIONS: int = 1  # row of the options
    WEIGHTS: int = 2  # row of the weights
    BAN: int = 3  # row of the bans; NO_BAN: nothing is banned
    BANNED: int = 4  # players that the ban is for, as bits; without a ban, what they take may be counted


Line = _Line()


def play_batch(
    verbs,
    choosers,
    short_listed,
    states,
    memory,
    components,
    options,
    work,
    weights,
    seed,
    schedule,
    bans,
    max_steps,
    checked,
    outcomes,
    trace,
):
    """Play the games of ``schedule``, one per row, and write their outcomes.

    ``choosers`` are the policies' functions, and ``short_listed`` says which of them are offered short lists
    (shortlist.py). ``states`` is one zeroed record, ``memory`` the same bytes. A row of the schedule says
    which luck the game has under ``seed``, which of the ``options`` it is played with, which of the
    ``weights`` (one row per player, whose last number says which chooser plays), and which of the ``bans``
    holds for whom (bans.py).
    ``checked``: test the invariants after every move. ``trace`` records moves and states (Trace); it may
    have room for none. Returns the number of decisions.
    """
    state = states[0]
    decisions = 0
    for index in range(outcomes.shape[0]):
        memory[:] = 0
        outcome = outcomes[index]
        seed_streams(state.random, seed, schedule[index, Line.LUCK])
        verbs.deal(state, components, options[schedule[index, Line.OPTIONS]])
        seated = weights[schedule[index, Line.WEIGHTS]]
        ban = schedule[index, Line.BAN]
        banned = schedule[index, Line.BANNED]
        step = 0
        failure = 0
        while not verbs.finished(state):
            chooser = int(seated[state.actor, seated.shape[1] - 1])
            count = NO_SHORTLIST
            if short_listed[chooser]:
                count = verbs.shortlist(state, components, work.rules)
            if count == NO_SHORTLIST:
                count = verbs.legal_moves(state, components, work.rules)
            if count == 0:
                failure = STUCK
                break
            if step == max_steps:
                failure = ENDLESS
                break
            if ban != NO_BAN and (banned >> state.actor) & 1 != 0:
                count = drop_forbidden(verbs.acquires, state, components, work.moves, count, bans, ban, index)
            choose = choosers[chooser]
            chosen = choose(state, components, work, count, seated)
            if not 0 <= chosen < count:
                failure = MISCHOSEN
                break
            if step < trace.moves.shape[0]:
                trace.moves[step] = work.moves[chosen]
                trace.options[step] = count
                copy_row(memory, trace.before[step])
            if (banned >> state.actor) & 1 != 0 and bans.taken.shape[0] > 0:
                count_taken(verbs.acquires, state, components, work.moves[chosen], bans, index)
            verbs.apply(state, components, work.moves[chosen])
            step += 1
            if checked:
                failure = verbs.violation(state, components)
                if failure != 0:
                    break
        if trace.final.shape[0] > 0:
            copy_row(memory, trace.final)
        verbs.report(state, components, outcome)
        outcome.game = schedule[index, Line.LUCK]
        outcome.decisions = step
        outcome.failure = failure
        decisions += step
    return decisions


def driver_of(name: str) -> Any:
    """The driver, named after a game so that each game has its own files in the cache."""
    function = types.FunctionType(play_batch.__code__, globals(), f"play_batch_{name}")
    function.__qualname__ = function.__name__
    function.__module__ = __name__
    function.__doc__ = play_batch.__doc__
    return jit(function)
