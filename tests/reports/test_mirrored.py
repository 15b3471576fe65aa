"""Runs that play deals again: counts are of deals, and no deal is cut apart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from reports.documents import report
from reports.metrics.analysis import Analysis, analyse
from reports.metrics.names import Cell
from reports.metrics.source import Chunk, Source
from tests.reports.synthetic import Truth, put, write_run

FOUR = {"a": 0.0, "b": 0.0, "c": 0.0, "d": 0.0}
TILES = {f"t{number}": 0.0 for number in range(6)}


def analysed(run: Path) -> Analysis:
    source = Source(run)
    return analyse(source, source.cells[0])


@pytest.mark.parametrize("replays", [1, 4])
def test_a_tile_for_one_faction_is_found_in_mirrored_runs_too(tmp_path: Path, replays: int) -> None:
    truth = Truth(8_000, strategies=FOUR, tiles=TILES, for_faction={("ants", "t0"): 6.0}, replays=replays)
    findings, _ = report.findings(write_run(tmp_path, truth))
    interactions = [finding for finding in findings.cells[0].findings if finding.kind == "interaction"]
    assert interactions[0].subject == "Ants x T0 (tile)"
    # Beside the mean of the others, in which the ants are, all else goes with a fifth of it less.
    assert all(abs(finding.points or 0) < 2.5 for finding in interactions[1:])


@pytest.mark.parametrize("replays", [1, 4])
def test_counts_of_what_meets_are_counts(tmp_path: Path, replays: int) -> None:
    run = write_run(tmp_path, Truth(2_000, strategies=FOUR, tiles=TILES, replays=replays))
    taken = pl.read_parquet(run / "components/*.parquet").filter(pl.col("acquired") >= 0)
    seats = pl.read_parquet(run / "seats/*.parquet").select("game", "seat", "strategy", "faction")
    parts = taken.filter(pl.col("component") == "t0").join(seats, ["game", "seat"])
    analysis = analysed(run)
    for table, column, word, of in (
        (analysis.strategy_components, "strategy", "a", 1),  # plays every seat of a deal once
        (analysis.faction_components, "faction", "ants", replays),
    ):
        row = table.filter(pl.col("first").str.to_lowercase() == word, pl.col("second") == "T0 (tile)")
        assert row["seats"].item() == round(parts.filter(pl.col(column) == word).height / of)


def test_a_strategy_that_the_plan_names_three_times_plays_a_deal_once(tmp_path: Path) -> None:
    truth = Truth(2_000, strategies={"a": 0.0, "b1": 0.0, "b2": 0.0, "b3": 0.0}, replays=4, deal=15.0)
    run = write_run(tmp_path, truth)
    for path in (run / "seats").glob("*.parquet"):
        frame = pl.read_parquet(path)
        codes = np.minimum(frame["strategy"].to_physical().to_numpy(), 1).astype(np.uint32)
        frame.with_columns(strategy=pl.Series(codes).cat.to(pl.Enum(["a", "b"]))).pipe(put, path)
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["plan"]["strategies"] = ["a", "b", "b", "b"]
    (run / "manifest.json").write_text(json.dumps(manifest))
    rows = analysed(run).by_player.filter(pl.col("kind") == "seat")
    assert set(rows["player"]) == {"a", "b"} and set(rows["seats"]) == {2_000 // 4}


def test_blocks_and_chunks_hold_whole_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strategies = {f"p{number}": 0.0 for number in range(12)}
    source = Source(write_run(tmp_path, Truth(480, strategies=strategies, replays=12), parts=2))
    monkeypatch.setattr("reports.metrics.source.CHUNK_GAMES", 100)
    chunks = list(source.chunks(source.cells[0], 7))
    deals = [set(chunk.deal.tolist()) for chunk in chunks if chunk.deal is not None]
    assert sum(map(len, deals)) == len(set.union(*deals)) == 40
    assert {chunk.block for chunk in chunks} == set(range(7))
    asked: list[int] = []

    def none(_: Source, __: Cell, blocks: int) -> Iterator[Chunk]:
        asked.append(blocks)
        return iter(())

    monkeypatch.setattr(Source, "chunks", none)
    analyse(source, source.cells[0])
    assert asked == [480 // 12], "a block of ten games would be less than a deal"


def test_what_differs_between_games_of_one_deal_is_not_set_up(tmp_path: Path) -> None:
    """Who is ahead uncovers a tile: its being there shows who was ahead, and makes nobody so."""
    truth = Truth(
        4_000, strategies=FOUR, tiles=TILES, dealt=("t1",), dealt_for={("ants", "t1"): 9.0}, replays=4
    )
    run = write_run(tmp_path, truth)
    best = pl.read_parquet(run / "seats/*.parquet").filter(pl.col("seat") == 0)
    ahead = best.filter(pl.col("win_share") > 0)["game"].unique()
    for path in (run / "components").glob("*.parquet"):
        there = pl.col("game").is_in(ahead.implode()) & (pl.col("seat") == 0)
        frame = pl.read_parquet(path)
        shown = pl.when(pl.col("component") == "t0").then(there).otherwise("available")
        frame.with_columns(available=shown).pipe(put, path)
    analysis = analysed(run)
    assert set(analysis.set_up["second"]) == {"T1 (tile)"}
    assert analysis.set_up.filter("proven", pl.col("value") > 0)["first"].to_list() == ["Ants"]
    suited = analysis.variance.filter(pl.col("part").str.starts_with("components"))["share"].item()
    choices = analysis.variance.filter(pl.col("part").str.starts_with("choices"))["share"].item()
    assert suited < 0.1 < 0.8 < choices


def test_few_takers_of_many_replays_are_few(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(400, strategies=FOUR, tiles=TILES, replays=4))
    for path in (run / "components").glob("*.parquet"):
        few = (pl.col("seat") == 0) & (pl.col("game") % 10 == 0)  # 40 seats, of ten deals
        taken = pl.when(pl.col("component") != "t0").then("acquired").when(few).then(1).otherwise(-1)
        pl.read_parquet(path).with_columns(acquired=taken.cast(pl.Int8)).pipe(put, path)
    row = analysed(run).components.row(by_predicate=pl.col("name") == "t0", named=True)
    assert row["took"] == 10 and row["beside"] is None


@pytest.mark.parametrize("replays", [3, 7])
def test_games_of_thirds_are_whole_and_all_are_decided(tmp_path: Path, replays: int) -> None:
    strategies = {f"p{place}": 0.0 for place in range(replays)}
    truth = Truth(games=30 * replays, players=2, strategies=strategies, replays=replays)
    analysis = analysed(write_run(tmp_path, truth))
    seats = 2 * 30
    assert analysis.factions["games"].sum() == seats
    assert analysis.decided == pytest.approx(1.0)
