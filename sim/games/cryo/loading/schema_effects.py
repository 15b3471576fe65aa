"""Effects in data files: a closed vocabulary, and which kinds each place can have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from sim.gamekit.data_files import Model, each_once
from sim.games.cryo.rules.vocabulary import EFFECTS_OF_LIST

Material = Literal["crystal", "organics", "tech", "nanite"]
BasicMaterial = Literal["crystal", "organics", "tech"]
ResourceId = Literal["crystal", "organics", "tech", "nanite", "energy"]
SectionId = Literal["engineering", "laboratory", "development", "expedition"]
Amount = Annotated[int, Field(ge=0, le=20)]
Positive = Annotated[int, Field(ge=1, le=20)]
EachOnce = AfterValidator(each_once)


class Gain(Model):
    kind: Literal["gain"]
    res: ResourceId
    n: Amount


class SectionGain(Model):
    kind: Literal["gain"]
    res: ResourceId | Literal["section_primary"]
    n: Amount


class GainChoice(Model):
    kind: Literal["gain_choice"]
    res: Annotated[list[Material], Field(min_length=2, max_length=4), EachOnce]
    n: Amount


class Pay(Model):
    kind: Literal["pay"]
    res: ResourceId
    n: Amount


class Draw(Model):
    kind: Literal["draw"]
    n: Amount


class Wake(Model):
    kind: Literal["wake"]
    where: Literal["section", "any"]
    n: Amount


class Sabotage(Model):
    kind: Literal["sabotage"]
    chamber: Literal["left", "middle", "right", "choice"]


class Sunset(Model):
    kind: Literal["sunset"]


class Discount(Model):
    kind: Literal["discount"]
    res: ResourceId
    n: Amount


class ExtraPod(Model):
    kind: Literal["extra_pod"]
    n: Annotated[int, Field(ge=0, le=3)]


class SavePod(Model):
    kind: Literal["save_pod"]
    n: Amount


class RepeatPlatformAction(Model):
    kind: Literal["repeat_platform_action"]
    n: Annotated[int, Field(ge=0, le=5)]


class WakeLeftmost(Model):
    kind: Literal["wake_leftmost"]
    section: SectionId
    n: Amount


class WakeMost(Model):
    kind: Literal["wake_most"]
    n: Amount


class LoseAll(Model):
    kind: Literal["lose_all"]
    res: ResourceId


class Recheck(Model):
    kind: Literal["recheck"]
    res: Annotated[list[ResourceId], EachOnce]


class RivalCards(Model):
    kind: Literal["rival_mission", "rival_upgrade_else_vehicle"]
    n: Amount


class RivalSettling(Model):
    kind: Literal["rival_scout", "rival_settle_pair"]


AnyEffect = (
    Gain
    | SectionGain
    | GainChoice
    | Pay
    | Draw
    | Wake
    | Sabotage
    | Sunset
    | Discount
    | ExtraPod
    | SavePod
    | RepeatPlatformAction
    | WakeLeftmost
    | WakeMost
    | LoseAll
    | Recheck
    | RivalCards
    | RivalSettling
)


Gains = Annotated[list[Gain], Field(max_length=EFFECTS_OF_LIST)]
Costs = Annotated[list[Pay], Field(max_length=EFFECTS_OF_LIST)]
Redeem = Annotated[
    list[Annotated[Gain | GainChoice | Draw, Field(discriminator="kind")]], Field(max_length=EFFECTS_OF_LIST)
]
Rewards = Annotated[
    list[Annotated[Gain | Draw | Wake, Field(discriminator="kind")]], Field(max_length=EFFECTS_OF_LIST)
]
Discovery = Annotated[
    list[Annotated[Gain | Draw, Field(discriminator="kind")]], Field(max_length=EFFECTS_OF_LIST)
]
Incident = Annotated[
    list[Annotated[Gain | Draw | Sabotage | Sunset, Field(discriminator="kind")]],
    Field(max_length=EFFECTS_OF_LIST),
]
UpgradeEffects = Annotated[
    list[
        Annotated[
            SectionGain | GainChoice | Draw | Discount | ExtraPod | SavePod | RepeatPlatformAction,
            Field(discriminator="kind"),
        ]
    ],
    Field(max_length=EFFECTS_OF_LIST),
]
RivalEffects = Annotated[
    list[
        Annotated[
            Gain | WakeLeftmost | WakeMost | LoseAll | Recheck | RivalCards | RivalSettling,
            Field(discriminator="kind"),
        ]
    ],
    Field(max_length=EFFECTS_OF_LIST),
]
