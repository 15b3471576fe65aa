"""Reading files, and saying what is wrong with them: shared by plans, data, overlays and runs."""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from sim.errors import BadInput, short

MOST = 2**63 - 1  # the largest whole number that tables and records hold
DEEPEST = 40  # nested tables and lists
NESTED = f"at most {DEEPEST} nested tables or lists"
LONGEST_TOML = 2_000_000  # letters
LONG = "a number with thousands of digits"  # Python refuses to read those
MOST_DOTS = 1_000  # per line: the time to read a dotted key grows with their square
_LONG_NUMBER = re.compile(r"\d[\d_]{4300,}")
_HALF_LETTER = re.compile("[\ud800-\udfff]")  # JSON can contain them, but they can't be written to a file

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # all but tabs and ends of lines
Place = tuple[str | int, ...]

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
    "less_than": "less than {lt}",
    "extra_forbidden": "only known keys",
    "int_from_float": "a whole number",
    "multiple_of": "a multiple of {multiple_of}",
    "string_pattern_mismatch": "a text like {pattern}",
    "enum": "{expected}",
    "union_tag_invalid": "{expected_tags}",
    "union_tag_not_found": "this key",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "none_required": "nothing",
}
ANOTHER = "another value"


def read_bytes(path: Path, name: str | None = None, most: int | None = None) -> bytes:
    """The content of a file. BadInput if it isn't a regular file: reading a pipe could wait forever; or if it
    has more than ``most`` bytes."""
    name = name or path.name or str(path)
    try:
        status = path.stat()
        kind = status.st_mode
        if not stat.S_ISREG(kind):
            what = "a folder" if stat.S_ISDIR(kind) else "a pipe or a device"
            raise BadInput(f"{name}: expected a file, found {what}")
        if most is not None and status.st_size > most:
            raise BadInput(f"{name}: expected at most {most:,} bytes, found {status.st_size:,}")
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        where = "" if name == str(path) else f" in {path.parent}"
        raise BadInput(f"{name}: expected a file{where}, found none") from None
    except OSError as error:
        raise BadInput(f"{name}: expected a readable file, found: {error.strerror}") from None
    except ValueError:  # a NUL in a path, which no system accepts
        raise BadInput(f"{name}: expected the path of a file, found one with a NUL in it") from None


def read_text(path: Path, name: str | None = None) -> str:
    """The text of a file, without the byte order mark that some editors add."""
    try:
        return read_bytes(path, name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        name = name or path.name
        raise BadInput(f"{name}: expected UTF-8 text, but byte {error.start} is not valid UTF-8") from None


def read_toml(path: Path, name: str | None = None) -> dict[str, Any]:
    """The tables of a file. BadInput if there is no such file, or it isn't TOML."""
    name = name or path.name or str(path)
    text = read_text(path, name)
    if len(text) > LONGEST_TOML:
        raise BadInput(f"{name}: expected at most {LONGEST_TOML:,} letters, found {len(text):,}")
    if (dots := max((line.count(".") for line in text.splitlines()), default=0)) > MOST_DOTS:
        raise BadInput(f"{name}: expected at most {MOST_DOTS:,} dots on a line, found {dots:,}")
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        raise BadInput(f"{name}: expected {NESTED}, found more") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{name}: expected TOML, found an error: {error}") from None
    except ValueError:  # a number with thousands of digits
        number = _LONG_NUMBER.search(text)
        line = text.count("\n", 0, number.start() if number else 0) + 1
        raise BadInput(f"{name}: line {line}: expected at most 64 bits, found {LONG}") from None
    check_values(tables, name)
    check_printable(tables, name)
    return tables


def problem(error: ValidationError, says: Mapping[str, str] = EXPECTED, inside: Place = ()) -> str:
    """One line for the first thing that a model rejects. ``inside``: the keys that lead to what was read."""
    details = first_problem(error)
    kind, where = details["type"], path_text((*inside, *details["loc"]))
    if kind == "value_error":
        return f"{where}: {details['ctx']['error']}"
    expected, found = expectation(details, says)
    return f"{where}: expected {expected}, found {found}"


def first_problem(error: ValidationError) -> Any:
    """What to say first: a key that isn't known, because it is often the one that seems to be missing."""
    every = error.errors(include_url=False)
    return next((details for details in every if details["type"] == "extra_forbidden"), every[0])


def check_values(content: Any, name: str) -> None:
    """BadInput if a whole number doesn't fit into 64 bits, a text can't be written, or tables are nested too
    deeply, so that nobody has to check again. Without recursion, which could overflow."""
    for where, value in _within(content):
        if isinstance(value, int) and not -MOST - 1 <= value <= MOST:
            raise BadInput(f"{name}: {path_text(where)}: expected at most 64 bits, found {shown(value)}")
        if len(where) > DEEPEST:
            raise BadInput(f"{name}: {path_text(where[:3])}: expected {NESTED}, found more")
        for text in (value, *where[-1:]):
            if isinstance(text, str) and _HALF_LETTER.search(text):
                raise BadInput(f"{name}: {path_text(where)}: expected text, found half a character")


def check_printable(content: Any, name: str) -> None:
    """BadInput if a text or key has control characters: they would command a terminal, and break charts."""
    for where, value in _within(content):
        for text in (value, *where[-1:]):
            if isinstance(text, str) and _CONTROL.search(text):
                raise BadInput(f"{name}: {path_text(where)}: expected text, found a control character")


def _within(content: Any) -> Iterator[tuple[Place, Any]]:
    """Every value of nested tables and lists, with its place. Those within a value come after the caller has
    looked at it."""
    waiting: list[tuple[Place, Any]] = [((), content)]
    while waiting:
        where, value = waiting.pop()
        yield where, value
        if isinstance(value, dict):
            waiting += [((*where, str(key)), entry) for key, entry in value.items()]
        elif isinstance(value, list):
            waiting += [((*where, place), entry) for place, entry in enumerate(value)]


def shown(value: object) -> str:
    """A value of a file, short and on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{short(value)}"'
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, int) and abs(value) > MOST:  # Python refuses to write thousands of digits
        return f"a number of {value.bit_length():,} bits"
    return short(str(value))


def expectation(details: Any, words: Mapping[str, str] = EXPECTED) -> tuple[str, str]:
    """What was expected and what was found, from the details of a pydantic error."""
    kind = details["type"]
    expected = words[kind].format(**details.get("ctx", {})) if kind in words else ANOTHER
    return expected, "nothing" if kind == "missing" else shown(details["input"])


def path_text(where: Iterable[str | int]) -> str:
    """key.path[3].sub"""
    text = ""
    for part in where:
        name = short(str(part))
        text += f"[{name}]" if isinstance(part, int) else f".{name}" if text else name
    return text
