"""What is it worth to start with more? In each deal one seat, drawn at random, gets it.

What a faction starts with is in the game's data, so a gift is an overlay for the faction of the drawn seat.
Factions are rotated through the seats, never chosen by players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

from reports.balancing import Games
from reports.metrics.sequential import ONCE, Rule
from reports.worth import GIVEN, Item, Seat, given_lines, judge, rows_of
from sim import games
from sim.answers import watching
from sim.answers.asking import Asked
from sim.answers.deals import Deals
from sim.answers.progress import Played
from sim.answers.rotation import Rotation
from sim.answers.worth_answer import GivenAnswer, paired_text
from sim.errors import BadInput, short
from sim.gamekit.edits import Edit, all_numbers, change_of
from sim.intervals import end_names
from sim.playing.batch import Match

WRITTEN = re.compile(r"(?P<path>[^=+\s]+)(\s*=?\s*\+(?P<more>[0-9]{1,4}))?")
FACTIONS = ("factions", "faction")  # where factions are in the data of every game
CHOSEN = ("taken", *end_names("per_taker"))  # columns that say nothing here: everybody who may, takes it
EXAMPLE = "factions.*.start.ore=+1"


class Gift(NamedTuple):
    """Something that a player starts with: as an item of the answer, and as an edit of each faction."""

    item: Item
    more: int
    edits: dict[str, Edit]


def given_worth(
    asked: Asked, text: str, count: int, until: float | None, decide: float | None
) -> GivenAnswer:
    """What each of the gifts is worth to the player who gets it."""
    rotation = Rotation(asked)
    if not rotation.by_faction:
        raise BadInput(
            "given: expected a game with factions that are assigned, and differ at the start; found "
            f"{_which(asked)}"
        )
    gifts = list(_gifts(asked, text))
    rule = watching.rule_of(until, decide, count, len(gifts))
    played = _Given(rotation, gifts, rule)
    played.play(count)
    items = [gift.item for gift in gifts]
    rows = rows_of(items, played.pairs, [None for _ in items], ", ".join(asked.seated))
    judge(rows, rule.looks if rule else ONCE)
    unit, most = asked.match.about.unit, max(pairs.deals for pairs in played.pairs)
    lines = list(given_lines(rows, unit))
    calls = {item.id: pairs.call for item, pairs in zip(items, played.pairs, strict=True)}
    if rule:
        lines.append(watching.ended(rule, list(calls.values()), most, unit))
    what = items[0].title if len(items) == 1 else f"each of {len(items)} gifts"
    return GivenAnswer(
        **asked.fields(f"What is {what} at the start worth?", most),
        sentences=tuple(lines),
        table=pl.DataFrame([row | dict.fromkeys(CHOSEN) for row in rows], infer_schema_length=None),
        without=pl.DataFrame(),
        pairing=paired_text(rows, most, "each played as it is and with each gift"),
        watched=watching.told(rule, calls),
    )


def _which(asked: Asked) -> str:
    """Why gifts make no sense."""
    if "factions" in asked.options:
        return f"factions={asked.options['factions']}"
    return f"{asked.match.game.title}, where players choose them or all start alike"


def _gifts(asked: Asked, text: str) -> Iterator[Gift]:
    """The numbers that a text means, once for all factions. The first "*" stands for the drawn faction."""
    written = WRITTEN.fullmatch(text.strip())
    if not written:
        raise BadInput(f"given: expected PATH=+NUMBER, as in {EXAMPLE}, found {short(text)!r}")
    path, more = written["path"], int(written["more"] or 1)
    keys = path.split(".")
    if keys[:1] == ["factions"] and keys[1:2] == ["*"]:
        keys = [*FACTIONS, *keys[1:]]
    if keys[:3] != [*FACTIONS, "*"] or len(keys) < 4:
        raise BadInput(
            'given: expected a number that each faction starts with, with "*" for its id, as in '
            f"{EXAMPLE}; found {short(path)}"
        )
    game = asked.match.game
    try:
        found = all_numbers(games.reader(game.name), [".".join(keys)], asked.overlay)
    except BadInput:
        found = []
    by_number: dict[str, dict[str, Edit]] = {}
    for edit in found:
        by_number.setdefault(".".join(edit.keys[3:]), {})[edit.keys[2]] = edit
    whole = {name: edits for name, edits in by_number.items() if len(edits) == len(game.factions)}
    if not more or not whole:
        listed = f"`libration show {game.name} {game.factions[0]}` lists them"
        expected = f"a number that all factions have ({listed})" if more else "+1 or more"
        raise BadInput(f"given: expected {expected}, found {short(text)}")
    for name, edits in whole.items():
        for edit in edits.values():
            if edit.steps[1] < more:
                most = edit.value + edit.steps[1]
                raise BadInput(f"given: {edit.path}: expected at most {most}, found {edit.value} + {more}")
        yield Gift(Item(GIVEN, name, f"+{more} {name}", "", ()), more, edits)


class _Given(Deals):
    """The deals as they are, and with each gift."""

    def __init__(self, rotation: Rotation, gifts: Sequence[Gift], rule: Rule | None) -> None:
        super().__init__(rotation.asked, len(gifts), rule)
        self.rotation = rotation
        self.usual = rotation.match()
        self.designs = [[self._design(gift, name) for name in rotation.names] for gift in gifts]

    def _design(self, gift: Gift, faction: str) -> Match:
        reader = games.reader(self.asked.match.game.name)
        return self.rotation.match(change_of(reader, self.asked.overlay, {gift.edits[faction]: gift.more}))

    def _window(self, first: int, players: np.ndarray, report: Played) -> None:
        deals = np.arange(first, first + len(players))
        before = self.rotation.play(self.usual, deals, report)
        own = before.group[np.arange(len(deals)), players]
        nothing = np.zeros((len(deals), 2), int)
        for designs, pairs in zip(self.designs, self.pairs, strict=True):
            if pairs.call:
                continue
            after = Games(*(values.copy() for values in before))
            for group in np.unique(own):
                here = np.flatnonzero(own == group)
                played = self.rotation.play(designs[group], deals[here], report)
                for values, new in zip(after, played, strict=True):
                    values[here] = new
            with_it, without = (_seat(side, players) for side in (after, before))
            everyone = np.ones(len(deals), bool)
            pairs.add(with_it, without, everyone, nothing, ~everyone)


def _seat(side: Games, players: np.ndarray) -> Seat:
    """The results of the drawn seat of each deal."""
    rows = np.arange(len(players))
    score = side.score.astype(float)
    own = score[rows, players]
    others = (score.sum(axis=1) - own) / (score.shape[1] - 1)
    return Seat(own, own - others, side.win[rows, players].astype(float), others)
