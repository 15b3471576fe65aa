"""Cryo: the base game for 2 to 4 players, and the solo game against its automated opponent."""

from __future__ import annotations

from sim.games.cryo.columns import COLUMNS, axes, piece_columns, pieces
from sim.games.cryo.components import load_components
from sim.games.cryo.invariants import VIOLATIONS, violation
from sim.games.cryo.moves import deal, finished, legal_moves
from sim.games.cryo.options import OPTIONS, parse_options, players_with
from sim.games.cryo.outcome import report
from sim.games.cryo.state import GAME as STATE
from sim.games.cryo.state import MAX_STEPS, MOVE, OUTCOME, new_work
from sim.games.cryo.turns import apply
from sim.kernel.game import Game
from sim.rooms.late import late

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
    weighed={"opponent_choice_policy": "opponent_best"},
    seated=False,
    automated="opponent",
    automata=lambda options: int(options["solo"]),
    targets=late(__name__, "about", "targets"),
    version=1,
)
