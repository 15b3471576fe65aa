"""Tables for people: numbers with their intervals, no types, no quotes; as text, in a terminal, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import polars as pl
import rich.table
from rich.text import Text

from sim.intervals import end_names, with_interval


class Table:
    """A frame to look at: all rows, as text, for a terminal (rich), or as HTML.

    ``bold``: which rows stand out; ``caption``: a line below.
    """

    def __init__(
        self, frame: pl.DataFrame | pl.LazyFrame, bold: Sequence[bool] | None = None, caption: str = ""
    ) -> None:
        self.frame = frame.collect() if isinstance(frame, pl.LazyFrame) else frame
        self.bold = [False] * self.frame.height if bold is None else list(bold)
        self.caption = caption

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

    def __rich__(self) -> rich.table.Table:
        """The first column on the left, all others right-aligned and never broken."""
        caption = Text(self.caption) if self.caption else None
        grid = rich.table.Table(box=None, pad_edge=False, caption=caption, caption_justify="left")
        for place, column in enumerate(self.frame.columns):
            grid.add_column(Text(column), justify="right" if place else "left", no_wrap=place > 0)
        for row, bold in zip(self.frame.iter_rows(), self.bold, strict=True):
            grid.add_row(*(Text(cell_text(cell)) for cell in row), style="bold" if bold else None)
        return grid

    def _repr_html_(self) -> str:
        right = ' style="text-align: right"'
        styles = [right if kind.is_numeric() else ' style="text-align: left"' for kind in self.frame.dtypes]
        rows = [_row("th", self.frame.columns, styles)]
        for row, bold in zip(self.frame.iter_rows(), self.bold, strict=True):
            rows.append(
                _row("td", row, [f'{style[:-1]}; font-weight: bold"' for style in styles] if bold else styles)
            )
        caption = f"<p>{escape(self.caption)}</p>" if self.caption else ""
        return f"<table>\n{''.join(rows)}</table>{caption}"


def _row(tag: str, cells: Sequence[object], styles: list[str]) -> str:
    parts = (
        f"<{tag}{style}>{escape(cell_text(cell))}</{tag}>" for cell, style in zip(cells, styles, strict=True)
    )
    return f"<tr>{''.join(parts)}</tr>\n"


def cell_text(cell: object) -> str:
    """A cell as people see it."""
    return f"{cell:,}" if isinstance(cell, int) else "" if cell is None else str(cell)


def interval(column: str, ends: str | None = None, digits: int = 1, percent: bool = False) -> pl.Expr:
    """A column of a metrics table as text with its interval: "48.0 [44.6, 51.5]". ``ends``: see
    ``end_names``."""
    scale = 100 if percent else 1
    names = end_names(column, ends)

    def text(row: dict[str, float | None]) -> str | None:
        value, low, high = (row[name] for name in names)
        if value is None or low is None or high is None:
            return None
        return with_interval((value, low, high), digits=digits, scale=scale)

    return pl.struct(*names).map_elements(text, pl.String).alias(column)
