"""Components that the same seats take, or that who plays decides: one value for both, or none at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.documents import report
from reports.metrics.analysis import Analysis
from tests.reports.synthetic import Truth, put, rescore, write_run

TILES = {"good": 8.0, "copy": 0.0, "dull": 0.0, "grey": 0.0}


def retaken(run: Path, tile: str, taken: pl.Expr) -> Path:
    """The run, with another rule for who took a tile; the tile itself gives no points."""
    for path in (run / "components").glob("*.parquet"):
        frame = pl.read_parquet(path)
        own = pl.when(taken).then(pl.lit(1, pl.Int8)).otherwise(pl.lit(-1, pl.Int8))
        here = pl.col("component") == tile
        frame.with_columns(acquired=pl.when(here).then(own).otherwise("acquired")).pipe(put, path)
    return run


def copied(folder: Path) -> Path:
    """A run in which players who take "good" also take "copy": a dock and its only action."""
    run = write_run(folder, Truth(games=1_500, tiles=TILES))
    good = (pl.col("acquired") >= 0) & (pl.col("component") == "good")
    return retaken(run, "copy", good.max().over("game", "seat"))


def row(analysis: Analysis, name: str) -> dict[str, Any]:
    return analysis.components.row(by_predicate=pl.col("name") == name, named=True)


def test_a_value_is_not_shared_out_between_two_that_the_same_seats_took(tmp_path: Path) -> None:
    _, (analysis,) = report.findings(copied(tmp_path))
    good, copy = row(analysis, "good"), row(analysis, "copy")
    assert good["beside_low"] < 8 < good["beside_high"]
    assert (copy["beside"], copy["same_as"]) == (good["beside"], "Good (tile)")
    assert good["same_as"] is None and row(analysis, "dull")["same_as"] is None


def test_two_that_the_same_seats_took_are_one_verdict_which_names_both(tmp_path: Path) -> None:
    findings, analyses = report.findings(copied(tmp_path))
    components = [f for f in findings.cells[0].findings if f.kind == "component" and (f.points or 0) > 0]
    assert [finding.subject for finding in components] == ["Good (tile)"]
    assert components[0].text.startswith(
        "Tile “Good” (and tile “Copy”, taken by the same players): players who took it finished"
    )
    named = {
        name for f in findings.cells[0].findings if f.kind != "component" for name in f.subject.split(" x ")
    }
    assert "Copy (tile)" not in named
    assert "so they share one value: Copy (tile) and Good (tile)" in report.render(findings, analyses)
    tables = analyses[0].pairs, analyses[0].faction_components
    assert not any("Copy (tile)" in frame["second"].to_list() for frame in tables)


def test_what_who_plays_decides_has_no_value(tmp_path: Path) -> None:
    """All of one strategy and hardly anybody else take it: what it is worth is what the strategy is worth."""
    truth = Truth(games=3_000, tiles=TILES, strategies={"calm": 0.0, "bold": 30.0}, seed=2)
    run = write_run(tmp_path, truth)
    strategies = pl.concat([pl.read_parquet(path) for path in sorted((run / "seats").glob("*.parquet"))])
    bold = strategies.filter(pl.col("strategy") == "bold").select("game", "seat").with_columns(bold=True)
    for path in (run / "components").glob("*.parquet"):
        frame = pl.read_parquet(path)
        joined = frame.join(bold, on=["game", "seat"], how="left", maintain_order="left")
        stray = (pl.col("game") % 50 == 0) & (pl.col("seat") == 0)
        taken = pl.when(pl.col("bold").fill_null(False) ^ stray).then(1).otherwise(-1).cast(pl.Int8)
        here = pl.col("component") == "copy"
        joined.with_columns(acquired=pl.when(here).then(taken).otherwise("acquired")).drop("bold").pipe(
            put, path
        )
    _, (analysis,) = report.findings(run)
    assert row(analysis, "copy")["beside"] is None
    good = row(analysis, "good")
    assert good["beside_low"] < 8 < good["beside_high"]


def test_few_takers_are_one_verdict_not_a_second_one_on_how_few(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=3_000, tiles={"rare": 0.0, "dull": 0.0, "grey": 0.0}))
    for path in (run / "components").glob("*.parquet"):
        frame = pl.read_parquet(path)
        few = (pl.col("game") % 9 == 0) & (pl.col("seat") == 1) & (pl.col("component") == "rare")
        none = (pl.col("component") == "rare") & ~few
        left = pl.when(none).then(-1).when(few).then(1).otherwise("acquired").cast(pl.Int8)
        frame.with_columns(acquired=left).pipe(put, path)

    def richer(frame: pl.DataFrame) -> np.ndarray:
        took = (frame["game"] % 9 == 0) & (frame["seat"] == 1)
        return frame["score"].to_numpy() + 25 * took.to_numpy()

    findings, _ = report.findings(rescore(run, richer))
    about = [finding.kind for finding in findings.cells[0].findings if finding.subject == "Rare (tile)"]
    assert about == ["component"]
