"""Two runs, overlays or versions of a game: what moved, what is new, fixed, or within noise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.balancing import Games, Standing, standing
from reports.documents.recorded import MOST, columns_of
from reports.metrics.estimates import ENOUGH
from reports.metrics.names import Cell
from reports.metrics.source import Source
from reports.metrics.tolerance import OPEN, OUTSIDE
from reports.whatif import FLIPS, Move, differs, moved, moved_apart
from sim.errors import BadInput
from sim.intervals import end_names, with_interval

NEW, FIXED, MOVED, NOISE = "new", "fixed", "moved", "within noise"
ORDER = (NEW, FIXED, MOVED, NOISE)
SAYS = {
    NEW: "New: {names}: now outside ±{band:g} {unit}.",
    FIXED: "Fixed: {names}: no longer outside ±{band:g} {unit}.",
    MOVED: "Moved: {names}.",
}


class Side(NamedTuple):
    """One of the two: how its games ended, and which deal each was; None: there are no deals to pair."""

    games: Games
    deals: np.ndarray | None


class Difference(NamedTuple):
    """What is different between two sides. ``rows``: one for each group."""

    title: str  # of what is compared, if there is more than one part
    word: str  # faction or seat
    rows: list[dict[str, Any]]
    paired: bool
    games: tuple[int, int]
    band: float
    unit: str


def difference(
    sides: Sequence[Side],
    groups: Sequence[str],
    titles: Mapping[str, str],
    word: str,
    band: float,
    unit: str,
    title: str = "",
) -> Difference:
    """Compare two sides deal by deal if they have the same deals and line-ups, otherwise as two samples."""
    before, after = (side.games for side in sides)
    paired = _paired(*sides)
    if paired:
        count = min(len(before.score), len(after.score))
        sides = [Side(side.games.rows(np.arange(count)), _first(side.deals, count)) for side in sides]
    stood = [_standing(side, len(groups)) for side in sides]
    verdicts = [one.verdicts(band) if band else [OPEN] * len(groups) for one in stood]
    rows = []
    for place, group in enumerate(groups):
        counts = [int((side.games.group == place).sum()) for side in sides]
        if min(counts) < ENOUGH:
            continue
        wins, score = (_move(sides, place, field, paired) for field in ("win", "score"))
        row: dict[str, Any] = {"id": group, "name": titles.get(group, group)}
        row |= {"games": counts[0], "games_after": counts[1]}
        for key, move in (("wins", wins), ("score", score)):
            row |= {f"{key}_before": move.before, f"{key}_after": move.after}
            row |= dict(zip(end_names(f"{key}_change"), move.change, strict=True))
        for side, one, verdict in zip(("before", "after"), stood, verdicts, strict=True):
            row |= {f"ahead_{side}": float(one.value[place]), f"verdict_{side}": verdict[place]}
        rows.append(row | {"_moves": (wins, score)})
    for row in rows:
        wins, score = row.pop("_moves")
        clear = any(differs(move.change[0], move.error, 2 * len(rows)) for move in (wins, score))
        row["status"] = _status(row["verdict_before"] == OUTSIDE, row["verdict_after"] == OUTSIDE, clear)
    rows.sort(key=lambda row: (ORDER.index(row["status"]), -abs(row["wins_change"])))
    played = (len(sides[0].games.score), len(sides[1].games.score))
    return Difference(title, word, rows, paired, played, band, unit)


def _status(before: bool, after: bool, clear: bool) -> str:
    """A verdict that flips without a clear change is noise: one side may just have more games."""
    if not clear:
        return NOISE
    return MOVED if before == after else NEW if after else FIXED


def _standing(side: Side, groups: int) -> Standing:
    return standing(side.games, groups, 1 / side.games.score.shape[1], side.deals)


def _paired(first: Side, second: Side) -> bool:
    if first.deals is None or second.deals is None:
        return False
    count = min(len(first.deals), len(second.deals))
    return bool(
        np.array_equal(first.deals[:count], second.deals[:count])
        and np.array_equal(first.games.group[:count], second.games.group[:count])
    )


def _first(deals: np.ndarray | None, count: int) -> np.ndarray | None:
    return None if deals is None else deals[:count]


def _move(sides: Sequence[Side], place: int, field: str, paired: bool) -> Move:
    """How a group's share of wins or mean score changes; games of one deal are one observation."""
    sums = []
    for games, deals in sides:
        here = games.group == place
        total, count = (getattr(games, field) * here).sum(axis=1, dtype=float), here.sum(axis=1)
        if deals is not None:
            _, which = np.unique(deals, return_inverse=True)
            total, count = np.bincount(which, total), np.bincount(which, count)
        sums.append((total, count))
    flips = FLIPS if field == "win" else 0
    return moved(sums, flips) if paired else moved_apart(sums)


def lines(found: Difference) -> Iterator[str]:
    """What changed, in sentences: new and fixed first."""
    for status, text in SAYS.items():
        rows = [row for row in found.rows if row["status"] == status]
        if rows:
            named = "; ".join(_named(row, found.unit) for row in rows)
            yield text.format(names=named, band=found.band, unit=found.unit)
    noise = sum(row["status"] == NOISE for row in found.rows)
    if noise == len(found.rows):
        yield f"Nothing clearly moved: {noise} of {noise} {found.word}s are within noise."
    elif noise:
        yield f"Within noise: {noise} of {len(found.rows)} {found.word}s."


def _named(row: Mapping[str, Any], unit: str) -> str:
    wins = tuple(row[name] for name in end_names("wins_change"))
    score = tuple(row[name] for name in end_names("score_change"))
    return (
        f"{row['name']} (wins {with_interval(wins, 'percentage points', scale=100, signed=True)}, "
        f"score {with_interval(score, unit, signed=True)})"
    )


def pairing(found: Difference) -> str:
    """How the two sides were compared."""
    if found.paired:
        return f"{found.games[0]:,} games of each, compared deal by deal."
    return (
        f"{found.games[0]:,} and {found.games[1]:,} games, compared as two separate samples: their deals or "
        "line-ups differ, so intervals are wider than with the same deals."
    )


def run_differences(first: Source, second: Source, tolerance: float | None = None) -> list[Difference]:
    """Two runs, cell by cell. BadInput if they have nothing in common."""
    games = [source.manifest.plan.game for source in (first, second)]
    if games[0] != games[1]:
        raise BadInput(f"{second.folder}: expected a run of {games[0]}, found one of {games[1]}")
    cells = _common(first, second)
    pairs = [(a, b, _side(first, a), _side(second, b)) for a, b in cells]
    found = []
    for a, b, before, after in pairs:
        band = tolerance if tolerance is not None else b.targets.tolerance or 0.0
        title = a.title if a.title == b.title else f"{a.title} → {b.title}"
        if _seeds(first) != _seeds(second):  # the same number of a deal is another deal
            before, after = before._replace(deals=None), after._replace(deals=None)
        names = first.names
        titles = {name: names.faction(name) for name in names.factions}
        alike = len(np.unique(before.games.group)) == 1
        sides = [_by_seat(side) if alike else side for side in (before, after)]
        groups = [f"seat {seat + 1}" for seat in range(a.players)] if alike else names.factions
        word = "seat" if alike else "faction"
        found.append(difference(sides, groups, titles, word, band, names.unit, title))
    return found


def _seeds(source: Source) -> Any:
    return (source.manifest.plan.model_extra or {}).get("seed", 0)


def _common(first: Source, second: Source) -> list[tuple[Cell, Cell]]:
    """Cells of the same variant, overlay and number of players; or of fewer of these, where that is clear."""
    keys = (
        lambda cell: (cell.variant, cell.overlay, cell.players),
        lambda cell: (cell.variant, cell.players),
        lambda cell: (cell.overlay, cell.players),
        lambda cell: cell.players,
    )
    for key in keys:
        sides = [
            [(key(cell), cell) for cell in source.cells if cell.players > 1] for source in (first, second)
        ]
        if any(len(dict(side)) < len(side) for side in sides):
            continue
        other = dict(sides[1])
        if pairs := [(cell, other[name]) for name, cell in sides[0] if name in other]:
            return pairs
    expected = ", ".join(cell.title for cell in first.cells)
    found = ", ".join(cell.title for cell in second.cells)
    raise BadInput(f"{second.folder}: expected a cell to compare with ({expected}), found {found}")


def _side(source: Source, cell: Cell) -> Side:
    names = ["score", "win_share", "faction"]
    columns = columns_of(source, "seats", cell, names, MOST * cell.players)
    shape = (len(columns["score"]) // cell.players, cell.players)
    score, win, group = (columns[name].reshape(shape) for name in names)
    deals = None
    if "luck" in source.schemas["games"]:
        deals = columns_of(source, "games", cell, ["luck"], MOST)["luck"]
    return Side(Games(group, score, win), deals)


def _by_seat(side: Side) -> Side:
    shape = side.games.score.shape
    return side._replace(games=side.games._replace(group=np.broadcast_to(np.arange(shape[1]), shape)))


def frame(found: Sequence[Difference]) -> pl.DataFrame:
    """The rows of all parts as one table."""
    return pl.DataFrame([{"part": one.title} | row for one in found for row in one.rows])
