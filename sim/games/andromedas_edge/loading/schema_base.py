"""What entries of several data files share."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sim.gamekit.data_files import Entry, Model

Units = Annotated[int, Field(ge=0, le=8)]


class Row(Entry):
    """An entry of a list. It names its fields that are reconstructed, public, or printed without an icon."""

    id: str
    name: str = ""  # as people read it; without one, the id in words
    reconstructed: list[str] = Field(default_factory=list)
    public: list[str] = Field(default_factory=list)
    icon_lost: list[str] = Field(default_factory=list)
    note: str = ""


class Solids(Model):
    """A cost in solid resources."""

    titanium: Units = 0
    nanocarbon: Units = 0
    ice: Units = 0
    solid_any: Units = 0
