"""Adjusted values of components: points more than others of the same game, all else in the model equal.

The model is linear, with the game as group: score = game + seat + faction and persona + components taken.
Every column is taken less its mean over the game, so whatever the players of a game share (map, set-up,
round tiles) drops out. Only sums of products are kept, block by block: the model of a million games is
solved from matrices of a hundred rows, and leaving out each block in turn (the jackknife) gives errors
that hold however seats of one game depend on each other and however the spread differs.

Interactions (faction x component, persona or rung x component, component x component) are tried one at a
time on top of the model: each needs only the products of its own column with the others.
"""

from __future__ import annotations

import warnings

import numpy as np

from reports.metrics.intervals import Estimates, Summed, jackknife
from reports.metrics.names import Names
from reports.metrics.source import Chunk

PAIRED = 20  # components whose pairs are tried: those that divide players most evenly
MOST_PAIRS = 400  # of faction and persona; beyond it each has its own columns only, to bound the memory
RARE = 30  # takers, and others, that a component needs in the model
OWN = 0.02  # of a column's squares that nothing else in the model explains, at least, to tell its value


class Columns:
    """Products of candidate columns with the model's: what one of them at a time needs to be added."""

    def __init__(self, blocks: int, count: int, width: int) -> None:
        self.with_model = np.zeros((blocks, count, width))
        self.with_score = np.zeros((blocks, count))
        self.squares = np.zeros((blocks, count))  # less the means over the game
        self.seats = np.zeros(count)  # that took it


class RegressionSums:
    """Sums of products by block, over the chunks of a cell."""

    def __init__(self, names: Names, players: int, blocks: int) -> None:
        self.names, self.players = names, players
        self.adjust = self.adjusted(names, players)
        self.crossed = len(self.adjust) == 2
        self.first = sum(self.adjust)  # components follow the columns that are adjusted for
        pieces = len(names.components)
        self.chosen = np.array([not names.scored(kind) for kind, _ in names.components], bool)
        width = self.first + pieces
        self.products = np.zeros((blocks, width, width))
        self.scores = np.zeros((blocks, width))
        self.games = np.zeros(blocks)
        self.taken = np.zeros((2, pieces))  # seats that took it; seats that did not
        self.factions = Columns(blocks, len(names.factions) * pieces, width)
        self.players_by = {
            level: (words, places, Columns(blocks, len(words) * pieces, width))
            for level, (words, places) in names.levels().items()
        }
        self.paired: np.ndarray | None = None
        self.pairs = Columns(blocks, 0, width)

    @staticmethod
    def adjusted(names: Names, players: int) -> tuple[int, ...]:
        """Columns that are adjusted for. Personas of different strength gain by factions differently: each
        pair has a column of its own, if there are not too many."""
        factions, personas = len(names.factions), len(names.personas)
        crossed = factions * personas <= MOST_PAIRS
        return (players, factions * personas) if crossed else (players, factions, personas)

    @staticmethod
    def largest(names: Names, players: int) -> int:
        """Numbers of the largest table, for each block: candidates by the columns of the model."""
        pieces = len(names.components)
        groups = max([len(names.factions), *(len(words) for words, _ in names.levels().values())])
        return max(1, groups * pieces * (sum(RegressionSums.adjusted(names, players)) + pieces))

    def add(self, chunk: Chunk) -> None:
        if chunk.pieces is None or self.players < 2:
            return
        games, players = chunk.score.shape
        taken = (chunk.pieces["acquired"] >= 0).reshape(games * players, -1) & self.chosen
        people = self.names.chosen(chunk.faction.ravel())
        if people is not None:  # what an automated rival takes says nothing of what is worth taking
            taken &= people[:, None]
        # Single precision is exact for a chunk's sums of zeros and ones; sums over chunks are double.
        raw = np.zeros((games * players, self.first + taken.shape[1]), np.float32)
        rows = np.arange(games * players)
        faction, persona = chunk.faction.ravel(), chunk.persona.ravel()
        raw[rows, np.tile(np.arange(players), games)] = 1
        if self.crossed:
            raw[rows, players + faction * len(self.names.personas) + persona] = 1
        else:
            raw[rows, players + faction] = 1
            raw[rows, players + self.adjust[1] + persona] = 1
        raw[:, self.first :] = taken
        model = centred(raw, players)
        score = (chunk.score - chunk.score.mean(axis=1, keepdims=True)).ravel().astype(np.float32)
        block = chunk.block
        self.products[block] += model.T @ model
        self.scores[block] += score @ model
        self.games[block] += games
        self.taken += taken.sum(axis=0), (~taken).sum(axis=0)
        own = raw[:, self.first :]
        self._add_groups(self.factions, block, faction, own, model, score)
        for _, places, columns in self.players_by.values():
            self._add_groups(columns, block, places[persona], own, model, score)
        self._add_pairs(block, own, model, score)

    def _add_groups(
        self,
        columns: Columns,
        block: int,
        group: np.ndarray,
        own: np.ndarray,
        model: np.ndarray,
        score: np.ndarray,
    ) -> None:
        """Columns "taken by this faction": 0 for all others, so only the faction's rows are looked at."""
        pieces = own.shape[1]
        order = np.argsort(group, kind="stable")
        own, model, score, games = own[order], model[order], score[order], order // self.players
        numbers, starts = np.unique(group[order], return_index=True)
        for number, start, end in zip(numbers, starts, [*starts[1:], len(order)], strict=True):
            if number < 0:  # an automated rival's
                continue
            here = own[start:end]
            place = slice(number * pieces, (number + 1) * pieces)
            columns.with_model[block, place] += here.T @ model[start:end]
            columns.with_score[block, place] += score[start:end] @ here
            firsts = np.flatnonzero(np.diff(games[start:end], prepend=-1))
            total = here.sum(axis=0, dtype=float)  # of zeros and ones: also the sum of squares
            squares = total
            if len(firsts) < len(here):  # several seats of a game are of this group
                squares = (np.add.reduceat(here, firsts, axis=0) ** 2).sum(axis=0, dtype=float)
            columns.squares[block, place] += total - squares / self.players
            columns.seats[place] += total

    def _add_pairs(self, block: int, own: np.ndarray, model: np.ndarray, score: np.ndarray) -> None:
        if own.shape[1] < 2:
            return
        if self.paired is None:
            share = own.mean(axis=0)
            chosen = np.sort(np.argsort(-share * (1 - share), kind="stable")[:PAIRED])
            self.paired = np.column_stack(np.triu_indices(len(chosen), 1))
            self.paired = chosen[self.paired]
            self.pairs = Columns(len(self.games), len(self.paired), model.shape[1])
        both = own[:, self.paired[:, 0]] * own[:, self.paired[:, 1]]
        # The model and the score are less their means, so these need not be.
        self.pairs.with_model[block] += both.T @ model
        self.pairs.with_score[block] += score @ both
        by_game = both.reshape(-1, self.players, both.shape[1]).sum(axis=1)
        self.pairs.seats += by_game.sum(axis=0, dtype=float)
        self.pairs.squares[block] += np.ones(len(by_game), np.float32) @ (by_game - by_game**2 / self.players)


def centred(columns: np.ndarray, players: int) -> np.ndarray:
    """Each column less its mean over the game."""
    by_game = columns.reshape(-1, players, columns.shape[1])
    return np.asarray((by_game - by_game.mean(axis=1, keepdims=True)).reshape(columns.shape))


def values(sums: RegressionSums) -> tuple[Estimates, Estimates]:
    """The adjusted value of each component; and how much more that is than the mean of its group."""
    keep, same = _kept(sums), twins(sums)
    solved = keep[keep >= sums.first] - sums.first
    pieces = np.flatnonzero(np.isin(same, solved))
    place = np.searchsorted(solved, same[pieces])
    groups = np.array([sums.names.group(*sums.names.components[piece]) for piece in pieces], str)
    alike = (groups[:, None] == groups[None, :]).astype(float)
    beside = np.eye(len(pieces)) - alike / np.maximum(alike.sum(axis=1, keepdims=True), 1)

    products, scores = Summed(sums.products), Summed(sums.scores)

    def solve(blocks: np.ndarray) -> np.ndarray:
        inverse = np.linalg.pinv(products.over(blocks)[np.ix_(keep, keep)], hermitian=True)
        value = (inverse @ scores.over(blocks)[keep])[len(keep) - len(solved) :][place]
        return np.concatenate([value, beside @ value])

    found = jackknife(solve, np.flatnonzero(sums.games))
    halves = []
    for part in (slice(None, len(pieces)), slice(len(pieces), None)):
        value, error = np.full((2, len(sums.names.components)), np.nan)
        value[pieces], error[pieces] = found.value[part], found.error[part]
        halves.append(Estimates(value, error, found.freedom))
    kinds = [sums.names.components[piece][0] for piece in pieces]
    alone = alike.sum(axis=1) < 2  # without a neighbour there is nothing to compare with
    alone |= np.array([not sums.names.alike(kind) for kind in kinds], bool)
    halves[1].error[pieces[alone]] = np.nan
    return halves[0], halves[1]


def interactions(sums: RegressionSums, columns: Columns) -> Estimates:
    """What each candidate column adds to the model, one at a time."""
    model = Model(sums, columns)
    return jackknife(lambda blocks: model.added(blocks)[0], np.flatnonzero(sums.games))


def by_group(sums: RegressionSums, columns: Columns, groups: int) -> tuple[Estimates, Estimates, Estimates]:
    """The value of each component (columns) to each group, a faction or who plays (rows). How much more that
    is than to the median group: one group that differs must not make all others look different. And how
    much more than the mean of the component's kind is to the same group."""
    model = Model(sums, columns)
    pieces = len(sums.names.components)
    place = np.full(sums.first + pieces, -1)
    place[model.keep] = np.arange(len(model.keep))
    place = np.tile(place[sums.first + twins(sums)], groups)
    rows = np.arange(groups * pieces)
    names = np.array([sums.names.group(*piece) for piece in sums.names.components], str)
    kinds = [np.flatnonzero(names == name) for name in dict.fromkeys(names)]

    def solve(blocks: np.ndarray) -> np.ndarray:
        added, through, value = model.added(blocks)
        rest = value[place] - through[rows, place] * added  # to all others, with this column in the model
        own = np.where(place >= 0, rest + added, np.nan).reshape(groups, pieces)
        beside = np.empty_like(own)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # components that no group tells anything of
            for kind in kinds:
                beside[:, kind] = own[:, kind] - np.nanmean(own[:, kind], axis=1, keepdims=True)
            return np.stack([own, own - np.nanmedian(own, axis=0), beside])

    found = jackknife(solve, np.flatnonzero(sums.games))
    own, more, beside = (Estimates(found.value[n], found.error[n], found.freedom) for n in range(3))
    return own, more, beside


class Model:
    """The model, to which candidate columns are added one at a time."""

    def __init__(self, sums: RegressionSums, columns: Columns) -> None:
        self.keep = _kept(sums)
        self.products, self.scores = Summed(sums.products), Summed(sums.scores)
        self.with_model, self.with_score = Summed(columns.with_model), Summed(columns.with_score)
        self.squares = Summed(columns.squares)

    def added(self, blocks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The coefficient of each candidate; its regression on the model; the model without it."""
        keep = self.keep
        inverse = np.linalg.pinv(self.products.over(blocks)[np.ix_(keep, keep)], hermitian=True)
        value = inverse @ self.scores.over(blocks)[keep]
        cross = self.with_model.over(blocks)[:, keep]
        through = cross @ inverse
        squares = self.squares.over(blocks)
        free = squares - np.einsum("ij,ij->i", through, cross)
        # What the model already explains nearly in full cannot be told from it: too few takers or others.
        known = free > np.maximum(OWN * squares, RARE / 4)
        left = self.with_score.over(blocks) - cross @ value
        return np.where(known, left / np.where(known, free, 1), np.nan), through, value


def twins(sums: RegressionSums) -> np.ndarray:
    """For each component the first that the same seats took, as a dock and its only action: itself, mostly.
    A model that had both would share out one value between them; so it has the first, for both."""
    own = sums.products[:, sums.first :, sums.first :].sum(axis=0)
    squares = np.diag(own)
    apart = squares[:, None] + squares[None, :] - 2 * own  # squares of the difference of two columns
    # As few takers as make a component rare make no difference between two.
    same = (apart < RARE / 4) & (squares[:, None] > RARE) & (squares[None, :] > RARE)
    np.fill_diagonal(same, True)
    first = same.argmax(axis=1) if same.size else np.zeros(0, int)
    while (first[first] != first).any():  # the twin of a twin
        first = first[first]
    return np.asarray(first)


def _kept(sums: RegressionSums) -> np.ndarray:
    """Columns of the model: all that is adjusted for, and components that some took and some did not, unless
    all the others say nearly who took them."""
    enough = sums.taken.min(axis=0) >= RARE * sums.names.replays  # deals count, not replays of them
    enough &= twins(sums) == np.arange(sums.taken.shape[1])
    adjusted, pieces = np.arange(sums.first), sums.first + np.flatnonzero(enough)
    products = sums.products.sum(axis=0)
    across = products[np.ix_(pieces, adjusted)]
    within = np.linalg.pinv(products[np.ix_(adjusted, adjusted)], hermitian=True)
    left = products[np.ix_(pieces, pieces)] - across @ within @ across.T  # of what is adjusted for
    squares = np.diag(products)[pieces]
    told = np.arange(len(pieces))
    while len(told):  # what everybody of some personas takes is explained by who plays: it has no value
        free = 1 / np.maximum(np.diag(np.linalg.pinv(left[np.ix_(told, told)], hermitian=True)), 1e-12)
        free = np.minimum(free, np.diag(left)[told])
        lacking = free / np.maximum(OWN * squares[told], RARE / 4)
        if lacking.min() >= 1:
            break
        told = np.delete(told, lacking.argmin())
    return np.concatenate([adjusted, pieces[told]])
