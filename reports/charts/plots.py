"""The charts of an analysis by name; each draws one of its tables: ``analysis.plot.seats()``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl
from matplotlib.figure import Figure

from reports.charts import details, rival, standings
from reports.charts.style import GREY
from reports.metrics.estimates import ENOUGH
from reports.metrics.names import LEVELS
from reports.metrics.rival import labelled
from sim.errors import BadInput, unknown

if TYPE_CHECKING:
    from reports.metrics.analysis import Analysis


class Plots:
    """The charts of an analysis. BadInput if its run has nothing to draw."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis
        self._unit = analysis.names.unit

    def __dir__(self) -> list[str]:
        return [name for name in vars(type(self)) if not name.startswith("_")]

    def __repr__(self) -> str:
        return f"charts of {self._analysis.names.title}, {self._analysis.title}: {', '.join(dir(self))}"

    def factions(self) -> Figure:
        """Share of games each faction wins, best first, and the fair share."""
        if self._analysis.decided <= 0.5:
            raise BadInput(
                "few games have a winner, so shares of wins mean little; scores() draws the scores instead"
            )
        self._several_seated()
        rows = _some(self._analysis.factions.filter("enough"), "factions", 2)
        return self._banded(standings.faction_forest(rows), 100 * rows["fair"][0], wins=True)

    def scores(self) -> Figure:
        """The range of scores of each faction."""
        return standings.score_ranges(_some(self._analysis.factions.filter("enough"), "factions"), self._unit)

    def seats(self) -> Figure:
        """How far each seat is ahead."""
        self._several_seated()
        return self._banded(standings.seat_bars(_some(self._analysis.seats, "seats", 2), self._unit), 0.0)

    def strategies(self) -> Figure:
        """How far each strategy is ahead, best first."""
        return standings.strategy_bars(_some(self._analysis.strategies, "strategies", 2), self._unit)

    def match_ups(self) -> Figure:
        """How far each faction is ahead of each of the others."""
        met = self._analysis.match_ups.filter(pl.col("games") >= ENOUGH)
        return standings.match_up_map(_some(met, "match-ups"), self._unit)

    def players(self, level: str = "strategy") -> Figure:
        """How far each faction is ahead when each "strategy", or each "rung", plays it."""
        if level not in LEVELS:
            raise unknown("a level of players", str(level), LEVELS, "level")
        asked = _some(self._analysis.factions_by(level), f"factions played by several {LEVELS[level]}")
        return standings.player_map(asked, self._unit, level)

    def sources(self) -> Figure:
        """Where each faction's points come from."""
        return details.score_composition(_some(self._analysis.sources, "points by source"), self._unit)

    def rounds(self) -> Figure:
        """What each faction gains in each round."""
        return standings.round_map(_some(self._analysis.rounds, "points by round"), self._unit)

    def components(self, group: str | None = None) -> Figure:
        """How the components of a group compare with each other. ``group``: a value of the table's column,
        needed if there are several."""
        valued = self._analysis.components.filter(pl.col("beside").is_not_null())
        sizes = valued.group_by("group", maintain_order=True).len()
        groups = sizes.filter(pl.col("len") > 1)["group"].to_list()
        if not groups:
            raise _nothing("components to compare with each other")
        if group is None and len(groups) > 1:
            raise BadInput(f"group: expected one of {', '.join(groups)}, found none")
        chosen = groups[0] if group is None else group
        if chosen not in groups:
            raise unknown("a group of components with values", str(chosen), groups, "group")
        return details.component_values(valued.filter(pl.col("group") == chosen), chosen, self._unit)

    def leaders(self) -> Figure:
        """How often the leader after each round wins."""
        return details.leader_chart(
            _some(self._analysis.leaders, "leaders by round"), 1 / self._analysis.cell.players
        )

    def comebacks(self) -> Figure:
        """How often players who are behind still win."""
        return details.comeback_chart(_some(self._analysis.comebacks, "players behind by round"), self._unit)

    def variance(self) -> Figure:
        """How much of the variance between scores is set-up, play, or unexplained."""
        return details.variance_bars(_some(self._analysis.variance, "parts of the variance"))

    def rival(self, measure: str = "win_share") -> Figure:
        """How players do against the automated rival. ``measure``: "win_share" or "margin"."""
        if measure not in rival.MEASURES:
            raise unknown("a measure", str(measure), rival.MEASURES, "measure")
        analysis = self._analysis
        rows = _some(analysis.rival, "games against a rival")
        rows = rows.filter(pl.col("level") == rows["level"][0])  # rungs, if the run has any
        band = analysis.cell.targets.band
        aim = band.model_dump() if band else None
        return rival.difficulty_curve(labelled(analysis.names, analysis.cell, rows), self._unit, measure, aim)

    def _banded(self, shown: Figure, line: float, wins: bool = False) -> Figure:
        """The chart with the tolerance around its line."""
        band = 100 * self._analysis.tolerance_wins if wins else self._analysis.tolerance
        if band:
            shown.axes[0].axvspan(line - band, line + band, color=GREY, alpha=0.18, lw=0, zorder=-1)
        return shown

    def _several_seated(self) -> None:
        """If factions keep their seats, as a rival does, the two can't be told apart."""
        if not self._analysis.told_apart:
            raise BadInput("factions keep their seats, so neither factions nor seats can be compared")


def _some(table: pl.DataFrame, what: str, least: int = 1) -> pl.DataFrame:
    if table.height < least:
        raise _nothing(what)
    return table


def _nothing(what: str) -> BadInput:
    return BadInput(
        f"this run has too little to draw: expected {what}, with enough games to compare, found none"
    )
