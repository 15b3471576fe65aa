"""A recorded game during its replay: the decision that is due, and which ships the recorded names mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.vocabulary import NONE, TRANSPORTS, TYPE_IDS, Place

PLACES = {"bay": Place.BAY, "barge": Place.BARGE, "top": Place.TOP}


class Due:
    """One game during its replay."""

    def __init__(self, state: Any, plain: Any, components: Any, work: Any) -> None:
        self.state = state
        self.plain = plain  # the same memory without attributes, which are slow
        self.components = components
        self.work = work

    def entry(self) -> Any:
        """The decision that is due."""
        return self.plain["pending"][self.plain["pending_count"] - 1]

    def seat(self) -> int:
        """Who decides."""
        return int(self.entry()["seat"])

    def kind(self) -> int:
        """The kind of the decision that is due; 0 when the game is over."""
        return int(self.entry()["kind"]) if self.plain["over"] == 0 else 0

    def ship(self, kind: str, place: str) -> int:
        """The ship that the rules list for all ships of a type at a place."""
        first = TYPE_IDS.index(kind)
        ships = range(TRANSPORTS) if first == 0 else (TRANSPORTS + first - 1,)
        code = PLACES[place] if place in PLACES else ids().regions.index(place)
        places = self.plain["players"][self.seat()]["ships"]
        return self.standing_for([ship for ship in ships if places[ship] == code])

    def special(self) -> int:
        """The deciding player's ship with granted abilities; NONE."""
        granted = self.plain["granted"] and self.seat() == self.plain["active"]
        return int(self.plain["launched"]) if granted else NONE

    def standing_for(self, ships: Sequence[int]) -> int:
        """The ship that the rules list for several interchangeable ones."""
        return self.special() if self.special() in ships else ships[0]
