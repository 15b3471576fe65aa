"""How hard an automated rival is: how often players of each rung beat it, and by how many points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.estimates import ENOUGH, band_p_values
from reports.metrics.names import Cell, Names
from reports.metrics.paired import DIFFERENCES, RivalGames, differences
from reports.metrics.source import Source
from reports.metrics.standings import MARGIN, WIN, StandingSums
from sim.gamekit.about import Band, Rival

SCHEMA: dict[str, Any] = {"level": pl.String, "player": pl.String, "games": pl.Int64}
SCHEMA |= dict.fromkeys(("win_share", "win_low", "win_high"), pl.Float64)
SCHEMA |= dict.fromkeys(("margin", "margin_low", "margin_high"), pl.Float64)
SCHEMA["enough"] = pl.Boolean
JUDGED = SCHEMA | dict.fromkeys(("p", "within_p"), pl.Float64)
LABELS = {"variant": pl.String, "ties": pl.String}
LABELLED = LABELS | SCHEMA
DIALLED = {"dial": pl.String, "value": pl.Float64, "standard": pl.Boolean} | SCHEMA
COMPARED = LABELS | {"beside": pl.String, "beside_ties": pl.String} | DIFFERENCES


def difficulty(sums: StandingSums, band: Band | None = None) -> pl.DataFrame:
    """A row for each rung, from the lowest, and for each strategy; empty if no automated rival plays.

    ``win_share`` is the share of games won against the rival, with Wilson's interval; ``margin`` the points
    ahead of it, with Student's. ``p`` is small if the share is outside the band, ``within_p`` if it is
    within.
    """
    names = sums.names
    if names.rival not in names.factions or not sums.held[names.factions.index(names.rival)].any():
        return pl.DataFrame(schema=JUDGED)
    rows = []
    for level, (words, places, own) in sums.rivals.items():
        # A deal that all strategies play counts once for each rung, because the luck is the same.
        members = np.array([names.members(places == place) for place in range(len(words))])
        count = own.count / members if names.replays > 1 else own.count
        shares, points = own.share_ends(WIN, count), own.mean(MARGIN).ends()
        p = np.full((2, len(words)), np.nan)
        if band:
            effective = own.effective_seats(WIN, count)
            p_values = band_p_values(shares[0], effective, band.low, band.high, own.freedom)
            p = np.where(count >= ENOUGH, np.stack(p_values), np.nan)
        rows += [
            (
                level,
                player,
                round(count[n]),
                *(e[n] for e in shares),
                *(e[n] for e in points),
                count[n] >= ENOUGH,
                *p[:, n],
            )
            for n, player in enumerate(words)
            if count[n]
        ]
    return pl.DataFrame(rows, JUDGED, orient="row")


def described(names: Names, cell: Cell) -> tuple[str, str]:
    """The name of a cell's rival, and how ties are decided; both from the options of its variant."""
    rival = names.about.rival or Rival()
    choices = rival.choices
    handled = {*rival.flags, *rival.implied, choices.option}
    words = [title for option, title in rival.flags.items() if cell.options.get(option) == "true"]
    words += [f"{key} {value}" for key, value in cell.options.items() if key not in handled]
    if cell.overlay != "printed":  # a variant that changes components brings its own name
        words = [cell.variant] if cell.overlay == cell.variant else [*words, f"overlay {cell.overlay}"]
    if not cell.options and cell.variant != "default":  # a run that doesn't record its options
        words = [cell.variant, *words]
    way = cell.options.get(choices.option, choices.default)
    ties = f"{choices.title} {choices.values.get(way, way)}".strip()
    return ", ".join(words) or rival.standard, ties


def labelled(names: Names, cell: Cell, frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of ``difficulty`` of a cell, with the rival's ``variant`` and how ``ties`` are decided."""
    variant, ties = described(names, cell)
    return frame.select(pl.lit(variant).alias("variant"), pl.lit(ties).alias("ties"), pl.all())


def base_pairs(names: Names, cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """Which cell each cell is compared with: the first one, if only the variant or only the way to decide
    ties differs; if both differ, the standard variant with the same ties. A variant that adds one option to
    exactly one other is compared with that. Cells with other components are compared with the first one that
    has the same options."""
    labels = [described(names, cell) for cell in cells]
    pairs = []
    for place, cell in enumerate(cells[1:], 1):
        if cell.overlay != cells[0].overlay:
            like = [other.overlay == cells[0].overlay and other.options == cell.options for other in cells]
        else:
            variant, ties = labels[place]
            wanted = (labels[0][0], ties) if variant != labels[0][0] else labels[0]
            fewer = [
                label
                for label, other in zip(labels[1:place], cells[1:place], strict=True)
                if label[1] == ties and _adds_one(cells[0], other, cell)
            ]
            wanted = fewer[0] if len(fewer) == 1 else wanted
            like = [
                label == wanted and other.overlay == cell.overlay
                for label, other in zip(labels, cells, strict=True)
            ]
        if True in like[:place]:
            pairs.append((place, like.index(True)))
    return pairs


def _adds_one(first: Cell, other: Cell, cell: Cell) -> bool:
    """Whether a cell has all options of another variant, and one more."""
    return first.options.items() < other.options.items() < cell.options.items() and (
        len(cell.options) == len(other.options) + 1 and cell.overlay == other.overlay
    )


def compared(names: Names, cells: Sequence[Cell], games: Sequence[RivalGames]) -> pl.DataFrame:
    """Paired differences between the cells of ``base_pairs``: ``variant`` minus ``beside``."""
    frames = [pl.DataFrame(schema=COMPARED)]
    for place, base in base_pairs(names, cells):
        labels = dict(
            zip(COMPARED, (*described(names, cells[place]), *described(names, cells[base])), strict=False)
        )
        named = [pl.lit(text).alias(key) for key, text in labels.items()]
        frames.append(differences(games[place], games[base]).select(*named, pl.all()))
    return pl.concat(frames)


def turned(cell: Cell, first: Cell) -> bool:
    """Whether a cell differs from the first by only one dial, or is the first."""
    alone = len(cell.dials) == 1 or cell is first
    return alone and (cell.options, cell.laid) == (first.options, first.laid)


def dialled(cells: Sequence[Cell], frames: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The difficulty at each setting of one dial, with all others as in the first cell. The first cell is a
    point of every curve whose dial it sets."""
    curves = [pl.DataFrame(schema=DIALLED)]
    for dial in dict.fromkeys(dial for cell in cells for dial in cell.dials):
        points = [
            frame.select(
                pl.lit(dial).alias("dial"),
                pl.lit(float(cell.dials[dial])).alias("value"),
                pl.lit(cell is cells[0]).alias("standard"),
                *SCHEMA,
            )
            for cell, frame in zip(cells, frames, strict=True)
            if dial in cell.dials and turned(cell, cells[0])
        ]
        curves += points if len(points) > 1 else []
    return pl.concat(curves)


def every_dial(source: Source) -> pl.DataFrame:
    """``dialled`` for a whole run, without computing any other metric."""
    cells = [cell for cell in source.cells if cell.players == 2]  # other games have no difficulty
    frames = [(cell, frame) for cell in cells if (frame := _alone(source, cell)).height]
    return dialled([cell for cell, _ in frames], [frame for _, frame in frames])


def every_difference(source: Source) -> pl.DataFrame:
    """What changes between the variants of a run, deal by deal, without computing any other metric."""
    cells = [cell for cell in source.cells if cell.players == 2]
    games = [RivalGames(source.names, cell.players) for cell in cells]
    for cell, sums in zip(cells, games, strict=True):
        for chunk in source.chunks(cell, 1):
            sums.add(chunk)
    rivals = [place for place, sums in enumerate(games) if sums.columns.size]
    return compared(source.names, [cells[n] for n in rivals], [games[n] for n in rivals])


def every_cell(source: Source) -> pl.DataFrame:
    """The difficulty of all cells of a run, without computing any other metric."""
    frames = [labelled(source.names, cell, _alone(source, cell)) for cell in source.cells]
    return pl.concat([pl.DataFrame(schema=LABELLED), *frames])


def _alone(source: Source, cell: Cell) -> pl.DataFrame:
    sums = StandingSums(source.names, cell.players, 1)
    for chunk in source.chunks(cell, 1):
        sums.add(chunk)
    return difficulty(sums).select(*SCHEMA)
