"""What the files of the map may hold: map, regions, moons, raiders."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sim.gamekit.data_files import DataFile, Entry
from sim.games.andromedas_edge.loading.schema_base import Row, Solids
from sim.games.andromedas_edge.loading.schema_effects import (
    Amount,
    AnyEffects,
    BaseEffects,
    ClassId,
    Costs,
    DevelopmentId,
    Few,
    PrintedResource,
    RewardEffects,
    TrackId,
    TriggerEffects,
)


class MapSlot(Row):
    x: int
    y: int
    special_mark: Literal["", "special_a", "special_b"] = ""
    neighbours: list[str]


class Nebula(Row):
    x: int
    y: int
    neighbours: list[str]
    requires: Literal["hyperdrive"]
    orphan_moons: Literal[1]


class Faces(Entry):
    special_a: list[int]
    special_b: list[int]
    reconstructed: list[str] = Field(default_factory=list)


class MapFile(DataFile):
    start_planets_by_players: Annotated[
        list[Annotated[int, Field(ge=0, le=15)]], Field(min_length=5, max_length=5)
    ]
    slot: list[MapSlot]
    nebula: list[Nebula]
    special_random_raider_faces: Faces


class Moon(Row):
    color: TrackId | Literal["orphan"]
    energy: Few
    titanium: Few
    nanocarbon: Few
    ice: Few
    credit: Few
    tactics: Few
    vp: Amount
    repair: Few


class MoonsFile(DataFile):
    planetary_moon: list[Moon]
    orphan_moon: list[Moon]


class Raider(Row):
    no: int
    cls: ClassId
    figures: Annotated[int, Field(ge=1, le=9)]
    weapon: Annotated[int, Field(ge=0, le=12)]
    range: Annotated[int, Field(ge=0, le=9)]
    targeting_base: Literal["ships", 1]
    targeting_bonus: Few
    shields: Few
    start: str
    reward: RewardEffects
    abilities: list[str]


class RaiderAbility(Row):
    text_code: str = ""
    on: str = ""
    effects: AnyEffects = Field(default_factory=list)
    condition: str = ""


class RaidersFile(DataFile):
    raider: list[Raider]
    raider_ability: list[RaiderAbility]


class Base(Row):
    cost: Costs
    mode: Literal["all", "one_of"] = "all"
    effects: BaseEffects


class Planet(Row):
    development: DevelopmentId
    leader_cost: Amount
    resource_cost: Solids
    moon_color: TrackId
    moons: Annotated[int, Field(ge=0, le=3)]
    printed_resource: PrintedResource


class SpecialRegion(Row):
    set: Literal["quasar", "vortex"]
    slot: Literal["special_a", "special_b"]
    enterable: bool
    passable: bool
    vp_per_adjacent_development: Few
    effects: TriggerEffects


class RegionsFile(DataFile):
    alliance_base: list[Base]
    planet: list[Planet]
    special_region: list[SpecialRegion]
