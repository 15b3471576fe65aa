"""The board as text: the ship, the caverns and the rival."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sim.games.cryo.loading.components import ids, load_data
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    CHAMBERS_OF_SECTION,
    DOCKS,
    NONE,
    RIVAL,
    SECTION_DOCKS,
    SECTIONS,
)

DOCKS_OF_SECTION = SECTION_DOCKS // SECTIONS
UPPER = 2  # docks of a section above; the others are below
DAMAGED, FREE, FACE_DOWN = "x", "·", "?"


def draw_ship(state: Any, components: Any, names: Sequence[str]) -> list[str]:
    """Docks with drones, incidents, pods asleep; caverns with pods; what the rival has."""
    seats = range(len(names))
    head = (
        f"{'Ship':13}{'upper docks':13}{'lower docks':13}{'asleep, left to right':{9 * len(names)}}  incident"
    )
    lines = [head]
    for section, name in enumerate(ids().sections):
        docks = [
            dock_sign(state, dock, seats)
            for dock in range(SECTION_DOCKS)
            if dock // DOCKS_OF_SECTION == section
        ]
        asleep = [f"{seat + 1}: {_chambers(state.players[seat], section)}" for seat in seats]
        token = state.incident[section]
        incident = ids().tokens[token] if token != NONE else "none"
        row = f"{name:13}{' '.join(docks[:UPPER]):13}{' '.join(docks[UPPER:]):13}"
        lines.append(f"{row}{'  '.join(asleep):{max(21, 9 * len(names))}}  {incident}")
    lines.append(f"{'launch':13}{dock_sign(state, DOCKS - 1, seats)}")
    depths = sorted({space.depth for space in load_data().caverns.space})
    for depth in depths:
        here = [cavern for cavern in used_caverns(state) if load_data().caverns.space[cavern].depth == depth]
        caverns = "   ".join(_cavern(state, components, cavern, seats) for cavern in here)
        lines.append(f"{f'Caverns {depth}':13}{caverns}")
    if state.options.solo:
        rival = state.players[RIVAL]
        goods = ", ".join(f"{amount} {name}" for amount, name in zip(rival.res, ids().resources, strict=True))
        lines.append(f"{'Rival':13}{goods}; drones {rival.drones_home} at home, {rival.drones_out} out")
        cards = "".join(card_list(rival[kind], kind) for kind in ("upgrades", "vehicles", "missions"))
        lines.append(f"{'':13}{cards.removesuffix('; ')}")
    lines.append(
        "1, 2 drones of seats, x damaged, · free; cavern: control/per pod (? face down), pods by seat"
    )
    return [line.rstrip() for line in lines if line.strip()]


def dock_sign(state: Any, dock: int, seats: Iterable[int]) -> str:
    """Whose drones are on a dock."""
    here = "".join(str(seat + 1) * int(state.players[seat].docks[dock]) for seat in seats)
    return here or (DAMAGED if state.damaged[dock] else FREE)


def used_caverns(state: Any) -> list[int]:
    """Spaces that have a cavern in this game."""
    return [cavern for cavern in range(CAVERNS) if state.cavern[cavern] != NONE]


def card_list(counts: Any, title: str) -> str:
    """Cards in play: "upgrades a, 2 b; "."""
    named = [(ids().cards[card], int(counts[card])) for card in range(CARD_TYPES) if counts[card]]
    names = ", ".join(name if count == 1 else f"{count} {name}" for name, count in named)
    return f"{title} {names}; " if names else ""


def _chambers(player: Any, section: int) -> str:
    first = section * CHAMBERS_OF_SECTION
    return "/".join(str(pods) for pods in player.stasis[first : first + CHAMBERS_OF_SECTION])


def _cavern(state: Any, components: Any, cavern: int, seats: Iterable[int]) -> str:
    tile = state.cavern[cavern]
    worth = f"{components.control_vp[tile]}/{components.pod_vp[tile]}" if state.up[cavern] else FACE_DOWN
    pods = [
        f"{seat + 1}:{state.players[seat].caverns[cavern]}"
        for seat in seats
        if state.players[seat].caverns[cavern]
    ]
    return " ".join([f"{int(ids().spaces[cavern][1:])} [{worth}]", *pods])
