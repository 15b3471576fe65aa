"""Gaia Project: the whole base game for 2 to 4 players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sim.games.gaia_project import components as files
from sim.games.gaia_project.columns import COLUMNS, axes, piece_columns, pieces
from sim.games.gaia_project.invariants import VIOLATIONS, violation
from sim.games.gaia_project.moves import apply, deal, finished, legal_moves
from sim.games.gaia_project.options import OPTIONS, parse_options
from sim.games.gaia_project.outcome import report
from sim.games.gaia_project.pack import to_record
from sim.games.gaia_project.state import GAME as STATE
from sim.games.gaia_project.state import MAX_STEPS, MOVE, OUTCOME, new_work
from sim.kernel.game import Game
from sim.rooms.late import late


def load_components(overlay: Path | None = None, folder: Path | None = None) -> Any:
    """The components as the compiled rules read them."""
    return to_record(files.load_components(overlay, folder))


def boards(components: Any) -> list[int]:
    """The board of each faction: two factions are the sides of one."""
    return [int(board) for board in components.board]


GAME = Game(
    name="gaia_project",
    title="Gaia Project",
    players=(2, 3, 4),
    factions=files.ids().factions,
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
    option_help=OPTIONS.help,
    move_text=late(__name__, "notation", "move_text"),
    show_game=late(__name__, "show", "show_game"),
    board=late(__name__, "board", "board"),
    amounts=late(__name__, "board", "amounts"),
    replay=late(__name__, "recorded", "replay_file"),
    boards=boards,
    pieces=pieces,
    piece_columns=piece_columns,
    columns=COLUMNS,
    axes=axes,
    about=late(__name__, "about", "about"),
    version=1,
)
