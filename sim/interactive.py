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
from sim.answers.asking import Strength, check_outcomes, match_for, paths, player_names, switched
from sim.errors import BadInput
from sim.files.manifest import MANIFEST, read_manifest
from sim.files.tables import Run, load
from sim.gamekit.page import Terminal
from sim.playing.batch import MAX_SEED, play_traced
from sim.sweep import plan as plans
from sim.sweep import run as runs
from sim.sweep.cells import Sweep
from sim.sweep.folder import look
from sim.sweep.progress import observer, sweep_lines
from sim.sweep.provenance import changes
from sim.sweep.samples import places
from strategies import registry

WIDTH = 150  # columns of a game as text


def run(plan: str | Path | Mapping[str, Any], folder: str | Path | None, workers: int | None) -> Run:
    """See ``sim.run``."""
    threads = cpu_count() if workers is None else arguments.whole("workers", workers, 1)
    if isinstance(plan, Mapping):
        name = Path("plan")  # what errors call it, and the name of the run if the plan has none
        arguments.text_keys("plan", plan)
        planned = plans.parse(plan, name)
        plans.check(planned, name)
    elif isinstance(plan, str | Path):
        planned = plans.read(plans.find(str(plan)))
    else:
        expected = "the name of a plan, a TOML file, or a dict"
        raise BadInput(f"plan: expected {expected}, found {arguments.shown_value(plan)}")
    place = Path("runs") / planned.name if folder is None else arguments.path("folder", folder)
    for part, played in places(look(place), planned):
        sweep = Sweep(played)
        if not _finished(part.path, sweep):
            # Never as HTML, which rich would write in a notebook: progress is a message, not a result.
            console = Console(stderr=True, force_jupyter=False, highlight=False)
            line = sweep_lines(played, "" if played is planned else part.path.name)
            console.print(line, soft_wrap=True, markup=False)
            runs.play_into(part, sweep, runs.Workers(threads), observer(console, quiet=False))
    return load(place)


def _finished(folder: Path, sweep: Sweep) -> bool:
    """Whether exactly this sweep is finished: then nothing needs to be compiled to open it."""
    if not (folder / MANIFEST).exists():
        return False
    manifest = read_manifest(folder)
    return manifest.complete and not changes(manifest, sweep)


def play(
    game: str,
    players: int | None,
    number: int,
    seed: int,
    strategies: str | Sequence[str] | None,
    strength: Strength,
    factions: str | Sequence[str] | None,
    options: Mapping[str, str] | None,
    overlay: str | Path | None,
    code: str | Path | Sequence[str | Path],
) -> str:
    """See ``sim.play``."""
    seed, number = (
        arguments.whole(name, value, 0, MAX_SEED) for name, value in (("seed", seed), ("number", number))
    )
    names = player_names(strategies, strength)
    changed = None if overlay is None else arguments.path("overlay", overlay)
    switches = switched(arguments.options("options", options), factions)
    match = match_for(game, players, names, switches, changed, paths("code", code))
    trace, outcome = play_traced(match, seed, number)
    check_outcomes(match, outcome.reshape(1), seed, changed)
    page = io.StringIO()
    console = Console(file=page, width=WIDTH, force_jupyter=False, color_system=None, highlight=False)
    seated = [player.name for player in match.strategies]
    match.game.show_game(trace, outcome, match.components, seated, Terminal(console))
    return page.getvalue()


def plans_table() -> pl.DataFrame:
    """See ``sim.plans``."""
    rows = [(name, *plans.summary(path)) for name, path in plans.packaged().items()]
    return pl.DataFrame(rows, ["plan", "about", "plays"], orient="row")


def strategies_table(game: str) -> pl.DataFrame:
    """See ``sim.strategies``."""
    name = games.get(arguments.text("game", game)).name
    known = [registry.get(name, strategy) for strategy in registry.names(name)]
    rows = [(strategy.name, registry.rung(name, strategy), strategy.note) for strategy in known]
    return pl.DataFrame(rows, ["strategy", "rung", "note"], orient="row")
