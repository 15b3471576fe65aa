"""The map as text: flat-top hexes in a staggered grid, one column per q and two lines per hex.

The upper line of a hex shows what is there, the lower one the label of planets and sector centres:

     r1M        terra with a mine of seat 1
    4B2
"""

from __future__ import annotations

from typing import Any

from rich.text import Text

from sim.games.gaia_project.loading.components import load_data
from sim.games.gaia_project.rules.geometry import DIRECTIONS
from sim.games.gaia_project.rules.vocabulary import NONE, SECTOR_HEXES, Planet, Structure
from sim.games.gaia_project.text.notation import label, names

CELL = 5
NARROW_CELL = 4  # without labels
EMPTY = "."
STRUCTURES = {
    Structure.MINE: "M",
    Structure.TRADING_STATION: "T",
    Structure.RESEARCH_LAB: "L",
    Structure.PLANETARY_INSTITUTE: "I",
    Structure.ACADEMY_LEFT: "A",
    Structure.ACADEMY_RIGHT: "Q",
    Structure.LOST_PLANET_MINE: "M",
}
GAIAFORMER, STATION, SATELLITE, GUEST, MORE = "F", "S", "*", "&", "+"
STYLES = {
    "blue": "bright_blue",
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "brown": "orange4",
    "gray": "grey62",
    "white": "bright_white",
    "green": "green",
    "purple": "purple",
    "none": "cyan",
}
LABEL_STYLE = "dim"

Place = tuple[int, int]


def draw_map(state: Any, components: Any, width: int) -> list[Text]:
    """The lines of the map. Leaves the labels out if they don't fit into ``width``."""
    places = grid_places(state, components)
    columns = max(column for column, _ in places.values()) + 1
    cell = CELL if columns * CELL <= width else NARROW_CELL
    lines = [[Text(" " * cell)] * columns for _ in range(max(line for _, line in places.values()) + 2)]
    for spot, (column, line) in places.items():
        lines[line][column] = _in_cell(hex_text(state, components, spot), cell)
        if cell == CELL and (state.planet[spot] != Planet.EMPTY or spot % SECTOR_HEXES == SECTOR_HEXES - 1):
            lines[line + 1][column] = _in_cell(Text(label(state, components, spot), LABEL_STYLE), cell)
    drawn = [Text().join(cells) for cells in lines]
    for line_text in drawn:
        line_text.rstrip()
    return drawn


def legend() -> dict[str, list[str]]:
    """What the signs on the map mean, in groups."""
    pieces = {STRUCTURES[row]: name for row, name in enumerate(names().structures)}
    pieces |= {GAIAFORMER: "gaiaformer", STATION: "space station"}
    return {
        "planets": [
            f"{letter} {name.lower()}" for letter, name in zip(planet_letters(), names().planets, strict=True)
        ],
        "pieces, after the seat number": [f"{sign} {name.lower()}" for sign, name in pieces.items()],
        "also": [
            f"{SATELLITE} satellites of these seats",
            f"{GUEST} and a guest mine",
            f"{MORE} and more",
            f"{EMPTY} empty space",
        ],
    }


def planet_letters() -> list[str]:
    """The letter of each planet type."""
    return [planet.letter for planet in load_data().planets.planet]


def seat_style(state: Any, components: Any, seat: int) -> str:
    """A player's colour, which is the colour of the home planet."""
    return f"bold {_planet_style(components.home[state.players[seat].faction])}"


def hex_text(state: Any, components: Any, spot: int) -> Text:
    """What is on a hex, in at most four signs."""
    planet, owner, station = state.planet[spot], state.owner[spot], state.station[spot]
    satellites = "".join(str(seat + 1) for seat in range(8) if state.satellites[spot] >> seat & 1)
    text = Text()
    if planet != Planet.EMPTY:
        text.append(planet_letters()[planet], _planet_style(planet))
    if owner != NONE:
        text.append(
            f"{owner + 1}{STRUCTURES[int(state.structure[spot])]}", seat_style(state, components, owner)
        )
    elif state.gaiaformer[spot] != NONE:
        former = state.gaiaformer[spot]
        text.append(f"{former + 1}{GAIAFORMER}", seat_style(state, components, former))
    if state.guest[spot] != NONE:
        text.append(GUEST, seat_style(state, components, state.guest[spot]))
    if station != NONE:
        text.append(f"{station + 1}{STATION}", seat_style(state, components, station))
    if satellites:
        text.append(f"{SATELLITE}{satellites}")
    if not text:
        return Text(EMPTY, "dim")
    if len(text) >= CELL:
        text = text[: CELL - 2] + Text(MORE)
    return text


def grid_places(state: Any, components: Any) -> dict[int, Place]:
    """Column and line of each hex in the staggered grid, both from 0.

    Worked out from neighbour to neighbour, so an overlay's layout is drawn as it is played.
    """
    neighbours = components.neighbours[state.options.layout]
    axial: dict[int, Place] = {}
    for start in range(int(components.layout_slots[state.options.layout]) * SECTOR_HEXES):
        if start in axial:
            continue
        # Sectors that touch no earlier one (in an overlay) go to the right.
        axial[start] = (max(q for q, _ in axial.values()) + 6, 0) if axial else (0, 0)
        waiting = [start]
        while waiting:
            spot = waiting.pop()
            q, r = axial[spot]
            for other, (dq, dr) in zip(neighbours[spot], DIRECTIONS, strict=True):
                if other != NONE and int(other) not in axial:
                    axial[int(other)] = (q + dq, r + dr)
                    waiting.append(int(other))
    grid = {spot: (q, 2 * r + q) for spot, (q, r) in axial.items()}
    first_column = min(column for column, _ in grid.values())
    first_line = min(line for _, line in grid.values())
    return {spot: (column - first_column, line - first_line) for spot, (column, line) in grid.items()}


def _planet_style(planet: int) -> str:
    return STYLES[load_data().planets.planet[planet].color]


def _in_cell(text: Text, cell: int) -> Text:
    """The text padded to the cell's width, after a space if there is room."""
    padded = Text(" " if len(text) < cell else "") + text
    padded.pad_right(cell - len(padded))
    return padded
