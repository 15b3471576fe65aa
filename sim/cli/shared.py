"""What the commands share: the application, where its output goes, options that several have, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from typer.exceptions import Exit

from sim import games as registry
from sim.errors import BadInput
from sim.live import is_live
from sim.playing.batch import MAX_SEED, Batch, Table, failure, play_games, prepare, remarks, set_table
from sim.rooms.page import filled
from strategies import registry as strategies

if TYPE_CHECKING:
    import numpy as np

    from sim.rooms.overlays import Change

app = typer.Typer(
    help="Monte Carlo balance analysis for tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class _Output(Console):
    """Where results go; a reader that stops reading (``| head``) ends the command quietly."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


console = _Output(highlight=False)
NARROW = 24  # letters: text is not filled into less

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game; see `libration games`.")]
Players = Annotated[int | None, typer.Option(help="Number of players; the game's most if not given.")]
Seed = Annotated[int, typer.Option(min=0, max=MAX_SEED, help="The same seed plays the same games.")]
StrategyNames = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        help="See `libration strategies`: one for all, or a,b,c; else scripted (check, bench: random).",
    ),
]
Code = Annotated[
    list[Path] | None,
    typer.Option("--code", metavar="FILE.py", help="A strategy of your own, called as its file; see README."),
]
Factions = Annotated[str | None, typer.Option(help="One per player, in order of seats: a,b,c.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="A switch of the game; see `libration options`."),
]
Overlay = Annotated[Path | None, typer.Option(metavar="FILE", help="TOML file of changed components.")]
TrustCode = Annotated[
    bool,
    typer.Option("--trust-code", help="Execute the Python files that a run brings along: read them first."),
]
Workers = Annotated[int | None, typer.Option(min=1, max=256, help="Threads; all cores if not given.")]


def options_of(option: list[str] | None) -> dict[str, str]:
    """The switches of a command, KEY=VALUE each."""
    given: dict[str, str] = {}
    for text in option or ():
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise BadInput(f'--option: expected KEY=VALUE, found "{text}"')
        if key in given:
            raise BadInput(f'--option: "{key}" is given twice')
        given[key] = value
    return given


def table_of(
    game: str,
    players: int | None,
    strategy: str | None,
    code: list[Path] | None,
    factions: str | None = None,
    option: list[str] | None = None,
    overlay: Path | Change | None = None,
    usual: str | None = None,
) -> Table:
    """The table that a command's options ask for. ``usual``: who plays if they do not say."""
    given = options_of(option)
    if factions is not None:
        if "factions" in given:
            raise BadInput("--factions: the option factions is given as well")
        given["factions"] = factions
    rules = registry.get(game)
    names = strategy.split(",") if strategy is not None else [file.stem for file in code or ()]
    table = set_table(rules, players, names or [usual or strategies.usual(game)], given, overlay, code or ())
    if not names and table.strategies[0].name == "random" != usual:
        say_remarks([f"{game} has no scripted players: random ones play"])
    say_remarks(remarks(table.game, given, table.strategies[: table.people]))
    return table


def say_remarks(lines: Iterable[str]) -> None:
    """What must be said beside the results, where errors are said."""
    for line in dict.fromkeys(lines):
        print(f"note: {line}", file=sys.stderr)


def say_rows(rows: Sequence[Sequence[str]]) -> None:
    """Rows of text, the first one their title. On a terminal the last column is filled to its width;
    elsewhere lines stay whole, for search and for programs."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    for *cells, last in rows:
        head = "".join(f"{text:<{width}}  " for text, width in zip(cells, widths, strict=True))
        say_filled(head, last)


def say_filled(head: str, text: str) -> None:
    """A text after its head; on a terminal in lines of its width, which begin where the text begins."""
    room = console.width - len(head)
    lines = filled(text, room) if console.is_terminal and room >= NARROW else [text]
    for line in lines or [""]:
        console.print((head + line).rstrip(), markup=False, soft_wrap=True)
        head = " " * len(head)


def worker_count(given: int | None) -> int:
    """As many threads as given, or as there are cores."""
    if given is not None:
        return given
    from joblib import cpu_count

    return int(cpu_count())


def stop_if_broken(table: Table, outcomes: np.ndarray, seed: int, overlay: Path | None = None) -> None:
    """Exit code 1 if the rules failed: the game's index and seed show it with ``libration play``."""
    if broken := failure(table, outcomes):
        changed = f", with the components of {overlay}" if overlay else ""
        console.print(f"broken: seed {seed}, {broken}{changed}", markup=False, soft_wrap=True)
        raise Exit(1)


def played(table: Table, games: int, seed: int, workers: int | None, overlay: Path | None) -> np.ndarray:
    """The outcomes of so many games, with a bar; exit code 1 if the rules failed."""
    prepare(table)
    with progress(games) as count:
        outcomes = play_games(table, games, seed, workers=worker_count(workers), progress=count)
    stop_if_broken(table, outcomes, seed, overlay)
    return outcomes


@contextmanager
def progress(games: int) -> Iterator[Callable[[Batch], None]]:
    """A bar with games per second on the terminal; nothing where the output goes to a file."""
    done = 0

    with counter() as count:

        def report(batch: Batch) -> None:
            nonlocal done
            done += batch.games
            count(done, games)

        yield report


MADE = {"charts": "drawing", "pages": "writing"}  # what is counted beside games


@contextmanager
def counter() -> Iterator[Callable[..., None]]:
    """The same, told how many games of how many are done; or charts, or pages, if it is told so."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    terminal = Console(stderr=True)
    with Progress(*columns, console=terminal, transient=True, disable=not is_live(terminal)) as bar:
        task = bar.add_task("", total=None)

        counted = "games"

        def count(done: int, of: int, what: str = "games") -> None:
            nonlocal counted
            if what != counted:  # another bar: its speed is its own
                bar.reset(task, total=of, description="")
                counted = what
            bar.update(task, completed=done, total=of)
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            if what != "games":
                bar.update(task, description=f"{MADE[what]} {what}")
            elif speed:
                bar.update(task, description=f"{speed:,.0f} games/s")

        yield count
