"""The options of every question about a table: who plays which design, from which seed.

A command that is decorated with ``asks`` has them in place of its parameter ``table``, which has their values
as the functions of ``sim`` take them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, get_type_hints

from sim.cli.shared import (
    Code,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    Strengths,
    Workers,
    names_of,
    options_of,
    strengths_of,
)

Command = Callable[..., None]
Table = dict[str, Any]  # arguments of a function of ``sim``
TABLE = "table"
OPTIONS = {
    "players": Players,
    "seed": Seed,
    "strategy": StrategyNames,
    "strength": Strengths,
    "code": Code,
    "option": Options,
    "overlay": Overlay,
    "workers": Workers,
}
DEFAULTS = {"seed": 0}  # of the others: None
READ: dict[str, tuple[str, Callable[[Any], Any]]] = {  # what a function calls it, and how it is read
    "strategy": ("strategies", names_of),
    "strength": ("strength", strengths_of),
    "code": ("code", lambda files: files or ()),
    "option": ("options", options_of),
}


def asks(*without: str) -> Callable[[Command], Command]:
    """Give a command the options of a table, but not those that it has itself, or can't have."""
    options = {name: kind for name, kind in OPTIONS.items() if name not in without}

    def decorated(command: Command) -> Command:
        @wraps(command)
        def asked(*args: Any, **given: Any) -> None:
            table: Table = {}
            for name in options:
                called, read = READ.get(name, (name, lambda value: value))
                table[called] = read(given.pop(name))
            command(*args, table=table, **given)

        hints = get_type_hints(command, include_extras=True)
        parameters: list[inspect.Parameter] = []
        for parameter in inspect.signature(command).parameters.values():
            if parameter.name != TABLE:
                parameters.append(parameter.replace(annotation=hints[parameter.name]))
                continue
            parameters += [
                inspect.Parameter(name, parameter.kind, default=DEFAULTS.get(name), annotation=kind)
                for name, kind in options.items()
            ]
        asked.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        asked.__annotations__ = {one.name: one.annotation for one in parameters}
        return asked

    return decorated
