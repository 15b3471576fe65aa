"""The metagame from win shares that are made up, so that the truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from reports import metagame

PEOPLE = 4
FAIR = 1 / PEOPLE


def played(edge: np.ndarray, deals: int, chance: np.random.Generator) -> np.ndarray:
    """Win shares by deal of strategies with these true edges: the mean of four seats that win or don't."""
    likely = np.clip(FAIR + edge, 0, 1)
    wins: np.ndarray = chance.binomial(PEOPLE, likely[..., None], (*edge.shape, deals)) / PEOPLE
    wins[np.eye(len(edge), dtype=bool)] = FAIR
    return wins


def ranked(*strengths: float) -> np.ndarray:
    """Edges of strategies on one scale."""
    return np.subtract.outer(np.array(strengths), np.array(strengths))


CIRCLE = 0.15 * np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])


def test_of_strategies_on_one_scale_the_best_is_the_whole_mix() -> None:
    wins = played(ranked(0.0, 0.1, 0.05), 400, np.random.default_rng(1))
    mix = metagame.mix(wins, 0)
    assert mix.share == pytest.approx([0, 1, 0], abs=1e-6)
    assert mix.kept[1] == 1.0 and mix.kept[0] == 0.0


def test_three_that_beat_each_other_in_a_circle_share_the_mix() -> None:
    wins = played(CIRCLE, 2_000, np.random.default_rng(2))
    mix = metagame.mix(wins, 0)
    assert mix.share == pytest.approx([1 / 3] * 3, abs=0.06)
    assert (mix.low < 1 / 3).all() and (mix.high > 1 / 3).all()
    assert metagame.circle(metagame.clear_edges(wins)) == [0, 1, 2]
    assert metagame.dominated(wins) == []


def test_no_strategy_has_an_edge_over_the_mix() -> None:
    chance = np.random.default_rng(3)
    for _ in range(50):
        half = chance.normal(size=(7, 7))
        edge = half - half.T
        share = metagame.unbeaten(edge)
        assert share.sum() == pytest.approx(1) and share.min() >= 0
        assert (share @ edge >= -1e-7).all()


def test_a_strategy_that_is_worse_whoever_plays_is_dominated() -> None:
    wins = played(ranked(0.1, -0.1, 0.0), 1_000, np.random.default_rng(4))
    assert metagame.dominated(wins) == [(1, 0), (2, 0)]


def test_equal_strategies_are_called_different_in_at_most_one_study_of_twenty() -> None:
    chance = np.random.default_rng(5)
    claims = 0
    studies = 400
    for _ in range(studies):
        wins = played(np.zeros((5, 5)), 60, chance)
        claims += bool(metagame.clear_edges(wins).any() or metagame.dominated(wins))
    # 5 % of studies, and three standard errors of that share
    assert claims / studies <= 0.05 + 3 * (0.05 * 0.95 / studies) ** 0.5


def test_what_suits_a_faction_is_found_where_it_differs() -> None:
    chance = np.random.default_rng(6)
    faction, strategy = chance.integers(3, size=30_000), chance.integers(2, size=30_000)
    # the second strategy is worse on the whole, but suits faction 2
    likes = np.array([[0, -4], [0, -4], [0, 6]])
    ahead = likes[faction, strategy] + chance.normal(0, 20, 30_000)
    assert metagame.best_for_each(faction, ahead, strategy, 3, 2, 0).tolist() == [0, 0, 1]


def test_a_rare_lucky_faction_keeps_the_usual_strategy() -> None:
    """Ten games each, all of noise: shrinking keeps the better strategy for most of forty factions."""
    chance = np.random.default_rng(7)
    faction = np.repeat(np.arange(40), 20)
    strategy = np.tile(np.repeat([0, 1], 10), 40)
    ahead = chance.normal(0, 20, 800) - 6 * strategy
    best = metagame.best_for_each(faction, ahead, strategy, 40, 2, 0)
    raw = [
        ahead[(faction == one) & (strategy == 1)].mean() > ahead[(faction == one) & (strategy == 0)].mean()
        for one in range(40)
    ]
    assert best.sum() < sum(raw) / 2


def test_shares_are_named_from_the_largest() -> None:
    names = ["trained", "economy", "raider"]
    assert metagame.named_shares(names, np.array([0.25, 0.75, 0.0])) == "`economy` 75 % and `trained` 25 %"
    assert metagame.named_shares(names, np.array([0.0, 0.0, 1.0])) == "`raider` 100 %"
