"""The commands about players: which there are, what their weights mean, and how they become better."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import Exit

from sim import games
from sim.cli.shared import (
    GameName,
    Options,
    Players,
    Seed,
    Workers,
    console,
    options_of,
    progress,
    say_remarks,
    say_rows,
    worker_count,
)
from sim.errors import BadInput
from sim.playing.batch import prepare, remarks, set_table
from strategies import registry

if TYPE_CHECKING:
    from strategies.personas import Family


def list_strategies(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All games if not given.")] = None,
    weights: Annotated[
        bool, typer.Option("--weights", help="The weights of personas instead: default and meaning.")
    ] = False,
) -> None:
    """List the players of a game; with --weights, what a persona's file can set."""
    names = games.names() if game is None else (games.get(game).name,)
    rows = [(name, *row) for name in names for row in (_weights(name) if weights else _strategies(name))]
    if not rows:
        raise BadInput(f"--weights: expected a game with personas, found {', '.join(names)}")
    columns = ("weight", "default", "meaning") if weights else ("name", "policy", "rung", "how it plays")
    shown = [("game", *columns), *rows]
    say_rows([row[1:] for row in shown] if game else shown)


def _strategies(game: str) -> list[tuple[str, ...]]:
    """Name, policy, rung and note."""
    found = [registry.get(game, name) for name in registry.names(game)]
    return [(player.name, player.policy, registry.rung(game, player), player.note) for player in found]


def _weights(game: str) -> list[tuple[str, ...]]:
    """Weight, default and meaning; one without words of its own belongs to those above it."""
    family = registry.family(game)
    found: list[tuple[str, ...]] = []
    meaning = ""
    for name, (default, words) in (family.table if family else {}).items():
        meaning = words or meaning
        found.append((name, f"{default:g}", meaning))
    return found


def tune(
    game: GameName,
    persona: Annotated[str, typer.Argument(metavar="PERSONA", help="A packaged one, or a TOML file.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="PERSONA_tuned.toml here if not given.")
    ] = None,
    generations: Annotated[int, typer.Option(min=1, max=100_000, help="Steps of the search.")] = 20,
    population: Annotated[int, typer.Option(min=4, max=1000, help="Candidates of a generation.")] = 16,
    games_each: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="Of a candidate in a generation.")
    ] = 200,
    validation: Annotated[
        int | None,
        typer.Option(min=1, max=10_000_000, help="Games at the end; 10 times --games if not given."),
    ] = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    weights: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="Only these; all of its rung if not given.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Write the file even if it is not better.")] = False,
) -> None:
    """Improve the weights of a persona by play against itself, and measure whether it has become better.

    In a game against an automated rival: by play against the rival, on the same luck as the persona.

    Ctrl+C ends it after the games at hand, and writes the best weights so far.
    """
    from sim.playing.tune import Setting, Tuner, chosen
    from sim.playing.tuned_file import TunedFile
    from sim.sweep.shards import BrokenGame

    family, base = _persona(games.get(game).name, persona)
    names = chosen(family, base, weights.split(",") if weights is not None else None)
    given = options_of(option)
    file = TunedFile(out or Path(f"{base.name}_tuned.toml"), family, base, given)
    setting = Setting(
        generations, population, games_each, validation or 10 * games_each, seed, worker_count(workers)
    )
    tuner = Tuner(set_table(games.get(game), players, [persona], given), family, base, names, setting)
    prepare(tuner.table)
    _say(f"tune    {base.name}: {len(names)} weights, {tuner.games():,} games, seed {seed}")
    try:
        with progress(tuner.games()) as report:
            while tuner.generation < generations:
                step = tuner.step(report)
                points = f"best {step.best:+.2f}, mean {step.mean:+.2f} points against {base.name}"
                _say(f"generation {step.number} of {generations}: {points}")
            gain = tuner.validate(report)
    except BrokenGame as error:
        _say(f"broken: {error}")
        raise Exit(1) from None
    except KeyboardInterrupt:
        if tuner.generation:
            file.write(tuner, None)
            _say(f"stopped: {file.path} has the weights after {tuner.generation} generations, not measured")
        raise
    _say(f"tuned   {gain}, against {base.name} on fresh luck")
    if gain.better or keep:
        file.write(tuner, gain)
        _say(f"file    {file.path}{'' if gain.better else ', kept although it is not better'}")
    else:
        _say(f"not better: nothing was written (--keep writes it); {base.name} stays as it is")


def ladder(
    game: GameName,
    games_each: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="Of each rung, and of each duel.")
    ] = 1000,
    rungs: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="From the lowest; all if not given.")
    ] = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
) -> None:
    """Measure the ladder of a game's players: what each rung scores, and how often it beats the one below.

    lowest: the faction with the lowest mean score, where there are several. games/s: of one worker.
    beats: share of mirrored pairs (one against the others and the other way round, same seat, same luck)
    in which it scores more. alone: share of single games in which one of it scores more than the mean of
    the others. wins: how often that one wins. points: how many more than the rung below, per seat.

    Against an automated rival (--option mode=solo) - wins: share of its games that each rung wins.
    beats: share of deals, each played by both rungs, in which it ends further ahead of the rival than the
    rung below. points: how much further.
    """
    from sim.playing import ladder as rung
    from sim.sweep.shards import BrokenGame

    found = games.get(game)
    names = rungs.split(",") if rungs is not None else rung.names(found)
    if len(set(names)) < len(names):
        raise BadInput(f"--rungs: expected each once, found {rungs}")
    given = options_of(option)
    tables = [set_table(found, players, [name], given) for name in names]
    say_remarks(line for table in tables for line in remarks(found, given, table.strategies))
    seats = tables[0].people
    count = worker_count(workers)
    total = len(names) * games_each + (len(names) - 1) * rung.duel_games(games_each, seats)
    everybody = tuple(player for table in tables for player in table.strategies)
    prepare(replace(tables[0], others=everybody))  # what all rungs need, at once
    try:
        with progress(total) as report:
            measured = [rung.measure_rung(table, games_each, seed, count, report) for table in tables]
            duels = [
                rung.measure_duel(found, upper, lower, players, games_each, seed, count, report, given)
                for lower, upper in pairwise(names)
            ]
    except BrokenGame as error:
        _say(f"broken: {error}")
        raise Exit(1) from None
    who = f"{seats} players" if seats > 1 else "against the rival"
    played = f"{found.title}: {games_each:,} games of each rung and of each duel"
    title = ", ".join([played, who, *(option or ()), f"seed {seed}"])
    console.print(rung.render(measured, [None, *duels], title))


def _persona(game: str, name: str) -> tuple[Family, registry.Strategy]:
    """A persona that has weights, and its family."""
    family = registry.family(game)
    base = registry.get(game, name)
    if family is None or not family.has(base):
        known = ", ".join(family.files()) if family else "none"
        raise BadInput(f"tune: expected a persona, which has weights, found {name} ({game} has {known})")
    return family, base


def _say(line: str) -> None:
    console.print(line, markup=False, soft_wrap=True)
