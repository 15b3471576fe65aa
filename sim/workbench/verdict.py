"""The verdict in words: on one question, and on several that were played on the same deals.

The statistic is that of `libration whatif`: nothing is estimated here, only said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from reports import whatif as comparing
from reports.metrics.sequential import BETTER, GIVEN_UP, WITHIN, WORSE, Looks
from sim.answers.answer import Answer
from sim.gamekit.about import faction_titles
from sim.intervals import Ends, amount, ends_of, plain, with_interval
from sim.workbench.question import Setup
from sim.workbench.session import Candidate, Result, Session

POINTS = "percentage points"
UP, DOWN, SAME, OPEN = "up", "down", "same", "open"  # what a verdict says, which colours it
MEAN = "Mean score of all players"  # how the answer begins its sentence about them
MOST_NAMED = 4  # factions in a headline


class Verdict(NamedTuple):
    """What to say first, what it does to the score, and what it means."""

    tone: str
    headline: str
    score: str
    sentences: tuple[str, ...]


def verdict(result: Result, tolerance: float) -> Verdict:
    """What is known so far."""
    answer = result.answer
    assert answer is not None and answer.watched is not None
    calls = dict(answer.watched["calls"])
    rows = {row["id"]: row for row in answer.table.iter_rows(named=True)}
    still = "" if result.finished else " yet"
    if len(calls) == 1 and (name := next(iter(calls))) in rows:
        row = rows[name]
        said = _of_one(row["name"], calls[name], ends_of(row, "wins_change"), tolerance, still)
        score = f"Score: {with_interval(ends_of(row, 'score_change'), answer.unit, signed=True)}"
    else:
        score = next((each for each in answer.sentences if each.startswith(MEAN)), "").rstrip(".")
        titles = {name: rows[name]["name"] if name in rows else name for name in calls}
        said = _of_many({titles[name]: call for name, call in calls.items()}, tolerance, still)
    # While games are played, the last sentence tells when it stopped: that isn't true yet.
    return Verdict(*said, score, answer.sentences if result.finished else answer.sentences[:-1])


def _of_one(title: str, call: str, change: Ends, tolerance: float, still: str) -> tuple[str, str]:
    moved = with_interval(change, POINTS, scale=100, signed=True)
    small = max(abs(change[1]), abs(change[2])) * 100 < tolerance
    less = f", but by less than {amount(tolerance, POINTS)}" if small else ""
    if call == BETTER:
        return UP, f"More wins for {title}{less}: {moved}"
    if call == WORSE:
        return DOWN, f"Fewer wins for {title}{less}: {moved}"
    if call == WITHIN:
        return SAME, f"No change that matters for {title}: less than {amount(tolerance, POINTS)}"
    if call == GIVEN_UP:
        return OPEN, f"Not clear for {title}, and more deals would probably not tell: {moved}"
    return OPEN, f"Not clear{still} for {title}: {moved}"


def _of_many(calls: dict[str, str], tolerance: float, still: str) -> tuple[str, str]:
    up, down, same = (
        [name for name, call in calls.items() if call == each] for each in (BETTER, WORSE, WITHIN)
    )
    limit = amount(tolerance, POINTS)
    if len(same) == len(calls):
        return SAME, f"Nobody's share of wins changes by {limit}"
    unclear = len(calls) - len(up) - len(down) - len(same)
    parts = [
        f"{words} for {_named(names)}" for words, names in (("more wins", up), ("fewer wins", down)) if names
    ]
    if same:
        parts.append(f"no change that matters for {len(same)}")
    if unclear:
        parts.append(
            f"not clear{still} for {unclear} of {len(calls)}" if parts else f"not clear{still} for anybody"
        )
    text = "; ".join(parts)
    tone = OPEN if not (up or down) else UP if not down else DOWN if not up else SAME
    return tone, text[:1].upper() + text[1:]


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


class Compared(NamedTuple):
    """A kept change: what it does to what all of them are about, and the share or score that this gives."""

    candidate: Candidate
    change: Ends
    after: float
    finished: bool


class Comparison(NamedTuple):
    """All kept changes that something is known about."""

    what: str  # the share of wins of Firaks
    unit: str
    scale: float
    rows: tuple[Compared, ...]
    sentences: tuple[str, ...]


def comparison(session: Session) -> Comparison | None:
    """The kept changes next to each other; None without results."""
    known = [
        (candidate, result.looks[-1], result.finished)
        for candidate in session.candidates
        if (result := session.results.get(candidate.question)) and result.looks
    ]
    if not known:
        return None
    subjects = {session.subject(candidate.state) for candidate, *_ in known}
    subject = subjects.pop() if len(subjects) == 1 else None
    title = faction_titles(session.catalogue.about).get(subject or "", "")
    unit, scale = _measure(session, subject)
    deals: dict[Setup, int] = {}  # those on which all with the same players have been played
    for candidate, look, _ in known:
        setup = candidate.question.setup
        deals[setup] = min(deals.get(setup, setup.most), len(look.before))
    rows = []
    for candidate, _, finished in known:
        move = _move(session, (candidate,), subject, deals[candidate.question.setup], 1)
        if move is not None:
            rows.append(Compared(candidate, move.change, move.after, finished))
    what = f"the share of wins of {title}" if subject else "the mean score of all players"
    sentences = [*_nearest(rows, subject, title), *_pairs(session, rows, subject, deals)]
    return Comparison(what, unit, scale, tuple(rows), tuple(sentences))


def _measure(session: Session, subject: str | None) -> tuple[str, float]:
    """The unit of what is compared, and how many of it are one."""
    return (POINTS, 100.0) if subject else (session.catalogue.about.unit, 1.0)


def _move(
    session: Session, between: Sequence[Candidate], subject: str | None, deals: int, family: int
) -> comparing.Move | None:
    """From the printed game to a kept change, or from one to another, on the first deals."""
    looks = [session.results[each.question].looks[-1] for each in between]
    sides = [look.after for look in looks] if len(looks) > 1 else [looks[0].before, looks[0].after]
    schedule = Looks(between[0].question.setup.most, family)
    before, after = (side[:deals] for side in sides)
    if subject is None:
        return comparing.everybody(before, after, schedule)
    groups = comparing.compare(session.catalogue.game, before, after, schedule).groups
    return next((group.wins for group in groups if group.name == subject), None)


def _pairs(
    session: Session, rows: Sequence[Compared], subject: str | None, deals: Mapping[Setup, int]
) -> list[str]:
    """How the kept changes differ from each other: only those that the same players played on the same
    deals."""
    pairs = [
        (one.candidate, other.candidate)
        for one, other in combinations(rows, 2)
        if one.candidate.question.setup == other.candidate.question.setup
    ]
    unit, scale = _measure(session, subject)
    lines = []
    for one, other in pairs:
        move = _move(session, (one, other), subject, deals[one.question.setup], len(pairs))
        if move is None:
            continue
        _, low, high = move.change
        clear = "" if low > 0 or high < 0 else ", not clear"
        text = with_interval(move.change, unit, scale=scale, signed=True)
        lines.append(f"{other.label} against {one.label}: {text}{clear}.")
    if len(rows) > 1 and len({row.candidate.question.setup for row in rows}) > 1:
        lines.append("Played by other players or on other deals: compare what they say, not the digits.")
    return lines


def _nearest(rows: Sequence[Compared], subject: str | None, title: str) -> list[str]:
    """Which is nearest to a fair share, as measured."""
    if subject is None or len(rows) < 2 or len({row.candidate.question.setup.players for row in rows}) > 1:
        return []
    fair = 1 / rows[0].candidate.question.setup.players
    best = min(rows, key=lambda row: abs(row.after - fair))
    return [
        f"{best.candidate.label} brings {title} nearest to a fair share of {plain(100 * fair)} %: "
        f"{plain(100 * best.after)} %, as measured."
    ]


def based_on(answer: Answer) -> str:
    """Who played, for the small print."""
    return f"{answer.title}: {answer.played}; each design on the same deals; {answer.footnote}"
