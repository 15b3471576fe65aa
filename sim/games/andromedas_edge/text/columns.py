"""The tables of a game: what each column means, their axes, and the rows of the components table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from sim.gamekit.columns import NEVER, VP_BY, Meanings, Part, by, from_1, joined, plain, rows_of, words
from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.vocabulary import (
    BASE_IDS,
    BATTLE_ROOM,
    CLASS_IDS,
    DECK_IDS,
    DEVELOPMENT_IDS,
    EVENTS,
    MODULES,
    NONE,
    RAIDER_SIDE,
    RAIDERS,
    RESOURCE_IDS,
    RESOURCES,
    SLOTS,
    TILES,
    TRACK_IDS,
    TYPE_IDS,
    Gift,
    MoonUse,
    Repair,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP_NAMES

TURN = "own turn"
BY_SEAT, BY_SIDE = ("battle", "seat"), ("battle", "side")
MOON_USES = ", ".join(f"{use} {name.lower()}" for name, use in MoonUse._asdict().items())
GAMES: Meanings = {
    "players": "number of players",
    "length": "0 short, 1 medium, 2 long",
    "event_deck": "0 galactic_dawn, 1 cosmic_twilight",
    "special": "special regions: 0 none, 1 quasars, 2 vortices",
    "destiny_cards": "1: with destiny cards",
    "teams": "1: two against two",
    "turns": "turns of all players",
    "raiders": by("number of the raider card of each class, from 0", "class"),
    "region_tiles": by("number of the tile in each region, from 0; -1 empty", "region"),
    "leader": "the last seat to lead alone during the game",
    "events": "event cards resolved",
    "battles": "battles begun",
    "battles_raiders": "battles with raiders",
    "battles_ended": "battles ended by diplomacy",
    "trigger_seat": "seat whose points triggered the end",
    "trigger_turn": "turn in which the end was triggered",
    "first_player": "first player's seat",
    "event_turn": by(f"turn in which each event was resolved last; {NEVER}", "event"),
    "tie_break": "0 none, 1 modules, 2 resources, 3 shared",
    "battle_turn": by(f"turn of each battle, in order, up to {BATTLE_ROOM}; -1 none", "battle"),
    "battle_starter": by("seat whose turn it was", "battle"),
    "battle_region": by("number of its region, from 0", "battle"),
    "battle_raider": by("number of the raiders' class, from 0; -1 none", "battle"),
    "battle_sides": by(f"who fought: 2 to the power of each seat, {1 << RAIDER_SIDE} for raiders", "battle"),
    "battle_winners": by("who won, coded the same way; 0 all lost, -1 diplomacy ended it", "battle"),
    "battle_ender": by("seat that ended it; -1 nobody", "battle"),
    "battle_diplomacy": by("number of the diplomacy card played, from 0; -1 none", *BY_SEAT),
    "battle_came": by("ships moved in by escalation", *BY_SEAT),
    "battle_energy": by("energy spent on dice and targeting", *BY_SEAT),
    "battle_cards": by("tactics cards played, including a diplomacy card", *BY_SEAT),
    "battle_ships": by("ships at the roll", *BY_SIDE),
    "battle_dice": by("dice", *BY_SIDE),
    "battle_targeting": by("targeting", *BY_SIDE),
    "battle_faces": by("final dice as digits, highest first", *BY_SIDE),
    "battle_scrapped": by(
        "ships scrapped, or saved from scrapping by a card; raider figures sent back", *BY_SIDE
    ),
}
SEATS: Meanings = {
    "vp_by": VP_BY,
    "margin": "score minus the best other seat's score",
    "start_vp": "points at the start, by turn order",
    "triggered": "1: triggered the end",
    "team": "number of the team; without teams, of the seat",
    "destiny_card": "number of the destiny card; -1 none",
    "tracks": by("positions at the end", "track"),
    "res_left": by("resources at the end", "resource"),
    "hand": "tactics cards at the end",
    "leaders_left": "leaders on the station at the end",
    "leaders_spent": "leaders spent on developments",
    "modules": by("acquired modules", "deck"),
    "tiles": by("number of the upgrade tile, from 0; -1 none", "ship"),
    "damaged": "damaged modules at the end",
    "endgame_vp": by("points from each end-game module", "module"),
    "turns": "turns taken",
    "launches": "launches",
    "returns": "returns",
    "activations_ship": "modules activated by ships",
    "activations_energy": "modules activated by energy",
    "activations_reactor": "science modules activated by the reactor",
    "ships_built": by("ships built or gained", "ship"),
    "battles_fought": "battles fought to the roll",
    "battles_won": "battles won",
    "battles_lost": "battles lost",
    "battles_started": "battles in own turns, with own ships or not",
    "battles_started_won": "battles in own turns that the player won",
    "raiders_met": by("battles fought with raiders in them", "class"),
    "raiders_beaten": by("battles won with raiders in them", "class"),
    "raiders_lost_to": by("battles that raiders won", "class"),
    "players_beaten": "players beaten in battles that the player won",
    "ships_scrapped": "ships sent to the scrapyard, or saved from it by a card",
    "energy_dice": "energy spent on dice",
    "energy_jump": "energy spent on jumps",
    "energy_modules": "energy put on modules",
    "gained": by("gained", "good"),
    "spent": by("paid or lost", "good"),
    "wasted": by("not gained because the supply was empty, or lost above a limit", "good"),
    "moons_claimed": "moons claimed",
    "moons_placed": "moons placed in slots",
    "moons_discarded": "moons discarded",
    "recruits": "leaders recruited",
    "repairs": by("repair actions", "repair"),
    "midnights": "times the doomsday clock reached midnight",
    "clock_paid": "times the clock was pushed",
    "gifts": by("gifts to the partner", "gift"),
    "event_vp": by("points scored at each event card", "event"),
    "first_development": f"{TURN} of the first development; {NEVER}",
    "first_upgrade": f"{TURN} of the first upgrade; {NEVER}",
    "tenth_module": f"{TURN} of the tenth module; {NEVER}",
    "vp_at_trigger": "points on the track when the end was triggered",
    "destiny_vp": "points from the destiny card",
    "module_turn": by(f"{TURN} in which each module was acquired; {NEVER}", "module"),
    "module_bought": by("1 if the module was bought, not gained", "module"),
    "module_uses": by("activations of each module", "module"),
    "module_by_energy": by("activations by energy", "module"),
    "module_vp": by("points gained while each module worked, and from everything that followed", "module"),
    "module_gain": by("resources gained while each module worked", "module"),
    "module_repaired": by(f"{TURN} in which the last marker of each module was repaired; {NEVER}", "module"),
    "card_drawn": by("times each tactics card was drawn", "card"),
    "card_played": by("times it was played", "card"),
    "card_discarded": by("times it was paid, lost or thrown away", "card"),
    "card_turn": by(f"{TURN} of the first play; {NEVER}", "card"),
    "tile_turn": by(f"{TURN} of the upgrade; {NEVER}", "ship"),
    "development_turn": by(f"{TURN} of the first development; {NEVER}", "development"),
    "development_vp": by("points from building them", "development"),
    "developments": by("developments built", "development"),
    "site_turn": by(f"{TURN} in which a development was built in each slot; {NEVER}", "slot"),
    "site_vp": by("points from building there", "slot"),
    "moon_uses": by(f"what happened to each moon: {MOON_USES}", "moon"),
    "moon_turn": by(f"{TURN} in which each moon was claimed; {NEVER}", "moon"),
    "discovery_turn": by(f"{TURN} of the first of each discovery token; {NEVER}", "discovery"),
    "discovery_taken": by("discovery tokens taken", "discovery"),
    "discovery_stack": by("stack of the first of each: 0 and 1 science, 2 observatory; -1 none", "discovery"),
    "dominance_turn": by(f"{TURN} of each dominance token; {NEVER}", "dominance"),
    "base_visits": by("launches to each base", "base"),
    "visits": by("launches to each region", "region"),
    "battles_at": by("battles in own turns", "region"),
}
COMPONENTS: Meanings = {
    "acquired": "own turn in which the player first had it; -1 never",
    "used": f"module: activations; card: plays; upgrade, development, token: taken; moon: {MOON_USES}; "
    "raider: battles won; base, region: launches; event: resolved",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


def axes() -> dict[str, Sequence[str | int]]:
    """What the places of array columns stand for."""
    names = ids()
    return {
        "source": VP_NAMES,
        "resource": RESOURCE_IDS[:RESOURCES],
        "good": RESOURCE_IDS,
        "track": TRACK_IDS,
        "deck": DECK_IDS,
        "ship": TYPE_IDS,
        "class": CLASS_IDS,
        "region": names.regions,
        "slot": names.regions[:SLOTS],
        "base": BASE_IDS,
        "battle": from_1(BATTLE_ROOM),
        "seat": range(RAIDER_SIDE),
        "side": (*map(str, range(RAIDER_SIDE)), "raiders"),
        "event": names.events,
        "module": names.modules[:MODULES],
        "card": names.cards,
        "development": DEVELOPMENT_IDS,
        "moon": names.moons,
        "discovery": names.discoveries,
        "dominance": names.dominances,
        "repair": words(Repair._fields),
        "gift": words(Gift._fields),
    }


@lru_cache(maxsize=1)
def component_ids() -> tuple[tuple[str, str], ...]:
    """Kind and id of each component, in row order."""
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


def component_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """available, acquired, used and points of each component: game, seat, component."""
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
    in_game = outcomes["raiders"][:, :, None] == np.arange(RAIDERS)  # game, class, card
    beaten = (outcomes["seats"]["notes"]["raiders_beaten"][..., None] * in_game[:, None]).sum(axis=2)
    return in_game.any(axis=1)[:, None], np.where(beaten > 0, 1, NONE), beaten, beaten * 0


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
