"""Amounts in a recorded log as rows of costs and gains, and conversions built from such rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sim.games.gaia_project.recorded.log import GAINS, Amounts
from sim.games.gaia_project.rules.vocabulary import COSTS, NONE, TILES, Cost, Effect, EffectColumn
from sim.games.gaia_project.rules.vocabulary import GAINS as GAIN_COLUMNS

COST_COLUMNS = {
    "c": Cost.CREDITS,
    "o": Cost.ORE,
    "k": Cost.KNOWLEDGE,
    "q": Cost.QIC,
    "pw": Cost.POWER,
    "gf": Cost.GAIAFORMER,
    "t-a3": Cost.BOWL_3_TO_GAIA,
    "tg": Cost.VIRTUAL_POWER,
}


class Conversion(NamedTuple):
    """What is paid and gained; ``row`` is the number in the table, or NONE for a conversion in a log."""

    row: int
    cost: list[int]
    gain: list[int]


def cost_row(amounts: Amounts) -> list[int]:
    """Amounts as a row of a table of costs."""
    return _row(amounts, COST_COLUMNS, COSTS)


def gain_row(amounts: Amounts) -> list[int]:
    """Amounts as a row of a table of gains."""
    return _row(amounts, GAINS, GAIN_COLUMNS)


def _row(amounts: Amounts, units: Mapping[str, int], count: int) -> list[int]:
    row = [0] * count
    for unit, number in amounts:
        row[units[unit]] += number
    return row


def free_rows(components: Any, rows: Sequence[int]) -> list[Conversion]:
    """Free actions as conversions, most expensive in power first.

    Then ``split`` finds the sum that wastes least if a token is worth more than 1, since only the last part
    can be odd.
    """
    conversions = [
        Conversion(row, components.free_cost[row].tolist(), components.free_gain[row].tolist())
        for row in rows
    ]
    return sorted(conversions, key=lambda conversion: (-conversion.cost[Cost.POWER], conversion.row))


def gaia_rows(components: Any, faction: int, tile: bool) -> list[Conversion]:
    """Conversions of the gaia phase that give a tech tile, or goods."""
    effect = Effect.TAKE_TECH_TILE if tile else Effect.GAIN
    return [
        Conversion(row, components.gaia_cost[row].tolist(), components.gaia_gain[row].tolist())
        for row in range(len(components.gaia_cost))
        if components.gaia_effect[row] == effect and components.gaia_faction[row] == faction
    ]


def action_tile(components: Any, gain: list[int]) -> int:
    """The tile whose action gives these gains, or NONE."""
    for tile in range(TILES):
        if components.tile_effect[tile, EffectColumn.KIND] == Effect.ACTION:
            if components.tile_gain[tile].tolist() == gain:
                return tile
    return NONE


def split(wanted: Conversion, rows: Sequence[Conversion]) -> Iterator[list[int]]:
    """Ways to build a conversion from rows, in their order and with repetition."""
    if not any(wanted.cost):
        if not any(wanted.gain):
            yield []
        return
    for at, part in enumerate(rows):
        cost = [have - paid for have, paid in zip(wanted.cost, part.cost, strict=True)]
        gain = [have - gained for have, gained in zip(wanted.gain, part.gain, strict=True)]
        if any(part.cost) and min(cost) >= 0 and min(gain) >= 0:
            for rest in split(Conversion(NONE, cost, gain), rows[at:]):
                yield [part.row, *rest]
