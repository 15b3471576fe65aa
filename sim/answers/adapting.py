"""Players who practise a design before they are asked about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from sim.answers.asking import say_notes
from sim.answers.progress import counter
from strategies import registry

if TYPE_CHECKING:
    from sim.answers.asking import Asked
    from sim.playing.batch import Match


def practised(designs: Sequence[Match], games: int, asked: Asked) -> list[Match]:
    """The two designs with players who have had so many games of self-play in each. BadInput if some of the
    players have no network."""
    from strategies.learning.adapting import Step, adapt  # slow to import
    from strategies.learning.network import Models

    match = designs[0]
    registry.check_adaptable(match.game.name, match.strategies[: match.people])
    found: list[Match] = []
    with counter() as count:

        def report(step: Step) -> None:
            if step.first and not found:
                say_notes([_expected(games, step.seconds / step.games * games * len(designs))])
            words = "with the change" if found else "without the change"
            done = len(found) * games + min(step.games, games)
            count(done, len(designs) * games, note=f"learning {words}: {step.score:.1f} points")

        def adapted(match: Match) -> Sequence[np.ndarray]:
            return adapt(match, games, asked.seed, asked.workers, report, asked.seating)

        for match in designs:
            learn = partial(adapted, match)
            networks = asked.kept.arrays(f"practised-{len(found)}", learn) if asked.kept else learn()
            found.append(replace(match, networks=Models(*networks)))
    return found


def _expected(games: int, seconds: float) -> str:
    text = f"{seconds / 60:.0f} minutes" if seconds >= 90 else f"{seconds:.0f} seconds"
    return f"adapting: {games:,} games of self-play in each design, about {text}"
