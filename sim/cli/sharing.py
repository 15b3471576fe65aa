"""``--html`` for every command that answers a question: a page to share, made of what it prints."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.cli.shared import answered, say
from sim.gamekit.game_page import check_file

Html = Annotated[
    Path | None,
    typer.Option(
        "--html", metavar="FILE", help="Also write the answer as a page to share: one file, offline."
    ),
]


def sharing(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option ``--html``, which refuses a path that can't be written before playing."""

    @wraps(command)
    def shared(*args: Any, html: Path | None = None, **options: Any) -> None:
        if html is not None:
            check_file(html)
        answered.clear()
        command(*args, **options)
        if html is not None:
            answered[-1].save(html, typed())
            if not options.get("as_json"):
                say(f"{html}  (open it in a browser)")

    signature = inspect.signature(command, eval_str=True)
    option = inspect.Parameter("html", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Html)
    shared.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*signature.parameters.values(), option]
    )
    shared.__annotations__ = {**command.__annotations__, "html": Html}
    return shared


def typed() -> str:
    """The command as it was typed, without ``--html``, which changes no number."""
    words, skip = ["libration"], False
    for word in sys.argv[1:]:
        if skip or word == "--html":
            skip = not skip
        elif not word.startswith("--html="):
            words.append(word)
    return shlex.join(words)
