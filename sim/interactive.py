"""What ``sim.run`` and ``sim.play`` do: the commands `sweep` and `play`, for notebooks and scripts."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl
from joblib import cpu_count
from rich.console import Console

from sim import arguments, games
from sim.errors import BadInput
from sim.files.manifest import MANIFEST, read_manifest
from sim.files.tables import Run, load
from sim.playing.batch import MAX_SEED, failure, play_traced, set_table
from sim.rooms.page import Terminal
from sim.sweep import plan as plans
from sim.sweep import run as runs
from sim.sweep.cells import Sweep
from sim.sweep.manifest import changes
from sim.sweep.progress import observer, sweep_lines
from sim.sweep.shards import BrokenGame
from strategies import registry

WIDTH = 150  # columns of a game as text


def run(plan: str | Path | Mapping[str, Any], folder: str | Path | None, workers: int | None) -> Run:
    """See ``sim.run``."""
    threads = cpu_count() if workers is None else arguments.whole("workers", workers, 1)
    if isinstance(plan, Mapping):
        given = Path("plan")  # what errors call it, and the run if it has no name
        arguments.text_keys("plan", plan)
        planned = plans.parse(plan, given)
        plans.check(planned, given)
    elif isinstance(plan, str | Path):
        planned = plans.read(plans.find(str(plan)))
    else:
        expected = "the name of a plan, a TOML file, or a dict"
        raise BadInput(f"plan: expected {expected}, found {arguments.found(plan)}")
    place = Path("runs") / planned.name if folder is None else arguments.path("folder", folder)
    if not _finished(place, Sweep(planned)):
        # Never as HTML, which rich would write in a notebook: progress is a message, not a result.
        console = Console(stderr=True, force_jupyter=False, highlight=False)
        console.print(sweep_lines(planned), soft_wrap=True, markup=False)
        runs.run(planned, place, runs.Workers(threads), observer(console, quiet=False))
    return load(place)


def _finished(folder: Path, sweep: Sweep) -> bool:
    """Whether this very sweep has been played: then nothing needs to be compiled to open it."""
    if not (folder / MANIFEST).exists():
        return False
    said = read_manifest(folder)
    return said.complete and not changes(said, sweep)


def play(
    game: str,
    players: int | None,
    seed: int,
    strategies: str | Sequence[str] | None,
    number: int,
    options: Mapping[str, str] | None,
    overlay: str | Path | None,
) -> str:
    """See ``sim.play``."""
    seed, number = (
        arguments.whole(name, value, 0, MAX_SEED) for name, value in (("seed", seed), ("number", number))
    )
    players = None if players is None else arguments.whole("players", players, 1)
    rules = games.get(arguments.text("game", game))
    names = arguments.texts("strategies", registry.usual(rules.name) if strategies is None else strategies)
    changed = None if overlay is None else arguments.path("overlay", overlay)
    given = arguments.options("options", options)
    table = set_table(rules, players, names, given, changed)
    trace, outcome = play_traced(table, seed, number)
    if broken := failure(table, outcome.reshape(1)):
        raise BrokenGame(f"seed {seed}, {broken}")
    page = io.StringIO()
    console = Console(file=page, width=WIDTH, force_jupyter=False, color_system=None, highlight=False)
    seated = [player.name for player in table.strategies]
    table.game.show_game(trace, outcome, table.components, seated, Terminal(console))
    return page.getvalue()


def plans_table() -> pl.DataFrame:
    """See ``sim.plans``."""
    rows = [(name, *plans.summary(path)) for name, path in plans.packaged().items()]
    return pl.DataFrame(rows, ["plan", "about", "plays"], orient="row")


def strategies_table(game: str) -> pl.DataFrame:
    """See ``sim.strategies``."""
    name = games.get(arguments.text("game", game)).name
    found = [registry.get(name, player) for player in registry.names(name)]
    rows = [(player.name, registry.rung(name, player), player.note) for player in found]
    return pl.DataFrame(rows, ["strategy", "rung", "note"], orient="row")
