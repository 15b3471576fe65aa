"""Fits the values of positions (values.toml) to the final scores of games.

``python -m strategies.new_dark_ages_colony.fit --out values.toml`` plays games between players who sometimes
stray from their best moves. It describes every player's position at the start of each round, and fits a
linear model of the final score for each number of rounds to come. Games have 2 to 4 players of different
temperatures. The temperature is part of the model, so that it learns from the unusual positions, not from
the weaker play.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sim.games.new_dark_ages_colony import GAME
from sim.games.new_dark_ages_colony.rules.vocabulary import PLAYER_COUNTS, SEATS, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit
from sim.kernel.trace import new_trace
from sim.playing.batch import new_match, new_outcomes, plain_schedule, play_rows, prepare
from strategies.fitting import command
from strategies.new_dark_ages_colony.position import BLOCKS, ROUNDS, SIZE, describe
from strategies.new_dark_ages_colony.values import STAGES
from strategies.rungs import TEMPERATURE

PLAYER = "scripted"
TEMPERATURES = (0.0, 0.2, 0.5, 1.0)
KINDS = len(TEMPERATURES)
STEPS = 4_000  # the maximum of decisions in a game; a fifth is usual


@jit
def describe_rounds(states, steps, components, rows):
    """Every player's position at the first turn of each round after the first."""
    seen = 1
    for step in range(steps):
        state = states[step]
        if state.turn > seen and top(state).kind == Decide.TURN:
            seen = int(state.turn)
            left = components.limits.rounds - seen
            if left < ROUNDS:
                for seat in range(state.options.players):
                    describe(state, components, seat, rows[left, seat])


def positions(games: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """For every game: the positions (rounds to come, seat, numbers and temperature), and the final scores.

    Positions that a game does not reach are all 0 and have no weight.
    """
    matches = [new_match(GAME, players, [PLAYER]) for players in PLAYER_COUNTS]
    for match in matches:
        prepare(match)
    trace = new_trace(GAME.move, GAME.state, STEPS)
    states = trace.before.reshape(-1).view(GAME.state).view(np.recarray)
    for game in range(games):
        chance = np.random.default_rng((seed, game))
        match = matches[chance.integers(len(matches))]
        rows = np.zeros((ROUNDS, SEATS, SIZE + KINDS))
        weights = match.weights.copy()
        warmth = chance.integers(KINDS, size=SEATS)
        for seat in range(match.players):
            weights[seat, TEMPERATURE] = TEMPERATURES[warmth[seat]]
        outcome = new_outcomes(GAME, 1)
        schedule = plain_schedule(match, game, 1)._replace(weights=weights[None])
        steps = play_rows(match, seed, schedule, outcome, trace=trace)
        describe_rounds(states, steps, match.components, rows)
        for seat in range(match.players):
            reached = rows[:, seat, :SIZE].any(axis=1)
            rows[reached, seat, SIZE + warmth[seat]] = 1.0
        yield rows, outcome["seats"]["score"][0].astype(float)


if __name__ == "__main__":
    command("strategies.new_dark_ages_colony.fit", __doc__, positions, BLOCKS, STAGES)
