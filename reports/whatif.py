"""What a change does: two designs on the same deals, compared game by game.

Both sides play the same luck with the same players, so that what a deal gives cancels in the differences of
single games. A group (a faction, or a seat where all are alike) may sit at a table several times, and more
often in one design than in the other where players choose: shares are ratios of sums over games, and their
errors those of ratios, with a game as the unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from rich.table import Table
from scipy.special import ndtri

from reports.metrics.intervals import ENOUGH, students
from sim.errors import BadInput
from sim.intervals import CONFIDENCE, QUANTILE, Ends, plain, with_half, with_interval
from sim.rooms.about import About, faction_titles

Sums = tuple[np.ndarray, np.ndarray]  # of a value, and of how many have it, by game
SPARE = 1.15  # more games than the pilot asks for: its own error
# Games that are counted as if won in one design alone, one in each: where few are, or none, the spread that
# is seen is too small, and "0.0 ±0.0" would be a claim. A test of ours holds the intervals to 95 %.
FLIPS = 2


class Game(Protocol):
    """What is asked of a game: a run knows it as well as its rules do."""

    @property
    def factions(self) -> Sequence[str]: ...

    def about(self) -> About: ...


class Move(NamedTuple):
    """What a change does to a group: before, after, and the difference with its interval."""

    before: float
    after: float
    change: Ends
    error: float  # standard error of the change
    apart: float  # the same, had the two sides been played on deals of their own


class Group(NamedTuple):
    """A faction or a seat in both designs."""

    name: str
    games: tuple[int, int]  # in which it sat, before and after
    wins: Move
    score: Move


def groups_of(game: Game, outcomes: np.ndarray, by_seat: bool = False) -> tuple[str, list[str], np.ndarray]:
    """What players are told apart by: the word for it, its values, and which is whose by game and seat
    (-1: nobody's). Factions where the games have several, else seats, or if asked for."""
    here = taken(outcomes)
    factions = np.where(here, outcomes["seats"]["faction"], -1)
    if len(np.unique(factions[here])) > 1 and not by_seat:
        return "faction", list(game.factions), factions
    seats = np.broadcast_to(np.arange(here.shape[1]), here.shape)
    names = [f"seat {seat + 1}" for seat in range(here.shape[1])]
    return "seat", names, np.where(here, seats, -1)


def taken(outcomes: np.ndarray) -> np.ndarray:
    """Which seats were taken, by game."""
    found: np.ndarray = np.arange(outcomes["seats"].shape[1]) < outcomes["players"][:, None]
    return found


class Compared(NamedTuple):
    """What a change does to every group, the largest change of its share of wins first."""

    word: str  # for a group
    groups: list[Group]
    few: list[str]  # who sat, but in too few games to say anything


def compare(game: Game, before: np.ndarray, after: np.ndarray) -> Compared:
    """Two designs on the same deals, group by group."""
    word, names, whose = groups_of(game, before)
    word_after, _, whose_after = groups_of(game, after)
    if word != word_after:
        raise ValueError("two designs of one game")
    found, few = [], []
    for place, name in enumerate(names):
        sides = [(before, whose == place), (after, whose_after == place)]
        sat = [int(here.any(axis=1).sum()) for _, here in sides]
        if min(sat) < ENOUGH:
            few += [name] if max(sat) else []
            continue
        wins, score = (
            _moved([_sums(*side, field) for side in sides], flips)
            for field, flips in (("win_share", FLIPS), ("score", 0))
        )
        found.append(Group(name, (sat[0], sat[1]), wins, score))
    return Compared(word, sorted(found, key=lambda group: -abs(group.wins.change[0])), few)


def _sums(outcomes: np.ndarray, here: np.ndarray, field: str) -> Sums:
    """The sum of a field over the seats of a group, and how many these are, by game."""
    return (outcomes["seats"][field].astype(float) * here).sum(axis=1), here.sum(axis=1)


def _moved(sides: Sequence[Sums], flips: int = 0) -> Move:
    """The change of a ratio of sums. ``flips``: games that are added, in which it changes by one."""
    before, after = sides
    values, residuals = [], []
    for total, count in sides:
        value = total.sum() / count.sum()
        values.append(float(value))
        residuals.append((total - value * count) / count.mean())
    games = len(residuals[0])
    told = int(np.count_nonzero((before[1] > 0) | (after[1] > 0)))
    more = flips / (games - 1) / np.mean([before[1].mean(), after[1].mean()]) ** 2
    error = float(np.sqrt((np.var(residuals[1] - residuals[0], ddof=1) + more) / games))
    apart = float(np.sqrt(sum(np.var(part, ddof=1) for part in residuals) / games))
    change = values[1] - values[0]
    half = error * float(students(told - 1))
    return Move(values[0], values[1], (change, change - half, change + half), error, apart)


def saved(moves: Sequence[Move]) -> float:
    """How many times as many games two sides on deals of their own would have needed, on the whole."""
    paired = sum(move.error**2 for move in moves)
    return sum(move.apart**2 for move in moves) / paired if paired else float("inf")


def is_clear(group: Group, looked_at: int) -> bool:
    """Whether a share of wins changes beyond doubt, though so many were looked at (Bonferroni)."""
    quantile = float(ndtri(1 - (1 - CONFIDENCE) / 2 / max(1, looked_at)))
    return abs(group.wins.change[0]) > quantile * group.wins.error


def subject(game: Game, changed: Sequence[Sequence[str]]) -> str | None:
    """The one faction that all changes are about: asked for beforehand, not picked afterwards."""
    named = {key for keys in changed for key in keys if key in game.factions}
    return named.pop() if len(named) == 1 else None


def games_needed(game: Game, before: np.ndarray, after: np.ndarray, about: str | None, half: float) -> int:
    """How many games of each design make the interval of a change so short: that of the group that is asked
    about, or of the widest."""
    groups = compare(game, before, after).groups
    asked = [group for group in groups if group.name == about] or groups
    error = max((group.wins.error for group in asked), default=0.0)
    return int(len(before) * (QUANTILE * error / half) ** 2 * SPARE) + 1


class Answer(NamedTuple):
    """What a change does, for a terminal."""

    lines: list[str]
    grid: Table
    played: str


def answer(game: Game, before: np.ndarray, after: np.ndarray, changed: Sequence[Sequence[str]]) -> Answer:
    """Sentences, the table behind them, and how it was found. ``changed``: the keys of what was."""
    about = game.about()
    titles = faction_titles(about)
    found = compare(game, before, after)
    if not found.groups:
        raise BadInput(
            f"--games: expected as many that a {found.word} sits in {ENOUGH} of them, found {len(before)}"
        )
    lines = told(found, everybody(before, after), titles, about.unit, subject(game, changed))
    if found.few:
        lines.append("More of them: --games.")
    return Answer(lines, _grid(found.word, found.groups, titles), pairing(found, len(before)))


def told(
    found: Compared, all_of_them: Move, titles: dict[str, str], unit: str, asked: str | None
) -> list[str]:
    """What a change does, in sentences: of the group that was asked about first."""
    word, groups, few = found
    own = [group for group in groups if group.name == asked]
    others = [group for group in groups if group.name != asked]
    lines = [_own(group, titles, unit) for group in own]
    lines.append(_others(others, titles, word, bool(own)))
    if few:  # who leads and who trails cannot be said without them
        missing = ", ".join(titles.get(name, name) for name in few)
        lines.append(f"Too few games to say anything of: {missing}.")
    elif len(groups) > 1:
        lines.append(_leaders(groups, titles))
    if any(group.games[0] != group.games[1] for group in groups):
        chosen = f"Who has which {word} is chosen in play, and differs between the designs"
        lines.append(f"{chosen}: a change mixes what one brings with who takes it.")
    lines.append(f"Mean score of all: {_moved_text(all_of_them, unit)}.")
    return lines


def pairing(found: Compared, games: int) -> str:
    """How many games were compared, and what it saved that they were of the same deals."""
    played = f"{games:,} games of each design, on the same deals"
    times = saved([group.wins for group in found.groups])
    if np.isfinite(times):
        played += f"; on deals of their own it would have taken {times:.1f} times as many"
    return f"{played}."


def everybody(before: np.ndarray, after: np.ndarray) -> Move:
    """How the mean score of all seats moves."""
    return _moved([_sums(outcomes, taken(outcomes), "score") for outcomes in (before, after)])


def _own(group: Group, titles: dict[str, str], unit: str) -> str:
    wins = group.wins
    shares = f"{plain(100 * wins.before)} → {plain(100 * wins.after)} %"
    won = f"{_title(group, titles)}: wins {shares} ({_points(wins.change)})"
    return f"{won}, score {_moved_text(group.score, unit)}."


def _moved_text(move: Move, unit: str) -> str:
    return f"{plain(move.before)} → {plain(move.after)} ({with_interval(move.change, unit, signed=True)})"


def _others(groups: Sequence[Group], titles: dict[str, str], word: str, beside: bool) -> str:
    """Who else moves. What is picked for being large is said to be."""
    if not groups:
        return "Nobody else sat often enough to say."
    moved = [group for group in groups if is_clear(group, len(groups))]
    if moved:
        some = [f"{_title(group, titles)} {_points(group.wins.change)}" for group in moved[:3]]
        more = f" and {len(moved) - 3} more" if len(moved) > 3 else ""
        also = "also " if beside else ""
        caveat = (
            f" (the largest of {len(groups)} are picked: expect a little less)" if len(groups) > 2 else ""
        )
        return f"Who {also}clearly wins more or less often: {'; '.join(some)}{more}{caveat}."
    most = abs(groups[0].wins.change[0])
    if beside:
        return f"Nobody else moves by more than {plain(100 * most)} percentage points, and nobody clearly."
    largest = f"the largest of {len(groups)} changes is {_title(groups[0], titles)}"
    return f"No {word} clearly wins more or less often: {largest}, {_points(groups[0].wins.change)}."


def _leaders(groups: Sequence[Group], titles: dict[str, str]) -> str:
    first = [
        max(groups, key=lambda group: group.wins.before),
        max(groups, key=lambda group: group.wins.after),
    ]
    last = [min(groups, key=lambda group: group.wins.before), min(groups, key=lambda group: group.wins.after)]
    told = [
        f"{title}: {_title(was, titles)} {plain(100 * was.wins.before)} % → "
        f"{_title(now, titles)} {plain(100 * now.wins.after)} %"
        for title, (was, now) in (("In front", first), ("last", last))
    ]
    return f"{'; '.join(told)}."


def _title(group: Group, titles: dict[str, str]) -> str:
    return titles.get(group.name, group.name)


def _points(change: Ends) -> str:
    return with_interval(change, "percentage points", scale=100, signed=True)


def _grid(word: str, groups: Sequence[Group], titles: dict[str, str]) -> Table:
    """A row for each group; 80 columns must do."""
    grid = Table(word, pad_edge=False, box=None)
    for heading in ("games", "wins %", "change", "score", "change"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for group in groups:
        one, other = group.games
        cells = [f"{one:,}" if one == other else f"{one:,} → {other:,}"]
        for move, scale in ((group.wins, 100.0), (group.score, 1.0)):
            cells.append(f"{plain(scale * move.before)} → {plain(scale * move.after)}")
            cells.append(with_half(move.change[0], move.change[2] - move.change[0], scale=scale, signed=True))
        bold = "bold" if is_clear(group, len(groups)) else None
        grid.add_row(_title(group, titles), *cells, style=bold)
    grid.caption = "±: 95 % intervals of the changes; bold: clear even among so many"
    grid.caption_justify = "left"
    return grid
