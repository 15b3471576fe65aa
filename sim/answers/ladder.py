"""How strong are the players? What each rung of the ladder scores, and how often it beats the one below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from reports.tables import Table
from sim import arguments
from sim import games as registry
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import LADDER_GAMES, MAX_GAMES, Asked, say_notes, worker_count
from sim.answers.calling import question
from sim.answers.progress import progress
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import ends_of, percent, plain, share_text, value_text, with_half
from sim.playing import ladder as measuring
from sim.playing.batch import MAX_SEED, new_match, prepare, remarks

# Columns of a duel with the rung below, and the fields of a Duel that they hold.
DUEL = {"pairs": "pairs", "beats": "won", "beats_low": "low", "beats_high": "high", "alone": "alone"}
DUEL |= {"wins_alone": "wins_alone", "points": "points"}


@dataclass(frozen=True, repr=False, eq=False)
class LadderAnswer(Answer):
    """``table``: a row for each rung, from the lowest.

    ``score`` with its interval; ``lowest_faction``, where there are several; ``games_per_second`` of one
    worker. ``beats``: share of mirrored pairs of games (one against the others and the other way round, same
    seat, same luck) in which it outscores the rung below. ``alone``: share of single games in which one of
    it scores more than the mean of the others. ``wins_alone``: how often that one wins. ``points``: how many
    more than the rung below, per seat. Against an automated rival, ``wins`` is the share of games each rung
    wins, and ``beats`` the share of deals, each played by both rungs, in which it finishes further ahead.
    """

    def plot(self) -> Figure:
        """How often each rung beats the one below; the scores if there is only one rung."""
        duels = self.table.filter(pl.col("beats").is_not_null())
        if duels.height:
            names = self.table["rung"].to_list()
            rows = [
                charts.Row(f"{row['rung']} against {below}", ends_of(row, "beats"))
                for row, below in zip(duels.iter_rows(named=True), names, strict=False)
            ]
            what = "pairs of games" if self.table["rival"].null_count() else "deals"
            scale = charts.Scale(f"{what} won against the rung below, %", 0.5, "even", "%", 100)
            return charts.intervals(self.sentences[0], rows, scale, f"{self.played}.")
        rows = [charts.Row(row["rung"], ends_of(row, "score")) for row in self.table.iter_rows(named=True)]
        scale = charts.Scale(f"score, {self.unit}", float(self.table["score"][0]), "mean", self.unit)
        return charts.intervals(self.sentences[0], rows, scale, f"{self.played}.")

    def shown(self) -> list[Table]:
        """A row for each rung; 80 columns are enough."""
        rows = list(self.table.iter_rows(named=True))
        solo = self.table["rival"].null_count() == 0
        return [Table(pl.DataFrame([_cells(row, solo) for row in rows]))]


@question
def ladder(
    game: str,
    games: int = LADDER_GAMES,
    players: int | None = None,
    *,
    compare: str | Sequence[str] | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    workers: int | None = None,
) -> LadderAnswer:
    """How strong are the players? ``sim.ladder("cryo", games=100, compare=["novice", "scripted"])``.

    ``games``: of each rung, and of each duel. ``compare``: strategies, the weakest first; default: all
    rungs of the game. Other arguments: see ``sim.batch``.
    """
    count = arguments.whole("games", games, 1, MAX_GAMES)
    seed = arguments.whole("seed", seed, 0, MAX_SEED)
    threads = worker_count(workers)
    players = None if players is None else arguments.whole("players", players, 1)
    switches = arguments.options("options", options)
    rules = registry.get(arguments.text("game", game))
    names = measuring.names(rules) if compare is None else arguments.texts("compare", compare)
    if len(set(names)) < len(names):
        raise BadInput(f"compare: expected each once, found {', '.join(names)}")
    matches = [new_match(rules, players, [name], switches) for name in names]
    say_notes(line for match in matches for line in remarks(rules, switches, match.strategies))
    everyone = tuple(strategy for match in matches for strategy in match.strategies)
    prepare(replace(matches[0], others=everyone))  # what all rungs need, at once
    total = len(names) * count + (len(names) - 1) * measuring.duel_games(count, matches[0].people)
    with progress(total) as report:
        measured = [measuring.measure_rung(match, count, seed, threads, report) for match in matches]
        duels = [
            measuring.measure_duel(rules, upper, lower, players, count, seed, threads, report, switches)
            for lower, upper in pairwise(names)
        ]
    asked = Asked(matches[0], switches, None, (), tuple(names), seed, threads)
    fields = asked.fields(f"How much stronger is each rung of players in {rules.title}?", count)
    table = _table(measured, duels)
    sentences = _sentences(table, matches[0].people == 1, fields["unit"])
    sentences += _lowest(table, faction_titles(matches[0].about))
    return LadderAnswer(**fields | {"strategies": tuple(names)}, sentences=sentences, table=table)


def _table(rungs: Sequence[measuring.Rung], duels: Sequence[measuring.Duel]) -> pl.DataFrame:
    rows = []
    for rung, duel in zip(rungs, [None, *duels], strict=True):
        row: dict[str, Any] = {"rung": rung.name, "games": rung.games, "score": rung.score}
        row |= {"score_low": rung.score - rung.half, "score_high": rung.score + rung.half}
        row |= {"lowest_faction": rung.lowest_faction or None, "lowest_score": rung.lowest_score}
        row |= {"wins": rung.wins, "wins_low": rung.wins_low, "wins_high": rung.wins_high}
        row |= {"rival": rung.rival, "games_per_second": rung.games_per_second}
        row |= {column: None if duel is None else getattr(duel, field) for column, field in DUEL.items()}
        rows.append(row)
    schema = dict.fromkeys(DUEL, pl.Float64) | {"pairs": pl.Int64}
    return pl.DataFrame(rows, schema_overrides=schema | {"rival": pl.Float64, "lowest_faction": pl.String})


def _cells(row: dict[str, Any], solo: bool) -> dict[str, str]:
    cells = {"rung": row["rung"], "score": with_half(row["score"], row["score_high"] - row["score"])}
    if solo:
        cells |= {"rival": plain(row["rival"]), "wins": share_text(ends_of(row, "wins"))}
    cells["games/s"] = f"{row['games_per_second']:,.0f}"
    duel = row["beats"] is not None
    half = (row["beats_high"] - row["beats_low"]) / 2 if duel else 0.0
    cells["beats"] = with_half(row["beats"], half, "%", scale=100) if duel else ""
    if not solo:
        cells["alone"] = percent(row["alone"]) if duel else ""
        cells["wins"] = percent(row["wins_alone"]) if duel else ""
    cells["points"] = value_text(row["points"], signed=True) if duel else ""
    return cells


def _lowest(table: pl.DataFrame, titles: Mapping[str, str]) -> tuple[str, ...]:
    """Which faction scores least in the hands of each rung; their names are too long for the table."""
    rows = table.filter(pl.col("lowest_faction").is_not_null()).iter_rows(named=True)
    told = [f"{titles[row['lowest_faction']]} {row['lowest_score']:.0f} ({row['rung']})" for row in rows]
    return (f"Lowest mean scores of a faction: {', '.join(told)}.",) if told else ()


def _sentences(table: pl.DataFrame, solo: bool, unit: str) -> tuple[str, ...]:
    """Whether each rung is stronger than the one below, and then each duel."""
    rows = table.to_dicts()
    if len(rows) == 1:
        score = with_half(rows[0]["score"], rows[0]["score_high"] - rows[0]["score"], unit)
        return (f"{rows[0]['rung']} scores {score}.",)
    unclear = [row["rung"] for row in rows[1:] if row["beats_low"] <= 0.5]
    first = "Every rung clearly beats the one below."
    if unclear:
        first = f"Not every rung clearly beats the one below: {', '.join(unclear)} might not."
    pairs = "deals" if solo else "mirrored pairs"
    duels = [
        f"{row['rung']} beats {below['rung']} in {share_text(ends_of(row, 'beats'))} of {pairs}, by "
        f"{value_text(row['points'], unit, signed=True)} per seat."
        for below, row in pairwise(rows)
    ]
    return (first, *duels)
