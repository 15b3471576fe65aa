"""A finding, and who of the players has the same verdict."""

from __future__ import annotations

import polars as pl
from pydantic import BaseModel


class Agreement(BaseModel):
    """Who has the same verdict: those whose own 95 % interval lies on its side, on the other one, or on
    both. All empty where nobody was asked: one persona only, or a kind of finding that is not asked."""

    holds: list[str] = []
    unsure: list[str] = []
    against: list[str] = []

    @property
    def asked(self) -> int:
        return len(self.holds) + len(self.unsure) + len(self.against)

    @property
    def disputed(self) -> bool:
        """Whether more have the opposite verdict than the same."""
        return len(self.against) > len(self.holds)

    def said(self, word: str) -> str:
        """ "5 of 7 personas (open for 1, reversed for economy)"; empty if fewer than two are asked."""
        if self.asked < 2:
            return ""
        rest = [f"open for {len(self.unsure)}"] if self.unsure else []
        rest += [f"reversed for {', '.join(self.against)}"] if self.against else []
        return f"{len(self.holds)} of {self.asked} {word}s" + (f" ({', '.join(rest)})" if rest else "")


class Finding(BaseModel):
    """One verdict. ``points``, ``low`` and ``high`` are an estimate and its 95 % interval; null for what has
    no size in points."""

    kind: str  # faction, seat, match-up, persona, component, set-up, interaction, pair or unused
    subject: str
    text: str
    points: float | None
    low: float | None
    high: float | None
    certain: float  # points that it is out of balance by at least: findings are ranked by it
    count: int
    counted: str  # what the count is of: games, deals of a mirrored run, or seats
    q: float | None  # p-value after Benjamini and Hochberg's correction within its table
    personas: Agreement  # whether it holds, whoever of the personas plays
    rungs: Agreement  # whether it holds on each rung of the ladder of players
    reconstructed: bool  # whether it rests on a component value that was reconstructed
    evidence: str  # where the report shows it


class Tried(BaseModel):
    """A verdict of the reference, and in which changes of components it holds, is open, or is reversed."""

    kind: str
    subject: str
    points: float | None
    low: float | None
    high: float | None
    changes: Agreement

    @property
    def firm(self) -> bool:
        """Whether it holds in all of them."""
        return not (self.changes.unsure or self.changes.against)


class Sensitivity(BaseModel):
    """All verdicts of one cell, tried with other components."""

    reference: str
    tried: list[str]
    summary: str
    verdicts: list[Tried]


def agreement(rows: pl.DataFrame, sign: float) -> Agreement:
    """Which players' own intervals lie on the side of the sign, on the other one, or on both."""
    same, other = (
        (pl.col("low") > 0, pl.col("high") < 0) if sign > 0 else (pl.col("high") < 0, pl.col("low") > 0)
    )
    return Agreement(
        holds=rows.filter(same)["player"].to_list(),
        unsure=rows.filter(~same & ~other)["player"].to_list(),
        against=rows.filter(other)["player"].to_list(),
    )
