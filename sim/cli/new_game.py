"""``libration new-game``: the template as a game of one's own, to be replaced piece by piece."""

from __future__ import annotations

import keyword
import os
import re
import shutil
from pathlib import Path
from typing import Annotated

import typer

from sim import games
from sim.cli.shared import console
from sim.errors import BadInput
from sim.files.writing import make_folder, write_file
from sim.kernel.jit import ROOT

TEMPLATE = ROOT / "sim" / "template"
OVERLAYS = "overlays"  # of the template: they go to the tests
MADE_FOR_IT = {"change.toml": "{name}.toml", "plenty.toml": "{name}_plenty.toml"}
LONGEST = 40  # letters of a name


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Letters, digits and _, as in harbour_lights.")],
) -> None:
    """Make the folder of a new game: a small whole one that plays at once, to start from."""
    files = _files(_checked(name))
    made: list[Path] = []
    try:
        for path, text in files.items():
            make_folder(path.parent)
            made.append(path)
            write_file(path, text.encode())
    except BaseException:  # all of it or nothing
        for path in made:
            path.unlink(missing_ok=True)
        shutil.rmtree(_folder(name), ignore_errors=True)
        raise
    inside = sum(path.is_relative_to(_folder(name)) for path in files)
    beside = f"and {len(files) - inside} in tests/{OVERLAYS}"
    console.print(f"made     {_folder(name).relative_to(ROOT)}, {inside} files, {beside}", soft_wrap=True)
    console.print(f"try      libration play {name} --seed 1", soft_wrap=True)
    console.print(f"keep     python -m tests.golden {name}, the game as text for a test", soft_wrap=True)
    console.print("next     sim/games/README.md, step by step", soft_wrap=True)


def _folder(name: str) -> Path:
    return ROOT / "sim" / "games" / name


def _checked(name: str) -> str:
    """A name that Python, files and tables can all use, and that nothing has yet."""
    fits = name.isidentifier() and name.isascii() and name == name.lower() and not name.startswith("_")
    if not fits or keyword.iskeyword(name) or len(name) > LONGEST:
        expected = f"at most {LONGEST} small letters, digits and _, no word of Python, as in harbour_lights"
        raise BadInput(f'NAME: expected {expected}, found "{name[:LONGEST]}"')
    if name in games.names() or name == TEMPLATE.name or _folder(name).exists():
        raise BadInput(f'NAME: expected one that is free, found "{name}": {_folder(name)} is there')
    if taken := [path for path in _files(name) if os.path.lexists(path)]:
        raise BadInput(f'NAME: expected one that is free, found "{name}": {taken[0]} is there')
    return name


def _files(name: str) -> dict[Path, str]:
    """What is written where: the template's files under the new name."""
    title = name.replace("_", " ").title()
    found: dict[Path, str] = {}
    for path in sorted(TEMPLATE.rglob("*")):
        within = path.relative_to(TEMPLATE)
        if path.suffix not in (".py", ".toml", ".md"):
            continue
        text = path.read_text(encoding="utf-8")
        text = text.replace("sim.template", f"sim.games.{name}").replace('"template"', f'"{name}"')
        text = _sorted_imports(text.replace("Template", title))
        if within.parts[0] == OVERLAYS:
            found[ROOT / "tests" / OVERLAYS / MADE_FOR_IT[path.name].format(name=name)] = text
        else:
            found[_folder(name) / within] = text
    return found


def _sorted_imports(text: str) -> str:
    """The same file with its imports of ``sim`` in order: the new name belongs elsewhere among them."""
    ours = re.compile(r"(?:^from sim\..*\n)+", re.MULTILINE)

    def in_order(found: re.Match[str]) -> str:
        return "".join(sorted(found[0].splitlines(keepends=True), key=lambda line: line.split()[1]))

    return ours.sub(in_order, text)
