"""A sheet is what a game is written on. The terminal prints it line by line; a log keeps it, cut into turns,
for the web page."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

WIDTH = 100  # at most
FIXED = "\N{NO-BREAK SPACE}"  # keeps a name and its amount on one line


class Rounds(NamedTuple):
    """Which rounds of a game are shown."""

    first: int
    last: int


class Sheet(ABC):
    """Headings, entries, lines and tables. If only some rounds are to be shown, the other rounds, the set-up
    and the final scoring are left out."""

    def __init__(self, rounds: Rounds | None = None) -> None:
        self.names: Sequence[str] = ()  # of the seats
        self.title = ""  # the first heading that is not that of a round
        self.rounds = rounds
        self.shown = rounds is None
        self.last_round = 0  # the last round of the game so far

    def heading(self, text: str, number: int | None = None) -> None:
        """The start of a part of the game; ``number``: if it is a round."""
        if number is not None:
            self.last_round = max(self.last_round, number)
        elif not self.title:
            self.title = text
        if self.rounds is not None:
            self.shown = number is not None and self.rounds.first <= number <= self.rounds.last
        if self.shown:
            self.put_heading(text)

    def line(self, text: str | Text = "", style: str = "") -> None:
        """One line, never broken."""
        if self.shown:
            self.put_line(text, style)

    def entry(self, head: Text | str, paragraphs: Sequence[str], indent: int, seat: int | None) -> None:
        """A name with paragraphs next to it; ``seat``: whose they are."""
        if self.shown:
            self.put_entry(head, paragraphs, indent, seat)

    def table(self, rows: list[list[str]]) -> None:
        """Rows of equal length; the first is the header. All columns but the first are right-justified."""
        if self.shown:
            self.put_table(rows)

    def drawing(self, draw: Callable[[int], Sequence[str | Text]]) -> None:
        """A drawing made of text, for a given width: only if the sheet can't show anything better."""
        if self.shown:
            self.put_drawing(draw)

    def turn_ends(self, state: Any, title: str) -> None:
        """A turn is over: what was written since the last call led to this state."""
        if self.shown:
            self.put_turn(state, title)

    @abstractmethod
    def put_heading(self, text: str) -> None: ...

    @abstractmethod
    def put_line(self, text: str | Text, style: str) -> None: ...

    @abstractmethod
    def put_entry(
        self, head: Text | str, paragraphs: Sequence[str], indent: int, seat: int | None
    ) -> None: ...

    @abstractmethod
    def put_table(self, rows: list[list[str]]) -> None: ...

    @abstractmethod
    def put_drawing(self, draw: Callable[[int], Sequence[str | Text]]) -> None: ...

    @abstractmethod
    def put_turn(self, state: Any, title: str) -> None: ...


class Terminal(Sheet):
    """A sheet on a console, with a fixed width."""

    def __init__(self, console: Console, rounds: Rounds | None = None) -> None:
        super().__init__(rounds)
        self.console = console
        self.width = min(console.width, WIDTH) if console.is_terminal else WIDTH

    def put_heading(self, text: str) -> None:
        """With a rule across the page."""
        self.put_line("", "")
        self.put_line(f"── {text} ".ljust(self.width, "─"), "bold")

    def put_line(self, text: str | Text, style: str) -> None:
        """As it is."""
        self.console.print(text, style=style, soft_wrap=True, highlight=False, markup=False)

    def put_entry(self, head: Text | str, paragraphs: Sequence[str], indent: int, seat: int | None) -> None:
        """Paragraphs are wrapped to the width."""
        width = max(self.width - indent, 20)
        shown = head if isinstance(head, Text) else Text(head, "bold")
        for paragraph in paragraphs:
            for line in filled(paragraph, width):
                shown.pad_right(indent - len(shown))
                self.put_line(shown.append(line), "")
                shown = Text()

    def put_table(self, rows: list[list[str]]) -> None:
        """In columns."""
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for number, (first, *cells) in enumerate(rows):
            padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
            self.put_line("  ".join([first.ljust(widths[0]), *padded]), "" if number else "bold")

    def put_drawing(self, draw: Callable[[int], Sequence[str | Text]]) -> None:
        """Line by line, after an empty line."""
        for line in ("", *draw(self.width)):
            self.put_line(line, "")

    def put_turn(self, state: Any, title: str) -> None:
        """Nothing is shown between turns."""


@dataclass
class Block:
    """Part of a log: a heading, a line, an entry or a table."""

    kind: str
    head: str = ""
    texts: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    seat: int | None = None
    style: str = ""


@dataclass
class Turn:
    """What a log says about a turn, and the state that it led to."""

    blocks: list[Block]
    title: str = ""
    heading: str = ""
    state: Any = None


class Log(Sheet):
    """A sheet that is kept, cut into turns."""

    def __init__(self, rounds: Rounds | None = None) -> None:
        super().__init__(rounds)
        self.turns: list[Turn] = []
        self.rest: list[Block] = []  # after the last turn
        self.part = ""

    def put_heading(self, text: str) -> None:
        """The part that the next turns belong to."""
        self.part = text
        self.rest.append(Block("heading", text))

    def put_line(self, text: str | Text, style: str) -> None:
        """Empty lines are left out."""
        if stripped := str(text).strip():
            self.rest.append(Block("line", texts=[stripped], style=style))

    def put_entry(self, head: Text | str, paragraphs: Sequence[str], indent: int, seat: int | None) -> None:
        """As it is. An entry without a name belongs to the one before."""
        self.rest.append(Block("entry", str(head), [text.strip() for text in paragraphs], seat=seat))

    def put_table(self, rows: list[list[str]]) -> None:
        """As it is."""
        self.rest.append(Block("table", rows=rows))

    def put_drawing(self, draw: Callable[[int], Sequence[str | Text]]) -> None:
        """Left out: the page draws the board itself."""

    def put_turn(self, state: Any, title: str) -> None:
        """Cut here."""
        self.turns.append(Turn(self.rest, title, self.part, state))
        self.rest = []


def filled(paragraph: str, width: int) -> list[str]:
    """A paragraph, wrapped to a width."""
    lines = textwrap.wrap(
        paragraph, width, subsequent_indent=FIXED * 2, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(FIXED, " ") for line in lines]


def whole(text: str) -> str:
    """A short text that is never broken across lines."""
    return text.replace(" ", FIXED) if len(text) <= 40 else text
