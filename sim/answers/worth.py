"""What is a component or a mechanism worth? Each deal is played twice: as it is, and with a ban."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports.metrics.analysis import Analysis
from reports.metrics.sequential import ONCE, Rule
from reports.nobody import nobody_lines, nobody_rows
from reports.tables import Table
from reports.worth import (
    BLIND,
    VALUES,
    Item,
    Pairs,
    ends_in,
    family_lines,
    judge,
    one_lines,
    own_seat,
    rows_of,
    seat_of,
)
from sim import arguments
from sim.answers import charts, watching
from sim.answers.answer import Answer
from sim.answers.asking import (
    FEWEST,
    MAX_GAMES,
    SEATS,
    WORTH_GAMES,
    Asked,
    Strength,
    ask,
    check_outcomes,
    several_seats,
)
from sim.answers.component import analysed
from sim.answers.items import MECHANISM, components_named, family_named, item_count, mechanisms_named
from sim.answers.progress import Played, counter, progress
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import Ends, ends_of, percent, with_half, with_interval
from sim.kernel.bans import new_bans
from sim.kernel.driver import Line
from sim.playing.batch import WINDOW, plain_schedule, play_schedule, prepare
from strategies import registry

KEEP = (*SEATS, "chair")
CORRELATED = 20_000  # games, at most, to learn what `component` says
Look = Callable[[int, np.ndarray], None]
CAPTION = "±: 95 % intervals. Bold: clear after one correction for all rows."
WATCHED = "±: 95 % intervals that hold together, for all rows at all looks. Bold: clearly not 0."


@dataclass(frozen=True, repr=False, eq=False)
class WorthAnswer(Answer):
    """``table``: a row for each item and each kind of players. ``without``: how the game changes if nobody
    may; empty for a family."""

    limits: ClassVar[tuple[str, ...]] = (
        "How players would plan who knew of the ban: they only notice it when they choose a move.",
    )

    without: pl.DataFrame
    pairing: str
    watched: Mapping[str, Any] | None = None  # when it was to stop, the looks, and what they decided

    def plot(self) -> Figure:
        """What each item is worth."""
        rows = self.table.sort("margin", descending=True)
        several = rows["players"].n_unique() > 1
        label = f"{self.unit} compared with the others that it is worth to be allowed it"
        scale = charts.Scale(label, 0, "nothing", signed=True)
        drawn = [
            charts.Row(
                f"{row['title']} ({row['players']})" if several else row["title"],
                ends_of(row, "margin"),
                clear=row["clear"],
            )
            for row in rows.iter_rows(named=True)
        ]
        title = self.sentences[0].split(": own score")[0]
        if several and rows["title"].n_unique() == 1:
            title = f"{rows['title'][0]}: what it is worth to each kind of players"
        elif rows.height > 1:
            clear = rows.filter("clear")["margin"]
            title = f"Of {rows.height}, {(clear > 0).sum()} are clearly worth having"
            title += f", {(clear < 0).sum()} better left alone" if (clear < 0).any() else ""
        return charts.intervals(title, drawn, scale, self.played)

    def shown(self) -> list[Table]:
        """What each item is worth; then what changes if nobody may."""
        rows = sorted(self.table.to_dicts(), key=lambda row: -row["margin"])
        tables = [
            Table(
                pl.DataFrame([self._cells(row) for row in rows]),
                [row["clear"] for row in rows],
                WATCHED if self.watched else CAPTION,
            )
        ]
        if self.without.height:
            frame = pl.DataFrame([_change_cells(row) for row in self.without.iter_rows(named=True)])
            tables.append(Table(frame, self.without["clear"].to_list(), "What changes if nobody may."))
        return tables

    def _cells(self, row: Mapping[str, Any]) -> dict[str, str]:
        several = self.table.filter(title=row["title"])["group"].n_unique() > 1  # a card used in several ways
        cells = {"": f"{row['title']} ({row['group'].lower()})" if several else row["title"]}
        if self.table["players"].n_unique() > 1:
            cells["players"] = row["players"]
        cells |= {"taken, %": percent(row["taken"]).removesuffix(" %")}
        if self.table["deals"].n_unique() > 1:
            cells["deals"] = f"{row['deals']:,}"
        columns = {
            f"worth, {self.unit}": ("margin", 1),
            "wins, %": ("wins", 100),
            "per taker": ("per_taker", 1),
            "correlation": ("correlation", 1),
        }
        for heading, (name, scale) in columns.items():
            ends = ends_in(row, name)
            if ends or any(self.table[name].is_not_null()):
                cells[heading] = "" if ends is None else self._cell(ends, scale)
        return cells

    def _cell(self, ends: Ends, scale: float) -> str:
        """A value with its interval, which may be skewed if it was watched."""
        return with_interval(ends, scale=scale, signed=True) if self.watched else _half(ends, scale)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with how the games were paired."""
        return super().to_dict() | {"pairing": self.pairing, "watched": self.watched}


def _half(ends: Ends, scale: float) -> str:
    return with_half(ends[0], ends[2] - ends[0], scale=scale, signed=True)


def _change_cells(row: Mapping[str, Any]) -> dict[str, str]:
    scale = 100 if row["measure"] == "wins" else 1
    before, after = (f"{scale * row[side]:.1f}" for side in ("before", "after"))
    measure = {"wins": "wins, %"}.get(row["measure"], row["measure"])
    return {
        "": row["name"],
        "of": measure,
        "now": before,
        "without": after,
        "change": _half(ends_of(row, "change"), scale),
    }


def worth(
    game: str,
    name: str | None = None,
    family: str | None = None,
    mechanism: str | None = None,
    games: int = WORTH_GAMES,
    players: int | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    rungs: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
    strength: Strength = None,
    until: float | None = None,
    decide: float | None = None,
) -> WorthAnswer:
    """What is a component or a mechanism worth? ``sim.worth("cryo", mechanism="scrapping", games=400)``.

    In each deal one seat, drawn at random, may not take it. ``name``: a component's id or name. ``family``:
    all components of a kind or group, with one correction. ``mechanism``: one that the game's data name, or
    "all". ``games``: deals; each is played once as it is and once with each ban. ``rungs``: several
    strategies to compare, each in all seats. Other arguments: see ``sim.batch``.

    ``until``: stop as soon as the interval of what it is worth is at most so many points wide on either side.
    ``decide``: stop as soon as it is clear whether that is more than 0, less than 0, or less than this
    tolerance either way. ``games`` is then the most to play. Each item of a family stops on its own.
    Intervals hold however often one looks.
    """
    count = arguments.whole("games", games, FEWEST, MAX_GAMES)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    several_seats(asked.match, "worth")
    rules = asked.match.game
    with rules.texts(asked.overlay):
        items = _items(asked, name, family, mechanism)
    tables = _rungs(asked, rungs)
    rows: list[dict[str, Any]] = []
    without: list[dict[str, Any]] = []
    lines: list[str] = []
    rule = watching.rule_of(until, decide, count, len(items) * len(tables))
    calls: dict[str, str] = {}
    most = 0
    for here in tables:
        played = _Deals(here, items, len(items) == 1, rule)
        played.play(count)
        most = max(most, *(pairs.deals for pairs in played.pairs))
        for item, pairs in zip(items, played.pairs, strict=True):
            calls[_label(here, item, tables)] = pairs.call
        beside = _correlations(here, items, min(most, CORRELATED))
        rows += rows_of(items, played.pairs, beside, ", ".join(here.seated))
        if played.nobody:
            changes = _without(here, played)
            without += changes
            who = f"{', '.join(here.seated)}: " if len(tables) > 1 else ""
            lines += [who + line for line in nobody_lines(changes, here.match.about.unit, items[0].title)]
    if rule:
        lines.append(watching.ended(rule, list(calls.values()), most, asked.match.about.unit))
    judge(rows, rule.looks if rule else ONCE)
    return _answer(asked, tables, items, rows, without, lines, most, watching.told(rule, calls))


def _label(asked: Asked, item: Item, tables: Sequence[Asked]) -> str:
    """What a decision is about, in JSON."""
    who = f" ({', '.join(asked.seated)})" if len(tables) > 1 else ""
    return f"{item.kind} {item.id}{who}"


def _items(asked: Asked, name: str | None, family: str | None, mechanism: str | None) -> list[Item]:
    """What the caller asks about: one of the three."""
    given = [value for value in (name, family, mechanism) if value is not None]
    if len(given) != 1:
        raise BadInput(f"worth: expected one of name, family and mechanism, found {len(given) or 'none'}")
    game = asked.match.game
    if name is not None:
        return components_named(game, arguments.text("name", name))
    if family is not None:
        return family_named(game, arguments.text("family", family))
    return mechanisms_named(game, arguments.text("mechanism", mechanism))


def _rungs(asked: Asked, rungs: str | Sequence[str] | None) -> list[Asked]:
    """The same question for each kind of players."""
    if rungs is None:
        return [asked]
    if asked.named:
        raise BadInput("rungs: expected either rungs or strategies, found both")
    names = arguments.texts("rungs", rungs)
    own = registry.own(asked.match.game.name, asked.code)
    for rung in names:
        registry.get(asked.match.game.name, rung, own)  # names the wrong one before any game
    return [replace(asked, match=asked.other([rung]), named=(rung,)) for rung in names]


class _Deals:
    """The deals of one kind of players, played as they are, with each ban, and with nobody allowed."""

    def __init__(self, asked: Asked, items: Sequence[Item], nobody: bool, rule: Rule | None = None) -> None:
        self.asked, self.items, self.rule = asked, items, rule
        self.pairs = [Pairs(rule.looks if rule else ONCE) for _ in items]
        self.forbidden = np.zeros((1 + len(items), item_count(asked.match.game)), np.uint8)
        for row, item in enumerate(items, start=1):
            self.forbidden[row, list(item.places)] = 1
        self.nobody = nobody
        self.free: list[np.ndarray] = []  # outcomes, to compare with those in which nobody may
        self.none: list[np.ndarray] = []

    def play(self, games: int) -> None:
        """Window by window, so that sums don't depend on batches or workers; items that have a reason to stop
        are left out after a look."""
        prepare(self.asked.match)
        looks = self.rule.looks.at if self.rule else (games,)
        with progress(self._versions() * games) as report:
            for first, stop in _parts(looks):
                number, begin = divmod(first, WINDOW)
                drawn = np.random.default_rng([self.asked.seed, number])
                players = drawn.integers(self.asked.match.people, size=WINDOW)
                self._window(first, players[begin : begin + stop - first], report)
                if self.rule and stop in looks:
                    self._look(self.rule, report)
                    if all(pairs.call for pairs in self.pairs):
                        return
                    report.games = report.done + self._versions() * (games - stop)

    def _versions(self) -> int:
        """How often each deal is played."""
        return 1 + sum(not pairs.call for pairs in self.pairs) + self.nobody

    def _look(self, rule: Rule, report: Played) -> None:
        """Which items need no more deals?"""
        for pairs in self.pairs:
            if not pairs.call:
                pairs.watch(rule)
        waiting = [pairs for pairs in self.pairs if not pairs.call]
        if waiting:
            ends = max((pairs.effect(VALUES[0]) for pairs in waiting), key=lambda effect: effect[1])[0]
            report.note = watching.note(ends, self.asked.match.about.unit)
            if len(self.pairs) > 1:
                report.note = f"{len(waiting)} of {len(self.pairs)} left, the widest {report.note}"

    def _window(self, first: int, players: np.ndarray, report: Played) -> None:
        free, _, taken = self._played(first, players, 0, 1 << players, report, counted=True)
        usual = seat_of(free, players)
        for row, (item, pairs) in enumerate(zip(self.items, self.pairs, strict=True), start=1):
            if pairs.call:
                continue
            anyway = np.zeros(len(players), bool)
            look = self._looker(item, players, anyway)
            outcomes, refused, _ = self._played(first, players, row, 1 << players, report, look=look)
            took = np.any(taken[:, list(item.places)] > 0, axis=1)
            pairs.add(usual, seat_of(outcomes, players), took, refused, anyway)
        if self.nobody:
            everybody = np.full(len(players), (1 << self.asked.match.people) - 1)
            outcomes, _, _ = self._played(first, players, 1, everybody, report)
            self.free.append(free)
            self.none.append(outcomes)

    def _looker(self, item: Item, players: np.ndarray, anyway: np.ndarray) -> Look | None:
        """Notes who got a banned component all the same, which may happen without a choice."""
        if item.kind == MECHANISM:
            return None

        def look(start: int, outcomes: np.ndarray) -> None:
            stop = start + len(outcomes)
            seats = own_seat(outcomes, players[start:stop]).argmax(axis=1)
            acquired = self.asked.match.game.component_columns(outcomes)["acquired"]
            had = acquired[np.arange(len(outcomes)), seats][:, list(item.places)] >= 0
            anyway[start:stop] = had.any(axis=1)

        return look

    def _played(
        self,
        first: int,
        players: np.ndarray,
        ban: int,
        banned: np.ndarray,
        report: Any,
        counted: bool = False,
        look: Look | None = None,
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Outcomes of one version of the deals, how its ban went, and what the banned seats took."""
        match = self.asked.match
        schedule = plain_schedule(match, first, len(players))
        schedule.rows[:, Line.BAN] = ban
        schedule.rows[:, Line.BANNED] = banned
        bans = new_bans(self.forbidden, len(players), counted)
        outcomes = play_schedule(
            match,
            self.asked.seed,
            schedule._replace(bans=bans),
            self.asked.workers,
            report,
            keep=KEEP,
            look=look,
        )
        check_outcomes(match, outcomes, self.asked.seed, self.asked.overlay)
        return outcomes, bans.refused, bans.taken


def _parts(looks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The deals between two looks, cut where a window ends."""
    first = 0
    for look in looks:
        while first < look:
            stop = min(look, (first // WINDOW + 1) * WINDOW)
            yield first, stop
            first = stop


def _correlations(asked: Asked, items: Sequence[Item], games: int) -> list[Ends | None]:
    """What `component` says of each item: how far ahead players who took it were of those who took an
    alternative. None for mechanisms."""
    if items[0].kind == MECHANISM:
        return [None for _ in items]
    with counter() as count:
        analysis: Analysis = analysed(asked, games, count)
    table = {(row["kind"], row["name"]): row for row in analysis.components.to_dicts()}
    found = [table[item.kind, item.id] for item in items]
    return [None if row["beside"] is None else ends_of(row, "beside") for row in found]


def _without(asked: Asked, played: _Deals) -> list[dict[str, Any]]:
    """How the game changes if nobody may."""
    free, none = (np.concatenate(parts) for parts in (played.free, played.none))
    about = asked.match.about
    rows = nobody_rows(asked.match.game, free, none, faction_titles(about), played.pairs[0].looks)
    return [row | {"players": ", ".join(asked.seated)} for row in rows]


def _answer(
    asked: Asked,
    tables: Sequence[Asked],
    items: Sequence[Item],
    rows: list[dict[str, Any]],
    without: list[dict[str, Any]],
    lines: Sequence[str],
    games: int,
    watched: Mapping[str, Any] | None,
) -> WorthAnswer:
    unit = asked.match.about.unit
    what = f'"{items[0].title}"' if len(items) == 1 else f"each of {len(items)} items"
    sentences = [*_sentences(tables, items, rows, unit), *lines, BLIND]
    fields = asked.fields(f"What is {what} worth?", games)
    if len(tables) > 1:
        fields["strategies"] = tuple(name for table in tables for name in table.seated)
    saved = [row["saved"] for row in rows if np.isfinite(row["saved"])]
    pairing = f"{games:,} deals, each played as it is and with each ban"
    if saved:
        pairing += f"; separate deals would have taken {np.median(saved):.1f} times as many games"
    return WorthAnswer(
        **fields,
        sentences=tuple(sentences),
        table=pl.DataFrame(rows, infer_schema_length=None),
        without=pl.DataFrame(without, infer_schema_length=None),
        pairing=f"{pairing}.",
        watched=watched,
    )


def _sentences(
    tables: Sequence[Asked], items: Sequence[Item], rows: Sequence[Mapping[str, Any]], unit: str
) -> Iterator[str]:
    """Sentences for each kind of players, named if there are several."""
    for place, table in enumerate(tables):
        own = rows[place * len(items) : (place + 1) * len(items)]
        lines = one_lines(own[0], unit) if len(items) == 1 else family_lines(own, unit)
        who = f"{', '.join(table.seated)}: " if len(tables) > 1 else ""
        yield from (who + line for line in lines)
