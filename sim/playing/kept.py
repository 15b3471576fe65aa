"""What is kept of each game: an outcome record with fewer fields.

A complete record takes up to 19 KB, so a million of them would fill any memory. An answer needs a few fields
of each seat, some 60 bytes per game.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

ALWAYS = ("game", "decisions", "failure", "players")  # to name a game that went wrong, and its empty seats
GAMES = "games."  # what names of fields of the game begin with
NOTES = ("notes", "story")  # records within records whose fields count as fields of the outer one


def kept_type(outcome: np.dtype, names: Sequence[str]) -> np.dtype:
    """An outcome record with only these fields of its seats, or, if they begin with ``games.``, of the game;
    some games don't have all of them. Notes are fields like others."""
    names = tuple(dict.fromkeys(names))
    head = [(name, outcome[name]) for name in ALWAYS]
    wanted = [name.removeprefix(GAMES) for name in names if name.startswith(GAMES)]
    head += [(name, kind) for name in wanted if (kind := _kind(outcome, name)) is not None]
    every = outcome["seats"]
    fields = [(name, kind) for name in names if (kind := _kind(every.base, name)) is not None]
    return np.dtype([*head, ("seats", fields, every.shape)] if fields else head)


def _kind(record: np.dtype, name: str) -> np.dtype | None:
    """The type of a field, or of a field of the notes."""
    for fields in (record, *(record[part] for part in NOTES if part in (record.names or ()))):
        if name in (fields.names or ()):
            return fields[name]
    return None


def _values(records: np.ndarray, name: str) -> np.ndarray:
    """A field, or a field of the notes."""
    names = records.dtype.names or ()
    if name in names:
        return records[name]
    return next(
        records[part][name] for part in NOTES if part in names and name in (records.dtype[part].names or ())
    )


def copy_fields(kept: np.ndarray, outcomes: np.ndarray) -> None:
    """Copy what is kept."""
    for name in kept.dtype.names or ():
        values = _values(outcomes, name)
        if kept[name].dtype.names:
            copy_fields(kept[name], values)
        else:
            kept[name] = values


def fewer(outcomes: np.ndarray, seats: Sequence[str]) -> np.ndarray:
    """Records with still fewer fields."""
    kept = np.zeros(len(outcomes), kept_type(outcomes.dtype, seats))
    copy_fields(kept, outcomes)
    return kept
