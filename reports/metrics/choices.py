"""What goes with taking a component rather than another of its kind, at the same time, all before it equal.

Each time that a player takes a component of a kind is a choice: a row of a linear model of how far the player
is ahead in the end. It holds fixed what was so before, and nothing that came after: when it was taken, the
score then, how much was taken before, what else of the kind and which of the most dividing components the
player had by then; faction, persona and seat. What follows from the choice stays in its value. Components of
a kind are compared with the mean of the others of the kind. This is no experiment: who takes what is up to
the player, so a value is what goes with it, and not what it makes.

Only sums of products are kept, block by block, so that the model of a million games is solved from matrices
of some hundred rows; leaving out each block in turn (the jackknife) gives errors that hold however the
choices of one game depend on each other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.metrics.intervals import Estimates, jackknife
from reports.metrics.names import Names
from reports.metrics.source import Chunk

PAIRED = 20  # components whose holding before is held fixed, and tried together: they divide players most
MOST_PAIRS = 100  # of faction and persona; beyond it each has its own columns only, to bound the memory
MOST_HAD = 40  # members of a kind, to hold fixed which of them a player had, to bound the memory
RARE = 30  # choices of a component, and of others of its kind, that a value needs
OWN = 0.02  # of a column's squares that nothing else in the model explains, at least, to tell its value
TIMES = 12  # different moments; later ones are one
AGAIN = 4  # how many of the kind were taken before: 0, 1, 2, more
RIDGE = 1e-7  # of the mean square, for columns that say the same: only their differences are used


@dataclass
class Group:
    """Components that are alternatives to each other, and the sums of their model by block."""

    members: np.ndarray  # places among all components
    had: bool  # whether the model has columns of what else of the kind the player had by then
    products: np.ndarray  # block, column, column
    scores: np.ndarray  # block, column
    crossed: dict[str, Crossed]


@dataclass
class Crossed:
    """Columns "taken, or had, by this faction", or persona, or with this other one at hand: one at a time
    they are added to a model, for which only their products with its columns are needed."""

    with_model: np.ndarray  # block, other, member, column
    with_score: np.ndarray  # block, other, member

    def add(
        self, block: int, other: int, own: np.ndarray, rows: np.ndarray, values: np.ndarray, here: np.ndarray
    ) -> None:
        self.with_model[block, other] += own[here].T @ rows[here]
        self.with_score[block, other] += values[here] @ own[here]


class ChoiceSums:
    """Sums of products by block, over the chunks of a cell."""

    def __init__(self, names: Names, players: int, blocks: int) -> None:
        self.names, self.players = names, players
        self.games = np.zeros(blocks)
        pieces, factions, personas = len(names.components), len(names.factions), len(names.personas)
        both = factions * personas <= MOST_PAIRS
        # Moments, how many of the kind before, what else before, who plays, who are the opponents, seats.
        own = factions * personas if both else factions + personas
        self.sizes = (TIMES, AGAIN, 2, own, factions + personas, players)
        self.both = both
        self.paired: np.ndarray | None = None
        self.others = {
            "moment": TIMES,
            "faction": factions,
            **{k: len(words) for k, (words, _) in names.levels().items()},
        }
        kinds: dict[str, list[int]] = {}
        for place, (kind, name) in enumerate(names.components):
            if names.alike(kind) and not names.scored(kind):
                kinds.setdefault(names.group(kind, name), []).append(place)
        self.members = [np.array(places) for places in kinds.values() if len(places) > 1]
        self.groups: list[Group] = []
        self.taken = np.zeros(pieces)
        self.same = np.zeros((pieces, pieces))  # seats that took both

    def add(self, chunk: Chunk) -> None:
        if chunk.pieces is None or self.players < 2:
            return
        games, players = chunk.score.shape
        when = chunk.pieces["acquired"].reshape(games * players, -1).astype(np.int16)
        people = self.names.chosen(chunk.faction.ravel())
        if people is not None:  # what an automated rival takes is no choice
            when = np.where(people[:, None], when, -1)
        took = (when >= 0).astype(np.float32)
        self.taken += took.sum(axis=0, dtype=float)
        self.same += took.T @ took
        if self.paired is None:
            self._begin(took)
        assert self.paired is not None
        shared = self._shared(chunk, when)
        for group in self.groups:
            self._add_group(group, chunk, when, shared)
        self.games[chunk.block] += games

    def _begin(self, took: np.ndarray) -> None:
        """Which components are held fixed, by the first games; and room for the sums."""
        share = took.mean(axis=0)
        open_to = np.array([not self.names.scored(kind) for kind, _ in self.names.components], bool)
        order = np.argsort(-share * (1 - share) * open_to, kind="stable")[:PAIRED]
        self.paired = np.sort(order[open_to[order]])
        blocks = len(self.games)
        for members in self.members:
            count, had = len(members), len(members) <= MOST_HAD
            width = (1 + had) * count + sum(self.sizes) + len(self.paired)
            others = self.others | ({"pair": len(self.paired)} if had else {})
            self.groups.append(
                Group(
                    members,
                    had,
                    np.zeros((blocks, width, width)),
                    np.zeros((blocks, width)),
                    {
                        name: Crossed(
                            np.zeros((blocks, size, count, width), np.float32),
                            np.zeros((blocks, size, count)),
                        )
                        for name, size in others.items()
                    },
                )
            )

    def _shared(self, chunk: Chunk, when: np.ndarray) -> tuple[np.ndarray, ...]:
        """By seat: how far ahead in the end, who plays it; and by seat and moment, how much was taken before
        and how far ahead the player was."""
        games, players = chunk.score.shape
        latest = int(when.max(initial=0)) + 1
        before = np.stack([((when >= 0) & (when < t)).sum(axis=1) for t in range(latest)], axis=1)
        ahead = np.zeros((games * players, latest), np.float32)
        if chunk.vp_by_round is not None and self.names.clock == "round":
            points = chunk.vp_by_round
            margin = (points - points.mean(axis=1, keepdims=True)) * players / (players - 1)
            margin = margin.reshape(games * players, -1)
            known = min(latest - 2, margin.shape[1])  # a choice of round t sees the score after round t - 1
            if known > 0:
                ahead[:, 2 : 2 + known] = margin[:, :known]
        faction, persona = chunk.faction.ravel(), chunk.persona.ravel()
        who = np.zeros((games * players, self.sizes[3] + self.sizes[4]), np.float32)
        every, factions, personas = (
            np.arange(games * players),
            len(self.names.factions),
            len(self.names.personas),
        )
        if self.both:
            who[every, faction * personas + persona] = 1
        else:
            who[every, faction] = 1
            who[every, factions + persona] = 1
        # How far ahead one is depends on the opponents, too.
        alone = np.zeros((games * players, factions + personas), np.float32)
        alone[every, faction] = 1
        alone[every, factions + persona] = 1
        alone = alone.reshape(games, players, -1)
        others = (alone.sum(axis=1, keepdims=True) - alone) / (players - 1)
        who[:, self.sizes[3] :] = others.reshape(games * players, -1)
        return chunk.margin().ravel(), faction, persona, before, ahead, who

    def _add_group(
        self, group: Group, chunk: Chunk, when: np.ndarray, shared: tuple[np.ndarray, ...]
    ) -> None:
        assert self.paired is not None
        score, faction, persona, before, ahead, who_plays = shared
        own = when[:, group.members]
        seat, member = np.nonzero(own >= 0)
        if not len(seat):
            return
        moment = own[seat, member].astype(np.int64)
        rows = np.zeros((len(seat), group.products.shape[1]), np.float32)
        every = np.arange(len(seat))
        count = len(group.members)
        rows[every, member] = 1
        there = (own[seat] >= 0) & (own[seat] <= moment[:, None])
        there[every, member] = False
        if group.had:
            rows[:, count : 2 * count] = there
        starts = (1 + group.had) * count + np.cumsum([0, *self.sizes])
        rows[every, starts[0] + np.minimum(moment, TIMES - 1)] = 1
        rows[
            every, starts[1] + np.minimum((there & (own[seat] < moment[:, None])).sum(axis=1), AGAIN - 1)
        ] = 1
        rows[every, starts[2]] = before[seat, moment]
        rows[every, starts[2] + 1] = ahead[seat, moment]
        rows[:, starts[3] : starts[5]] = who_plays[seat]
        rows[every, starts[5] + seat % self.players] = 1
        others = when[seat][:, self.paired]
        by_now = (others >= 0) & (others <= moment[:, None])
        held = by_now & (others < moment[:, None])
        held &= ~np.isin(self.paired, group.members)[None, :]  # those of the kind have columns already
        rows[:, starts[6] :] = held
        values, block = score[seat].astype(np.float32), chunk.block
        group.products[block] += rows.T @ rows
        group.scores[block] += values @ rows
        taken = (
            rows[:, :count] + rows[:, count : 2 * count] if group.had else rows[:, :count]
        )  # now, or by now
        places = {level: found for level, (_, found) in self.names.levels().items()}
        for name, crossed in group.crossed.items():
            if name == "pair":
                for other in map(int, np.flatnonzero(by_now.any(axis=0))):
                    crossed.add(block, other, taken, rows, values, by_now[:, other])
            else:
                who = np.minimum(moment, TIMES - 1)
                if name != "moment":
                    who = faction[seat] if name == "faction" else places[name][persona[seat]]
                for other in map(int, np.unique(who[who >= 0])):
                    crossed.add(block, other, taken, rows, values, who == other)


@dataclass(frozen=True)
class Values:
    """What goes with each component: more than with others of its kind (``beside``); by faction, persona or
    rung, and with another one at hand: how much more than otherwise (``more``), and to them (``own``)."""

    beside: Estimates  # by component
    own: dict[str, Estimates]  # by other and component
    more: dict[str, Estimates]
    choices: dict[str, np.ndarray]  # how many, by other and component


def values(sums: ChoiceSums) -> Values:
    """Everything from one pass over the leave-outs of blocks."""
    pieces = len(sums.names.components)
    others = sums.others | {"pair": 0 if sums.paired is None else len(sums.paired)}
    shapes = [(1, pieces), *((2 * size, pieces) for size in others.values())]
    sizes = [int(np.prod(shape)) for shape in shapes]
    counts = {name: np.zeros((size, pieces)) for name, size in others.items()}
    again = twins(sums) != np.arange(pieces)  # a model with both would share out one value between them
    known = [_known(group, again[group.members], sums.names.replays) for group in sums.groups]
    for group in sums.groups:
        for name, crossed in group.crossed.items():
            counts[name][:, group.members] = _diagonal(crossed)

    def solve(blocks: np.ndarray) -> np.ndarray:
        parts = [np.full(shape, np.nan) for shape in shapes]
        for group, told in zip(sums.groups, known, strict=True):
            if told.sum() < 2:
                continue
            inverse, value = _fitted(group, blocks, again[group.members])
            count = len(group.members)
            mean = _others(told)
            parts[0][0, group.members] = np.where(told, mean @ value[:count], np.nan)
            for part, (name, size) in zip(parts[1:], others.items(), strict=True):
                if size and name in group.crossed:
                    added, rest = _added(group, name, blocks, inverse, value, told)
                    part[size:, group.members] = added
                    part[:size, group.members] = np.where(told, rest @ mean.T + added, np.nan)
        return np.concatenate([part.ravel() for part in parts])

    empty = Estimates(np.full(sum(sizes), np.nan), np.full(sum(sizes), np.nan), 1)
    found = jackknife(solve, np.flatnonzero(sums.games)) if sums.groups else empty
    ends = np.cumsum(sizes)
    cut = [
        Estimates(
            found.value[end - size : end].reshape(shape),
            found.error[end - size : end].reshape(shape),
            found.freedom,
        )
        for end, size, shape in zip(ends, sizes, shapes, strict=True)
    ]
    without = None if found.without is None else found.without[:, :pieces]
    beside = Estimates(cut[0].value[0], cut[0].error[0], cut[0].freedom, without)
    own = {
        n: Estimates(e.value[:size], e.error[:size], e.freedom)
        for (n, size), e in zip(others.items(), cut[1:], strict=True)
    }
    more = {
        n: Estimates(e.value[size:], e.error[size:], e.freedom)
        for (n, size), e in zip(others.items(), cut[1:], strict=True)
    }
    return Values(beside, own, more, counts)


def _diagonal(crossed: Crossed) -> np.ndarray:
    """Choices: products of each column with that of its own component."""
    count = crossed.with_score.shape[2]
    own = crossed.with_model[:, :, np.arange(count), np.arange(count)]
    return np.asarray(own.sum(axis=0, dtype=float))


def _fitted(group: Group, blocks: np.ndarray, again: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The inverse of the model's products, and its coefficients; both 0 for what is there ``again``."""
    design = group.products[blocks].sum(axis=0)
    kept = np.ones(len(design))
    kept[: (1 + group.had) * len(again)] = ~np.tile(again, 1 + group.had)
    design *= kept * kept[:, None]
    scale = np.diag(design)
    inverse = np.linalg.inv(design + np.diag(np.where(scale > 0, RIDGE * scale, 1)))
    inverse *= kept * kept[:, None]
    return inverse, inverse @ group.scores[blocks].sum(axis=0)


def _others(told: np.ndarray) -> np.ndarray:
    """Of each component that has a value: itself less the mean of the others that have one."""
    count = max(int(told.sum()) - 1, 1)
    return np.asarray((np.eye(len(told)) * (1 + 1 / count) - 1 / count) * told[:, None] * told[None, :])


def _known(group: Group, again: np.ndarray, replays: int) -> np.ndarray:
    """Components that some chose where others chose another, unless all else nearly says who."""
    design = group.products.sum(axis=0)
    count = len(group.members)
    chosen = np.diag(design)[:count]
    told = np.minimum(chosen, chosen.sum() - chosen) >= RARE * replays  # deals count, not replays of them
    told &= ~again
    if told.sum() < 2:
        return np.zeros(count, bool)
    inverse, _ = _fitted(group, np.arange(len(group.products)), again)
    while told.sum() > 1:
        mean = _others(told)
        free = 1 / np.maximum(np.einsum("ab,bc,ac->a", mean, inverse[:count, :count], mean), 1e-12)
        lacking = np.where(told, free / np.maximum(OWN * chosen, RARE / 4), np.inf)
        if lacking.min() >= 1:
            return np.asarray(told)
        told[lacking.argmin()] = False
    return np.zeros(count, bool)


def _added(
    group: Group, name: str, blocks: np.ndarray, inverse: np.ndarray, value: np.ndarray, told: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """What each column adds to the model, one at a time: how much more a component goes with for these than
    for all others. And the values of all components to the others then."""
    crossed = group.crossed[name]
    with_model = crossed.with_model[blocks].sum(axis=0, dtype=float)
    count = len(told)
    through = with_model @ inverse
    every = np.arange(count)
    squares = with_model[:, every, every] + (with_model[:, every, count + every] if group.had else 0)
    free = squares - np.einsum("omw,omw->om", through, with_model)
    known = (free > np.maximum(OWN * squares, RARE / 4)) & told
    left = crossed.with_score[blocks].sum(axis=0) - with_model @ value
    added = np.where(known, left / np.where(known, free, 1), np.nan)
    own = value[:count] - np.einsum("omm->om", through[:, :, :count]) * np.where(known, added, 0)
    return added, np.where(told, own, 0)


def twins(sums: ChoiceSums) -> np.ndarray:
    """For each component the first that the same seats took, as a dock and its only action: itself, "
    "mostly."""
    apart = sums.taken[:, None] + sums.taken[None, :] - 2 * sums.same  # seats that took one of two
    # As few takers as make a component rare make no difference between two.
    same = (apart < RARE / 4) & (sums.taken[:, None] > RARE) & (sums.taken[None, :] > RARE)
    np.fill_diagonal(same, True)
    first = same.argmax(axis=1) if same.size else np.zeros(0, int)
    while (first[first] != first).any():  # the twin of a twin
        first = first[first]
    return np.asarray(first)
