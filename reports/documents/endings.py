"""How games end, within the chapter on pace: who ends them, and whether that pays."""

from __future__ import annotations

from typing import Any

import polars as pl

from reports.documents.parts import Cell, Column, Part, count, number, table, words
from reports.metrics.analysis import Analysis
from reports.metrics.ends import EVERY, STANDINGS
from sim.intervals import ends_of, percent, share_text


def end_parts(analysis: Analysis) -> list[Part]:
    """A table of the ways to end, and one of whether ending pays; nothing where the run does not tell."""
    frame = analysis.endings
    if not frame.height:
        return []
    said = analysis.names.ends
    columns = [words("end", "end")]
    if frame["by"].n_unique() > 1:
        columns.append(words("ended by", "by"))
    columns += [count("games", "games"), number("of all", "share", percent=True)]
    columns += _where_known(frame, "wins", number("who ends wins", "wins", percent=True))
    columns += _where_known(frame, "rank", number("its rank at the end", "rank", 2))
    columns += _where_known(frame, "rank_before", number("its rank before its turn", "rank_before", 2))
    columns += _where_known(frame, "left", number(said.left, "left"))
    columns += _where_known(frame, "forced", number(said.forced_title, "forced", percent=True))
    by_somebody = bool(frame["wins"].is_not_null().any())
    whose = ", and the player whose turn was the last; 1 is the best rank" if by_somebody else ""
    caption = f"How games end{whose}. 95 % intervals."
    pays = analysis.ending_pays
    untold = by_somebody and not pays.height
    text = "Where players stood before the last turn is not in the tables of this run." if untold else ""
    points = end_sentences(analysis)
    parts = [Part("How games end", text, table=table(frame, caption, columns), points=points)]
    if pays.height:
        who = Column("in the last turn", _who, text=True)
        columns = [words("before the last turn", "stood"), who, count("seats", "seats")]
        caption = (
            "Who stood where before the last turn, and whether it was that player's own. 95 % intervals."
        )
        shown = table(pays, caption, [*columns, number("wins", "wins", percent=True)])
        text = (
            "No experiment: whoever ends a game chooses the moment, and those who can are ahead more often."
        )
        parts.append(Part("Does ending pay?", text, table=shown))
    return parts


def _where_known(frame: pl.DataFrame, key: str, column: Column) -> list[Column]:
    return [column] if frame[key].is_not_null().any() else []


def _who(row: dict[str, Any]) -> Cell:
    return Cell("ended the game" if row["ended"] else "another ended it")


def end_sentences(analysis: Analysis) -> list[str]:
    """Who ends games and how, and whether ending pays, in a sentence each."""
    frame = analysis.endings.filter(pl.col("enough"), pl.col("by") == EVERY)
    found = []
    for row in frame.filter(pl.col("end") == EVERY).to_dicts():
        ways = [
            f"{other['end']} {percent(other['share'])}"
            for other in frame.filter(pl.col("end") != EVERY).to_dicts()
        ]
        text = f"Games end by {', '.join(ways)}."
        if row["wins"] is not None:
            text += f" Who ends the game wins {_wins(row)} of them, where {100 * row['fair']:.0f} % is fair."
        found.append(text)
    pays = {(row["stood"], row["ended"]): row for row in analysis.ending_pays.to_dicts() if row["enough"]}
    for stood in STANDINGS:
        own, others = pays.get((stood, True)), pays.get((stood, False))
        if own and others:
            text = f"Who {stood} before the last turn and ended the game won {_wins(own)}; who did so when "
            text += f"another ended it, {_wins(others)}"
            found.append(f"{text}." if own["proven"] else f"{text}: no difference is shown.")
    return found


def _wins(row: dict[str, Any]) -> str:
    return share_text(ends_of(row, "wins"))
