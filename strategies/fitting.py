"""Values of positions, fitted to finished games: for all games that use them.

A position is described by numbers in named blocks. A game has stages, such as its rounds. For each stage we
fit a linear model that predicts the final points. The values are a TOML file with one table per stage.
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

SHRINK = 30.0  # ridge penalty, in positions: shrinks the value of what few positions have
Blocks = Mapping[str, int]  # name -> how many numbers
Sample = tuple[np.ndarray, np.ndarray]  # one game: numbers by stage and seat; points by seat


def fit(samples: Iterable[Sample]) -> tuple[np.ndarray, np.ndarray, int]:
    """The values of a position's numbers per stage, the share of variance they explain, and the games.

    Positions that are all 0 were not reached, and don't count. Only sums of products are kept, so a million
    games need no more memory than one.
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
        fitted = np.linalg.solve(product + shrink, with_points)
        left = squares - 2 * fitted @ with_points + fitted @ product @ fitted
        variance = squares - total**2 / max(1.0, count)
        values.append(fitted)
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
            numbers = table.get(block)
            if (
                not isinstance(numbers, list)
                or len(numbers) != size
                or not all(isinstance(value, int | float) for value in numbers)
            ):
                raise BadInput(f"{path}: {stage}.{block}: expected {size} numbers, found {numbers}")
            values += map(float, numbers)
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
    options = parser.parse_args()
    if options.games < 1:
        parser.error(f"--games: expected 1 or more, found {options.games}")
    if options.seed < 0:
        parser.error(f"--seed: expected 0 or more, found {options.seed}")
    try:
        options.out.open("a").close()  # before hours of play; an existing file stays as it is
    except OSError as error:
        parser.error(f"--out: expected a writable file, found {options.out}: {error.strerror}")
    played = track(positions(options.games, options.seed), "playing", options.games)
    values, explained, games = fit(played)
    parts = ", ".join(f"{part:.2f}" for part in explained)
    comment = (
        f"Values of positions, in points at the end of the game, by `{parser.prog}`.\n"
        f"{games:,} games under seed {options.seed}.\n"
        f"Share of the variance that they explain: {parts}."
    )
    size = sum(blocks.values())
    write_file(options.out, written(values[:, :size], blocks, stages, comment).encode())
    print(f"{options.out}  explains {parts} of the variance, {stages[0]} to {stages[-1]}")
