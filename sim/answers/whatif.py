"""What effect does a change have? Both designs on the same deals, compared game by game."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports import answers
from reports import whatif as comparing
from reports.metrics.estimates import ENOUGH
from reports.tables import Table
from sim import arguments
from sim import games as registry
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, PILOT, PRECISION, Asked, Strength, ask, number
from sim.answers.designs import designs
from sim.answers.progress import progress
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import ends_of, plain, with_half
from sim.playing.batch import Match, prepare

MOST = 40_000  # games of each design
PATIENCE = 40.0  # seconds of play, unless the caller says how many games
CAPTION = "±: 95 % intervals of the changes. Bold: clear after correction for all rows."
Changes = Mapping[str, Any] | Sequence[str] | str


@dataclass(frozen=True, repr=False, eq=False)
class WhatIfAnswer(Answer):
    """``table``: a row for each faction, or seat: wins and scores before and after, and the changes."""

    word: str  # faction or seat
    changes: tuple[str, ...]  # what was changed
    pairing: str  # how the two designs were compared

    def plot(self) -> Figure:
        """How the share of wins changes."""
        rows = [
            charts.Row(row["name"], ends_of(row, "wins_change"), clear=row["clear"])
            for row in self.table.iter_rows(named=True)
        ]
        label = "change in the share of wins, percentage points"
        scale = charts.Scale(label, 0, "no change", factor=100, signed=True)
        note = f"Colours: after correction for all rows. {'; '.join(self.changes)}. {self.pairing}"
        return charts.intervals(self.sentences[0].split(" (largest of")[0], rows, scale, note)

    def shown(self) -> list[Table]:
        """Wins and scores before and after."""
        rows = []
        for row in self.table.iter_rows(named=True):
            sides = (row["games"], row["games_after"])
            cells = {
                self.word: row["name"],
                "games": " → ".join(f"{side:,}" for side in dict.fromkeys(sides)),
            }
            for key, heading, scale in (("wins", "wins, %", 100.0), ("score", "score", 1.0)):
                before, after, change, high = (
                    row[f"{key}_{name}"] for name in ("before", "after", "change", "change_high")
                )
                cells[heading] = f"{plain(scale * before)} → {plain(scale * after)}"
                cells[f"{key} change"] = with_half(change, high - change, scale=scale, signed=True)
            rows.append(cells)
        return [Table(pl.DataFrame(rows), self.table["clear"].to_list(), CAPTION)]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with what was changed."""
        return super().to_dict() | {"changes": list(self.changes), "pairing": self.pairing}


def whatif(
    game: str,
    changes: Changes | None = None,
    overlay: str | Path | None = None,
    games: int | None = None,
    precision: float = PRECISION,
    players: int | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    factions: str | Sequence[str] | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
    strength: Strength = None,
) -> WhatIfAnswer:
    """What effect does a change have?

    Example: ``sim.whatif("gaia_project", {"factions.firaks.start.ore": 4}, games=1000)``.

    ``changes``: new values by path (`libration show` lists the paths) or by the name of a switch (`libration
    options`), or texts as in "firaks.start.ore=4". ``overlay``: a TOML file of changes. ``options``: switches
    of both designs; if there are no changes and no overlay, they are the change, compared with the default
    rules. ``games``: of each design; default: as many as it takes for the ``precision``, in percentage points
    of wins. Other arguments: see ``sim.batch``.
    """
    count = None if games is None else arguments.whole("games", games, FEWEST, MAX_GAMES)
    half = number("precision", precision, 0.1, 50) / 100
    file = None if overlay is None else arguments.path("overlay", overlay)
    reader = registry.reader(arguments.text("game", game))
    wanted = designs(reader, change_texts(changes), file, arguments.options("options", options))
    asked = ask(
        game, players, seed, strategies, wanted.options, None, code, workers, factions, strength=strength
    )
    matches = wanted.matches(asked)
    prepare(matches[0])
    both = _Both(asked, matches)
    both.play(count or PILOT)
    rules = asked.match.game
    subject = comparing.subject(rules, wanted.keys)
    if count is None:
        enough = comparing.games_needed(rules, both.outcomes[0], both.outcomes[1], subject, half)
        more = min(enough, MOST, both.affordable(PATIENCE)) - PILOT
        if more > 0:
            both.play(more)
    return _answer(asked, both, subject, wanted.texts, file)


def _answer(
    asked: Asked, both: _Both, subject: str | None, texts: tuple[str, ...], file: Path | None
) -> WhatIfAnswer:
    before, after = both.outcomes
    rules = asked.match.game
    comparison = comparing.compare(rules, before, after)
    if not comparison.groups:
        expected = f"each {comparison.word} in at least {ENOUGH} games"
        raise BadInput(f"games: expected {expected}, {answers.try_games(rules, before)}")
    about = both.designs[1].about  # with the new names, if the change gives any
    titles, unit = faction_titles(about), about.unit
    sentences = comparing.told(comparison, comparing.everybody(before, after), titles, unit, subject)
    if comparison.few:
        sentences.append("Play more games to include them.")
    fields = asked.fields(f"What does {'; '.join(texts)} change?", len(before))
    return WhatIfAnswer(
        **fields | {"overlay": None if file is None else str(file)},
        sentences=tuple(sentences),
        table=pl.DataFrame(list(comparing.change_rows(comparison, titles))),
        word=comparison.word,
        changes=texts,
        pairing=comparing.pairing(comparison, len(before)),
    )


def change_texts(changes: Changes | None) -> list[str]:
    """Changes as PATH=VALUE."""
    if changes is None:
        return []
    if isinstance(changes, Mapping):
        return [
            f"{arguments.text('changes: key', key)}={_toml(key, value)}" for key, value in changes.items()
        ]
    return arguments.texts("changes", changes)


def _toml(key: str, value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, int | float | np.integer | np.floating):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_quoted(key, entry) for entry in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name} = {_quoted(key, entry)}' for name, entry in value.items())}}}"
    expected = "a number, a text, a bool, a list or a dict"
    raise BadInput(f"changes[{key!r}]: expected {expected}, found {arguments.shown_value(value)}")


def _quoted(key: str, value: object) -> str:
    """A value within a list or a table: texts have quotes there."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return _toml(key, value)


class _Both:
    """Two designs, played on the same deals."""

    def __init__(self, asked: Asked, designs: Sequence[Match]) -> None:
        self.asked, self.designs = asked, designs
        self.outcomes: list[np.ndarray] = []
        self.seconds = 0.0

    def play(self, games: int) -> None:
        """That many more games of each."""
        begin = time.perf_counter()
        first = len(self.outcomes[0]) if self.outcomes else 0
        with progress(2 * games) as report:
            played = [self.asked.play(match, games, report, first) for match in self.designs]
        self.outcomes = (
            [np.concatenate(pair) for pair in zip(self.outcomes, played, strict=True)]
            if self.outcomes
            else played
        )
        self.seconds += time.perf_counter() - begin

    def affordable(self, seconds: float) -> int:
        """How many games of each can be played in that time, at the speed so far."""
        return int(len(self.outcomes[0]) * seconds / max(self.seconds, 1e-3))
