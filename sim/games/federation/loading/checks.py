"""Checks between keys and files. Compiled rules check no bounds, so every index must be right."""

from __future__ import annotations

from collections.abc import Iterator

from sim.gamekit.checks import Rows
from sim.gamekit.data_files import Problem, one_of
from sim.games.federation.loading.schema import Data
from sim.games.federation.rules.vocabulary import (
    ACTION_IDS,
    ALTERATIONS,
    AMBASSADOR_IDS,
    ASTEROID_CELLS,
    ASTEROIDS,
    BLOCKS,
    CELLS,
    COLUMNS,
    COMMON,
    DEAD_ASTEROIDS,
    DEEP_SPACE,
    LAW_IDS,
    MEDAL_IDS,
    MEGA_TOKENS,
    MEGAS,
    MISSIONS,
    MOONS,
    PLANET_IDS,
    PRODUCTION_SLOTS,
    PRODUCTIONS,
    PROJECTS,
    ROOM_IDS,
    ROUNDS,
    SPACES,
    SPECIALIST_IDS,
    STALLS,
    START_IDS,
    WING_COLUMNS,
    WING_IDS,
)

ROWS: Rows = {
    ("accreditation", "level"): tuple(f"level_{level}" for level in range(1, 6)),
    ("alterations", "alteration"): ALTERATIONS,
    ("ambassadors", "ambassador"): AMBASSADOR_IDS,
    ("arratooine", "stall"): STALLS,
    ("deep_space", "deep_space"): DEEP_SPACE,
    ("e81216", "slot"): PRODUCTION_SLOTS,
    ("e81216", "production"): PRODUCTIONS,
    ("e81216", "megastructure"): MEGAS,
    ("e81216", "megastructure_token"): MEGA_TOKENS,
    ("laws", "law"): LAW_IDS,
    ("medals", "medal"): MEDAL_IDS,
    ("missions", "mission"): MISSIONS,
    ("neo", "cell"): CELLS,
    ("neo", "asteroid"): ASTEROIDS,
    ("neo", "dead_asteroid"): DEAD_ASTEROIDS,
    ("neutral", "planet_block"): BLOCKS,
    ("neutral", "room_block"): BLOCKS,
    ("projects", "project"): PROJECTS,
    ("senate", "space"): SPACES,
    ("senate", "action"): ACTION_IDS,
    ("sixmoon", "position"): MOONS,
    ("specialists", "specialist"): SPECIALIST_IDS,
    ("start_tokens", "start_token"): START_IDS,
}
TARGETS = (*PLANET_IDS, *ROOM_IDS, "espionage")
PLANET_KINDS = {
    "neo": ("move_extra",),
    "sixmoon": ("move_extra",),
    "atalum": ("take_specialist",),
    "arratooine": (),
    "e81216": ("discount",),
}
TIMED_KINDS = ("move_extra", "take_specialist", "discount", "refresh_specialist", "copy_specialist")
COPIERS = ("sp_1a", "sp_2a")  # a player can own at most two: e81216.py tries what both could copy
Problems = Iterator[Problem]


def structural_problems(data: Data) -> Problems:
    """All problems between valid files, packaged or after an overlay."""
    yield from _accreditation(data)
    yield from _alterations(data)
    yield from _neo(data)
    yield from _specialists(data)
    yield from _e81216(data)
    yield from _senate(data)
    yield from _rest(data)


def _accreditation(data: Data) -> Problems:
    track = data.accreditation
    if len(track.level_of_degree) != track.top_degree:
        expected = f"{track.top_degree} levels, one for each degree"
        yield Problem("accreditation", ("level_of_degree",), expected, f"{len(track.level_of_degree)}")
        return
    if sorted(track.level_of_degree) != track.level_of_degree:
        yield Problem(
            "accreditation", ("level_of_degree",), "levels that never fall", f"{track.level_of_degree}"
        )
    for key in ("start_degree", "medal_degree", "deep_space_degree", "no_payment_degree"):
        if getattr(track, key) > track.top_degree:
            expected = f"at most {track.top_degree}, the top degree"
            yield Problem("accreditation", (key,), expected, f"{getattr(track, key)}")
    for row, level in enumerate(track.level):
        if any(level.upkeep.model_dump().values()) and row + 1 not in track.level_of_degree:
            where = ("level", row, "upkeep")
            yield Problem("accreditation", where, "no upkeep for a level without a degree", "some")


def _alterations(data: Data) -> Problems:
    for row, token in enumerate(data.alterations.alteration):
        if token.side == "fund" and token.votes:
            where = ("alteration", row, "votes")
            yield Problem("alterations", where, "0 votes on a token that funds", f"{token.votes}")
    for power in range(1, 5):
        needed = sum(moon.tokens for moon in data.sixmoon.position if moon.power == power)
        tokens = sum(token.power == power for token in data.alterations.alteration)
        if tokens < needed:
            expected = (
                f"at most {tokens} tokens of power {power}, because there are {tokens} such alterations"
            )
            yield Problem("sixmoon", ("position",), expected, f"{needed}")


def _neo(data: Data) -> Problems:
    cells = [cell.id for cell in data.neo.cell]
    kinds = [cell.kind for cell in data.neo.cell]
    if kinds.count("asteroid") != ASTEROID_CELLS:
        found = f"{kinds.count('asteroid')}"
        yield Problem("neo", ("cell",), f"{ASTEROID_CELLS} cells of the kind asteroid", found)
    if kinds[0] != "start" or kinds.count("start") != 1:
        yield Problem(
            "neo", ("cell", 0, "kind"), "the start as the first cell, and only there", f'"{kinds[0]}"'
        )
    if kinds[-1] != "dead_asteroid" or kinds.count("dead_asteroid") != 1:
        last = ("cell", len(kinds) - 1, "kind")
        yield Problem("neo", last, "the dead asteroids as the last cell, and only there", f'"{kinds[-1]}"')
    for row, cell in enumerate(data.neo.cell):
        if cell.kind in ("asteroid", "dead_asteroid", "start") and cell.effects:
            where = ("cell", row, "effects")
            yield Problem("neo", where, f"no effects on a cell of the kind {cell.kind}", "some")
        if bool(cell.next) == (row == len(cells) - 1):
            yield Problem(
                "neo", ("cell", row, "next"), "next cells, except after the last cell", f"{cell.next}"
            )
        for place, name in enumerate(cell.next):
            if name not in cells[row + 1 :]:
                expected, found = one_of(cells[row + 1 :] or ["nothing"], name)
                yield Problem("neo", ("cell", row, "next", place), expected, found)


def _specialists(data: Data) -> Problems:
    for row, token in enumerate(data.specialists.specialist):
        where = ("specialist", row)
        if (token.timing == "planet_action") != (token.planet is not None):
            found = "nothing" if token.planet is None else f'"{token.planet}"'
            expected = "a planet if the timing is planet_action, and only then"
            yield Problem("specialists", (*where, "planet"), expected, found)
            continue
        allowed = {
            "immediate": (),
            "anytime": ("refresh_specialist", "copy_specialist"),
            "planet_action": PLANET_KINDS.get(token.planet or "", ()),
        }[token.timing]
        kinds = [effect.kind for effect in token.effects]
        for place, kind in enumerate(kinds):
            if kind in TIMED_KINDS and kind not in allowed:
                fitting = ", ".join(allowed) or "none"
                expected = f"of {', '.join(TIMED_KINDS)} only those its timing allows ({fitting})"
                yield Problem("specialists", (*where, "effects", place, "kind"), expected, f'"{kind}"')
            if kind == "copy_specialist" and token.id[:5] not in COPIERS:
                expected = "copiers only among diplomats of levels 1 and 2"
                yield Problem("specialists", (*where, "effects", place, "kind"), expected, f'"{kind}"')
            if kind in ("copy_specialist", "refresh_specialist") and len(kinds) > 1:
                yield Problem("specialists", (*where, "effects"), f"{kind} alone", f"{len(kinds)} effects")
        if not kinds:
            yield Problem("specialists", (*where, "effects"), "an effect", "none")


def _e81216(data: Data) -> Problems:
    tokens = [token.id for token in data.e81216.megastructure_token]
    sides = sorted((entry.slot, entry.side) for entry in data.e81216.production)
    if sides != [(slot, side) for slot in range(1, PRODUCTION_SLOTS + 1) for side in "ab"]:
        yield Problem("e81216", ("production",), "each slot with a side a and a side b", "something else")
    printed = [name for mega in data.e81216.megastructure for name in mega.printed_tokens]
    for row, mega in enumerate(data.e81216.megastructure):
        for place, name in enumerate(mega.printed_tokens):
            if name not in tokens:
                yield Problem(
                    "e81216", ("megastructure", row, "printed_tokens", place), *one_of(tokens, name)
                )
    if sorted(set(printed)) != sorted(printed):
        yield Problem("e81216", ("megastructure",), "each token printed once", "a token printed twice")


def _senate(data: Data) -> Problems:
    missions = [mission.id for mission in data.missions.mission]
    targets: list[tuple[str, str]] = []
    for row, space in enumerate(data.senate.space):
        if space.target not in TARGETS:
            yield Problem("senate", ("space", row, "target"), *one_of(TARGETS, space.target))
        if space.mission not in missions:
            yield Problem("senate", ("space", row, "mission"), *one_of(missions, space.mission))
        targets.append((space.target, WING_IDS[space.column > WING_COLUMNS]))
    for planet in (*PLANET_IDS, "espionage"):
        for wing in WING_IDS:
            if targets.count((planet, wing)) != 1:
                times = f"{targets.count((planet, wing))}"
                yield Problem("senate", ("space",), f"one space of {planet} in the {wing} wing", times)
    for room in ROOM_IDS:
        if sum(target == room for target, _ in targets) != 1:
            yield Problem("senate", ("space",), f"one space of {room}", "another number")
    for row, action in enumerate(data.senate.action):
        kinds = [effect.kind for effect in action.effects]
        if ("copy_action" in kinds) != (action.id == "espionage") or (
            action.id == "espionage" and len(kinds) > 1
        ):
            where = ("action", row, "effects")
            yield Problem(
                "senate", where, "copy_action only in espionage, as its only effect", f"{kinds}"[:80]
            )
        if action.copyable and action.id not in ROOM_IDS:
            yield Problem("senate", ("action", row, "copyable"), "false: only rooms can be copied", "true")
        if not action.first_player_may_start and action.id not in ROOM_IDS:
            where = ("action", row, "first_player_may_start")
            yield Problem("senate", where, "true: only rooms can be closed", "false")
        if action.id == "outer_module" and any(action.cost.model_dump().values()):
            where = ("action", row, "cost")
            yield Problem("senate", where, "no cost: the outer module is always open", "a cost")


def _rest(data: Data) -> Problems:
    columns = sorted(project.column for project in data.projects.project[:COMMON])
    if columns != list(range(1, COLUMNS + 1)) or data.projects.project[COMMON].column != 0:
        yield Problem("projects", ("project",), "each column once, and 0 for the last project", f"{columns}")
    if data.projects.project[COMMON].measure != "common_contribution":
        where = ("project", COMMON, "measure")
        found = f'"{data.projects.project[COMMON].measure}"'
        yield Problem("projects", where, '"common_contribution"', found)
    for row, project in enumerate(data.projects.project):
        if max(project.start_steps) > project.steps:
            expected = f"at most {project.steps}, the steps"
            yield Problem(
                "projects", ("project", row, "start_steps"), expected, f"{max(project.start_steps)}"
            )
    for row, law in enumerate(data.laws.law):
        if law.id != f"law_{law.wing}_{law.planet}":
            yield Problem(
                "laws", ("law", row), f"the wing and planet of {law.id}", f"{law.wing} {law.planet}"
            )
    for players in (2, 3, 4):
        key = f"players_{players}"
        thresholds = getattr(data.medals.planet_thresholds, key)
        if sorted(set(thresholds)) != thresholds:
            yield Problem("medals", ("planet_thresholds", key), "rising thresholds", f"{thresholds}")
    limits = data.rules.limits
    if limits.rounds > ROUNDS:
        expected = f"at most {ROUNDS}: each round needs a law of each wing and block tokens"
        yield Problem("rules", ("limits", "rounds"), expected, f"{limits.rounds}")
    if limits.ships_at_start > min(limits.ships, limits.hangar):
        expected = f"at most {min(limits.ships, limits.hangar)}"
        yield Problem("rules", ("limits", "ships_at_start"), expected, f"{limits.ships_at_start}")
