"""The data files of a game: the models that check them, and one-line messages for mistakes.

A message names the file, the key, what was expected and what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError

from sim.errors import BadInput, meant, named, short
from sim.files.reading import expectation, path_text, read_toml, shown

# icon_lost: the number is printed, but what it counts is not legible.
Source = Literal["rulebook", "icon_lost", "public", "reconstructed"]
M = TypeVar("M", bound=BaseModel)
Where = tuple[str | int, ...]
Table = dict[str, Any]


class Model(BaseModel):
    """A table: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Entry(Model):
    """A table that may have a source other than its file's."""

    source: Source | None = None


class DataFile(Model):
    """A whole file. field_sources: keys, in any entry, whose source is not the file's."""

    source: Source
    field_sources: dict[str, Source] = {}


class Problem(NamedTuple):
    """One mistake. file: stem of the data file; where: keys and indices that lead to it."""

    file: str
    where: Where
    expected: str
    found: str


def one_of(words: Sequence[str], found: str) -> tuple[str, str]:
    """What was expected and found, for a word that is not in the list."""
    near = meant(words, found)
    hint = f' (did you mean "{near}"?)' if near else ""
    return f"one of {named(words, found)}", f'"{short(found)}"{hint}'


def word_of(words: Sequence[str]) -> Callable[[str], str]:
    """A validator for a word from a fixed list."""

    def check(word: str) -> str:
        if word not in words:
            expected, quoted = one_of(words, word)
            raise ValueError(f"expected {expected}, found {quoted}")
        return word

    return check


def each_once(words: list[str]) -> list[str]:
    """A validator for a list of words without repeats."""
    for word in words:
        if words.count(word) > 1:
            raise ValueError(f"expected each once, found {shown(word)} {words.count(word)} times")
    return words


def read_folder(folder: Path, files: Iterable[str]) -> dict[str, Table]:
    """The data files of a folder, by stem."""
    return {stem: read_toml(folder / f"{stem}.toml") for stem in files}


def complaint(
    problems: Sequence[Problem], documents: dict[str, Table], overlay: str | None = None
) -> BadInput:
    """The error for the first problem. After an overlay it names the overlay's file, and entries by id."""
    first = problems[0]
    if overlay is None:
        place = f"{first.file}.toml: {path_text(first.where)}"
    else:
        place = f"{overlay}: {path_text((first.file, *by_id(first.where, documents[first.file])))}"
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return BadInput(f"{place}: expected {first.expected}, found {first.found}{more}")


def validate(model: type[M], documents: dict[str, Table], overlay: str | None = None) -> M:
    """The documents as a model with one field per file. BadInput if a key, type, word or bound is wrong."""
    try:
        return model.model_validate(documents)
    except ValidationError as error:
        problems = [_problem(model, details, documents) for details in error.errors(include_url=False)]
        raise complaint(problems, documents, overlay) from None


def by_id(where: Where, document: Any) -> Where:
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


def _problem(model: type[BaseModel], details: Any, documents: dict[str, Table]) -> Problem:
    kind, context, loc = details["type"], details.get("ctx", {}), details["loc"]
    where = _without_tags(loc, documents, kind == "missing")
    file = str(where[0])
    inner = where[1:]
    if kind == "extra_forbidden":
        expected, found = one_of(_keys(model, loc[:-1]), str(loc[-1]))
        return Problem(file, inner, expected, f"unknown key {found}")
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        expected = context.get("expected_tags", "a known kind")
        return Problem(
            file, (*inner, "kind"), expected, shown(context["tag"]) if "tag" in context else "nothing"
        )
    if kind == "value_error":
        # Our own validators phrase their errors as "expected ..., found ...".
        expected, found = str(context["error"]).removeprefix("expected ").rsplit(", found ", 1)
        return Problem(file, inner, expected, found)
    return Problem(file, inner, *expectation(details))


def _without_tags(loc: Where, documents: Any, missing: bool) -> Where:
    """Leave out the arms of unions, which pydantic puts into the path but which are not keys of the document.
    An arm may have a key with its own name ({ kind = "track", track = "social", delta = 1 }), which doesn't
    hold a table."""
    where: list[str | int] = []
    current = documents
    for depth, part in enumerate(loc):
        is_arm = isinstance(current, dict) and current.get("kind") == part and depth + 1 < len(loc)
        if is_arm and not isinstance(current.get(part), dict | list):
            continue
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


def collect_sources(path: str, content: object, sources: dict[str, str]) -> None:
    """Add to ``sources`` where values come from: key path -> source, for every file, entry and field that
    has one. A key named after a source, such as ``reconstructed``, lists fields of the table that contains
    it; ``points.7`` is one value of a list."""
    if isinstance(content, list):
        for entry in content:
            if isinstance(entry, dict) and "id" in entry:
                collect_sources(f"{path}.{entry['id']}", entry, sources)
    if not isinstance(content, dict):
        return
    for key, value in content.items():
        if key == "source":
            if value is not None:
                sources[path] = value
        elif key in get_args(Source):
            sources.update({f"{path}.{field}": key for field in value})
        elif key == "field_sources":
            sources.update({f"{path}.*.{field}": source for field, source in value.items()})
        else:
            collect_sources(f"{path}.{key}", value, sources)
