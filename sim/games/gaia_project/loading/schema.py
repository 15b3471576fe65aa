"""What each data file may contain: one model per file, with every key, word and bound.

Checks between keys and between files are in checks.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sim.gamekit.data_files import DataFile, Entry, Model
from sim.gamekit.switches import Switch
from sim.games.gaia_project.loading.schema_base import (
    Amount,
    Axial,
    BoardCost,
    BoardEffect,
    BoosterEffect,
    ByLevel,
    Coordinate,
    FactionId,
    FreeCost,
    GaiaCost,
    GaiaEffect,
    Gain,
    Income,
    Limit,
    OnEffect,
    PerWord,
    Positive,
    SpecialWord,
    TileEffect,
)
from sim.games.gaia_project.loading.schema_factions import Factions, Inventory, Setup, Structures
from sim.games.gaia_project.rules.vocabulary import LEVELS, ROUNDS, SECTOR_HEXES

MAX_PAID = 30  # power tokens at once: all ways to pay them must fit into the list of moves
LAYOUT_IDS = ("map_3_4_players", "map_1_2_players", "map_3_players_small")

# actions.toml


class BoardAction(Entry):
    """public: fields that the rulebook's text lacks."""

    id: str
    public: list[str] = Field(default_factory=list)
    cost: BoardCost
    effect: BoardEffect = Field(discriminator="kind")


class FreeAction(Entry):
    id: str
    faction: FactionId | None = None
    requires_pi: bool = False
    cost: FreeCost
    gain: Gain


class GaiaPhaseAction(Entry):
    id: str
    faction: FactionId
    cost: GaiaCost
    effect: GaiaEffect = Field(discriminator="kind")


class Actions(DataFile):
    board_action: list[BoardAction]
    free_action: list[FreeAction]
    gaia_phase_action: list[GaiaPhaseAction]


# tech_tiles.toml, advanced_tech_tiles.toml, boosters.toml, scoring_tiles.toml, federations.toml


InBox = Annotated[int, Field(ge=0, le=1)]  # copies of a tile that is drawn at random; 0: left in the box


class Tile(Entry):
    id: str
    effect: TileEffect = Field(discriminator="kind")


class StandardTile(Tile):
    copies: Annotated[int, Field(ge=0, le=4)] | None = None  # default: copies_each


class TechTiles(DataFile):
    copies_each: Positive
    tile: list[StandardTile]


class AdvancedTile(Tile):
    copies: InBox = 1


class AdvancedTechTiles(DataFile):
    tile: list[AdvancedTile]


class Booster(Entry):
    id: str
    copies: InBox = 1
    income: Annotated[list[Income], Field(max_length=2)]
    effect: BoosterEffect | None = Field(default=None, discriminator="kind")


class Boosters(DataFile):
    booster: list[Booster]


class RoundTile(Entry):
    id: str
    copies: InBox = 1
    effect: OnEffect


class FinalTile(Entry):
    id: str
    copies: InBox = 1
    per: PerWord
    neutral: Amount


class FinalScoring(Entry):
    vp_by_rank: Annotated[list[Amount], Field(min_length=4, max_length=4)]


class ScoringTiles(DataFile):
    round_tile: list[RoundTile]
    final: FinalScoring
    final_tile: list[FinalTile]


class Token(Entry):
    id: str
    copies: Positive
    green: bool
    faction_only: FactionId | None = None
    gain: Gain


class FederationRules(Entry):
    default_threshold: Positive


class Federations(DataFile):
    rules: FederationRules
    token: list[Token]


# planets.toml, sectors.toml, maps.toml


class PlanetEntry(Entry):
    id: str
    name: str
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    color: str
    circle: Annotated[int, Field(ge=-1, le=6)]


StepRow = Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(min_length=7, max_length=7)]


class TerraformSteps(Entry):
    matrix: Annotated[list[StepRow], Field(min_length=7, max_length=7)]


class GaiaPrice(Model):
    qic: Amount


class Habitability(Entry):
    gaia: GaiaPrice


class Planets(DataFile):
    planet: list[PlanetEntry]
    terraform_steps: TerraformSteps
    habitability: Habitability


class Sector(Entry):
    id: str
    number: Annotated[int, Field(ge=1, le=10)]
    side: Literal["single", "solid", "outline"]
    hexes: str


class Sectors(DataFile):
    positions: Annotated[list[Axial], Field(min_length=SECTOR_HEXES, max_length=SECTOR_HEXES)]
    sector: list[Sector]


class Slot(Model):
    q: Coordinate
    r: Coordinate
    first_game: str
    ring: Literal["inner", "outer"]


class Layout(Entry):
    id: str
    players: list[Annotated[int, Field(ge=2, le=4)]]
    slots: Annotated[list[Slot], Field(min_length=1, max_length=10)]


class Maps(DataFile):
    layout: list[Layout]


# research.toml


class ArrivalGain(Gain):
    special: SpecialWord | None = None
    vp_per_gaia_planet: Amount = 0


class AdvanceCost(Model):
    knowledge: Amount


class ResearchCommon(Entry):
    advance_cost: AdvanceCost
    charge_by_level: ByLevel[Amount]
    end_vp_by_level: ByLevel[Amount]
    advanced_min_level: Annotated[int, Field(ge=0, le=LEVELS - 1)]


class TrackEntry(Entry):
    id: str
    name: str
    once: ByLevel[ArrivalGain]
    income: ByLevel[Income] | None = None
    step_cost_ore: ByLevel[Annotated[int, Field(ge=0, le=9)]] | None = None
    base_range: ByLevel[Annotated[int, Field(ge=0, le=20)]] | None = None
    gaia_cost_tokens: ByLevel[Annotated[int, Field(ge=-1, le=MAX_PAID)]] | None = None


class Research(DataFile):
    common: ResearchCommon
    track: list[TrackEntry]


# rules.toml


class Limits(Entry):
    rounds: Annotated[int, Field(ge=1, le=ROUNDS)]
    credits_max: Limit
    ore_max: Limit
    knowledge_max: Limit


class Distances(Entry):
    neighbourhood: Annotated[int, Field(ge=0)]
    qic_range_bonus: Annotated[int, Field(ge=1, le=20)]


class Leech(Entry):
    free: Amount


class End(Entry):
    resources_per_vp: Positive


class Auction(Entry):
    max_bid: Annotated[int, Field(ge=0, le=200)]


class Switches(Model):
    turn_order: Switch
    federation_flexible: Switch
    end_conversion: Switch
    free_step_must_be_used: Switch
    gain_must_not_be_fully_wasted: Switch
    satellite_limit: Switch
    map_method: Switch
    map_rotation: Switch
    same_type_adjacency: Switch
    factions: Switch
    start_structures: Switch
    small_map: Switch
    zero_count_scores: Switch
    power_paid_together: Switch
    ivits_token_without_new_part: Switch
    station_on_own_satellite: Switch


class RulesFile(DataFile):
    limits: Limits
    distances: Distances
    leech: Leech
    end: End
    auction: Auction
    switches: Switches


class Data(Model):
    """All data files, by their stems."""

    actions: Actions
    advanced_tech_tiles: AdvancedTechTiles
    boosters: Boosters
    components: Inventory
    factions: Factions
    federations: Federations
    maps: Maps
    planets: Planets
    research: Research
    rules: RulesFile
    scoring_tiles: ScoringTiles
    sectors: Sectors
    setup: Setup
    structures: Structures
    tech_tiles: TechTiles
