"""The components of the game: read the data files, apply an overlay, validate, pack into a record."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from sim.games.cryo.checks import structural_problems
from sim.games.cryo.pack import pack
from sim.games.cryo.printed import CLOSED, printed_problems
from sim.games.cryo.schema import FILES, Data
from sim.rooms.data_files import Table, collect_sources, complaint, read_folder, validate
from sim.rooms.overlays import Change, apply_overlay, read_overlay

FOLDER = Path(__file__).parent / "data"


def load_components(overlay: Path | Change | None = None, folder: Path | None = None) -> Any:
    """The components as the compiled rules read them. BadInput where data or overlay are wrong."""
    if overlay is None and folder is None:
        return _packaged_components()
    return pack(load_data(overlay, folder))


def load_data(overlay: Path | Change | None = None, folder: Path | None = None) -> Data:
    """The components as models, of the packaged data or of another folder with the same files."""
    if overlay is None:
        return _packaged_data() if folder is None else _checked(read_folder(folder, FILES))
    documents = read_folder(folder or FOLDER, FILES)
    _checked(documents)  # what is wrong before the overlay must not be blamed on it
    change = read_overlay(overlay, FILES, CLOSED)
    return _checked(apply_overlay(documents, change), change.file)


class Ids(NamedTuple):
    """Texts of everything that rules number, each in the order of those numbers."""

    sections: tuple[str, ...]
    chambers: tuple[str, ...]
    docks: tuple[str, ...]
    nodes: tuple[str, ...]
    node_names: tuple[str, ...]
    bays: tuple[str, ...]
    spaces: tuple[str, ...]
    caverns: tuple[str, ...]
    tiles: tuple[str, ...]
    tile_faces: tuple[str, ...]
    tokens: tuple[str, ...]
    token_faces: tuple[str, ...]
    cards: tuple[str, ...]
    platform_actions: tuple[str, ...]
    resources: tuple[str, ...]


@lru_cache(maxsize=1)
def ids() -> Ids:
    """The ids of the packaged data; an overlay changes none."""
    data = load_data()
    tiles, tokens = data.resource_tiles.tile, data.incidents.token
    return Ids(
        sections=tuple(section.id for section in data.board.section),
        chambers=tuple(chamber.id for chamber in data.board.chamber),
        docks=tuple(dock.id for dock in data.board.dock),
        nodes=tuple(node.id for node in data.board.action),
        node_names=tuple(node.name or node.id for node in data.board.action),
        bays=tuple(bay.id for bay in data.board.cargo_bay),
        spaces=tuple(space.id for space in data.caverns.space),
        caverns=tuple(tile.id for tile in data.caverns.tile),
        tiles=tuple(tile.id for tile in tiles),
        tile_faces=tuple(dict.fromkeys(tile.face for tile in tiles)),
        tokens=tuple(token.id for token in tokens),
        token_faces=tuple(dict.fromkeys(_token_face(token.back, token.face) for token in tokens)),
        cards=tuple(card.id for card in data.cards.card_type),
        platform_actions=tuple(action.id for action in data.platform.action),
        resources=tuple(check.resource for check in data.opponent.check),
    )


def _token_face(back: str, face: str) -> str:
    return face if face == back else f"{back}_{face}"


def sources(data: Data | None = None) -> dict[str, str]:
    """Where values come from: key path -> seed, public or reconstructed, where a file or entry says so."""
    found: dict[str, str] = {}
    for file, content in (data or load_data()).model_dump().items():
        collect_sources(file, content, found)
    return found


@lru_cache(maxsize=1)
def _packaged_data() -> Data:
    return _checked(read_folder(FOLDER, FILES))


@lru_cache(maxsize=1)
def _packaged_components() -> Any:
    return pack(_packaged_data())


def _checked(documents: dict[str, Table], overlay: str | None = None) -> Data:
    """The documents as models, after all checks. Each group of checks relies on those before it."""
    data = validate(Data, documents, overlay)
    groups = [structural_problems] if overlay is not None else [structural_problems, printed_problems]
    for group in groups:
        problems = list(group(data))
        if problems:
            raise complaint(problems, documents, overlay)
    return data
