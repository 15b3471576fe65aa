"""The players by name: which strategies a game has, and what the batch driver needs of each.

A strategy is a compiled policy and one row of weights for it. The rungs that play every game are listed
here; a game's own ones are listed by its package ``strategies.<game>`` as ``STRATEGIES``, and its
``FAMILY`` reads more of them from files.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.errors import BadInput, unknown
from strategies import uniform

if TYPE_CHECKING:
    from strategies.personas import Family


@dataclass(frozen=True)
class Strategy:
    """A player: ``choose`` is compiled, and reads its seat's row of ``weights``."""

    name: str
    policy: str  # the compiled policy's name: strategies of one policy share its machine code
    choose: Any  # (state, components, work, count, policy) -> index of the chosen move
    weights: tuple[float, ...] = (0.0,)
    note: str = ""  # one line for lists of strategies
    file: str = ""  # the file of a persona that did not come with the program
    code: str = ""  # the file of a policy that did not come with the program


NO_INDEX = "a policy returns an index"

COMMON = {
    "random": Strategy("random", "uniform", uniform.choose, note="every legal move equally likely"),
    "eager": Strategy("eager", "uniform", uniform.choose, (3.0,), "random, but passes late: for fuzzing"),
}


def _package(game: str) -> Any:
    """The game's own package of players, or None."""
    name = f"{__package__}.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def _all(game: str) -> dict[str, Strategy]:
    return COMMON | getattr(_package(game), "STRATEGIES", {})


def mind(game: str) -> np.dtype | None:
    """The record of what the game's players think; None if they need no memory."""
    found: np.dtype | None = getattr(_package(game), "MIND", None)
    return found


def family(game: str) -> Family | None:
    """How the game reads personas from files; None if it has none."""
    found: Family | None = getattr(_package(game), "FAMILY", None)
    return found


def rungs(game: str) -> list[str]:
    """The rungs of the ladder, from the lowest."""
    known = family(game)
    return ["random", *(known.rungs if known else ())]


def usual(game: str) -> str:
    """Who plays unless told otherwise: the scripted players, or random ones where a game has no others."""
    return "scripted" if "scripted" in names(game) else "random"


def rung(game: str, strategy: Strategy) -> str:
    """The rung of a strategy; a policy of one's own is none of the ladder."""
    if strategy.choose is uniform.choose:
        return "random"
    known = family(game)
    return known.rung_of(strategy) if known and known.has(strategy) else "own policy"


def weighs(game: str, strategy: Strategy) -> bool:
    """Whether a strategy is one of the ladder that gives every move a value, and so can decide for others."""
    return rung(game, strategy) not in ("random", "own policy")


def names(game: str) -> tuple[str, ...]:
    """The names of all strategies that can play a game, the common ones first."""
    return tuple(_all(game))


def own(game: str, files: Iterable[str | Path]) -> dict[str, Strategy]:
    """The strategies of Python files, by name; no two of one name, and none of a packaged one's."""
    from strategies.own import load  # which needs this module

    found: dict[str, Strategy] = {}
    for file in map(Path, files):
        if file.stem in _all(game):
            raise BadInput(f'{file}: expected another name: "{file.stem}" is a strategy of {game} already')
        if file.stem in found:
            raise BadInput(f"{file}: expected another name: {found[file.stem].code} has it too")
        found[file.stem] = load(file)
    return found


def policies(game: str, code: Iterable[str] = ()) -> dict[str, Any]:
    """The compiled policies that can play a game, by name, those of Python files too."""
    return {strategy.policy: strategy.choose for strategy in (_all(game) | own(game, code)).values()}


def get(game: str, name: str, extra: Mapping[str, Strategy] | None = None) -> Strategy:
    """The strategy of that name, or of a persona file (``my.toml``); BadInput if the game has none.

    ``extra``: strategies that did not come with the program.
    """
    known_here = {**_all(game), **(extra or {})}
    if is_file(name):
        if (known := family(game)) is None:
            raise BadInput(f"strategy: {game} has no personas, so {name} cannot be played")
        return known.load(Path(name))
    if name not in known_here:
        raise unknown(f"a strategy of {game}", name, known_here)
    return known_here[name]


def blame(error: Exception, strategies: Iterable[Strategy], compiled: bool) -> BadInput | None:
    """What to say of an error at a table with strategies of Python files; None if it has none."""
    if not any(strategy.code for strategy in strategies):
        return None
    from strategies.own import blame as explain

    return explain(error, strategies, compiled)


def is_file(name: str) -> bool:
    """Whether a strategy is given as the file of a persona."""
    return name.endswith(".toml")
