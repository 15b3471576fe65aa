"""What the workbench asks: `libration whatif` about a change, `libration component` about what is printed."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import Any

from reports.metrics.sequential import FIRST
from sim import arguments
from sim.answers.asking import MAX_GAMES, number
from sim.answers.component import ComponentAnswer, component
from sim.answers.whatif import Look, WhatIfAnswer, whatif
from sim.playing.batch import MAX_SEED

MOST = 10_000  # deals, unless the user says otherwise
TOLERANCE = 2.0  # percentage points of wins that don't matter
LARGEST = 50.0
NEVER = 0.01  # percentage points: a precision that is never reached, so that no look is the last


@dataclass(frozen=True)
class Setup:
    """Who plays, and how long: the same for both designs."""

    players: int
    strategies: tuple[str, ...]  # one for all seats, or one per seat
    seed: int = 0
    tolerance: float = TOLERANCE
    most: int = MOST

    def checked(self) -> Setup:
        """The same. BadInput names what can't be."""
        arguments.whole("seed", self.seed, 0, MAX_SEED)
        arguments.whole("games", self.most, FIRST, MAX_GAMES)
        number("tolerance", self.tolerance, 0.1, LARGEST)
        return self

    def seated(self, players: int) -> Setup:
        """The same for another number of players: seats that are added get the first one's strategy."""
        names = self.strategies
        if len(names) > 1:
            names = (*names, *names[:1] * players)[:players]
        return replace(self, players=players, strategies=names)


@dataclass(frozen=True)
class Question:
    """What do these changes do? One question has one answer, whoever asks it."""

    game: str
    changes: tuple[str, ...]
    setup: Setup
    options: tuple[tuple[str, str], ...] = ()
    whole: bool = False  # all deals are played, also when it is decided: for comparing it with others

    def arguments(self) -> dict[str, Any]:
        """For ``sim.whatif``."""
        setup = self.setup
        return {
            "game": self.game,
            "changes": list(self.changes),
            "games": setup.most,
            "decide": None if self.whole else setup.tolerance,
            "until": NEVER if self.whole else None,
            "players": setup.players,
            "strategies": list(setup.strategies),
            "seed": setup.seed,
            "options": dict(self.options),
        }

    def ask(self, look: Look) -> WhatIfAnswer:
        """Play until it is answered."""
        return whatif(**self.arguments(), look=look)

    @property
    def command(self) -> str:
        """The command that gives the same answer, to the last digit."""
        setup = self.setup
        words = ["libration", "whatif", self.game, *self.changes]
        words += ["--until", str(NEVER)] if self.whole else ["--decide", f"{setup.tolerance:g}"]
        words += ["--games", str(setup.most)]
        words += ["--players", str(setup.players), "--strategy", ",".join(setup.strategies)]
        words += ["--seed", str(setup.seed)]
        for key, value in self.options:
            words += ["--option", f"{key}={value}"]
        return shlex.join(words)


@dataclass(frozen=True)
class Taken:
    """How do players do who take a component of the game as it is?"""

    game: str
    component: str
    setup: Setup
    options: tuple[tuple[str, str], ...] = ()

    def ask(self, look: Look) -> ComponentAnswer:
        """Play as many games as that usually takes; there are no looks."""
        setup = self.setup
        return component(
            self.game,
            self.component,
            players=setup.players,
            seed=setup.seed,
            strategies=list(setup.strategies),
            options=dict(self.options),
        )


Task = Question | Taken
