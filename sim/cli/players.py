"""``libration tune``: improve a persona by letting it play. ``libration calibrate``: measure who plays at a
strength. ``libration tolerance``: measure how many points matter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim import games
from sim.answers.asking import FEWEST, MAX_GAMES, worker_count
from sim.answers.progress import progress
from sim.cli.learn import commit
from sim.cli.shared import (
    AsJson,
    GameName,
    Options,
    Players,
    Seed,
    Workers,
    options_of,
    say,
    say_json,
)
from sim.errors import BadInput
from sim.intervals import with_interval
from sim.playing.batch import new_match, prepare
from strategies import registry

if TYPE_CHECKING:
    from strategies.personas import Family


def tune(
    game: GameName,
    persona: Annotated[str, typer.Argument(metavar="PERSONA", help="A packaged persona, or a TOML file.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File to write; default: PERSONA_tuned.toml.")
    ] = None,
    generations: Annotated[int, typer.Option(min=1, max=100_000, help="Steps of the search.")] = 20,
    population: Annotated[int, typer.Option(min=4, max=1000, help="Candidates per generation.")] = 16,
    games_each: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="Games per candidate and generation.")
    ] = 200,
    validation: Annotated[
        int | None,
        typer.Option(min=1, max=10_000_000, help="Games in the final test; default: 10 times --games."),
    ] = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    weights: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME", help="Weights to tune; default: all of the persona's rung."),
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Write the file even if it is not better.")] = False,
) -> None:
    """Improve a persona's weights by having it play against itself, and measure whether it got better.

    In solo games each candidate plays the automated rival, on the same deals as the original persona.

    Ctrl+C stops it and writes the best weights so far.
    """
    from sim.playing.tune import Setting, Tuner, chosen
    from sim.playing.tuned_file import TunedFile

    family, base = _persona(games.get(game).name, persona)
    names = chosen(family, base, weights.split(",") if weights is not None else None)
    switches = options_of(option)
    file = TunedFile(out or Path(f"{base.name}_tuned.toml"), family, base, switches)
    setting = Setting(
        generations, population, games_each, validation or 10 * games_each, seed, worker_count(workers)
    )
    tuner = Tuner(new_match(games.get(game), players, [persona], switches), family, base, names, setting)
    prepare(tuner.match)
    say(f"tune    {base.name}: {len(names)} weights, {tuner.games():,} games, seed {seed}")
    try:
        with progress(tuner.games()) as report:
            while tuner.generation < generations:
                step = tuner.step(report)
                points = f"best {step.best:+.2f}, mean {step.mean:+.2f} points against {base.name}"
                say(f"generation {step.number} of {generations}: {points}")
            gain = tuner.validate(report)
    except KeyboardInterrupt:
        if tuner.generation:
            file.write(tuner, None)
            say(f"stopped: {file.path} has the weights after {tuner.generation} generations, not tested")
        raise
    say(f"tuned   {gain}, against {base.name} on new deals")
    if gain.better or keep:
        file.write(tuner, gain)
        say(f"file    {file.path}{'' if gain.better else ', kept although it is not better'}")
    else:
        say(f"not better: nothing was written (--keep writes it anyway); {base.name} stays as it is")


def calibrate(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File to write; default: GAME_strength.toml.")
    ] = None,
    pairs: Annotated[
        int, typer.Option(min=8, max=1_000_000, help="Mirrored pairs of games per measured player.")
    ] = 400,
    players: Players = None,
    seed: Seed = 0,
    workers: Workers = None,
) -> None:
    """Measure the players behind --strength: how often each beats the game's best player.

    It takes 10 to 25 measurements, a few minutes in all; each is printed. Nothing is written if it is
    interrupted. The packaged files are strategies/GAME/strength.toml.
    """
    from sim.files.writing import write_file
    from sim.playing.calibrate import Calibrator, Setting, content

    rules = games.get(game)
    target = out or Path(f"{rules.name}_strength.toml")
    if not target.parent.is_dir() or target.is_dir():
        raise BadInput(f"--out: expected a file in an existing folder, found {target}")
    calibrator = Calibrator(Setting(rules, players, pairs, seed, worker_count(workers)))
    best, *others = calibrator.chain
    say(f"calibrate  {', '.join(others)}, and {best} with a temperature, against {best}, seed {seed}")
    points = []
    for point in calibrator.points():
        points.append(point)
        if point.pairs:
            strength = with_interval((point.strength, point.low, point.high), digits=2)
            say(f"{point.strategy} at {point.temperature:g} points: {strength}, {point.pairs:,} pairs")
    write_file(target, content(calibrator.calibration(points, commit())).encode())
    say(f"file       {target}")


def tolerance(
    game: GameName,
    number: Annotated[
        int, typer.Option("--games", min=FEWEST, max=MAX_GAMES, help="Number of games to play.")
    ] = 4000,
    players: Players = None,
    seed: Seed = 0,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """How many points matter? Those that move a fair share of wins by 3 percentage points.

    It is measured in games of the default players, whose factions take turns. The printed lines belong in
    sim/games/balance.toml. Reports call a faction out of balance if it is further ahead or behind than that.
    """
    from sim.answers.tolerance import measure

    measured = measure(game, number, players, seed, workers)
    if as_json:
        say_json(measured._asdict() | {"tolerance": measured.tolerance})
        return
    say(measured.sentence)
    say(f"\n{measured.toml}".rstrip())


def _persona(game: str, name: str) -> tuple[Family, registry.Strategy]:
    """A persona, and the family that reads its weights."""
    family = registry.family(game)
    base = registry.get(game, name)
    if family is None or not family.has(base):
        known = ", ".join(family.files()) if family else "none"
        raise BadInput(f"tune: expected a persona, which has weights, found {name} ({game} has {known})")
    return family, base
