"""Reading TOML, and the words for what is wrong with it: what plans, data files and overlays share."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sim.errors import BadInput

EXPECTED = {
    "missing": "this key",
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "float_type": "a number",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "literal_error": "{expected}",
    "finite_number": "a finite number",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "too_short": "at least {min_length} entries",
    "too_long": "at most {max_length} entries",
    "string_too_short": "at least {min_length} character",
    "string_too_long": "at most {max_length} character",
}


def read_toml(path: Path, name: str | None = None) -> dict[str, Any]:
    """The tables of a file; BadInput with the file's name where there is none or it is not TOML."""
    name = name or path.name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # some editors write a byte order mark
    except FileNotFoundError:
        raise BadInput(f"{name}: expected a file in {path.parent}, found none") from None
    except OSError as error:
        raise BadInput(f"{name}: expected a file that can be read, found: {error.strerror}") from None
    except ValueError as error:  # no TOML, no text, or a number with thousands of digits
        raise BadInput(f"{name}: expected TOML, found an error: {' '.join(str(error).split())}") from None


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
    if isinstance(value, int) and abs(value) >= 10**30:
        return f"a whole number {'above' if value > 0 else 'below'} any that is used"
    return str(value)


def shortened(text: str, most: int) -> str:
    """A text of at most so many letters: what is too long ends in dots."""
    return text if len(text) <= most else f"{text[: most - 4].rstrip(' ,')} ..."


def expectation(details: Any, words: Mapping[str, str] = EXPECTED) -> tuple[str, str]:
    """What was expected and found, of an error as pydantic details it."""
    kind = details["type"]
    expected = words[kind].format(**details.get("ctx", {})) if kind in words else str(details["msg"])
    return expected, "nothing" if kind == "missing" else shown(details["input"])


def path_text(where: Iterable[str | int]) -> str:
    """key.path[3].sub"""
    text = ""
    for part in where:
        name = part if isinstance(part, int) else shortened(part, 60)
        text += f"[{name}]" if isinstance(part, int) else f".{name}" if text else str(name)
    return text
