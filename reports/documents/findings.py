"""Findings: what is out of balance, by how much, how sure that is; for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import polars as pl
from pydantic import BaseModel

from reports.metrics.analysis import Analysis
from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.pieces import CROSSED, crossed_subject

SCHEMA_VERSION = 2
USUAL = (0.02, 0.98)  # uptake outside of which those who do otherwise are too odd to compare with
RARELY = 0.05  # a component that fewer of those who could take it take
Ends = tuple[float, float, float]  # an estimate and its interval
MOST = 5  # findings of one sort on the first page; the tables have all


class Agreement(BaseModel):
    """Who has the same verdict: those whose own 95 % interval lies on its side, on the other one, or on
    both. All empty where nobody was asked: one persona only, or a kind of finding that is not asked."""

    holds: list[str] = []
    unsure: list[str] = []
    against: list[str] = []

    @property
    def asked(self) -> int:
        return len(self.holds) + len(self.unsure) + len(self.against)

    def said(self, word: str) -> str:
        """ "5 of 7 personas (open for 1, reversed for economy)"; empty if fewer than two are asked."""
        if self.asked < 2:
            return ""
        rest = [f"open for {len(self.unsure)}"] if self.unsure else []
        rest += [f"reversed for {', '.join(self.against)}"] if self.against else []
        return f"{len(self.holds)} of {self.asked} {word}s" + (f" ({', '.join(rest)})" if rest else "")


class Finding(BaseModel):
    """One verdict. ``points``, ``low`` and ``high`` are an estimate and its 95 % interval."""

    kind: str  # faction, seat, match-up, component, set-up, interaction, pair or unused
    subject: str
    text: str
    points: float
    low: float
    high: float
    certain: float  # points that it is out of balance by at least: findings are ranked by it
    count: int  # games, or seats that took the component
    q: float | None  # chance of being false among findings like it, after correction
    personas: Agreement  # whether it holds, whoever of the personas plays
    rungs: Agreement  # whether it holds on each rung of the ladder of players
    reconstructed: bool  # whether it rests on a component value that was reconstructed
    evidence: str  # where the report shows it


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
    caution: str  # whose play the headline rests on
    even: list[str]  # what was looked at and found fair, or could not be told
    tables: dict[str, list[dict[str, Value]]]


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
        for findings in FINDERS:
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
        caution=_caution(analysis, factions),
        findings=found,
        even=list(_even(analysis, found)),
        tables=tables,
    )


TABLES = (
    *("factions", "seats", "personas", "strengths", "match_ups", "by_player", "components", "set_up"),
    *("faction_components", "persona_components", "pairs", "length", "sources", "rounds", "leaders"),
    *("comebacks", "variance"),
)


def _headline(analysis: Analysis, uneven: int) -> str:
    where = f"{analysis.names.title}, {analysis.cell.title}"
    if analysis.cell.games < ENOUGH:
        return f"{where}: too few games to say anything"
    total = analysis.factions.filter(pl.col("enough")).height
    if not total:
        return f"{where}: too few games of each faction to say"
    if total < 2:
        return f"{where}: one faction only, so nothing to compare"
    text = f"{where}: {uneven or 'none'} of {total} factions {'is' if uneven == 1 else 'are'} out of balance"
    personas = analysis.names.personas
    return text + (
        f" as {personas[0]} plays them" if len(personas) < 2 else f" as {len(personas)} personas play them"
    )


def _caution(analysis: Analysis, factions: list[Finding]) -> str:
    """Whose balance it is: players who play a faction badly make it look weak."""
    if not factions:
        return ""
    personas = analysis.names.personas
    if len(personas) < 2:
        return (
            f"This is the balance between players of one kind, {personas[0]}, who may play some factions "
            "better than "
            "others: a faction that they play badly looks weak. Whether a verdict holds for other players, "
            "a run with several personas shows."
        )
    sure = [f.subject for f in factions if f.personas.asked and not (f.personas.unsure or f.personas.against)]
    mixed = [f.subject for f in factions if f.personas.against or f.rungs.against]
    text = f"This is the balance between the {len(personas)} personas of this run, who may play some "
    text += "factions better "
    text += f"than others. {_counted(len(sure), len(factions))} of these verdicts hold"
    text += f"{'s' if len(sure) == 1 else ''} for every persona that was asked"
    text += f" ({', '.join(sure)})" if sure else ""
    return text + (f"; signs disagree on {', '.join(mixed)}." if mixed else "; on none do signs disagree.")


def _counted(number: int, of: int) -> str:
    return "All" if number == of > 1 else f"{number or 'None'}"


def _factions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    if analysis.factions.height < 2 or analysis.cell.players < 2:
        return
    unit = analysis.names.unit
    for row in analysis.factions.iter_rows(named=True):
        fair, won = row["fair"], analysis.decided > 0.5 and row["handicap"] is not None
        outside = not row["win_low"] <= fair <= row["win_high"]
        if not row["enough"] or not _sure(row["q"]) or (won and not outside):
            continue
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
        yield _finding(analysis, "faction", row["title"], text, ends, row["games"], row["q"], place)


def _seats(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    for row in analysis.seats.iter_rows(named=True):
        ends = (row["margin"], row["margin_low"], row["margin_high"])
        if row["enough"] and _sure(row["q"]) and analysis.cell.players > 1:
            text = f"{row['name'].capitalize()} is {_either(ends, analysis.names.unit, 'ahead', 'behind')}"
            place = f"{anchor}-seats"
            yield _finding(analysis, "seat", row["name"], text, ends, row["games"], row["q"], place)


def _match_ups(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Pairs that go otherwise than the strengths of both say; from the side that gains."""
    rows = analysis.match_ups.filter(pl.col("beyond_q") <= FALSE_DISCOVERIES, pl.col("beyond") > 0)
    for row in rows.sort("beyond_low", descending=True).head(MOST).iter_rows(named=True):
        ends = (row["beyond"], row["beyond_low"], row["beyond_high"])
        text = f"{row['faction']} do {_either(ends, analysis.names.unit, 'better', 'worse')} against "
        text += f"{row['opponent']} than the strengths of both say"
        subject, place = f"{row['faction']}{CROSSED}{row['opponent']}", f"{anchor}-match-ups"
        yield _finding(analysis, "match-up", subject, text, ends, row["games"], row["beyond_q"], place)


def _components(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    rows = analysis.components.filter(pl.col("beside_proven"), pl.col("uptake").is_between(*USUAL))
    surely = pl.max_horizontal(pl.col("beside_low"), -pl.col("beside_high"))
    for row in rows.sort(surely, descending=True).head(MOST).iter_rows(named=True):
        ends = (row["beside"], row["beside_low"], row["beside_high"])
        worth = _either(ends, analysis.names.unit, "more", "less")
        text = f"{row['group']} “{row['title']}” is worth {worth} than others of its kind (adjusted, not "
        text += f"causal); {100 * row['uptake']:.0f} % of players who could take it did"
        spoken = _spoken(row)
        place = f"{anchor}-components"
        yield _finding(analysis, "component", spoken, text, ends, row["took"], row["beside_q"], place)


def _unused(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Components that almost nobody takes; of no size in points, so they come last."""
    scored = [kind for kind in set(analysis.components["kind"]) if analysis.names.scored(kind)]
    rows = analysis.components.filter(
        pl.col("uptake_high") < RARELY, pl.col("could") >= ENOUGH, ~pl.col("kind").is_in(scored)
    )
    for row in rows.sort("uptake").iter_rows(named=True):
        share = _share(row["uptake"], row["uptake_low"], row["uptake_high"])
        text = f"{row['group']} “{row['title']}” is hardly ever taken: by {share} of those who could"
        nothing, place = (0.0, 0.0, 0.0), f"{anchor}-all-components"
        yield _finding(analysis, "unused", _spoken(row), text, nothing, row["could"], None, place)


def _set_up(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends) -> str:
        much = _either(ends, analysis.names.unit, "better", "worse")
        return f"{row['first']} do {much} with “{row['second']}” in the game (dealt by chance: causal)"

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


FINDERS = (_factions, _seats, _match_ups, _components, _unused, _set_up, _interactions, _pairs)


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
        ends = (row["value"], row["low"], row["high"])
        subject, said = row["subject"], text(row, ends)
        yield _finding(analysis, kind, subject, said, ends, row["seats"], row["q"], place)


def _finding(
    analysis: Analysis,
    kind: str,
    subject: str,
    text: str,
    ends: Ends,
    count: int,
    q: float | None,
    evidence: str,
) -> Finding:
    """A finding, with which personas and rungs agree."""
    asked = analysis.by_player.filter(pl.col("kind") == kind, pl.col("subject") == subject)
    personas, rungs = (
        agreement(asked.filter(pl.col("level") == level), ends[0]) for level in ("persona", "rung")
    )
    said = [part for part in (personas.said("persona"), rungs.said("rung")) if part]
    text += f"; holds for {' and '.join(said)}" if said else ""
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
        personas=personas,
        rungs=rungs,
        reconstructed=bool(_reconstructed(analysis) & {subject, *subject.split(CROSSED)}),
        evidence=evidence,
    )


def _reconstructed(analysis: Analysis) -> set[str]:
    """What findings call the factions and components whose values were reconstructed."""
    rows = analysis.components.filter(pl.col("origin") == "reconstructed")
    factions = analysis.names.about.get("factions", {})
    named = {
        analysis.names.faction(n) for n, said in factions.items() if said.get("source") == "reconstructed"
    }
    return named | {_spoken(row) for row in rows.iter_rows(named=True)}


def _spoken(row: dict[str, Any]) -> str:
    return f"{row['title']} ({row['group'].lower()})"


def agreement(rows: pl.DataFrame, sign: float) -> Agreement:
    """Which players' own intervals lie on the side of the sign, on the other one, or on both."""
    same, other = (
        (pl.col("low") > 0, pl.col("high") < 0) if sign > 0 else (pl.col("high") < 0, pl.col("low") > 0)
    )
    return Agreement(
        holds=rows.filter(same)["player"].to_list(),
        unsure=rows.filter(~same & ~other)["player"].to_list(),
        against=rows.filter(other)["player"].to_list(),
    )


def _even(analysis: Analysis, found: list[Finding]) -> Iterator[str]:
    """What a reader would ask about and no finding speaks of."""
    unit, kinds = analysis.names.unit, {finding.kind for finding in found}
    if analysis.cell.games < ENOUGH:
        games = "1 game is" if analysis.cell.games == 1 else f"{analysis.cell.games:,} games are"
        yield f"{games} too few to say anything; {ENOUGH} are the least."
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
    yield from _paced(analysis)
    yield f"Corrected for {analysis.comparisons:,} comparisons; the tables have all of them."


def _paced(analysis: Analysis) -> Iterator[str]:
    """How a game goes, and what decides it, in a sentence each."""
    if analysis.leaders.height:
        row = analysis.leaders.row((analysis.leaders.height - 1) // 2, named=True)
        text = f"Pace: who leads alone after round {row['round']} wins "
        text += f"{_share(row['wins'], row['low'], row['high'])} of the games"
        late = analysis.comebacks.filter(
            pl.col("round") == row["round"], pl.col("deficit").str.starts_with("11")
        )
        for far in late.iter_rows(named=True):
            text += f"; who is {far['deficit']} {analysis.names.unit} behind then still wins "
            text += _share(far["wins"], far["low"], far["high"])
        for length in analysis.length.filter(pl.col("measure") == "lead changes").iter_rows(named=True):
            text += (
                f"; the lead changes {length['mean']:.1f} [{length['low']:.1f}, {length['high']:.1f}] times"
            )
        yield f"{text}."
    totals = analysis.variance.filter(pl.col("part").str.ends_with("in all"))
    if totals.height:
        parts = [
            f"{_share(row['share'], row['low'], row['high'])} is {row['group']}" for row in totals.to_dicts()
        ]
        yield f"Of what sets scores of one game apart (their variance), {', '.join(parts)}."


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
