"""Tables as people read them in a notebook: numbers with their intervals, no types, no quotes."""

from __future__ import annotations

from html import escape

import polars as pl

from sim.intervals import end_names, with_interval


class Table:
    """A frame to look at: all its rows, as text or as HTML."""

    def __init__(self, frame: pl.DataFrame | pl.LazyFrame) -> None:
        self.frame = frame.collect() if isinstance(frame, pl.LazyFrame) else frame

    def __repr__(self) -> str:
        with pl.Config(
            tbl_rows=-1,
            tbl_cols=-1,
            tbl_width_chars=200,
            fmt_str_lengths=120,
            tbl_hide_dataframe_shape=True,
            tbl_hide_column_data_types=True,
        ):
            return str(self.frame)

    def _repr_html_(self) -> str:
        right = ' style="text-align: right"'
        styles = [right if kind.is_numeric() else ' style="text-align: left"' for kind in self.frame.dtypes]
        rows = [_row("th", self.frame.columns, styles)]
        rows += [_row("td", row, styles) for row in self.frame.iter_rows()]
        return f"<table>\n{''.join(rows)}</table>"


def _row(tag: str, cells: list[str] | tuple[object, ...], styles: list[str]) -> str:
    texts = [f"{cell:,}" if isinstance(cell, int) else "" if cell is None else str(cell) for cell in cells]
    parts = (f"<{tag}{style}>{escape(text)}</{tag}>" for text, style in zip(texts, styles, strict=True))
    return f"<tr>{''.join(parts)}</tr>\n"


def interval(column: str, ends: str | None = None, digits: int = 1, percent: bool = False) -> pl.Expr:
    """A column of a metrics' table as text with its interval: "48.0 [44.6, 51.5]". ``ends``: as for
    end_names."""
    scale = 100 if percent else 1
    names = end_names(column, ends)

    def text(row: dict[str, float | None]) -> str | None:
        value, low, high = (row[name] for name in names)
        if value is None or low is None or high is None:
            return None
        return with_interval((value, low, high), digits=digits, scale=scale)

    return pl.struct(*names).map_elements(text, pl.String).alias(column)
