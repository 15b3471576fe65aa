"""What each data file may hold: keys, words and bounds. Checks between files are in checks.py."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from sim.gamekit.data_files import DataFile, Entry, Model, word_of
from sim.gamekit.switches import Switch
from sim.games.federation.loading.schema_effects import (
    AlterationEffects,
    Amount,
    DeepSpaceEffects,
    Effects,
    Measure,
    MissionEffects,
    PlanetId,
    Points,
    Power,
    ProductionEffects,
    Resources,
    RoomEffects,
    SpecialistEffects,
    StallEffects,
)
from sim.games.federation.rules.vocabulary import (
    ASTEROIDS,
    BUILDERS,
    CELLS,
    CONTRIBUTIONS,
    DEAD_ASTEROIDS,
    DEEP_SPACE,
    MAX_DEGREES,
    MEDALS,
    MOON_TOKENS,
    ROOM_IDS,
    ROUNDS,
    STARTS,
)

Votes = Annotated[int, Field(ge=0, le=20)]
Influence = Annotated[int, Field(ge=0, le=20)]
Degree = Annotated[int, Field(ge=1, le=MAX_DEGREES)]
AccreditationLevel = Annotated[int, Field(ge=1, le=5)]
Steps = Annotated[int, Field(ge=1, le=40)]
RoomId = Annotated[str, AfterValidator(word_of(ROOM_IDS))]
Wing = Literal["left", "right"]


class Row(Entry):
    """An entry of a list, with the names of fields that have another source than the entry."""

    id: str
    name: str = ""  # as people read it; without one, the id in words
    rulebook: list[str] = Field(default_factory=list)
    icon_lost: list[str] = Field(default_factory=list)
    reconstructed: list[str] = Field(default_factory=list)


class Level(Row):
    upkeep: Resources


class Accreditation(DataFile):
    start_degree: Degree
    top_degree: Degree
    medal_degree: Degree
    deep_space_degree: Degree
    pp_per_degree_beyond_top: Points
    level_of_degree: Annotated[list[AccreditationLevel], Field(min_length=1, max_length=MAX_DEGREES)]
    no_payment_degree: Degree
    level: list[Level]


class Ambassador(Row):
    votes: Votes
    funding_bonus: Resources


class Special(Entry):
    votes: Votes


class Ambassadors(DataFile):
    ambassador: list[Ambassador]
    special: Special


class Alteration(Row):
    power: Power
    side: Literal["vote", "fund"]
    votes: Votes
    effects: AlterationEffects


class Alterations(DataFile):
    alteration: list[Alteration]


class Cell(Row):
    kind: Literal["start", "plain", "asteroid", "dead_asteroid"]
    influence: Influence
    effects: Effects
    next: Annotated[list[str], Field(max_length=CELLS)]


class Token(Row):
    effects: Effects


class Neo(DataFile):
    dead_asteroids_used: Annotated[int, Field(ge=0, le=DEAD_ASTEROIDS)]
    cell: list[Cell]
    asteroid: Annotated[list[Token], Field(min_length=ASTEROIDS)]
    dead_asteroid: list[Token]


class Position(Row):
    influence: Influence
    power: Power
    tokens: Annotated[int, Field(ge=0, le=MOON_TOKENS)]
    open: bool


class Sixmoon(DataFile):
    position: list[Position]


class Specialist(Row):
    timing: Literal["immediate", "planet_action", "anytime"]
    planet: PlanetId | None = None
    effects: SpecialistEffects


class Specialists(DataFile):
    influence_per_token: Annotated[int, Field(ge=0, le=4)]
    specialist: list[Specialist]


class Stall(Row):
    cost: Resources
    level_1: StallEffects
    level_2: StallEffects


class Arratooine(DataFile):
    influence_level_1: Annotated[int, Field(ge=0, le=4)]
    influence_level_2: Annotated[int, Field(ge=0, le=4)]
    stall: list[Stall]


class ProductionSlot(Row):
    cost: Resources


class Production(Row):
    slot: Annotated[int, Field(ge=1, le=4)]
    side: Literal["a", "b"]
    effects: ProductionEffects


class Megastructure(Row):
    cost: Resources
    multipliers: Annotated[
        list[Annotated[int, Field(ge=1, le=9)]], Field(min_length=BUILDERS, max_length=BUILDERS)
    ]
    printed_tokens: Annotated[list[str], Field(min_length=2, max_length=2)]


class MegastructureToken(Row):
    measure: Measure


class E81216(DataFile):
    influence_production: Annotated[int, Field(ge=0, le=4)]
    influence_megastructure: Annotated[int, Field(ge=0, le=4)]
    megastructure_builders: Annotated[int, Field(ge=0, le=BUILDERS)]
    slot: list[ProductionSlot]
    production: list[Production]
    megastructure: list[Megastructure]
    megastructure_token: list[MegastructureToken]


class Mission(Row):
    level: Annotated[int, Field(ge=1, le=20)]
    cost: Resources
    effects: MissionEffects


class Missions(DataFile):
    mission: list[Mission]


class Project(Row):
    column: Annotated[int, Field(ge=0, le=6)]
    measure: Measure
    steps: Steps
    start_steps: Annotated[list[Annotated[int, Field(ge=0, le=40)]], Field(min_length=3, max_length=3)]


class Places(Entry):
    public: list[str] = Field(default_factory=list)
    points_4_players: Annotated[list[Points], Field(min_length=4, max_length=4)]
    points_3_players: Annotated[list[Points], Field(min_length=3, max_length=3)]
    first_of_2: Points
    tie_of_2: Points
    second_of_2_close: Points
    second_of_2_far: Points
    close_margin: Amount


class Projects(DataFile):
    contribution_bonus: Annotated[list[Resources], Field(max_length=CONTRIBUTIONS)]
    project: list[Project]
    places: Places


class Law(Row):
    wing: Wing
    planet: PlanetId
    mult: Annotated[int, Field(ge=0, le=20)]


class Laws(DataFile):
    law: list[Law]


Thresholds = Annotated[list[Annotated[int, Field(ge=1, le=60)]], Field(min_length=1, max_length=4)]


class PlanetThresholds(Entry):
    players_2: Thresholds
    players_3: Thresholds
    players_4: Thresholds


class Medals(DataFile):
    rulebook: list[str] = Field(default_factory=list)
    points_by_count: Annotated[list[Points], Field(min_length=MEDALS + 1, max_length=MEDALS + 1)]
    planet_thresholds: PlanetThresholds
    medal: list[Row]


class DeepSpace(Row):
    effects: DeepSpaceEffects


class DeepSpaces(DataFile):
    deep_space: list[DeepSpace]


class StartTokens(DataFile):
    start_token: list[Token]


class PlanetBlock(Row):
    x_left: PlanetId
    x_right: PlanetId
    zero_planet: PlanetId
    zero_wing: Wing


class RoomBlock(Row):
    room: RoomId
    spy_wing: Wing


class Neutral(DataFile):
    x_votes: Annotated[list[Votes], Field(min_length=ROUNDS, max_length=ROUNDS)]
    planet_block: list[PlanetBlock]
    room_block: list[RoomBlock]


class Scoring(DataFile):
    crystals_per_pp: Annotated[int, Field(ge=1, le=100)]
    pp_per_gold: Points
    pp_per_ship: Points
    pp_per_alteration: Points


class Space(Row):
    floor: Annotated[int, Field(ge=1, le=3)]
    column: Annotated[int, Field(ge=1, le=6)]
    target: str
    mission: str


class Action(Row):
    cost: Resources
    copyable: bool
    first_player_may_start: bool = True
    effects: RoomEffects


class Senate(DataFile):
    space: list[Space]
    action: list[Action]


class Limits(Entry):
    rounds: Annotated[int, Field(ge=1)]
    crystals: Annotated[int, Field(ge=1, le=60)]
    gold: Annotated[int, Field(ge=0, le=40)]
    hangar: Annotated[int, Field(ge=1, le=20)]
    ships: Annotated[int, Field(ge=0, le=20)]
    ships_at_start: Annotated[int, Field(ge=0, le=20)]
    robots: Annotated[int, Field(ge=0, le=8)]
    die: Annotated[int, Field(ge=1, le=12)]
    start_tokens_extra: Annotated[int, Field(ge=0, le=STARTS - 4)]
    deep_space_extra: Annotated[int, Field(ge=-2, le=DEEP_SPACE - 4)]


class Switches(Model):
    setup: Switch
    factions: Switch
    free_discards: Switch
    placement_requires_executable_action: Switch
    mission_requires_executable_action: Switch
    level_3_requires_level_2: Switch
    next_level_2_opened_after_take: Switch
    level_bonus_raises_upkeep: Switch
    level_bonuses_stack: Switch
    second_deep_space_token: Switch
    neutral_votes_compete_on_floors: Switch
    neutral_votes_count_for_law: Switch
    special_ambassador_same_round: Switch
    die_on_outer_module: Switch


class Rules(DataFile):
    limits: Limits
    switches: Switches


class Data(Model):
    """All data files, by file name without the ending."""

    accreditation: Accreditation
    alterations: Alterations
    ambassadors: Ambassadors
    arratooine: Arratooine
    deep_space: DeepSpaces
    e81216: E81216
    laws: Laws
    medals: Medals
    missions: Missions
    neo: Neo
    neutral: Neutral
    projects: Projects
    rules: Rules
    scoring: Scoring
    senate: Senate
    sixmoon: Sixmoon
    specialists: Specialists
    start_tokens: StartTokens
