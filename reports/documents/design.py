"""What the plan and the deal decided, rather than the players: in words, from the run's plan."""

from __future__ import annotations

from reports.metrics.analysis import Analysis
from reports.metrics.seating import ROTATED

# Kinds of findings under one heading, and how many are shown; the others open with a click.
Sorts = dict[str, tuple[tuple[str, ...], int]]
DESIGNED = ("faction", "seat", "set-up", "match-up")
APART = "Faction and seat can't be told apart, because each faction kept to its own seats"


def seated(analyses: list[Analysis]) -> str:
    """How factions and strategies were seated, for the top of a page; empty if one strategy has all seats and
    there are no factions."""
    names = analyses[0].names
    if all(analysis.solo for analysis in analyses):
        return "each deal played by all of them" if names.replays > 1 else "each deal played by one of them"
    cell_ways = list(dict.fromkeys(a.cell.seating.way for a in analyses if _has_factions(a)))
    others = (way.removeprefix("factions ") for way in cell_ways[1:])
    ways = [", or ".join([*cell_ways[:1], *others])] if cell_ways else []
    if names.replays > 1:
        ways.append(f"each deal played {names.replays} times, with the strategies swapping seats")
    elif ways == [ROTATED] and len(names.people) > 1:
        ways = [ROTATED.replace("factions", "factions and strategies")]
    elif len(names.people) > 1:
        ways.append("strategies rotated through the seats")
    return "; ".join(ways)


def _has_factions(analysis: Analysis) -> bool:
    """Whether there are several factions to compare."""
    return not (analysis.alike or analysis.solo)


def sorts(analysis: Analysis) -> Sorts:
    """The headings of the verdicts: what the plan and the deal decide is more certain than what players
    chose."""
    headings: Sorts = {f"Decided before the first move: {_decided(analysis)}": (DESIGNED, 10)}
    if analysis.cell.seating.chosen and _has_factions(analysis):
        headings = {"Decided before the first move: seats": (("seat",), 4)}
        heading = "Chosen by the players (a correlation, not an experiment): factions"
        headings[heading] = (("faction", "set-up", "match-up"), 10)
    return headings | {
        "Strategies against each other": (("strategy",), 8),
        "Chosen by the players (a correlation, not an experiment): what they took": (
            ("component", "interaction", "pair"),
            6,
        ),
        "Hardly ever taken by these players": (("unused",), 3),
    }


def _decided(analysis: Analysis) -> str:
    if not _has_factions(analysis):
        return "seats" if analysis.alike else "set-ups"
    return "factions, seats and set-ups" if analysis.told_apart else "factions with their seats, and set-ups"


def by_chance(analyses: list[Analysis]) -> str:
    """What a reader may treat as an experiment, for the limits."""
    chosen = [a.title for a in analyses if a.cell.seating.chosen and _has_factions(a)]
    decided = [analysis for analysis in analyses if analysis.title not in chosen]
    parts = []
    if decided:
        what = "factions, seats and set-ups" if any(map(_has_factions, decided)) else "seats and set-ups"
        parts.append(f"Only what the plan or the deal decides ({what}) is random.")
    if chosen:
        where = "" if len(chosen) == len(analyses) else f" in {'; '.join(chosen)}"
        text = (
            f"The plan let players choose their factions{where}, so who plays a faction, in which seat and "
        )
        text += (
            "with which set-up, is not random: a verdict on a faction is also about the players who chose it."
        )
        parts.append(text)
    mixed = [a.title for a in analyses if _has_factions(a) and not a.told_apart]
    if mixed:
        where = "" if len(mixed) == len(analyses) else f" in {'; '.join(mixed)}"
        parts.append(f"{APART}{where}: a verdict on one is a verdict on both.")
    return " ".join(parts)
