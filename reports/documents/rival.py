"""The page on an automated rival: its difficulty in all variants together, against the band to aim at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl
from pydantic import BaseModel

from reports.charts.rival import difficulty_curve
from reports.documents.parts import Part, Section, chart, count, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.rival import LABELLED, Ends, labelled, share_difference

ANCHOR = "rival"
OPEN = "open"  # verdict where the interval crosses a border of the band
Row = dict[str, Any]


class RivalFindings(BaseModel):
    """How hard the rival is. ``table`` has a row for each cell and rung, and each cell and persona."""

    headline: str
    band: dict[str, float | str]  # low, high, rung, why; empty where the run names none
    verdicts: list[str]
    differences: list[str]
    rests: str
    table: list[dict[str, str | bool | int | float | None]]


def joined(analyses: list[Analysis]) -> pl.DataFrame:
    """The difficulty of all cells with a rival, in one table."""
    every = [labelled(analysis.names, analysis.cell, analysis.rival) for analysis in analyses]
    return pl.concat([pl.DataFrame(schema=LABELLED), *every])


def find_rival(analyses: list[Analysis]) -> RivalFindings | None:
    """All that a run says of its rival; None where no cell has one."""
    frame = joined(analyses)
    if not frame.height:
        return None
    names = analyses[0].names
    said = names.about.get("rival", {})
    band = dict(said.get("band", {}))
    asked = _asked(frame, band)
    frame = frame.with_columns(
        verdict=pl.Series([verdict(row, band) for row in frame.to_dicts()], dtype=pl.String)
    )
    rungs = frame.filter(pl.col("level") == asked["level"][0])
    default = frame["ties"][0]
    first = rungs.filter(pl.col("ties") == default)
    # All variants for those whom the band is for; the first variant for all others.
    ordered = first.filter(pl.col("player") == asked["player"][0]).to_dicts()
    others = pl.col("player") != asked["player"][0], pl.col("variant") == first["variant"][0]
    ordered += first.filter(*others).to_dicts()
    return RivalFindings(
        headline=f"{names.title}: {_short(ordered[0], said, band)}",
        band=band,
        verdicts=[_sentence(row, said, names.unit, band) for row in ordered],
        differences=list(_differences(asked, said)),
        rests=str(said.get("rests", "")),
        table=frame.to_dicts(),
    )


def _asked(frame: pl.DataFrame, band: Row) -> pl.DataFrame:
    """The rows of those whom the band is for; of the best that play where they do not, or it names none."""
    levels = frame.filter(pl.col("level") == frame["level"][0])
    players = list(dict.fromkeys(levels["player"]))
    player = band.get("rung") if band.get("rung") in players else players[-1]
    return levels.filter(pl.col("player") == player)


def verdict(row: Row, band: Row) -> str:
    """On which side of the band a share of wins lies: easier, harder, within, or open."""
    if not row["enough"]:
        return "too few games"
    if not band:
        return ""
    if row["win_low"] > band["high"]:
        return "easier"
    if row["win_high"] < band["low"]:
        return "harder"
    return "within" if band["low"] <= row["win_low"] and row["win_high"] <= band["high"] else OPEN


def _judged(row: Row, band: Row) -> str:
    found = verdict(row, band)
    if found in ("", "too few games"):
        return found
    named = f"the band {100 * band['low']:.0f} to {100 * band['high']:.0f} %"
    if found == OPEN:
        return f"at a border of {named}, too near to say on which side"
    return f"within {named}" if found == "within" else f"{found} than {named}"


def _short(row: Row, said: Row, band: Row) -> str:
    judged = _judged(row, band)
    text = f"{row['player']} players beat the {row['variant']} {said.get('title', 'rival')} "
    text += f"in {_share(_win(row))} of games"
    return text + (f", {judged}" if judged else "")


def _sentence(row: Row, said: Row, unit: str, band: Row) -> str:
    """ "For scripted players the standard rival is won against in 62.0 % [60.1, 63.9] of ..."."""
    rival = f"{row['variant']} {said.get('title', 'rival')}"
    if not row["enough"]:
        return f"For {row['player']} players against the {rival}: {row['games']:,} games are too few to say."
    text = f"For {row['player']} players the {rival} is won against in {_share(_win(row))} of "
    text += f"{row['games']:,} games, {_ahead(row, unit)}"
    judged = _judged(row, band)
    return f"{text}: {judged}." if judged else f"{text}."


def _ahead(row: Row, unit: str) -> str:
    value, low, high = (row[key] for key in ("margin", "margin_low", "margin_high"))
    if low <= 0 <= high:
        return f"level on {unit} ({value:+.1f} [{low:.1f}, {high:.1f}])"
    if value < 0:
        value, low, high = -value, -high, -low
        return f"{value:.1f} {unit} [{low:.1f}, {high:.1f}] behind"
    return f"{value:.1f} {unit} [{low:.1f}, {high:.1f}] ahead"


def _differences(rows: pl.DataFrame, said: Row) -> Iterator[str]:
    """What a variant, and another way to decide ties, changes for those whom the band is for."""
    every = rows.filter(pl.col("enough")).to_dicts()
    if not every:
        return
    base, rival = every[0], said.get("title", "rival")
    for row in every[1:]:
        same = [key for key in ("variant", "ties") if row[key] == base[key]]
        if len(same) != 1:
            continue
        changed = (
            f"The {row['variant']} {rival} beside the {base['variant']} one"
            if same == ["ties"]
            else f"{_capital(row['ties'])} instead of {base['ties']}, {row['variant']} {rival}"
        )
        ends = share_difference(_win(row), _win(base))
        value, low, high = (100 * end for end in ends)
        much = f"{value:+.1f} percentage points of wins [{low:+.1f}, {high:+.1f}] for {row['player']} players"
        yield f"{changed}: {much}" + ("; no difference is proven." if low <= 0 <= high else ".")


def _win(row: Row) -> Ends:
    return row["win_share"], row["win_low"], row["win_high"]


def _share(ends: Ends) -> str:
    value, low, high = (100 * end for end in ends)
    return f"{value:.1f} % [{max(low, 0.0):.1f}, {high:.1f}]"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def rival_section(found: RivalFindings, analyses: list[Analysis]) -> Section:
    """The page: verdicts, the curve, and the table of all cells."""
    solo = [analysis for analysis in analyses if analysis.solo]
    names = solo[0].names
    section = Section(ANCHOR, "How hard is the rival?", [found.rests] if found.rests else [])
    band = found.band
    if band:
        text = (
            f"Band to aim at: {100 * float(band['low']):.0f} to {100 * float(band['high']):.0f} % of games "
        )
        section.texts.append(f"{text}won by {band['rung']} players. {band['why']}")
    section.points = found.verdicts
    if len(solo) > 1:
        text = (
            f"The chapters that follow are on the first variant, {solo[0].title}; --json has the others, too."
        )
        section.texts.append(text)
    frame = joined(solo).with_columns(
        verdict=pl.Series([str(row["verdict"]) for row in found.table], dtype=pl.String)
    )
    level = frame.filter(pl.col("level") == frame["level"][0])
    for measure, heading in (("win_share", "Difficulty curve"), ("margin", "By how many points")):
        image = difficulty_curve(level, names.unit, measure, band or None)
        section.parts.append(chart(image, "The table below has all numbers.", heading))
    if found.differences:
        text = " ".join(found.differences)
        text += " Variants play the same deals; these intervals do not use that, and are rather too wide."
        section.parts.append(Part("What the variants change", text))
    columns = [words("variant", "variant"), words("ties", "ties"), words("players", "player")]
    columns += [words("by", "level"), count("games", "games"), number("wins", "win_share", percent=True)]
    columns += [number(f"{names.unit} ahead", "margin"), words("beside the band", "verdict")]
    several = frame.filter(pl.col("level") == "persona")["player"].n_unique() > level["player"].n_unique()
    caption = "Wins of the player against the rival, and points ahead of it. 95 % intervals."
    shown = table(frame if several else level, caption, columns, most=400)
    section.parts.append(Part("All variants", table=shown))
    return section
