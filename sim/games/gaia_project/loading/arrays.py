"""The arrays that the compiled rules read: which there are, and their shapes. pack.py fills them.

All integer arrays are C-contiguous int16 unless a comment says otherwise. Components are arguments, never
globals, so an overlay changes play without compiling anything.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Rules(NamedTuple):
    """Single numbers (rules.toml, research.toml, federations.toml, scoring_tiles.toml, planets.toml)."""

    rounds: int
    credits_max: int
    ore_max: int
    knowledge_max: int
    neighbourhood: int  # distance of passive charging and of the cheap trading station
    qic_range_bonus: int
    gaia_planet_qic: int
    gaiaformers: int  # pieces per player
    stations: int  # space stations of the Ivits
    station_value: int  # in a federation
    advance_cost: int  # knowledge
    advanced_min_level: int
    top_level: int
    federation_threshold: int
    resources_per_vp: int
    max_bid: int
    leech_free: int  # power that is free to charge: the price is charged - leech_free


class Components(NamedTuple):
    """Everything printed on the components. F = 14 factions, G = 8 gains, C = 10 costs."""

    rules: Rules
    # factions
    home: np.ndarray  # F
    board: np.ndarray  # F: two factions share one board
    start_gain: np.ndarray  # F, G: credits, ore, knowledge, qic and vp at the start
    start_bowls: np.ndarray  # F, 3
    start_brainstone: np.ndarray  # F: bowl 1..3, 0 without
    start_levels: np.ndarray  # F, 6 tracks
    start_mines: np.ndarray  # F
    start_institute: np.ndarray  # F
    ability: np.ndarray  # F, 30: value of each ability of the board, 0 without
    institute_ability: np.ndarray  # F, 30: the same for the institute, once built
    academy_gain: np.ndarray  # F, G: action of the right academy
    income: np.ndarray  # F, 99 sources, 6 incomes (columns of Gain up to CHARGE)
    # structures
    upgrades: np.ndarray  # F, 6, 6: 1 where from -> to is allowed
    structure_cost: np.ndarray  # 6, C
    trading_near_cost: np.ndarray  # C: trading station near an opponent
    structure_limit: np.ndarray  # 6
    power_value: np.ndarray  # 7, the lost planet's mine last
    structure_big: np.ndarray  # 6: 1 for institute and academies
    structure_tile: np.ndarray  # 6: 1 where building gives a tech tile
    # planets and research
    terraform_steps: np.ndarray  # 7, 7: home, target
    step_cost: np.ndarray  # 6 levels: ore for one step
    base_range: np.ndarray  # 6 levels
    gaia_tokens: np.ndarray  # 6 levels: tokens for a gaia project, -1 none possible
    arrival_gain: np.ndarray  # 6 tracks, 6 levels, G
    arrival_special: np.ndarray  # 6 tracks, 6 levels: Arrival
    arrival_vp_per_gaia: np.ndarray  # 6 tracks, 6 levels
    level_charge: np.ndarray  # 6 levels: charge on reaching it
    level_vp: np.ndarray  # 6 levels: VP at the end
    # tiles
    tile_effect: np.ndarray  # 24, 7 (EffectColumn); standard 0..8, advanced 9..23
    tile_gain: np.ndarray  # 24, G
    tile_copies: np.ndarray  # 9
    advanced_copies: np.ndarray  # 15, like the copies of other tiles that are drawn: 0 or 1
    booster_copies: np.ndarray  # 10
    round_copies: np.ndarray  # 10
    final_copies: np.ndarray  # 6
    booster_effect: np.ndarray  # 10, 7
    round_effect: np.ndarray  # 10, 7
    final_per: np.ndarray  # 6: Per
    final_neutral: np.ndarray  # 6
    final_vp: np.ndarray  # 5 places: four players and the neutral player; the fifth gives nothing
    token_gain: np.ndarray  # 7, G
    token_green: np.ndarray  # 7
    token_copies: np.ndarray  # 7
    token_faction: np.ndarray  # 7: the only faction, or -1
    # actions
    board_effect: np.ndarray  # 10, 7
    board_gain: np.ndarray  # 10, G
    board_cost: np.ndarray  # 10, C
    free_cost: np.ndarray  # n, C: printed free actions, then sums of power conversions paid together
    free_gain: np.ndarray  # n, G
    free_faction: np.ndarray  # n: the only faction, or -1
    free_institute: np.ndarray  # n: 1 = needs the institute
    free_sum_value: (
        np.ndarray
    )  # n: 0 if printed; for a sum, what the token or stone that makes it worthwhile pays
    gaia_cost: np.ndarray  # n, C: conversions of the gaia phase
    gaia_gain: np.ndarray  # n, G
    gaia_effect: np.ndarray  # n: Effect.GAIN or Effect.TAKE_TECH_TILE
    gaia_faction: np.ndarray  # n
    # map: 3 layouts (3-4 players; 1-2 players; 3 players without sectors 09 and 10)
    sector_planets: np.ndarray  # 13 sides, 19 positions: Planet
    sector_number: np.ndarray  # 13
    rotation: np.ndarray  # 6, 19: where each position moves when the sector is turned
    layout_slots: np.ndarray  # 3: slots used
    layout_first: np.ndarray  # 3, 10: sector side of the first-game map on each slot, -1 unused
    layout_inner: np.ndarray  # 3, 10: 1 for slots of the inner ring
    distance: np.ndarray  # 3, 190, 190 (int8)
    neighbours: np.ndarray  # 3, 190, 6: hex or -1
    near: np.ndarray  # 3, 190, 19: hexes within the neighbourhood, -1 after the last
    around: np.ndarray  # 3, 190, 4: the same without the hex itself, as a set (hexsets.py)
    borders: np.ndarray  # 3, 150, 2: pairs of adjacent hexes of different sectors, -1 after the last
    # set-up
    boosters_in_play: np.ndarray  # 5, by players
    neutral_player: np.ndarray  # 5, by players
    first_factions: np.ndarray  # 5 by players, 4 seats
    first_mines: np.ndarray  # 5 by players, F, 3: hex or -1


# Room for the free actions. An overlay can change their number, but the record's type must stay the same, or
# everything would be compiled again.
FREE_ROWS = 48


def to_record(components: Components) -> np.ndarray:
    """All arrays as one record, which the compiled rules get by reference.

    A tuple of 70 arrays would be copied field by field at every call, and takes minutes to compile.
    ``free_rows`` is the number of free actions in use.
    """
    arrays = {name: array for name, array in components._asdict().items() if name != "rules"}
    fields: list[tuple[str, np.dtype, tuple[int, ...]]] = []
    for name, array in arrays.items():
        rows = FREE_ROWS if name.startswith("free_") else array.shape[0]
        fields.append((name, array.dtype, (rows, *array.shape[1:])))
    rules = np.dtype([(name, np.int16) for name in Rules._fields], align=True)
    dtype = np.dtype([("rules", rules), ("free_rows", np.int16), *fields], align=True)
    record = np.zeros(1, dtype).view(np.recarray)
    for rule, value in components.rules._asdict().items():
        record["rules"][rule] = value
    record["free_rows"] = components.free_cost.shape[0]
    for name, array in arrays.items():
        record[name][0, : array.shape[0]] = array
    return record[0]
