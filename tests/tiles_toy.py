"""A game with a planted truth: players take a good tile or a plain one, and the fortunate prefer the good.

The good tile brings exactly as many points as the overlay says, and a gamble that is worth 0 on average. But
players with a fortune at the start take it more often: so those who took it are ahead by more than it brings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from sim.gamekit.about import About, ComponentAbout, FactionAbout, Kind
from sim.gamekit.mechanisms import Mechanism
from sim.kernel.jit import jit
from sim.kernel.randomness import CHOICES, SETUP, below, roll
from strategies.registry import Strategy
from tests import toy

PLAIN, GOOD = 1, 2  # dice of the move, which is the tile here
FORTUNE = 10  # from 0 to 9 points at the start
RICH = 5
TILES = ("plain", "good")


@jit
def deal(state, components, options):
    state.options = options
    for seat in range(options.players):
        player = state.players[seat]
        player.faction = seat % 3
        player.vp = below(state.random, SETUP, FORTUNE)
        player.vp_by[0] = player.vp


@jit
def legal_moves(state, components, work):
    for tile in range(2):
        work.moves[tile].dice = PLAIN + tile
    return 2


@jit
def apply(state, components, move):
    player = state.players[state.actor]
    if move.dice == GOOD:
        points = components.sides[0] + roll(state.random, 6) - roll(state.random, 6)
        player.vp += points
        player.vp_by[1] += points
    state.turn += 1
    state.actor = state.turn % state.options.players


@jit
def finished(state):
    return state.turn == state.options.players


@jit
def acquires(state, components, move, items):
    items[0] = move.dice - PLAIN
    items[1] = 2
    return 2 if move.dice == GOOD else 1


@jit
def fortunate(state, components, work, count, weights):
    """The good tile for those who are rich, and for a fifth of the others."""
    tempted = below(state.random, CHOICES + state.actor, 5) == 0
    rich = state.players[state.actor].vp >= RICH
    return count - 1 if rich or tempted else 0


def component_columns(outcomes: np.ndarray) -> Mapping[str, np.ndarray]:
    good = outcomes["seats"]["vp_by"][:, :, 1]
    took = np.stack([good == 0, good != 0], axis=2)
    return {
        "available": np.ones(took.shape, bool),
        "acquired": np.where(took, 1, -1).astype(np.int8),
        "used": took.astype(np.int16),
        "points": np.stack([0 * good, good], axis=2),
    }


def component_ids() -> Sequence[tuple[str, str]]:
    return [("tile", name) for name in TILES]


def _tile(name: str) -> ComponentAbout:
    return ComponentAbout(title=name.title(), group="Tile", source="rulebook")


def about() -> About:
    return About(
        title="Toy",
        factions={name: FactionAbout(title=name.title(), source="rulebook") for name in toy.FACTIONS},
        components={
            "tile": Kind(title="Tile", entries={name: _tile(name) for name in TILES}),
        },
        sources=("fortune", "tile"),
    )


GAME = replace(
    toy.TOY,
    deal=deal,
    legal_moves=legal_moves,
    apply=apply,
    finished=finished,
    acquires=acquires,
    component_ids=component_ids,
    component_columns=component_columns,
    chosen=("tile",),
    mechanisms=lambda: {"gambling": Mechanism(title="Gambling", text="Taking the good tile.")},
    about=about,
)
FORTUNATE = Strategy("fortunate", "fortunate", fortunate)
