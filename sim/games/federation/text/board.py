"""The senate, planets, missions, buildings and medals in SVG, and the amounts that pages plot as lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.gamekit import svg
from sim.games.federation.loading.components import ids, load_data
from sim.games.federation.rules.measures import influence
from sim.games.federation.rules.vocabulary import (
    COLUMNS,
    COMMON,
    FLOORS,
    LAW_IDS,
    MEDAL_IDS,
    MEGAS,
    MISSIONS,
    NEUTRAL,
    NONE,
    PRODUCTION_SLOTS,
    RESOURCE_IDS,
    SPACES,
    SPECIAL,
    Side,
)
from sim.games.federation.text.about import component_title
from sim.games.federation.text.titles import PLANETS, PROJECTS, titles

WIDTH = 840
COLUMN, FLOOR = WIDTH / COLUMNS, 56
SENATE = 62  # top
OUTER_ROW = SENATE + FLOORS * FLOOR + 4
WORLDS = OUTER_ROW + 40
WORLD, NAME = 36, 118
MAX_SHOWN = 20  # influence and degrees up to here have a separate place
STEP = (WIDTH - NAME - 30) / (MAX_SHOWN + 1)
ROWS = (*PLANETS, "Degrees")
LISTS = WORLDS + len(ROWS) * WORLD + 12
LIST = 62  # height of a row of boxes
BUILDS = PRODUCTION_SLOTS + MEGAS
PLAYERS = LISTS + 3 * LIST + 4
PLAYER = 24
AMBASSADORS = ("no. 1", "no. 1", "no. 2", "no. 3", "special")


def board(first: Any, components: Any) -> svg.Board:
    """The senate on top, then planets, missions, buildings and medals, then the players."""
    players = int(first.options.players)

    def pieces(state: Any) -> dict[str, str]:
        drawn = {f"space{space}": _space(state, space) for space in range(SPACES)}
        drawn["laws"] = _laws(state)
        drawn["projects"] = _projects(state, components)
        drawn["outer"] = _outer(state)
        for row in range(len(ROWS)):
            drawn[f"world{row}"] = _world(state, components, row, players)
        for mission in range(MISSIONS):
            drawn[f"mission{mission}"] = _mission(state, mission, players)
        for slot in range(BUILDS):
            drawn[f"build{slot}"] = _build(state, slot, players)
        for medal in range(len(MEDAL_IDS)):
            drawn[f"medal{medal}"] = _holders(
                (svg.Piece(seat) for seat in range(players) if state.players[seat].medals >> medal & 1),
                medal,
                len(MEDAL_IDS),
                2,
            )
        drawn |= {f"player{seat}": _player(state, seat) for seat in range(players)}
        return drawn

    legend = (
        "numbers on marks: seats",
        "senate: which ambassador, with its votes or on its fund side",
        "N neutral votes",
        "missions: ✓ flown, • marker",
        svg.COUNTED,
    )
    return svg.Board(WIDTH, PLAYERS + players * PLAYER + 6, _ground(), pieces, legend)


def amounts() -> svg.Amounts:
    """The amounts that pages plot as lines."""
    return {
        "points": lambda state, seat: state.players[seat].vp,
        "degrees": lambda state, seat: state.players[seat].degree,
        "missions flown": lambda state, seat: int(state.players[seat].done).bit_count(),
        "ships in the hangar": lambda state, seat: state.players[seat].hangar,
        **svg.resources(RESOURCE_IDS),
    }


def _space_place(space: int) -> tuple[float, float]:
    entry = load_data().senate.space[space]
    return (entry.column - 1) * COLUMN, SENATE + (FLOORS - entry.floor) * FLOOR


def _ground() -> str:
    drawn = []
    for space, name in enumerate(ids().spaces):
        x, y = _space_place(space)
        drawn.append(svg.box(x + 2, y, COLUMN - 4, FLOOR - 4))
        drawn.append(svg.text(x + 8, y + 15, titles()[name].partition(" (")[0], "", 11))
    drawn.append(svg.box(2, OUTER_ROW, WIDTH - 4, 30, "paper"))
    drawn.append(svg.text(8, OUTER_ROW + 19, "Outer module", "", 11))
    for row, name in enumerate(ROWS):
        y = WORLDS + row * WORLD
        drawn.append(svg.text(8, y + 21, name, "bold", 12))
        for value in range(MAX_SHOWN + 1):
            drawn.append(svg.box(NAME + value * STEP, y, STEP - 2, WORLD - 3, "paper"))
            drawn.append(svg.text(NAME + value * STEP + 3, y + 9, value, "dim", 8))
    for mission, name in enumerate(ids().missions):
        drawn.append(_list_box(mission, MISSIONS, 0, component_title("mission", name).partition(" (")[0]))
    for slot in range(PRODUCTION_SLOTS, BUILDS):
        drawn.append(_list_box(slot, BUILDS, 1, f"Megastructure {slot - PRODUCTION_SLOTS + 1}"))
    for medal, name in enumerate(MEDAL_IDS):
        drawn.append(_list_box(medal, len(MEDAL_IDS), 2, f"Medal: {component_title('medal', name)}"))
    return "".join(drawn)


def _list_box(at: int, of: int, row: int, title: str) -> str:
    """One of ``of`` boxes in a row, with its title."""
    wide = WIDTH / of
    x, y = at * wide, LISTS + row * LIST
    label = svg.text(x + 6, y + 14, svg.cut(title, int(wide / 6.2)), "", 10)
    return svg.box(x + 2, y, wide - 4, LIST - 6) + label


def _holders(pieces: Iterable[svg.Piece], at: int, of: int, row: int) -> str:
    """Marks in a box of a row."""
    box = (at * WIDTH / of + 6, LISTS + row * LIST + 18, WIDTH / of - 12, LIST - 26)
    return svg.together(box, pieces)


def _space(state: Any, space: int) -> str:
    x, y = _space_place(space)
    here = state.space[space]
    if here.owner == NONE:
        return ""
    if here.owner == NEUTRAL:
        return svg.text(x + 16, y + 40, f"N {here.votes}", "bold", 13)
    seat = int(here.owner)
    ambassador = AMBASSADORS[min(int(here.ambassador), SPECIAL)] if here.alteration == NONE else "alteration"
    votes = f"{here.votes} votes" if here.side != Side.FUND else "funds"
    die = " + die" if here.die else ""
    words = svg.text(x + 38, y + 38, f"{ambassador}: {votes}{die}", "dim", 10)
    return svg.mark(x + 20, y + 34, seat, seat + 1, 1.0) + words


def _laws(state: Any) -> str:
    drawn = []
    for wing, law in enumerate(state.law_open):
        name = titles()[LAW_IDS[law]].removeprefix("the law of ") if law != NONE else "none"
        drawn.append(svg.text(8 + wing * WIDTH / 2, 18, f"Law: {name}", "bold", 13))
    return "".join(drawn)


def _projects(state: Any, components: Any) -> str:
    """The progress of each column's project."""
    drawn = []
    for column in range(COLUMNS):
        project = int(components.column_project[column + 1])
        text = f"{PROJECTS[project]} {state.project[project]}/{components.project_steps[project]}"
        drawn.append(svg.text(column * COLUMN + 8, 46, f"▾ {text}", "", 11))
    common = f"Common project {state.project[COMMON]}/{components.project_steps[COMMON]}"
    return "".join(drawn) + svg.text(WIDTH - 10, OUTER_ROW + 19, common, "end", 11)


def _outer(state: Any) -> str:
    seats = [int(state.outer[at, 0]) for at in range(int(state.outer_count))]
    return svg.together((100, OUTER_ROW + 1, WIDTH / 2, 28), map(svg.Piece, seats), 0.85)


def _world(state: Any, components: Any, row: int, players: int) -> str:
    """Everyone's influence on a planet, or degrees."""
    values = [
        int(influence(components, player, row)) if row < len(PLANETS) else int(player.degree)
        for player in state.players[:players]
    ]
    at = [min(value, MAX_SHOWN) for value in values]
    return "".join(
        svg.together(
            (NAME + place * STEP, WORLDS + row * WORLD + 9, STEP - 2, WORLD - 13),
            (svg.Piece(seat, title=str(values[seat])) for seat in range(players) if at[seat] == place),
            middle=True,
        )
        for place in sorted(set(at))
    )


def _mission(state: Any, mission: int, players: int) -> str:
    done = [seat for seat in range(players) if state.players[seat].done >> mission & 1]
    marked = [
        seat for seat in range(players) if state.players[seat].marker >> mission & 1 and seat not in done
    ]
    signs = {seat: "✓" for seat in done} | {seat: "•" for seat in marked}
    return _holders((svg.Piece(seat, sign=sign) for seat, sign in signs.items()), mission, MISSIONS, 0)


def _build(state: Any, slot: int, players: int) -> str:
    """Which players have built a production or a megastructure."""
    if slot < PRODUCTION_SLOTS:
        owners = [seat for seat in range(players) if state.players[seat].productions >> slot & 1]
        title = component_title("production", ids().productions[state.production[slot]])
        return _list_box(slot, BUILDS, 1, title) + _holders(map(svg.Piece, owners), slot, BUILDS, 1)
    built = [int(state.players[seat].megas[slot - PRODUCTION_SLOTS]) for seat in range(players)]
    return _holders((svg.Piece(seat, count) for seat, count in enumerate(built) if count), slot, BUILDS, 1)


def _player(state: Any, seat: int) -> str:
    player = state.players[seat]
    y = PLAYERS + seat * PLAYER
    goods = ", ".join(f"{amount} {name}" for amount, name in zip(player.res, RESOURCE_IDS, strict=True))
    office = ", president" if state.president == seat else ""
    rest = (
        f"die {player.die}, {player.hangar} ships, {int(player.alterations).bit_count()} alterations{office}"
    )
    return svg.mark(20, y + 10, seat, seat + 1, 0.9) + svg.text(38, y + 14, f"{goods}; {rest}", "", 12)
