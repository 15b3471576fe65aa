"""Terms that a reader may not know, explained where they appear; and the ids behind titles."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from reports.metrics.analysis import Analysis
from reports.metrics.components import component_name

TERMS = {
    "tolerance": "How far ahead or behind a faction or seat may be before it matters: the points that move a "
    "share of wins by 3 percentage points between our default players. --tolerance changes it.",
    "not clear yet": "These games don't show on which side of the tolerance it is; more games would.",
    "95 % intervals": "The range in brackets contains the true value in 95 of 100 such runs.",
    "handicap": "The points to take from a faction, and from all others at the same time, so that each wins "
    "its fair share.",
    "head start": "Extra points at the start that would be worth as much.",
    "strategy": "A computer player, with its own way of playing.",
    "strategies": "Computer players, each with its own way of playing.",
    "not an experiment": "Players chose it, and whatever made them choose it affects the number too: taking "
    "it need not be the cause.",
    "percentage points": "The difference between two shares: from 10 % to 13 % is 3 percentage points.",
    "vs. alternatives": "How much better players who took it finished than similar players who took an "
    "alternative at the same time: alike in what the tables record before the choice.",
    "shrunk": "The estimate, pulled towards 0, because the largest of many estimates tend to be too large.",
    "reconstructed": "Not read from the printed game but filled in by us, so findings about it describe our "
    "data.",
    "correction": "Among many comparisons, some look large by chance; they are tested together so that few "
    "of those get through.",
    "log-odds": "The logarithm of the chance of being ahead divided by the chance of being behind.",
    "spread": "Standard deviation: about two thirds of the values are within this distance of the mean.",
    "uptake": "Share of players who took it, of all in games with it, whether or not they could afford it.",
    "q": "How likely a difference this large would be by chance, corrected for all comparisons of the page.",
    "rung": "How strong a player is: from random and novice to learned or expert.",
}
_KNOWN = re.compile(rf"\b({'|'.join(sorted(map(re.escape, TERMS.keys() - {'q'}), key=len, reverse=True))})\b")


class Explained:
    """Texts of a page, with each term explained where it first appears after a ``fresh`` start."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def fresh(self) -> str:
        """Start again, as at the top of a chapter."""
        self.seen.clear()
        return ""

    def whole(self, text: str) -> Markup:
        """A text with its terms explained, and no line breaks inside intervals or before per cent signs."""
        shown = re.sub(r"\[([-+\d.]+), ([-+\d.]+)\]", "[\\1,\u00a0\\2]", text)
        explained = _KNOWN.sub(self._explained, str(escape(shown)))
        return Markup(re.sub(r"(\d) %", "\\1\u00a0%", explained))

    def _explained(self, match: re.Match[str]) -> str:
        word = match[1]
        if word in self.seen:
            return word
        self.seen.add(word)
        meaning = escape(TERMS[word])
        return f'<dfn tabindex="0" data-meaning="{meaning}" aria-description="{meaning}">{word}</dfn>'


def ids(analysis: Analysis) -> dict[str, str]:
    """The ids in the data files of what findings name; `libration show GAME ID` shows them."""
    names = analysis.names
    ids_by_title = {names.faction(name): name for name in names.factions}
    return ids_by_title | {
        component_name(row): row["name"] for row in analysis.components.iter_rows(named=True)
    }
