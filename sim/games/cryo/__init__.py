"""Cryo: the base game for 2 to 4 players, and the solo game against the automated rival."""

from __future__ import annotations

from sim.gamekit.lazy import lazy
from sim.gamekit.mechanisms import read_mechanisms
from sim.games.cryo.loading.components import READER, RENAMED, load_components
from sim.games.cryo.loading.options import OPTIONS, parse_options, players_with
from sim.games.cryo.rules.acquiring import CHOSEN, MECHANISM_IDS, acquires
from sim.games.cryo.rules.invariants import VIOLATIONS, violation
from sim.games.cryo.rules.moves import apply, deal, finished, legal_moves
from sim.games.cryo.rules.outcome import report
from sim.games.cryo.rules.state import MAX_STEPS, MOVE, OUTCOME, STATE, new_work
from sim.games.cryo.text.columns import COLUMNS, axes, component_columns, component_ids
from sim.kernel.game import Game

FACTIONS = ("player", "rival")  # all players are alike; the rival follows its own rules

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
    weighed={"rival_choice_policy": "rival_best"},
    renamed=RENAMED,
    seated=False,
    automated="rival",
    automata=lambda options: int(options["solo"]),
    targets=lazy(__name__, "text.about", "targets"),
    shown=READER.shown,
    renames=READER.renames,
    version=3,
)
