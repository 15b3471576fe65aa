"""Power conversions that are paid together as one sum (RULES 6.10).

That saves power where a token is worth more than 1. Each sum is offered as one free action, so a player
never has to choose two conversions at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from sim.games.gaia_project.loading.rows import gain_row
from sim.games.gaia_project.loading.schema import Data, FreeAction


class PowerSum(NamedTuple):
    """Conversions paid together.

    rows: the free actions, with repetition. value: what the token or stone that makes it worthwhile pays.
    """

    rows: tuple[int, ...]
    value: int


def power_sums(data: Data) -> list[PowerSum]:
    """All worthwhile sums: for tokens worth more than 1 (Nevlas), then for the brainstone (Taklons)."""
    actions = data.actions.free_action
    prices = {row: action.cost.power for row, action in enumerate(actions) if _converts_power(action)}
    factions = data.factions.faction
    sums: list[PowerSum] = []
    for value in _above_one(faction.pi_ability.power_token_spend_value for faction in factions):
        sums += [PowerSum(rows, value) for rows in _saving_tokens(prices, value)]
    for value in _above_one(faction.ability.brainstone for faction in factions):
        sums += [PowerSum(rows, value) for rows in _filling_stone(prices, value, actions)]
    return list(dict.fromkeys(sums))


def _converts_power(action: FreeAction) -> bool:
    costs = action.cost.model_dump()
    power = costs.pop("power")
    return action.faction is None and power > 0 and not any(costs.values())


def _above_one(values: Iterable[int]) -> list[int]:
    return sorted({value for value in values if value > 1})


def _saving_tokens(prices: dict[int, int], value: int) -> list[tuple[int, ...]]:
    """Twos and threes that cost fewer tokens as one sum than in any parts."""

    def tokens(power: int) -> int:
        return -(-power // value)

    saving = []
    for size in (2, 3):
        for rows in combinations_with_replacement(prices, size):
            total = sum(prices[row] for row in rows)
            apart = min(tokens(prices[row]) + tokens(total - prices[row]) for row in rows)
            if tokens(total) < apart:
                saving.append(rows)
    return saving


def _filling_stone(
    prices: dict[int, int], value: int, actions: Sequence[FreeAction]
) -> list[tuple[int, ...]]:
    """Sets that one stone can pay for, unless a single conversion gives as much."""
    filling = []
    for size in range(2, value + 1):
        for rows in combinations_with_replacement(prices, size):
            if sum(prices[row] for row in rows) <= value and not _matched(rows, prices, value, actions):
                filling.append(rows)
    return filling


def _matched(
    rows: tuple[int, ...], prices: dict[int, int], value: int, actions: Sequence[FreeAction]
) -> bool:
    """Whether one conversion that the stone can pay for gives at least as much of everything."""
    total = [sum(amounts) for amounts in zip(*(gain_row(actions[row].gain) for row in rows), strict=True)]
    return any(
        price <= value
        and all(single >= sum_ for single, sum_ in zip(gain_row(actions[row].gain), total, strict=True))
        for row, price in prices.items()
    )
