"""The map as SVG, with everything on it, and the amounts that a game's page draws as lines."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any

from sim.gamekit import svg
from sim.games.gaia_project.loading.components import load_data
from sim.games.gaia_project.rules.vocabulary import NONE, SECTOR_HEXES, Planet, Stone
from sim.games.gaia_project.text.drawing import GAIAFORMER, STATION, STRUCTURES, grid_places
from sim.games.gaia_project.text.notation import label, names

SIZE = 26.0  # from the centre of a hex to a corner
COLOURS = {
    "blue": "#5b8fd6",
    "red": "#d0514a",
    "orange": "#e8923a",
    "yellow": "#e9cf4f",
    "brown": "#8d6241",
    "gray": "#9a9a9a",
    "white": "#f4f4f4",
    "green": "#58a868",
    "purple": "#7d5ba6",
    "none": "#2aa5a5",
}
MARGIN = 12
LEVELS = 6
TRACK_NAME, TRACK_HEIGHT = 168, 26  # of the research board, below the map
MIDDLES = ((0, 0), (-9, -7), (9, -7), (-9, 7), (9, 7))  # where the marks go if a hex has several


def board(first: Any, components: Any) -> svg.Board:
    """The map of a game and its research board."""
    places = {
        spot: (MARGIN + SIZE * (1 + 1.5 * column), MARGIN + SIZE * sqrt(3) / 2 * (1 + line))
        for spot, (column, line) in grid_places(first, components).items()
    }
    width = max(x for x, _ in places.values()) + SIZE + MARGIN
    top = max(y for _, y in places.values()) + SIZE + 2 * MARGIN
    hexes = "".join(_hex(x, y, spot) for spot, (x, y) in places.items())

    def drawings(state: Any) -> dict[str, str]:
        drawn = {f"hex{spot}": _spot(state, components, spot, *place) for spot, place in places.items()}
        for track in range(len(names().tracks)):
            drawn[f"track{track}"] = _track(state, track, top + track * TRACK_HEIGHT, _step(width))
        return drawn

    signs = {STRUCTURES[row]: name.lower() for row, name in enumerate(names().structures)}
    signs |= {GAIAFORMER: "gaiaformer", STATION: "space station", "•": "satellite"}
    legend = [f"{sign} {name}" for sign, name in signs.items()]
    shown = {int(first.planet[spot]) for spot in places} - {int(Planet.EMPTY)}
    kinds = [load_data().planets.planet[kind] for kind in sorted(shown)]
    legend.append(f"planets: {', '.join(f'{kind.letter} {kind.name}' for kind in kinds)}")
    legend.append("on the research board: seats")
    height = top + len(names().tracks) * TRACK_HEIGHT + MARGIN
    return svg.Board(round(width), round(height), hexes + _research(top, _step(width)), drawings, legend)


def amounts() -> svg.Amounts:
    """The amounts to draw as lines."""
    return {
        "points": lambda state, seat: state.players[seat].vp,
        "ore": lambda state, seat: state.players[seat].ore,
        "credits": lambda state, seat: state.players[seat].credits,
        "knowledge": lambda state, seat: state.players[seat].knowledge,
        "QIC": lambda state, seat: state.players[seat].qic,
        "power tokens": lambda state, seat: _power(state.players[seat]),
        "structures": lambda state, seat: state.players[seat].on_map.sum(),
        "research steps": lambda state, seat: state.players[seat].levels.sum(),
    }


def _power(player: Any) -> int:
    return int(player.bowls.sum()) + int(player.brainstone in (Stone.BOWL_1, Stone.BOWL_2, Stone.BOWL_3))


def _hex(x: float, y: float, spot: int) -> str:
    corners = " ".join(
        f"{x + SIZE * cos(turn * pi / 3):.1f},{y + SIZE * sin(turn * pi / 3):.1f}" for turn in range(6)
    )
    kind = "panel" if (spot // SECTOR_HEXES) % 2 else "paper"  # so neighbouring sectors differ
    return f'<polygon points="{corners}" class="{kind}"/>'


def _spot(state: Any, components: Any, spot: int, x: float, y: float) -> str:
    """Everything on a hex."""
    drawn = []
    planet = state.planet[spot]
    if planet != Planet.EMPTY:
        entry = load_data().planets.planet[planet]
        name = label(state, components, spot)
        drawn.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="19" fill="{COLOURS[entry.color]}" stroke="#0006">'
            f"<title>{name} {entry.name}</title></circle>"
        )
        drawn.append(svg.text(round(x - 15, 1), round(y - 10, 1), entry.letter, "middle bold", 11))
        drawn.append(svg.text(round(x, 1), round(y + 22, 1), name, "middle dim", 8))
    marks = []
    if state.owner[spot] != NONE:
        marks.append((int(state.owner[spot]), STRUCTURES[int(state.structure[spot])]))
    elif state.gaiaformer[spot] != NONE:
        marks.append((int(state.gaiaformer[spot]), GAIAFORMER))
    if state.guest[spot] != NONE:
        marks.append((int(state.guest[spot]), "M"))
    if state.station[spot] != NONE:
        marks.append((int(state.station[spot]), STATION))
    marks += [(seat, "•") for seat in range(8) if state.satellites[spot] >> seat & 1]
    if len(marks) == 1:
        seat, sign = marks[0]
        return "".join(drawn) + svg.mark(x, y, seat, sign, 0.6 if sign == "•" else 1.2)
    around = zip(marks, MIDDLES[1:], strict=False)
    return "".join(drawn) + "".join(svg.mark(x + dx, y + dy, *mark, 0.65) for mark, (dx, dy) in around)


def _step(width: float) -> float:
    """The width of a level of the research board."""
    return (width - TRACK_NAME - MARGIN) / LEVELS


def _research(top: float, step: float) -> str:
    drawn = []
    for track, name in enumerate(names().tracks):
        y = top + track * TRACK_HEIGHT
        drawn.append(svg.text(MARGIN, y + 17, name, "bold", 12))
        for level in range(LEVELS):
            drawn.append(svg.box(TRACK_NAME + level * step, y, step - 3, TRACK_HEIGHT - 3))
            drawn.append(svg.text(TRACK_NAME + level * step + 4, y + 16, level, "dim", 10))
    return "".join(drawn)


def _track(state: Any, track: int, y: float, step: float) -> str:
    """Every player's marker on a research track."""
    drawn = []
    for level in range(LEVELS):
        seats = range(int(state.options.players))
        here = [seat for seat in seats if state.players[seat].levels[track] == level]
        box = (TRACK_NAME + level * step + 12, y, step - 16, TRACK_HEIGHT - 3)
        drawn.append(svg.together(box, map(svg.Piece, here)))
    return "".join(drawn)
