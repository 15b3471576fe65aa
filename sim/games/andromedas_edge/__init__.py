"""Andromeda's Edge: the whole game for 2 to 4 players, and 2 against 2."""

from __future__ import annotations

from sim.gamekit.lazy import lazy
from sim.gamekit.mechanisms import read_mechanisms
from sim.games.andromedas_edge.loading.components import READER, RENAMED, ids, load_components
from sim.games.andromedas_edge.loading.options import OPTIONS, parse_options, players_with
from sim.games.andromedas_edge.rules.acquiring import CHOSEN, MECHANISM_IDS, acquires
from sim.games.andromedas_edge.rules.invariants import VIOLATIONS, violation
from sim.games.andromedas_edge.rules.moves import apply, deal, finished, legal_moves
from sim.games.andromedas_edge.rules.outcome import report
from sim.games.andromedas_edge.rules.state import MAX_STEPS, MOVE, OUTCOME, STATE, new_work
from sim.games.andromedas_edge.text.columns import COLUMNS, axes, component_columns, component_ids
from sim.kernel.game import Game

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
    boards=lambda components: range(len(FACTIONS)),
    component_ids=component_ids,
    component_columns=component_columns,
    chosen=CHOSEN,
    mechanisms=lambda: read_mechanisms(READER.folder, MECHANISM_IDS),
    columns=COLUMNS,
    axes=axes,
    about=lazy(__name__, "text.about", "about"),
    players_with=players_with,
    shown=READER.shown,
    renames=READER.renames,
    renamed=RENAMED,
    version=3,
)
