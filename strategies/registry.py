"""Strategies by name: which ones a game has, and what the batch driver needs to know about each.

A strategy is a compiled policy and one row of weights for it. The strategies that play every game are listed
here. The package ``strategies.<game>`` lists a game's own as ``STRATEGIES``, and its ``FAMILY`` reads more
from files.
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
    from strategies.learning.lesson import Lesson
    from strategies.personas import Family


@dataclass(frozen=True)
class Strategy:
    """A strategy: ``choose`` is compiled, and reads its seat's row of ``weights``."""

    name: str
    policy: str  # the compiled policy's name: strategies of one policy share its machine code
    choose: Any  # (state, components, work, count, weights) -> index of the chosen move
    weights: tuple[float, ...] = (0.0,)
    note: str = ""  # one line for lists of strategies
    file: str = ""  # the file of a persona that doesn't come with the program
    code: str = ""  # the file of a policy that doesn't come with the program


NETWORK = ("trained", "learned", "expert")  # policies, and rungs, that need the game's network
SHORT_LISTED = NETWORK  # policies that are offered a game's short lists: sim.kernel.shortlist
DEFAULTS = ("trained", "scripted", "random")  # the best that is fast; the first that can play
STRENGTH = "strength "  # before the number, in the name of a strategy that is given by its strength
NO_INDEX = "a policy returns an index"

COMMON = {
    "random": Strategy("random", "uniform", uniform.choose, note="every legal move equally likely"),
    "eager": Strategy("eager", "uniform", uniform.choose, (3.0,), "random, but passes late: for fuzzing"),
}


def _package(game: str) -> Any:
    """The game's own package of strategies, or None."""
    name = f"{__package__}.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def _all(game: str) -> dict[str, Strategy]:
    return COMMON | getattr(_package(game), "STRATEGIES", {})


def scratch(game: str) -> np.dtype | None:
    """The record of the scratch memory of the game's players; None if they need none."""
    record: np.dtype | None = getattr(_package(game), "SCRATCH", None)
    return record


def learned(game: str) -> tuple[Any, Any] | None:
    """The networks of the game's learned players, and an empty record; None if it has no such players.
    Without a network that fits, they are empty: ``check_learned`` refuses players that would need it."""
    learning = lesson(game)
    if learning is None:
        return None
    return (learning.models() if learning.usable else learning.empty()), learning.record(0)


def check_learned(game: str, strategies: Iterable[Strategy]) -> None:
    """BadInput if one of the strategies needs a network that the game hasn't got."""
    learning = lesson(game)
    if learning and any(strategy.policy in NETWORK for strategy in strategies):
        learning.models()


def can_adapt(game: str, strategy: Strategy) -> bool:
    """Whether a strategy plays with the game's network, and so can learn on in a changed design."""
    return rung(game, strategy) in NETWORK


def adaptable(game: str) -> list[str]:
    """The strategies that can adapt."""
    return [name for name in names(game) if can_adapt(game, get(game, name))]


def check_adaptable(game: str, strategies: Iterable[Strategy]) -> None:
    """BadInput if one of the strategies has no network."""
    for strategy in strategies:
        if not can_adapt(game, strategy):
            able = ", ".join(adaptable(game)) or "none"
            raise BadInput(
                f'adapt: expected strategies with a network, found "{strategy.name}". '
                f"Strategies of {game} that can adapt: {able}"
            )


def lesson(game: str) -> Lesson | None:
    """What the game's learned players learn; None if it has none."""
    learning: Lesson | None = getattr(_package(game), "LEARNING", None)
    return learning


def family(game: str) -> Family | None:
    """How the game reads personas from files; None if it has no personas."""
    own_family: Family | None = getattr(_package(game), "FAMILY", None)
    return own_family


def rungs(game: str) -> list[str]:
    """The rungs of the ladder, from the lowest; those that learn, once they have."""
    personas, learning = family(game), lesson(game)
    known = personas.rungs if personas else {}
    untaught = learning is not None and not learning.usable
    return ["random", *(name for name in known if not (untaught and known[name].policy in NETWORK))]


def usual(game: str) -> str:
    """The default strategy: trained, scripted if that has no network yet, or random without a script."""
    playable = [name for name in rungs(game) if name in names(game)]
    return next(name for name in DEFAULTS if name in playable)


def rung(game: str, strategy: Strategy) -> str:
    """The rung of a strategy; your own policy is not on the ladder."""
    if strategy.choose is uniform.choose:
        return "random"
    personas = family(game)
    return personas.rung_of(strategy) if personas and personas.has(strategy) else "own policy"


def weighs(game: str, strategy: Strategy) -> bool:
    """Whether a strategy scores every move, and so can also decide for a rival."""
    return rung(game, strategy) not in ("random", "own policy")


def names(game: str) -> tuple[str, ...]:
    """The names of all strategies that can play a game, the common ones first."""
    return tuple(_all(game))


def own(game: str, files: Iterable[str | Path]) -> dict[str, Strategy]:
    """The strategies in Python files, by name. Names must be unique, and differ from packaged ones."""
    from strategies.own import load  # which needs this module

    loaded: dict[str, Strategy] = {}
    for file in map(Path, files):
        if file.stem in _all(game):
            raise BadInput(f'{file}: expected another name: "{file.stem}" is a strategy of {game} already')
        if file.stem in loaded:
            raise BadInput(f"{file}: expected another name: {loaded[file.stem].code} has it too")
        loaded[file.stem] = load(file)
    return loaded


def policies(game: str, code: Iterable[str] = ()) -> dict[str, Any]:
    """The compiled policies that can play a game, by name, including those in Python files."""
    return {strategy.policy: strategy.choose for strategy in (_all(game) | own(game, code)).values()}


def get(game: str, name: str, extra: Mapping[str, Strategy] | None = None) -> Strategy:
    """The strategy of that name, in a persona file (``my.toml``), or of a strength ("strength 0.4"). BadInput
    if there is none.

    ``extra``: strategies that don't come with the program.
    """
    by_name = {**_all(game), **(extra or {})}
    if is_file(name):
        if (personas := family(game)) is None:
            raise BadInput(f"strategy: {game} has no personas, so it can't play {name}")
        return personas.load(Path(name))
    if is_strength(name):
        from strategies import strength  # which needs this module

        return strength.player(game, name)
    if name not in by_name:
        raise unknown(f"a strategy of {game}", name, by_name)
    return by_name[name]


def blame(error: Exception, strategies: Iterable[Strategy], compiled: bool) -> BadInput | None:
    """The message for an error in a match with strategies from Python files; None if it has none."""
    if not any(strategy.code for strategy in strategies):
        return None
    from strategies.own import blame as explain

    return explain(error, strategies, compiled)


def is_strength(name: str) -> bool:
    """Whether a strategy is given by its strength ("strength 0.4")."""
    return name.startswith(STRENGTH)


def is_file(name: str) -> bool:
    """Whether a strategy is given as a persona file."""
    return name.endswith(".toml")
