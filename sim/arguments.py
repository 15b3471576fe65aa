"""Arguments of the functions in ``sim``. Errors name the argument, what was expected and what was found."""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from sim.errors import BadInput

PRACTICE = (200, 1_000_000)  # games of self-play before others: the fewest and the most that can be asked for


def shown_value(value: object) -> str:
    """A value and its type, short and on one line."""
    text = " ".join(repr(value).split())
    return f"{text if len(text) <= 60 else f'{text[:57]}...'} ({type(value).__name__})"


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number from Python or NumPy, but not true or false, and not a text."""
    try:
        number = least - 1 if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if number < least or (most is not None and number > most):
        limits = f"from {least}" if most is None else f"from {least} to {most}"
        raise BadInput(f"{name}: expected a whole number {limits}, found {shown_value(value)}")
    return number


def path(name: str, value: object) -> Path:
    """A path, as a text or a ``Path``."""
    if not isinstance(value, str | os.PathLike) or not str(value) or "\0" in str(value):
        raise BadInput(f"{name}: expected a path, found {shown_value(value)}")
    return Path(value)


def text(name: str, value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BadInput(f"{name}: expected a text, found {shown_value(value)}")
    return value


def texts(name: str, value: object) -> list[str]:
    """A text, or several."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, Sequence) or not value:
        raise BadInput(f"{name}: expected a text or a list of texts, found {shown_value(value)}")
    return [text(f"{name}[{place}]", entry) for place, entry in enumerate(value)]


def options(name: str, value: object) -> dict[str, str]:
    """The switches of a game by name, with values as users write them."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadInput(f"{name}: expected a dict of options, found {shown_value(value)}")
    switches: dict[str, str] = {}
    for key, entry in value.items():
        if not isinstance(entry, str | int):  # true and false are whole numbers too
            raise BadInput(
                f"{name}[{key!r}]: expected a text, a whole number, or a bool, found {shown_value(entry)}"
            )
        switches[text(f"{name}: key", key)] = entry if isinstance(entry, str) else str(entry).lower()
    return switches


def text_keys(name: str, value: object) -> None:
    """BadInput if a key of a dict, or of a dict inside it, isn't a text: TOML has only texts as keys."""
    entries = list(value.items()) if isinstance(value, Mapping) else []
    if isinstance(value, list | tuple):
        entries = [(str(place), entry) for place, entry in enumerate(value)]
    for key, entry in entries:
        if not isinstance(key, str):
            raise BadInput(f"{name}: expected texts as keys, found {shown_value(key)}")
        text_keys(f"{name}.{key}", entry)
