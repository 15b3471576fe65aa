"""The page on an automated rival: its difficulty in all variants, compared with the band to aim at."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl
from pydantic import BaseModel

from reports.charts.rival import difficulty_curve, own_scores, strength_curve
from reports.documents.dials import changes, dial_parts, dial_sentences, signed
from reports.documents.parts import Cell, Column, Part, Section, chart, count, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.paired import CLEAR, SCORES, scores, tested
from reports.metrics.rival import (
    COMPARED,
    DIALLED,
    LABELLED,
    LABELS,
    SCHEMA,
    compared,
    described,
    dialled,
    labelled,
)
from reports.metrics.tolerance import OUTSIDE, WITHIN
from sim.gamekit.about import Band, Rival
from sim.intervals import ends_of, plain, share_text, with_interval

ANCHOR = "rival"
ENDS = ("", "_low", "_high")
SIDES = {"easier": "too easy", "harder": "too hard", "within": "within the band"}  # verdicts, in short
MOST_LINES = 4  # variants in one chart
OPEN = "open"  # the verdict if neither inside nor outside the band is shown
Row = dict[str, Any]
Value = str | bool | int | float | None


class RivalFindings(BaseModel):
    """How hard the rival is. ``table`` has a row for each cell and rung, and each cell and strategy;
    ``compared`` has the paired differences between cells, ``scores`` the rival's own score in each."""

    headline: str
    band: Band | None  # None if the run has none
    verdicts: list[str]
    rulings: list[str] = []  # which verdicts hold under the other rules of the run, and which don't
    differences: list[str]
    spreads: list[str]  # whether a variant changes the spread of the rival's score, its mean, or both
    strength: list[str]  # how often it is beaten by how strong the players are, and where people are
    dials: list[str]
    rests: str
    table: list[dict[str, Value]]
    compared: list[dict[str, Value]]
    scores: list[dict[str, Value]]
    curves: list[dict[str, Value]]  # a row for each dial, number and rung or strategy


def find_rival(analyses: list[Analysis]) -> RivalFindings | None:
    """Everything a run says about its rival; None if no cell has one."""
    if not analyses:
        return None
    first, by_rules = analyses[0], printed(analyses)
    names, cells = first.names, [analysis.cell for analysis in analyses]
    about, band = names.about.rival or Rival(), first.cell.targets.band
    frame = pl.concat([_judged_cell(analysis) for analysis in analyses])
    asked = _asked(frame, band)
    pairs = tested(compared(names, cells, [analysis.rival_games for analysis in analyses]))
    own = pl.concat([labelled(names, a.cell, scores(a.rival_games)) for a in analyses])
    curves = dialled(cells, [analysis.rival for analysis in analyses])
    level = pl.col("level") == frame["level"][0]
    rungs = pl.concat([_judged_cell(analysis) for analysis in by_rules]).filter(level)
    shown = rungs.filter(pl.col("ties") == rungs["ties"][0])
    # All variants for the players the band is meant for; only the first variant for the others.
    ordered = shown.filter(pl.col("player") == asked).to_dicts()
    others = pl.col("player") != asked, pl.col("variant") == shown["variant"][0]
    ordered += shown.filter(*others).to_dicts()
    labels = pl.DataFrame([described(names, a.cell) for a in by_rules], LABELS, orient="row")
    same_ties = pl.col("beside_ties") == labels["ties"][0]
    paired = pairs.filter(level, "enough", same_ties).join(labels, on=list(LABELS))
    # What variants change for the players the band is meant for; how ties are decided, for all players.
    said_of = paired.filter((pl.col("player") == asked) | (pl.col("ties") != pl.col("beside_ties")))
    paired = paired.filter(player=asked)
    return RivalFindings(
        headline=f"{names.title}: {_short(ordered[0], about, band)}",
        band=band,
        verdicts=[_sentence(row, about, names.unit, band) for row in ordered],
        rulings=list(_rulings(by_rules, about, band)),
        differences=[_difference(row, about, names.unit) for row in said_of.to_dicts()],
        spreads=list(_spreads(paired, own.filter(level, pl.col("player") == asked), about, names.unit)),
        strength=list(_strength(own.filter("enough"), band, about, names.unit)),
        dials=dial_sentences(analyses, curves.filter(level, pl.col("player") == asked), names.unit),
        rests=about.rests,
        **{
            name: table.with_columns(pl.col(pl.Float64).fill_nan(None)).to_dicts()
            for name, table in (("table", frame), ("compared", pairs), ("scores", own), ("curves", curves))
        },
    )


def printed(analyses: list[Analysis]) -> list[Analysis]:
    """The cells with the same components as the first: variants that change only rules."""
    return [analysis for analysis in analyses if analysis.cell.overlay == analyses[0].cell.overlay]


def _judged_cell(analysis: Analysis) -> pl.DataFrame:
    """The difficulty of a cell, with a verdict against the cell's band in each row."""
    rows = labelled(analysis.names, analysis.cell, analysis.rival.select(*SCHEMA))
    verdicts = [verdict(row, analysis.cell.targets.band) for row in analysis.rival.to_dicts()]
    return rows.with_columns(verdict=pl.Series(verdicts, dtype=pl.String))


def _asked(frame: pl.DataFrame, band: Band | None) -> str:
    """The players the band is meant for; the best ones if those don't play, or there is no band."""
    players = list(dict.fromkeys(frame.filter(pl.col("level") == frame["level"][0])["player"]))
    return band.rung if band and band.rung in players else players[-1]


def verdict(row: Row, band: Band | None) -> str:
    """On which side of the band a share of wins is: easier, harder, within, or open; at the page's error
    rate."""
    if not row["enough"]:
        return "too few games"
    if not band:
        return ""
    if row["answer"] == OUTSIDE:
        return "easier" if row["win_share"] > band.high else "harder"
    return "within" if row["answer"] == WITHIN else OPEN


def _judged(row: Row, band: Band | None) -> str:
    side = str(row["verdict"])
    if band is None or side == "too few games":
        return side
    named = f"the band of {100 * band.low:.0f} to {100 * band.high:.0f} %"
    if side == OPEN:
        return f"too close to the edge of {named} to say on which side"
    return f"within {named}" if side == "within" else f"{side} than {named}"


def _short(row: Row, about: Rival, band: Band | None) -> str:
    judged = _judged(row, band)
    text = f"{row['player']} players beat the {row['variant']} {about.title} in {_wins(row)} of games"
    return text + (f", {judged}" if judged else "")


def _sentence(row: Row, about: Rival, unit: str, band: Band | None) -> str:
    """ "scripted players beat the standard rival in 62.0 % [60.1, 63.9] of 5,000 games, ..."."""
    rival = f"{row['variant']} {about.title}"
    if not row["enough"]:
        return f"{_capital(row['player'])} players against the {rival}: {row['games']:,} games are too few."
    text = f"{_capital(row['player'])} players beat the {rival} in {_wins(row)} of "
    text += f"{row['games']:,} games and are {_ahead(row, unit)}"
    judged = _judged(row, band)
    return f"{text}: {judged}." if judged else f"{text}."


def _rulings(analyses: list[Analysis], about: Rival, band: Band | None) -> Iterator[str]:
    """Which verdicts on the first cell hold under the rules of all others, by strategy."""
    if band is None or len(analyses) < 2:
        return
    first, *others = (
        {row["player"]: row["verdict"] for row in _judged_cell(a).filter(level="strategy").to_dicts()}
        for a in analyses
    )
    clear = {player: side for player, side in first.items() if side in SIDES}
    if not clear:
        return
    changes = []
    for player, side in clear.items():
        now: dict[str, list[str]] = {}
        for analysis, sides in zip(analyses[1:], others, strict=True):
            if sides.get(player, side) != side:
                now.setdefault(SIDES.get(sides[player], "not clear"), []).append(analysis.cell.variant)
        if now:
            said = ", ".join(f"{word} with {' and '.join(variants)}" for word, variants in now.items())
            changes.append(f"{player} ({SIDES[side]} by default): {said}")
    tried = f"all {len(others)} variants of the rules" if len(others) > 1 else "the other rules"
    if not changes:
        yield f"All {len(clear)} verdicts on the {about.title} hold under {tried}."
        return
    firm = len(clear) - len(changes)
    yield (
        f"Of {len(clear)} verdicts on the {about.title}, one for each strategy, {firm} "
        f"{'holds' if firm == 1 else 'hold'} under {tried}. The others depend on them: {'; '.join(changes)}."
    )


def _ahead(row: Row, unit: str) -> str:
    value, low, high = ends_of(row, "margin")
    if low <= 0 <= high:
        return f"level on {unit} ({with_interval((value, low, high), signed=True)})"
    if value < 0:
        return f"{with_interval((-value, -high, -low), unit)} behind"
    return f"{with_interval((value, low, high), unit)} ahead"


def _difference(row: Row, about: Rival, unit: str) -> str:
    """What a variant, or another way to decide ties, changes."""
    rival = about.title
    changed = (
        f"The {row['variant']} {rival} compared with the {row['beside']} one"
        if row["ties"] == row["beside_ties"]
        else f"{_capital(row['ties'])} instead of {row['beside_ties']}, {row['variant']} {rival}"
    )
    return f"{changed}: {changes(row, unit)} for {row['player']} players."


def _spreads(pairs: pl.DataFrame, own: pl.DataFrame, about: Rival, unit: str) -> Iterator[str]:
    """Does a variant change only the spread of the rival's score, or also its mean?"""
    rows = pairs.filter(pl.col("ties") == pl.col("beside_ties"), pl.col("ties") == own["ties"].head(1))
    spreads = {(row["variant"], row["ties"]): row for row in own.to_dicts()}
    for row in rows.filter(pl.col("spread_low").is_not_nan()).to_dicts():
        here, base = (spreads[row[name], row["ties"]] for name in ("variant", "beside"))
        wider, moved = row["clear_spread"], row["clear_score"]
        answer = {
            (True, True): "both the spread and the mean change",
            (True, False): "the spread changes; no change in the mean is shown",
            (False, True): "the mean changes; no change in the spread is shown",
            (False, False): "neither is shown to change",
        }[wider, moved]
        spread_text = (
            f"{with_interval(ends_of(here, 'spread'))} {unit}, compared with {plain(base['spread'])}"
        )
        yield (
            f"The score of the {row['variant']} {about.title} has a standard deviation of {spread_text} for "
            f"the {row['beside']} one, a change of {signed(row, 'spread')}; its mean changes by "
            f"{signed(row, 'score')}: {answer}."
        )


def _strength(own: pl.DataFrame, band: Band | None, about: Rival, unit: str) -> Iterator[str]:
    """How often the first variant is beaten by how many points players score, and where people are."""
    rows = own.filter(pl.col("variant") == own["variant"].head(1), pl.col("ties") == own["ties"].head(1))
    rows = rows.unique("player", maintain_order=True).sort("own")
    if rows.height < 2:
        return
    parts = [
        f"{row['player']} players score {plain(row['own'])} {unit} and win {100 * row['win']:.0f} %"
        for row in rows.to_dicts()
    ]
    yield f"By strength, against the {rows['variant'][0]} {about.title}: {'; '.join(parts)}."
    if not band or not band.published:
        return
    score, wins = rows["own"].to_numpy(), rows["win"].to_numpy()
    low, high = min(band.published), max(band.published)
    named = f"Published scores of people, {low} to {high} {unit}, "
    if high < score[0] or low > score[-1]:
        yield (
            f"{named}are outside the range of these players, so this run can't say how often people would "
            "win."
        )
        return
    ends = [100 * float(np.interp(end, score, wins)) for end in (low, high)]
    yield (
        f"{named}are within the range of these players: by linear interpolation, players with such scores "
        f"would win about {min(ends):.0f} to {max(ends):.0f} % of games. Verdicts on the band are about "
        f"{band.rung} players, which were tuned on this game and are not people: they don't say whether the "
        "rival is too easy or too hard for people."
    )


def _wins(row: Row) -> str:
    return share_text(ends_of(row, "win_share", "win"))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def rival_section(findings: RivalFindings, analyses: list[Analysis]) -> Section:
    """The page: verdicts, curves, what variants change, and the table of all cells."""
    solo = [analysis for analysis in analyses if analysis.solo]
    names, band = solo[0].names, findings.band
    aim = band.model_dump() if band else None
    section = Section(ANCHOR, "How hard is the rival?", [findings.rests] if findings.rests else [])
    frame, pairs, own, curves = (
        pl.DataFrame(rows, schema)
        for rows, schema in (
            (findings.table, LABELLED | {"verdict": pl.String}),
            (findings.compared, COMPARED | CLEAR),
            (findings.scores, LABELS | SCORES),
            (findings.curves, DIALLED),
        )
    )
    level = pl.col("level") == frame["level"][0]
    section.texts += _aim(band, _asked(frame, band))
    section.points = [*findings.rulings, *findings.strength, *findings.verdicts]
    if len(solo) > 1:
        text = (
            f"The following chapters are about the first variant, {solo[0].title}; --json also has the "
            "others."
        )
        section.texts.append(text)
    rules = pl.concat([labelled(names, a.cell, a.rival.select(*SCHEMA)) for a in printed(solo)]).filter(level)
    section.parts += _by_strength(own, rules, names.unit, aim)
    for measure, heading in (("win_share", "Difficulty curve"), ("margin", "Points ahead")):
        image = difficulty_curve(rules, names.unit, measure, aim)
        section.parts.append(chart(image, "The table below has all numbers.", heading))
    if curves.height:
        section.parts += dial_parts(curves.filter(level), findings.dials, names.unit, aim)
    section.parts += _changed(findings, pairs.filter(level), own.filter(level), names.unit)
    several = frame.filter(pl.col("level") == "strategy")["player"].n_unique()
    shown = frame if several > frame.filter(level)["player"].n_unique() else frame.filter(level)
    columns = [*_named(shown), words("players", "player")]
    columns += [words("by", "level"), count("games", "games"), number("wins", "win_share", percent=True)]
    columns += [number(f"{names.unit} ahead", "margin"), words("compared with the band", "verdict")]
    caption = "Games won against the rival, and points ahead of it. 95 % intervals."
    section.parts.append(Part("All variants", table=table(shown, caption, columns, most=400)))
    return section


def _by_strength(own: pl.DataFrame, rules: pl.DataFrame, unit: str, aim: Row | None) -> list[Part]:
    """How often the rival is beaten, and how many points players score, by how strong they are."""
    variants = rules["variant"].unique(maintain_order=True).to_list()
    shown = variants if len(variants) <= MOST_LINES else variants[:1]
    here = own.filter("enough", pl.col("variant").is_in(shown), pl.col("ties") == own["ties"][0])
    rows = here.unique(("variant", "player"), maintain_order=True)
    first = rows.filter(variant=variants[0])
    if first.height < 2:
        return []
    note = "The table of the rival's scores has all numbers."
    return [
        chart(strength_curve(rows, unit, aim), note, "By strength of the player"),
        chart(own_scores(first, unit, aim), note, f"Points of the players, against the {variants[0]} rival"),
    ]


def _aim(band: Band | None, asked: str) -> list[str]:
    if not band:
        return []
    text = (
        f"Band to aim at: {band.rung} players win {100 * band.low:.0f} to {100 * band.high:.0f} % of games. "
    )
    text += band.why
    if asked != band.rung:
        text += f" This run has no {band.rung} players, so {asked} players stand in for them."
    return [text]


def _named(frame: pl.DataFrame) -> list[Column]:
    """The columns that distinguish cells."""
    ties = [words("ties", "ties")] if frame["ties"].n_unique() > 1 else []
    return [words("variant", "variant"), *ties]


def known_number(heading: str, key: str) -> Column:
    """A column of numbers, with a dash if there is none."""
    shown = number(heading, key)
    return Column(heading, lambda row: Cell("-", math.nan) if row[key] is None else shown.cell(row))


def _changed(findings: RivalFindings, pairs: pl.DataFrame, own: pl.DataFrame, unit: str) -> list[Part]:
    """What variants change, deal by deal, and the rival's own score."""
    parts = []
    who = _named(own)
    if pairs.height:
        same = pl.col("ties") == pl.col("beside_ties")
        named = pl.concat_str("beside", pl.lit(", "), "beside_ties")
        less = pairs.with_columns(less=pl.when(same).then("beside").otherwise(named))
        columns = [*who, words("compared with", "less"), words("players", "player"), count("deals", "games")]
        columns += [number("wins", "win", percent=True), number(f"{unit} ahead", "margin")]
        caption = f"Differences between variants on the same deals: wins in percentage points, {unit} ahead. "
        caption += "95 % intervals of the paired differences."
        shown = table(less, caption, columns, most=400)
        parts.append(Part("What the variants change", table=shown, points=findings.differences))
    if own.height:
        keys = [*LABELS, "level", "player"]
        names = {f"{key}{end}": f"{key}_less{end}" for key in ("score", "spread") for end in ENDS}
        less = own.join(pairs.select(*keys, *names).rename(names), on=keys, how="left", maintain_order="left")
        columns = [*who, words("players", "player"), count("deals", "games"), number("mean", "score")]
        columns += [number("spread", "spread"), number("players' score", "own")]
        columns += [
            known_number("change in mean", "score_less"),
            known_number("change in spread", "spread_less"),
        ]
        caption = (
            f"The rival's own score in {unit}, and how it changes compared with the variant named above; "
        )
        caption += "spread: standard deviation. 95 % intervals; changes are paired differences."
        shown = table(less, caption, columns if pairs.height else columns[:-2], most=400)
        parts.append(
            Part("Does a variant change only luck, or also the level?", table=shown, points=findings.spreads)
        )
    return parts
