"""Which verdicts hold when components or rules change: cells with overlays, or with other options, compared
with the cell without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from reports.documents.agreement import Agreement, Change, Finding, Sensitivity, Tried
from reports.documents.findings import RARELY, CellFindings
from reports.documents.parts import Part, Section, table, words
from reports.documents.reconstructed import RECONSTRUCTED
from reports.documents.rival import known_number, printed, verdict
from reports.metrics.analysis import Analysis
from reports.metrics.components import component_name
from reports.metrics.crossed import CROSSED, crossed_subject
from reports.metrics.estimates import FALSE_DISCOVERIES, Estimates, corrected, difference, outside
from reports.metrics.paired import differences
from reports.metrics.rival import base_pairs, described
from reports.metrics.seating import OPTION as FACTIONS
from sim.gamekit.about import About
from sim.intervals import QUANTILE, plain, value_text

ANCHOR = "sensitivity"
COMPONENTS, RULES = "components", "rules"  # kinds of changes
MANY = {COMPONENTS: "component changes", RULES: "variants of the rules"}
MOST_NAMED = 3  # verdicts that change, in one sentence
ESTIMATES: dict[str, Any] = {"kind": pl.String, "subject": pl.String}
ESTIMATES |= dict.fromkeys(("value", "low", "high"), pl.Float64)


def find_sensitivity(
    analyses: list[Analysis], cells: list[CellFindings], changes: list[Change]
) -> list[Sensitivity]:
    """For each cell that was also played with changed components, or with other rules on the same deals."""
    by_number = {analysis.cell.number: analysis for analysis in analyses}
    asked: list[tuple[Analysis, str, list[str], list[_Asked]]] = []
    for analysis, cell in zip(analyses, cells, strict=True):
        here = [change for change in changes if change.reference_cell == analysis.cell.number]
        rules = [by_number[change.cell] for change in here if change.kind == RULES]
        for kind, others in ((COMPONENTS, changed(analysis, analyses)), (RULES, rules)):
            if others:
                own = (
                    [*_rival(analysis, others), *_contrasts(analysis, analyses)] if kind == COMPONENTS else []
                )
                tried = [_name(analysis, other) for other in others]
                asked.append((analysis, kind, tried, own + _verdicts(cell, analysis, others)))
    verdicts = iter(_tried([verdict for *_, own in asked for verdict in own]))
    results = []
    for analysis, kind, tried, own in asked:
        answered = [next(verdicts) for _ in own]
        title = analysis.title if len(asked) > 1 else ""
        summary = _summary(title, kind, tried, answered, analysis.names.unit)
        results.append(
            Sensitivity(kind=kind, reference=analysis.title, tried=tried, summary=summary, verdicts=answered)
        )
    return results


def _name(reference: Analysis, other: Analysis) -> str:
    """What a change is called: its overlay, or its variant if both have the same components."""
    return other.cell.variant if other.cell.overlay == reference.cell.overlay else other.cell.overlay


def changed(reference: Analysis, analyses: list[Analysis]) -> list[Analysis]:
    """The cells that differ from a reference only in their components, not by a dial."""
    here = reference.cell
    if not printed([analyses[0], reference])[1:]:
        return []  # itself a change
    return [
        other
        for other in analyses
        if other.cell.overlay != here.overlay
        if not other.cell.dials or other.cell.variant == here.variant
        if (other.cell.options, other.cell.players) == (here.options, here.players)
    ]


def other_rules(reference: Analysis, analyses: list[Analysis]) -> list[Analysis]:
    """The cells that differ from a reference only in their options, and are to be compared with it. Whether
    they have the same deals is for the caller to check. An automated rival has its own page, and cells with
    other people or factions at the table can't be compared seat by seat."""
    alike = [a for a in printed(analyses) if a.cell.players == reference.cell.players and not a.solo]
    here = reference.cell
    return [
        other
        for other in alike[1:]
        if other.cell.options != here.options
        if other.cell.options.get(FACTIONS) == here.options.get(FACTIONS)
        if _compared_with(other, alike) is reference
    ]


def is_variant(reference: Analysis, analyses: list[Analysis]) -> bool:
    """Whether a reference of other rules is itself a variant, not the first cell of its number of players."""
    return reference is not next(a for a in analyses if a.cell.players == reference.cell.players)


def _compared_with(other: Analysis, alike: list[Analysis]) -> Analysis:
    """The cell that shows what a variant's own option does: the first one, unless the variant adds one option
    to those of exactly one other variant."""
    first = alike[0]
    added = _differing(first, other)
    if len(added) < 2:
        return first
    nearest = [
        a for a in alike[1:] if len(_differing(a, other)) == 1 and len(_differing(first, a)) < len(added)
    ]
    return nearest[0] if len(nearest) == 1 else first


def _differing(one: Analysis, other: Analysis) -> list[str]:
    """The options in which two cells differ."""
    here, there = one.cell.options, other.cell.options
    return [key for key in {**here, **there} if here.get(key) != there.get(key)]


Answer = tuple[Estimates, Estimates]  # with a change: the estimate, and its difference from the reference


def _verdicts(cell: CellFindings, reference: Analysis, others: list[Analysis]) -> list[_Asked]:
    tables = {analysis.cell.number: estimates(analysis) for analysis in (reference, *others)}
    asked = []
    for finding in cell.findings:
        measures = reference.factions.filter(pl.col("title") == finding.subject)["measure"].to_list()
        kind = "wins" if finding.kind == "faction" and measures == ["handicap"] else finding.kind
        here = _estimate(reference, tables, kind, finding)
        answers: dict[str, Answer] = {}
        for other in others:
            there = _estimate(other, tables, kind, finding)
            if here is not None and there is not None:
                fair = 1 / reference.cell.players if kind == "wins" else 0.0
                shown = Estimates(there.value - fair, there.error, there.freedom)
                answers[_name(reference, other)] = (shown, difference(there, here))
        # Hardly ever taken: below the threshold.
        sign = finding.points if finding.points is not None else -1.0
        ends = (finding.points, finding.low, finding.high)
        asked.append(_Asked(finding.kind, finding.subject, ends, sign, answers, 100 if kind == "wins" else 1))
    return asked


def _estimate(
    analysis: Analysis, tables: dict[int, pl.DataFrame], kind: str, finding: Finding
) -> Estimates | None:
    """A cell's estimate for a verdict, with its blocks if it has them."""
    paired = analysis.paired.get(kind, {}).get(finding.subject)
    if paired is not None:
        return paired if np.isfinite(paired.error).all() else None
    for row in tables[analysis.cell.number].filter(kind=kind, subject=finding.subject).to_dicts():
        if row["low"] is not None and row["high"] is not None:
            error = (row["high"] - row["low"]) / 2 / QUANTILE
            return Estimates(np.array([row["value"]]), np.array([error]), np.inf)
    return None


@dataclass(frozen=True)
class _Asked:
    """A verdict, and what each change does to it."""

    kind: str
    subject: str
    ends: tuple[Any, Any, Any]
    sign: float
    answers: dict[str, Answer]
    scale: float = 1
    band: dict[str, int] = field(default_factory=dict)  # side of the band: 1 the same, -1 another


def _tried(asked: list[_Asked]) -> list[Tried]:
    """What happens to all verdicts, after correction for all of them in all changes."""
    pairs = [(verdict, name) for verdict in asked for name in verdict.answers]
    sides, moves = (
        np.array([_p(verdict.answers[name][place]) for verdict, name in pairs]) for place in range(2)
    )
    # Separately: most estimates are clearly on the verdict's side, and those easy discoveries would make room
    # for false claims that a size changes.
    (side_q,), (move_q,) = corrected(sides), corrected(moves)
    clear = {(id(v), n): bool(q <= FALSE_DISCOVERIES) for (v, n), q in zip(pairs, side_q, strict=True)}
    moved = {(id(v), n): bool(q <= FALSE_DISCOVERIES) for (v, n), q in zip(pairs, move_q, strict=True)}
    return [_tried_one(verdict, clear, moved) for verdict in asked]


def _p(estimate: Estimates) -> float:
    return float(outside(estimate.value, estimate.error, estimate.freedom).ravel()[0])


def _tried_one(
    verdict: _Asked, clear: dict[tuple[int, str], bool], moved: dict[tuple[int, str], bool]
) -> Tried:
    values = {name: float(answer[0].value[0]) for name, answer in verdict.answers.items()}
    order = sorted(values, key=values.__getitem__)
    same = {name: value * verdict.sign > 0 for name, value in values.items()}
    clear_changes = [name for name in values if clear[id(verdict), name]]
    points, low, high = verdict.ends
    agreed = Agreement(
        asked=len(values) or len(verdict.band),
        lowest=order[0] if order else "",
        low=verdict.scale * values[order[0]] if order else None,
        highest=order[-1] if order else "",
        high=verdict.scale * values[order[-1]] if order else None,
        differs=any(moved[id(verdict), name] for name in values),
        holds=[n for n, side in verdict.band.items() if side > 0] or [n for n in clear_changes if same[n]],
        against=[n for n, side in verdict.band.items() if side < 0]
        or [n for n in clear_changes if not same[n]],
    )
    return Tried(
        kind=verdict.kind,
        subject=verdict.subject,
        points=points,
        low=low,
        high=high,
        changes=agreed,
        moved=[name for name in values if moved[id(verdict), name]],
    )


def estimates(analysis: Analysis) -> pl.DataFrame:
    """A cell's estimates, with intervals, for the subjects without blocks."""
    frames = [pl.DataFrame(schema=ESTIMATES)]

    def add(kind: str, frame: pl.DataFrame, subject: pl.Expr, value: str, ends: str = "") -> None:
        low, high = (f"{ends}_low", f"{ends}_high") if ends else ("low", "high")
        columns = [pl.col(key).cast(pl.Float64).fill_nan(None) for key in (value, low, high)]
        named = zip(("value", "low", "high"), columns, strict=True)
        frames.append(
            frame.select(
                pl.lit(kind).alias("kind"),
                subject.cast(pl.String).alias("subject"),
                *(column.alias(name) for name, column in named),
            )
        )

    both = pl.concat_str("faction", pl.lit(CROSSED), "opponent")
    add("match-up", analysis.match_ups, both, "beyond", "beyond")
    for kind, frame in (
        ("set-up", analysis.set_up),
        ("interaction", analysis.faction_components),
        ("pair", analysis.pairs),
    ):
        add(kind, frame, crossed_subject(), "value")
    components = analysis.components
    if components.height:
        titles = pl.Series([component_name(row) for row in components.iter_rows(named=True)], dtype=pl.String)
        components = components.with_columns(spoken=titles)
        rare = components.with_columns(pl.col("uptake", "uptake_low", "uptake_high") - RARELY)
        add("unused", rare, pl.col("spoken"), "uptake", "uptake")
    return pl.concat(frames)


def _rival(reference: Analysis, others: list[Analysis]) -> Iterator[_Asked]:
    """On which side of the band the players of each rung are, and how much their share of wins moves."""
    if not reference.solo:
        return
    for row in reference.rival.filter(pl.col("level") == reference.rival["level"][0]).to_dicts():
        here = verdict(row, reference.cell.targets.band)
        if here not in ("easier", "harder", "within"):
            continue
        band: dict[str, int] = {}
        answers: dict[str, Answer] = {}
        for other in others:
            rows = other.rival.filter(level=row["level"], player=row["player"]).to_dicts()
            there = [verdict(changed_row, other.cell.targets.band) for changed_row in rows]
            band[other.cell.overlay] = (
                1 if there == [here] else 0 if there in ([], ["open"], ["too few games"]) else -1
            )
            pairs = differences(other.rival_games, reference.rival_games)
            for changed_row in pairs.filter(level=row["level"], player=row["player"]).to_dicts():
                moved = _from_ends(changed_row, "win")
                shown = Estimates(moved.value + row["win_share"], moved.error, np.inf)
                answers[other.cell.overlay] = (shown, moved)
        subject = f"{row['player']} players: {'within' if here == 'within' else f'{here} than'} the band"
        yield _Asked("rival", subject, (None, None, None), 1.0, answers, 100, band)


def _from_ends(row: dict[str, Any], key: str) -> Estimates:
    error = (row[f"{key}_high"] - row[f"{key}_low"]) / 2 / QUANTILE
    return Estimates(np.array([row[key]]), np.array([error]), np.inf)


def _contrasts(reference: Analysis, analyses: list[Analysis]) -> Iterator[_Asked]:
    """What a rules variant changes: in points ahead of the rival, on the same deals."""
    plain = [analysis for analysis in printed(analyses) if analysis.solo]
    if not reference.solo or not plain or reference is not plain[0]:
        return
    for place, base in base_pairs(plain[0].names, [analysis.cell for analysis in plain]):
        variant, base_variant = plain[place], plain[base]
        rows = differences(variant.rival_games, base_variant.rival_games)
        for row in rows.filter("enough", pl.col("level") == rows["level"].first()).to_dicts():
            if row["margin_low"] <= 0 <= row["margin_high"]:
                continue
            answers: dict[str, Answer] = {}
            for first in changed(variant, analyses):
                second = [a for a in changed(base_variant, analyses) if a.cell.overlay == first.cell.overlay]
                for pair in (differences(first.rival_games, a.rival_games) for a in second):
                    for changed_row in pair.filter(level=row["level"], player=row["player"]).to_dicts():
                        there, here = _from_ends(changed_row, "margin"), _from_ends(row, "margin")
                        answers[first.cell.overlay] = (there, difference(there, here))
            labels = [described(a.names, a.cell)[0] for a in (variant, base_variant)]
            subject = f"{labels[0]} compared with {labels[1]}, for {row['player']} players"
            ends = (row["margin"], row["margin_low"], row["margin_high"])
            yield _Asked("variant", subject, ends, row["margin"], answers)


def _summary(title: str, kind: str, tried: list[str], verdicts: list[Tried], unit: str) -> str:
    """ "Of 9 verdicts, 7 hold under all 3 variants of the rules; Ivits (+9.1 VP) changes in size with x."."""
    start = f"{title}: " if title else ""
    if not verdicts:
        return f"{start}no verdicts to try." if title else "No verdicts to try."
    every = f"with {tried[0]}" if len(tried) == 1 else f"under all {len(tried)} {MANY[kind]}"
    count, firm = len(verdicts), sum(verdict.firm for verdict in verdicts)
    verb = "hold" if firm > 1 else "holds"
    of = f"of {count} verdict{'' if count == 1 else 's'}, {firm or 'none'} {verb} {every}"
    if firm == count:
        whole = f"all {count} verdicts" if count > 1 else "the only verdict"
        of = f"{whole} {verb} {every}: no change is shown"
    text = f"{start}{of}" if title else f"{of[:1].upper()}{of[1:]}"
    shaken = sorted(
        (verdict for verdict in verdicts if not verdict.firm), key=lambda v: not v.changes.against
    )
    named = [_shaken(verdict, unit) for verdict in shaken[:MOST_NAMED]]
    if more := shaken[MOST_NAMED:]:
        turned = sum(bool(verdict.changes.against) for verdict in more)
        reversed_too = f", {turned} of them reversed" if turned else ""
        named.append(f"{len(more)} more change{'s' if len(more) == 1 else ''}{reversed_too}")
    return f"{'; '.join([text, *named])}."


def _shaken(verdict: Tried, unit: str) -> str:
    """What changes or reverses a verdict."""
    size = verdict.kind if verdict.points is None else value_text(verdict.points, unit, signed=True)
    against, moved = verdict.changes.against, [n for n in verdict.moved if n not in verdict.changes.against]
    parts = [f"is reversed with {_listed(against)}"] if against else []
    parts += [f"changes in size with {_listed(moved)}"] if moved else []
    return f"{verdict.subject} ({size}) {' and '.join(parts)}"


def _listed(names: list[str]) -> str:
    if len(names) > MOST_NAMED:
        return f"{len(names)} of them"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def sensitivity_section(results: list[Sensitivity], unit: str) -> Section:
    """The page."""
    kinds = list(dict.fromkeys(result.kind for result in results))
    other = " or ".join(f"other {kind}" for kind in kinds)
    section = Section(ANCHOR, f"Which verdicts hold with {other}?")
    made = " or ".join({COMPONENTS: "an overlay", RULES: "a variant"}[kind] for kind in kinds)
    section.texts = [
        f"Each change is {made} from the plan: the same deals and players with {other}, so every "
        "verdict is compared deal by deal. Its size changes if the difference between the two is clear, and "
        "it is reversed if the estimate with the change is clearly on the other side, both after correction "
        "for all verdicts and changes. If neither is shown, it is said to hold: no change was detected, "
        "which doesn't mean there is none; the range shows how large it may be."
    ]
    if any(verdict.kind == "rival" for result in results for verdict in result.verdicts):
        section.texts[0] += (
            " A verdict on the band to aim at counts as reversed if the share of wins is clearly on another "
            "side of the band."
        )
    section.points = [result.summary for result in results]
    for result in results:
        rows = [
            {
                "verdict": tried.subject,
                "kind": tried.kind,
                "points": tried.points,
                "low": tried.low,
                "high": tried.high,
                "range": _range(tried),
                "holds": _holds(tried, result.tried),
                "moved": ", ".join(tried.moved) or "-",
                "against": ", ".join(tried.changes.against) or "-",
                "reversed": bool(tried.changes.against),
            }
            for tried in result.verdicts
        ]
        if not rows:
            continue
        frame = pl.DataFrame(rows, infer_schema_length=None)
        columns = [words("verdict", "verdict"), words("kind", "kind"), known_number(unit, "points")]
        columns += [words("range over the changes", "range"), words("holds with", "holds")]
        columns += [words("size changes with", "moved"), words("reversed by", "against")]
        caption = f"{result.reference}: does each verdict hold? Tried: {', '.join(result.tried)}. Ranges "
        caption += "are in percentage points of wins above the fair share for factions, and in per cent of "
        caption += "games won for a rival. Bold: reversed by at least one."
        shown = table(frame, caption, columns, "reversed", 100)
        section.parts.append(Part(result.reference[:1].upper() + result.reference[1:], table=shown))
    return section


def _holds(verdict: Tried, tried: list[str]) -> str:
    """With how many changes a verdict is not shown to change; with which one, if there is only one."""
    shaken = {*verdict.moved, *verdict.changes.against}
    held = [name for name in tried if name not in shaken]
    if len(tried) == 1:
        return held[0] if held else "-"
    return f"all {len(tried)}" if len(held) == len(tried) else f"{len(held)} of {len(tried)}"


def _range(tried: Tried) -> str:
    changes = tried.changes
    if changes.low is None or changes.high is None:
        return "unknown"
    return f"{plain(changes.low)} ({changes.lowest}) to {plain(changes.high)} ({changes.highest})"


def untried(about: About) -> str:
    """What a run without such cells must say if any value of the game is reconstructed; otherwise empty."""
    origins = [entry.source for kind in (about.components or {}).values() for entry in kind.entries.values()]
    if RECONSTRUCTED not in origins and not about.reconstructed:
        return ""
    how = f"`{about.sensitivity}`" if about.sensitivity else "a plan with overlays"
    return (
        "Sensitivity: this run didn't test whether verdicts hold with values other than the reconstructed "
        f"ones; {how} plays the same game with groups of them changed, and its report says which verdicts "
        "hold."
    )


def unruled(about: About) -> str:
    """What a run that tried no other rules must say if there is a plan that does; otherwise empty."""
    if not about.rulings:
        return ""
    return (
        "Rulings: where the rulebook is silent, the game follows a ruling. This run didn't test which "
        f"verdicts depend on one: `{about.rulings}` plays the same deals with each of them changed, and its "
        "report says which verdicts hold."
    )
