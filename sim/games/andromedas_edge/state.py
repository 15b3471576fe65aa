"""The records of a game: its state, a player, a move, the options, the outcome."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.andromedas_edge.vocabulary import (
    BASES,
    BATTLE_ROOM,
    CARDS,
    CHOSEN_ROOM,
    CLASSES,
    COSTS,
    DECK_SIZE,
    DECKS,
    DESTINIES,
    DICE,
    DISCOVERIES,
    DISPLAY,
    DOMINANCE_SPACES,
    DOMINANCES,
    EVENT_DECK,
    EVENTS,
    HALF_SLOTS,
    KINDS,
    MAX_MOONS,
    MODULES,
    MOONS,
    MOONS_OF_COLOUR,
    PLANETS,
    REGIONS,
    RESOURCES,
    SEATS,
    SHIPS,
    SIDES,
    SLOTS,
    STACK_SIZE,
    STACKS,
    STATIONS,
    TRACKS,
    TYPES,
    Gift,
    Repair,
)
from sim.games.andromedas_edge.vocabulary_effects import VP_SOURCES
from sim.kernel.randomness import random_dtype
from sim.kernel.records import OUTCOME_HEAD, seat_head, state_head

MAX_PENDING = 64
MAX_MOVES = 1024
MAX_STEPS = 60_000  # decisions in one game; random play needs about 2,000
MAX_CARDS = 120
MAX_TAPE = 400
TIE_BREAKS = 2

MOVE = np.dtype([("kind", np.int32), ("option", np.int32)], align=True)

OPTIONS = np.dtype(
    [
        ("players", np.int16),
        ("length", np.int16),
        ("event_deck", np.int16),
        ("special", np.int16),
        ("destiny", np.int16),
        ("teams", np.int16),
        ("s_class", np.int16),  # 0, 1: the card; 2: by chance
        ("other_classes", np.int16),  # 0, 1: the first or second card of each class; 2: by chance
        ("tacops_resources", np.int16),
        ("anybody_ends", np.int16),
        ("draw_any", np.int16),
        ("given", np.int16),  # 1: the factions below are played, nothing is dealt
        ("factions", np.int16, (SEATS,)),
        ("marks", np.int16),  # 1: stop where recorded games show a decision with a single option
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("vp", np.int16),
        ("vp_by", np.int16, (VP_SOURCES,)),
        ("faction", np.int16),
        ("destiny", np.int16),
        ("dealt", np.int16, (3,)),  # factions, or destiny cards
        ("res", np.int16, (RESOURCES,)),
        ("hand", np.int16, (CARDS,)),
        ("hand_count", np.int16),
        ("support", np.int16, (CARDS,)),  # in play
        ("ships", np.int16, (SHIPS,)),  # place of each
        ("ships_out", np.int16),  # on the map
        ("held", np.int16, (TYPES,)),  # standard tiles
        ("tiles", np.int16, (TYPES,)),  # placed upgrade or NONE
        ("shield", np.int16, (TYPES,)),  # marked symbols
        ("station_leaders", np.int16),
        ("abducted", np.int16),
        ("spent", np.int16),
        ("rows", np.int16, (DECKS, DECK_SIZE)),  # acquired modules in order
        ("row_count", np.int16, (DECKS,)),
        ("damage", np.int16, (STATIONS,)),  # markers, or MECHAPHAGE; of own modules
        ("slot_moon", np.int16, (MODULES,)),  # NONE, or the moon
        ("half_moon", np.int16, (HALF_SLOTS,)),
        ("tacops", np.int16),
        ("moons", np.int16, (MAX_MOONS,)),  # unplaced
        ("moon_count", np.int16),
        ("module_energy", np.int16),  # energy lying on modules
        ("tracks", np.int16, (TRACKS,)),
        ("hand_limit", np.int16),
        ("discoveries", np.int16, (DISCOVERIES,)),
        ("dominances", np.int16),  # bit set
        ("clock", np.int16),
        ("used_turn", np.int32),  # abilities used in this turn, as bits; those of a return likewise
        ("used_return", np.int32),
        ("tile_used", np.int16),  # tile trigger with a limit in this turn, by type, as bits
        # sums over the support cards in play
        ("more_range", np.int16),
        ("more_dice", np.int16),
        ("less_cost", np.int16),
        ("more_traits", np.int16),
        ("moon_energy", np.int16),
        ("broker", np.int16),  # tactics cards may be paid as credits
    ],
    align=True,
)

REGION = np.dtype(
    [
        ("tile", np.int16),
        ("moons", np.int16, (4,)),
        ("moon_count", np.int16),
        ("leaders", np.int16, (SEATS,)),
        ("development", np.int16),  # type or NONE
        ("owner", np.int16),
        ("used", np.int16),  # 1: the development's card
        ("bonus", np.int16, (RESOURCES,)),
        ("bonus_count", np.int16),
        ("raider", np.int16),  # class or NONE
        ("figures", np.int16),
        ("ships", np.int16, (SEATS,)),
    ],
    align=True,
)

BATTLE = np.dtype(
    [
        ("on", np.int16),
        ("ended", np.int16),
        ("dice_more", np.int16, (SIDES,)),  # cards and energy
        ("targeting_more", np.int16, (SIDES,)),
        ("cap", np.int16),
        ("bonus", np.int16),  # for the winner
        ("dice", np.int16, (SIDES, DICE)),
        ("count", np.int16, (SIDES,)),
        ("targeting", np.int16, (SIDES,)),
        ("fury", np.int16, (SEATS,)),
        ("winners", np.int16),  # bit set of sides
        ("losers", np.int16),
        ("fought", np.int16),  # sides that were there at the roll
        ("prevented", np.int16, (TYPES,)),  # of the loser whose damage is dealt
        ("salvage", np.int16),
        ("jams", np.int16),
        ("last_ship", np.int16),  # of the escalation: sets are named in order
        ("gain", np.int16),
    ],
    align=True,
)

# What a player's row of the tables says besides the position at the end; columns.py says what it means.
NOTES = np.dtype(
    [
        ("turns", np.int16),
        ("launches", np.int16),
        ("returns", np.int16),
        ("activations_ship", np.int16),
        ("activations_energy", np.int16),
        ("activations_reactor", np.int16),
        ("ships_built", np.int16, (TYPES,)),
        ("battles_fought", np.int16),
        ("battles_won", np.int16),
        ("battles_lost", np.int16),
        ("battles_started", np.int16),
        ("battles_started_won", np.int16),
        ("raiders_met", np.int16, (CLASSES,)),
        ("raiders_beaten", np.int16, (CLASSES,)),
        ("raiders_lost_to", np.int16, (CLASSES,)),
        ("players_beaten", np.int16),
        ("ships_scrapped", np.int16),
        ("energy_dice", np.int16),
        ("energy_jump", np.int16),
        ("energy_modules", np.int16),
        ("gained", np.int32, (KINDS,)),
        ("spent", np.int32, (KINDS,)),
        ("wasted", np.int32, (KINDS,)),
        ("moons_claimed", np.int16),
        ("moons_placed", np.int16),
        ("moons_discarded", np.int16),
        ("recruits", np.int16),
        ("repairs", np.int16, (len(Repair),)),
        ("midnights", np.int16),
        ("clock_paid", np.int16),
        ("gifts", np.int16, (len(Gift),)),
        ("event_vp", np.int16, (EVENTS,)),
        ("first_development", np.int16),  # turns of the seat; NONE: never
        ("first_upgrade", np.int16),
        ("tenth_module", np.int16),
        ("vp_at_trigger", np.int16),
        ("destiny_vp", np.int16),
        ("module_turn", np.int16, (MODULES,)),
        ("module_bought", np.int16, (MODULES,)),
        ("module_uses", np.int16, (MODULES,)),
        ("module_by_energy", np.int16, (MODULES,)),
        ("module_vp", np.int16, (MODULES,)),
        ("module_gain", np.int16, (MODULES,)),
        ("module_repaired", np.int16, (MODULES,)),
        ("card_drawn", np.int16, (CARDS,)),
        ("card_played", np.int16, (CARDS,)),
        ("card_discarded", np.int16, (CARDS,)),
        ("card_turn", np.int16, (CARDS,)),
        ("tile_turn", np.int16, (TYPES,)),
        ("development_turn", np.int16, (TRACKS,)),
        ("development_vp", np.int16, (TRACKS,)),
        ("developments", np.int16, (TRACKS,)),
        ("site_turn", np.int16, (SLOTS,)),
        ("site_vp", np.int16, (SLOTS,)),
        ("moon_uses", np.int16, (MOONS,)),
        ("moon_turn", np.int16, (MOONS,)),
        ("discovery_turn", np.int16, (DISCOVERIES,)),
        ("discovery_taken", np.int16, (DISCOVERIES,)),
        ("discovery_stack", np.int16, (DISCOVERIES,)),
        ("dominance_turn", np.int16, (DOMINANCES,)),
        ("base_visits", np.int16, (BASES,)),
        ("visits", np.int16, (REGIONS,)),
        ("battles_at", np.int16, (REGIONS,)),
    ],
    align=True,
)

STORY = np.dtype(
    [
        ("lead_changes", np.int16),
        ("leader", np.int16),
        ("events", np.int16),
        ("battles", np.int16),
        ("battles_raiders", np.int16),
        ("battles_ended", np.int16),  # by diplomacy
        ("trigger_seat", np.int16),
        ("trigger_turn", np.int16),
        ("first_player", np.int16),
        ("event_turn", np.int16, (EVENTS,)),
        ("tie_break", np.int16),
        ("battle_turn", np.int16, (BATTLE_ROOM,)),
        ("battle_starter", np.int16, (BATTLE_ROOM,)),
        ("battle_region", np.int16, (BATTLE_ROOM,)),
        ("battle_raider", np.int16, (BATTLE_ROOM,)),
        ("battle_sides", np.int16, (BATTLE_ROOM,)),
        ("battle_winners", np.int16, (BATTLE_ROOM,)),
        ("battle_ender", np.int16, (BATTLE_ROOM,)),
        ("battle_diplomacy", np.int8, (BATTLE_ROOM, SEATS)),
        ("battle_came", np.int8, (BATTLE_ROOM, SEATS)),
        ("battle_energy", np.int16, (BATTLE_ROOM, SEATS)),
        ("battle_cards", np.int8, (BATTLE_ROOM, SEATS)),
        ("battle_ships", np.int8, (BATTLE_ROOM, SIDES)),
        ("battle_dice", np.int8, (BATTLE_ROOM, SIDES)),
        ("battle_targeting", np.int8, (BATTLE_ROOM, SIDES)),
        ("battle_faces", np.int32, (BATTLE_ROOM, SIDES)),
        ("battle_scrapped", np.int8, (BATTLE_ROOM, SIDES)),
    ],
    align=True,
)

GAME = np.dtype(
    [
        *state_head(random_dtype(MAX_TAPE, MAX_CARDS), OPTIONS, MAX_PENDING, SEATS, TIE_BREAKS),
        ("over", np.int16),
        ("turn_number", np.int16),
        ("active", np.int16),  # seat
        ("first", np.int16),
        ("active_region", np.int16),
        ("launched", np.int16),  # ship of this turn, NONE
        ("granted", np.int16),  # abilities of the launched ship until the end of the turn
        ("claimed", np.int16),  # 1: the launch took a moon
        ("returning", np.int16),
        ("triggered", np.int16),
        ("final_turns", np.int16),  # NONE before
        ("resolving", np.int16),  # 1: an event is resolved
        ("transferred", np.int16),
        ("gifted", np.int16),  # 1: the first module of the turn was asked for
        ("acquiring", np.int16),  # depth of acquisitions: the display is refilled at 0
        ("played", np.int16),  # the card whose effect is carried out
        ("few", np.int32, (2,)),  # options of the decision, where two tell that there is a choice
        ("probe", np.int32, (2,)),  # likewise, where rules ask whether something is possible
        ("nearest", np.int16, (REGIONS,)),  # steps from the nearest own ship, where launches are listed
        ("cost", np.int16, (COSTS,)),
        ("trial", np.int16, (COSTS,)),  # a cost that is only looked at
        ("have", np.int16, (KINDS,)),  # what could be paid with
        ("paid", np.int16, (KINDS,)),  # of the payment that is being made
        ("chosen", np.int16, (CHOSEN_ROOM,)),  # cards or regions named one by one, carried out together
        ("chosen_count", np.int16),
        ("moons_gone", np.int16),
        ("offer", np.int16),  # to the partner
        ("limbo", np.int16),  # a fifth moon
        ("random_events", np.int16),  # counts dice outside of battles
        ("leader_dice", np.int16, (SEATS,)),
        ("destinies", np.int16, (DESTINIES,)),  # shuffled
        # event track
        ("progress", np.int16),
        ("marker", np.int16),  # seat that must resolve an event, NONE
        ("marker_gone", np.int16),
        ("events", np.int16, (EVENT_DECK,)),  # top first
        ("event_count", np.int16),
        ("event_discards", np.int16, (EVENT_DECK,)),
        ("event_discard_count", np.int16),
        ("event_shuffles", np.int16),
        ("event_card", np.int16),
        ("scried", np.int16, (SEATS, 2)),  # events on top and at the bottom that a player knows, NONE
        # cards
        ("pile", np.int16, (MAX_CARDS,)),  # top last
        ("pile_count", np.int16),
        ("discards", np.int16, (CARDS,)),
        ("discard_count", np.int16),
        ("shuffles", np.int16),
        # modules
        ("decks", np.int16, (DECKS, DECK_SIZE)),  # top first
        ("deck_count", np.int16, (DECKS,)),
        ("display", np.int16, (DECKS, DISPLAY)),  # oldest first
        ("display_count", np.int16, (DECKS,)),
        ("slot_paid", np.int16, (MODULES,)),  # 1: its points for the first moon were gained
        # map
        ("regions", REGION, (REGIONS,)),
        ("planets", np.int16, (PLANETS,)),  # undrawn, top first
        ("planet_count", np.int16),
        ("planet_at", np.int16),
        ("newest", np.int16),  # slot, NONE
        ("moon_order", np.int16, (TRACKS, MOONS_OF_COLOUR)),
        ("moon_at", np.int16, (TRACKS,)),
        # tokens
        ("stacks", np.int16, (STACKS, STACK_SIZE)),
        ("stack_count", np.int16, (STACKS,)),
        ("dominance", np.int16, (DOMINANCE_SPACES,)),
        # raiders
        ("raider_card", np.int16, (CLASSES,)),
        ("raider_supply", np.int16, (CLASSES,)),
        ("raider_shield", np.int16, (CLASSES,)),  # marked
        ("raider_bonus", np.int16, (CLASSES,)),
        ("mechaphages", np.int16),  # tokens left
        ("supply", np.int16, (RESOURCES,)),
        # a return
        ("module_used", np.int16, (STATIONS,)),
        ("half_paid", np.int16, (HALF_SLOTS,)),
        ("row_ship", np.int16, (DECKS,)),
        ("row_energy", np.int16, (DECKS,)),  # 1: energy needs no ship there
        ("rows_left", np.int16),  # that may still be overridden
        ("machine_rows", np.int16),  # of the faction's ability
        ("home", np.int16, (TYPES,)),  # ships that came home and trigger
        ("battle", BATTLE),
        ("players", PLAYER, (SEATS,)),
        # for the outcome; last: no rule reads them
        ("working", np.int16),  # the module whose effects are carried out, NONE
        ("notes", NOTES, (SEATS,)),
        ("story", STORY),
    ],
    align=True,
)

OUTCOME_SEAT = np.dtype(
    [
        *seat_head(VP_SOURCES),
        ("margin", np.int16),
        ("start_vp", np.int16),
        ("triggered", np.int16),
        ("team", np.int16),
        ("destiny_card", np.int16),
        ("tracks", np.int16, (TRACKS,)),
        ("res_left", np.int16, (RESOURCES,)),
        ("hand", np.int16),
        ("leaders_left", np.int16),
        ("leaders_spent", np.int16),
        ("modules", np.int16, (DECKS,)),
        ("tiles", np.int16, (TYPES,)),
        ("damaged", np.int16),
        ("endgame_vp", np.int16, (MODULES,)),
        ("notes", NOTES),
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        *OUTCOME_HEAD,
        ("length", np.int16),
        ("event_deck", np.int16),
        ("special", np.int16),
        ("destiny_cards", np.int16),
        ("teams", np.int16),
        ("turns", np.int16),
        ("raiders", np.int16, (CLASSES,)),
        ("region_tiles", np.int16, (REGIONS,)),
        ("story", STORY),
        ("seats", OUTCOME_SEAT, (SEATS,)),
    ],
    align=True,
)

WORK = np.dtype([("moves", MOVE, (MAX_MOVES,)), ("options", np.int32, (MAX_MOVES,))], align=True)


def new_work() -> Any:
    """Scratch memory of the rules, one per worker: the legal moves."""
    return np.zeros(1, WORK).view(np.recarray)[0]
