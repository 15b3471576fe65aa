"""The ``libration`` command. Thin: each command reads its options, calls one or two functions, and prints.

Heavy libraries are imported by the commands that need them: a single game must start at once.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from typer.exceptions import Exit, TyperException

from sim import games as registry
from sim.cli.answers import faction, needed, seats
from sim.cli.component import component
from sim.cli.new_game import new_game
from sim.cli.play import play
from sim.cli.players import ladder, list_strategies, tune
from sim.cli.report import report
from sim.cli.shared import (
    Code,
    Factions,
    GameName,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    TrustCode,
    Workers,
    app,
    console,
    options_of,
    played,
    progress,
    say_filled,
    say_remarks,
    say_rows,
    stop_if_broken,
    table_of,
    worker_count,
)
from sim.cli.show import show
from sim.cli.stopping import stoppable
from sim.cli.whatif import whatif
from sim.errors import BadInput, one_line, short
from sim.playing.batch import play_games, prepare

MAX_GAMES = 10_000_000  # of one command: their outcomes are held in memory


@app.command("games", epilog="Example: libration games")
def list_games() -> None:
    """List the games: version of the rules, for how many players, with how many factions."""
    rows = [("game", "rules", "players", "factions", "title")]
    for name in registry.names():
        game = registry.get(name)
        players = f"{game.players[0]} to {game.players[-1]}"
        factions = registry.different_factions(game)
        rows.append((name, f"version {game.version}", players, str(factions or "alike"), game.title))
    say_rows(rows)


@app.command("options", epilog="Example: libration options gaia_project")
def list_options(game: GameName) -> None:
    """List the switches of a game, with what they mean."""
    from rich.table import Table as Grid

    shown = Grid("option", "meaning", box=None)
    for key, meaning in registry.get(game).option_help().items():
        shown.add_row(key, meaning)
    console.print(shown)


app.command(epilog="Example: libration show gaia_project firaks")(show)


app.command("strategies", epilog="Example: libration strategies gaia_project")(list_strategies)


app.command(epilog="Example: libration play gaia_project --players 3 --seed 7 --html game.html")(play)


@app.command(epilog="Example: libration replay gaia_project tests/games/gaia_project/recorded_games.jsonl.gz")
def replay(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Recorded games, .jsonl or .jsonl.gz.")],
) -> None:
    """Play recorded games again and compare every state; exit code 1 on any difference."""
    rules = registry.get(game)
    if rules.replay is None:
        raise BadInput(f"{game} has no format of recorded games")
    result = rules.replay(file)
    for line in (*result.notes, *result.differences):
        console.print(str(line), markup=False, soft_wrap=True)
    console.print(f"{result.exact} of {result.games} games replayed exactly")
    raise Exit(0 if result.exact == result.games else 1)


@app.command(epilog="Example: libration odds andromedas_edge 6/3 5/2 4/1")
def odds(
    game: GameName,
    sides: Annotated[list[str], typer.Argument(metavar="DICE/TARGETING ...", help="The sides of a battle.")],
) -> None:
    """Exact chances of a battle of dice, by enumeration: each side as its dice and its targeting."""
    import importlib.util

    module = f"{registry.package(game).__name__}.odds"
    if importlib.util.find_spec(module) is None:
        raise BadInput(f"odds: expected a game with battles of dice, found {game}")
    room = importlib.import_module(module)
    found = room.odds([room.read_side(side) for side in sides])
    for side, chance in zip(sides, found.wins, strict=True):
        console.print(f"{side:>6}  wins {chance:9.4%}", highlight=False)
    console.print(f"{'nobody':>6}  wins {found.all_lose:9.4%}", highlight=False)


@app.command(epilog="Example: libration batch gaia_project --games 1000 --players 4 --seed 1")
def batch(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=MAX_GAMES, help="How many games.")] = 1000,
    players: Players = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    code: Code = None,
    factions: Factions = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
) -> None:
    """Play many games and print a table of the factions, or of the seats where all are alike; and of the
    strategies, if there are several."""
    table = table_of(game, players, strategy, code, factions, option, overlay)
    outcomes = played(table, games, seed, workers, overlay)

    from reports.factions import faction_table, render
    from sim.files.tables import seated_frame

    seated = [player.name for player in table.strategies]
    names = seated[0] if len(set(seated)) == 1 else ",".join(seated)
    changed = f", with {overlay}" if overlay else ""
    title = f"{table.game.title}: {games:,} games, {table.players} players, {names}, seed {seed}{changed}"
    frame = seated_frame(table.game, outcomes, seated)
    several = frame["faction"].n_unique() > 1
    console.print(render(faction_table(frame, "faction" if several else "seat"), title))
    if len(set(seated)) > 1:
        console.print(render(faction_table(frame, "persona"), "By strategy:"))


app.command(epilog="Example: libration whatif gaia_project factions.firaks.start.ore=4 --games 1000")(whatif)


app.command(epilog="Example: libration seats cryo --games 1000 --players 3")(seats)


app.command(epilog="Example: libration faction gaia_project firaks --games 1000")(faction)


app.command(epilog="Example: libration component gaia_project booster_07 --games 1000")(component)


app.command(epilog="Example: libration needed gaia_project firaks --points 3")(needed)


@app.command(epilog="Example: libration sweep demo --out runs/demo --workers 2")
def sweep(
    plan: Annotated[
        str,
        typer.Argument(
            metavar="PLAN", help="TOML file, a name of `libration plans`, or the folder of a run to resume."
        ),
    ],
    out: Annotated[Path | None, typer.Option(metavar="RUN", help="Folder; runs/NAME if not given.")] = None,
    workers: Workers = None,
    backend: Annotated[str, typer.Option(help="threads, processes or dask.")] = "threads",
    scheduler: Annotated[
        str | None, typer.Option(metavar="tcp://HOST:PORT", help="Of a Dask cluster.")
    ] = None,
    strategy: Annotated[
        str | None, typer.Option("--strategy", help="In place of the plan's personas: a,b,c.")
    ] = None,
    code: Code = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Play damaged shards again, and make a lost manifest anew.")
    ] = False,
    trust: TrustCode = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing but errors.")] = False,
) -> None:
    """Play a plan into tables. Stopped at any moment, rerun the command to resume."""
    os.environ.setdefault(
        "POLARS_MAX_THREADS", "1"
    )  # workers are the parallel part; Polars must not add to it
    from sim.sweep import folder as folders
    from sim.sweep import plan as plans
    from sim.sweep import run as runs
    from sim.sweep.cells import Sweep
    from sim.sweep.progress import observer, sweep_lines, tables_lines
    from sim.sweep.shards import BrokenGame

    if Path(plan).is_dir() and plan not in plans.packaged():
        if out or strategy is not None or code:
            raise BadInput(f"{plan}: expected a plan with --out, --strategy or --code, found a folder")
        folder, planned = Path(plan), folders.kept_plan(Path(plan), repair, trust)
    else:
        if trust:
            raise BadInput("--trust-code: expected the folder of a run with it; the code of a plan is yours")
        names = strategy.split(",") if strategy is not None else ()
        planned = plans.read(plans.find(plan), code or (), names)
        folder = out or Path("runs") / planned.name
    players = runs.Workers(worker_count(workers), backend, scheduler)
    players.check()
    folders.look(folder, repair)
    watch = observer(console, quiet)
    if not quiet:
        console.print(sweep_lines(planned), soft_wrap=True, markup=False)
        say_remarks(Sweep(planned).remarks)
    try:
        summary = runs.run(planned, folder, players, watch, repair)
    except BrokenGame as error:
        console.print(f"broken: {error}", markup=False, soft_wrap=True)
        raise Exit(1) from None
    except KeyboardInterrupt:
        print(f"stopped: rerun the command to resume {folder}", file=sys.stderr)
        raise
    if not quiet:
        console.print(tables_lines(folder, summary), soft_wrap=True, markup=False)


@app.command("plans", epilog="Example: libration plans")
def list_plans() -> None:
    """List the plans that come with the program; each is a TOML file to copy and change."""
    from sim.sweep.plan import packaged, summary

    for name, path in packaged().items():
        say_filled("", name)
        for line in (*summary(path), f"file {path}"):
            say_filled("  ", line)


@app.command("tables", epilog="Example: libration tables gaia_project")
def list_tables(game: GameName) -> None:
    """Explain every column of the tables that a sweep writes, and the axes of those with several numbers."""
    from rich.table import Table as Grid

    from sim.files.tables import describe, describe_axes

    found = registry.get(game)
    for heads, rows in (
        (("table", "column", "type", "meaning"), describe(found)),
        (("axis", "places"), describe_axes(found)),
    ):
        shown = Grid(*heads, box=None)
        for row in rows:
            shown.add_row(*(text.replace("[", "\\[") for text in row))
        console.print(shown)


@app.command(epilog="Example: libration verify runs/demo --games 100")
def verify(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a sweep.")],
    games: Annotated[int, typer.Option(min=1, help="How many games to play again.")] = 100,
    seed: Annotated[int | None, typer.Option(min=0, help="Choose the same games again.")] = None,
    trust: TrustCode = False,
) -> None:
    """Compare all checksums and sums, and play a random sample of games again.

    Exit code 1 on any difference, 2 at the first file that is damaged.
    """
    from sim.sweep.verify import verify as compare

    found = compare(run, games, seed, trust)
    for line in found.differences:
        console.print(line, markup=False, soft_wrap=True)
    verdict = f"{len(found.differences)} differences" if found.differences else "the same bits"
    console.print(f"{found.shards:,} shards, {found.games:,} games played again: {verdict}")
    raise Exit(1 if found.differences else 0)


@app.command(epilog="Example: libration check gaia_project --games 300 --players 2,3,4")
def check(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=1, max=MAX_GAMES, help="How many, over all numbers of players.")
    ] = 1000,
    players: Annotated[str | None, typer.Option(help="Numbers of players: 2,3,4. All if not given.")] = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    code: Code = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
) -> None:
    """Play at random, or by --strategy, and test invariants after every move; exit code 1 if one breaks."""
    counts = registry.get(game).players_for(options_of(option)) if players is None else _numbers(players)
    tables = [
        table_of(game, count, strategy, code, None, option, overlay, usual="random") for count in counts
    ]
    decisions = 0
    prepare(tables[0])
    with progress(games) as count:
        for position, table in enumerate(tables):
            share = games // len(tables) + (position < games % len(tables))
            outcomes = play_games(
                table, share, seed, workers=worker_count(workers), checked=True, progress=count
            )
            stop_if_broken(table, outcomes, seed, overlay)
            decisions += int(outcomes["decisions"].sum())
    console.print(f"{games:,} games, {decisions:,} decisions, none broken")


@app.command(epilog="Example: libration bench gaia_project --players 4 --seconds 2 --workers 1")
def bench(
    game: GameName,
    players: Players = None,
    strategy: StrategyNames = None,
    code: Code = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=86_400, help="How long to play.")] = 10,
    workers: Workers = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Numbers for programs.")] = False,
    cold: Annotated[bool, typer.Option("--cold", help="Measure the compile time anew.")] = False,
) -> None:
    """Measure games and decisions per second, compile time, start time and memory."""
    import json

    from sim.playing.bench import measure, render

    table = table_of(game, players, strategy, code, option=option, usual="random")
    numbers = measure(table, seconds, worker_count(workers), cold)
    console.print_json(json.dumps(numbers)) if as_json else console.print(render(numbers))


app.command(
    epilog="Example: libration tune gaia_project scripted --generations 2 --games 20 --out runs/mine.toml"
)(tune)


app.command(epilog="Example: libration ladder gaia_project --games 100 --rungs novice,scripted")(ladder)


app.command(epilog="Example: libration report runs/demo --out demo_report")(report)


app.command("new-game", epilog="Example: libration new-game harbour_lights")(new_game)


def _numbers(text: str) -> list[int]:
    numbers = text.split(",")
    if len(set(numbers)) < len(numbers) or not all(re.fullmatch(r" *[0-9]{1,3} *", n) for n in numbers):
        raise BadInput(f'--players: expected different whole numbers, as in 2,3,4, found "{short(text)}"')
    return [int(number) for number in numbers]


def main() -> NoReturn:
    """Run the command. What a user can mend is one line and exit code 2, never a traceback."""
    with stoppable():
        sys.exit(_exit_code())


def _exit_code() -> int:
    try:
        code: int | None = typer.main.get_command(app)(prog_name="libration", standalone_mode=False)
        return code or 0
    except (BadInput, TyperException) as error:
        if os.environ.get("LIBRATION_DEBUG"):
            raise
        message = error.format_message() if isinstance(error, TyperException) else str(error)
        if message:  # without a command, the help has been shown and there is nothing to add
            print(one_line(message), file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to be flushed
        return 141
    except (OSError, MemoryError) as error:
        if os.environ.get("LIBRATION_DEBUG"):
            raise
        print(one_line(str(error) or "out of memory"), file=sys.stderr)
        return 2
    except typer.Abort:
        raise KeyboardInterrupt from None
