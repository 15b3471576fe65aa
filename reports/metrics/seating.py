"""How factions are seated: by the plan or, if the plan leaves it open, by the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sim.gamekit.about import Dealing

DEALT = "dealt"  # a plan with this leaves it to the game's option named below
OPTION = "factions"
ROTATED = "factions rotated through the seats"


@dataclass(frozen=True)
class Seating:
    """``way``, as in "factions dealt at random". ``chosen``: players choose their factions, or may have done
    as far as the run says. Who plays a faction, in which seat and with which set-up, is then not random."""

    way: str = ROTATED
    chosen: bool = False


def seating(
    scheme: str | Sequence[str], dealing: Dealing | None, options: Mapping[str, str], of: int
) -> Seating:
    """The seating of a cell, from the ``factions`` of its run's plan, the game's ``dealing`` as the run
    describes it, the cell's options, and how many factions the game has (``of``)."""
    if isinstance(scheme, list) and len(scheme) < of:
        return Seating(f"{len(scheme)} of {of} factions, rotated through the seats")
    if scheme != DEALT and not (dealing and dealing.only):
        return Seating()
    way = str(options.get(OPTION, dealing.default if dealing else ""))
    if not dealing:  # an older run: claim nothing it doesn't say
        return Seating(f"factions dealt by the game{f' ({way})' if way else ''}", chosen=True)
    about = dealing.ways.get(way)
    return Seating(f"factions {about.title}", about.chosen) if about else Seating("factions given by seat")
