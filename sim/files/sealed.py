"""JSON files of a run: held against a model when they are read, with a checksum of what they say."""

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
DAMAGED = "`libration sweep ... --repair` mends it"
M = TypeVar("M", bound=BaseModel)


def read_sealed(path: Path, model: type[M], what: str) -> M:
    """The content of a JSON file that ``write_sealed`` wrote; ``what`` is said to be expected."""
    try:
        content = json.loads(read_text(path, str(path)), parse_constant=_no_number)
        check_values(content, str(path))
    except BadInput as error:
        raise BadInput(f"{error}; {DAMAGED}") from None
    except RecursionError:
        raise BadInput(f"{path}: expected {what}, found lists in lists without end; {DAMAGED}") from None
    except ValueError as error:
        raise BadInput(f"{path}: expected {what}, found no JSON: {error}; {DAMAGED}") from None
    if not isinstance(content, dict):
        raise BadInput(f"{path}: expected {what}, found {shown(content)}; {DAMAGED}")
    said = content.pop(CHECKSUM, None)
    try:
        found = model.model_validate(content)
    except ValidationError as error:
        raise BadInput(f"{path}: {problem(error)}; {DAMAGED}") from None
    if said is not None and said != checksum(content):  # older runs have none
        raise BadInput(f"{path}: damaged: {CHECKSUM} is that of another content; {DAMAGED}")
    return found


def checksum(content: Mapping[str, Any]) -> str:
    """A hash of what a JSON file says, however it is written."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _no_number(word: str) -> None:
    raise ValueError(f"expected a number, found {word}")


def write_sealed(path: Path, content: Mapping[str, Any]) -> None:
    """Write a file, whole or not at all, with its checksum."""
    sealed = {**content, CHECKSUM: checksum(content)}
    write_file(path, json.dumps(sealed, indent=1).encode() + b"\n")
