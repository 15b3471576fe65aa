"""``libration whatif``: one change, both designs on the same deals, and the answer."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim import games as registry
from sim.cli.shared import (
    Code,
    Factions,
    GameName,
    Options,
    Players,
    Seed,
    StrategyNames,
    Workers,
    console,
    progress,
    stop_if_broken,
    table_of,
    worker_count,
)
from sim.errors import BadInput
from sim.playing.batch import Table, play_games, prepare

if TYPE_CHECKING:
    import numpy as np

PILOT = 400  # games of each design, to learn how many are needed
MOST = 40_000  # of each design
PATIENCE = 40.0  # seconds of play, if nobody says how many games


def whatif(
    game: GameName,
    changes: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH=VALUE ...", help="Changes, as in factions.firaks.start.ore=4."),
    ] = None,
    overlay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="TOML file of changed components.")
    ] = None,
    players: Players = None,
    strategy: StrategyNames = None,
    code: Code = None,
    factions: Factions = None,
    option: Options = None,
    precision: Annotated[
        float, typer.Option(min=0.1, max=50, help="How exact, in percentage points of wins.")
    ] = 1.5,
    games: Annotated[
        int | None, typer.Option(min=60, max=1_000_000, help="Of each design; else as many as it takes.")
    ] = None,
    seed: Seed = 0,
    workers: Workers = None,
) -> None:
    """What does a change do? Both designs are played on the same deals, and compared game by game."""
    from reports import whatif as answers
    from sim.rooms.assigning import assigned, overlay_of

    reader = registry.reader(game)
    made = assigned(reader, changes or ())
    change = overlay_of(made, overlay)
    if change is None:
        raise BadInput("whatif: expected PATH=VALUE or --overlay FILE, found neither")
    sides = [table_of(game, players, strategy, code, factions, option, laid) for laid in (None, change)]
    prepare(sides[0])
    both = _Both(sides, seed, worker_count(workers))
    with progress(2 * (games or PILOT)) as count:
        both.play(games or PILOT, count)
    if games is None:
        subject = answers.subject(sides[0].game, [one.keys for one in made])
        wanted = answers.games_needed(
            sides[0].game, both.outcomes[0], both.outcomes[1], subject, precision / 100
        )
        more = min(wanted, MOST, both.affordable(PATIENCE)) - PILOT
        if more > 0:
            with progress(2 * more) as count:
                both.play(more, count)
    for table, outcomes in zip(sides, both.outcomes, strict=True):
        stop_if_broken(table, outcomes, seed, overlay)
    texts = [one.text for one in made] + ([f"the changes of {overlay}"] if overlay else [])
    names = list(dict.fromkeys(player.name for player in sides[0].strategies[: sides[0].people]))
    answer = answers.answer(sides[0].game, both.outcomes[0], both.outcomes[1], [one.keys for one in made])
    console.print(f"{'; '.join(texts)}", markup=False, soft_wrap=True, style="bold")
    for line in answer.lines:
        console.print(line, markup=False, soft_wrap=True)
    console.print(answer.grid)
    title = f"{sides[0].players} players, {', '.join(names)}, seed {seed}"
    console.print(f"{title}. {answer.played}", markup=False, soft_wrap=True)


class _Both:
    """Two designs, played side by side on the same luck."""

    def __init__(self, sides: list[Table], seed: int, workers: int) -> None:
        self.sides, self.seed, self.workers = sides, seed, workers
        self.outcomes: list[np.ndarray] = []
        self.seconds = 0.0

    def play(self, games: int, count: Any) -> None:
        """So many more games of each."""
        import numpy as np

        begin = time.perf_counter()
        first = len(self.outcomes[0]) if self.outcomes else 0
        played: list[np.ndarray] = [
            play_games(table, games, self.seed, first=first, workers=self.workers, progress=count)
            for table in self.sides
        ]
        self.outcomes = (
            [np.concatenate(pair) for pair in zip(self.outcomes, played, strict=True)]
            if self.outcomes
            else played
        )
        self.seconds += time.perf_counter() - begin

    def affordable(self, seconds: float) -> int:
        """How many games of each can be played in so many seconds, at the speed so far."""
        return int(len(self.outcomes[0]) * seconds / max(self.seconds, 1e-3))
