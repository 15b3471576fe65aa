"""Values of positions, fitted on games that were played to the end: the same for all games that have them.

A position is described by numbers, which stand in named blocks. A game has stages, such as its rounds; for
each of them a line is fitted that foretells the points at the end. The values are a TOML file with a table
for each stage.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from rich.progress import track

from sim.errors import BadInput
from sim.files.reading import read_toml
from sim.files.writing import write_file

SHRINK = 30.0  # ridge, in positions: holds back what hardly any position has
Blocks = Mapping[str, int]  # name -> how many numbers
Sample = tuple[np.ndarray, np.ndarray]  # of a game: stage, seat and numbers; points by seat


def fit(samples: Iterable[Sample]) -> tuple[np.ndarray, np.ndarray, int]:
    """Values of a position's numbers for each stage, the part of the variance they explain, and games.

    Positions that are all 0 were not reached, and weigh nothing. Sums of products are all that is kept, so a
    million games need no more memory than one.
    """
    products = sums = moments = None
    games = 0
    for rows, points in samples:
        if products is None or sums is None or moments is None:
            stages, _, width = rows.shape
            products, sums = np.zeros((stages, width, width)), np.zeros((stages, width))
            moments = np.zeros((stages, 3))
        products += np.einsum("rsi,rsj->rij", rows, rows)
        sums += np.einsum("rsi,s->ri", rows, points)
        moments += rows.any(axis=2) @ np.stack([np.ones(points.size), points, points**2], axis=1)
        games += 1
    if products is None or sums is None or moments is None:
        raise ValueError("expected at least one game")
    values, explained = [], []
    for product, with_points, (count, total, squares) in zip(products, sums, moments, strict=True):
        shrink = np.diag(SHRINK * product.diagonal() / max(1.0, count) + 1e-6)
        found = np.linalg.solve(product + shrink, with_points)
        left = squares - 2 * found @ with_points + found @ product @ found
        variance = squares - total**2 / max(1.0, count)
        values.append(found)
        explained.append(1.0 - left / max(1e-9, variance))
    return np.array(values), np.array(explained), games


def written(values: np.ndarray, blocks: Blocks, stages: Sequence[str], comment: str) -> str:
    """The file of the values."""
    lines = [f"# {line}" for line in comment.splitlines()]
    for stage, row in zip(stages, values, strict=True):
        lines += ["", f"[{stage}]"]
        first = 0
        for block, size in blocks.items():
            lines.append(f"{block} = [{', '.join(f'{value:.3f}' for value in row[first : first + size])}]")
            first += size
    return "\n".join(lines) + "\n"


def read_values(path: Path, blocks: Blocks, stages: Sequence[str]) -> tuple[float, ...]:
    """The values of all numbers that describe a position, for each stage."""
    data = read_toml(path, str(path))
    values: list[float] = []
    for stage in stages:
        table = data.get(stage, {})
        for block, size in blocks.items():
            found = table.get(block)
            if (
                not isinstance(found, list)
                or len(found) != size
                or not all(isinstance(value, int | float) for value in found)
            ):
                raise BadInput(f"{path}: {stage}.{block}: expected {size} numbers, found {found}")
            values += map(float, found)
    return tuple(values)


def command(
    program: str,
    about: str,
    positions: Callable[[int, int], Iterable[Sample]],
    blocks: Blocks,
    stages: Sequence[str],
) -> None:
    """Play games, fit the values of their ``positions`` (games, seed), and write the file."""
    parser = argparse.ArgumentParser(prog=f"python -m {program}", description=about)
    parser.add_argument("--out", type=Path, required=True, help="the file to write, values.toml")
    parser.add_argument("--games", type=int, default=20_000, help="games to play (20,000)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.games < 1:
        parser.error(f"--games: expected 1 or more, found {given.games}")
    if given.seed < 0:
        parser.error(f"--seed: expected 0 or more, found {given.seed}")
    try:
        given.out.open("a").close()  # before the games, lest they are lost; changes nothing that is there
    except OSError as error:
        parser.error(f"--out: expected a file that can be written, found {given.out}: {error.strerror}")
    played = track(positions(given.games, given.seed), "playing", given.games)
    values, explained, games = fit(played)
    parts = ", ".join(f"{part:.2f}" for part in explained)
    comment = (
        f"Values of positions, in points at the end of the game, by `{parser.prog}`.\n"
        f"{games:,} games under seed {given.seed}.\n"
        f"Part of the variance that they explain: {parts}."
    )
    size = sum(blocks.values())
    write_file(given.out, written(values[:, :size], blocks, stages, comment).encode())
    print(f"{given.out}  explains {parts} of the variance, {stages[0]} to {stages[-1]}")
