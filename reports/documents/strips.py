"""Charts made of HTML: a row for each name, with marks on a common scale.

They fit any width, print sharply and follow the page's colours, so that names and marks stay together on a
phone. Colours always mean the same: blue is clearly above, orange-red clearly below, grey neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from matplotlib.ticker import MaxNLocator

from sim.intervals import Ends

ABOVE, BELOW, OPEN = "above", "below", "open"
COLOURS = (
    "Blue: clearly above, orange-red: clearly below, after correction; grey: within the tolerance or not "
    "clear yet."
)
MARGIN = 0.04  # share of the scale left free at both ends
TICKS = 5
FEW, NARROW = 8, 20  # rows of a small chart, and letters of their names


@dataclass(frozen=True)
class Mark:
    """A value with its interval, or a value before and after; ``label`` is written into the mark."""

    ends: Ends
    side: str
    label: str = ""
    before: float | None = None


@dataclass(frozen=True)
class Line:
    """A name, its marks, and its value as text; ``id`` is its id in the data files."""

    name: str
    marks: Sequence[Mark]
    value: str = ""
    ends: str = ""  # the interval as text; a phone has no room for it
    id: str = ""
    count: str = ""  # what it rests on: "320 games"
    link: str = ""  # to more about it
    said: str = ""  # what it says where somebody points at it, unless that is its value


@dataclass(frozen=True)
class Strip:
    """The rows of a chart, and their common scale."""

    title: str
    note: str
    lines: Sequence[Line]
    axis: str
    fair: float | None = None  # where the dashed line is
    fair_text: str = ""
    band: tuple[float, float] | None = None  # the range to aim at
    kind: str = ""  # what its rows are, if a reader can filter by it: FACTION, SEAT, PLAYER, TILE

    @cached_property
    def _scale(self) -> tuple[float, float]:
        marks = [mark for line in self.lines for mark in line.marks]
        values = [
            *([] if self.fair is None else [self.fair]),
            *(self.band or ()),
            *(end for mark in marks for end in mark.ends),
        ]
        values += [mark.before for mark in marks if mark.before is not None]
        low, high = min(values), max(values)
        room = MARGIN * (high - low or 1.0)
        return low - room, high + room

    def says(self, line: Line) -> str:
        """What a row says: "Firaks: 35.8 % [32.3, 39.3] (games won, %); 320 games"."""
        if line.said:
            return line.said
        text = f"{line.name}: {line.value} {line.ends}".rstrip()
        return f"{text} ({self.axis})" + (f"; {line.count}" if line.count else "")

    def at(self, value: float) -> str:
        """The position of a value, in per cent of the width."""
        low, high = self._scale
        return f"{100 * (value - low) / (high - low):.1f}"

    def wide(self, start: float, end: float) -> str:
        """The distance between two values, in per cent of the width."""
        low, high = self._scale
        return f"{100 * abs(end - start) / (high - low):.1f}"

    @property
    def ticks(self) -> list[float]:
        """Round numbers on the scale."""
        low, high = self._scale
        return [float(value) for value in MaxNLocator(TICKS).tick_values(low, high) if low <= value <= high]

    @property
    def name_width(self) -> int:
        """Length of the longest name, for the width of its column."""
        return min(max((len(line.name) for line in self.lines), default=1), 30)

    @property
    def value_width(self) -> int:
        """Length of the longest value."""
        return max((len(line.value) for line in self.lines), default=1)

    @property
    def ends_width(self) -> int:
        """Length of the longest interval."""
        return max((len(line.ends) for line in self.lines), default=0)

    @property
    def small(self) -> bool:
        """Whether three of its kind fit side by side."""
        return len(self.lines) <= FEW and self.name_width <= NARROW

    @property
    def deep(self) -> int:
        """The largest number of marks in a row; each gets its own height."""
        return max((len(line.marks) for line in self.lines), default=1)


def side(value: float, clear: bool) -> str:
    """The colour of a mark."""
    if not clear:
        return OPEN
    return ABOVE if value > 0 else BELOW
