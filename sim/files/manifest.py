"""What a run says about itself, in ``manifest.json``. ``begun.json`` has a second copy of how it was begun:
from that and the side records of its shards a lost manifest can be restored."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidatorFunctionWrapHandler, model_validator

from sim.errors import BadInput
from sim.files.old_names import ABOUT_KEYS, COLUMNS, PLAN_KEYS, note_old_names, renamed_run
from sim.files.reading import MOST, check_printable
from sim.files.sealed import DAMAGED, checksum, read_sealed
from sim.gamekit.about import About, Targets

MANIFEST = "manifest.json"
BEGUN = "begun.json"
SAMPLES = "samples"  # the folder of a run with a run of each of its samples
UNADAPTED = "unadapted"  # the folder of a run with its games as played by players who didn't practise

Whole = Annotated[int, Field(ge=0, le=MOST)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Text = Annotated[str, Field(max_length=10_000)]


class Part(BaseModel):
    """A table in a run's JSON files: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Planned(BaseModel):
    """What reports read of a plan. The rest is checked when it is played."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    game: Annotated[str, Field(min_length=1, max_length=100)]
    factions: Text | list[Text] = "all"
    strategies: list[Text] = []
    samples: dict[Text, Whole] = {}
    adapt: Whole = 0


class Begun(Part):
    """Everything that decides the bytes of a run."""

    plan: Planned
    files: dict[str, str] = {}  # the text of each of the plan's files, by its place in the run
    rules: dict[str, int] = {}  # the version of the game's rules
    code: Text = ""
    data: Text = ""
    versions: dict[str, Text] = {}
    _written: Mapping[str, Any] | None = PrivateAttr(None)  # the content of a file with old names

    @model_validator(mode="wrap")
    @classmethod
    def _under_todays_names(cls, content: Any, validate: ValidatorFunctionWrapHandler) -> Begun:
        current = renamed_run(content) if isinstance(content, dict) else content
        begun: Begun = validate(current)
        if current != content:
            begun._written = content
        return begun

    @property
    def has_old_names(self) -> bool:
        """Whether an earlier version wrote it."""
        return self._written is not None

    def identity(self) -> dict[str, Any]:
        """The same as a dict, without the keys that the file left out."""
        return self.model_dump(include=set(Begun.model_fields), exclude_unset=True)

    @property
    def run_id(self) -> str:
        """What the side records of its shards call the run: a checksum of how it was begun, as written."""
        if self._written is None:
            return checksum(self.identity())
        return checksum({key: self._written[key] for key in Begun.model_fields if key in self._written})


class PlayedCell(Part):
    """A cell: a variant, an overlay and a number of players, and how many games were played."""

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
    """Everything reports know about a run besides its tables. Older runs lack some of it."""

    about: About = About()
    complete: bool = False
    networks: dict[Text, Annotated[str, Field(pattern="^[0-9a-f]{64}$")]] = {}  # of players who practised
    counts: Counts | None = None
    cells: list[PlayedCell] = []

    @property
    def run_id(self) -> str:
        """The same, and with which networks, if players practised: another machine may find others."""
        own = super().run_id
        return checksum({"run": own, "networks": self.networks}) if self.networks else own


def read_manifest(folder: Path) -> Manifest:
    """What a run says about itself. BadInput if there is no run, or its manifest is damaged."""
    path = folder / MANIFEST
    if not os.path.lexists(path):
        if os.path.lexists(folder / BEGUN):
            raise BadInput(f"{path}: expected the manifest of this run, found none; {DAMAGED}")
        raise BadInput(f"{folder}: expected a run, a folder with {MANIFEST}, found none")
    manifest = read_sealed(path, Manifest, "the manifest of a run")
    check_printable(manifest.model_dump(exclude={"files"}), str(path))
    if manifest.has_old_names:
        note_old_names(str(folder), tuple((PLAN_KEYS | COLUMNS | ABOUT_KEYS).items()))
    return manifest


def sample_folders(folder: Path) -> list[Path]:
    """The folders of a run's samples that have been begun."""
    return sorted(path.parent for path in (folder / SAMPLES).glob(f"*/{MANIFEST}"))


def unadapted_folder(folder: Path) -> Path | None:
    """The folder of a run's games by players who didn't practise, if that has been begun."""
    path = folder / UNADAPTED
    return path if os.path.lexists(path / MANIFEST) else None


def read_begun(folder: Path) -> Begun:
    """How a run was begun, from the second copy."""
    return read_sealed(folder / BEGUN, Begun, "what a run was begun with")
