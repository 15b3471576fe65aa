"""Gaia Project: the complete base game for 2 to 4 players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sim.gamekit.lazy import lazy
from sim.gamekit.mechanisms import read_mechanisms
from sim.games.gaia_project.loading import components as files
from sim.games.gaia_project.loading.arrays import to_record
from sim.games.gaia_project.loading.options import OPTIONS, parse_options
from sim.games.gaia_project.rules.acquiring import CHOSEN, MECHANISM_IDS, acquires
from sim.games.gaia_project.rules.invariants import VIOLATIONS, violation
from sim.games.gaia_project.rules.moves import apply, deal, finished, legal_moves, shortlist
from sim.games.gaia_project.rules.outcome import report
from sim.games.gaia_project.rules.state import MAX_STEPS, MOVE, OUTCOME, STATE, new_work
from sim.games.gaia_project.text.columns import COLUMNS, axes, component_columns, component_ids
from sim.kernel.game import Game


def load_components(overlay: Path | None = None, folder: Path | None = None) -> Any:
    """The components as the compiled rules read them."""
    return to_record(files.load_components(overlay, folder))


def boards(components: Any) -> list[int]:
    """The board of each faction: two factions share one, front and back."""
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
    acquires=acquires,
    violations=VIOLATIONS,
    load_components=load_components,
    options=parse_options,
    option_help=OPTIONS.help,
    move_text=lazy(__name__, "text.notation", "move_text"),
    show_game=lazy(__name__, "text.show", "show_game"),
    board=lazy(__name__, "text.board", "board"),
    amounts=lazy(__name__, "text.board", "amounts"),
    replay=lazy(__name__, "recorded.replay", "replay_file"),
    boards=boards,
    component_ids=component_ids,
    component_columns=component_columns,
    chosen=CHOSEN,
    mechanisms=lambda: read_mechanisms(files.READER.folder, MECHANISM_IDS),
    columns=COLUMNS,
    axes=axes,
    about=lazy(__name__, "text.about", "about"),
    shown=files.READER.shown,
    renames=files.READER.renames,
    shortlist=shortlist,
    version=2,
)
