"""Why is a faction weak or strong? Where its points come from, whom it beats, and with which strategies."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports import answers, engine
from reports.balancing import Games, standing
from reports.metrics.drawn import drawn_columns
from reports.metrics.engine import EngineSums
from reports.metrics.engine import columns as engine_columns
from reports.metrics.estimates import students
from reports.tables import Table, interval
from reports.verdicts import Verdict, faction_lines, verdict
from sim import arguments
from sim import games as registered
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, SEATS, STANDING_GAMES, Asked, Strength, ask, faction_id
from sim.answers.calling import question
from sim.answers.progress import progress
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import Ends, end_names, ends_of, value_text
from sim.playing.batch import Match, prepare
from sim.playing.kept import GAMES, fewer
from sim.sweep.provenance import tolerance
from strategies import registry

SOURCES = ("vp_by", "vp_by_round")  # of points
PART = 10_000  # games at a time: their columns take about 2 KB each
STRATEGY_GAMES = 4  # each other strategy plays one game in this many


@dataclass(frozen=True, repr=False, eq=False)
class FactionAnswer(Answer):
    """``table``: a row for each faction, with its handicap: the points that would bring it level.

    The other tables are about the faction asked for, compared with the others in its games: points by source
    and by round, how far ahead it is after each round (``course``), numbers of its engine, how often it
    outscores each opponent, how often it wins with each strategy, and games to read with the command that
    shows them.
    """

    limits: ClassVar[tuple[str, ...]] = (
        "Causes: where its points come from is a description. To see what a number does, change it (whatif).",
    )

    faction: str
    sources: pl.DataFrame
    rounds: pl.DataFrame
    course: pl.DataFrame
    engine: pl.DataFrame
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

    def charts(self) -> list[Figure]:
        """All charts."""
        return [self.plot(), *([self.plot_course()] if self.course.height else [])]

    def plot_course(self) -> Figure:
        """How far ahead the faction is after each round, or own turn."""
        if not self.course.height:
            raise BadInput(f"plot_course: expected a game that records its course; {self.title} doesn't")
        title = self.table.row(by_predicate=pl.col("name") == self.faction, named=True)["title"]
        return engine.chart(self.course, title, registered.get(self.game).about())

    def shown(self) -> list[Table]:
        """Points by source, and the numbers of the engine."""
        head = f"compared with the others, {self.unit}"
        tables = [Table(self.sources.select("source", interval("points").alias(head)))]
        if self.engine.height:
            tables.append(engine.table(self.engine))
        return tables


@question
def faction(
    game: str,
    name: str,
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
) -> FactionAnswer:
    """Why is a faction weak or strong? ``sim.faction("gaia_project", "firaks").sources``.

    ``name``: the faction's id or its name. It plays in every game, in all seats equally often, unless the
    option ``factions`` says who plays. If neither ``strategies`` nor ``code`` is given, the other strategies
    of the usual rung play some of the games too. Other arguments: see ``sim.batch``.
    """
    games = arguments.whole("games", games, FEWEST, MAX_GAMES)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, factions, strength)
    chosen = faction_id(asked.match, name)
    asked = asked.by_turns(chosen)
    match = asked.match
    about = match.about
    titles = faction_titles(about)
    title = titles.get(chosen, chosen)
    fields = asked.fields(f"How strong are {title}, and why?", games)
    prepare(match)
    others = [] if asked.named or asked.code else _others(asked)
    share = games // STRATEGY_GAMES
    by_strategy: dict[str, answers.Standing] = {}
    more = [*(f"{GAMES}{name}" for name in drawn_columns(about)), *engine_columns(about)]
    of = match.game.factions.index(chosen)
    with progress(games + share * len(others)) as report:
        parts, sums, engines = [], answers.WhySums(match.game, chosen), EngineSums(about, of)
        for window in asked.windows(games, report, (*SEATS, *SOURCES, *more), size=PART):
            sums.add(window)
            engines.add(window)
            parts.append(fewer(window, SEATS))
        for strategy in others:
            again = asked.play(asked.other([strategy]), share, report)
            rows = answers.standings(match.game, again)[1]
            if own_rows := [row for row in rows if row.name == chosen]:
                by_strategy[strategy] = own_rows[0]
    outcomes = np.concatenate(parts)
    _, rows = answers.standings(match.game, outcomes)
    table = _with_handicaps(match, outcomes, answers.standings_frame(rows, titles))
    order = table["name"].to_list()
    if chosen not in order or len(rows) < 2:
        who = title if chosen not in order else "other factions"
        missing = answers.try_games(match.game, outcomes, chosen if chosen not in order else None)
        raise BadInput(f"games: expected {who} in at least {answers.ENOUGH} games, {missing}")
    own = next(row for row in rows if row.name == chosen)
    unit = fields["unit"]
    reasons = sums.why()
    judged = _verdict(table.row(order.index(chosen), named=True), tolerance(game) or 0.0)
    place = order.index(chosen) + 1
    sentences = [*faction_lines(own, judged, place, len(rows), match.players, title, unit)]
    seen = np.unique(outcomes["seats"]["faction"][:, : match.people])
    apart = [titles.get(name, name) for row, name in enumerate(match.game.factions) if row not in seen]
    if asked.seating and apart:
        sentences.append(f"Never at the same table: {', '.join(apart)}.")
    found = engines.engine()
    sentences += engine.told(found, about)
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
        table=table,
        faction=chosen,
        sources=_frame("source", "points", reasons.sources),
        rounds=_frame("round", "points", reasons.rounds),
        course=engine.frame(found.course, about.course.clock),
        engine=engine.frame(found.gauges, "what"),
        opponents=_opponents(reasons.opponents, titles),
        by_strategy=answers.standings_frame(
            [row._replace(name=strategy) for strategy, row in {usual: own, **by_strategy}.items()], {}
        ),
        examples=_examples(asked, reasons.examples),
    )


def _with_handicaps(match: Match, outcomes: np.ndarray, table: pl.DataFrame) -> pl.DataFrame:
    """The factions with their handicaps, solved for all of them together, from the strongest; by how far they
    are ahead of the others if no points would make all even."""
    seats = outcomes["seats"][:, : match.people]
    games = Games(seats["faction"].astype(np.int16), seats["score"].astype(np.float32), seats["win_share"])
    found = standing(games, len(match.game.factions), 1 / match.players)
    places = [match.game.factions.index(name) for name in table["name"]]
    half = found.half()
    ends = (found.value, found.value - half, found.value + half, found.error)
    names = (*end_names("handicap"), "handicap_error")
    table = table.with_columns(
        *(pl.Series(name, values[places], pl.Float64) for name, values in zip(names, ends, strict=True)),
        handicap_freedom=pl.lit(found.freedom),
    )
    measure = "handicap" if table["handicap"].is_finite().all() else "margin"
    return table.sort(measure, descending=True)


def _verdict(row: Mapping[str, Any], band: float) -> Verdict:
    """Whether a faction is outside the tolerance."""
    value, error, freedom = row["handicap"], row["handicap_error"], row["handicap_freedom"]
    if np.isfinite(value):
        return verdict(ends_of(row, "handicap"), error, freedom, band, row["games"])
    ends, freedom = ends_of(row, "margin"), row["games"] - 1
    error = (ends[2] - ends[0]) / float(students(freedom))
    return verdict(ends, error, freedom, band, row["games"])._replace(handicap=False)


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
    turns = asked.seating
    who = {number: f" --factions {turns.named(number)}" if turns else "" for _, number in examples}
    rows = [(what, number, f"{' '.join(words)}{who[number]} --game {number}") for what, number in examples]
    schema = {"what": pl.String, "game": pl.Int64, "command": pl.String}
    return pl.DataFrame(rows, schema, orient="row")
