"""Nothing is hidden in Gaia Project: a player who looks ahead may copy the game as it is."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.gaia_project.rules.moves import apply, finished, legal_moves
from sim.games.gaia_project.rules.state import new_work
from sim.kernel.randomness import seed_streams
from strategies.gaia_project.hidden import deal_hidden
from tests.games.gaia_project.positions import COMPONENTS, dealt


def test_no_luck_is_left_after_the_set_up() -> None:
    real, imagined = dealt(3, {}, seed=5), dealt(3, {}, seed=5)
    deal_hidden(real, imagined, COMPONENTS, None, 0)
    seed_streams(imagined.random, 77, 1)  # other luck from here on
    work: Any = new_work()
    chance = np.random.default_rng(1)
    while not finished(real):
        count = legal_moves(real, COMPONENTS, work)
        assert legal_moves(imagined, COMPONENTS, work) == count
        move = work.moves[chance.integers(count)].copy()
        apply(real, COMPONENTS, move)
        apply(imagined, COMPONENTS, move)
    assert finished(imagined)
    different = [name for name in real.dtype.names if real[name].tobytes() != imagined[name].tobytes()]
    assert different == ["random"]
