"""Is a card, tile or space too strong?

How well players who took it did, when they took it, and whom it suits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import polars as pl
from matplotlib.figure import Figure

import reports
from reports.component import CORRELATION, component_lines
from reports.metrics.analysis import Analysis
from reports.metrics.components import component_name
from reports.tables import Table, interval
from sim import arguments
from sim import games as registry
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import COMPONENT_GAMES, FEWEST, MAX_GAMES, Asked, Strength, ask
from sim.answers.calling import question
from sim.answers.progress import Count, counter
from sim.errors import BadInput, one_line, short, unknown
from sim.gamekit.about import faction_titles
from sim.gamekit.finding import matches
from sim.intervals import ends_of, plain, with_interval
from sim.kernel.game import Game
from sim.playing.batch import prepare
from sim.sweep import plan as plans
from sim.sweep import run as runs
from sim.sweep.progress import Quiet
from sim.sweep.seating import FACTIONS

SHOWN = 6  # how many components to name if a name fits several
ASKED = Path("component")  # what errors of the plan call it


@dataclass(frozen=True, repr=False, eq=False)
class ComponentAnswer(Answer):
    """``table``: a row for each way the component is used, with the columns of a report's ``components``.
    ``alternatives``: all components of its group. ``moments``: by when it was taken. ``dealt``: what each
    faction gains when it is dealt."""

    limits: ClassVar[tuple[str, ...]] = (
        "Causes: whoever is ahead, or whom it suits, takes it more often. `worth` is an experiment.",
    )

    component: str
    alternatives: pl.DataFrame
    moments: pl.DataFrame
    dealt: pl.DataFrame

    @property
    def to_read(self) -> dict[str, str]:
        """Its numbers."""
        return {"its numbers": f"libration show {self.game} {self.component}"}

    def plot(self) -> Figure:
        """How players who took each component of the group did; or how many took it, if that is unknown."""
        rows = self.alternatives.filter(pl.col("beside").is_not_null()).sort("beside", descending=True)
        if self.component in rows["name"]:
            label = f"{self.unit} compared with similar players who took an alternative"
            scale = charts.Scale(label, 0, "same as the alternatives", self.unit, signed=True)
            own = rows.filter(pl.col("name") == self.component)
            values = [with_interval(ends_of(row, "beside"), self.unit, signed=True) for row in own.to_dicts()]
            if own.height > 1:  # used in several ways
                values = [
                    f"{value} ({group.lower()})" for value, group in zip(values, own["group"], strict=True)
                ]
            title = f"{own['title'][0]}: {', '.join(values)} compared with the alternatives"
            return charts.intervals(title, self._rows(rows, "beside"), scale, CORRELATION)
        rows = self.alternatives.filter(pl.col("could") > 0).sort("uptake", descending=True)
        if not rows.height:
            raise BadInput(f"{self.component}: nothing to draw, as it was in none of these games")
        mean = float(rows["took"].to_numpy().sum() / rows["could"].to_numpy().sum())
        label = "players who took it, % of those in games with it"
        scale = charts.Scale(label, mean, "mean of the group", "%", 100)
        return charts.intervals(self.sentences[0], self._rows(rows, "uptake"), scale, f"{self.played}.")

    def shown(self) -> list[Table]:
        """All components of the group; titles can be long, so 80 columns are enough only without the
        intervals of what matters less."""
        several = self.alternatives["group"].n_unique() > 1  # the same titles in each
        name = (
            pl.format("{} ({})", "title", pl.col("group").str.to_lowercase()) if several else pl.col("title")
        )
        frame = self.alternatives.select(
            name.alias("component"),
            pl.col("uptake").map_elements(lambda share: plain(100 * share), pl.String).alias("taken, %"),
            pl.col("round").map_elements(plain, pl.String).alias("first in"),
            interval("beside").alias(f"vs. alternatives, {self.unit}"),
        )
        asked = [name == self.component for name in self.alternatives["name"]]
        return [Table(frame, asked, "Bold: what was asked about.")]

    def _rows(self, rows: pl.DataFrame, value: str) -> list[charts.Row]:
        several = rows["group"].n_unique() > 1  # the same titles in each
        return [
            charts.Row(
                f"{row['title']} ({row['group'].lower()})" if several else row["title"],
                ends_of(row, value),
                row["name"] == self.component,
            )
            for row in rows.iter_rows(named=True)
        ]


@question
def component(
    game: str,
    name: str,
    games: int = COMPONENT_GAMES,
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
) -> ComponentAnswer:
    """Is a card, tile or space too strong? ``sim.component("gaia_project", "booster_07").table``.

    ``name``: the component's id, its name, or a part of it. Other arguments: see ``sim.batch``.
    """
    games = arguments.whole("games", games, FEWEST, MAX_GAMES)
    rules = registry.get(arguments.text("game", game))
    with rules.texts(None if overlay is None else arguments.path("overlay", overlay)):
        chosen = component_ids(rules, arguments.text("name", name))
    asked = ask(
        game, players, seed, strategies, options, overlay, code, workers, factions, strength
    ).by_turns()
    prepare(asked.match)
    with counter() as count:
        analysis = analysed(asked, games, count)
    return _answer(asked, analysis, chosen, games)


def analysed(asked: Asked, games: int, count: Count) -> Analysis:
    """What a report knows of that many games, which go through the files of a run, temporary or kept."""
    with TemporaryDirectory(prefix="libration-") as folder:
        place = (asked.kept.folder if asked.kept else Path(folder)) / f"run-{'-'.join(asked.seated)}"
        try:
            threads = runs.Workers(asked.workers)
            runs.run(_plan(asked, games), place, threads, _Counted(count))
            return reports.analyse(place)
        except BadInput as error:
            raise BadInput(one_line(str(error).replace(f"{place}: ", ""))) from None


def _answer(asked: Asked, analysis: Analysis, chosen: list[tuple[str, str]], games: int) -> ComponentAnswer:
    kinds, name = [kind for kind, _ in chosen], chosen[0][1]
    rows = analysis.components
    table = rows.filter(pl.col("kind").is_in(kinds), pl.col("name") == name)
    titles = [component_name(row) for row in table.iter_rows(named=True)]
    sentences = [line for kind, _ in chosen for line in component_lines(analysis, kind, name)]
    return ComponentAnswer(
        **asked.fields(f'Is "{table["title"][0]}" too strong?', games),
        sentences=(*sentences, CORRELATION),
        table=table,
        component=name,
        alternatives=rows.filter(
            pl.col("kind").is_in(kinds), pl.col("group").is_in(table["group"].to_list())
        ),
        moments=analysis.moments.filter(pl.col("second").is_in(titles)),
        dealt=analysis.set_up.filter(pl.col("second").is_in(titles)),
    )


def _plan(asked: Asked, games: int) -> plans.Plan:
    match = asked.match
    plan: dict[str, Any] = {
        "game": match.game.name,
        "players": match.players,
        "games": games,
        "seed": asked.seed,
        "factions": "dealt" if FACTIONS in asked.options else "all",
        "strategies": list(asked.named or asked.seated),
        "code": [str(file.resolve()) for file in asked.code],
        "variants": [dict(asked.options)],
        "overlays": [str(asked.overlay)] if asked.overlay else ["printed"],
    }
    planned = plans.parse(plan, ASKED)
    plans.check(planned, ASKED)
    return planned


class _Counted(Quiet):
    """Counts the games of a sweep."""

    def __init__(self, count: Count) -> None:
        self.count, self.done, self.total = count, 0, 0

    def begin(self, games: int, replays: int = 1) -> None:
        """Before the first game."""
        self.total = games

    def add(self, cell: str, games: int, factions: Mapping[str, Sequence[float]], new: bool) -> None:
        """After each shard."""
        self.done += games
        self.count(self.done, self.total)


def component_ids(game: Game, wanted: str) -> list[tuple[str, str]]:
    """Kind and id of the component that a text means: its id, its title, or a part of one of them. Several
    kinds if it is used in several ways, such as a card that is an upgrade or a vehicle."""
    known = {
        (kind, name): (name, entry.title)
        for kind, entries in (game.about().components or {}).items()
        for name, entry in entries.entries.items()
    }
    # As in `show` and `whatif`, the keys that lead to it may come first: boosters.booster.booster_07
    exact, partly = matches(known.items(), wanted.rpartition(".")[2] or wanted)
    chosen = exact or partly
    ids = list(dict.fromkeys(name for _, name in chosen))
    if len(ids) == 1:
        return chosen
    if not ids:
        names = dict.fromkeys(name for _, name in known)
        error = unknown(f"a component of {game.name}", wanted, names, "name")
        factions = faction_titles(game.about())
        called = matches(((name, (name, factions.get(name, name))) for name in game.factions), wanted)[0]
        if called:
            raise BadInput(f"{error}; it is a faction: libration faction {game.name} {called[0]}")
        raise error
    more = f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
    several = f"{', '.join(ids[:SHOWN])}{more}"
    raise BadInput(f'name: expected one component, found {len(ids)} for "{short(wanted)}": {several}')
