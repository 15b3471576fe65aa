"""The tables of a game: what each column means, the axes, and the rows of the components table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from sim.gamekit.columns import NEVER, VP_BY, Meanings, Part, by, from_1, joined, plain, rows_of
from sim.games.federation.loading.components import ids
from sim.games.federation.rules.vocabulary import (
    ACTION_IDS,
    COPIES,
    DEEP_SPACE,
    FLOORS,
    LAW_IDS,
    LEVELS,
    MEDAL_IDS,
    MEGA_TOKENS,
    PLANET_IDS,
    PLANETS,
    PRODUCTION_SLOTS,
    PRODUCTIONS,
    RESOURCE_IDS,
    ROUNDS,
    SPECIALIST_IDS,
    SPECIALISTS,
    START_IDS,
    STARTS,
    TYPE_IDS,
    VP_NAMES,
    WING_IDS,
)

ROUND_NEVER = "0 never"
GAMES: Meanings = {
    "first_game": "1: the set-up for a first game, 0: the experienced one",
    "rounds": "rounds played",
    "first_seat": "first player of the first round",
    "steps": by("steps of the projects at the end", "project"),
    "funded": by("1 for each funded project", "project"),
    "planet_block": by("number of the planet-block token, from 0; -1 none", "round"),
    "room_block": by("number of the room-block token, from 0; -1 none", "round"),
    "production": by("number of the production shown in each slot, from 0", "slot"),
    "mega_token": by("numbers of the two tokens of each megastructure, from 0", "megastructure", "token"),
    "third_level": by("number of the specialist of level 3 in play, from 0", "type"),
    "start_offer": "bit set of the start tokens that were on offer",
    "deep_offer": "bit set of the deep-space tokens in play",
    "leader": "the last seat in sole lead",
    "law_round": by("number of the planet of the law that passed, from 0", "round"),
    "wing_round": by("its wing, 0 left, 1 right", "round"),
    "law_offers": by("numbers of the planets of the two open laws, from 0", "round", "wing"),
    "wing_votes": by("votes of each wing", "round", "wing"),
    "law_decided": "laws that the president chose after a tie",
    "neutral_floor_wins": "floors where neutral votes stopped everyone from scoring",
    "empty_floors": "floors without any player's votes",
    "shared_floors": "floors won by tied players",
}
SEATS: Meanings = {
    "faction": "start token",
    "vp_by": VP_BY,
    "margin": "score minus that of the best other seat",
    "influence": by("influence at the end", "planet"),
    "res_left": by("resources at the end", "resource"),
    "degree": "degree of accreditation at the end",
    "die": "the die at the end; 0: no die",
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
    "project_place": by("place in the measure; 0 with a measure of 0", "project"),
    "start_pick": "when the start token was chosen; 1 is first",
    "president_uses": "how often the player took the president's pawn",
    "rounds_first": "rounds as first player",
    "floor_wins": by("floors won", "floor"),
    "floor_vp": by("points of floors", "round"),
    "law_vp": by("points of laws", "law"),
    "project_vp": by("points of projects", "project"),
    "project_measure": by("the project's measure at the end", "project"),
    "medal_round": by(f"round in which each medal was taken; {ROUND_NEVER}", "medal"),
    "planet_actions": by("planet actions", "planet"),
    "room_actions": by("actions of rooms, espionage and the outer module", "room"),
    "votes_laid": by("ambassadors laid to vote in the senate", "round"),
    "funds_laid": by("ambassadors laid to fund in the senate", "round"),
    "outer_laid": by("ambassadors laid in the outer module", "round"),
    "space_vote": by("ambassadors laid to vote", "space"),
    "space_fund": by("ambassadors laid to fund", "space"),
    "space_round": by(f"round of the first use; {ROUND_NEVER}", "space"),
    "space_turn": by("turn of the round (1 is the first), summed over all uses", "space"),
    "production_round": by(f"round in which each production was built; {ROUND_NEVER}", "production"),
    "production_uses": by("incomes received", "production"),
    "mega_round": by(f"round in which each megastructure was built; {ROUND_NEVER}", "megastructure"),
    "mega_measures": by("the measures of its two tokens when it was built", "megastructure", "token"),
    "mega_vp": by("points of each megastructure", "megastructure"),
    "specialist_round": by(f"round in which each specialist was taken; {ROUND_NEVER}", "specialist"),
    "specialist_uses": by("uses of each specialist", "specialist"),
    "specialist_copies": by("how often each specialist was copied", "specialist"),
    "specialist_vp": by("points of each specialist, copies included", "specialist"),
    "alteration_round": by(f"round in which each alteration was taken; {ROUND_NEVER}", "alteration"),
    "alteration_used": by(f"round in which each alteration was laid; {ROUND_NEVER}", "alteration"),
    "alteration_floor": by("1 if its votes were needed to win a floor", "alteration"),
    "alteration_law": by("1 if its votes were needed to pass the law without a tie", "alteration"),
    "deep_round": f"round of the first deep-space token; {ROUND_NEVER}",
    "deep_token": f"the first deep-space token; {NEVER}",
    "level_round": by("effective level when votes were counted", "round"),
    "upkeep_paid": by("level paid for; 0 nothing paid, -1 nothing due", "round"),
    "drops": "how often the marker fell",
    "mission_round": by(f"round in which each mission was flown; {ROUND_NEVER}", "mission"),
    "mission_vp": by("points of each mission", "mission"),
    "die_round": by("the die when votes were counted", "round"),
    "die_laid": by("1 if the die was laid", "round"),
    "stall_uses": by("discs placed, moved or used", "stall", "level"),
    "stall_round": by(f"round of the first use; {ROUND_NEVER}", "stall"),
    "stall_vp": by("points of each stall", "stall"),
    "neo_path": "bit set of the cells the miner visited",
    "vp_round": by("points after the round", "round"),
    "crystals_dropped": "crystals dropped because they did not fit",
    "dead_taken": "bit set of the dead asteroids taken",
}
COMPONENTS: Meanings = {
    "acquired": "round in which the player first used or took it; -1 never",
    "used": "space: ambassadors laid; production: incomes; specialist, stall: uses; others: 1 if taken, "
    "laid, built, flown, visited or passed",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


def axes() -> dict[str, Sequence[str | int]]:
    """What the positions of array columns stand for."""
    names = ids()
    return {
        "source": VP_NAMES,
        "round": from_1(ROUNDS),
        "planet": PLANET_IDS,
        "resource": RESOURCE_IDS,
        "wing": WING_IDS,
        "floor": from_1(FLOORS),
        "room": ACTION_IDS,
        "space": _places(),
        "law": LAW_IDS,
        "project": names.projects,
        "medal": MEDAL_IDS,
        "type": TYPE_IDS,
        "specialist": SPECIALIST_IDS,
        "alteration": names.alterations,
        "mission": names.missions,
        "stall": names.stalls,
        "level": from_1(2),
        "slot": from_1(PRODUCTION_SLOTS),
        "production": names.productions,
        "megastructure": names.megas,
        "token": from_1(2),
    }


def _places() -> tuple[str, ...]:
    """The places where ambassadors are laid."""
    return (*ids().spaces, "outer_module")


@lru_cache(maxsize=1)
def component_ids() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    names = ids()
    return rows_of(
        {
            "start_token": START_IDS,
            "space_vote": _places(),
            "space_fund": _places(),
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


def component_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """available, acquired, used and points by game, seat and component."""
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
    """The notes are by megastructure; here they are by token."""
    notes = outcomes["seats"]["notes"]
    on_mega = (outcomes["mega_token"][..., None] == np.arange(MEGA_TOKENS)).any(axis=2)  # game, mega, token
    rounds, points = (
        (notes[name][..., None] * on_mega[:, None]).sum(axis=2) for name in ("mega_round", "mega_vp")
    )
    return np.ones(1, bool), _when(rounds), rounds > 0, points


def _deep_space(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    own = (notes["deep_token"][..., None] == np.arange(DEEP_SPACE)) & (notes["deep_round"][..., None] > 0)
    acquired = np.where(own, notes["deep_round"][..., None], -1)
    return _bits(outcomes["deep_offer"], DEEP_SPACE), acquired, own, np.zeros(own.shape, np.int16)


def _projects(outcomes: np.ndarray) -> Part:
    """Only funded projects: who has a place."""
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
