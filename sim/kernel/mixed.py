"""Several policies at one table, bound into one compiled ``choose``.

A row of weights ends with the number of its seat's policy, and the bound function calls that one. It is
made of pairs: one policy, and all those behind it in the order of their names. So three policies need the
pair that two of them may have compiled before, and the cache has one copy for every order of the seats.
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.kernel.jit import jit

if TYPE_CHECKING:
    # Bound by one_of to two policies.
    first: Any
    rest: Any
    NUMBER: int

LONGEST = 80  # letters of a name: files of the cache are called by it


def choose_one_of(state, components, work, count, policy):
    """The move that the policy of the deciding player's seat chooses."""
    if policy[state.actor, policy.shape[1] - 1] == NUMBER:
        return first(state, components, work, count, policy)
    return rest(state, components, work, count, policy)


def joined(names: Sequence[str]) -> str:
    """What several policies together are called: alone, a policy keeps its name."""
    name = "__".join(names)
    if len(name) <= LONGEST:
        return name
    return f"{len(names)}_policies_{hashlib.sha256(name.encode()).hexdigest()[:16]}"


def one_of(policies: Mapping[str, Any]) -> Any:
    """One compiled policy that plays as any of ``policies``, which stand in the order of their names."""
    names = list(policies)
    if len(names) == 1:
        return policies[names[0]]
    behind = {name: policies[name] for name in names[1:]}
    bound = {**globals(), "first": policies[names[0]], "rest": one_of(behind), "NUMBER": len(behind)}
    name = f"choose_{joined(names)}"
    function = types.FunctionType(choose_one_of.__code__, bound, name)
    function.__qualname__ = name
    function.__module__ = __name__
    function.__doc__ = choose_one_of.__doc__
    # All of them, not only the pair's two: the cache looks at the files of what is named here.
    return jit(function, calls=tuple(policies.values()))


def rows(policies: Sequence[str], seats: Sequence[tuple[str, Sequence[float]]], width: int) -> np.ndarray:
    """A row of weights for each of ``seats``: policy and weights, filled up to ``width``.

    Where there are several policies, their number is in one more column; it counts from the last one.
    """
    several = len(policies) > 1
    found = np.zeros((len(seats), width + several), np.float64)
    for row, (policy, weights) in zip(found, seats, strict=True):
        row[: len(weights)] = weights
        if several:
            row[-1] = len(policies) - 1 - policies.index(policy)
    return found
