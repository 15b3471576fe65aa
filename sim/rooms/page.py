"""What a shown game is written on: a sheet. The terminal's is printed line by line; a log is kept, cut into
turns, for the page in a browser."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

WIDTH = 100  # at most
FIXED = "\N{NO-BREAK SPACE}"  # holds a name and its amount together when lines are filled


class Rounds(NamedTuple):
    """The rounds that are shown, of those that a game has."""

    first: int
    last: int


class Sheet(ABC):
    """Headings, entries, lines and tables. What stands under the heading of a round that was not asked for is
    left out, and so are set-up and final scoring where rounds were asked for."""

    def __init__(self, rounds: Rounds | None = None) -> None:
        self.names: Sequence[str] = ()  # of the seats
        self.title = ""  # the first heading that is none of a round
        self.rounds = rounds
        self.shown = rounds is None
        self.found = 0  # the last round that there was

    def heading(self, text: str, number: int | None = None) -> None:
        """The start of a part of the game; ``number``: of a round."""
        if number is not None:
            self.found = max(self.found, number)
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
        """A name, and beside it paragraphs; ``seat``: whose they are."""
        if self.shown:
            self.put_entry(head, paragraphs, indent, seat)

    def table(self, rows: list[list[str]]) -> None:
        """Rows of equal length; the first one is the head, the last columns are right-justified."""
        if self.shown:
            self.put_table(rows)

    def drawing(self, draw: Callable[[int], Sequence[str | Text]]) -> None:
        """A drawing made of letters, of a width: only where there is nothing better."""
        if self.shown:
            self.put_drawing(draw)

    def turn_ends(self, state: Any, title: str) -> None:
        """A turn is over: what was written since the last one led to this state."""
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
    """A sheet on a console, of one width."""

    def __init__(self, console: Console, rounds: Rounds | None = None) -> None:
        super().__init__(rounds)
        self.console = console
        self.width = min(console.width, WIDTH) if console.is_terminal else WIDTH

    def put_heading(self, text: str) -> None:
        """Ruled over the width."""
        self.put_line("", "")
        self.put_line(f"── {text} ".ljust(self.width, "─"), "bold")

    def put_line(self, text: str | Text, style: str) -> None:
        """As it is."""
        self.console.print(text, style=style, soft_wrap=True, highlight=False, markup=False)

    def put_entry(self, head: Text | str, paragraphs: Sequence[str], indent: int, seat: int | None) -> None:
        """Paragraphs are filled to the width."""
        room = max(self.width - indent, 20)
        shown = head if isinstance(head, Text) else Text(head, "bold")
        for paragraph in paragraphs:
            for line in filled(paragraph, room):
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
        """Line by line, after an empty one."""
        for line in ("", *draw(self.width)):
            self.put_line(line, "")

    def put_turn(self, state: Any, title: str) -> None:
        """Nothing to see between turns."""


@dataclass
class Block:
    """Something that a log says: a heading, a line, an entry or a table."""

    kind: str
    head: str = ""
    texts: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    seat: int | None = None
    style: str = ""


@dataclass
class Turn:
    """What a log says of a turn, and the state that it led to."""

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
        """Empty lines say nothing."""
        if said := str(text).strip():
            self.rest.append(Block("line", texts=[said], style=style))

    def put_entry(self, head: Text | str, paragraphs: Sequence[str], indent: int, seat: int | None) -> None:
        """As it is; an entry without a name belongs to the one before."""
        self.rest.append(Block("entry", str(head), [text.strip() for text in paragraphs], seat=seat))

    def put_table(self, rows: list[list[str]]) -> None:
        """As it is."""
        self.rest.append(Block("table", rows=rows))

    def put_drawing(self, draw: Callable[[int], Sequence[str | Text]]) -> None:
        """The board is drawn beside the log."""

    def put_turn(self, state: Any, title: str) -> None:
        """Cut here."""
        self.turns.append(Turn(self.rest, title, self.part, state))
        self.rest = []


def filled(paragraph: str, width: int) -> list[str]:
    """A paragraph in lines of a width."""
    lines = textwrap.wrap(
        paragraph, width, subsequent_indent=FIXED * 2, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(FIXED, " ") for line in lines]


def whole(text: str) -> str:
    """A short text that is not broken when lines are filled."""
    return text.replace(" ", FIXED) if len(text) <= 40 else text
