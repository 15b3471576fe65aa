"""Titles of components, and effects in words."""

from __future__ import annotations

from typing import Any

from sim.gamekit.about import spoken
from sim.games.cryo.loading.components import READER, ids, load_data
from sim.games.cryo.loading.pack import pack
from sim.games.cryo.rules.vocabulary import (
    CHAMBER_CHOICE,
    CHAMBERS_OF_SECTION,
    RESOURCES,
    WAKE_ANY,
    Effect,
    EffectColumn,
    Lists,
)

CHAMBERS = ("left", "middle", "right")
ROWS = {"top": "upper", "lower": "lower"}  # of docks


def effects_text(components: Any, row: int) -> str:
    """The effects of a tile, token or cavern in words, with an overlay's numbers."""
    texts = [_effect_text(effect) for effect in components.effects[row] if effect[EffectColumn.KIND]]
    return " and ".join(texts) or "nothing"


def _effect_text(effect: Any) -> str:
    kind, operand, number = (int(effect[column]) for column in range(len(EffectColumn)))
    if kind == Effect.GAIN:
        return f"{number} {ids().resources[operand]}" if operand < RESOURCES else f"{number} of the section"
    if kind == Effect.GAIN_CHOICE:
        options = [name for place, name in enumerate(ids().resources) if operand >> place & 1]
        return f"{number} {' or '.join(options)}"
    if kind == Effect.DRAW:
        return f"{number} card{'s' if number > 1 else ''}"
    if kind == Effect.WAKE:
        return f"wake {number}{' anywhere' if operand == WAKE_ANY else ''}"
    if kind == Effect.SABOTAGE:
        return f"sabotage {'a' if operand == CHAMBER_CHOICE else f'the {CHAMBERS[operand]}'} chamber"
    return Effect._fields[kind].lower().replace("_", " ")


def titles(components: Any) -> dict[str, str]:
    """What people call the components that moves name by id, with an overlay's numbers."""
    data = load_data()
    by_id = {card.id: card.name for card in data.cards.card_type}
    by_id |= {action.id: action.name.replace("_", " ") for action in data.platform.action}
    by_id |= _board_titles()
    by_id |= {space: f"cavern {int(space[1:])}" for space in ids().spaces}
    for face in ids().tile_faces:
        tile = next(row for row, name in enumerate(ids().tiles) if name.rpartition("_")[0] == face)
        by_id[face] = f"“{effects_text(components, Lists.TILE + tile)}”"
    for row, token in enumerate(ids().tokens):
        if "_" in token:  # "sunset" is what people call it
            by_id[token] = f"“{effects_text(components, Lists.TOKEN + row)}”"
    return by_id


packed = READER.once(pack)  # the components that texts are about


def component_title(kind: str, name: str) -> str:
    """What reports call a component. The kind is shown next to it."""
    components = packed()
    if kind == "cavern_tile":
        tile = ids().caverns.index(name)
        size = load_data().caverns.tile[tile].size
        found = effects_text(components, Lists.CAVERN + tile)
        points = f"control {components.control_vp[tile]} VP, pod {components.pod_vp[tile]} VP"
        return f"{spoken(size)} cavern {name[-1]}: {points}, {found}"
    if kind == "token" and name != "sunset":
        row = int(list(components.token_face).index(ids().token_faces.index(name)))
        return f"{spoken(name.partition('_')[0])}: {effects_text(components, Lists.TOKEN + row)}"
    if kind in ("redeemed_tile", "installed_tile"):
        back = next(tile.back for tile in load_data().resource_tiles.tile if tile.face == name)
        return f"{spoken(back)}: {titles(components)[name].strip('“”')}"
    if kind == "action" and (own := ids().node_names[ids().nodes.index(name)]) != name:
        return spoken(own)
    title = titles(components).get(name, name).strip("“”")
    return spoken(title.removeprefix("the "))


def _board_titles() -> dict[str, str]:
    """Titles of docks, actions, chambers and cargo bays."""
    board = load_data().board
    by_id: dict[str, str] = {}
    for section in ids().sections:
        for row, word in ROWS.items():
            docks = [dock.id for dock in board.dock if (dock.section, dock.row) == (section, row)]
            by_id |= {dock: f"{section} {word} dock {number}" for number, dock in enumerate(docks, 1)}
    for node in board.action:
        if node.kind == "stasis_control":
            by_id[node.id] = f"{node.section} stasis control"
        elif node.kind == "resource_space":
            by_id[node.id] = f"{node.section} space {node.id[-1]}"
        if "_" in node.name:
            by_id[node.name] = node.name.replace("_", " ")
    for number, chamber in enumerate(ids().chambers):
        at, place = divmod(number, CHAMBERS_OF_SECTION)
        by_id[chamber] = f"{ids().sections[at]} {CHAMBERS[place]} chamber"
    return by_id | {bay.id: f"the {bay.income[0].res} bay" for bay in board.cargo_bay}
