"""Template: the smallest whole game in our rooms. `libration new-game NAME` makes a game of it."""

from __future__ import annotations

from sim.kernel.game import Game
from sim.rooms.late import late
from sim.template.columns import COLUMNS, axes, piece_columns, pieces
from sim.template.components import load_components
from sim.template.invariants import VIOLATIONS, violation
from sim.template.moves import apply, deal, finished, legal_moves
from sim.template.options import OPTIONS, parse_options
from sim.template.scoring import report
from sim.template.state import GAME as STATE
from sim.template.state import MAX_STEPS, MOVE, OUTCOME, new_work
from sim.template.vocabulary import CAPTAIN_IDS, PLAYER_COUNTS

GAME = Game(
    name="template",
    title="Template",
    players=PLAYER_COUNTS,
    factions=CAPTAIN_IDS,
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
    move_text=late(__name__, "show", "move_text"),
    show_game=late(__name__, "show", "show_game"),
    board=late(__name__, "board", "board"),
    amounts=late(__name__, "board", "amounts"),
    replay=None,
    boards=lambda components: range(len(CAPTAIN_IDS)),
    pieces=pieces,
    piece_columns=piece_columns,
    columns=COLUMNS,
    axes=axes,
    about=late(__name__, "about", "about"),
    version=1,
)
