"""Deals in which one seat, drawn at random, may not take something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from reports.metrics.sequential import Rule
from reports.worth import Item, own_seat, seat_of
from sim.answers.asking import SEATS, Asked
from sim.answers.deals import Deals
from sim.answers.items import MECHANISM, item_count
from sim.answers.progress import Played
from sim.kernel.bans import Refused, new_bans
from sim.kernel.driver import Line
from sim.playing.batch import plain_schedule

KEEP = (*SEATS, "chair")
ANYWAY = len(
    Refused
)  # one more column of what came of a ban: whether the seat got the component all the same
Look = Callable[[int, np.ndarray], None]


class Banned(Deals):
    """The deals of one kind of players, played as they are, with each ban, and with nobody allowed."""

    def __init__(self, asked: Asked, items: Sequence[Item], nobody: bool, rule: Rule | None = None) -> None:
        super().__init__(asked, len(items), rule)
        self.items = items
        self.forbidden = np.zeros((1 + len(items), item_count(asked.match.game)), np.uint8)
        for row, item in enumerate(items, start=1):
            self.forbidden[row, list(item.places)] = 1
        self.nobody = nobody
        self.free: list[np.ndarray] = []  # outcomes, to compare with those in which nobody may
        self.none: list[np.ndarray] = []

    def _versions(self) -> int:
        """How often each deal is played."""
        return super()._versions() + self.nobody

    def _window(self, first: int, players: np.ndarray, report: Played) -> None:
        free, _, taken = self._played(first, players, 0, 1 << players, report, counted=True)
        usual = seat_of(free, players)
        for row, (item, pairs) in enumerate(zip(self.items, self.pairs, strict=True), start=1):
            if pairs.call:
                continue
            outcomes, refused, _ = self._played(first, players, row, 1 << players, report, item=item)
            took = np.any(taken[:, list(item.places)] > 0, axis=1)
            pairs.add(usual, seat_of(outcomes, players), took, refused, refused[:, ANYWAY] > 0)
        if self.nobody:
            everybody = np.full(len(players), (1 << self.asked.match.people) - 1)
            outcomes, _, _ = self._played(first, players, 1, everybody, report)
            self.free.append(free)
            self.none.append(outcomes)

    def _looker(self, item: Item | None, players: np.ndarray, refused: np.ndarray) -> Look | None:
        """Notes who got a banned component all the same, which may happen without a choice."""
        if item is None or item.kind == MECHANISM:
            return None

        def look(start: int, outcomes: np.ndarray) -> None:
            stop = start + len(outcomes)
            seats = own_seat(outcomes, players[start:stop]).argmax(axis=1)
            acquired = self.asked.match.game.component_columns(outcomes)["acquired"]
            had = acquired[np.arange(len(outcomes)), seats][:, list(item.places)] >= 0
            refused[start:stop, ANYWAY] = had.any(axis=1)

        return look

    def _played(
        self,
        first: int,
        players: np.ndarray,
        ban: int,
        banned: np.ndarray,
        report: Any,
        counted: bool = False,
        item: Item | None = None,
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Outcomes of one version of the deals, how its ban went, and what the banned seats took."""
        match = self.asked.match
        schedule = plain_schedule(match, first, len(players))
        schedule.rows[:, Line.BAN] = ban
        schedule.rows[:, Line.BANNED] = banned
        bans = new_bans(self.forbidden, len(players), counted)
        bans = bans._replace(refused=np.zeros((len(players), ANYWAY + 1), np.int32))
        look = self._looker(item, players, bans.refused)
        outcomes = self.asked.play_schedule(match, schedule._replace(bans=bans), report, KEEP, look)
        return outcomes, bans.refused, bans.taken
