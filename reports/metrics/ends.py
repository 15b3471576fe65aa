"""How games end: who ends them, in which way, where that player stood, and whether ending pays."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.intervals import ENOUGH, mean_and_error, students
from reports.metrics.names import Cell, Names
from reports.metrics.paired import with_ends
from reports.metrics.source import Chunk
from sim.intervals import wilson_ends

EVERY = "all"
STANDINGS = ("led alone", "shared the lead", "was behind")
# Sums for each way to end and faction of who ended: games, wins, and first and second powers of the others.
GAMES, WIN, DONE, FORCED, LAST, BEFORE = range(6)
STATS = 6


ENDINGS: dict[str, Any] = {"end": pl.String, "by": pl.String, "games": pl.Int64, "fair": pl.Float64}
ENDINGS |= with_ends("share", "wins", "left", "forced", "rank", "rank_before") | {"enough": pl.Boolean}
PAYS: dict[str, Any] = {"stood": pl.String, "ended": pl.Boolean, "seats": pl.Int64}
PAYS |= with_ends("wins") | {"enough": pl.Boolean}


class EndSums:
    """Sums over the chunks of a cell."""

    def __init__(self, names: Names, players: int) -> None:
        self.names, self.players = names, players
        self.types = list(names.ends.types.values())
        self.codes = list(names.ends.types)
        shape = (len(self.types), len(names.factions))
        self.table = np.zeros((3, STATS, *shape))  # powers 0 to 2
        self.pays = np.zeros((2, len(STANDINGS), 2))  # seats, wins: standing before, whether they ended it
        self.known = {"seat": False, "done": False, "forced": False, "before": False}

    def add(self, chunk: Chunk) -> None:
        if "type" not in chunk.ends or self.players < 2:
            return
        games = np.arange(len(chunk.score))
        # Some games end for all at once, by nobody's turn: only the ways are counted then.
        self.known["seat"] = "seat" in chunk.ends
        seat = chunk.ends["seat"].astype(int) if self.known["seat"] else np.zeros(len(games), int)
        type_ = np.array(
            [self.codes.index(code) if code in self.codes else -1 for code in chunk.ends["type"]]
        )
        ok = type_ >= 0
        place = (type_[ok], chunk.faction[games, seat][ok])
        values = {
            GAMES: np.ones(len(games)),
            WIN: chunk.win[games, seat],
            LAST: _rank(chunk.score)[games, seat],
        }
        for key, stat in (("done", DONE), ("forced", FORCED)):
            if key in chunk.ends:
                self.known[key] = True
                values[stat] = chunk.ends[key].astype(float)
        if "before" in chunk.ends and self.known["seat"]:
            self.known["before"] = True
            before = chunk.ends["before"]
            values[BEFORE] = _rank(before)[games, seat]
            self._stand(chunk, before, np.arange(self.players) == seat[:, None])
        for stat, found in values.items():
            for power in range(3):
                np.add.at(self.table[power, stat], place, found[ok] ** power)

    def _stand(self, chunk: Chunk, before: np.ndarray, ended: np.ndarray) -> None:
        first = before == before.max(axis=1, keepdims=True)
        stood = np.where(~first, 2, np.where(first.sum(axis=1, keepdims=True) == 1, 0, 1))
        for place in range(len(STANDINGS)):
            for side in (False, True):
                here = (stood == place) & (ended == side)
                self.pays[:, place, int(side)] += here.sum(), chunk.win[here].sum()

    def settle(self) -> None:
        """When all is read: a deal counts once, however often it is played again."""
        self.table /= self.names.replays
        self.pays /= self.names.replays


def _rank(score: np.ndarray) -> np.ndarray:
    """1 is best; equal scores share a rank."""
    return 1.0 + (score[:, None, :] > score[:, :, None]).sum(axis=2)


def endings(sums: EndSums, cell: Cell) -> pl.DataFrame:
    """A row for all games and for each way to end; with a rival, for each of who ended it, too.

    ``wins`` are those of the player who ended, ``rank`` its place at the end and ``rank_before`` before its
    last turn; ``left`` what was left of what counts the game down, where the components are the printed ones.
    """
    total = sums.table[0, GAMES].sum()
    names, rows = sums.names, []
    of = names.ends.of.get(sums.players) if cell.overlay == "printed" else None
    factions = [place for place in range(len(names.factions)) if sums.table[0, GAMES, :, place].any()]
    groups = [(EVERY, EVERY, slice(None), slice(None))]
    groups += [(name, EVERY, slice(place, place + 1), slice(None)) for place, name in enumerate(sums.types)]
    if sums.known["seat"] and len(factions) > 1 and names.rival in names.factions:
        groups += [
            (
                name,
                names.faction(names.factions[faction]),
                slice(place, place + 1),
                slice(faction, faction + 1),
            )
            for place, name in enumerate(sums.types)
            for faction in factions
        ]
    for end, by, ways, who in groups:
        powers = sums.table[:, :, ways, who].sum(axis=(2, 3))
        games = powers[0, GAMES]
        if not games:
            continue
        left = _mean(powers[:, DONE], sums.known["done"] and of is not None)
        if of is not None:
            left = (of - left[0], of - left[2], of - left[1])
        rows.append(
            (
                *(end, by, round(games), 1 / sums.players),
                *_share(games, total),
                *(_share(powers[1, WIN], games) if sums.known["seat"] else (None,) * 3),
                *left,
                *(_share(powers[1, FORCED], games) if sums.known["forced"] else (None,) * 3),
                *_mean(powers[:, LAST], sums.known["seat"]),
                *_mean(powers[:, BEFORE], sums.known["before"]),
                games >= ENOUGH,
            )
        )
    return pl.DataFrame(rows, ENDINGS, orient="row")


def pays(sums: EndSums) -> pl.DataFrame:
    """Does ending pay? A row for each standing before the last turn, and whether one ended the game then."""
    rows = [
        (name, ended, round(seats), *_share(wins, seats), seats >= ENOUGH)
        for place, name in enumerate(STANDINGS)
        for ended in (True, False)
        for seats, wins in [sums.pays[:, place, int(ended)]]
        if seats
    ]
    return pl.DataFrame(rows, PAYS, orient="row")


def _share(part: float, of: float) -> tuple[float, float, float]:
    return wilson_ends(part / of, of)


def _mean(powers: np.ndarray, known: bool) -> tuple[Any, Any, Any]:
    if not known:
        return None, None, None
    mean, error = (float(value) for value in mean_and_error(*powers))
    half = error * float(students(powers[0] - 1))
    return mean, mean - half, mean + half
