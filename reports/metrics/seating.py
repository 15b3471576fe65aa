"""How factions come to their seats: what the plan says, and where it leaves that to the game, the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DEALT = "dealt"  # a plan that leaves it to the game's own option of this name:
OPTION = "factions"
ROTATED = "factions rotated over the seats"


@dataclass(frozen=True)
class Seating:
    """``way``, as in "factions dealt at random"; ``chosen`` where players choose their factions, or may for
    all that the run says: then who plays one, from which seat and on which set-up is no matter of chance."""

    way: str = ROTATED
    chosen: bool = False


def seating(
    plan: Mapping[str, Any], about: Mapping[str, Any], options: Mapping[str, str], of: int
) -> Seating:
    """The seating of a cell, from its run's plan, what the run says of the game, the options of the cell, and
    the number of factions ``of`` the game."""
    scheme = plan.get("factions", "all")
    if isinstance(scheme, list) and len(scheme) < of:
        return Seating(f"{len(scheme)} of {of} factions, rotated over the seats")
    if scheme != DEALT:
        return Seating()
    said = about.get("dealing", {})
    way = str(options.get(OPTION, said.get("default", "")))
    if not said:  # an older run: nothing is claimed of what it does not say
        return Seating(f"factions dealt by the game{f' ({way})' if way else ''}", chosen=True)
    known = said.get("ways", {}).get(way, {})
    if not known:
        return Seating("factions given by seat")
    return Seating(f"factions {known['title']}", bool(known.get("chosen", False)))
