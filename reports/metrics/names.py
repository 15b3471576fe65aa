"""The names in a run: of its cells, factions, strategies and components, and who is where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from reports.metrics.drawn import titles_of
from reports.metrics.estimates import FEWEST_BLOCKS
from reports.metrics.seating import Seating
from sim.files.old_names import SOURCES
from sim.gamekit.about import About, ComponentAbout, Ends, Kind, Targets, spoken

START = "start"  # the source of the points that players start with
LEVELS = {"rung": "rungs", "strategy": "strategies"}  # by what players are grouped, and its plural


@dataclass(frozen=True)
class Cell:
    """Games played the same way: one variant, overlay and number of players."""

    number: int
    variant: str
    overlay: str
    players: int
    games: int
    parts: tuple[str, ...]  # names of its part files, in order
    options: Mapping[str, str] = field(default_factory=dict)  # of the variant, as text
    seating: Seating = field(default_factory=Seating)
    dials: Mapping[str, float] = field(default_factory=dict)  # the settings of the variant
    targets: Targets = field(default_factory=Targets)  # what the designer aims at

    @property
    def laid(self) -> str:
        """The overlay file that the variant is applied on top of; empty if there is none."""
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
    """The ids that codes stand for, and their titles."""

    factions: tuple[str, ...]
    strategies: tuple[str, ...]
    components: tuple[tuple[str, str], ...]  # kind and id, in the order of the rows
    about: About = field(default_factory=About)
    replays: int = 1  # games per deal, in which the strategies swap seats
    held: tuple[int, ...] = ()  # how often the plan names each strategy, if not once each
    turn: int = 1  # games after which every faction has played every seat with every strategy equally often
    samples: tuple[str, ...] = ()  # strategies that play some games of their own, for comparison

    @property
    def title(self) -> str:
        return self.about.title

    @property
    def unit(self) -> str:
        return self.about.unit

    @property
    def clock(self) -> str:
        """What ``acquired`` counts: rounds, or a player's turns."""
        return self.about.clock

    @property
    def rival(self) -> str:
        """The faction of the automated rival, if the game has one; its strategy has the same name."""
        return self.about.rival.faction if self.about.rival else ""

    @property
    def ends(self) -> Ends:
        """How the run records the end of a game: columns, and titles for them; empty if it doesn't."""
        return self.about.ends

    @property
    def people(self) -> tuple[str, ...]:
        """The strategies of the plan: all but an automated rival."""
        return tuple(name for name in self.strategies if name != self.rival)

    def chosen(self, faction: np.ndarray) -> np.ndarray | None:
        """Which of these seats are played by a strategy; None if all are."""
        if self.rival not in self.factions:
            return None
        return np.asarray(faction != self.factions.index(self.rival))

    def rung(self, strategy: str) -> str:
        """The strategy's rung on the ladder of players; empty if the run doesn't say."""
        about = self.about.strategies.get(strategy)
        return about.rung if about else ""

    @property
    def rungs(self) -> tuple[str, ...]:
        """The rungs that play, from the lowest; empty if the run doesn't say."""
        order = self.about.rungs
        here = {self.rung(strategy) for strategy in self.strategies} - {""}
        return tuple(
            sorted(here, key=lambda rung: (order.index(rung) if rung in order else len(order), rung))
        )

    def levels(self) -> dict[str, tuple[tuple[str, ...], np.ndarray]]:
        """How players are grouped to check whether a verdict holds: by rung and by strategy, if there are
        several; with the index of each strategy's group, -1 for an automated rival."""
        levels: dict[str, tuple[tuple[str, ...], np.ndarray]] = {}
        if len(self.rungs) > 1 and all(self.rung(strategy) for strategy in self.people):
            levels["rung"] = (self.rungs, self.places(self.rungs, self.rung))
        if len(self.people) > 1:
            levels["strategy"] = (self.people, self.places(self.people, str))
        return levels

    def places(self, words: tuple[str, ...], of: Callable[[str], str]) -> np.ndarray:
        """The index of each strategy's word in ``words``; -1 for an automated rival, and for strategies
        without one of them, such as a user's policy, which is on no rung."""
        labels = [of(name) if name in self.people else "" for name in self.strategies]
        return np.array([words.index(word) if word in words else -1 for word in labels])

    def whole(self, games: int) -> int:
        """How many consecutive games belong together: a round of the rotation, if ``games`` has enough of
        them."""
        return self.turn if games // self.turn >= FEWEST_BLOCKS else self.replays

    def members(self, here: np.ndarray) -> int:
        """How often the plan names some of the strategies."""
        return max(int(np.array(self.held or [1] * len(self.strategies))[here].sum()), 1)

    def deals(self, count: np.ndarray, members: int) -> np.ndarray:
        """Counts for some of the strategies in which a deal counts once. If deals are replayed, each strategy
        plays every seat of a deal as often as the plan names it."""
        return count * self.replays / members if self.replays > 1 else count

    def faction(self, name: str) -> str:
        about = self.about.factions.get(name)
        return (about.title if about else "") or spoken(name)

    def _kind(self, kind: str) -> Kind:
        return (self.about.components or {}).get(kind) or Kind()

    def _component_about(self, kind: str, name: str) -> ComponentAbout:
        return self._kind(kind).entries.get(name) or ComponentAbout()

    def kind(self, kind: str) -> str:
        return self._kind(kind).title or spoken(kind)

    def component(self, kind: str, name: str) -> str:
        return self._component_about(kind, name).title or spoken(name)

    def origin(self, kind: str, name: str) -> str:
        """rulebook, icon_lost, public or reconstructed; empty if the run doesn't say."""
        source = self._component_about(kind, name).source
        return SOURCES.get(source, source)

    def group(self, kind: str, name: str) -> str:
        """The components it is worth comparing with: advanced tiles with advanced tiles."""
        return self._component_about(kind, name).group or self.kind(kind)

    def alike(self, kind: str) -> bool:
        """Whether components of a kind are alternatives, so that one can be too strong compared with others;
        structures aren't, because each is built on another."""
        return self._kind(kind).alike

    def scored(self, kind: str) -> bool:
        """Whether it scores without being taken, like a round tile: its only effect is to be in the game."""
        return self._kind(kind).scored

    def dealt(self, kind: str) -> bool:
        """Whether the deal, and not the players, decides which of them are available."""
        return self._kind(kind).dealt

    def sources(self, count: int) -> list[str]:
        """The titles of the entries of ``vp_by``, or of ``drawn.by_tile``."""
        return titles_of(self.about, count)

    def start(self, count: int) -> int | None:
        """Which entry of ``vp_by`` has the starting points; None if the run doesn't say."""
        named = self.sources(count)
        return named.index(START) if START in named else None
