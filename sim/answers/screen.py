"""Which of all the numbers of a game affect its balance?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports.balancing import Games
from reports.screening import Influence, clear, influence, largest
from reports.tables import Table
from sim import arguments
from sim import games as registry
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import SCREEN_GAMES, Asked, Strength, ask, say_notes, several_seats
from sim.answers.calling import question
from sim.answers.keeping import keeping
from sim.answers.progress import counter, duration
from sim.answers.rotation import Rotation
from sim.answers.searching import CONFIRMING, PART
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.gamekit.edits import Edit, all_numbers, change_of
from sim.gamekit.overlays import Change
from sim.intervals import end_names, ends_of, with_half

TOGETHER = 16  # numbers in a group
DROPPED = 0.2  # p-value above which a group is dropped
SHOWN = 10  # numbers that are confirmed and shown
CONFIRMED = 4  # times as many deals
MORE = 4  # times as many games as if no group mattered
TIMED = 60  # games, to learn how fast they are
Changes = tuple[tuple[int, int], ...]  # numbers, each with its steps
Play = Callable[[Changes, np.ndarray], Games | None]


@dataclass(frozen=True, repr=False, eq=False)
class ScreenAnswer(Answer):
    """``table``: the numbers that matter most, confirmed on fresh deals. ``screened``: all numbers that were
    left at the end, with what the screening found. ``saved``: how many games it would have taken to try each
    number alone, divided by those that were played."""

    screened: pl.DataFrame
    numbers: int
    saved: float

    def plot(self) -> Figure:
        """The numbers that matter: what a change of each does to the one that it moves most."""
        rows = [
            charts.Row(
                f"{row['path']} {row['before']} → {row['after']}: {row['title']}",
                ends_of(row, "change"),
                clear=row["clear"],
            )
            for row in self.table.iter_rows(named=True)
        ]
        scale = charts.Scale(f"{self.unit} by which it moves the faction named", 0, "nothing", signed=True)
        return charts.intervals(self.sentences[0], rows, scale, f"Colours: after correction. {self.played}.")

    def shown(self) -> list[Table]:
        """The numbers that matter most."""
        cells = []
        for row in self.table.iter_rows(named=True):
            value, _, high = ends_of(row, "change")
            cells.append(
                {
                    "number": row["path"],
                    "change": f"{row['before']} → {row['after']}",
                    "moves most": row["title"],
                    f"by, {self.unit}": with_half(value, high - value, signed=True),
                    f"spread, {self.unit}": f"{row['size']:.2f}",
                }
            )
        caption = "On fresh deals. Bold: clear after correction. Spread: of what it does to all."
        return [Table(pl.DataFrame(cells), self.table["clear"].to_list(), caption)] if cells else []

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types."""
        return super().to_dict() | {"numbers": self.numbers, "saved": self.saved}


@dataclass
class Screening:
    """Halves groups of numbers that move somebody until single numbers are left.

    ``play`` plays deals with some numbers changed; None if the game's checks refuse that. ``steps``: the
    changes of each number to try, the first one that is accepted counts."""

    play: Play
    steps: Sequence[tuple[int, ...]]
    groups: int
    games: int
    together: int = TOGETHER
    say: Callable[[str], Any] = lambda line: None
    singles: list[Influence] = field(default_factory=list)
    tied: list[int] = field(default_factory=list)  # numbers that can't change alone
    taken: dict[int, int] = field(default_factory=dict)  # the steps that each number changes by
    tests: int = 0

    def run(self) -> None:
        """Screen them all."""
        deals = np.arange(self.games)
        base = self.play((), deals)
        assert base is not None
        count = len(self.steps)
        level = [
            tuple(range(start, min(start + self.together, count))) for start in range(0, count, self.together)
        ]
        while level:
            self.say(f"{len(level)} groups of up to {max(map(len, level))}")
            level = [part for numbers in level for part in self._test(numbers, base, deals)]

    def _test(self, numbers: tuple[int, ...], base: Games, deals: np.ndarray) -> list[tuple[int, ...]]:
        """The halves of a group, if it may matter; a single number is noted."""
        after = self._played(numbers, deals)
        middle = len(numbers) // 2
        if after is None:
            if len(numbers) > 1:
                return [numbers[:middle], numbers[middle:]]
            self.tied += numbers
            return []
        self.tests += 1
        found = influence(base, after, self.groups, numbers)
        if found.p > DROPPED:
            return []
        if len(numbers) > 1:
            return [numbers[:middle], numbers[middle:]]
        self.singles.append(found)
        return []

    def _played(self, numbers: tuple[int, ...], deals: np.ndarray) -> Games | None:
        choices = [self.steps[number] for number in numbers]
        for place in range(max(map(len, choices)) if len(numbers) == 1 else 1):
            changes = tuple((number, steps[place]) for number, steps in zip(numbers, choices, strict=True))
            after = self.play(changes, deals)
            if after is not None:
                self.taken |= dict(changes)
                return after
        return None

    def confirmed(self, count: int = SHOWN) -> list[Influence]:
        """The largest, each alone on deals that the screening hasn't seen."""
        best = largest(self.singles, count)
        deals = np.arange(CONFIRMING * PART, CONFIRMING * PART + CONFIRMED * self.games)
        if not best:
            return []
        self.say(f"fresh deals: the {len(best)} largest")
        base = self.play((), deals)
        assert base is not None
        found = []
        for one in best:
            number = one.numbers[0]
            after = self.play(((number, self.taken[number]),), deals)
            assert after is not None
            found.append(influence(base, after, self.groups, one.numbers, one.most))
        return sorted(found, key=lambda one: -one.size)


@question
def screen(
    game: str,
    numbers: str | Sequence[str] | None = None,
    games: int = SCREEN_GAMES,
    players: int | None = None,
    *,
    keep: str | Path | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> ScreenAnswer:
    """Which numbers affect balance? ``sim.screen("new_dark_ages_colony", games=600)``.

    Each number changes by a quarter, at least by 1. ``numbers``: which, as paths ("*" stands for any
    id) or names; default: all. ``games``: deals of each group of numbers. ``keep``: a folder for results, so
    that an interrupted screening can go on. Other arguments: see ``sim.batch``.
    """
    count = arguments.whole("games", games, 60, 1_000_000)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    several_seats(asked.match, "screen")
    reader = registry.reader(asked.match.game.name)
    wanted = None if numbers is None else arguments.texts("numbers", numbers)
    found = all_numbers(reader, wanted, asked.overlay)
    asked = keeping(keep, "screen", asked, games=count, numbers=[edit.path for edit in found])
    work = _Work(asked, Rotation(asked), found, count)
    work.say_cost()
    with counter() as work.count:
        return work.run()


@dataclass
class _Work:
    asked: Asked
    table: Rotation
    numbers: list[Edit]
    games: int
    count: Any = None
    done: int = 0
    note: str = ""

    def play(self, changes: Changes, deals: np.ndarray) -> Games | None:
        """The games of some changes; None if the checks refuse them."""
        reader = registry.reader(self.asked.match.game.name)
        try:
            changed = change_of(reader, self.asked.overlay, {self.numbers[n]: steps for n, steps in changes})
            match = self.table.match(changed)
        except BadInput:
            if not changes or not isinstance(changed, Change):
                raise
            return None
        return self.table.play(match, deals, self._report)

    def _report(self, batch: Any) -> None:
        self.done += batch.games
        self.count(self.done, max(self.least, self.done), note=self.note)

    @property
    def least(self) -> int:
        """Games that are needed if no group matters."""
        groups = -(-len(self.numbers) // TOGETHER)
        return self.games * (1 + groups)

    def say_cost(self) -> None:
        """Before it starts."""
        speed = self.table.speed(self.table.match(), TIMED)
        low, high = (games / speed for games in (self.least, MORE * self.least))
        say_notes(
            [
                f"screen: {len(self.numbers):,} numbers, at first in groups of {TOGETHER}: "
                f"{self.least:,} games if none matters, usually up to {MORE} times as many: "
                f"{duration(low, high)} at {speed:,.0f} games/s"
            ]
        )

    def run(self) -> ScreenAnswer:
        """Screen, confirm, and say what was found."""

        def say(line: str) -> None:
            self.note = line

        steps = [_tries(edit) for edit in self.numbers]
        search = Screening(self.play, steps, len(self.table.names), self.games, say=say)
        search.run()
        found = search.confirmed()
        alone = self.games * (1 + len(self.numbers) - len(search.tied)) + CONFIRMED * self.games * (
            len(found) + 1
        )
        saved = alone / max(self.done, 1)
        table = pl.DataFrame(list(self._rows(found, search)))
        return ScreenAnswer(
            **self.asked.fields("Which numbers affect balance?", self.done),
            sentences=tuple(self._sentences(table, search, saved)),
            table=table,
            screened=pl.DataFrame(list(self._rows(largest(search.singles, len(search.singles)), search))),
            numbers=len(self.numbers),
            saved=saved,
        )

    def _rows(self, found: Sequence[Influence], search: Screening) -> Iterator[dict[str, Any]]:
        titles = faction_titles(self.asked.match.about)
        for one, sure in zip(found, clear(found) if found else [], strict=True):
            edit, steps = self.numbers[one.numbers[0]], search.taken[one.numbers[0]]
            name = self.table.names[one.most]
            value, half = float(one.effect.value[one.most]), 1.96 * float(one.effect.error[one.most])
            ends = zip(end_names("change"), (value, value - half, value + half), strict=True)
            row: dict[str, Any] = {"path": edit.path, "before": edit.value, "after": edit.after(steps)}
            row |= {"group": name, "title": titles.get(name, name)} | dict(ends)
            yield row | {"size": one.size, "p": one.p, "clear": sure}

    def _sentences(self, table: pl.DataFrame, search: Screening, saved: float) -> Iterator[str]:
        unit = self.asked.match.about.unit
        sure = table.filter("clear").to_dicts() if table.height else []
        if not sure:
            yield f"None of {len(self.numbers):,} numbers is shown to affect the balance."
        else:
            first = sure[0]
            yield (
                f"Of {len(self.numbers):,} numbers, {len(sure)} of the {table.height} largest are confirmed "
                f"to affect the balance. The largest: {first['path']} {first['before']} → {first['after']} "
                f"moves {first['title']} by {first['change']:+.1f} {unit}."
            )
        if search.singles:
            yield f"{len(search.singles)} numbers were left after screening in {search.tests:,} tests."
        if search.tied:
            yield f"{len(search.tied)} numbers can't change alone."
        yield (
            f"Trying each number alone would have taken {saved:.1f} times as many games. Changes in one "
            "group that cancel out in every faction can be missed."
        )


def _tries(edit: Edit) -> tuple[int, ...]:
    """A quarter more, or else a quarter less; at least 1."""
    steps = max(1, round(abs(edit.value) / 4))
    low, high = edit.steps
    tries = [step for step in (min(steps, high), max(-steps, low)) if step]
    return (tries[0], tries[-1]) if tries else (steps, -steps)
