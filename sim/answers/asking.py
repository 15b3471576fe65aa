"""What every question needs: checked arguments, a match, its games, and notes for the user.

Light to import: `libration play` needs it too.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim import arguments, games
from sim.answers.progress import is_heard, progress
from sim.errors import BadInput
from sim.playing.batch import (
    MAX_SEED,
    WINDOW,
    Match,
    Schedule,
    check_played,
    new_match,
    plain_schedule,
    play_schedule,
    prepare,
    remarks,
)
from strategies import registry

if TYPE_CHECKING:
    import numpy as np

    from sim.answers.keeping import Kept
    from sim.gamekit.about import About
    from sim.gamekit.overlays import Change
    from sim.sweep.seating import Seating

FEWEST, MAX_GAMES = 60, 1_000_000  # fewer say nothing about anything
MAX_BATCH = 10_000_000  # games whose outcomes are only counted
SEATS = ("faction", "score", "win_share")  # what most answers need to know of each seat
# How many games answer a question, unless the caller says otherwise.
BATCH_GAMES, STANDING_GAMES, COMPONENT_GAMES, LADDER_GAMES = 1000, 4000, 2000, 100
PAIR_GAMES = 200  # of each strategy among each other one
WORTH_GAMES = 1000  # deals
BALANCE_GAMES, FEWEST_BALANCE = 12_000, 200  # of the baseline and of each round
REALISM_GAMES, MOST_REALISM = 400, 5000  # of each rung; complete records are kept
REALISM_RUNGS = ("scripted", "trained")
LEVER_GAMES, MOST_STEPS = 1000, 99  # of each design, and steps of a change
SCREEN_GAMES = 600  # deals of each group of numbers
PILOT = 400  # games, to learn how many are needed
PRECISION = 1.5  # percentage points of wins
MAX_WORKERS = 256
Strength = float | Sequence[float] | None  # from 0 to 1: one for all seats, or one per seat


@dataclass(frozen=True)
class Asked:
    """A match that a question is asked about, and how to play it."""

    match: Match
    options: Mapping[str, str]  # the factions of seats included
    overlay: Path | None
    code: tuple[Path, ...]
    named: tuple[str, ...]  # strategies that the caller named; none: the usual one
    seed: int
    workers: int
    seating: Seating | None = None  # factions that take turns; None: as the options say
    kept: Kept | None = None  # where results are kept; None: nowhere

    def by_turns(self, subject: str = "", asked_for: bool = False) -> Asked:
        """The same question, with factions that take turns, or with one of them in every game, unless the
        options say who plays. ``asked_for``: the question is about factions. Says what it means if players
        choose them."""
        from sim.sweep import seating  # slow to import, and `libration play` doesn't need it

        game = self.match.game
        if seating.chosen_by_players(game, self.options):
            say_notes([f"{seating.FACTIONS} = {self.options[seating.FACTIONS]}: {seating.CHOSEN}"])
        if not seating.by_turns(game, self.options, asked_for or bool(subject)):
            return self
        turns = seating.Seating(seating.line_ups(self.match, self.seed), game.factions, subject)
        asked = replace(self, seating=turns)
        return replace(asked, match=asked.other())

    @property
    def seated(self) -> tuple[str, ...]:
        """Who plays: one name if all seats play the same strategy, otherwise one per seat."""
        names = tuple(strategy.name for strategy in self.match.strategies[: self.match.people])
        return names[:1] if len(set(names)) == 1 else names

    def other(
        self,
        strategies: Sequence[str] = (),
        overlay: Path | Change | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Match:
        """The same match with other strategies, components or options."""
        match = self.match
        names = list(strategies) or [strategy.file or strategy.name for strategy in match.strategies]
        changed = self.overlay if overlay is None else overlay
        switches = dict(self.options if options is None else options)
        if self.seating:
            switches |= self.seating.option
        return new_match(match.game, match.players, names, switches, changed, self.code)

    def played(self, count: int) -> np.ndarray:
        """``SEATS`` of that many games, with progress."""
        prepare(self.match)
        with progress(count) as report:
            return self.play(self.match, count, report)

    def play(
        self, match: Match, count: int, report: Any, first: int = 0, keep: Sequence[str] = SEATS
    ) -> np.ndarray:
        """Fields of the seats of that many games of a match; BrokenGame if the rules failed."""
        plan = self.seating.schedule if self.seating else plain_schedule
        return self.play_schedule(match, plan(match, first, count), report, keep)

    def play_schedule(
        self,
        match: Match,
        schedule: Schedule,
        report: Any,
        keep: Sequence[str],
        look: Callable[[int, np.ndarray], None] | None = None,
    ) -> np.ndarray:
        """The same for any games."""
        outcomes = self.playing(match, self.seed, schedule, self.workers, report, keep=keep, look=look)
        check_outcomes(match, outcomes, self.seed, self.overlay)
        return outcomes

    @property
    def playing(self) -> Callable[..., np.ndarray]:
        """How schedules are played: games that were kept are not played again."""
        return self.kept.play if self.kept else play_schedule

    def windows(
        self,
        count: int,
        report: Any,
        keep: Sequence[str] = SEATS,
        match: Match | None = None,
        size: int = WINDOW,
    ) -> Iterator[np.ndarray]:
        """The same for any number of games, some games at a time, so that sums need little memory."""
        for first in range(0, count, size):
            yield self.play(match or self.match, min(size, count - first), report, first, keep)

    def fields(self, question: str, count: int) -> dict[str, Any]:
        """What every answer says about the games that it is based on."""
        about = self.match.about
        return {
            "question": question,
            "game": self.match.game.name,
            "title": self.match.game.title,
            "unit": about.unit,
            "players": self.match.players,
            "strategies": self.seated,
            "seed": self.seed,
            "games": count,
            "options": dict(self.options),
            "seating": self._seating(about),
            "overlay": None if self.overlay is None else str(self.overlay),
        }

    def _seating(self, about: About) -> str:
        """How factions were seated, in a few words; empty if the options say it."""
        from sim.gamekit.about import faction_titles

        if self.seating is None:
            return ""
        if subject := self.seating.subject:
            return f"{faction_titles(about).get(subject, subject)} in every game"
        return "factions in turn"


def ask(
    game: str,
    players: int | None,
    seed: int,
    strategies: str | Sequence[str] | None,
    options: Mapping[str, str] | None,
    overlay: str | Path | None,
    code: str | Path | Sequence[str | Path],
    workers: int | None,
    factions: str | Sequence[str] | None = None,
    strength: Strength = None,
) -> Asked:
    """Check the arguments that all questions share; BadInput names the wrong one. Says its notes."""
    seed = arguments.whole("seed", seed, 0, MAX_SEED)
    threads = worker_count(workers)
    files = tuple(paths("code", code))
    named = tuple(player_names(strategies, strength))
    changed = None if overlay is None else arguments.path("overlay", overlay)
    switches = switched(arguments.options("options", options), factions)
    match = match_for(game, players, named, switches, changed, files)
    return Asked(match, switches, changed, files, named, seed, threads)


def player_names(strategies: str | Sequence[str] | None, strength: Strength) -> list[str]:
    """The strategies that a caller names, or whose strength it gives; empty if neither. BadInput if both."""
    if strength is None:
        return [] if strategies is None else arguments.texts("strategies", strategies)
    if strategies is not None:
        raise BadInput("strength: expected either a strength or a strategy, found both")
    from strategies.strength import name_of, parsed

    several = isinstance(strength, list | tuple)
    return [name_of(parsed(value)) for value in (strength if several else [strength])]  # type: ignore[union-attr]


def match_for(
    game: str,
    players: int | None,
    strategies: Sequence[str],
    options: Mapping[str, str],
    overlay: Path | Change | None,
    code: Sequence[Path],
    usual: str | None = None,
) -> Match:
    """A match; its notes go to the standard error output.

    Without ``strategies``, those of ``code`` play, or the ``usual`` one.
    """
    rules = games.get(arguments.text("game", game))
    players = None if players is None else arguments.whole("players", players, 1)
    if "factions" in options and not rules.seated and "factions" not in rules.option_help():
        dealing = rules.about().dealing
        why = f"factions {dealing.ways[dealing.default].title}" if dealing else "all players are alike"
        raise BadInput(f"factions: expected none for {game}: {why}")
    names = list(strategies) or [file.stem for file in code]
    match = new_match(rules, players, names or [usual or registry.usual(game)], options, overlay, code)
    notes = remarks(rules, options, match.strategies[: match.people])
    if not names and match.strategies[0].name == "random" != usual:
        notes.insert(0, f"{game} has no scripted players, so random ones play")
    say_notes(notes)
    return match


def switched(options: dict[str, str], factions: str | Sequence[str] | None) -> dict[str, str]:
    """Options with the factions of the seats."""
    if factions is None:
        return options
    if "factions" in options:
        raise BadInput("factions: expected them once, found them in the options too")
    return options | {"factions": ",".join(arguments.texts("factions", factions))}


def say_notes(lines: Iterable[str]) -> None:
    """What a user should know about the results, each line once, where errors go."""
    if is_heard():
        return
    for line in dict.fromkeys(lines):
        print(f"note: {line}", file=sys.stderr)


def check_outcomes(match: Match, outcomes: np.ndarray, seed: int, overlay: Path | None = None) -> None:
    """BrokenGame if the rules failed: it names the seed and the game, which `libration play` shows."""
    changed = f", with the components of {overlay}" if overlay else ""
    check_played(match, outcomes, f"seed {seed}", changed)


def several_seats(match: Match, question: str) -> None:
    """BadInput if one player plays alone against an automated rival."""
    if match.people < 2:
        raise BadInput(f"{question}: expected at least 2 players, found 1 against an automated rival")


def worker_count(workers: int | None) -> int:
    """How many threads: as many as asked for, or one per core."""
    if workers is not None:
        return arguments.whole("workers", workers, 1, MAX_WORKERS)
    from joblib import cpu_count  # slow to import

    return int(cpu_count())


def paths(name: str, value: object) -> list[Path]:
    """A path, or several."""
    if isinstance(value, list | tuple):
        return [arguments.path(f"{name}[{place}]", entry) for place, entry in enumerate(value)]
    return [arguments.path(name, value)]


def number(name: str, value: object, least: float, most: float) -> float:
    """A number within limits."""
    usable = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not usable or not least <= value <= most:  # type: ignore[operator]
        raise BadInput(
            f"{name}: expected a number from {least:g} to {most:g}, found {arguments.shown_value(value)}"
        )
    return float(value)  # type: ignore[arg-type]


def faction_id(match: Match, name: str) -> str:
    """The id of a faction, from its id or its title."""
    from sim.errors import unknown
    from sim.gamekit.about import faction_titles

    game = match.game
    name = arguments.text("name", name)
    if not games.different_factions(game):
        raise BadInput(
            f"name: expected a game with different factions; in {game.title} all players play the same. "
            f"Try `libration seats {game.name}` or `libration component {game.name} NAME`"
        )
    ids = {faction: faction for faction in game.factions}
    ids |= {title.lower(): faction for faction, title in faction_titles(match.about).items()}
    chosen = ids.get(name) or ids.get(name.lower())
    if chosen is None:
        raise unknown(f"a faction of {game.name}", name, game.factions, "name")
    return chosen
