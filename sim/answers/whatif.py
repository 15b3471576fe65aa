"""What effect does a change have? Both designs on the same deals, compared game by game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports import adapted, answers
from reports import whatif as comparing
from reports.metrics.estimates import ENOUGH
from reports.tables import Table
from sim import arguments
from sim import games as registry
from sim.answers import charts
from sim.answers.adapting import practised
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
ADAPTED = (
    "adapting: what self-play adds with the change, less what as much self-play adds without it. ±: for the "
    "deals; another --seed also trains anew."
)
Changes = Mapping[str, Any] | Sequence[str] | str


@dataclass(frozen=True, repr=False, eq=False)
class WhatIfAnswer(Answer):
    """``table``: a row for each faction, or seat: wins and scores before and after, and the changes."""

    word: str  # faction or seat
    changes: tuple[str, ...]  # what was changed
    pairing: str  # how the two designs were compared
    adapt: int | None = None  # games of self-play of each design before the comparison
    adaptation: pl.DataFrame | None = (
        None  # effects at once, by adapting, and as a whole (reports/adapted.py)
    )

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
        tables = [Table(pl.DataFrame(rows), self.table["clear"].to_list(), CAPTION)]
        if self.adaptation is not None:
            tables.append(Table(pl.DataFrame(list(self._effects())), None, ADAPTED))
        return tables

    def _effects(self) -> Iterator[dict[str, str]]:
        assert self.adaptation is not None
        for row in self.adaptation.iter_rows(named=True):
            scale = 100 if row["measure"] == "wins" else 1
            cells = {self.word: row["name"], "change in": "wins, %" if scale == 100 else "score"}
            for heading, key in (("at once", "at_once"), ("adapting", "adaptation"), ("whole", "whole")):
                value, _, high = ends_of(row, key)
                cells[heading] = with_half(value, high - value, scale=scale, signed=True)
            yield cells

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with what was changed."""
        about = {"changes": list(self.changes), "pairing": self.pairing, "adapt": self.adapt}
        return super().to_dict() | about


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
    adapt: int | None = None,
) -> WhatIfAnswer:
    """What effect does a change have?

    Example: ``sim.whatif("gaia_project", {"factions.firaks.start.ore": 4}, games=1000)``.

    ``changes``: new values by path (`libration show` lists the paths) or by the name of a switch (`libration
    options`), or texts as in "firaks.start.ore=4". ``overlay``: a TOML file of changes. ``options``: switches
    of both designs; if there are no changes and no overlay, they are the change, compared with the default
    rules. ``games``: of each design; default: as many as it takes for the ``precision``, in percentage points
    of wins. Other arguments: see ``sim.batch``.

    ``adapt``: players with a network first get this many games of self-play in each design, starting from the
    packaged network. Then the comparison is between players who know the design that they play, and
    ``adaptation`` of the answer says how much of the effect there is at once, and how much comes by adapting.
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
    practice = None if adapt is None else arguments.whole("adapt", adapt, *arguments.PRACTICE)
    if practice:
        matches += practised(matches, practice, asked)
    prepare(matches[0])
    both = _Designs(asked, matches)
    both.play(count or PILOT)
    rules = asked.match.game
    subject = comparing.subject(rules, wanted.keys)
    if count is None:
        before, after = both.outcomes[-2:]
        enough = comparing.games_needed(rules, before, after, subject, half)
        more = min(enough, MOST, both.affordable(PATIENCE)) - PILOT
        if more > 0:
            both.play(more)
    return _answer(asked, both, subject, wanted.texts, file, practice)


def _answer(
    asked: Asked,
    both: _Designs,
    subject: str | None,
    texts: tuple[str, ...],
    file: Path | None,
    practice: int | None,
) -> WhatIfAnswer:
    before, after = both.outcomes[-2:]
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
    table = None
    if practice:
        effects = adapted.effects(rules, both.outcomes)
        sentences += adapted.told(effects, practice, titles, unit, comparison.word, subject)
        table = pl.DataFrame(list(adapted.effect_rows(effects, titles)))
    fields = asked.fields(f"What does {'; '.join(texts)} change?", len(before))
    return WhatIfAnswer(
        **fields | {"overlay": None if file is None else str(file)},
        sentences=tuple(sentences),
        table=pl.DataFrame(list(comparing.change_rows(comparison, titles))),
        word=comparison.word,
        changes=texts,
        pairing=comparing.pairing(comparison, len(before)),
        adapt=practice,
        adaptation=table,
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


class _Designs:
    """The designs, played on the same deals: both with the same players, then both with adapted ones, if
    these are asked for."""

    def __init__(self, asked: Asked, designs: Sequence[Match]) -> None:
        self.asked, self.designs = asked, designs
        self.outcomes: list[np.ndarray] = []
        self.seconds = 0.0

    def play(self, games: int) -> None:
        """That many more games of each."""
        begin = time.perf_counter()
        first = len(self.outcomes[0]) if self.outcomes else 0
        with progress(len(self.designs) * games) as report:
            played = [self.asked.play(match, games, report, first) for match in self.designs]
        self.outcomes = (
            [np.concatenate(parts) for parts in zip(self.outcomes, played, strict=True)]
            if self.outcomes
            else played
        )
        self.seconds += time.perf_counter() - begin

    def affordable(self, seconds: float) -> int:
        """How many games of each can be played in that time, at the speed so far."""
        return int(len(self.outcomes[0]) * seconds / max(self.seconds, 1e-3))
