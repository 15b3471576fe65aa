"""What decides who is ahead: how much is set-up, luck and play, as far as a run can tell.

Analysis of variance splits the differences between the scores of one game (what all its players share is left
out) by faction, seat, strategy, and what the components that the deal put into the game explain for each
faction; each minus what chance alone would show. This covers only the set-up that tables record and only the
average effect of a strategy, so it is not all of set-up or all of play. The rest is choices, luck, and set-up
that the tables don't record (a map). Only runs that replay the same deal, as mirrored plans do, can separate
these: what differs between two games of one deal, in the same seat with the same faction, is play and the
luck it runs into. In such runs, what deals decide is tested between deals and who plays within them, because
replays are not new deals.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.estimates import ENOUGH, FEWEST_BLOCKS, Summed, jackknife
from reports.metrics.names import Names
from reports.metrics.source import Chunk

SET_UP, PLAY, OPEN = "set-up", "play", "not separated"
STRATEGY = "who plays: average effect of the strategy"
REST = "the rest: choices, luck, and set-up that the tables don't record"
DEAL = "the rest of the deal: map, order, luck"
AGAIN = "choices, and the luck they run into"
IN_ALL = ", total"
SUITED = "components in the game that suit a faction"
BOTH = "faction and seat (can't be told apart)"
METHOD = (
    "Analysis of variance of the differences between the scores of a game: each part is the sum of squares "
    "it explains, minus what the same number of groups would explain by chance. Intervals come from leaving "
    "out blocks of games."
)
SCHEMA: dict[str, Any] = {"group": pl.String, "part": pl.String, "games": pl.Int64}
SCHEMA |= dict.fromkeys(("share", "low", "high"), pl.Float64)


class VarianceSums:
    """Sums of squares and products of scores minus the mean of their game, by block."""

    def __init__(self, names: Names, players: int, blocks: int) -> None:
        self.names, self.players = names, players
        self.games = np.zeros(blocks)
        self.squares = np.zeros(blocks)
        self.sizes = (len(names.factions), players, len(names.strategies))
        columns = sum(self.sizes) + 1
        # Of (faction, seat, strategy, score): means over the games of a deal, and deviations from them.
        self.products = np.zeros((2, blocks, columns, columns))
        self.freedom = np.zeros((2, blocks))  # deals, and games beyond the first of each deal
        # Products of (1, components in the game, score), by faction.
        width = len(names.components) + 2 if names.components else 0
        self.dealt = np.zeros((blocks, len(names.factions), width, width))
        self.again = np.zeros((blocks, 3))  # degrees of freedom, squares, deals and seats: replayed ones

    def add(self, chunk: Chunk) -> None:
        score = chunk.score - chunk.score.mean(axis=1, keepdims=True)
        block = chunk.block
        self.games[block] += len(score)
        self.squares[block] += (score**2).sum()
        rows = np.zeros((score.size, self.products.shape[2]))
        row = np.arange(score.size)
        rows[row, chunk.faction.ravel()] = 1
        rows[row, self.sizes[0] + np.tile(np.arange(self.players), len(score))] = 1
        rows[row, self.sizes[0] + self.players + chunk.strategy.ravel()] = 1
        self._apart_from_rival(rows[:, -self.sizes[2] - 1 : -1])
        rows = centred(rows, self.players)
        rows[:, -1] = score.ravel()
        times = self.names.replays if len(score) % self.names.replays == 0 else 1
        by_deal = rows.reshape(-1, times, self.players * rows.shape[1]).mean(axis=1)
        apart = rows.reshape(-1, times, self.players * rows.shape[1]) - by_deal[:, None]
        for place, part in enumerate((by_deal, apart)):
            part = part.reshape(-1, rows.shape[1])
            self.products[place, block] += part.T @ part * (times if place == 0 else 1)
        self.freedom[:, block] += len(by_deal), len(score) - len(by_deal)
        if chunk.components is not None:
            dealt = np.ones((len(by_deal), self.players, self.dealt.shape[2]), np.float32)
            dealt[:, :, 1:-1] = chunk.components["available"][::times]
            dealt[:, :, -1] = by_deal.reshape(len(by_deal), self.players, -1)[:, :, -1]
            for faction in np.unique(chunk.faction):
                here = dealt[chunk.faction[::times] == faction]
                self.dealt[block, faction] += here.T @ here
        if chunk.deal is not None:
            self._add_again(block, chunk.deal, score)

    def _apart_from_rival(self, strategies: np.ndarray) -> None:
        """Compare only strategies with each other: the difference to the automated rival counts as the
        faction's. Without a rival nothing changes, since the game's mean is subtracted anyway."""
        if self.names.rival in self.names.strategies:
            own = self.names.strategies.index(self.names.rival)
            person = strategies[:, own] == 0
            strategies[person] -= 1 / len(self.names.people)
            strategies[:, own] = 0

    def _add_again(self, block: int, deal: np.ndarray, score: np.ndarray) -> None:
        _, group, times = np.unique(deal, return_inverse=True, return_counts=True)
        more = times > 1
        if not more.any():
            return
        for seat in range(self.players):
            own = score[more[group], seat]
            total = np.bincount(group[more[group]], own, len(times))[more]
            squares = (own**2).sum() - (total**2 / times[more]).sum()
            self.again[block] += (times[more] - 1).sum(), squares, more.sum()


def variance(sums: VarianceSums, told_apart: bool = True, dealt: np.ndarray | None = None) -> pl.DataFrame:
    """Shares of the variance of scores within games, part by part, and totals for set-up and play in replayed
    runs. Faction and seat share one part if they can't be ``told_apart``. ``dealt``: which components the
    deal puts into a game; default: all."""
    blocks = np.flatnonzero(sums.games)
    games = int(sums.games.sum())
    if len(blocks) < FEWEST_BLOCKS or games < ENOUGH or sums.players < 2:
        return pl.DataFrame(schema=SCHEMA)
    replayed = bool(sums.again[:, 0].sum() >= ENOUGH)
    parts = [(SET_UP, "faction"), (SET_UP, "seat")] if told_apart else [(SET_UP, BOTH)]
    parts += [(SET_UP, SUITED), (PLAY, STRATEGY)]
    parts += [(SET_UP, DEAL), (PLAY, AGAIN)] if replayed else [(OPEN, REST)]
    kinds = [SET_UP, PLAY] if replayed else []  # otherwise neither is complete, so give no total
    member = np.array([[group == kind for group, _ in parts] for kind in kinds], float).reshape(
        -1, len(parts)
    )

    columns = np.flatnonzero(np.ones(len(sums.names.components), bool) if dealt is None else dealt)
    dealt_sums = Summed(sums.dealt)

    def solve(chosen: np.ndarray) -> np.ndarray:
        suited = _suited(dealt_sums.over(chosen), sums, columns) if len(columns) else 0.0
        shares = _shares(sums, chosen, replayed, told_apart, suited)
        return np.concatenate([shares, member @ shares])

    value, low, high = jackknife(solve, blocks).ends()
    named = [*parts, *((kind, f"{kind}{IN_ALL}") for kind in kinds)]
    unasked = set() if len(sums.names.strategies) > 1 else {STRATEGY}
    unasked |= set() if sums.dealt.size else {SUITED}
    if not np.diagonal(sums.products[0], axis1=1, axis2=2)[:, : sums.sizes[0]].any():  # one faction for all
        unasked |= {"faction", SUITED}
    rows = [
        (group, part, games, *ends)
        for (group, part), *ends in zip(named, *np.clip([value, low, high], 0, 1), strict=True)
        if part not in unasked
    ]
    return pl.DataFrame(rows, SCHEMA, orient="row")


def _shares(
    sums: VarianceSums, blocks: np.ndarray, replayed: bool, told_apart: bool, suited: float
) -> np.ndarray:
    total = float(sums.squares[blocks].sum())
    count = sums.games[blocks].sum() * sums.players
    *seated, strategy = _explained(sums, blocks, told_apart)
    rest = total - sum(seated) - strategy - suited
    parts = [*seated, suited, strategy]
    if replayed:
        freedom, inside, deals = sums.again[blocks].sum(axis=0)
        times = freedom / max(deals, 1) + 1
        # Each strategy plays each seat of a deal once, so all of their spread shows within deals.
        choices = inside / max(freedom, 1) * count - strategy * times / (times - 1)
        parts += [rest - choices, choices]
    else:
        parts += [rest]
    return np.array(parts) / (total or 1)


def _explained(sums: VarianceSums, blocks: np.ndarray, told_apart: bool) -> list[float]:
    """Squares that faction, seat and strategy explain within games, minus what chance alone would. The model
    has all three, so none gets credit for what another explains. Faction and seat are one part if they can't
    be told apart. If deals are replayed, this is done between deals and within them, each with its own
    noise."""
    factions, seats, strategies = sums.sizes
    sizes = sums.sizes if told_apart else (factions + seats, strategies)
    parts = [slice(end - size, end) for end, size in zip(np.cumsum(sizes), sizes, strict=True)]
    squares = np.zeros(len(parts))
    for products, games in zip(
        sums.products[:, blocks].sum(axis=1), sums.freedom[:, blocks].sum(axis=1), strict=True
    ):
        if not games:
            continue
        design, with_score, total = products[:-1, :-1], products[:-1, -1], products[-1, -1]
        inverse = np.linalg.pinv(design, hermitian=True)
        value = inverse @ with_score
        freedom = games * (sums.players - 1) - np.trace(inverse @ design)
        noise = max(total - value @ with_score, 0.0) / max(freedom, 1)
        for place, part in enumerate(parts):
            own = design[part, part]
            squares[place] += value[part] @ own @ value[part] - noise * np.trace(own @ inverse[part, part])
    return [float(part) for part in squares]


def _suited(dealt: np.ndarray, sums: VarianceSums, columns: np.ndarray) -> float:
    """Squares explained by the components that the deal put into the game, from the means of deals. Each
    faction's regression also picks up what the components do to its opponents: with N factions of which P
    meet, it shows (P - 1) N parts in P (N - 1) of what they do within games."""
    kept = np.array([0, *(1 + columns), -1])
    played = dealt[dealt[:, 0, 0] > 0.5][:, kept][:, :, kept]
    seen = (sums.players - 1) / sums.players * len(played) / max(len(played) - 1, 1)
    return sum(_regressed(products) for products in played) / seen * sums.names.replays


def centred(columns: np.ndarray, players: int) -> np.ndarray:
    """Each column minus its mean over the game."""
    by_game = columns.reshape(-1, players, columns.shape[1])
    return np.asarray((by_game - by_game.mean(axis=1, keepdims=True)).reshape(columns.shape))


def _regressed(products: np.ndarray) -> float:
    """Squares that a regression explains beyond its mean, minus what as many columns would explain by chance;
    from the products of (1, columns, values)."""
    count = products[0, 0]
    if count < ENOUGH:
        return 0.0
    centred = products[1:, 1:] - np.outer(products[0, 1:], products[0, 1:]) / count
    varying = np.flatnonzero(np.diag(centred)[:-1] > 1e-6 * count)
    design, with_score, total = centred[np.ix_(varying, varying)], centred[varying, -1], centred[-1, -1]
    values, vectors = np.linalg.eigh(design)
    real = values > 1e-6 * values.max(initial=1)
    explained = float((((vectors[:, real].T @ with_score) ** 2) / values[real]).sum())
    left = count - 1 - real.sum()
    return explained - float(real.sum()) * (total - explained) / left if left >= ENOUGH else 0.0
