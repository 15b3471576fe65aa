"""Playing many games, or one with a trace: tables are set here, memory is allocated here.

A game's result depends on nothing but the table, the seed and the game's index: not on the size of the
batches, not on the number of workers. Workers are threads, because the compiled driver releases the
interpreter's lock: two threads play 1.9 times as fast as one. Processes would be faster by one part in
twenty, but each needs two seconds and 190 MB to start.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.errors import BadInput
from sim.files.writing import write_file
from sim.kernel import jit, mixed
from sim.kernel.driver import ENDLESS, MISCHOSEN, STUCK, Line
from sim.kernel.game import Game
from sim.kernel.trace import Trace, new_trace
from sim.playing.aside import aside
from sim.playing.compiling import Kit, compile_kit
from strategies import registry

MAX_SEED = 2**63 - 1
PROBE_GAMES = 8  # played first, to learn how many games take about a second
BATCH_SECONDS = 1.0


@dataclass(frozen=True)
class Table:
    """Who plays what: everything that stays the same from game to game."""

    game: Game
    players: int
    strategies: tuple[registry.Strategy, ...]  # one per player
    components: Any
    options: np.ndarray  # one record
    others: tuple[registry.Strategy, ...] = ()  # who plays in some of its Lines besides the strategies
    mind: np.dtype | None = None  # another one than the game's players have

    @property
    def people(self) -> int:
        """Seats that strategies play: all, or the first ones where the game plays the others itself."""
        return self.players - self.game.automata(self.options[0])

    @property
    def everybody(self) -> tuple[registry.Strategy, ...]:
        """All who may play."""
        return (*self.strategies, *self.others)

    @property
    def policies(self) -> dict[str, Any]:
        """The compiled policies of all who may play, by name, sorted."""
        found = {strategy.policy: strategy.choose for strategy in self.everybody}
        return dict(sorted(found.items()))

    @cached_property
    def kit(self) -> Kit:
        """What must be compiled before it can be played."""
        mind = registry.mind(self.game.name) if self.mind is None else self.mind
        return Kit(self.game, self.policies, self.components, self.options, mind)

    @property
    def weights(self) -> np.ndarray:
        """The policies' weights, a row for each player."""
        return self.rows(self.strategies)

    def rows(self, strategies: Sequence[registry.Strategy]) -> np.ndarray:
        """A row of weights for each of ``strategies``, as this table's driver reads it."""
        width = max(len(strategy.weights) for strategy in self.everybody)
        return mixed.rows(list(self.policies), [(s.policy, s.weights) for s in strategies], width)


class Lines(NamedTuple):
    """A batch whose games differ in options and players: what each plays is a row of ``schedule``."""

    schedule: np.ndarray  # game, column of driver.Line
    options: np.ndarray  # records
    policies: np.ndarray  # row, player, weight


def same_lines(table: Table, first: int, games: int) -> Lines:
    """Games ``first`` .. ``first + games - 1`` with nothing but their luck between them."""
    schedule = np.zeros((games, 3), np.int64)
    schedule[:, Line.LUCK] = np.arange(first, first + games)
    return Lines(schedule, table.options, table.weights[None])


class Batch(NamedTuple):
    """What one finished batch tells about itself."""

    games: int
    decisions: int
    seconds: float  # inside the compiled driver
    worker: int  # the thread's number


def set_table(
    game: Game,
    players: int | None = None,
    strategies: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
    overlay: Any = None,
    code: Sequence[Path] = (),
) -> Table:
    """A table for ``players`` (or as many as the game allows), with one strategy for all or one for each.

    ``options`` are the game's switches as text, ``overlay`` changed components: a TOML file, or a Change of
    sim.rooms.overlays; ``code`` Python files of more strategies. Anything that the game does not know is
    BadInput.
    """
    possible = game.players_for(options or {})
    players = possible[-1] if players is None else players
    if players not in possible:
        allowed = ", ".join(map(str, possible))
        raise BadInput(f"players: {game.name} is for {allowed} players, not for {players}")
    if len(strategies) not in (1, players):
        raise BadInput(f"strategy: expected 1 name or {players}, one per player, found {len(strategies)}")
    own = registry.own(game.name, code)
    seated = [registry.get(game.name, name, own) for name in strategies]
    _check_names(seated, own)
    components = game.load_components(overlay)
    return Table(
        game=game,
        players=players,
        strategies=tuple(seated * players if len(seated) == 1 else seated),
        components=components,
        options=game.options(players, options or {}, components),
    )


def remarks(game: Game, options: Mapping[str, str], strategies: Sequence[registry.Strategy]) -> list[str]:
    """What must be said beside the results: options that some of the players cannot follow."""
    deaf = dict.fromkeys(player.name for player in strategies if not registry.weighs(game.name, player))
    return [
        f"{option} = {value}: no difference for {', '.join(deaf)}, which gives moves no value to go by"
        for option, value in game.weighed.items()
        if deaf and options.get(option) == value
    ]


def _check_names(seated: Sequence[registry.Strategy], own: Mapping[str, registry.Strategy]) -> None:
    """Tables of results go by names: two players of one name would be counted as one."""
    called: dict[str, registry.Strategy] = {}
    for strategy in seated:
        other = called.setdefault(strategy.name, strategy)
        if other.weights != strategy.weights or other.choose is not strategy.choose:
            files = " and ".join(player.file or "a packaged one" for player in (other, strategy))
            raise BadInput(f'strategy: expected different names, found "{strategy.name}" of {files}')
    for name, strategy in own.items():
        if name not in called:
            raise BadInput(f'strategy: expected "{name}", the strategy of {strategy.code}, found it nowhere')


def compile_record(table: Table) -> Path:
    """The file that says how long it took to compile all that the table needs; there once it has been."""
    driver = table.kit.parts[-1]
    return driver.record.with_suffix(f".{'-'.join(table.policies)[:80]}.json")


def is_compiled(table: Table) -> bool:
    """Whether the table can be played without compiling first."""
    return jit.jit_disabled() or all(part.record.exists() for part in table.kit.parts)


def prepare(table: Table) -> None:
    """Compile what the table needs, or load it from the cache. Says so when it takes long.

    Always before workers start: two threads that compile the same function at once can crash.
    """
    if jit.jit_disabled():
        return
    # Parts that were compiled before, for a replay or a test, would make the time look short.
    cold = not any(part.record.exists() for part in table.kit.parts)
    try:
        seconds = compile_kit(table.kit, [strategy.code for strategy in table.everybody if strategy.code])
    except Exception as error:
        if guilty := registry.blame(error, table.everybody, compiled=False):
            raise guilty from error
        raise
    if seconds:
        record = json.dumps({"seconds": round(seconds, 1), "cold": cold})
        write_file(compile_record(table), record.encode() + b"\n")


def new_outcomes(game: Game, games: int) -> np.ndarray:
    """Zeroed outcome records."""
    return np.zeros(games, game.outcome).view(np.recarray)


def play_lines(
    table: Table,
    seed: int,
    lines: Lines,
    outcomes: np.ndarray,
    checked: bool = False,
    trace: Trace | None = None,
) -> int:
    """Call the driver.

    ``lines`` take the place of the table's own options and strategies. Returns the number of decisions.
    """
    states = table.game.new_states()
    given = table.kit.arguments._replace(
        states=states,
        memory=states.view(np.uint8),
        options=lines.options,
        work=table.kit.work(),
        policies=lines.policies,
        seed=np.int64(seed),
        schedule=lines.schedule,
        checked=checked,
        outcomes=outcomes,
        trace=new_trace(table.game.move, table.game.state, 0) if trace is None else trace,
    )

    def drive() -> int:
        with np.errstate(over="ignore"):  # with the JIT off, in every thread: random bits wrap on purpose
            return table.kit.play(given)

    try:
        return drive() if jit.jit_disabled() else aside(drive)
    except Exception as error:
        if guilty := registry.blame(error, table.everybody, compiled=True):
            raise guilty from error
        raise


def play_games(
    table: Table,
    games: int,
    seed: int,
    *,
    first: int = 0,
    workers: int = 1,
    batch_size: int | None = None,
    checked: bool = False,
    progress: Callable[[Batch], None] | None = None,
) -> np.ndarray:
    """The outcomes of games ``first`` .. ``first + games - 1`` under ``seed``, in this order."""
    lines = same_lines(table, first, games)
    return play_schedule(table, seed, lines, workers, progress, batch_size, checked)


def _size_of_batches(games: int, workers: int, probe: Batch) -> int:
    """About a second each, but enough of them for the workers to end at about the same time."""
    a_second = probe.games / max(probe.seconds, 1e-6) * BATCH_SECONDS
    return max(1, min(int(a_second), games // (4 * workers)))


def _cut(start: int, stop: int, size: int) -> Iterator[tuple[int, int]]:
    return ((at, min(at + size, stop)) for at in range(start, stop, size))


def _in_parallel(
    play: Callable[[int, int], Batch], parts: Iterator[tuple[int, int]], workers: int
) -> Iterator[Batch]:
    if workers == 1:
        return (play(*part) for part in parts)
    from joblib import Parallel, delayed  # slow to import, and one game needs no workers

    pool = Parallel(n_jobs=workers, require="sharedmem", batch_size=1, return_as="generator")
    batches: Iterator[Batch] = pool(delayed(play)(*part) for part in parts)
    return batches


def play_schedule(
    table: Table,
    seed: int,
    lines: Lines,
    workers: int = 1,
    progress: Callable[[Batch], None] | None = None,
    batch_size: int | None = None,
    checked: bool = False,
) -> np.ndarray:
    """The outcomes of all games of ``lines``, in their order; the workers share the schedule.

    In batches of about a second, unless ``batch_size`` is given: that is how long a user who stops it has
    to wait. ``checked``: test the game's invariants after every move; a broken one is the outcome's
    ``failure``. ``progress`` is called in the caller's thread after every batch.
    """
    prepare(table)
    games = len(lines.schedule)
    outcomes = new_outcomes(table.game, games)

    def play(start: int, stop: int) -> Batch:
        begin = time.perf_counter()
        part = lines._replace(schedule=lines.schedule[start:stop])
        decisions = play_lines(table, seed, part, outcomes[start:stop], checked)
        return Batch(stop - start, decisions, time.perf_counter() - begin, threading.get_ident())

    done = 0
    if batch_size is None:
        done = min(PROBE_GAMES, games)
        probe = play(0, done)
        if progress:
            progress(probe)
        batch_size = _size_of_batches(games - done, workers, probe)
    for batch in _in_parallel(play, _cut(done, games, batch_size), workers):
        if progress:
            progress(batch)
    return outcomes


def play_traced(table: Table, seed: int, index: int = 0, lines: Lines | None = None) -> tuple[Trace, Any]:
    """Game ``index`` under ``seed`` move by move, and its outcome: the same game as in a batch.

    ``lines`` of one game take the place of the table's own options and strategies, and of ``index``.
    """
    prepare(table)
    trace = new_trace(table.game.move, table.game.state, table.game.max_steps)
    outcomes = new_outcomes(table.game, 1)
    steps = play_lines(table, seed, lines or same_lines(table, index, 1), outcomes, trace=trace)
    used = Trace(trace.moves[:steps], trace.options[:steps], trace.before[:steps], trace.final)
    return used, outcomes[0]


def failure(table: Table, outcomes: np.ndarray) -> str | None:
    """The first game that went wrong and how, or None: an error of the rules, never of the user."""
    failed = np.flatnonzero(outcomes["failure"])
    if failed.size == 0:
        return None
    outcome = outcomes[failed[0]]
    meanings = {
        STUCK: "a player had no legal move",
        MISCHOSEN: "a strategy chose a move that is not on its list: expected an index from 0 to count - 1",
        ENDLESS: f"no end after {table.game.max_steps} decisions",
        **table.game.violations,
    }
    code = int(outcome["failure"])
    what = meanings.get(code, f"unknown failure {code}")
    return f"game {outcome['game']} ({table.players} players), decision {outcome['decisions']}: {what}"
