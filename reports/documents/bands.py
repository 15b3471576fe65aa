"""The tolerance in charts of factions and seats, as a band: rows outside it are coloured."""

from __future__ import annotations

from dataclasses import replace

from reports.documents.strips import Strip
from reports.metrics.analysis import Analysis
from sim.intervals import amount


def banded(strip: Strip | None, analysis: Analysis, wins: bool) -> Strip | None:
    """The chart with the tolerance around its line, in percent of wins or in points."""
    band = 100 * analysis.tolerance_wins if wins else analysis.tolerance
    if strip is None or strip.fair is None or not band:
        return strip
    note = f"{strip.note} Shaded: the tolerance of {amount(analysis.tolerance, analysis.names.unit)}."
    return replace(strip, note=note, band=(strip.fair - band, strip.fair + band))
