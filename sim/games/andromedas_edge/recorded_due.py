"""What is due in a recorded game that is replayed: the decision, and the ships that recorded names mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.games.andromedas_edge.components import ids
from sim.games.andromedas_edge.vocabulary import NONE, TRANSPORTS, TYPE_IDS, Place

PLACES = {"bay": Place.BAY, "barge": Place.BARGE, "top": Place.TOP}


class Due:
    """One game in the course of its replay."""

    def __init__(self, state: Any, plain: Any, components: Any, work: Any) -> None:
        self.state = state
        self.plain = plain  # the same memory: attributes of a record are slow to read
        self.components = components
        self.work = work

    def entry(self) -> Any:
        """The decision that is due."""
        return self.plain["pending"][self.plain["pending_count"] - 1]

    def seat(self) -> int:
        """Who decides."""
        return int(self.entry()["seat"])

    def kind(self) -> int:
        """The kind of the decision that is due; none when the game is over."""
        return int(self.entry()["kind"]) if self.plain["over"] == 0 else 0

    def ship(self, kind: str, place: str) -> int:
        """The ship that stands for all of a type at a place, as the rules list it."""
        first = TYPE_IDS.index(kind)
        ships = range(TRANSPORTS) if first == 0 else (TRANSPORTS + first - 1,)
        code = PLACES[place] if place in PLACES else ids().regions.index(place)
        places = self.plain["players"][self.seat()]["ships"]
        return self.standing_for([ship for ship in ships if places[ship] == code])

    def special(self) -> int:
        """The ship of the player who decides that has abilities of its own; NONE."""
        granted = self.plain["granted"] and self.seat() == self.plain["active"]
        return int(self.plain["launched"]) if granted else NONE

    def standing_for(self, ships: Sequence[int]) -> int:
        """The one of several interchangeable ships that the rules list."""
        return self.special() if self.special() in ships else ships[0]
