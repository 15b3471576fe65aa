"""How hard an automated rival is: how often players of each rung beat it, and by how many points."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from reports.metrics.intervals import ENOUGH, mean_and_error, students
from reports.metrics.source import Cell, Names, Source
from reports.metrics.standings import COUNT, MARGIN, MARGIN2, WIN, StandingSums
from sim.intervals import wilson

Ends = tuple[float, float, float]  # an estimate and its interval
SCHEMA: dict[str, Any] = {"level": pl.String, "player": pl.String, "games": pl.Int64}
SCHEMA |= dict.fromkeys(("win_share", "win_low", "win_high"), pl.Float64)
SCHEMA |= dict.fromkeys(("margin", "margin_low", "margin_high"), pl.Float64)
SCHEMA["enough"] = pl.Boolean
LABELLED = {"variant": pl.String, "ties": pl.String} | SCHEMA


def difficulty(sums: StandingSums) -> pl.DataFrame:
    """A row for each rung, from the lowest, and for each persona; empty where no automated rival plays.

    ``win_share`` is the share of games won against the rival, with Wilson's interval; ``margin`` the points
    ahead of it, with Student's.
    """
    names = sums.names
    if names.rival not in names.factions or not sums.table[COUNT, names.factions.index(names.rival)].any():
        return pl.DataFrame(schema=SCHEMA)
    own = np.delete(sums.table, names.factions.index(names.rival), axis=1).sum(axis=(1, 2))
    levels = {"rung": (names.rungs, names.places(names.rungs, names.rung))} if names.rungs else {}
    levels["persona"] = (names.people, names.places(names.people, str))
    rows = []
    for level, (words, places) in levels.items():
        for place, player in enumerate(words):
            here = places == place
            # A deal that all personas play counts once for each rung: it is the same luck.
            count, win, margin, squares = names.deals(
                own[[COUNT, WIN, MARGIN, MARGIN2]][:, here].sum(axis=1), names.members(here)
            )
            if count:
                middle, width = wilson(win / count, count)
                mean, error = (float(value) for value in mean_and_error(count, margin, squares))
                half = error * float(students(count - 1))
                share = win / count
                # By rounding, the interval of a share of 0 or 1 may end short of it.
                ends = (share, min(max(middle - width, 0.0), share), max(min(middle + width, 1.0), share))
                points = (mean, mean - half, mean + half)
                rows.append((level, player, round(count), *ends, *points, count >= ENOUGH))
    return pl.DataFrame(rows, SCHEMA, orient="row")


def described(names: Names, cell: Cell) -> tuple[str, str]:
    """What a cell's rival is called, and how its ties are decided; both from the options of its variant."""
    said = names.about.get("rival", {})
    choices, flags = said.get("choices", {}), said.get("flags", {})
    known = {*flags, *said.get("implied", ()), choices.get("option")}
    words = [str(title) for option, title in flags.items() if cell.options.get(option) == "true"]
    words += [f"{key} {value}" for key, value in cell.options.items() if key not in known]
    words += [f"overlay {cell.overlay}"] if cell.overlay != "printed" else []
    if not cell.options and cell.variant != "default":  # a run that does not say its options
        words = [cell.variant, *words]
    way = cell.options.get(choices.get("option", ""), choices.get("default", ""))
    ties = f"{choices.get('title', '')} {choices.get('values', {}).get(way, way)}".strip()
    return ", ".join(words) or str(said.get("standard", "standard")), ties


def labelled(names: Names, cell: Cell, frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of ``difficulty`` of a cell, with the rival's ``variant`` and how ``ties`` are decided."""
    variant, ties = described(names, cell)
    return frame.select(pl.lit(variant).alias("variant"), pl.lit(ties).alias("ties"), pl.all())


def every_cell(source: Source) -> pl.DataFrame:
    """The difficulty of all cells of a run, and nothing else: for those who need no other metric."""
    frames = [pl.DataFrame(schema=LABELLED)]
    for cell in source.cells:
        sums = StandingSums(source.names, cell.players, 1)
        for chunk in source.chunks(cell, 1):
            sums.add(chunk)
        sums.settle()
        frames.append(labelled(source.names, cell, difficulty(sums)))
    return pl.concat(frames)


def share_difference(one: Ends, other: Ends) -> Ends:
    """A share less another one of other games, by Newcombe's method from the intervals of both."""
    (share, low, high), (base, base_low, base_high) = one, other
    down, up = np.hypot(share - low, base_high - base), np.hypot(high - share, base - base_low)
    return share - base, share - base - float(down), share - base + float(up)
