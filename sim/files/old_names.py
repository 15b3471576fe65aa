"""Names that earlier versions wrote into plans, runs and tables, and what they are called now.

Old files still load. A note on stderr says once per file which names were replaced.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from typing import Any

PLAN_KEYS = {"personas": "strategies"}
ABOUT_KEYS = {"personas": "strategies", "pieces": "components_title"}  # of a manifest
COLUMNS = {"persona": "strategy"}
SOURCES = {"seed": "rulebook"}  # of components
FOLDERS = {"strategies": "personas"}  # of a run: now -> then


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


@functools.cache
def note_old_names(where: str, names: tuple[tuple[str, str], ...]) -> None:
    """Say in one line which old names were replaced."""
    pairs = ", ".join(f'"{old}" is now "{new}"' for old, new in names)
    print(f"note: {where}: written for an earlier version: {pairs}", file=sys.stderr)
