"""What the tables say of a game: the meaning of every column, and the rows of the components' table."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sim.games.andromedas_edge.components import ids
from sim.games.andromedas_edge.vocabulary import (
    BASE_IDS,
    BATTLE_ROOM,
    CLASS_IDS,
    DEVELOPMENT_IDS,
    EVENTS,
    MODULES,
    NONE,
    RAIDER_SIDE,
    RAIDERS,
    SLOTS,
    TILES,
    TRACK_IDS,
    TYPE_IDS,
    Gift,
    MoonUse,
    Repair,
)
from sim.games.andromedas_edge.vocabulary_effects import VP_NAMES
from sim.rooms.columns import NEVER, Part, joined, plain, points_by, rows_of

TURN = "own turn"
BY_TYPE = f"by ship type ({', '.join(TYPE_IDS)})"
BY_TRACK = f"by track ({', '.join(TRACK_IDS)})"
BY_KIND = f"by type ({', '.join(DEVELOPMENT_IDS)})"
BY_RESOURCE = "energy, titanium, nanocarbon, ice, credits, tactics cards"
BY_CLASS = f"by class of raiders ({', '.join(CLASS_IDS)})"
BY_SIDE = "by seat, raiders last"
MOON_USES = ", ".join(f"{use} {name.lower()}" for name, use in MoonUse._asdict().items())
GAMES = {
    "players": "number of players",
    "length": "0 short, 1 medium, 2 long",
    "event_deck": "0 galactic_dawn, 1 cosmic_twilight",
    "special": "special regions: 0 none, 1 quasars, 2 vortices",
    "destiny_cards": "1: with destiny cards",
    "teams": "1: two against two",
    "turns": "turns of all players",
    "raiders": "number of the raider card of each class",
    "region_tiles": "tile in each slot, then nebulae; -1 empty",
    "leader": "seat that led alone last, on the track",
    "events": "event cards resolved",
    "battles": "battles begun",
    "battles_raiders": "those with raiders",
    "battles_ended": "those that diplomacy ended",
    "trigger_seat": "seat whose points triggered the end",
    "trigger_turn": "turn in which that was",
    "first_player": "seat that began",
    "event_turn": f"turn in which each event was resolved last; {NEVER}",
    "tie_break": "0 none, 1 modules, 2 resources, 3 shared",
    "battle_turn": f"turn of each battle, in their order, up to {BATTLE_ROOM}; -1 none",
    "battle_starter": "seat in whose turn it was",
    "battle_region": "number of its region",
    "battle_raider": "class of raiders there (0 S, 1 A ... 4 D); -1 none",
    "battle_sides": f"who fought: 2 to the power of each seat, {1 << RAIDER_SIDE} for raiders",
    "battle_winners": "who won, likewise; 0 all lost, -1 diplomacy ended it",
    "battle_ender": "seat whose card or word ended it; -1 nobody's",
    "battle_diplomacy": "number of the diplomacy card that each seat played in it; -1 none",
    "battle_came": "ships that each seat moved in by escalation",
    "battle_energy": "energy that each seat spent on dice and targeting",
    "battle_cards": "tactics cards that each seat played in it, its diplomacy card included",
    "battle_ships": f"ships at the roll, {BY_SIDE}",
    "battle_dice": f"dice, {BY_SIDE}",
    "battle_targeting": f"targeting, {BY_SIDE}",
    "battle_faces": f"dice at the comparison, as digits, the highest first, {BY_SIDE}",
    "battle_scrapped": f"ships scrapped, or saved from it by a card; figures of raiders sent back, {BY_SIDE}",
}
SEATS = {
    "vp_by": points_by(VP_NAMES),
    "margin": "score less that of the best other seat",
    "start_vp": "points at the start, by the order of turns",
    "triggered": "1: triggered the end",
    "team": "number of the team; of the seat without teams",
    "destiny_card": "number of the destiny card; -1 none",
    "tracks": f"positions at the end, {BY_TRACK}",
    "res_left": "energy, titanium, nanocarbon, ice, credits at the end",
    "hand": "tactics cards at the end",
    "leaders_left": "leaders on the station at the end",
    "leaders_spent": "leaders spent on developments",
    "modules": "acquired modules: science, industry, commerce, civilization",
    "tiles": f"upgrade tile, {BY_TYPE}; -1 none",
    "damaged": "damaged modules at the end",
    "endgame_vp": "points of each end-game module",
    "turns": "turns taken",
    "launches": "launches",
    "returns": "returns",
    "activations_ship": "modules activated by ships",
    "activations_energy": "modules activated by energy",
    "activations_reactor": "science modules activated by the reactor",
    "ships_built": f"ships built or gained, {BY_TYPE}",
    "battles_fought": "battles fought to the roll",
    "battles_won": "battles won",
    "battles_lost": "battles lost",
    "battles_started": "battles in the own turn, own ships or not",
    "battles_started_won": "those that the player won",
    "raiders_met": f"battles fought with raiders in them, {BY_CLASS}",
    "raiders_beaten": f"battles won with raiders in them, {BY_CLASS}",
    "raiders_lost_to": f"battles that raiders won, {BY_CLASS}",
    "players_beaten": "players who lost in the battles that the player won",
    "ships_scrapped": "ships sent to the scrapyard, or saved from it by a card",
    "energy_dice": "energy spent on dice",
    "energy_jump": "energy spent on jumps",
    "energy_modules": "energy put on modules",
    "gained": f"gained: {BY_RESOURCE}",
    "spent": f"paid or lost: {BY_RESOURCE}",
    "wasted": f"not gained for want of supply, or above a limit: {BY_RESOURCE}",
    "moons_claimed": "moons claimed",
    "moons_placed": "moons placed in slots",
    "moons_discarded": "moons discarded",
    "recruits": "leaders recruited",
    "repairs": f"repair actions ({', '.join(Repair._fields).lower()})",
    "midnights": "arrivals of the doomsday clock at its last hour",
    "clock_paid": "times that the clock was pushed",
    "gifts": f"gifts to the partner ({', '.join(Gift._fields).lower()})",
    "event_vp": "points of the scoring of each event card",
    "first_development": f"{TURN} of the first development; {NEVER}",
    "first_upgrade": f"{TURN} of the first upgrade; {NEVER}",
    "tenth_module": f"{TURN} of the tenth module; {NEVER}",
    "vp_at_trigger": "points on the track when the end was triggered",
    "destiny_vp": "points of the destiny card",
    "module_turn": f"{TURN} in which each module was acquired; {NEVER}",
    "module_bought": "1 for each module that was bought, not gained",
    "module_uses": "activations of each module",
    "module_by_energy": "those by energy",
    "module_vp": "points gained while each module worked, by all that followed from it",
    "module_gain": "resources gained while each module worked",
    "module_repaired": f"{TURN} in which the last marker of each module was repaired; {NEVER}",
    "card_drawn": "times that each tactics card was drawn",
    "card_played": "times that it was played",
    "card_discarded": "times that it was paid, lost or thrown away",
    "card_turn": f"{TURN} of the first play; {NEVER}",
    "tile_turn": f"{TURN} of the upgrade, {BY_TYPE}; {NEVER}",
    "development_turn": f"{TURN} of the first development, {BY_KIND}; {NEVER}",
    "development_vp": f"points of building them, {BY_KIND}",
    "developments": f"developments built, {BY_KIND}",
    "site_turn": f"{TURN} in which a development was built in each slot; {NEVER}",
    "site_vp": "points of building there",
    "moon_uses": f"what became of each moon: {MOON_USES}",
    "moon_turn": f"{TURN} in which each moon was claimed; {NEVER}",
    "discovery_turn": f"{TURN} of the first of each discovery token; {NEVER}",
    "discovery_taken": "discovery tokens taken, by token",
    "discovery_stack": "stack of the first of each: 0 and 1 science, 2 observatory; -1 none",
    "dominance_turn": f"{TURN} of each dominance token; {NEVER}",
    "base_visits": f"launches to each base ({', '.join(BASE_IDS)})",
    "visits": "launches to each region",
    "battles_at": "battles in the own turn, by region",
}
COMPONENTS = {
    "acquired": "own turn in which the player first had it; -1 never",
    "used": f"module: activations; card: plays; upgrade, development, token: taken; moon: {MOON_USES}; "
    "raider: battles won; base, region: launches; event: resolved",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


@lru_cache(maxsize=1)
def pieces() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
    names = ids()
    return rows_of(
        {
            "module": names.modules[:MODULES],
            "tactics_card": names.cards,
            "moon": names.moons,
            "upgrade": names.tiles,
            "development": DEVELOPMENT_IDS,
            "discovery": names.discoveries,
            "dominance": names.dominances,
            "raider": names.raiders,
            "base": BASE_IDS,
            "region": names.regions,
            "event": names.events,
        }
    )


def piece_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """available, acquired, used and points of every component: game, seat, component."""
    seats = outcomes["seats"]
    notes = seats["notes"]
    everywhere = np.ones(1, bool)
    moons = notes["moon_turn"]
    taken = notes["discovery_taken"]
    visits = notes["visits"]
    parts: list[Part] = [
        (
            everywhere,
            notes["module_turn"],
            notes["module_uses"],
            seats["endgame_vp"] + notes["module_vp"],
        ),
        plain(notes["card_turn"], notes["card_played"]),
        plain(moons, notes["moon_uses"]),
        _upgrades(outcomes),
        (everywhere, notes["development_turn"], notes["developments"], notes["development_vp"]),
        plain(notes["discovery_turn"], taken),
        plain(notes["dominance_turn"], (notes["dominance_turn"] != NONE).astype(np.int16)),
        _raiders(outcomes),
        plain(np.where(notes["base_visits"] > 0, 1, NONE), notes["base_visits"]),
        ((outcomes["region_tiles"] != NONE)[:, None], np.where(visits > 0, 1, NONE), visits, _sites(notes)),
        _events(outcomes),
    ]
    return joined(outcomes, parts)


def _upgrades(outcomes: np.ndarray) -> Part:
    seats = outcomes["seats"]
    placed = seats["tiles"][..., None] == np.arange(TILES)  # game, seat, type, tile
    turns = (seats["notes"]["tile_turn"][..., None] * placed).sum(axis=2)
    used = placed.any(axis=2)
    return np.ones(1, bool), np.where(used, turns, NONE), used.astype(np.int16), used * 0


def _raiders(outcomes: np.ndarray) -> Part:
    lies = outcomes["raiders"][:, :, None] == np.arange(RAIDERS)  # game, class, card
    beaten = (outcomes["seats"]["notes"]["raiders_beaten"][..., None] * lies[:, None]).sum(axis=2)
    return lies.any(axis=1)[:, None], np.where(beaten > 0, 1, NONE), beaten, beaten * 0


def _sites(notes: np.ndarray) -> np.ndarray:
    points = np.zeros(notes["visits"].shape, np.int16)
    points[..., :SLOTS] = notes["site_vp"]
    return points


def _events(outcomes: np.ndarray) -> Part:
    turn = outcomes["story"]["event_turn"][:, None]  # game, 1, event
    seats = outcomes["seats"].shape
    used = np.broadcast_to(turn != NONE, (*seats, EVENTS)).astype(np.int16)
    points = outcomes["seats"]["notes"]["event_vp"]
    return (turn != NONE), np.where(used > 0, turn, NONE), used, points
