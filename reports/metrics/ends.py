"""How games end: who ends them and how, where that player stood, and whether ending pays off."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.clusters import Clustered, Contrast
from reports.metrics.estimates import ENOUGH, outside, share_p_value
from reports.metrics.names import Cell, Names
from reports.metrics.paired import with_ends
from reports.metrics.source import Chunk

EVERY = "all"
STANDINGS = ("led alone", "shared the lead", "was behind")
WIN, LAST, DONE, FORCED, BEFORE = range(5)  # values of the player who ended the game


ENDINGS: dict[str, Any] = {"end": pl.String, "by": pl.String, "games": pl.Int64, "fair": pl.Float64}
ENDINGS |= with_ends("share", "wins", "left", "forced", "rank", "rank_before") | {"enough": pl.Boolean}
PAYS: dict[str, Any] = {"stood": pl.String, "ended": pl.Boolean, "seats": pl.Int64}
PAYS |= with_ends("wins") | {"enough": pl.Boolean, "p": pl.Float64}


class EndSums:
    """Sums over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        self.types = list(names.ends.types.values())
        self.codes = list(names.ends.types)
        ways, factions = len(self.types), len(names.factions)
        # All games, each way to end, and each way by the faction that ended it.
        self.table = Clustered(1 + ways + ways * factions, 5)
        self.ways = Clustered(1, ways + ways * factions)  # shares of all games
        # Wins by standing before the last turn, and whether they ended it.
        self.pays = Clustered(2 * len(STANDINGS), 1)
        # Wins of those who ended it, minus those of all in that standing.
        self.ended = Contrast(len(STANDINGS), 2, 1)
        self.has = {"seat": False, "done": False, "forced": False, "before": False}

    def add(self, chunk: Chunk) -> None:
        if "type" not in chunk.ends or self.players < 2:
            return
        games, ways = np.arange(len(chunk.score)), len(self.types)
        # Some games end for everybody at once, in nobody's turn: then only the ways are counted.
        self.has["seat"] = "seat" in chunk.ends
        seat = chunk.ends["seat"].astype(int) if self.has["seat"] else np.zeros(len(games), int)
        type_ = np.array(
            [self.codes.index(code) if code in self.codes else -1 for code in chunk.ends["type"]]
        )
        values = np.zeros((5, len(games)))
        values[WIN], values[LAST] = chunk.win[games, seat], _rank(chunk.score)[games, seat]
        for key, place in (("done", DONE), ("forced", FORCED)):
            if key in chunk.ends:
                self.has[key] = True
                values[place] = chunk.ends[key].astype(float)
        if "before" in chunk.ends and self.has["seat"]:
            self.has["before"] = True
            before = chunk.ends["before"]
            values[BEFORE] = _rank(before)[games, seat]
            self._stand(chunk, before, np.arange(self.players) == seat[:, None])
        by = 1 + ways + type_ * len(self.names.factions) + chunk.faction[games, seat]
        ended = np.where(type_ >= 0, 0, -1)
        for group in (ended, np.where(ended < 0, -1, 1 + type_), np.where(ended < 0, -1, by)):
            self.table.add(chunk.cluster, group, *values)
        shares = [type_ == way for way in range(ways)]
        shares += [by == 1 + ways + place for place in range(ways * len(self.names.factions))]
        self.ways.add(chunk.cluster, ended, *(share.astype(float) for share in shares))

    def _stand(self, chunk: Chunk, before: np.ndarray, ended: np.ndarray) -> None:
        first = before == before.max(axis=1, keepdims=True)
        stood = np.where(~first, 2, np.where(first.sum(axis=1, keepdims=True) == 1, 0, 1))
        self.pays.add(chunk.seat_cluster, (2 * stood + ended).ravel(), chunk.win.ravel())
        self.ended.add(chunk.seat_cluster, stood.ravel(), ended.astype(int).ravel(), chunk.win.ravel())


def _rank(score: np.ndarray) -> np.ndarray:
    """Rank 1 is best; equal scores share a rank."""
    return 1.0 + (score[:, None, :] > score[:, :, None]).sum(axis=2)


def endings(sums: EndSums, cell: Cell) -> pl.DataFrame:
    """A row for all games and for each way to end; with a rival, also by which side ended it.

    ``wins``, ``rank`` and ``rank_before`` are about the player who ended the game: its wins, its final rank
    and its rank before the last turn. ``left`` is what remained of the game's countdown, with printed
    components.
    """
    names, rows, ways = sums.names, [], len(sums.types)
    of = names.ends.of.get(sums.players) if cell.overlay == "printed" else None
    groups = [(EVERY, EVERY, 0)] + [(name, EVERY, 1 + way) for way, name in enumerate(sums.types)]
    enders = [place for place in range(len(names.factions)) if _by(sums, place).any()]
    if sums.has["seat"] and len(enders) > 1 and names.rival in names.factions:
        groups += [
            (name, names.faction(names.factions[faction]), 1 + ways + way * len(names.factions) + faction)
            for way, name in enumerate(sums.types)
            for faction in enders
        ]
    games = sums.table.count / names.replays
    means = [sums.table.mean(value).ends() for value in range(5)]
    shares = [sums.table.share_ends(value, games) for value in (WIN, LAST, DONE, FORCED)]
    for end, by, place in groups:
        if not games[place]:
            continue
        share = (1.0, 1.0, 1.0)
        if place:
            share = tuple(float(x[0]) for x in sums.ways.share_ends(place - 1, games[:1]))  # type: ignore[assignment]

        def of_value(ends: Any, recorded: bool, place: int = place) -> tuple[Any, Any, Any]:
            return tuple(float(values[place]) for values in ends) if recorded else (None, None, None)  # type: ignore[return-value]

        left = of_value(means[DONE], sums.has["done"] and of is not None)
        if of is not None and sums.has["done"]:
            left = (of - left[0], of - left[2], of - left[1])
        rows.append(
            (
                *(end, by, round(games[place]), 1 / sums.players, *share),
                *of_value(shares[WIN], sums.has["seat"]),
                *left,
                *of_value(shares[FORCED], sums.has["forced"]),
                *of_value(means[LAST], sums.has["seat"]),
                *of_value(means[BEFORE], sums.has["before"]),
                games[place] >= ENOUGH,
            )
        )
    return pl.DataFrame(rows, ENDINGS, orient="row")


def _by(sums: EndSums, faction: int) -> np.ndarray:
    """Games a faction ended, by way."""
    ways, factions = len(sums.types), len(sums.names.factions)
    return sums.table.count[1 + ways + faction :: factions][:ways]


def pays(sums: EndSums) -> pl.DataFrame:
    """Does ending the game pay off? A row for each standing before the last turn, and whether the player
    ended the game. Both rows of a standing are one comparison, so only the one that ended it has a
    p-value."""
    seats = sums.pays.count / sums.names.replays
    ends = np.stack(sums.pays.share_ends(0, seats))
    p = _alike(sums, seats)
    rows = [
        (name, ended, round(seats[at]), *ends[:, at], seats[at] >= ENOUGH, p[place] if ended else None)
        for place, name in enumerate(STANDINGS)
        for ended in (True, False)
        if seats[at := 2 * place + int(ended)]
    ]
    return pl.DataFrame(rows, PAYS, orient="row")


def _alike(sums: EndSums, seats: np.ndarray) -> np.ndarray:
    """P-values, by standing, for winning equally often whether the player ended the game or not. The larger
    of two: the test by clusters accounts for what the seats of a game share, and the score test for winning
    all games or none."""
    more = sums.ended.more(0)
    by_cluster = np.nan_to_num(outside(more.value, more.error, more.freedom)[:, 1])
    effective, share = (
        x.reshape(-1, 2) for x in (sums.pays.effective_seats(0, seats), sums.pays.mean(0).value)
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        pooled, count = (
            (share * effective).sum(axis=1) / effective.sum(axis=1),
            1 / (1 / effective).sum(axis=1),
        )
    by_share = share_p_value(pooled + share[:, 1] - share[:, 0], count, pooled)
    enough = (seats.reshape(-1, 2) >= ENOUGH).all(axis=1)
    return np.where(enough, np.maximum(by_cluster, by_share), np.nan)
