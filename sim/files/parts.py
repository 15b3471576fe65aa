"""The part files of a table, as one lazy frame."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from sim.files.old_names import COLUMNS


def scan_parts(files: list[Path], file_column: str | None = None) -> pl.LazyFrame:
    """The rows of all files, with the column names of this version; ``file_column`` adds each row's file."""
    return pl.scan_parquet(files, include_file_paths=file_column).rename(COLUMNS, strict=False)
