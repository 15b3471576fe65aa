"""Titles of components, as people read them."""

from __future__ import annotations

from functools import lru_cache

from sim.gamekit.about import spoken
from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.vocabulary import TYPE_IDS

NAMED = (
    *("region_tiles", "modules", "cards", "moons", "tiles", "factions", "raiders", "events", "destinies"),
    *("discoveries", "dominances"),
)


@lru_cache(maxsize=1)
def titles() -> dict[str, str]:
    """Titles of the components that moves name by id."""
    names = {name: spoken(name) for field in NAMED for name in getattr(ids(), field)}
    names |= {name: f"region {int(name[-2:])}" for name in ids().regions if name.startswith("slot")}
    names |= {name: name.replace("_", " ") for name in (*ids().regions, *TYPE_IDS) if name not in names}
    return names
