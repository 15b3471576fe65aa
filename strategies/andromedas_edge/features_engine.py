"""What a module or a moon brings, in numbers for learned players."""

from __future__ import annotations

from sim.games.andromedas_edge.rules.counts import count_per
from sim.games.andromedas_edge.rules.vocabulary import KINDS, NONE, Cost, Resource
from sim.games.andromedas_edge.rules.vocabulary_effects import EFFECTS_OF_LIST, Column, Effect, Lists
from sim.kernel.jit import rule

UNITS_WORTH = (0.6, 1.0, 1.0, 1.0, 1.4, 0.9, 1.0, 1.0)  # energy, solids, credits, cards, points, repairs


@rule
def describe_module(state, components, seat, module, at, x):
    """Add what an activation of a module brings: resources less its cost, points, steps, other things."""
    units = 0.0
    best = 0.0
    one_of = components.module_one_of[module] == 1
    for place in range(EFFECTS_OF_LIST):
        effect = components.effects[Lists.MODULE + module, place]
        kind = effect[Column.KIND]
        if kind == Effect.NOTHING:
            break
        here = 0.0
        if kind == Effect.GAIN:
            for resource in range(KINDS):
                here += effect[Column.AMOUNT + resource] * UNITS_WORTH[resource]
            x[at + 2] += effect[Column.AMOUNT + Resource.VP]
        elif kind == Effect.GAIN_ANY:
            here = 1.2 * effect[Column.N]
        elif kind == Effect.GAIN_PER:
            count = count_per(state, seat, effect[Column.PER]) // effect[Column.DIVISOR]
            total = min(effect[Column.N] + effect[Column.EACH] * count, effect[Column.CAP])
            if effect[Column.WHAT] == Resource.VP:
                x[at + 2] += total
            else:
                here = total * UNITS_WORTH[effect[Column.WHAT]]
        elif kind == Effect.ADVANCE:
            x[at + 3] += effect[Column.N]
        elif kind == Effect.MOON_OUTPUT:
            moon = state.players[seat].slot_moon[module]
            here = moon_units(components, moon) if moon != NONE else 0.0
        else:
            x[at + 4] += 1.0
        units += here
        best = max(best, here)
    if one_of:
        units = best
    cost = components.module_cost[module]
    for resource in range(KINDS):
        units -= cost[resource] * UNITS_WORTH[resource]
    x[at + 1] += units - 0.9 * (cost[Cost.SOLID_ANY] + cost[Cost.ANY])


@rule
def moon_units(components, moon):
    """What a moon shows, in resources."""
    units = 0.0
    for amount in range(len(UNITS_WORTH)):
        units += components.moon_gain[moon, amount] * UNITS_WORTH[amount]
    return units
