"""How players who take a component do, compared with similar players who take an alternative at the same
time.

Each time a player takes a component of a kind is a choice: a row of a linear model of how far ahead the
player finishes. The model holds fixed what came before the choice and nothing that came after: when it was
made, the score at the time, how much had been taken before, which others of the kind and which of the most
divisive components the player had by then; faction, strategy and seat. Whatever follows from the choice stays
in its value. A component is compared with the mean of its alternatives, the others of its kind. This is a
correlation, not an experiment: players decide what to take, so a value says what goes with a choice, not what
the choice causes.

Only sums of products are kept, block by block, so the model of a million games is solved from matrices of a
few hundred rows. Leaving out each block in turn (the jackknife) gives errors that hold however the choices of
a game depend on each other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.metrics.estimates import Estimates, jackknife
from reports.metrics.names import Names
from reports.metrics.source import Chunk

PAIRED = 20  # components that divide players most: held fixed if taken before, and tested in pairs
MOST_PAIRS = 100  # of faction and strategy; above that each has only its own columns, to limit memory
MOST_HAD = 40  # larger kinds don't hold fixed which members a player had, to limit memory
RARE = 30  # choices of a component, and of its alternatives, needed for a value
OWN = 0.02  # share of a column's squares that the rest of the model must leave unexplained
TIMES = 12  # different moments; all later ones are merged
AGAIN = 4  # how many of the kind were taken before: 0, 1, 2, more
RIDGE = 1e-7  # of the mean square, for collinear columns: only their differences are used


@dataclass
class Group:
    """Components that are alternatives to each other, and the sums of their model by block."""

    members: np.ndarray  # their indices among all components
    had: bool  # whether the model has columns for which others of the kind the player had by then
    products: np.ndarray  # block, column, column
    scores: np.ndarray  # block, column
    crossed: dict[str, Crossed]


@dataclass
class Crossed:
    """Columns "taken, or had, by this faction", or by this strategy, or with this other component in hand.
    They are added to the model one at a time, which needs only their products with its columns."""

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
        components, factions, strategies = len(names.components), len(names.factions), len(names.strategies)
        both = factions * strategies <= MOST_PAIRS
        # Moments, how many of the kind before, what else before, who plays, opponents, seats.
        own = factions * strategies if both else factions + strategies
        self.sizes = (TIMES, AGAIN, 2, own, factions + strategies, players)
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
        self.taken = np.zeros(components)
        self.same = np.zeros((components, components))  # seats that took both

    def add(self, chunk: Chunk) -> None:
        if chunk.components is None or self.players < 2:
            return
        games, players = chunk.score.shape
        when = chunk.components["acquired"].reshape(games * players, -1).astype(np.int16)
        people = self.names.chosen(chunk.faction.ravel())
        if people is not None:  # an automated rival doesn't choose what it takes
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
        """Pick the components to hold fixed, from the first games, and allocate the sums."""
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
        """By seat: how far ahead at the end, and who plays; by seat and moment: how much was taken before,
        and how far ahead the player was."""
        games, players = chunk.score.shape
        latest = int(when.max(initial=0)) + 1
        before = np.stack([((when >= 0) & (when < t)).sum(axis=1) for t in range(latest)], axis=1)
        ahead = np.zeros((games * players, latest), np.float32)
        if chunk.vp_by_round is not None and self.names.clock == "round":
            points = chunk.vp_by_round
            margin = (points - points.mean(axis=1, keepdims=True)) * players / (players - 1)
            margin = margin.reshape(games * players, -1)
            rounds = min(latest - 2, margin.shape[1])  # a choice in round t sees the score after round t - 1
            if rounds > 0:
                ahead[:, 2 : 2 + rounds] = margin[:, :rounds]
        faction, strategy = chunk.faction.ravel(), chunk.strategy.ravel()
        who = np.zeros((games * players, self.sizes[3] + self.sizes[4]), np.float32)
        seats, factions, strategies = (
            np.arange(games * players),
            len(self.names.factions),
            len(self.names.strategies),
        )
        if self.both:
            who[seats, faction * strategies + strategy] = 1
        else:
            who[seats, faction] = 1
            who[seats, factions + strategy] = 1
        # How far ahead a player is also depends on the opponents.
        alone = np.zeros((games * players, factions + strategies), np.float32)
        alone[seats, faction] = 1
        alone[seats, factions + strategy] = 1
        alone = alone.reshape(games, players, -1)
        others = (alone.sum(axis=1, keepdims=True) - alone) / (players - 1)
        who[:, self.sizes[3] :] = others.reshape(games * players, -1)
        return chunk.margin().ravel(), faction, strategy, before, ahead, who

    def _add_group(
        self, group: Group, chunk: Chunk, when: np.ndarray, shared: tuple[np.ndarray, ...]
    ) -> None:
        assert self.paired is not None
        score, faction, strategy, before, ahead, who_plays = shared
        own = when[:, group.members]
        seat, member = np.nonzero(own >= 0)
        if not len(seat):
            return
        moment = own[seat, member].astype(np.int64)
        rows = np.zeros((len(seat), group.products.shape[1]), np.float32)
        row = np.arange(len(seat))
        count = len(group.members)
        rows[row, member] = 1
        there = (own[seat] >= 0) & (own[seat] <= moment[:, None])
        there[row, member] = False
        if group.had:
            rows[:, count : 2 * count] = there
        starts = (1 + group.had) * count + np.cumsum([0, *self.sizes])
        rows[row, starts[0] + np.minimum(moment, TIMES - 1)] = 1
        rows[row, starts[1] + np.minimum((there & (own[seat] < moment[:, None])).sum(axis=1), AGAIN - 1)] = 1
        rows[row, starts[2]] = before[seat, moment]
        rows[row, starts[2] + 1] = ahead[seat, moment]
        rows[:, starts[3] : starts[5]] = who_plays[seat]
        rows[row, starts[5] + seat % self.players] = 1
        others = when[seat][:, self.paired]
        by_now = (others >= 0) & (others <= moment[:, None])
        held = by_now & (others < moment[:, None])
        held &= ~np.isin(self.paired, group.members)[None, :]  # members of the kind already have columns
        rows[:, starts[6] :] = held
        values, block = score[seat].astype(np.float32), chunk.block
        group.products[block] += rows.T @ rows
        group.scores[block] += values @ rows
        # Now, or by now.
        taken = rows[:, :count] + rows[:, count : 2 * count] if group.had else rows[:, :count]
        places = {level: place_of for level, (_, place_of) in self.names.levels().items()}
        for name, crossed in group.crossed.items():
            if name == "pair":
                for other in map(int, np.flatnonzero(by_now.any(axis=0))):
                    crossed.add(block, other, taken, rows, values, by_now[:, other])
            else:
                who = np.minimum(moment, TIMES - 1)
                if name != "moment":
                    who = faction[seat] if name == "faction" else places[name][strategy[seat]]
                for other in map(int, np.unique(who[who >= 0])):
                    crossed.add(block, other, taken, rows, values, who == other)


@dataclass(frozen=True)
class Values:
    """The value of each component compared with its alternatives (``beside``). By faction, strategy or rung,
    and with another component in hand: how much more than otherwise (``more``), and the value itself
    (``own``)."""

    beside: Estimates  # by component
    own: dict[str, Estimates]  # by other and component
    more: dict[str, Estimates]
    choices: dict[str, np.ndarray]  # how many, by other and component


def values(sums: ChoiceSums) -> Values:
    """All values, from one pass of leaving out blocks."""
    components = len(sums.names.components)
    others = sums.others | {"pair": 0 if sums.paired is None else len(sums.paired)}
    shapes = [(1, components), *((2 * size, components) for size in others.values())]
    sizes = [int(np.prod(shape)) for shape in shapes]
    counts = {name: np.zeros((size, components)) for name, size in others.items()}
    again = twins(sums) != np.arange(components)  # a model with both would split one value between them
    valued_members = [_valued(group, again[group.members], sums.names.replays) for group in sums.groups]
    for group in sums.groups:
        for name, crossed in group.crossed.items():
            counts[name][:, group.members] = _diagonal(crossed)

    def solve(blocks: np.ndarray) -> np.ndarray:
        parts = [np.full(shape, np.nan) for shape in shapes]
        for group, valued in zip(sums.groups, valued_members, strict=True):
            if valued.sum() < 2:
                continue
            inverse, value = _fitted(group, blocks, again[group.members])
            count = len(group.members)
            mean = _others(valued)
            parts[0][0, group.members] = np.where(valued, mean @ value[:count], np.nan)
            for part, (name, size) in zip(parts[1:], others.items(), strict=True):
                if size and name in group.crossed:
                    added, rest = _added(group, name, blocks, inverse, value, valued)
                    part[size:, group.members] = added
                    part[:size, group.members] = np.where(valued, rest @ mean.T + added, np.nan)
        return np.concatenate([part.ravel() for part in parts])

    empty = Estimates(np.full(sum(sizes), np.nan), np.full(sum(sizes), np.nan), 1)
    solution = jackknife(solve, np.flatnonzero(sums.games)) if sums.groups else empty
    ends = np.cumsum(sizes)
    cut = [
        Estimates(
            solution.value[end - size : end].reshape(shape),
            solution.error[end - size : end].reshape(shape),
            solution.freedom,
        )
        for end, size, shape in zip(ends, sizes, shapes, strict=True)
    ]
    without = None if solution.without is None else solution.without[:, :components]
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
    """Numbers of choices: products of each column with that of its own component."""
    count = crossed.with_score.shape[2]
    own = crossed.with_model[:, :, np.arange(count), np.arange(count)]
    return np.asarray(own.sum(axis=0, dtype=float))


def _fitted(group: Group, blocks: np.ndarray, again: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The inverse of the model's products, and its coefficients; both 0 for duplicates (``again``)."""
    design = group.products[blocks].sum(axis=0)
    kept = np.ones(len(design))
    kept[: (1 + group.had) * len(again)] = ~np.tile(again, 1 + group.had)
    design *= kept * kept[:, None]
    scale = np.diag(design)
    inverse = np.linalg.inv(design + np.diag(np.where(scale > 0, RIDGE * scale, 1)))
    inverse *= kept * kept[:, None]
    return inverse, inverse @ group.scores[blocks].sum(axis=0)


def _others(valued: np.ndarray) -> np.ndarray:
    """For each component with a value: itself minus the mean of the others that have one."""
    count = max(int(valued.sum()) - 1, 1)
    return np.asarray((np.eye(len(valued)) * (1 + 1 / count) - 1 / count) * valued[:, None] * valued[None, :])


def _valued(group: Group, again: np.ndarray, replays: int) -> np.ndarray:
    """Components that have a value: chosen often enough, as are their alternatives, and not nearly determined
    by the rest of the model."""
    design = group.products.sum(axis=0)
    count = len(group.members)
    chosen = np.diag(design)[:count]
    valued = np.minimum(chosen, chosen.sum() - chosen) >= RARE * replays  # count deals, not replays
    valued &= ~again
    if valued.sum() < 2:
        return np.zeros(count, bool)
    inverse, _ = _fitted(group, np.arange(len(group.products)), again)
    while valued.sum() > 1:
        mean = _others(valued)
        free = 1 / np.maximum(np.einsum("ab,bc,ac->a", mean, inverse[:count, :count], mean), 1e-12)
        lacking = np.where(valued, free / np.maximum(OWN * chosen, RARE / 4), np.inf)
        if lacking.min() >= 1:
            return np.asarray(valued)
        valued[lacking.argmin()] = False
    return np.zeros(count, bool)


def _added(
    group: Group, name: str, blocks: np.ndarray, inverse: np.ndarray, value: np.ndarray, valued: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """What each column adds to the model, one at a time: how much more a component goes with here than
    elsewhere; and the values of all components elsewhere."""
    crossed = group.crossed[name]
    with_model = crossed.with_model[blocks].sum(axis=0, dtype=float)
    count = len(valued)
    through = with_model @ inverse
    members = np.arange(count)
    squares = with_model[:, members, members] + (with_model[:, members, count + members] if group.had else 0)
    free = squares - np.einsum("omw,omw->om", through, with_model)
    estimable = (free > np.maximum(OWN * squares, RARE / 4)) & valued
    left = crossed.with_score[blocks].sum(axis=0) - with_model @ value
    added = np.where(estimable, left / np.where(estimable, free, 1), np.nan)
    own = value[:count] - np.einsum("omm->om", through[:, :, :count]) * np.where(estimable, added, 0)
    return added, np.where(valued, own, 0)


def twins(sums: ChoiceSums) -> np.ndarray:
    """For each component the first one that the same seats took, such as a dock and its only action; usually
    the component itself."""
    # Seats that took exactly one of the two.
    apart = sums.taken[:, None] + sums.taken[None, :] - 2 * sums.same
    # A few takers of only one of them don't make two components different.
    same = (apart < RARE / 4) & (sums.taken[:, None] > RARE) & (sums.taken[None, :] > RARE)
    np.fill_diagonal(same, True)
    first = same.argmax(axis=1) if same.size else np.zeros(0, int)
    while (first[first] != first).any():  # the twin of a twin
        first = first[first]
    return np.asarray(first)
