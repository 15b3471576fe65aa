"""What the commands share: the application, where output goes, common options, and ways to print."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from sim.answers.asking import MAX_WORKERS, match_for, player_names, switched
from sim.errors import BadInput
from sim.gamekit.page import filled
from sim.playing.batch import MAX_SEED, Match
from strategies.strength import parsed

if TYPE_CHECKING:
    from sim.answers.answer import Answer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


class _Output(Console):
    """Where results go. If the reader stops reading (``| head``), the command ends quietly."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


console = _Output(highlight=False)
NARROW = 24  # letters: text is not wrapped into less

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game; see `libration games`.")]
Players = Annotated[int | None, typer.Option(help="Number of players; default: the maximum.")]
Seed = Annotated[int, typer.Option(min=0, max=MAX_SEED, help="The same seed always gives the same games.")]
StrategyNames = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        help="One for all seats, or one per seat: a,b,c; see `libration strategies`. Default: trained, "
        "or scripted without a network (check, bench: random).",
    ),
]
Strengths = Annotated[
    str | None,
    typer.Option(
        "--strength",
        metavar="0 to 1",
        help="Instead of --strategy: how strong players are, for all seats or one per seat: 0.4,0.8; "
        "1 is the game's best player, 0 never wins against it.",
    ),
]
Code = Annotated[
    list[Path] | None,
    typer.Option(
        "--code", metavar="FILE.py", help="Python file with a custom strategy, which takes its name."
    ),
]
Factions = Annotated[str | None, typer.Option(help="One per player, in seat order: a,b,c.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="A switch of the game; see `libration options`."),
]
Overlay = Annotated[Path | None, typer.Option(metavar="FILE", help="TOML file of changed components.")]
TrustCode = Annotated[
    bool,
    typer.Option("--trust-code", help="Run the Python files that come with a run; read them first."),
]
Until = Annotated[
    float | None,
    typer.Option(
        min=0.01,
        metavar="HALF",
        help="Stop at this half-width of the interval; --games: the most.",
    ),
]
Decide = Annotated[
    float | None,
    typer.Option(
        min=0,
        metavar="TOLERANCE",
        help="Stop when it is clear: more than 0, less than 0, or less than this; --games: the most.",
    ),
]
Keep = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Keep results here: if interrupted, rerun to resume."),
]
Workers = Annotated[
    int | None, typer.Option(min=1, max=MAX_WORKERS, help="Number of threads; default: one per core.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print machine-readable JSON.")]


def options_of(option: list[str] | None) -> dict[str, str]:
    """The switches of a command, each KEY=VALUE."""
    switches: dict[str, str] = {}
    for text in option or ():
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise BadInput(f'--option: expected KEY=VALUE, found "{text}"')
        if key in switches:
            raise BadInput(f'--option: expected "{key}" once, found it twice')
        switches[key] = value
    return switches


def names_of(text: str | None) -> list[str] | None:
    """Names separated by commas; None if the option is not given."""
    return None if text is None else text.split(",")


def strengths_of(text: str | None) -> list[float] | None:
    """Strengths separated by commas; None if the option is not given."""
    return None if text is None else [parsed(number) for number in text.split(",")]


def match_of(
    game: str,
    players: int | None,
    strategy: str | None,
    code: list[Path] | None,
    factions: str | None = None,
    option: list[str] | None = None,
    overlay: Path | None = None,
    usual: str | None = None,
    strength: str | None = None,
) -> Match:
    """The match that a command's options describe. ``usual``: the default strategy."""
    switches = switched(options_of(option), factions)
    names = player_names(names_of(strategy), strengths_of(strength))
    return match_for(game, players, names, switches, overlay, code or (), usual)


def say_answer(answer: Answer, as_json: bool) -> None:
    """An answer for people: the question, the sentences, the tables, what they are based on, what to read."""
    if as_json:
        say_json(answer.to_dict())
        return
    say(answer.question, style="bold")
    for sentence in answer.sentences:
        say_filled("", sentence)
    for table in answer.shown():
        console.print(table)
    say(f"{answer.title}: {answer.played}; {answer.footnote}")
    if pairing := getattr(answer, "pairing", ""):
        say(pairing)
    for what, command in answer.to_read.items():
        say(f"{what}: {command}")


def say_json(value: Any) -> None:
    """A value for programs, on one line."""
    say(json.dumps(value, ensure_ascii=False, allow_nan=False))


def say(line: str, style: str | None = None) -> None:
    """A line as it is, however long."""
    console.print(line, markup=False, soft_wrap=True, style=style)


def say_rows(rows: Sequence[Sequence[str]]) -> None:
    """Rows of text, with the headings first. On a terminal the last column is wrapped to the width; elsewhere
    lines stay whole, for searching and for programs."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    for *cells, last in rows:
        head = "".join(f"{text:<{width}}  " for text, width in zip(cells, widths, strict=True))
        say_filled(head, last)


def say_filled(head: str, text: str) -> None:
    """A text after its head; on a terminal, wrapped to the width and indented to where the text starts."""
    room = console.width - len(head)
    lines = filled(text, room) if console.is_terminal and room >= NARROW else [text]
    for line in lines or [""]:
        say((head + line).rstrip())
        head = " " * len(head)
