"""Cells and line-ups: who plays which game of a sweep, with what, and on which luck.

A cell is a variant, an overlay and a number of players. Games are numbered across all cells: the games of
cell ``c`` start at ``c * size``. What a game plays depends only on the plan and on its number.

Line-ups are balanced by rotation. The factions stand in a circle, those on the same board next to each other.
The seats are marks on a ring around it, at least as far apart as a board has factions, so two factions on one
board are never seated together. In one full turn, the ring shows every faction to every seat. With each turn
the strategies move on by one seat. After as many turns as there are strategies a block is complete: every
faction has played every seat with every strategy once. The next block has another circle, another ring and
another order of the strategies. Variants and overlays play the same line-ups on the same luck, so they can be
compared game by game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from sim import games as registry_of_games
from sim.gamekit.overlays import Change
from sim.kernel.driver import Line
from sim.kernel.game import Game
from sim.playing.batch import Match, Schedule, remarks
from sim.sweep.networks import Practised, read_network
from sim.sweep.plan import Plan, components_name, overlay_of, variant_name, variant_options
from strategies import registry

T = TypeVar("T")


class LineUp(NamedTuple):
    """Who plays one game of a cell."""

    factions: tuple[int, ...] | None  # by seat; None: the game deals them
    strategies: tuple[int, ...]  # by seat, as places in the plan
    luck: int


@dataclass(frozen=True)
class Cell:
    """A variant, an overlay and a number of players."""

    number: int
    variant: int  # place in the plan
    overlay: int  # place in the plan
    players: int
    first: int  # number of the cell's first game
    size: int  # maximum number of games


class LineUps:
    """The line-ups of all games of a cell."""

    def __init__(self, plan: Plan, game: Game, boards: Sequence[int], players: int) -> None:
        self.seed = plan.seed
        self.players = players
        self.strategies = len(plan.strategies)
        self.mirror = plan.factions == "mirror"
        scheme = isinstance(plan.factions, str)
        names = game.factions if scheme else plan.factions
        dealt = plan.factions == "dealt" or (scheme and not game.seated)
        self.factions = [] if dealt else [game.factions.index(name) for name in names]
        self.boards = {faction: boards[faction] for faction in self.factions}
        self._block: tuple[int, list[int], list[int], list[int]] = (-1, [], [], [])

    @property
    def block(self) -> int:
        """Games after which every faction has played every seat with every strategy equally often."""
        return max(1, len(self.factions)) * self.strategies

    def line_up(self, index: int) -> LineUp:
        """The line-up of the cell's game ``index``."""
        block, place = divmod(index, self.block)
        circle, marks, order = self._ring(block)
        size = max(1, len(circle))
        if self.mirror:
            turn, moved = divmod(place, self.strategies)
            luck = index // self.strategies
        else:
            turn, lap = place % size, place // size
            moved = turn + lap
            luck = index
        strategies = tuple(order[(seat + moved) % self.strategies] for seat in range(self.players))
        if not circle:
            return LineUp(None, strategies, luck)
        return LineUp(tuple(circle[(turn + mark) % size] for mark in marks), strategies, luck)

    def with_faction(self, faction: int, index: int) -> LineUp:
        """The line-up of game ``index`` if one faction plays in all of them: the turns of each ring in which
        it sits at the table. It has every seat equally often, and meets the others equally often on average.
        """
        block, place = divmod(index, self.players)
        circle, marks, order = self._ring(block)
        turn = circle.index(faction) - marks[place]
        factions = tuple(circle[(turn + mark) % len(circle)] for mark in marks)
        return LineUp(factions, tuple(order[seat % self.strategies] for seat in range(self.players)), index)

    def _ring(self, block: int) -> tuple[list[int], list[int], list[int]]:
        """The circle of factions, the marks of the seats and the order of the strategies; cached."""
        if self._block[0] != block:
            # The word is part of the random key: another one would deal other line-ups.
            order = self._mixed(range(self.strategies), block, "persona")
            self._block = (block, self._circle(block), self._marks(block), order)
        return self._block[1:]

    def _circle(self, block: int) -> list[int]:
        boards = self._mixed(sorted(set(self.boards.values())), block, "board")
        factions = self._mixed(self.factions, block, "faction")
        return sorted(factions, key=lambda faction: boards.index(self.boards[faction]))

    def _marks(self, block: int) -> list[int]:
        if not self.factions:
            return []
        sides = max(list(self.boards.values()).count(board) for board in self.boards.values())
        gaps = [sides] * self.players
        for spare in range(len(self.factions) - sides * self.players):
            gaps[_number(self.seed, block, "gap", spare) % self.players] += 1
        return self._mixed([sum(gaps[:seat]) for seat in range(self.players)], block, "seat")

    def _mixed(self, items: Iterable[T], block: int, what: str) -> list[T]:
        return sorted(items, key=lambda item: _number(self.seed, block, what, item))


def _number(*key: object) -> int:
    """A pseudo-random number, the same in every version of every library."""
    return int.from_bytes(hashlib.sha256(repr(key).encode()).digest()[:8], "big")


@dataclass(frozen=True)
class Sweep:
    """A plan with everything that is needed to play its games. Every worker process builds its own."""

    plan: Plan
    practised: Practised | None = None  # the players' own networks; None: all play with the packaged one
    _networks: dict[int, Any] = field(default_factory=dict)
    _options: dict[int, np.ndarray] = field(default_factory=dict)
    _line_ups: dict[int, LineUps] = field(default_factory=dict)
    _components: dict[tuple[int, int], Any] = field(default_factory=dict)

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return registry_of_games.get(self.plan.game)

    @cached_property
    def strategies(self) -> tuple[registry.Strategy, ...]:
        """The strategies of the plan."""
        own = registry.own(self.plan.game, self.plan.code)
        strategies = tuple(registry.get(self.plan.game, name, own) for name in self.plan.strategies)
        registry.check_learned(self.plan.game, strategies)
        return strategies

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in the order of the plan: by variant, then overlay, then number of players."""
        plan = self.plan
        cells: list[Cell] = []
        for variant in range(len(plan.variants)):
            for overlay in range(len(plan.overlays)):
                for players in plan.players:
                    number = len(cells)
                    cells.append(Cell(number, variant, overlay, players, number * plan.size, plan.size))
        return tuple(cells)

    @property
    def remarks(self) -> list[str]:
        """Notes to print next to the results, of all cells."""
        notes = [remarks(self.game, variant_options(v), self.strategies) for v in self.plan.variants]
        return list(dict.fromkeys(line for lines in notes for line in lines))

    def cell_name(self, cell: Cell) -> str:
        """What distinguishes a cell from the others of the plan, in a few words."""
        parts = [self.variant_name(cell)] if len(self.plan.variants) > 1 else []
        if len(self.plan.overlays) > 1:
            parts.append(self.overlay_name(cell))
        if len(self.plan.players) > 1 or not parts:
            parts.append(f"{cell.players} players")
        return ", ".join(dict.fromkeys(parts))

    def variant_name(self, cell: Cell) -> str:
        """What tables call the cell's variant."""
        return variant_name(self.plan.variants[cell.variant])

    def overlay_name(self, cell: Cell) -> str:
        """What tables call the cell's overlay."""
        return components_name(self.plan.overlays[cell.overlay], self.plan.variants[cell.variant])

    def overlay(self, cell: Cell) -> Path | Change | None:
        """What the cell changes in the printed components."""
        return overlay_of(self.plan.overlays[cell.overlay], self.plan.variants[cell.variant])

    def components(self, cell: Cell) -> Any:
        """The components that the cell is played with."""
        own = cell.variant if "overlay" in self.plan.variants[cell.variant] else -1
        key = (own, cell.overlay)
        if key not in self._components:
            self._components[key] = self.game.load_components(self.overlay(cell))
        return self._components[key]

    def match(self, cell: Cell) -> Match:
        """The cell as a match. Options and strategies differ from game to game: see ``schedule``."""
        seated = tuple(self.strategies[seat % len(self.strategies)] for seat in range(cell.players))
        components = self.components(cell)
        options, overlay = self.options(cell), self.overlay(cell)
        return Match(
            self.game,
            cell.players,
            seated,
            components,
            options,
            self.strategies,
            overlay,
            networks=self.networks(cell),
        )

    def networks(self, cell: Cell) -> Any:
        """The networks of the cell's players, if they have practised it; None: the packaged ones."""
        if self.practised is None:
            return None
        if cell.number not in self._networks:
            self._networks[cell.number] = read_network(self.plan.game, self.practised, cell.number)
        return self._networks[cell.number]

    def line_ups(self, cell: Cell) -> LineUps:
        """Who plays the games of a cell."""
        if cell.number not in self._line_ups:
            boards = self.game.boards(self.components(cell))
            self._line_ups[cell.number] = LineUps(self.plan, self.game, boards, cell.players)
        return self._line_ups[cell.number]

    def options(self, cell: Cell) -> np.ndarray:
        """The options of the cell's first game, as one record; the other games differ only in factions."""
        if cell.number not in self._options:
            options = variant_options(self.plan.variants[cell.variant])
            factions = self.line_ups(cell).line_up(0).factions
            if factions is not None:
                options["factions"] = ",".join(self.game.factions[faction] for faction in factions)
            self._options[cell.number] = self.game.options(cell.players, options, self.components(cell))
        return self._options[cell.number]

    def schedule(self, cell: Cell, indices: Sequence[int]) -> tuple[Schedule, list[LineUp]]:
        """What the driver needs to play some games of a cell, and who plays them."""
        rotation = self.line_ups(cell)
        line_ups = [rotation.line_up(index) for index in indices]
        seatings = {
            strategies: row for row, strategies in enumerate(dict.fromkeys(x.strategies for x in line_ups))
        }
        rows = np.zeros((len(line_ups), len(Line)), np.int64)
        rows[:, Line.LUCK] = [line_up.luck for line_up in line_ups]
        rows[:, Line.OPTIONS] = np.arange(len(line_ups))
        rows[:, Line.WEIGHTS] = [seatings[line_up.strategies] for line_up in line_ups]
        options = np.repeat(self.options(cell), len(line_ups))
        if rotation.factions:
            options["factions"][:, : cell.players] = [line_up.factions for line_up in line_ups]
        by_strategy = self.match(cell).weight_rows(self.strategies)
        weights = np.stack([by_strategy[list(strategies)] for strategies in seatings])
        return Schedule(rows, options.view(np.recarray), weights), line_ups

    def cell_of(self, game: int) -> tuple[Cell, int]:
        """The cell of a game's number, and the game's index within it."""
        number, index = divmod(game, self.plan.size)
        return self.cells[number], index
