"""Moves as text: the decision, and the option in the words of the data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.games.cryo.components import ids, load_data
from sim.games.cryo.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    CHAMBER_CHOICE,
    CHAMBERS_OF_SECTION,
    DEPLOY,
    INSTALL,
    PERFORM,
    REDEEM,
    RESOURCES,
    STOP,
    WAKE_ANY,
    Decide,
    Effect,
    EffectColumn,
    Lists,
)

CHAMBERS = ("left", "middle", "right")
USES = ("upgrade", "vehicle", "mission")
Text = Callable[[Any, Any, Any, int], str]  # state, components, pending entry, option


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move in words."""
    return option_text(state, components, int(move.kind), int(move.option))


def option_text(state: Any, components: Any, kind: int, option: int) -> str:
    """An option of the decision that is due, in words."""
    entry = state.pending[state.pending_count - 1]
    return TEXTS[kind](state, components, entry, option)


def _of(words: str, names: Callable[[], tuple[str, ...]], none: str = "nothing") -> Text:
    """Options by id: ``{}`` in the words is the id."""
    return lambda state, components, entry, option: none if option == STOP else words.format(names()[option])


def _number(words: str) -> Text:
    return lambda state, components, entry, option: words.format(option)


def _node(state: Any, components: Any, entry: Any, option: int) -> str:
    return "no action" if option == STOP else ids().node_names[components.dock_nodes[entry.a, option]]


def _tile(state: Any, components: Any, entry: Any, option: int) -> str:
    face = ids().tile_faces[components.tile_face[state.stack[entry.a, state.stack_count[entry.a] - 1]]]
    if option >= INSTALL:
        action = ids().platform_actions[components.slot_action[option - INSTALL]]
        return f"install {face} in slot {option - INSTALL} ({action})"
    return f"redeem {face}" if option == REDEEM else f"redeem {face} for {ids().resources[option]}"


def _build(state: Any, components: Any, entry: Any, option: int) -> str:
    if option == STOP:
        return "build no more"
    return f"build {ids().cards[option % CARD_TYPES]} as {USES[option // CARD_TYPES]}"


def _scout(state: Any, components: Any, entry: Any, option: int) -> str:
    pods = option // CAVERNS + 1
    return f"scout {ids().spaces[option % CAVERNS]} with {pods} pod{'s' if pods > 1 else ''}"


def _assign(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"{option} to {ids().bays[entry.a]}"


def _trade(verb: str) -> Text:
    return lambda state, components, entry, option: f"{verb} {option} {ids().resources[entry.a]}"


def _load(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"load {option} from {'the platform' if entry.a == 0 else ids().bays[entry.a - 1]}"


def _place(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"{option} to {ids().spaces[state.path[entry.a]]}"


def _incident(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"incident {ids().tokens[state.incident[option]]} in {ids().sections[option]}"


def _return(state: Any, components: Any, entry: Any, option: int) -> str:
    if option < PERFORM:
        return f"drone to dock {option + 1}"
    action = option - PERFORM
    return f"drone to dock {components.action_dock[action] + 1}: {ids().platform_actions[action]}"


def _pair(state: Any, components: Any, entry: Any, option: int) -> str:
    low, high = components.pairs[option]
    return f"opponent settles {ids().spaces[low]} and {ids().spaces[high]}"


def _odd(state: Any, components: Any, entry: Any, option: int) -> str:
    return f"the odd pod to {ids().spaces[components.pairs[entry.a, option]]}"


def _turn(state: Any, components: Any, entry: Any, option: int) -> str:
    return "deploy" if option == DEPLOY else "recall"


TEXTS: dict[int, Text] = {
    Decide.KEEP: _of("discard {}", lambda: ids().cards),
    Decide.SCRAP: _of("scrap {}", lambda: ids().cards, "no scrap"),
    Decide.TURN: _turn,
    Decide.DISCARD: _of("discard {}", lambda: ids().cards),
    Decide.LEAVE: lambda state, components, entry, option: f"drone from dock {option + 1}",
    Decide.DOCK: _of("to {}", lambda: ids().docks),
    Decide.NODE: _node,
    Decide.TILE: _tile,
    Decide.REPEATS: _number("{} times"),
    Decide.WAKE: _of("wake {}", lambda: ids().chambers),
    Decide.BUILD: _build,
    Decide.SCOUT: _scout,
    Decide.ASSIGN: _assign,
    Decide.TRADE_PAY: _trade("pay"),
    Decide.TRADE_GAIN: _trade("gain"),
    Decide.VEHICLE: _of("launch {}", lambda: ids().cards),
    Decide.PATH: _of("to {}", lambda: ids().spaces, "stop there"),
    Decide.LOAD: _load,
    Decide.PLACE: _place,
    Decide.INCIDENT: _incident,
    Decide.CHAMBER: lambda state, components, entry, option: f"sabotage {CHAMBERS[option]}",
    Decide.RETURN: _return,
    Decide.COST: _of("pay {}", lambda: ids().resources),
    Decide.REWARD: _of("gain {}", lambda: ids().resources),
    Decide.MATERIAL: _of("gain {}", lambda: ids().resources),
    Decide.REPEAT: _of("repeat {}", lambda: ids().platform_actions, "no repeat"),
    Decide.OPPONENT_DOCK: _of("opponent to {}", lambda: ids().docks),
    Decide.OPPONENT_BAY: _of("opponent assigns to {}", lambda: ids().bays),
    Decide.OPPONENT_INCIDENT: _of("opponent's incident in {}", lambda: ids().sections),
    Decide.OPPONENT_CHAMBER: lambda state, components, entry, option: f"its sabotage {CHAMBERS[option]}",
    Decide.OPPONENT_SECTION: _of("opponent wakes in {}", lambda: ids().sections),
    Decide.OPPONENT_WAKE: _of("opponent wakes {}", lambda: ids().chambers),
    Decide.OPPONENT_SCOUT: _of("opponent scouts {}", lambda: ids().spaces),
    Decide.OPPONENT_PAIR: _pair,
    Decide.OPPONENT_ODD: _odd,
    Decide.OPPONENT_MATERIAL: _of("opponent gains {}", lambda: ids().resources),
    Decide.TURN_MARK: lambda state, components, entry, option: "a turn begins",
    Decide.CHECK_MARK: lambda state, components, entry, option: f"check of {ids().resources[entry.a]}",
    Decide.END_MARK: lambda state, components, entry, option: "the game ends",
}


def effects_text(components: Any, row: int) -> str:
    """A list of effects of a tile, token or cavern in words, with an overlay's numbers."""
    told = [_effect_text(effect) for effect in components.effects[row] if effect[EffectColumn.KIND]]
    return " and ".join(told) or "nothing"


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
        return f"sabotage {'a chamber' if operand == CHAMBER_CHOICE else CHAMBERS[operand]}"
    return Effect._fields[kind].lower().replace("_", " ")


def titles(components: Any) -> dict[str, str]:
    """What people call the components that moves name by their ids, with an overlay's numbers."""
    data = load_data()
    board = data.board
    found = {card.id: card.name for card in data.cards.card_type}
    found |= {action.id: action.name.replace("_", " ") for action in data.platform.action}
    for section in board.section:
        found |= {dock: f"{section.id} upper dock {at}" for at, dock in enumerate(section.top_docks, 1)}
        found |= {dock: f"{section.id} lower dock {at}" for at, dock in enumerate(section.lower_docks, 1)}
        found[section.stasis_control] = f"{section.id} stasis control"
    found |= {
        node.id: f"{node.section} space {node.id[-1]}"
        for node in board.action
        if node.kind == "resource_space"
    }
    found |= {node.name: node.name.replace("_", " ") for node in board.action if "_" in node.name}
    found |= {
        chamber: f"{ids().sections[at // CHAMBERS_OF_SECTION]} {CHAMBERS[at % CHAMBERS_OF_SECTION]} chamber"
        for at, chamber in enumerate(ids().chambers)
    }
    found |= {bay.id: f"the {bay.material} bay" for bay in board.cargo_bay}
    found |= {space: f"cavern {int(space[1:])}" for space in ids().spaces}
    for face in ids().tile_faces:
        tile = next(at for at, name in enumerate(ids().tiles) if name.rpartition("_")[0] == face)
        found[face] = f"“{effects_text(components, Lists.TILE + tile)}”"
    for at, token in enumerate(ids().tokens):
        if "_" in token:  # "sunset" is what people call it
            found[token] = f"“{effects_text(components, Lists.TOKEN + at)}”"
    return found
