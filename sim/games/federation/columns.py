"""What the tables say of a game: the meaning of every column, and the rows of the components' table."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sim.games.federation.components import ids
from sim.games.federation.vocabulary import (
    COPIES,
    DEEP_SPACE,
    LAW_IDS,
    LEVELS,
    MEDAL_IDS,
    MEGA_TOKENS,
    PLANET_IDS,
    PLANETS,
    PRODUCTIONS,
    SPECIALIST_IDS,
    SPECIALISTS,
    START_IDS,
    STARTS,
    TYPE_IDS,
    VP_NAMES,
)
from sim.rooms.columns import NEVER, Part, joined, plain, points_by, rows_of

PLACES = "by space, the outer module last"
BY_PLANET = f"by planet ({', '.join(PLANET_IDS)})"
BY_ROUND = "by round"
BY_PROJECT = "by project, the common one last"
ROUND_NEVER = "0 never"
GAMES = {
    "first_game": "1: the set-up for a first game, 0: the experienced one",
    "rounds": "rounds played",
    "first_seat": "first player of the first round",
    "steps": f"steps of the projects at the end, {BY_PROJECT}",
    "funded": f"1 for each funded project, {BY_PROJECT}",
    "planet_block": f"planet-block token, {BY_ROUND}; -1 none",
    "room_block": f"room-block token, {BY_ROUND}; -1 none",
    "production": "production shown in each slot",
    "mega_token": "the two tokens of each megastructure",
    "third_level": f"specialist of level 3 in play, by type ({', '.join(TYPE_IDS)})",
    "start_offer": "bit set of the start tokens that were on offer",
    "deep_offer": "bit set of the deep-space tokens in play",
    "leader": "seat that led alone last",
    "law_round": f"planet of the law that passed, {BY_ROUND}",
    "wing_round": f"its wing, 0 left, 1 right; {BY_ROUND}",
    "law_offers": f"planets of the two open laws, {BY_ROUND}",
    "wing_votes": f"votes of the left and the right wing, {BY_ROUND}",
    "law_decided": "laws that the president decided in a tie",
    "neutral_floor_wins": "floors on which neutral votes kept everybody from scoring",
    "empty_floors": "floors without votes of a player",
    "shared_floors": "floors that tied players won",
}
SEATS = {
    "faction": "start token",
    "vp_by": points_by(VP_NAMES),
    "margin": "score less that of the best other seat",
    "influence": f"influence at the end, {BY_PLANET}",
    "res_left": "lav, cop, oce, gold at the end",
    "degree": "degree of accreditation at the end",
    "die": "the die at the end; 0 none",
    "ships_sent": "missions flown",
    "ships_left": "ships in the hangar at the end",
    "missions_completed": "missions flown, the start token and deep-space tokens",
    "markers": "missions with a marker at the end",
    "medals": "medals at the end",
    "alterations_left": "unused alterations at the end",
    "specialists": "specialists at the end",
    "common": "contributions to the common project",
    "asteroids": "asteroids taken",
    "dead_asteroids": "dead asteroids taken",
    "robots": "robots used",
    "turns": "ambassadors laid",
    "project_place": f"place in the measure, {BY_PROJECT}; 0 without any",
    "start_pick": "when the start token was chosen, 1 first",
    "president_uses": "how often the president's pawn was taken",
    "rounds_first": "rounds as first player",
    "floor_wins": "floors won, by floor from the lowest",
    "floor_vp": f"points of floors, {BY_ROUND}",
    "law_vp": f"points of laws, by law ({', '.join(LAW_IDS)})",
    "project_vp": f"points of projects, {BY_PROJECT}",
    "project_measure": f"what a project measures, at the end, {BY_PROJECT}",
    "medal_round": f"round in which each medal was taken ({', '.join(MEDAL_IDS)}); {ROUND_NEVER}",
    "planet_actions": f"planet actions, {BY_PLANET}",
    "room_actions": "actions of the six rooms, of espionage and of the outer module",
    "votes_laid": f"ambassadors laid to vote in the senate, {BY_ROUND}",
    "funds_laid": f"ambassadors laid to fund in the senate, {BY_ROUND}",
    "outer_laid": f"ambassadors laid in the outer module, {BY_ROUND}",
    "space_vote": f"ambassadors laid to vote, {PLACES}",
    "space_fund": f"ambassadors laid to fund, {PLACES}",
    "space_round": f"round of the first use, {PLACES}; {ROUND_NEVER}",
    "space_turn": f"own turns of their rounds (1 the first), summed over all uses, {PLACES}",
    "production_round": f"round in which each production was built; {ROUND_NEVER}",
    "production_uses": "incomes received, by production",
    "mega_round": f"round in which each megastructure was built; {ROUND_NEVER}",
    "mega_measures": "the two measures when it was built, by megastructure",
    "mega_vp": "points, by megastructure",
    "specialist_round": f"round in which each specialist was taken; {ROUND_NEVER}",
    "specialist_uses": "uses, by specialist",
    "specialist_copies": "uses by copying, by specialist copied",
    "specialist_vp": "points, by specialist, copies included",
    "alteration_round": f"round in which each alteration was taken; {ROUND_NEVER}",
    "alteration_used": f"round in which each alteration was laid; {ROUND_NEVER}",
    "alteration_floor": "1 for each alteration without which a floor was not won",
    "alteration_law": "1 for each alteration without which the law had not passed, or in a tie",
    "deep_round": f"round of the first deep-space token; {ROUND_NEVER}",
    "deep_token": f"the first deep-space token; {NEVER}",
    "level_round": f"effective level when votes were counted, {BY_ROUND}",
    "upkeep_paid": f"level paid for, {BY_ROUND}; 0 nothing, -1 nothing was due",
    "drops": "how often the marker fell",
    "mission_round": f"round in which each mission was flown; {ROUND_NEVER}",
    "mission_vp": "points, by mission",
    "die_round": f"the die when votes were counted, {BY_ROUND}",
    "die_laid": f"1 where the die was laid, {BY_ROUND}",
    "stall_uses": "discs placed, moved or used on levels 1 and 2, by stall",
    "stall_round": f"round of the first use, by stall; {ROUND_NEVER}",
    "stall_vp": "points, by stall",
    "neo_path": "bit set of the cells where the miner stood",
    "vp_round": f"points after each round, {BY_ROUND}",
    "crystals_dropped": "crystals that did not fit",
    "dead_taken": "bit set of the dead asteroids taken",
}
COMPONENTS = {
    "acquired": "round in which the player first used or took it; -1 never",
    "used": "space: ambassadors laid; production: incomes; specialist, stall: uses; others: 1 if taken, "
    "laid, built, flown, visited or passed",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


@lru_cache(maxsize=1)
def pieces() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    names = ids()
    places = (*names.spaces, "outer_module")
    return rows_of(
        {
            "start_token": START_IDS,
            "space_vote": places,
            "space_fund": places,
            "alteration": names.alterations,
            "specialist": SPECIALIST_IDS,
            "stall": names.stalls,
            "cell": names.cells,
            "production": names.productions,
            "megastructure": names.megas,
            "megastructure_token": names.mega_tokens,
            "mission": names.missions,
            "medal": MEDAL_IDS,
            "deep_space": names.deep_space,
            "project": names.projects,
            "law": LAW_IDS,
        }
    )


def piece_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """available, acquired, used and points of every component: game, seat, component."""
    seats = outcomes["seats"]
    notes = seats["notes"]
    always = np.ones(1, bool)
    stall_uses = notes["stall_uses"].sum(axis=3)
    alterations = _when(notes["alteration_round"])
    cells = (notes["neo_path"][..., None] >> np.arange(len(ids().cells))) & 1
    parts: list[Part] = [
        _start_tokens(outcomes),
        plain(_used_when(notes["space_vote"], notes["space_round"]), notes["space_vote"]),
        plain(_used_when(notes["space_fund"], notes["space_round"]), notes["space_fund"]),
        plain(alterations, (notes["alteration_used"] > 0).astype(np.int16)),
        _specialists(outcomes),
        (always, _when(notes["stall_round"]), stall_uses, notes["stall_vp"]),
        plain(np.where(cells > 0, 0, -1), cells),
        _productions(outcomes),
        (always, _when(notes["mega_round"]), (notes["mega_round"] > 0), notes["mega_vp"]),
        _mega_tokens(outcomes),
        (always, _when(notes["mission_round"]), (notes["mission_round"] > 0), notes["mission_vp"]),
        plain(_when(notes["medal_round"]), (notes["medal_round"] > 0).astype(np.int16)),
        _deep_space(outcomes),
        _projects(outcomes),
        _laws(outcomes),
    ]
    return joined(outcomes, parts)


def _when(rounds: np.ndarray) -> np.ndarray:
    return np.where(rounds > 0, rounds, -1)


def _used_when(used: np.ndarray, rounds: np.ndarray) -> np.ndarray:
    return np.where(used > 0, rounds, -1)


def _bits(sets: np.ndarray, count: int) -> np.ndarray:
    return (sets[:, None, None] >> np.arange(count)) & 1 == 1


def _start_tokens(outcomes: np.ndarray) -> Part:
    own = outcomes["seats"]["faction"][..., None] == np.arange(STARTS)
    return _bits(outcomes["start_offer"], STARTS), np.where(own, 0, -1), own, np.zeros(own.shape, np.int16)


def _specialists(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    numbers = np.arange(SPECIALISTS)
    third = numbers // COPIES % LEVELS == LEVELS - 1
    dealt = (outcomes["third_level"][:, :, None] == numbers).any(axis=1)
    available = (~third | dealt)[:, None]
    return available, _when(notes["specialist_round"]), notes["specialist_uses"], notes["specialist_vp"]


def _productions(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    shown = (outcomes["production"][:, :, None] == np.arange(PRODUCTIONS)).any(axis=1)[:, None]
    uses = notes["production_uses"]
    return shown, _when(notes["production_round"]), uses, np.zeros(uses.shape, np.int16)


def _mega_tokens(outcomes: np.ndarray) -> Part:
    """By token what the notes say by megastructure."""
    notes = outcomes["seats"]["notes"]
    lies = (outcomes["mega_token"][..., None] == np.arange(MEGA_TOKENS)).any(axis=2)  # game, mega, token
    rounds, points = (
        (notes[name][..., None] * lies[:, None]).sum(axis=2) for name in ("mega_round", "mega_vp")
    )
    return np.ones(1, bool), _when(rounds), rounds > 0, points


def _deep_space(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    own = (notes["deep_token"][..., None] == np.arange(DEEP_SPACE)) & (notes["deep_round"][..., None] > 0)
    acquired = np.where(own, notes["deep_round"][..., None], -1)
    return _bits(outcomes["deep_offer"], DEEP_SPACE), acquired, own, np.zeros(own.shape, np.int16)


def _projects(outcomes: np.ndarray) -> Part:
    """Of those that are funded: who has a place."""
    seats = outcomes["seats"]
    funded = (outcomes["funded"] == 1)[:, None]
    placed = (seats["project_place"] > 0) & funded
    acquired = np.where(placed, outcomes["rounds"][:, None, None], -1)
    return funded, acquired, placed, seats["notes"]["project_vp"]


def _laws(outcomes: np.ndarray) -> Part:
    story = outcomes["story"]
    passed = (story["wing_round"] * PLANETS + story["law_round"])[..., None] == np.arange(len(LAW_IDS))
    when = (passed * np.arange(1, passed.shape[1] + 1)[None, :, None]).max(axis=1)[:, None]
    points = outcomes["seats"]["notes"]["law_vp"]
    used = np.broadcast_to(when > 0, points.shape)
    return when > 0, np.broadcast_to(_when(when), points.shape), used, points
