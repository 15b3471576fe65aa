"""The one driver of all games: play a batch of games from deal to report, compiled.

The loop below is written once. ``compile_driver`` binds it to the verbs of a game and to its policies by
giving a copy of the function its own globals: a closure over compiled functions would never be cached.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sim.kernel.jit import jit
from sim.kernel.mixed import joined, one_of
from sim.kernel.randomness import seed_streams
from sim.kernel.rows import copy_row

if TYPE_CHECKING:
    from sim.kernel.game import Game

    # Bound by compile_driver to the verbs of one game and to its policies.
    deal: Any
    legal_moves: Any
    apply: Any
    finished: Any
    report: Any
    violation: Any
    choose: Any
    MAX_STEPS: int
    GUARDED: bool

STUCK = -1  # a player had no legal move
ENDLESS = -2  # the game did not end within the bound on its decisions
MISCHOSEN = -3  # a policy chose none of the moves that it was offered


class _Line(NamedTuple):
    """Columns of a schedule: what one game is played with."""

    LUCK: int = 0  # number of its streams under the seed
    OPTIONS: int = 1  # row of the options
    POLICY: int = 2  # row of the policies


Line = _Line()


def play_batch(states, memory, components, options, work, policies, seed, schedule, checked, outcomes, trace):
    """Play the games of ``schedule``, a row each, and write their outcomes.

    ``states`` is one zeroed record, ``memory`` the same bytes. A row of the schedule says which luck the
    game has under ``seed``, which of the ``options`` it is played with, and which of the ``policies``:
    weights of the policy, a row for each player. ``checked``: test the invariants after every move.
    ``trace`` records moves and states (Trace), and may have no room at all. Returns the number of decisions.
    """
    state = states[0]
    decisions = 0
    for index in range(outcomes.shape[0]):
        memory[:] = 0
        outcome = outcomes[index]
        seed_streams(state.random, seed, schedule[index, Line.LUCK])
        deal(state, components, options[schedule[index, Line.OPTIONS]])
        policy = policies[schedule[index, Line.POLICY]]
        step = 0
        failure = 0
        while not finished(state):
            count = legal_moves(state, components, work.rules)
            if count == 0:
                failure = STUCK
                break
            if step == MAX_STEPS:
                failure = ENDLESS
                break
            chosen = choose(state, components, work, count, policy)
            if GUARDED and not 0 <= chosen < count:
                failure = MISCHOSEN
                break
            if step < trace.moves.shape[0]:
                trace.moves[step] = work.moves[chosen]
                trace.options[step] = count
                copy_row(memory, trace.before[step])
            apply(state, components, work.moves[chosen])
            step += 1
            if checked:
                failure = violation(state, components)
                if failure != 0:
                    break
        if trace.final.shape[0] > 0:
            copy_row(memory, trace.final)
        report(state, components, outcome)
        outcome.game = schedule[index, Line.LUCK]
        outcome.decisions = step
        outcome.failure = failure
        decisions += step
    return decisions


def compile_driver(game: Game, policies: Mapping[str, Any], guarded: bool = False) -> Any:
    """The driver bound to ``game`` and to compiled policies by name, sorted; compiled at its first call.

    ``guarded``: a policy is not ours, so the index that it returns is tested before it is used.
    """
    bound = {
        **globals(),
        "deal": game.deal,
        "legal_moves": game.legal_moves,
        "apply": game.apply,
        "finished": game.finished,
        "report": game.report,
        "violation": game.violation,
        "choose": one_of(policies),
        "MAX_STEPS": game.max_steps,
        "GUARDED": guarded,
    }
    name = f"play_batch_{game.name}_{joined(list(policies))}"
    function = types.FunctionType(play_batch.__code__, bound, name)
    function.__qualname__ = name  # the cache's key: games and policies must not share one
    function.__module__ = __name__
    function.__doc__ = play_batch.__doc__
    verbs = (game.deal, game.legal_moves, game.apply, game.finished, game.report, game.violation)
    return jit(function, calls=(*verbs, *policies.values()))
