"""The components of the game: READER turns data files and an overlay into arrays; ``ids`` numbers them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from sim.gamekit.components import Reader, ids_of
from sim.games.andromedas_edge.loading.checks import ROWS, structural_problems
from sim.games.andromedas_edge.loading.closed import CLOSED
from sim.games.andromedas_edge.loading.pack import pack, region_ids
from sim.games.andromedas_edge.loading.schema import Data

RENAMED = {"tacops_resources": "slot_resources"}  # options

READER = Reader(
    folder=Path(__file__).parents[1] / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
    closed=CLOSED,
)
load_components = READER.components
load_data = READER.data


class Ids:
    """The ids of everything that the rules number, each in the order of those numbers."""

    def __init__(self, data: Data) -> None:
        regions, modules, ships = data.regions, data.modules, data.ships
        self.regions = region_ids(data)
        self.region_tiles = ids_of([*regions.planet, *regions.alliance_base, *regions.special_region])
        self.modules = ids_of([*modules.module, *modules.key_module])  # key modules last
        self.cards = ids_of(data.tactics.card)
        self.moons = ids_of([*data.moons.planetary_moon, *data.moons.orphan_moon])
        self.tiles = ids_of([*ships.standard_upgrade, *ships.faction_upgrade])
        self.factions = ids_of(data.factions.faction)
        self.raiders = ids_of(data.raiders.raider)
        self.events = ids_of(data.events.event)
        self.event_numbers = tuple(event.card_no for event in data.events.event)
        self.destinies = ids_of(data.destiny.destiny)
        self.discoveries = ids_of(data.tokens.discovery_token)
        self.dominances = ids_of(data.tokens.dominance_token)


@lru_cache(maxsize=1)
def ids() -> Ids:
    """The ids of the packaged data; an overlay can't change them."""
    return Ids(load_data())
