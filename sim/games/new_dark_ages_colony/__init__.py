"""New Dark Ages: Colony, the whole game for 2 to 4 players."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.columns import COLUMNS, axes, piece_columns, pieces
from sim.games.new_dark_ages_colony.components import load_components
from sim.games.new_dark_ages_colony.invariants import VIOLATIONS, violation
from sim.games.new_dark_ages_colony.moves import legal_moves
from sim.games.new_dark_ages_colony.options import OPTIONS, parse_options
from sim.games.new_dark_ages_colony.outcome import report
from sim.games.new_dark_ages_colony.state import GAME as STATE
from sim.games.new_dark_ages_colony.state import MAX_STEPS, MOVE, OUTCOME, new_work
from sim.games.new_dark_ages_colony.turns import apply, deal, finished
from sim.games.new_dark_ages_colony.vocabulary import FACTION_IDS, PLAYER_COUNTS
from sim.kernel.game import Game
from sim.rooms.late import late

GAME = Game(
    name="new_dark_ages_colony",
    title="New Dark Ages: Colony",
    players=PLAYER_COUNTS,
    factions=FACTION_IDS,
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
    boards=lambda components: range(len(FACTION_IDS)),
    pieces=pieces,
    piece_columns=piece_columns,
    columns=COLUMNS,
    axes=axes,
    about=late(__name__, "about", "about"),
    version=1,
)
