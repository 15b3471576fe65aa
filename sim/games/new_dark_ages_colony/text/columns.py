"""The columns of the tables: their meanings and axes, and the rows of the components table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from sim.gamekit.columns import VP_BY, Meanings, Part, by, from_1, joined, rows_of, words
from sim.games.new_dark_ages_colony.loading.components import ids, load_components
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHAPTERS,
    END_NAMES,
    FACTIONS,
    GOALS,
    MAX_ROUNDS,
    PLANET_IDS,
    RESOURCE_IDS,
    TRACK_IDS,
    TYPE_IDS,
    UNIT_IDS,
    VP_NAMES,
    Block,
    Gone,
    Loss,
)

VALUE = "in euro of reference value"
GAMES: Meanings = {
    "trade": "1: with the trade module",
    "rounds": "rounds played",
    "end_type": ", ".join(f"{code} {name}" for code, name in enumerate(END_NAMES) if code),
    "tracks": by("markers at the end", "track"),
    "chapter_ids": by("number of each round's chapter; also 0 after the last round", "round"),
    "leader": "last seat that led alone; -1 nobody",
    "lead_changes": "how often the lead in conflict points changed",
    "crises": "crises that were faced",
    "crises_solved": "crises that were solved",
    "conflicts": "conflicts that came up",
    "conflicts_void": "conflicts void because of a full tie",
    "conflicts_unfought": "conflicts in which nobody bought a point",
    "chapter_result": by(
        "1 crisis solved, 2 crisis failed, 3 conflict unfought, 4 void, 5 to 8 won by seat 0 to 3; "
        "0 not reached",
        "round",
    ),
    "chapter_pass": by("pass in which pledges covered a crisis; 0 otherwise", "round"),
    "lost_round": by("round in which a planet was lost; 0 never", "planet"),
    "first_seat": "first player of round 1; conflicts are bid for in turn order from the first player",
    "object_attacked": by("attacks", "object"),
    "object_raided": by("raids", "object"),
    "object_robbed": by("launches robbed", "object"),
    "object_idle": by("rounds in play without a launch", "object"),
}
SEATS: Meanings = {
    "vp_by": VP_BY,
    "goal_points": "points from faction goals",
    "conflict_vp": "points from conflicts",
    "place": "place in the ordered standings, with tie-breaks",
    "start_offset": "places after the first player of round 1",
    "res_left": by("holdings at the end; units: only unplaced ones", "resource"),
    "units_placed": by("units on objects at the end", "unit"),
    "objects_controlled": "objects controlled at the end",
    "objects_automated": "automated objects controlled at the end",
    "conflicts_won": "conflicts won",
    "team_size_end": "characters at the end",
    "hand": "episode cards in hand at the end",
    "hand_types": by("cards in hand at the end, by type", "card_type"),
    "controls": by("1 for each object controlled at the end", "object"),
    "owns": by("1 for each character owned at the end", "character"),
    "rejected": "faction card that was not kept; -1 if none",
    "start_characters": by("numbers of the starting characters, in order; also 0 after the last one", "nth"),
    "start_planets": "how many starting characters come from Mars",
    "goal_hit": by("1 for each goal of the faction that was met", "goal"),
    "goal_vp": by("points from each goal that was met", "goal"),
    "recruits": "characters recruited",
    "units_recruited": by("units recruited", "unit"),
    "launches": "launches",
    "net_value": f"income from objects minus launch costs, {VALUE}",
    "bonus_value": f"income cards and launch bonuses, {VALUE}",
    "robbed_by_me": "robberies",
    "robbed_from_me": "the seat's launches that were robbed",
    "attacks": "characters removed and units destroyed by attacks",
    "raids": "raids",
    "dossier_recruit": "dossiers used to recruit",
    "dossier_poach": "dossiers used to poach",
    "dossier_blocked": by(
        "dossiers in hand after movement, over all rounds, by what stops them from poaching: own, dead or "
        "lost character; in the deck; owner has too few; the seat has nobody on its object; cost; nothing",
        "block",
    ),
    "recoveries": "recovery cards used",
    "flights": by("flights, by destination", "planet"),
    "market_uses": by("uses of each line of the Black Market", "line"),
    "ability_uses": by("uses of exchange abilities", "character"),
    "slots_bought": by("slots bought", "slot"),
    "slot_cards": by("cards taken from slots", "slot"),
    "cards_drawn": by("cards drawn", "card_type"),
    "cards_played": by("cards played", "card_type"),
    "cards_discarded": by("cards discarded because of the hand limit", "card_type"),
    "crisis_paid": by(f"paid for the crisis of each round, {VALUE}", "round"),
    "crises_paid": "crises that the seat helped to solve",
    "points_bought": by("conflict points bought", "round"),
    "strike_points": by("points of secret strikes", "round"),
    "conflict_paid": f"paid for conflict points, {VALUE}",
    "upkeep_value": f"paid as upkeep, {VALUE}",
    "characters_lost": by("characters lost, by cause", "how"),
    "control_lost": by("objects lost, by cause", "loss"),
    "launch_denied": "how often a character was queued behind an opponent's that did not launch",
    "characters_removed": "characters sent off-field by opponents",
    "trades": "trades carried out",
    "trade_value": f"value that changed hands in trades, {VALUE}",
    "offers": "offers made",
    "team_size": by("characters at the end of the round", "round"),
    "asset_value": by("holdings, placed units (8), characters (11) and conflict points (5)", "round"),
    "object_launches": by("launches", "object"),
    "object_net": by(f"income minus costs, {VALUE}", "object"),
    "control_rounds": by("rounds that ended with the object controlled", "object"),
    "control_round": by("round in which control of an object was first taken; 0 never", "object"),
    "control_taken": by("how often control of an object was taken", "object"),
    "character_round": by("round in which a character was first owned; 0 never", "character"),
    "character_rounds": by("rounds that ended with the character owned", "character"),
    "character_value": by(f"income from its launches and launch bonuses, {VALUE}", "character"),
    "card_round": by("round in which a card was drawn; 0 never", "card"),
    "card_used": by("1 for each card that was played", "card"),
    "card_value": by(
        f"what each card was worth, {VALUE}: income, also automated or robbed; dossier: the character (11) "
        "and its bonus minus costs; raid: minus its cost; breakthrough: the reward minus the seat's "
        "diplomacy; secret strike: its share of the reward, with 5 per point",
        "card",
    ),
}
COMPONENTS: Meanings = {
    "acquired": "round in which the seat first had it (object: controlled it; chapter: faced it); -1 never",
    "used": "character: rounds owned; object: launches; episode: played; chapter: 1 crisis paid for or "
    "conflict won; goal: met",
    "points": "goal: points scored",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


def axes() -> dict[str, Sequence[str | int]]:
    """What the places of array columns stand for."""
    names = ids()
    return {
        "source": VP_NAMES,
        "round": from_1(MAX_ROUNDS),
        "resource": RESOURCE_IDS,
        "unit": UNIT_IDS,
        "planet": PLANET_IDS,
        "track": TRACK_IDS,
        "object": names.objects,
        "character": names.characters,
        "card": names.episodes,
        "card_type": TYPE_IDS,
        "goal": from_1(GOALS),
        "line": names.lines,
        "slot": names.slots,
        "nth": from_1(4),
        "block": words(Block._fields),
        "how": words(Gone._fields),
        "loss": words(Loss._fields),
    }


@lru_cache(maxsize=1)
def component_ids() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in row order."""
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


def component_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
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
