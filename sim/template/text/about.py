"""What reports need to know about the game, for the manifest of a run: titles, units, sources."""

from __future__ import annotations

from sim.gamekit.about import About, FactionAbout, Kind, kinds_of, reconstructed
from sim.template.loading.components import READER, load_data
from sim.template.rules.vocabulary import VP_NAMES
from sim.template.text.columns import component_ids

KINDS = {"card": ("cards.card", Kind(title="Card"))}


def about() -> About:
    """Titles and sources of captains and cards, with the names that an overlay gives."""
    data = load_data()
    sources = READER.sources()
    titles = {card.id: card.name for card in data.cards.card}
    captains = data.captains.captain
    return About(
        title="Template",
        factions={entry.id: FactionAbout(title=entry.name, source=sources["captains"]) for entry in captains},
        components=kinds_of(KINDS, [(kind, name, titles[name]) for kind, name in component_ids()], sources),
        sources=VP_NAMES,
        reconstructed=reconstructed(sources),
    )
