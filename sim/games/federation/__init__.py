"""Federation: the whole game for 2 to 4 players, with the first-game and the experienced set-up."""

from __future__ import annotations

from sim.games.federation.columns import COLUMNS, axes, piece_columns, pieces
from sim.games.federation.components import load_components
from sim.games.federation.invariants import VIOLATIONS, violation
from sim.games.federation.moves import finished, legal_moves
from sim.games.federation.options import OPTIONS, parse_options
from sim.games.federation.outcome import report
from sim.games.federation.setup import deal
from sim.games.federation.state import GAME as STATE
from sim.games.federation.state import MAX_STEPS, MOVE, OUTCOME, new_work
from sim.games.federation.turns import apply
from sim.games.federation.vocabulary import PLAYER_COUNTS, START_IDS
from sim.kernel.game import Game
from sim.rooms.late import late

GAME = Game(
    name="federation",
    title="Federation",
    players=PLAYER_COUNTS,
    factions=START_IDS,  # delegations are alike: what tells players apart at the start is their start token
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
    boards=lambda components: range(len(START_IDS)),
    pieces=pieces,
    piece_columns=piece_columns,
    columns=COLUMNS,
    axes=axes,
    about=late(__name__, "about", "about"),
    seated=False,
    version=2,
)
