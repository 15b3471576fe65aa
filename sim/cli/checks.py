"""The commands that check a game: invariants, recorded games, odds, speed."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import Exit

from sim import games as registry
from sim.answers.asking import MAX_BATCH, check_outcomes, worker_count
from sim.answers.progress import progress
from sim.cli.shared import (
    AsJson,
    Code,
    GameName,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    Strengths,
    Workers,
    console,
    match_of,
    options_of,
    say,
    say_json,
)
from sim.errors import BadInput, short
from sim.playing import ladder as ladders
from sim.playing.batch import play_windows, prepare


def check(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=1, max=MAX_BATCH, help="Number of games to play, over all player counts.")
    ] = 1000,
    players: Annotated[str | None, typer.Option(help="Player counts, such as 2,3,4; default: all.")] = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    strength: Strengths = None,
    code: Code = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Play random moves, or a --strategy, and check the invariants after every move.

    Exit code 1 if one is broken.
    """
    counts = registry.get(game).players_for(options_of(option)) if players is None else _numbers(players)
    matches = [
        match_of(game, count, strategy, code, None, option, overlay, "random", strength) for count in counts
    ]
    threads = worker_count(workers)
    decisions = 0
    prepare(matches[0])
    with progress(games) as report:
        for position, match in enumerate(matches):
            share = games // len(matches) + (position < games % len(matches))
            for outcomes in play_windows(match, share, seed, workers=threads, checked=True, progress=report):
                check_outcomes(match, outcomes, seed, overlay)
                decisions += int(outcomes["decisions"].sum())
    if as_json:
        say_json({"game": game, "games": games, "decisions": decisions, "broken": 0})
    else:
        say(f"{games:,} games, {decisions:,} decisions, none broken")


def _numbers(text: str) -> list[int]:
    numbers = text.split(",")
    if len(set(numbers)) < len(numbers) or not all(re.fullmatch(r" *[0-9]{1,3} *", n) for n in numbers):
        raise BadInput(f'--players: expected different whole numbers, such as 2,3,4, found "{short(text)}"')
    return [int(number) for number in numbers]


def replay(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Recorded games, .jsonl or .jsonl.gz.")],
    as_json: AsJson = False,
) -> None:
    """Replay recorded games and compare every state.

    Exit code 1 if anything differs.
    """
    rules = registry.get(game)
    if rules.replay is None:
        raise BadInput(f"{game} has no format for recorded games")
    result = rules.replay(file)
    notes, differences = ([str(line) for line in lines] for lines in (result.notes, result.differences))
    if as_json:
        counts = {"games": result.games, "exact": result.exact}
        say_json({"game": game} | counts | {"notes": notes, "differences": differences})
    else:
        for line in (*notes, *differences):
            say(line)
        say(f"{result.exact} of {result.games} games replayed exactly")
    raise Exit(0 if result.exact == result.games else 1)


def odds(
    game: GameName,
    sides: Annotated[list[str], typer.Argument(metavar="DICE/TARGETING ...", help="The sides of a battle.")],
    as_json: AsJson = False,
) -> None:
    """Exact odds of a dice battle: give each side as dice/targeting."""
    module = f"{registry.package(game).__name__}.rules.odds"
    if importlib.util.find_spec(module) is None:
        raise BadInput(f"odds: expected a game with dice battles, found {game}")
    battles = importlib.import_module(module)
    chances = battles.odds([battles.read_side(side) for side in sides])
    if as_json:
        wins = [{"side": side, "wins": float(wins)} for side, wins in zip(sides, chances.wins, strict=True)]
        say_json({"game": game, "sides": wins, "nobody": float(chances.all_lose)})
        return
    for side, wins in zip(sides, chances.wins, strict=True):
        say(f"{side:>6}  wins {wins:9.4%}")
    say(f"{'nobody':>6}  wins {chances.all_lose:9.4%}")


def bench(
    game: GameName,
    players: Players = None,
    strategy: StrategyNames = None,
    strength: Strengths = None,
    code: Code = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=86_400, help="How long to play.")] = 10,
    workers: Workers = None,
    option: Options = None,
    as_json: AsJson = False,
    cold: Annotated[
        bool, typer.Option("--cold", help="Also measure a compile with an empty cache: about a minute.")
    ] = False,
    every: Annotated[
        bool,
        typer.Option(
            "--all", help="All rungs of the game in one table, by processor time: for busy machines."
        ),
    ] = False,
) -> None:
    """Measure games and decisions per second, compile time, start time and memory."""
    from sim.playing.bench import measure, measure_rungs, render, render_rungs

    if every:
        for given, name in (
            (strategy, "--strategy"),
            (strength, "--strength"),
            (code, "--code"),
            (workers, "--workers"),
            (cold, "--cold"),
        ):
            if given:
                raise BadInput(f"{name}: expected it without --all, which plays every rung in one thread")
        rungs = ladders.names(registry.get(game))
        speeds = measure_rungs(
            [match_of(game, players, rung, None, option=option) for rung in rungs], seconds
        )
        if as_json:
            say_json(speeds)
        else:
            console.print(render_rungs(speeds))
        return
    match = match_of(game, players, strategy, code, option=option, usual="random", strength=strength)
    numbers = measure(match, seconds, worker_count(workers), cold)
    if as_json:
        say_json(numbers)
    else:
        console.print(render(numbers))
