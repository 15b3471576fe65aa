"""The map of a game's moves for authors of policies: its kinds by name, as constants to import, and what the
other fields of a move mean. Read from the vocabulary of the rules, whose comments explain each kind."""

from __future__ import annotations

import ast
import importlib
import inspect
from typing import NamedTuple

from sim import games
from sim.errors import BadInput
from sim.kernel.game import Game

MODULES = ("vocabulary_moves", "vocabulary")
NAMES = ("Move", "Decide")  # where moves answer decisions, these are their kinds


class Kind(NamedTuple):
    """A kind of moves; ``operands``: what the other fields mean."""

    name: str  # as in ``Move.PASS``
    number: int
    operands: str


class Moves(NamedTuple):
    """The moves of a game. ``source``: the line that imports the constants; ``about``: what all have in
    common."""

    source: str
    about: str
    fields: tuple[str, ...]
    kinds: tuple[Kind, ...]


def moves_of(game: Game) -> Moves:
    """BadInput if the game names no kinds of moves."""
    rules = f"{games.package(game.name).__name__}.rules"
    for module_name in MODULES:
        try:
            module = importlib.import_module(f"{rules}.{module_name}")
        except ModuleNotFoundError:
            continue
        for name in NAMES:
            if (kinds := getattr(module, name, None)) is not None:
                comments = _comments(type(kinds))
                return Moves(
                    f"from {module.__name__} import {name}",
                    " ".join((inspect.getdoc(type(kinds)) or "").split()),
                    tuple(game.move.names or ()),
                    tuple(
                        Kind(f"{name}.{key}", int(number), comments.get(key, ""))
                        for key, number in kinds._asdict().items()
                    ),
                )
    fields = ", ".join(game.move.names or ())
    raise BadInput(f"moves: expected a game that names kinds of moves, found {game.name} (fields: {fields})")


def _comments(named: type) -> dict[str, str]:
    """The comment behind each field of a named tuple."""
    text = inspect.getsource(named)
    lines = text.splitlines()
    body = ast.parse(text).body[0]
    assert isinstance(body, ast.ClassDef)
    comments = {}
    for entry in body.body:
        if isinstance(entry, ast.AnnAssign) and isinstance(entry.target, ast.Name):
            assert entry.end_lineno and entry.end_col_offset
            rest = lines[entry.end_lineno - 1][entry.end_col_offset :]
            comments[entry.target.id] = rest.strip().removeprefix("#").strip()
    return comments
