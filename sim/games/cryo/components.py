"""The components of the game: read the data files, apply an overlay, validate, pack into a record."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sim.games.cryo.checks import ROWS, structural_problems
from sim.games.cryo.pack import pack
from sim.games.cryo.printed import CLOSED, printed_problems
from sim.games.cryo.schema import Data
from sim.rooms.components import Reader, ids_of

READER = Reader(
    folder=Path(__file__).parent / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
    printed=printed_problems,
    closed=CLOSED,
)
load_components = READER.components
load_data = READER.data


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
        sections=ids_of(data.board.section),
        chambers=ids_of(data.board.chamber),
        docks=ids_of(data.board.dock),
        nodes=ids_of(data.board.action),
        node_names=tuple(node.name or node.id for node in data.board.action),
        bays=ids_of(data.board.cargo_bay),
        spaces=ids_of(data.caverns.space),
        caverns=ids_of(data.caverns.tile),
        tiles=ids_of(tiles),
        tile_faces=tuple(dict.fromkeys(tile.face for tile in tiles)),
        tokens=ids_of(tokens),
        token_faces=tuple(dict.fromkeys(_token_face(token.back, token.face) for token in tokens)),
        cards=ids_of(data.cards.card_type),
        platform_actions=ids_of(data.platform.action),
        resources=tuple(check.resource for check in data.opponent.check),
    )


def _token_face(back: str, face: str) -> str:
    return face if face == back else f"{back}_{face}"
