"""The records of a game: its state, a player, a move, the options."""

from __future__ import annotations

import numpy as np

from sim.games.gaia_project.rules.hexsets import HEX_WORDS
from sim.games.gaia_project.rules.vocabulary import (
    BOARD_ACTIONS,
    BOOSTERS,
    FEDERATION_TOKENS,
    HEXES,
    INCOMES,
    NONE,
    ROUNDS,
    SEATS,
    SLOTS,
    SPECIALS,
    STANDARD_TILES,
    TILES,
    TRACKS,
    VP_SOURCES,
    WASTES,
)
from sim.kernel.randomness import random_dtype
from sim.kernel.records import OUTCOME_HEAD, seat_head, state_head

MAX_SOURCES = 48  # income sources of one player at a time; 33 at most
MAX_PENDING = 12
MAX_DECK = 15  # tiles that are shuffled at once
MAX_TOKENS = 10  # federation tokens of one player that the notes list one by one
MAX_MOVES = 2048  # the schema allows at most 1,400 in a turn; there are up to 1,024 federations
MAX_PLANETS = 72  # 61 printed planets on the largest map, and the lost planet
UNREACHED = 127  # distance of a hex that the player cannot reach from anywhere
MAX_STEPS = 20_000  # decisions in one game; random play needs about 400

MOVE = np.dtype(
    [
        ("kind", np.int16),
        ("a", np.int16),
        ("b", np.int16),
        ("bowl_3", np.int16),  # Move.PAY alone: tokens of bowl III
        ("stone", np.int16),  # Move.PAY alone: 1 with the brainstone
        ("hexes", np.int64, (HEX_WORDS,)),
    ],
    align=True,
)

OPTIONS = np.dtype(
    [
        ("players", np.int16),
        ("layout", np.int16),
        ("map_method", np.int16),
        ("map_rotation", np.int16),  # 1: the last seat turns the sectors
        ("first_game_mines", np.int16),  # 1: start structures as printed for the first game
        ("faction_mode", np.int16),
        ("factions", np.int16, (SEATS,)),  # with FactionMode.GIVEN
        ("pass_order", np.int16),  # 1: the order of passing is the next round's turn order
        ("federation_flexible", np.int16),
        ("end_conversion_auto", np.int16),
        ("free_step_must_be_used", np.int16),
        ("gain_must_not_be_fully_wasted", np.int16),
        ("satellite_limit", np.int16),  # 0: none
        ("all_types_across_sectors", np.int16),  # 1: no equal neighbours of any type across sectors
        ("zero_count_scores", np.int16),  # 1: a final count of 0 scores the points of its place
        ("power_paid_together", np.int16),  # 1: conversions of power may be paid as one sum
        ("ivits_token_without_new_part", np.int16),  # 1: a federation grown to the next 7 gets its token
        ("station_on_own_satellite", np.int16),  # 1: the rulebook only forbids planets and stations
    ],
    align=True,
)

PLAYER = np.dtype(
    [
        ("faction", np.int16),
        ("chair", np.int16),  # the player who sits here; differs from the seat only after an auction
        ("bid", np.int16),
        ("credits", np.int16),
        ("ore", np.int16),
        ("knowledge", np.int16),
        ("qic", np.int32),
        ("vp", np.int32),
        ("vp_by", np.int32, (VP_SOURCES,)),
        ("bowls", np.int32, (3,)),  # ordinary tokens, without the brainstone
        ("gaia_area", np.int32),
        ("brainstone", np.int16),
        ("tokens_gained", np.int32),  # including those at the start
        ("tokens_discarded", np.int32),
        ("levels", np.int16, (TRACKS,)),
        ("on_map", np.int16, (6,)),  # pieces by Structure; includes guest mines, not the lost planet's mine
        ("guest_mines", np.int16),
        ("lost_planet", np.int16),
        ("gaiaformers", np.int16),  # available
        ("gaiaformers_on_map", np.int16),
        ("gaiaformers_parked", np.int16),  # in the gaia area (Bal T'aks)
        ("structures", np.int16),
        ("gaia_planets", np.int16),
        ("types", np.int32),  # bit set of colonised planet types
        ("sectors", np.int32),  # bit set of slots with a structure
        ("booster", np.int16),
        ("special_used", np.int8, (SPECIALS,)),
        ("tile_used", np.int8, (TILES,)),
        ("tiles", np.int8, (TILES,)),  # 0 not owned, 1 in force, 2 covered
        ("tokens", np.int16, (FEDERATION_TOKENS,)),  # held, green or gray
        ("green", np.int16),  # how many of them are green; it never matters which
        ("federations", np.int16),  # tokens gained by forming federations
        ("satellites", np.int16),
        ("stations", np.int16),
        ("passed", np.int16),
        ("sources", np.int8, (MAX_SOURCES,)),  # income sources in the order they were gained
        ("source_count", np.int16),
        ("federation_cost", np.int16),  # fewest satellites, or a lower bound: see federation_search.py
        ("federation_known", np.int16),  # 0 unknown, 1 exact, 2 lower bound
        ("reach", np.int8, (HEXES,)),  # distance to the nearest own colonised planet or station
        # for the outcome
        ("vp_by_round", np.int32, (ROUNDS,)),
        ("turns", np.int16, (ROUNDS,)),
    ],
    align=True,
)

# What the tables show about a player besides the final position; text/columns.py explains each field.
NOTES = np.dtype(
    [
        ("round_vp", np.int16, (ROUNDS,)),
        ("booster_by_round", np.int8, (ROUNDS,)),
        ("booster_vp", np.int16, (ROUNDS,)),
        ("tile_round", np.int8, (TILES,)),
        ("tile_actions", np.int8, (TILES,)),
        ("tile_vp", np.int16, (TILES,)),
        ("board_vp", np.int16, (BOARD_ACTIONS,)),
        ("track_vp", np.int16, (TRACKS,)),
        ("levels_by_round", np.int8, (ROUNDS, TRACKS)),
        ("income_by_round", np.int16, (ROUNDS, INCOMES)),
        ("built_round", np.int8, (6,)),
        ("token_taken", np.int8, (MAX_TOKENS,)),
        ("token_round", np.int8, (MAX_TOKENS,)),
        ("token_satellites", np.int8, (MAX_TOKENS,)),
        ("token_value", np.int16, (MAX_TOKENS,)),
        ("token_vp", np.int16, (FEDERATION_TOKENS,)),
        ("turn_position", np.int8, (ROUNDS,)),
        ("pass_position", np.int8, (ROUNDS,)),
        ("leech_offered", np.int16, (ROUNDS,)),
        ("leech_accepted", np.int16, (ROUNDS,)),
        ("leech_charged", np.int16, (ROUNDS,)),
        ("leech_paid", np.int16, (ROUNDS,)),
        ("waste", np.int32, (WASTES,)),
        ("start_hexes", np.int16, (3,)),
        ("access", np.int8, (4,)),
        ("gaia_near", np.int8),
        ("transdim_near", np.int8),
        ("shared_near", np.int8),
        ("opponent_distance", np.float32),
        ("final_count", np.int16, (2,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        *state_head(random_dtype(cards=MAX_DECK), OPTIONS, MAX_PENDING, SEATS),
        ("seat", np.int16),  # the seat that decides
        ("phase", np.int16),
        ("round_number", np.int16),  # 1..6
        ("cursor", np.int16),  # position within the phase
        ("order", np.int8, (SEATS,)),
        ("pass_order", np.int8, (SEATS,)),
        ("passed_count", np.int16),
        ("turn", np.int16),  # position in the order, or seat, of the player whose turn it is
        ("players", PLAYER, (SEATS,)),
        # the map
        ("slots", np.int8, (SLOTS,)),  # sector side on each slot
        ("rotations", np.int8, (SLOTS,)),
        ("planet", np.int8, (HEXES,)),
        ("owner", np.int8, (HEXES,)),
        ("structure", np.int8, (HEXES,)),
        ("guest", np.int8, (HEXES,)),  # seat with a guest mine
        ("gaiaformer", np.int8, (HEXES,)),
        ("station", np.int8, (HEXES,)),
        ("satellites", np.uint8, (HEXES,)),  # bit set of seats
        ("federated", np.uint8, (HEXES,)),  # bit set of seats
        ("planets", np.int16, (MAX_PLANETS,)),  # hexes with planets
        ("planet_count", np.int16),
        # the boards
        ("tile_slot", np.int8, (STANDARD_TILES,)),  # standard tile at each slot
        ("tiles_left", np.int8, (STANDARD_TILES,)),  # copies by tile
        ("advanced_slot", np.int8, (TRACKS,)),  # tile id, or NONE when taken
        ("terraforming_token", np.int8),
        ("tokens_left", np.int8, (FEDERATION_TOKENS,)),
        ("board_used", np.int8, (BOARD_ACTIONS,)),
        ("boosters", np.int8, (BOOSTERS,)),  # 1: nobody holds it
        ("round_tiles", np.int8, (ROUNDS,)),
        ("final_tiles", np.int8, (2,)),
        # an auction
        ("named", np.int8, (SEATS,)),  # factions in the order they were named
        ("named_count", np.int16),
        ("bid_holder", np.int8, (SEATS,)),  # player with the highest bid on each named faction
        ("bids", np.int16, (SEATS,)),
        # passive charging
        ("leech_hex", np.int16, (4,)),
        ("leech_count", np.int16),
        ("leech_at", np.int16),
        ("leech_seat", np.int16),  # how many seats after the builder have been asked
        ("builder", np.int16),
        # income of the player at the cursor
        ("income", np.int8, (MAX_SOURCES,)),  # sources not yet paid, in order
        ("income_count", np.int16),
        ("income_open", np.int16),  # 1: being paid
        ("gaia_done", np.int16),  # 1: the player at the cursor is done with the gaia phase
        # for the outcome
        ("decisions", np.int32),
        ("cut_lists", np.int32),  # incomplete searches for federations
        ("lead_changes", np.int16),
        ("leader", np.int16),
        ("advanced_setup", np.int8, (TRACKS,)),
        ("boosters_setup", np.int8, (BOOSTERS,)),
        ("terraforming_setup", np.int8),
        ("board_users", np.int8, (ROUNDS, BOARD_ACTIONS)),
        ("transdims_left", np.int8, (ROUNDS,)),
        ("forming_satellites", np.int8),  # of the federation whose token is to be taken next
        ("forming_value", np.int16),
        ("notes", NOTES, (SEATS,)),  # last: no rule reads them
    ],
    align=True,
)

OUTCOME_SEAT = np.dtype(
    [
        *seat_head(VP_SOURCES),
        ("chair", np.int16),
        ("vp_by_round", np.int32, (ROUNDS,)),
        ("turns", np.int16, (ROUNDS,)),
        ("levels", np.int8, (TRACKS,)),
        ("on_map", np.int8, (6,)),
        ("structures", np.int8),
        ("planet_types", np.int8),
        ("gaia_planets", np.int8),
        ("sectors", np.int8),
        ("federations", np.int8),
        ("tokens", np.int8, (FEDERATION_TOKENS,)),
        ("satellites", np.int16),
        ("stations", np.int8),
        ("tiles", np.int8, (TILES,)),
        ("end_goods", np.int32, (7,)),
        ("notes", NOTES),
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        *OUTCOME_HEAD,
        ("rounds", np.int8),
        ("lead_changes", np.int16),
        ("cut_lists", np.int32),
        ("round_tiles", np.int8, (ROUNDS,)),
        ("final_tiles", np.int8, (2,)),
        ("boosters", np.int8, (BOOSTERS,)),
        ("tile_slots", np.int8, (STANDARD_TILES,)),
        ("advanced_slots", np.int8, (TRACKS,)),
        ("terraforming_token", np.int8),
        ("map_sectors", np.int8, (SLOTS,)),
        ("map_rotations", np.int8, (SLOTS,)),
        ("board_users", np.int8, (ROUNDS, BOARD_ACTIONS)),
        ("transdims_left", np.int8, (ROUNDS,)),
        ("neutral_place", np.int8, (2,)),
        ("seats", OUTCOME_SEAT, (SEATS,)),
    ],
    align=True,
)

# Bounds of the search for federations, explained in federation_search.py.
MAX_SATELLITES = 25
MAX_CLUSTERS = 28  # all structures and stations that a player can have, each separate; checks.py makes sure
DIRECT_CLUSTERS = 14  # sets of only the first ones each have a place in a table
MAX_ROWS = 16_384
MAX_CORES = 16_384
MAX_FEDERATIONS = 1024
FEDERATION_PLACES = 2 * MAX_FEDERATIONS
MAX_DETOURS = 64  # sets of forbidden clusters per core
MAX_PARTIAL = 2048
MAX_TRIES = 20_000  # unfinished trees considered per core
MAX_AGENDA = 16
MAX_JUDGED = 64
VERTICES = HEXES + MAX_CLUSTERS

WORK = np.dtype(
    [
        ("moves", MOVE, (MAX_MOVES,)),
        # the search for federations
        ("cluster", np.int16, (HEXES,)),  # of each hex, or NONE
        ("values", np.int16, (MAX_CLUSTERS,)),  # of each cluster
        ("border", np.int16, (MAX_CLUSTERS, HEXES)),  # free hexes next to each cluster
        ("border_count", np.int16, (MAX_CLUSTERS,)),
        ("cluster_hexes", np.int64, (MAX_CLUSTERS, HEX_WORDS)),  # each cluster as a set of hexes
        ("apart", np.int16, (MAX_CLUSTERS, MAX_CLUSTERS)),  # fewest satellites that two clusters need
        ("within", np.int32, (MAX_CLUSTERS,)),  # clusters at most as far from each as the search goes
        ("touching", np.int32, (HEXES,)),  # clusters next to a hex, as bits; NONE: no satellite may go there
        ("row_of", np.int16, (1 << DIRECT_CLUSTERS,)),  # set of the first clusters -> row, or NONE
        ("scattered", np.int16, (2 * MAX_ROWS,)),  # rows of the other sets, or NONE: steiner.place_of
        ("row_mask", np.int32, (MAX_ROWS,)),
        ("row_partners", np.int32, (MAX_ROWS,)),  # clusters that may still join the row's
        ("row_count", np.int32),
        ("cost", np.int8, (MAX_ROWS, VERTICES)),  # fewest satellites of a tree over the row through a vertex
        ("level", np.int16, (MAX_SATELLITES + 2, HEXES)),  # of the current row: hexes by satellites needed
        ("level_count", np.int16, (MAX_SATELLITES + 2,)),
        ("core_mask", np.int32, (MAX_CORES,)),
        ("core_cost", np.int16, (MAX_CORES,)),
        ("core_extras", np.int32, (MAX_CORES,)),  # other clusters that the core's cheapest tree touches
        ("listed_mask", np.int32, (MAX_CORES,)),  # the cores again, safe from further searches
        ("listed_cost", np.int16, (MAX_CORES,)),
        ("forbidden", np.int32, (MAX_DETOURS,)),  # sets of clusters that a detour must not touch
        ("forbidden_extras", np.int32, (MAX_DETOURS,)),
        ("last_mask", np.int32),  # clusters of the tree found last
        ("cut", np.int8),  # 1: something did not fit, so the list is incomplete
        ("federation_hexes", np.int64, (MAX_FEDERATIONS, HEX_WORDS)),  # federations, as sets of hexes
        ("federation_mask", np.int32, (MAX_FEDERATIONS,)),  # their clusters
        ("federation_satellites", np.int16, (MAX_FEDERATIONS,)),
        ("federation_detour", np.int8, (MAX_FEDERATIONS,)),  # 1: not a cheapest tree of its core
        ("federation_at", np.int16, (FEDERATION_PLACES,)),  # the federation of a set of hexes, or NONE
        # unfinished trees: satellites so far, and what is still to be connected
        ("partial_hexes", np.int64, (MAX_PARTIAL, HEX_WORDS)),
        ("partial_mask", np.int32, (MAX_PARTIAL, MAX_AGENDA)),
        ("partial_vertex", np.int16, (MAX_PARTIAL, MAX_AGENDA)),
        ("partial_count", np.int16, (MAX_PARTIAL,)),
        ("partial_satellites", np.int16, (MAX_PARTIAL,)),
        ("partial_touching", np.int32, (MAX_PARTIAL,)),  # clusters next to its satellites
        # what the economy rule says about clusters joined by a number of satellites
        ("judged_mask", np.int32, (MAX_JUDGED,)),
        ("judged_satellites", np.int16, (MAX_JUDGED,)),
        ("judged_detour", np.int8, (MAX_JUDGED,)),
        ("judged_legal", np.int8, (MAX_JUDGED,)),
        ("queue", np.int16, (HEXES,)),
    ],
    align=True,
)


def new_work() -> np.ndarray:
    """Working memory of the rules: the list of legal moves and the search for federations.

    One per worker, never shared between threads.
    """
    work = np.zeros(1, WORK).view(np.recarray)[0]
    work.row_of[:] = NONE
    work.scattered[:] = NONE
    return work
