"""What the tables say of a game: the meaning of every column, and the rows of the components' table."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sim.games.gaia_project.components import ids
from sim.games.gaia_project.vocabulary import (
    BOOSTERS,
    FEDERATION_TOKENS,
    FINAL_TILES,
    NONE,
    ROUND_TILES,
    STANDARD_TILES,
    TILES,
    VP,
    VP_NAMES,
    Faction,
)
from sim.rooms.columns import NEVER, Part, joined, plain, points_by, rows_of

BY_ROUND = "by round"
GAMES = {
    "rounds": "rounds played",
    "cut_lists": "searches for federations that were too large to be complete; what was offered is legal",
    "round_tiles": "round tiles by round, as places in `libration tables`' list of components",
    "final_tiles": "the two final tiles",
    "boosters": "1 for each booster in play",
    "tile_slots": "standard tile at each slot: under the six tracks, then the three free ones",
    "advanced_slots": "advanced tile of each track, counted on from the standard ones",
    "terraforming_token": "federation token on terraforming 5",
    "map_sectors": "printed sector side on each slot of the map",
    "map_rotations": "how often each sector was turned clockwise",
    "board_users": f"seat that used each board action, {BY_ROUND}; -1 nobody",
    "transdims_left": f"transdim planets left at the end of each round, {BY_ROUND}",
    "neutral_place": "place of the neutral value on the two final tiles; 0 with 3 or 4 players",
}
SEATS = {
    "chair": "player who sat here: differs from the seat only after an auction",
    "vp_by": points_by(VP_NAMES),
    "vp_by_round": f"points at the end of each round, {BY_ROUND}; the last with the final scoring",
    "turns": f"turns taken, {BY_ROUND}",
    "levels": "research levels at the end, by track",
    "on_map": "structures on the map at the end: mines, trading stations, labs, institute, academies",
    "structures": "structures on the map, guest mines and the lost planet included",
    "planet_types": "colonised planet types",
    "gaia_planets": "colonised gaia planets",
    "sectors": "sectors with a structure",
    "federations": "federations formed",
    "tokens": "federation tokens held, by token",
    "satellites": "satellites",
    "stations": "space stations",
    "tiles": "tech tiles: 1 in force, 2 covered",
    "end_goods": "at the end: credits, ore, knowledge, QICs, power tokens in bowls I, II, III",
    "round_vp": f"points of the round tile, {BY_ROUND}",
    "booster_by_round": f"booster held, {BY_ROUND}",
    "booster_vp": f"points of the booster for passing, {BY_ROUND}",
    "tile_round": f"round in which each tech tile was taken; {NEVER}",
    "tile_actions": "how often the action of each tech tile was used",
    "tile_vp": "points of each tech tile",
    "board_vp": "points of each board action",
    "track_vp": "points of each research track: level 5 of the gaia project, and final scoring",
    "levels_by_round": f"research levels at the end of each round, {BY_ROUND} and track",
    "income_by_round": f"income: credits, ore, knowledge, QICs, tokens, charge; {BY_ROUND}",
    "built_round": f"round of the first structure of each kind, 0 at the start; {NEVER}",
    "token_taken": "federation tokens in the order of taking them; -1 none",
    "token_round": "round of each of them",
    "token_satellites": "new satellites of each federation; 0 for tokens won otherwise",
    "token_value": "power value of each federation; 0 for tokens won otherwise",
    "token_vp": "points of the federation tokens, by token",
    "turn_position": f"place in the order of play, {BY_ROUND}; 0 is first",
    "pass_position": f"place in the order of passing, {BY_ROUND}; 0 is first",
    "leech_offered": f"offers of passive charging, {BY_ROUND}",
    "leech_accepted": f"offers accepted, {BY_ROUND}",
    "leech_charged": f"power charged by them, {BY_ROUND}",
    "leech_paid": f"points paid for them, {BY_ROUND}",
    "waste": "gains lost at the limits: credits, ore, knowledge, charge",
    "start_hexes": "hexes of the start structures; -1 none",
    "access": "free planets of the own colour within 1, 2, 3, 4 of them",
    "gaia_near": "gaia planets within 3 of them",
    "transdim_near": "transdim planets within 3 of them",
    "shared_near": "free planets within 3 of them and within 3 of an opponent's",
    "opponent_distance": "mean distance between own and opponents' start structures",
    "final_count": "counts of the two final tiles",
}
COMPONENTS = {
    "used": "tile: actions with it; booster: rounds held; federation_token: held; board_action: times used; "
    "track: final level; structure: on the map at the end; round_tile, final_tile: 1 where it gave points",
}
COLUMNS = {"games": GAMES, "seats": SEATS, "components": COMPONENTS}


@lru_cache(maxsize=1)
def pieces() -> tuple[tuple[str, str], ...]:
    """Kind and id of every component, in the order of the rows."""
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


def piece_columns(outcomes: np.ndarray) -> dict[str, np.ndarray]:
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
    """1, 2, ... of the first true entry of the rounds (game, seat, round, component), or NONE."""
    return np.where(rounds.any(axis=2), rounds.argmax(axis=2) + 1, NONE)


def _members(chosen: np.ndarray, count: int) -> np.ndarray:
    """Whether each of ``count`` numbers is among those of the last axis."""
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
