"""Which verdicts hold when components change: cells with overlays beside the cell without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl

from reports.documents.agreement import Agreement, Finding, Sensitivity, Tried
from reports.documents.findings import RARELY, CellFindings
from reports.documents.parts import Cell, Column, Part, Section, table, words
from reports.documents.reconstructed import RECONSTRUCTED
from reports.documents.rival import known_number, printed, verdict
from reports.metrics.analysis import Analysis
from reports.metrics.paired import differences
from reports.metrics.pieces import CROSSED, crossed_subject, piece_name
from reports.metrics.rival import base_pairs, described
from sim.rooms.about import About

ANCHOR = "sensitivity"
ESTIMATES: dict[str, Any] = {"kind": pl.String, "subject": pl.String}
ESTIMATES |= dict.fromkeys(("value", "low", "high"), pl.Float64)


def find_sensitivity(analyses: list[Analysis], cells: list[CellFindings]) -> list[Sensitivity]:
    """Of each cell as printed that was played with changed components, too."""
    found = []
    for analysis, said in zip(analyses, cells, strict=True):
        others = changed(analysis, analyses)
        if others:
            tried = [other.cell.overlay for other in others]
            verdicts = [*_rival(analysis, others), *_contrasts(analysis, analyses)]
            verdicts += _verdicts(said, others)
            title = analysis.title
            found.append(
                Sensitivity(
                    reference=title, tried=tried, summary=_summary(title, verdicts), verdicts=verdicts
                )
            )
    return found


def changed(reference: Analysis, analyses: list[Analysis]) -> list[Analysis]:
    """The cells that differ from a reference in their components alone, and not by a turn of a dial."""
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


def _verdicts(said: CellFindings, others: list[Analysis]) -> Iterator[Tried]:
    tables = {other.cell.overlay: estimates(other) for other in others}
    for finding in said.findings:
        answers = {
            overlay: side(finding, table.filter(kind=finding.kind, subject=finding.subject))
            for overlay, table in tables.items()
        }
        yield _tried(finding.kind, finding.subject, (finding.points, finding.low, finding.high), answers)


def side(finding: Finding, rows: pl.DataFrame) -> int:
    """1 if an estimate's interval lies on the verdict's side, -1 if on the other one, 0 if on both."""
    for row in rows.to_dicts():
        if row["low"] is None or row["high"] is None:
            continue
        sign = finding.points or -1.0  # what is hardly ever taken lies below that share
        if row["low"] > 0:
            return 1 if sign > 0 else -1
        if row["high"] < 0:
            return 1 if sign < 0 else -1
    return 0


def estimates(analysis: Analysis) -> pl.DataFrame:
    """What a cell says on every subject that findings can have, proven or not, with its interval."""
    points = "handicap" if analysis.decided > 0.5 else "margin"
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

    add("faction", analysis.factions, pl.col("title"), points, points)
    add("seat", analysis.seats, pl.col("name"), "margin", "margin")
    add("persona", analysis.personas, pl.col("name"), "margin", "margin")
    both = pl.concat_str("faction", pl.lit(CROSSED), "opponent")
    add("match-up", analysis.match_ups, both, "beyond", "beyond")
    for kind, frame in (
        ("set-up", analysis.set_up),
        ("interaction", analysis.faction_components),
        ("pair", analysis.pairs),
    ):
        add(kind, frame, crossed_subject(), "value")
    pieces = analysis.components
    if pieces.height:
        titles = pl.Series([piece_name(row) for row in pieces.iter_rows(named=True)], dtype=pl.String)
        pieces = pieces.with_columns(spoken=titles)
        add("component", pieces, pl.col("spoken"), "beside", "beside")
        rare = pieces.with_columns(pl.col("uptake", "uptake_low", "uptake_high") - RARELY)
        add("unused", rare, pl.col("spoken"), "uptake", "uptake")
    return pl.concat(frames)


def _rival(reference: Analysis, others: list[Analysis]) -> Iterator[Tried]:
    """On which side of the band the players of each rung are."""
    if not reference.solo:
        return
    for row in reference.rival.filter(pl.col("level") == reference.rival["level"][0]).to_dicts():
        here = verdict(row, reference.cell.targets.band)
        if here not in ("easier", "harder", "within"):
            continue
        answers = {}
        for other in others:
            rows = other.rival.filter(level=row["level"], player=row["player"]).to_dicts()
            there = [verdict(found, other.cell.targets.band) for found in rows]
            same = there == [here]
            answers[other.cell.overlay] = (
                1 if same else 0 if there in ([], ["open"], ["too few games"]) else -1
            )
        said = f"{row['player']} players: {'within' if here == 'within' else f'{here} than'} the band"
        yield _tried("rival", said, (None, None, None), answers)


def _contrasts(reference: Analysis, analyses: list[Analysis]) -> Iterator[Tried]:
    """What a variant by rules changes: in points ahead of the rival, on the same deals."""
    plain = [analysis for analysis in printed(analyses) if analysis.solo]
    if not reference.solo or not plain or reference is not plain[0]:
        return
    for place, base in base_pairs(plain[0].names, [analysis.cell for analysis in plain]):
        one, other = plain[place], plain[base]
        rows = differences(one.rival_games, other.rival_games)
        for row in rows.filter("enough", pl.col("level") == rows["level"].first()).to_dicts():
            if row["margin_low"] <= 0 <= row["margin_high"]:
                continue
            answers = {}
            for first in changed(one, analyses):
                second = [a for a in changed(other, analyses) if a.cell.overlay == first.cell.overlay]
                pairs = [differences(first.rival_games, a.rival_games) for a in second]
                ends = [
                    (found["margin_low"], found["margin_high"])
                    for pair in pairs
                    for found in pair.filter(level=row["level"], player=row["player"]).to_dicts()
                ]
                sides = [1 if low > 0 else -1 if high < 0 else 0 for low, high in ends]
                answers[first.cell.overlay] = sum(sides) * (1 if row["margin"] > 0 else -1)
            labels = [described(a.names, a.cell)[0] for a in (one, other)]
            subject = f"{labels[0]} less {labels[1]}, for {row['player']} players"
            yield _tried("variant", subject, (row["margin"], row["margin_low"], row["margin_high"]), answers)


def _tried(kind: str, subject: str, ends: tuple[Any, Any, Any], answers: dict[str, int]) -> Tried:
    sides = {wanted: [name for name, said in answers.items() if said == wanted] for wanted in (1, 0, -1)}
    agreed = Agreement(holds=sides[1], unsure=sides[0], against=sides[-1])
    points, low, high = ends
    return Tried(kind=kind, subject=subject, points=points, low=low, high=high, changes=agreed)


def _summary(title: str, verdicts: list[Tried]) -> str:
    if not verdicts:
        return f"{title}: no verdicts to try."
    firm = [tried for tried in verdicts if tried.firm]
    turned = [tried for tried in verdicts if tried.changes.against]
    text = f"{title}: {len(firm)} of {len(verdicts)} verdicts hold in each of the "
    text += f"{verdicts[0].changes.asked} changes of components that were tried; {len(turned)} "
    return (
        text + f"{'is' if len(turned) == 1 else 'are'} reversed in at least one; the others are open in some."
    )


def sensitivity_section(found: list[Sensitivity], unit: str) -> Section:
    """The page."""
    section = Section(ANCHOR, "Which verdicts hold with other components?")
    section.texts = [
        "Each change is an overlay that the plan names: the same deals and players, other components. A "
        "verdict holds in a change if the 95 % interval there lies on the same side, is reversed if it "
        "lies on the other side, and is open else; the fewer games, the more are open. A verdict on the band "
        "to aim at counts as reversed where the share of wins surely lies elsewhere beside it."
    ]
    section.points = [said.summary for said in found]
    for said in found:
        rows = [
            {
                "verdict": tried.subject,
                "kind": tried.kind,
                "points": tried.points,
                "low": tried.low,
                "high": tried.high,
                "holds": len(tried.changes.holds),
                "of": tried.changes.asked,
                "open": ", ".join(tried.changes.unsure) or "-",
                "against": ", ".join(tried.changes.against) or "-",
                "reversed": bool(tried.changes.against),
            }
            for tried in said.verdicts
        ]
        if not rows:
            continue
        frame = pl.DataFrame(rows, infer_schema_length=None)
        columns = [words("verdict", "verdict"), words("kind", "kind"), known_number(unit, "points")]
        columns += [
            Column("holds in", lambda row: Cell(f"{row['holds']} of {row['of']}", float(row["holds"])))
        ]
        columns += [words("open in", "open"), words("reversed in", "against")]
        caption = f"{said.reference}: does each verdict hold? Changes: {', '.join(said.tried)}. "
        caption += "Bold: reversed in at least one."
        shown = table(frame, caption, columns, "reversed", 100)
        section.parts.append(Part(said.reference[:1].upper() + said.reference[1:], table=shown))
    return section


def untried(about: About) -> str:
    """What a run without such cells must say, if any value of the game is reconstructed; empty else."""
    origins = [entry.source for kind in (about.components or {}).values() for entry in kind.entries.values()]
    if RECONSTRUCTED not in origins and not about.reconstructed:
        return ""
    how = f"`{about.sensitivity}`" if about.sensitivity else "a plan with overlays (see the README)"
    return (
        "Sensitivity: whether verdicts hold with other values than the reconstructed ones was not tried in "
        f"this run; {how} plays the same game with groups of them changed, and its report says what holds."
    )
