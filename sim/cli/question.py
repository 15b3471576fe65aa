"""A command that answers a question: its own options, those that all of them share, and how it prints."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.cli.shared import (
    AsJson,
    Code,
    Factions,
    Keep,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    Strengths,
    Workers,
    names_of,
    options_of,
    say,
    say_answer,
    strengths_of,
)
from sim.gamekit.game_page import check_file

if TYPE_CHECKING:
    from sim.answers.answer import Answer

Html = Annotated[
    Path | None,
    typer.Option(
        "--html", metavar="FILE", help="Also write the answer as a page to share: one file, offline."
    ),
]
# The arguments that functions of ``sim`` share, with the options that set them.
SHARED: dict[str, tuple[Any, Any]] = {
    "players": (Players, None),
    "seed": (Seed, 0),
    "strategies": (StrategyNames, None),
    "strength": (Strengths, None),
    "factions": (Factions, None),
    "options": (Options, None),
    "overlay": (Overlay, None),
    "code": (Code, None),
    "workers": (Workers, None),
}
PRINTING: dict[str, tuple[Any, Any]] = {"as_json": (AsJson, False), "html": (Html, None)}
READ: dict[str, Callable[[Any], Any]] = {
    "strategies": names_of,
    "strength": strengths_of,
    "factions": names_of,
    "options": options_of,
    "code": lambda files: files or (),
    "compare": names_of,
}


def question(
    *without: str, keep: bool = False, after: Callable[[Any, dict[str, Any]], Iterable[str]] | None = None
) -> Callable[[Callable[..., Answer]], Callable[..., None]]:
    """Make a command of a function that answers: with the shared options, which it gets as ``**played``,
    ``--json`` and ``--html``. ``without``: shared options that it doesn't have, or has in its own words.
    ``keep``: whether an interrupted call can go on. ``after``: lines to print at the end, from the answer and
    the command's arguments."""

    def made(ask: Callable[..., Answer]) -> Callable[..., None]:
        own = [
            one
            for one in inspect.signature(ask, eval_str=True).parameters.values()
            if one.kind is not one.VAR_KEYWORD
        ]
        taken = {*without, *(one.name for one in own)}
        shared = {name: option for name, option in SHARED.items() if name not in taken}
        shared |= {"keep": (Keep, None)} if keep else {}

        @wraps(ask)
        def command(*, as_json: bool, html: Path | None, **given: Any) -> None:
            if html is not None:
                check_file(html)  # before playing
            for name in READ.keys() & given.keys():
                given[name] = READ[name](given[name])
            try:
                answer = ask(**given)
            except KeyboardInterrupt:
                print(stopped(given), file=sys.stderr)
                raise
            say_answer(answer, as_json)
            lines = list(after(answer, given)) if after else []
            if html is not None:
                answer.save(html, typed())
                lines.append(f"{html}  (open it in a browser)")
            for line in () if as_json else lines:
                say(line)

        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for name, (kind, default) in (shared | PRINTING).items()
        ]
        parameters = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own] + added
        command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {one.name: one.annotation for one in parameters}
        return command

    return made


def stopped(given: Mapping[str, Any]) -> str:
    """What somebody who interrupts a command is told."""
    if folder := given.get("keep") or given.get("out"):
        return f"stopped: rerun the command to resume ({folder})"
    return "stopped: nothing is kept" + ("; --keep FOLDER would do that" if "keep" in given else "")


def typed() -> str:
    """The command as it was typed, without ``--html``, which changes no number."""
    words, skip = ["libration"], False
    for word in sys.argv[1:]:
        if skip or word == "--html":
            skip = not skip
        elif not word.startswith("--html="):
            words.append(word)
    return shlex.join(words)
