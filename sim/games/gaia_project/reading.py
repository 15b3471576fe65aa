"""Reading TOML, and saying in one line what is wrong with it: file, key, what was expected and found."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from sim.errors import BadInput
from sim.games.gaia_project.schema import FILES, Data
from sim.games.gaia_project.schema_base import one_of

Where = tuple[str | int, ...]
Table = dict[str, Any]

EXPECTED = {
    "missing": "this key",
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "literal_error": "{expected}",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "too_short": "at least {min_length} entries",
    "too_long": "at most {max_length} entries",
    "string_too_short": "at least {min_length} character",
    "string_too_long": "at most {max_length} character",
}


class Problem(NamedTuple):
    """One thing that is wrong. file: stem of the data file; where: keys and indices down to it."""

    file: str
    where: Where
    expected: str
    found: str


def read_toml(path: Path, name: str | None = None) -> Table:
    """The tables of a file; BadInput with the file's name where there is none or it is not TOML."""
    name = name or path.name
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        raise BadInput(f"{name}: expected a file in {path.parent}, found none") from None
    except OSError as error:
        raise BadInput(f"{name}: expected a file that can be read, found: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{name}: expected TOML, found an error: {' '.join(str(error).split())}") from None


def read_folder(folder: Path) -> dict[str, Table]:
    """All data files of a folder, by stem."""
    return {stem: read_toml(folder / f"{stem}.toml") for stem in FILES}


def shown(value: object) -> str:
    """A value of a file, short and on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = " ".join(value.split())
        return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a table"
    return str(value)


def path_text(where: Iterable[str | int]) -> str:
    """key.path[3].sub"""
    text = ""
    for part in where:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def complaint(
    problems: Sequence[Problem], documents: dict[str, Table], overlay: str | None = None
) -> BadInput:
    """The error for the first problem. After an overlay it names the overlay's file, and entries by id."""
    first = problems[0]
    if overlay is None:
        place = f"{first.file}.toml: {path_text(first.where)}"
    else:
        place = f"{overlay}: {path_text((first.file, *_by_id(first.where, documents[first.file])))}"
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return BadInput(f"{place}: expected {first.expected}, found {first.found}{more}")


def validate(documents: dict[str, Table], overlay: str | None = None) -> Data:
    """The documents as models; BadInput where a key, type, word or bound is wrong."""
    try:
        return Data.model_validate(documents)
    except ValidationError as error:
        problems = [_problem(details, documents) for details in error.errors(include_url=False)]
        raise complaint(problems, documents, overlay) from None


def _by_id(where: Where, document: Any) -> Where:
    """The same place with ids instead of indices, as an overlay addresses entries."""
    parts: list[str | int] = []
    for part in where:
        try:
            document = document[part]
        except (KeyError, IndexError, TypeError):
            document = None
        named = isinstance(part, int) and isinstance(document, dict) and "id" in document
        parts.append(document["id"] if named else part)
    return tuple(parts)


def _problem(details: Any, documents: dict[str, Table]) -> Problem:
    kind, context, loc = details["type"], details.get("ctx", {}), details["loc"]
    where = _without_tags(loc, documents, kind == "missing")
    file = str(where[0])
    inner = where[1:]
    if kind == "extra_forbidden":
        expected, found = one_of(_keys(Data, loc[:-1]), str(loc[-1]))
        return Problem(file, inner, expected, f"unknown key {found}")
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        expected = context.get("expected_tags", "a known kind")
        return Problem(
            file, (*inner, "kind"), expected, shown(context["tag"]) if "tag" in context else "nothing"
        )
    if kind == "value_error":
        # Own validators phrase their errors as "expected ..., found ...".
        expected, found = str(context["error"]).removeprefix("expected ").rsplit(", found ", 1)
        return Problem(file, inner, expected, found)
    expected = EXPECTED[kind].format(**context) if kind in EXPECTED else str(details["msg"])
    found = "nothing" if kind == "missing" else shown(details["input"])
    return Problem(file, inner, expected, found)


def _without_tags(loc: Where, documents: Any, missing: bool) -> Where:
    """pydantic names the arm of a union within the path: leave out what is no key of the document."""
    where: list[str | int] = []
    current = documents
    for depth, part in enumerate(loc):
        if (isinstance(current, dict) and part in current) or (
            isinstance(current, list) and isinstance(part, int)
        ):
            current = current[part]  # type: ignore[index]
            where.append(part)
        elif missing and depth == len(loc) - 1:
            where.append(part)
    return tuple(where)


def _keys(annotation: Any, loc: Where) -> list[str]:
    """The keys that the models know at this place."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _keys(get_args(annotation)[0], loc)
    if origin is list:
        return _keys(get_args(annotation)[0], loc[1:])
    if origin is dict:
        return _keys(get_args(annotation)[1], loc[1:])
    if origin in (Union, UnionType):
        arms = [arm for arm in get_args(annotation) if arm is not type(None)]
        if len(arms) == 1:
            return _keys(arms[0], loc)
        return next(_keys(arm, loc[1:]) for arm in arms if loc[0] in _kinds(arm))
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if not loc:
            return list(annotation.model_fields)
        return _keys(annotation.model_fields[str(loc[0])].annotation, loc[1:])
    return []


def _kinds(model: Any) -> tuple[Any, ...]:
    annotation = model.model_fields["kind"].annotation
    return get_args(annotation) if get_origin(annotation) is Literal else ()
