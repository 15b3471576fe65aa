"""Positions and goods that several tests of Gaia Project start from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.gaia_project.positions import GOODS, IDS, Position, Seat

INSTITUTE = "planetary_institute"
TRADING = "trading_station"
LAB = "research_lab"
RICH: dict[str, Any] = {"credits": 30, "ore": 15, "knowledge": 15, "qic": 9}
POOR: dict[str, Any] = {"credits": 0, "ore": 0, "knowledge": 0, "qic": 0}


def table_of(*factions: str, round_tile: str = "round_big_5_a", **values: Any) -> Position:
    """Three players on M4, the first to move."""
    boards = {IDS.factions.index(faction) // 2 for faction in factions}
    others = [
        other for other in ("itars", "geodens", "taklons") if IDS.factions.index(other) // 2 not in boards
    ]
    table = Position(*factions, *others[: 3 - len(factions)], round_tile=round_tile)
    table.set(0, **values)
    return table


def state_of(player: Seat) -> dict[str, int]:
    """Goods, points and power of a player."""
    values = dict(zip(GOODS, player.goods, strict=True))
    return {
        **values,
        "vp": player.vp,
        "tokens": sum(player.power),
        "charged": player.power[1] + 2 * player.power[2],
    }


def gained(player: Seat, before: Mapping[str, int]) -> dict[str, int]:
    """What has changed since ``before``, a ``state_of`` the player."""
    now = state_of(player)
    return {name: now[name] - before[name] for name in now if now[name] != before[name]}
