"""Template: the smallest complete game. `libration new-game NAME` makes a new game from it."""

from __future__ import annotations

from sim.gamekit.lazy import lazy
from sim.gamekit.mechanisms import read_mechanisms
from sim.kernel.game import Game
from sim.template.loading.components import READER, load_components
from sim.template.loading.options import OPTIONS, parse_options
from sim.template.rules.acquiring import CHOSEN, MECHANISM_IDS, acquires
from sim.template.rules.invariants import VIOLATIONS, violation
from sim.template.rules.moves import apply, deal, finished, legal_moves
from sim.template.rules.scoring import report
from sim.template.rules.state import MAX_STEPS, MOVE, OUTCOME, STATE, new_work
from sim.template.rules.vocabulary import CAPTAIN_IDS, PLAYER_COUNTS
from sim.template.text.columns import COLUMNS, axes, component_columns, component_ids

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
    acquires=acquires,
    violations=VIOLATIONS,
    load_components=load_components,
    shown=READER.shown,
    renames=READER.renames,
    options=parse_options,
    option_help=OPTIONS.help,
    move_text=lazy(__name__, "text.show", "move_text"),
    show_game=lazy(__name__, "text.show", "show_game"),
    board=lazy(__name__, "text.board", "board"),
    amounts=lazy(__name__, "text.board", "amounts"),
    replay=None,
    boards=lambda components: range(len(CAPTAIN_IDS)),
    component_ids=component_ids,
    component_columns=component_columns,
    chosen=CHOSEN,
    mechanisms=lambda: read_mechanisms(READER.folder, MECHANISM_IDS),
    columns=COLUMNS,
    axes=axes,
    about=lazy(__name__, "text.about", "about"),
    version=1,
)
