"""Functions that are imported when they are called: texts, drawings and recorded games, which play needs not.

By name, not by an import statement: the hash of a run's code and the cache of compiled code follow those, and
an edited caption decides nothing in a game.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def late(package: str, module: str, name: str) -> Callable[..., Any]:
    """The function ``name`` of a module of a package."""

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(f"{package}.{module}"), name)(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    return call
