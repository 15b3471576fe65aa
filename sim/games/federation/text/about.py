"""What reports need to know about the game: titles, units, sources. It goes into the manifest of a run."""

from __future__ import annotations

from sim.gamekit.about import (
    About,
    Course,
    Dealing,
    FactionAbout,
    Gauge,
    Kind,
    Way,
    kinds_of,
    reconstructed,
    spoken,
)
from sim.gamekit.components import given_names
from sim.games.federation.loading.components import READER
from sim.games.federation.loading.schema import Data
from sim.games.federation.rules.vocabulary import START_IDS, TYPE_IDS, TYPE_LETTERS, WING_IDS
from sim.games.federation.text.columns import component_ids
from sim.games.federation.text.effects import amounts_text, effects_text

# kind of component: where its entries are in the data
KINDS = {
    "start_token": ("start_tokens.start_token", Kind(title="Start token")),
    "space_vote": ("senate.space", Kind(title="Space, to vote")),
    "space_fund": ("senate.space", Kind(title="Space, to fund")),
    "alteration": ("alterations.alteration", Kind(title="Alteration")),
    "specialist": ("specialists.specialist", Kind(title="Specialist")),
    "stall": ("arratooine.stall", Kind(title="Stall")),
    "cell": ("neo.cell", Kind(title="Cell of Neo")),
    "production": ("e81216.production", Kind(title="Production")),
    "megastructure": ("e81216.megastructure", Kind(title="Megastructure")),
    "megastructure_token": ("e81216.megastructure_token", Kind(title="Megastructure token")),
    "mission": ("missions.mission", Kind(title="Special mission")),
    "medal": ("medals.medal", Kind(title="Medal")),
    "deep_space": ("deep_space.deep_space", Kind(title="Deep-space token")),
    "project": ("projects.project", Kind(title="Major project", scored=True, dealt=False)),
    "law": ("laws.law", Kind(title="Law", scored=True, dealt=False)),
}
PREFIXED = ("stall", "megastructure_token", "medal", "deep_space", "project")
NUMBERED = ("start_token", "specialist", "alteration", "cell", "megastructure")
VP_TEXTS = (  # the sources of points
    *("floors", "laws", "missions", "megastructures", "specialists", "stalls", "degrees beyond the last"),
    *("medals", "leftovers", "projects", "other"),
)
GAUGES = (
    Gauge(title="ambassadors laid to vote", column="votes_laid"),
    Gauge(title="ambassadors laid to fund", column="funds_laid"),
    Gauge(title="planet actions", column="planet_actions"),
    Gauge(title="room actions", column="room_actions"),
    Gauge(title="specialists", column="specialist_round", counted=True),
    Gauge(title="uses of specialists", column="specialist_uses"),
    Gauge(title="productions built", column="production_round", counted=True),
    Gauge(title="incomes of productions", column="production_uses"),
    Gauge(title="megastructures built", column="mega_round", counted=True),
    Gauge(title="missions flown", column="mission_round", counted=True),
    Gauge(title="medals", column="medals"),
    Gauge(title="alterations laid", column="alteration_used", counted=True),
    Gauge(title="uses of stalls", column="stall_uses"),
    Gauge(title="degrees at the end", column="degree"),
    Gauge(title="influence at the end", column="influence"),
    Gauge(title="floors won", column="floor_wins"),
    Gauge(title="contributions to the common project", column="common"),
    Gauge(title="levels paid as upkeep", column="upkeep_paid"),
)
LIMITS = (
    "Start tokens, the positions of the spaces, most costs, the levels of missions, the map of Neo and the "
    "points for medals are reconstructed: findings about them describe this data set, not the printed game."
)


def about() -> About:
    """Titles and sources of the components, with the names that an overlay gives."""
    given = renamed()
    sources = READER.sources()
    titled = [(kind, name, component_title(kind, name)) for kind, name in component_ids()]
    return About(
        title="Federation",
        components_title="Spaces, tokens, missions and laws",
        factions={
            name: FactionAbout(
                title=given.get(name, component_title("start_token", name)), source="reconstructed"
            )
            for name in START_IDS
        },
        components=kinds_of(KINDS, titled, sources, _group),
        sources=VP_TEXTS,
        course=Course(column="vp_round"),
        gauges=GAUGES,
        reconstructed=reconstructed(sources),
        dealing=Dealing(
            default="chosen",
            only=True,
            ways={"chosen": Way(title="are start tokens, chosen in reverse turn order", chosen=True)},
        ),
        sensitivity="libration sweep federation_sensitivity",
        limits=LIMITS,
    )


@READER.once
def renamed(data: Data) -> dict[str, str]:
    """The names that an overlay gives, by id."""
    lists = (
        *(data.start_tokens.start_token, data.senate.space, data.alterations.alteration),
        *(data.specialists.specialist, data.arratooine.stall, data.neo.cell, data.e81216.production),
        *(data.e81216.megastructure, data.e81216.megastructure_token, data.missions.mission),
        *(data.medals.medal, data.deep_space.deep_space, data.projects.project, data.laws.law),
    )
    return given_names(entry for entries in lists for entry in entries)


def component_title(kind: str, name: str) -> str:
    """What people call a component. The kind is shown next to it."""
    if given := renamed().get(name):
        return given
    return _title(kind, name).replace("Sixmoon", "6Moon")


def _title(kind: str, name: str) -> str:
    """An id as the rulebook would name it; what is only numbered also says what it gives."""
    if kind in NUMBERED:
        return f"{_number(kind, name)} ({rules()[name]})"
    first, _, rest = name.partition("_")
    if kind in ("space_vote", "space_fund") and rest and name != "outer_module":
        return f"{spoken(rest)}, {WING_IDS['lr'.index(first[0])]} wing, floor {first[1]}"
    if kind == "law":
        wing, _, planet = rest.partition("_")
        return f"{spoken(planet)}, {wing} wing"
    if kind == "mission":
        return f"{spoken(rest)} ({int(first[1:])})"
    return spoken(rest) if kind in PREFIXED else spoken(name)


def _number(kind: str, name: str) -> str:
    if kind == "specialist":
        return f"{name[3:].upper()}, {TYPE_IDS[TYPE_LETTERS.index(name[4])]}"
    if kind == "alteration":
        return f"{name[5]}-{name[7:]}"
    if kind == "cell":
        return f"Cell {name[1:]}"
    return spoken(name).replace("Mega ", "Megastructure ")


@READER.once
def rules(data: Data) -> dict[str, str]:
    """What the numbered components give, by id."""
    texts = {token.id: effects_text(token.effects) for token in data.start_tokens.start_token}
    texts |= {token.id: effects_text(token.effects) for token in data.specialists.specialist}
    for token in data.alterations.alteration:
        votes = [f"{token.votes} vote{'s' if token.votes > 1 else ''}"] if token.votes else []
        texts[token.id] = ", ".join([*votes, effects_text(token.effects)])
    texts |= {
        cell.id: effects_text(cell.effects) if cell.effects else cell.kind.replace("_", " ")
        for cell in data.neo.cell
    }
    return texts | {mega.id: f"costs {amounts_text(mega.cost)}" for mega in data.e81216.megastructure}


def _group(kind: str, name: str) -> tuple[str, str] | None:
    """Tokens are only compared with others of their level or power."""
    if kind == "specialist":
        return KINDS[kind][0], f"Specialist of level {name[3]}"
    if kind == "alteration":
        return KINDS[kind][0], f"Alteration of power {name[5]}"
    return None
