"""What a report must know of the game, for the manifest of a run: titles, units, sources."""

from __future__ import annotations

from sim.rooms.about import About, FactionAbout, Kind, kinds_of, reconstructed
from sim.template.columns import pieces
from sim.template.components import READER, load_data
from sim.template.vocabulary import VP_NAMES

KINDS = {"card": ("cards.card", Kind(title="Card"))}


def about() -> About:
    """Titles and sources of captains and cards as printed; overlays change neither."""
    data = load_data()
    said = READER.sources()
    titles = {card.id: card.name for card in data.cards.card}
    captains = data.captains.captain
    return About(
        title="Template",
        factions={entry.id: FactionAbout(title=entry.name, source=said["captains"]) for entry in captains},
        components=kinds_of(KINDS, [(kind, name, titles[name]) for kind, name in pieces()], said),
        sources=VP_NAMES,
        reconstructed=reconstructed(said),
    )
