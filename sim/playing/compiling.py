"""Compiling what a match needs before it is played: in several processes, with a bar, once per version.

The parts are the verbs of the game, the policies of its players, and the driver. Each is compiled for exactly
the types that it is played with, and kept on disk, where all processes find it.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from sim import games
from sim.files.writing import write_file
from sim.kernel import jit
from sim.kernel.bans import new_bans
from sim.kernel.driver import Line, Verbs, driver_of, play_batch
from sim.kernel.game import Game, Work
from sim.kernel.records import new_records
from sim.kernel.trace import new_trace
from strategies import registry

# The longest first, so that all processes finish at about the same time.
LONGEST = ("expert", "learned", "lookahead", "apply", "legal_moves", "script")

# Compiling creates millions of objects and keeps most of them: collecting garbage is a waste of time.
SELDOM = (200_000, 50, 1000)

_drivers: dict[str, Any] = {}
_ready: dict[Any, Any] = {}


class Arguments(NamedTuple):
    """What the driver is called with, in this order."""

    verbs: Any
    choosers: Any
    short_listed: Any
    states: Any
    memory: Any
    components: Any
    options: Any
    work: Any
    weights: Any
    seed: Any
    schedule: Any
    bans: Any
    max_steps: Any
    checked: Any
    outcomes: Any
    trace: Any


class Part(NamedTuple):
    """One function to compile, and the types that it is compiled for."""

    name: str
    function: Any
    signature: Any
    policy: bool = False

    @property
    def record(self) -> Path:
        """The file that says it has been compiled, next to the machine code."""
        types_of_it = hashlib.sha256(str(self.signature).encode()).hexdigest()[:16]
        return Path(self.function.stats.cache_path) / f"{self.function.__name__}-{types_of_it}.json"

    def compile(self) -> Any:
        """The function as Python calls it, compiled now or loaded from the cache."""
        key = (self.function, self.signature.args)
        if key not in _ready:
            if self.policy and not self.record.exists():
                _check_returned(self.function, self.signature)
            # Verbs by their arguments only, as a call from Python compiles them: one copy of each.
            self.function.compile(self.signature if self.policy else self.signature.args)
            _ready[key] = self.function.overloads[self.signature.args].entry_point
        return _ready[key]


@dataclass(frozen=True)
class Kit:
    """Everything that must be compiled for a game and some policies."""

    game: Game
    policies: Mapping[str, Any]  # compiled functions by name
    components: Any
    options: np.ndarray
    scratch: np.dtype | None
    learned: tuple[Any, Any] | None = None  # networks of learned players, and an empty record of positions

    @property
    def driver(self) -> Any:
        """The driver of the game, one per process."""
        if self.game.name not in _drivers:
            _drivers[self.game.name] = driver_of(self.game.name)
        return _drivers[self.game.name]

    def work(self) -> Work:
        """Scratch memory of one worker."""
        rules = self.game.new_work()
        scratch = None if self.scratch is None else new_records(self.scratch)[0]
        models, record = self.learned or (None, None)
        return Work(rules.moves, rules, scratch, models, record, self.game.legal_moves, self.game.apply)

    def play(self, arguments: Arguments) -> int:
        """Call the driver. Compiled code trusts the types it was compiled for, so we compare them first."""
        if jit.jit_disabled():
            return int(play_batch(*arguments))
        for name, value, example in zip(Arguments._fields, arguments, self.arguments, strict=True):
            if isinstance(example, np.ndarray) and _layout(value) != _layout(example):
                raise TypeError(f"the driver takes {name} as {_layout(example)}, not {_layout(value)}")
        return int(self.parts[-1].compile()(*arguments))

    @cached_property
    def arguments(self) -> Arguments:
        """What the driver is called with, for zero games."""
        states = self.game.new_states()
        return Arguments(
            verbs=Verbs(*(getattr(self.game, name) for name in Verbs._fields)),
            choosers=tuple(self.policies.values()),
            short_listed=np.array([name in registry.SHORT_LISTED for name in self.policies]),
            states=states,
            memory=states.view(np.uint8),
            components=self.components,
            options=self.options,
            work=self.work(),
            weights=np.zeros((0, 0, 0)),
            seed=np.int64(0),
            schedule=np.zeros((0, len(Line)), np.int64),
            bans=new_bans(np.zeros((0, 0)), 0, False),
            max_steps=np.int64(self.game.max_steps),
            checked=False,
            outcomes=np.zeros(0, self.game.outcome).view(np.recarray),
            trace=new_trace(self.game.move, self.game.state, 0),
        )

    @cached_property
    def parts(self) -> list[Part]:
        """What must be compiled, the driver last."""
        arguments = self.arguments
        kinds = Arguments(*map(_type_of, arguments))
        state, components = kinds.states.dtype, kinds.components
        count, flag, nothing = types.int64, types.boolean, types.none
        signatures = Verbs(
            deal=nothing(state, components, kinds.options.dtype),
            legal_moves=count(state, components, kinds.work["rules"]),
            shortlist=count(state, components, kinds.work["rules"]),
            apply=nothing(state, components, kinds.work["moves"].dtype),
            finished=flag(state),
            report=nothing(state, components, kinds.outcomes.dtype),
            violation=count(state, components),
            acquires=count(state, components, kinds.work["moves"].dtype, kinds.bans[1]),
        )
        calls = Verbs(*map(types.FunctionType, signatures))
        work = types.NamedTuple([*list(kinds.work.values())[:-2], calls.legal_moves, calls.apply], Work)
        chosen = count(state, components, work, count, types.Array(types.float64, 2, "C"))
        choosers = types.UniTuple(types.FunctionType(chosen), len(arguments.choosers))
        driver = kinds._replace(verbs=types.NamedTuple(calls, Verbs), choosers=choosers, work=work)
        verbs = [Part(*part) for part in zip(Verbs._fields, arguments.verbs, signatures, strict=True)]
        policies = [Part(*policy, chosen, policy=True) for policy in self.policies.items()]
        return [*verbs, *policies, Part("driver", self.driver, count(*driver))]


def _type_of(value: Any) -> Any:
    """Numba's type of an argument; for scratch memory, the types of its fields; for functions, None."""
    if isinstance(value, Work):
        return {name: _type_of(field) for name, field in value._asdict().items()}
    return (
        None if callable(value) or (isinstance(value, tuple) and callable(value[0])) else numba.typeof(value)
    )


def _check_returned(function: Any, signature: Any) -> None:
    """TypeError if a policy doesn't return a whole number: it would be truncated silently."""
    template = function.get_call_template(signature.args, {})[0]
    if not all(isinstance(case.return_type, types.Integer | types.Boolean) for case in template.cases):
        raise TypeError(registry.NO_INDEX)


def _layout(value: np.ndarray) -> tuple[Any, ...]:
    return value.dtype, value.ndim, value.flags.c_contiguous


def missing(parts: Sequence[Part]) -> list[Part]:
    """The parts that haven't been compiled in this version, the longest first."""
    todo = [part for part in parts if not part.record.exists()]
    return sorted(todo, key=lambda part: LONGEST.index(part.name) if part.name in LONGEST else len(LONGEST))


def compile_kit(kit: Kit, code: Sequence[str] = ()) -> float:
    """Compile all parts, or load them. Returns how many seconds compiling took; 0 if there was nothing to do.

    ``code``: the files of policies that don't come with the program.
    """
    parts = kit.parts
    if all(part.record.exists() for part in parts):
        for part in parts:
            part.compile()
        return 0.0
    start = time.perf_counter()
    todo = missing(parts)
    with _bar(_what(kit, todo), len(parts)) as tell:
        tell([], len(parts) - len(todo))
        if len(todo) > 1 and os.name == "posix" and _known_elsewhere(kit):  # Windows can't wait for pipes
            _in_processes(kit, [part.name for part in todo], code, tell)
        for done, part in enumerate(parts):
            if not part.record.exists():
                tell([part.name], done)
            _compile_here(part)
        tell([], len(parts))
    return time.perf_counter() - start


@contextmanager
def _seldom_collected() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _compile_here(part: Part) -> None:
    start = time.perf_counter()
    with _seldom_collected():
        part.compile()
    if not part.record.exists():
        seconds = round(time.perf_counter() - start, 1)
        write_file(part.record, json.dumps({"seconds": seconds}).encode() + b"\n")


def _what(kit: Kit, todo: Sequence[Part]) -> str:
    """What is compiled, as a message; empty if it is only the driver, which takes a second."""
    players = [part.name for part in todo if part.policy]
    subjects = ["rules"] if any(part.name in Verbs._fields for part in todo) else []
    subjects += [f"players ({', '.join(players)})"] if players else []
    return f"{kit.game.title}: {' and '.join(subjects)}" if subjects else ""


def _known_elsewhere(kit: Kit) -> bool:
    """Whether another process would find the same game by its name."""
    name = kit.game.name
    return name in games.names() and games.get(name) is kit.game


Tell = Callable[[Sequence[str], int], None]


@contextmanager
def _bar(what: str, total: int) -> Iterator[Tell]:
    """Show what is being compiled and how far it has got: a bar on a terminal, a line elsewhere."""
    if not what:
        yield lambda names, done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from sim.live import is_live

    terminal = Console(stderr=True)
    live = is_live(terminal)
    start = time.perf_counter()
    note = f"compiling {what}, once for this version"
    if not live:
        print(f"{note}: about a minute ...", end=" ", file=sys.stderr, flush=True)
    columns = (TextColumn(note), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    words = TextColumn("{task.description}")
    try:
        with Progress(*columns, words, console=terminal, transient=True, disable=not live) as bar:
            task = bar.add_task("", total=total)

            def tell(names: Sequence[str], done: int) -> None:
                bar.update(task, completed=done, description=", ".join(names))

            yield tell
    except BaseException:
        if not live:
            print(file=sys.stderr)  # the error gets its own line
        raise
    seconds = f"{time.perf_counter() - start:.0f} s"
    print(f"{note}: {seconds}" if live else seconds, file=sys.stderr, flush=True)


def _in_processes(kit: Kit, names: list[str], code: Sequence[str], tell: Tell) -> None:
    """Compile parts by name, in as many processes as there are cores. The caller compiles whatever fails."""
    arguments = json.dumps([kit.game.name, list(kit.policies), list(code)])
    # Our own files, wherever the command was started, not a folder "sim" that happens to be there.
    command = [sys.executable, "-P", "-m", "sim.playing.compiling", arguments]
    places = [str(jit.ROOT), *(path for path in sys.path if path)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(places)}
    waiting = list(names)
    done = len(kit.parts) - len(names)
    compiling: dict[Any, str] = {}  # process -> the part it compiles now
    with selectors.DefaultSelector() as selector:
        try:
            for _ in range(min(os.cpu_count() or 1, len(names))):
                process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                    env=environment, text=True,
                )  # fmt: skip
                selector.register(process.stdout, selectors.EVENT_READ, process)  # type: ignore[arg-type]
                compiling[process] = ""
                _hand_over(process, waiting, compiling)
            while any(compiling.values()):
                tell([name for name in compiling.values() if name], done)
                for key, _ in selector.select():
                    process = key.data
                    if not process.stdout.readline():  # it is gone
                        selector.unregister(process.stdout)
                        compiling[process] = ""
                        continue
                    done += 1
                    _hand_over(process, waiting, compiling)
        finally:
            for process in compiling:
                process.kill()
                process.communicate()


def _hand_over(process: subprocess.Popen, waiting: list[str], compiling: dict[Any, str]) -> None:
    """Give a process its next part, if any are left."""
    compiling[process] = waiting.pop(0) if waiting else ""
    if compiling[process] and process.stdin:
        with suppress(BrokenPipeError):  # reading from it will show that it is gone
            print(compiling[process], file=process.stdin, flush=True)


def kit_of(game: str, policies: Sequence[str], code: Sequence[str]) -> Kit:
    """The kit of a game and some policies, by their names."""
    rules = games.get(game)
    choose = registry.policies(game, code)
    components = rules.load_components()
    options = rules.options(rules.players[-1], {}, components)
    policies_of_it = {name: choose[name] for name in policies}
    return Kit(rules, policies_of_it, components, options, registry.scratch(game), registry.learned(game))


def _serve(arguments: str) -> None:
    """Compile the parts named in the input, one per line, and echo each line when its part is done."""
    parts = {part.name: part for part in kit_of(*json.loads(arguments)).parts}
    for line in sys.stdin:
        _compile_here(parts[line.strip()])
        print(line, end="", flush=True)


if __name__ == "__main__":
    _serve(sys.argv[1])
