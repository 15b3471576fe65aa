"""The tables of a game: what each column means, axes, and the rows of the components' table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from sim.gamekit.columns import NEVER, VP_BY, Meanings, Part, by, from_1, joined, plain, rows_of, words
from sim.games.cryo.loading.components import ids, load_components
from sim.games.cryo.rules.state import MAX_DRONES
from sim.games.cryo.rules.vocabulary import (
    BAYS,
    CAVERNS,
    NONE,
    RESOURCE_IDS,
    RIVAL_CHOICES,
    SLOTS,
    TOKEN_FACES,
    VP_NAMES,
    Use,
)
from sim.games.cryo.rules.vocabulary import SEATS as SEAT_COUNT

GAMES: Meanings = {
    "players": "number of seats; solo: 2, the player and the rival",
    "solo": "1: against the automated rival, in seat 1",
    "harder": "1: the harder variant",
    "unpredictable": "1: the less predictable variant",
    "choice_policy": "choices for the rival: 0 human_best, 1 random, 2 rival_best",
    "turns": "turns of all seats",
    "end_type": "1 sunset, 2 evacuation, 3 annihilation",
    "end_seat": "seat whose turn was the last",
    "damaged": by("1 for each dock that was closed for the whole game", "dock"),
    "marker_docks": by("solo: number of the dock of each marker card, from 0", "card"),
    "cavern_tiles": by("number of the cavern tile on each space, from 0; -1 not in play", "space"),
    "leader": "seat that led alone last",
    "tokens_resolved": "incident tokens resolved",
    "sunset_visible_turn": f"turn in which the sunset token came up; {NEVER}",
    "sunset_forced": "1: the sunset was the only token that could be chosen",
    "open_docks": "docks open at the start of a turn, summed over the turns",
    "reveal_turn": by(f"turn in which each cavern was turned up; {NEVER}, or from the start", "space"),
    "token_turn": by(f"turn in which each incident token was resolved; {NEVER}", "token"),
    "token_section": by("number of the section where it was resolved, from 0", "token"),
    "token_resolver": by("seat that resolved it", "token"),
    "token_pods_lost": by("pods that it destroyed", "token", "seat"),
}
SEATS: Meanings = {
    "faction": "player, or rival: the automated one",
    "vp_by": VP_BY,
    "margin": "score minus the best score of the other seats",
    "turns": "turns taken",
    "pods_caverns": "pods in caverns at the end",
    "pods_platform": "pods on the platform at the end",
    "pods_cargo": by("pods in the cargo hold at the end", "bay"),
    "pods_stasis": "pods in stasis at the end",
    "pods_destroyed": "pods destroyed",
    "caverns_occupied": "caverns with own pods",
    "caverns_controlled": "caverns controlled alone",
    "largest_colony": "largest number of own pods in one cavern",
    "res_left": by("resources at the end", "resource"),
    "hand": "cards in hand at the end",
    "cavern_pods": by("pods in each cavern at the end", "space"),
    "slot_face": by(
        "number of the tile face in each slot of the platform at the end, from 0; -1 none", "slot"
    ),
    "recalls": "recalls",
    "recalls_by_drones": by(
        "recalls by the number of drones on the board; the last: that many or more", "drones"
    ),
    "res_gained": by("units gained", "resource"),
    "res_lost": by("units lost at the limits", "resource"),
    "wakes": "pods woken",
    "wakes_lost": "pods that could not be woken, because there was no room or no pod",
    "energy_launch": "energy spent on launches",
    "energy_scout": "energy spent on scouts",
    "scouts": "scouts",
    "launches": "launches",
    "pods_launched": "pods settled by launches",
    "pods_scouted": "pods settled by scouts",
    "cards_drawn": "cards drawn, not counting the first hand",
    "assigned": by("pods assigned to the cargo hold", "bay"),
    "bay_income": by("income of its bays, including units above a limit", "bay"),
    "pods_lost": by("pods lost to sabotage, by the seat that resolved the token", "resolver"),
    "card_count": by("cards used in each way", "use", "card"),
    "card_turn": by(f"own turn of the first such use; {NEVER}", "use", "card"),
    "card_tech": by("tech paid for them", "use", "card"),
    "card_used": by("triggers of upgrades, launches of vehicles", "use", "card"),
    "vehicle_pods": by("pods carried by vehicles", "card"),
    "upgrade_vp": by("points of upgrades", "card"),
    "vehicle_vp": by("points of vehicles", "card"),
    "mission_vp": by("points of missions", "card"),
    "redeemed": by("resource tiles redeemed", "tile_face"),
    "redeemed_turn": by(f"own turn of the first; {NEVER}", "tile_face"),
    "installed": by("resource tiles installed", "tile_face"),
    "installed_turn": by(f"own turn of the first; {NEVER}", "tile_face"),
    "installed_used": by("uses of installed tiles", "tile_face"),
    "slot_turn": by(f"own turn in which each slot was filled; {NEVER}", "slot"),
    "slot_used": by("uses of each slot", "slot"),
    "platform_uses": by("platform actions performed", "platform_action"),
    "platform_turn": by(f"own turn in which an action's slots were all filled; {NEVER}", "platform_action"),
    "tiles_to_box": "rival: tiles removed because no slot was empty",
    "dock_uses": by("drones placed", "dock"),
    "dock_turn": by(f"own turn of the first; {NEVER}", "dock"),
    "node_uses": by("actions of the board", "node"),
    "node_turn": by(f"own turn of the first; {NEVER}", "node"),
    "node_repeats": by("repeats of conversions and stasis control, cards built", "node"),
    "cavern_turn": by(f"own turn of the first pod in each cavern; {NEVER}", "space"),
    "revealed": by("1 for each cavern that the player turned up", "space"),
    "control_vp": by("points of control", "space"),
    "pod_vp": by("points of pods", "space"),
    "tokens_taken": by("incident tokens resolved", "token_face"),
    "token_turn": by(f"own turn of the first; {NEVER}", "token_face"),
    "checks": by("rival: resource checks that had an effect", "check"),
    "settlings": "rival: how many times it settled a pair of caverns",
    "missions_held": "rival: missions held before equal ones were replaced",
    "score_before": "score when the last turn of the game began",
    "choices": by("choices for the rival with two or more options", "choice"),
}
COMPONENTS: Meanings = {
    "acquired": "own turn in which the player first used it; -1 never",
    "used": "upgrade: triggers; vehicle: launches; mission, scrap: cards; tile: redeemed or uses in a slot; "
    "cavern: pods at the end; dock, action: drones; token: resolved; platform_action: performed; bay: units",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


def axes() -> dict[str, Sequence[str | int]]:
    """What the places of Array columns mean."""
    names = ids()
    return {
        "source": VP_NAMES,
        "resource": RESOURCE_IDS,
        "check": names.resources,
        "card": names.cards,
        "use": words(Use._fields),
        "tile_face": names.tile_faces,
        "slot": range(SLOTS),
        "platform_action": names.platform_actions,
        "dock": names.docks,
        "node": names.nodes,
        "space": names.spaces,
        "bay": names.bays,
        "token": names.tokens,
        "token_face": names.token_faces,
        "drones": range(MAX_DRONES + 1),
        "seat": range(SEAT_COUNT),
        "resolver": range(SEAT_COUNT),
        "choice": tuple(f"O{number}" for number in from_1(RIVAL_CHOICES)),
    }


@lru_cache(maxsize=1)
def component_ids() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    names = ids()
    return rows_of(
        {
            "upgrade": names.cards,
            "vehicle": names.cards,
            "mission": names.cards,
            "scrap": names.cards,
            "redeemed_tile": names.tile_faces,
            "installed_tile": names.tile_faces,
            "cavern_tile": names.caverns,
            "cavern_space": names.spaces,
            "dock": names.docks,
            "action": names.nodes,
            "token": names.token_faces,
            "platform_action": names.platform_actions,
            "bay": names.bays,
        }
    )


def component_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """available, acquired, used and points of every component: game, seat, component."""
    notes = outcomes["seats"]["notes"]
    parts: list[Part] = [
        *(_card(outcomes, use) for use in (Use.UPGRADE, Use.VEHICLE, Use.MISSION, Use.SCRAP)),
        plain(notes["redeemed_turn"], notes["redeemed"]),
        plain(notes["installed_turn"], notes["installed_used"]),
        _cavern_tiles(outcomes),
        _spaces(outcomes),
        _docks(outcomes),
        plain(notes["node_turn"], notes["node_uses"]),
        _tokens(outcomes),
        plain(notes["platform_turn"], notes["platform_uses"]),
        _bays(outcomes),
    ]
    return joined(outcomes, parts)


def _card(outcomes: np.ndarray, use: int) -> Part:
    notes = outcomes["seats"]["notes"]
    count = notes["card_count"][:, :, use]
    used = notes["card_used"][:, :, use] if use in (Use.UPGRADE, Use.VEHICLE) else count
    points = {
        Use.UPGRADE: notes["upgrade_vp"],
        Use.VEHICLE: notes["vehicle_vp"],
        Use.MISSION: notes["mission_vp"],
        Use.SCRAP: np.zeros(count.shape, np.int16),
    }
    return np.ones(1, bool), notes["card_turn"][:, :, use], used, points[use]


def _cavern_tiles(outcomes: np.ndarray) -> Part:
    """By tile, what the notes have by space."""
    _, *columns = _spaces(outcomes)
    placed = outcomes["cavern_tiles"][:, :, None] == np.arange(CAVERNS)  # game, space, tile
    in_play = placed.any(axis=1)[:, None]
    acquired, used, points = ((column[..., None] * placed[:, None]).sum(axis=2) for column in columns)
    return in_play, np.where(in_play, acquired, NONE), used, points


def _spaces(outcomes: np.ndarray) -> Part:
    seats = outcomes["seats"]
    notes = seats["notes"]
    available = (outcomes["cavern_tiles"] != NONE)[:, None]
    points = notes["control_vp"] + notes["pod_vp"]
    return available, notes["cavern_turn"], seats["cavern_pods"], points


def _docks(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    points = np.zeros(notes["dock_uses"].shape, np.int16)
    return (outcomes["damaged"] == 0)[:, None], notes["dock_turn"], notes["dock_uses"], points


def _tokens(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    faces = load_components().token_face
    resolved = outcomes["story"]["token_turn"] != NONE  # game, token
    available = np.stack([resolved[:, faces == face].any(axis=1) for face in range(TOKEN_FACES)], axis=1)
    points = np.zeros(notes["tokens_taken"].shape, np.int16)
    return available[:, None], notes["token_turn"], notes["tokens_taken"], points


def _bays(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    acquired = np.where(notes["assigned"] > 0, 1, NONE)
    points = np.zeros((*outcomes["seats"].shape, BAYS), np.int16)
    return np.ones(1, bool), acquired, notes["bay_income"], points
