"""A game whose records are all 64 bits wide: what does not fit the real ones shows as a number out of range.

Compiled code cuts off what is too large for a field, without a word. The same rules over wide records lose
nothing, and after every move each number is held against the range of the field that it really has.

`python -m tests.wide_records cryo` plays a scripted game over both: exit code 1 if they differ.
"""

from __future__ import annotations

import dataclasses
import sys
from typing import Any, NamedTuple

import numpy as np

from sim import games
from sim.kernel.game import Game
from sim.kernel.trace import Trace
from sim.playing.batch import Match, new_match, play_games
from strategies import registry
from tests.contract import bits


def widened(dtype: np.dtype) -> np.dtype:
    """The same fields, each of them 8 bytes wide."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((widened(base), shape))
    if dtype.names is not None:
        return np.dtype([(name, widened(dtype[name])) for name in dtype.names], align=True)
    return np.dtype(
        {"i": np.int64, "u": np.int64, "f": np.float64}[dtype.kind] if dtype != np.uint64 else dtype
    )


def wide_game(game: Game) -> Game:
    """The same rules over wide records."""

    def new_work() -> Any:
        work = game.new_work()
        if isinstance(work, tuple):  # arrays by name
            return type(work)(*(part.astype(widened(part.dtype)).view(np.recarray) for part in work))
        return np.array([work], work.dtype).astype(widened(work.dtype)).view(np.recarray)[0]

    return dataclasses.replace(
        game,
        name=f"{game.name}_wide",
        state=widened(game.state),
        move=widened(game.move),
        outcome=widened(game.outcome),
        new_work=new_work,
    )


class Ranges(NamedTuple):
    """What each number of a wide record may be in the real one."""

    labels: tuple[str, ...]
    low: np.ndarray
    high: np.ndarray


def ranges(dtype: np.dtype) -> Ranges:
    """The range of each number of a record, in the order of its memory once it is widened."""
    found = list(_ranges(dtype, ""))
    whole = np.iinfo(np.int64)
    # Random bits and fractions have no range to leave.
    limits = [np.iinfo(kind) if kind.kind in "iu" and kind != np.uint64 else whole for _, kind in found]
    return Ranges(
        tuple(label for label, _ in found),
        np.array([limit.min for limit in limits], np.int64),
        np.array([limit.max for limit in limits], np.int64),
    )


def _ranges(dtype: np.dtype, label: str) -> Any:
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        for index in np.ndindex(shape):
            yield from _ranges(base, f"{label}[{', '.join(map(str, index))}]")
    elif dtype.names is not None:
        for name in dtype.names:
            yield from _ranges(dtype[name], f"{label}.{name}" if label else name)
    else:
        yield label, dtype


def out_of_range(allowed: Ranges, records: np.ndarray) -> str | None:
    """The first number of wide records (a row of bytes each) that the real record could not hold."""
    numbers = records.reshape(-1).view(np.int64).reshape(-1, len(allowed.labels))
    for extreme, wrong in ((numbers.max(axis=0), np.greater), (numbers.min(axis=0), np.less)):
        limit = allowed.high if wrong is np.greater else allowed.low
        places = np.flatnonzero(wrong(extreme, limit))
        if places.size:
            place = int(places[0])
            return f"{allowed.labels[place]} is {extreme[place]}, its field holds up to {limit[place]}"
    return None


def states_of(trace: Trace, steps: int) -> np.ndarray:
    """The states of a traced game, a row of bytes each."""
    return np.concatenate([trace.before[:steps], trace.final[None]])


def wide_table(match: Match) -> Match:
    """The same table with the same rules over wide records."""
    options = match.options.astype(widened(match.options.dtype)).view(np.recarray)
    scratch = registry.scratch(match.game.name)
    wide_mind = None if scratch is None else widened(scratch)
    return dataclasses.replace(match, game=wide_game(match.game), options=options, scratch=wide_mind)


def main(name: str) -> None:
    """Play one game over the real records and over wide ones."""
    game = games.get(name)
    seated = ["scripted" if "scripted" in registry.names(name) else "eager", "random"]
    match = new_match(game, game.players[0], [seated[seat % 2] for seat in range(game.players[0])])
    real, wide = play_games(match, 1, 1), play_games(wide_table(match), 1, 1)
    if bits(wide.astype(real.dtype)) != bits(real):
        sys.exit(f"{name}: expected the same game over wide records, found another")


if __name__ == "__main__":
    main(*sys.argv[1:])
