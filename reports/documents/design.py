"""What the plan and the deal decided, and so is no player's choice: in words, from the plan of the run."""

from __future__ import annotations

from reports.metrics.analysis import Analysis
from reports.metrics.seating import ROTATED

# Kinds of findings under one heading, and how many are shown at once; the others open on a click.
Sorts = dict[str, tuple[tuple[str, ...], int]]
DESIGNED = ("faction", "seat", "set-up", "match-up")
APART = "faction and seat cannot be told apart, as each faction kept to seats of its own"


def seated(analyses: list[Analysis]) -> str:
    """How factions and personas came to their seats, for the head of a page; empty where one persona has all
    seats and there are no factions."""
    names = analyses[0].names
    if all(analysis.solo for analysis in analyses):
        return "each deal by all of them" if names.replays > 1 else "each deal by one of them"
    every = list(dict.fromkeys(a.cell.seating.way for a in analyses if _has_factions(a)))
    others = (way.removeprefix("factions ") for way in every[1:])
    ways = [", or ".join([*every[:1], *others])] if every else []
    if names.replays > 1:
        ways.append(f"each deal played {names.replays} times, with the personas at other seats")
    elif ways == [ROTATED] and len(names.people) > 1:
        ways = [ROTATED.replace("factions", "factions and personas")]
    elif len(names.people) > 1:
        ways.append("personas rotated over the seats")
    return "; ".join(ways)


def _has_factions(analysis: Analysis) -> bool:
    """Whether there are several that can be told apart."""
    return not (analysis.alike or analysis.solo)


def sorts(analysis: Analysis) -> Sorts:
    """The headings of verdicts: what the plan and the deal decide is surer than what players chose."""
    found: Sorts = {f"Decided before the first move: {_decided(analysis)}": (DESIGNED, 10)}
    if analysis.cell.seating.chosen and _has_factions(analysis):
        found = {"Decided before the first move: seats": (("seat",), 4)}
        heading = "Chosen by players, no experiment: factions, which the plan left to them"
        found[heading] = (("faction", "set-up", "match-up"), 10)
    return found | {
        "By who plays: ways to play against each other": (("persona",), 8),
        "Chosen by players, no experiment: what they took": (("component", "interaction", "pair"), 6),
        "Hardly ever taken by these players": (("unused",), 3),
    }


def _decided(analysis: Analysis) -> str:
    if not _has_factions(analysis):
        return "seats" if analysis.alike else "set-ups"
    return "factions, seats and set-ups" if analysis.told_apart else "factions with their seats, and set-ups"


def by_chance(analyses: list[Analysis]) -> str:
    """What a reader may take as an experiment, among the limits."""
    chosen = [a.title for a in analyses if a.cell.seating.chosen and _has_factions(a)]
    decided = [analysis for analysis in analyses if analysis.title not in chosen]
    parts = []
    if decided:
        what = "factions, seats and set-ups" if any(map(_has_factions, decided)) else "seats and set-ups"
        parts.append(f"Only what the plan or the deal decides ({what}) is by chance.")
    if chosen:
        where = "" if len(chosen) == len(analyses) else f" in {'; '.join(chosen)}"
        text = f"The plan left factions to the players{where}: who plays one, from which seat and on which "
        text += "set-up is no matter of chance, so a verdict on a faction is on those who chose it, too."
        parts.append(text)
    mixed = [a.title for a in analyses if _has_factions(a) and not a.told_apart]
    if mixed:
        where = "" if len(mixed) == len(analyses) else f"In {'; '.join(mixed)}, "
        parts.append(f"{where}{APART if where else APART.capitalize()}: a verdict on one of them is on both.")
    return " ".join(parts)
