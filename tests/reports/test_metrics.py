"""Metrics of runs whose truth is known: estimates within their intervals, at the stated rate."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal
from scipy.stats import binomtest

from reports.metrics.analysis import Analysis, analyse
from reports.metrics.choices import ChoiceSums, values
from reports.metrics.crossed import SetUpSums, set_up, with_players
from reports.metrics.source import Source
from reports.metrics.standings import StandingSums, factions
from tests.reports.synthetic import FACTIONS, Truth, put, rescore, summed, taken_in, write_run


def analysed(folder: Path, truth: Truth) -> Analysis:
    source = Source(write_run(folder, truth))
    return analyse(source, source.cells[0])


def row(table: pl.DataFrame, **where: str) -> dict[str, float]:
    return table.row(by_predicate=pl.all_horizontal(pl.col(k) == v for k, v in where.items()), named=True)


STRONG = Truth(
    games=6_000,
    seed=2,
    factions={"bees": 5.0},
    seats=(0.0, 0.0, 0.0, 4.0),
    strategies={"careful": 0.0, "bold": 6.0},
    tiles={"good": 4.0, "fox_only": 0.0, "null": 0.0},
    for_faction={("foxes", "fox_only"): 8.0},
    liked={"good": "ants", "fox_only": "foxes"},
)
RAIN = Truth(games=4_000, tiles={"sun": 0.0, "rain": 0.0}, dealt=("rain",), dealt_for={("eels", "rain"): 5.0})


@pytest.fixture(scope="module")
def strong(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    return analysed(tmp_path_factory.mktemp("strong"), STRONG)


def test_the_handicaps_of_one_strong_faction_make_all_even_together(tmp_path: Path) -> None:
    table = analysed(tmp_path, Truth(games=12_000, factions={"bees": 5.0})).factions
    bees = row(table, name="bees")
    # Five points more than each of five others: five sixths above the mean of all, from which all are taken.
    assert bees["handicap_low"] < 5 * 5 / 6 < bees["handicap_high"]
    assert bees["handicap_high"] - bees["handicap_low"] < 1.5
    assert table["handicap"].sum() == pytest.approx(0, abs=1e-6)
    assert bees["win_low"] > bees["fair"] == 0.25
    assert table["name"][0] == "bees"
    # Bees sit in two games of three, where the others are 5/3 behind on the mean.
    assert row(table, name="ants")["margin_low"] < -5 / 5 < row(table, name="ants")["margin_high"]


def test_taking_all_handicaps_at_once_leaves_every_faction_its_fair_share(tmp_path: Path) -> None:
    strong = {"ants": 9.0, "bees": 5.0, "crabs": -2.0, "eels": -7.0}
    run = write_run(tmp_path, Truth(games=8_000, factions=strong))
    table = analyse(Source(run), Source(run).cells[0]).factions
    handicaps = dict(zip(table["name"], table["handicap"], strict=True))
    half = np.random.default_rng(1)

    def lessened(frame: pl.DataFrame) -> np.ndarray:
        taken = np.array([handicaps[name] for name in frame["faction"]])
        return np.rint(frame["score"].to_numpy() - taken + half.uniform(-0.5, 0.5, frame.height))

    rescore(run, lessened)
    shares = analyse(Source(run), Source(run).cells[0]).factions["win_share"].to_numpy()
    assert np.abs(shares - 0.25).max() < 0.012, "before, they were 0.45 to 0.1"


def test_who_always_wins_has_no_handicap_and_is_outside_all_the_same(tmp_path: Path) -> None:
    table = analysed(tmp_path, Truth(games=300, players=2, factions={"bees": 400.0})).factions
    bees = row(table, name="bees")
    assert bees["handicap"] is None and bees["answer"] == "outside"


def test_seats_and_strategies_are_found_apart_from_factions(strong: Analysis) -> None:
    fourth = row(strong.seats, name="seat 4")
    assert fourth["margin_low"] < 4 < fourth["margin_high"]
    bold, careful = (row(strong.strategies, name=name) for name in ("bold", "careful"))
    assert bold["margin_low"] > 0 > careful["margin_high"]
    # 0 or 6 points, at random: against a table of three others that hold at least one careful player
    assert bold["games"] == careful["games"] < STRONG.games


def test_strengths_are_adjusted_for_seat_and_strategy(strong: Analysis) -> None:
    factions = strong.strengths.filter(pl.col("kind") == "faction")
    assert row(factions, name="Bees")["low"] > 0
    seats = strong.strengths.filter(pl.col("kind") == "seat")
    assert row(seats, name="seat 4")["low"] > 0 > row(seats, name="seat 1")["high"]
    assert strong.strengths.group_by("kind").agg(pl.col("strength").sum().abs() < 1e-6)["strength"].all()


def test_the_value_of_a_tile_is_not_misled_by_who_prefers_it(strong: Analysis) -> None:
    good, null = (row(strong.components, name=name) for name in ("good", "null"))
    assert good["beside_low"] > 2 and good["proven"], "4, and up to 3 on the mean of the others"
    assert -4 < null["beside_low"] < null["beside_high"] < -1, "nothing, beside them"
    assert good["winners_low"] > 0.25  # seen with winners


def test_intervals_of_tile_values_hold_at_the_stated_rate_whoever_prefers_a_tile(tmp_path: Path) -> None:
    plain = replace(STRONG, games=1_500, for_faction={})
    truth = {"good": 4.0, "null": -2.0, "fox_only": -2.0}
    missed = 0
    for seed in range(24):
        table = taken_in(write_run(tmp_path / str(seed), replace(plain, seed=seed), parts=1))
        for name, value in truth.items():
            tile = row(table, name=name)
            missed += not tile["beside_low"] <= value <= tile["beside_high"]
    assert missed <= 11, "4 of 72 are expected; 12 and more have a chance of 0.1 %"


def test_a_tile_that_helps_one_faction_only_is_found_there_and_nowhere_else(strong: Analysis) -> None:
    proven = strong.faction_components.filter(pl.col("proven"))
    assert (proven["first"][0], proven["second"][0]) == ("Foxes", "Fox only (tile)")
    assert proven["low"][0] < 8 < proven["high"][0]
    others = proven.filter(pl.col("second") == "Fox only (tile)", pl.col("first") != "Foxes")
    assert (others["value"] < 0).all(), "beside the mean of the others, in which the foxes are"


def test_what_the_deal_does_to_a_faction_is_found(tmp_path: Path) -> None:
    rain = analysed(tmp_path, RAIN)
    best = rain.set_up.row(0, named=True)
    assert (best["first"], best["second"]) == ("Eels", "Rain (tile)")
    assert best["low"] < 5 < best["high"] and best["proven"]
    assert set(rain.set_up["second"]) == {"Rain (tile)"}, "tiles of every game are no experiment"


def test_points_uptake_and_availability_are_counted(tmp_path: Path) -> None:
    rain = row(analysed(tmp_path, RAIN).components, name="rain")
    assert rain["available"] == pytest.approx(0.5, abs=0.02)
    assert rain["uptake"] == pytest.approx(0.3, abs=0.02)
    assert (rain["points"], rain["round"]) == (2, 1)


def test_what_the_deal_decides_is_known_from_games_not_from_seats(tmp_path: Path) -> None:
    """Two of six final tiles are in each game, open to all seats; one more is a faction's own."""
    missed = own_missed = 0
    for seed in range(40):
        random = np.random.default_rng(seed)
        tiles = {f"final{number}": 0.0 for number in range(6)} | {"of_ants": 0.0, "always": 0.0}
        run = write_run(tmp_path / str(seed), Truth(games=300, tiles=tiles, seed=seed), parts=1)
        seats = pl.read_parquet(run / "seats/*.parquet")
        dealt = np.argsort(random.random((300, 6)), axis=1) < 2
        there = np.ones((1_200, 8), bool)
        there[:, :6] = np.repeat(dealt, 4, axis=0)
        there[:, 6] = (seats["faction"] == "ants").to_numpy()
        path = run / "components/part-000000.parquet"
        frame = pl.read_parquet(path).with_columns(available=pl.Series(there.ravel()))
        none = pl.when("available").then("acquired").otherwise(pl.lit(-1, pl.Int8))
        frame.with_columns(acquired=none).pipe(put, path)
        table = taken_in(run)
        final = table.filter(pl.col("name").str.starts_with("final"))
        missed += int(((final["available_low"] > 1 / 3) | (final["available_high"] < 1 / 3)).sum())
        ants = row(table, name="of_ants")
        own_missed += not ants["available_low"] <= 1 / 6 <= ants["available_high"]
        always = row(table, name="always")
        assert always["available_high"] == pytest.approx(1)
        assert always["available_low"] == pytest.approx(
            binomtest(300, 300).proportion_ci(method="wilson").low, abs=2e-3
        )
        taken = final["uptake_low"].to_numpy() <= 0.3, final["uptake_high"].to_numpy() >= 0.3
        missed_uptake = int((~(taken[0] & taken[1])).sum())
        assert missed_uptake <= 4, "each of six seats' own choice: one in twenty misses"
    assert 3 <= missed <= 24, "12 of 240 are expected; with seats for games some 75"
    assert own_missed <= 6, "2 of 40 are expected"


def test_what_all_players_of_a_game_take_or_leave_is_known_from_games(tmp_path: Path) -> None:
    missed = 0
    for seed in range(60):
        random = np.random.default_rng(seed)
        run = write_run(tmp_path / str(seed), Truth(games=300, tiles={"rush": 0.0}, seed=seed), parts=1)
        path = run / "components/part-000000.parquet"
        together = np.repeat(random.random(300) < 0.3, 4)
        acquired = pl.Series(np.where(together, 1, -1).astype(np.int8))
        pl.read_parquet(path).with_columns(acquired=acquired).pipe(put, path)
        rush = row(taken_in(run), name="rush")
        missed += not rush["uptake_low"] <= 0.3 <= rush["uptake_high"]
    assert missed <= 9, "3 of 60 are expected; with seats for games some 19"


def test_of_two_hundred_null_tiles_intervals_miss_one_in_twenty_and_none_is_proven(tmp_path: Path) -> None:
    table = analysed(tmp_path, Truth(games=3_000, tiles={f"t{n:03}": 0.0 for n in range(200)})).components
    missed = ((table["beside_low"] > 0) | (table["beside_high"] < 0)).sum()
    assert 2 <= missed <= 20, "10 are expected; 2 to 20 has a chance of 99.9 %"
    assert table["proven"].sum() <= 1


def test_false_discoveries_stay_at_the_stated_rate_where_there_are_true_ones(tmp_path: Path) -> None:
    tiles = {f"t{n:03}": 6.0 if n < 40 else 0.0 for n in range(120)}
    table = analysed(tmp_path, Truth(games=2_500, tiles=tiles)).components.filter(pl.col("proven"))
    wrong = table.filter((pl.col("name") < "t040") != (pl.col("beside") > 0)).height
    assert table.filter(pl.col("beside") > 0).height >= 40, (
        "four points beside the mean are many times the error"
    )
    assert wrong <= 7, "the others are two points below the mean of all"


def test_intervals_of_factions_hold_at_the_stated_rate(tmp_path: Path) -> None:
    missed = total = 0
    for seed in range(40):
        run = write_run(tmp_path / str(seed), Truth(games=300, seed=seed))
        table = factions(summed(run, StandingSums))
        missed += int(((table["margin_low"] > 0) | (table["margin_high"] < 0)).sum())
        total += table.height
    assert total == 40 * len(FACTIONS)
    assert 2 <= missed <= 26, "12 of 240 are expected"


def test_deals_that_are_played_again_do_not_make_intervals_too_short(tmp_path: Path) -> None:
    missed = total = claims = 0
    for seed in range(40):
        truth = Truth(games=600, replays=3, strategies={"a": 0.0, "b": 0.0, "c": 0.0}, deal=14.0, noise=4.0)
        truth = replace(truth, tiles={"sun": 0.0}, dealt=("sun",), seed=seed)
        run = write_run(tmp_path / str(seed), truth, parts=1)
        table = factions(summed(run, StandingSums))
        assert 0.6 < table["games"].sum() / (200 * truth.players) <= 1, "deals, not games"
        missed += int(((table["margin_low"] > 0) | (table["margin_high"] < 0)).sum())
        missed += int(((table["win_low"] > 0.25) | (table["win_high"] < 0.25)).sum())
        total += 2 * table.height
        claims += int(
            (set_up(summed(run, lambda names, players, _: SetUpSums(names, players)))["p"] <= 0.01).sum()
        )
    assert total == 80 * len(FACTIONS)
    assert 10 <= missed <= 42, "24 of 480 are expected; 3 times as many if replays were new deals"
    assert claims <= 9, "one in a hundred of 240 set-ups passes where there is none"


def test_a_pass_in_many_small_chunks_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    truth = Truth(games=900, tiles={"one": 3.0, "two": 0.0})
    whole = analysed(tmp_path / "whole", truth)
    monkeypatch.setattr("reports.metrics.source.CHUNK_GAMES", 40)
    source = Source(write_run(tmp_path / "cut", truth, parts=2))
    cut = analyse(source, source.cells[0])
    assert_frame_equal(cut.factions, whole.factions)  # sums in another order: equal but for rounding
    assert np.allclose(cut.components["beside_low"], whole.components["beside_low"])


def test_interactions_that_are_not_there_are_not_found(tmp_path: Path) -> None:
    tiles = {f"t{n:02}": 0.0 for n in range(40)}
    truth = Truth(
        games=1_500, tiles=tiles, dealt=tuple(tiles)[::2], strategies={"a": 0.0, "b": 0.0, "c": 0.0}
    )
    analysis = analysed(tmp_path, truth)
    for table in (analysis.faction_components, analysis.strategy_components, analysis.pairs, analysis.set_up):
        assert table.height >= 100
        assert table["proven"].sum() <= 1
        missed = int(((table["low"] > 0) | (table["high"] < 0)).sum())
        assert missed <= table.height / 9, "a twentieth is expected"


def test_every_strategy_is_asked_about_a_tile_and_its_intervals_hold_at_the_stated_rate(
    tmp_path: Path,
) -> None:
    missed = 0
    for seed in range(20):
        truth = Truth(
            1_000, tiles={"one": 9.0, "two": 0.0}, strategies={"a": 0.0, "b": 0.0, "c": 0.0}, seed=seed
        )
        sums = summed(write_run(tmp_path / str(seed), truth, parts=1), ChoiceSums)
        rows = with_players(sums, values(sums), "strategy").filter(pl.col("second") == "One (tile)")
        assert sorted(rows["first"]) == ["a", "b", "c"]
        missed += int(((rows["own_low"] > 9) | (rows["own_high"] < 9)).sum())
    assert missed <= 9, "3 of 60 are expected; 10 and more have a chance of 0.1 %"


def taken_of(run: Path) -> dict[str, float]:
    """The row of a run's only tile."""
    return taken_in(run).row(0, named=True)


def test_what_takers_of_one_game_share_is_known_from_games_not_from_seats(tmp_path: Path) -> None:
    """Points of a tile that are the same for all who take it in a game: intervals hold at the stated rate."""
    missed = 0
    for seed in range(60):
        run = write_run(tmp_path / str(seed), Truth(games=200, tiles={"one": 0.0}, seed=seed), parts=1)
        path = next((run / "components").glob("*.parquet"))
        frame = pl.read_parquet(path)
        drawn = np.random.default_rng(seed).normal(10, 5, 200)[frame["game"].to_numpy()]
        frame.with_columns(points=pl.Series(np.rint(drawn)).cast(pl.Int16)).pipe(put, path)
        tile = taken_of(run)
        missed += not tile["points_low"] <= 10 <= tile["points_high"]
    assert missed <= 8, "3 of 60 are expected; seats taken for games would miss about 10"


def test_winners_who_took_it_are_counted_by_game(tmp_path: Path) -> None:
    """A tile that all or none of a game's seats take: one of four wins, whatever is drawn, in every game."""
    run = write_run(tmp_path, Truth(games=400, tiles={"one": 0.0}), parts=1)
    path = next((run / "components").glob("*.parquet"))
    frame = pl.read_parquet(path)
    taken = pl.when(pl.col("game") % 2 == 0).then(1).otherwise(-1).cast(pl.Int8)
    frame.with_columns(acquired=taken).pipe(put, path)
    seat_row = taken_of(run)
    assert seat_row["winners"] == pytest.approx(0.25) and seat_row["took"] == 800
    ends = binomtest(200, 800).proportion_ci(method="wilson")
    assert (seat_row["winners_low"], seat_row["winners_high"]) == pytest.approx(
        (ends.low, ends.high), abs=1e-3
    ), "as many as seats, and no more"


def test_what_players_begin_with_is_in_no_round(tmp_path: Path) -> None:
    """Of 40 points of each source, those of the first are there from the start."""
    run = write_run(tmp_path, Truth(games=100), about={"sources": ["start", "play"]})
    for path in (run / "seats").glob("*.parquet"):
        frame = pl.read_parquet(path)
        halves = np.full((frame.height, 2), 40)
        rounds = np.cumsum(np.tile([50, 30], (frame.height, 1)), axis=1)
        kept = {"vp_by": halves, "vp_by_round": rounds}
        columns = [pl.Series(name, rows, pl.Array(pl.Int16, 2)) for name, rows in kept.items()]
        frame.with_columns(*columns).pipe(put, path)
    analysis = analyse(Source(run), Source(run).cells[0])
    ants = analysis.rounds.filter(pl.col("faction") == "Ants")
    assert ants["points"].to_list() == [10.0, 30.0]
    assert analysis.sources.filter(pl.col("faction") == "Ants")["points"].to_list() == [40.0, 40.0]


def test_who_wins_all_games_is_proven_to_and_shares_stay_shares(tmp_path: Path) -> None:
    truth = Truth(games=150, players=2, strategies={"strong": 400.0, "weak": 0.0})
    table = analysed(tmp_path, truth).strategies
    met = table.filter(pl.col("win_share").is_in([0.0, 1.0]))
    assert met["name"].to_list() == ["strong", "weak"]
    assert (met["win_p"] < 1e-6).all()
    strong, weak = met.to_dicts()
    assert strong["win_high"] == pytest.approx(1.0) and 0.9 < strong["win_low"] < 1.0
    assert weak["win_low"] == pytest.approx(0.0) and 0.0 < weak["win_high"] < 0.1
