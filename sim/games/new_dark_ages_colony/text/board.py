"""The board in SVG: planets, objects, characters, other spaces, tracks; and the amounts that pages plot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.gamekit import svg
from sim.gamekit.about import spoken
from sim.games.new_dark_ages_colony.loading.components import ids, load_data
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHARACTERS,
    NONE,
    OBJECTS,
    PLANET_IDS,
    RESOURCE_IDS,
    SITE_IDS,
    TRACK_IDS,
    TRACKS,
)
from sim.games.new_dark_ages_colony.text.titles import bundle_text, who

WIDTH = 820
HALF = WIDTH / 2
CARD, CARD_HEIGHT = 196, 58  # an object
TOP = 52
TRACK = (WIDTH - 20) / TRACKS
SITE = WIDTH / 4
PLAYER = 24


def board(first: Any, components: Any) -> svg.Board:
    """Tracks above, Earth at the left, Mars at the right, other spaces below, then the players."""
    players = int(first.options.players)
    places = _places()
    sites = max(y for _, y in places.values()) + CARD_HEIGHT + 8
    panels = sites + 2 * CARD_HEIGHT + 10

    def pieces(state: Any) -> dict[str, str]:
        drawn = {f"track{track}": _track(state, track) for track in range(TRACKS)}
        drawn |= {f"planet{planet}": _planet(state, planet) for planet in range(len(PLANET_IDS))}
        drawn |= {f"object{place}": _object(state, place, *places[place]) for place in range(OBJECTS)}
        for at in range(len(SITE_IDS)):
            here = _characters(state, OBJECTS + at)
            drawn[f"site{at}"] = _character_marks(here, *_site_place(at, sites), SITE - 6)
        drawn |= {f"player{seat}": _player(state, seat, panels + seat * PLAYER) for seat in range(players)}
        return drawn

    legend = (
        "letters: a character's initials, in its owner's shape and colour",
        "to the right of an object, with its seat: who controls it",
        "✓ launched this round",
        "A automated",
    )
    height = panels + players * PLAYER + 6
    return svg.Board(WIDTH, height, _ground(places, sites), pieces, legend)


def amounts() -> svg.Amounts:
    """The amounts that pages plot."""
    return {
        "points": lambda state, seat: state.players[seat].vp,
        "objects controlled": lambda state, seat: (state.controller == seat).sum(),
        "characters": lambda state, seat: state.players[seat].team_count,
        **svg.resources(RESOURCE_IDS),
    }


def _places() -> dict[int, tuple[float, float]]:
    """Where each object is drawn: two columns per planet."""
    counts = dict.fromkeys(PLANET_IDS, 0)
    places: dict[int, tuple[float, float]] = {}
    for place, entry in enumerate(load_data().objects.object):
        at = counts[entry.planet]
        counts[entry.planet] += 1
        left = 8 + HALF * PLANET_IDS.index(entry.planet) + (at % 2) * (CARD + 4)
        places[place] = (left, TOP + 22 + (at // 2) * (CARD_HEIGHT + 4))
    return places


def _site_place(at: int, top: float) -> tuple[float, float]:
    return 8 + (at % 4) * (SITE - 2), top + (at // 4) * (CARD_HEIGHT + 4)


def _ground(places: dict[int, tuple[float, float]], sites: float) -> str:
    drawn = []
    for place, (x, y) in places.items():
        entry = load_data().objects.object[place]
        drawn.append(svg.box(x, y, CARD, CARD_HEIGHT, "panel", entry.name))
        drawn.append(svg.text(x + 6, y + 15, svg.cut(entry.name, 27), "", 11))
    for at, name in enumerate(ids().site_names):
        x, y = _site_place(at, sites)
        drawn.append(svg.box(x, y, SITE - 6, CARD_HEIGHT, "paper"))
        drawn.append(svg.text(x + 6, y + 15, svg.cut(name, 33), "dim", 10))
    for track, name in enumerate(TRACK_IDS):
        drawn.append(svg.text(10 + track * TRACK, 16, f"{spoken(name)} track", "bold", 12))
        drawn.append(svg.box(10 + track * TRACK, 24, TRACK - 14, 16, "paper"))
    return "".join(drawn)


def _track(state: Any, track: int) -> str:
    """How far a marker is along its track."""
    value, end = int(state.track[track]), max(int(state.options.track_ends[track]), 1)
    length = max(0.0, min(1.0, value / end)) * (TRACK - 14)
    bar = svg.box(10 + track * TRACK, 24, length, 16, "gone") if length else ""
    return bar + svg.text(track * TRACK + TRACK - 6, 16, f"{value} of {end}", "end", 12)


def _planet(state: Any, planet: int) -> str:
    lost = "" if state.alive[planet] else ": lost"
    shade = "" if state.alive[planet] else svg.box(4 + HALF * planet, TOP, HALF - 8, 400, "gone")
    return shade + svg.text(10 + HALF * planet, TOP + 14, f"{spoken(PLANET_IDS[planet])}{lost}", "bold", 14)


def _object(state: Any, place: int, x: float, y: float) -> str:
    if not state.in_play[place]:
        return svg.box(x, y, CARD, CARD_HEIGHT, "gone")
    drawn = _character_marks(_characters(state, place), x, y, CARD - 50)
    signs = ("✓" if state.launched[place] else "") + ("A" if state.automated[place] else "")
    drawn += svg.text(x + CARD - 26, y + 44, signs, "end bold", 12) if signs else ""
    if state.controller[place] != NONE:
        seat = int(state.controller[place])
        drawn += svg.mark(x + CARD - 14, y + 40, seat, seat + 1, 1.05)
    return drawn


def _characters(state: Any, place: int) -> list[tuple[int, int]]:
    """Owner and number of the characters at a place."""
    here = [character for character in range(CHARACTERS) if state.location[character] == place]
    return [(int(state.owner[character]), character) for character in here if state.owner[character] != NONE]


def _character_marks(here: Iterable[tuple[int, int]], x: float, y: float, width: float) -> str:
    pieces = []
    for owner, character in here:
        name = who(character)
        initials = "".join(word[0] for word in name.split())[:2]
        pieces.append(svg.Piece(owner, 1, initials, name))
    return svg.together((x + 4, y + 19, width - 8, CARD_HEIGHT - 21), pieces, 0.95)


def _player(state: Any, seat: int, y: float) -> str:
    player = state.players[seat]
    first = ", first player" if state.first == seat else ""
    holdings = f"{bundle_text(player.res)}; {player.hand_count} cards, {player.team_count} characters{first}"
    return svg.mark(20, y + 10, seat, seat + 1, 0.9) + svg.text(38, y + 14, holdings, "", 12)
