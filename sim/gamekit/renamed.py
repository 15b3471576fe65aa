"""Old names that users' files and options may still have: they are read as the new ones, with a note."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

from sim.errors import BadInput


def current(content: Any, renamed: Mapping[str, str]) -> Any:
    """``content`` with new names in place of old ones, as keys and as words; ``renamed``: old -> new."""
    if isinstance(content, dict):
        for old, new in renamed.items():
            if old in content and new in content:
                raise BadInput(f"{new}: expected it once, found {new} and its old name {old}")
        return {current(key, renamed): current(value, renamed) for key, value in content.items()}
    if isinstance(content, list):
        return [current(entry, renamed) for entry in content]
    if isinstance(content, str) and content in renamed:
        _note(content, renamed[content])
        return renamed[content]
    return content


@cache  # once is enough
def _note(old: str, new: str) -> None:
    print(f'note: "{old}" is now called "{new}"', file=sys.stderr)
