"""What the data files have in common: bounded numbers, the words for ids, entries with a source, bundles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from sim.gamekit.data_files import Model, Source, word_of
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    FILTER_IDS,
    RESOURCE_IDS,
    SCOPE_IDS,
    TRACK_IDS,
    UNIT_IDS,
)

Amount = Annotated[int, Field(ge=0, le=99)]
Few = Annotated[int, Field(ge=0, le=4)]
Many = Annotated[int, Field(ge=1, le=99)]
Delta = Annotated[int, Field(ge=-20, le=20)]
Points = Annotated[int, Field(ge=0, le=99)]
PlanetId = Literal["earth", "mars"]
ResourceId = Annotated[str, AfterValidator(word_of(RESOURCE_IDS))]
UnitId = Annotated[str, AfterValidator(word_of(UNIT_IDS))]
TrackId = Annotated[str, AfterValidator(word_of(TRACK_IDS))]
ScopeId = Annotated[str, AfterValidator(word_of(SCOPE_IDS))]
FilterId = Annotated[str, AfterValidator(word_of(FILTER_IDS))]


class Entry(Model):
    """A table that may say where it comes from, which of its fields are reconstructed, and which are printed
    numbers without their icon."""

    source: Source | None = None
    reconstructed: list[str] = Field(default_factory=list)
    icon_lost: list[str] = Field(default_factory=list)


class Bundle(Model):
    """An amount of each resource."""

    euro: Amount = 0
    science: Amount = 0
    telomide: Amount = 0
    diplomacy: Amount = 0
    military: Amount = 0
    engineer: Amount = 0
