"""What a game offers to everything outside its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np


class Work(NamedTuple):
    """Scratch memory of one worker, as policies see it."""

    moves: Any  # the legal moves of the one who decides
    rules: Any  # what the rules list them with, as ``Game.new_work`` makes it
    mind: Any  # what the players of the game think; None where they need no memory
    # For players who look ahead: called by their address, so that they are not compiled once more.
    legal_moves: Any
    apply: Any


class ArrayColumn(NamedTuple):
    """A column with several numbers in a row: what it means, and the axes that its places count along."""

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
    violations: Mapping[int, str]  # what each code means, from 1: others are the driver's
    # files and texts
    load_components: Callable[..., Any]  # (overlay: Path | None = None, folder: Path | None = None)
    options: Callable[[int, Mapping[str, str], Any], np.ndarray]  # players, given options, components
    option_help: Callable[[], Mapping[str, str]]
    move_text: Callable[[Any, Any, Any], str]  # state, components, move
    show_game: Callable[..., None]  # write a traced game for people: trace, outcome, components, names, sheet
    replay: Callable[[Path], Any] | None  # recorded games, where there are any
    # factions of the same number in ``boards(components)`` never play in one game
    boards: Callable[[Any], Sequence[int]]
    # tables: the components by kind and id; what outcomes say of each (game, seat, component); meanings
    pieces: Callable[[], Sequence[tuple[str, str]]]
    piece_columns: Callable[[np.ndarray], Mapping[str, np.ndarray]]
    columns: Mapping[str, Mapping[str, str | ArrayColumn]]  # table -> column -> meaning
    axes: Callable[
        [], Mapping[str, Sequence[str | int]]
    ]  # axis of Array columns -> its ids or numbers, in order
    about: Callable[[], Any]  # what reports must know, for the manifest: sim.rooms.about.About
    # numbers of players that options allow; None: all of ``players``
    players_with: Callable[[Mapping[str, str]], tuple[int, ...]] | None = None
    # option -> the value that only players who weigh moves can follow: to others it makes no difference
    weighed: Mapping[str, str] = field(default_factory=dict)
    seated: bool = True  # False: seats have no factions to choose, so that plans cannot deal them
    automated: str = ""  # the faction that plays by rules of its own, without a strategy
    automata: Callable[[Any], int] = lambda options: 0  # how many of the last seats it has, by the options
    # what designers aim at with an overlay or without one: sim.rooms.about.Targets; None: nothing
    targets: Callable[[Any], Any] | None = None
    # the board of a game's pages: (first state, components) -> sim.rooms.svg.Board; None: they have no board
    board: Callable[[Any, Any], Any] | None = None
    # what pages draw lines of: () -> name -> (state, seat) -> how many; None: the points alone
    amounts: Callable[[], Any] | None = None
    version: int = 1  # of the rules: goes up when one changes; RULES.md has the history

    def players_for(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of players that can play with these options."""
        return self.players if self.players_with is None else self.players_with(options)

    def new_states(self, count: int = 1) -> np.ndarray:
        """Zeroed records that compiled and plain Python code can both use."""
        return np.zeros(count, self.state).view(np.recarray)
