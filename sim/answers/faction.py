"""Why is a faction weak or strong? Where its points come from, whom it beats, and with which strategies."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports import answers
from reports.tables import Table, interval
from sim import arguments
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, SEATS, STANDING_GAMES, Asked, Strength, ask, faction_id
from sim.answers.progress import progress
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import Ends, end_names, ends_of, value_text
from sim.playing.batch import prepare
from sim.playing.kept import fewer
from strategies import registry

SOURCES = ("vp_by", "vp_by_round")  # of points
STRATEGY_GAMES = 4  # each other strategy plays one game in this many


@dataclass(frozen=True, repr=False, eq=False)
class FactionAnswer(Answer):
    """``table``: a row for each faction.

    The other tables are about the faction asked for, compared with the others in its games: points by source
    and by round, how often it outscores each opponent, how often it wins with each strategy, and games to
    read with the command that shows them.
    """

    limits: ClassVar[tuple[str, ...]] = (
        "Causes: where its points come from is a description. To see what a number does, change it (whatif).",
    )

    faction: str
    sources: pl.DataFrame
    rounds: pl.DataFrame
    opponents: pl.DataFrame
    by_strategy: pl.DataFrame
    examples: pl.DataFrame

    @property
    def to_read(self) -> dict[str, str]:
        """Games that show how the faction does."""
        return dict(self.examples.select("what", "command").iter_rows())

    def plot(self) -> Figure:
        """Where the faction gains and loses points compared with the others."""
        own = self.table.row(by_predicate=pl.col("name") == self.faction, named=True)
        points = value_text(abs(own["margin"]), self.unit)
        side = "more" if own["margin"] > 0 else "less"
        extreme = self.sources.row(-1 if own["margin"] > 0 else 0, named=True)
        part = value_text(extreme["points"], self.unit, signed=True)
        title = f"{own['title']} score {points} {side} than the others; "
        title += f"largest part: {extreme['source']}, {part}"
        rows = [
            charts.Row(row["source"], ends_of(row, "points"))
            for row in self.sources.reverse().iter_rows(named=True)
        ]
        label = f"{self.unit} compared with the mean of the others at the table"
        scale = charts.Scale(label, 0, "same as the others", self.unit, signed=True)
        return charts.intervals(title, rows, scale, f"{self.played}.")

    def shown(self) -> list[Table]:
        """Points by source."""
        head = f"compared with the others, {self.unit}"
        return [Table(self.sources.select("source", interval("points").alias(head)))]


def faction(
    game: str,
    name: str,
    games: int = STANDING_GAMES,
    players: int | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
    strength: Strength = None,
) -> FactionAnswer:
    """Why is a faction weak or strong? ``sim.faction("gaia_project", "firaks").sources``.

    ``name``: the faction's id or its name. If neither ``strategies`` nor ``code`` is given, the other
    strategies of the usual rung play some of the games too. Other arguments: see ``sim.batch``.
    """
    games = arguments.whole("games", games, FEWEST, MAX_GAMES)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    match = asked.match
    chosen = faction_id(match, name)
    about = match.about
    titles = faction_titles(about)
    title = titles.get(chosen, chosen)
    fields = asked.fields(f"How strong are {title}, and why?", games)
    prepare(match)
    others = [] if asked.named or asked.code else _others(asked)
    share = games // STRATEGY_GAMES
    by_strategy: dict[str, answers.Standing] = {}
    with progress(games + share * len(others)) as report:
        parts, sums = [], answers.WhySums(match.game, chosen)
        for window in asked.windows(games, report, (*SEATS, *SOURCES)):
            sums.add(window)
            parts.append(fewer(window, SEATS))
        for strategy in others:
            again = asked.play(asked.other([strategy]), share, report)
            rows = answers.standings(match.game, again)[1]
            if own_rows := [row for row in rows if row.name == chosen]:
                by_strategy[strategy] = own_rows[0]
    outcomes = np.concatenate(parts)
    _, rows = answers.standings(match.game, outcomes)
    order = [row.name for row in rows]
    if chosen not in order or len(rows) < 2:
        expected = f"{title} in at least {answers.ENOUGH} games"
        raise BadInput(f"games: expected {expected}, {answers.try_games(match.game, outcomes, chosen)}")
    place = order.index(chosen)
    own, unit = rows[place], fields["unit"]
    reasons = sums.why()
    sentences = [*answers.faction_lines(own, place + 1, len(rows), match.players, title, unit)]
    sentences += answers.why_lines(reasons, titles, unit)
    usual = match.strategies[0].name
    if by_strategy:
        shares = answers.strategy_line(own, usual, by_strategy)
        few = ", ".join(strategy for strategy in others if strategy not in by_strategy)
        missing = f"; too few games of {few}" if few else ""
        sentences.append(f"When everyone plays one strategy, they win: {shares}{missing}.")
    if chosen in about.factions and (ruling := about.factions[chosen].ruling):
        sentences.append(ruling)
    return FactionAnswer(
        **fields,
        sentences=tuple(sentences),
        table=answers.standings_frame(rows, titles),
        faction=chosen,
        sources=_frame("source", "points", reasons.sources),
        rounds=_frame("round", "points", reasons.rounds),
        opponents=_opponents(reasons.opponents, titles),
        by_strategy=answers.standings_frame(
            [row._replace(name=strategy) for strategy, row in {usual: own, **by_strategy}.items()], {}
        ),
        examples=_examples(asked, reasons.examples),
    )


def _others(asked: Asked) -> list[str]:
    """The other strategies of the rung that plays by default."""
    game, usual = asked.match.game.name, asked.match.strategies[0].name
    return [
        name
        for name in registry.names(game)
        if registry.rung(game, registry.get(game, name)) == registry.usual(game) and name != usual
    ]


def _frame(word: str, value: str, rows: Sequence[tuple[str, Ends]]) -> pl.DataFrame:
    schema = {word: pl.String} | {column: pl.Float64 for column in end_names(value)}
    return pl.DataFrame([(name, *ends) for name, ends in rows], schema, orient="row")


def _opponents(rows: Sequence[tuple[str, int, Ends]], titles: Mapping[str, str]) -> pl.DataFrame:
    schema = {"opponent": pl.String, "title": pl.String, "games": pl.Int64}
    schema |= {column: pl.Float64 for column in end_names("outscores")}
    return pl.DataFrame(
        [(name, titles.get(name, name), games, *ends) for name, games, ends in rows], schema, orient="row"
    )


def _examples(asked: Asked, examples: Sequence[tuple[str, int]]) -> pl.DataFrame:
    """Games to read, each with its command."""
    words = [f"libration play {asked.match.game.name} --players {asked.match.players} --seed {asked.seed}"]
    words += [f"--code {file}" for file in asked.code]
    words += [f"--strategy {shlex.quote(','.join(asked.named))}"] if asked.named else []
    words += [f"--option {key}={value}" for key, value in asked.options.items()]
    words += [f"--overlay {asked.overlay}"] if asked.overlay else []
    rows = [(what, number, f"{' '.join(words)} --game {number}") for what, number in examples]
    schema = {"what": pl.String, "game": pl.Int64, "command": pl.String}
    return pl.DataFrame(rows, schema, orient="row")
