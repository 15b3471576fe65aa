"""Who wins? Many games, and a table of the factions, or of the seats where all factions are the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist

import polars as pl
from matplotlib.figure import Figure

from reports.factions import faction_sums, summed_table
from reports.tables import Table, interval
from sim import arguments
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import BATCH_GAMES, MAX_BATCH, SEATS, Strength, ask
from sim.answers.calling import question
from sim.answers.progress import progress
from sim.files.tables import seated_frame
from sim.gamekit.about import faction_titles
from sim.intervals import CONFIDENCE, Ends, ends_of, percent, plain, share_text
from sim.playing.batch import prepare

FAIR = "Bold: clearly not the fair share, after correction for all rows."


@dataclass(frozen=True, repr=False, eq=False)
class BatchAnswer(Answer):
    """``table``: a row for each faction, or seat; ``clear``: whether its wins are clearly not the fair share,
    after correction for all rows. ``by_strategy``: a row for each strategy."""

    by_strategy: pl.DataFrame

    def plot(self) -> Figure:
        """How often each faction, or seat, wins."""
        fair = float(self.table["fair"][0])
        scale = charts.Scale("games won, %", fair, f"fair {100 * fair:.0f} %", "%", 100)
        rows = [
            charts.Row(row["title"], _wins(row), clear=row["clear"], games=charts.games(row))
            for row in self.table.iter_rows(named=True)
        ]
        return charts.intervals(self.sentences[0], rows, scale, f"{self.played}.")

    def shown(self) -> list[Table]:
        """Win shares and scores; by strategy too if there are several."""
        several = self.by_strategy.height > 1
        return [_shown(frame) for frame in (self.table, self.by_strategy)[: 1 + several]]


@question
def batch(
    game: str,
    games: int = BATCH_GAMES,
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
) -> BatchAnswer:
    """Play many games: who wins how often? ``sim.batch("gaia_project", games=1000).table``.

    ``games``: how many. ``players``: default: the maximum. ``seed``: the same seed gives the same games.
    ``strategies``: one for all seats, or one per seat; default: trained players. ``strength``: from 0 to 1,
    instead of ``strategies``: players that win half as large a share of mirrored pairs against the best
    player. ``factions``: one per seat; default: they take turns. ``options``: switches of the game
    (`libration options`); with one for ``factions``, as it says. ``overlay``: a TOML file of changed
    components. ``code``: Python files with strategies of your own. ``workers``: number of threads; default:
    one per core.
    """
    games = arguments.whole("games", games, 1, MAX_BATCH)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, factions, strength)
    asked = asked.by_turns(asked_for=True)
    match = asked.match
    names = [strategy.name for strategy in match.strategies]
    sums: dict[str, list[pl.DataFrame]] = {by: [] for by in ("faction", "seat", "strategy")}
    prepare(match)
    with progress(games) as report:
        for outcomes in asked.windows(games, report, (*SEATS, "chair")):
            seats = seated_frame(match.game, outcomes, names)
            for by, parts in sums.items():
                parts.append(faction_sums(seats, by))
    tables = {by: summed_table(parts) for by, parts in sums.items()}
    titles = faction_titles(match.about)
    table = titled(tables["faction" if tables["faction"].height > 1 else "seat"], titles)
    by_strategy = titled(tables["strategy"], titles)
    fields = asked.fields(f"Who wins {match.game.title}?", games)
    sentences = _sentences(table, match.people > 1)
    return BatchAnswer(**fields, sentences=sentences, table=table, by_strategy=by_strategy)


def titled(table: pl.DataFrame, titles: Mapping[str, str]) -> pl.DataFrame:
    """With what people call each row; they count seats from 1."""
    by = table.columns[0]
    if by == "seat":
        table = table.with_columns(pl.format("seat {}", pl.col(by).cast(pl.Int64) + 1).alias(by))
    names = [titles.get(name, name) for name in table[by].cast(pl.String)]
    # The score test that Wilson's interval is made of, at the level that all rows together need.
    quantile = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / table.height)
    off = (pl.col("win_share") - pl.col("fair")).abs()
    clear = off > quantile * (pl.col("fair") * (1 - pl.col("fair")) / pl.col("games")).sqrt()
    return table.insert_column(1, pl.Series("title", names)).with_columns(clear=clear)


def _wins(row: Mapping[str, float]) -> Ends:
    return ends_of(row, "win_share", "win")


def _sentences(table: pl.DataFrame, several: bool) -> tuple[str, ...]:
    """``several``: whether people play against each other; "player" and "automated rival" are singular."""
    best, worst = table.row(0, named=True), table.row(-1, named=True)
    verb = "win" if several and table.columns[0] == "faction" else "wins"
    first, last = (str(row["title"]) for row in (best, worst))
    lines = [
        f"{_capital(first)} {verb} most: {share_text(_wins(best))}, where {percent(best['fair'])} is fair.",
        f"{_capital(last)} {verb} least: {share_text(_wins(worst))}.",
    ]
    if table.height == 1 or not several:
        return tuple(lines[: table.height])
    clear, word = table.filter("clear").height, table.columns[0]
    count = f"{clear} of {table.height}" if clear else f"None of the {table.height}"
    return (*lines, f"{count} {word}s clearly win{'s' * (clear == 1)} more or less than is fair.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _shown(table: pl.DataFrame) -> Table:
    frame = table.select(
        pl.col("title").alias(table.columns[0]),
        "games",
        pl.coalesce(interval("score"), pl.col("score").map_elements(plain, pl.String)),  # one game: no spread
        interval("win_share", "win", percent=True).alias("wins, %"),
        pl.col("fair").map_elements(lambda fair: f"{100 * fair:.1f}", pl.String).alias("fair"),
    )
    return Table(frame, table["clear"].to_list(), FAIR)
