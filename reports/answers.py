"""Answers to single questions, from games just played: how the seats stand, why a faction is weak or strong.

A game is the unit of all errors. Within a game a player is held against the others at the same table, so that
what the deal gave to all cancels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from rich.markup import escape
from rich.table import Table
from scipy.special import ndtri

from reports.metrics.intervals import ENOUGH, students
from reports.metrics.tolerance import POWER, two_digits
from reports.whatif import Game, groups_of, taken
from sim.intervals import CONFIDENCE, QUANTILE, Ends, plain, share_text, wilson_ends, with_half, with_interval

SHOWN = 3  # of the best and of the worst


class Standing(NamedTuple):
    """A faction or a seat: how often it wins, and how far it is ahead of the mean of the others."""

    name: str
    games: int
    wins: Ends
    score: float
    ahead: Ends


def standings(game: Game, outcomes: np.ndarray, by_seat: bool = False) -> tuple[str, list[Standing]]:
    """All factions, or all seats, who wins most first."""
    word, names, whose = groups_of(game, outcomes, by_seat)
    here = taken(outcomes)
    score = outcomes["seats"]["score"].astype(float)
    found = []
    for place, name in enumerate(names):
        own = (whose == place) & here
        sat = own.any(axis=1) & ~(own == here).all(axis=1)
        if int(sat.sum()) < ENOUGH:
            continue
        wins = _mean_of(outcomes["seats"]["win_share"].astype(float), own)[sat]
        ahead = (_mean_of(score, own) - _mean_of(score, here & ~own))[sat]
        share = float(wins.mean())
        ends = tuple(float(end) for end in wilson_ends(share, len(wins)))
        points = float(_mean_of(score, own)[sat].mean())
        found.append(Standing(name, len(wins), (ends[0], ends[1], ends[2]), points, _ends(ahead)))
    return word, sorted(found, key=lambda one: (-one.wins[0], -one.score))


def _mean_of(values: np.ndarray, here: np.ndarray) -> np.ndarray:
    """The mean over some seats of each game; NaN where there are none."""
    count = here.sum(axis=1)
    with np.errstate(invalid="ignore"):
        found: np.ndarray = np.where(here, values, 0.0).sum(axis=1) / np.where(count > 0, count, np.nan)
    return found


def _ends(values: np.ndarray) -> Ends:
    """A mean with its interval."""
    mean = float(values.mean())
    half = float(np.std(values, ddof=1) / np.sqrt(len(values)) * students(len(values) - 1))
    return mean, mean - half, mean + half


def seat_lines(found: Sequence[Standing], players: int, unit: str) -> Iterator[str]:
    """Is a seat favoured? The estimate first, then how sure it is."""
    fair = 1 / players
    best, worst = found[0], found[-1]
    yield f"{best.name.capitalize()} wins most: {share_text(best.wins)}, where {100 * fair:.1f} % is fair."
    yield f"{worst.name.capitalize()} wins least: {share_text(worst.wins)}."
    gap = best.score - worst.score
    more = f"{plain(abs(gap))} {unit} {'more' if gap > 0 else 'fewer'} than {worst.name}"
    yield f"{best.name.capitalize()} scores {more} on average."
    if all(one.wins[1] <= fair <= one.wins[2] for one in found):
        yield "No seat is clearly favoured: the fair share lies within all intervals."


class Needed(NamedTuple):
    """How many games of a table tell a difference of a faction, or a seat, from none."""

    name: str
    points: int  # for so many points ahead of the others
    wins: int  # for so large a share of wins beyond the fair one


def needed(found: Sequence[Standing], pilot: int, points: float, wins: float, asked: int) -> list[Needed]:
    """From the standings of a pilot: games that show a true difference of so many ``points``, or of such a
    share of ``wins``, with a chance of 80 %, though so many are ``asked`` about (Bonferroni)."""
    quantile = float(ndtri(1 - (1 - CONFIDENCE) / 2 / asked)) + POWER

    def games(half: float, errors: float, difference: float) -> int:
        return two_digits(max(pilot * (quantile * half / errors / difference) ** 2, ENOUGH))

    return [
        Needed(
            one.name,
            games((one.ahead[2] - one.ahead[1]) / 2, float(students(one.games - 1)), points),
            games((one.wins[2] - one.wins[1]) / 2, QUANTILE, wins),
        )
        for one in found
    ]


class Why(NamedTuple):
    """What sets a faction apart from the others at its tables."""

    sources: list[tuple[str, Ends]]  # points of each source beyond the mean of the others
    rounds: list[tuple[str, Ends]]  # likewise, gained in each round; empty where a game does not count so
    rivals: list[tuple[str, int, Ends]]  # share of games in which it scores more than each other faction
    examples: list[tuple[str, int]]  # games to read, and what they show


def why(game: Game, outcomes: np.ndarray, name: str) -> Why:
    """Where a faction's points come from or fail to, whom it beats, and three games to read."""
    here = taken(outcomes)
    seats = outcomes["seats"]
    own = (seats["faction"] == game.factions.index(name)) & here
    sat = own.any(axis=1)
    rows, mine = outcomes[sat], own[sat]
    others = here[sat] & ~mine
    seats = rows["seats"]
    titles = game.about().sources or tuple(f"source {place + 1}" for place in range(seats["vp_by"].shape[2]))
    sources = _beyond(seats["vp_by"].astype(float), mine, others, titles)
    rounds: list[tuple[str, Ends]] = []
    if "vp_by_round" in (seats.dtype.names or ()):
        gained = np.diff(seats["vp_by_round"].astype(float), axis=2, prepend=0.0)
        rounds = _beyond(gained, mine, others, [f"round {n + 1}" for n in range(gained.shape[2])])
    score = seats["score"].astype(float)
    return Why(sources, rounds, _rivals(game, seats, mine, others, score), _examples(rows, mine, score))


def _beyond(
    values: np.ndarray, mine: np.ndarray, others: np.ndarray, titles: Sequence[str]
) -> list[tuple[str, Ends]]:
    """Each of several values beyond the mean of the others, the least first; what nobody has is left out."""
    found = []
    for place, title in enumerate(titles):
        one = values[:, :, place]
        if one.any():
            found.append((title, _ends(_mean_of(one, mine) - _mean_of(one, others))))
    return sorted(found, key=lambda pair: pair[1][0])


def _rivals(
    game: Game, seats: np.ndarray, mine: np.ndarray, others: np.ndarray, score: np.ndarray
) -> list[tuple[str, int, Ends]]:
    own = _mean_of(score, mine)
    found = []
    for place, title in enumerate(game.factions):
        rival = (seats["faction"] == place) & others
        met = rival.any(axis=1)
        if int(met.sum()) < ENOUGH:
            continue
        theirs = _mean_of(score, rival)[met]
        share = float(((own[met] > theirs) + 0.5 * (own[met] == theirs)).mean())
        ends = wilson_ends(share, int(met.sum()))
        found.append((title, int(met.sum()), (share, float(ends[1]), float(ends[2]))))
    return sorted(found, key=lambda row: row[2][0])


def _examples(rows: np.ndarray, mine: np.ndarray, score: np.ndarray) -> list[tuple[str, int]]:
    """The game whose score is the median of those lost, the lowest, and the best that was won."""
    points = _mean_of(score, mine)
    won = _mean_of(rows["seats"]["win_share"].astype(float), mine) > 0
    found = []
    lost = np.flatnonzero(~won)
    if lost.size:
        order = lost[np.argsort(points[lost], kind="stable")]
        found.append(("a typical loss", int(rows["game"][order[len(order) // 2]])))
        found.append(("its lowest score", int(rows["game"][order[0]])))
    if won.any():
        best = np.flatnonzero(won)[np.argmax(points[won])]
        found.append(("its best win", int(rows["game"][best])))
    return found


def faction_lines(
    own: Standing, place: int, of: int, players: int, title: str, unit: str, clear: bool | None = None
) -> Iterator[str]:
    """How a faction stands. ``clear``: whether it is out of balance, where more than its interval tells."""
    fair = 1 / players
    verdict = "neither clearly weak nor strong"
    if clear if clear is not None else not own.wins[1] <= fair <= own.wins[2]:
        verdict = "weaker than fair" if own.wins[0] < fair else "stronger than fair"
    won = f"{title} wins {share_text(own.wins)} of {own.games:,} games"
    among = f"number {place} of {of} with enough games"
    yield f"{won}, where {100 * fair:.1f} % is fair: by wins {verdict}, {among}."
    ahead = with_interval(own.ahead, unit, signed=True)
    yield f"It scores {plain(own.score)}: {ahead} beside the mean of the others at its tables."


def why_lines(found: Why, titles: dict[str, str], unit: str) -> Iterator[str]:
    """Sources, rounds and match-ups, the extremes of each. They are picked for being extreme."""
    less = [pair for pair in found.sources if pair[1][2] < 0][:SHOWN]
    more = [pair for pair in reversed(found.sources) if pair[1][1] > 0][:SHOWN]
    if less:
        yield f"Fewer points than the others from: {listed(less, unit)}."
    if more:
        yield f"More from: {listed(more, unit)}."
    if found.rounds:
        worst = listed(found.rounds[:1], unit)
        yield f"Its worst round beside the others: {worst}; its best: {listed(found.rounds[-1:], unit)}."
    if len(found.rivals) > 1:
        told = [f"{titles.get(name, name)} {100 * ends[0]:.0f} %" for name, _, ends in found.rivals]
        least, most = ", ".join(told[:SHOWN]), ", ".join(told[-SHOWN:])
        if len(told) <= 2 * SHOWN:
            yield f"Share of games in which it scores more than an opponent: {', '.join(told)}."
        else:
            yield f"It scores more than an opponent least often against {least}; most often against {most}."


def persona_line(own: Standing, name: str, others: dict[str, Standing]) -> str:
    """How often a faction wins where all play one persona."""
    ranked = sorted({name: own, **others}.items(), key=lambda pair: -pair[1].wins[0])
    return ", ".join(f"{persona} {share_text(one.wins)}" for persona, one in ranked)


def grid(word: str, found: Sequence[Standing], titles: dict[str, str], unit: str) -> Table:
    """A row for each, for a terminal of 80 columns."""
    shown = Table(word, box=None, pad_edge=False)
    for heading in ("games", "wins", "score", f"ahead of the others, {unit}"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for one in found:
        wins = escape(share_text(one.wins))
        ahead = with_half(one.ahead[0], one.ahead[2] - one.ahead[0], signed=True)
        shown.add_row(titles.get(one.name, one.name), f"{one.games:,}", wins, plain(one.score), ahead)
    return shown


def listed(found: Sequence[tuple[str, Ends]], unit: str) -> str:
    """Names with what each is worth: "research -4.2 VP [-4.9, -3.5], ..."."""
    return ", ".join(
        f"{name.replace('_', ' ')} {with_interval(ends, unit, signed=True)}" for name, ends in found
    )
