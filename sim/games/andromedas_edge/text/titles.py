"""Titles of components, as people read them."""

from __future__ import annotations

from sim.gamekit.about import spoken
from sim.gamekit.components import given_names
from sim.games.andromedas_edge.loading.components import READER, ids
from sim.games.andromedas_edge.loading.schema import Data
from sim.games.andromedas_edge.rules.vocabulary import TYPE_IDS

NAMED = (
    *("region_tiles", "modules", "cards", "moons", "tiles", "factions", "raiders", "events", "destinies"),
    *("discoveries", "dominances"),
)


VP_TEXTS = (  # the sources of points
    *("start", "building developments", "event cards", "modules at work", "moons", "tokens"),
    *("raiders beaten", "repairs", "tactics cards", "slots for moons", "late dominance", "faction ability"),
    *("upgrade tiles", "points lost", "final: tracks", "final: developments", "final: special regions"),
    *("final: damaged modules", "final: storage", "final: civilization modules", "final: leaders"),
    "final: destiny card",
)
MOON_GIVES = {
    "energy": "energy",
    "titanium": "titanium",
    "nanocarbon": "nanocarbon",
    "ice": "ice",
    "credit": "credit",
    "tactics": "tactics card",
    "vp": "VP",
    "repair": "repair",
}


@READER.once
def moon_texts(data: Data) -> dict[str, str]:
    """Moons are only numbered, so they are told by what they give: "Science moon 1 (2 nanocarbon)"."""
    texts = {}
    for moon in (*data.moons.planetary_moon, *data.moons.orphan_moon):
        gives = [f"{getattr(moon, key)} {word}" for key, word in MOON_GIVES.items() if getattr(moon, key, 0)]
        texts[moon.id] = f"{spoken(moon.id)} ({', '.join(gives) or 'nothing'})"
    return texts


def component_title(name: str) -> str:
    """What reports call a component: its name, or for what is only numbered, what it is."""
    if name.startswith("slot_"):
        return f"Region {int(name[-2:])}"
    return renamed().get(name) or moon_texts().get(name) or spoken(name)


@READER.once
def renamed(data: Data) -> dict[str, str]:
    """The names that an overlay gives, by id."""
    regions, moons, ships, tokens = data.regions, data.moons, data.ships, data.tokens
    lists = (
        *(data.factions.faction, data.modules.module, data.modules.key_module, data.tactics.card),
        *(moons.planetary_moon, moons.orphan_moon, ships.standard_upgrade, ships.faction_upgrade),
        *(data.developments.development, tokens.discovery_token, tokens.dominance_token),
        *(data.raiders.raider, data.events.event, data.destiny.destiny, data.map.slot, data.map.nebula),
        *(regions.planet, regions.alliance_base, regions.special_region),
    )
    return given_names(entry for entries in lists for entry in entries)


@READER.once
def titles(data: Data) -> dict[str, str]:
    """Titles of the components that moves name by id."""
    names = {name: spoken(name) for field in NAMED for name in getattr(ids(), field)}
    names |= {name: f"region {int(name[-2:])}" for name in ids().regions if name.startswith("slot")}
    names |= {name: name.replace("_", " ") for name in (*ids().regions, *TYPE_IDS) if name not in names}
    return names | moon_texts() | renamed()
