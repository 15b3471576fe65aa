"""The chapter on who plays: how personas fare, and whether verdicts hold for each of them, on each rung."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.charts import standings
from reports.documents.agreement import Agreement
from reports.documents.findings import CellFindings
from reports.documents.forests import persona_strip
from reports.documents.parts import Part, Section, chart, count, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH
from reports.metrics.match_ups import circles
from sim.intervals import value_text

LEVELS = {"rung": "rungs of the ladder", "persona": "personas"}


def strategies(analysis: Analysis, said: CellFindings, anchor: str) -> Section:
    """Personas against each other, and the robustness of verdicts."""
    section = Section(f"{anchor}-strategies", "Strategies and robustness")
    personas = analysis.names.people
    if len(personas) < 2:
        section.texts = [
            f"All seats were played by {personas[0]}: nothing here shows whether a verdict depends on it."
        ]
        return section
    section.texts = _ladder(analysis)
    section.parts += _standing(analysis)
    section.parts += _against_each_other(analysis)
    section.parts += _agreement(analysis, said, anchor)
    mixed = analysis.persona_components.filter("proven")
    if mixed.height:
        columns = [
            words("persona", "first"),
            words("component", "second"),
            number("with this persona", "own"),
        ]
        columns += [number("beyond the other personas", "value"), count("seats", "seats")]
        caption = (
            f"Components that go with other results, in {analysis.names.unit} beside their kind, by persona. "
        )
        caption += "95 % intervals."
        section.parts.append(Part("Components and personas", table=table(mixed, caption, columns, most=40)))
    return section


def _ladder(analysis: Analysis) -> list[str]:
    names = analysis.names
    rungs = {rung: [p for p in names.people if names.rung(p) == rung] for rung in names.rungs}
    if not rungs:
        return ["The run does not say on which rung of the ladder its personas stand."]
    if len(rungs) == 1:
        return [f"All personas stand on one rung of the ladder, {names.rungs[0]}."]
    parts = [f"{rung} ({', '.join(members)})" for rung, members in rungs.items()]
    return [f"Rungs of the ladder, from the lowest: {'; '.join(parts)}."]


def _against_each_other(analysis: Analysis) -> list[Part]:
    """Who of the personas beats whom, and whether that is an order."""
    met = analysis.persona_match_ups.filter(pl.col("games") >= ENOUGH)
    if met["faction"].n_unique() < 3:
        return []
    found = circles(met)
    text = "No circle is shown: as far as these games tell, who beats whom is an order."
    if found:
        ways = "; ".join(
            f"{one} beats {two}, who beats {three}, who beats {one}" for one, two, three in found
        )
        text = f"Who beats whom is no order: {ways}."
    columns = [words("persona", "faction"), words("against", "opponent"), count("games", "games")]
    columns += [number("ahead in", "ahead", percent=True), number(f"{analysis.names.unit} ahead", "points")]
    rows = met.filter(pl.col("points") > 0).sort("points", descending=True)
    shown = table(
        rows, "Personas in pairs; bold: clear after correction. 95 % intervals.", columns, "proven", 60
    )
    return [Part("Who beats whom?", text, table=shown)]


def _standing(analysis: Analysis) -> list[Part]:
    if not analysis.personas.height:
        return []
    columns = [words("persona", "name"), words("rung", "rung"), count("games", "games")]
    columns += [number("wins of a seat", "win_share", percent=True), number("ahead of opponents", "margin")]
    rungs = [analysis.names.rung(name) for name in analysis.personas["name"]]
    frame = analysis.personas.with_columns(rung=pl.Series(rungs, dtype=pl.String))
    strong = analysis.strengths.filter(pl.col("kind") == "persona").select(
        "name",
        *(pl.col(key).alias(f"strength{end}") for key, end in (("strength", ""), ("low", "_low"))),
        pl.col("high").alias("strength_high"),
    )
    caption = f"Personas in games with others; ahead in {analysis.names.unit}. 95 % intervals over games."
    if strong.height:
        frame = frame.join(strong, on="name", how="left")
        columns.append(number("strength", "strength", 2))
        caption += " Strength: Bradley-Terry on pairs, log-odds against the average, adjusted for "
        caption += "faction, seat, opponents."
    return [Part("Personas", strip=persona_strip(analysis)), Part(table=table(frame, caption, columns))]


def _agreement(analysis: Analysis, said: CellFindings, anchor: str) -> list[Part]:
    unit, found = analysis.names.unit, []
    rows = []
    for finding in (*said.findings, *said.depends):
        if finding.personas.asked < 2:
            continue
        row: dict[str, Any] = {"verdict": finding.subject, "kind": finding.kind, "points": finding.points}
        row |= {"low": finding.low, "high": finding.high, "differs": False}
        for level, agreed in (("rung", finding.rungs), ("persona", finding.personas)):
            row[f"{level} range"] = _range(agreed, finding.asked == "wins")
            row[f"{level} p"] = agreed.p
            row["differs"] |= agreed.differs
        rows.append(row)
    text = (
        "Every verdict is asked of each persona and rung by itself. Whether they differ is tested "
        "(Cochran's Q, "
        "corrected for all verdicts); the range shows by how much they may. That a persona alone does "
        "not show a "
        "verdict says that it has few games, and nothing against the verdict. Interactions, pairs and "
        "match-ups "
        "are not asked of each player: too few games for each."
    )
    if rows:
        frame = pl.DataFrame(rows, infer_schema_length=None)
        columns = [words("verdict", "verdict"), words("kind", "kind"), number(unit, "points")]
        for level in ("rung", "persona"):
            if level in analysis.by_player["level"].to_list():
                columns += [words(f"{level}s, from and to", f"{level} range")]
        differing = frame["differs"].sum()
        caption = (
            f"Does each verdict hold, whoever plays? On {differing} of {frame.height} (bold) players differ. "
        )
        caption += f"In {unit} beside what the same player has on the mean."
        shown = table(frame, caption, columns, "differs", 100)
        found.append(
            Part("Does a verdict depend on who plays?", text, table=shown, anchor=f"{anchor}-robustness")
        )
    for level, title in LEVELS.items():
        cells = analysis.factions_by(level)
        if cells.height and not analysis.alike:
            image = standings.player_map(cells, unit, level)
            found.append(chart(image, f"Factions by {title}.", f"Factions by {title}"))
    return found


def _range(agreed: Agreement, wins: bool) -> str:
    """ "+1.2 (calm) to +4.5 (bold)"."""
    if agreed.asked < 2 or agreed.low is None or agreed.high is None:
        return "not asked"
    low, high = (value_text(end, scale=100 if wins else 1, signed=True) for end in (agreed.low, agreed.high))
    return f"{low} ({agreed.lowest}) to {high} ({agreed.highest})" + (" percentage points" if wins else "")
