"""Does any seat have an advantage? How often each wins, and how far it is ahead of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import polars as pl
from matplotlib.figure import Figure

from reports import answers
from reports.metrics.tolerance import OUTSIDE, wins_moved
from reports.tables import Table, interval
from reports.verdicts import favoured, favoured_line
from sim import arguments
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, STANDING_GAMES, Strength, ask, several_seats
from sim.answers.calling import question
from sim.intervals import ends_of, plain, with_half
from sim.sweep.provenance import tolerance

CAPTION = "Bold: outside the tolerance, after correction for all seats."


@dataclass(frozen=True, repr=False, eq=False)
class SeatsAnswer(Answer):
    """``table``: a row for each seat, from the one that wins most often. ``answer``: whether it is shown to
    be outside the tolerance."""

    verdict: str  # yes, no, or not clear yet
    tolerance: float  # in points
    band: float  # what these points do to the share of wins in these games

    limits: ClassVar[tuple[str, ...]] = (
        "Why a seat does better or worse: play with another rule (whatif) to find out.",
    )

    def plot(self) -> Figure:
        """How often each seat wins."""
        fair = 1 / self.players
        scale = charts.Scale("games won, %", fair, f"fair {100 * fair:.0f} %", "%", 100, band=self.band)
        rows = [
            charts.Row(
                row["title"].capitalize(),
                ends_of(row, "win_share", "win"),
                clear=row["answer"] == OUTSIDE or not self.band,
                games=charts.games(row),
            )
            for row in self.table.sort("name").iter_rows(named=True)
        ]
        return charts.intervals(self.sentences[0].split(". ")[0], rows, scale, f"{self.played}.")

    def shown(self) -> list[Table]:
        """How the seats do."""
        outside = (self.table["answer"] == OUTSIDE).to_list()
        return [Table(standings_shown(self.table, "seat", self.unit), outside, CAPTION)]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with the verdict."""
        about = {"verdict": self.verdict, "tolerance": self.tolerance, "band": self.band}
        return super().to_dict() | about


@question
def seats(
    game: str,
    games: int = STANDING_GAMES,
    players: int | None = None,
    *,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    factions: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> SeatsAnswer:
    """Does any seat have an advantage? ``sim.seats("cryo", games=1000, players=3).plot()``.

    Arguments: see ``sim.batch``.
    """
    games = arguments.whole("games", games, FEWEST, MAX_GAMES)
    asked = ask(
        game, players, seed, strategies, options, overlay, code, workers, factions, strength
    ).by_turns()
    match = asked.match
    several_seats(match, "seats")
    fields = asked.fields(f"Does any seat have an advantage in {match.game.title}?", games)
    outcomes = asked.played(games)
    rows = answers.standings(match.game, outcomes, by_seat=True)[1]
    points, fair = tolerance(game) or 0.0, 1 / match.players
    band = wins_moved(outcomes["seats"]["score"][:, : match.people], points) if points else 0.0
    found = favoured(rows, fair, band)
    line = favoured_line(rows, found, fair, band, points, fields["unit"])
    table = answers.standings_frame(rows, {}).with_columns(answer=pl.Series(found.answers))
    return SeatsAnswer(
        **fields,
        sentences=(line, answers.seat_gap(rows, fields["unit"])),
        table=table,
        verdict=found.answer,
        tolerance=points,
        band=band,
    )


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
