"""The conditions of income cards and of the factions' goals: what each kind may hold."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from sim.gamekit.data_files import Model, each_once
from sim.games.new_dark_ages_colony.loading.schema_base import (
    Amount,
    FilterId,
    Many,
    PlanetId,
    Points,
    ResourceId,
    ScopeId,
    TrackId,
)


class OnObject(Model):
    kind: Literal["character_on_object"]
    object: str


class OnPlanet(Model):
    kind: Literal["character_on_planet"]
    planet: PlanetId


class AtSite(Model):
    kind: Literal["character_at_site"]
    site: Literal["recruiting_centre", "black_market"]


class InTransit(Model):
    kind: Literal["character_in_transit"]


class ControlCount(Model):
    kind: Literal["control_count_min"]
    scope: ScopeId
    min: Many


class OwnCount(Model):
    kind: Literal["own_count_min"]
    filter: FilterId
    min: Many


class ResourceMin(Model):
    kind: Literal["resource_min"]
    resource: ResourceId
    min: Many


Condition = Annotated[
    OnObject | OnPlanet | AtSite | InTransit | ControlCount | OwnCount | ResourceMin,
    Field(discriminator="kind"),
]


class Goal(Model):
    """A goal scores ``points`` if its condition holds at the end of the game."""

    id: str
    points: Points


class ControlObjectGoal(Goal):
    kind: Literal["control_object"]
    object: str


class ControlAllGoal(Goal):
    kind: Literal["control_all"]
    objects: Annotated[list[str], Field(min_length=1), AfterValidator(each_once)]


class ControlCountGoal(Goal, ControlCount):
    pass


class OwnAnyGoal(Goal):
    kind: Literal["own_any_of"]
    characters: Annotated[list[str], Field(min_length=1), AfterValidator(each_once)]


class OwnCountGoal(Goal, OwnCount):
    pass


class ResourceMinGoal(Goal, ResourceMin):
    pass


class ResourceMostGoal(Goal):
    kind: Literal["resource_most"]
    resource: ResourceId


class TrackMaxGoal(Goal):
    kind: Literal["track_max"]
    track: TrackId
    max: Amount


class PlanetAliveGoal(Goal):
    kind: Literal["planet_alive"]
    planet: PlanetId


class NoOpponentControlsGoal(Goal):
    kind: Literal["no_opponent_controls"]
    object: str


class NoOpponentResourceGoal(Goal):
    kind: Literal["no_opponent_resource_min"]
    resource: ResourceId
    min: Many


class NoOpponentOwnGoal(Goal):
    kind: Literal["no_opponent_own_count_min"]
    filter: FilterId
    min: Many


class AutomatedGoal(Goal):
    kind: Literal["automated_min"]
    min: Many


class ConflictWinsGoal(Goal):
    kind: Literal["conflict_wins_min"]
    min: Many


AnyGoal = Annotated[
    ControlObjectGoal
    | ControlAllGoal
    | ControlCountGoal
    | OwnAnyGoal
    | OwnCountGoal
    | ResourceMinGoal
    | ResourceMostGoal
    | TrackMaxGoal
    | PlanetAliveGoal
    | NoOpponentControlsGoal
    | NoOpponentResourceGoal
    | NoOpponentOwnGoal
    | AutomatedGoal
    | ConflictWinsGoal,
    Field(discriminator="kind"),
]
