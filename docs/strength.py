"""The page "Verdicts over strength", from the runs of the plans ``<game>_strength``.

``python docs/strength.py RUN...`` writes ``docs/strength.md``, with the games in the order of the runs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from reports.documents.report import findings
from reports.documents.strength import OF_SEATS, StrengthFindings
from reports.metrics.strength import UNCLEAR
from sim.files.manifest import read_manifest
from sim.intervals import percent, value_text

PAGE = Path(__file__).parent / "strength.md"
INTRODUCTION = """# Verdicts over strength

Which verdicts hold for weaker and stronger players? Each game was played among four `scripted`, among
four `trained` and among four `learned` players, Gaia Project also among four `expert` ones. The numbers
are those of the chapter "Verdicts over strength" of a [report](statistics.md), and come from these
commands:

```text
$ libration sweep {plan}
$ libration report runs/{plan}
```

with the plan of each game. Values have 95 % intervals. A word after a value is its verdict: it is shown
to be outside the game's tolerance (strong, weak, ahead, behind) or within it (even); without a word these
games don't decide. A verdict *changes* if two kinds of players with different verdicts clearly differ,
after correction for all comparisons of the game. It *survives* if every kind of player shows it on its
own. Stronger players may still change what survives here: see [](players.md).
"""


def page(runs: Sequence[Path]) -> str:
    """The page on some finished runs."""
    found = [(read_manifest(run).plan, findings(run)[0]) for run in runs]
    names = "|".join(plan.game for plan, _ in found)
    lines = [INTRODUCTION.format(plan=f"<{names}>_strength")]
    for _, of in found:
        for cell in of.strength:
            lines += [f"\n## {of.game}\n", *_told(cell, of.unit), "", *_table(cell, of.unit)]
    return "\n".join(lines) + "\n"


def _told(cell: StrengthFindings, unit: str) -> Iterator[str]:
    """What survives, then everything that changes or stays."""
    levels = ", ".join(
        f"`{level.name}` {level.games:,} games, {level.score:.1f} {unit}" for level in cell.levels
    )
    yield f"Played by {levels}.\n"
    total = len({row["subject"] for row in cell.rows})
    have = "has" if len(cell.steady) == 1 else "have"
    firm = f"{len(cell.steady) or 'None'} of {total} {cell.word}s {have} the same verdict among all players"
    change = (
        "1 clearly changes" if len(cell.changes) == 1 else f"{len(cell.changes) or 'none'} clearly change"
    )
    yield f"**{firm}; {change}.**\n"
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
