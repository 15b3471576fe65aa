"""A page of text for people, on a console: what the shown games share."""

from __future__ import annotations

import textwrap

from rich.console import Console
from rich.text import Text

WIDTH = 100  # at most
FIXED = "\N{NO-BREAK SPACE}"  # holds a name and its amount together when lines are filled


class Page:
    """Lines, headings, entries and tables of one width."""

    def __init__(self, console: Console, indent: int) -> None:
        self.console = console
        self.width = min(console.width, WIDTH) if console.is_terminal else WIDTH
        self.indent = indent

    def line(self, text: str | Text = "", style: str = "") -> None:
        """One line, never broken."""
        self.console.print(text, style=style, soft_wrap=True, highlight=False, markup=False)

    def heading(self, text: str) -> None:
        """The start of a part of the game."""
        self.line()
        self.line(f"── {text} ".ljust(self.width, "─"), "bold")

    def entry(self, head: Text | str, *paragraphs: str, indent: int | None = None) -> None:
        """A name, and beside it paragraphs that are filled to the page's width."""
        indent = self.indent if indent is None else indent
        room = max(self.width - indent, 20)
        shown = head if isinstance(head, Text) else Text(head, "bold")
        for paragraph in paragraphs:
            for line in filled(paragraph, room):
                shown.pad_right(indent - len(shown))
                self.line(shown.append(line))
                shown = Text()

    def table(self, rows: list[list[str]]) -> None:
        """Rows of equal length; the first one is the head, the last columns are right-justified."""
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for number, (first, *cells) in enumerate(rows):
            padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
            self.line("  ".join([first.ljust(widths[0]), *padded]), "" if number else "bold")


def filled(paragraph: str, width: int) -> list[str]:
    """A paragraph in lines of a width."""
    lines = textwrap.wrap(
        paragraph, width, subsequent_indent=FIXED * 2, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(FIXED, " ") for line in lines]


def whole(text: str) -> str:
    """A short text that is not broken when lines are filled."""
    return text.replace(" ", FIXED) if len(text) <= 40 else text
