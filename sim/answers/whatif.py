"""What effect does a change have? Both designs on the same deals, compared game by game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from reports import adapted, answers
from reports import whatif as comparing
from reports.metrics.estimates import ENOUGH
from reports.metrics.sequential import ONCE, Rule
from reports.tables import Table
from sim import arguments
from sim import games as registry
from sim.answers import charts, watching
from sim.answers.adapting import practised
from sim.answers.answer import Answer
from sim.answers.asking import FEWEST, MAX_GAMES, PILOT, PRECISION, SEATS, Asked, Strength, ask, number
from sim.answers.calling import question
from sim.answers.designs import designs
from sim.answers.keeping import keeping
from sim.answers.progress import Played, progress
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import ends_of, plain, with_half, with_interval
from sim.playing.batch import Match, prepare

MOST = 40_000  # games of each design
PATIENCE = 40.0  # seconds of play, unless the caller says how many games
CAPTION = "±: 95 % intervals of the changes. Bold: clear after correction for all rows."
WATCHED = "95 % intervals of the changes, each at all looks. Bold: clear after correction for all rows."
POINTS = 100  # percentage points
ADAPTED = (
    "adapting: what self-play adds with the change, less what as much self-play adds without it. ±: for the "
    "deals; another --seed also trains anew."
)
Changes = Mapping[str, Any] | Sequence[str] | str
Look = Callable[["WhatIfAnswer", np.ndarray, np.ndarray], None]  # the answer so far, games before and after


@dataclass(frozen=True, repr=False, eq=False)
class WhatIfAnswer(Answer):
    """``table``: a row for each faction, or seat: wins and scores before and after, and the changes."""

    limits: ClassVar[tuple[str, ...]] = (
        "What happens once people have learned to play with the change, unless --adapt was used.",
        "What other changes would do, or this one together with others.",
    )

    word: str  # faction or seat
    changes: tuple[str, ...]  # what was changed
    pairing: str  # how the two designs were compared
    watched: Mapping[str, Any] | None = None  # when it was to stop, the looks, and what they decided
    adapt: int | None = None  # games of self-play of each design before the comparison
    adaptation: pl.DataFrame | None = (
        None  # effects at once, by adapting, and as a whole (reports/adapted.py)
    )

    def plot(self) -> Figure:
        """How the share of wins changes."""
        rows = [
            charts.Row(row["name"], ends_of(row, "wins_change"), clear=row["clear"], games=charts.games(row))
            for row in self.table.iter_rows(named=True)
        ]
        label = "change in the share of wins, percentage points"
        scale = charts.Scale(label, 0, "no change", factor=100, signed=True)
        note = f"{'; '.join(self.changes)}. {self.pairing}"
        return charts.intervals(self.sentences[0].split(" (largest of")[0], rows, scale, note)

    def shown(self) -> list[Table]:
        """Wins and scores before and after."""
        rows = []
        for row in self.table.iter_rows(named=True):
            sides = (row["games"], row["games_after"])
            cells = {
                self.word: row["name"],
                "games": " → ".join(f"{side:,}" for side in dict.fromkeys(sides)),
            }
            for key, heading, scale in (("wins", "wins, %", 100.0), ("score", "score", 1.0)):
                before, after = row[f"{key}_before"], row[f"{key}_after"]
                ends = ends_of(row, f"{key}_change")
                cells[heading] = f"{plain(scale * before)} → {plain(scale * after)}"
                cells[f"{key} change"] = (
                    with_interval(ends, scale=scale, signed=True)
                    if self.watched
                    else with_half(ends[0], ends[2] - ends[0], scale=scale, signed=True)
                )
            rows.append(cells)
        tables = [
            Table(pl.DataFrame(rows), self.table["clear"].to_list(), WATCHED if self.watched else CAPTION)
        ]
        if self.adaptation is not None:
            tables.append(Table(pl.DataFrame(list(self._effects())), None, ADAPTED))
        return tables

    def _effects(self) -> Iterator[dict[str, str]]:
        assert self.adaptation is not None
        for row in self.adaptation.iter_rows(named=True):
            scale = 100 if row["measure"] == "wins" else 1
            cells = {self.word: row["name"], "change in": "wins, %" if scale == 100 else "score"}
            for heading, key in (("at once", "at_once"), ("adapting", "adaptation"), ("whole", "whole")):
                value, _, high = ends_of(row, key)
                cells[heading] = with_half(value, high - value, scale=scale, signed=True)
            yield cells

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain types, with what was changed."""
        about = {"changes": list(self.changes), "pairing": self.pairing, "adapt": self.adapt}
        return super().to_dict() | about | {"watched": self.watched}


@question
def whatif(
    game: str,
    changes: Changes | None = None,
    games: int | None = None,
    players: int | None = None,
    *,
    precision: float = PRECISION,
    adapt: int | None = None,
    until: float | None = None,
    decide: float | None = None,
    look: Look | None = None,
    keep: str | Path | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    factions: str | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> WhatIfAnswer:
    """What effect does a change have?

    Example: ``sim.whatif("gaia_project", {"factions.firaks.start.ore": 4}, games=1000)``.

    ``changes``: new values by path (`libration show` lists the paths) or by the name of a switch (`libration
    options`), or texts as in "firaks.start.ore=4". ``overlay``: a TOML file of changes. ``options``: switches
    of both designs; if there are no changes and no overlay, they are the change, compared with the default
    rules. ``games``: of each design; default: as many as it takes for the ``precision``, in percentage points
    of wins. Other arguments: see ``sim.batch``.

    ``until``: stop as soon as the interval is at most this wide on either side, in percentage points of wins.
    ``decide``: stop as soon as it is clear whether wins go up, go down, or move by less than this tolerance.
    Both are about the faction that the changes name, or about all. ``games`` is then the most to play.
    Intervals hold however often one looks. ``look``: a function to call at each look, with the answer so far
    and the outcomes of both designs.

    ``adapt``: players with a network first get this many games of self-play in each design, starting from the
    packaged network. Then the comparison is between players who know the design that they play, and
    ``adaptation`` of the answer says how much of the effect there is at once, and how much comes by adapting.

    ``keep``: a folder for results, so that a call that was interrupted can go on.
    """
    count = None if games is None else arguments.whole("games", games, FEWEST, MAX_GAMES)
    half = number("precision", precision, 0.1, 50) / 100
    file = None if overlay is None else arguments.path("overlay", overlay)
    reader = registry.reader(arguments.text("game", game))
    wanted = designs(reader, change_texts(changes), file, arguments.options("options", options))
    asked = ask(
        game, players, seed, strategies, wanted.options, None, code, workers, factions, strength=strength
    )
    subject = comparing.subject(asked.match.game, wanted.keys)
    asked = asked.by_turns(subject or "")
    matches = wanted.matches(asked)
    rule = watching.rule_of(until, decide, count or MOST, scale=POINTS)
    if rule and adapt is not None:
        raise BadInput("adapt: expected a fixed number of games, found until or decide")
    practice = None if adapt is None else arguments.whole("adapt", adapt, *arguments.PRACTICE)
    asked = keeping(
        keep,
        "whatif",
        asked,
        matches[1:],
        changes=list(wanted.texts),
        games=count,
        precision=half,
        until=until,
        decide=decide,
        adapt=practice,
    )
    if practice:
        matches += practised(matches, practice, asked)
    prepare(matches[0])
    both = _Designs(asked, matches)
    rules = asked.match.game
    if rule:

        def seen(rule: Rule) -> None:
            if look:
                answer = _answer(asked, both, subject, wanted.texts, file, practice, rule)
                look(answer, *both.outcomes)

        rule = both.watch(rule, subject, seen)
        return _answer(asked, both, subject, wanted.texts, file, practice, rule)
    both.play(count or PILOT)
    if count is None:
        before, after = both.outcomes[-2:]
        enough = comparing.games_needed(rules, before, after, subject, half)
        more = min(enough, MOST, both.affordable(PATIENCE)) - PILOT
        if asked.kept:
            more = asked.kept.number("more", lambda: more)
        if more > 0:
            both.play(more)
    return _answer(asked, both, subject, wanted.texts, file, practice)


def _answer(
    asked: Asked,
    both: _Designs,
    subject: str | None,
    texts: tuple[str, ...],
    file: Path | None,
    practice: int | None,
    rule: Rule | None = None,
) -> WhatIfAnswer:
    before, after = both.outcomes[-2:]
    rules = asked.match.game
    looks = rule.looks.of(1) if rule else ONCE
    comparison = comparing.compare(rules, before, after, looks)
    if not comparison.groups:
        expected = f"each {comparison.word} in at least {ENOUGH} games"
        raise BadInput(f"games: expected {expected}, {answers.try_games(rules, before)}")
    about = both.designs[1].about  # with the new names, if the change gives any
    titles, unit = faction_titles(about), about.unit
    if all(np.array_equal(before["seats"][name], after["seats"][name]) for name in SEATS):
        sentences = [f"Nothing changes: all {len(before):,} games end the same way with and without it."]
    else:
        sentences = comparing.told(
            comparison, comparing.everybody(before, after, looks), titles, unit, subject
        )
    if comparison.few:
        sentences.append("Play more games to include them.")
    if rule:
        sentences.append(watching.ended(rule, list(both.reasons.values()), len(before), "points", POINTS))
    table = None
    if practice:
        effects = adapted.effects(rules, both.outcomes)
        sentences += adapted.told(effects, practice, titles, unit, comparison.word, subject)
        table = pl.DataFrame(list(adapted.effect_rows(effects, titles)))
    fields = asked.fields(f"What does {'; '.join(texts)} change?", len(before))
    return WhatIfAnswer(
        **fields | {"overlay": None if file is None else str(file)},
        sentences=tuple(sentences),
        table=pl.DataFrame(list(comparing.change_rows(comparison, titles))),
        word=comparison.word,
        changes=texts,
        pairing=comparing.pairing(comparison, len(before)),
        watched=watching.told(rule, both.reasons),
        adapt=practice,
        adaptation=table,
    )


def change_texts(changes: Changes | None) -> list[str]:
    """Changes as PATH=VALUE."""
    if changes is None:
        return []
    if isinstance(changes, Mapping):
        return [
            f"{arguments.text('changes: key', key)}={_toml(key, value)}" for key, value in changes.items()
        ]
    return arguments.texts("changes", changes)


def _toml(key: str, value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, int | float | np.integer | np.floating):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_quoted(key, entry) for entry in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name} = {_quoted(key, entry)}' for name, entry in value.items())}}}"
    expected = "a number, a text, a bool, a list or a dict"
    raise BadInput(f"changes[{key!r}]: expected {expected}, found {arguments.shown_value(value)}")


def _quoted(key: str, value: object) -> str:
    """A value within a list or a table: texts have quotes there."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return _toml(key, value)


class _Designs:
    """The designs, played on the same deals: both with the same players, then both with adapted ones, if
    these are asked for."""

    def __init__(self, asked: Asked, designs: Sequence[Match]) -> None:
        self.asked, self.designs = asked, designs
        self.outcomes: list[np.ndarray] = []
        self.seconds = 0.0
        self.reasons: dict[str, str] = {}  # why it could stop, by group

    def play(self, games: int, report: Played | None = None) -> None:
        """That many more games of each."""
        if report is None:
            with progress(len(self.designs) * games) as report:
                return self.play(games, report)
        begin = time.perf_counter()
        first = len(self.outcomes[0]) if self.outcomes else 0
        played = [self.asked.play(match, games, report, first) for match in self.designs]
        self.outcomes = (
            [np.concatenate(parts) for parts in zip(self.outcomes, played, strict=True)]
            if self.outcomes
            else played
        )
        self.seconds += time.perf_counter() - begin

    def watch(self, rule: Rule, subject: str | None, seen: Callable[[Rule], None]) -> Rule:
        """Play from look to look until each group has a reason to stop; the rule, with their number.
        ``seen``: called at each look with something to see."""
        game = self.asked.match.game
        with progress(len(self.designs) * rule.looks.most) as report:
            for deals in rule.looks.at:
                self.play(deals - (len(self.outcomes[0]) if self.outcomes else 0), report)
                before, after = self.outcomes
                watched = [subject] if subject else self._watched()
                rule = replace(rule, looks=rule.looks.of(len(watched)))
                groups = comparing.compare(game, before, after, rule.looks).groups
                found = {group.name: group.wins for group in groups if group.name in watched}
                self.reasons = {
                    name: rule.reason(found[name].change, found[name].error, deals) if name in found else ""
                    for name in watched
                }
                if groups:
                    seen(rule)
                if all(self.reasons.values()):
                    break
                widest = max(found.values(), key=lambda move: move.error, default=None)
                if widest:
                    report.note = watching.note(widest.change, "points of wins", POINTS)
        return rule

    def _watched(self) -> list[str]:
        """The groups that a question about everybody is about."""
        word, names, _ = comparing.groups_of(self.asked.match.game, self.outcomes[0])
        return names[: self.asked.match.players] if word == "seat" else names

    def affordable(self, seconds: float) -> int:
        """How many games of each can be played in that time, at the speed so far."""
        return int(len(self.outcomes[0]) * seconds / max(self.seconds, 1e-3))
