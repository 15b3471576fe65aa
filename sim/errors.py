"""Errors that a user can mend: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 300  # letters of a message
SHOWN = 60  # letters of a value in it
LISTED = 100  # letters of a list of names that is given in full
NEAREST = 3  # names of a list that is longer


class BadInput(Exception):
    """Wrong data, plan, option or file. The message names the file and key, what was expected and found."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


def one_line(text: str) -> str:
    """A message as it is printed. Of one that is too long the middle goes: what is wrong stands at the
    beginning, and what to do about it at the end."""
    text = short(text, len(text))
    half = (LONGEST - 5) // 2
    return text if len(text) <= LONGEST else f"{text[:half]} ... {text[-half:]}"


def short(text: str, most: int = SHOWN) -> str:
    """A text on one line, without what a terminal would take for a command, and not too long."""
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return text if len(text) <= most else f"{text[: most - 3]}..."


def named(names: Iterable[str], found: str) -> str:
    """Names to choose from: all of them, or of many those that are nearest to what was found."""
    known = list(names)
    if len(every := ", ".join(known)) <= LISTED:
        return every
    near = difflib.get_close_matches(short(found), known, n=NEAREST, cutoff=0.0)
    return f"{', '.join(near)} and {len(known) - len(near)} more"


def meant(names: Iterable[str], found: str) -> str:
    """The name that was probably meant; empty if none is near."""
    near = difflib.get_close_matches(short(found), list(names), n=1)
    return near[0] if near else ""


def unknown(what: str, found: str, allowed: Iterable[str], where: str = "") -> BadInput:
    """The error for a name that is none of the allowed ones, with the nearest one suggested."""
    names = sorted(allowed)
    near = meant(names, found)
    hint = f' Did you mean "{near}"?' if near else ""
    prefix = f"{where}: " if where else ""
    known = f"{len(names)} known: {named(names, found)}"
    return BadInput(f'{prefix}"{short(found)}" is not {what}.{hint} ({known})')
