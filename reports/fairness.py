"""Designs side by side: how far apart the factions are in each, in sentences and rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from reports.balancing import Standing
from reports.metrics.tolerance import OUTSIDE, WITHIN
from sim.intervals import end_names, percent, wilson_ends, with_half


class Design(NamedTuple):
    """How the groups stand in a design, played by some players on deals that no step of a search has seen."""

    players: str
    name: str
    standing: Standing
    games: int


def rows(
    designs: Sequence[Design], groups: Sequence[str], titles: Mapping[str, str], band: float
) -> list[Any]:
    """A row for each group of each design."""
    found = []
    for design in designs:
        one = design.standing
        halves, verdicts = one.half(), one.verdicts(band)
        for place, group in enumerate(groups):
            if not one.games[place]:
                continue
            row: dict[str, Any] = {"players": design.players, "design": design.name, "group": group}
            row |= {"title": titles.get(group, group), "games": int(one.games[place])}
            value, half = one.value[place], halves[place]
            for key, ends in (
                ("ahead", (value, value - half, value + half)),
                ("wins", wilson_ends(one.wins[place], one.games[place])),
            ):
                row |= {name: float(end) for name, end in zip(end_names(key), ends, strict=True)}
            found.append(row | {"verdict": verdicts[place]})
    return found


def summary(design: Design, band: float) -> dict[str, Any]:
    """One row about a design: the range of wins, who is furthest off, and how many are out of the band."""
    one = design.standing
    verdicts, here = one.verdicts(band), one.games > 0
    return {
        "players": design.players,
        "design": design.name,
        "games": design.games,
        "fewest_wins": float(one.wins[here].min()),
        "most_wins": float(one.wins[here].max()),
        "spread": spread(one),
        "furthest": one.worst,
        "outside": verdicts.count(OUTSIDE),
        "within": verdicts.count(WITHIN),
        "beyond": int(np.nansum(np.abs(one.value) > band)),
    }


def spread(one: Standing) -> float:
    """The standard deviation of how far ahead the groups are, without what chance adds to it."""
    value, error = one.value[np.isfinite(one.value)], one.error[np.isfinite(one.value)]
    if len(value) < 2:
        return float("nan")
    return float(np.sqrt(max(np.var(value, ddof=1) - np.mean(error**2), 0.0)))


def compared(before: Mapping[str, Any], after: Mapping[str, Any], word: str, band: float, unit: str) -> str:
    """Two designs in a sentence."""
    wins = " → ".join(
        f"{100 * one['fewest_wins']:.0f} to {percent(one['most_wins'])}" for one in (before, after)
    )
    if np.isnan(before["furthest"]) or np.isnan(after["furthest"]):
        return f"{word.capitalize()}s win {wins} of games; too few games to say how far off they are."
    return (
        f"{word.capitalize()}s win {wins} of games; shown to be outside ±{band:g} {unit}: "
        f"{before['outside']} → {after['outside']}; furthest off: {before['furthest']:.1f} → "
        f"{after['furthest']:.1f} {unit}."
    )


def verdict_line(one: Standing, word: str, names: Sequence[str], band: float, unit: str) -> str:
    """Whether everybody is in the band, as far as the games can tell."""
    verdicts = one.verdicts(band)
    inside, out = (
        verdicts.count(WITHIN),
        [name for name, v in zip(names, verdicts, strict=True) if v == OUTSIDE],
    )
    beyond = [
        f"{name} ({with_half(value, half, signed=True)})"
        for name, value, half, v in zip(names, one.value, one.half(), verdicts, strict=True)
        if abs(value) > band and v != OUTSIDE
    ]
    line = f"On fresh deals, {inside} of {len(names)} {word}s are shown to be within ±{band:g} {unit}"
    if out:
        line += f", and outside it: {', '.join(out)}"
    elif not beyond:
        line += "; none is estimated to be outside"
    if beyond:
        line += f"; estimated to be outside, but not clear: {', '.join(beyond)}"
    return line + "."


def agreement(first: np.ndarray, second: np.ndarray) -> float:
    """The correlation of two sets of changes, group by group; NaN if one changes nothing."""
    if not np.ptp(first) or not np.ptp(second):
        return float("nan")
    return float(np.corrcoef(first, second)[0, 1])
