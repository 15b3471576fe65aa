"""What a report must know of the game, for the manifest of a run: titles, units, sources."""

from __future__ import annotations

from sim.games.andromedas_edge.columns import pieces
from sim.games.andromedas_edge.components import READER, ids, load_data
from sim.games.andromedas_edge.vocabulary_effects import VP_NAMES
from sim.rooms.about import About, Dealing, FactionAbout, Kind, Way, kinds_of, reconstructed, spoken

# kind of component: where its entries stand
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
LIMITS = (
    "About four fifths of the cards, tiles and tokens are reconstructed, and many others in part: findings "
    "on single modules, cards, moons and factions, and absolute scores, describe this data set, not the "
    "printed game. The course of the game is almost wholly from the rulebook."
)
DEALING = Dealing(
    default="deal", ways={"deal": Way(title="one of three factions kept by each player", chosen=True)}
)


def _apart(kind: str, name: str) -> tuple[str, str] | None:
    """Groups of components that are worth comparing with each other."""
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
    """Titles and sources of components as printed; overlays change neither."""
    data = load_data()
    said = READER.sources(data)
    factions = {faction.id: faction for faction in data.factions.faction}
    titled = [(kind, name, spoken(name)) for kind, name in pieces()]
    return About(
        title="Andromeda's Edge",
        clock="turn",
        pieces="Modules, cards, moons and regions",
        factions={
            name: FactionAbout(title=spoken(name), source=factions[name].source or "reconstructed")
            for name in ids().factions
        },
        components=kinds_of(KINDS, titled, said, _apart),
        sources=VP_NAMES,
        reconstructed=reconstructed(said),
        dealing=DEALING,
        sensitivity="libration sweep andromedas_edge_sensitivity",
        limits=LIMITS,
    )
