"""What a report must know of the game, for the manifest of a run: titles, units, sources."""

from __future__ import annotations

from typing import Any

from sim.template.columns import pieces
from sim.template.components import READER, load_data
from sim.template.vocabulary import VP_NAMES


def about() -> dict[str, Any]:
    """Titles and sources of captains and cards as printed; overlays change neither."""
    data = load_data()
    said = READER.sources()
    titles = {card.id: card.name for card in data.cards.card}
    entries = {
        name: {"title": titles[name], "group": "Card", "source": said["cards"]} for _, name in pieces()
    }
    return {
        "title": "Template",
        "unit": "points",
        "factions": {
            entry.id: {"title": entry.name, "source": said["captains"]} for entry in data.captains.captain
        },
        "components": {"card": {"title": "Card", "scored": False, "alike": True, "entries": entries}},
        "sources": list(VP_NAMES),
        "reconstructed": sorted(key for key, source in said.items() if source == "reconstructed"),
    }
