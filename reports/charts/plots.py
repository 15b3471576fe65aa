"""The charts of an analysis by name: each draws one of its tables, in its unit. ``found.plot.seats()``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl
from matplotlib.figure import Figure

from reports.charts import details, rival, standings
from reports.metrics.intervals import ENOUGH
from reports.metrics.rival import labelled
from sim.errors import BadInput, unknown

if TYPE_CHECKING:
    from reports.metrics.analysis import Analysis

LEVELS = ("persona", "rung")


class Plots:
    """What an analysis can be drawn as. BadInput where its run has nothing to draw."""

    def __init__(self, found: Analysis) -> None:
        self._found = found
        self._unit = found.names.unit

    def __dir__(self) -> list[str]:
        return [name for name in vars(type(self)) if not name.startswith("_")]

    def __repr__(self) -> str:
        return f"charts of {self._found.names.title}, {self._found.title}: {', '.join(dir(self))}"

    def factions(self) -> Figure:
        """Share of games that each faction wins, best first, and the fair share."""
        if self._found.decided <= 0.5:
            raise BadInput("few games have a winner, so shares of wins say little; scores() draws the scores")
        self._several_seated()
        return standings.faction_forest(_some(self._found.factions.filter("enough"), "factions", 2))

    def scores(self) -> Figure:
        """Where the scores of each faction lie."""
        return standings.score_ranges(_some(self._found.factions.filter("enough"), "factions"), self._unit)

    def seats(self) -> Figure:
        """How far each seat is ahead."""
        self._several_seated()
        return standings.seat_bars(_some(self._found.seats, "seats", 2), self._unit)

    def personas(self) -> Figure:
        """How far each persona is ahead, best first."""
        return standings.persona_bars(_some(self._found.personas, "personas", 2), self._unit)

    def match_ups(self) -> Figure:
        """How far each faction is ahead of each other one."""
        met = self._found.match_ups.filter(pl.col("games") >= ENOUGH)
        return standings.match_up_map(_some(met, "match-ups"), self._unit)

    def players(self, level: str = "persona") -> Figure:
        """How far each faction is ahead in the hands of each "persona", or of each "rung" of players."""
        if level not in LEVELS:
            raise unknown("a level of players", str(level), LEVELS, "level")
        asked = _some(self._found.factions_by(level), f"factions played by several {level}s")
        return standings.player_map(asked, self._unit, level)

    def sources(self) -> Figure:
        """Where each faction's points come from."""
        return details.score_composition(_some(self._found.sources, "points by source"), self._unit)

    def rounds(self) -> Figure:
        """What each faction gains in each round."""
        return standings.round_map(_some(self._found.rounds, "points by round"), self._unit)

    def components(self, group: str | None = None) -> Figure:
        """How the components of a group stand beside each other. ``group``: as the table has it, if there are
        several."""
        told = self._found.components.filter(pl.col("beside").is_not_null())
        sizes = told.group_by("group", maintain_order=True).len()
        groups = sizes.filter(pl.col("len") > 1)["group"].to_list()
        if not groups:
            raise _nothing("components beside each other")
        if group is None and len(groups) > 1:
            raise BadInput(f"group: expected one of {', '.join(groups)}, found none")
        chosen = groups[0] if group is None else group
        if chosen not in groups:
            raise unknown("a group of components with values", str(chosen), groups, "group")
        return details.component_values(told.filter(pl.col("group") == chosen), chosen, self._unit)

    def leaders(self) -> Figure:
        """How often who leads after each round wins."""
        return details.leader_chart(
            _some(self._found.leaders, "leaders by round"), 1 / self._found.cell.players
        )

    def comebacks(self) -> Figure:
        """How often who is behind still wins."""
        return details.comeback_chart(_some(self._found.comebacks, "players behind by round"), self._unit)

    def variance(self) -> Figure:
        """How much of the differences between scores is set-up, play, or open."""
        return details.variance_bars(_some(self._found.variance, "parts of the variance"))

    def rival(self, measure: str = "win_share") -> Figure:
        """How players fare against the automated rival. ``measure``: "win_share" or "margin"."""
        if measure not in rival.MEASURES:
            raise unknown("a measure", str(measure), rival.MEASURES, "measure")
        found = self._found
        rows = _some(found.rival, "games against a rival")
        rows = rows.filter(pl.col("level") == rows["level"][0])  # rungs, where the run has some
        band = found.cell.targets.band
        aim = band.model_dump() if band else None
        return rival.difficulty_curve(labelled(found.names, found.cell, rows), self._unit, measure, aim)

    def _several_seated(self) -> None:
        """Where a faction keeps its seat, as a rival does, neither can be told from the other."""
        if not self._found.told_apart:
            raise BadInput("factions keep their seats, so neither factions nor seats can be compared")


def _some(table: pl.DataFrame, what: str, least: int = 1) -> pl.DataFrame:
    if table.height < least:
        raise _nothing(what)
    return table


def _nothing(what: str) -> BadInput:
    return BadInput(f"this run cannot tell: expected {what}, with enough games to compare, found none")
