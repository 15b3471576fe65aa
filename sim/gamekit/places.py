"""The values of a game's data files: what leads to each, and what the models allow there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

from pydantic import BaseModel

from sim.gamekit.data_files import Source

# Texts to read, and where values come from: no rule uses them.
UNREAD = frozenset({*get_args(Source), "source", "field_sources", "note", "text", "why", "help", "meaning"})
Where = tuple[str | int, ...]
Schema = dict[str, Any]
KINDS = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}


class Place(NamedTuple):
    """A value in the data files, the keys that lead to it, and what the models say about it."""

    where: Where  # keys, and places in lists
    value: Any
    schema: Schema


class Places:
    """All values of a game's data files."""

    def __init__(self, documents: dict[str, Any], model: type[BaseModel]) -> None:
        schema = model.model_json_schema()
        self.documents = documents
        self.definitions: Schema = schema.get("$defs", {})
        self.all = tuple(self._below(documents, schema, ()))

    def _below(self, value: Any, schema: Schema, where: Where) -> Iterator[Place]:
        """A value and everything in it, from the outside in."""
        if where and where[-1] in UNREAD:
            return
        arm = self.arm_of(value, schema)
        yield Place(where, value, schema)
        if isinstance(value, dict):
            for key, entry in value.items():
                inner = arm.get("properties", {}).get(key, arm.get("additionalProperties") or {})
                yield from self._below(entry, inner, (*where, key))
        elif isinstance(value, list):
            for place, entry in enumerate(value):
                yield from self._below(entry, arm.get("items", {}), (*where, place))

    def arms(self, schema: Schema) -> list[Schema]:
        """What a value may be: the schema itself, or each part of a union."""
        while "$ref" in schema:
            schema = self.definitions[schema["$ref"].rsplit("/", 1)[1]]
        for union in ("anyOf", "oneOf", "allOf"):
            if union in schema:
                return [arm for part in schema[union] for arm in self.arms(part)]
        return [schema]

    def arm_of(self, value: Any, schema: Schema) -> Schema:
        """The part of a union that a value belongs to."""
        arms = [arm for arm in self.arms(schema) if arm.get("type") == KINDS[type(value)]]
        if isinstance(value, dict) and "kind" in value:
            arms = [arm for arm in arms if value["kind"] in _allowed_kinds(arm)] or arms
        return arms[0] if arms else {}

    def bounds(self, schema: Schema) -> tuple[int | None, int | None]:
        """The minimum and the maximum that the models allow."""
        for arm in self.arms(schema):
            if arm.get("type") in ("integer", "number") and "const" not in arm:
                return arm.get("minimum"), arm.get("maximum")
        return None, None

    def left_out(self, place: Place) -> list[str]:
        """Keys that a table may have according to the models, but that the file leaves out."""
        properties = self.arm_of(place.value, place.schema).get("properties", {})
        return [key for key in properties if key not in place.value and key not in UNREAD]

    def defaults(self, place: Place) -> dict[str, int]:
        """Whole numbers that the file leaves out of a table, and what they then are."""
        if not isinstance(place.value, dict):
            return {}
        properties = self.arm_of(place.value, place.schema).get("properties", {})
        found = {key: properties[key].get("default") for key in self.left_out(place)}
        return {key: value for key, value in found.items() if type(value) is int}


def _allowed_kinds(arm: Schema) -> list[Any]:
    kind = arm.get("properties", {}).get("kind", {})
    return kind.get("enum", [kind["const"]] if "const" in kind else [])


def at(documents: Any, where: Where) -> Any:
    """The value at a place."""
    for part in where:
        documents = documents[part]
    return documents


def goes_by_id(value: Any) -> bool:
    """Whether an overlay addresses the entries of a list by id, and so can't add or remove any."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) and "id" in entry for entry in value)
    )
