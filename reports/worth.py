"""What it is worth to be allowed to take something: the same deals, played with and without a ban.

In each deal one seat, drawn at random, may not take a component or use a mechanism. Nothing else differs, so
what differs between the two games of a deal is the effect of the ban. Sums are added up window by window, so
that any number of deals fits into memory. Everything counts deals: they are independent of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from reports.metrics.estimates import ENOUGH, FALSE_DISCOVERIES, corrected, outside
from reports.metrics.sequential import ONCE, Looks, Rule, skew_of
from reports.whatif import FLIPS, taken
from sim.intervals import Ends, end_names, percent, plain, with_interval

VALUES = ("margin", "own", "wins", "others")  # what a ban changes; the first one decides
GIVEN = "gift"  # the kind of an item that a player starts with
NAMED = 6  # items in a sentence
COLUMNS = (*VALUES, "took", "changed", "free", "banned", "free_took")
WHY = (
    "`component` compares players who took it with players who didn't. They differ in more than that: who is "
    "ahead, or whom it suits, takes it more often. Here the same player plays the same deal twice, so only "
    "the ban differs."
)
BLIND = (
    "The players notice the ban when they choose a move; they don't plan around it, so players who did would "
    "lose less."
)


class Seat(NamedTuple):
    """One seat of each game: its points, its margin over the mean of the others, its win, the others."""

    own: np.ndarray
    margin: np.ndarray
    wins: np.ndarray
    others: np.ndarray


def own_seat(outcomes: np.ndarray, players: np.ndarray) -> np.ndarray:
    """The seat of a player of each game, as flags. Auctions can seat players in a different order."""
    seats = outcomes["seats"]
    here = taken(outcomes)
    chairs = seats["chair"] if "chair" in (seats.dtype.names or ()) else np.arange(here.shape[1])
    flags: np.ndarray = (chairs == players[:, None]) & here
    return flags


def seat_of(outcomes: np.ndarray, players: np.ndarray) -> Seat:
    """The results of a player of each game."""
    seats = outcomes["seats"]
    here, own = taken(outcomes), own_seat(outcomes, players)
    score = seats["score"].astype(float)
    points = (score * own).sum(axis=1)
    others = (score * (here & ~own)).sum(axis=1) / np.maximum(here.sum(axis=1) - 1, 1)
    return Seat(points, points - others, (seats["win_share"].astype(float) * own).sum(axis=1), others)


class Pairs:
    """Sums over pairs of games: the same deal, free and with a ban. ``looks``: how often one
    looks at them."""

    def __init__(self, looks: Looks = ONCE) -> None:
        self.deals = 0
        self.looks = looks
        self.call = ""  # why no more deals were played
        self.sums = np.zeros(len(COLUMNS))
        self.products = np.zeros((len(COLUMNS), len(COLUMNS)))
        self.cubes = np.zeros(len(COLUMNS))
        # deals in which the ban dropped moves, in which it could not be kept, and in which the seat had the
        # component all the same at the end
        self.dropped = self.forced = self.anyway = 0

    def add(
        self, free: Seat, banned: Seat, took: np.ndarray, refused: np.ndarray, anyway: np.ndarray
    ) -> None:
        """More deals. ``took``: whether the seat took it when it might; ``refused``: columns of Refused;
        ``anyway``: whether the banned seat got the component."""
        changes = [getattr(free, name) - getattr(banned, name) for name in VALUES]
        changed = np.any([change != 0 for change in changes], axis=0)
        columns = np.array([*changes, took, changed, free.margin, banned.margin, free.margin * took])
        self.deals += columns.shape[1]
        self.sums += columns.sum(axis=1)
        self.products += columns @ columns.T
        self.cubes += (columns**3).sum(axis=1)
        self.dropped += int((refused[:, 0] > 0).sum())
        self.forced += int((refused[:, 1] > 0).sum())
        self.anyway += int(anyway.sum())

    def effect(self, name: str) -> tuple[Ends, float]:
        """The mean change of a value per deal, with its interval, and its standard error."""
        place = COLUMNS.index(name)
        mean = float(self.sums[place] / self.deals)
        return self._ends(mean, self._variance({place: 1.0}), self.deals - 1, name)

    def per_taker(self) -> Ends | None:
        """The change of the margin for each player who takes it when it may; None if these are too few."""
        margin, took = COLUMNS.index("margin"), COLUMNS.index("took")
        takers = self.sums[took]
        if takers < ENOUGH:
            return None
        ratio = float(self.sums[margin] / takers)
        variance = self._variance({margin: 1.0, took: -ratio}) * (self.deals / takers) ** 2
        return self._ends(ratio, variance, takers - 1, "margin", self.deals / takers)[0]

    def uptake(self) -> float:
        """The share of deals in which the seat takes it when it may."""
        return float(self.sums[COLUMNS.index("took")] / self.deals)

    def changed(self) -> int:
        """In how many deals the ban changed any result."""
        return int(self.sums[COLUMNS.index("changed")])

    def ahead(self) -> float | None:
        """How much further ahead players who took it were than those who didn't, without a ban."""
        takers = self.sums[COLUMNS.index("took")]
        if min(takers, self.deals - takers) < ENOUGH:
            return None
        with_it = self.sums[COLUMNS.index("free_took")]
        without = self.sums[COLUMNS.index("free")] - with_it
        return float(with_it / takers - without / (self.deals - takers))

    def watch(self, rule: Rule) -> None:
        """Look whether the margin is clear or precise enough. Too few changed deals say nothing."""
        if self.changed() >= ENOUGH:
            self.call = rule.reason(*self.effect(VALUES[0]), self.deals)

    def p_value(self) -> float:
        """How likely the margin is so far from 0 by chance."""
        ends, error = self.effect(VALUES[0])
        if self.looks is not ONCE:
            return self.looks.p_value(ends[0], error, self.deals - 1, self._skew(0, error))
        return float(outside(ends[0], error, self.deals - 1)) if error else 1.0

    def saved(self) -> float:
        """How many times as many games the margin would have taken on separate deals."""
        place = {name: COLUMNS.index(name) for name in ("margin", "free", "banned")}
        paired = self._variance({place["margin"]: 1.0})
        apart = sum(self._variance({place[name]: 1.0}) for name in ("free", "banned"))
        return apart / paired if paired else float("inf")

    def _variance(self, weights: Mapping[int, float]) -> float:
        """The variance of a weighted sum of columns over the deals."""
        vector = np.zeros(len(COLUMNS))
        vector[list(weights)] = list(weights.values())
        squares = float(vector @ self.products @ vector)
        return max(squares - float(vector @ self.sums) ** 2 / self.deals, 0.0) / (self.deals - 1)

    def _ends(
        self, value: float, variance: float, freedom: float, name: str, scale: float = 1
    ) -> tuple[Ends, float]:
        """If few deals change, their spread is not known well. So the error counts a few more of them, as
        large as those seen (reports/whatif.py does the same for wins)."""
        place = COLUMNS.index(name)
        size = 1.0 if name == "wins" else float(self.products[place, place]) / max(1, self.changed())
        error = float(np.sqrt((variance + FLIPS * size * scale**2 / (self.deals - 1)) / self.deals))
        skew = self._skew(place, error) if scale == 1 else 0.0
        return self.looks.ends(value, error, freedom, skew), error

    def _skew(self, place: int, error: float) -> float:
        """The skewness of a column's mean."""
        mean, square = self.sums[place] / self.deals, self.products[place, place] / self.deals
        third = self.cubes[place] / self.deals - 3 * mean * square + 2 * mean**3
        return skew_of(float(third), error, self.deals)


class Item(NamedTuple):
    """Something that can be banned."""

    kind: str
    id: str
    title: str
    group: str
    places: tuple[int, ...]  # among the items of the game


def rows_of(
    items: Sequence[Item], pairs: Sequence[Pairs], beside: Sequence[Ends | None], rung: str
) -> list[dict[str, Any]]:
    """A row of the table for each item. ``beside``: what ``component`` says of it."""
    rows = []
    for item, pair, correlation in zip(items, pairs, beside, strict=True):
        row: dict[str, Any] = {
            "kind": item.kind, "id": item.id, "title": item.title, "group": item.group, "players": rung,
            "deals": pair.deals, "taken": pair.uptake(), "changed": pair.changed(),
            "dropped": pair.dropped, "forced": pair.forced,
            "anyway": pair.anyway,
        }  # fmt: skip
        for name in VALUES:
            row |= dict(zip(end_names(name), pair.effect(name)[0], strict=True))
        row["p"] = pair.p_value()
        for name, found in (("per_taker", pair.per_taker()), ("correlation", correlation)):
            row |= dict(zip(end_names(name), found or (None, None, None), strict=True))
        rows.append(row | {"ahead": pair.ahead(), "saved": pair.saved(), "call": pair.call})
    return rows


def judge(rows: list[dict[str, Any]], looks: Looks = ONCE) -> None:
    """Which margins clearly change, corrected once for all rows. Too few changed deals say nothing."""
    enough = [row["changed"] >= ENOUGH for row in rows]
    known = np.array([row["p"] if ok else np.nan for row, ok in zip(rows, enough, strict=True)])
    correction = corrected(known)[0] if looks is ONCE else np.minimum(looks.family * known, 1)
    for row, q in zip(rows, correction, strict=True):
        row["q"] = None if np.isnan(q) else float(q)
        row["clear"] = bool(q <= FALSE_DISCOVERIES)


def ends_in(row: Mapping[str, Any], name: str) -> Ends | None:
    """A value of a row with its interval, or None."""
    value, low, high = (row[key] for key in end_names(name))
    return None if value is None else (value, low, high)


def one_lines(row: Mapping[str, Any], unit: str) -> Iterator[str]:
    """What is worth what: sentences about one item."""
    title = f"{row['title']} ({row['group'].lower()}, {row['id']})" if row["group"] else row["title"]
    if row["changed"] < ENOUGH:
        deals = f"{row['changed']} of {row['deals']:,} deals"
        yield f"{title}: the ban changed only {deals}, too few to say anything. Play more games."
        return
    yield effect_line(row, unit, f"{title}: being allowed it")
    taker = ends_in(row, "per_taker")
    each = f"; for each who takes it {with_interval(taker, unit, signed=True)}" if taker else ""
    yield f"Players take it in {percent(row['taken'])} of the deals when they may{each}."
    if row["forced"]:
        yield (
            f"In {row['forced']:,} of {row['deals']:,} deals a player had no other move and broke the ban, "
            "which counts as banned."
        )
    if row["anyway"]:
        yield (
            f"In {row['anyway']:,} of {row['deals']:,} deals the banned player got it all the same: in the "
            "set-up, by chance or as the only possibility."
        )
    correlation = ends_in(row, "correlation")
    if correlation:
        yield f"By correlation (`component`): {with_interval(correlation, unit, signed=True)}. {WHY}"
    elif row["ahead"] is not None:
        ahead = plain(row["ahead"])
        sign = "+" if row["ahead"] > 0 else ""
        yield (
            f"By correlation: players who took it were {sign}{ahead} {unit} further ahead than those who "
            f"didn't. {WHY.replace('`component`', 'That')}"
        )


def noun(kinds: Sequence[str], groups: Sequence[str]) -> str:
    """What several items are, in the plural."""
    if set(groups) == {""}:
        return {"mechanism": "mechanisms", GIVEN: "gifts"}.get(kinds[0], "items")
    return f"{groups[0].lower().removesuffix('s')}s" if len(set(groups)) == 1 else "items"


def effect_line(row: Mapping[str, Any], unit: str, what: str) -> str:
    """What something is worth, in one sentence."""
    margin, own, wins, others = (ends_in(row, name) or (0.0, 0.0, 0.0) for name in VALUES)
    judged = "" if row["clear"] else " (not clearly different from 0)"
    return (
        f"{what} is worth {with_interval(margin, unit, signed=True)} compared with the "
        f"others{judged}: own score {with_interval(own, unit, signed=True)}, the others' "
        f"{with_interval(others, unit, signed=True)}; wins "
        f"{with_interval(wins, 'percentage points', scale=100, signed=True)}."
    )


def given_lines(rows: Sequence[Mapping[str, Any]], unit: str) -> Iterator[str]:
    """What it is worth to start with more."""
    if len(rows) > 1:
        yield from family_lines(rows, unit)
    elif rows[0]["changed"] < ENOUGH:
        deals = f"{rows[0]['changed']} of {rows[0]['deals']:,} deals"
        yield f"{rows[0]['title']}: it changed only {deals}, too few to say anything. Play more games."
    else:
        yield effect_line(rows[0], unit, f"{rows[0]['title']} at the start")
    yield (
        "In each deal one player, drawn at random, starts with it. Factions are rotated through the seats, "
        "so it is the mean over all of them."
    )


def family_lines(rows: Sequence[Mapping[str, Any]], unit: str) -> Iterator[str]:
    """What a whole family is worth: the clear ones, best first."""
    order = sorted(rows, key=lambda row: -row["margin"])
    for words, chosen in (
        ("Worth having", [row for row in order if row["clear"] and row["margin"] > 0]),
        ("Better left alone", [row for row in reversed(order) if row["clear"] and row["margin"] < 0]),
    ):
        if chosen:
            named = [
                f"{row['title']} {with_interval(ends_in(row, 'margin') or (0, 0, 0), signed=True)}"
                for row in chosen
            ]
            yield f"{words} ({unit} compared with the others): {', '.join(named)}."
    unclear = sum(not row["clear"] for row in rows)
    if unclear:
        yield f"Not clear: {unclear} of {len(rows)}, after one correction for all of them."
    if forced := _shares(order, "forced"):
        yield (
            "Deals in which a player had no other move and broke the ban, which counts as banned: "
            f"{forced}. Where that is often, the numbers say little."
        )
    if leaks := _shares(order, "anyway"):
        yield f"Deals in which a banned player got it all the same, without a choice: {leaks}."
    if any(row["correlation"] is not None for row in rows):
        yield f"The last column is what `component` says. {WHY}"


def _shares(rows: Sequence[Mapping[str, Any]], column: str) -> str:
    """How often something happened, for each item with any; the highest first."""
    found = sorted((row for row in rows if row[column]), key=lambda row: -row[column] / row["deals"])
    named = [f"{row['title']} {percent(row[column] / row['deals'])}" for row in found[:NAMED]]
    more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
    return f"{', '.join(named)}{more}"
