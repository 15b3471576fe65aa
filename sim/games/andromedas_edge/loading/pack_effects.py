"""Effects and costs as rows of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.games.andromedas_edge.rules.vocabulary import (
    AMOUNT_IDS,
    CLASS_IDS,
    COSTS,
    DECK_IDS,
    RESOURCE_IDS,
    TRACK_IDS,
    TRAIT_IDS,
    CardType,
    Cost,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import (
    EFFECT_COLUMNS,
    EFFECTS_OF_LIST,
    Column,
    Effect,
    EndBattle,
    Per,
    Stat,
    Where,
)

STACK_IDS = ("science_a", "science_b", "observatory")
# key -> column, for keys that are plain numbers
NUMBERS = {
    "n": Column.N,
    "discount": Column.N,
    "base": Column.N,
    "rows": Column.N,
    "max": Column.N,
    "each": Column.EACH,
    "divisor": Column.DIVISOR,
    "cap": Column.CAP,
    "solid": Column.EACH,
    "discard_if_one": Column.EACH,
    "value": Column.WHAT,
    "optional": Column.WHAT,
}


def _what(kind: str, effect: dict[str, Any]) -> int | None:
    """The operand of kinds that have a word or a set of words."""
    if kind in ("gain_per", "lose_half", "lose_or_damage", "place_bonus"):
        return AMOUNT_IDS.index(effect["resource"])
    if kind == "advance":
        return (*TRACK_IDS, "any", "any_except_supremacy").index(effect["track"])
    if kind == "gain_module":
        return (*DECK_IDS, "any").index(effect["column"])
    if kind == "buy_module":
        return sum(1 << DECK_IDS.index(deck) for deck in set(effect["columns"]))
    if kind == "discovery":
        return STACK_IDS.index(effect["stack"])
    if kind == "place_raider":
        return CLASS_IDS.index(effect["cls"])
    if kind == "grant_ability":
        return sum(1 << TRAIT_IDS.index(word) for word in set(effect["abilities"]))
    if kind == "modify":
        return int(getattr(Stat, effect["stat"].upper()))
    if kind == "end_battle":
        return int(getattr(EndBattle, effect["by"].upper()))
    if kind == "cancel_card":
        return sum(1 << getattr(CardType, word.upper()) for word in set(effect["types"]))
    return None


def effect_row(effect: Any) -> np.ndarray:
    """One effect, a model or a table, as a row of numbers."""
    keys: dict[str, Any] = effect if isinstance(effect, dict) else effect.model_dump()
    row = np.zeros(EFFECT_COLUMNS, np.int16)
    kind = keys["kind"]
    row[Column.KIND] = getattr(Effect, kind.upper())
    for key, column in NUMBERS.items():
        if key in keys:
            row[column] = keys[key]
    if "per" in keys:
        row[Column.PER] = getattr(Per, keys["per"].upper())
    if kind == "storage_bonus":
        row[Column.N] = keys["energy"]
    else:
        for place, name in enumerate(AMOUNT_IDS):
            row[Column.AMOUNT + place] = keys.get(name, 0)
    if kind == "place_bonus":
        row[Column.EACH] = getattr(Where, keys["where"].upper())
    what = _what(kind, keys)
    if what is not None:
        row[Column.WHAT] = what
    return row


def effect_rows(effects: Sequence[Any]) -> np.ndarray:
    """A list of effects as rows, padded with the effect nothing."""
    rows = np.zeros((EFFECTS_OF_LIST, EFFECT_COLUMNS), np.int16)
    for place, effect in enumerate(effects):
        rows[place] = effect_row(effect)
    return rows


def cost_row(costs: Sequence[Any]) -> np.ndarray:
    """A list of costs as one row."""
    row = np.zeros(COSTS, np.int16)
    for cost in costs:
        if cost.kind == "pay":
            for place, name in enumerate(RESOURCE_IDS):
                row[place] += getattr(cost, name)
        elif cost.kind == "pay_any":
            row[Cost.ANY] += cost.n
        elif cost.kind == "pay_moon":
            row[Cost.MOON] = 1
        else:
            row[Cost.DISCARD] += cost.n
    return row
