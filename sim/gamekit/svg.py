"""Drawing in SVG: what the boards of all games are made of, and line charts over the turns of a game.

A board has a background, which never changes, and pieces by place. For each turn a page stores only changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

# Okabe and Ito's colours, which colour-blind people can tell apart. Each seat also has a shape and a dash.
SEAT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
SEAT_SHAPES = (
    '<circle r="10"/>',
    '<rect x="-9" y="-9" width="18" height="18" rx="2"/>',
    '<path d="M0-12 12 0 0 12-12 0z"/>',
    '<path d="M0-15 13.5 8.5H-13.5z"/>',
    '<path d="M-6-10H6L12 0 6 10H-6L-12 0z"/>',
    '<path d="M-4-11H4V-4H11V4H4V11H-4V4H-11V-4H-4z"/>',
)
SEAT_DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2")


class Board(NamedTuple):
    """The board of a game."""

    width: float
    height: float
    ground: str  # what never changes
    pieces: Callable[
        [Any], Mapping[str, str]
    ]  # of a state: what is drawn at each place; the same places always
    legend: Sequence[str] = ()  # what its symbols mean


Amounts = Mapping[
    str, Callable[[Any, int], float]
]  # what lines are drawn of: name -> (state, seat) -> how many


def resources(names: Iterable[str]) -> Amounts:
    """How much each player has of each resource, in the order of ``res``."""

    def held(place: int) -> Callable[[Any, int], float]:
        return lambda state, seat: state.players[seat].res[place]

    return {name: held(place) for place, name in enumerate(names)}


def shapes() -> str:
    """The seats' shapes, which every mark uses."""
    return "".join(
        f'<g id="seat{seat}" class="seat{seat}">{shape}</g>' for seat, shape in enumerate(SEAT_SHAPES)
    )


def mark(x: float, y: float, seat: int, sign: object = "", size: float = 1, title: str = "") -> str:
    """A piece of a seat: its shape in its colour, with a symbol on it."""
    scale = f" scale({size:g})" if size != 1 else ""
    tooltip = f"<title>{escape(title)}</title>" if title else ""
    style = "sign" if len(str(sign)) < 2 else "sign two"
    shown = f'<text class="{style}">{escape(str(sign))}</text>' if sign != "" else ""
    return f'<g transform="translate({x:g} {y:g}){scale}">{tooltip}<use href="#seat{seat}"/>{shown}</g>'


def text(x: float, y: float, words: object, style: str = "", size: float = 0) -> str:
    """Some words; ``style``: CSS classes. "middle" and "end" say which point of the text is at x."""
    kind = f' class="{style}"' if style else ""
    high = f' font-size="{size:g}"' if size else ""
    return f'<text x="{x:g}" y="{y:g}"{kind}{high}>{escape(str(words))}</text>'


def box(x: float, y: float, width: float, height: float, style: str = "panel", title: str = "") -> str:
    """A rectangle with round corners."""
    tooltip = f"<title>{escape(title)}</title>" if title else ""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return (
        f'<rect {place} rx="4" class="{style}">{tooltip}</rect>'
        if tooltip
        else f'<rect {place} rx="4" class="{style}"/>'
    )


def circle(x: float, y: float, radius: float, style: str = "panel") -> str:
    """A disc."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{style}"/>'


class Piece(NamedTuple):
    """Pieces of a seat at one place. A number on a mark always means the seat, so how many there are is
    written below it; ``sign``: letters instead of the seat's number."""

    seat: int
    number: int = 1
    sign: str = ""
    title: str = ""


MARK = 27  # how much room a mark of size 1 needs, in both directions
COUNT = 9  # how much more its count needs, in height
TIMES = "\N{MULTIPLICATION SIGN}"
COUNTED = f"{TIMES}2: how many"  # for legends


def together(
    box: tuple[float, float, float, float], pieces: Iterable[Piece], size: float = 0.75, middle: bool = False
) -> str:
    """Marks in a box (left, top, width, height), none covering another: in rows, as large as fits, at most of
    this size. ``middle``: centred, otherwise from the left."""
    shown = list(pieces)
    if not shown:
        return ""
    left, top, width, height = box
    below = COUNT if any(piece.number > 1 for piece in shown) else 0

    def fits(columns: int) -> float:
        rows = -(-len(shown) // columns)
        return min(size, width / columns / MARK, (height / rows - below) / MARK)

    columns = max(range(1, len(shown) + 1), key=lambda columns: (fits(columns), -columns))
    scale = max(fits(columns), 0.2)
    step, rows = MARK * scale, -(-len(shown) // columns)
    deep = step + below
    x = left + step / 2 + ((width - step * columns) / 2 if middle else 0)
    y = top + step / 2 + (height - deep * rows) / 2
    drawn = []
    for at, piece in enumerate(shown):
        across, up = x + step * (at % columns), y + deep * (at // columns)
        sign = piece.sign or piece.seat + 1
        drawn.append(mark(round(across, 1), round(up, 1), piece.seat, sign, round(scale, 2), piece.title))
        if piece.number > 1:
            drawn.append(
                text(round(across, 1), round(up + step / 2 + 6, 1), f"{TIMES}{piece.number}", "middle count")
            )
    return "".join(drawn)


def cut(words: str, most: int) -> str:
    """A text, shortened to at most this many characters."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


class Chart(NamedTuple):
    """Lines over the turns; ``left`` and ``right`` are the positions of the first and the last turn."""

    name: str
    drawn: str
    left: float
    right: float


CHART_WIDTH, CHART_HEIGHT = 320, 132
LEFT, RIGHT, TOP, BOTTOM = 34, 300, 10, 116


def chart(name: str, series: Sequence[Sequence[float]], parts: Sequence[int]) -> Chart:
    """One line per seat over the turns; ``parts``: turns at which a part of the game begins."""
    low = min(0, *(min(line) for line in series))
    high = max(low + 1, *(max(line) for line in series))
    turns = len(series[0])

    def across(turn: int) -> float:
        return LEFT + (RIGHT - LEFT) * turn / max(turns - 1, 1)

    def up(amount: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (amount - low) / (high - low)

    drawn = [f'<path class="part" d="M{across(turn):.1f} {TOP}V{BOTTOM}"/>' for turn in parts]
    for amount in sorted({low, 0, high}):
        drawn.append(f'<path class="axis" d="M{LEFT} {up(amount):.1f}H{RIGHT}"/>')
        drawn.append(text(LEFT - 4, up(amount) + 4, f"{amount:g}", "end tick"))
    ends: list[float] = []
    for seat, line in enumerate(series):
        points = " ".join(f"{across(turn):.1f},{up(amount):.1f}" for turn, amount in enumerate(line))
        dash = f' stroke-dasharray="{SEAT_DASHES[seat]}"' if SEAT_DASHES[seat] else ""
        drawn.append(f'<polyline class="line{seat}" points="{points}"{dash}/>')
        height = up(line[-1])
        step = 11 if height < (TOP + BOTTOM) / 2 else -11
        while any(abs(height - other) < 11 for other in ends):  # so that the marks at the ends don't overlap
            height += step
        ends.append(height)
        drawn.append(mark(RIGHT + 11, height, seat, seat + 1, 0.55))
    return Chart(name, "".join(drawn), LEFT, RIGHT)
