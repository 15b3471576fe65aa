"""Errors. What a user can fix is one clear line and exit code 2, without a traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 300  # letters of a message
SHOWN = 60  # letters of a value in it
LISTED = 100  # a list of names is given in full up to this many letters
NEAREST = 3  # names given of a longer list


class BadInput(Exception):
    """Wrong data, plan, option or file. The message names file and key, what was expected and found."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class BrokenGame(Exception):
    """The rules failed in a game. That is our mistake, never the user's."""


def one_line(text: str) -> str:
    """A message as it is printed. If it is too long, the middle is cut: the start says what is wrong, and the
    end what to do about it."""
    text = short(text, len(text))
    half = (LONGEST - 5) // 2
    return text if len(text) <= LONGEST else f"{text[:half]} ... {text[-half:]}"


def short(text: str, most: int = SHOWN) -> str:
    """A text on one line, without control characters, and not too long."""
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return text if len(text) <= most else f"{text[: most - 3]}..."


def named(names: Iterable[str], found: str) -> str:
    """The names to choose from: all of them, or if there are many, the nearest to what was found."""
    choices = list(names)
    if len(joined := ", ".join(choices)) <= LISTED:
        return joined
    near = difflib.get_close_matches(short(found), choices, n=NEAREST, cutoff=0.0)
    return f"{', '.join(near)} and {len(choices) - len(near)} more"


def meant(names: Iterable[str], found: str) -> str:
    """The name that was probably meant: one that is spelled like it or, if there is only one, begins with it;
    empty if none is near."""
    choices = list(names)
    near = difflib.get_close_matches(short(found), choices, n=1)
    longer = [name for name in choices if found and name.startswith(found)]
    return near[0] if near else longer[0] if len(longer) == 1 else ""


def unknown(what: str, found: str, allowed: Iterable[str], where: str = "") -> BadInput:
    """The error for a name that is not allowed, with the nearest one as a suggestion."""
    names = sorted(allowed)
    near = meant(names, found)
    hint = f' Did you mean "{near}"?' if near else ""
    prefix = f"{where}: " if where else ""
    known = f"{len(names)} known: {named(names, found)}"
    return BadInput(f'{prefix}"{short(found)}" is not {what}.{hint} ({known})')
