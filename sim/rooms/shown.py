"""A traced game for people: its steps, and what the pages of all games have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.text import Text

from sim.kernel.trace import Trace
from sim.rooms.page import FIXED, Page

FACTS_INDENT = 16
SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red", "bold blue")


class Step(NamedTuple):
    """One decision: the state in which it was made, the move, the state that followed."""

    before: Any
    move: Any
    after: Any

    @property
    def decision(self) -> Any:
        """Which decision it was."""
        return self.before.pending[self.before.pending_count - 1]


def state_of(memory: np.ndarray, record: np.dtype) -> Any:
    """The state that a trace keeps as bytes."""
    return np.frombuffer(memory, record).view(np.recarray)[0]


def steps_of(trace: Trace, record: np.dtype) -> list[Step]:
    """The decisions of a traced game."""
    states = [state_of(memory, record) for memory in (*trace.before, trace.final)]
    return [Step(*step) for step in zip(states, trace.moves, states[1:], strict=False)]


def change_text(name: str, before: object, after: object) -> str:
    """An amount before and after; once if it stayed the same."""
    return f"{name}{FIXED}{before}" if before == after else f"{name}{FIXED}{before}→{after}"


class GamePage(Page):
    """One game on one console: entries of its set-up and of its seats, the final scoring."""

    def __init__(
        self, outcome: Any, names: Sequence[str], console: Console, heads: Iterable[str] = ()
    ) -> None:
        """``names``: of the seats; ``heads``: what else stands before entries."""
        super().__init__(console, max(map(len, (*names, *heads))) + 2)
        self.outcome = outcome
        self.names = names
        self.seats = range(int(outcome.players))
        self.results = [outcome.seats[seat] for seat in self.seats]

    def style(self, seat: int) -> str:
        """How the name of a seat is shown."""
        return SEAT_STYLES[seat]

    def facts(self, head: str, *paragraphs: str) -> None:
        """An entry of the set-up."""
        self.entry(head, *paragraphs, indent=FACTS_INDENT)

    def seat_entry(self, seat: int, *paragraphs: str) -> None:
        """An entry of a player."""
        self.entry(Text(self.names[seat], self.style(seat)), *paragraphs)

    def points(self, names: Sequence[str], rows: Iterable[list[str]]) -> None:
        """The table of points: a row for each source, with a cell for each seat; then total and place."""
        total = ["total", *(str(result.score) for result in self.results)]
        places = [f"{'winner ' if result.rank == 1 else ''}{result.rank}" for result in self.results]
        self.table([["Points by source", *names], *rows, total, ["place", *places]])

    def winners(self, verb: str) -> None:
        """The last line: who has won, with how many points."""
        best = [seat for seat in self.seats if self.results[seat].rank == 1]
        names = " and ".join(self.names[seat] for seat in best)
        said = verb if len(best) == 1 else "share the win"
        self.line()
        self.line(f"{names} {said} with {self.results[best[0]].score} points", "bold")
