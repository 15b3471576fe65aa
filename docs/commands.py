"""The page of commands, written from what ``--help`` knows: it can't fall behind the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from sim.cli.main import app

INTRODUCTION = """# Commands

Every command explains itself with `--help`. Errors are one line that names the file or option, what was
expected and what was found; the exit code is 2. Ctrl+C and SIGTERM stop a command at once, with exit code
130. `libration --version` prints the version.
"""


def write_commands(path: Path) -> None:
    """Write the page: a section for each panel of ``--help``, a part for each command."""
    path.parent.mkdir(parents=True, exist_ok=True)
    group: Any = typer.main.get_command(app)
    by_panel: dict[str, list[Any]] = {}
    for command in group.commands.values():
        by_panel.setdefault(str(command.rich_help_panel or "Commands"), []).append(command)
    lines = [INTRODUCTION]
    for panel, commands in by_panel.items():
        lines.append(f"\n## {panel}\n")
        for command in commands:
            lines += _command(command)
    path.write_text("\n".join(lines) + "\n")


def _command(command: Any) -> Iterator[str]:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option" and not one.hidden]
    words = " ".join(str(one.metavar or one.name.upper()) for one in arguments)
    yield f"\n### {command.name}\n\n{_text(command.help)}\n"
    yield f"```text\nlibration {command.name} {words}{' [OPTIONS]' if options else ''}\n```\n"
    if rows := [*(_argument(one) for one in arguments), *(_option(one) for one in options)]:
        yield "| option | meaning |\n|---|---|"
        yield from rows
    if command.epilog:
        yield f"\n{command.epilog.replace('Example: ', 'Example: `')}`\n"


def _argument(argument: Any) -> str:
    return f"| `{argument.metavar or argument.name.upper()}` | {_text(argument.help)} |"


def _option(option: Any) -> str:
    default = option.default
    shown = default not in (None, False, True, (), []) and not callable(default)
    suffix = f" Default: {default}." if shown and "default" not in _text(option.help).lower() else ""
    return f"| `{'`, `'.join(option.opts)}` | {_text(option.help)}{suffix} |"


def _text(words: str | None) -> str:
    """One paragraph, safe inside a cell of a table."""
    return " ".join((words or "").split()).replace("|", "\\|").replace("<", "\\<")
