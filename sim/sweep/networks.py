"""Networks of players who practised a design, kept in the folder of a run: a file for each cell."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sim.errors import BadInput
from sim.files.reading import read_bytes
from sim.files.sealed import DAMAGED, remedy
from sim.files.writing import refuse_links
from strategies import registry
from strategies.learning.lesson import NETWORKS as ROOM
from strategies.learning.network import Models

NETWORKS = "networks"
MOST = 1 << 28  # bytes of a network, unpacked


class Practised(NamedTuple):
    """The networks of a run: its folder, and a checksum for each cell."""

    folder: Path
    checksums: Mapping[str, str]


def network_name(cell: int) -> str:
    """What the manifest calls the network of a cell."""
    return f"cell-{cell:06}"


def network_path(folder: Path, cell: int) -> Path:
    """The file of a cell's network."""
    return folder / NETWORKS / f"{network_name(cell)}.npz"


def check_network(practised: Practised, cell: int) -> Path:
    """The file of a cell's network. BadInput if it isn't bit for bit as it was written."""
    path = network_path(practised.folder, cell)
    refuse_links(practised.folder, path)
    try:
        content = read_bytes(path, str(path), MOST)
    except BadInput as error:
        raise BadInput(f"{error}; {remedy(path)}") from None
    if hashlib.sha256(content).hexdigest() != practised.checksums.get(network_name(cell)):
        raise BadInput(f"{path}: damaged: its checksum is not the one in the manifest; {DAMAGED}")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            size = sum(part.file_size for part in packed.infolist())
    except zipfile.BadZipFile as error:
        raise BadInput(f"{path}: expected a network: {error}") from None
    if size > MOST:
        raise BadInput(f"{path}: expected a network of at most {MOST:,} bytes, found {size:,}")
    return path


def read_network(game: str, practised: Practised, cell: int) -> Models:
    """The network that a cell is played with, as players use it. BadInput if it is damaged or doesn't fit."""
    lesson = registry.lesson(game)
    if lesson is None:
        raise BadInput(f"{practised.folder}: adapt: {game} has no strategies with a network")
    model, _ = lesson.load(check_network(practised, cell))
    return Models(*(np.repeat(array, ROOM, axis=0) for array in model))
