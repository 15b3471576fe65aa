"""How many games does a question need? Learnt from a pilot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import polars as pl
from matplotlib.figure import Figure

from reports import answers
from reports.tables import Table
from sim import arguments
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, PILOT, Strength, ask, faction_id, number, several_seats
from sim.answers.calling import question
from sim.errors import BadInput
from sim.gamekit.about import faction_titles


@dataclass(frozen=True, repr=False, eq=False)
class NeededAnswer(Answer):
    """``table``: a row for each faction, or seat: games needed for that many points, and for those wins."""

    word: str  # faction or seat
    points: float
    wins: float  # percentage points
    footnote: ClassVar[str] = "estimated from this pilot"

    def plot(self) -> Figure:
        """How many games each needs."""
        series = {
            self._for_points: self.table["games_for_points"].to_list(),
            self._for_wins: self.table["games_for_wins"].to_list(),
        }
        note = f"Estimated from a pilot of {self.played}."
        return charts.counts(self.sentences[0], self.table["title"].to_list(), series, "games needed", note)

    def shown(self) -> list[Table]:
        """How many games each needs."""
        names = {"title": self.word, "games_for_points": f"games for {self._for_points}"}
        names |= {"games_for_wins": f"games for {self._for_wins}"}
        return [Table(self.table.select(*names).rename(names))]

    @property
    def _for_points(self) -> str:
        return f"{self.points:g} {self.unit}"

    @property
    def _for_wins(self) -> str:
        return f"{self.wins:g} percentage points of wins"


@question
def needed(
    game: str,
    name: str | None = None,
    players: int | None = None,
    *,
    points: float = 2.0,
    wins: float = 2.0,
    pilot: int = PILOT,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    factions: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> NeededAnswer:
    """How many games show a difference? ``sim.needed("gaia_project", "firaks", points=3)``.

    ``name``: a faction; default: all of them at once. ``points``: how far ahead or behind. ``wins``:
    percentage points of wins above or below the fair share. ``pilot``: games to learn it from. Other
    arguments: see ``sim.batch``.
    """
    points, wins = number("points", points, 0.01, 1000), number("wins", wins, 0.1, 50)
    pilot = arguments.whole("pilot", pilot, FEWEST, MAX_GAMES)
    asked = ask(
        game, players, seed, strategies, options, overlay, code, workers, factions, strength
    ).by_turns()
    match = asked.match
    several_seats(match, "needed")
    chosen = faction_id(match, name) if name is not None else None
    outcomes = asked.played(pilot)
    word, standings = answers.standings(match.game, outcomes)
    rows = [row for row in standings if chosen in (None, row.name)]
    if not rows:
        expected = f"{name or f'a {word}'} in at least {answers.ENOUGH} games with another {word}"
        raise BadInput(f"pilot: expected {expected}, {answers.try_games(match.game, outcomes, chosen)}")
    titles = faction_titles(match.about)
    games = answers.needed(rows, pilot, points, wins / 100, len(rows))
    table = pl.DataFrame(
        [
            {"name": row.name, "title": titles.get(row.name, row.name)}
            | {"games_for_points": row.points, "games_for_wins": row.wins}
            for row in games
        ]
    )
    for_points = f"{points:g} {match.about.unit}"
    for_wins = f"{wins:g} percentage points of wins"
    return NeededAnswer(
        **asked.fields(f"How many games show a difference of {for_points}, or of {for_wins}?", pilot),
        sentences=_sentences(table, word, for_points, for_wins),
        table=table,
        word=word,
        points=points,
        wins=wins,
    )


def _sentences(table: pl.DataFrame, word: str, points: str, wins: str) -> tuple[str, ...]:
    most = [int(table[column].to_numpy().max()) for column in ("games_for_points", "games_for_wins")]
    one = table.height == 1
    who = str(table["title"][0]) if one else f"all {table.height} {word}s at once"
    asked = f"one {word}" if one else f"{table.height} {word}s"
    return (
        f"For {who}: {most[0]:,} games for {points}, {most[1]:,} games for {wins}.",
        f"With that many games, a true difference of that size shows with a chance of 80 %, if you ask about "
        f"{asked} with 95 % confidence. A report asks more questions, and so needs more games.",
    )
