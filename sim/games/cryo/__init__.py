"""Cryo: the base game for 2 to 4 players, and the solo game against its automated opponent."""

from __future__ import annotations

from typing import Any

from sim.games.cryo.columns import COLUMNS, piece_columns, pieces
from sim.games.cryo.components import load_components
from sim.games.cryo.invariants import VIOLATIONS, violation
from sim.games.cryo.moves import deal, finished, legal_moves
from sim.games.cryo.options import option_help, parse_options, players_with
from sim.games.cryo.outcome import report
from sim.games.cryo.state import GAME as STATE
from sim.games.cryo.state import MAX_STEPS, MOVE, OUTCOME, new_work
from sim.games.cryo.turns import apply
from sim.kernel.game import Game


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move in words."""
    from sim.games.cryo.notation import move_text  # texts are not needed to play

    return move_text(state, components, move)


def show_game(*args: Any, **kwargs: Any) -> None:
    """Print a traced game for people."""
    from sim.games.cryo.show import show_game

    show_game(*args, **kwargs)


def about() -> dict[str, Any]:
    """What a report must know of the game."""
    from sim.games.cryo.about import about

    return about()


def targets(overlay: Any) -> dict[str, Any]:
    """What designers aim at."""
    from sim.games.cryo.about import targets

    return targets(overlay)


def replay(*args: Any, **kwargs: Any) -> Any:
    """Replay a file of recorded games."""
    from sim.games.cryo.recorded import replay_file

    return replay_file(*args, **kwargs)


FACTIONS = ("player", "opponent")  # all players are alike; the opponent plays by rules of its own

GAME = Game(
    name="cryo",
    title="Cryo",
    players=(2, 3, 4),
    factions=FACTIONS,
    max_steps=MAX_STEPS,
    state=STATE,
    move=MOVE,
    outcome=OUTCOME,
    new_work=new_work,
    deal=deal,
    legal_moves=legal_moves,
    apply=apply,
    finished=finished,
    report=report,
    violation=violation,
    violations=VIOLATIONS,
    load_components=load_components,
    options=parse_options,
    option_help=option_help,
    move_text=move_text,
    show_game=show_game,
    replay=replay,
    boards=lambda components: range(len(FACTIONS)),
    pieces=pieces,
    piece_columns=piece_columns,
    columns=COLUMNS,
    about=about,
    players_with=players_with,
    weighed={"opponent_choice_policy": "opponent_best"},
    seated=False,
    automated="opponent",
    automata=lambda options: int(options["solo"]),
)
