"""Findings: what is out of balance, by how much, how sure that is; for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import polars as pl
from pydantic import BaseModel

from reports.documents import headlines, reconstructed
from reports.documents.agreement import Finding, Sensitivity, agreement
from reports.documents.design import APART
from reports.documents.rival import RivalFindings
from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.pieces import CROSSED, crossed_subject, piece_name
from sim.intervals import Ends, ends_of, percent, share_text, with_interval

SCHEMA_VERSION = 4
USUAL = (0.02, 0.98)  # uptake outside of which those who do otherwise are too odd to compare with
RARELY = 0.05  # a component that fewer of those who could take it take
MOST = 5  # findings of one sort on the first page; the tables have all


Value = str | bool | int | float | None


class CellFindings(BaseModel):
    """All that is said of one cell. In ``tables`` an estimate ``x`` has its interval in ``x_low`` and
    ``x_high`` (or ``low`` and ``high``), and a count beside it; ``q`` is its p-value after correction."""

    title: str
    players: int
    games: int
    decided: float
    comparisons: int
    headline: str
    findings: list[Finding]
    depends: list[Finding]  # on who plays: more personas have the opposite verdict than the same
    caution: str  # whose play the headline rests on
    rests: str  # how many components have reconstructed values
    even: list[str]  # what was looked at and found fair, or could not be told
    tables: dict[str, list[dict[str, Value]]]


class Findings(BaseModel):
    """What ``libration report RUN --json`` prints."""

    schema_version: int = SCHEMA_VERSION
    game: str
    run: str
    unit: str
    rival: RivalFindings | None  # how hard an automated rival is, in all cells that have one
    sensitivity: list[Sensitivity]  # which verdicts hold with other components, where a plan tries some
    cells: list[CellFindings]
    limits: list[str]


def find(analysis: Analysis, anchor: str, tables: bool = True) -> CellFindings:
    """The verdicts of a cell, the largest that are certain first; with all numbers if ``tables``."""
    found: list[Finding] = []
    if analysis.cell.games >= ENOUGH:
        for findings in FINDERS:
            found += findings(analysis, anchor)
    found.sort(key=lambda finding: -finding.certain)
    every, found = found, [finding for finding in found if not finding.personas.disputed]
    factions = [finding for finding in found if finding.kind == "faction"]
    return CellFindings(
        title=analysis.title,
        players=analysis.cell.players,
        games=analysis.cell.games,
        decided=analysis.decided,
        comparisons=analysis.comparisons,
        headline=headlines.headline(analysis, found),
        caution=headlines.caution(analysis, factions),
        rests=reconstructed.rests(analysis),
        findings=found,
        depends=[finding for finding in every if finding.personas.disputed],
        even=list(_even(analysis, every)),
        tables={name: _records(getattr(analysis, name)) for name in TABLES} if tables else {},
    )


TABLES = (
    *("factions", "seats", "personas", "strengths", "match_ups", "by_player", "components", "set_up"),
    *("faction_components", "persona_components", "pairs", "length", "sources", "rounds", "leaders"),
    *("comebacks", "endings", "ending_pays", "variance", "rival"),
)


def _factions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    if analysis.factions.height < 2 or analysis.cell.players < 2 or analysis.solo:
        return
    unit = analysis.names.unit
    for row in analysis.factions.iter_rows(named=True):
        fair, won = row["fair"], analysis.decided > 0.5 and row["handicap"] is not None
        q = row["win_q" if won else "q"]  # of what is said: ahead on the mean is not winning often
        if not row["enough"] or not _sure(q):
            continue
        points = "handicap" if won else "margin"
        ends = ends_of(row, points)
        _, low, high = ends
        if low is None or high is None or low <= 0 <= high:
            continue
        text = f"{row['title']} "
        if won:
            text += f"win {share_text(ends_of(row, 'win_share', 'win'))} of "
            text += f"{analysis.cell.players}-player games where {100 * fair:.0f} % is fair: worth "
        else:
            text += "are ahead of their opponents by "
        text += with_interval(ends, unit, signed=True)
        place = f"{anchor}-factions"
        yield _finding(analysis, "faction", row["title"], text, ends, row["games"], q, place, points)


def _seats(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    told = analysis.told_apart and not analysis.solo  # else a verdict on the faction is on its seat
    for row in _sides(analysis.seats.filter(told)).iter_rows(named=True):
        ends = ends_of(row, "margin")
        if row["enough"] and _sure(row["q"]) and analysis.cell.players > 1:
            text = f"{row['name'].capitalize()} is {_either(ends, analysis.names.unit, 'ahead', 'behind')}"
            place = f"{anchor}-seats"
            yield _finding(analysis, "seat", row["name"], text, ends, row["games"], row["q"], place)


def _sides(rows: pl.DataFrame) -> pl.DataFrame:
    """Of two, what one is ahead the other is behind: that is said once."""
    return rows.sort("margin", descending=True).head(1) if rows.height == 2 else rows


def _personas(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Ways to play, where all players begin alike: there, who wins is a matter of how one plays."""
    unit = analysis.names.unit
    for row in _sides(analysis.personas.filter(analysis.alike, pl.col("enough"))).iter_rows(named=True):
        ends = ends_of(row, "margin")
        share = share_text(ends_of(row, "win_share", "win"))
        wins = f"{row['name']} wins {share} of its games where {100 * row['fair']:.0f} % is fair"
        ahead = _either(ends, unit, "ahead of its opponents", "behind its opponents")
        if _sure(row["win_q"]) and _sure(row["q"]):
            text, q = f"{wins}: {ahead}", max(row["win_q"], row["q"])  # both are said
        elif _sure(row["win_q"]):
            text, q = f"{wins}, though not proven to be ahead or behind", row["win_q"]
        elif _sure(row["q"]):
            text, q = f"{row['name']} is {ahead}, though not proven to win more or less", row["q"]
        else:
            continue
        size = ends if _sure(row["q"]) else None
        place = f"{anchor}-strategies"
        yield _finding(analysis, "persona", row["name"], text, size, row["games"], q, place)


def _match_ups(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Pairs that go otherwise than the strengths of both say; from the side that gains."""
    rows = analysis.match_ups.filter(pl.col("beyond_q") <= FALSE_DISCOVERIES, pl.col("beyond") > 0)
    for row in rows.sort("beyond_low", descending=True).head(MOST).iter_rows(named=True):
        ends = ends_of(row, "beyond")
        text = f"{row['faction']} do {_either(ends, analysis.names.unit, 'better', 'worse')} against "
        text += f"{row['opponent']} than the strengths of both say"
        subject, place = f"{row['faction']}{CROSSED}{row['opponent']}", f"{anchor}-match-ups"
        yield _finding(analysis, "match-up", subject, text, ends, row["games"], row["beyond_q"], place)


def _components(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    rows = _once(analysis).filter(pl.col("beside_proven"), pl.col("uptake").is_between(*USUAL))
    surely = pl.max_horizontal(pl.col("beside_low"), -pl.col("beside_high"))
    for row in rows.sort(surely, descending=True).head(MOST).iter_rows(named=True):
        ends = ends_of(row, "beside")
        worth = _either(ends, analysis.names.unit, "more", "less")
        text = f"{_named(analysis, row)} is worth {worth} than others of its kind (adjusted, not "
        text += f"causal); {100 * row['uptake']:.0f} % of players who could take it did"
        place = f"{anchor}-components"
        yield _finding(
            analysis, "component", piece_name(row), text, ends, row["took"], row["beside_q"], place
        )


def _once(analysis: Analysis) -> pl.DataFrame:
    """The components; of those that the same seats took, as a dock and its only action, the first."""
    return analysis.components.filter(pl.col("same_as").is_null())


def _named(analysis: Analysis, row: dict[str, Any]) -> str:
    """A component, with others that the same seats took: one verdict is enough."""
    same = analysis.components.filter(pl.col("same_as") == piece_name(row))
    others = [f"{other['group'].lower()} “{other['title']}”" for other in same.iter_rows(named=True)]
    also = f" (and {', '.join(others)}, taken by the same)" if others else ""
    return f"{row['group']} “{row['title']}”{also}"


def _unused(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Components that almost nobody takes; of no size in points, so they come last."""
    scored = [kind for kind in set(analysis.components["kind"]) if analysis.names.scored(kind)]
    said = {entry.subject for entry in _components(analysis, anchor)}  # with how few took it
    rows = _once(analysis).filter(
        pl.col("uptake_high") < RARELY, pl.col("could") >= ENOUGH, ~pl.col("kind").is_in(scored)
    )
    for row in rows.sort("uptake").iter_rows(named=True):
        share = share_text(ends_of(row, "uptake"))
        if piece_name(row) in said:
            continue
        text = f"{_named(analysis, row)} is hardly ever taken: by {share} of those who could"
        place = f"{anchor}-all-components"
        yield _finding(analysis, "unused", piece_name(row), text, None, row["could"], None, place)


def _set_up(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends) -> str:
        much = _either(ends, analysis.names.unit, "better", "worse")
        return f"{row['first']}: {much} with “{row['second']}” in the game ({why})"

    why = "not causal: factions were chosen" if analysis.cell.seating.chosen else "dealt by chance: causal"

    if analysis.alike:  # nobody to favour
        return
    yield from _crossed(analysis, "set-up", analysis.set_up, text, f"{anchor}-set-up")


def _interactions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends) -> str:
        much = _either(ends, analysis.names.unit, "more", "less")
        return (
            f"“{row['second']}” brings {row['first']} {much} than the median faction (adjusted, not causal)"
        )

    games = {row["title"]: row["games"] for row in analysis.factions.iter_rows(named=True)}
    played = pl.col("first").replace_strict(games, default=1, return_dtype=pl.Float64)
    usual = analysis.faction_components.filter((pl.col("seats") / played).is_between(*USUAL))
    yield from _crossed(analysis, "interaction", usual, text, f"{anchor}-interactions")


def _pairs(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends) -> str:
        much = _either(ends, analysis.names.unit, "more", "less")
        both = f"“{row['first']}” and “{row['second']}”"
        return f"{both} together bring {much} than the sum of each (adjusted, not causal)"

    yield from _crossed(analysis, "pair", analysis.pairs, text, f"{anchor}-pairs")


FINDERS = (_factions, _seats, _personas, _match_ups, _components, _unused, _set_up, _interactions, _pairs)


def _crossed(
    analysis: Analysis,
    kind: str,
    table: pl.DataFrame,
    text: Callable[[dict[str, Any], Ends], str],
    place: str,
) -> Iterator[Finding]:
    """The first proven rows of a table of two things that meet."""
    rows = table.filter(pl.col("proven")).head(MOST).with_columns(crossed_subject().alias("subject"))
    for row in rows.iter_rows(named=True):
        ends = ends_of(row, "value", "")
        subject, said = row["subject"], text(row, ends)
        yield _finding(analysis, kind, subject, said, ends, row["seats"], row["q"], place)


def _counted(analysis: Analysis, kind: str) -> str:
    if kind not in ("faction", "seat", "match-up", "persona"):
        return "seats"
    return "deals" if analysis.names.replays > 1 else "games"


def _finding(
    analysis: Analysis,
    kind: str,
    subject: str,
    text: str,
    ends: Ends | None,
    count: int,
    q: float | None,
    evidence: str,
    points: str = "",
) -> Finding:
    """A finding, with which personas and rungs agree; on the same ``points``, where there are several."""
    same = pl.col("kind") == ("handicap" if points == "handicap" else kind)
    asked = analysis.by_player.filter(same, pl.col("subject") == subject)
    value, low, high = ends or (None, None, None)
    personas, rungs = (
        agreement(asked.filter(pl.col("level") == level), value or 0.0) for level in ("persona", "rung")
    )
    said = [part for part in (personas.said("persona"), rungs.said("rung")) if part]
    text += f"; holds for {' and '.join(said)}" if said else ""
    return Finding(
        kind=kind,
        subject=subject,
        text=f"{text}.",
        points=value,
        low=low,
        high=high,
        certain=max(ends[1], -ends[2], 0.0) if ends else 0.0,
        count=int(count),
        counted=_counted(analysis, kind),
        q=q,
        personas=personas,
        rungs=rungs,
        reconstructed=bool(reconstructed.named(analysis) & {subject, *subject.split(CROSSED)}),
        evidence=evidence,
    )


def _even(analysis: Analysis, found: list[Finding]) -> Iterator[str]:
    """What a reader would ask about and no finding speaks of."""
    unit, kinds = analysis.names.unit, {finding.kind for finding in found}
    if analysis.cell.games < ENOUGH:
        games = "1 game is" if analysis.cell.games == 1 else f"{analysis.cell.games:,} games are"
        yield f"{games} too few to say anything; {ENOUGH} are the least."
        return
    if analysis.decided < 0.995:
        yield f"{percent(1 - analysis.decided)} of the games had no winner; shares are of all games."
    if not (analysis.told_apart or analysis.solo):
        yield f"{APART.capitalize()}: a verdict on a faction is on its seat, too."
    elif "seat" not in kinds and analysis.cell.players > 1 and not analysis.solo:
        ends = [*analysis.seats["margin_low"].abs(), *analysis.seats["margin_high"].abs()]
        yield f"Seats are fair within {max(ends):.1f} {unit}."
    few = analysis.factions.filter(~pl.col("enough"))["title"].to_list()
    if few:
        yield f"Too few games to say: {', '.join(few)}."
    if "component" not in kinds and analysis.components.height:
        yield "No component is proven to be worth more or less than others of its kind."
    yield from _paced(analysis)
    yield f"Corrected for {analysis.comparisons:,} comparisons; the tables have all of them."


def _paced(analysis: Analysis) -> Iterator[str]:
    """How a game goes, and what decides it, in a sentence each."""
    if analysis.leaders.height:
        row = analysis.leaders.row((analysis.leaders.height - 1) // 2, named=True)
        text = f"Pace: who leads alone after round {row['round']} wins "
        text += f"{share_text(ends_of(row, 'wins', ''))} of the games"
        late = analysis.comebacks.filter(
            pl.col("round") == row["round"], pl.col("deficit").str.starts_with("11")
        )
        for far in late.iter_rows(named=True):
            text += f"; who is {far['deficit']} {analysis.names.unit} behind then still wins "
            text += share_text(ends_of(far, "wins", ""))
        for length in analysis.length.filter(pl.col("measure") == "lead changes").iter_rows(named=True):
            text += f"; the lead changes {with_interval(ends_of(length, 'mean', ''))} times"
        yield f"{text}."
    elif analysis.length.height:
        ends = [
            f"{with_interval(ends_of(row, 'mean', ''))} {row['measure']}"
            for row in analysis.length.iter_rows(named=True)
        ]
        yield f"Pace: a game has {', '.join(ends)}."
    totals = analysis.variance.filter(pl.col("part").str.ends_with("in all"))
    if totals.height:
        parts = [f"{share_text(ends_of(row, 'share', ''))} is {row['group']}" for row in totals.to_dicts()]
        yield f"Of what sets scores of one game apart (their variance), {', '.join(parts)}."


def _sure(q: float | None) -> bool:
    return q is not None and q <= FALSE_DISCOVERIES


def _either(ends: Ends, unit: str, more: str, less: str) -> str:
    """ "1.5 VP [1.0, 2.0] less", whichever way it goes."""
    found = ends if ends[0] > 0 else (-ends[0], -ends[2], -ends[1])
    digits = 2 if abs(found[1]) < 0.05 else 1  # an end that is not 0 is not shown as 0
    return f"{with_interval(found, unit, digits)} {more if ends[0] > 0 else less}"


def _records(table: pl.DataFrame) -> list[dict[str, Any]]:
    return table.with_columns(pl.col(pl.Float64).fill_nan(None)).to_dicts()
