"""What a question's function returns: tables, sentences, a chart, and views for people and programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import polars as pl
import polars.selectors as cs
from matplotlib.figure import Figure

from reports.tables import Table
from sim import arguments
from sim.errors import unknown
from sim.files.tables import pandas_frame
from sim.files.writing import write_file
from sim.gamekit.game_page import check_file

if TYPE_CHECKING:
    import pandas as pd

REPEAT = "The same version, command and seed give the same games."
PLAYERS = (
    "How people would do: every seat was played by a program ({players}). What it plays badly looks weak, "
    "and what it never takes looks useless."
)
MODEL = "Fun, table talk and negotiation are not simulated."


@dataclass(frozen=True, repr=False, eq=False)
class Answer(ABC):
    """An answer, and the games that it is based on. Attributes that are Polars frames are its tables."""

    question: str
    game: str
    title: str  # of the game
    unit: str  # of points
    players: int
    strategies: tuple[str, ...]  # one if all seats play it, otherwise one per seat
    seed: int
    games: int
    options: Mapping[str, str]
    seating: str  # how factions were seated; empty: as the options say
    overlay: str | None
    sentences: tuple[str, ...]
    table: pl.DataFrame
    footnote: ClassVar[str] = "95 % intervals"
    limits: ClassVar[tuple[str, ...]] = ()  # what an answer to this question can't tell

    @property
    def tables(self) -> dict[str, pl.DataFrame]:
        """All tables by name; the first one is ``table``."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if isinstance(value, pl.DataFrame)}

    def to_pandas(self, table: str = "table") -> pd.DataFrame:
        """A table as a pandas frame; ``table``: its name, one of ``tables``."""
        if table not in self.tables:
            raise unknown("a table of this answer", arguments.text("table", table), self.tables, "table")
        return pandas_frame(self.tables[table])

    @property
    def played(self) -> str:
        """What the answer is based on: "1,000 games, 3 players, scripted, seed 0"."""
        who = f"{self.players} players" if self.players > 1 else "1 player"
        parts = [f"{self.games:,} games", who, ", ".join(self.strategies), f"seed {self.seed}"]
        parts += [self.seating] if self.seating else []
        parts += [f"{key}={value}" for key, value in self.options.items()]
        return ", ".join(parts) + (f", with {self.overlay}" if self.overlay else "")

    @abstractmethod
    def plot(self) -> Figure:
        """The answer as a chart."""

    def charts(self) -> list[Figure]:
        """All charts."""
        return [self.plot()]

    @abstractmethod
    def shown(self) -> list[Table]:
        """The tables that people see, with intervals as text."""

    @property
    def to_read(self) -> Mapping[str, str]:
        """Commands that show more, by what they show."""
        return {}

    def save(self, path: str | Path, command: str = "") -> Path:
        """Write a page to share: one HTML file that opens offline. ``command``: what made the answer."""
        file = arguments.path("path", path)
        check_file(file)
        write_file(file, self.page(command).encode())
        return file

    def page(self, command: str = "") -> str:
        """The answer as HTML: sentences, charts, tables, how it was found, and what it can't tell."""
        from reports.documents.answer import Told, answer_page  # slow to import, and seldom needed

        how = [f"Played: {self.played}.", f"Values: {self.footnote}."]
        how += [f"{pairing.rstrip('.')}."] if (pairing := getattr(self, "pairing", "")) else []
        how += [REPEAT]
        players = " and ".join(dict.fromkeys(self.strategies))
        told = Told(
            title=self.title,
            question=self.question,
            played=f"{self.title}: {self.played}",
            sentences=self.sentences,
            charts=self.charts(),
            tables=self.shown(),
            how=how,
            limits=[*self.limits, PLAYERS.format(players=players), MODEL],
            to_read=self.to_read,
            command=command,
        )
        return answer_page(told)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, for ``json.dumps``."""
        return {
            "question": self.question,
            "game": self.game,
            "players": self.players,
            "strategies": list(self.strategies),
            "seed": self.seed,
            "games": self.games,
            "options": dict(self.options),
            "seating": self.seating,
            "overlay": self.overlay,
            "unit": self.unit,
            "sentences": list(self.sentences),
            "tables": {
                name: frame.with_columns(cs.float().fill_nan(None)).to_dicts()
                for name, frame in self.tables.items()
            },
        }

    def __repr__(self) -> str:
        tables = ", ".join(f".{name}" for name in self.tables)
        return "\n".join(
            [
                f"{self.question} ({self.title}: {self.played})",
                *self.sentences,
                f"Tables: {tables}. Also: .plot(), .shown(), .to_dict(), .to_pandas(), .save(FILE.html)",
            ]
        )

    def _repr_html_(self) -> str:
        """For notebooks."""
        lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        tables = "".join(table._repr_html_() for table in self.shown())
        played = escape(f"{self.title}: {self.played}; {self.footnote}")
        return f"<p><b>{escape(self.question)}</b></p><ul>{lines}</ul>{tables}<p>{played}</p>"
