"""A study of what reports claim: the coverage of their intervals, and how often they make false claims.

`python -m tests.study` plays each world many times and prints two tables; `python -m tests.study 50 mirrored`
plays only the worlds with that in their name, 50 times. *Coverage*: how often a 95 % interval contains the
truth, by table and number. *Claims*: how many pages about an even game claim that anything differs, by kind
of claim. The truth is the same number over very many games or, for tiles that players choose, what the world
was made of.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from statistics import NormalDist

import sim  # noqa: F401  # before NumPy: it limits the threads of the matrix libraries

# isort: split
import numpy as np
import polars as pl

from reports.balancing import standing
from reports.documents.findings import TABLES, CellFindings, find
from reports.documents.parts import ALONE
from reports.documents.rival import verdict
from reports.metrics.analysis import Analysis, analyse
from reports.metrics.scales import scales
from reports.metrics.source import Chunk
from reports.metrics.strength import sampled, tested
from reports.metrics.tolerance import WITHIN
from reports.screening import clear
from sim.answers.screen import Screening
from sim.answers.searching import CONFIRMING, PART
from sim.playing.duels import Duels
from sim.playing.ladder import duel
from sim.sweep.plan import Precision
from sim.sweep.shards import faction_sums
from sim.sweep.tally import FactionTally, next_check
from tests.even_world import SEATS, Table
from tests.worlds import BAND, FACTIONS, STRATEGIES, TAKEN, Solo, Tables, World, play, solo_margin

SMALL, LARGE = 12, 300  # repetitions
KNOWN_GAMES = 70_000  # their numbers count as the truth
SKIPPED = ("comebacks", "length", "rounds")  # the rounds of these games are made up
SHARD = 70  # games between two checks of a sweep that stops at a precision
PRECISION = Precision(maximum=7_000, score=0.9)
STOPPED = ("uneven", "uneven, mirrored")
UNEVEN = np.array([7.0, -6, 4, -3, 1, 0, -1, -2])  # a table for the search for edits
ENOUGH_ROWS = 30  # a number needs as many rows, over all repetitions, to be shown

DEMO = {
    "factions": (6.0, 3.0, 1.0, 0.0, -1.0, -3.0, -6.0),
    "seats": (1.0, 0.5, -0.5, -1.0),
    "strategies": (3.0, 1.0, 0.0, -1.0, -3.0),
    "tiles": (3.0, 0.0, 0.0, -3.0, 2.0, -2.0),
    "suits": {(0, 0): 6.0, (3, 1): -5.0},
}
WORLDS = (
    World("even"),
    World("even, mirrored", mirrored=True),
    World("even, 2 players", players=2),
    World("even, tolerance", tolerance=2.0),
    World("even, wide tolerance", tolerance=10.0),
    World("uneven", **DEMO),  # type: ignore[arg-type]
    World("uneven, mirrored", mirrored=True, **DEMO),  # type: ignore[arg-type]
    World("uneven, 3 players, mirrored", players=3, mirrored=True, **DEMO),  # type: ignore[arg-type]
    World("uneven, 2 players", players=2, **DEMO),  # type: ignore[arg-type]
    World("uneven, few games", games=270, players=2, **DEMO),  # type: ignore[arg-type]
    World("confounded", tiles=(0.0, 0.0, 0.0, 0.0, 4.0, -4.0), lucky=8.0, leads_to=0.6),
)
Key = tuple[str, str, str]  # table, column, subject


@dataclass
class Tally:
    """What was counted over all repetitions of a world."""

    world: World
    repetitions: int = 0
    games: int = 0  # of all repetitions that stopped at a precision
    held: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    claims: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def coverage(self) -> dict[tuple[str, str], tuple[float, int]]:
        """Share of the intervals that contain the truth, and how many there were."""
        return {key: (held / of, of) for key, (held, of) in sorted(self.held.items()) if of >= ENOUGH_ROWS}

    def rates(self) -> dict[str, float]:
        """Share of the pages with a claim of each kind."""
        return {sort: count / self.repetitions for sort, count in sorted(self.claims.items())}


def study(world: World, repetitions: int, known_games: int = KNOWN_GAMES) -> Tally:
    """Play and analyse a world that many times."""
    truth, tally = true_values(world, known_games), Tally(world)
    for seed in range(1, repetitions + 1):
        analysis = analysed(world, seed)
        for table, column, subject, _, low, high in estimates(analysis):
            value = truth.get((table, column, subject))
            if value is not None:
                count = tally.held[table, column]
                count[0] += low <= value <= high
                count[1] += 1
        if world.even:
            for sort in set(claims(analysis, find(analysis, "a", tables=False))):
                tally.claims[sort] += 1
        tally.repetitions += 1
    return tally


def analysed(world: World, seed: int, games: int | None = None) -> Analysis:
    """All metrics of one run of a world."""
    tables = Tables(world, seed, games)
    return analyse(tables, tables.cells[0])


def true_values(world: World, games: int) -> dict[Key, float]:
    """The truth, by table, column and subject."""
    rows = estimates(analysed(world, 0, games))
    truth = {(table, column, subject): value for table, column, subject, value, _, _ in rows}
    for (_, name), value in zip(TAKEN, world.beside(), strict=True):
        for key in list(truth):
            if key[:2] == ("components", "beside") and f"|{name}|" in key[2]:
                truth[key] = float(value)
    return truth


def estimates(analysis: Analysis) -> Iterator[tuple[str, str, str, float, float, float]]:
    """Every number that has an interval: table, column, subject, value and ends."""
    for name in TABLES:
        if name in SKIPPED:
            continue
        frame: pl.DataFrame = getattr(analysis, name)
        words = [key for key, kind in frame.schema.items() if kind == pl.String]
        words = [key for key in words if key not in ("answer", "measure")]
        words += {"leaders": ["round"], "ending_pays": ["ended"]}.get(name, [])
        for column in frame.columns:
            ends = _ends(column, frame.columns)
            if not ends:
                continue
            label = column
            for row in frame.iter_rows(named=True):
                low, high = (row[end] for end in ends)
                if row[column] is None or low is None or high is None or not np.isfinite([low, high]).all():
                    continue
                if name == "by_player":
                    label = row["kind"]
                    if label == "set-up":  # only measured for what was proven
                        continue
                subject = "|".join(["", *(str(row[word]) for word in words), ""])
                yield name, label, subject, row[column], low, high


def _ends(column: str, columns: Sequence[str]) -> tuple[str, str] | None:
    short = {"win_share": "win"}.get(column, column)
    for ends in ((f"{short}_low", f"{short}_high"), ("low", "high")):
        if ends[0] in columns and (ends[0] != "low" or column in ALONE):
            return ends
    return None


def claims(analysis: Analysis, cell: CellFindings) -> Iterator[str]:
    """The kinds of claims a page makes: sentences, flags, titles. For an even game each is false."""
    for finding in (*cell.findings, *cell.depends):
        if finding.kind != "unused":
            yield "a verdict"
            yield f"a verdict on a {finding.kind}"
        if finding.strategies.against or finding.rungs.against:
            yield "players who have the opposite verdict"
    if analysis.ending_pays["proven"].any():
        yield "a verdict"
        yield "a verdict on whether ending pays"
    for name in TABLES:  # what is bold on the page, and flagged in the JSON
        frame = getattr(analysis, name)
        for column in ("proven", "beyond_proven"):
            if column in frame.columns and frame[column].any():
                yield "a flag"
                yield f"a flag in {name}"
    yield from chart_claims(analysis)


def chart_claims(analysis: Analysis) -> Iterator[str]:
    """Titles of charts that name something as better, stronger or wider than it should be."""
    from reports.charts import standings

    titles = {
        "factions": standings.faction_forest(analysis.factions).get_suptitle(),
        "strategies": standings.strategy_bars(analysis.strategies, "VP").get_suptitle(),
        "match-ups": standings.match_up_map(analysis.match_ups, "VP").get_suptitle(),
        "players": standings.player_map(analysis.factions_by("strategy"), "VP", "strategy").get_suptitle(),
        "spreads": standings.score_ranges(analysis.factions, "VP").get_suptitle(),
    }
    for which, title in titles.items():
        if not title.startswith(("No ", "Scores by")):
            yield "a title of a chart"
            yield f"a title of the chart of {which}"


def stopped(
    world: World, repetitions: int, precision: Precision, known_games: int = 4 * KNOWN_GAMES
) -> Tally:
    """Sweeps of a world that stop at a precision: the intervals at the last check."""
    truth_games, tally = play(world, 0, known_games), Tally(replace(world, name=f"stopped, {world.name}"))
    for seed in range(1, repetitions + 1):
        standing, games = until_precise(world, seed, precision)
        tally.games += games
        for place, name in enumerate(FACTIONS):
            if name not in standing.sums:
                continue
            here = truth_games.faction == place
            for column, estimate, truth in (
                ("score", standing.score(name), truth_games.score[here].mean()),
                ("win_share", standing.win_share(name), truth_games.win[here].mean()),
            ):
                count = tally.held["stopped", column]
                count[0] += abs(estimate.value - truth) <= estimate.half
                count[1] += 1
        tally.repetitions += 1
    return tally


def until_precise(world: World, seed: int, precision: Precision) -> tuple[FactionTally, int]:
    """How the factions do when a sweep of a world is precise enough, and after how many games that is."""
    replays = len(STRATEGIES) if world.mirrored else 1
    chunk, standing = play(world, seed, precision.maximum), FactionTally(replays)
    shards = np.array_split(np.arange(precision.maximum), precision.maximum // SHARD)
    done = 0
    while done < len(shards):
        look = next_check(done, len(shards))
        for rows in shards[done:look]:
            standing.add(len(rows), faction_sums(FACTIONS, _seats(chunk, rows), replays))
        done = look
        if standing.precise(precision):
            break
    return standing, done * SHARD


def _seats(chunk: Chunk, rows: np.ndarray) -> pl.DataFrame:
    players = chunk.score.shape[1]
    codes = pl.Series(chunk.faction[rows].ravel().astype(np.uint32)).cat.to(pl.Enum(list(FACTIONS)))
    return pl.DataFrame(
        {
            "game": np.repeat(rows, players),
            "seat": np.tile(np.arange(players), len(rows)),
            "faction": codes,
            "score": chunk.score[rows].ravel(),
            "win_share": chunk.win[rows].ravel(),
        }
    )


def rivals(repetitions: int, mirrored: bool, games: int = 700) -> Tally:
    """Runs against an automated rival that all players beat exactly as often as the edge of the band says:
    its intervals, and how often any player is claimed to be on either side of that edge."""
    truth = {"win_share": BAND.high, "margin": solo_margin(BAND.high)}
    tally = Tally(World("rival, mirrored" if mirrored else "rival", games, 2))
    for seed in range(1, repetitions + 1):
        source = Solo(BAND.high, mirrored, seed, games)
        rows = analyse(source, source.cells[0]).rival.to_dicts()
        for row in rows:
            for column, short in (("win_share", "win"), ("margin", "margin")):
                count = tally.held["rival", column]
                count[0] += row[f"{short}_low"] <= truth[column] <= row[f"{short}_high"]
                count[1] += 1
        for side in {verdict(row, BAND) for row in rows} & {"easier", "harder", "within"}:
            tally.claims[f"a rival that is {side}"] += 1
        tally.claims["a side of the band"] += any(verdict(row, BAND) != "open" for row in rows)
        tally.repetitions += 1
    return tally


def scaled(repetitions: int, even: bool, known_games: int = KNOWN_GAMES) -> Tally:
    """Runs of two cells, between which a dial goes from 1 to 3: what one more is worth, and what is
    claimed."""
    world = World(f"dial, {'even' if even else 'uneven'}", **({} if even else DEMO))  # type: ignore[arg-type]
    tally, truth = Tally(world), {row[:2]: row[2] for row in _scales(world, 0, known_games)}
    for seed in range(1, repetitions + 1):
        rows = _scales(world, seed)
        for kind, subject, _, low, high, _ in rows:
            count = tally.held["scales", kind]
            count[0] += low <= truth[kind, subject] <= high
            count[1] += 1
        tally.claims["a number that matters"] += any(clear for *_, clear in rows)
        tally.repetitions += 1
    return tally


def _scales(
    world: World, seed: int, games: int | None = None
) -> list[tuple[str, str, float, float, float, bool]]:
    """A run of an even cell and of the world, on separate deals: as different as they can be."""
    low, high = analysed(World("1"), 2 * seed, games), analysed(world, 2 * seed + 1, games)
    pair = [replace(a, cell=replace(a.cell, dials={"rate": at})) for a, at in ((low, 1.0), (high, 3.0))]
    return scales(pair).select("kind", "subject", "value", "low", "high", "clear").rows()


def strengths(repetitions: int, change: float = 0.0, sizes: Sequence[int] = (2100, 700, 350)) -> float:
    """Uneven runs at three strengths, of which the last has ``change`` more points for the weakest faction:
    the share of the pages that claim any change; of the planted one, if there is one."""
    world, weakest = World("strength", **DEMO), FACTIONS[-1].capitalize()  # type: ignore[arg-type]
    changed = replace(world, factions=(*world.factions[:-1], world.factions[-1] + change))
    holder, claimed = analysed(world, 0), 0
    for seed in range(1, repetitions + 1):
        levels = []
        for place, games in enumerate(sizes):
            tables = Tables(changed if place == 2 else world, 3 * seed + place, games)
            level = sampled(tables, tables.cells[0], alike=False, tolerance=2.0)
            levels.append(replace(level, name=f"level {place}"))
        (cell,) = tested([(holder, levels)])
        clear = cell.pairs.filter("clear")["subject"]
        claimed += weakest in clear if change else clear.len() > 0
    return claimed / repetitions


def ladders(repetitions: int, deals: int = 60, people: int = 4) -> float:
    """How often the interval of won pairs contains the truth, if the seats of a deal are correlated."""
    truth, held = NormalDist(0, 5).cdf(3.0), 0
    for seed in range(repetitions):
        random = np.random.default_rng(seed)
        ahead = 3 + random.normal(0, 3, (deals, 1)) + random.normal(0, 4, (deals, people))
        own, others = np.zeros((2, 2, deals, people))
        own[0] = people * ahead
        estimate = duel(Duels(own, others, others), people)
        held += estimate.low <= truth <= estimate.high
    return held / repetitions


def balances(repetitions: int, even: bool, games: int = 2800, band: float = 2.0) -> Tally:
    """Searches for edits on tables of known truth: the intervals of how far ahead each group is before and
    after, those of what a step of each edit does, and what is claimed: edits of an even table, or groups
    shown to be within a band that they are outside of."""
    count = len(UNEVEN)
    points = np.zeros(count) if even else UNEVEN
    tally = Tally(World(f"balance, {'even' if even else 'uneven'}", games, **({} if even else DEMO)))  # type: ignore[arg-type]
    for seed in range(1, repetitions + 1):
        table = Table(points, np.concatenate([1.5 * np.eye(count), 0.7 * np.eye(count)]), seed)
        search = table.search(0.1 if even else band, count, games)
        chosen = search.run()
        deals = np.arange(CONFIRMING * PART, CONFIRMING * PART + games)
        after = standing(table.play(chosen, deals), count, 1 / SEATS)
        for column, found, steps in (("before", search.base, {}), ("after", after, chosen)):
            _hold(tally, column, np.abs(found.value - table.ahead(steps)) <= found.half())
        for one in search.tried:
            truth = table.ahead({one.number: one.direction}) - table.ahead({})
            error = np.maximum(one.effect.error, 1e-9)
            own = search.owns[one.number]
            _hold(tally, "one step", (np.abs(one.effect.value - truth) <= 1.96 * error)[[own]])
        out = np.abs(table.ahead(chosen)) > band
        claimed = [verdict == WITHIN for verdict in after.verdicts(band)]
        tally.claims["an edit of an even table"] += even and bool(chosen)
        tally.claims["within, but isn't"] += bool(np.any(out & claimed))
        tally.claims["left outside"] += bool(out.any())
        tally.repetitions += 1
    return tally


def _hold(tally: Tally, column: str, inside: np.ndarray) -> None:
    count = tally.held["balance", column]
    count[0] += int(inside.sum())
    count[1] += len(inside)


def screens(repetitions: int, numbers: int = 80, games: int = 400) -> Tally:
    """Screenings in which every number stirs its games by chance and none matters: what is called clear."""
    tally = Tally(World("screen, even", games))
    for seed in range(1, repetitions + 1):
        table = Table(np.zeros(len(UNEVEN)), np.full((numbers, len(UNEVEN)), 1e-9), seed)
        search = Screening(
            lambda changes, deals, table=table: table.play(dict(changes), deals),  # type: ignore[misc]
            [(1, -1)] * numbers,
            len(UNEVEN),
            games,
        )
        search.run()
        tally.claims["a number that matters"] += any(clear(search.confirmed()))
        tally.repetitions += 1
    return tally


def report(tallies: Sequence[Tally]) -> str:
    """Both tables as text."""
    lines = []
    for tally in tallies:
        lines.append(f"\n{tally.world.name}: {tally.repetitions} runs of {tally.world.games} games")
        for (table, column), (share, count) in tally.coverage().items():
            mark = "" if 0.935 <= share <= 0.97 else "  <-- too narrow" if share < 0.935 else "  (wide)"
            lines.append(f"  {table + ' ' + column:38} {100 * share:5.1f} % of {count:>7,}{mark}")
        if tally.world.even:
            lines += [
                f"  claims {sort:50} {100 * rate:5.1f} % of pages" for sort, rate in tally.rates().items()
            ]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """`python -m tests.study [repetitions] [part of a world's name]`."""
    repetitions = int(arguments[0]) if arguments else LARGE
    part = arguments[1] if len(arguments) > 1 else ""
    studies: dict[str, Callable[[], Tally]] = {
        world.name: partial(study, world, repetitions) for world in WORLDS
    }
    studies |= {f"dial{', even' * even}": partial(scaled, repetitions, even) for even in (False, True)}
    studies |= {f"rival{', mirrored' * how}": partial(rivals, repetitions, how) for how in (False, True)}
    studies |= {
        f"balance, {'even' if even else 'uneven'}": partial(balances, repetitions, even)
        for even in (True, False)
    }
    studies["screen, even"] = partial(screens, repetitions)
    studies |= {
        f"stopped, {world.name}": partial(stopped, world, repetitions, PRECISION)
        for world in WORLDS
        if world.name in STOPPED
    }
    from tests.study_experiments import studies as experiments  # it imports this module

    studies |= experiments(repetitions)
    for name, look in studies.items():
        if part in name:
            began = time.process_time()
            print(report([look()]), f"\n  {time.process_time() - began:.0f} s of processor time", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
