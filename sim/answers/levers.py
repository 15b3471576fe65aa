"""What is one more ore, credit, card or point worth to a faction? Each of its numbers, changed alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from reports.balancing import Games
from reports.levers import Lever, best_first, lever
from reports.tables import Table
from sim import arguments
from sim import games as registry
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import (
    FEWEST,
    LEVER_GAMES,
    MAX_GAMES,
    MOST_STEPS,
    Asked,
    Strength,
    ask,
    faction_id,
    say_notes,
    several_seats,
)
from sim.answers.calling import question
from sim.answers.keeping import keeping
from sim.answers.progress import counter
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.gamekit.edits import Edit, all_numbers, change_of
from sim.gamekit.overlays import Change
from sim.intervals import end_names, ends_of, value_text, with_half, with_interval
from sim.playing.batch import Match, prepare

NAMED = 3  # levers that a sentence names
LISTED = 20  # numbers that a note names
POINTS = re.compile(r" \(\d+\)$")  # at the end of a goal's title
CAPTION = "Change per game, ±: 95 % interval. Bold: clear after correction for all rows."


@dataclass(frozen=True, repr=False, eq=False)
class LeversAnswer(Answer):
    """``table``: a row for each number, from the one that adds most to the score. ``refused``: the paths of
    numbers that can't change alone."""

    faction: str
    refused: tuple[str, ...]

    def plot(self) -> Figure:
        """What each change adds to the faction's score."""
        rows = [
            charts.Row(
                f"{row['number']} {row['before']} → {row['after']}", ends_of(row, "score"), clear=row["clear"]
            )
            for row in self.table.iter_rows(named=True)
        ]
        scale = charts.Scale(f"change of the score, {self.unit}", 0, "no change", self.unit, signed=True)
        return charts.intervals(self.sentences[0], rows, scale, f"Colours: after correction. {self.played}.")

    def shown(self) -> list[Table]:
        """The numbers, with what a change of each does."""
        cells = []
        for row in self.table.iter_rows(named=True):
            score, wins = ends_of(row, "score"), ends_of(row, "wins")
            cells.append(
                {
                    "number": row["number"],
                    "change": f"{row['before']} → {row['after']}",
                    f"score, {self.unit}": with_half(score[0], score[2] - score[0], signed=True),
                    "wins, %": with_half(wins[0], wins[2] - wins[0], scale=100, signed=True),
                }
            )
        return [Table(pl.DataFrame(cells), self.table["clear"].to_list(), CAPTION)]

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types."""
        return super().to_dict() | {"faction": self.faction, "refused": list(self.refused)}


@question
def levers(
    game: str,
    name: str,
    numbers: str | Sequence[str] | None = None,
    games: int = LEVER_GAMES,
    players: int | None = None,
    *,
    step: int = 1,
    keep: str | Path | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> LeversAnswer:
    """What is one more of each of its numbers worth to a faction? ``sim.levers("gaia_project", "firaks")``.

    ``name``: the faction's id or its name; it sits in every game. ``numbers``: which numbers, as paths ("*"
    stands for any id) or names; default: all of the faction. ``games``: of each design, on the same deals.
    ``step``: how much more; less, where more isn't allowed. ``keep``: a folder for results, so that
    a call that was interrupted can go on. Other arguments: see ``sim.batch``.
    """
    count = arguments.whole("games", games, FEWEST, MAX_GAMES)
    size = arguments.whole("step", step, 1, MOST_STEPS)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    several_seats(asked.match, "levers")
    chosen = faction_id(asked.match, name)
    asked = asked.by_turns(chosen)
    reader = registry.reader(asked.match.game.name)
    wanted = None if numbers is None else arguments.texts("numbers", numbers)
    edits = all_numbers(reader, wanted or [chosen], asked.overlay)
    if wanted is None:
        edits = [edit for edit in edits if chosen in edit.keys]
    if not edits:
        raise BadInput(f"numbers: expected whole numbers of {chosen} that may be changed, found none")
    paths = [edit.path for edit in edits]
    asked = keeping(keep, "levers", asked, games=count, name=chosen, numbers=paths, step=size)
    work = _Work(asked, edits, count, size, chosen)
    with counter() as work.count:
        return work.run()


@dataclass
class _Work:
    asked: Asked
    edits: list[Edit]
    games: int
    step: int
    faction: str
    count: Any = None
    done: int = 0
    note: str = ""
    refused: list[str] = field(default_factory=list)

    def run(self) -> LeversAnswer:
        """Play the deals as they are, then with each change."""
        total = self.games * (1 + len(self.edits))
        what = f"{len(self.edits)} number{'s' if len(self.edits) > 1 else ''}"
        say_notes([f"levers: {what} on the same {self.games:,} deals: {total:,} games"])
        place = self.asked.match.game.factions.index(self.faction)
        base = self._play(self.asked.match)
        if not (base.group == place).any(axis=1).all():
            raise BadInput(f"factions: expected {self.faction} in every game, found games without it")
        found: list[tuple[Edit, int, Lever]] = []
        for edit in self.edits:
            self.note = edit.path
            for steps in self._tries(edit):
                after = self._changed(edit, steps)
                if after is not None:
                    found.append((edit, steps, lever(base, after, place)))
                    break
            else:
                self.refused.append(edit.path)
        if not found:
            raise BadInput(f"numbers: expected some that can change alone, found {self._refusals()}")
        order = best_first([one for _, _, one in found])
        return self._answer([found[place] for place in order])

    def _tries(self, edit: Edit) -> Iterator[int]:
        """More; less if that isn't possible."""
        low, high = edit.steps
        if self.step <= high:
            yield self.step
        if -self.step >= low:
            yield -self.step

    def _changed(self, edit: Edit, steps: int) -> Games | None:
        """The games of a change; None if the game's checks refuse it."""
        reader = registry.reader(self.asked.match.game.name)
        try:
            changed = change_of(reader, self.asked.overlay, {edit: steps})
            match = self.asked.other(overlay=changed)
        except BadInput:
            if not isinstance(changed, Change):
                raise
            return None
        return self._play(match)

    def _play(self, match: Match) -> Games:
        prepare(match)
        seats = self.asked.play(match, self.games, self._report)["seats"][:, : match.people]
        return Games(seats["faction"], seats["score"], seats["win_share"])

    def _report(self, batch: Any) -> None:
        self.done += batch.games
        self.count(self.done, self.games * (1 + len(self.edits) - len(self.refused)), note=self.note)

    def _answer(self, found: Sequence[tuple[Edit, int, Lever]]) -> LeversAnswer:
        titles = faction_titles(self.asked.match.about)
        title = titles.get(self.faction, self.faction)
        rows = [self._row(edit, steps, one, len(found)) for edit, steps, one in found]
        fields = self.asked.fields(f"What is a change of each number worth to {title}?", self.games)
        return LeversAnswer(
            **fields,
            sentences=tuple(self._sentences(rows, title)),
            table=pl.DataFrame(rows),
            faction=self.faction,
            refused=tuple(self.refused),
        )

    def _row(self, edit: Edit, steps: int, one: Lever, tried: int) -> dict[str, Any]:
        keys = edit.keys
        own = keys[keys.index(self.faction) + 1 :] if self.faction in keys else keys
        row: dict[str, Any] = {"path": edit.path, "number": ".".join(own) + self._told(own)}
        row |= {"before": edit.value, "after": edit.after(steps)}
        ends = {"score": one.score.change, "wins": one.wins.change, "lead": one.lead}
        for name, values in ends.items():
            row |= dict(zip(end_names(name), values, strict=True))
        return row | {"changed": one.changed, "clear": one.is_clear(tried)}

    def _told(self, keys: Sequence[str]) -> str:
        """The title of the component that a number belongs to, if that is one of the faction's own."""
        own = {f"{self.faction}_{key}" for key in keys}
        kinds = self.asked.match.about.components or {}
        titles = [one.title for kind in kinds.values() for id, one in kind.entries.items() if id in own]
        return f" ({POINTS.sub('', titles[0].partition(': ')[2] or titles[0])})" if titles else ""

    def _sentences(self, rows: Sequence[dict[str, Any]], title: str) -> Iterator[str]:
        unit = self.asked.match.about.unit
        clear = [row for row in rows if row["clear"]]
        gains = [row for row in clear if row["score"] > 0][:NAMED]
        losses = [row for row in reversed(clear) if row["score"] < 0][:NAMED]
        if not clear:
            yield f"No number is shown to change the score of {title}."
        if gains:
            yield f"The largest gains for {title}: {self._named(gains, unit)}."
        if losses:
            yield f"The largest losses: {self._named(losses, unit)}."
        open_rows = len(rows) - len(clear)
        if clear and open_rows:
            verb = "numbers are" if open_rows > 1 else "number is"
            yield f"{open_rows} more {verb} not shown to change the score; more games may show it."
        yield (
            "Every change is played alone on the same deals, by players who play on as before. Changes "
            "together may be worth more or less than their sum."
        )
        if self.refused:
            yield f"These can't change alone: {self._refusals()}."

    def _named(self, rows: Sequence[dict[str, Any]], unit: str) -> str:
        """The largest first, with its wins."""
        parts = [
            f"{row['number']} {row['before']} → {row['after']}: "
            f"{with_interval(ends_of(row, 'score'), unit, signed=True)}"
            for row in rows
        ]
        wins = value_text(100 * rows[0]["wins"], signed=True)
        parts[0] += f" per game ({wins} percentage points of wins)"
        return ", ".join(parts)

    def _refusals(self) -> str:
        more = len(self.refused) - LISTED
        return ", ".join(self.refused[:LISTED]) + (f" and {more} more" if more > 0 else "")
