"""``libration new-game``: copy the template as a game of your own, to be replaced bit by bit."""

from __future__ import annotations

import keyword
import os
import re
import shutil
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from sim import games
from sim.cli.shared import console
from sim.errors import BadInput
from sim.files.writing import make_folder, write_file
from sim.kernel.sources import GAME_FOLDERS, GAMES, PLAYERS, ROOT

TEMPLATE = ROOT / "sim" / "template"
TEMPLATE_PLAYERS = ROOT / PLAYERS / "template"
OVERLAYS = "overlays"  # of the template: in a checkout they go to the tests
OVERLAY_NAMES = {"change.toml": "{name}.toml", "plenty.toml": "{name}_plenty.toml"}
OUTSIDE = Path("libration_games")  # where games go that are made with an installed program
LONGEST = 40  # letters of a name


class Place(NamedTuple):
    """Where new games go: the folders of the games, of their players, and of their overlays."""

    games: Path
    players: Path
    overlays: Path
    checkout: bool


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Letters, digits and _, as in harbour_lights.")],
) -> None:
    """Create the folder for a new game, with a small but complete game to start from.

    In a checkout of the sources it goes to sim/games, elsewhere to libration_games in the current folder. Its
    players go to strategies.
    """
    place = _place()
    files = _files(_checked(name, place), place)
    written: list[Path] = []
    try:
        for path, text in files.items():
            make_folder(path.parent)
            written.append(path)
            write_file(path, text.encode())
    except BaseException:  # all or nothing
        for path in written:
            path.unlink(missing_ok=True)
        for folder in (place.games, place.players):
            shutil.rmtree(folder / name, ignore_errors=True)
        raise
    rules, players = (
        sum(path.is_relative_to(folder / name) for path in files) for folder in (place.games, place.players)
    )
    found = place.checkout or place.games.resolve() in GAME_FOLDERS
    lines = {
        "made": f"{_shown(place.games / name)}, {rules} files; "
        f"{_shown(place.players / name)}, {players} files; "
        f"and {len(files) - rules - players} in {_shown(place.overlays)}",
        "first": "" if found else f"export {GAMES}={place.games}, so that libration finds it",
        "try": f"libration play {name} --seed 1",
        "learn": f"libration learn {name}, so that it has players that learned from self-play",
        "keep": f"python -m tests.golden {name}, the game as text for a test" if place.checkout else "",
        "next": f"{_shown(ROOT / 'sim' / 'games' / 'README.md')}, step by step",
    }
    for head, line in lines.items():
        if line:
            console.print(f"{head:<9}{line}", soft_wrap=True, markup=False)


def _place() -> Place:
    """In a checkout, next to the other games; else where LIBRATION_GAMES says, or in the current folder."""
    if (ROOT / "pyproject.toml").is_file():
        return Place(ROOT / "sim" / "games", ROOT / PLAYERS, ROOT / "tests" / OVERLAYS, True)
    outside = GAME_FOLDERS[0] if GAME_FOLDERS else OUTSIDE
    return Place(outside, outside / PLAYERS, outside / OVERLAYS, False)


def _shown(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) and _place().checkout else path


def _checked(name: str, place: Place) -> str:
    """A name that Python, files and tables can all use, and that is not taken."""
    fits = name.isidentifier() and name.isascii() and name == name.lower() and not name.startswith("_")
    if not fits or keyword.iskeyword(name) or len(name) > LONGEST:
        expected = f"up to {LONGEST} small letters, digits and _, not a Python keyword, as in harbour_lights"
        raise BadInput(f'NAME: expected {expected}, found "{name[:LONGEST]}"')
    if name in (*games.names(), TEMPLATE.name, OVERLAYS, PLAYERS, *_own_modules()):
        raise BadInput(f'NAME: expected a new name, found "{name}", which is taken')
    for path in (place.games / name, place.players / name, *_files(name, place)):
        if os.path.lexists(path):
            raise BadInput(f'NAME: expected a new name, found "{name}": {path} already exists')
    return name


def _files(name: str, place: Place) -> dict[Path, str]:
    """The template's files under the new name: path and text."""
    title = name.replace("_", " ").title()
    files: dict[Path, str] = {}
    for folder, target in ((TEMPLATE, place.games), (TEMPLATE_PLAYERS, place.players)):
        for path in sorted(folder.rglob("*")):
            within = path.relative_to(folder)
            if path.suffix not in (".py", ".toml", ".md"):
                continue
            text = path.read_text(encoding="utf-8")
            text = text.replace("sim.template", f"sim.games.{name}").replace('"template"', f'"{name}"')
            text = text.replace(f"{PLAYERS}.template", f"{PLAYERS}.{name}")
            text = _sorted_imports(text.replace("Template", title))
            if within.parts[0] == OVERLAYS:
                files[place.overlays / OVERLAY_NAMES[path.name].format(name=name)] = text
            else:
                files[target / name / within] = text
    return files


def _own_modules() -> list[str]:
    """What the package of players has besides games: a game of such a name would hide it."""
    return [path.stem for path in (ROOT / PLAYERS).iterdir()]


def _sorted_imports(text: str) -> str:
    """The same file with our own imports in order: the new name belongs elsewhere among them."""
    ours = re.compile(rf"(?:^from (?:sim|{PLAYERS})\b.*\n)+", re.MULTILINE)

    def in_order(block: re.Match[str]) -> str:
        return "".join(sorted(block[0].splitlines(keepends=True), key=lambda line: line.split()[1]))

    return ours.sub(in_order, text)
