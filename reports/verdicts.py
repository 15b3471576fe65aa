"""Is a faction, or a seat, out of balance? The answers of a report, in the same words, about one question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from reports.answers import Standing
from reports.metrics.estimates import FALSE_DISCOVERIES, band_p_values, corrected, outside, within
from reports.metrics.tolerance import OPEN, OUTSIDE, POWER, WITHIN, games_needed
from sim.intervals import QUANTILE, Ends, amount, plain, share_text, with_interval

YES, NO, UNCLEAR = "yes", "no", "not clear yet"


class Verdict(NamedTuple):
    """How far a faction is ahead, and whether that is outside the tolerance."""

    ahead: Ends  # in points: its handicap, or how far it is ahead of the others
    handicap: bool
    answer: str
    tolerance: float  # in points; 0: none
    games: int | None = None  # how many would settle it; None: far too many, or nothing to settle


def verdict(ahead: Ends, error: float, freedom: float, tolerance: float, games: int) -> Verdict:
    """About one faction that was named beforehand, so without a correction. ``error``: the standard error of
    how far it is ahead."""
    value = ahead[0]
    sides = [float(outside(value, error, freedom, tolerance))]
    sides.append(float(within(value, error, freedom, tolerance)) if tolerance else 1.0)
    sure = [side <= FALSE_DISCOVERIES for side in sides]
    answer = OUTSIDE if sure[0] else WITHIN if sure[1] else OPEN
    times = _times(value, error, tolerance)
    return Verdict(ahead, True, answer, tolerance, games_needed({"times": times}, games))


def _times(value: float, error: float, tolerance: float) -> float:
    """How many times as many games would give an answer with a chance of 80 %, if the estimate is right."""
    gap = abs(abs(value) - tolerance)
    return float(((QUANTILE + POWER) * error / gap) ** 2) if gap else np.inf


def faction_lines(
    own: Standing, found: Verdict, place: int, of: int, players: int, title: str, unit: str
) -> Iterator[str]:
    """How a faction does. ``place``: among so many, from the strongest."""
    won = f"{title} win {share_text(own.wins)} of {own.games:,} games (fair: {plain(100 / players, 0)} %)"
    much = head_start(found.ahead, unit)
    if not found.handicap:
        much = f"{with_interval(found.ahead, unit, signed=True)} compared with their opponents"
    yield f"{won}, {much}: {_how(found, unit)}."
    difference = with_interval(own.ahead, unit, signed=True)
    yield (
        f"They are number {place} of {of} factions, and score {plain(own.score)}: {difference} compared with "
        "the mean of the others at the table."
    )


def _how(found: Verdict, unit: str) -> str:
    band = f"the tolerance of {amount(found.tolerance, unit)}" if found.tolerance else ""
    if found.answer == OUTSIDE:
        return f"outside {band}" if band else "different from even"
    if found.answer == WITHIN:
        return f"within {band}"
    wanted = "it takes far more games than you would play"
    if found.games:
        wanted = f"about {found.games:,} games would tell"
    return f"not clear yet whether that is {f'outside {band}' if band else 'different from even'}; {wanted}"


def head_start(ends: Ends, unit: str) -> str:
    """ "equivalent to a head start of 11.8 VP [9.9, 13.7]", or to starting that far behind."""
    if ends[0] > 0:
        return f"equivalent to a head start of {with_interval(ends, unit)}"
    return f"equivalent to starting {with_interval((-ends[0], -ends[2], -ends[1]), unit)} behind"


class Favoured(NamedTuple):
    """Whether a seat wins too often or too rarely; and which, in the order of the rows."""

    answer: str
    answers: list[str]
    games: int | None


def favoured(rows: Sequence[Standing], fair: float, band: float) -> Favoured:
    """``band``: how far a share of wins may be from the fair one. Yes takes one seat that is shown to be
    outside, corrected for all of them; no takes all of them shown to be within."""
    wins, games = np.array([row.wins[0] for row in rows]), np.array([row.games for row in rows])
    out, inside = band_p_values(wins, games, fair - band, fair + band, np.inf)
    if not band:
        inside = np.ones(len(rows))
    sure = corrected(out)[0] <= FALSE_DISCOVERIES
    answers = [
        OUTSIDE if shown else WITHIN if near <= FALSE_DISCOVERIES else OPEN
        for shown, near in zip(sure, inside, strict=True)
    ]
    answer = YES if sure.any() else NO if (inside <= FALSE_DISCOVERIES).all() else UNCLEAR
    most = int(np.argmax(np.abs(wins - fair)))
    error = (wins[most] * (1 - wins[most]) / games[most]) ** 0.5
    times = _times(float(wins[most] - fair), float(error), band)
    return Favoured(answer, answers, games_needed({"times": times}, int(games[most])))


def favoured_line(
    rows: Sequence[Standing], found: Favoured, fair: float, band: float, tolerance: float, unit: str
) -> str:
    """Yes, no, or not clear yet, and why."""
    allowed = (
        f"the tolerance of {amount(tolerance, unit)} ({plain(100 * band)} percentage points of wins here)"
    )
    where = f"where {100 * fair:.1f} % is fair"
    most = max(rows, key=lambda row: abs(row.wins[0] - fair))
    largest = f"{most.name} wins {share_text(most.wins)}, {where}"
    if found.answer == YES:
        out = [row for row, answer in zip(rows, found.answers, strict=True) if answer == OUTSIDE]
        out = out[:1] if len(rows) == 2 else out  # the other one wins the rest
        shares = " and ".join(f"{row.name} wins {share_text(row.wins)}" for row in out)
        return f"Yes: {shares}, {where}" + (f". That is outside {allowed}." if band else ".")
    if found.answer == NO:
        return f"No: all seats are within {allowed}. The largest difference: {largest}."
    needed = f"about {found.games:,} games" if found.games else "far more games than you would play"
    question = f"no seat is shown to be outside {allowed}, and not all are shown to be within it"
    if not band:
        question = "no seat is shown to win more or less often than the others"
    return f"Not clear yet: {question}. The largest difference: {largest}; it takes {needed} to tell."
