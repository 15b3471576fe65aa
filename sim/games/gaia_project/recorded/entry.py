"""Playing one entry of a recorded log: its commands, the pending decision, and the legal moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.gamekit.recorded import Mismatch
from sim.games.gaia_project.loading.components import Ids
from sim.games.gaia_project.recorded.log import Command, Entry
from sim.games.gaia_project.rules.moves import apply, finished, legal_moves
from sim.games.gaia_project.rules.vocabulary import NONE, Move


class EntryPlayer:
    """Takes commands from an entry and makes moves for its player."""

    def __init__(self, state: Any, components: Any, work: Any, ids: Ids, labels: Mapping[str, int]) -> None:
        self.state = state
        self.components = components
        self.work = work
        self.ids = ids
        self.labels = labels
        factions = [int(faction) for faction in state.options.factions[: state.options.players]]
        self.seats = {faction: seat for seat, faction in enumerate(factions)}
        self.names = [ids.factions[faction] for faction in factions]
        self.notes: list[str] = []
        self.seat = NONE
        self.queue: deque[Command] = deque()
        self.current: Command | None = None  # the command that the pending decisions belong to
        self.power = 0  # the power that it spends in total
        self.stone: int | None = None  # what it has said about the brainstone
        self.income_named = False
        self.moved = False

    def _open(self, entry: Entry) -> None:
        self.seat = self.seats[entry.faction]
        self.queue = deque(entry.commands)
        self.income_named = False
        self.moved = False

    # what is pending

    def _decision(self) -> Any:
        return self.state.pending[self.state.pending_count - 1]

    def _pending(self) -> int:
        """The kind of the pending decision if this player makes it, otherwise NONE."""
        if finished(self.state) or self._decision().seat != self.seat:
            return NONE
        return int(self._decision().kind)

    def _mover(self) -> str:
        return "nobody: the game is over" if finished(self.state) else self.names[self._decision().seat]

    def _player(self) -> Any:
        return self.state.players[self.seat]

    # commands

    def _next(self, *words: str) -> Command:
        """Take the next command, which must be one of these."""
        if not self.queue or self.queue[0].word not in words:
            got = f'"{self.queue[0].text}"' if self.queue else "the end of the entry"
            raise Mismatch("command", " or ".join(words), got)
        self.current = self.queue.popleft()
        self.power = 0
        self.stone = None
        return self.current

    def _follow(self, word: str) -> Command:
        """Take a later command that says where or what, as part of the same move."""
        for command in self.queue:
            if command.word == word:
                self.queue.remove(command)
                self.current = command
                return command
        raise Mismatch("command", f"{word} after it", "none")

    def _text(self) -> str:
        return self.current.text if self.current else ""

    def _hex(self, command: Command) -> int:
        return self.labels[command.hexes[0]]

    # moves

    def _legal(self, kind: int, **operands: int) -> list[int]:
        """Positions of the legal moves of a kind with these operands."""
        count = legal_moves(self.state, self.components, self.work)
        moves = self.work.moves[:count]
        fits = moves["kind"] == kind
        for name, value in operands.items():
            fits &= moves[name] == value
        return [int(at) for at in np.flatnonzero(fits)]

    def _play(self, kind: int, **operands: int) -> None:
        """Make a move that must be legal."""
        positions = self._legal(kind, **operands)
        if not positions:
            wanted = " ".join([Move._fields[kind].lower(), *(str(value) for value in operands.values())])
            raise Mismatch("legal move", f'"{self._text()}" ({wanted})', "not legal")
        self.moved = True
        apply(self.state, self.components, self.work.moves[positions[0]])
