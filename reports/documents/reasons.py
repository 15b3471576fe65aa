"""Why is a faction weak or strong? The answer of ``libration faction`` for each faction, from the run's
games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reports import engine
from reports.answers import Standing, seat_lines, why, why_lines
from reports.documents.forests import sheet
from reports.documents.parts import Part, chart
from reports.documents.recorded import Recorded
from reports.documents.sheets import scores, strips
from reports.metrics.analysis import Analysis
from reports.metrics.engine import EngineSums
from reports.metrics.tolerance import OUTSIDE, WITHIN, games_needed
from reports.verdicts import Verdict, faction_lines
from sim.intervals import ends_of, value_text

PICKED = (
    "Sources, best and worst rounds, and opponents are the extremes of many numbers, with uncorrected "
    "intervals: hints, not verdicts."
)


def standings(analysis: Analysis, by_seat: bool = False) -> list[Standing]:
    """Factions, or seats, with the intervals of the report; most wins first."""
    rows = (analysis.seats if by_seat else analysis.factions).filter("enough").to_dicts()
    unordered = [
        Standing(
            row["name"], row["games"], ends_of(row, "win_share", "win"), row["score"], ends_of(row, "margin")
        )
        for row in rows
    ]
    return sorted(unordered, key=lambda standing: (-standing.wins[0], -standing.score))


def seat_points(analysis: Analysis) -> list[str]:
    """Is a seat favoured?"""
    seats = standings(analysis, by_seat=True)
    return list(seat_lines(seats, analysis.cell.players, analysis.names.unit)) if seats else []


def reasons(analysis: Analysis, games: Recorded | None, run: str) -> list[Part]:
    """A sheet for each faction, which opens with a click. Without the games it has no sentences on why."""
    ordered = standings(analysis)
    if len(ordered) < 2:
        return []
    names = analysis.names
    titles = {name: names.faction(name) for name in names.factions}
    if games is not None and "vp_by" not in (games.outcomes.dtype["seats"].base.names or ()):
        games = None
    verdicts = {row["name"]: _verdict(analysis, row) for row in analysis.factions.to_dicts()}
    ordered.sort(key=lambda standing: -verdicts[standing.name].ahead[0])
    parts = []
    for place, own in enumerate(ordered, 1):
        title = titles.get(own.name, own.name)
        explanation = why(games, games.outcomes, own.name) if games else None
        verdict = verdicts[own.name]
        players = analysis.cell.players
        lines = [*faction_lines(own, verdict, place, len(ordered), players, title, names.unit)]
        found = None
        if games and explanation:
            sums = EngineSums(names.about, games.factions.index(own.name), len(ordered))
            sums.add(games.outcomes, games.luck, games.engine)
            found = sums.engine()
            lines += engine.told(found, names.about)
            lines += why_lines(explanation, titles, names.unit)
        rows = (
            analysis.factions_by("strategy").filter(subject=names.faction(own.name)).sort("points").to_dicts()
        )
        if len(rows) > 1:
            by = [
                f"{row['player']} {value_text(row['points'], names.unit, signed=True)}"
                for row in reversed(rows)
            ]
            lines.append(
                f"By strategy, relative to the strategy's average over all factions: {', '.join(by)}."
            )
        lines += [
            f"{what[:1].upper()}{what[1:]}: libration play --run {run} --game {number}"
            for what, number in (explanation.examples if explanation else ())
        ]
        lines += [PICKED] if explanation else []
        part = Part(
            _heading(title, verdict),
            points=lines,
            folded=True,
            anchor=sheet(analysis, own.name).removeprefix("#"),
            scores=scores(analysis, own),
            strips=strips(analysis, own.name, explanation, games),
        )
        if found and found.course:
            drawn = chart(engine.chart(engine.frame(found.course, "round"), title, names.about), "")
            part = replace(part, figure=drawn.figure, alt=drawn.alt, title=drawn.title, note=drawn.note)
        parts.append(part)
    return parts


def _verdict(analysis: Analysis, row: dict[str, Any]) -> Verdict:
    """The page's own, corrected together with all its comparisons."""
    handicap = row["measure"] == "handicap"
    games = games_needed(row, analysis.cell.games)
    return Verdict(ends_of(row, row["measure"]), handicap, row["answer"], analysis.tolerance, games)


def _heading(title: str, verdict: Verdict) -> str:
    if verdict.answer == OUTSIDE:
        return f"Why are {title} {'strong' if verdict.ahead[0] > 0 else 'weak'}?"
    return f"{title}: within the tolerance" if verdict.answer == WITHIN else f"{title}: not clear yet"
