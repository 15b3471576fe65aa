"""The components of the game: read the data files, apply an overlay, validate, pack into a record."""

from __future__ import annotations

from pathlib import Path

from sim.gamekit.components import Reader, ids_of
from sim.games.cryo.loading.checks import ROWS, structural_problems
from sim.games.cryo.loading.checks_used import CLOSED
from sim.games.cryo.loading.pack import pack
from sim.games.cryo.loading.schema import Data

# Old names that overlays, plans and options may still use -> new.
RENAMED = {
    "opponent": "rival",
    "opponent_choice_policy": "rival_choice_policy",
    "opponent_best": "rival_best",
    "opponent_mission": "rival_mission",
    "opponent_upgrade_else_vehicle": "rival_upgrade_else_vehicle",
    "opponent_scout": "rival_scout",
    "opponent_settle_pair": "rival_settle_pair",
}
READER = Reader(
    folder=Path(__file__).parents[1] / "data",
    model=Data,
    pack=pack,
    rows=ROWS,
    checks=(structural_problems,),
    closed=CLOSED,
    renamed=RENAMED,
)
load_components = READER.components
load_data = READER.data


class Ids:
    """The ids of everything that the rules number, each kind in the order of those numbers."""

    def __init__(self, data: Data) -> None:
        tiles, tokens = data.resource_tiles.tile, data.incidents.token
        self.sections = ids_of(data.board.section)
        self.chambers = ids_of(data.board.chamber)
        self.docks = ids_of(data.board.dock)
        self.nodes = ids_of(data.board.action)
        self.node_names = tuple(node.name or node.id for node in data.board.action)
        self.bays = ids_of(data.board.cargo_bay)
        self.spaces = ids_of(data.caverns.space)
        self.caverns = ids_of(data.caverns.tile)
        self.tiles = ids_of(tiles)
        self.tile_faces = tuple(dict.fromkeys(tile.face for tile in tiles))
        self.tokens = ids_of(tokens)
        self.token_faces = tuple(dict.fromkeys(_token_face(token.back, token.face) for token in tokens))
        self.cards = ids_of(data.cards.card_type)
        self.platform_actions = ids_of(data.platform.action)
        self.resources = tuple(check.resource for check in data.rival.check)


ids = READER.once(Ids)  # overlays change names, never ids


def _token_face(back: str, face: str) -> str:
    return face if face == back else f"{back}_{face}"
