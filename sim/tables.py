"""Outcomes as tables: ``games`` has a row for each game, ``seats`` one for each game and seat.

Columns are the fields of the game's outcome record, in its order. A field with several numbers (points by
source, by round) becomes an Array column; a faction is an Enum of the game's factions.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from sim.kernel.game import Game


def games_frame(game: Game, outcomes: np.ndarray, seed: int) -> pl.DataFrame:
    """A row for each game: its index and seed, which play it again, and what concerns the whole table."""
    fields = [name for name in outcomes.dtype.names or () if name != "seats"]
    columns = {"game": outcomes["game"], "seed": np.full(len(outcomes), seed, np.int64)}
    return pl.DataFrame(columns | {name: _column(game, name, outcomes[name]) for name in fields})


def seats_frame(game: Game, outcomes: np.ndarray) -> pl.DataFrame:
    """A row for each game and seat that was taken, with the number of players beside it."""
    seats = outcomes["seats"]
    taken = np.arange(seats.shape[1]) < outcomes["players"][:, None]
    rows, seat = np.nonzero(taken)
    columns: dict[str, np.ndarray | pl.Series] = {
        "game": outcomes["game"][rows],
        "seat": seat.astype(np.int16),
        "players": outcomes["players"][rows],
    }
    fields = seats.dtype.names or ()
    return pl.DataFrame(columns | {name: _column(game, name, seats[name][taken]) for name in fields})


def _column(game: Game, name: str, values: np.ndarray) -> pl.Series:
    values = np.ascontiguousarray(values)  # a field of a record is strided, Polars wants its own memory
    if name == "faction":
        words = np.array(game.factions)[values]
        return pl.Series(name, words, pl.Enum(game.factions))
    return pl.Series(name, values)
