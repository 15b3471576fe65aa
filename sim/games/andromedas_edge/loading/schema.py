"""What each data file may hold: a model per file, with every key, word and bound.

The files of the map are in schema_map.py, effects and costs in schema_effects.py. Checks between keys and
between files are in checks.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sim.gamekit.data_files import DataFile, Entry, Model
from sim.gamekit.switches import Switch
from sim.games.andromedas_edge.loading.schema_base import Row, Solids
from sim.games.andromedas_edge.loading.schema_effects import (
    Amount,
    AnyEffects,
    ClassId,
    Costs,
    DeckId,
    DevelopmentId,
    EventEffects,
    Few,
    ModuleEffects,
    Points,
    ShipId,
    TokenEffects,
    TrackId,
    TriggerEffects,
)
from sim.games.andromedas_edge.loading.schema_map import MapFile, MoonsFile, RaidersFile, RegionsFile

Copies = Annotated[int, Field(ge=0, le=3)]
Space = Annotated[int, Field(ge=1, le=11)]
TraitId = Literal["settle", "attack", "hyperdrive", "jump"]


class Destiny(Row):
    card_no: int
    primary: TrackId
    primary_vp: Points
    secondary: TrackId
    secondary_vp: Points


class DestinyFile(DataFile):
    destiny: list[Destiny]


class Development(Row):
    leaders: Amount
    ability_cost: Costs
    ability_effects: TokenEffects
    end_vp: Annotated[list[Points], Field(min_length=4, max_length=4)]
    battle_bonus_dice: Few
    advance_on_build: Few


class DevelopmentsFile(DataFile):
    development: list[Development]


class Event(Row):
    card_no: int
    deck: Literal["galactic_dawn", "cosmic_twilight"]
    scores: TrackId
    raider: ClassId
    effects: EventEffects


class EventsFile(DataFile):
    event: list[Event]


class Start(Model):
    energy: Amount
    titanium: Amount
    nanocarbon: Amount
    ice: Amount
    credit: Amount
    tactics: Amount


class Ability(Model):
    id: str
    on: str
    effects: AnyEffects
    cost: Costs = Field(default_factory=list)
    limit: str = ""
    condition: str = ""
    optional: bool


class Faction(Row):
    start: Start
    start_advances: Annotated[list[TrackId], Field(max_length=5)]
    abilities: list[Ability]


class FactionsFile(DataFile):
    faction: list[Faction]


class ModuleColumn(Entry):
    deck: DeckId
    display: Annotated[int, Field(ge=1, le=6)]
    cost: Solids
    reconstructed: list[str] = Field(default_factory=list)


class EndGame(Model):
    kind: Literal["vp_end"]
    base: Points
    per: str
    each: Few


class KeyModule(Row):
    deck: DeckId
    dock: Literal[True]
    ship_only: bool
    mode: Literal["all", "one_of"]
    cost: Costs
    effects: ModuleEffects
    half_slot_outer: bool = False


class Module(Row):
    deck: DeckId
    card_no: int
    dock: bool
    initial_damage: Few
    slot: Literal["none", "input", "output", "half"]
    slot_vp: Amount
    mode: Literal["all", "one_of"]
    cost: Costs
    effects: ModuleEffects
    end_game: EndGame | None = None


class ModulesFile(DataFile):
    column: list[ModuleColumn]
    key_module: list[KeyModule]
    module: list[Module]


class ResourceEntry(Row):
    supply: Annotated[int, Field(ge=0, le=120)]
    storage_limit: Annotated[int, Field(ge=0, le=60)]
    is_wild: bool
    substitutes_for: list[str] = Field(default_factory=list)
    uses: list[str]


class Limits(Entry):
    leaders_per_player: Annotated[int, Field(ge=8, le=20)]
    dice_per_player: Annotated[int, Field(ge=1, le=8)]
    raider_dice: Annotated[int, Field(ge=1, le=8)]
    unplaced_moons: Annotated[int, Field(ge=1, le=6)]
    tac_ops_moon_slots: Literal[1]
    min_ships_per_player: Annotated[int, Field(ge=0, le=8)]
    targeting_cap: Annotated[int, Field(ge=1, le=6)]
    development_vp_cap: Points


class ResourcesFile(DataFile):
    resource: list[ResourceEntry]
    limits: Limits


class Stats(Row):
    range: Annotated[int, Field(ge=0, le=9)]
    weapon: Annotated[int, Field(ge=0, le=8)]
    shields: Annotated[int, Field(ge=0, le=6)]
    targeting: Few
    abilities: Annotated[list[TraitId], Field(max_length=4)]


class ShipType(Stats):
    start_in_bay: Annotated[int, Field(ge=0, le=6)]
    build_cost: Solids


class TileTrigger(Model):
    on: str
    effects: TriggerEffects
    limit: Literal["", "once_per_turn", "once_per_return"] = ""


class StandardUpgrade(Stats):
    ship: ShipId
    triggers: Annotated[list[TileTrigger], Field(max_length=9)]


class FactionUpgrade(StandardUpgrade):
    faction: str


class ShipsFile(DataFile):
    ship_type: list[ShipType]
    standard_upgrade: list[StandardUpgrade]
    faction_upgrade: list[FactionUpgrade]


class Card(Row):
    type: Literal["action", "event", "support", "diplomacy", "battle"]
    window: str
    copies: Copies
    card_no: int
    cost: Costs
    effects: AnyEffects
    condition: Literal["", "opponent_played", "no_raider_in_battle"] = ""


class TacticsFile(DataFile):
    card: list[Card]


class DiscoveryToken(Row):
    copies: Annotated[int, Field(ge=0, le=9)]
    effects: TokenEffects


class DominanceToken(Row):
    copies: Literal[1]
    effects: TokenEffects


class TokensFile(DataFile):
    discovery_token: list[DiscoveryToken]
    dominance_token: list[DominanceToken]


class Track(Row):
    color: str
    development: DevelopmentId
    positions: Literal[12]
    vp: Annotated[list[Points], Field(min_length=12, max_length=12)]
    level1_at: Annotated[int, Field(ge=0, le=12)]
    level2_at: Annotated[int, Field(ge=0, le=12)]
    level3_at: Annotated[int, Field(ge=0, le=12)]
    event_spaces: list[Space]
    discovery_spaces: Annotated[list[Space], Field(max_length=2)] = Field(default_factory=list)
    upgrade_spaces: list[Space] = Field(default_factory=list)
    storage_bonus_spaces: list[Space] = Field(default_factory=list)
    storage_bonus_vp: list[Few] = Field(default_factory=list)
    hand_limit_spaces: list[Space] = Field(default_factory=list)
    hand_limits: list[Annotated[int, Field(ge=0, le=15)]] = Field(default_factory=list)
    base_hand_limit: Annotated[int, Field(ge=0, le=15)] = 0
    dominance_spaces: Annotated[list[Space], Field(max_length=3)] = Field(default_factory=list)
    dominance_late_vp: Amount = 0


class EventTrack(Entry):
    length_by_players: Annotated[list[Annotated[int, Field(ge=0, le=20)]], Field(min_length=5, max_length=5)]
    reconstructed: list[str] = Field(default_factory=list)
    note: str = ""


class VpTrack(Entry):
    start_vp_by_seat: Annotated[list[Amount], Field(min_length=4, max_length=4)]
    terminus_short: Annotated[int, Field(ge=10, le=200)]
    terminus_medium: Annotated[int, Field(ge=10, le=200)]
    terminus_long: Annotated[int, Field(ge=10, le=200)]


class TracksFile(DataFile):
    track: list[Track]
    event_track: EventTrack
    vp_track: VpTrack


class SetupFile(DataFile):
    faction_deal: Annotated[int, Field(ge=1, le=3)]
    destiny_deal: Annotated[int, Field(ge=1, le=2)]
    damaged_module_vp: Amount
    mechaphage_tokens: Annotated[int, Field(ge=0, le=20)]


class Switches(Model):
    length: Switch
    event_deck: Switch
    special: Switch
    destiny: Switch
    teams: Switch
    s_class: Switch
    raiders: Switch
    launch_new_ships: Switch
    slot_resources: Switch
    anybody_ends: Switch
    draw_any: Switch
    displaced_to_special: Switch
    factions: Switch


class RulesFile(DataFile):
    switches: Switches


class Data(Model):
    """All files, by stem."""

    destiny: DestinyFile
    developments: DevelopmentsFile
    events: EventsFile
    factions: FactionsFile
    map: MapFile
    modules: ModulesFile
    moons: MoonsFile
    raiders: RaidersFile
    regions: RegionsFile
    resources: ResourcesFile
    ships: ShipsFile
    tactics: TacticsFile
    tokens: TokensFile
    tracks: TracksFile
    setup: SetupFile
    rules: RulesFile
