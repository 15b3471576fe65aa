"""Power conversions paid together as one sum (RULES 6.10): worth while where a token counts for more than 1.

Each bundle is offered as one free action, so that a player never has to pay two conversions at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from sim.games.gaia_project.rows import gain_row
from sim.games.gaia_project.schema import Data, FreeAction


class Bundle(NamedTuple):
    """rows: of the free actions, with repetition; value: of the token or stone that makes it worth while."""

    rows: tuple[int, ...]
    value: int


def bundles(data: Data) -> list[Bundle]:
    """All bundles of the data: for tokens worth more than 1 (Nevlas), then for the brainstone (Taklons)."""
    actions = data.actions.free_action
    prices = {row: action.cost.power for row, action in enumerate(actions) if _converts_power(action)}
    factions = data.factions.faction
    found: list[Bundle] = []
    for value in _above_one(faction.pi_ability.power_token_spend_value for faction in factions):
        found += [Bundle(rows, value) for rows in _saving_tokens(prices, value)]
    for value in _above_one(faction.ability.brainstone for faction in factions):
        found += [Bundle(rows, value) for rows in _filling_stone(prices, value, actions)]
    return list(dict.fromkeys(found))


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

    found = []
    for size in (2, 3):
        for rows in combinations_with_replacement(prices, size):
            total = sum(prices[row] for row in rows)
            apart = min(tokens(prices[row]) + tokens(total - prices[row]) for row in rows)
            if tokens(total) < apart:
                found.append(rows)
    return found


def _filling_stone(
    prices: dict[int, int], value: int, actions: Sequence[FreeAction]
) -> list[tuple[int, ...]]:
    """Sets that one stone pays alone, and that no single conversion betters."""
    found = []
    for size in range(2, value + 1):
        for rows in combinations_with_replacement(prices, size):
            if sum(prices[row] for row in rows) <= value and not _bettered(rows, prices, value, actions):
                found.append(rows)
    return found


def _bettered(
    rows: tuple[int, ...], prices: dict[int, int], value: int, actions: Sequence[FreeAction]
) -> bool:
    gained = [sum(amounts) for amounts in zip(*(gain_row(actions[row].gain) for row in rows), strict=True)]
    return any(
        price <= value
        and all(
            one >= all_of_them for one, all_of_them in zip(gain_row(actions[row].gain), gained, strict=True)
        )
        for row, price in prices.items()
    )
