"""The map, the tracks, the display and the stations in SVG; and the amounts that pages plot."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any

from sim.gamekit import svg
from sim.gamekit.about import spoken
from sim.games.andromedas_edge.loading.components import ids, load_data
from sim.games.andromedas_edge.rules.vocabulary import (
    CLASS_IDS,
    DECK_IDS,
    DECKS,
    DEVELOPMENT_IDS,
    NONE,
    REGIONS,
    SLOTS,
    SPACES,
    TRACK_IDS,
    TRACKS,
)
from sim.games.andromedas_edge.text.titles import titles

SIZE = 62.0  # of a hex, from its centre to a corner
HALF = SIZE * sqrt(3) / 2
LEFT, TOP = 66 - HALF, 68
WIDTH = 2 * LEFT + 12 * HALF
MAP = TOP + 5 * 1.5 * SIZE + SIZE + 14  # where the map ends
NAME, TRACK_HEIGHT = 104, 27
STEP = (WIDTH - NAME - 8) / SPACES
DISPLAY = MAP + TRACKS * TRACK_HEIGHT + 12
LINE = 18
PLAYERS = DISPLAY + (DECKS + 1) * LINE + 16
PLAYER = 52
SIGNS = ("O", "F", "S", "C", "B")  # of developments
RESOURCES = ("energy", "titanium", "nanocarbon", "ice", "credits")


def board(first: Any, components: Any) -> svg.Board:
    """The map above, then tracks and display, then the players."""
    players = int(first.options.players)

    def places(state: Any) -> dict[str, str]:
        drawn = {f"region{region}": _region(state, region, players) for region in range(REGIONS)}
        drawn |= {f"track{track}": _track(state, track, players) for track in range(TRACKS)}
        drawn |= {f"display{deck}": _display(state, deck) for deck in range(DECKS)}
        drawn["raiders"] = _raiders(state)
        drawn |= {f"player{seat}": _player(state, seat) for seat in range(players)}
        return drawn

    legend = (
        "marks: a seat's ships",
        svg.COUNTED,
        "☠ raiders, by class",
        "♟ leaders",
        "☾ moons",
        "developments, in their owner's colour: "
        + ", ".join(f"{sign} {name}" for sign, name in zip(SIGNS, DEVELOPMENT_IDS, strict=True)),
    )
    return svg.Board(round(WIDTH), PLAYERS + players * PLAYER + 4, _ground(), places, legend)


def amounts() -> svg.Amounts:
    """The amounts that pages plot over time."""
    return {
        "points": lambda state, seat: state.players[seat].vp,
        "modules": lambda state, seat: state.players[seat].row_count.sum(),
        "track steps": lambda state, seat: state.players[seat].tracks.sum(),
        **svg.resources(RESOURCES),
    }


def _place(region: int) -> tuple[float, float]:
    data = load_data().map
    entry = data.slot[region] if region < SLOTS else data.nebula[region - SLOTS]
    return LEFT + entry.x * HALF, TOP + entry.y * 1.5 * SIZE


def _ground() -> str:
    drawn = []
    for region in range(REGIONS):
        x, y = _place(region)
        corners = " ".join(
            f"{x + SIZE * sin(turn * pi / 3):.1f},{y + SIZE * cos(turn * pi / 3):.1f}" for turn in range(6)
        )
        drawn.append(f'<polygon points="{corners}" class="{"none" if region >= SLOTS else "panel"}"/>')
    for track, name in enumerate(TRACK_IDS):
        y = MAP + track * TRACK_HEIGHT
        drawn.append(svg.text(8, y + 17, spoken(name), "bold", 12))
        for space in range(SPACES):
            drawn.append(svg.box(NAME + space * STEP, y, STEP - 2, TRACK_HEIGHT - 3, "paper"))
            drawn.append(svg.text(NAME + space * STEP + 3, y + 9, space, "dim", 8))
    for deck, name in enumerate(DECK_IDS):
        drawn.append(svg.text(8, DISPLAY + (deck + 1) * LINE, f"{spoken(name)} on offer", "dim", 11))
    return "".join(drawn) + svg.text(8, DISPLAY + (DECKS + 1) * LINE, "Raiders", "dim", 11)


def _region(state: Any, region: int, players: int) -> str:
    """What is in a region: its tile, moons, leaders, raiders, ships and a development."""
    x, y = _place(region)
    here = state.regions[region]
    if region >= SLOTS:
        title = f"Nebula {region - SLOTS + 1}"
    elif 0 <= here.tile < len(ids().region_tiles):
        title = titles()[ids().region_tiles[here.tile]]
    else:
        return ""
    drawn = [svg.text(x, y - 26, svg.cut(title, 21), "middle bold", 9)]
    signs = [f"☠{CLASS_IDS[here.raider]}"] if here.raider != NONE else []
    leaders = int(here.leaders.sum())
    signs += [f"♟{leaders}"] if leaders else []
    signs += [f"☾{here.moon_count}"] if here.moon_count else []
    drawn.append(svg.text(x, y - 11, " ".join(signs), "middle", 12))
    ships = [svg.Piece(seat, int(here.ships[seat])) for seat in range(players) if here.ships[seat]]
    drawn.append(svg.together((x - 48, y - 6, 96, 34), ships, 0.9, middle=True))
    if here.development != NONE and here.owner != NONE:
        name = DEVELOPMENT_IDS[here.development]
        drawn.append(svg.mark(x, y + 41, int(here.owner), SIGNS[here.development], 0.9, spoken(name)))
    return "".join(drawn)


def _track(state: Any, track: int, players: int) -> str:
    """All players' markers on a track."""
    y = MAP + track * TRACK_HEIGHT
    at = [min(int(state.players[seat].tracks[track]), SPACES - 1) for seat in range(players)]
    return "".join(
        svg.together(
            (NAME + space * STEP + 11, y, STEP - 14, TRACK_HEIGHT - 3),
            (svg.Piece(seat) for seat in range(players) if at[seat] == space),
        )
        for space in sorted(set(at))
    )


def _display(state: Any, deck: int) -> str:
    shown = [titles()[ids().modules[module]] for module in state.display[deck, : state.display_count[deck]]]
    return svg.text(NAME + 40, DISPLAY + (deck + 1) * LINE, svg.cut(" · ".join(shown), 90), "", 11)


def _raiders(state: Any) -> str:
    cards = [f"{name} {titles()[ids().raiders[state.raider_card[at]]]}" for at, name in enumerate(CLASS_IDS)]
    return svg.text(NAME + 40, DISPLAY + (DECKS + 1) * LINE, " · ".join(cards), "", 11)


def _player(state: Any, seat: int) -> str:
    """What a player has: resources, leaders, cards, modules."""
    player = state.players[seat]
    y = PLAYERS + seat * PLAYER
    goods = ", ".join(f"{amount} {name}" for amount, name in zip(player.res, RESOURCES, strict=True))
    rest = f"cards {player.hand_count}, leaders {player.station_leaders}, ships out {player.ships_out}"
    rows = [player.rows[deck, : player.row_count[deck]] for deck in range(DECKS)]
    modules = ", ".join(titles()[ids().modules[module]] for row in rows for module in row)
    text = modules or "no modules"
    middle = text.rfind(", ", 0, 110) + 2 if len(text) > 110 else len(text)
    return (
        svg.mark(20, y + 12, seat, seat + 1)
        + svg.text(40, y + 10, f"{goods}; {rest}", "", 12)
        + svg.text(40, y + 25, text[:middle], "dim", 10)
        + svg.text(40, y + 38, svg.cut(text[middle:], 112), "dim", 10)
    )
