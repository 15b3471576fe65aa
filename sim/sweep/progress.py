"""Progress of a sweep: a live bar on a terminal, plain lines elsewhere, nothing with --quiet."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from sim.files.manifest import UNADAPTED
from sim.live import is_live
from sim.sweep.plan import Plan, contents
from sim.sweep.tally import CellTallies

if TYPE_CHECKING:
    from sim.sweep.run import Summary

LINE_SECONDS = 10.0  # between two plain lines
Practice = Callable[[int, int, str], None]  # games of self-play, of how many, and a note


class Observer(Protocol):
    """Something that follows the progress of a sweep."""

    def practising(self) -> AbstractContextManager[Practice]:
        """Players practise before the sweep starts; gives a function to call now and then."""

    def begin(self, games: int, replays: int = 1) -> None:
        """The sweep starts: at most this many games."""

    def add(self, cell: str, games: int, factions: Mapping[str, Sequence[float]], new: bool) -> None:
        """A shard of a cell is done; ``new``: it was played just now."""

    def end(self) -> None:
        """The sweep has finished, or was stopped."""


class Quiet:
    """Says nothing."""

    @contextmanager
    def practising(self) -> Iterator[Practice]:
        """Nothing."""
        yield lambda done, games, note: None

    def begin(self, games: int, replays: int = 1) -> None:
        """Nothing."""

    def add(self, cell: str, games: int, factions: Mapping[str, Sequence[float]], new: bool) -> None:
        """Nothing."""

    def end(self) -> None:
        """Nothing."""


class PlainLines:
    """A plain line at the start of play and every few seconds, for logs."""

    def __init__(
        self,
        write: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
        every: float = LINE_SECONDS,
    ) -> None:
        self.write, self.clock, self.every = write, clock, every
        self.tallies = CellTallies()
        self.total = self.new = 0
        self.started = self.last = 0.0

    @contextmanager
    def practising(self) -> Iterator[Practice]:
        """The same lines for practice."""
        self.last = self.clock() - self.every

        def report(done: int, games: int, note: str) -> None:
            if self.clock() - self.last >= self.every or done == games:
                self.last = self.clock()
                self.write(f"practice {done:,} / {games:,} games   {note}")

        yield report

    def begin(self, games: int, replays: int = 1) -> None:
        """Start the clock."""
        self.total, self.tallies = games, CellTallies(replays)
        self.started = self.last = self.clock()

    def add(self, cell: str, games: int, factions: Mapping[str, Sequence[float]], new: bool) -> None:
        """Count, and write a line if it is time."""
        self.tallies.add(cell, games, factions)
        self.new += games if new else 0
        if new and self.clock() - self.last >= self.every:
            self.last = self.clock()
            self.write(self.line())

    def end(self) -> None:
        """Write how it ended, in every cell."""
        for line in self.last_lines():
            self.write(line)

    def last_lines(self) -> list[str]:
        """How far it got; one line per cell if there are several."""
        several = self.tallies.lines() if len(self.tallies.by_cell) > 1 else []
        return [self.line(ended=True), *several]

    def line(self, ended: bool = False) -> str:
        """Games, speed, time left, and the factions."""
        seconds = max(self.clock() - self.started, 1e-9)
        speed = self.new / seconds
        text = f"{self.tallies.games:,} / {self.total:,} games   {speed:,.0f}/s"
        left = self.total - self.tallies.games
        if left and self.new and not ended:
            text += f"   {left / speed:,.0f} s left"
        factions = "" if ended and len(self.tallies.by_cell) > 1 else self.tallies.line()
        return f"{text}   {factions}".rstrip()


class OneLine(PlainLines):
    """One line that is overwritten, for notebooks: all they can do is go back to the start of a line."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(self._over, every=1.0)
        self.stream = stream
        self.width = 0

    def _over(self, line: str) -> None:
        self.width = max(self.width, len(line))
        self.stream.write(f"\r{line.ljust(self.width)}")
        self.stream.flush()

    def end(self) -> None:
        """Leave the last line, with one line per cell below it."""
        last, *several = self.last_lines()
        self._over(last)
        self.stream.write("".join(f"\n{line}" for line in several) + "\n")


class Bar:
    """A live bar with games per second, time left, and the leading and trailing factions below it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.progress = _games_bar(console)
        self.tallies = CellTallies()
        self.live = Live(self.progress, console=console, refresh_per_second=4)
        self.task = self.progress.add_task("", total=None)
        self.new = 0
        self.started = 0.0

    @contextmanager
    def practising(self) -> Iterator[Practice]:
        """A bar of its own, which leaves nothing behind."""
        with _games_bar(self.console, transient=True) as bar:
            task = bar.add_task("", total=None)
            yield lambda done, games, note: bar.update(task, completed=done, total=games, description=note)

    def begin(self, games: int, replays: int = 1) -> None:
        """Show the bar."""
        self.tallies = CellTallies(replays)
        self.progress.update(self.task, total=games)
        self.started = time.monotonic()
        self.live.start()

    def add(self, cell: str, games: int, factions: Mapping[str, Sequence[float]], new: bool) -> None:
        """Move the bar."""
        self.tallies.add(cell, games, factions)
        self.new += games if new else 0
        speed = self.new / max(time.monotonic() - self.started, 1e-9)
        self.progress.update(self.task, advance=games, description=f"{speed:,.0f}/s")
        self.live.update(Group(self.progress, Text(f" {self.tallies.line()}")))

    def end(self) -> None:
        """Leave the last state on screen, with a line per cell."""
        self.live.update(Group(self.progress, *(Text(f" {line}") for line in self.tallies.lines())))
        self.live.stop()


def _games_bar(console: Console, transient: bool = False) -> Progress:
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games  {task.description}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=transient)


def sweep_lines(plan: Plan, part: str = "") -> str:
    """What will be played: a plan, one of its samples, or its games without practice."""
    if part == UNADAPTED:
        return f"again   without practice: {contents(plan)}"
    return f"sample  {part}: {contents(plan)}" if part else f"sweep   {plan.name}: {contents(plan)}"


def tables_lines(folder: Path, summary: Summary) -> str:
    """What a finished sweep wrote, and how fast."""
    rows = " · ".join(f"{table} {count:,}" for table, count in summary.rows.items())
    size = f"{summary.size / 1e6:,.1f} MB"
    if not summary.new_games:
        return f"tables  {folder}: {rows} rows, {size} (nothing was missing)"
    speed = summary.new_games / summary.seconds
    share = summary.kernel_seconds / (summary.seconds * summary.workers)
    times = f"{summary.new_games:,} games in {summary.seconds:,.1f} s, {speed:,.0f}/s, {share:.0%} in kernels"
    return f"tables  {folder}: {rows} rows, {size}\nspeed   {times}"


def observer(console: Console, quiet: bool) -> Observer:
    """The right observer for where the output goes."""
    if quiet:
        return Quiet()
    if "ipykernel" in sys.modules and not console.file.isatty():
        return OneLine(sys.stderr)
    if is_live(console):
        return Bar(console)
    return PlainLines(lambda line: console.print(line, markup=False, soft_wrap=True))
