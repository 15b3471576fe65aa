"""A finding, and who of the players has the same verdict."""

from __future__ import annotations

import numpy as np
import polars as pl
from pydantic import BaseModel

from reports.metrics.intervals import FALSE_DISCOVERIES, corrected, heterogeneity, outside
from sim.intervals import value_text


class Agreement(BaseModel):
    """What a verdict comes to for each of several players, or changes of components, and whether they differ.

    ``p`` is Cochran's Q, that all have the same true value; ``differs`` where that does not pass after
    correction for all verdicts of the page. ``holds`` and ``against``: whose own estimate is clearly on the
    verdict's side or on the other one, corrected for how many are asked; that the others are not says how few
    games each has, and nothing against the verdict. All empty where nobody was asked: one persona only, or
    a kind of finding that is not asked."""

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
        """Whether more clearly have the opposite verdict than the same."""
        return len(self.against) > len(self.holds)

    def said(self, word: str, unit: str, scale: float = 1) -> str:
        """ "much the same for all 5 personas (+2.1 to +4.0 VP)"; empty if fewer than two are asked."""
        if self.asked < 2 or self.low is None or self.high is None:
            return ""
        ends = [value_text(end, scale=scale, signed=True) for end in (self.low, self.high)]
        if not self.differs:
            return f"no difference shown between {self.asked} {word}s ({ends[0]} to {ends[1]} {unit})"
        text = f"differs by {word}, from {ends[0]} ({self.lowest}) to {ends[1]} {unit} ({self.highest})"
        return text + (f", reversed for {', '.join(self.against)}" if self.against else "")


class Finding(BaseModel):
    """One verdict. ``points``, ``low`` and ``high`` are an estimate and its 95 % interval; null for what has
    no size in points."""

    kind: str  # faction, seat, match-up, persona, component, set-up, interaction, pair or unused
    subject: str
    text: str
    points: float | None
    low: float | None
    high: float | None
    shrunk: float | None  # the estimate, drawn in for having been picked from many; null where it was not
    certain: float  # points that it is out of balance by at least: findings are ranked by it
    count: int
    counted: str  # what the count is of: games, deals of a mirrored run, or seats
    q: float | None  # p-value of lying within the tolerance, after correction for the whole page
    asked: str  # what each player was asked of: its kind, or "wins", as a share
    personas: Agreement  # whether it holds, whoever of the personas plays
    rungs: Agreement  # whether it holds on each rung of the ladder of players
    reconstructed: bool  # whether it rests on a component value that was reconstructed
    evidence: str  # where the report shows it


class Tried(BaseModel):
    """A verdict of the reference, and what becomes of it in changes of components, on the same deals:
    ``moved`` names those in which it clearly has another size, ``changes.against`` those in which it is
    clearly reversed."""

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
    """What one change does, on the same deals. ``table``: a row for each faction (or seat, or player), with
    shares of wins and scores before and after, and the changes with their 95 % intervals."""

    reference: str  # the cell without it
    players: int
    overlay: str
    title: str
    word: str  # for what a row is of
    sentences: list[str]
    played: str
    table: list[dict[str, str | bool | int | float]]


class Sensitivity(BaseModel):
    """All verdicts of one cell, tried with other components."""

    reference: str
    tried: list[str]
    summary: str
    verdicts: list[Tried]


def agreement(rows: pl.DataFrame, sign: float) -> Agreement:
    """What the players of some rows say of a verdict of this sign."""
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


def compared(found: list[Finding]) -> list[Finding]:
    """The findings, with who differs, after correction for all of them."""
    levels = ("personas", "rungs")
    every = [(place, level) for place, _ in enumerate(found) for level in levels]
    p = np.array([getattr(found[place], level).p for place, level in every], float)
    (q,) = corrected(p)
    for (place, level), value in zip(every, q, strict=True):
        said: Agreement = getattr(found[place], level)
        differs = bool(value <= FALSE_DISCOVERIES)
        found[place] = found[place].model_copy(update={level: said.model_copy(update={"differs": differs})})
    return found
