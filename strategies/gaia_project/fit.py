"""Fit the values of positions (values.toml): what positions at the start of a round came to.

``python -m strategies.gaia_project.fit --out values.toml`` plays games in which the players stray from their
best moves, describes every player's position at the start of each round, and fits a line for each round that
foretells the points at the end. Players of all kinds and temperatures play, and the line knows which: so it
learns from the positions that straying leads to, and not from the weaker play itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from rich.progress import track

from sim.files.writing import write_file
from sim.games.gaia_project import GAME
from sim.games.gaia_project.vocabulary import ROUNDS, SEATS, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit
from sim.kernel.trace import new_trace
from sim.playing.batch import Lines, new_outcomes, play_lines, prepare, set_table
from strategies import registry
from strategies.gaia_project.position import BLOCKS, OFFSETS, SIZE, describe
from strategies.rungs import TEMPERATURE

PLAYERS = ("scripted", "lookahead", "lookahead", "lookahead")  # one for each seat; each as likely
TEMPERATURES = (0.0, 0.5, 1.0, 2.0)
KINDS = 2 * len(TEMPERATURES)
SHRINK = 30.0  # ridge, in positions: holds back what hardly any position has
STEPS = 2_000  # decisions of a game with room to spare: a tenth is usual


@jit
def describe_rounds(states, steps, components, rows):
    """Every player's position at the first turn of each round but the first."""
    seen = 1
    for step in range(steps):
        state = states[step]
        if state.round_number > seen and top(state).kind == Decide.TURN:
            seen = state.round_number
            for seat in range(state.options.players):
                describe(state, components, seat, rows[seen - 2, seat])


def positions(games: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Of every game: the positions (round, seat, numbers and the kind of player), and the points."""
    table = set_table(GAME, SEATS, PLAYERS)
    prepare(table)
    trace = new_trace(GAME.move, GAME.state, STEPS)
    states = trace.before.reshape(-1).view(GAME.state).view(np.recarray)
    weights = table.rows([registry.get(GAME.name, name) for name in PLAYERS])
    for game in range(games):
        chance = np.random.default_rng((seed, game))
        rows = np.zeros((ROUNDS - 1, SEATS, SIZE + KINDS))
        policies = []
        for seat in range(SEATS):
            player, warmth = chance.integers(len(PLAYERS)), chance.integers(len(TEMPERATURES))
            row = weights[player].copy()
            row[TEMPERATURE] = TEMPERATURES[warmth]
            policies.append(row)
            kind = len(TEMPERATURES) * int(PLAYERS[player] != PLAYERS[0]) + warmth
            rows[:, seat, SIZE + kind] = 1.0
        outcome = new_outcomes(GAME, 1)
        lines = Lines(np.array([[game, 0, 0]], np.int64), table.options, np.array(policies)[None])
        steps = play_lines(table, seed, lines, outcome, trace=trace)
        describe_rounds(states, steps, table.components, rows[:, :, :SIZE])
        yield rows, outcome["seats"]["score"][0].astype(float)


def fit(samples: Iterable[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, np.ndarray, int]:
    """Values of a position's numbers for each round, the part of the variance they explain, and games.

    Sums of products are all that is kept, so a million games need no more memory than one.
    """
    products = sums = None
    games, total, squares = 0, 0.0, 0.0
    for rows, points in samples:
        if products is None or sums is None:
            width = rows.shape[2]
            products, sums = np.zeros((len(rows), width, width)), np.zeros((len(rows), width))
        products += np.einsum("rsi,rsj->rij", rows, rows)
        sums += np.einsum("rsi,s->ri", rows, points)
        games += 1
        total += points.mean()
        squares += (points**2).mean()
    if products is None or sums is None:
        raise ValueError("expected at least one game")
    variance = squares / games - (total / games) ** 2
    values, explained = [], []
    for product, with_points in zip(products, sums, strict=True):
        seats = games * points.size
        shrink = np.diag(SHRINK * product.diagonal() / seats + 1e-6)
        found = np.linalg.solve(product + shrink, with_points)
        left = (squares * points.size - 2 * found @ with_points + found @ product @ found) / seats
        values.append(found)
        explained.append(1.0 - left / variance)
    return np.array(values), np.array(explained), games


def written(values: np.ndarray, comment: str) -> str:
    """The file of the values."""
    lines = [f"# {line}" for line in comment.splitlines()]
    for number, row in enumerate(values, 2):
        lines += ["", f"[round_{number}]"]
        for block, size in BLOCKS.items():
            found = row[OFFSETS[block] : OFFSETS[block] + size]
            lines.append(f"{block} = [{', '.join(f'{value:.3f}' for value in found)}]")
    return "\n".join(lines) + "\n"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m strategies.gaia_project.fit", description=__doc__)
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
        f"{games:,} games of {SEATS} players under seed {given.seed}.\n"
        f"Part of the variance that they explain, by round: {parts}."
    )
    write_file(given.out, written(values[:, :SIZE], comment).encode())
    print(f"{given.out}  explains {parts} of the variance, rounds 2 to {ROUNDS}")


if __name__ == "__main__":
    main()
