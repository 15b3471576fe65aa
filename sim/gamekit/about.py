"""What a game says about itself in the manifests of its runs. Reports read it there, and never the game.

``About`` is all of it; ``Targets`` is what designers aim for, which an overlay may change. Keys that a run of
an older version lacks have defaults, and keys that this version doesn't know are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Place = Annotated[int, Field(ge=0)]


class Described(BaseModel):
    """A table of the manifest."""

    model_config = ConfigDict(frozen=True)

    def as_json(self) -> dict[str, Any]:
        """The table as it is in a manifest: defaults are left out."""
        return self.model_dump(mode="json", exclude_defaults=True)


class FactionAbout(Described):
    """A faction."""

    title: str = ""
    source: str = ""  # rulebook, icon_lost, public or reconstructed
    color: str = ""
    ruling: str = ""  # a sentence, if its strength depends on how an unclear rule is read


class ComponentAbout(Described):
    """A component."""

    title: str = ""
    group: str = ""  # of similar components, which are worth comparing: advanced tiles with advanced tiles
    source: str = ""


class Kind(Described):
    """A kind of component."""

    title: str = ""
    scored: bool = False  # it scores without being taken, like a round tile
    alike: bool = True  # its entries are alternatives, so one can be worth too much compared with the others
    dealt: bool = True  # the deal decides which are available, not the players
    entries: dict[str, ComponentAbout] = {}


class Way(Described):
    """One way to give factions to seats."""

    title: str  # as in "factions dealt at random"
    chosen: bool = False  # by the players, so that it isn't random who plays a faction


class Dealing(Described):
    """What the option ``factions`` does. It can also be a list of ids, one per seat."""

    default: str = ""
    only: bool = False  # the default is the only way: plans can't assign factions
    ways: dict[str, Way] = {}


class Choices(Described):
    """The option that decides an automated rival's ties."""

    title: str = ""
    option: str = ""
    default: str = ""
    values: dict[str, str] = {}  # value -> words


class Rival(Described):
    """An automated rival."""

    faction: str = ""
    title: str = "rival"
    implied: tuple[str, ...] = ()  # options that only say that there is a rival
    standard: str = "standard"  # its name without variants
    flags: dict[str, str] = {}  # options that are variants -> words
    choices: Choices = Choices()
    rests: str = ""  # what its difficulty depends on


class Ends(Described):
    """How the tables describe the end of a game: columns of the games table, and words for them."""

    type: str = ""
    types: dict[int, str] = {}  # number -> word
    seat: str = ""  # who had the last turn
    done: str = ""  # how far the countdown to the end has got
    of: dict[int, int] = {}  # number of players -> length of the countdown
    left: str = "left"  # what is left of it
    forced: str = ""  # whether ending the game was the only choice
    forced_title: str = "forced"
    before: str = ""  # column of the seats table: score before the last turn

    def columns(self) -> dict[str, str]:
        """Columns of the games table, by what they mean."""
        named = {"type": self.type, "seat": self.seat, "done": self.done, "forced": self.forced}
        return {key: name for key, name in named.items() if name}


class Drawn(Described):
    """A source of points that is another tile in each game."""

    source: Place = 0  # its place in ``vp_by``
    column: str = ""  # of the games table: the numbers of the tiles that were drawn
    place: Place = 0  # of this tile in the column
    titles: tuple[str, ...] = ()  # of all tiles, by number


class Gauge(Described):
    """A number that tells how a player's engine ran, from a column of the seats table."""

    title: str  # as in "1.2 more mines"
    column: str
    at: tuple[
        Annotated[int, Field(ge=0)], ...
    ] = ()  # the places of its last axis; none: all. Places are added up
    counted: bool = False  # how many places are positive, instead of their sum


class Course(Described):
    """What shows round by round who is ahead: a column of the seats table with a value for each round."""

    column: str = ""
    title: str = ""
    unit: str = ""  # default: the game's points
    clock: str = "round"
    last: Annotated[int, Field(ge=0, le=200)] = (
        0  # the column says when each of several things came: how many came by 1, 2, ... up to this
    )
    rounds: str = ""  # column of the games table: how many rounds were played, if they differ


class Aims(Described):
    """What each faction alone scores for, such as secret goals."""

    column: str = ""  # of the seats table: 1 for each aim of the seat's faction that was met
    titles: dict[str, tuple[str, ...]] = {}  # by faction, in the order of the column


class StrategyAbout(Described):
    """A strategy."""

    rung: str = ""
    note: str = ""


class About(Described):
    """A game, and who plays it in a run."""

    title: str = "The game"
    unit: str = "points"
    clock: str = "round"  # what ``acquired`` counts: rounds, or a player's own turns
    components_title: str = "Cards and tiles"  # the chapter on components
    factions: dict[str, FactionAbout] = {}
    components: dict[str, Kind] | None = None  # by kind; None: the run doesn't say
    sources: tuple[str, ...] = ()  # of points, in the order of ``vp_by``
    drawn: tuple[Drawn, ...] = ()  # sources that are other tiles in each game
    course: Course = Course()
    gauges: tuple[Gauge, ...] = ()
    aims: Aims = Aims()
    reconstructed: tuple[str, ...] = ()  # keys of the data whose values are reconstructed
    icon_lost: tuple[str, ...] = ()  # keys whose numbers are printed, but what they count is not legible
    # values that only some options use: the beginning of their key -> option -> its values
    used_if: dict[str, dict[str, list[str]]] | None = None
    dealing: Dealing | None = None
    rival: Rival | None = None
    ends: Ends = Ends()
    sensitivity: str = ""  # the command that plays with other values instead of the reconstructed ones
    rulings: str = ""  # the command that plays with other rulings where the rulebook is silent
    limits: str = ""  # what a reader should know about the data
    # about the run, not the game: what the places of its Array columns mean, and who played it
    axes: dict[str, tuple[str, ...] | tuple[int, ...]] = {}  # axis -> its ids or numbers, in order
    arrays: dict[str, dict[str, tuple[str, ...]]] = {}  # table -> column -> its axes, the outermost first
    rungs: tuple[str, ...] = ()  # from the lowest
    strategies: dict[str, StrategyAbout] = {}
    remarks: tuple[str, ...] = ()  # options that some strategies can't follow


class Band(Described):
    """The share of games that players of a rung should win."""

    low: float
    high: float
    rung: str
    why: str
    published: tuple[int, ...] = ()  # scores of people, to judge how strong the strategies are


class Targets(Described):
    """What designers aim for; not printed in any rulebook."""

    band: Band | None = None  # against an automated rival
    tolerance: float | None = None  # points that a faction or seat may be ahead or behind


def spoken(name: str) -> str:
    """An id as words: "hadsch_hallas" is Hadsch hallas."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def faction_titles(about: About) -> dict[str, str]:
    """The title of each faction, by id."""
    return {name: faction.title or name for name, faction in about.factions.items()}


def reconstructed(sources: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of the data files whose values are reconstructed."""
    return tuple(sorted(key for key, source in sources.items() if source == "reconstructed"))


def icon_lost(sources: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of the data files whose numbers are printed without a legible icon."""
    return tuple(sorted(key for key, source in sources.items() if source == "icon_lost"))


def kinds_of(
    kinds: Mapping[str, tuple[str, Kind]],
    titled: Iterable[tuple[str, str, str]],
    sources: Mapping[str, str],
    apart: Callable[[str, str], tuple[str, str] | None] = lambda kind, name: None,
) -> dict[str, Kind]:
    """The kinds of components with their entries.

    ``kinds``: where the entries are in the data files, and the kind without its entries. ``titled``: kind, id
    and title of each component. ``sources``: those of the data files. ``apart``: place and group of a
    component that differs from its kind.
    """
    entries: dict[str, dict[str, ComponentAbout]] = {kind: {} for kind in kinds}
    for kind, name, title in titled:
        place, group = apart(kind, name) or (kinds[kind][0], kinds[kind][1].title)
        source = sources.get(f"{place}.{name}", sources[place.split(".")[0]])  # its own, or its file's
        entries[kind][name] = ComponentAbout(title=title, group=group, source=source)
    return {kind: empty.model_copy(update={"entries": entries[kind]}) for kind, (_, empty) in kinds.items()}


def joined_titles(abouts: Sequence[About]) -> About:
    """One game whose factions and components have different titles in several designs: all of them."""
    first = abouts[0]
    if len(abouts) == 1:
        return first
    factions = {
        name: faction.model_copy(update=_all_titles(about.factions[name] for about in abouts))
        for name, faction in first.factions.items()
    }
    kinds = {}
    for kind, listed in (first.components or {}).items():
        others = [(about.components or {})[kind].entries for about in abouts]
        entries = {
            name: entry.model_copy(update=_all_titles(other[name] for other in others))
            for name, entry in listed.entries.items()
        }
        kinds[kind] = listed.model_copy(update={"entries": entries})
    return first.model_copy(update={"factions": factions, "components": kinds or first.components})


def _all_titles(entries: Iterable[FactionAbout | ComponentAbout]) -> dict[str, str]:
    return {"title": " / ".join(dict.fromkeys(entry.title for entry in entries))}
