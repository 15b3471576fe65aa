"""A game of a few lines that fulfils the whole contract: roll one to three dice, the highest sum wins.

It lets the driver, batches, tables and the contract itself be tested in seconds, and be shown to fail.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.errors import BadInput, unknown
from sim.gamekit.about import About, ComponentAbout, FactionAbout, Kind
from sim.gamekit.columns import by
from sim.gamekit.mechanisms import Mechanism
from sim.gamekit.page import Sheet
from sim.gamekit.shown import GamePage, steps_of
from sim.kernel.game import Game
from sim.kernel.jit import jit
from sim.kernel.randomness import SETUP, below, random_dtype, roll
from sim.kernel.ranking import ALONE, report_seats
from sim.kernel.records import OUTCOME_HEAD, seat_head, state_head
from sim.kernel.trace import Trace

SEATS = 3
TURNS = 4
FACTIONS = ("cautious", "bold", "plain")
LOST_POINTS = 1

PLAYER = np.dtype([("faction", np.int16), ("vp", np.int16), ("vp_by", np.int16, (2,))], align=True)
OPTIONS = np.dtype([("players", np.int16), ("head_start", np.int16)], align=True)
STATE = np.dtype(
    [
        *state_head(random_dtype(), OPTIONS, pending=1, seats=SEATS),
        ("turn", np.int16),
        ("players", PLAYER, (SEATS,)),
    ],
    align=True,
)
MOVE = np.dtype([("dice", np.int16)], align=True)
OUTCOME_SEAT = np.dtype(seat_head(2), align=True)
OUTCOME = np.dtype([*OUTCOME_HEAD, ("seats", OUTCOME_SEAT, (SEATS,))], align=True)


class Components(NamedTuple):
    sides: np.ndarray  # by faction


class Work(NamedTuple):
    moves: np.ndarray


@jit
def deal(state, components, options):
    state.options = options
    for seat in range(options.players):
        player = state.players[seat]
        player.faction = below(state.random, SETUP, len(components.sides))
        player.vp = options.head_start
        player.vp_by[0] = options.head_start


@jit
def legal_moves(state, components, work):
    for dice in range(3):
        work.moves[dice].dice = dice + 1
    return 3


@jit
def apply(state, components, move):
    player = state.players[state.actor]
    for _ in range(move.dice):
        points = roll(state.random, components.sides[player.faction])
        player.vp += points
        player.vp_by[1] += points
    state.turn += 1
    state.actor = state.turn % state.options.players


@jit
def finished(state):
    return state.turn == TURNS * state.options.players


@jit
def report(state, components, outcome):
    for seat in range(state.options.players):
        state.standing[seat, 0] = state.players[seat].vp
        outcome.seats[seat].faction = state.players[seat].faction
    report_seats(state, outcome, ALONE)


@jit
def violation(state, components):
    for seat in range(state.options.players):
        player = state.players[seat]
        if player.vp != player.vp_by[0] + player.vp_by[1]:
            return LOST_POINTS
    return 0


@jit
def acquires(state, components, move, items):
    """Every move takes the die; the mechanism is to roll several."""
    items[0] = 0
    items[1] = 1
    return 2 if move.dice > 1 else 1


def load_components(overlay: Path | None = None, folder: Path | None = None) -> Components:
    if overlay and not overlay.exists():
        raise BadInput(f"{overlay}: no such file")
    changed = tomllib.loads(overlay.read_text()) if overlay else {}
    return Components(np.full(len(FACTIONS), changed.get("sides", 6), np.int16))


def options(players: int, given: Mapping[str, str], components: Any) -> np.ndarray:
    record = np.zeros(1, OPTIONS).view(np.recarray)
    record[0].players = players
    for key, value in given.items():
        if key != "head_start":
            raise unknown("an option of toy", key, ["head_start"])
        if not value.isdigit():
            raise BadInput(f"head_start: expected a whole number, found {value}")
        record[0].head_start = int(value)
    return record


def component_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    points = outcomes["seats"]["vp_by"][:, :, 1:]
    return {
        "available": np.ones(points.shape, bool),
        "acquired": np.ones(points.shape, np.int8),
        "used": np.ones(points.shape, np.int16),
        "points": points,
    }


def show_game(trace: Trace, outcome: Any, components: Any, names: Sequence[str], sheet: Sheet) -> None:
    """Every turn is a round, since no board is needed to follow it."""
    page = GamePage(outcome, names, sheet)
    for number, step in enumerate(steps_of(trace, STATE), start=1):
        page.heading(f"Round {number}", number)
        page.seat_entry(int(step.before.actor), f"{step.move.dice} dice")
        page.turn_ends(step.after, f"Turn {number}")


TOY = Game(
    name="toy",
    title="Toy",
    players=(2, 3),
    factions=FACTIONS,
    max_steps=100,
    state=STATE,
    move=MOVE,
    outcome=OUTCOME,
    new_work=lambda: Work(np.zeros(3, MOVE).view(np.recarray)),
    deal=deal,
    legal_moves=legal_moves,
    apply=apply,
    finished=finished,
    report=report,
    violation=violation,
    acquires=acquires,
    violations={LOST_POINTS: "points are not the sum of their sources"},
    load_components=load_components,
    options=options,
    option_help=lambda: {"head_start": "points at the start (0)"},
    move_text=lambda state, components, move: f"{move.dice} dice",
    show_game=show_game,
    replay=None,
    boards=lambda components: range(len(FACTIONS)),
    component_ids=lambda: (("die", "white"),),
    component_columns=component_columns,
    chosen=("die",),
    mechanisms=lambda: {"several": Mechanism(title="Several dice", text="Rolling two or three dice.")},
    columns={"seats": {"vp_by": by("points", "source")}},
    axes=lambda: {"source": ("head_start", "dice")},
    about=lambda: About(
        title="Toy",
        factions={name: FactionAbout(title=name.capitalize(), source="rulebook") for name in FACTIONS},
        components={
            "die": Kind(
                title="Die", entries={"white": ComponentAbout(title="White", group="Die", source="rulebook")}
            )
        },
        sources=("head start", "dice"),
    ),
)


@jit
def no_moves(state, components, work):
    return 0


@jit
def lose_points(state, components, move):
    apply(state, components, move)
    if state.turn == 5:
        state.players[0].vp -= 1


STUCK_TOY = replace(TOY, name="stuck_toy", legal_moves=no_moves)
ENDLESS_TOY = replace(TOY, name="endless_toy", max_steps=3)
LEAKY_TOY = replace(TOY, name="leaky_toy", apply=lose_points)
