"""What a change does: two designs on the same deals, compared game by game.

The same players play both sides on the same luck, so that the deal cancels out when single games are
compared. A group is a faction, or a seat where all factions are the same. It may sit at a table several
times, and more often in one design than in the other if players choose. So shares are ratios of sums over
games, and their errors are errors of ratios, counted by game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from reports.metrics.estimates import ENOUGH, students
from reports.metrics.sequential import ONCE, Looks, skew_of
from sim.gamekit.about import About
from sim.intervals import QUANTILE, Ends, plain, with_interval

Sums = tuple[np.ndarray, np.ndarray]  # of a value, and of how many have it, by game
SPARE = 1.15  # play more games than the pilot asks for, because the pilot has an error too
# Games added as if they were won in one design only, one for each design. If few games change their winner,
# or none does, the observed spread is too small, and "0.0 ±0.0" would claim too much. A test checks that the
# intervals cover 95 %.
FLIPS = 2


class Game(Protocol):
    """What this module needs to know about a game. A recorded run knows it too."""

    @property
    def factions(self) -> Sequence[str]: ...

    def about(self) -> About: ...


class Move(NamedTuple):
    """What a change does to a group: before, after, and the difference with its interval."""

    before: float
    after: float
    change: Ends
    error: float  # standard error of the change
    apart: float  # the standard error if each side had been played on separate deals
    looks: Looks = ONCE  # how often the deals were looked at


class Group(NamedTuple):
    """A faction or a seat in both designs."""

    name: str
    games: tuple[int, int]  # how many it played, before and after
    wins: Move
    score: Move


def groups_of(game: Game, outcomes: np.ndarray, by_seat: bool = False) -> tuple[str, list[str], np.ndarray]:
    """How players are grouped: the word for a group, the names of the groups, and the group of each game and
    seat (-1: empty seat). By faction if there are several, otherwise by seat, or by seat if asked for."""
    here = taken(outcomes)
    factions = np.where(here, outcomes["seats"]["faction"], -1)
    if len(np.unique(factions[here])) > 1 and not by_seat:
        return "faction", list(game.factions), factions
    seats = np.broadcast_to(np.arange(here.shape[1]), here.shape)
    names = [f"seat {seat + 1}" for seat in range(here.shape[1])]
    return "seat", names, np.where(here, seats, -1)


def taken(outcomes: np.ndarray) -> np.ndarray:
    """Which seats were taken, by game."""
    seats: np.ndarray = np.arange(outcomes["seats"].shape[1]) < outcomes["players"][:, None]
    return seats


class Compared(NamedTuple):
    """What a change does to each group, largest change of the win share first."""

    word: str  # for a group
    groups: list[Group]
    few: list[str]  # groups with too few games to say anything


def compare(game: Game, before: np.ndarray, after: np.ndarray, looks: Looks = ONCE) -> Compared:
    """Two designs on the same deals, group by group. ``looks``: how often the deals are looked at."""
    word, names, whose = groups_of(game, before)
    word_after, _, whose_after = groups_of(game, after)
    if word != word_after:
        raise ValueError("two designs of one game")
    groups, few = [], []
    for place, name in enumerate(names):
        sides = [(before, whose == place), (after, whose_after == place)]
        sat = [int(here.any(axis=1).sum()) for _, here in sides]
        if min(sat) < ENOUGH:
            few += [name] if max(sat) else []
            continue
        wins, score = (
            moved([sums(*side, field) for side in sides], flips, looks)
            for field, flips in (("win_share", FLIPS), ("score", 0))
        )
        groups.append(Group(name, (sat[0], sat[1]), wins, score))
    return Compared(word, sorted(groups, key=lambda group: -abs(group.wins.change[0])), few)


def sums(outcomes: np.ndarray, here: np.ndarray, field: str) -> Sums:
    """The sum of a field over the seats of a group, and how many these are, by game."""
    return (outcomes["seats"][field].astype(float) * here).sum(axis=1), here.sum(axis=1)


def contrast(
    sides: Sequence[Sums], signs: Sequence[int], flips: int = 0, looks: Looks = ONCE
) -> tuple[Ends, float]:
    """The sum of several ratios of sums, each with its sign, and its standard error. ``flips``: how many
    games to add in which a pair of them changes by one."""
    used = [(sign, *side) for sign, side in zip(signs, sides, strict=True) if sign]
    ratios = [total.sum() / count.sum() for _, total, count in used]
    change = float(sum(sign * ratio for (sign, _, _), ratio in zip(used, ratios, strict=True)))
    parts = [
        sign * _residuals(total, count, ratio)
        for (sign, total, count), ratio in zip(used, ratios, strict=True)
    ]
    residual: np.ndarray = np.sum(parts, axis=0)
    games = len(used[0][1])
    played = int(np.count_nonzero(np.any([count > 0 for _, _, count in used], axis=0)))
    more = flips * len(used) / 2 / (games - 1) / np.mean([count.mean() for _, _, count in used]) ** 2
    error = float(np.sqrt((np.var(residual, ddof=1) + more) / games))
    skew = skew_of(float((residual**3).mean()), error, games)
    return looks.ends(change, error, played - 1, skew), error


def _residuals(total: np.ndarray, count: np.ndarray, ratio: float) -> np.ndarray:
    residuals: np.ndarray = (total - ratio * count) / count.mean()
    return residuals


def moved(sides: Sequence[Sums], flips: int = 0, looks: Looks = ONCE) -> Move:
    """The change of a ratio of sums. ``flips``: how many games to add in which it changes by one."""
    values = [float(total.sum() / count.sum()) for total, count in sides]
    residuals = [_residuals(*side, value) for side, value in zip(sides, values, strict=True)]
    apart = float(np.sqrt(sum(np.var(part, ddof=1) for part in residuals) / len(residuals[0])))
    change, error = contrast(sides, (-1, 1), flips, looks)
    return Move(values[0], values[1], change, error, apart, looks)


def moved_apart(sides: Sequence[Sums]) -> Move:
    """The change of a ratio of sums between two separate samples."""
    values = [float(total.sum() / count.sum()) for total, count in sides]
    parts = [_residuals(*side, value) for side, value in zip(sides, values, strict=True)]
    error = float(np.sqrt(sum(np.var(part, ddof=1) / len(part) for part in parts)))
    change = values[1] - values[0]
    half = error * float(students(min(len(part) for part in parts) - 1))
    return Move(values[0], values[1], (change, change - half, change + half), error, error)


def saved(moves: Sequence[Move]) -> float:
    """How many times as many games it would have taken on separate deals, over all groups."""
    paired = sum(move.error**2 for move in moves)
    return sum(move.apart**2 for move in moves) / paired if paired else float("inf")


def is_clear(group: Group, looked_at: int) -> bool:
    """Whether a win share clearly changes, corrected for how many were ``looked_at``."""
    return moves_clearly(group.wins, looked_at)


def moves_clearly(move: Move, looked_at: int) -> bool:
    """Whether a value clearly changes, corrected for how many were ``looked_at`` (Bonferroni)."""
    return differs(move.change[0], move.error, looked_at, move.looks)


def differs(change: float, error: float, looked_at: int, looks: Looks = ONCE) -> bool:
    """Whether a change with this standard error is clearly not 0, corrected in the same way."""
    return abs(change) > looks.of(looked_at).quantile * error


def subject(game: Game, changed: Sequence[Sequence[str]]) -> str | None:
    """The one faction that all changes are about: named beforehand, not picked afterwards."""
    named = {key for keys in changed for key in keys if key in game.factions}
    return named.pop() if len(named) == 1 else None


def games_needed(game: Game, before: np.ndarray, after: np.ndarray, about: str | None, half: float) -> int:
    """How many games of each design shrink the interval of a change to this half width: the interval of the
    group asked about, or the widest one."""
    groups = compare(game, before, after).groups
    asked = [group for group in groups if group.name == about] or groups
    error = max((group.wins.error for group in asked), default=0.0)
    return int(len(before) * (QUANTILE * error / half) ** 2 * SPARE) + 1


def change_rows(
    comparison: Compared, titles: Mapping[str, str], looked_at: int = 0
) -> Iterator[dict[str, str | bool | int | float]]:
    """What a change does, as rows of a table; ``looked_at``: the rows of all tables, if there are others."""
    for group in comparison.groups:
        row: dict[str, str | bool | int | float] = {
            "id": group.name,
            "name": titles.get(group.name, group.name),
        }
        row |= {"games": group.games[0], "games_after": group.games[1]}
        for key, move in (("wins", group.wins), ("score", group.score)):
            row |= _columns(key, move)
        yield row | {"clear": is_clear(group, looked_at or len(comparison.groups))}


def _columns(key: str, move: Move) -> dict[str, float]:
    change, low, high = move.change
    ends = {f"{key}_change": change, f"{key}_change_low": low, f"{key}_change_high": high}
    return {f"{key}_before": move.before, f"{key}_after": move.after} | ends


def told(
    comparison: Compared,
    all_players: Move,
    titles: dict[str, str],
    unit: str,
    asked: str | None,
    looked_at: int = 0,
) -> list[str]:
    """What a change does, in sentences, starting with the group that was asked about. ``looked_at``: as in
    ``change_rows``."""
    word, groups, few = comparison
    own = [group for group in groups if group.name == asked]
    others = [group for group in groups if group.name != asked]
    lines = [_own(group, titles, unit) for group in own]
    lines.append(_others(others, titles, word, bool(own), looked_at))
    if few:  # without them, nobody can say who leads and who trails
        missing = ", ".join(titles.get(name, name) for name in few)
        lines.append(f"Too few games to say anything about: {missing}.")
    elif len(groups) > 1:
        lines.append(_leaders(groups, titles))
    if any(group.games[0] != group.games[1] for group in groups):
        lines.append(
            f"Players choose their {word} during play, and choose differently in the two designs. So each "
            "change mixes what the design does with who takes it."
        )
    lines.append(f"Mean score of all players: {_moved_text(all_players, unit)}.")
    return lines


def pairing(comparison: Compared, games: int) -> str:
    """How many games were compared, and how many games the shared deals saved."""
    played = f"{games:,} games of each design, on the same deals"
    times = saved([group.wins for group in comparison.groups])
    if np.isfinite(times) and times:  # not if no game changed
        played += f"; separate deals would have taken {times:.1f} times as many"
    return f"{played}."


def everybody(before: np.ndarray, after: np.ndarray, looks: Looks = ONCE) -> Move:
    """How the mean score of all seats changes."""
    return moved([sums(outcomes, taken(outcomes), "score") for outcomes in (before, after)], looks=looks)


def _own(group: Group, titles: dict[str, str], unit: str) -> str:
    wins = group.wins
    shares = f"{plain(100 * wins.before)} → {plain(100 * wins.after)} %"
    won = f"{_title(group, titles)}: wins {shares} ({_points(wins.change)})"
    return f"{won}, score {_moved_text(group.score, unit)}."


def _moved_text(move: Move, unit: str) -> str:
    return f"{plain(move.before)} → {plain(move.after)} ({with_interval(move.change, unit, signed=True)})"


def _others(groups: Sequence[Group], titles: dict[str, str], word: str, besides: bool, looked_at: int) -> str:
    """Who else moves. If changes were picked for their size, the sentence says so."""
    if not groups:
        return "Nobody else played enough games to say anything."
    moved = [group for group in groups if is_clear(group, looked_at or len(groups))]
    if moved:
        some = [f"{_title(group, titles)} {_points(group.wins.change)}" for group in moved[:3]]
        more = f" and {len(moved) - 3} more" if len(moved) > 3 else ""
        also = "also " if besides else ""
        caveat = (
            f" (largest of {len(groups)}, so the true changes are probably a little smaller)"
            if len(groups) > 2
            else ""
        )
        return f"Win share {also}clearly changes for {'; '.join(some)}{more}{caveat}."
    most = abs(groups[0].wins.change[0])
    if besides:
        return f"Nobody else clearly changes; the largest change is {plain(100 * most)} percentage points."
    largest = f"the largest of {len(groups)} changes is {_title(groups[0], titles)}"
    return f"No {word} clearly wins more or less often: {largest}, {_points(groups[0].wins.change)}."


def _leaders(groups: Sequence[Group], titles: dict[str, str]) -> str:
    first = [
        max(groups, key=lambda group: group.wins.before),
        max(groups, key=lambda group: group.wins.after),
    ]
    last = [min(groups, key=lambda group: group.wins.before), min(groups, key=lambda group: group.wins.after)]
    changes = [
        f"{title}: {_title(was, titles)} {plain(100 * was.wins.before)} % → "
        f"{_title(now, titles)} {plain(100 * now.wins.after)} %"
        for title, (was, now) in (("Wins most", first), ("wins least", last))
    ]
    return f"{'; '.join(changes)}."


def _title(group: Group, titles: dict[str, str]) -> str:
    return titles.get(group.name, group.name)


def _points(change: Ends) -> str:
    return with_interval(change, "percentage points", scale=100, signed=True)
