"""The commands of sweeps: run a plan, and verify what it wrote."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import Exit

from sim.answers.asking import player_names, say_notes, worker_count
from sim.arguments import PRACTICE
from sim.cli.shared import AsJson, Code, TrustCode, Workers, console, names_of, say, say_json, strengths_of
from sim.errors import BadInput


def sweep(
    plan: Annotated[
        str,
        typer.Argument(
            metavar="PLAN",
            help="TOML file, a name listed by `libration plans`, or the folder of a run to resume.",
        ),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="RUN", help="Folder to write; default: runs/NAME.")
    ] = None,
    workers: Workers = None,
    backend: Annotated[str, typer.Option(help="threads, processes or dask.")] = "threads",
    scheduler: Annotated[
        str | None, typer.Option(metavar="tcp://HOST:PORT", help="Address of a Dask cluster.")
    ] = None,
    strategy: Annotated[
        str | None, typer.Option("--strategy", help="Use these instead of the plan's strategies: a,b,c.")
    ] = None,
    strength: Annotated[
        str | None,
        typer.Option(
            "--strength", metavar="0 to 1", help="Strengths instead of the plan's strategies: 0.4,0.8."
        ),
    ] = None,
    adapt: Annotated[
        int | None,
        typer.Option(
            min=PRACTICE[0],
            max=PRACTICE[1],
            metavar="GAMES",
            help="Games of self-play in each cell before it is played, for strategies with a network.",
        ),
    ] = None,
    code: Code = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Play damaged shards again, and rebuild a lost manifest.")
    ] = False,
    trust: TrustCode = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only errors.")] = False,
) -> None:
    """Run a plan and write its tables. If it is interrupted, run it again to resume."""
    # Workers are the parallel part; Polars must not add threads of its own.
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    from sim.sweep import folder as folders
    from sim.sweep import plan as plans
    from sim.sweep import run as runs
    from sim.sweep.cells import Sweep
    from sim.sweep.progress import observer, sweep_lines, tables_lines
    from sim.sweep.samples import places

    if Path(plan).is_dir() and plan not in plans.packaged():
        if out or strategy is not None or strength is not None or code or adapt is not None:
            expected = "a plan with --out, --strategy, --strength, --adapt or --code"
            raise BadInput(f"{plan}: expected {expected}, found a folder")
        place = folders.look(Path(plan), repair)
        planned = folders.kept_plan(place, trust)
    else:
        if trust:
            raise BadInput("--trust-code: expected the folder of a run; the code of a plan is your own")
        names = player_names(names_of(strategy), strengths_of(strength))
        planned = plans.read(plans.find(plan), code or (), names, adapt)
        place = folders.look(out or Path("runs") / planned.name, repair)
    pool = runs.Workers(worker_count(workers), backend, scheduler)
    pool.check()
    for part, played in places(place, planned):
        sweep = Sweep(played)
        if not quiet:
            say(sweep_lines(played, "" if played is planned else part.path.name))
            say_notes(sweep.remarks)
        try:
            summary = runs.play_into(part, sweep, pool, observer(console, quiet))
        except KeyboardInterrupt:
            print(f"stopped: rerun the command to resume {place.path}", file=sys.stderr)
            raise
        if not quiet:
            say(tables_lines(part.path, summary))


def verify(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a sweep.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games to play again.")] = 100,
    seed: Annotated[int | None, typer.Option(min=0, help="Choose the same games again.")] = None,
    trust: TrustCode = False,
    as_json: AsJson = False,
) -> None:
    """Verify all checksums and totals, and play a random sample of games again.

    Exit code 1 if anything differs, 2 at the first damaged file.
    """
    from sim.sweep.verify import verify as compare

    result = compare(run, games, seed, trust)
    if as_json:
        counts = {"shards": result.shards, "games": result.games, "complete": result.complete}
        say_json(counts | {"differences": result.differences})
    else:
        for line in result.differences:
            say(line)
        verdict = f"{len(result.differences)} differences" if result.differences else "the same bits"
        say(f"{result.shards:,} shards, {result.games:,} games played again: {verdict}")
        if not result.complete:
            there = f"{result.there:,} of {result.planned:,} games are there"
            say(f"unfinished: {there}; rerun `libration sweep` to resume")
    raise Exit(1 if result.differences else 0)
