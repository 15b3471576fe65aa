"""Answers to single questions, from games just played: how seats and factions do, and why.

Every standard error counts games, not seats. Within a game, a player is compared with the others at the same
table, so that what the deal gave to everyone cancels out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl
from scipy.special import ndtri

from reports.metrics.drawn import by_tile, drawn_columns, titles_of
from reports.metrics.estimates import ENOUGH, students
from reports.metrics.tolerance import POWER, two_digits
from reports.whatif import Game, groups_of, taken
from sim.intervals import (
    CONFIDENCE,
    QUANTILE,
    Ends,
    end_names,
    mean_and_error,
    plain,
    share_text,
    wilson_ends,
    with_interval,
)

SHOWN = 3  # how many of the best and of the worst to name


class Standing(NamedTuple):
    """A faction or a seat: how often it wins, and how far it is ahead of the mean of the others."""

    name: str
    games: int
    wins: Ends
    score: float
    ahead: Ends


def standings(game: Game, outcomes: np.ndarray, by_seat: bool = False) -> tuple[str, list[Standing]]:
    """All factions, or all seats, from the one that wins most often to the one that wins least often."""
    word, names, groups = groups_of(game, outcomes, by_seat)
    here = taken(outcomes)
    score = outcomes["seats"]["score"].astype(float)
    rows = []
    for place, name in enumerate(names):
        own = (groups == place) & here
        sat = own.any(axis=1) & ~(own == here).all(axis=1)
        if int(sat.sum()) < ENOUGH:
            continue
        wins = _mean_of(outcomes["seats"]["win_share"].astype(float), own)[sat]
        ahead = (_mean_of(score, own) - _mean_of(score, here & ~own))[sat]
        share = float(wins.mean())
        ends = tuple(float(end) for end in wilson_ends(share, len(wins)))
        points = float(_mean_of(score, own)[sat].mean())
        rows.append(Standing(name, len(wins), (ends[0], ends[1], ends[2]), points, _ends(ahead)))
    return word, sorted(rows, key=lambda row: (-row.wins[0], -row.score))


def try_games(game: Game, outcomes: np.ndarray, name: str | None = None) -> str:
    """How many games to try where these were too few: enough for that faction, or the rarest group."""
    _, names, groups = groups_of(game, outcomes)
    played = {word: int((groups == place).any(axis=1).sum()) for place, word in enumerate(names)}
    fewest = played.get(name, 0) if name else min((count for count in played.values() if count), default=0)
    if not fewest:
        return f"{name or 'none'} was in none of {len(outcomes):,} games"
    wanted = two_digits(1.5 * ENOUGH * len(outcomes) / fewest)  # half as many again: luck decides who plays
    return f"found {fewest} in {len(outcomes):,} games; try {wanted:,}"


def standings_frame(rows: Sequence[Standing], titles: dict[str, str]) -> pl.DataFrame:
    """The same as a table. Columns have the names that the tables of a report have."""
    return pl.DataFrame(
        [
            {"name": row.name, "title": titles.get(row.name, row.name), "games": row.games}
            | dict(zip(("win_share", "win_low", "win_high"), row.wins, strict=True))
            | {"score": row.score}
            | dict(zip(end_names("margin"), row.ahead, strict=True))
            for row in rows
        ]
    )


def _mean_of(values: np.ndarray, here: np.ndarray) -> np.ndarray:
    """The mean over some seats of each game; NaN in games without such seats."""
    count = here.sum(axis=1)
    with np.errstate(invalid="ignore"):
        means: np.ndarray = np.where(here, values, 0.0).sum(axis=1) / np.where(count > 0, count, np.nan)
    return means


def _ends(values: np.ndarray) -> Ends:
    """A mean with its interval."""
    mean = float(values.mean())
    half = float(np.std(values, ddof=1) / np.sqrt(len(values)) * students(len(values) - 1))
    return mean, mean - half, mean + half


def seat_lines(rows: Sequence[Standing], players: int, unit: str) -> Iterator[str]:
    """How seats do: the best, the worst, and how far apart they are."""
    fair = 1 / players
    best, worst = rows[0], rows[-1]
    if best.wins[0] == worst.wins[0]:
        yield f"All seats win equally often: {share_text(best.wins)}."
    else:
        yield (
            f"{best.name.capitalize()} wins most: {share_text(best.wins)}, where {100 * fair:.1f} % is fair."
        )
        yield f"{worst.name.capitalize()} wins least: {share_text(worst.wins)}."
    yield seat_gap(rows, unit)


def seat_gap(rows: Sequence[Standing], unit: str) -> str:
    """How many points the seat that wins most often has more than the one that wins least often."""
    best, worst = rows[0], rows[-1]
    gap = best.score - worst.score
    more = f"{plain(abs(gap))} {unit} {'more' if gap > 0 else 'fewer'} than {worst.name}"
    more = more if gap else f"as much as {worst.name}"
    return f"{best.name.capitalize()} scores {more} on average."


class Needed(NamedTuple):
    """How many games it takes to tell a difference of a faction, or a seat, from none."""

    name: str
    points: int  # games for that many points ahead of the others
    wins: int  # games for that share of wins beyond the fair one


def needed(rows: Sequence[Standing], pilot: int, points: float, wins: float, asked: int) -> list[Needed]:
    """From the standings of a pilot: how many games show a true difference of ``points``, or of a share of
    ``wins``, with a chance of 80 %. ``asked``: how many factions or seats are asked about (Bonferroni)."""
    quantile = float(ndtri(1 - (1 - CONFIDENCE) / 2 / asked)) + POWER

    def games(half: float, errors: float, difference: float) -> int:
        return two_digits(max(pilot * (quantile * half / errors / difference) ** 2, ENOUGH))

    return [
        Needed(
            row.name,
            games((row.ahead[2] - row.ahead[1]) / 2, float(students(row.games - 1)), points),
            games((row.wins[2] - row.wins[1]) / 2, QUANTILE, wins),
        )
        for row in rows
    ]


class Why(NamedTuple):
    """What sets a faction apart from the others at its tables."""

    sources: list[tuple[str, Ends]]  # points from each source, minus the mean of the others
    rounds: list[tuple[str, Ends]]  # the same by round; empty if the game doesn't record it
    opponents: list[tuple[str, int, Ends]]  # share of games in which it scores more than each other faction
    examples: list[tuple[str, int]]  # games to read, and what they show


def why(game: Game, outcomes: np.ndarray, name: str) -> Why:
    """Where a faction gains and loses points, whom it beats, and three games to read."""
    sums = WhySums(game, name)
    sums.add(outcomes)
    return sums.why()


class WhySums:
    """The same for any number of games, added part by part. Keeps sums, and a few bytes for each game that
    may be an example."""

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.faction = game, game.factions.index(name)
        self.games = 0
        # By source and by round: sum of the differences from the others, of their squares, and whether
        # anybody has points from it
        self.sources, self.rounds = np.zeros((0, 3)), np.zeros((0, 3))
        self.opponents = np.zeros((len(game.factions), 2))  # games, and how many it scored more in
        self.played: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []  # game, its points, whether it won

    def add(self, outcomes: np.ndarray) -> None:
        """Some more games."""
        here = taken(outcomes)
        own = (outcomes["seats"]["faction"] == self.faction) & here
        sat = own.any(axis=1) & ~(own == here).all(axis=1)  # with somebody to compare with
        rows, mine = outcomes[sat], own[sat]
        others = here[sat] & ~mine
        seats = rows["seats"]
        self.games += len(rows)
        about = self.game.about()
        drawn = {name: rows[name] for name in drawn_columns(about) if name in (rows.dtype.names or ())}
        self.sources = _added(self.sources, _beyond(by_tile(about, seats["vp_by"], drawn), mine, others))
        if "vp_by_round" in (seats.dtype.names or ()):
            gained = np.diff(seats["vp_by_round"], axis=2, prepend=0)
            self.rounds = _added(self.rounds, _beyond(gained, mine, others))
        score = seats["score"].astype(float)
        points = _mean_of(score, mine)
        for place in range(len(self.opponents)):
            opponent = (seats["faction"] == place) & others
            theirs = _mean_of(score, opponent)
            more = (points > theirs).sum() + 0.5 * (points == theirs).sum()
            self.opponents[place] += (opponent.any(axis=1).sum(), more)
        won = _mean_of(seats["win_share"].astype(float), mine) > 0
        self.played.append((rows["game"], points, won))

    def why(self) -> Why:
        """The answer so far."""
        titles = titles_of(self.game.about(), len(self.sources))
        rounds = [f"round {n + 1}" for n in range(len(self.rounds))]
        columns = [np.concatenate(parts) for parts in zip(*self.played, strict=True)]
        return Why(
            self._differences(self.sources, titles),
            self._differences(self.rounds, rounds),
            self._shares(),
            _examples(*columns),
        )

    def _differences(self, sums: np.ndarray, titles: Sequence[str]) -> list[tuple[str, Ends]]:
        """Each of several values minus the mean of the others, smallest first. Leaves out what nobody has."""
        differences = []
        for title, (total, squares, anybody) in zip(titles, sums, strict=True):
            if anybody:
                mean, error = (float(value) for value in mean_and_error(self.games, total, squares))
                half = error * float(students(self.games - 1))
                differences.append((title, (mean, mean - half, mean + half)))
        return sorted(differences, key=lambda pair: pair[1][0])

    def _shares(self) -> list[tuple[str, int, Ends]]:
        shares = []
        for name, (met, more) in zip(self.game.factions, self.opponents, strict=True):
            if met >= ENOUGH:
                share = float(more / met)
                ends = wilson_ends(share, int(met))
                shares.append((name, int(met), (share, float(ends[1]), float(ends[2]))))
        return sorted(shares, key=lambda row: row[2][0])


def _added(sums: np.ndarray, more: np.ndarray) -> np.ndarray:
    """Sums of two parts; there may be none of the first."""
    return sums + more if len(sums) else more


def _beyond(values: np.ndarray, mine: np.ndarray, others: np.ndarray) -> np.ndarray:
    """By column: sum and sum of squares of own value minus the mean of the others, and whether anybody has
    any."""
    sums = np.zeros((values.shape[2], 3))
    for place in range(len(sums)):
        column = values[:, :, place].astype(float)
        difference = _mean_of(column, mine) - _mean_of(column, others)
        sums[place] = difference.sum(), (difference**2).sum(), column.any()
    return sums


def _examples(games: np.ndarray, points: np.ndarray, won: np.ndarray) -> list[tuple[str, int]]:
    """The lost game with the median score, the one with the lowest, and the best win."""
    examples = []
    lost = np.flatnonzero(~won)
    if lost.size:
        order = lost[np.argsort(points[lost], kind="stable")]
        examples.append(("a typical loss", int(games[order[len(order) // 2]])))
        examples.append(("its lowest score", int(games[order[0]])))
    if won.any():
        best = np.flatnonzero(won)[np.argmax(points[won])]
        examples.append(("its best win", int(games[best])))
    return examples


def why_lines(reasons: Why, titles: dict[str, str], unit: str) -> Iterator[str]:
    """Sources, rounds and opponents: the extremes of each. They are picked for being extreme."""
    less = [pair for pair in reasons.sources if pair[1][2] < 0][:SHOWN]
    more = [pair for pair in reversed(reasons.sources) if pair[1][1] > 0][:SHOWN]
    if less:
        yield f"Fewer points than the others from: {listed(less, unit)}."
    if more:
        yield f"More from: {listed(more, unit)}."
    if reasons.rounds:
        worst, best = (
            f"{name}, {with_interval(ends, unit, signed=True)}"
            for name, ends in (reasons.rounds[0], reasons.rounds[-1])
        )
        yield f"Compared with the others, their worst round is {worst}; their best is {best}."
    if len(reasons.opponents) > 1:
        shares = [f"{titles.get(name, name)} {100 * ends[0]:.0f} %" for name, _, ends in reasons.opponents]
        if len(shares) <= 2 * SHOWN:
            yield f"Share of games in which they score more than an opponent: {', '.join(shares)}."
        else:
            least, most = ", ".join(shares[:SHOWN]), ", ".join(shares[-SHOWN:])
            yield f"They outscore these opponents least often: {least}; and these most often: {most}."


def strategy_line(own: Standing, name: str, others: dict[str, Standing]) -> str:
    """How often a faction wins when everyone plays one strategy."""
    ranked = sorted({name: own, **others}.items(), key=lambda pair: -pair[1].wins[0])
    return ", ".join(f"{strategy} {share_text(row.wins)}" for strategy, row in ranked)


def listed(rows: Sequence[tuple[str, Ends]], unit: str) -> str:
    """Names and what each is worth: "research -4.2 VP [-4.9, -3.5], ..."."""
    return ", ".join(
        f"{name.replace('_', ' ')} {with_interval(ends, unit, signed=True)}" for name, ends in rows
    )
