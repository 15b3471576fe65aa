"""Names of earlier versions in plans, overlays, options, runs and tables, and what they are called now.

Old files and options still load. A note on stderr says once which names were replaced.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from typing import Any

from sim.errors import BadInput

PLAN_KEYS = {"personas": "strategies"}
ABOUT_KEYS = {"personas": "strategies", "pieces": "components_title"}  # of a manifest
COLUMNS = {"persona": "strategy"}
SOURCES = {"seed": "rulebook"}  # of components
FOLDERS = {"strategies": "personas"}  # of a run: now -> then
# Of the functions of ``sim``, and options of the commands; these are refused.
ARGUMENTS = {"rungs": "compare", "strategies": "compare", "paths": "numbers", "edits": "numbers"}


def renamed(content: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A table under today's keys, in the same order. An old key beside its new one stays, and is refused."""
    return {_current(key, content, names): value for key, value in content.items()}


def _current(key: str, content: Mapping[str, Any], names: Mapping[str, str]) -> str:
    new = names.get(key, key)
    return key if new in content else new


def old_keys(content: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, str]:
    """The keys of a table that ``renamed`` replaces, old -> new."""
    return {key: new for key in content if (new := _current(key, content, names)) != key}


def renamed_run(content: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a run's manifest, or of its second copy, under today's keys."""
    changed = dict(content)
    for part, names in (("plan", PLAN_KEYS), ("about", ABOUT_KEYS)):
        if isinstance(changed.get(part), dict):
            changed[part] = renamed(changed[part], names)
    return changed


def current(content: Any, names: Mapping[str, str]) -> Any:
    """``content`` with a game's new names for old ones, as keys and as words; ``names``: old -> new."""
    if isinstance(content, dict):
        for old, new in names.items():
            if old in content and new in content:
                raise BadInput(f"{new}: expected it once, found {new} and its old name {old}")
        return {current(key, names): current(value, names) for key, value in content.items()}
    if isinstance(content, list):
        return [current(entry, names) for entry in content]
    if isinstance(content, str) and content in names:
        note_old_names("", ((content, names[content]),))
        return names[content]
    return content


@functools.cache
def note_old_names(where: str, names: tuple[tuple[str, str], ...]) -> None:
    """Say once, in one line, which old names were replaced; ``where``: the file, if known."""
    file = f"{where}: written for an earlier version: " if where else ""
    pairs = ", ".join(f'"{old}" is now called "{new}"' for old, new in names)
    print(f"note: {file}{pairs}", file=sys.stderr)
