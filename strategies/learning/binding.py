"""Shared players, bound to the functions of one game.

``weighing.py`` and its neighbours call functions by names that only a game can fill (``describe``,
``imagine``, ...). ``bind`` copies them with the game's functions as their globals, so that they compile like
any rule. Numba can't cache functions that take functions, and calling these by address would be slower.
"""

from __future__ import annotations

import types
from types import ModuleType, SimpleNamespace
from typing import Any

from sim.kernel.jit import bound_rule


def bind(modules: tuple[ModuleType, ...], **hooks: Any) -> SimpleNamespace:
    """The functions of ``modules`` as rules of one game. A hook replaces a shared function of its name.

    The policy that calls them is written in the game's own file, which also imports ``modules``: so its
    machine code is kept for just this version of all these files.
    """
    names: dict[str, Any] = {}
    shared: dict[str, types.FunctionType] = {}
    for module in modules:
        names |= {name: value for name, value in vars(module).items() if names.get(name) is None}
        shared |= {
            name: value
            for name, value in vars(module).items()
            if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
        }
    names |= hooks
    if missing := [name for name, value in names.items() if value is None and not name.startswith("_")]:
        raise TypeError(f"a game must supply {', '.join(missing)}: {modules[0].__name__} says what they do")
    made = {
        name: bound_rule(types.FunctionType(function.__code__, names, name))
        for name, function in shared.items()
        if name not in hooks
    }
    names |= made
    return SimpleNamespace(**made)
