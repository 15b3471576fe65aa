"""The words of a run: what its cells, factions, personas and components are called, and who stands where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from reports.metrics.intervals import FEWEST_BLOCKS
from reports.metrics.seating import Seating
from sim.rooms.about import About, Ends, Kind, Piece, Targets, spoken

START = "start"  # source of points that players begin with


@dataclass(frozen=True)
class Cell:
    """Games that were played alike: one variant, overlay and number of players."""

    number: int
    variant: str
    overlay: str
    players: int
    games: int
    parts: tuple[str, ...]  # names of its part files, in order
    options: Mapping[str, str] = field(default_factory=dict)  # of the variant, as text
    seating: Seating = field(default_factory=Seating)
    dials: Mapping[str, float] = field(default_factory=dict)  # at which numbers the variant stands
    targets: Targets = field(default_factory=Targets)  # what designers aim at

    @property
    def laid(self) -> str:
        """The overlay's file that lies under the variant; empty where there is none."""
        below = self.overlay.removesuffix(self.variant).removesuffix(" + ")
        return "" if below == "printed" else below

    @property
    def title(self) -> str:
        words = [f"{self.players} players"]
        words += [self.variant] if self.variant != "default" else []
        words += [f"overlay {self.overlay}"] if self.overlay not in ("printed", self.variant) else []
        return ", ".join(words)


@dataclass(frozen=True)
class Names:
    """The words that codes stand for, and what people call them."""

    factions: tuple[str, ...]
    personas: tuple[str, ...]
    components: tuple[tuple[str, str], ...]  # kind and id, in the order of the rows
    about: About = field(default_factory=About)
    replays: int = 1  # games of one deal, in which the personas change seats
    held: tuple[int, ...] = ()  # places in the plan that each persona has, if not one each
    turn: int = 1  # games after which every faction has played every seat with every persona equally often

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def unit(self) -> str:
        return self.about.unit

    @property
    def clock(self) -> str:
        """What ``acquired`` counts: rounds, or a player's own turns."""
        return self.about.clock

    @property
    def rival(self) -> str:
        """The faction that plays by rules of its own, if the game has one; its persona has the same name."""
        return self.about.rival.faction if self.about.rival else ""

    @property
    def ends(self) -> Ends:
        """How the run tells the end of a game: columns, and words for them; empty where it does not."""
        return self.about.ends

    @property
    def people(self) -> tuple[str, ...]:
        """The personas of the plan: all but an automated rival."""
        return tuple(name for name in self.personas if name != self.rival)

    def chosen(self, faction: np.ndarray) -> np.ndarray | None:
        """Which of these seats a persona plays; None where all are."""
        if self.rival not in self.factions:
            return None
        return np.asarray(faction != self.factions.index(self.rival))

    def rung(self, persona: str) -> str:
        """Where the persona stands on the ladder of players; empty where the run does not say."""
        found = self.about.personas.get(persona)
        return found.rung if found else ""

    @property
    def rungs(self) -> tuple[str, ...]:
        """The rungs that play, from the lowest; empty where the run does not say."""
        order = self.about.rungs
        here = {self.rung(persona) for persona in self.personas} - {""}
        return tuple(
            sorted(here, key=lambda rung: (order.index(rung) if rung in order else len(order), rung))
        )

    def levels(self) -> dict[str, tuple[tuple[str, ...], np.ndarray]]:
        """Who may be asked whether a verdict holds: rungs and personas, where there are several; with the
        place of each persona among them, -1 for an automated rival."""
        found: dict[str, tuple[tuple[str, ...], np.ndarray]] = {}
        if len(self.rungs) > 1 and all(self.rung(persona) for persona in self.people):
            found["rung"] = (self.rungs, self.places(self.rungs, self.rung))
        if len(self.people) > 1:
            found["persona"] = (self.people, self.places(self.people, str))
        return found

    def places(self, words: tuple[str, ...], of: Callable[[str], str]) -> np.ndarray:
        """The place of each persona among some words; -1 for an automated rival, and for who has none of
        them, as a policy of one's own is on no rung."""
        known = [of(name) if name in self.people else "" for name in self.personas]
        return np.array([words.index(word) if word in words else -1 for word in known])

    def whole(self, games: int) -> int:
        """How many games in a row hang together, of so many: a round of the rotation, if there are some."""
        return self.turn if games // self.turn >= FEWEST_BLOCKS else self.replays

    def members(self, here: np.ndarray) -> int:
        """Places in the plan that some of the personas have."""
        return max(int(np.array(self.held or [1] * len(self.personas))[here].sum()), 1)

    def deals(self, count: np.ndarray, members: int) -> np.ndarray:
        """Sums in which a deal counts once, of some of the personas: where deals are played again, each of
        them plays every seat of a deal as often as the plan names it."""
        return count * self.replays / members if self.replays > 1 else count

    def faction(self, name: str) -> str:
        found = self.about.factions.get(name)
        return (found.title if found else "") or spoken(name)

    def _kind(self, kind: str) -> Kind:
        return (self.about.components or {}).get(kind) or Kind()

    def _piece(self, kind: str, name: str) -> Piece:
        return self._kind(kind).entries.get(name) or Piece()

    def kind(self, kind: str) -> str:
        return self._kind(kind).title or spoken(kind)

    def component(self, kind: str, name: str) -> str:
        return self._piece(kind, name).title or spoken(name)

    def origin(self, kind: str, name: str) -> str:
        """seed, public or reconstructed; empty where the run does not say."""
        return self._piece(kind, name).source

    def group(self, kind: str, name: str) -> str:
        """Components that are alike, and so worth comparing: advanced tiles with advanced tiles."""
        return self._piece(kind, name).group or self.kind(kind)

    def alike(self, kind: str) -> bool:
        """Whether components of a kind are alternatives, so that one can be worth too much beside others;
        structures are not, each being built on another."""
        return self._kind(kind).alike

    def scored(self, kind: str) -> bool:
        """Whether it gives points by itself, as a round tile does: nobody takes it, so it has an effect of
        being in the game only."""
        return self._kind(kind).scored

    def dealt(self, kind: str) -> bool:
        """Whether the deal decides which of them are available, not what players do."""
        return self._kind(kind).dealt

    def sources(self, count: int) -> list[str]:
        """What the entries of ``vp_by`` are called."""
        known = list(self.about.sources)
        return known if len(known) == count else [f"source {number + 1}" for number in range(count)]

    def start(self, count: int) -> int | None:
        """Which entry of ``vp_by`` players have before the first round; None if none is known."""
        named = self.sources(count)
        return named.index(START) if START in named else None
