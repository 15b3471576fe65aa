"""What the tables say of a game: the meaning of every column, and the rows of the components' table."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sim.games.new_dark_ages_colony.components import ids, load_components
from sim.games.new_dark_ages_colony.vocabulary import (
    CHAPTERS,
    END_NAMES,
    FACTIONS,
    MAX_ROUNDS,
    RESOURCE_IDS,
    TRACK_IDS,
    TYPE_IDS,
    VP_NAMES,
)
from sim.rooms.columns import Part, joined, points_by, rows_of

RESOURCES = ", ".join(RESOURCE_IDS)
VALUE = "in euro of reference value"
BY_TYPE = f"by type of card ({', '.join(TYPE_IDS)})"
PLANETS = "Earth, Mars"
GAMES = {
    "trade": "1: with the trade module",
    "rounds": "rounds played",
    "end_type": ", ".join(f"{code} {name}" for code, name in enumerate(END_NAMES) if code),
    "tracks": f"markers at the end: {', '.join(TRACK_IDS)}",
    "chapter_ids": "chapter of each round; 0 also behind the last one",
    "leader": "seat that led alone last; -1 nobody",
    "lead_changes": "how often the lead in conflict points went to another seat",
    "crises": "crises that were faced",
    "crises_solved": "crises that were solved",
    "conflicts": "conflicts that came up",
    "conflicts_void": "conflicts that a full tie made void",
    "conflicts_unfought": "conflicts for which nobody bought a point",
    "chapter_result": "by round: 1 crisis solved, 2 crisis failed, 3 conflict unfought, 4 void, "
    "5 to 8 won by seat 0 to 3; 0 not reached",
    "chapter_pass": "by round: pass in which a crisis was covered by pledges; 0 otherwise",
    "lost_round": f"round in which a planet was lost ({PLANETS}); 0 never",
    "first_seat": "first player of round 1; conflicts are bid for in turn order from the first player",
    "object_attacked": "attacks, by object",
    "object_raided": "raids, by object",
    "object_robbed": "launches robbed, by object",
    "object_idle": "rounds in play without a launch, by object",
}
SEATS = {
    "vp_by": points_by(VP_NAMES),
    "goal_points": "points of faction goals",
    "conflict_vp": "points of conflicts",
    "place": "place in the ordered standings, with their tie-breaks",
    "start_offset": "places after the first player of round 1",
    "res_left": f"holdings at the end ({RESOURCES}; units: those not placed)",
    "units_placed": "military and engineering units on objects at the end",
    "objects_controlled": "objects controlled at the end",
    "objects_automated": "of these, automated ones",
    "conflicts_won": "conflicts won",
    "team_size_end": "characters at the end",
    "hand": "episode cards in hand at the end",
    "hand_types": f"these {BY_TYPE}",
    "controls": "1 for each object controlled at the end",
    "owns": "1 for each character owned at the end",
    "rejected": "faction card that was not kept; -1 none",
    "start_characters": "characters at the start, in order; 0 also behind the last one",
    "start_planets": "how many of them come from Mars",
    "goal_hit": "1 for each goal of the faction that was met",
    "goal_vp": "points of each goal that was met",
    "recruits": "characters recruited",
    "units_recruited": "military and engineering units recruited",
    "launches": "launches",
    "net_value": f"income from objects less launch costs, {VALUE}",
    "bonus_value": f"income cards and launch bonuses, {VALUE}",
    "robbed_by_me": "robberies",
    "robbed_from_me": "own launches robbed",
    "attacks": "characters removed and units destroyed by attack",
    "raids": "raids",
    "dossier_recruit": "dossiers used to recruit",
    "dossier_poach": "dossiers used to poach",
    "dossier_blocked": "dossiers in hand after movement, of all rounds, by what keeps them from poaching: "
    "own, dead or lost character; in the deck; owner has too few; nobody on its object; cost; nothing",
    "recoveries": "recovery cards used",
    "flights": f"flights, by where they went ({PLANETS})",
    "market_uses": "uses of each line of the Black Market",
    "ability_uses": "exchanges by ability, by character",
    "slots_bought": "slots bought, by slot",
    "slot_cards": "cards taken from slots, by slot",
    "cards_drawn": f"cards that came into the hand, {BY_TYPE}",
    "cards_played": f"cards played, {BY_TYPE}",
    "cards_discarded": f"cards discarded at the hand limit, {BY_TYPE}",
    "crisis_paid": f"paid for the crisis of each round, {VALUE}",
    "crises_paid": "crises solved with own help",
    "points_bought": "conflict points bought, by round",
    "strike_points": "points of secret strikes, by round",
    "conflict_paid": f"paid for conflict points, {VALUE}",
    "upkeep_value": f"paid as upkeep, {VALUE}",
    "characters_lost": "characters lost to upkeep, with a planet, by poaching",
    "control_lost": "objects lost by attack, raid, conflict, with a planet",
    "launch_denied": "rounds in which an own character stood behind another player's that did not launch",
    "characters_removed": "own characters sent off-field",
    "trades": "trades carried out",
    "trade_value": f"what changed hands in them, {VALUE}",
    "offers": "offers made",
    "team_size": "characters at the end of each round",
    "asset_value": "holdings, placed units (8), characters (11) and conflict points (5), by round",
    "object_launches": "launches, by object",
    "object_net": f"income less costs, by object, {VALUE}",
    "control_rounds": "rounds at whose end an object was controlled",
    "control_round": "round in which control of an object was first taken; 0 never",
    "control_taken": "how often control of an object was taken",
    "character_round": "round in which a character was first owned; 0 never",
    "character_rounds": "rounds at whose end a character was owned",
    "character_value": f"income of its launches and launch bonuses, by character, {VALUE}",
    "card_round": "round in which a card came into the hand; 0 never",
    "card_used": "1 for each card that was played",
    "card_value": f"what each card brought, {VALUE}: income, also automated or robbed; dossier: "
    "the character (11) and its bonus less costs; raid: less its cost; breakthrough: the reward less own "
    "diplomacy; secret strike: share by points of the reward, with 5 for a point",
}
COMPONENTS = {
    "acquired": "round in which the seat had it first (object: controlled it; chapter: faced it); -1 never",
    "used": "character: rounds owned; object: launches; episode: played; chapter: 1 crisis paid for or "
    "conflict won; goal: met",
    "points": "goal: points scored",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


@lru_cache(maxsize=1)
def pieces() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    names = ids()
    return rows_of(
        {
            "character": names.characters,
            "object": names.objects,
            "episode": names.episodes,
            "chapter": names.chapters,
            "goal": names.goals,
        }
    )


def piece_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """available, acquired, used and points of every component: game, seat, component."""
    notes = outcomes["seats"]["notes"]
    everywhere = np.ones(1, bool)
    parts: list[Part] = [
        (
            everywhere,
            _when(notes["character_round"]),
            notes["character_rounds"],
            _none(notes["character_round"]),
        ),
        (everywhere, _when(notes["control_round"]), notes["object_launches"], _none(notes["control_round"])),
        (everywhere, _when(notes["card_round"]), notes["card_used"], _none(notes["card_round"])),
        _chapters(outcomes),
        _goals(outcomes),
    ]
    return joined(outcomes, parts)


def _when(rounds: np.ndarray) -> np.ndarray:
    return np.where(rounds > 0, rounds, -1)


def _none(like: np.ndarray) -> np.ndarray:
    return np.zeros(like.shape, np.int16)


def _chapters(outcomes: np.ndarray) -> Part:
    """Which chapters came up, when, and who paid for them or won them."""
    seats = outcomes["seats"].shape
    played = np.arange(MAX_ROUNDS) < outcomes["rounds"][:, None]  # game, round
    came = (outcomes["chapter_ids"][:, :, None] == np.arange(CHAPTERS)) & played[:, :, None]
    when = (came * (1 + np.arange(MAX_ROUNDS))[None, :, None]).sum(axis=1)
    result = outcomes["story"]["chapter_result"]
    paid = outcomes["seats"]["notes"]["crisis_paid"] > 0  # game, seat, round
    won = result[:, None, :] == 5 + np.arange(seats[1])[None, :, None]
    used = ((paid | won)[:, :, :, None] * came[:, None]).sum(axis=2)
    acquired = np.broadcast_to(_when(when)[:, None], (*seats, CHAPTERS))
    return (when > 0)[:, None], acquired, used, np.zeros((*seats, CHAPTERS), np.int16)


def _goals(outcomes: np.ndarray) -> Part:
    """The goals of the seat's own faction, met or missed."""
    seats = outcomes["seats"]
    components = load_components()
    available, used, points = [], [], []
    for faction in range(FACTIONS):
        mine = seats["faction"] == faction
        for slot in range(int(components.goal_count[faction])):
            available.append(mine)
            used.append(seats["notes"]["goal_hit"][:, :, slot] * mine)
            points.append(seats["notes"]["goal_vp"][:, :, slot] * mine)
    there = np.stack(available, axis=2)
    return there, np.where(there, 1, -1), np.stack(used, axis=2), np.stack(points, axis=2)
