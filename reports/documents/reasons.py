"""Why is a faction weak or strong? The answer of ``libration faction`` for each, from the run's games."""

from __future__ import annotations

from reports.answers import Standing, faction_lines, seat_lines, why, why_lines
from reports.documents.parts import Part
from reports.documents.recorded import Recorded
from reports.metrics.analysis import Analysis
from sim.intervals import ends_of, value_text

PICKED = "The extremes of many numbers are picked here, with intervals before correction: hints, no verdicts."


def standings(analysis: Analysis, by_seat: bool = False) -> list[Standing]:
    """Factions, or seats, with the intervals of the report, who wins most first."""
    rows = (analysis.seats if by_seat else analysis.factions).filter("enough").to_dicts()
    found = [
        Standing(
            row["name"], row["games"], ends_of(row, "win_share", "win"), row["score"], ends_of(row, "margin")
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: (-one.wins[0], -one.score))


def seat_points(analysis: Analysis) -> list[str]:
    """Is a seat favoured?"""
    found = standings(analysis, by_seat=True)
    return list(seat_lines(found, analysis.cell.players, analysis.names.unit)) if found else []


def reasons(analysis: Analysis, games: Recorded | None, run: str) -> list[Part]:
    """A part for each faction, which opens on a click; none without the games."""
    found = standings(analysis)
    if games is None or "vp_by" not in (games.outcomes.dtype["seats"].base.names or ()) or len(found) < 2:
        return []
    names, titles = analysis.names, games.titles
    proven = set(analysis.factions.filter("proven")["name"])  # after correction for the whole page
    parts = []
    for place, own in enumerate(found, 1):
        title = titles.get(own.name, own.name)
        told = why(games, games.outcomes, own.name)
        clear = own.name in proven
        lines = [
            *faction_lines(own, place, len(found), analysis.cell.players, title, names.unit, clear=clear)
        ]
        lines += why_lines(told, titles, names.unit)
        rows = (
            analysis.factions_by("persona").filter(subject=names.faction(own.name)).sort("points").to_dicts()
        )
        if len(rows) > 1:
            by = [
                f"{row['player']} {value_text(row['points'], names.unit, signed=True)}"
                for row in reversed(rows)
            ]
            lines.append(
                f"In the hands of each persona, beside what it has with all factions: {', '.join(by)}."
            )
        lines += [
            f"{what[:1].upper()}{what[1:]}: libration play --run {run} --game {number}"
            for what, number in told.examples
        ]
        lines.append(PICKED)
        how = "" if not clear else "strong" if own.wins[0] > 1 / analysis.cell.players else "weak"
        heading = f"Why are {title} {how}?" if how else f"{title}: neither clearly weak nor strong"
        parts.append(Part(heading, points=lines, folded=True))
    return parts
