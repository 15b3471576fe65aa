"""Tables as people read them in a notebook: numbers with their intervals, no types, no quotes."""

from __future__ import annotations

from html import escape

import polars as pl


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
    """A column of a metrics' table as text with its interval: "48.0 [44.6, 51.5]".

    ``ends`` stands before _low and _high in the names of the interval's columns: the column's own name if
    not given, nothing (low, high) if empty.
    """
    before = f"{column}_" if ends is None else f"{ends}_" if ends else ""
    scale = 100 if percent else 1
    texts = [
        (scale * pl.col(name)).map_elements(lambda value: f"{value:.{digits}f}", pl.String)
        for name in (column, f"{before}low", f"{before}high")
    ]
    return pl.format("{} [{}, {}]", *texts).alias(column)
