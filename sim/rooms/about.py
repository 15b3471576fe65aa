"""What a game tells of itself, for the manifests of its runs: reports read it there, and nothing of the game.

``About`` is the whole of it; ``Targets`` is what designers aim at, which an overlay may change. What a run of
an older version does not say has a default, and what this version does not know is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

S = TypeVar("S", bound="Said")


class Said(BaseModel):
    """A table of the manifest."""

    model_config = ConfigDict(frozen=True)

    def as_json(self) -> dict[str, Any]:
        """The table as a manifest has it: what is not said is left out."""
        return self.model_dump(mode="json", exclude_defaults=True)


class FactionAbout(Said):
    """A faction."""

    title: str = ""
    source: str = ""  # seed, public or reconstructed
    color: str = ""


class Piece(Said):
    """A component."""

    title: str = ""
    group: str = ""  # components that are alike, and so worth comparing: advanced tiles with advanced tiles
    source: str = ""


class Kind(Said):
    """A kind of component."""

    title: str = ""
    scored: bool = False  # scores by itself, as a round tile does: nobody takes it
    alike: bool = True  # its entries are alternatives, so that one can be worth too much beside the others
    dealt: bool = True  # the deal decides which of them are available, not what players do
    entries: dict[str, Piece] = {}


class Way(Said):
    """One way in which factions come to their seats."""

    title: str  # as in "factions dealt at random"
    chosen: bool = False  # by the players: who plays a faction is then no matter of chance


class Dealing(Said):
    """What the option ``factions`` does; ids instead of a way are factions given by seat."""

    default: str = ""
    only: bool = False  # the default is the only way: whatever a plan says, it cannot give out factions
    ways: dict[str, Way] = {}


class Choices(Said):
    """The option that says how an automated rival's ties are decided."""

    title: str = ""
    option: str = ""
    default: str = ""
    values: dict[str, str] = {}  # value -> words


class Rival(Said):
    """An automated rival."""

    faction: str = ""
    title: str = "rival"
    implied: tuple[str, ...] = ()  # options that say no more than that there is a rival
    standard: str = "standard"  # what it is called without variants
    flags: dict[str, str] = {}  # options that are variants -> words
    choices: Choices = Choices()
    rests: str = ""  # what its difficulty rests on


class Ends(Said):
    """How the tables tell the end of a game: columns of the games table, and words for them."""

    type: str = ""
    types: dict[int, str] = {}  # number -> word
    seat: str = ""  # whose turn was the last
    done: str = ""  # how far what counts the game down has come
    of: dict[int, int] = {}  # number of players -> how far it goes
    left: str = "left"  # what is left of it
    forced: str = ""  # whether the end was the only choice
    forced_title: str = "forced"
    before: str = ""  # column of the seats table: score before the last turn

    def columns(self) -> dict[str, str]:
        """Columns of the games table, by what they tell."""
        named = {"type": self.type, "seat": self.seat, "done": self.done, "forced": self.forced}
        return {key: name for key, name in named.items() if name}


class PersonaAbout(Said):
    """A player."""

    rung: str = ""
    note: str = ""


class About(Said):
    """A game, and who plays it in a run."""

    title: str = "The game"
    unit: str = "points"
    clock: str = "round"  # what ``acquired`` counts: rounds, or a player's own turns
    pieces: str = "Cards and tiles"  # the chapter on components
    factions: dict[str, FactionAbout] = {}
    components: dict[str, Kind] | None = None  # by kind; None: the run does not say
    sources: tuple[str, ...] = ()  # of points, as in ``vp_by``
    reconstructed: tuple[str, ...] = ()  # keys of the data whose values are
    # values that only some options use: the beginning of their key -> option -> its values
    used_if: dict[str, dict[str, list[str]]] | None = None
    dealing: Dealing | None = None
    rival: Rival | None = None
    ends: Ends = Ends()
    sensitivity: str = ""  # the command that plays with other values than the reconstructed ones
    limits: str = ""  # what a reader must know of the data
    # of the run, not of the game: what the places of its Array columns stand for, and who played it
    axes: dict[str, tuple[str, ...] | tuple[int, ...]] = {}  # axis -> its ids or numbers, in order
    arrays: dict[str, dict[str, tuple[str, ...]]] = {}  # table -> column -> its axes, the outermost first
    rungs: tuple[str, ...] = ()  # from the lowest
    personas: dict[str, PersonaAbout] = {}
    remarks: tuple[str, ...] = ()  # options that some of them cannot follow


class Band(Said):
    """The share of games that players of a rung should win."""

    low: float
    high: float
    rung: str
    why: str
    published: tuple[int, ...] = ()  # scores of people, to see beside them how strong the players are


class Targets(Said):
    """What designers aim at, printed nowhere."""

    band: Band | None = None  # against an automated rival
    tolerance: float | None = None  # points that a faction or seat may be ahead or behind without harm


def spoken(name: str) -> str:
    """An id as words: "hadsch_hallas" is Hadsch hallas."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def faction_titles(about: About) -> dict[str, str]:
    """What people call each faction, by id."""
    return {name: said.title or name for name, said in about.factions.items()}


def reconstructed(sources: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of the data files whose values are reconstructed."""
    return tuple(sorted(key for key, source in sources.items() if source == "reconstructed"))


def kinds_of(
    kinds: Mapping[str, tuple[str, Kind]],
    pieces: Iterable[tuple[str, str, str]],
    sources: Mapping[str, str],
    apart: Callable[[str, str], tuple[str, str] | None] = lambda kind, name: None,
) -> dict[str, Kind]:
    """The kinds of components with their entries.

    ``kinds``: where the entries stand in the data files, and the kind without them. ``pieces``: kind, id and
    title of each component. ``sources``: those of the data files. ``apart``: place and group of a component
    that differs from its kind's.
    """
    entries: dict[str, dict[str, Piece]] = {kind: {} for kind in kinds}
    for kind, name, title in pieces:
        place, group = apart(kind, name) or (kinds[kind][0], kinds[kind][1].title)
        source = sources.get(f"{place}.{name}", sources[place.split(".")[0]])  # its own, or that of its file
        entries[kind][name] = Piece(title=title, group=group, source=source)
    return {kind: said.model_copy(update={"entries": entries[kind]}) for kind, (_, said) in kinds.items()}
