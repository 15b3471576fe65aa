"""The page "Verdicts over strength", from the runs of the plans ``<game>_strength``.

``python docs/strength.py RUN...`` writes ``docs/strength.md``, with the games in the order of the runs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from reports.documents.findings import Findings
from reports.documents.report import findings
from reports.documents.strength import OF_SEATS, StrengthFindings
from reports.metrics.strength import UNCLEAR
from sim.intervals import percent, value_text

DEFAULT = "trained"
PAGE = Path(__file__).parent / "strength.md"
INTRODUCTION = """# Verdicts over strength

Do verdicts depend on how well the players play? Each game was played among four `scripted`, four `trained`
and four `learned` players, and all but New Dark Ages: Colony, which has none, also among four `expert` ones.
Each kind of player has deals of its own. Factions take turns, and so do the start tokens of Federation.

{summary}

The table counts how many verdicts of `trained`, the default, *survive*: the other players show the same
verdict on their own. A verdict *clearly changes* if two kinds of players show different ones, and clearly
differ after correction for all comparisons of the game. The rest is not decided among some players; more
games may decide it. Even stronger players may change what survives here; see [](players.md).

A verdict is *strong* or *weak* (of a seat: *ahead* or *behind*) if the value is shown to be outside the
game's tolerance, and *even* if it is shown to be within. Where no word follows a value, these games don't
decide. An even share of wins is 25 %. Intervals are at 95 %. The numbers are those of the chapter
"Verdicts over strength" of a [report](statistics.md). To get them for a game, for instance Cryo:

```text
$ libration sweep cryo_strength
$ libration report runs/cryo_strength
```
"""


def page(runs: Sequence[Path]) -> str:
    """The page on some finished runs."""
    found = [findings(run)[0] for run in runs]
    lines = [INTRODUCTION.format(summary="\n".join(_summary(found)))]
    for of in found:
        for cell in of.strength:
            lines += [f"## {of.game}\n", *_told(cell, of.unit), "", *_table(cell, of.unit), ""]
    return "\n".join(lines)


def _summary(found: Sequence[Findings]) -> Iterator[str]:
    """How many of the verdicts among the default players survive, game by game."""
    yield "| game | verdicts of `trained` | survive among stronger | among all players | clearly change |"
    yield "|---|---|---|---|---|"
    for of in found:
        for cell in of.strength:
            names = [level.name for level in cell.levels]
            stronger = names[names.index(DEFAULT) + 1 :]
            verdicts = {(row["subject"], row["level"]): row["verdict"] for row in cell.rows}
            shown = {subject: side for (subject, name), side in verdicts.items() if name == DEFAULT}
            shown = {subject: side for subject, side in shown.items() if side != UNCLEAR}
            kept = sum(
                all(verdicts.get((subject, name)) == side for name in stronger)
                for subject, side in shown.items()
            )
            total = f"{len(shown)} on {len({row['subject'] for row in cell.rows})} {cell.word}s"
            yield f"| {of.game} | {total} | {kept} | {len(cell.steady)} | {len(cell.changes)} |"


def _told(cell: StrengthFindings, unit: str) -> Iterator[str]:
    """How well the players play, and everything that changes or stays."""
    levels = (f"`{level.name}` {level.score:.1f} ({level.games:,} games)" for level in cell.levels)
    yield f"Mean score, {unit}: {', '.join(levels)}.\n"
    yield from (f"- {sentence}" for sentence in cell.sentences)


def _table(cell: StrengthFindings, unit: str) -> Iterator[str]:
    names = [level.name for level in cell.levels]
    measured = "wins" if cell.measure == "win_share" else f"{unit} ahead"
    yield f"| {cell.word}, {measured} | {' | '.join(f'`{name}`' for name in names)} |"
    yield "|---|" + "---|" * len(names)
    for subject in dict.fromkeys(row["subject"] for row in cell.rows):
        by_level = {row["level"]: row for row in cell.rows if row["subject"] == subject}
        shown = (_value(cell, by_level[name]) if name in by_level else "" for name in names)
        yield f"| {subject[:1].upper()}{subject[1:]} | {' | '.join(shown)} |"


def _value(cell: StrengthFindings, row: dict[str, str | float]) -> str:
    value, low, high = (float(row[key]) for key in ("value", "low", "high"))
    half = max(high - value, value - low)
    wins = cell.measure == "win_share"
    text = f"{percent(value)} ±{100 * half:.1f}" if wins else f"{value_text(value, signed=True)} ±{half:.1f}"
    verdict = str(row["verdict"])
    word = OF_SEATS.get(verdict, verdict) if cell.word == "seat" else verdict
    return text if verdict == UNCLEAR else f"{text} {word}"


if __name__ == "__main__":
    PAGE.write_text(page([Path(run) for run in sys.argv[1:]]), encoding="utf-8")
