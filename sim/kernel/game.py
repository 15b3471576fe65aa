"""What a game offers to everything outside its folder."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.kernel.shortlist import no_shortlist


class Work(NamedTuple):
    """Scratch memory of one worker, as policies see it."""

    moves: Any  # the legal moves of the player who decides
    rules: Any  # what the rules list them with, as ``Game.new_work`` makes it
    scratch: Any  # the players' own scratch memory; None where they need none
    models: Any  # the networks of learned players (strategies.learning.network); None where there are none
    record: Any  # what they note of the positions they choose, to learn from
    # For players who look ahead. Called by address, so that they aren't compiled again.
    legal_moves: Any
    apply: Any


class ArrayColumn(NamedTuple):
    """A column with several numbers per row: what it means, and the axes along which they are arranged."""

    meaning: str
    axes: tuple[str, ...]  # the outermost first


@dataclass(frozen=True)
class Game:
    """One game: its records, its compiled verbs, and the texts around them."""

    name: str
    title: str
    players: tuple[int, ...]
    factions: tuple[str, ...]
    max_steps: int
    # records
    state: np.dtype
    move: np.dtype
    outcome: np.dtype
    new_work: Callable[[], Any]  # scratch memory of ``legal_moves``, which lists them in its ``moves``
    # compiled verbs
    deal: Any
    legal_moves: Any
    apply: Any
    finished: Any
    report: Any
    violation: Any  # (state, components) -> 0, or the code of a broken invariant
    acquires: Any  # (state, components, move, items) -> how many items the move takes: sim.kernel.bans
    violations: Mapping[int, str]  # what each code means; positive, as negative ones are the driver's
    # files and texts
    load_components: Callable[..., Any]  # (overlay: Path | None = None, folder: Path | None = None)
    options: Callable[[int, Mapping[str, str], Any], np.ndarray]  # players, given options, components
    option_help: Callable[[], Mapping[str, str]]
    move_text: Callable[[Any, Any, Any], str]  # state, components, move
    show_game: Callable[..., None]  # write a traced game to read: trace, outcome, components, names, sheet
    replay: Callable[[Path], Any] | None  # replays a file of recorded games, if the game has a format
    # factions with the same number in ``boards(components)`` never play in the same game
    boards: Callable[[Any], Sequence[int]]
    # tables: the components by kind and id; what outcomes say of each (game, seat, component); meanings
    component_ids: Callable[[], Sequence[tuple[str, str]]]
    component_columns: Callable[[np.ndarray], Mapping[str, np.ndarray]]
    columns: Mapping[str, Mapping[str, str | ArrayColumn]]  # table -> column -> meaning
    # kinds of components that moves take, so that they can be banned; all others are dealt, drawn or printed
    chosen: Collection[str]
    mechanisms: Callable[[], Mapping[str, Any]]  # by id, in the order of ``acquires``: sim.gamekit.mechanisms
    axes: Callable[
        [], Mapping[str, Sequence[str | int]]
    ]  # axis of Array columns -> its ids or numbers, in order
    about: Callable[[], Any]  # what reports need to know, for the manifest: sim.gamekit.about.About
    # (overlay) -> context in which all texts are about the components of an overlay; None: it renames nothing
    shown: Callable[[Any], AbstractContextManager[None]] | None = None
    renames: Callable[[Any], bool] = lambda overlay: False  # whether an overlay gives anything another name
    # numbers of players that options allow; None: all of ``players``
    players_with: Callable[[Mapping[str, str]], tuple[int, ...]] | None = None
    shortlist: Any = no_shortlist  # (state, components, work) -> how many moves: sim.kernel.shortlist
    # option -> a value that only players who score their moves can follow; for others it changes nothing
    weighed: Mapping[str, str] = field(default_factory=dict)
    # old names of options and of their values -> new: plans and commands may still use them
    renamed: Mapping[str, str] = field(default_factory=dict)
    # False: plans can't assign factions, because there are none, or because choosing one is part of the game
    seated: bool = True
    automated: str = ""  # the faction of the automated rival, which no strategy plays
    automata: Callable[[Any], int] = lambda options: 0  # how many of the last seats it plays, by the options
    # what designers aim for, with or without an overlay: sim.gamekit.about.Targets; None: nothing
    targets: Callable[[Any], Any] | None = None
    # the board on a game's page: (first state, components) -> sim.gamekit.svg.Board; None: no board
    board: Callable[[Any, Any], Any] | None = None
    # what pages chart: () -> name -> (state, seat) -> amount; None: only the points
    amounts: Callable[[], Any] | None = None
    version: int = 1  # of the rules; goes up when one changes, see RULES.md

    def players_for(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of players that can play with these options."""
        return self.players if self.players_with is None else self.players_with(options)

    def texts(self, overlay: Any) -> AbstractContextManager[None]:
        """Within this, all texts of the game are about the components of an overlay."""
        return nullcontext() if self.shown is None else self.shown(overlay)

    def new_states(self, count: int = 1) -> np.ndarray:
        """Zeroed records that compiled and plain Python code can both use."""
        return np.zeros(count, self.state).view(np.recarray)
