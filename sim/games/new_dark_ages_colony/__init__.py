"""New Dark Ages: Colony, the whole game for 2 to 4 players."""

from __future__ import annotations

from sim.gamekit.lazy import lazy
from sim.gamekit.mechanisms import read_mechanisms
from sim.games.new_dark_ages_colony.loading.components import READER, load_components
from sim.games.new_dark_ages_colony.loading.options import OPTIONS, parse_options
from sim.games.new_dark_ages_colony.rules.acquiring import CHOSEN, MECHANISM_IDS, acquires
from sim.games.new_dark_ages_colony.rules.invariants import VIOLATIONS, violation
from sim.games.new_dark_ages_colony.rules.moves import apply, deal, finished, legal_moves
from sim.games.new_dark_ages_colony.rules.outcome import report
from sim.games.new_dark_ages_colony.rules.state import MAX_STEPS, MOVE, OUTCOME, STATE, new_work
from sim.games.new_dark_ages_colony.rules.vocabulary import FACTION_IDS, PLAYER_COUNTS
from sim.games.new_dark_ages_colony.text.columns import COLUMNS, axes, component_columns, component_ids
from sim.kernel.game import Game

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
    boards=lambda components: range(len(FACTION_IDS)),
    component_ids=component_ids,
    component_columns=component_columns,
    chosen=CHOSEN,
    mechanisms=lambda: read_mechanisms(READER.folder, MECHANISM_IDS),
    columns=COLUMNS,
    axes=axes,
    about=lazy(__name__, "text.about", "about"),
    shown=READER.shown,
    renames=READER.renames,
    version=2,
)
