"""What `libration balance` found, in sentences, and as the comments of the overlay that it writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from reports import fairness
from reports.fairness import Design
from sim.answers.searching import Search
from sim.intervals import with_half

PRINTED, EDITED = "printed", "edited"
NAMED = 3  # of those that are left outside the band


class About(NamedTuple):
    """What sentences need to know: the groups and what they are, the band, and the unit of points."""

    names: Sequence[str]
    word: str
    band: float
    unit: str


def found_sentences(
    search: Search,
    fix: Sequence[Mapping[str, Any]],
    designs: Sequence[Design],
    summaries: Sequence[Mapping[str, Any]],
    about: About,
) -> list[str]:
    """The result of a search."""
    names, word, band, unit = about
    if not fix:
        first = f"No {word} is shown to be outside ±{band:g} {unit}, so nothing is edited."
        if search.tried:
            first = "None of the allowed edits helps."
        return [first, fairness.verdict_line(designs[0].standing, word, names, band, unit)]
    count = f"{len(fix)} edit{'s' * (len(fix) > 1)}"
    last = [design for design in designs if design.players == designs[0].players][-1].standing
    inside = not any(np.abs(last.value) > band)
    result = f"bring every {word} within" if inside else f"bring most {word}s closer to"
    lines = [f"{count} {result if len(fix) > 1 else result.replace('bring', 'brings')} ±{band:g} {unit}."]
    lines += judged_sentences(designs, summaries, about, named=False)
    return lines + _left(search, last, fix, about)


def judged_sentences(
    designs: Sequence[Design],
    summaries: Sequence[Mapping[str, Any]],
    about: About,
    named: bool = True,
) -> list[str]:
    """Each design next to the printed one, by each kind of players."""
    names, word, band, unit = about
    usual, lines = designs[0].players, []
    base: dict[str, Mapping[str, Any]] = {}
    for design, row in zip(designs, summaries, strict=True):
        if design.name == PRINTED:
            base[design.players] = row
            continue
        head = f"{design.name}: " if named else ""
        who = "" if design.players == usual else f"with {design.players}: "
        lines.append(f"{head}{who}{fairness.compared(base[design.players], row, word, band, unit)}")
        if design.players == usual:
            lines.append(fairness.verdict_line(design.standing, word, names, band, unit))
    return lines


def agreements(designs: Sequence[Design]) -> list[str]:
    """Whether each overlay moves the factions the way they need, and as the others do."""
    mine = [design for design in designs if design.players == designs[0].players]
    base = mine[0].standing.value
    moves = {design.name: design.standing.value - base for design in mine[1:]}
    lines = [
        f"{name}: its changes correlate with those that are needed by {fairness.agreement(move, -base):+.2f}."
        for name, move in moves.items()
    ]
    names = list(moves)
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            value = fairness.agreement(moves[one], moves[other])
            lines.append(f"{one} and {other}: their changes correlate by {value:+.2f}.")
    return lines


def _left(
    search: Search,
    last: Any,
    fix: Sequence[Mapping[str, Any]],
    about: About,
) -> list[str]:
    """What the edits did not fix, and why."""
    names, _, band, unit = about
    parts = []
    for group in sorted(range(len(names)), key=lambda group: -abs(last.value[group])):
        if abs(last.value[group]) <= band:
            break
        reach = max(
            (
                abs(one.effect.value[group]) * search.room(one.number, one.direction)
                for one in search.tried
                if one.effect.value[group] * search.base.value[group] < 0
            ),
            default=0.0,
        )
        missing = abs(search.base.value[group]) - band
        why = (
            "no edit for it is allowed"
            if not reach
            else f"its strongest allowed edit moves it by {reach:.1f} at most"
            if reach < missing
            else f"all {search.most} edits are taken"
            if len(fix) == search.most
            else "it was expected to be within"
        )
        parts.append(f"{names[group]} ({last.value[group]:+.1f}): {why}")
    more = f"; and {len(parts) - NAMED} more" if len(parts) > NAMED else ""
    return [f"Not fixed, in {unit}: {'; '.join(parts[:NAMED])}{more}."] if parts else []


def comments(answer: Any, command: str, fix: Sequence[Mapping[str, Any]]) -> tuple[list[str], dict[str, str]]:
    """What the overlay says about itself, at the top and above each value."""
    notes = {
        row["path"]: f"{row['words']}. One step of {row['direction'] * row['size']:+d}: "
        f"{step_text(row)} {answer.unit}"
        for row in fix
    }
    return [f"Written by `{command}`: {answer.played}.", *answer.sentences], notes


def step_text(row: Mapping[str, float]) -> str:
    """What one step of an edit does, with its interval."""
    return with_half(row["step"], (row["step_high"] - row["step_low"]) / 2, signed=True)
