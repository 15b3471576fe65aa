"""Progress of long calls: a bar on a terminal, one moving line in a notebook, nothing elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TextIO

from rich.console import Console

from sim.live import is_live

VERBS = {"charts": "drawing", "pages": "writing"}  # of what is counted, if not games
LINE_SECONDS = 1.0  # between two updates in a notebook
Count = Callable[..., None]  # done, of how many, of what (games), and a note
_listening: ContextVar[Count | None] = ContextVar("listening", default=None)


class Counted(Protocol):
    """A batch of games that has been played."""

    @property
    def games(self) -> int: ...


class Played:
    """Counts games; to be called after each batch. ``games``: how many it will be, as far as is known;
    ``note``: what else to show."""

    def __init__(self, games: int, count: Count) -> None:
        self.games, self.done, self.note = games, 0, ""
        self._count = count

    def __call__(self, batch: Counted) -> None:
        """More games are done."""
        self.done += batch.games
        self._count(self.done, self.games, note=self.note)


@contextmanager
def heard(count: Count) -> Iterator[None]:
    """Within this, progress is told to a function instead of being shown, and nothing is printed. An
    exception in it ends the call."""
    token = _listening.set(count)
    try:
        yield
    finally:
        _listening.reset(token)


def is_heard() -> bool:
    """Whether a program listens, so that nobody reads what is printed."""
    return _listening.get() is not None


@contextmanager
def progress(games: int) -> Iterator[Played]:
    """Shows how many games have been played."""
    with counter() as count:
        yield Played(games, count)


@contextmanager
def counter() -> Iterator[Count]:
    """Yields a function to call with how many games are done, and of how many; also for charts or pages."""
    terminal = Console(stderr=True)
    if listener := _listening.get():
        yield listener
    elif "ipykernel" in sys.modules and not terminal.file.isatty():
        line = _Line(sys.stderr)
        yield line.count
        line.end()
    elif is_live(terminal):
        with _bar(terminal) as count:
            yield count
    else:
        yield lambda done, of, what="games", note="": None


def duration(low: float, high: float) -> str:
    """A range of seconds for people: "2 to 4 minutes"."""
    unit, scale = ("s", 1) if high < 90 else ("minutes", 60)
    first, last = (max(1, round(seconds / scale)) for seconds in (low, high))
    return f"{first} to {last} {unit}" if last > first else f"{last} {unit}"


@contextmanager
def _bar(terminal: Console) -> Iterator[Count]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=terminal, transient=True) as bar:
        task = bar.add_task("", total=None)
        counted = "games"

        def count(done: int, of: int, what: str = "games", note: str = "") -> None:
            nonlocal counted
            if what != counted:  # start another bar, with its own speed
                bar.reset(task, total=of, description="")
                counted = what
            bar.update(task, completed=done, total=of)
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            if what != "games":
                bar.update(task, description=f"{VERBS[what]} {what}")
            elif speed:
                bar.update(task, description=f"{speed:,.0f} games/s  {note}")

        yield count


class _Line:
    """One line that is written over: notebook cells understand no other movement."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self.stream, self.clock = stream, clock
        self.started = clock()
        self.last = -LINE_SECONDS
        self.text = ""
        self.width = 0

    def count(self, done: int, of: int, what: str = "games", note: str = "") -> None:
        now = self.clock()
        self.text = f"{done:,} / {of:,} {what}"
        if what == "games" and now > self.started:
            left = (now - self.started) / max(1, done) * (of - done)
            self.text += f"   {done / (now - self.started):,.0f}/s"
            self.text += f"   {note}, {left:,.0f} s left" if note else ""
        if now - self.last >= LINE_SECONDS:
            self.last = now
            self._write()

    def end(self) -> None:
        """The last line stays."""
        if self.text:
            self._write()
            self.stream.write("\n")

    def _write(self) -> None:
        self.width = max(self.width, len(self.text))
        self.stream.write(f"\r{self.text.ljust(self.width)}")
        self.stream.flush()
