"""The components of the game: read the data files, apply an overlay, validate, pack into a record."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sim.games.andromedas_edge.checks import ROWS, structural_problems
from sim.games.andromedas_edge.pack import pack, region_ids
from sim.games.andromedas_edge.printed import CLOSED, printed_problems
from sim.games.andromedas_edge.schema import Data
from sim.rooms.components import Reader, ids_of

READER = Reader(
    folder=Path(__file__).parent / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
    printed=printed_problems,
    closed=CLOSED,
)
load_components = READER.components
load_data = READER.data


class Ids(NamedTuple):
    """Texts of everything that rules number, each in the order of those numbers."""

    regions: tuple[str, ...]
    region_tiles: tuple[str, ...]
    modules: tuple[str, ...]  # key modules last
    cards: tuple[str, ...]
    moons: tuple[str, ...]
    tiles: tuple[str, ...]
    factions: tuple[str, ...]
    raiders: tuple[str, ...]
    events: tuple[str, ...]
    event_numbers: tuple[int, ...]
    destinies: tuple[str, ...]
    discoveries: tuple[str, ...]
    dominances: tuple[str, ...]


@lru_cache(maxsize=1)
def ids() -> Ids:
    """The ids of the packaged data; an overlay changes none."""
    data = load_data()
    regions = data.regions
    return Ids(
        regions=region_ids(data),
        region_tiles=ids_of([*regions.planet, *regions.alliance_base, *regions.special_region]),
        modules=ids_of([*data.modules.module, *data.modules.key_module]),
        cards=ids_of(data.tactics.card),
        moons=ids_of([*data.moons.planetary_moon, *data.moons.orphan_moon]),
        tiles=ids_of([*data.ships.standard_upgrade, *data.ships.faction_upgrade]),
        factions=ids_of(data.factions.faction),
        raiders=ids_of(data.raiders.raider),
        events=ids_of(data.events.event),
        event_numbers=tuple(event.card_no for event in data.events.event),
        destinies=ids_of(data.destiny.destiny),
        discoveries=ids_of(data.tokens.discovery_token),
        dominances=ids_of(data.tokens.dominance_token),
    )
