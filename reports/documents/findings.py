"""Findings: what lies outside of the tolerance, by how much, how sure that is; for people and programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import polars as pl
from pydantic import BaseModel

from reports.documents import headlines, reconstructed
from reports.documents.agreement import Change, Finding, Sensitivity, agreement, compared
from reports.documents.even import beyond, told
from reports.documents.rival import RivalFindings
from reports.metrics.analysis import Analysis
from reports.metrics.crossed import CROSSED, crossed_subject
from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.pieces import piece_name
from reports.metrics.tolerance import OUTSIDE
from sim.intervals import Ends, ends_of, share_text, value_text, with_interval

SCHEMA_VERSION = 6
RARELY = 0.05  # a component that fewer take, of as many as had it in the game with most
ASSOCIATED = "associated: no experiment"
MOST = 5  # findings of one sort on the first page; the tables have all


Value = str | bool | int | float | None


class CellFindings(BaseModel):
    """All that is said of one cell. In ``tables`` an estimate ``x`` has its interval in ``x_low`` and
    ``x_high`` (or ``low`` and ``high``), and a count beside it; ``p`` is the p-value of its lying within the
    tolerance, ``q`` the same after correction for the whole page."""

    title: str
    players: int
    games: int
    decided: float
    tolerance: float
    comparisons: int
    headline: str
    findings: list[Finding]
    depends: list[Finding]  # on who plays: more personas clearly have the opposite verdict than the same
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
    changes: list[Change]  # what changes of components do, on the same deals, where a plan tries some
    sensitivity: list[Sensitivity]  # which verdicts hold with other components, where a plan tries some
    scales: list[dict[str, Any]]  # points for one more of each number that the plan turns, without a rival
    cells: list[CellFindings]
    limits: list[str]


def find(analysis: Analysis, anchor: str, tables: bool = True) -> CellFindings:
    """The verdicts of a cell, the largest that are certain first; with all numbers if ``tables``."""
    every: list[Finding] = []
    if analysis.cell.games >= ENOUGH:
        for findings in FINDERS:
            every += findings(analysis, anchor)
    every = [_with_players(analysis, finding) for finding in compared(every)]
    every.sort(key=lambda finding: -finding.certain)
    found = [finding for finding in every if not finding.personas.disputed]
    return CellFindings(
        title=analysis.title,
        players=analysis.cell.players,
        games=analysis.cell.games,
        decided=analysis.decided,
        tolerance=analysis.tolerance,
        comparisons=analysis.comparisons,
        headline=headlines.headline(analysis, found),
        caution=headlines.caution(analysis, [finding for finding in found if finding.kind == "faction"]),
        rests=reconstructed.rests(analysis),
        findings=found,
        depends=[finding for finding in every if finding.personas.disputed],
        even=list(told(analysis, {finding.kind for finding in every})),
        tables={name: _records(getattr(analysis, name)) for name in TABLES} if tables else {},
    )


TABLES = (
    *("factions", "seats", "personas", "strengths", "match_ups", "by_player", "components", "set_up"),
    *(
        "faction_components",
        "persona_components",
        "pairs",
        "moments",
        "persona_match_ups",
        "length",
        "sources",
        "rounds",
        "leaders",
    ),
    *("comebacks", "endings", "ending_pays", "variance", "rival"),
)


def _factions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    if analysis.factions.height < 2 or analysis.cell.players < 2 or analysis.solo:
        return
    unit = analysis.names.unit
    for row in analysis.factions.filter(pl.col("answer") == OUTSIDE).iter_rows(named=True):
        measure = row["measure"]
        ends = ends_of(row, measure)
        text = f"{row['title']} "
        if measure == "handicap":
            text += f"win {share_text(ends_of(row, 'win_share', 'win'))} of {analysis.cell.players}-player "
            text += (
                f"games where {100 * row['fair']:.0f} % is fair: {head_start(ends, unit)}, {beyond(analysis)}"
            )
        else:
            ahead = either(ends, unit, "ahead of their opponents", "behind their opponents")
            text += f"are {ahead}, {beyond(analysis)}"
        # Asked of each player in points ahead, which do not depend on how strong a player is; of shares of
        # wins only where those say the opposite.
        agrees = row["margin_low"] > 0 if (ends[0] or 0) > 0 else row["margin_high"] < 0
        asked = "faction" if agrees else "wins"
        place = f"{anchor}-factions"
        yield _finding(
            analysis, "faction", row["title"], text, ends, row["games"], row["q"], place, asked=asked
        )


def head_start(ends: Ends, unit: str) -> str:
    """ "as good as a head start of 11.8 VP [9.9, 13.7]", or as bad as beginning so far behind."""
    if ends[0] > 0:
        return f"as good as a head start of {with_interval(ends, unit)}"
    return f"as bad as beginning {with_interval((-ends[0], -ends[2], -ends[1]), unit)} behind"


def _seats(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    told = analysis.told_apart and not analysis.solo and analysis.cell.players > 1
    rows = analysis.seats.filter(told, pl.col("answer") == OUTSIDE)  # else a verdict is on the faction, too
    for row in _sides(rows).iter_rows(named=True):
        ends = ends_of(row, "margin")
        text = f"{row['name'].capitalize()} is {either(ends, analysis.names.unit, 'ahead', 'behind')}"
        text += f", {beyond(analysis)}"
        yield _finding(analysis, "seat", row["name"], text, ends, row["games"], row["q"], f"{anchor}-seats")


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
        ahead = either(ends, unit, "ahead of its opponents", "behind its opponents")
        if _sure(row["win_q"]) and _sure(row["q"]):
            text, q = f"{wins}: {ahead}", max(row["win_q"], row["q"])  # both are said
        elif _sure(row["win_q"]):
            text, q = f"{wins}, though it is not clear that it is ahead or behind", row["win_q"]
        elif _sure(row["q"]):
            text, q = f"{row['name']} is {ahead}, though it is not clear that it wins more or less", row["q"]
        else:
            continue
        size = ends if _sure(row["q"]) else None
        place = f"{anchor}-strategies"
        yield _finding(analysis, "persona", row["name"], text, size, row["games"], q, place)


def _match_ups(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Pairs that go otherwise than the strengths of both say; from the side that gains."""
    rows = analysis.match_ups.filter("beyond_proven", pl.col("beyond") > 0)
    for row in rows.sort("beyond_low", descending=True).head(MOST).iter_rows(named=True):
        ends = ends_of(row, "beyond")
        text = f"{row['faction']} do {either(ends, analysis.names.unit, 'better', 'worse')} against "
        text += f"{row['opponent']} than the strengths of both say"
        subject, place = f"{row['faction']}{CROSSED}{row['opponent']}", f"{anchor}-match-ups"
        yield _finding(analysis, "match-up", subject, text, ends, row["games"], row["beyond_q"], place)


def _components(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    rows = _once(analysis).filter("proven")
    surely = pl.max_horizontal(pl.col("beside_low"), -pl.col("beside_high"))
    of = analysis.components["beside"].drop_nulls().len()
    for row in rows.sort(surely, descending=True).head(MOST).iter_rows(named=True):
        ends = ends_of(row, "beside")
        much = either(ends, analysis.names.unit, "further ahead", "less far ahead")
        text = f"{_named(analysis, row)}: who takes it ends {much} than who takes another of its kind at the "
        text += f"same time, all before it equal ({ASSOCIATED}{_picked(row['shrunk'], of, analysis)}); "
        text += taken_by(row)
        place = f"{anchor}-components"
        subject, took = piece_name(row), row["took"]
        yield _finding(analysis, "component", subject, text, ends, took, row["q"], place, row["shrunk"])


def taken_by(row: dict[str, Any]) -> str:
    """How many take it, of those who could; and how many of them had it in the game with most: one copy goes
    to one of them."""
    return f"taken by {100 * row['uptake']:.0f} % of those who could{_reached(row)}"


def _reached(row: dict[str, Any]) -> str:
    most = f"{100 * row['reach']:.0f} %"
    return "" if row["reach"] > 0.99 else f", and by no more than {most} of them in any one game"


def _picked(shrunk: float | None, of: int, analysis: Analysis) -> str:
    """What to expect of one that was picked from many for being large."""
    if shrunk is None:
        return ""
    digits = 2 if abs(shrunk) < 0.05 else 1
    size = value_text(abs(shrunk), analysis.names.unit, digits)
    return f"; picked from {of:,} for its size, so expect {size}"


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
    """Components that almost nobody takes, also beside how many can have them; of no size in points, so they
    come last."""
    scored = [kind for kind in set(analysis.components["kind"]) if analysis.names.scored(kind)]
    said = {entry.subject for entry in _components(analysis, anchor)}  # with how few took it
    rows = _once(analysis).filter(
        pl.col("uptake_high") < RARELY * pl.col("reach"),
        pl.col("could") >= ENOUGH,
        ~pl.col("kind").is_in(scored),
    )
    for row in rows.sort("uptake").iter_rows(named=True):
        share = share_text(ends_of(row, "uptake"))
        if piece_name(row) in said:
            continue
        text = f"{_named(analysis, row)} is hardly ever taken: by {share} of those who could"
        text += _reached(row)
        place = f"{anchor}-all-components"
        yield _finding(analysis, "unused", piece_name(row), text, None, row["could"], None, place)


def _set_up(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    why = (
        "no experiment: factions were chosen"
        if analysis.cell.seating.chosen
        else "the deal decides by chance"
    )

    def text(row: dict[str, Any], ends: Ends, picked: str) -> str:
        much = either(ends, analysis.names.unit, "better", "worse")
        return f"{row['first']}: {much} with “{row['second']}” in the game ({why}{picked})"

    if analysis.alike:  # nobody to favour
        return
    yield from _crossed(analysis, "set-up", analysis.set_up, text, f"{anchor}-set-up")


def _interactions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends, picked: str) -> str:
        much = either(ends, analysis.names.unit, "more", "less")
        return (
            f"“{row['second']}” goes with {much} for {row['first']} than for the other factions "
            f"({ASSOCIATED}{picked})"
        )

    yield from _crossed(analysis, "interaction", analysis.faction_components, text, f"{anchor}-interactions")


def _pairs(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends, picked: str) -> str:
        much = either(ends, analysis.names.unit, "more", "less")
        who = f"for those who have “{row['first']}” by then than for others"
        return f"“{row['second']}” goes with {much} {who} ({ASSOCIATED}{picked})"

    yield from _crossed(analysis, "pair", analysis.pairs, text, f"{anchor}-pairs")


FINDERS = (_factions, _seats, _personas, _match_ups, _components, _unused, _set_up, _interactions, _pairs)


def _crossed(
    analysis: Analysis,
    kind: str,
    table: pl.DataFrame,
    text: Callable[[dict[str, Any], Ends, str], str],
    place: str,
) -> Iterator[Finding]:
    """The first rows of a table of two things that meet, of those that pass."""
    rows = table.filter("proven").head(MOST).with_columns(crossed_subject().alias("subject"))
    for row in rows.iter_rows(named=True):
        ends = ends_of(row, "value", "")
        said = text(row, ends, _picked(row["shrunk"], table.height, analysis))
        yield _finding(
            analysis, kind, row["subject"], said, ends, row["seats"], row["q"], place, row["shrunk"]
        )


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
    shrunk: float | None = None,
    asked: str = "",
) -> Finding:
    """A finding, with what personas and rungs say; of shares of wins, where ``asked`` says so."""
    rows = analysis.by_player.filter(pl.col("kind") == (asked or kind), pl.col("subject") == subject)
    value, low, high = ends or (None, None, None)
    personas, rungs = (
        agreement(rows.filter(pl.col("level") == level), value or 0.0) for level in ("persona", "rung")
    )
    return Finding(
        kind=kind,
        subject=subject,
        text=text,
        points=value,
        low=low,
        high=high,
        shrunk=shrunk,
        certain=max(ends[1], -ends[2], 0.0) if ends and ends[1] is not None and ends[2] is not None else 0.0,
        count=int(count),
        counted=_counted(analysis, kind),
        q=q,
        personas=personas,
        rungs=rungs,
        asked=asked or kind,
        reconstructed=bool(reconstructed.named(analysis) & {subject, *subject.split(CROSSED)}),
        evidence=evidence,
    )


def _with_players(analysis: Analysis, finding: Finding) -> Finding:
    """The finding, with a half-sentence on who plays."""
    unit, scale = ("percentage points", 100) if finding.asked == "wins" else (analysis.names.unit, 1)
    levels = (("persona", finding.personas), ("rung", finding.rungs))
    said = [part for word, agreed in levels if (part := agreed.said(word, unit, scale))]
    text = "; ".join([finding.text, *said])
    return finding.model_copy(update={"text": f"{text}."})


def _sure(q: float | None) -> bool:
    return q is not None and q <= FALSE_DISCOVERIES


def either(ends: Ends, unit: str, more: str, less: str) -> str:
    """ "1.5 VP [1.0, 2.0] less", whichever way it goes."""
    found = ends if ends[0] > 0 else (-ends[0], -ends[2], -ends[1])
    digits = 2 if abs(found[1]) < 0.05 else 1  # an end that is not 0 is not shown as 0
    return f"{with_interval(found, unit, digits)} {more if ends[0] > 0 else less}"


def _records(table: pl.DataFrame) -> list[dict[str, Any]]:
    return table.with_columns(pl.col(pl.Float64).fill_nan(None)).to_dicts()
