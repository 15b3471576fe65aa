"""Fit the values of positions (values.toml): what positions at the start of a round came to.

``python -m strategies.gaia_project.fit --out values.toml`` plays games in which the players stray from their
best moves, describes every player's position at the start of each round, and fits a line for each round that
foretells the points at the end. Players of all kinds and temperatures play, and the line knows which: so it
learns from the positions that straying leads to, and not from the weaker play itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sim.games.gaia_project import GAME
from sim.games.gaia_project.vocabulary import ROUNDS, SEATS, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit
from sim.kernel.trace import new_trace
from sim.playing.batch import Lines, new_outcomes, play_lines, prepare, set_table
from strategies import registry
from strategies.fitting import command
from strategies.gaia_project.position import BLOCKS, SIZE, describe
from strategies.gaia_project.values import STAGES
from strategies.rungs import TEMPERATURE

PLAYERS = ("scripted", "lookahead", "lookahead", "lookahead")  # one for each seat; each as likely
TEMPERATURES = (0.0, 0.5, 1.0, 2.0)
KINDS = 2 * len(TEMPERATURES)
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


if __name__ == "__main__":
    command("strategies.gaia_project.fit", __doc__, positions, BLOCKS, STAGES)
