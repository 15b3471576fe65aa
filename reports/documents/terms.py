"""Words that a reader may not know, explained where they stand; and the ids behind titles."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from reports.metrics.analysis import Analysis
from reports.metrics.pieces import piece_name

TERMS = {
    "tolerance": "How far ahead or behind a faction or seat may be without harm. The game's data name it, "
    "and --tolerance changes it.",
    "not clear yet": "The games played so far do not tell on which side of the tolerance it is; more "
    "games would.",
    "95 % intervals": "The range in brackets holds the true value in 95 of 100 such runs.",
    "handicap": "The points to take from a faction, from all at once, so that each wins its fair share.",
    "head start": "The points at the start that would be worth as much.",
    "persona": "A computer player with a way to play of its own.",
    "personas": "Computer players, each with a way to play of its own.",
    "no experiment": "Players chose it, so that what made them choose it is in the number: taking it need "
    "not be the cause.",
    "percentage points": "The difference of two shares: from 10 % to 13 % is 3 percentage points.",
    "beside its kind": "How much further ahead those end who took it rather than another of its kind at the "
    "same time.",
    "expect": "The estimate, drawn in for having been picked as one of the largest of many.",
    "reconstructed": "Not read from the printed game but filled in by us, so that findings on it "
    "describe our data.",
    "correction": "Among many comparisons some look large by chance; they are judged together, so that few "
    "such get through.",
    "log-odds": "The logarithm of the chance of being ahead, divided by that of being behind.",
    "spread": "Standard deviation: about two thirds of the values lie within it on both sides of the mean.",
    "uptake": "Share of players who took it, of those who could.",
    "q": "How likely so large a difference would be by chance, corrected for all comparisons of the page.",
    "rung": "How strong a player is: random, novice, scripted or lookahead.",
}
_KNOWN = re.compile(
    rf"\b({'|'.join(sorted(map(re.escape, TERMS.keys() - {'q', 'expect'}), key=len, reverse=True))})\b"
)


class Explained:
    """Texts of a page, with each term explained where it first stands after a ``fresh`` start."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def fresh(self) -> str:
        """Begin again, as at the head of a chapter."""
        self.seen.clear()
        return ""

    def whole(self, text: str) -> Markup:
        """A text whose intervals no line break parts."""
        shown = re.sub(r"\[([-+\d.]+), ([-+\d.]+)\]", "[\\1,\u00a0\\2]", text)
        return Markup(_KNOWN.sub(self._explained, str(escape(shown))))

    def _explained(self, found: re.Match[str]) -> str:
        word = found[1]
        if word in self.seen:
            return word
        self.seen.add(word)
        said = escape(TERMS[word])
        return f'<dfn tabindex="0" data-said="{said}" aria-description="{said}">{word}</dfn>'


def ids(analysis: Analysis) -> dict[str, str]:
    """What the data files call what findings speak of: `libration show GAME ID` shows it."""
    names = analysis.names
    found = {names.faction(name): name for name in names.factions}
    return found | {piece_name(row): row["name"] for row in analysis.components.iter_rows(named=True)}
