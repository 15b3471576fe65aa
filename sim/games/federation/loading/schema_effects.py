"""Effects as data files write them (RULES 11): a closed vocabulary, and the kinds each component may have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from sim.gamekit.data_files import Model, each_once, word_of
from sim.games.federation.rules.vocabulary import (
    EFFECTS_OF_LIST,
    MAX_LEVEL_BONUS,
    MEASURE_IDS,
    MISSIONS,
    OPTION_IDS,
)

Amount = Annotated[int, Field(ge=0, le=20)]
Count = Annotated[int, Field(ge=1, le=12)]
Points = Annotated[int, Field(ge=0, le=60)]
PlanetId = Literal["neo", "sixmoon", "atalum", "arratooine", "e81216"]
ResourceId = Literal["lav", "cop", "oce", "gold"]
Measure = Annotated[str, AfterValidator(word_of(MEASURE_IDS))]
Power = Annotated[int, Field(ge=1, le=4)]
EachOnce = AfterValidator(each_once)


class Resources(Model):
    """An amount of each resource: a cost or a bonus."""

    lav: Amount = 0
    cop: Amount = 0
    oce: Amount = 0
    gold: Amount = 0


class Gain(Resources):
    kind: Literal["gain"]


class Pay(Resources):
    kind: Literal["pay"]


class GainPer(Model):
    kind: Literal["gain_per"]
    what: Measure
    resource: ResourceId
    mult: Annotated[int, Field(ge=0, le=5)]


class IncomeFree(Model):
    kind: Literal["income_free"]
    n: Annotated[int, Field(ge=1, le=3)]  # few, because incomes may turn up specialists that give incomes


class DieSet(Model):
    kind: Literal["die_set"]
    n: Count


class Unlock(Model):
    kind: Literal["unlock"]
    scope: Literal["any", "all"]
    n: Count

    @field_validator("n")
    @classmethod
    def _all_are_all(cls, n: int, info: ValidationInfo) -> int:
        if info.data.get("scope") == "all" and n != MISSIONS:
            raise ValueError(f"expected {MISSIONS}: all missions, found {n}")
        return n


class AlterDraw(Model):
    kind: Literal["alter_draw"]
    power: Power
    n: Count


class AlterPick(Model):
    kind: Literal["alter_pick"]
    power: Power
    draw: Count
    keep: Count


class PlanetAction(Model):
    kind: Literal["planet_action"]
    planets: Annotated[list[PlanetId], Field(min_length=1, max_length=5), EachOnce]


class CopyAction(Model):
    kind: Literal["copy_action"]


class LevelBonus(Model):
    kind: Literal["level_bonus"]
    n: Annotated[int, Field(ge=1, le=MAX_LEVEL_BONUS)]
    until: Literal["round", "game"]


class Medal(Model):
    kind: Literal["medal"]
    scope: Literal["any", "intrigue"]


class StallFree(Model):
    kind: Literal["stall_free"]
    level: Annotated[int, Field(ge=1, le=2)]
    bonus: bool


class Plain(Model):
    kind: Literal["robot_free", "special_ambassador"]


class President(Model):
    kind: Literal["president"]


class MoveExtra(Model):
    kind: Literal["move_extra"]
    n: Count


class AdvanceFree(Model):
    kind: Literal["advance_free"]
    planets: Annotated[list[Literal["neo", "sixmoon"]], Field(min_length=1, max_length=2), EachOnce]
    n: Count


class Discount(Model):
    kind: Literal["discount"]
    crystals: Count


class Refresh(Model):
    kind: Literal["refresh_specialist"]
    level: Annotated[int, Field(ge=1, le=3)]


class CopySpecialist(Model):
    kind: Literal["copy_specialist"]
    max_level: Annotated[int, Field(ge=1, le=3)]


class TakeSpecialist(Model):
    kind: Literal["take_specialist"]
    level: Annotated[int, Field(ge=1, le=3)]


class Transmute(Model):
    kind: Literal["transmute"]
    n: Count


class Choice(Model):
    kind: Literal["choice"]
    picks: Count
    same: bool
    options: Annotated[
        list[Annotated[str, AfterValidator(word_of(OPTION_IDS))]], Field(min_length=2, max_length=4), EachOnce
    ]


class PP(Model):
    kind: Literal["pp"]
    n: Points


class PPPer(Model):
    kind: Literal["pp_per"]
    what: Measure
    mult: Annotated[int, Field(ge=0, le=20)]


class Steps(Model):
    kind: Literal["degrees", "ship", "die", "fund"]
    n: Count


Simple = Gain | GainPer | Steps | DieSet | Unlock | AlterDraw | LevelBonus | Medal | PP | PPPer
AnyEffect = (
    Simple
    | Pay
    | IncomeFree
    | AlterPick
    | PlanetAction
    | CopyAction
    | StallFree
    | Plain
    | President
    | MoveExtra
    | AdvanceFree
    | Discount
    | Refresh
    | CopySpecialist
    | TakeSpecialist
    | Transmute
    | Choice
)
_MOST = Field(max_length=EFFECTS_OF_LIST)
_KIND = Field(discriminator="kind")


Effects = Annotated[list[Annotated[Simple, _KIND]], _MOST]
AlterationEffects = Annotated[list[Annotated[Simple | Pay, _KIND]], _MOST]
StallEffects = Annotated[list[Annotated[Simple | Choice, _KIND]], _MOST]
MissionEffects = Annotated[list[Annotated[Simple | PlanetAction, _KIND]], _MOST]
RoomEffects = Annotated[list[Annotated[Simple | President | CopyAction, _KIND]], _MOST]
ProductionEffects = Annotated[list[Annotated[Simple | Transmute | AdvanceFree | Refresh, _KIND]], _MOST]
DeepSpaceEffects = Annotated[
    list[Annotated[Simple | AlterPick | PlanetAction | StallFree | Plain, _KIND]], _MOST
]
SpecialistEffects = Annotated[
    list[
        Annotated[
            Gain
            | GainPer
            | Steps
            | IncomeFree
            | DieSet
            | Unlock
            | AlterDraw
            | LevelBonus
            | Medal
            | PP
            | PPPer
            | StallFree
            | MoveExtra
            | Discount
            | Refresh
            | CopySpecialist
            | TakeSpecialist
            | Choice,
            _KIND,
        ]
    ],
    _MOST,
]
