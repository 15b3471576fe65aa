"""Models of factions.toml, structures.toml, setup.toml and components.toml: what a player starts with."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sim.gamekit.data_files import DataFile, Entry, Model
from sim.games.gaia_project.loading.schema_base import (
    Amount,
    Axial,
    FactionId,
    Gain,
    HomeId,
    Income,
    Positive,
    ResourceCost,
    UpgradeId,
)
from sim.games.gaia_project.rules.vocabulary import BOOSTERS, LEVELS

# factions.toml


class StartResources(Model):
    credits: Amount
    ore: Amount
    knowledge: Amount
    qic: Amount


class StartPower(Model):
    bowl1: Amount
    bowl2: Amount
    bowl3: Amount


StartLevel = Annotated[int, Field(ge=0, le=LEVELS - 2)]


class StartLevels(Model):
    """Nobody can start on level 5, which needs a green federation token."""

    terraforming: StartLevel = 0
    navigation: StartLevel = 0
    artificial_intelligence: StartLevel = 0
    gaia_project: StartLevel = 0
    economy: StartLevel = 0
    science: StartLevel = 0


class BoardAbilities(Model):
    """In force from the start (RULES 8.15). See start_mines and start_pi for start structures."""

    gaia_tokens_return_to_bowl2: bool = False
    guest_mine: bool = False
    qic_becomes_ore: bool = False
    gaia_planet_cost: Amount = 0
    mine_on_gaia_bonus: Amount = 0
    brainstone: Annotated[int, Field(ge=0, le=6)] = 0
    single_expanding_federation: Amount = 0
    satellite_cost: Amount = 0
    navigation_locked_until_pi: bool = False
    free_action_gaiaformer_to_qic: bool = False
    swapped_upgrade_paths: bool = False
    action_advance_lowest_track: bool = False
    free_action_bowl3_to_gaia_for_knowledge: bool = False
    burned_token_to_gaia_area: bool = False


class InstituteAbilities(Model):
    """In force once the planetary institute is built (RULES 8.15)."""

    gaia_phase_virtual_power: bool = False
    guest_mine_knowledge: Amount = 0
    federation_threshold: Amount = 0
    gain_faction_federation_token: str | None = None
    leech_bonus_token: Amount = 0
    action_swap_pi_and_mine: bool = False
    credits_as_power_for_free_actions: bool = False
    action_place_space_station: bool = False
    new_planet_type_knowledge: Amount = 0
    unlock_navigation: bool = False
    action_downgrade_lab_and_advance: bool = False
    home_planet_power_bonus: Annotated[int, Field(ge=0, le=9)] = 0
    power_token_spend_value: Annotated[int, Field(ge=0, le=6)] = 0
    gaia_phase_discard_for_tech_tile: bool = False


class FactionBoard(Entry):
    """What is printed on a faction board. Default incomes: those of structures.toml."""

    start: StartResources
    start_power: StartPower
    start_research: StartLevels
    start_mines: Annotated[int, Field(ge=0, le=3)]
    start_pi: Annotated[int, Field(ge=0, le=1)]
    start_vp: Amount
    base_income: Income
    mine_income: list[Income] | None = None
    trading_station_income: list[Income] | None = None
    research_lab_income: list[Income] | None = None
    pi_income: Annotated[list[Income], Field(max_length=2)]
    academy_left_income: Income
    academy_right_action: Gain
    brainstone_start_bowl: Annotated[int, Field(ge=0, le=3)] = 0
    ability: BoardAbilities
    pi_ability: InstituteAbilities


class FactionEntry(FactionBoard):
    """rulebook, public: fields with a source other than the file's."""

    id: FactionId
    rulebook: list[str] = Field(default_factory=list)
    public: list[str] = Field(default_factory=list)
    name: str
    home: HomeId
    board: Annotated[int, Field(ge=1, le=7)]


class FactionCheck(Model):
    after_setup: dict[str, Annotated[list[int], Field(min_length=7, max_length=7)]]
    first_income: dict[str, Annotated[list[int], Field(min_length=6, max_length=6)]]


class Factions(DataFile):
    defaults: FactionBoard
    faction: list[FactionEntry]
    check: FactionCheck


# structures.toml


class StructureEntry(Entry):
    id: str
    name: str
    per_player: Annotated[int, Field(ge=0, le=8)]
    cost: ResourceCost
    cost_near_opponent: ResourceCost | None = None
    power_value: Annotated[int, Field(ge=0, le=9)]
    income: Annotated[list[Income], Field(max_length=8, default_factory=list)]
    big: bool = False
    takes_tech_tile: bool = False


class LostPlanetMine(Entry):
    power_value: Annotated[int, Field(ge=0, le=9)]


class Gaiaformer(Entry):
    per_player: Annotated[int, Field(ge=0, le=9)]


class SpaceStation(Entry):
    total: Positive
    federation_value: Annotated[int, Field(ge=0, le=9)]


class Pieces(Model):
    lost_planet_mine: LostPlanetMine
    gaiaformer: Gaiaformer
    space_station: SpaceStation


class UpgradePaths(Model):
    mine: list[UpgradeId]
    trading_station: list[UpgradeId]
    research_lab: list[UpgradeId]


class Upgrades(Model):
    default: UpgradePaths
    swapped: UpgradePaths


class Structures(DataFile):
    structure: list[StructureEntry]
    piece: Pieces
    upgrades: Upgrades


# setup.toml, components.toml


class FirstMines(Entry):
    hexes: Annotated[list[Axial], Field(max_length=3)]


class PlayersSetup(Entry):
    boosters: Annotated[int, Field(ge=1, le=BOOSTERS)]
    neutral_player: bool
    first_game: list[FactionId]
    first_mines: dict[str, FirstMines]


class Setup(DataFile):
    players: dict[str, PlayersSetup]


class PerColor(Model):
    mines: int
    trading_stations: int
    research_labs: int
    planetary_institutes: int
    academies: int
    gaiaformers: int
    satellites: int


class Counts(Model):
    sector_tiles: int
    double_sided_sector_tiles: int
    faction_boards: int
    factions: int
    colors: int
    round_scoring_tiles: int
    final_scoring_tiles: int
    round_boosters: int
    standard_tech_tiles: int
    standard_tech_types: int
    advanced_tech_tiles: int
    federation_tokens: int
    space_stations: int
    per_color: PerColor


class Inventory(DataFile):
    counts: Counts
