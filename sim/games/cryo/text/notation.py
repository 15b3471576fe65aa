"""Moves as text, in the words of the data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.games.cryo.loading.components import ids
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    DEPLOY,
    INSTALL,
    PERFORM,
    REDEEM,
    STOP,
    Decide,
)
from sim.games.cryo.text.titles import CHAMBERS

USES = ("upgrade", "vehicle", "mission")
Text = Callable[[Any, Any, Any, int], str]  # state, components, pending entry, option


def move_text(state: Any, components: Any, move: Any) -> str:
    """A move as text."""
    return option_text(state, components, int(move.kind), int(move.option))


def option_text(state: Any, components: Any, kind: int, option: int) -> str:
    """An option of the decision that is due, as text."""
    entry = state.pending[state.pending_count - 1]
    return TEXTS[kind](state, components, entry, option)


def _of(words: str, names: Callable[[], tuple[str, ...]], none: str = "nothing") -> Text:
    """Options by id: ``{}`` in the words is the id."""
    return lambda state, components, entry, option: none if option == STOP else words.format(names()[option])


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
    return f"rival settles {ids().spaces[low]} and {ids().spaces[high]}"


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
    Decide.REPEATS: lambda state, components, entry, option: "once" if option == 1 else f"{option} times",
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
    Decide.RIVAL_DOCK: _of("rival to {}", lambda: ids().docks),
    Decide.RIVAL_BAY: _of("rival assigns to {}", lambda: ids().bays),
    Decide.RIVAL_INCIDENT: lambda *given: f"rival's {_incident(*given)}",
    Decide.RIVAL_CHAMBER: lambda state, components, entry, option: f"its sabotage {CHAMBERS[option]}",
    Decide.RIVAL_SECTION: _of("rival wakes in {}", lambda: ids().sections),
    Decide.RIVAL_WAKE: _of("rival wakes {}", lambda: ids().chambers),
    Decide.RIVAL_SCOUT: _of("rival scouts {}", lambda: ids().spaces),
    Decide.RIVAL_PAIR: _pair,
    Decide.RIVAL_ODD: _odd,
    Decide.RIVAL_MATERIAL: _of("rival gains {}", lambda: ids().resources),
    Decide.TURN_MARK: lambda state, components, entry, option: "a turn begins",
    Decide.CHECK_MARK: lambda state, components, entry, option: f"check of {ids().resources[entry.a]}",
    Decide.END_MARK: lambda state, components, entry, option: "the game ends",
}
