"""A traced game to read: its steps, and what the pages of all games have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from rich.text import Text

from sim.gamekit.page import FIXED, Sheet
from sim.kernel.trace import Trace

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


def steps_again(
    state: Any, moves: Iterable[Any], components: Any, work: Any, legal_moves: Any, apply: Any
) -> list[Step]:
    """The game again, from a state that also stops where there is only one option, so that forced moves are
    steps too. ``moves``: those that were chosen."""
    waiting = list(moves)
    steps: list[Step] = []
    while not state.over:
        count = legal_moves(state, components, work)
        if count > 1 or not steps:
            if not waiting:
                break
            move = waiting.pop(0)
        else:
            move = work.moves[0].copy()
        before = state.copy()
        apply(state, components, move)
        steps.append(Step(before, move, state.copy()))
    return steps


def change_text(name: str, before: object, after: object) -> str:
    """An amount before and after, or once if it didn't change."""
    return f"{name}{FIXED}{before}" if before == after else f"{name}{FIXED}{before}→{after}"


def titled(text: str, titles: Mapping[str, str]) -> str:
    """A text with titles instead of ids."""
    return re.sub(r"\w+", lambda word: titles.get(word[0], word[0]), text)


class GamePage:
    """One game on one sheet: entries for the set-up and the seats, and the final scoring."""

    def __init__(
        self,
        outcome: Any,
        names: Sequence[str],
        sheet: Sheet,
        heads: Iterable[str] = (),
        titles: Mapping[str, str] | None = None,
    ) -> None:
        """``names``: of the seats; ``heads``: what else entries start with; ``titles``: of the components, by
        the ids that appear in the text of moves."""
        self.indent = max(map(len, (*names, *heads))) + 2
        self.sheet = sheet
        sheet.names = names
        self.titles = titles or {}
        self.outcome = outcome
        self.names = names
        self.seats = range(int(outcome.players))
        self.results = [outcome.seats[seat] for seat in self.seats]

    def title(self, text: str) -> str:
        """A text with titles instead of ids."""
        return titled(text, self.titles)

    def style(self, seat: int) -> str:
        """The style of a seat's name."""
        return SEAT_STYLES[seat]

    def heading(self, text: str, number: int | None = None) -> None:
        """The start of a part of the game; ``number``: if it is a round."""
        self.sheet.heading(self.title(text), number)

    def line(self, text: str | Text = "", style: str = "") -> None:
        """One line, never broken."""
        self.sheet.line(text if isinstance(text, Text) else self.title(text), style)

    def entry(
        self, head: Text | str, *paragraphs: str, indent: int | None = None, seat: int | None = None
    ) -> None:
        """A name with paragraphs next to it; ``seat``: whose they are."""
        texts = [self.title(text) for text in paragraphs]
        self.sheet.entry(head, texts, self.indent if indent is None else indent, seat)

    def facts(self, head: str, *paragraphs: str) -> None:
        """An entry of the set-up."""
        self.entry(head, *paragraphs, indent=FACTS_INDENT)

    def seat_entry(self, seat: int, *paragraphs: str) -> None:
        """An entry of a player."""
        self.entry(Text(self.names[seat], self.style(seat)), *paragraphs, seat=seat)

    def table(self, head: list[str], rows: Iterable[list[str]]) -> None:
        """Rows of equal length below a header; all columns but the first are right-justified."""
        self.sheet.table([head, *([self.title(first), *cells] for first, *cells in rows)])

    def drawing(self, draw: Callable[[int], Sequence[str | Text]]) -> None:
        """A drawing made of text, for a given width: only if the sheet can't show anything better."""
        self.sheet.drawing(draw)

    def turn_ends(self, state: Any, title: str) -> None:
        """A turn is over: what was written since the last call led to this state."""
        self.sheet.turn_ends(state, self.title(title))

    def points(self, names: Sequence[str], rows: Iterable[list[str]]) -> None:
        """The table of points: one row per source, one column per seat; then total and place."""
        total = ["total", *(str(result.score) for result in self.results)]
        places = [f"{'winner ' if result.rank == 1 else ''}{result.rank}" for result in self.results]
        self.table(["Points by source", *names], [*rows, total, ["place", *places]])

    def winners(self, verb: str) -> None:
        """The last line: who won, with how many points."""
        best = [seat for seat in self.seats if self.results[seat].rank == 1]
        names = " and ".join(self.names[seat] for seat in best)
        won = verb if len(best) == 1 else "share the win"
        self.line()
        self.sheet.line(f"{names} {won} with {self.results[best[0]].score} points", "bold")
