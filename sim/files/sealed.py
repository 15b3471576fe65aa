"""JSON files of a run: each has a checksum of its content, and is validated when it is read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from sim.errors import BadInput
from sim.files.reading import check_values, problem, read_text, shown
from sim.files.writing import write_file

CHECKSUM = "checksum"  # key in each of these files
DAMAGED = "`libration sweep ... --repair` fixes it"
M = TypeVar("M", bound=BaseModel)


def remedy(path: Path) -> str:
    """What to do about a damaged file. A folder in its place isn't ours to remove."""
    return f"move it away, then {DAMAGED}" if path.is_dir() else DAMAGED


def read_sealed(path: Path, model: type[M], what: str) -> M:
    """The content of a JSON file that ``write_sealed`` wrote. ``what`` it is, for error messages."""
    try:
        content = json.loads(read_text(path, str(path)), parse_constant=_no_number)
        check_values(content, str(path))
    except BadInput as error:
        raise BadInput(f"{error}; {remedy(path)}") from None
    except RecursionError:
        raise BadInput(f"{path}: expected {what}, found lists nested too deeply; {DAMAGED}") from None
    except ValueError as error:
        raise BadInput(f"{path}: expected {what}, found invalid JSON: {error}; {DAMAGED}") from None
    if not isinstance(content, dict):
        raise BadInput(f"{path}: expected {what}, found {shown(content)}; {DAMAGED}")
    seal = content.pop(CHECKSUM, None)
    try:
        validated = model.model_validate(content)
    except ValidationError as error:
        raise BadInput(f"{path}: {problem(error)}; {DAMAGED}") from None
    if seal is not None and seal != checksum(content):  # older runs have none
        raise BadInput(f"{path}: damaged: {CHECKSUM} does not match the content; {DAMAGED}")
    return validated


def checksum(content: Mapping[str, Any]) -> str:
    """A hash of the content of a JSON file, however it is formatted."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _no_number(word: str) -> None:
    raise ValueError(f"expected a number, found {word}")


def write_sealed(path: Path, content: Mapping[str, Any]) -> None:
    """Write a file, completely or not at all, with its checksum."""
    sealed = {**content, CHECKSUM: checksum(content)}
    write_file(path, json.dumps(sealed, indent=1).encode() + b"\n")
