"""``libration learn``: let the learned players of a game learn from their own games."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from sim import games
from sim.answers.asking import worker_count
from sim.cli.shared import GameName, Options, Overlay, Players, Seed, Workers, options_of, say
from sim.errors import BadInput
from strategies import registry

if TYPE_CHECKING:
    from strategies.learning.course import Course, Point, Settings

SAVED_EVERY = 20  # loops between two checkpoints


def learn(
    game: GameName,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="File to write; default: where the game's players look for it, or if they have a network "
            "already, GAME_learned.npz.",
        ),
    ] = None,
    total: Annotated[
        int,
        typer.Option(
            "--games",
            min=0,
            max=100_000_000,
            help="Games of self-play; 0: the network stays as in --from, and only the rung "
            "trained learns anew.",
        ),
    ] = 27_000,
    script_games: Annotated[
        int, typer.Option(min=10, max=1_000_000, help="Games of the script to start from.")
    ] = 3_000,
    per_loop: Annotated[
        int, typer.Option("--loop", min=5, max=100_000, help="Games after which the network is fitted.")
    ] = 150,
    distilled: Annotated[
        int,
        typer.Option(
            min=0,
            max=100_000,
            help="Games of learned players that the rung trained learns from; 0: it stays as in --from or "
            "--mean.",
        ),
    ] = 800,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Go on from this network instead of games of the script. It may lack the last features and "
            "units of the game's.",
        ),
    ] = None,
    mean: Annotated[
        str | None,
        typer.Option(
            metavar="FILE,FILE",
            help="Play no more, but take the mean of networks that went on from the same one with other "
            "seeds: it plays better than each of them.",
        ),
    ] = None,
    players: Players = None,
    option: Options = None,
    overlay: Overlay = None,
    seed: Seed = 1,
    workers: Workers = None,
) -> None:
    """Let the learned players of a game learn from self-play, and write their network.

    It starts from games of the script. At the end the fast rung trained learns from the rung learned. If
    interrupted, rerun to resume: a checkpoint next to the file has everything. The result is a network with
    its provenance and its learning curve.
    """
    from strategies.learning.continuing import digest_of
    from strategies.learning.course import Settings

    found = games.get(game)
    lesson = registry.lesson(found.name)
    if lesson is None:
        raise BadInput(f"learn: {game} has no learned players")
    if mean and source:
        raise BadInput("--mean: expected no --from beside it")
    if total == 0 and not source:
        raise BadInput("--games: expected at least 1 without --from, found 0")
    if distilled == 0 and not (source or mean):
        raise BadInput("--distilled: expected at least 1 without --from and --mean, found 0")
    switches = tuple(sorted(options_of(option).items()))
    settings = Settings(
        **dict(lesson.course),
        script_games=script_games,
        games=per_loop,
        source=digest_of(source) if source else "",
        players=players or 0,
        options=switches,
        overlay=overlay,
    )
    target = out or (Path(f"{found.name}_learned.npz") if lesson.usable else lesson.file)
    if not target.parent.is_dir():
        raise BadInput(f"--out: expected a file in an existing folder, found {target}")
    kept = target.with_suffix(".course")
    common = (found, lesson, settings, seed, worker_count(workers))
    if mean:
        course, about = _averaged([Path(name) for name in mean.split(",")], common)
    elif source and total == 0:
        course, about = _unchanged(source, common)
    else:
        course, about = _held(max(1, total // per_loop), kept, source, common)
    models = course.averaged.models(1)
    if lesson.correction.kinds and distilled:
        from strategies.learning.distilling import distil

        say(f"learn   the rung trained, from {distilled:,} games of the rung learned and as many of its own")
        models, fitted = distil(course, distilled)
        about["distilled"] = {"commit": commit(), "seed": seed, "games": 2 * distilled} | {
            name: round(value, 3) for name, value in fitted._asdict().items()
        }
        say(
            f"        its moves cost {fitted.regret:.2f} points a decision, by the network's judgement; "
            f"the script's {fitted.script_regret:.2f}"
        )
    lesson.save(target, models, about)
    kept.unlink(missing_ok=True)
    say(f"file    {target}: {course.curve[-1].score:.1f} points in self-play, {course.seconds:.0f} CPU s")
    if target.resolve() != lesson.file.resolve():
        say(f"next    copy it to {lesson.file}, so that the game's players use it")


def _held(loops: int, kept: Path, source: Path | None, common: Any) -> tuple[Course, dict[str, Any]]:
    """A course, played to its end, and the provenance of its network."""
    from strategies.learning import checkpoint
    from strategies.learning.continuing import after, begin_from, read_smaller
    from strategies.learning.course import begin, run

    settings: Settings = common[2]
    if kept.exists():
        course = checkpoint.load(kept, *common)
        say(f"learn   resuming {kept} after {course.games:,} games")
    else:
        first = f"on from {source}:" if source else f"{settings.script_games:,} games of the script, then"
        say(f"learn   {first} {loops * settings.games:,} games of self-play")
        course = begin_from(source, *common) if source else begin(*common)
        checkpoint.save(course, kept)
    told = len(course.curve)
    for error, _ in run(course, loops):
        for point in course.curve[told:]:
            say(_line(course, point, loops, error))
        told = len(course.curve)
        if course.loops % SAVED_EVERY == 0 or course.loops == loops:
            checkpoint.save(course, kept)
    about = _provenance(course)
    if source:
        about = after(read_smaller(source, course.lesson).provenance, about)
    return course, about


def _unchanged(source: Path, common: Any) -> tuple[Course, dict[str, Any]]:
    """A course that plays no more, with the network in a file, and its provenance."""
    from strategies.learning.continuing import read_smaller
    from strategies.learning.course import enrol, measure
    from strategies.learning.network import Models

    course = enrol(*common)
    models, _, about = read_smaller(source, course.lesson)
    # in double precision: so no weight changes by rounding
    course.averaged.adopt(Models(*(array.astype(np.float64) for array in models)))
    measure(course)
    return course, about


def _averaged(paths: list[Path], common: Any) -> tuple[Course, dict[str, Any]]:
    """A course that plays no more, with the mean of some networks, and its provenance."""
    from strategies.learning.averaging import mean_of
    from strategies.learning.course import enrol, measure

    course = enrol(*common)
    models, about = mean_of(paths, course.lesson)
    course.averaged.adopt(models)
    score = measure(course).score
    about["curve"].append([about["games"], about["seconds"], round(score, 3)])
    return course, about | {"commit": commit()}


def _line(course: Course, point: Point, loops: int, error: float) -> str:
    done = max(1, course.loops)
    left = course.seconds / done * (loops - done) / max(1, course.workers)
    return (
        f"{point.games:>8,} games  {point.score:7.1f} points  error {error**0.5:5.1f}  "
        f"{point.seconds:6.0f} CPU s  about {left / 60:.0f} min left"
    )


def _provenance(course: Course) -> dict[str, Any]:
    from strategies.learning.checkpoint import identity

    return identity(course.lesson, course.settings, course.seed) | {
        "commit": commit(),
        "data_hash": data_digest(course.match.components),
        "games": course.games,
        "seconds": round(course.seconds, 1),
        "curve": [[p.games, round(p.seconds, 1), round(p.score, 3)] for p in course.curve],
    }


def data_digest(components: Any) -> str:
    """A hash of the components that the games were played with."""
    import hashlib

    from sim.sweep.provenance import hash_values

    digest = hashlib.sha256()
    hash_values(digest, components)
    return digest.hexdigest()


def commit() -> str:
    """The version of the code, if it is a checkout of Git."""
    from sim.kernel.sources import ROOT

    command = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
