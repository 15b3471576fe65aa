"""Playing many games, or one with a trace: matches are set up and memory is allocated here.

A game's result depends only on the match, the seed and the game's index, not on the size of the batches or
the number of workers. Workers are threads, because the compiled driver releases the interpreter's lock: two
threads play 1.9 times as fast as one. Processes would be 5 % faster, but each takes two seconds and 190 MB to
start.
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

from sim.errors import BadInput, BrokenGame
from sim.files.old_names import current
from sim.files.writing import write_file
from sim.kernel import jit, mixed
from sim.kernel.bans import Bans, new_bans, part_of
from sim.kernel.driver import ENDLESS, MISCHOSEN, STUCK, Line
from sim.kernel.game import Game
from sim.kernel.trace import Trace, new_trace
from sim.playing.compiling import Kit, compile_kit
from sim.playing.interruptible import interruptible
from sim.playing.kept import copy_fields, kept_type
from strategies import registry

MAX_SEED = 2**63 - 1
PROBE_GAMES = 8  # played first, to find out how many games take about a second
BATCH_SECONDS = 1.0
BATCH_BYTES = 64 * 2**20  # outcome records of all workers together, where only some fields are kept
WINDOW = 100_000  # games; sums over windows are the same for any batch size and number of workers


@dataclass(frozen=True)
class Match:
    """Who plays which design: everything that stays the same from game to game."""

    game: Game
    players: int
    strategies: tuple[registry.Strategy, ...]  # one per player
    components: Any
    options: np.ndarray  # one record
    others: tuple[registry.Strategy, ...] = ()  # more strategies, which play in some of the games
    overlay: Any = None  # what changes the components: its names are those of all texts
    scratch: np.dtype | None = None  # replaces the scratch record of the game's players
    networks: Any = None  # replaces the packaged networks of learned players

    @property
    def people(self) -> int:
        """How many seats strategies play: all, or the first ones if an automated rival plays the rest."""
        return self.players - self.game.automata(self.options[0])

    @cached_property
    def about(self) -> Any:
        """What the game says about itself (sim.gamekit.about.About), with the names of the overlay."""
        with self.game.texts(self.overlay):
            return self.game.about()

    @property
    def everybody(self) -> tuple[registry.Strategy, ...]:
        """All strategies that may play."""
        return (*self.strategies, *self.others)

    @property
    def policies(self) -> dict[str, Any]:
        """The compiled policies of all strategies that may play, by name, sorted."""
        policies = {strategy.policy: strategy.choose for strategy in self.everybody}
        return dict(sorted(policies.items()))

    @cached_property
    def kit(self) -> Kit:
        """What must be compiled before the match can be played."""
        scratch = registry.scratch(self.game.name) if self.scratch is None else self.scratch
        learned = registry.learned(self.game.name)
        if learned and self.networks is not None:
            learned = (self.networks, learned[1])
        return Kit(self.game, self.policies, self.components, self.options, scratch, learned)

    @property
    def weights(self) -> np.ndarray:
        """The policies' weights, one row per player."""
        return self.weight_rows(self.strategies)

    def weight_rows(self, strategies: Sequence[registry.Strategy]) -> np.ndarray:
        """One row of weights per strategy, as the driver of this match reads it."""
        width = max(len(strategy.weights) for strategy in self.everybody)
        return mixed.weight_rows(list(self.policies), [(s.policy, s.weights) for s in strategies], width)


class Schedule(NamedTuple):
    """A batch of games that may differ in luck, options and players: one row per game."""

    rows: np.ndarray  # game, column of driver.Line
    options: np.ndarray  # records
    weights: np.ndarray  # row, player, weight
    bans: Bans | None = None  # with room for what came of them in each game; None: nothing is banned

    def part(self, start: int, stop: int) -> Schedule:
        """Some of the games."""
        bans = None if self.bans is None else part_of(self.bans, start, stop)
        return self._replace(rows=self.rows[start:stop], bans=bans)


def plain_schedule(match: Match, first: int, games: int) -> Schedule:
    """Games ``first`` .. ``first + games - 1``, which differ only in their luck."""
    rows = np.zeros((games, len(Line)), np.int64)
    rows[:, Line.LUCK] = np.arange(first, first + games)
    return Schedule(rows, match.options, match.weights[None])


class Batch(NamedTuple):
    """A finished batch."""

    games: int
    decisions: int
    seconds: float  # inside the compiled driver
    worker: int  # the thread's number


def new_match(
    game: Game,
    players: int | None = None,
    strategies: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
    overlay: Any = None,
    code: Sequence[Path] = (),
) -> Match:
    """A match of ``players`` (default: the maximum), with one strategy for all or one per player.

    ``options`` are the game's switches as text. ``overlay`` changes components: a TOML file, or a Change of
    sim.gamekit.overlays. ``code`` names Python files with more strategies. BadInput for anything that the
    game doesn't know.
    """
    possible = game.players_for(options or {})
    players = possible[-1] if players is None else players
    if players not in possible:
        allowed = ", ".join(map(str, possible))
        given = ", ".join(f"{key}={value}" for key, value in (options or {}).items())
        which = "" if possible == game.players else f" with {given}"
        raise BadInput(f"players: {game.name}{which} is for {allowed} players, not {players}")
    if len(strategies) not in (1, players):
        raise BadInput(f"strategy: expected 1 name or {players}, one per player, found {len(strategies)}")
    own = registry.own(game.name, code)
    seated = [registry.get(game.name, name, own) for name in strategies]
    _check_names(seated, own)
    registry.check_learned(game.name, seated)
    components = game.load_components(overlay)
    return Match(
        game=game,
        players=players,
        strategies=tuple(seated * players if len(seated) == 1 else seated),
        components=components,
        options=game.options(players, options or {}, components),
        overlay=overlay,
    )


def remarks(game: Game, options: Mapping[str, str], strategies: Sequence[registry.Strategy]) -> list[str]:
    """Notes to print next to the results: who plays at a strength, and options that some of the strategies
    can't follow."""
    options = current(dict(options), game.renamed)
    deaf = dict.fromkeys(player.name for player in strategies if not registry.weighs(game.name, player))
    dialled = [f"{player.name}: {player.note}" for player in strategies if registry.is_strength(player.name)]
    return [*dict.fromkeys(dialled)] + [
        f"{option} = {value}: no effect on {', '.join(deaf)}, which doesn't score its moves"
        for option, value in game.weighed.items()
        if deaf and options.get(option) == value
    ]


def _check_names(seated: Sequence[registry.Strategy], own: Mapping[str, registry.Strategy]) -> None:
    """Results are grouped by name: two strategies with the same name would be counted as one."""
    called: dict[str, registry.Strategy] = {}
    for strategy in seated:
        other = called.setdefault(strategy.name, strategy)
        if other.weights != strategy.weights or other.choose is not strategy.choose:
            files = " and ".join(player.file or "a packaged one" for player in (other, strategy))
            raise BadInput(f'strategy: expected different names, found "{strategy.name}" of {files}')
    for name, strategy in own.items():
        if name not in called:
            raise BadInput(f'strategy: "{name}" of {strategy.code} is not used by any seat')


def compile_record(match: Match) -> Path:
    """The file that says how long compiling the match took; it exists once that is done."""
    driver = match.kit.parts[-1]
    return driver.record.with_suffix(f".{'-'.join(match.policies)[:80]}.json")


def prepare(match: Match) -> None:
    """Compile what the match needs, or load it from the cache. Says so if it takes long.

    Always call this before workers start: two threads that compile the same function at once can crash.
    """
    if jit.jit_disabled():
        return
    # Parts that have already been compiled, for a replay or a test, would make the time look short.
    cold = not any(part.record.exists() for part in match.kit.parts)
    try:
        seconds = compile_kit(match.kit, [strategy.code for strategy in match.everybody if strategy.code])
    except Exception as error:
        if guilty := registry.blame(error, match.everybody, compiled=False):
            raise guilty from error
        raise
    if seconds:
        record = json.dumps({"seconds": round(seconds, 1), "cold": cold})
        write_file(compile_record(match), record.encode() + b"\n")


def new_outcomes(game: Game, games: int) -> np.ndarray:
    """Zeroed outcome records."""
    return np.zeros(games, game.outcome).view(np.recarray)


def play_rows(
    match: Match,
    seed: int,
    schedule: Schedule,
    outcomes: np.ndarray,
    checked: bool = False,
    trace: Trace | None = None,
    learned: tuple[Any, Any] | None = None,
) -> int:
    """Call the driver.

    ``schedule`` replaces the match's own options and strategies, ``learned`` the packaged networks, with a
    record of the positions that they choose. Returns the number of decisions.
    """
    states = match.game.new_states()
    work = match.kit.work()
    if learned:
        work = work._replace(models=learned[0], record=learned[1])
    arguments = match.kit.arguments._replace(
        states=states,
        memory=states.view(np.uint8),
        options=schedule.options,
        work=work,
        weights=schedule.weights,
        seed=np.int64(seed),
        schedule=schedule.rows,
        bans=new_bans(np.zeros((1, 0)), 0, False) if schedule.bans is None else schedule.bans,
        checked=checked,
        outcomes=outcomes,
        trace=new_trace(match.game.move, match.game.state, 0) if trace is None else trace,
    )

    def drive() -> int:
        with np.errstate(over="ignore"):  # with the JIT off, in every thread: random bits wrap on purpose
            return match.kit.play(arguments)

    try:
        return drive() if jit.jit_disabled() else interruptible(drive)
    except Exception as error:
        if guilty := registry.blame(error, match.everybody, compiled=True):
            raise guilty from error
        raise


def play_games(
    match: Match,
    games: int,
    seed: int,
    *,
    first: int = 0,
    workers: int = 1,
    batch_size: int | None = None,
    checked: bool = False,
    progress: Callable[[Batch], None] | None = None,
    keep: Sequence[str] | None = None,
) -> np.ndarray:
    """The outcomes of games ``first`` .. ``first + games - 1`` under ``seed``, in order."""
    schedule = plain_schedule(match, first, games)
    return play_schedule(match, seed, schedule, workers, progress, batch_size, checked, keep)


def play_windows(
    match: Match,
    games: int,
    seed: int,
    *,
    workers: int = 1,
    checked: bool = False,
    progress: Callable[[Batch], None] | None = None,
    keep: Sequence[str] = (),
) -> Iterator[np.ndarray]:
    """The same games, ``WINDOW`` at a time: for sums over any number of games."""
    for first in range(0, games, WINDOW):
        count = min(WINDOW, games - first)
        yield play_games(
            match, count, seed, first=first, workers=workers, checked=checked, progress=progress, keep=keep
        )


def _size_of_batches(games: int, workers: int, probe: Batch) -> int:
    """About a second each, but enough of them that all workers finish at about the same time."""
    a_second = probe.games / max(probe.seconds, 1e-6) * BATCH_SECONDS
    return max(1, min(int(a_second), games // (4 * workers)))


def _cut(start: int, stop: int, size: int) -> Iterator[tuple[int, int]]:
    return ((at, min(at + size, stop)) for at in range(start, stop, size))


def _in_parallel(
    play: Callable[[int, int], Batch], parts: Iterator[tuple[int, int]], workers: int
) -> Iterator[Batch]:
    if workers == 1:
        return (play(*part) for part in parts)
    from joblib import Parallel, delayed  # slow to import, and a single game needs no workers

    pool = Parallel(n_jobs=workers, require="sharedmem", batch_size=1, return_as="generator")
    batches: Iterator[Batch] = pool(delayed(play)(*part) for part in parts)
    return batches


def play_schedule(
    match: Match,
    seed: int,
    schedule: Schedule,
    workers: int = 1,
    progress: Callable[[Batch], None] | None = None,
    batch_size: int | None = None,
    checked: bool = False,
    keep: Sequence[str] | None = None,
    look: Callable[[int, np.ndarray], None] | None = None,
) -> np.ndarray:
    """The outcomes of all games of ``schedule``, in order; the workers share the schedule.

    Batches take about a second unless ``batch_size`` is given: that is how long a user who stops it has to
    wait. ``checked``: test the game's invariants after every move; a broken one is the outcome's
    ``failure``. ``progress`` is called in the caller's thread after every batch. ``keep``: only these fields
    of the seats (sim.playing.kept), to save memory; default: the complete records. ``look`` sees the
    complete records of each batch, with the place of the first one in the schedule, in the worker's thread.
    """
    prepare(match)
    games = len(schedule.rows)
    outcomes = (
        new_outcomes(match.game, games)
        if keep is None
        else np.zeros(games, kept_type(match.game.outcome, keep))
    )

    def play(start: int, stop: int) -> Batch:
        begin = time.perf_counter()
        complete = outcomes[start:stop] if keep is None else new_outcomes(match.game, stop - start)
        decisions = play_rows(match, seed, schedule.part(start, stop), complete, checked)
        seconds = time.perf_counter() - begin
        if keep is not None:
            copy_fields(outcomes[start:stop], complete)
        if look is not None:
            look(start, complete)
        return Batch(stop - start, decisions, seconds, threading.get_ident())

    done = 0
    if batch_size is None:
        done = min(PROBE_GAMES, games)
        probe = play(0, done)
        if progress:
            progress(probe)
        batch_size = _size_of_batches(games - done, workers, probe)
    if keep is not None:
        batch_size = max(1, min(batch_size, BATCH_BYTES // workers // match.game.outcome.itemsize))
    for batch in _in_parallel(play, _cut(done, games, batch_size), workers):
        if progress:
            progress(batch)
    return outcomes


def play_traced(
    match: Match, seed: int, index: int = 0, schedule: Schedule | None = None
) -> tuple[Trace, Any]:
    """Game ``index`` under ``seed`` move by move, and its outcome: the same game as in a batch.

    A ``schedule`` of one game replaces the match's own options and strategies, and ``index``.
    """
    prepare(match)
    trace = new_trace(match.game.move, match.game.state, match.game.max_steps)
    outcomes = new_outcomes(match.game, 1)
    steps = play_rows(match, seed, schedule or plain_schedule(match, index, 1), outcomes, trace=trace)
    used = Trace(trace.moves[:steps], trace.options[:steps], trace.before[:steps], trace.final)
    return used, outcomes[0]


def check_played(match: Match, outcomes: np.ndarray, where: str, after: str = "") -> None:
    """BrokenGame if the rules failed in a game. BadInput if a policy from a Python file did: it chose a move
    that isn't on its list. ``where`` and ``after`` say which games these are."""
    broken = failure(match, outcomes)
    if broken is None:
        return
    files = dict.fromkeys(strategy.code for strategy in match.everybody if strategy.code)
    if files and outcomes["failure"][np.flatnonzero(outcomes["failure"])[0]] == MISCHOSEN:
        raise BadInput(f"{', '.join(files)}: {where}, {broken}{after}")
    raise BrokenGame(f"{where}, {broken}{after}")


def failure(match: Match, outcomes: np.ndarray) -> str | None:
    """The first game that went wrong and how, or None. That is a mistake in the rules, never the user's."""
    failed = np.flatnonzero(outcomes["failure"])
    if failed.size == 0:
        return None
    outcome = outcomes[failed[0]]
    meanings = {
        STUCK: "a player had no legal move",
        MISCHOSEN: "a strategy chose a move that is not on its list: expected an index from 0 to count - 1",
        ENDLESS: f"not over after {match.game.max_steps} decisions",
        **match.game.violations,
    }
    code = int(outcome["failure"])
    what = meanings.get(code, f"unknown failure {code}")
    return f"game {outcome['game']} ({match.players} players), decision {outcome['decisions']}: {what}"
