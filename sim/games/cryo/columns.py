"""What the tables say of a game: the meaning of every column, and the rows of the components' table."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sim.games.cryo.components import ids, load_components
from sim.games.cryo.vocabulary import BAYS, CAVERNS, NONE, TOKEN_FACES, VP_NAMES, Use
from sim.rooms.columns import NEVER, Part, joined, plain, points_by, rows_of

BY_TYPE = "by type of card"
GAMES = {
    "players": "number of seats; solo: 2, the player and the opponent",
    "solo": "1: against the automated opponent, in seat 1",
    "harder": "1: the harder variant",
    "unpredictable": "1: the less predictable variant",
    "choice_policy": "choices on the opponent's behalf: 0 human_best, 1 random, 2 opponent_best",
    "turns": "turns of all seats",
    "end_type": "1 sunset, 2 evacuation, 3 annihilation",
    "end_seat": "seat whose turn was the last",
    "damaged": "1 for each dock that was closed for the whole game",
    "marker_docks": f"solo: dock of the marker card, {BY_TYPE}",
    "cavern_tiles": "cavern tile on each space; -1 not in play",
    "leader": "seat that led alone last",
    "tokens_resolved": "incident tokens resolved",
    "sunset_visible_turn": f"turn in which the sunset token came up; {NEVER}",
    "sunset_forced": "1: the sunset was the only token that could be chosen",
    "open_docks": "docks open at the start of a turn, summed over the turns",
    "reveal_turn": f"turn in which each cavern was turned up; {NEVER}, or from the start",
    "token_turn": f"turn in which each incident token was resolved; {NEVER}",
    "token_section": "section where it was resolved",
    "token_resolver": "seat that resolved it",
    "token_pods_lost": "pods that it destroyed, by token and seat",
}
SEATS = {
    "faction": "player, or the automated opponent",
    "vp_by": points_by(VP_NAMES),
    "margin": "score less that of the best other seat",
    "turns": "turns taken",
    "pods_caverns": "pods in caverns at the end",
    "pods_platform": "pods on the platform at the end",
    "pods_cargo": "pods in the cargo hold at the end, by bay",
    "pods_stasis": "pods in stasis at the end",
    "pods_destroyed": "pods destroyed",
    "caverns_occupied": "caverns with own pods",
    "caverns_controlled": "caverns controlled alone",
    "largest_colony": "most own pods in one cavern",
    "res_left": "crystal, organics, tech, nanite, energy at the end",
    "hand": "cards in hand at the end",
    "cavern_pods": "pods in each cavern at the end",
    "slot_face": "face of the tile in each slot of the platform at the end; -1 none",
    "recalls": "recalls",
    "recalls_by_drones": "recalls by the number of drones on the board, from 0; the last: 6 or more",
    "res_gained": "units gained, by resource",
    "res_lost": "units lost at the limits, by resource",
    "wakes": "pods woken",
    "wakes_lost": "pods that could not be woken, for want of room or of pods",
    "energy_launch": "energy spent on launches",
    "energy_scout": "energy spent on scouts",
    "scouts": "scouts",
    "launches": "launches",
    "pods_launched": "pods settled by launches",
    "pods_scouted": "pods settled by scouts",
    "cards_drawn": "cards drawn, the first hand apart",
    "assigned": "pods assigned to the cargo hold, by bay",
    "bay_income": "units of its bays, by bay, those above a limit included",
    "pods_lost": "pods lost to sabotage, by the seat that resolved the token",
    "card_count": f"cards used as upgrade, vehicle, mission, scrap; {BY_TYPE}",
    "card_turn": f"own turn of the first such use, {BY_TYPE}; {NEVER}",
    "card_tech": f"tech paid for them, {BY_TYPE}",
    "card_used": f"triggers of upgrades, launches of vehicles, {BY_TYPE}",
    "vehicle_pods": f"pods carried by vehicles, {BY_TYPE}",
    "upgrade_vp": f"points of upgrades, {BY_TYPE}",
    "vehicle_vp": f"points of vehicles, {BY_TYPE}",
    "mission_vp": f"points of missions, {BY_TYPE}",
    "redeemed": "resource tiles redeemed, by face",
    "redeemed_turn": f"own turn of the first, by face; {NEVER}",
    "installed": "resource tiles installed, by face",
    "installed_turn": f"own turn of the first, by face; {NEVER}",
    "installed_used": "uses of installed tiles, by face",
    "slot_turn": f"own turn in which each slot was filled; {NEVER}",
    "slot_used": "uses of each slot",
    "platform_uses": "platform actions performed, by action",
    "platform_turn": f"own turn in which an action's slots were all filled; {NEVER}",
    "tiles_to_box": "opponent: tiles that found no empty slot",
    "dock_uses": "drones placed, by dock",
    "dock_turn": f"own turn of the first, by dock; {NEVER}",
    "node_uses": "actions of the board, by node",
    "node_turn": f"own turn of the first, by node; {NEVER}",
    "node_repeats": "repeats of conversions and stasis control, cards built; by node",
    "cavern_turn": f"own turn of the first pod in each cavern; {NEVER}",
    "revealed": "1 for each cavern that the player turned up",
    "control_vp": "points of control, by space",
    "pod_vp": "points of pods, by space",
    "tokens_taken": "incident tokens resolved, by face",
    "token_turn": f"own turn of the first, by face; {NEVER}",
    "checks": "opponent: resource checks that acted, by resource",
    "settlings": "opponent: settlings of a pair of caverns",
    "missions_held": "opponent: missions held before equal ones were replaced",
    "score_before": "score when the last turn of the game began",
    "choices": "choices with two or more ways on the opponent's behalf, O1 to O9",
}
COMPONENTS = {
    "acquired": "own turn in which the player first used it; -1 never",
    "used": "upgrade: triggers; vehicle: launches; mission, scrap: cards; tile: redeemed or uses in a slot; "
    "cavern: pods at the end; dock, action: drones; token: resolved; platform_action: performed; bay: units",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


@lru_cache(maxsize=1)
def pieces() -> tuple[tuple[str, str], ...]:
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


def piece_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
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
    """By tile what the notes say by space."""
    _, *columns = _spaces(outcomes)
    lies = outcomes["cavern_tiles"][:, :, None] == np.arange(CAVERNS)  # game, space, tile
    found = lies.any(axis=1)[:, None]
    acquired, used, points = ((column[..., None] * lies[:, None]).sum(axis=2) for column in columns)
    return found, np.where(found, acquired, NONE), used, points


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
