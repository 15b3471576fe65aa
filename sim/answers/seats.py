"""Does any seat have an advantage? How often each wins, and how far it is ahead of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import polars as pl
from matplotlib.figure import Figure

from reports import answers
from reports.tables import Table, interval
from sim import arguments
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, STANDING_GAMES, Strength, ask, several_seats
from sim.intervals import ends_of, plain, with_half


@dataclass(frozen=True, repr=False, eq=False)
class SeatsAnswer(Answer):
    """``table``: a row for each seat, from the one that wins most often."""

    limits: ClassVar[tuple[str, ...]] = (
        "Why a seat does better or worse: play with another rule (whatif) to find out.",
    )

    def plot(self) -> Figure:
        """How often each seat wins."""
        fair = 1 / self.players
        scale = charts.Scale("games won, %", fair, f"fair {100 * fair:.0f} %", "%", 100)
        rows = [
            charts.Row(row["title"].capitalize(), ends_of(row, "win_share", "win"), games=charts.games(row))
            for row in self.table.sort("name").iter_rows(named=True)
        ]
        even = self.table.select(pl.lit(fair).is_between("win_low", "win_high").all()).item()
        title = "No seat is clearly favoured" if even else self.sentences[0]
        return charts.intervals(title, rows, scale, f"{self.played}.")

    def shown(self) -> list[Table]:
        """How the seats do."""
        return [Table(standings_shown(self.table, "seat", self.unit))]


def seats(
    game: str,
    games: int = STANDING_GAMES,
    players: int | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
    strength: Strength = None,
) -> SeatsAnswer:
    """Does any seat have an advantage? ``sim.seats("cryo", games=1000, players=3).plot()``.

    Arguments: see ``sim.batch``.
    """
    games = arguments.whole("games", games, FEWEST, MAX_GAMES)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    match = asked.match
    several_seats(match, "seats")
    fields = asked.fields(f"Is a seat favoured in {match.game.title}?", games)
    _, rows = answers.standings(match.game, asked.played(games), by_seat=True)
    sentences = tuple(answers.seat_lines(rows, match.players, fields["unit"]))
    return SeatsAnswer(**fields, sentences=sentences, table=answers.standings_frame(rows, {}))


def standings_shown(table: pl.DataFrame, word: str, unit: str) -> pl.DataFrame:
    """A table of standings for people; 80 columns are enough."""

    def ahead(row: Mapping[str, float]) -> str:
        return with_half(row["margin"], row["margin_high"] - row["margin"], signed=True)

    return table.select(
        pl.col("title").alias(word),
        "games",
        interval("win_share", "win", percent=True).alias("wins, %"),
        pl.col("score").map_elements(plain, pl.String),
        pl.struct("margin", "margin_high")
        .map_elements(ahead, pl.String)
        .alias(f"ahead of the others, {unit}"),
    )
