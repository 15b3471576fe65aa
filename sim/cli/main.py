"""The ``libration`` command. Thin: each command reads its options, calls one or two functions, and prints.

Heavy libraries are imported by the commands that need them, so that a single game starts at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, NoReturn

import typer
from typer.exceptions import Exit, TyperException

from sim.cli.ask import batch, component, faction, ladder, metagame, needed, seats, whatif
from sim.cli.balance import balance
from sim.cli.checks import bench, check, odds, replay
from sim.cli.diff import diff
from sim.cli.learn import learn
from sim.cli.levers import levers
from sim.cli.lists import list_games, list_moves, list_options, list_plans, list_strategies, list_tables
from sim.cli.new_game import new_game
from sim.cli.play import play
from sim.cli.players import calibrate, tolerance, tune
from sim.cli.realism import realism
from sim.cli.refusing import refusal
from sim.cli.report import report
from sim.cli.screen import screen
from sim.cli.shared import app, say
from sim.cli.show import show
from sim.cli.stopping import stoppable
from sim.cli.sweeps import sweep, verify
from sim.cli.workbench import workbench
from sim.cli.worth import worth
from sim.errors import BadInput, BrokenGame, one_line

# Panels of the help; in each, the commands and an example whose first word is the command's name.
COMMANDS: dict[str, list[tuple[Callable[..., None], str]]] = {
    "Play": [
        (play, "play gaia_project --players 3 --seed 7 --html game.html"),
        (replay, "replay gaia_project tests/games/gaia_project/recorded_games.jsonl.gz"),
        (odds, "odds andromedas_edge 6/3 5/2 4/1"),
        (list_games, "games"),
        (list_options, "options gaia_project"),
    ],
    "Ask": [
        (batch, "batch gaia_project --games 1000 --players 4 --seed 1"),
        (seats, "seats cryo --games 1000 --players 3"),
        (faction, "faction gaia_project firaks --games 1000"),
        (component, "component gaia_project booster_07 --games 1000"),
        (worth, "worth cryo --mechanism scouts --games 200"),
        (whatif, "whatif gaia_project factions.firaks.start.ore=4 --games 1000"),
        (workbench, "workbench gaia_project"),
        (
            balance,
            "balance new_dark_ages_colony --within 2 --numbers mars_born --games 280 --strategy scripted",
        ),
        (screen, "screen new_dark_ages_colony factions.tomuto --games 60 --strategy scripted"),
        (levers, "levers new_dark_ages_colony tomuto --games 60 --strategy scripted"),
        (diff, "diff printed balanced --game gaia_project --games 200 --strategy scripted"),
        (needed, "needed gaia_project firaks --points 3"),
        (show, "show gaia_project firaks"),
    ],
    "Sweep": [
        (sweep, "sweep demo --out runs/demo --workers 2"),
        (list_plans, "plans"),
        (report, "report runs/demo --out demo_report"),
        (list_tables, "tables gaia_project"),
        (verify, "verify runs/demo --games 100"),
    ],
    "Players": [
        (list_strategies, "strategies gaia_project"),
        (list_moves, "moves cryo"),
        (ladder, "ladder gaia_project --games 100 --compare novice,scripted"),
        (
            metagame,
            "metagame cryo --games 120 --players 2 --compare scripted,saboteur,card_tycoon",
        ),
        (realism, "realism gaia_project --games 60 --compare novice,scripted"),
        (calibrate, "calibrate cryo --pairs 8 --players 2 --out runs/mine_strength.toml"),
        (tolerance, "tolerance cryo --games 1000"),
        (learn, "learn gaia_project --script-games 20 --games 20 --loop 10 --out runs/mine.npz"),
        (tune, "tune gaia_project scripted --generations 2 --games 20 --out runs/mine.toml"),
    ],
    "Check": [
        (check, "check gaia_project --games 300 --players 2,3,4"),
        (bench, "bench gaia_project --players 4 --seconds 2 --workers 1"),
        (new_game, "new-game harbour_lights"),
    ],
}
for panel, commands in COMMANDS.items():
    for function, example in commands:
        name = example.split()[0]
        app.command(name, epilog=f"Example: libration {example}", rich_help_panel=panel)(function)


def _show_version(wanted: bool) -> None:
    if wanted:
        try:
            say(f"libration {version('libration')}")
        except PackageNotFoundError:  # run from a folder where it was never installed
            say("libration, version unknown: not installed")
        raise Exit


@app.callback()
def libration(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Monte Carlo balance analysis for tabletop games."""


def main() -> NoReturn:
    """Run the command. Errors that a user can fix are one line and exit code 2, never a traceback."""
    with stoppable():
        sys.exit(_exit_code())


def _exit_code() -> int:
    try:
        code: int | None = typer.main.get_command(app)(prog_name="libration", standalone_mode=False)
        return code or 0
    except (BadInput, TyperException) as error:
        if os.environ.get("LIBRATION_DEBUG"):
            raise
        message = refusal(error) if isinstance(error, TyperException) else str(error)
        if message:  # without a command, the help has been printed and there is nothing to add
            print(one_line(message), file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush
        return 141
    except (OSError, MemoryError) as error:
        if os.environ.get("LIBRATION_DEBUG"):
            raise
        print(one_line(str(error) or "out of memory"), file=sys.stderr)
        return 2
    except typer.Abort:
        raise KeyboardInterrupt from None
    except Exception as error:
        if not isinstance(error, BrokenGame):
            raise
        say(f"broken: {error}")
        return 1
