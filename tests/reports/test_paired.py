"""Variants on the same deals: differences of a known truth, with intervals that hold it."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from reports.metrics.paired import RivalGames, differences, scores, share_ends
from reports.metrics.source import Chunk, Names
from sim.gamekit.about import About, Rival, StrategyAbout
from sim.intervals import QUANTILE

PEOPLE = ("bold", "wild")
NAMES = Names(("ants", "eels"), (*PEOPLE, "eels"), (), About(rival=Rival(faction="eels")))
DEALS = 400


def played(
    own: np.ndarray,
    rival: np.ndarray,
    strategy: np.ndarray | None = None,
    names: Names = NAMES,
    first: int = 0,
) -> RivalGames:
    """The games of a cell by the scores of both; luck is the place, from ``first``."""
    count = len(own)
    person = np.zeros(count, int) if strategy is None else strategy
    games = RivalGames(names, 2)
    score = np.stack([own, rival], axis=1).astype(float)
    luck = np.arange(first, first + count) // names.replays
    for half in np.array_split(np.arange(count), 2):  # as a run is read
        games.add(
            Chunk(
                block=0,
                faction=np.tile([0, 1], (len(half), 1)),
                strategy=np.stack([person[half], np.full(len(half), 2)], axis=1),
                score=score[half],
                win=(score[half] > score[half][:, ::-1]).astype(float),
                vp_by=None,
                vp_by_round=None,
                components=None,
                games={},
                deal=luck[half],
            )
        )
    return games


def noise(random: np.random.Generator, strategy: np.ndarray, names: Names) -> RivalGames:
    return played(random.normal(50, 5, DEALS), random.normal(50, 5, DEALS), strategy, names)


def test_a_difference_of_shares_has_the_interval_of_agresti_and_min() -> None:
    # 50 pairs won by both, 10 by the second alone, 4 by the first alone, 36 by none.
    change = np.array([0] * 50 + [-1] * 10 + [1] * 4 + [0] * 36, float)
    value, low, high = share_ends(change, np.arange(100))
    second, first = 10.5 / 102, 4.5 / 102  # half a pair more in each of the four
    half = QUANTILE * np.sqrt((first + second - (first - second) ** 2) / 102)
    assert (value, low, high) == pytest.approx((-0.06, first - second - half, first - second + half))


def test_no_change_in_few_games_is_not_certain() -> None:
    value, low, high = share_ends(np.zeros(40), np.arange(40))
    assert value == 0 and low < -0.02 and high > 0.02


def test_intervals_of_paired_differences_hold_the_truth() -> None:
    """The deal gives both variants much; the second is 3 points harder, and its score is spread wider."""
    held, widths = np.zeros(4), []
    for seed in range(200):
        random = np.random.default_rng(seed)
        deal = random.normal(0, 8, DEALS)
        one = played(deal + random.normal(50, 1, DEALS), random.normal(50, 4, DEALS))
        other = played(deal + random.normal(50, 1, DEALS), random.normal(53, 6, DEALS))
        row = differences(other, one).row(0, named=True)
        spread = np.hypot(8, 1)
        share = _above(3, np.hypot(spread, 6)) - _above(0, np.hypot(spread, 4))
        truth = {"win": share, "margin": -3.0, "score": 3.0, "spread": 2.0}
        held += [row[f"{key}_low"] <= value <= row[f"{key}_high"] for key, value in truth.items()]
        widths.append(row["margin_high"] - row["margin_low"])
    assert (held >= 180).all() and (held < 200).all(), "95 % of 200 are 190; four errors of that are 12"
    # Unpaired, the deal would count twice: 2 * 1.97 * sqrt((65 + 16 + 65 + 36) / 400).
    assert np.mean(widths) < 0.6 * 2 * 1.97 * np.sqrt(182 / DEALS)


def _above(rival: float, spread: float) -> float:
    """Chance of a normal number around -rival to be above 0."""
    from scipy.stats import norm

    return float(norm.sf(rival / spread))


def test_games_of_different_deals_are_not_paired() -> None:
    random = np.random.default_rng(1)
    own, rival = random.normal(50, 5, (2, DEALS))
    assert differences(played(own, rival), played(own, rival, first=DEALS)).is_empty()
    short = played(own[:100], rival[:100])
    assert differences(short, played(own, rival))["games"].to_list() == [100], "the first hundred"


def test_a_deal_that_two_of_a_rung_play_counts_once() -> None:
    about = About(
        rival=Rival(faction="eels"),
        rungs=("good",),
        strategies={name: StrategyAbout(rung="good") for name in PEOPLE},
    )
    names = Names(NAMES.factions, NAMES.strategies, (), about, replays=2)
    random = np.random.default_rng(2)
    strategy = np.arange(DEALS) % 2
    games = [noise(random, strategy, names) for _ in range(2)]
    counts = differences(*games).select("level", "player", "games").rows()
    assert counts == [("rung", "good", 200), ("strategy", "bold", 200), ("strategy", "wild", 200)]


def test_the_spread_of_the_rivals_score_is_that_of_the_truth() -> None:
    held = 0
    for seed in range(200):
        random = np.random.default_rng(seed)
        row = scores(played(random.normal(50, 5, DEALS), random.normal(40, 3, DEALS))).row(0, named=True)
        held += row["spread_low"] <= 3 <= row["spread_high"]
        assert row["score"] == pytest.approx(40, abs=4 * 3 / np.sqrt(DEALS))
    assert 180 <= held < 200


def test_a_cell_without_a_rival_has_no_games() -> None:
    names = Names(("ants", "bees"), PEOPLE, ())
    assert played(np.ones(60), np.zeros(60), names=names).columns.shape == (5, 0)
    assert differences(played(np.ones(60), np.zeros(60), names=names), RivalGames(names, 2)).is_empty()


def test_a_strategy_that_plays_too_few_deals_is_marked() -> None:
    strategy = np.array([0] * 390 + [1] * 10)
    random = np.random.default_rng(3)
    games = [noise(random, strategy, NAMES) for _ in range(2)]
    assert differences(*games).select(pl.col("enough")).to_series().to_list() == [True, False]
