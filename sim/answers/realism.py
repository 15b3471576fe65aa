"""Do our players play like people? What they do, rung by rung, next to what is known of people's games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from scipy.stats import rankdata

from reports.tables import Table
from reports.whatif import contrast, taken
from sim import arguments
from sim import games as known_games
from sim.answers import charts
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MOST_REALISM, REALISM_GAMES, REALISM_RUNGS, ask, check_outcomes
from sim.answers.calling import question
from sim.answers.progress import Played, progress
from sim.errors import BadInput
from sim.files.reading import read_toml
from sim.gamekit.about import faction_titles
from sim.gamekit.data_files import Model
from sim.intervals import Ends, end_names, ends_of, plain, wilson_ends, with_half
from sim.playing.batch import Match, play_games, prepare
from strategies import registry

FILE = "people.toml"
ALIKE = 0.1  # a difference below this share of people's number is none
LISTED = 8  # differences in a sentence
CHANCE = 0.53  # with 14 factions, rank correlations below this may be chance (5 %, two-sided)


class Quantity(Model):
    """Something that players do, and how much of it people do."""

    title: str
    column: str
    places: list[int] | None = None
    count: bool = False  # how many places aren't 0
    positive: bool = False  # whether it is more than 0
    per: str | None = None  # in per cent of this column
    people: float | None = None
    low: float | None = None
    high: float | None = None


class People(Model):
    """What is known of people's games."""

    games: str
    rating: str
    quantity: list[Quantity]
    tiers: dict[str, list[str]]


@dataclass(frozen=True, repr=False, eq=False)
class RealismAnswer(Answer):
    """``table``: a row for each quantity and each kind of players; ``factions``: the share of wins of each
    faction; ``order``: how well that agrees with people's rating."""

    factions: pl.DataFrame
    order: pl.DataFrame
    footnote = "95 % intervals, of our players alone"

    def plot(self) -> Figure:
        """How much of each thing the last kind of players does, in per cent of what people do."""
        last = self.table.filter(pl.col("players") == self.strategies[-1], pl.col("people").is_not_null())
        rows = []
        for row in last.iter_rows(named=True):
            value, low, high = (100 * end / row["people"] for end in ends_of(row, "value"))
            rows.append(charts.Row(row["quantity"], (value, low, high), clear=_differs(row)))
        rows.sort(key=lambda row: -row.ends[0])
        scale = charts.Scale(f"what {self.strategies[-1]} does, % of what people do", 100, "people")
        return charts.intervals(f"How `{self.strategies[-1]}` differs from people", rows, scale, self.played)

    def plot_order(self) -> Figure:
        """The wins of each faction, in people's order."""
        own = self.factions.filter(pl.col("players") == self.strategies[-1])
        rows = [
            charts.Row(f"{row['tier']} {row['title']}", ends_of(row, "wins"))
            for row in own.iter_rows(named=True)
        ]
        value = self.order.filter(pl.col("players") == self.strategies[-1])["correlation"][0]
        title = f"Factions in people's order; rank correlation {plain(value, 2)}"
        scale = charts.Scale("wins, %", 1 / self.players, "fair", factor=100)
        return charts.intervals(title, rows, scale, self.played)

    def charts(self) -> list[Figure]:
        """Both charts."""
        return [self.plot(), self.plot_order()]

    def shown(self) -> list[Table]:
        """What the players do; who wins."""
        rows = []
        for (title,), part in self.table.group_by("quantity", maintain_order=True):
            cells = {"per player": str(title)}
            cells |= {row["players"]: _half(ends_of(row, "value")) for row in part.iter_rows(named=True)}
            rows.append(cells | {"people": _known(part.row(0, named=True))})
        wins = []
        for (title, tier), part in self.factions.group_by("title", "tier", maintain_order=True):
            cells = {"wins, %": str(title), "people": str(tier)}
            wins.append(
                cells
                | {row["players"]: _half(ends_of(row, "wins"), 100) for row in part.iter_rows(named=True)}
            )
        order = {"wins, %": "rank correlation", "people": ""}
        order |= {row["players"]: plain(row["correlation"], 2) for row in self.order.iter_rows(named=True)}
        return [
            Table(pl.DataFrame(rows), caption="What players do. People: the mean and, if known, the range."),
            Table(pl.DataFrame([*wins, order]), caption="Who wins. People's rating: A is best."),
        ]


@question
def realism(
    game: str,
    games: int | Sequence[int] = REALISM_GAMES,
    *,
    compare: str | Sequence[str] | None = None,
    seed: int = 0,
    workers: int | None = None,
) -> RealismAnswer:
    """Do our players play like people? ``sim.realism("gaia_project", compare=["trained", "learned"])``.

    ``compare``: strategies, the weakest first, each in all seats; default: scripted and trained.
    ``games``: of each; a list has one number per strategy. For games of which a file `people.toml` says what
    people do. Other arguments: see ``sim.batch``.
    """
    counts = _counts(REALISM_RUNGS if compare is None else arguments.texts("compare", compare), games)
    first = ask(game, None, seed, list(counts)[:1], None, None, (), workers)
    people = _people(first.match)
    matches = {
        name: replace(
            first.match, strategies=(registry.get(first.match.game.name, name),) * first.match.players
        )
        for name in counts
    }
    table: list[dict[str, Any]] = []
    factions: list[dict[str, Any]] = []
    order: list[dict[str, Any]] = []
    with progress(sum(counts.values())) as report:
        for name, match in matches.items():
            outcomes = _played(match, counts[name], seed, first.workers, report)
            table += [_row(one, name, outcomes) for one in people.quantity]
            own = list(_wins(match, people.tiers, name, outcomes))
            factions += own
            order.append({"players": name, "correlation": agreement(own, list(people.tiers))})
    fields = first.fields(
        f"Do our players of {first.match.game.title} play like people?", sum(counts.values())
    )
    return RealismAnswer(
        **fields | {"strategies": tuple(counts)},
        sentences=tuple(_sentences(list(counts), table, order, people)),
        table=_grouped(table, "quantity"),
        factions=_grouped(factions, "title"),
        order=pl.DataFrame(order),
    )


def _counts(names: Sequence[str], games: int | Sequence[int]) -> dict[str, int]:
    """How many games each strategy plays."""
    if len(set(names)) < len(names):
        raise BadInput(f"compare: expected each once, found {', '.join(names)}")
    several = isinstance(games, list | tuple)
    numbers: Sequence[int] = games if several else [games] * len(names)  # type: ignore[assignment,list-item]
    if len(numbers) != len(names):
        raise BadInput(f"games: expected 1 number or {len(names)}, found {len(numbers)}")
    return {
        name: arguments.whole(f"games[{place}]" if several else "games", count, FEWEST, MOST_REALISM)
        for place, (name, count) in enumerate(zip(names, numbers, strict=True))
    }


def _people(match: Match) -> People:
    """What is known; BadInput for a game without such a file."""
    file = Path(known_games.__file__).parent / match.game.name / FILE
    if not file.exists():
        raise BadInput(
            f"realism: expected a game with a file {FILE}, found {match.game.name}, which has none"
        )
    known = People.model_validate(read_toml(file))
    if sorted(chain.from_iterable(known.tiers.values())) != sorted(match.game.factions):
        raise BadInput(f"{file}: tiers: expected each faction once")
    return known


def _played(match: Match, count: int, seed: int, workers: int, report: Played) -> np.ndarray:
    prepare(match)
    outcomes = play_games(match, count, seed, workers=workers, progress=report)
    check_outcomes(match, outcomes, seed)
    return outcomes


def _column(outcomes: np.ndarray, name: str) -> np.ndarray:
    """A column of the seats, with all its places as the last axis."""
    seats = outcomes["seats"]
    values = seats[name] if name in (seats.dtype.names or ()) else seats["notes"][name]
    return values.reshape(*seats.shape, -1).astype(float)


def _row(quantity: Quantity, name: str, outcomes: np.ndarray) -> dict[str, Any]:
    """A quantity of one kind of players: the mean over players, or a share."""
    here = taken(outcomes)
    values = _column(outcomes, quantity.column)
    values = values if quantity.places is None else values[..., quantity.places]
    if quantity.count:
        values = values != 0
    elif quantity.positive:
        values = values > 0
    total = (values.sum(axis=2) * here).sum(axis=1)
    of = here.sum(axis=1)
    if quantity.per is not None:
        total, of = 100 * total, (_column(outcomes, quantity.per).sum(axis=2) * here).sum(axis=1)
    ends, _ = contrast([(total, of)], (1,))
    row: dict[str, Any] = {"quantity": quantity.title, "players": name}
    row |= dict(zip(end_names("value"), ends, strict=True))
    return row | {"people": quantity.people, "people_low": quantity.low, "people_high": quantity.high}


def _wins(
    match: Match, tiers: Mapping[str, Sequence[str]], name: str, outcomes: np.ndarray
) -> Iterator[dict[str, Any]]:
    """How often each faction wins, in people's order."""
    titles, here = faction_titles(match.about), taken(outcomes)
    shares = outcomes["seats"]["win_share"].astype(float)
    for tier, members in tiers.items():
        for faction in members:
            own = here & (outcomes["seats"]["faction"] == match.game.factions.index(faction))
            count = int(own.sum())
            if not count:
                raise BadInput(f"games[{name!r}]: expected each faction, found no {faction}")
            ends = wilson_ends(float(shares[own].mean()), count)
            row: dict[str, Any] = {"faction": faction, "title": titles[faction], "tier": tier}
            row |= dict(zip(end_names("wins"), map(float, ends), strict=True))
            yield row | {"players": name, "games": count}


def agreement(rows: Sequence[Mapping[str, Any]], tiers: Sequence[str]) -> float:
    """Spearman's rank correlation of wins with people's tiers, best first."""
    wins = rankdata([row["wins"] for row in rows])
    rated = rankdata([-tiers.index(row["tier"]) for row in rows])
    return float(np.corrcoef(wins, rated)[0, 1])


def _grouped(rows: Sequence[Mapping[str, Any]], key: str) -> pl.DataFrame:
    """Rows of the same thing next to each other, in the order of the file."""
    order = list(dict.fromkeys(row[key] for row in rows))
    return pl.DataFrame(sorted(rows, key=lambda row: order.index(row[key])), infer_schema_length=None)


def _differs(row: Mapping[str, Any]) -> bool:
    """Whether players clearly do more or less of it than people, by more than a little."""
    value, low, high = ends_of(row, "value")
    return not low <= row["people"] <= high and abs(value / row["people"] - 1) > ALIKE


def _sentences(
    names: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
    order: Sequence[Mapping[str, Any]],
    people: People,
) -> Iterator[str]:
    """A plain statement, for each kind of players."""
    for name in names:
        own = [row for row in rows if row["players"] == name and row["people"] is not None]
        other = sorted((row for row in own if _differs(row)), key=_distance)
        yield (
            f"`{name}` does {len(own) - len(other)} of {len(own)} things about as much as people "
            f"(within {100 * ALIKE:g} %, or not clearly different)."
        )
        for word, part in (
            ("Less", [row for row in other if row["value"] < row["people"]]),
            ("More", [row for row in reversed(other) if row["value"] > row["people"]]),
        ):
            if part:
                listed = [f"{row['quantity']} {plain(row['value'])} of {row['people']:g}" for row in part]
                more = f" and {len(listed) - LISTED} more" if len(listed) > LISTED else ""
                yield f"{word} than people, furthest first: {', '.join(listed[:LISTED])}{more}."
    shares = ", ".join(f"`{row['players']}` {plain(row['correlation'], 2)}" for row in order)
    yield f"Rank correlation of factions' wins with people's rating: {shares}; below {CHANCE} may be chance."
    yield f"People: {people.games}. Rating: {people.rating}."


def _distance(row: Mapping[str, Any]) -> float:
    return float(row["value"] / row["people"])


def _known(row: Mapping[str, Any]) -> str:
    if row["people"] is None:
        return ""
    spread = "" if row["people_low"] is None else f" ({row['people_low']:g} to {row['people_high']:g})"
    return f"{row['people']:g}{spread}"


def _half(ends: Ends, scale: float = 1) -> str:
    value, _, high = ends
    return with_half(value, high - value, scale=scale)
