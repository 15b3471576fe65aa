"""The numbers a plan varies: how hard they make a rival, and what one more is worth in games without one."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.charts.rival import dial_curves
from reports.documents.parts import Part, Section, chart, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.paired import differences, tested
from reports.metrics.rival import turned
from reports.metrics.scales import SCALES
from sim.intervals import ends_of, percent, with_interval

Row = dict[str, Any]
ENDS = ("lowest", "highest")


def signed(row: Row, key: str, scale: float = 1) -> str:
    """ "+1.2 [0.8, 1.6]", of a difference and its interval."""
    return with_interval(ends_of(row, key), scale=scale, signed=True)


def changes(row: Row, unit: str) -> str:
    """Wins and margin of a paired difference, and which of them are clear after correction for all."""
    text = f"{signed(row, 'win', 100)} percentage points of wins and {signed(row, 'margin')} {unit}"
    unclear = [what for key, what in (("win", "wins"), ("margin", unit)) if not row[f"clear_{key}"]]
    if not unclear:
        return text
    return f"{text} (no difference in {' or '.join(unclear)} is shown)"


def dial_sentences(analyses: list[Analysis], curves: pl.DataFrame, unit: str) -> list[str]:
    """Each dial at its lowest and highest setting, on the same deals, for the players the band is meant for;
    and what one more changes."""
    ends, pairs = {}, []
    for dial in dict.fromkeys(curves["dial"]):
        rows = curves.filter(pl.col("dial") == dial, "enough").sort("value").to_dicts()
        if len(rows) < 2:
            continue
        games = [
            next(a for a in analyses if _stands(a, dial, row["value"], analyses[0])).rival_games
            for row in (rows[-1], rows[0])
        ]
        pair = differences(*games).filter(player=rows[0]["player"], level=rows[0]["level"], enough=True)
        ends[dial] = rows
        pairs.append(pair.with_columns(dial=pl.lit(dial)))
    compared = {row["dial"]: row for row in tested(pl.concat(pairs)).to_dicts()} if pairs else {}
    return [_dial_sentence(dial, rows, compared.get(dial), unit) for dial, rows in ends.items()]


def _dial_sentence(dial: str, rows: list[Row], pair: Row | None, unit: str) -> str:
    low, high = rows[0], rows[-1]
    shares = [f"{percent(row['win_share'])} at {row['value']:g}" for row in (low, high)]
    text = f"{dial[:1].upper()}{dial[1:]}: {low['player']} players win {' and '.join(shares)}"
    if pair:
        step = high["value"] - low["value"]
        text += f"; on the same deals the difference is {changes(pair, unit)}, or "
        text += f"{signed(pair, 'margin', 1 / step)} {unit} for one more "
        text += f"(average from {low['value']:g} to {high['value']:g})"
    for word, pick in (("smallest", min), ("largest", max)):
        row = pick(rows, key=lambda row: row["margin"])
        if row not in (low, high):  # the effect doesn't go one way
            text += f"; {word} lead at {row['value']:g} ({row['margin']:+.1f} {unit})"
    return f"{text}."


def _stands(analysis: Analysis, dial: str, value: float, first: Analysis) -> bool:
    return analysis.cell.dials.get(dial) == value and turned(analysis.cell, first.cell)


def dial_parts(curves: pl.DataFrame, sentences: list[str], unit: str, band: Row | None) -> list[Part]:
    """Small charts, a panel for each dial."""
    parts = [Part("The dials of the rival", points=sentences)] if sentences else []
    for measure, heading in (("win_share", "Wins by dial"), ("margin", "Points by dial")):
        image = dial_curves(curves, unit, measure, band)
        parts.append(chart(image, "The tables below have all numbers.", heading))
    return parts


def scale_section(rows: list[Row], unit: str) -> Section:
    """What one more of each number is worth, in games of several players."""
    frame = pl.DataFrame(rows, SCALES)
    span = pl.format(
        "{} to {}", *(pl.col(end).round(3).cast(pl.String).str.strip_suffix(".0") for end in ENDS)
    )
    whose = pl.when(kind="score").then(pl.lit("mean score")).otherwise(pl.format("{} ahead", "subject"))
    frame = frame.with_columns(span.alias("span"), whose.alias("whose"))
    text = (
        "Each number is varied on its own, on the same deals, with everything else as in the first cell: an "
        "experiment. The value of one more is an average over the range; it need not be the same at each "
        "step."
    )
    columns = [words("number", "dial"), words("range", "span"), words("effect on", "whose")]
    columns += [number(f"{unit} for one more", "value", 2)]
    several = frame["players"].n_unique() > 1
    parts = []
    for players, own in frame.group_by("players", maintain_order=True):
        caption = "Bold: significant after correction. 95 % intervals."
        heading = f"{players[0]} players" if several else ""
        parts.append(Part(heading, table=table(own, caption, columns, "clear", 300)))
    return Section("scales", "What is one more of each number worth?", [text], parts=parts)
