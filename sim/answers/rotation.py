"""Deals whose factions are rotated by design, never chosen by players, so that designs can be compared."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from reports.balancing import Games
from sim import arguments, games
from sim.answers.asking import SEATS, Asked
from sim.errors import unknown
from sim.gamekit.overlays import Change
from sim.kernel.driver import Line
from sim.playing.batch import Match, Schedule, play_schedule, prepare
from sim.sweep.cells import LineUps
from sim.sweep.seating import FACTIONS, by_turns, line_ups
from strategies import registry

OVERLAYS = "overlays"  # the folder of a game with overlays that come with it


def overlay_path(game: str, name: str, value: str | Path) -> Path:
    """A file of changes, or the name of one that comes with the game. ``name``: of the argument."""
    path = arguments.path(name, value)
    own = games.reader(game).folder.parent / OVERLAYS / f"{path.name}.toml"
    return own if path.name == str(path) and not path.exists() and own.exists() else path


def overlay_file(game: str, name: str, value: str | Path) -> Path:
    """The same where nothing but an overlay can be meant. BadInput suggests the nearest of the game's."""
    path = overlay_path(game, name, value)
    if path.suffix or path.name != str(path) or path.exists():
        return path
    folder = games.reader(game).folder.parent / OVERLAYS
    raise unknown(f"an overlay of {game}", path.name, (file.stem for file in folder.glob("*.toml")), name)


@dataclass
class Rotation:
    """All deals of a question, by number. One strategy plays all seats, or several take turns in them."""

    asked: Asked
    factions: bool = False  # the question is about factions, also where players choose them
    _line_ups: dict[int, LineUps] = field(default_factory=dict)

    @cached_property
    def by_faction(self) -> bool:
        """Whether factions are compared; otherwise seats are, because all play alike or must choose."""
        return by_turns(self.asked.match.game, self.asked.options, self.factions)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The groups that are compared."""
        if self.by_faction:
            return tuple(self.asked.match.game.factions)
        return tuple(f"seat {seat + 1}" for seat in range(self.asked.match.people))

    def line_ups(self, strategies: int = 1) -> LineUps:
        """Who plays which deal, if so many strategies take turns."""
        if strategies not in self._line_ups:
            match, seed = self.asked.match, self.asked.seed
            self._line_ups[strategies] = line_ups(match, seed, strategies, dealt=not self.by_faction)
        return self._line_ups[strategies]

    def seating(self, deals: np.ndarray) -> np.ndarray:
        """The factions of each deal by seat."""
        return np.array([self.line_ups().line_up(int(deal)).factions for deal in deals], np.int64)

    def match(self, overlay: Path | Change | None = None, cast: Sequence[str] = ()) -> Match:
        """A design; ``cast``: who plays it, taking turns, if not those that were asked for."""
        options = dict(self.asked.options)
        game = self.asked.match.game
        if self.by_faction:
            options[FACTIONS] = ",".join(game.factions[one] for one in self.seating(np.zeros(1, np.int64))[0])
        if len(cast) < 2:
            return self.asked.other(cast, overlay, options)
        match = self.asked.other(cast[:1], overlay, options)
        others = tuple(registry.get(game.name, name) for name in cast)
        seated = tuple(others[seat % len(others)] for seat in range(match.players))
        return replace(match, strategies=seated, others=others)

    def play(self, match: Match, deals: np.ndarray, report: Any) -> Games:
        """The games of a design on these deals."""
        prepare(match)
        outcomes = self.asked.play_schedule(match, self._schedule(match, deals), report, SEATS)
        return self._games(match, outcomes)

    def speed(self, match: Match, games: int) -> float:
        """Games per second, from a few that are not kept."""
        prepare(match)
        schedule, began = self._schedule(match, np.arange(games)), time.perf_counter()
        play_schedule(match, self.asked.seed, schedule, self.asked.workers, keep=SEATS)
        return games / max(time.perf_counter() - began, 1e-6)

    def _schedule(self, match: Match, deals: np.ndarray) -> Schedule:
        rows = np.zeros((len(deals), len(Line)), np.int64)
        rows[:, Line.LUCK] = deals
        options, weights = match.options, match.weights[None]
        line_ups = [self.line_ups(max(1, len(match.others))).line_up(int(deal)) for deal in deals]
        if self.by_faction:
            rows[:, Line.OPTIONS] = np.arange(len(deals))
            options = np.repeat(match.options, len(deals)).view(np.recarray)
            options[FACTIONS][:, : match.players] = [one.factions for one in line_ups]
        if match.others:
            tables = {
                seats: row for row, seats in enumerate(dict.fromkeys(one.strategies for one in line_ups))
            }
            rows[:, Line.WEIGHTS] = [tables[one.strategies] for one in line_ups]
            by_strategy = match.weight_rows(match.others)
            weights = np.stack([by_strategy[list(seats)] for seats in tables])
        return Schedule(rows, options, weights)

    def _games(self, match: Match, outcomes: np.ndarray) -> Games:
        seats = outcomes["seats"][:, : match.people]
        group = seats["faction"] if self.by_faction else np.broadcast_to(np.arange(match.people), seats.shape)
        return Games(
            group.astype(np.int16), seats["score"].astype(np.float32), seats["win_share"].astype(np.float32)
        )
