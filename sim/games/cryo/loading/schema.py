"""What each data file may contain: a model per file, with every key, word and bound.

Checks between keys and between files are in checks.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sim.gamekit.data_files import DataFile, Entry, Model
from sim.gamekit.switches import Switch
from sim.games.cryo.loading.schema_effects import (
    Amount,
    Costs,
    Discovery,
    EachOnce,
    Gains,
    Incident,
    Material,
    Positive,
    Redeem,
    ResourceId,
    Rewards,
    RivalEffects,
    SectionId,
    UpgradeEffects,
)

ResourceLimit = Annotated[int, Field(ge=1, le=30)]
Points = Annotated[int, Field(ge=0, le=20)]
Repeats = Annotated[int, Field(ge=1, le=6)]
NoLimit = Literal["none"]


class Row(Entry):
    """An entry of a list, with the names of its fields that are reconstructed or whose icon is lost."""

    id: str
    reconstructed: list[str] = Field(default_factory=list)
    icon_lost: list[str] = Field(default_factory=list)


# board.toml


class SectionEntry(Row):
    index: int
    primary_material: Material | Literal["none"]


class Chamber(Row):
    section: SectionId
    position: Annotated[int, Field(ge=0, le=2)]
    pods_per_player: Annotated[int, Field(ge=0, le=9)]


class Adjacent(Model):
    right: str
    below: str
    left: str
    above: str


class Dock(Row):
    index: int
    section: SectionId | Literal["surface"]
    row: Literal["top", "lower", "special"]
    capacity: Annotated[int, Field(ge=1, le=99)]
    solo_card_slot: Annotated[int, Field(ge=-1, le=7)]
    docks_under: list[str]
    adjacent: Adjacent


class Node(Row):
    section: SectionId | Literal["surface"]
    kind: Literal[
        "resource_space", "stasis_control", "convert", "build", "scout", "assign", "trade", "launch"
    ]
    name: str = ""
    stack: str = ""
    max_repeat: Repeats = 1
    printed_gain: Gains = Field(default_factory=list)
    cost: Costs = Field(default_factory=list)
    reward: Rewards = Field(default_factory=list)


class CargoBay(Row):
    slots: Annotated[int, Field(ge=0, le=6)]
    income: Gains


class Board(DataFile):
    direction_order: list[str]
    section: list[SectionEntry]
    chamber: list[Chamber]
    dock: list[Dock]
    action: list[Node]
    cargo_bay: list[CargoBay]


# caverns.toml


class Space(Row):
    index: int
    depth: Amount
    x: Amount
    size: Literal["small", "large"]
    min_players: Annotated[int, Field(ge=2, le=5)]
    starts_face_up: bool
    adjacent: Annotated[list[str], EachOnce]


class CavernTile(Row):
    index: int
    size: Literal["small", "large"]
    control_vp: Points
    pod_vp: Points
    discovery: Discovery


class Caverns(DataFile):
    entry_spaces: Annotated[list[str], EachOnce]
    space: list[Space]
    tile: list[CavernTile]


# cards.toml


class Upgrade(Model):
    cost_tech: Amount
    vp: Points
    trigger: Literal[
        "after_action", "modify_cost", "modify_action", "recall_income", "recall_end", "on_sabotage"
    ]
    target: str
    effect: UpgradeEffects
    text: str


class Vehicle(Model):
    cost_tech: Amount
    capacity: Annotated[int, Field(ge=1, le=15)]
    start_energy: Amount
    vp: Points
    trait: Literal["none", "first_move_free", "scout_on_launch"]


class Mission(Model):
    cost_tech: Amount
    metric: str
    per: Positive
    vp: Points
    max_vp: Annotated[int, Field(ge=0, le=99)]


class Scrap(Model):
    gain: Gains


class CardType(Row):
    index: int
    name: str
    copies: Annotated[int, Field(ge=0, le=9)]  # 0: not in the box
    upgrade: Upgrade
    vehicle: Vehicle
    mission: Mission
    scrap: Scrap


class Cards(DataFile):
    card_type: list[CardType]


# resource_tiles.toml, incidents.toml, damage.toml


class ResourceTile(Row):
    index: int
    back: SectionId
    face: str
    redeem: Redeem
    icons: Annotated[list[Material], Field(min_length=1, max_length=4), EachOnce]


class ResourceTiles(DataFile):
    tile: list[ResourceTile]


class Token(Row):
    index: int
    back: Literal["early", "late", "sunset"]
    face: str
    effect: Incident


class Incidents(DataFile):
    token: list[Token]


class Marker(Row):
    dock: str


class Damage(DataFile):
    marker: list[Marker]


# platform.toml


class PlatformAction(Row):
    index: int
    dock: Annotated[int, Field(ge=1, le=8)]
    name: str
    fixed_cost: Costs
    fixed_reward: Rewards


class Slot(Row):
    index: int
    action: str
    role: Literal["cost", "reward"]


class Platform(DataFile):
    docks: Annotated[int, Field(ge=1, le=8)]
    pod_limit: Annotated[int, Field(ge=1, le=60)]
    material_limit: ResourceLimit
    energy_limit: ResourceLimit
    hand_limit: Annotated[int, Field(ge=0, le=40)]
    upgrade_slots: Annotated[int, Field(ge=0, le=8)]
    mission_slots: Annotated[int, Field(ge=0, le=8)]
    vehicle_slots: Annotated[int, Field(ge=0, le=8)]
    drones_per_player: Annotated[int, Field(ge=1, le=5)]
    start_drone_docks: list[int]
    action: list[PlatformAction]
    slot: list[Slot]


# setup.toml


class StartResources(Model):
    crystal: Amount
    organics: Amount
    tech: Amount
    nanite: Amount
    energy: Amount


class Seat(Row):
    seat: int
    bonus: Gains


class PlayerCount(Row):
    count: int
    resource_tiles_per_space: Annotated[int, Field(ge=0, le=4)]
    damage_markers: Annotated[int, Field(ge=0, le=12)]
    incident_early_stacks: list[Amount]
    incident_late_stacks: list[Amount]
    incident_last_stack_late: Amount


class Setup(DataFile):
    deal_cards: Annotated[int, Field(ge=0, le=10)]
    keep_cards: Annotated[int, Field(ge=0, le=10)]
    start_resources: StartResources
    seat: list[Seat]
    players: list[PlayerCount]


# scoring.toml


class MetricEntry(Row):
    meaning: str


class Scoring(DataFile):
    control_sole_majority: Literal["full"]
    control_min_pods: Positive
    pods_on_platform_vp: Points
    pods_in_cargo_vp: Points
    pods_in_stasis_vp: Points
    unbuilt_cards_vp: Points
    score_categories: list[str]
    tie_breaks: Annotated[list[str], EachOnce]
    human_missions_scored: Amount
    metric: list[MetricEntry]


# rival.toml


class DeployAction(Model):
    resource_section: Annotated[
        list[
            Literal[
                "take_tile_right",
                "take_tile_below",
                "take_tile_left",
                "take_tile_above",
                "gain_printed_material",
            ]
        ],
        EachOnce,
    ]
    expedition: RivalEffects


class Check(Row):
    order: int
    resource: ResourceId
    threshold: Positive
    pods_on_platform_threshold: Amount = 0
    effects: RivalEffects


class Harder(Model):
    step6_bonus: Gains
    reconstructed: list[str] = Field(default_factory=list)


class Unpredictable(Model):
    decision_cards: Literal[0]


class Band(Entry):
    """Share of games that players of a rung should win against the standard rival."""

    low: Annotated[float, Field(ge=0, le=1)]
    high: Annotated[float, Field(ge=0, le=1)]
    rung: Literal["random", "novice", "scripted", "trained", "learned", "expert"]
    why: str
    published: Annotated[list[Annotated[int, Field(ge=0, le=200)]], Field(max_length=20)]  # scores of people


class RivalFile(DataFile):
    drones: Annotated[int, Field(ge=1, le=12)]
    seat: Literal[2]
    platform_pod_limit: Annotated[int, Field(ge=1, le=60)] | NoLimit
    mission_limit: Annotated[int, Field(ge=0, le=60)] | NoLimit
    vehicle_limit: Annotated[int, Field(ge=0, le=60)] | NoLimit
    upgrade_limit: Annotated[int, Field(ge=0, le=8)] | NoLimit
    material_limit: ResourceLimit
    energy_limit: ResourceLimit
    tile_slots: Annotated[int, Field(ge=0, le=8)]
    starting_upgrades: Annotated[int, Field(ge=0, le=5)]
    starting_vehicles: Annotated[int, Field(ge=0, le=5)]
    starting_missions: Annotated[int, Field(ge=0, le=5)]
    decision_cards: Annotated[int, Field(ge=1, le=2)]
    marker_cards: Amount
    missions_scored: Amount
    cargo_cap_for_assign: Amount
    few_drones: Amount
    incidents_if_few: Annotated[int, Field(ge=0, le=4)]
    incidents_if_many: Annotated[int, Field(ge=0, le=4)]
    reconstructed: list[str] = Field(default_factory=list)
    deploy_action: DeployAction
    check: list[Check]
    harder: Harder
    unpredictable: Unpredictable
    band: Band


# rules.toml


class Switches(Model):
    mode: Switch
    harder: Switch
    unpredictable: Switch
    harder_mode: Switch
    rival_choice_policy: Switch
    rival_leftmost: Switch
    rival_bays: Switch
    rival_discovery: Switch
    rival_vehicles: Switch
    control_tie: Switch


class Rules(DataFile):
    switches: Switches


class Data(Model):
    """All files, by stem."""

    board: Board
    caverns: Caverns
    cards: Cards
    resource_tiles: ResourceTiles
    incidents: Incidents
    damage: Damage
    platform: Platform
    setup: Setup
    scoring: Scoring
    rival: RivalFile
    rules: Rules
