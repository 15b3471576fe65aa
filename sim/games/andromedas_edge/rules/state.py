"""The records of a game: its state, a player, a move, the options, the outcome."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.andromedas_edge.rules.notes import NOTES, STORY
from sim.games.andromedas_edge.rules.vocabulary import (
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
    EVENT_DECK,
    HALF_SLOTS,
    KINDS,
    MAX_MOONS,
    MODULES,
    MOONS_OF_COLOUR,
    PLANETS,
    REGIONS,
    RESOURCES,
    SEATS,
    SHIPS,
    SIDES,
    STACK_SIZE,
    STACKS,
    STATIONS,
    TRACKS,
    TYPES,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import VP_SOURCES
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
        ("s_class", np.int16),  # 0, 1: the card; 2: random
        ("other_classes", np.int16),  # 0, 1: the first or second card of each class; 2: random
        ("launch_new_ships", np.int16),
        ("slot_resources", np.int16),
        ("anybody_ends", np.int16),
        ("draw_any", np.int16),
        ("displaced_to_special", np.int16),
        ("given", np.int16),  # 1: factions are given below, none are dealt
        ("factions", np.int16, (SEATS,)),
        ("marks", np.int16),  # single-option decisions to stop at: Marks
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
        ("sites", np.int32),  # slots with own developments, as bits
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
        ("used_turn", np.int32),  # abilities used in this turn, as bits; next: in this Return
        ("used_return", np.int32),
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
        ("prevented", np.int16, (TYPES,)),  # ships of the current loser
        ("salvage", np.int16),
        ("jams", np.int16),
        ("last_ship", np.int16),  # of the escalation: ships are named in order
    ],
    align=True,
)


STATE = np.dtype(
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
        ("must_return", np.int16),  # 1: the bay was empty at the start of the turn
        ("returning", np.int16),
        ("triggered", np.int16),
        ("final_turns", np.int16),  # NONE before
        ("resolving", np.int16),  # 1: an event is resolved
        ("transferred", np.int16),
        ("gifted", np.int16),  # 1: asked about the first module of the turn
        ("acquiring", np.int16),  # depth of acquisitions: the display is refilled at 0
        ("played", np.int16),  # the card whose effect is carried out
        ("listed", np.int32, (MAX_MOVES,)),  # options of the decision that is due
        ("listed_count", np.int16),
        ("probe", np.int32, (2,)),  # where rules ask whether something is possible: two options are enough
        ("cost", np.int16, (COSTS,)),
        ("trial", np.int16, (COSTS,)),  # a cost that is only looked at
        ("have", np.int16, (KINDS,)),  # what a player could pay with
        ("paid", np.int16, (KINDS,)),  # in the current payment
        ("chosen", np.int16, (CHOSEN_ROOM,)),  # cards or regions named one by one, then carried out together
        ("chosen_count", np.int16),
        ("moons_gone", np.int16),
        ("offer", np.int16),  # to the partner
        ("fifth_moon", np.int16),  # a moon that has no room yet, NONE
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
        ("scried", np.int16, (SEATS, 2)),  # events on top and at the bottom that a player knows, or NONE
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
        ("row_energy", np.int16, (DECKS,)),  # 1: energy needs no ship here
        ("rows_left", np.int16),  # rows that may still be overridden
        ("home", np.int16, (TYPES,)),  # ships that came home and trigger their tile
        ("battle", BATTLE),
        ("players", PLAYER, (SEATS,)),
        # for the outcome; last: no rule reads them
        ("working_module", np.int16),  # the one whose effects are being carried out, NONE
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

WORK = np.dtype([("moves", MOVE, (MAX_MOVES,))], align=True)


def new_work() -> Any:
    """Scratch memory of the rules, one per worker: the legal moves."""
    return np.zeros(1, WORK).view(np.recarray)[0]
