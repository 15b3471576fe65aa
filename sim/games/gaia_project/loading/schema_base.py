"""Words, bounds, gains, costs and effects that the models of the data files share.

The keys of gains and costs are the columns of vocabulary.py in lower case. Amounts are bounded so that no sum
overflows its field in a record, however often free actions are used.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, Field

from sim.gamekit.data_files import Model, word_of
from sim.games.gaia_project.rules.vocabulary import (
    LEVELS,
    Arrival,
    Event,
    Faction,
    Per,
    Planet,
    Structure,
    Track,
)

FACTION_IDS = tuple(name.lower() for name in Faction._fields)
TRACK_IDS = tuple(name.lower() for name in Track._fields)
PLANET_IDS = tuple(name.lower() for name in Planet._fields if name != "EMPTY")
STRUCTURE_IDS = tuple(name.lower() for name in Structure._fields if name != "LOST_PLANET_MINE")
PER_WORDS = tuple(name.lower() for name in Per._fields)
EVENT_WORDS = tuple(name.lower() for name in Event._fields)
ARRIVAL_WORDS = tuple(name.lower() for name in Arrival._fields)

T = TypeVar("T")

PerWord = Annotated[str, AfterValidator(word_of(PER_WORDS[1:]))]
EventWord = Annotated[str, AfterValidator(word_of(EVENT_WORDS[1:]))]
SpecialWord = Annotated[str, AfterValidator(word_of(ARRIVAL_WORDS[1:]))]
FactionId = Annotated[str, AfterValidator(word_of(FACTION_IDS))]
HomeId = Annotated[str, AfterValidator(word_of(PLANET_IDS[: Planet.GAIA]))]
UpgradeId = Annotated[str, AfterValidator(word_of(STRUCTURE_IDS[1:]))]

Amount = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]
Limit = Annotated[int, Field(ge=1, le=999)]
Coordinate = Annotated[int, Field(ge=-99, le=99)]
Axial = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
ByLevel = Annotated[list[T], Field(min_length=LEVELS, max_length=LEVELS)]


class Income(Model):
    credits: Amount = 0
    ore: Amount = 0
    knowledge: Amount = 0
    qic: Amount = 0
    power_tokens: Amount = 0
    charge: Amount = 0


class Gain(Income):
    vp: Amount = 0
    gaiaformers: Amount = 0


class ResourceCost(Model):
    credits: Amount = 0
    ore: Amount = 0
    knowledge: Amount = 0
    qic: Amount = 0


class BoardCost(ResourceCost):
    power: Amount = 0


class FreeCost(BoardCost):
    gaiaformer: Amount = 0
    bowl_3_to_gaia: Amount = 0
    burn: Annotated[int, Field(ge=0, le=1)] = 0


class GaiaCost(Model):
    virtual_power: Amount = 0
    gaia_discard: Amount = 0


class GainEffect(Gain):
    kind: Literal["gain"]


class GainPerEffect(Gain):
    kind: Literal["gain_per"]
    per: PerWord


class GainVpBasePlusPerEffect(Model):
    kind: Literal["gain_vp_base_plus_per"]
    vp: Amount
    per: PerWord
    vp_each: Amount


class IncomeEffect(Income):
    kind: Literal["income"]


class OnEffect(Model):
    kind: Literal["on"]
    event: EventWord
    vp: Amount


class OnPassEffect(Model):
    kind: Literal["on_pass"]
    per: PerWord
    vp: Amount


class ActionEffect(Model):
    kind: Literal["action"]
    gain: Gain


class SetPowerValueEffect(Model):
    kind: Literal["set_power_value"]
    applies_to: Literal["big_structures"]
    value: Annotated[int, Field(ge=0, le=9)]


class BuildMineEffect(Model):
    kind: Literal["build_mine"]
    free_steps: Annotated[int, Field(ge=0, le=9)]


class TakeTechTileEffect(Model):
    kind: Literal["take_tech_tile"]


class RescoreFederationEffect(Model):
    kind: Literal["rescore_federation"]


class BoosterActionEffect(Model):
    """do: what the action builds."""

    kind: Literal["action"]
    do: Literal["build_mine", "build_mine_or_gaia_project"]
    free_steps: Annotated[int, Field(ge=0, le=9)] = 0
    range_bonus: Annotated[int, Field(ge=0, le=9)] = 0


TileEffect = (
    GainEffect | GainPerEffect | IncomeEffect | OnEffect | OnPassEffect | ActionEffect | SetPowerValueEffect
)
BoardEffect = (
    GainEffect | BuildMineEffect | TakeTechTileEffect | RescoreFederationEffect | GainVpBasePlusPerEffect
)
BoosterEffect = BoosterActionEffect | OnPassEffect
GaiaEffect = GainEffect | TakeTechTileEffect
AnyEffect = TileEffect | BoardEffect | BoosterEffect | GaiaEffect
