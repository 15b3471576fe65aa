"""Checks of costs: their kinds, their keys, their size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sim.gamekit.data_files import Problem
from sim.games.andromedas_edge.loading.checks_words import COST_KINDS
from sim.games.andromedas_edge.loading.schema import Data

Problems = Iterator[Problem]


MOST_UNITS = 8  # in one cost: every way to pay it must fit into the list of moves


def cost_problems(file: str, where: tuple[Any, ...], costs: Sequence[Any], kinds: Sequence[str]) -> Problems:
    """A cost must be of a kind allowed here, with the keys of that kind, and not too large."""
    for place, cost in enumerate(costs):
        here = (*where, place)
        if cost.kind not in kinds:
            yield Problem(file, (*here, "kind"), f"one of {', '.join(kinds)}", cost.kind)
        keys = {key for key in cost.model_fields_set if key != "kind"}
        if extra := sorted(keys - set(COST_KINDS[cost.kind])):
            yield Problem(
                file, (*here, extra[0]), f"no such key in {cost.kind}", str(getattr(cost, extra[0]))
            )
        units = sum(getattr(cost, key) for key in COST_KINDS[cost.kind] if key != "type")
        if units > MOST_UNITS:
            yield Problem(file, here, f"at most {MOST_UNITS} resources", str(units))


def all_cost_problems(data: Data) -> Problems:
    pay = ("pay", "pay_any")
    for row, base in enumerate(data.regions.alliance_base):
        yield from cost_problems("regions", ("alliance_base", row, "cost"), base.cost, pay)
    for row, development in enumerate(data.developments.development):
        where = ("development", row, "ability_cost")
        yield from cost_problems("developments", where, development.ability_cost, pay)
    for row, key in enumerate(data.modules.key_module):
        yield from cost_problems("modules", ("key_module", row, "cost"), key.cost, pay)
    for row, module in enumerate(data.modules.module):
        kinds = ("pay_moon",) if module.slot == "input" else pay
        yield from cost_problems("modules", ("module", row, "cost"), module.cost, kinds)
    for row, card in enumerate(data.tactics.card):
        yield from cost_problems("tactics", ("card", row, "cost"), card.cost, pay)
    for row, planet in enumerate(data.regions.planet):
        if planet.resource_cost.solid_any:
            place = ("planet", row, "resource_cost", "solid_any")
            yield Problem(
                "regions",
                place,
                "0: the cost of a development names its resources",
                str(planet.resource_cost.solid_any),
            )
        yield from solid_problems("regions", ("planet", row, "resource_cost"), planet.resource_cost)
    for row, column in enumerate(data.modules.column):
        yield from solid_problems("modules", ("column", row, "cost"), column.cost)
    for row, kind in enumerate(data.ships.ship_type):
        if kind.build_cost.nanocarbon or kind.build_cost.ice or kind.build_cost.solid_any:
            yield Problem("ships", ("ship_type", row, "build_cost"), "a cost in titanium", "another resource")


def solid_problems(file: str, where: tuple[Any, ...], cost: Any) -> Problems:
    units = cost.titanium + cost.nanocarbon + cost.ice + cost.solid_any
    if units > MOST_UNITS:
        yield Problem(file, where, f"at most {MOST_UNITS} resources", str(units))
