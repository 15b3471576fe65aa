"""Tables with the right checksums and the wrong content: refused in one line, never computed with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from reports.documents.report import as_json, findings
from reports.metrics import checked
from reports.metrics.source import Source
from sim.errors import BadInput
from tests.reports.synthetic import Truth, put, write_run

Change = Callable[[pl.DataFrame], pl.DataFrame]


def first_row(column: str, value: object) -> Change:
    """A frame with another value in its first row."""

    def change(frame: pl.DataFrame) -> pl.DataFrame:
        first = pl.int_range(pl.len()) == 0
        return frame.with_columns(pl.when(first).then(pl.lit(value)).otherwise(column).alias(column))

    return change


def cast(column: str, kind: pl.DataType | type[pl.DataType]) -> Change:
    return lambda frame: frame.with_columns(pl.col(column).cast(kind))


WRONG: dict[str, tuple[str, Change, str]] = {
    "text score": ("seats", cast("score", pl.String), "score: expected numbers, found String"),
    "null wins": ("seats", first_row("win_share", None), "expected a value in every row, found 1 empty"),
    "NaN wins": ("seats", first_row("win_share", float("nan")), "win_share: expected finite numbers"),
    "endless score": ("seats", first_row("score", float("inf")), "score: expected finite numbers"),
    "three wins": ("seats", first_row("win_share", 3.0), "win_share: expected 0 to 1, found 3"),
    "scalar points": (
        "seats",
        lambda f: f.with_columns(vp_by=1),
        "vp_by: expected an Array of numbers, found Int",
    ),
    "text points": (
        "seats",
        lambda f: f.with_columns(vp_by=pl.Series([["a", "b"]] * f.height, dtype=pl.Array(pl.String, 2))),
        "vp_by: expected an Array of numbers",
    ),
    "empty points": (
        "seats",
        lambda f: f.with_columns(vp_by=pl.Series([[None, 1]] * f.height, dtype=pl.Array(pl.Int16, 2))),
        "vp_by: expected finite numbers",
    ),
    "wide points": (
        "seats",
        lambda f: f.with_columns(vp_by=pl.Series([[1] * 1001] * f.height, dtype=pl.Array(pl.Int8, 1001))),
        "vp_by: expected at most 1,000 places, found 1,001",
    ),
    "game -5": ("seats", first_row("game", -5), "game: expected 0 to 139, found -5"),
    "game 10**9": ("seats", first_row("game", 10**9), "game: expected 0 to 139, found 1,000,000,000"),
    "seat 99": ("seats", first_row("seat", 99), "seat: expected 0 to 3, found 99"),
    "no players": ("seats", first_row("players", 0), "players: expected 4, found 0"),
    "textual seat": ("seats", cast("seat", pl.String), "seat: expected whole numbers, found String"),
    "plain faction": ("seats", cast("faction", pl.String), "faction: expected an Enum of names"),
    "loud faction": (
        "seats",
        lambda f: f.with_columns(faction=pl.Series(["\x1b[2J"] * f.height, dtype=pl.Enum(["\x1b[2J"]))),
        "faction: expected printable names",
    ),
    "no wins": ("seats", lambda f: f.drop("win_share"), "expected the column win_share, found none"),
    "text luck": ("games", cast("luck", pl.String), "luck: expected whole numbers, found String"),
    "negative rounds": ("games", first_row("rounds", -3), "rounds: expected at least 0, found -3"),
    "empty rounds": ("games", first_row("rounds", None), "rounds: expected finite numbers"),
    "textual availability": ("components", cast("available", pl.String), "available: expected whole numbers"),
    "acquired before": ("components", first_row("acquired", -7), "acquired: expected at least -1, found -7"),
    "no kind": ("components", lambda f: f.drop("kind"), "expected the column kind, found none"),
}


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return write_run(tmp_path / "run", Truth(games=140, tiles={"good": 3.0, "null": 0.0}), parts=1)


@pytest.mark.parametrize(("table", "change", "message"), WRONG.values(), ids=WRONG)
def test_impossible_tables_are_refused_in_one_line(
    run: Path, table: str, change: Change, message: str
) -> None:
    path = run / table / "part-000000.parquet"
    put(change(pl.read_parquet(path)), path)
    with pytest.raises(BadInput) as refused:
        as_json(findings(run)[0])
    assert message in str(refused.value) and f"/{table}" in str(refused.value)


def test_the_tables_of_a_sweep_are_accepted(run: Path) -> None:
    assert '"cells"' in as_json(findings(run)[0])


@pytest.mark.parametrize("table", ["games", "seats", "components"])
def test_a_parquet_bomb_is_refused_before_it_is_unpacked(
    run: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = run / table / "part-000000.parquet"
    bomb = pl.concat([pl.read_parquet(path).head(1)] * 50_000, rechunk=True)
    put(bomb, path)
    assert path.stat().st_size < 100_000, "50,000 equal rows take little room"
    monkeypatch.setattr(checked, "MOST_ROWS", 20_000)
    with pytest.raises(
        BadInput, match=rf"{table}/part-000000\.parquet: expected at most 20,000 rows, found 50,000"
    ):
        Source(run)


def test_a_game_with_endless_components_is_refused(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = run / "components" / "part-000000.parquet"
    put(pl.concat([pl.read_parquet(path).head(1)] * 5_000), path)
    monkeypatch.setattr(checked, "MOST_COMPONENTS", 1_000)
    with pytest.raises(BadInput, match="expected at most 1,000 components, found more"):
        Source(run)


def test_files_are_counted_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Polars takes a thread for each file, and warned of a deadlock at 512."""
    run = write_run(tmp_path, Truth(games=60), parts=10)
    monkeypatch.setattr(checked, "MOST_AT_ONCE", 4)
    at_once, collect = [], pl.collect_all

    def counted(frames: list[pl.LazyFrame]) -> list[pl.DataFrame]:
        at_once.append(len(frames))
        return collect(frames)

    monkeypatch.setattr(pl, "collect_all", counted)
    files = sorted((run / "seats").glob("*.parquet"))
    assert checked.check_sizes(files) == [pl.read_parquet(file).height for file in files]
    assert at_once == [4, 4, 2]
