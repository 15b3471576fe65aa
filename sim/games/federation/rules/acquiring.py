"""What moves take and use: components that a player chooses, and mechanisms (sim/kernel/bans.py)."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.federation.rules.atalum import open_token
from sim.games.federation.rules.placement import placed_die, placed_face, placed_space, side_of
from sim.games.federation.rules.vocabulary import (
    ALTERATIONS,
    CELLS,
    DEAD_OPTION,
    DEEP_SPACE,
    FIRST_ALTERATION,
    LAWS,
    LEVELS,
    MEDALS,
    MEGA_TOKENS,
    MEGAS,
    MISSIONS,
    OUTER,
    PLACES,
    PRODUCTION_SLOTS,
    PRODUCTIONS,
    PROJECTS,
    SLOTS,
    SPECIALISTS,
    STALLS,
    STARTS,
    Decide,
    Side,
    Target,
)
from sim.kernel.bans import put_item
from sim.kernel.decisions import top
from sim.kernel.jit import jit, rule

# The first component of each kind, in the order of ``component_ids``.
START = 0
SPACE = START + STARTS  # + side * PLACES
ALTERATION = SPACE + 2 * PLACES
SPECIALIST = ALTERATION + ALTERATIONS
STALL = SPECIALIST + SPECIALISTS
CELL = STALL + STALLS
PRODUCTION = CELL + CELLS
MEGA = PRODUCTION + PRODUCTIONS
MEGA_TOKEN = MEGA + MEGAS
MISSION = MEGA_TOKEN + MEGA_TOKENS
DEEP = MISSION + MISSIONS + MEDALS
MECHANISM = DEEP + DEEP_SPACE + PROJECTS + LAWS

CHOSEN = (
    "start_token", "space_vote", "space_fund", "alteration", "specialist", "stall", "cell", "production",
    "megastructure", "megastructure_token", "mission", "deep_space",
)  # fmt: skip


class _Mechanism(NamedTuple):
    """Kinds of actions, in the order of data/mechanisms.toml."""

    NEO: int = MECHANISM  # and the other planets in their order
    SIXMOON: int = MECHANISM + 1
    ATALUM: int = MECHANISM + 2
    ARRATOOINE: int = MECHANISM + 3
    E81216: int = MECHANISM + 4
    ROOMS: int = MECHANISM + 5
    ESPIONAGE: int = MECHANISM + 6
    OUTER_MODULE: int = MECHANISM + 7
    VOTING: int = MECHANISM + 8
    LOBBYING: int = MECHANISM + 9
    ALTERATIONS: int = MECHANISM + 10
    DICE: int = MECHANISM + 11
    MISSIONS: int = MECHANISM + 12
    MEGASTRUCTURES: int = MECHANISM + 13


Mechanism = _Mechanism()
MECHANISM_IDS = tuple(name.lower() for name in Mechanism._fields)


@jit
def acquires(state, components, move, items):
    """Write the items that a legal move takes or uses; returns how many."""
    kind = int(move.kind)
    option = int(move.option)
    if kind == Decide.PLACE:
        return placement(components, items, option) if option >= 0 else 0
    if kind == Decide.START_TOKEN:
        return put_item(items, 0, START + option)
    if kind == Decide.MISSION and option < MISSIONS:
        return put_item(items, put_item(items, 0, MISSION + option), Mechanism.MISSIONS)
    if kind == Decide.DEEP_SPACE:
        return put_item(items, 0, DEEP + option)
    if kind == Decide.MOON_TOKEN:
        token = state.moon[state.players[state.actor].wizard - 1, option]
        return put_item(items, 0, ALTERATION + int(token))
    if kind == Decide.KEEP_ALTERATION:
        return put_item(items, 0, ALTERATION + int(state.reserve[top(state).a, option]))
    return planets(state, items, kind, option)


@rule
def planets(state, items, kind, option):
    """What the actions of the planets take."""
    if (kind == Decide.ATALUM or kind == Decide.EXTRA_TAKE) and option < SLOTS:
        return put_item(items, 0, SPECIALIST + int(open_token(state, option // LEVELS, option % LEVELS)))
    if kind == Decide.STALL or kind == Decide.FREE_STALL:
        return put_item(items, 0, STALL + option)
    if (kind == Decide.NEO and option < DEAD_OPTION) or (kind == Decide.ADVANCE and option < CELLS):
        return put_item(items, 0, CELL + option)
    if kind == Decide.BUILD or kind == Decide.FREE_BUILD:
        if option < PRODUCTION_SLOTS:
            return put_item(items, 0, PRODUCTION + int(state.production[option]))
        mega = option - PRODUCTION_SLOTS
        if mega < MEGAS:
            count = put_item(items, put_item(items, 0, MEGA + mega), Mechanism.MEGASTRUCTURES)
            for place in range(state.mega_token.shape[1]):
                count = put_item(items, count, MEGA_TOKEN + int(state.mega_token[mega, place]))
            return count
    return 0


@rule
def placement(components, items, option):
    """An ambassador: its space and side, the alteration on it, the die, and where the space leads."""
    space = placed_space(option)
    face = placed_face(option)
    side = int(side_of(components, face))
    count = put_item(items, 0, SPACE + side * PLACES + space)
    count = put_item(items, count, Mechanism.LOBBYING if side == Side.FUND else Mechanism.VOTING)
    if face >= FIRST_ALTERATION:
        count = put_item(items, count, ALTERATION + face - FIRST_ALTERATION)
        count = put_item(items, count, Mechanism.ALTERATIONS)
    if placed_die(option) == 1:
        count = put_item(items, count, Mechanism.DICE)
    if space == OUTER:
        return put_item(items, count, Mechanism.OUTER_MODULE)
    target = int(components.space_target[space])
    if target < Target.ROOM:
        return put_item(items, count, Mechanism.NEO + target)
    if target == Target.ESPIONAGE:
        return put_item(items, count, Mechanism.ESPIONAGE)
    return put_item(items, count, Mechanism.ROOMS)
