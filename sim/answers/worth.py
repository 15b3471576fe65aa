"""What is a component or a mechanism worth? Each deal is played twice: as it is, and with a ban."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from reports.metrics.analysis import Analysis
from reports.metrics.sequential import ONCE
from reports.nobody import nobody_lines, nobody_rows
from reports.worth import BLIND, Item, family_lines, judge, noun, one_lines, rows_of
from sim import arguments
from sim.answers import watching
from sim.answers.absent import absent_worth
from sim.answers.asking import FEWEST, MAX_GAMES, WORTH_GAMES, Asked, Strength, ask, several_seats
from sim.answers.banning import Banned
from sim.answers.calling import question
from sim.answers.component import analysed
from sim.answers.given import given_worth
from sim.answers.items import MECHANISM, components_named, family_named, mechanisms_named
from sim.answers.keeping import keeping
from sim.answers.progress import counter
from sim.answers.worth_answer import AbsentAnswer, WorthAnswer, paired_text
from sim.errors import BadInput
from sim.gamekit.about import faction_titles
from sim.intervals import Ends, ends_of
from strategies import registry

CORRELATED = 20_000  # games, at most, to learn what `component` says


@question
def worth(
    game: str,
    name: str | None = None,
    games: int = WORTH_GAMES,
    players: int | None = None,
    *,
    family: str | None = None,
    mechanism: str | None = None,
    compare: str | Sequence[str] | None = None,
    until: float | None = None,
    decide: float | None = None,
    given: str | None = None,
    absent: bool = False,
    keep: str | Path | None = None,
    seed: int = 0,
    strategies: str | Sequence[str] | None = None,
    strength: Strength = None,
    options: Mapping[str, str] | None = None,
    overlay: str | Path | None = None,
    code: str | Path | Sequence[str | Path] = (),
    workers: int | None = None,
) -> WorthAnswer | AbsentAnswer:
    """What is a component or a mechanism worth? ``sim.worth("cryo", mechanism="scrapping", games=400)``.

    In each deal one seat, drawn at random, may not take it. ``name``: a component's id or name. ``family``:
    all components of a kind or group, with one correction. ``mechanism``: one that the game's data name, or
    "all". ``games``: deals; each is played once as it is and once with each ban. ``compare``: several
    strategies to compare, each in all seats. Other arguments: see ``sim.batch``.

    ``until``: stop as soon as the interval of what it is worth is at most so many points wide on either side.
    ``decide``: stop as soon as it is clear whether that is more than 0, less than 0, or less than this
    tolerance either way. ``games`` is then the most to play. Each item of a family stops on its own.
    Intervals hold however often one looks.

    ``given``: instead of a ban, the drawn seat starts with more: "factions.*.start.ore=+1", where "*" is its
    faction. ``absent``: how the game changes for all if the component ``name`` isn't in the set-up.

    ``keep``: a folder for results, so that a call that was interrupted can go on.
    """
    count = arguments.whole("games", games, FEWEST, MAX_GAMES)
    asked = ask(game, players, seed, strategies, options, overlay, code, workers, None, strength)
    several_seats(asked.match, "worth")
    _check_ways(name, family, mechanism, compare, given, absent)
    way: dict[str, Any] = {"games": count, "until": until, "decide": decide}
    if given is not None:
        gift = arguments.text("given", given)
        asked = keeping(keep, "worth", asked, given=gift, **way)
        return given_worth(asked, gift, count, until, decide)
    if absent:
        if until is not None or decide is not None:
            raise BadInput("absent: expected a fixed number of games, found until or decide")
        component = arguments.text("name", name)
        asked = keeping(keep, "worth", asked, absent=component, **way)
        return absent_worth(asked, component, count)
    rules = asked.match.game
    with rules.texts(asked.overlay):
        items = _items(asked, name, family, mechanism)
    tables = _compared(asked, compare)
    way |= {"items": [item.id for item in items], "compare": [table.seated for table in tables]}
    kept = keeping(keep, "worth", asked, [table.match for table in tables], **way).kept
    tables = [replace(table, kept=kept) for table in tables]
    rows: list[dict[str, Any]] = []
    without: list[dict[str, Any]] = []
    lines: list[str] = []
    rule = watching.rule_of(until, decide, count, len(items) * len(tables))
    calls: dict[str, str] = {}
    most = 0
    for here in tables:
        played = Banned(here, items, len(items) == 1, rule)
        played.play(count)
        most = max(most, *(pairs.deals for pairs in played.pairs))
        for item, pairs in zip(items, played.pairs, strict=True):
            calls[_label(here, item, tables)] = pairs.call
        beside = _correlations(here, items, min(most, CORRELATED))
        rows += rows_of(items, played.pairs, beside, ", ".join(here.seated))
        if played.nobody:
            changes = _without(here, played)
            without += changes
            who = f"{', '.join(here.seated)}: " if len(tables) > 1 else ""
            title = f"If nobody may ({items[0].title})"
            lines += [who + line for line in nobody_lines(changes, here.match.about.unit, title)]
    if rule:
        lines.append(watching.ended(rule, list(calls.values()), most, asked.match.about.unit))
    judge(rows, rule.looks if rule else ONCE)
    return _answer(asked, tables, items, rows, without, lines, most, watching.told(rule, calls))


def _label(asked: Asked, item: Item, tables: Sequence[Asked]) -> str:
    """What a decision is about, in JSON."""
    who = f" ({', '.join(asked.seated)})" if len(tables) > 1 else ""
    return f"{item.kind} {item.id}{who}"


def _check_ways(
    name: str | None,
    family: str | None,
    mechanism: str | None,
    compare: str | Sequence[str] | None,
    given: str | None,
    absent: bool,
) -> None:
    """Gifts and what is left out are asked about alone."""
    if given is not None and (
        absent or compare is not None or (name, family, mechanism) != (None, None, None)
    ):
        raise BadInput("given: expected no name, family, mechanism, compare or absent next to it")
    if absent and (name is None or compare is not None or (family, mechanism) != (None, None)):
        raise BadInput("absent: expected the name of one component, and no family, mechanism or compare")


def _items(asked: Asked, name: str | None, family: str | None, mechanism: str | None) -> list[Item]:
    """What the caller asks about: one of the three."""
    given = [value for value in (name, family, mechanism) if value is not None]
    if len(given) != 1:
        raise BadInput(
            f"worth: expected one of name, family, mechanism and given, found {len(given) or 'none'}"
        )
    game = asked.match.game
    if name is not None:
        return components_named(game, arguments.text("name", name))
    if family is not None:
        return family_named(game, arguments.text("family", family))
    return mechanisms_named(game, arguments.text("mechanism", mechanism))


def _compared(asked: Asked, compare: str | Sequence[str] | None) -> list[Asked]:
    """The same question for each kind of players."""
    if compare is None:
        return [asked]
    if asked.named:
        raise BadInput("compare: expected either compare or strategies, found both")
    names = arguments.texts("compare", compare)
    own = registry.own(asked.match.game.name, asked.code)
    for one in names:
        registry.get(asked.match.game.name, one, own)  # names the wrong one before any game
    return [replace(asked, match=asked.other([one]), named=(one,)) for one in names]


def _correlations(asked: Asked, items: Sequence[Item], games: int) -> list[Ends | None]:
    """What `component` says of each item: how far ahead players who took it were of those who took an
    alternative. None for mechanisms."""
    if items[0].kind == MECHANISM:
        return [None for _ in items]
    with counter() as count:
        analysis: Analysis = analysed(asked, games, count)
    table = {(row["kind"], row["name"]): row for row in analysis.components.to_dicts()}
    found = [table[item.kind, item.id] for item in items]
    return [None if row["beside"] is None else ends_of(row, "beside") for row in found]


def _without(asked: Asked, played: Banned) -> list[dict[str, Any]]:
    """How the game changes if nobody may."""
    free, none = (np.concatenate(parts) for parts in (played.free, played.none))
    about = asked.match.about
    rows = nobody_rows(asked.match.game, free, none, faction_titles(about), played.pairs[0].looks)
    return [row | {"players": ", ".join(asked.seated)} for row in rows]


def _answer(
    asked: Asked,
    tables: Sequence[Asked],
    items: Sequence[Item],
    rows: list[dict[str, Any]],
    without: list[dict[str, Any]],
    lines: Sequence[str],
    games: int,
    watched: Mapping[str, Any] | None,
) -> WorthAnswer:
    unit = asked.match.about.unit
    named = noun([item.kind for item in items], [item.group for item in items])
    what = f'"{items[0].title}"' if len(items) == 1 else f"each of {len(items)} {named}"
    sentences = [*_sentences(tables, items, rows, unit), *lines, BLIND]
    fields = asked.fields(f"What is {what} worth?", games)
    if len(tables) > 1:
        fields["strategies"] = tuple(name for table in tables for name in table.seated)
    return WorthAnswer(
        **fields,
        sentences=tuple(sentences),
        table=pl.DataFrame(rows, infer_schema_length=None),
        without=pl.DataFrame(without, infer_schema_length=None),
        pairing=paired_text(rows, games, "each played as it is and with each ban"),
        watched=watched,
    )


def _sentences(
    tables: Sequence[Asked], items: Sequence[Item], rows: Sequence[Mapping[str, Any]], unit: str
) -> Iterator[str]:
    """Sentences for each kind of players, named if there are several."""
    for place, table in enumerate(tables):
        own = rows[place * len(items) : (place + 1) * len(items)]
        lines = one_lines(own[0], unit) if len(items) == 1 else family_lines(own, unit)
        who = f"{', '.join(table.seated)}: " if len(tables) > 1 else ""
        yield from (who + line for line in lines)
