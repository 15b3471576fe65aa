"""What each data file may hold: every key, word and bound. Compiled rules check no bounds, so these must."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from sim.gamekit.data_files import DataFile, Model, each_once, word_of
from sim.gamekit.switches import Switch
from sim.games.new_dark_ages_colony.loading.schema_base import (
    Amount,
    Bundle,
    Delta,
    Entry,
    Few,
    Many,
    PlanetId,
    Points,
    ResourceId,
    TrackId,
    UnitId,
)
from sim.games.new_dark_ages_colony.loading.schema_goals import AnyGoal, Condition
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    BONUS_CHARACTERS,
    EFFECTS,
    GOALS,
    MAX_FACTIONS_DRAWN,
    MAX_ROUNDS,
    PRICES,
    TYPE_IDS,
)


class RuleBundle(Bundle, Entry):
    """A bundle in rules.toml, with its source."""


class Resource(Entry):
    id: str
    index: int
    name: str
    ref_value: Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
    supply: Many | None = None


class Resources(DataFile):
    resource: list[Resource]


class Site(Entry):
    id: str
    name: str


class Sites(DataFile):
    site: list[Site]


class Exchange(Entry):
    id: str
    index: int
    pay: Bundle
    get: Bundle


class Market(DataFile):
    exchange: list[Exchange]


class TrackChange(Model):
    kind: Literal["track"]
    track: TrackId
    delta: Delta


class Object(Entry):
    id: str
    index: int
    name: str
    planet: PlanetId
    in_space: bool
    control_unit: UnitId
    launch_cost: Bundle
    base_income: Bundle
    control_bonus: Bundle
    track_effect: list[TrackChange]
    science_intensive: bool


class Objects(DataFile):
    object: list[Object]


class NoAbility(Model):
    kind: Literal["none"]


class ExchangeAbility(Model):
    kind: Literal["exchange"]
    pay: Bundle
    get: Bundle


class DiscountAbility(Model):
    kind: Literal["launch_discount"]
    science: Amount


class BonusAbility(Bundle):
    kind: Literal["launch_bonus"]


Ability = Annotated[NoAbility | ExchangeAbility | DiscountAbility | BonusAbility, Field(discriminator="kind")]


class Character(Entry):
    id: str
    index: int
    name: str
    planet: PlanetId
    mars_born: bool
    profession: str
    cap_military: Few
    cap_engineer: Few
    cap_any: Few
    start_bonus: Bundle
    ability: Ability


class Characters(DataFile):
    character: list[Character]


class AllLose(Model):
    kind: Literal["all_lose"]
    resource: ResourceId
    amount: Amount


class Reward(Bundle):
    vp: Points = 0
    object: str | None = None


class Chapter(Entry):
    """A crisis has cost and consequence; a conflict price_options, reward and winner_track."""

    id: str
    index: int
    title: str
    type: Literal["crisis", "conflict"]
    level: Annotated[int, Field(ge=1, le=3)]
    bonus_characters: Annotated[list[str], Field(max_length=BONUS_CHARACTERS), AfterValidator(each_once)]
    bonus: Bundle
    cost: Bundle | None = None
    consequence: (
        Annotated[
            list[Annotated[TrackChange | AllLose, Field(discriminator="kind")]],
            Field(max_length=EFFECTS),
        ]
        | None
    ) = None
    price_options: Annotated[list[Bundle], Field(min_length=1, max_length=PRICES)] | None = None
    reward: Reward | None = None
    winner_track: Annotated[list[TrackChange], Field(max_length=EFFECTS)] | None = None


class Chapters(DataFile):
    chapter: list[Chapter]


class Episode(Entry):
    """A card. Its type decides which fields it has (checks.py)."""

    id: str
    index: int
    type: Annotated[str, AfterValidator(word_of(TYPE_IDS))]
    title: str | None = None
    character: str | None = None
    object: str | None = None
    cost: Bundle | None = None
    condition: Condition | None = None
    gain: Bundle | None = None
    points: Points | None = None


class Episodes(DataFile):
    episode: list[Episode]


class Faction(Entry):
    id: str
    index: int
    name: str
    goal: Annotated[list[AnyGoal], Field(min_length=1, max_length=GOALS)]


class Factions(DataFile):
    faction: list[Faction]


class Limits(Entry):
    rounds: Annotated[int, Field(ge=1, le=MAX_ROUNDS)]
    chapters_per_level: Annotated[int, Field(ge=1, le=6)]
    starting_characters: Annotated[int, Field(ge=1, le=4)]
    faction_cards_drawn: Annotated[int, Field(ge=1, le=MAX_FACTIONS_DRAWN)]
    starting_episode_cards: Annotated[int, Field(ge=0, le=20)]
    hand_limit: Annotated[int, Field(ge=0, le=20)]
    character_turns: Annotated[int, Field(ge=1, le=9)]
    free_characters: Annotated[int, Field(ge=0, le=36)]
    dossier_min_characters: Annotated[int, Field(ge=1, le=36)]
    breakthrough_diplomacy: Annotated[int, Field(ge=0, le=20)]
    recovery: Annotated[int, Field(ge=0, le=20)]
    trade_offers: Annotated[int, Field(ge=1, le=9)]


class Travel(Entry):
    earth_to_mars: Annotated[int, Field(ge=1, le=9)]
    mars_to_earth: Annotated[int, Field(ge=1, le=9)]
    diverted_to_mars: Annotated[int, Field(ge=0, le=9)]
    diverted_to_earth: Annotated[int, Field(ge=0, le=9)]


class SlotEntry(Entry):
    id: str
    index: int
    cost: Bundle


class TrackEntry(Entry):
    id: str
    index: int
    start: Amount
    end: Many
    per_round: Annotated[int, Field(ge=0, le=20)]


class Switches(Model):
    trade: Switch
    travel_first_skipped: Switch
    pledge_passes: Switch
    one_slot_per_turn: Switch
    site_passage: Switch
    any_stage: Switch
    automation_takes_control: Switch
    control_in_place: Switch
    launch_by_each: Switch
    genetic_first: Switch
    track_ends: Switch
    factions: Switch


class Rules(DataFile):
    limits: Limits
    starting_resources: RuleBundle
    recruit_character_cost: RuleBundle
    recruit_engineer_cost: RuleBundle
    recruit_military_cost: RuleBundle
    upkeep_mars_origin: RuleBundle
    upkeep_earth_origin: RuleBundle
    crisis_reward: RuleBundle
    travel: Travel
    slot: list[SlotEntry]
    track: list[TrackEntry]
    switches: Switches


class Data(Model):
    """All data files, by their stems."""

    resources: Resources
    sites: Sites
    market: Market
    objects: Objects
    characters: Characters
    chapters: Chapters
    episodes: Episodes
    factions: Factions
    rules: Rules
