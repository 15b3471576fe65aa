"""Andromeda's Edge: the whole game for 2 to 4 players, and 2 against 2."""

from __future__ import annotations

from sim.games.andromedas_edge.columns import COLUMNS, axes, piece_columns, pieces
from sim.games.andromedas_edge.components import ids, load_components
from sim.games.andromedas_edge.invariants import VIOLATIONS, violation
from sim.games.andromedas_edge.moves import deal, finished, legal_moves
from sim.games.andromedas_edge.options import OPTIONS, parse_options, players_with
from sim.games.andromedas_edge.outcome import report
from sim.games.andromedas_edge.state import GAME as STATE
from sim.games.andromedas_edge.state import MAX_STEPS, MOVE, OUTCOME, new_work
from sim.games.andromedas_edge.turns import apply
from sim.kernel.game import Game
from sim.rooms.late import late

FACTIONS = ids().factions

GAME = Game(
    name="andromedas_edge",
    title="Andromeda's Edge",
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
    option_help=OPTIONS.help,
    move_text=late(__name__, "notation", "move_text"),
    show_game=late(__name__, "show", "show_game"),
    board=late(__name__, "board", "board"),
    amounts=late(__name__, "board", "amounts"),
    replay=late(__name__, "recorded", "replay_file"),
    boards=lambda components: range(len(FACTIONS)),
    pieces=pieces,
    piece_columns=piece_columns,
    columns=COLUMNS,
    axes=axes,
    about=late(__name__, "about", "about"),
    players_with=players_with,
    version=2,
)
