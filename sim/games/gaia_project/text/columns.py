"""The columns of the tables: what each one means, its axes, and the rows of the component table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from sim.gamekit.columns import NEVER, VP_BY, Meanings, Part, by, from_1, joined, plain, rows_of, words
from sim.games.gaia_project.loading.components import ids
from sim.games.gaia_project.rules.state import MAX_TOKENS
from sim.games.gaia_project.rules.vocabulary import (
    BOOSTERS,
    FEDERATION_TOKENS,
    FINAL_TILES,
    INCOMES,
    NONE,
    ROUND_TILES,
    ROUNDS,
    SLOTS,
    STANDARD_TILES,
    TILES,
    TRACKS,
    VP,
    VP_NAMES,
    Faction,
    Gain,
    Waste,
)

GAMES: Meanings = {
    "rounds": "rounds played",
    "cut_lists": "searches for federations that were cut short; every federation offered is legal",
    "round_tiles": by("number of the round tile, from 0 in the order of the components", "round"),
    "final_tiles": by("numbers of the two final tiles, from 0 in the order of the components", "final"),
    "boosters": by("1 for each booster in play", "booster"),
    "tile_slots": by("number of the standard tile at each slot: under a track, or free", "slot"),
    "advanced_slots": by(
        "number of the advanced tile at each track; numbers continue after the standard tiles", "track"
    ),
    "terraforming_token": "federation token on terraforming 5",
    "map_sectors": by("printed sector side on each slot of the map", "map_slot"),
    "map_rotations": by("how often each sector was turned clockwise", "map_slot"),
    "board_users": by("seat that used each board action; -1 nobody", "round", "board_action"),
    "transdims_left": by("transdim planets left at the end of the round", "round"),
    "neutral_place": by("place of the neutral value on each final tile; 0 with 3 or 4 players", "final"),
}
SEATS: Meanings = {
    "chair": "player who sat here; differs from the seat only after an auction",
    "vp_by": VP_BY,
    "vp_by_round": by("points at the end of the round; the last one includes the final scoring", "round"),
    "turns": by("turns taken", "round"),
    "levels": by("research levels at the end", "track"),
    "on_map": by("structures on the map at the end", "structure"),
    "structures": "structures on the map, including guest mines and the lost planet",
    "planet_types": "colonised planet types",
    "gaia_planets": "colonised gaia planets",
    "sectors": "sectors with a structure",
    "federations": "federations formed",
    "tokens": by("federation tokens held", "token"),
    "satellites": "satellites",
    "stations": "space stations",
    "tiles": by("tech tiles: 1 in force, 2 covered", "tile"),
    "end_goods": by("resources at the end, with the power tokens in each bowl", "good"),
    "round_vp": by("points from the round tile", "round"),
    "booster_by_round": by("number of the booster held, from 0", "round"),
    "booster_vp": by("points from the booster for passing", "round"),
    "tile_round": by(f"round in which each tech tile was taken; {NEVER}", "tile"),
    "tile_actions": by("how often the action of each tech tile was used", "tile"),
    "tile_vp": by("points from each tech tile", "tile"),
    "board_vp": by("points from each board action", "board_action"),
    "track_vp": by(
        "points from each research track: level 5 of the gaia project, and final scoring", "track"
    ),
    "levels_by_round": by("research levels at the end of the round", "round", "track"),
    "income_by_round": by("income", "round", "gain"),
    "built_round": by(f"round of the first structure of each kind, 0 in the set-up; {NEVER}", "structure"),
    "token_taken": by("number of each federation token, in the order they were taken; -1 none", "nth"),
    "token_round": by("round of each of them", "nth"),
    "token_satellites": by("new satellites of each federation; 0 for tokens gained in another way", "nth"),
    "token_value": by("power value of each federation; 0 for tokens gained in another way", "nth"),
    "token_vp": by("points from the federation tokens", "token"),
    "turn_position": by("place in the turn order; 0 is first", "round"),
    "pass_position": by("place in the passing order; 0 is first", "round"),
    "leech_offered": by("offers of passive charging", "round"),
    "leech_accepted": by("offers of passive charging accepted", "round"),
    "leech_charged": by("power charged passively", "round"),
    "leech_paid": by("points paid for passive charging", "round"),
    "waste": by("gains lost at the limits", "wasted"),
    "start_hexes": by("hexes of the start structures; -1 none", "start"),
    "access": by("free home-type planets within this distance of the start structures", "distance"),
    "gaia_near": "gaia planets within 3 of the start structures",
    "transdim_near": "transdim planets within 3 of the start structures",
    "shared_near": "free planets within 3 of the start structures and of an opponent's",
    "opponent_distance": "mean distance from the start structures to the opponents'",
    "final_count": by("counts of the two final tiles", "final"),
}
COMPONENTS: Meanings = {
    "used": "tile: actions with it; booster: rounds held; federation_token: held; board_action: times used; "
    "track: final level; structure: on the map at the end; round_tile, final_tile: 1 if it gave points",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


def axes() -> dict[str, Sequence[str | int]]:
    """What the places of array columns stand for."""
    names = ids()
    gains = words(Gain._fields)
    return {
        "source": VP_NAMES,
        "round": from_1(ROUNDS),
        "track": names.tracks,
        "structure": names.structures,
        "token": names.tokens,
        "nth": from_1(MAX_TOKENS),
        "tile": names.tiles,
        "slot": (*names.tracks, *(f"free{number}" for number in from_1(STANDARD_TILES - TRACKS))),
        "booster": names.boosters,
        "board_action": names.board_actions,
        "final": from_1(2),
        "map_slot": from_1(SLOTS),
        "gain": gains[:INCOMES],
        "good": (*gains[: Gain.POWER_TOKENS], "bowl_1", "bowl_2", "bowl_3"),
        "wasted": words(Waste._fields),
        "start": from_1(3),
        "distance": from_1(4),
    }


@lru_cache(maxsize=1)
def component_ids() -> tuple[tuple[str, str], ...]:
    """The kind and id of every component, in row order."""
    names = ids()
    return rows_of(
        {
            "tile": names.tiles,
            "booster": names.boosters,
            "federation_token": names.tokens,
            "board_action": names.board_actions,
            "track": names.tracks,
            "structure": names.structures,
            "round_tile": names.round_tiles,
            "final_tile": names.final_tiles,
        }
    )


def component_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
    """available, acquired, used and points of every component: game, seat, component."""
    parts: list[Part] = [
        _tiles(outcomes),
        _boosters(outcomes),
        _tokens(outcomes),
        _board_actions(outcomes),
        _tracks(outcomes),
        _structures(outcomes),
        _round_tiles(outcomes),
        _final_tiles(outcomes),
    ]
    return joined(outcomes, parts, np.int8)


def _first_round(rounds: np.ndarray) -> np.ndarray:
    """The number (from 1) of the first round that is true in (game, seat, round, component), or NONE."""
    return np.where(rounds.any(axis=2), rounds.argmax(axis=2) + 1, NONE)


def _members(chosen: np.ndarray, count: int) -> np.ndarray:
    """Whether each of the numbers 0 to ``count`` - 1 occurs along the last axis."""
    return (chosen[..., None] == np.arange(count)).any(axis=-2)


def _tiles(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    available = _members(outcomes["advanced_slots"], TILES)
    available[:, :STANDARD_TILES] = True
    return available[:, None], notes["tile_round"], notes["tile_actions"], notes["tile_vp"]


def _boosters(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    held = notes["booster_by_round"][..., None] == np.arange(BOOSTERS)
    points = (held * notes["booster_vp"][..., None]).sum(axis=2)
    return (outcomes["boosters"] == 1)[:, None], _first_round(held), held.sum(axis=2), points


def _tokens(outcomes: np.ndarray) -> Part:
    seats = outcomes["seats"]
    notes = seats["notes"]
    taken = notes["token_taken"][..., None] == np.arange(FEDERATION_TOKENS)
    rounds = np.where(taken, notes["token_round"][..., None], 127).min(axis=2)
    available = np.ones((*seats.shape, FEDERATION_TOKENS), bool)
    available[..., -1] = seats["faction"] == Faction.GLEENS  # their own token is the last one
    return available, np.where(rounds == 127, NONE, rounds), seats["tokens"], notes["token_vp"]


def _board_actions(outcomes: np.ndarray) -> Part:
    seats = outcomes["seats"]
    used = outcomes["board_users"][:, None] == np.arange(seats.shape[1])[:, None, None]
    points = seats["notes"]["board_vp"]
    return np.ones(1, bool), _first_round(used), used.sum(axis=2), points


def _tracks(outcomes: np.ndarray) -> Part:
    notes = outcomes["seats"]["notes"]
    acquired = _first_round(notes["levels_by_round"] > 0)
    return np.ones(1, bool), acquired, outcomes["seats"]["levels"], notes["track_vp"]


def _structures(outcomes: np.ndarray) -> Part:
    built = outcomes["seats"]["notes"]["built_round"]
    return plain(built, outcomes["seats"]["on_map"])


def _round_tiles(outcomes: np.ndarray) -> Part:
    here = outcomes["round_tiles"][..., None] == np.arange(ROUND_TILES)  # game, round, tile
    points = here[:, None] * outcomes["seats"]["notes"]["round_vp"][..., None]
    total = points.sum(axis=2)
    return here.any(axis=1)[:, None], _first_round(points != 0), total != 0, total


def _final_tiles(outcomes: np.ndarray) -> Part:
    here = outcomes["final_tiles"][..., None] == np.arange(FINAL_TILES)  # game, place, tile
    points = outcomes["seats"]["vp_by"][..., VP.FINAL_1 : VP.FINAL_2 + 1]
    total = (here[:, None] * points[..., None]).sum(axis=2)
    acquired = np.where(total != 0, outcomes["rounds"][:, None, None], NONE)
    return here.any(axis=1)[:, None], acquired, total != 0, total
