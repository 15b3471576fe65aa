"""Whole numbers of a game's data that may be edited: which, in what steps, and how far.

Each game's ``data/edits.toml`` names those that a designer would change first. A pattern is a path as in an
overlay; "*" stands for every id, key or place.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, Field, ValidationError

from sim.errors import BadInput, short
from sim.files.reading import problem, read_toml, shown
from sim.gamekit.assigning import refusal, tables_of
from sim.gamekit.components import Reader
from sim.gamekit.data_files import Model
from sim.gamekit.finding import find, keys_of
from sim.gamekit.overlays import Change, joined, merged
from sim.gamekit.places import Places, Where, at

FILE = "edits.toml"
ANY = 1_000_000
MOST_STEPS = 3  # either way, if nobody says
CALLED = "edits"  # what errors call an overlay of edits
Chosen = tuple[Where, tuple[str, ...], "Span", tuple[str, ...]]  # a number: place, keys, limits, ids for "*"


def _template(text: str) -> str:
    try:
        text.format(*"0123456789", name="", before=0, after=0)
    except (LookupError, ValueError, AttributeError, TypeError):
        raise ValueError(f"expected {{name}}, {{0}}, {{before}} and {{after}}, found {shown(text)}") from None
    return text


class Span(Model):
    """How a number may be edited: by how much in one step, and by how many steps either way. ``text``: the
    edit in words, with {name} for whose it is, {0}, {1} ... for the ids in place of each "*", {before} and
    {after}."""

    step: Annotated[int, Field(ge=1, le=1000)] = 1
    most: Annotated[int, Field(ge=1, le=ANY)] = MOST_STEPS
    text: Annotated[str, AfterValidator(_template)] = ""


class Edit(NamedTuple):
    """A number that may be edited: ``steps`` are the fewest and the most that it may take."""

    where: Where
    keys: tuple[str, ...]  # as an overlay addresses it
    value: int
    step: int
    steps: tuple[int, int]
    text: str = ""  # in words, see Span
    ids: tuple[str, ...] = ()  # what "*" stands for

    @property
    def path(self) -> str:
        """The keys as one text."""
        return ".".join(self.keys)

    def after(self, steps: int) -> int:
        """The number after so many steps."""
        return self.value + steps * self.step

    def words(self, steps: int, name: str, own: str = "") -> str:
        """What so many steps mean to a reader: "Firaks start with 4 instead of 3 ore". ``name``: whose number
        it is, if anybody's; ``own``: its key, which the name stands for."""
        values = {"before": self.value, "after": self.after(steps)}
        if self.text:
            places = [one.replace("_", " ") for one in self.ids]
            return self.text.format(*places, name=name, **values)
        what = ".".join(key for key in self.keys[1:] if key not in (own, "faction"))
        head = f"{name}: {what}" if own and own in self.keys else self.path
        return f"{head} is {self.after(steps)} instead of {self.value}"


def default_spans(reader: Reader[Any, Any]) -> dict[str, Span]:
    """The patterns of the game's own file. BadInput if the game has none, or one is wrong."""
    file = reader.folder / FILE
    if not file.exists():
        raise BadInput(f"{file}: expected the numbers that may change, found no file; use --numbers")
    return {pattern: _span(file, pattern, table) for pattern, table in read_toml(file).items()}


def _span(file: Path, pattern: str, table: object) -> Span:
    try:
        return Span.model_validate(table)
    except ValidationError as error:
        raise BadInput(f"{file}: {problem(error, inside=(pattern,))}") from None


def numbers(
    reader: Reader[Any, Any], overlay: Path | None = None, patterns: Iterable[str] = ()
) -> Iterator[tuple[Where, tuple[str, ...]]]:
    """Every whole number that an overlay may change, and its keys; also those that the files leave out, if a
    pattern names them."""
    documents = _documents(reader, overlay, patterns)
    for place in Places(documents, reader.model).all:
        if isinstance(place.value, int) and not isinstance(place.value, bool):
            keys = keys_of(documents, place.where)
            if not reader.closed_reason(keys):
                yield place.where, keys


def _documents(reader: Reader[Any, Any], overlay: Path | None, patterns: Iterable[str]) -> dict[str, Any]:
    """The data, with the defaults of numbers that the files leave out, if the last key of a pattern names
    them."""
    documents = reader.documents(overlay)
    named = [pattern.split(".") for pattern in patterns]
    places = Places(documents, reader.model)
    for place in places.all:
        for key, default in places.defaults(place).items() if named else ():
            keys = (*keys_of(documents, place.where), key)
            if any(key == pattern[-1] and _matches(keys, pattern) for pattern in named):
                place.value[key] = default
    return documents


def edits(reader: Reader[Any, Any], spans: Mapping[str, Span], overlay: Path | None = None) -> list[Edit]:
    """The numbers that the patterns mean, each once, with the steps that the game's checks accept. BadInput
    if a pattern means none."""
    listed = _listed(reader, overlay, spans, _chosen(reader, overlay, spans))
    if not all(_together(reader, overlay, listed, side) for side in (0, 1)):
        listed = [_accepted(reader, overlay, edit) for edit in listed]
    return [edit for edit in listed if edit.steps != (0, 0)]


def all_numbers(
    reader: Reader[Any, Any], patterns: Sequence[str] | None, overlay: Path | None = None
) -> list[Edit]:
    """The numbers that the patterns mean, or all, with the steps within the limits of the models; the game's
    checks may refuse some of them."""
    span = Span(most=ANY)
    if patterns is None:
        chosen = [(where, keys, span, ()) for where, keys in numbers(reader, overlay)]
        return _listed(reader, overlay, (), chosen)
    return _listed(reader, overlay, patterns, _chosen(reader, overlay, dict.fromkeys(patterns, span)))


def _chosen(reader: Reader[Any, Any], overlay: Path | None, spans: Mapping[str, Span]) -> Iterator[Chosen]:
    """The numbers that the patterns mean. BadInput if one means none."""
    documents, known = _documents(reader, overlay, spans), list(numbers(reader, overlay, spans))
    for pattern, span in spans.items():
        parts = pattern.split(".")
        matching = [(where, keys) for where, keys in known if _matches(_short(where, keys), parts)]
        left = int(bool(matching))  # keys that are left out
        matching = matching or [(where, keys) for where, keys in known if _matches(keys, parts)]
        for where, keys in matching or _named(documents, known, pattern):
            stars = zip(parts, keys[:1] + keys[1 + left :], strict=False)
            yield where, keys, span, tuple(key for one, key in stars if one == "*")


def _short(where: Where, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of an entry without the name of its list, which other paths may leave out, too."""
    return keys[:1] + keys[2:] if len(where) > 2 and isinstance(where[2], int) else ()


def _listed(
    reader: Reader[Any, Any], overlay: Path | None, patterns: Iterable[str], chosen: Iterable[Chosen]
) -> list[Edit]:
    """Each number once, with the steps that the models allow."""
    documents = _documents(reader, overlay, patterns)
    places = Places(documents, reader.model)
    schemas = {place.where: place.schema for place in places.all}
    found: dict[Where, Edit] = {}
    for where, keys, span, ids in chosen:
        value = at(documents, where)
        bounds = places.bounds(schemas[where])
        limits = [_steps(value, span, bound, sign) for bound, sign in zip(bounds, (-1, 1), strict=True)]
        edit = Edit(where, keys, value, span.step, (-limits[0], limits[1]), span.text, ids)
        found.setdefault(where, edit)
    return list(found.values())


def change_of(
    reader: Reader[Any, Any], overlay: Path | None, steps: Mapping[Edit, int]
) -> Path | Change | None:
    """The overlay that makes some edits, on top of that of a file."""
    tables: dict[str, Any] = {}
    documents = reader.documents(overlay)
    taken = {edit: count for edit, count in steps.items() if count}
    for edit, count in taken.items():
        *outer, last = edit.where
        at(documents, tuple(outer))[last] = edit.after(count)
    for edit, count in taken.items():  # lists without ids are replaced as a whole, with all edits in them
        tables = merged(tables, tables_of(documents, edit.where, edit.after(count)), (), CALLED)
    return joined(overlay, tables, CALLED)


def _matches(keys: Sequence[str], pattern: Sequence[str]) -> bool:
    return len(keys) == len(pattern) and all(
        one in ("*", other) for one, other in zip(pattern, keys, strict=True)
    )


def _named(
    documents: dict[str, Any], known: Sequence[tuple[Where, tuple[str, ...]]], pattern: str
) -> list[tuple[Where, tuple[str, ...]]]:
    """All numbers in the places that a shorter path or a name means."""
    try:
        wheres = find(documents, pattern)
    except BadInput as error:
        raise BadInput(f"numbers: {error}") from None
    inside = [(where, keys) for where, keys in known if any(where[: len(top)] == top for top in wheres)]
    if not inside:
        raise BadInput(f"numbers: {short(pattern)}: expected whole numbers that may be changed, found none")
    return inside


def _steps(value: int, span: Span, bound: int | None, sign: int) -> int:
    """How many steps there are to a limit of the models."""
    return span.most if bound is None else max(0, min(span.most, sign * (int(bound) - value) // span.step))


def _together(reader: Reader[Any, Any], overlay: Path | None, listed: Sequence[Edit], side: int) -> bool:
    """Whether the checks accept all edits at once, as far as each may go; that saves trying each."""
    try:
        reader.data(change_of(reader, overlay, {edit: edit.steps[side] for edit in listed}))
    except BadInput:
        return False
    return True


def _accepted(reader: Reader[Any, Any], overlay: Path | None, edit: Edit) -> Edit:
    """With only the steps that the checks of the game accept, each on its own."""
    low, high = edit.steps
    while low and refusal(reader, edit.where, edit.after(low), overlay):
        low += 1
    while high and refusal(reader, edit.where, edit.after(high), overlay):
        high -= 1
    return edit._replace(steps=(low, high))


def overlay_text(tables: Mapping[str, Any], comments: Sequence[str], notes: Mapping[str, str]) -> str:
    """An overlay as a file: comments at the top, then a line for each value; ``notes``: a comment by path.
    A list may have several, as it is replaced as a whole."""
    lines = [line for comment in comments for line in _comment(comment)]
    for keys, value in _leaves(tables, ()):
        path = ".".join(keys)
        found = [note for edit, note in notes.items() if f"{edit}.".startswith(f"{path}.")]
        lines += [""] * bool(found) + [line for note in found for line in _comment(note)]
        lines.append(f"{'.'.join(map(_key, keys))} = {toml_value(value)}")
    return "\n".join(lines) + "\n"


def _comment(text: str) -> list[str]:
    return textwrap.wrap(text, 118, initial_indent="# ", subsequent_indent="# ")


def _leaves(value: Any, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _leaves(entry, (*keys, str(key)))
    else:
        yield keys, value


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else toml_value(key)


def toml_value(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {toml_value(entry)}' for key, entry in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return str(value)
