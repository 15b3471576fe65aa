"""Fit the values of positions (values.toml): how many points positions at the start of a round lead to.

``python -m strategies.gaia_project.fit --out values.toml`` plays games in which the players sometimes deviate
from their best moves, describes every player's position at the start of each round, and fits one line per
round that predicts the final points. The fit knows each player's strategy and temperature, so it learns from
the positions that deviations lead to, not from the weaker play itself.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sim.games.gaia_project import GAME
from sim.games.gaia_project.rules.vocabulary import ROUNDS, SEATS, Decide
from sim.kernel.decisions import top
from sim.kernel.jit import jit
from sim.kernel.records import new_records
from sim.kernel.trace import new_trace
from sim.playing.batch import new_match, new_outcomes, plain_schedule, play_rows, prepare
from strategies import registry
from strategies.fitting import command
from strategies.gaia_project.position import BLOCKS, SIZE, describe
from strategies.gaia_project.scratch import SCRATCH
from strategies.gaia_project.values import STAGES
from strategies.rungs import TEMPERATURE

PLAYERS = ("scripted", "lookahead", "lookahead", "lookahead")  # drawn with equal probability for each seat
TEMPERATURES = (0.0, 0.5, 1.0, 2.0)
KINDS = 2 * len(TEMPERATURES)
STEPS = 2_000  # room for the decisions of a game; a tenth is usual


@jit
def describe_rounds(states, steps, components, scratch, rows):
    """Describe every player's position at the first turn of each round except the first."""
    last_round = 1
    for step in range(steps):
        state = states[step]
        if state.round_number > last_round and top(state).kind == Decide.TURN:
            last_round = state.round_number
            for seat in range(state.options.players):
                describe(state, components, scratch, seat, rows[last_round - 2, seat])


def positions(games: int, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """For each game: the positions (round, seat, numbers and the kind of player) and the points."""
    match = new_match(GAME, SEATS, PLAYERS)
    prepare(match)
    trace = new_trace(GAME.move, GAME.state, STEPS)
    states = trace.before.reshape(-1).view(GAME.state).view(np.recarray)
    scratch = new_records(SCRATCH)[0]
    weights = match.weight_rows([registry.get(GAME.name, name) for name in PLAYERS])
    for game in range(games):
        chance = np.random.default_rng((seed, game))
        rows = np.zeros((ROUNDS - 1, SEATS, SIZE + KINDS))
        seated = []
        for seat in range(SEATS):
            player, warmth = chance.integers(len(PLAYERS)), chance.integers(len(TEMPERATURES))
            row = weights[player].copy()
            row[TEMPERATURE] = TEMPERATURES[warmth]
            seated.append(row)
            kind = len(TEMPERATURES) * int(PLAYERS[player] != PLAYERS[0]) + warmth
            rows[:, seat, SIZE + kind] = 1.0
        outcome = new_outcomes(GAME, 1)
        schedule = plain_schedule(match, game, 1)._replace(weights=np.array(seated)[None])
        steps = play_rows(match, seed, schedule, outcome, trace=trace)
        describe_rounds(states, steps, match.components, scratch, rows[:, :, :SIZE])
        yield rows, outcome["seats"]["score"][0].astype(float)


if __name__ == "__main__":
    command("strategies.gaia_project.fit", __doc__, positions, BLOCKS, STAGES)
