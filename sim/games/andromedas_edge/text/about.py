"""What reports must know about the game: titles, units, sources of data."""

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
from sim.games.andromedas_edge.loading.components import READER, ids, load_data
from sim.games.andromedas_edge.rules.vocabulary import DECK_IDS, RESOURCE_IDS
from sim.games.andromedas_edge.text.columns import component_ids
from sim.games.andromedas_edge.text.titles import VP_TEXTS, component_title, renamed

# kind of component -> where its entries are
KINDS = {
    "module": ("modules.module", Kind(title="Module", dealt=True)),
    "tactics_card": ("tactics.card", Kind(title="Tactics card")),
    "moon": ("moons.planetary_moon", Kind(title="Moon")),
    "upgrade": ("ships.standard_upgrade", Kind(title="Ship upgrade")),
    "development": ("developments.development", Kind(title="Development")),
    "discovery": ("tokens.discovery_token", Kind(title="Discovery token")),
    "dominance": ("tokens.dominance_token", Kind(title="Dominance token")),
    "raider": ("raiders.raider", Kind(title="Raider", alike=False)),
    "base": ("regions.alliance_base", Kind(title="Alliance base", alike=False)),
    "region": ("map.slot", Kind(title="Region", alike=False)),
    "event": ("events.event", Kind(title="Event", dealt=False, scored=True, alike=False)),
}
GAUGES = (
    *(
        Gauge(title=f"{words} gained", column="gained", at=(place,))
        for place, words in enumerate((*RESOURCE_IDS[:-1], "tactics cards"))
    ),
    *(Gauge(title=f"{deck} modules", column="modules", at=(place,)) for place, deck in enumerate(DECK_IDS)),
    Gauge(title="ships built", column="ships_built"),
    Gauge(title="ships scrapped", column="ships_scrapped"),
    Gauge(title="upgrades", column="tile_turn", counted=True),
    Gauge(title="developments", column="developments"),
    Gauge(title="moons claimed", column="moons_claimed"),
    Gauge(title="leaders recruited", column="recruits"),
    Gauge(title="launches", column="launches"),
    Gauge(title="returns", column="returns"),
    Gauge(title="turns taken", column="turns"),
    Gauge(title="modules activated by ships", column="activations_ship"),
    Gauge(title="modules activated by energy", column="activations_energy"),
    Gauge(title="tactics cards played", column="card_played"),
    Gauge(title="battles won", column="battles_won"),
    Gauge(title="battles lost", column="battles_lost"),
    Gauge(title="midnights of the doomsday clock", column="midnights"),
)
LIMITS = (
    "About four fifths of the cards, tiles and tokens are reconstructed, and many others in part. Findings "
    "about single modules, cards, moons and factions, and absolute scores, describe this data set, not the "
    "printed game. The course of the game comes almost entirely from the rulebook."
)
DEALING = Dealing(
    default="deal", ways={"deal": Way(title="each player keeps one of three factions", chosen=True)}
)


def _apart(kind: str, name: str) -> tuple[str, str] | None:
    """Groups within a kind whose components are worth comparing with each other."""
    data = load_data()
    if kind == "module":
        deck = next(module.deck for module in data.modules.module if module.id == name)
        return "modules.module", f"{spoken(deck)} module"
    if kind == "upgrade" and name in {tile.id for tile in data.ships.faction_upgrade}:
        return "ships.faction_upgrade", "Faction upgrade"
    if kind == "moon" and name.startswith("orphan"):
        return "moons.orphan_moon", "Orphan moon"
    if kind == "region" and name.startswith("nebula"):
        return "map.nebula", "Nebula"
    return None


def about() -> About:
    """Titles and sources of the components, with the names that an overlay gives."""
    data = load_data()
    sources = READER.sources(data)
    factions = {faction.id: faction for faction in data.factions.faction}
    given = renamed()
    titled = [(kind, name, component_title(name)) for kind, name in component_ids()]
    return About(
        title="Andromeda's Edge",
        clock="turn",
        components_title="Modules, cards, moons and regions",
        factions={
            name: FactionAbout(
                title=given.get(name, spoken(name)), source=factions[name].source or "reconstructed"
            )
            for name in ids().factions
        },
        components=kinds_of(KINDS, titled, sources, _apart),
        sources=VP_TEXTS,
        course=Course(column="module_turn", title="modules", unit="modules", clock="own turn", last=20),
        gauges=GAUGES,
        reconstructed=reconstructed(sources),
        dealing=DEALING,
        sensitivity="libration sweep andromedas_edge_sensitivity",
        limits=LIMITS,
    )
