"""A finding, and whether the players agree on it."""

from __future__ import annotations

import numpy as np
import polars as pl
from pydantic import BaseModel, ConfigDict

from reports.metrics.estimates import FALSE_DISCOVERIES, corrected, heterogeneity, outside
from reports.metrics.names import LEVELS
from sim.intervals import value_text

DESCRIBED = ConfigDict(use_attribute_docstrings=True)  # `libration report --schema` quotes them


class Agreement(BaseModel):
    """The size of a verdict for each of several players, or changes, and whether they differ.

    ``p`` tests that all have the same true value (Cochran's Q); ``differs`` if that is rejected after
    correction for all verdicts of the page. ``holds`` and ``against``: whose own estimate is clearly on the
    verdict's side or on the other, corrected for how many there are. A player in neither list has few games;
    that says nothing against the verdict. All empty if nobody was asked: there is one strategy only, or
    players aren't compared on this kind of finding."""

    asked: int = 0
    lowest: str = ""
    low: float | None = None
    highest: str = ""
    high: float | None = None
    p: float | None = None
    differs: bool = False
    holds: list[str] = []
    against: list[str] = []

    @property
    def disputed(self) -> bool:
        """Whether more players clearly have the opposite verdict than the same."""
        return len(self.against) > len(self.holds)

    def describe(self, level: str, unit: str, scale: float = 1) -> str:
        """ "no difference shown between 5 strategies (+2.1 to +4.0 VP)"; empty if fewer than two are
        asked."""
        if self.asked < 2 or self.low is None or self.high is None:
            return ""
        ends = [value_text(end, scale=scale, signed=True) for end in (self.low, self.high)]
        if not self.differs:
            return f"no difference shown between {self.asked} {LEVELS[level]} ({ends[0]} to {ends[1]} {unit})"
        text = f"differs by {level}, from {ends[0]} ({self.lowest}) to {ends[1]} {unit} ({self.highest})"
        return text + (f", and is reversed for {', '.join(self.against)}" if self.against else "")


class Finding(BaseModel):
    """One verdict. ``points``, ``low`` and ``high`` are an estimate and its 95 % interval; null if it has no
    size in points."""

    model_config = DESCRIBED

    kind: str
    """Faction, seat, match-up, strategy, component, set-up, interaction, pair or unused."""
    subject: str
    """The title of what it is about; of two things that meet, both, with " x " between them."""
    text: str
    """The verdict in words."""
    points: float | None
    """The estimate."""
    low: float | None
    """The lower end of its 95 % interval."""
    high: float | None
    """The upper end."""
    shrunk: float | None
    """The estimate, shrunk because it was picked from many; null if it wasn't."""
    certain: float
    """Points by which it is out of balance at least: findings are ranked by it."""
    count: int
    """How many observations it rests on."""
    counted: str
    """What is counted: games, deals of a mirrored run, or seats."""
    q: float | None
    """P-value for being within the tolerance, after correction for the whole page."""
    asked: str
    """What players are compared on: its kind, or "wins", as a share."""
    strategies: Agreement
    """Whether it holds for each strategy."""
    rungs: Agreement
    """Whether it holds on each rung of the ladder."""
    reconstructed: bool
    """Whether it depends on a reconstructed component value."""
    evidence: str
    """Where the report shows it."""


class Tried(BaseModel):
    """A verdict on the reference, and what happens to it when components or rules change, on the same deals:
    ``moved`` names the changes that clearly change its size, ``changes.against`` those that clearly reverse
    it."""

    kind: str
    subject: str
    points: float | None
    low: float | None
    high: float | None
    changes: Agreement
    moved: list[str]

    @property
    def firm(self) -> bool:
        """Whether no change is shown to move or reverse it."""
        return not (self.moved or self.changes.against)


class Change(BaseModel):
    """What one change does, on the same deals. ``table`` has a row for each faction (or seat, or player):
    shares of wins and scores before and after, and the differences with their 95 % intervals; ``clear`` is
    corrected for all rows of all changes of the run, and for the mean scores."""

    kind: str  # components, or rules: a variant with other options
    reference: str  # the cell without it
    reference_cell: int  # its number
    cell: int  # the number of the cell with it
    players: int
    overlay: str
    variant: str
    options: dict[str, str]  # those that the variant changes; empty: back to the default
    title: str
    word: str  # what a row is about: faction, seat or player
    matters: str  # whether it makes a difference, in one sentence
    sentences: list[str]
    played: str
    games: int  # of each design; deals, if they were played several times
    score_change: float  # of the mean score of all players
    score_change_low: float
    score_change_high: float
    score_clear: bool
    table: list[dict[str, str | bool | int | float]]
    practice: int = 0  # games of self-play that the players had in each design before
    adaptation: list[str] = []  # how much of the effect is adaptation, if they practised
    effects: list[dict[str, str | float]] = []  # at once, by adapting and whole, for all and for each row

    @property
    def clear(self) -> bool:
        """Whether anybody clearly wins more or less often."""
        return any(bool(row["clear"]) for row in self.table)


class Sensitivity(BaseModel):
    """All verdicts of one cell, tried with other components, or under other rules."""

    kind: str  # components or rules, as in Change
    reference: str
    tried: list[str]
    summary: str
    verdicts: list[Tried]


def agreement(rows: pl.DataFrame, sign: float) -> Agreement:
    """Whether the players of some rows agree with a verdict of this sign."""
    rows = rows.filter(pl.col("error") > 0)
    asked = rows.height
    if not asked:
        return Agreement()
    points, error, freedom = (rows[name].to_numpy() for name in ("points", "error", "freedom"))
    sure = outside(points, error, freedom) * asked <= FALSE_DISCOVERIES
    ordered = rows.sort("points")
    p = heterogeneity(points, error, freedom)
    return Agreement(
        asked=asked,
        lowest=ordered["player"][0],
        low=ordered["points"][0],
        highest=ordered["player"][-1],
        high=ordered["points"][-1],
        p=p if np.isfinite(p) else None,
        holds=rows.filter(sure & (points * sign > 0))["player"].to_list(),
        against=rows.filter(sure & (points * sign < 0))["player"].to_list(),
    )


def differing(by_player: pl.DataFrame, kind: str) -> set[str]:
    """All subjects of a kind, with a verdict or without one, on which strategies or rungs differ; after
    correction for all of them."""
    groups = by_player.filter(pl.col("kind") == kind, pl.col("error") > 0).partition_by("subject", "level")
    p = [
        heterogeneity(*(rows[name].to_numpy() for name in ("points", "error", "freedom"))) for rows in groups
    ]
    (q,) = corrected(np.array(p, float))
    return {rows["subject"][0] for rows, value in zip(groups, q, strict=True) if value <= FALSE_DISCOVERIES}


def compared(findings: list[Finding]) -> list[Finding]:
    """The findings, with whether players differ on them, after correction for all of them."""
    levels = ("strategies", "rungs")
    asked = [(place, level) for place, _ in enumerate(findings) for level in levels]
    p = np.array([getattr(findings[place], level).p for place, level in asked], float)
    (q,) = corrected(p)
    for (place, level), value in zip(asked, q, strict=True):
        agreed: Agreement = getattr(findings[place], level)
        differs = bool(value <= FALSE_DISCOVERIES)
        findings[place] = findings[place].model_copy(
            update={level: agreed.model_copy(update={"differs": differs})}
        )
    return findings
