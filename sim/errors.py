"""Errors that a user can mend: one clear line, exit code 2, no traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class BadInput(Exception):
    """Wrong data, plan, option or file. The message names the file and key, what was expected and found."""


def unknown(what: str, found: str, allowed: Iterable[str], where: str = "") -> BadInput:
    """The error for a name that is none of the allowed ones, with the nearest one suggested."""
    names = sorted(allowed)
    near = difflib.get_close_matches(found, names, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    prefix = f"{where}: " if where else ""
    return BadInput(f'{prefix}"{found}" is not {what}.{hint} ({len(names)} known: {", ".join(names)})')
