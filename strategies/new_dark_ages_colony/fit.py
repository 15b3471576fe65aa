"""Fit the values of positions (values.toml): what positions at the start of a round came to.

``python -m strategies.new_dark_ages_colony.fit --out values.toml`` plays games in which the players stray
from their best moves, describes every player's position at the start of each round, and fits a line for each
number of rounds to come that foretells the points at the end. Players of all temperatures play, 2 to 4 at a
table, and the line knows which: so it learns from the positions that straying leads to, and not from the
weaker play itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sim.games.new_dark_ages_colony import GAME
from sim.games.new_dark_ages_colony.vocabulary import PLAYER_COUNTS, SEATS, Ask
from sim.kernel.jit import jit
from sim.kernel.trace import new_trace
from sim.playing.batch import Lines, new_outcomes, play_lines, prepare, set_table
from strategies.fitting import command
from strategies.new_dark_ages_colony.position import BLOCKS, ROUNDS, SIZE, describe
from strategies.new_dark_ages_colony.values import STAGES
from strategies.rungs import TEMPERATURE

PLAYER = "scripted"
TEMPERATURES = (0.0, 0.2, 0.5, 1.0)
KINDS = len(TEMPERATURES)
STEPS = 4_000  # decisions of a game with room to spare: a fifth is usual


@jit
def describe_rounds(states, steps, components, rows):
    """Every player's position at the first turn of each round but the first."""
    seen = 1
    for step in range(steps):
        state = states[step]
        if state.turn > seen and state.asked == Ask.TURN:
            seen = int(state.turn)
            left = components.limits.rounds - seen
            if left < ROUNDS:
                for seat in range(state.options.players):
                    describe(state, components, seat, rows[left, seat])


def positions(games: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Of every game: the positions (rounds to come, seat, numbers and the kind of player), and the points.

    Positions that a game does not come to are all 0, and weigh nothing.
    """
    tables = [set_table(GAME, players, [PLAYER]) for players in PLAYER_COUNTS]
    for table in tables:
        prepare(table)
    trace = new_trace(GAME.move, GAME.state, STEPS)
    states = trace.before.reshape(-1).view(GAME.state).view(np.recarray)
    for game in range(games):
        chance = np.random.default_rng((seed, game))
        table = tables[chance.integers(len(tables))]
        rows = np.zeros((ROUNDS, SEATS, SIZE + KINDS))
        policies = table.weights.copy()
        warmth = chance.integers(KINDS, size=SEATS)
        for seat in range(table.players):
            policies[seat, TEMPERATURE] = TEMPERATURES[warmth[seat]]
        outcome = new_outcomes(GAME, 1)
        lines = Lines(np.array([[game, 0, 0]], np.int64), table.options, policies[None])
        steps = play_lines(table, seed, lines, outcome, trace=trace)
        describe_rounds(states, steps, table.components, rows)
        for seat in range(table.players):
            there = rows[:, seat, :SIZE].any(axis=1)
            rows[there, seat, SIZE + warmth[seat]] = 1.0
        yield rows, outcome["seats"]["score"][0].astype(float)


if __name__ == "__main__":
    command("strategies.new_dark_ages_colony.fit", __doc__, positions, BLOCKS, STAGES)
