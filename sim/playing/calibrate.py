"""Calibrating the strength dial of a game: how often players with a temperature beat the game's best player.

The temperature of each player is doubled until it is weaker than the next lower rung without temperature;
from there on that rung takes over, because it is faster. Then the widest gaps are halved. All players play
the same deals. Where the measured strength rises with the temperature, by chance, points are pooled, so that
the curve is monotone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from scipy.optimize import isotonic_regression

from sim.errors import BadInput
from sim.intervals import independent, mean_and_error, wilson_ends
from sim.kernel.game import Game
from sim.playing.batch import Batch, Match, new_match, prepare
from sim.playing.duels import play_duels
from sim.playing.ladder import margins
from sim.playing.ladder import names as rung_names
from strategies import registry
from strategies.strength import Calibration, Point, fingerprint, warmed

COLDEST, WARMEST = 0.125, 64.0  # temperatures above 0, in points
MOST = 8  # points per player
GAP = 0.15  # of strength, which is narrow enough
PATIENCE = 2  # doublings without effect after which a player can't get weaker
CHAIN = ("learned", "trained", "scripted", "novice")  # who plays below the best player, from the strongest
WEAKEST = 0.02  # strength below which a higher temperature says nothing new
PINNED = 1e9  # weight of the best player's own strength, which is known


@dataclass(frozen=True)
class Setting:
    """What is measured."""

    game: Game
    players: int | None
    pairs: int  # per point
    seed: int
    workers: int


class Calibrator:
    """Measures the points of a game's dial."""

    def __init__(self, setting: Setting) -> None:
        rungs = rung_names(setting.game)
        family = registry.family(setting.game.name)
        if family is None or len(rungs) < 3:
            raise BadInput(
                f"calibrate: expected a game with personas on two rungs, found {setting.game.name}"
            )
        self.setting = setting
        self.chain = list(dict.fromkeys([rungs[-1], *(name for name in CHAIN if name in rungs)]))
        match = new_match(setting.game, setting.players, [self.chain[0]])
        others = tuple(registry.get(setting.game.name, name) for name in self.chain)
        self.match: Match = replace(match, others=others)
        self.deals = range(max(2, setting.pairs // match.people))

    def points(self, progress: Callable[[Batch], None] | None = None) -> Iterator[Point]:
        """Measure, player by player from the strongest. ``calibration`` sorts and pools the points."""
        prepare(self.match)
        top = Point(strategy=self.chain[0], temperature=0.0, strength=1.0, low=1.0, high=1.0, pairs=0)
        for below in [*self.chain[1:], None]:
            yield top
            if top.strength == 0.0:
                return
            lower = None if below is None else self.measure(below, 0.0, progress)
            yield from self._warmer(top, max(WEAKEST, lower.strength if lower else 0.0), progress)
            if lower is None:
                return
            top = lower

    def _warmer(self, top: Point, floor: float, progress: Callable[[Batch], None] | None) -> Iterator[Point]:
        """A player with rising temperature, until it is as weak as ``floor``, and then in the gaps."""
        found = [top]
        # Players who look ahead choose among promising moves: no temperature makes them weaker than that.
        while found[-1].strength > floor and (last := found[-1].temperature) < WARMEST:
            if len(found) > PATIENCE and found[-1].strength >= found[-1 - PATIENCE].strength:
                break
            found.append(self.measure(top.strategy, 2 * last or COLDEST, progress))
            yield found[-1]
        while len(found) < MOST:
            gaps = [above.strength - max(floor, below.strength) for above, below in pairwise(found)]
            if not gaps or max(gaps) <= GAP:
                return
            place = gaps.index(max(gaps))
            middle = (found[place].temperature + found[place + 1].temperature) / 2
            found.insert(place + 1, self.measure(top.strategy, middle, progress))
            yield found[place + 1]

    def measure(
        self, name: str, temperature: float, progress: Callable[[Batch], None] | None = None
    ) -> Point:
        """The strength of one player. Pairs that end level count half."""
        best, player = (registry.get(self.setting.game.name, rung) for rung in (self.chain[0], name))
        rows = self.match.weight_rows([warmed(player, temperature), best])
        people = self.match.people
        duels = [(rows[0], rows[1]), (rows[1], rows[0])]
        played = play_duels(self.match, self.setting.seed, duels, self.deals, self.setting.workers, progress)
        difference = margins(played, people)
        won = ((difference > 0) + 0.5 * (difference == 0)).mean(axis=1)  # of each deal, as in a ladder
        share, error = mean_and_error(len(won), won.sum(), (won**2).sum())
        ends = wilson_ends(share, independent(share, error, len(won)))
        strength, low, high = (round(min(1.0, 2.0 * float(end)), 4) for end in ends)
        return Point(
            strategy=name,
            temperature=temperature,
            strength=strength,
            low=low,
            high=high,
            pairs=difference.size,
        )

    def calibration(self, points: Sequence[Point], commit: str) -> Calibration:
        """The file's content: measured points, made monotone."""
        game = self.setting.game
        ordered = sorted(points, key=lambda point: point.temperature)
        by_player = [[point for point in ordered if point.strategy == name] for name in self.chain]
        return Calibration(
            game=game.name,
            rules_version=game.version,
            best=self.chain[0],
            players=self.match.players,
            seed=self.setting.seed,
            commit=commit,
            players_sha256=fingerprint(game.name, [own[0].strategy for own in by_player if own]),
            points=tuple(point for own in by_player if own for point in pooled(own)),
        )


def pooled(points: Sequence[Point]) -> list[Point]:
    """Points of one player, with falling strengths: neighbours in the wrong order become one point. All of
    them played the same deals, so the interval of a pooled point is the mean of theirs."""
    weights = [point.pairs or PINNED for point in points]
    fitted = isotonic_regression([p.strength for p in points], weights=weights, increasing=False)
    result = []
    for start, stop in pairwise(fitted.blocks):
        block = points[start:stop]
        means = {
            key: round(float(np.mean([getattr(point, key) for point in block])), 4)
            for key in ("temperature", "low", "high")
        }
        if block[0].temperature == 0.0:
            means["temperature"] = 0.0
        if block[0].pairs == 0:
            means |= {"low": 1.0, "high": 1.0}
        result.append(
            Point(
                strategy=block[0].strategy,
                strength=round(float(fitted.x[start]), 4),
                pairs=0 if block[0].pairs == 0 else sum(point.pairs for point in block),
                **means,
            )
        )
    return result


def content(calibration: Calibration) -> str:
    """The calibration as TOML; JSON writes its numbers and texts as TOML does."""
    table: dict[str, Any] = calibration.model_dump()
    points = table.pop("points")
    head = "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items())
    rows = "".join(
        "    { " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in point.items()) + " },\n"
        for point in points
    )
    title = f"# Written by `libration calibrate {table['game']}`: see strategies/strength.py."
    return f"{title}\n{head}points = [\n{rows}]\n"
