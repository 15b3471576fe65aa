"""The mechanisms of a game: kinds of actions that can be banned, named in ``data/mechanisms.toml``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from sim.errors import BadInput
from sim.files.reading import problem, read_toml
from sim.gamekit.data_files import Model

FILE = "mechanisms.toml"


class Mechanism(Model):
    """A mechanism: what people call it, and which moves it is."""

    title: str
    text: str


def read_mechanisms(folder: Path, ids: Sequence[str]) -> Mapping[str, Mechanism]:
    """The mechanisms of a game by id. BadInput unless the file has those that the rules know, in order."""
    file = folder / FILE
    tables = read_toml(file)
    if list(tables) != list(ids):
        raise BadInput(f"{file}: expected the tables {', '.join(ids)}, found {', '.join(tables)}")
    return {name: _mechanism(file, name, table) for name, table in tables.items()}


def _mechanism(file: Path, name: str, table: object) -> Mechanism:
    try:
        return Mechanism.model_validate(table)
    except ValidationError as error:
        raise BadInput(f"{file}: {problem(error, inside=(name,))}") from None
