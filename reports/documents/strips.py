"""Charts that are text: a line for each name, with marks on a common scale.

They fit any width, print sharply and follow the colours of the page, so that a reader of a phone sees names
and marks together. Colours mean one thing in all of them: blue is clearly above, orange-red clearly below,
grey neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from matplotlib.ticker import MaxNLocator

from sim.intervals import Ends

ABOVE, BELOW, OPEN = "above", "below", "open"
COLOURS = "Blue: clearly above, orange-red: clearly below, grey: within the tolerance or not clear yet."
MARGIN = 0.04  # of the scale, left free at both ends
TICKS = 5


@dataclass(frozen=True)
class Mark:
    """A value with its interval, or what it was before and is after; ``label`` is written into the mark."""

    ends: Ends
    side: str
    label: str = ""
    before: float | None = None


@dataclass(frozen=True)
class Line:
    """A name, its marks, and its value in words; ``id`` is what the data files call it."""

    name: str
    marks: Sequence[Mark]
    value: str = ""
    ends: str = ""  # the interval in words, for which a phone has no room
    id: str = ""


@dataclass(frozen=True)
class Strip:
    """The lines of a chart, and the scale that they share."""

    title: str
    note: str
    lines: Sequence[Line]
    axis: str
    fair: float | None = None  # where the dashed line stands
    fair_text: str = ""
    band: tuple[float, float] | None = None  # to aim at

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

    def at(self, value: float) -> str:
        """Where a value stands, in per cent of the width."""
        low, high = self._scale
        return f"{100 * (value - low) / (high - low):.2f}"

    def wide(self, one: float, other: float) -> str:
        """How wide it is between two values, likewise."""
        low, high = self._scale
        return f"{100 * abs(other - one) / (high - low):.2f}"

    @property
    def ticks(self) -> list[float]:
        """Round numbers on the scale."""
        low, high = self._scale
        return [float(value) for value in MaxNLocator(TICKS).tick_values(low, high) if low <= value <= high]

    @property
    def name_width(self) -> int:
        """Letters of the longest name, for the width of its column."""
        return min(max((len(line.name) for line in self.lines), default=1), 30)

    @property
    def value_width(self) -> int:
        """Letters of the longest value."""
        return max((len(line.value) for line in self.lines), default=1)

    @property
    def ends_width(self) -> int:
        """Letters of the longest interval."""
        return max((len(line.ends) for line in self.lines), default=0)

    @property
    def deep(self) -> int:
        """Marks of a line, each in a place of its own."""
        return max((len(line.marks) for line in self.lines), default=1)


def side(value: float, clear: bool) -> str:
    """The colour of a mark."""
    if not clear:
        return OPEN
    return ABOVE if value > 0 else BELOW
