"""The state and the result of a game in the form of recorded games."""

from __future__ import annotations

from typing import Any

from sim.games.federation.loading.components import ids
from sim.games.federation.rules.measures import influence, level_of
from sim.games.federation.rules.outcome import report
from sim.games.federation.rules.state import OUTCOME
from sim.games.federation.rules.vocabulary import (
    ALTERATIONS,
    AMBASSADOR_IDS,
    DEAD_ASTEROIDS,
    DEEP_SPACE,
    LAW_IDS,
    MEDALS,
    MISSIONS,
    MOONS,
    NEUTRAL,
    NONE,
    PLANETS,
    PRODUCTION_SLOTS,
    PROJECTS,
    SLOTS,
    SPECIAL,
    SPECIAL_ID,
    SPECIALIST_IDS,
    START_IDS,
    THRESHOLDS,
    TYPE_IDS,
    VP,
    Face,
)
from sim.kernel.records import new_records

AMBASSADORS = (*AMBASSADOR_IDS, SPECIAL_ID)


def snapshot(state: Any, components: Any) -> dict[str, Any]:
    """The state in the form of recorded games. ``state`` is a plain record: attributes would be slow."""
    players = int(state["options"]["players"])
    shown: dict[str, Any] = {}
    for seat in range(players):
        shown |= {f"{seat}.{key}": value for key, value in _seat(state, seat).items()}
    shown |= {f"g.{key}": value for key, value in _table(state, components, players).items()}
    return shown


def _digits(bits: int, count: int) -> str:
    return "".join(str(bits >> place & 1) for place in range(count))


def _names(bits: int, names: tuple[str, ...], count: int) -> list[str]:
    return sorted(names[place] for place in range(count) if bits >> place & 1)


def _seat(state: Any, seat: int) -> dict[str, Any]:
    player = state["players"][seat]
    specialists = [
        SPECIALIST_IDS[player["specialist"][slot]][3:] + ("-" if player["face"][slot] == Face.DOWN else "+")
        for slot in range(SLOTS)
        if player["face"][slot] != Face.EMPTY
    ]
    unused = int(player["ambassadors"])
    return {
        "pp": int(player["vp"]),
        **{name: int(player["res"][place]) for place, name in enumerate(("lav", "cop", "oce", "gold"))},
        "common": int(player["common"]),
        "degree": int(player["degree"]),
        "bonus": [int(player["bonus_round"]), int(player["bonus_game"])],
        "die": int(player["die"]),
        "die_used": int(player["die_used"]),
        "ships": [int(player[name]) for name in ("supply", "hangar", "sent")],
        "marker": _digits(int(player["marker"]), MISSIONS),
        "done": _digits(int(player["done"]), MISSIONS),
        "start": None if player["start"] == NONE else START_IDS[player["start"]],
        "deep": _names(int(player["deep"]), ids().deep_space, DEEP_SPACE),
        "cell": ids().cells[player["cell"]],
        "wizard": int(player["wizard"]),
        "discs": "".join(map(str, player["discs"].tolist())),
        "prods": _digits(int(player["productions"]), PRODUCTION_SLOTS),
        "megas": "".join(map(str, player["megas"].tolist())),
        "specs": " ".join(sorted(specialists)),
        "alts": " ".join(
            name[4:] for name in _names(int(player["alterations"]), ids().alterations, ALTERATIONS)
        ),
        "asteroids": player["asteroids"].tolist(),
        "medals": _digits(int(player["medals"]), MEDALS),
        "amb": [(unused & 1) + (unused >> 1 & 1), unused >> 2 & 1, unused >> 3 & 1, unused >> SPECIAL & 1],
    }


def measured(state: Any, components: Any) -> dict[str, Any]:
    """Level and influence of every seat; ``state`` is a record with attributes."""
    shown: dict[str, Any] = {}
    for seat in range(state.options.players):
        player = state.players[seat]
        shown[f"{seat}.level"] = int(level_of(state, components, player))
        shown[f"{seat}.influence"] = [int(influence(components, player, planet)) for planet in range(PLANETS)]
    return shown


def _alteration(number: int) -> str | None:
    return None if number == NONE else ids().alterations[number]


def _space(space: Any) -> list[Any] | None:
    owner = int(space["owner"])
    if owner == NONE:
        return None
    if owner == NEUTRAL:
        return [-1, int(space["votes"])]
    return [
        owner,
        AMBASSADORS[space["ambassador"]],
        _alteration(int(space["alteration"])),
        ("vote", "fund")[space["side"]],
        int(space["votes"]),
        int(space["die"]),
    ]


def _law(number: int) -> str | None:
    return None if number == NONE else LAW_IDS[number]


def _table(state: Any, components: Any, players: int) -> dict[str, Any]:
    seats = state["players"][:players]
    laws = [LAW_IDS[law] for law in state["law_open"] if law != NONE]
    thresholds = components.thresholds[players].tolist()
    medals: list[Any] = [
        [thresholds[place] for place in range(THRESHOLDS) if int(left) >> place & 1]
        for left in state["medal_left"][:PLANETS]
    ]
    votes = None
    if state["voted"]:
        floors = [[*row[:players], row[NEUTRAL]] for row in state["votes"].tolist()]
        votes = [*floors, state["wing_votes"].tolist(), _law(int(state["law_passed"]))]
    shown: dict[str, Any] = {
        "round": int(state["round_number"]),
        "president": int(state["president"]),
        "first": int(state["first"]),
        "turns": seats["turns"].tolist(),
        "outer": [
            [row[0], AMBASSADORS[row[1]], _alteration(row[2])]
            for row in state["outer"][: state["outer_count"]].tolist()
        ],
        "projects": state["project"].tolist(),
        "laws": laws,
        "laws_5": [LAW_IDS[law] for law in state["law_next"] if law != NONE],
        "law_left": state["law_left"].tolist(),
        "moons": "".join(str(int((row != NONE).sum())) for row in state["moon"]),
        "moons_open": _digits(int(state["moon_open"]), MOONS),
        "reserve": state["reserve_left"].tolist(),
        "asteroids": "".join(str(int(token != NONE)) for token in state["asteroid"]),
        "asteroids_open": _digits(int(state["asteroid_open"]), 4),
        "dead": _names(int(state["dead"]), ids().dead_asteroids, DEAD_ASTEROIDS),
        "dead_open": int(state["dead_open"]),
        "medals": [*medals, *state["medal_left"][PLANETS:].tolist()],
        "deep": _names(int(state["deep_space"]), ids().deep_space, DEEP_SPACE),
        "special": int(state["special_left"]),
        "votes": votes,
    }
    for space, name in enumerate(ids().spaces):
        shown[f"space.{name}"] = _space(state["space"][space])
    for kind, name in enumerate(TYPE_IDS):
        shown[f"atalum.{name}"] = _type(state["atalum"][kind])
    for mega, name in enumerate(ids().megas):
        shown[f"builders.{name}"] = state["builder"][mega][: state["builders"][mega]].tolist()
    return shown


def _specialist(number: int) -> str | None:
    return None if number == NONE else SPECIALIST_IDS[number]


def _type(place: Any) -> list[Any]:
    first, second = int(place["first_left"]), int(place["second_left"])
    return [
        _specialist(int(place["first"][first - 1])) if first else None,
        first,
        _specialist(int(place["second"][second - 1])) if second and place["second_open"] else None,
        second,
        _specialist(int(place["third"])),
    ]


def final(state: Any, components: Any) -> dict[str, Any]:
    """The result in the form of recorded games."""
    seats = range(state.options.players)
    outcome: Any = new_records(OUTCOME)[0]
    report(state, components, outcome)
    results = [outcome.seats[seat] for seat in seats]
    end = (VP.MEDALS, VP.LEFTOVER, VP.PROJECTS)
    funded = [project for project in range(PROJECTS) if outcome.funded[project]]
    rounds = range(outcome.rounds)
    return {
        "pp": [int(row.score) for row in results],
        "before": [int(row.score - sum(row.vp_by[source] for source in end)) for row in results],
        "sources": [[int(points) for points in row.vp_by[: VP.OTHER]] for row in results],
        "projects": {
            ids().projects[project]: {
                "measures": [int(row.notes.project_measure[project]) for row in results],
                "points": [int(row.notes.project_vp[project]) for row in results],
            }
            for project in funded
        },
        "ranks": [int(row.rank) for row in results],
        "winners": [seat for seat in seats if results[seat].rank == 1],
        "laws": [
            LAW_IDS[outcome.story.wing_round[now] * PLANETS + outcome.story.law_round[now]] for now in rounds
        ],
        "turns": [int(row.turns) for row in results],
    }
