"""Why is a faction weak or strong? The answer of ``libration faction`` for each faction, from the run's
games."""

from __future__ import annotations

from dataclasses import replace

from reports.answers import Standing, faction_lines, seat_lines, why, why_lines
from reports.documents.forests import sheet
from reports.documents.parts import Part
from reports.documents.recorded import Recorded
from reports.documents.sheets import scores, strips
from reports.metrics.analysis import Analysis
from sim.intervals import ends_of, value_text

PICKED = "These are the extremes of many numbers, with uncorrected intervals: hints, not verdicts."


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
    proven = set(analysis.factions.filter("proven")["name"])  # after correction for the whole page
    parts = []
    for place, own in enumerate(ordered, 1):
        title = titles.get(own.name, own.name)
        explanation = why(games, games.outcomes, own.name) if games else None
        clear = own.name in proven
        lines = [
            *faction_lines(own, place, len(ordered), analysis.cell.players, title, names.unit, clear=clear)
        ]
        lines += why_lines(explanation, titles, names.unit) if explanation else []
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
        how = "" if not clear else "strong" if own.wins[0] > 1 / analysis.cell.players else "weak"
        heading = f"Why are {title} {how}?" if how else f"{title}: neither clearly weak nor strong"
        part = Part(heading, points=lines, folded=True, anchor=sheet(analysis, own.name).removeprefix("#"))
        facts = scores(analysis, own, place, len(ordered))
        parts.append(replace(part, strips=strips(analysis, own.name, explanation, games), scores=facts))
    return parts
