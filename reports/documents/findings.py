"""Findings: what is out of balance, by how much, how sure that is; for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import polars as pl
from pydantic import BaseModel

from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES

SCHEMA_VERSION = 1
USUAL = (0.02, 0.98)  # uptake outside of which those who do otherwise are too odd to compare with
RARELY = 0.05  # a component that fewer of those who could take it take
Ends = tuple[float, float, float]  # an estimate and its interval
MOST = 5  # findings of one sort on the first page; the tables have all


class Finding(BaseModel):
    """One verdict. ``points``, ``low`` and ``high`` are an estimate and its 95 % interval."""

    kind: str  # faction, seat, component, set-up, interaction, pair or unused
    subject: str
    text: str
    points: float
    low: float
    high: float
    certain: float  # points that it is out of balance by at least: findings are ranked by it
    count: int  # games, or seats that took the component
    q: float | None  # chance of being false among findings like it, after correction
    holds: int  # personas with the same sign, proven or not
    of: int  # personas that could tell
    against: list[str]  # personas with the opposite sign, proven
    reconstructed: bool  # whether it rests on a component value that was reconstructed
    evidence: str  # where the report shows it


class CellFindings(BaseModel):
    """All that is said of one cell."""

    title: str
    players: int
    games: int
    decided: float
    comparisons: int
    headline: str
    findings: list[Finding]
    even: list[str]  # what was looked at and found fair, or could not be told
    tables: dict[str, list[dict[str, Any]]]


class Findings(BaseModel):
    """What ``libration report RUN --json`` prints."""

    schema_version: int = SCHEMA_VERSION
    game: str
    run: str
    unit: str
    cells: list[CellFindings]
    limits: list[str]


def find(analysis: Analysis, anchor: str) -> CellFindings:
    """The verdicts of a cell, the largest that are certain first."""
    found: list[Finding] = []
    if analysis.cell.games >= ENOUGH:
        for findings in (_factions, _seats, _components, _unused, _set_up, _interactions, _pairs):
            found += findings(analysis, anchor)
    found.sort(key=lambda finding: -finding.certain)
    factions = [finding for finding in found if finding.kind == "faction"]
    tables = {name: _records(getattr(analysis, name)) for name in TABLES}
    return CellFindings(
        title=analysis.cell.title,
        players=analysis.cell.players,
        games=analysis.cell.games,
        decided=analysis.decided,
        comparisons=analysis.comparisons,
        headline=_headline(analysis, len(factions)),
        findings=found,
        even=list(_even(analysis, found)),
        tables=tables,
    )


TABLES = ("factions", "seats", "personas", "strengths", "components", "length", "leaders", "variance")


def _headline(analysis: Analysis, uneven: int) -> str:
    where = f"{analysis.names.title}, {analysis.cell.title}"
    if analysis.cell.games < ENOUGH:
        return f"{where}: too few games to say anything"
    total = analysis.factions.filter(pl.col("enough")).height
    if not total:
        return f"{where}: too few games of each faction to say"
    if total < 2:
        return f"{where}: one faction only, so nothing to compare"
    return f"{where}: {uneven or 'none'} of {total} factions {'is' if uneven == 1 else 'are'} out of balance"


def _factions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    if analysis.factions.height < 2 or analysis.cell.players < 2:
        return
    unit = analysis.names.unit
    for row in analysis.factions.iter_rows(named=True):
        fair, won = row["fair"], analysis.decided > 0.5 and row["handicap"] is not None
        outside = not row["win_low"] <= fair <= row["win_high"]
        if not row["enough"] or not _sure(row["q"]) or (won and not outside):
            continue
        personas = analysis.by_persona.filter(pl.col("name") == row["name"])
        points = "handicap" if won else "margin"
        value, low, high = (row[key] for key in (points, f"{points}_low", f"{points}_high"))
        if low is None or high is None or low <= 0 <= high:
            continue
        text = f"{row['title']} "
        if won:
            text += f"win {_share(row['win_share'], row['win_low'], row['win_high'])} of "
            text += f"{analysis.cell.players}-player games where {100 * fair:.0f} % is fair: worth "
        else:
            text += "are ahead of their opponents by "
        text += f"{_points(value, low, high, unit)}"
        ends = (value, low, high)
        place = f"{anchor}-factions"
        yield _finding("faction", row["title"], text, ends, row["games"], row["q"], place, personas)


def _seats(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    for row in analysis.seats.iter_rows(named=True):
        ends = (row["margin"], row["margin_low"], row["margin_high"])
        if row["enough"] and _sure(row["q"]) and analysis.cell.players > 1:
            text = f"{row['name'].capitalize()} is {_either(ends, analysis.names.unit, 'ahead', 'behind')}"
            yield _finding("seat", row["name"], text, ends, row["games"], row["q"], f"{anchor}-seats")


def _components(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    rows = analysis.components.filter(pl.col("beside_proven"), pl.col("uptake").is_between(*USUAL))
    surely = pl.max_horizontal(pl.col("beside_low"), -pl.col("beside_high"))
    for row in rows.sort(surely, descending=True).head(MOST).iter_rows(named=True):
        ends = (row["beside"], row["beside_low"], row["beside_high"])
        worth = _either(ends, analysis.names.unit, "more", "less")
        text = f"{row['group']} “{row['title']}” is worth {worth} than others of its kind (adjusted, not "
        text += f"causal); {100 * row['uptake']:.0f} % of players who could take it did"
        spoken = f"{row['title']} ({row['group'].lower()})"
        own = analysis.persona_components.filter(pl.col("second") == spoken)
        personas = own.select(
            *(pl.col("first").alias("persona"), pl.col("own").alias("margin")),
            *(pl.col("own_low").alias("margin_low"), pl.col("own_high").alias("margin_high")),
        )
        place = f"{anchor}-components"
        count, q, sign = row["took"], row["beside_q"], row["adjusted"]
        found = _finding("component", spoken, text, ends, count, q, place, personas, sign)
        yield found.model_copy(update={"reconstructed": row["origin"] == "reconstructed"})


def _unused(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Components that almost nobody takes; of no size in points, so they come last."""
    scored = [kind for kind in set(analysis.components["kind"]) if analysis.names.scored(kind)]
    rows = analysis.components.filter(
        pl.col("uptake_high") < RARELY, pl.col("could") >= ENOUGH, ~pl.col("kind").is_in(scored)
    )
    for row in rows.sort("uptake").iter_rows(named=True):
        share = _share(row["uptake"], row["uptake_low"], row["uptake_high"])
        text = f"{row['group']} “{row['title']}” is hardly ever taken: by {share} of those who could"
        nothing = (0.0, 0.0, 0.0)
        found = _finding("unused", row["title"], text, nothing, row["could"], None, f"{anchor}-components")
        yield found.model_copy(update={"reconstructed": row["origin"] == "reconstructed"})


def _set_up(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends) -> str:
        much = _either(ends, analysis.names.unit, "better", "worse")
        return f"{row['first']} do {much} with “{row['second']}” in the game (dealt by chance: causal)"

    yield from _crossed("set-up", analysis.set_up, text, f"{anchor}-set-up")


def _interactions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends) -> str:
        much = _either(ends, analysis.names.unit, "more", "less")
        return (
            f"“{row['second']}” brings {row['first']} {much} than the median faction (adjusted, not causal)"
        )

    games = {row["title"]: row["games"] for row in analysis.factions.iter_rows(named=True)}
    played = pl.col("first").replace_strict(games, default=1, return_dtype=pl.Float64)
    usual = analysis.faction_components.filter((pl.col("seats") / played).is_between(*USUAL))
    yield from _crossed("interaction", usual, text, f"{anchor}-interactions")


def _pairs(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends) -> str:
        much = _either(ends, analysis.names.unit, "more", "less")
        both = f"“{row['first']}” and “{row['second']}”"
        return f"{both} together bring {much} than the sum of each (adjusted, not causal)"

    yield from _crossed("pair", analysis.pairs, text, f"{anchor}-interactions")


def _crossed(
    kind: str, table: pl.DataFrame, text: Callable[[dict[str, Any], Ends], str], place: str
) -> Iterator[Finding]:
    """The first proven rows of a table of two things that meet."""
    for row in table.filter(pl.col("proven")).head(MOST).iter_rows(named=True):
        ends = (row["value"], row["low"], row["high"])
        subject = f"{row['first']} x {row['second']}"
        yield _finding(kind, subject, text(row, ends), ends, row["seats"], row["q"], place)


def _finding(
    kind: str,
    subject: str,
    text: str,
    ends: Ends,
    count: int,
    q: float | None,
    evidence: str,
    personas: pl.DataFrame | None = None,
    sign: float | None = None,
) -> Finding:
    """A finding, with how many personas agree; ``sign`` where theirs is not that of the points."""
    holds, of, against = agreement(personas, ends[0] if sign is None else sign)
    if of > 1:
        text += f"; holds for {holds} of {of} personas"
        text += f", reversed for {', '.join(against)}" if against else ""
    value, low, high = ends
    return Finding(
        kind=kind,
        subject=subject,
        text=f"{text}.",
        points=value,
        low=low,
        high=high,
        certain=max(low, -high, 0.0),
        count=int(count),
        q=q,
        holds=holds,
        of=of,
        against=against,
        reconstructed=False,
        evidence=evidence,
    )


def agreement(personas: pl.DataFrame | None, sign: float) -> tuple[int, int, list[str]]:
    """How many personas have the sign, of how many; and who is proven to have the other one."""
    if personas is None:
        return 0, 0, []
    rows = personas.filter(pl.col("margin").is_not_null() & pl.col("margin").is_not_nan())
    same = (rows["margin"] * sign > 0).sum()
    opposite = pl.col("margin_high") < 0 if sign > 0 else pl.col("margin_low") > 0
    return int(same), rows.height, sorted(rows.filter(opposite)["persona"].to_list())


def _even(analysis: Analysis, found: list[Finding]) -> Iterator[str]:
    """What a reader would ask about and no finding speaks of."""
    unit, kinds = analysis.names.unit, {finding.kind for finding in found}
    if analysis.cell.games < ENOUGH:
        yield f"{analysis.cell.games:,} games are too few to say anything; {ENOUGH} are the least."
        return
    if analysis.decided < 0.995:
        yield f"{100 * (1 - analysis.decided):.1f} % of the games had no winner; shares are of all games."
    if "seat" not in kinds and analysis.cell.players > 1:
        ends = [*analysis.seats["margin_low"].abs(), *analysis.seats["margin_high"].abs()]
        yield f"Seats are fair within {max(ends):.1f} {unit}."
    few = analysis.factions.filter(~pl.col("enough"))["title"].to_list()
    if few:
        yield f"Too few games to say: {', '.join(few)}."
    if "component" not in kinds and analysis.components.height:
        yield "No component is proven to be worth more or less than others of its kind."
    yield f"Corrected for {analysis.comparisons:,} comparisons; the tables have all of them."


def _sure(q: float | None) -> bool:
    return q is not None and q <= FALSE_DISCOVERIES


def _share(value: float, low: float, high: float) -> str:
    return f"{100 * value:.1f} % [{100 * max(low, 0):.1f}, {100 * high:.1f}]"


def _points(value: float, low: float, high: float, unit: str) -> str:
    return f"{value:+.1f} {unit} [{low:.1f}, {high:.1f}]"


def _either(ends: Ends, unit: str, more: str, less: str) -> str:
    """ "1.5 VP [1.0, 2.0] less", whichever way it goes."""
    value, low, high = ends if ends[0] > 0 else (-ends[0], -ends[2], -ends[1])
    return f"{value:.1f} {unit} [{low:.1f}, {high:.1f}] {more if ends[0] > 0 else less}"


def _records(table: pl.DataFrame) -> list[dict[str, Any]]:
    return table.with_columns(pl.col(pl.Float64).fill_nan(None)).to_dicts()
