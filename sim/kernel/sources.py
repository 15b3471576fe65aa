"""Our source files, and which of them a file depends on.

Dependencies are found by reading import statements, wherever they stand. So imports of our own packages are
absolute (``from sim.kernel.luck import pick``), and what decides nothing in a game is imported by name
(``sim/gamekit/lazy.py``), which this does not see.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = "strategies"  # the package of players, also in folders with more games
PACKAGES = ("sim", PLAYERS)
GAMES = "LIBRATION_GAMES"  # names folders with more games, outside the program
GAME_FOLDERS = [Path(text).resolve() for text in os.environ.get(GAMES, "").split(os.pathsep) if text]

_IMPORT = re.compile(
    rf"^\s*(?:from|import)\s+((?:{'|'.join(PACKAGES)})\b[\w.]*)(?:\s+import\s+(\([^)]*\)|[^#\n]+))?", re.M
)


def dependencies(paths: Iterable[Path]) -> list[Path]:
    """The given files and everything of ours that they import, directly or not."""
    seen: set[Path] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting.extend(_imports(path))
    return sorted(seen)


@functools.cache
def _imports(path: Path) -> frozenset[Path]:
    """The files of our packages that a file imports, at any place in it."""
    imported: set[Path] = set()
    for module, names in _IMPORT.findall(path.read_text(encoding="utf-8")):
        for folder in _places(module):
            candidates = [folder.with_suffix(".py"), folder / "__init__.py"]
            for name in re.findall(r"(\w+)(?:\s+as\s+\w+)?", names):
                candidates += [folder / f"{name}.py", folder / name / "__init__.py"]
            imported.update(candidate for candidate in candidates if candidate.is_file())
    return frozenset(imported)


def _places(module: str) -> list[Path]:
    """Where a module may be, without the suffix."""
    parts = module.split(".")
    outside = []
    if parts[:2] == ["sim", "games"]:
        outside = [folder.joinpath(*parts[2:]) for folder in GAME_FOLDERS]
    elif parts[0] == PLAYERS:
        outside = [folder.joinpath(*parts) for folder in GAME_FOLDERS]
    return [ROOT.joinpath(*parts), *outside]
