"""How factions come to their seats: what the plan says, and where it leaves that to the game, the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sim.rooms.about import Dealing

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
    scheme: str | Sequence[str], dealing: Dealing | None, options: Mapping[str, str], of: int
) -> Seating:
    """The seating of a cell, from the ``factions`` of its run's plan, the game's own ``dealing`` as the run
    says it, the options of the cell, and the number of factions ``of`` the game."""
    if isinstance(scheme, list) and len(scheme) < of:
        return Seating(f"{len(scheme)} of {of} factions, rotated over the seats")
    if scheme != DEALT and not (dealing and dealing.only):
        return Seating()
    way = str(options.get(OPTION, dealing.default if dealing else ""))
    if not dealing:  # an older run: nothing is claimed of what it does not say
        return Seating(f"factions dealt by the game{f' ({way})' if way else ''}", chosen=True)
    known = dealing.ways.get(way)
    return Seating(f"factions {known.title}", known.chosen) if known else Seating("factions given by seat")
