"""What a run says about itself, in ``manifest.json``; and with what it was begun, a second time, in
``begun.json``: from that and the side records of its shards a lost manifest can be made anew."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from sim.errors import BadInput
from sim.files.reading import MOST
from sim.files.sealed import DAMAGED, read_sealed
from sim.rooms.about import About, Targets

MANIFEST = "manifest.json"
BEGUN = "begun.json"

Whole = Annotated[int, Field(ge=0, le=MOST)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Text = Annotated[str, Field(max_length=10_000)]


class Part(BaseModel):
    """A table of a run's JSON files: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Planned(BaseModel):
    """What reports read of a plan; all of it is checked when it shall be played."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    game: Annotated[str, Field(min_length=1, max_length=100)]
    factions: Text | list[Text] = "all"
    personas: list[Text] = []


class Begun(Part):
    """Everything that decides the bytes of a run."""

    plan: Planned
    files: dict[str, str] = {}  # the text of each of the plan's files, by its place in the run
    rules: dict[str, int] = {}  # the version of the game's rules
    code: Text = ""
    data: Text = ""
    versions: dict[str, Text] = {}

    def identity(self) -> dict[str, Any]:
        """The same as a dict, without what was not said."""
        return self.model_dump(include=set(Begun.model_fields), exclude_unset=True)


class PlayedCell(Part):
    """A variant, an overlay and a number of players, and how many games they have."""

    cell: Whole
    variant: Text
    options: dict[str, Text] = {}
    overlay: Text
    change: dict[str, Any] = {}
    dials: dict[str, Number] = {}
    data: Text = ""
    targets: Targets = Targets()
    players: Annotated[int, Field(ge=1, le=100)]
    first: Whole
    games: Whole


class Counts(Part):
    """Sums over all shards."""

    shards: Whole
    decisions: Whole = 0
    rows: dict[str, Whole] = {}
    bytes: Whole = 0


class Manifest(Begun):
    """All that reports know of a run beside its tables. Older runs lack some of it."""

    about: About = About()
    complete: bool = False
    counts: Counts | None = None
    cells: list[PlayedCell] = []


def read_manifest(folder: Path) -> Manifest:
    """What a run says about itself. BadInput where there is no run, or where its manifest is damaged."""
    path = folder / MANIFEST
    if not os.path.lexists(path):
        if os.path.lexists(folder / BEGUN):
            raise BadInput(f"{path}: expected the manifest of this run, found none; {DAMAGED}")
        raise BadInput(f"{folder}: expected a run, a folder with {MANIFEST}, found none")
    return read_sealed(path, Manifest, "the manifest of a run")


def read_begun(folder: Path) -> Begun:
    """With what a run was begun, from the second copy of it."""
    return read_sealed(folder / BEGUN, Begun, "what a run was begun with")
