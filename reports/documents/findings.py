"""Findings: what is outside the tolerance, by how much, and how sure that is; for people and programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import polars as pl
from pydantic import BaseModel

from reports.documents import headlines, reconstructed
from reports.documents.agreement import DESCRIBED, Change, Finding, Sensitivity, agreement, compared
from reports.documents.even import beyond, other_sentences
from reports.documents.rival import RivalFindings
from reports.documents.strength import StrengthFindings
from reports.metrics.analysis import Analysis
from reports.metrics.components import component_name
from reports.metrics.crossed import CROSSED, crossed_subject
from reports.metrics.estimates import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.tolerance import OUTSIDE
from reports.verdicts import head_start
from sim.intervals import Ends, ends_of, share_text, value_text, with_interval

SCHEMA_VERSION = 11
RARELY = 0.05  # a component is unused if fewer take it, relative to the largest share in any one game
ASSOCIATED = "a correlation, not an experiment"
MOST = 5  # findings of one kind on the first page; the tables have all of them


Value = str | bool | int | float | None


class CellFindings(BaseModel):
    """Everything about one cell. In ``tables`` an estimate ``x`` has its interval in ``x_low`` and ``x_high``
    (or ``low`` and ``high``), and a count next to it; ``p`` is the p-value for being within the tolerance,
    ``q`` the same after correction for the whole page."""

    model_config = DESCRIBED

    title: str
    """What was played, in words."""
    players: int
    """How many sit at the table."""
    games: int
    """How many were played."""
    decided: float
    """Share of games that somebody won; below 1, shares of wins mean less than they seem to."""
    tolerance: float
    """How many points a faction or seat may be ahead or behind before it matters."""
    comparisons: int
    """How many were made, and corrected together."""
    headline: str
    """The answer in one sentence."""
    findings: list[Finding]
    """Verdicts, the largest certain one first."""
    depends: list[Finding]
    """Verdicts that more strategies clearly reverse than clearly share."""
    caution: str
    """Whose play the headline depends on."""
    rests: str
    """How many components have reconstructed values."""
    even: list[str]
    """What turned out fair, or can't be told."""
    tables: dict[str, list[dict[str, Value]]]
    """All numbers; ``columns`` of the document says what each column means."""


class Findings(BaseModel):
    """What ``libration report RUN --json`` prints.

    Version 11: ``ids`` and ``columns``. Version 10: ``practice``, and how much of a change is adaptation.
    Version 9: ``strength``. Version 8: ``changes`` and ``sensitivity`` also cover variants that differ only
    in options: their ``kind`` is "rules", that of overlays "components". Version 7: ``persona`` is now
    ``strategy`` in all keys and values, ``pieces`` are ``components``, and the column ``faction`` of
    ``strategy_match_ups`` is ``strategy``. Older names are not kept.
    """

    model_config = DESCRIBED

    schema_version: int = SCHEMA_VERSION
    """Raised when a key is added, renamed or changes its meaning."""
    game: str
    """The game's title."""
    run: str
    """The folder of the run."""
    unit: str
    """What points are called."""
    ids: dict[str, str]
    """The id in the data files of each faction and component, by the title that verdicts and tables use."""
    columns: dict[str, dict[str, str]]
    """What each column of each table of a cell means."""
    practice: int
    """Games of self-play that the players had in each design before; 0: none."""
    rival: RivalFindings | None
    """How hard an automated rival is, in all cells that have one."""
    changes: list[Change]
    """What other components or rules do, on the same deals, if tried."""
    sensitivity: list[Sensitivity]
    """Which verdicts hold with other components or rules, if tried."""
    strength: list[StrengthFindings]
    """Which verdicts hold for weaker and stronger players, if tried."""
    scales: list[dict[str, Any]]
    """Points for one more of each number the plan varies, without a rival."""
    cells: list[CellFindings]
    """One for each variant, overlay and number of players."""
    limits: list[str]
    """What the numbers rest on, and what they can't tell."""


def find(analysis: Analysis, anchor: str, tables: bool = True) -> CellFindings:
    """The verdicts on a cell, the largest certain one first; with all numbers if ``tables``."""
    ranked: list[Finding] = []
    if analysis.cell.games >= ENOUGH:
        for finder in FINDERS:
            ranked += finder(analysis, anchor)
    ranked = [_with_players(analysis, finding) for finding in compared(ranked)]
    ranked.sort(key=lambda finding: -finding.certain)
    agreed = [finding for finding in ranked if not finding.strategies.disputed]
    return CellFindings(
        title=analysis.title,
        players=analysis.cell.players,
        games=analysis.cell.games,
        decided=analysis.decided,
        tolerance=analysis.tolerance,
        comparisons=analysis.comparisons,
        headline=headlines.headline(analysis, agreed),
        caution=headlines.caution(analysis, [finding for finding in agreed if finding.kind == "faction"]),
        rests=reconstructed.rests(analysis),
        findings=agreed,
        depends=[finding for finding in ranked if finding.strategies.disputed],
        even=list(other_sentences(analysis, {finding.kind for finding in ranked})),
        tables={name: _records(getattr(analysis, name)) for name in TABLES} if tables else {},
    )


TABLES = (
    *("factions", "seats", "strategies", "strengths", "match_ups", "by_player", "components", "set_up"),
    *(
        "faction_components",
        "strategy_components",
        "pairs",
        "moments",
        "strategy_match_ups",
        "length",
        "sources",
        "rounds",
        "leaders",
    ),
    *("comebacks", "endings", "ending_pays", "variance", "rival"),
)


def column_meanings(analysis: Analysis) -> dict[str, dict[str, str]]:
    """What the columns of a cell's tables mean."""
    meanings: dict[str, dict[str, str]] = {name: {} for name in TABLES}
    for table, column, meaning in analysis.columns().iter_rows():
        if table in meanings:
            meanings[table][column] = meaning
    return meanings


def _factions(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    if analysis.factions.height < 2 or analysis.cell.players < 2 or analysis.solo:
        return
    unit = analysis.names.unit
    for row in analysis.factions.filter(pl.col("answer") == OUTSIDE).iter_rows(named=True):
        measure = row["measure"]
        ends = ends_of(row, measure)
        text = f"{row['title']} "
        if measure == "handicap":
            text += (
                f"win {share_text(ends_of(row, 'win_share', 'win'))} of {analysis.cell.players}-player games "
            )
            text += f"(fair: {100 * row['fair']:.0f} %), {head_start(ends, unit)}: {beyond(analysis)}"
        else:
            ahead = either(ends, unit, "ahead of their opponents", "behind their opponents")
            text += f"are {ahead}: {beyond(analysis)}"
        # Compare players by points ahead, which don't depend on how strong a player is; by shares of wins
        # only if those say the opposite.
        agrees = row["margin_low"] > 0 if (ends[0] or 0) > 0 else row["margin_high"] < 0
        asked = "faction" if agrees else "wins"
        place = f"{anchor}-factions"
        yield _finding(
            analysis, "faction", row["title"], text, ends, row["games"], row["q"], place, asked=asked
        )


def _seats(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    comparable = analysis.told_apart and not analysis.solo and analysis.cell.players > 1
    # Otherwise a verdict on a seat would also be about its faction.
    rows = analysis.seats.filter(comparable, pl.col("answer") == OUTSIDE)
    for row in _sides(rows).iter_rows(named=True):
        ends = ends_of(row, "margin")
        text = f"{row['name'].capitalize()} is {either(ends, analysis.names.unit, 'ahead', 'behind')}"
        text += f": {beyond(analysis)}"
        yield _finding(analysis, "seat", row["name"], text, ends, row["games"], row["q"], f"{anchor}-seats")


def _sides(rows: pl.DataFrame) -> pl.DataFrame:
    """Of two, one is as far ahead as the other is behind: say it once."""
    return rows.sort("margin", descending=True).head(1) if rows.height == 2 else rows


def _strategies(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Strategies, if all players start alike: then who wins depends on how they play."""
    unit = analysis.names.unit
    for row in _sides(analysis.strategies.filter(analysis.alike, pl.col("enough"))).iter_rows(named=True):
        ends = ends_of(row, "margin")
        share = share_text(ends_of(row, "win_share", "win"))
        wins = f"{row['name']} wins {share} of its games (fair: {100 * row['fair']:.0f} %)"
        ahead = either(ends, unit, "ahead of its opponents", "behind its opponents")
        if _sure(row["win_q"]) and _sure(row["q"]):
            text, q = f"{wins}: {ahead}", max(row["win_q"], row["q"])  # both are claimed
        elif _sure(row["win_q"]):
            text, q = f"{wins}, though it is not clear whether it is ahead on points", row["win_q"]
        elif _sure(row["q"]):
            text, q = f"{row['name']} is {ahead}, though it is not clear whether it wins more often", row["q"]
        else:
            continue
        size = ends if _sure(row["q"]) else None
        place = f"{anchor}-strategies"
        yield _finding(analysis, "strategy", row["name"], text, size, row["games"], q, place)


def _match_ups(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Pairs that don't go the way their strengths suggest; from the side that gains."""
    rows = analysis.match_ups.filter("beyond_proven", pl.col("beyond") > 0)
    for row in rows.sort("beyond_low", descending=True).head(MOST).iter_rows(named=True):
        ends = ends_of(row, "beyond")
        text = f"{row['faction']} do {either(ends, analysis.names.unit, 'better', 'worse')} against "
        text += f"{row['opponent']} than the strengths of the two suggest"
        subject, place = f"{row['faction']}{CROSSED}{row['opponent']}", f"{anchor}-match-ups"
        yield _finding(analysis, "match-up", subject, text, ends, row["games"], row["beyond_q"], place)


def _components(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    rows = _once(analysis).filter("proven")
    surely = pl.max_horizontal(pl.col("beside_low"), -pl.col("beside_high"))
    of = analysis.components["beside"].drop_nulls().len()
    for row in rows.sort(surely, descending=True).head(MOST).iter_rows(named=True):
        ends = ends_of(row, "beside")
        much = either(ends, analysis.names.unit, "better", "worse")
        text = (
            f"{_named(analysis, row)}: players who took it finished {much} than similar players who took an "
        )
        text += f"alternative ({ASSOCIATED}{_picked(row['shrunk'], of, analysis)}); {taken_by(row)}"
        place = f"{anchor}-components"
        subject, took = component_name(row), row["took"]
        yield _finding(analysis, "component", subject, text, ends, took, row["q"], place, row["shrunk"])


def taken_by(row: dict[str, Any]) -> str:
    """How many take it, of all players in games with it, whether or not they could afford it; and the
    largest share that had it in one game, since a single copy can only go to one player."""
    return f"taken by {100 * row['uptake']:.0f} % of players in games with it{_reached(row)}"


def _reached(row: dict[str, Any]) -> str:
    most = f"{100 * row['reach']:.0f} %"
    return "" if row["reach"] > 0.99 else f", and never by more than {most} of them in one game"


def _picked(shrunk: float | None, of: int, analysis: Analysis) -> str:
    """The likely true size of an estimate that was picked because it is large."""
    if shrunk is None:
        return ""
    digits = 2 if abs(shrunk) < 0.05 else 1
    size = value_text(abs(shrunk), analysis.names.unit, digits)
    return f"; one of the largest of {of:,}, so the true effect is probably nearer {size}"


def _once(analysis: Analysis) -> pl.DataFrame:
    """The components; if the same seats took several, such as a dock and its only action, only the first."""
    return analysis.components.filter(pl.col("same_as").is_null())


def _named(analysis: Analysis, row: dict[str, Any]) -> str:
    """A component, and others that the same seats took: one verdict is enough."""
    same = analysis.components.filter(pl.col("same_as") == component_name(row))
    others = [f"{other['group'].lower()} “{other['title']}”" for other in same.iter_rows(named=True)]
    also = f" (and {', '.join(others)}, taken by the same players)" if others else ""
    return f"{row['group']} “{row['title']}”{also}"


def _unused(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    """Components that almost nobody takes, even allowing for how many players can have them. They have no
    size in points, so they come last."""
    scored = [kind for kind in set(analysis.components["kind"]) if analysis.names.scored(kind)]
    already_shown = {entry.subject for entry in _components(analysis, anchor)}  # these say how few took it
    rows = _once(analysis).filter(
        pl.col("uptake_high") < RARELY * pl.col("reach"),
        pl.col("could") >= ENOUGH,
        ~pl.col("kind").is_in(scored),
    )
    for row in rows.sort("uptake").iter_rows(named=True):
        share = share_text(ends_of(row, "uptake"))
        if component_name(row) in already_shown:
            continue
        text = f"{_named(analysis, row)} is hardly ever taken: by {share} of players in games with it"
        text += _reached(row)
        place = f"{anchor}-all-components"
        yield _finding(analysis, "unused", component_name(row), text, None, row["could"], None, place)


def _set_up(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    why = (
        f"{ASSOCIATED}: players chose their factions"
        if analysis.cell.seating.chosen
        else "decided at random by the deal"
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
            f"Taking “{row['second']}” goes with {much} for {row['first']} than for other factions "
            f"({ASSOCIATED}{picked})"
        )

    yield from _crossed(analysis, "interaction", analysis.faction_components, text, f"{anchor}-interactions")


def _pairs(analysis: Analysis, anchor: str) -> Iterator[Finding]:
    def text(row: dict[str, Any], ends: Ends, picked: str) -> str:
        much = either(ends, analysis.names.unit, "more", "less")
        who = f"for players who already have “{row['first']}” than for others"
        return f"Taking “{row['second']}” goes with {much} {who} ({ASSOCIATED}{picked})"

    yield from _crossed(analysis, "pair", analysis.pairs, text, f"{anchor}-pairs")


FINDERS = (_factions, _seats, _strategies, _match_ups, _components, _unused, _set_up, _interactions, _pairs)


def _crossed(
    analysis: Analysis,
    kind: str,
    table: pl.DataFrame,
    text: Callable[[dict[str, Any], Ends, str], str],
    place: str,
) -> Iterator[Finding]:
    """The first rows of a table of two things that meet, of those that pass the correction."""
    rows = table.filter("proven").head(MOST).with_columns(crossed_subject().alias("subject"))
    for row in rows.iter_rows(named=True):
        ends = ends_of(row, "value", "")
        sentence = text(row, ends, _picked(row["shrunk"], table.height, analysis))
        yield _finding(
            analysis, kind, row["subject"], sentence, ends, row["seats"], row["q"], place, row["shrunk"]
        )


def _counted(analysis: Analysis, kind: str) -> str:
    if kind not in ("faction", "seat", "match-up", "strategy"):
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
    """A finding, and whether strategies and rungs agree; ``asked``: about what, if not about its kind."""
    rows = analysis.by_player.filter(pl.col("kind") == (asked or kind), pl.col("subject") == subject)
    value, low, high = ends or (None, None, None)
    strategies, rungs = (
        agreement(rows.filter(pl.col("level") == level), value or 0.0) for level in ("strategy", "rung")
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
        strategies=strategies,
        rungs=rungs,
        asked=asked or kind,
        reconstructed=bool(reconstructed.named(analysis) & {subject, *subject.split(CROSSED)}),
        evidence=evidence,
    )


def _with_players(analysis: Analysis, finding: Finding) -> Finding:
    """The finding, with a clause on whether it depends on who plays."""
    unit, scale = ("percentage points", 100) if finding.asked == "wins" else (analysis.names.unit, 1)
    if finding.kind == "faction" and scale == 1:  # not a head start, which the text before may be about
        unit = f"{unit} ahead of opponents"
    levels = (("strategy", finding.strategies), ("rung", finding.rungs))
    remarks = [part for word, agreed in levels if (part := agreed.describe(word, unit, scale))]
    text = "; ".join([finding.text, *remarks])
    return finding.model_copy(update={"text": f"{text}."})


def _sure(q: float | None) -> bool:
    return q is not None and q <= FALSE_DISCOVERIES


def either(ends: Ends, unit: str, more: str, less: str) -> str:
    """ "1.5 VP [1.0, 2.0] worse", whichever way it goes."""
    positive = ends if ends[0] > 0 else (-ends[0], -ends[2], -ends[1])
    digits = 2 if abs(positive[1]) < 0.05 else 1  # don't show an end that is not 0 as 0
    return f"{with_interval(positive, unit, digits)} {more if ends[0] > 0 else less}"


def _records(table: pl.DataFrame) -> list[dict[str, Any]]:
    return table.with_columns(pl.col(pl.Float64).fill_nan(None)).to_dicts()
