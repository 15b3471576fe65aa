"""How games end, for the chapter on pace: who ends them, and whether that pays off."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.documents.parts import Cell, Column, Part, count, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.ends import EVERY, STANDINGS
from sim.intervals import ends_of, percent, share_text


def end_parts(analysis: Analysis) -> list[Part]:
    """A table of the ways to end, and one of whether ending pays off; nothing if the run doesn't say."""
    frame = analysis.endings
    if not frame.height:
        return []
    about = analysis.names.ends
    columns = [words("end", "end")]
    if frame["by"].n_unique() > 1:
        columns.append(words("ended by", "by"))
    columns += [count("games", "games"), number("share of games", "share", percent=True)]
    columns += _where_known(frame, "wins", number("ender wins", "wins", percent=True))
    columns += _where_known(frame, "rank", number("ender's final rank", "rank", 2))
    columns += _where_known(frame, "rank_before", number("rank before the last turn", "rank_before", 2))
    columns += _where_known(frame, "left", number(about.left, "left"))
    columns += _where_known(frame, "forced", number(about.forced_title, "forced", percent=True))
    by_somebody = bool(frame["wins"].is_not_null().any())
    whose = ". Ender: the player whose turn was the last; rank 1 is the best" if by_somebody else ""
    caption = f"How games end{whose}. 95 % intervals."
    pays = analysis.ending_pays
    unrecorded = by_somebody and not pays.height
    text = (
        "The tables of this run don't record where players stood before the last turn." if unrecorded else ""
    )
    points = end_sentences(analysis)
    parts = [Part("How games end", text, table=table(frame, caption, columns), points=points)]
    if pays.height:
        who = Column("in the last turn", _who, text=True)
        columns = [words("before the last turn", "stood"), who, count("seats", "seats")]
        caption = (
            "Where players stood before the last turn, and whether that turn was theirs. 95 % intervals."
        )
        shown = table(pays, caption, [*columns, number("wins", "wins", percent=True)])
        text = (
            "This is a correlation, not an experiment: players choose when to end a game, and those who can "
            "are more often ahead."
        )
        parts.append(Part("Does ending the game pay off?", text, table=shown))
    return parts


def _where_known(frame: pl.DataFrame, key: str, column: Column) -> list[Column]:
    return [column] if frame[key].is_not_null().any() else []


def _who(row: dict[str, Any]) -> Cell:
    return Cell("ended the game" if row["ended"] else "somebody else ended it")


def end_sentences(analysis: Analysis) -> list[str]:
    """Who ends games and how, and whether that pays off, in a sentence each."""
    frame = analysis.endings.filter(pl.col("enough"), pl.col("by") == EVERY)
    sentences = []
    for row in frame.filter(pl.col("end") == EVERY).to_dicts():
        ways = [
            f"{other['end']} {percent(other['share'])}"
            for other in frame.filter(pl.col("end") != EVERY).to_dicts()
        ]
        text = f"How games end: {', '.join(ways)}."
        if row["wins"] is not None:
            text += (
                f" The player who ends the game wins {_wins(row)} of them (fair: {100 * row['fair']:.0f} %)."
            )
        sentences.append(text)
    pays = {(row["stood"], row["ended"]): row for row in analysis.ending_pays.to_dicts() if row["enough"]}
    for stood in STANDINGS:
        own, others = pays.get((stood, True)), pays.get((stood, False))
        if own and others:
            text = f"A player who {stood} before the last turn won {_wins(own)} after ending the game and "
            text += f"{_wins(others)} when somebody else ended it"
            sentences.append(f"{text}." if own["proven"] else f"{text}: no difference is shown.")
    return sentences


def _wins(row: dict[str, Any]) -> str:
    return share_text(ends_of(row, "wins"))
