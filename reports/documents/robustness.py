"""The chapter on who plays: how strategies do, and whether verdicts hold for each strategy and each rung."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.charts import standings
from reports.documents.agreement import Agreement
from reports.documents.findings import CellFindings
from reports.documents.forests import measure, strategy_strip
from reports.documents.parts import Part, Section, chart, count, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.estimates import ENOUGH
from reports.metrics.match_ups import circles
from reports.metrics.names import LEVELS
from sim.intervals import value_text


def strategies(analysis: Analysis, cell: CellFindings, anchor: str) -> Section:
    """Strategies against each other, and the robustness of verdicts."""
    section = Section(f"{anchor}-strategies", "Strategies and robustness")
    strategies = analysis.names.people
    if len(strategies) < 2:
        text = f"All seats were played by {strategies[0]}"
        section.texts = [
            f"{text}; “Verdicts over strength” compares other players."
            if analysis.names.samples
            else f"{text}, so this run can't show whether a verdict depends on who plays."
        ]
        return section
    section.texts = _ladder(analysis)
    section.parts += _standing(analysis)
    section.parts += _against_each_other(analysis)
    section.parts += _agreement(analysis, cell, anchor)
    mixed = analysis.strategy_components.filter("proven")
    if mixed.height:
        columns = [
            words("strategy", "first"),
            words("component", "second"),
            number("with this strategy", "own"),
        ]
        columns += [number("more than with other strategies", "value"), count("seats", "seats")]
        caption = (
            f"Components that do better or worse with some strategies, in {analysis.names.unit} compared "
        )
        caption += "with their alternatives. 95 % intervals."
        section.parts.append(Part("Components and strategies", table=table(mixed, caption, columns, most=40)))
    return section


def _ladder(analysis: Analysis) -> list[str]:
    names = analysis.names
    rungs = {rung: [p for p in names.people if names.rung(p) == rung] for rung in names.rungs}
    if not rungs:
        return ["The run doesn't say which rung of the ladder its strategies are on."]
    if len(rungs) == 1:
        return [f"All strategies are on the same rung of the ladder: {names.rungs[0]}."]
    parts = [f"{rung} ({', '.join(members)})" for rung, members in rungs.items()]
    return [f"Rungs of the ladder, from the lowest: {'; '.join(parts)}."]


def _against_each_other(analysis: Analysis) -> list[Part]:
    """Which strategy beats which, and whether that is a ranking."""
    met = analysis.strategy_match_ups.filter(pl.col("games") >= ENOUGH)
    if met["strategy"].n_unique() < 3:
        return []
    loops = circles(met)
    text = "No circle is shown: as far as these games can tell, the strategies form a ranking."
    if loops:
        ways = "; ".join(
            f"{first} beats {second}, which beats {third}, which beats {first}"
            for first, second, third in loops
        )
        text = f"The strategies don't form a ranking: {ways}."
    columns = [words("strategy", "strategy"), words("against", "opponent"), count("games", "games")]
    columns += [number("ahead in", "ahead", percent=True), number(f"{analysis.names.unit} ahead", "points")]
    rows = met.filter(pl.col("points") > 0).sort("points", descending=True)
    shown = table(
        rows,
        "Strategies in pairs. Bold: significant after correction. 95 % intervals.",
        columns,
        "proven",
        60,
    )
    return [Part("Who beats whom?", text, table=shown)]


def _standing(analysis: Analysis) -> list[Part]:
    if not analysis.strategies.height:
        return []
    columns = [words("strategy", "name"), words("rung", "rung"), count("games", "games")]
    columns += [number("wins per seat", "win_share", percent=True), number("ahead of opponents", "margin")]
    rungs = [analysis.names.rung(name) for name in analysis.strategies["name"]]
    frame = analysis.strategies.with_columns(rung=pl.Series(rungs, dtype=pl.String))
    strong = analysis.strengths.filter(pl.col("kind") == "strategy").select(
        "name",
        *(pl.col(key).alias(f"strength{end}") for key, end in (("strength", ""), ("low", "_low"))),
        pl.col("high").alias("strength_high"),
    )
    caption = f"Strategies in games against others; margin in {analysis.names.unit}. 95 % intervals."
    if strong.height:
        frame = frame.join(strong, on="name", how="left")
        columns.append(number("strength", "strength", 2))
        caption += " Strength: Bradley-Terry model of pairs, log-odds against the average, adjusted for "
        caption += "faction, seat and opponents."
    return [Part("Strategies", strip=strategy_strip(analysis)), Part(table=table(frame, caption, columns))]


def _agreement(analysis: Analysis, cell: CellFindings, anchor: str) -> list[Part]:
    unit, parts = analysis.names.unit, []
    rows = []
    for finding in (*cell.findings, *cell.depends):
        if finding.strategies.asked < 2:
            continue
        row: dict[str, Any] = {"verdict": finding.subject, "kind": finding.kind, "points": finding.points}
        row |= {"low": finding.low, "high": finding.high, "differs": False}
        for level, agreed in (("rung", finding.rungs), ("strategy", finding.strategies)):
            row[f"{level} range"] = _range(agreed, finding.asked == "wins")
            row[f"{level} p"] = agreed.p
            row["differs"] |= agreed.differs
        rows.append(row)
    text = (
        "Every verdict is measured separately for each strategy and rung. Whether they differ is tested "
        "(Cochran's Q, corrected for all verdicts); the range shows by how much they may differ. If a single "
        "strategy doesn't show a verdict on its own, it has too few games; that says nothing against the "
        "verdict. Interactions, pairs and match-ups are not broken down: there are too few games of each."
    )
    if rows:
        frame = pl.DataFrame(rows, infer_schema_length=None)
        columns = [words("verdict", "verdict"), words("kind", "kind"), number(unit, "points")]
        for level in ("rung", "strategy"):
            if level in analysis.by_player["level"].to_list():
                columns += [words(f"range over {LEVELS[level]}", f"{level} range")]
        differing = frame["differs"].sum()
        caption = (
            f"Does each verdict hold for all players? They differ on {differing} of {frame.height} (bold). "
        )
        caption += f"In {unit}, relative to the same player's average."
        if measure([analysis]) == "handicap" and "faction" in frame["kind"]:
            caption += " A faction's first number is a head start; its ranges are points ahead of opponents."
        shown = table(frame, caption, columns, "differs", 100)
        parts.append(
            Part("Does a verdict depend on who plays?", text, table=shown, anchor=f"{anchor}-robustness")
        )
    for level in LEVELS:
        cells = analysis.factions_by(level)
        if cells.height and not analysis.alike:
            image = standings.player_map(cells, unit, level)
            parts.append(chart(image, "Rows are factions.", f"Factions by {level}"))
    return parts


def _range(agreed: Agreement, wins: bool) -> str:
    """ "+1.2 (calm) to +4.5 (bold)"."""
    if agreed.asked < 2 or agreed.low is None or agreed.high is None:
        return "not measured"
    low, high = (value_text(end, scale=100 if wins else 1, signed=True) for end in (agreed.low, agreed.high))
    return f"{low} ({agreed.lowest}) to {high} ({agreed.highest})" + (" percentage points" if wins else "")
