"""What a change of components or rules does: the first chapter of a report on a run with such changes.

Cells that differ only in their components, or only in their options, play the same deals, so they are
compared game by game, by the same code as ``libration whatif``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from reports.adapted import Effect, effect_rows
from reports.adapted import told as adaptation_told
from reports.documents.adaptation import Unadapted, adaptation_part
from reports.documents.agreement import Change
from reports.documents.parts import Part, Section, count, number, table, words
from reports.documents.recorded import Recorded, by_deal, recorded
from reports.documents.sensitivity import COMPONENTS, RULES, changed, is_variant, other_rules
from reports.documents.strips import Line, Mark, Strip, side
from reports.metrics.analysis import Analysis
from reports.metrics.source import Source
from reports.whatif import (
    Compared,
    Move,
    change_rows,
    compare,
    everybody,
    moves_clearly,
    pairing,
    subject,
    told,
)
from sim.intervals import percent, plain, with_interval

ANCHOR = "changes"
MOST_LEAVES = 3  # a change is named by its numbers up to this many, otherwise by its overlay
MOST_NAMED = 3  # who clearly wins more or less often, in one sentence
MOST_DIGITS = 4  # decimals of a change of scores
POINTS = "percentage points"
ENDS = ("", "_low", "_high")
SPREAD = (("wins", ""), ("score", ""), ("score", "_low"), ("score", "_high"))
Row = dict[str, str | bool | int | float]


class _Pair(NamedTuple):
    """A cell with a change, compared with the cell without."""

    kind: str
    reference: Analysis
    other: Analysis
    titles: dict[str, str]
    comparison: Compared
    scores: Move
    games: int
    deals: int
    laid: list[tuple[tuple[str, ...], Any]]
    about: str | None  # the faction that the change is about
    effects: list[Effect]  # at once and by adapting, if the players practised
    against: str = ""  # the variant that the change is added to, if it isn't the first cell


def find_changes(source: Source, analyses: list[Analysis]) -> list[Change]:
    """Every cell with changed components or rules, compared with the one without."""
    pairs, unadapted = [], Unadapted(source)
    for reference in analyses:
        others = [(COMPONENTS, other) for other in changed(reference, analyses)]
        others += [(RULES, other) for other in other_rules(reference, analyses)]
        before = recorded(source, reference) if others else None
        for kind, other in others:
            if before is not None and (pair := _pair(source, unadapted, kind, reference, other, before)):
                added = kind == RULES and is_variant(reference, analyses)
                pairs.append(pair._replace(against=reference.cell.variant) if added else pair)
    rows = sum(len(pair.comparison.groups) + 1 for pair in pairs)  # corrected for all of them
    return [_change(pair, rows, unadapted.practice, len(pairs)) for pair in pairs]


def _pair(
    source: Source,
    unadapted: Unadapted,
    kind: str,
    reference: Analysis,
    other: Analysis,
    before: Recorded,
) -> _Pair | None:
    after = recorded(source, other)
    games = min(len(before.outcomes), len(after.outcomes))
    if (
        before.luck is None
        or after.luck is None
        or not np.array_equal(before.luck[:games], after.luck[:games])
    ):
        return None  # different deals
    sides = [by_deal(design.outcomes[:games], source.names.replays) for design in (before, after)]
    comparison = compare(before, sides[0], sides[1])._replace(word=before.word)
    if not comparison.groups:
        return None
    laid = _laid(source, other) if kind == COMPONENTS else []
    about = subject(before, [keys for keys, _ in laid])
    scores, deals = everybody(sides[0], sides[1]), len(sides[0])
    effects = unadapted.effects((reference, other), (before, after), source.names.replays)
    return _Pair(
        kind, reference, other, before.titles, comparison, scores, games, deals, laid, about, effects
    )


def _change(pair: _Pair, rows: int, practice: int, changes: int) -> Change:
    here, there, unit = pair.reference.cell, pair.other.cell, pair.reference.names.unit
    keys = [
        key for key in {**here.options, **there.options} if here.options.get(key) != there.options.get(key)
    ]
    change, low, high = pair.scores.change
    result = Change(
        kind=pair.kind,
        reference=pair.reference.title,
        reference_cell=here.number,
        cell=there.number,
        players=here.players,
        overlay=there.overlay,
        variant=there.variant,
        options={key: there.options.get(key, "") for key in keys},
        title=_variant(pair) if pair.kind == RULES else _title(pair.other, pair.laid),
        word=pair.comparison.word,
        matters="",
        sentences=told(pair.comparison, pair.scores, pair.titles, unit, pair.about, rows),
        played=pairing(pair.comparison, pair.games),
        games=pair.deals,
        score_change=change,
        score_change_low=low,
        score_change_high=high,
        score_clear=moves_clearly(pair.scores, rows),
        table=list(change_rows(pair.comparison, pair.titles, rows)),
        practice=practice,
        adaptation=_adaptation(pair, practice, changes),
        effects=list(effect_rows(pair.effects, pair.titles)),
    )
    matters = does_it_matter([result], unit)
    # Nobody is named beforehand by a variant of the rules: whether it matters comes first.
    sentences = [matters, *result.sentences[1:]] if pair.kind == RULES else result.sentences
    return result.model_copy(update={"matters": matters, "sentences": sentences})


def _adaptation(pair: _Pair, practice: int, changes: int) -> list[str]:
    """How much of a change is adaptation, in sentences; none if nobody practised."""
    if not pair.effects:
        return []
    unit, word = pair.reference.names.unit, pair.comparison.word
    return adaptation_told(pair.effects, practice, pair.titles, unit, word, pair.about, changes)


def _variant(pair: _Pair) -> str:
    """The plan's name for a variant of the rules, and what it is compared with if that is a variant too."""
    name = pair.other.cell.variant
    return f"{name} (compared with {pair.against})" if pair.against else name


def grouped(changes: Sequence[Change]) -> list[list[Change]]:
    """The same change in all cells that tried it, such as numbers of players; clear and large ones first."""
    by_title: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        by_title.setdefault((change.kind, change.title), []).append(change)

    def order(group: list[Change]) -> tuple[bool, float]:
        return max(_size(largest(change)) for change in group)

    return sorted(by_title.values(), key=order, reverse=True)


def does_it_matter(group: Sequence[Change], unit: str) -> str:
    """Whether one change makes a difference, over all cells that tried it: who clearly wins more or less
    often, or the largest change; and whether scores change."""
    title = f"{group[0].title[:1].upper()}{group[0].title[1:]}"
    if all(map(_same_results, group)):
        return (
            f"{title} changes no game: the results of all {sum(c.games for c in group):,} pairs are the same."
        )
    rows = [(row, change) for change in group for row in _once(change.table)]
    rows.sort(key=lambda pair: -abs(_points(pair[0])[0]))
    clear = [(row, change) for row, change in rows if row["clear"]]
    where = _where(group)
    scores = [change for change in group if change.score_clear]
    scored = "; ".join(f"{_score(change, unit)}{where[change.cell]}" for change in scores)
    if clear:
        named = [f"{row['name']} by {_text(row)}{where[change.cell]}" for row, change in clear[:MOST_NAMED]]
        more = f", and {len(clear) - MOST_NAMED} more" if len(clear) > MOST_NAMED else ""
        return f"{title} changes the wins of {', of '.join(named)}{more}."
    row, change = rows[0]
    of = f" of {len(rows)}" if len(rows) > 1 else ""
    most = f"the largest{of} is {row['name']} {_text(row)}{where[change.cell]}"
    if scored:
        return (
            f"{title} makes no clear difference to who wins: {most}. But the mean score changes by {scored}."
        )
    return f"{title} makes no clear difference: {most}."


def _where(group: Sequence[Change]) -> dict[int, str]:
    """Where each of several changes was tried, in words; empty if there is only one."""
    if len(group) < 2:
        return {change.cell: "" for change in group}
    by_players = len({change.players for change in group}) == len(group)
    return {c.cell: f" with {c.players} players" if by_players else f" ({c.reference})" for c in group}


def _same_results(change: Change) -> bool:
    """Whether no score differs in any pair of games: then the differences have no spread at all."""
    ends = [row[f"{key}_change{end}"] for row in change.table for key, end in SPREAD]
    return not any((*ends, change.score_change))


def _once(rows: Sequence[Row]) -> Sequence[Row]:
    """Of two seats, one wins as much more as the other wins less: say it once."""
    return rows[:1] if len(rows) == 2 else rows


def largest(change: Change) -> Row:
    """The row that changes most, of the clear ones if there are any."""
    return max(change.table, key=_size)


def _size(row: Row) -> tuple[bool, float]:
    return bool(row["clear"]), abs(_points(row)[0])


def _points(row: Row) -> tuple[float, float, float]:
    value, low, high = (100 * float(row[f"wins_change{end}"]) for end in ENDS)
    return value, low, high


def _text(row: Row) -> str:
    return with_interval(_points(row), POINTS, signed=True)


def _score(change: Change, unit: str) -> str:
    ends = (change.score_change, change.score_change_low, change.score_change_high)
    digits = next((d for d in range(1, MOST_DIGITS) if float(plain(ends[0], d))), MOST_DIGITS)
    return with_interval(ends, unit, digits, signed=True)  # a clear change is never shown as 0.0


def _laid(source: Source, other: Analysis) -> list[tuple[tuple[str, ...], Any]]:
    """The keys the cell changes, with their values: from its overlay's file and from its variant."""
    own = [cell.change for cell in source.manifest.cells if cell.cell == other.cell.number]
    texts = [
        text
        for place, text in source.manifest.files.items()
        if PurePosixPath(place).suffix == ".toml" and PurePosixPath(place).stem == other.cell.laid
    ]
    return [leaf for table in (*map(tomllib.loads, texts), *own) for leaf in _leaves(table)]


def _leaves(table: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*above, key))
        else:
            yield (*above, key), value


def _title(other: Analysis, laid: list[tuple[tuple[str, ...], Any]]) -> str:
    """The changed numbers if there are few, otherwise the plan's name for the change."""
    if laid and len(laid) <= MOST_LEAVES:
        return ", ".join(f"{'.'.join(keys)} = {value}" for keys, value in laid)
    return other.cell.overlay


def change_strip(change: Change) -> Strip:
    """Shares of wins before and after, largest change first."""
    lines = []
    for row in change.table:
        ends = _points(row)
        before, after = 100 * float(row["wins_before"]), 100 * float(row["wins_after"])
        mark = Mark((after, after, after), side(ends[0], bool(row["clear"])), before=before)
        text = with_interval(ends, signed=True)
        value, _, interval = text.partition(" ")
        lines.append(Line(str(row["name"]), [mark], value, interval, str(row["id"])))
    note = f"Ring: before; dot: after; right: the change in {POINTS}, with its 95 % interval. "
    note += "Blue: clearly more, orange-red: clearly less, grey: not clear."
    fair = 100 / change.players
    title = f"Wins before and after, by {change.word}"
    return Strip(title, note, lines, "games won, %", fair, f"fair {fair:.0f} %")


def changes_strip(changes: Sequence[Change]) -> Strip:
    """The largest change in wins of each of several changes; a mark for each cell that tried it."""
    references = {change.reference_cell: change for change in changes}
    counts = [str(change.players) for change in references.values()]
    by_players = len(set(counts)) == len(counts)
    labels = dict(zip(references, counts if by_players else map(str, range(1, len(counts) + 1)), strict=True))
    lines = []
    for group in grouped(changes):
        rows = [(change, largest(change)) for change in group]
        marks = [
            Mark(
                _points(row),
                side(_points(row)[0], bool(row["clear"])),
                labels[change.reference_cell] if len(references) > 1 else "",
            )
            for change, row in rows
        ]
        row = max((row for _, row in rows), key=_size)
        value, _, interval = with_interval(_points(row), signed=True).partition(" ")
        lines.append(Line(group[0].title, marks, value, f"{interval} {row['name']}"))
    note = "Lines are 95 % intervals. The largest of several is picked, so the true change is probably a "
    note += "little smaller. Blue: clearly more, orange-red: clearly less, grey: not clear, after correction."
    if len(references) > 1:
        named = [f"{labels[number]}: {change.reference}" for number, change in references.items()]
        note = f"Numbers in the dots: {'players' if by_players else ', '.join(named)}. {note}"
    title = f"Whose wins change most with each {'variant' if all_rules(changes) else 'change'}"
    return Strip(title, note, lines, f"change in wins, {POINTS}", 0.0, "no change")


def all_rules(changes: Sequence[Change]) -> bool:
    """Whether all changes are variants of the rules."""
    return all(change.kind == RULES for change in changes)


def change_section(changes: list[Change], unit: str) -> Section:
    """All changes; if there is only one, its chart is at the top of the page."""
    what = "variant" if all_rules(changes) else "change"
    alone = len(changes) == 1
    section = Section(ANCHOR, f"What the {what} does" if alone else f"What the {what}s do")
    section.texts = [
        f"Both designs were played on the same deals by {_who(changes)} and are compared game by game. A "
        "change is clear if it passes one correction (Bonferroni) for all rows of "
        f"{'the table' if alone else 'all tables'} and for the mean scores."
    ]
    if not alone:
        section.points = [does_it_matter(group, unit) for group in grouped(changes)]
    for place, change in enumerate(change for group in grouped(changes) for change in group):
        frame = pl.DataFrame(change.table).with_columns(
            wins=_arrow("wins", percent), score=_arrow("score", plain)
        )
        columns = [words(change.word, "name"), count("games", "games"), words("wins", "wins")]
        columns += [number(f"change, {POINTS}", "wins_change", scale=100), words(f"score, {unit}", "score")]
        columns += [number(f"change, {unit}", "score_change")]
        caption = f"{change.played} 95 % intervals of the changes. Bold: significant after correction."
        shown = table(frame, caption, columns, "clear")
        heading = f"{change.reference}: {change.title}"
        strip = None if alone else change_strip(change)
        section.parts.append(
            Part(heading, strip=strip, table=shown, points=change.sentences, folded=place > 0)
        )
        if change.effects:
            heading = f"{heading}: how much is adaptation"
            section.parts.append(adaptation_part(heading, change.effects, change.adaptation, unit))
    return section


def _who(changes: Sequence[Change]) -> str:
    practised = any(change.practice for change in changes)
    return "players who had practised the one they play" if practised else "the same players"


def _arrow(key: str, text: Any) -> pl.Series | pl.Expr:
    both = pl.struct(f"{key}_before", f"{key}_after")
    return both.map_elements(lambda row: " → ".join(text(value) for value in row.values()), pl.String)
