"""Functions that are imported when they are called: texts, drawings and recorded games.

They are imported by name, not by an import statement. The hash of a run's code and the cache of compiled code
follow import statements (``sim/kernel/sources.py``), and an edited caption must change neither.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazy(package: str, module: str, name: str) -> Callable[..., Any]:
    """The function ``name`` of a module of a package."""

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(f"{package}.{module}"), name)(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    return call
