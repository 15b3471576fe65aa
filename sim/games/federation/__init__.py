"""Federation: the whole game for 2 to 4 players, with the first-game and the experienced set-up."""

from __future__ import annotations

from sim.gamekit.lazy import lazy
from sim.gamekit.mechanisms import read_mechanisms
from sim.games.federation.loading.components import READER, load_components
from sim.games.federation.loading.options import OPTIONS, parse_options
from sim.games.federation.rules.acquiring import CHOSEN, MECHANISM_IDS, acquires
from sim.games.federation.rules.invariants import VIOLATIONS, violation
from sim.games.federation.rules.moves import apply, deal, finished, legal_moves
from sim.games.federation.rules.outcome import report
from sim.games.federation.rules.state import MAX_STEPS, MOVE, OUTCOME, STATE, new_work
from sim.games.federation.rules.vocabulary import PLAYER_COUNTS, START_IDS
from sim.games.federation.text.columns import COLUMNS, axes, component_columns, component_ids
from sim.kernel.game import Game

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
    boards=lambda components: range(len(START_IDS)),
    component_ids=component_ids,
    component_columns=component_columns,
    chosen=CHOSEN,
    mechanisms=lambda: read_mechanisms(READER.folder, MECHANISM_IDS),
    columns=COLUMNS,
    axes=axes,
    about=lazy(__name__, "text.about", "about"),
    seated=False,
    shown=READER.shown,
    renames=READER.renames,
    version=3,
)
