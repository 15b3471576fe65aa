"""How the functions of ``sim`` are called: errors name the argument that was meant."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from sim.errors import BadInput, unknown
from sim.files.old_names import ARGUMENTS

P = ParamSpec("P")
R = TypeVar("R")


def question(function: Callable[P, R]) -> Callable[P, R]:
    """A function whose callers are told in one line which argument they meant."""
    known = inspect.signature(function).parameters
    placed = [name for name, one in known.items() if one.kind is not one.KEYWORD_ONLY]

    @wraps(function)
    def called(*values: P.args, **named: P.kwargs) -> R:
        for name in named:
            if name not in known:
                raise _unknown(function.__name__, name, known)
        if len(values) > len(placed):
            expected = f"at most {len(placed)} without a name ({', '.join(placed)})"
            raise BadInput(f"{function.__name__}: expected {expected}, found {len(values)}")
        return function(*values, **named)

    return called


def _unknown(function: str, name: str, known: object) -> BadInput:
    names = list(known)  # type: ignore[call-overload]
    new = ARGUMENTS.get(name, "")
    if new in names:
        return BadInput(f"{function}: {name} is now called {new}")
    return unknown(f"an argument of sim.{function}", name, names)
