"""Bans: what a seat may not take in a game. They are data, so another ban compiles nothing.

An *item* is a component, by its row in ``Game.component_ids``, or a mechanism, which come after all
components. A game's ``acquires`` says which items a legal move takes or uses. A ban is a row of flags, one
per item. The driver drops a banned seat's moves that take a banned item, unless it would have no move left: a
game must go on. How often that happened is counted, because a ban that is often broken says little.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.kernel.jit import rule

MOST_ITEMS = 8  # that one move can take
NO_BAN = 0  # the row of the ban that forbids nothing


class Bans(NamedTuple):
    """The bans that games are played with, and what came of them."""

    forbidden: Any  # ban, item: 1 if it is forbidden; row NO_BAN forbids nothing
    items: Any  # scratch memory: what one move takes
    refused: Any  # game, column of Refused
    taken: Any  # game, item: how often banned or watched seats took it; no rows: it isn't counted


class _Refused(NamedTuple):
    """How a ban went in a game."""

    DROPPED: int = 0  # decisions in which moves were dropped
    FORCED: int = 1  # decisions in which every move was banned, so that the ban was broken


Refused = _Refused()


def new_bans(forbidden: np.ndarray, games: int, counted: bool) -> Bans:
    """Bans with room for so many games; ``counted``: note what the banned seats take."""
    return Bans(
        np.ascontiguousarray(forbidden, np.uint8),
        np.zeros(MOST_ITEMS, np.int64),
        np.zeros((games, len(Refused)), np.int32),
        np.zeros((games if counted else 0, forbidden.shape[1]), np.int16),
    )


def part_of(bans: Bans, start: int, stop: int) -> Bans:
    """The same bans for some of the games, with scratch memory of their own."""
    return bans._replace(
        items=np.zeros_like(bans.items), refused=bans.refused[start:stop], taken=bans.taken[start:stop]
    )


@rule
def put_item(items, count, item):
    """One more item that a move takes; returns how many there are now. For the games' ``acquires``."""
    items[count] = item
    return count + 1


@rule
def is_forbidden(acquires, state, components, move, bans, ban):
    """Whether a move takes anything that a ban forbids."""
    for place in range(acquires(state, components, move, bans.items)):
        if bans.forbidden[ban, bans.items[place]] != 0:
            return True
    return False


@rule
def drop_forbidden(acquires, state, components, moves, count, bans, ban, game):
    """Drop the forbidden ones of the listed moves, unless none would be left; returns how many are left."""
    kept = 0
    for index in range(count):
        if not is_forbidden(acquires, state, components, moves[index], bans, ban):
            kept += 1
    if kept == 0:
        bans.refused[game, Refused.FORCED] += 1
        return count
    if kept == count:
        return count
    bans.refused[game, Refused.DROPPED] += 1
    kept = 0
    for index in range(count):
        if not is_forbidden(acquires, state, components, moves[index], bans, ban):
            if kept < index:
                moves[kept] = moves[index]
            kept += 1
    return kept


@rule
def count_taken(acquires, state, components, move, bans, game):
    """Note what a move takes."""
    for place in range(acquires(state, components, move, bans.items)):
        bans.taken[game, bans.items[place]] += 1
