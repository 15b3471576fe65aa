"""The table of factions: shares, intervals, order."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from scipy.stats import binomtest, ttest_1samp

from reports.factions import faction_table

RANDOM = np.random.default_rng(1)


def seats(**factions: list[tuple[int, float, int]]) -> pl.DataFrame:
    """A seats table from (score, win share, players) of each faction's games."""
    rows = [(number, name, *row) for name, games in factions.items() for number, row in enumerate(games)]
    numbers = {"score": pl.Int16, "win_share": pl.Float32, "players": pl.Int16}
    schema = {"game": pl.Int64, "faction": pl.String, **numbers}
    return pl.DataFrame(rows, schema, orient="row")


def test_best_win_share_first() -> None:
    table = faction_table(seats(low=[(90, 0, 2)] * 3, high=[(10, 1, 2)] * 3))
    assert table["faction"].to_list() == ["high", "low"]


def test_shared_first_places_are_split() -> None:
    table = faction_table(seats(terrans=[(50, 0.5, 2), (50, 1 / 3, 3), (40, 0, 2)]))
    assert table["win_share"][0] == pytest.approx((1 / 2 + 1 / 3) / 3, abs=1e-6)


def test_fair_share_follows_the_number_of_players() -> None:
    table = faction_table(seats(terrans=[(50, 1, 2), (50, 0, 4)], xenos=[(50, 0, 4)]))
    fair = dict(table.select("faction", "fair").rows())
    assert fair == {"terrans": pytest.approx(0.375), "xenos": pytest.approx(0.25)}


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (3, 10), (25, 100), (100, 100)])
def test_the_interval_of_wins_is_wilsons(wins: int, games: int) -> None:
    rows = [(50, 1.0, 4)] * wins + [(50, 0.0, 4)] * (games - wins)
    row = faction_table(seats(terrans=rows)).row(0, named=True)
    expected = binomtest(wins, games).proportion_ci(method="wilson")
    assert (row["win_low"], row["win_high"]) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_the_interval_of_the_score_is_students() -> None:
    scores = RANDOM.normal(100, 20, 12).astype(int)
    row = faction_table(seats(terrans=[(int(score), 0, 4) for score in scores])).row(0, named=True)
    expected = ttest_1samp(scores, 0).confidence_interval()
    assert (row["score_low"], row["score_high"]) == pytest.approx((expected.low, expected.high))


def test_a_single_game_has_a_score_but_no_interval_of_it() -> None:
    table = faction_table(seats(terrans=[(80, 1, 2)]))
    assert table["score_low"].to_list() == [None]
    assert table["score"].to_list() == [80]


def test_who_sits_at_a_table_twice_counts_once() -> None:
    """Of two seats of one strategy at a table of two, one always wins: there is nothing to be unsure of."""
    both = seats(mine=[(60, 1, 2), (70, 1, 2), (65, 0, 2), (50, 0, 2)] * 10)
    table = faction_table(both.with_columns(game=pl.int_range(40) // 4 * 2 + pl.int_range(40) % 2))
    row = table.row(0, named=True)
    assert (row["games"], row["win_share"], row["fair"]) == (20, 0.5, 0.5)
    expected = binomtest(10, 20).proportion_ci(method="wilson")
    assert (row["win_low"], row["win_high"]) == pytest.approx((expected.low, expected.high), abs=1e-9)
    scores = ttest_1samp([62.5, 60.0] * 10, 0).confidence_interval()
    assert (row["score_low"], row["score_high"]) == pytest.approx((scores.low, scores.high))
