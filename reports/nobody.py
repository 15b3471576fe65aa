"""How a game changes when nobody may take something: mean score, length, and who wins, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from reports.metrics.estimates import Summed, jackknife
from reports.metrics.sequential import ONCE, Looks
from reports.whatif import Game, Move, compare, everybody, groups_of, is_clear, sums
from sim.intervals import Ends, end_names, ends_of, plain, with_interval

BLOCKS = 20  # of deals, to get the error of the spread from leaving out each in turn
EVERYBODY = "all players"
SPREAD = "spread of"


def nobody_rows(
    game: Game, free: np.ndarray, none: np.ndarray, titles: Mapping[str, str], looks: Looks = ONCE
) -> list[dict[str, Any]]:
    """Rows of a table: the mean score, the decisions of a game, the spread of win shares, and the win share
    of each faction or seat. ``looks``: how often the deals were looked at before they were enough."""
    comparison = compare(game, free, none, looks)
    rows = [_row(EVERYBODY, "score", *_of(everybody(free, none, looks)))]
    rows.append(_row("a game", "decisions", *_decisions(free, none, looks)))
    if len(comparison.groups) > 1:
        rows.append(_row(f"{SPREAD} {comparison.word}s", "wins", *_spread(game, free, none, looks)))
    for group in comparison.groups:
        clear = is_clear(group, len(comparison.groups))
        rows.append(_row(titles.get(group.name, group.name), "wins", *_of(group.wins)) | {"clear": clear})
    return rows


def nobody_lines(rows: Sequence[Mapping[str, Any]], unit: str, title: str) -> Iterator[str]:
    """How the game changes, in one sentence."""
    score, decisions = rows[:2]
    parts = [
        f"mean score {_moved(score, unit)}",
        f"decisions per game {_moved(decisions, '')}",
    ]
    if len(rows) > 2 and rows[2]["name"].startswith(SPREAD):
        spread = {key: 100 * value if isinstance(value, float) else value for key, value in rows[2].items()}
        parts.append(f"standard deviation of win shares {_moved(spread, 'percentage points')}")
    yield f"{title}: {'; '.join(parts)}."


def changed_games(before: np.ndarray, after: np.ndarray) -> float:
    """The share of games in which any score or the number of decisions changed."""
    scores = np.any(before["seats"]["score"] != after["seats"]["score"], axis=1)
    return float(np.mean(scores | (before["decisions"] != after["decisions"])))


def _moved(row: Mapping[str, Any], unit: str) -> str:
    change = with_interval(ends_of(row, "change"), unit, signed=True)
    return f"{plain(row['before'])} → {plain(row['after'])} ({change})"


def _row(name: str, measure: str, before: float, after: float, change: Ends) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name, "measure": measure, "before": before, "after": after}
    row |= dict(zip(end_names("change"), change, strict=True))
    return row | {"clear": not change[1] <= 0 <= change[2]}


def _of(move: Move) -> tuple[float, float, Ends]:
    return move.before, move.after, move.change


def _decisions(free: np.ndarray, none: np.ndarray, looks: Looks) -> tuple[float, float, Ends]:
    before, after = free["decisions"].astype(float), none["decisions"].astype(float)
    difference = after - before
    mean = float(difference.mean())
    half = float(difference.std(ddof=1) / np.sqrt(len(free)) * looks.width(len(free) - 1))
    return float(before.mean()), float(after.mean()), (mean, mean - half, mean + half)


def _spread(game: Game, free: np.ndarray, none: np.ndarray, looks: Looks) -> tuple[float, float, Ends]:
    """The standard deviation of the groups' win shares, and how it changes."""
    starts = np.arange(BLOCKS) * len(free) // BLOCKS
    sides = []
    for outcomes in (free, none):
        _, names, whose = groups_of(game, outcomes)
        for place in range(len(names)):
            both = sums(outcomes, whose == place, "win_share")
            sides.append([np.add.reduceat(value, starts) for value in both])
    by_block = Summed(np.array(sides).transpose(2, 0, 1))  # block; side and group; sum and count

    def spread(blocks: np.ndarray) -> np.ndarray:
        total = by_block.over(blocks)
        with np.errstate(invalid="ignore"):
            shares = (total[:, 0] / total[:, 1]).reshape(2, -1)
        before, after = np.nanstd(shares, axis=1)
        return np.array([before, after, after - before])

    estimates = jackknife(spread, np.arange(BLOCKS))
    before, after, value = (float(one) for one in estimates.value)
    half = float(estimates.error[2] * looks.width(estimates.freedom))
    return before, after, (value, value - half, value + half)
