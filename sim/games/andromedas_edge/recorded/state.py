"""The state and the result as recorded games show them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.vocabulary import (
    CLASS_IDS,
    CLASSES,
    DECK_IDS,
    DECKS,
    DEVELOPMENT_IDS,
    DOMINANCES,
    HALF_SLOTS,
    MECHAPHAGE,
    NONE,
    REGIONS,
    SLOTS,
    STATIONS,
    TRANSPORTS,
    Place,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import FIRST_FINAL, VP

PLACES = {Place.BAY: "b", Place.TOP: "t", Place.BARGE: "g", Place.UNBUILT: "-", Place.SETTLED: "x"}
TIE_BREAKS = (None, "modules", "resources", "shared")
CLOCK_FACTION = "plutonian_empire"


def region_name(region: int) -> str:
    """Short name of a region."""
    return f"s{region + 1:02}" if region < SLOTS else f"n{region - SLOTS + 1}"


def snapshot(state: Any) -> dict[str, Any]:
    """The state with all its keys. ``state`` is a plain record, as attributes would be slow."""
    names = ids()
    players = int(state["options"]["players"])
    region = int(state["active_region"])
    final = int(state["final_turns"])
    newest = int(state["newest"])
    shown: dict[str, Any] = {
        "turn": [
            int(state["turn_number"]),
            int(state["active"]),
            None if region == NONE else region_name(region),
        ],
        "event": [
            int(state["progress"]),
            _none(state["marker"]),
            int(state["marker_gone"]),
            [names.event_numbers[card] for card in state["events"][: state["event_count"]].tolist()],
        ],
        "end": [int(state["triggered"]), None if final == NONE else final],
        "tactics": [int(state["pile_count"]), int(state["discard_count"])],
        "decks": state["deck_count"].tolist(),
        "stacks": state["stack_count"].tolist(),
        "dominance": [_name(names.dominances, token) for token in state["dominance"].tolist()],
        "raiders": [
            [int(state[key][cls]) for key in ("raider_supply", "raider_shield", "raider_bonus")]
            for cls in range(CLASSES)
        ],
        "newest": [
            None if newest == NONE else region_name(newest),
            int(state["planet_count"]) - int(state["planet_at"]),
        ],
    }
    for deck in range(DECKS):
        display = state["display"][deck, : state["display_count"][deck]].tolist()
        shown[f"display.{DECK_IDS[deck]}"] = [names.modules[module] for module in display]
    for place in range(REGIONS):
        shown[f"r.{region_name(place)}"] = _region(state["regions"][place], players)
    for seat in range(players):
        shown |= {f"p{seat}.{key}": value for key, value in _player(state, seat).items()}
    return shown


def _none(number: Any) -> int | None:
    return None if number == NONE else int(number)


def _name(names: tuple[str, ...], number: int) -> str | None:
    return None if number == NONE else names[number]


def _region(region: Any, players: int) -> list[Any]:
    tile = int(region["tile"])
    development = int(region["development"])
    raider = int(region["raider"])
    return [
        None if tile in (NONE, Tile.NEBULA) else ids().region_tiles[tile],
        int(region["moon_count"]),
        region["leaders"][:players].tolist(),
        None if development == NONE else [DEVELOPMENT_IDS[development], int(region["owner"])],
        region["bonus"].tolist() if region["bonus_count"] else None,
        None if raider == NONE else [CLASS_IDS[raider], int(region["figures"])],
    ]


def is_same(name: str, expected: Any, got: Any) -> bool:
    """Whether a recorded value equals ours. Development cards of one type are interchangeable: it doesn't
    matter which development a used card lies at."""
    if expected == got or not name.endswith(".dev"):
        return bool(expected == got)
    if not isinstance(expected, list) or any(not isinstance(card, list) for card in expected):
        return False
    return _sites_and_cards(expected) == _sites_and_cards(got)


def _sites_and_cards(developments: list[list[Any]]) -> list[Counter[str]]:
    """Type and slot of each development, and type and use of each card."""
    return [Counter(repr(card[part]) for card in developments) for part in (slice(2), slice(None, None, 2))]


def place_name(place: int) -> str:
    """Where a ship is."""
    if place < REGIONS:
        return region_name(place)
    return PLACES.get(place) or f"m:{ids().modules[place - Place.MODULE]}"


def _ships(player: Any) -> str:
    places = [place_name(place) for place in player["ships"].tolist()]
    kinds = [places[:TRANSPORTS], *([place] for place in places[TRANSPORTS:])]
    return "|".join(" ".join(sorted(kind)) for kind in kinds)


def _player(state: Any, seat: int) -> dict[str, Any]:
    names = ids()
    player = state["players"][seat]
    rows = [player["rows"][deck, : player["row_count"][deck]].tolist() for deck in range(DECKS)]
    damage = player["damage"].tolist()
    slots = {
        names.modules[module]: names.moons[moon]
        for module, moon in enumerate(player["slot_moon"].tolist())
        if moon != NONE
    }
    slots |= {
        f"half:{half}": names.moons[player["half_moon"][half]]
        for half in range(HALF_SLOTS)
        if player["half_moon"][half] != NONE
    }
    if player["tacops"] != NONE:
        slots["tacops"] = names.moons[player["tacops"]]
    developments = [
        [DEVELOPMENT_IDS[region["development"]], region_name(slot), int(region["used"])]
        for slot, region in enumerate(state["regions"][:SLOTS])
        if region["development"] != NONE and region["owner"] == seat
    ]
    faction = int(player["faction"])
    clock = faction != NONE and names.factions[faction] == CLOCK_FACTION
    shown = {
        "vp": int(player["vp"]),
        "res": [*player["res"].tolist(), int(player["module_energy"])],
        "hand": _cards(player["hand"]),
        "support": _cards(player["support"]),
        "ships": _ships(player),
        "tiles": [_name(names.tiles, tile) for tile in player["tiles"].tolist()],
        "shield": player["shield"].tolist(),
        "leaders": [int(player[key]) for key in ("station_leaders", "abducted", "spent")],
        "damage": {
            names.modules[module]: "m" if damage[module] == MECHAPHAGE else damage[module]
            for module in range(STATIONS)
            if damage[module]
        },
        "slots": slots,
        "moons": sorted(names.moons[moon] for moon in player["moons"][: player["moon_count"]].tolist()),
        "tracks": player["tracks"].tolist(),
        "dev": sorted(developments),
        "tokens": [
            sorted(
                names.discoveries[token]
                for token, count in enumerate(player["discoveries"].tolist())
                for _ in range(count)
            ),
            sorted(
                names.dominances[token]
                for token in range(DOMINANCES)
                if int(player["dominances"]) >> token & 1
            ),
        ],
        "clock": int(player["clock"]) if clock else None,
    }
    for deck in range(DECKS):
        shown[f"mod.{DECK_IDS[deck]}"] = [names.modules[module] for module in rows[deck]]
    return shown


def _cards(counts: Any) -> list[int]:
    return [card for card, count in enumerate(counts.tolist()) for _ in range(count)]


def final(state: Any) -> dict[str, Any]:
    """The result."""
    players = int(state["options"]["players"])
    size = 2 if state["options"]["teams"] else 1
    standing = state["standing"]
    teams = players // size
    places = [
        1 + sum(is_ahead_plain(standing, other, team, size) for other in range(teams))
        for team in range(teams)
    ]
    ranks = [places[seat // size] for seat in range(players)]
    story = state["story"]
    return {
        "scores": [_score(state["players"][seat]) for seat in range(players)],
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
        "tie_break": TIE_BREAKS[story["tie_break"]],
        "reason": "terminus",
        "turns": int(state["turn_number"]),
        "events": int(story["events"]),
        "battles": int(story["battles"]),
        "trigger_seat": int(story["trigger_seat"]),
        "trigger_turn": int(story["trigger_turn"]),
    }


def is_ahead_plain(standing: Any, team: int, other: int, size: int) -> bool:
    """Whether a team ranks above another."""
    rows = [standing[number * size : (number + 1) * size].sum(axis=0).tolist() for number in (team, other)]
    return bool(rows[0] > rows[1])


def _score(player: Any) -> dict[str, int]:
    by = player["vp_by"].tolist()
    shown = {"in_game": sum(by[:FIRST_FINAL])}
    names = {
        "tracks": VP.TRACKS,
        "developments": VP.DEVELOPMENTS,
        "special": VP.SPECIAL,
        "damage": VP.DAMAGE,
        "storage": VP.STORAGE,
        "civilization_modules": VP.CIVILIZATION_MODULES,
        "leaders": VP.LEADERS,
        "destiny": VP.DESTINY,
    }
    shown |= {name: by[source] for name, source in names.items()}
    shown["total"] = int(player["vp"])
    return shown
