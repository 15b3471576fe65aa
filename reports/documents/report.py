"""The designer report of a run: one HTML file that opens offline, or the same findings for programs.

If there are many cells, the file has a row for each, with a link to a separate page.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from reports.charts.spots import CSS
from reports.charts.standings import listed
from reports.documents import design, reconstructed
from reports.documents.change import all_rules, change_section, find_changes, grouped
from reports.documents.chapters import chapters
from reports.documents.dials import scale_section
from reports.documents.different import diff_section
from reports.documents.even import RATE
from reports.documents.findings import CellFindings, Findings, column_meanings, find
from reports.documents.first import first
from reports.documents.forests import comparable
from reports.documents.headlines import out_of_balance
from reports.documents.many import cells_section, compared_section, page_name
from reports.documents.parts import FOLDED, Chapter, Page, Section, draw
from reports.documents.recorded import Recorded, recorded
from reports.documents.rival import find_rival, rival_section
from reports.documents.sensitivity import (
    COMPONENTS,
    MANY,
    RULES,
    changed,
    find_sensitivity,
    sensitivity_section,
    unruled,
    untried,
)
from reports.documents.strength import find_strength, strength_section
from reports.documents.terms import TERMS, Explained, ids
from reports.metrics.analysis import Analysis, analyse
from reports.metrics.choices import PAIRED
from reports.metrics.crossed import CROSSED
from reports.metrics.estimates import ENOUGH
from reports.metrics.page import corrected_page
from reports.metrics.scales import scales
from reports.metrics.source import Source
from reports.metrics.strength import over_strength
from reports.metrics.variance import METHOD
from sim.errors import BadInput
from sim.files.writing import clear, make_folder, refuse_links, write_file
from sim.intervals import plain

FILE = "index.html"
LIMITS = "Limits of this report"
MOST_NAMED = 4  # cells in the title of a page
TOGETHER = 12  # up to this many cells have their chapters on one page

Progress = Callable[
    [int, int, str], None
]  # called with how many of how many are done: games read, charts, pages


def write_report(
    run: Path,
    folder: Path,
    progress: Progress | None = None,
    summary: bool = False,
    tolerance: float | None = None,
    against: Path | None = None,
) -> Path:
    """Write the page into the folder and return its path. If there are many cells, the pages of the cells are
    written too, which takes most of the time, unless only a ``summary`` is wanted. ``tolerance``: in points;
    default: that of the game's data. ``against``: an earlier run, which the page starts by comparing with."""
    source = Source(run)
    moved = None if against is None else diff_section(against, Source(against), source, tolerance)
    refuse_links(run, folder)
    make_folder(folder)
    clear(folder)  # what an interrupted report left behind
    if not os.access(folder, os.W_OK):  # report this before the work, not after it
        raise BadInput(f"{folder}: cannot be written: Permission denied")
    findings, analyses = _analysed(source, progress, tolerance, tables=False)
    pages = [] if summary else _with_chapters(analyses, findings)
    for done, (analysis, page) in enumerate(_cell_pages(source, findings, analyses, pages), 1):
        write_file(folder / page_name(analysis), page.encode())
        if progress:
            progress(done, len(pages), "pages")
    path = folder / FILE
    page = render(findings, analyses, pages, source, progress, moved)
    write_file(path, page.encode())  # last, when everything it links to is there
    return path


def findings(
    run: Path, progress: Progress | None = None, tolerance: float | None = None
) -> tuple[Findings, list[Analysis]]:
    """All findings of a run, cell by cell, and the tables behind them."""
    return _analysed(Source(run), progress, tolerance)


def _analysed(
    source: Source, progress: Progress | None, tolerance: float | None, tables: bool = True
) -> tuple[Findings, list[Analysis]]:
    samples = source.samples()
    games, done = sum(cell.games for part in (source, *samples) for cell in part.cells), 0
    if not games:
        raise BadInput(f"{source.folder}: expected games, found none")

    def count(more: int) -> None:
        nonlocal done
        done += more
        if progress:
            progress(done, games, "games")

    analyses = corrected_page([analyse(source, cell, count, tolerance) for cell in source.cells])
    cells = [find(analysis, _anchor(analysis), tables) for analysis in analyses]
    rival = find_rival([analysis for analysis in analyses if analysis.solo])
    changes = find_changes(source, analyses)
    strength = find_strength(over_strength(analyses, samples, count))
    sensitivity = find_sensitivity(analyses, cells, changes)
    tried = {result.kind for result in sensitivity} | ({RULES} if rival and rival.rulings else set())
    findings = Findings(
        game=source.names.title,
        run=str(source.folder),
        unit=source.names.unit,
        ids=ids(analyses[0]),
        columns=column_meanings(analyses[0]),
        practice=source.manifest.plan.adapt,
        rival=rival,
        changes=changes,
        sensitivity=sensitivity,
        strength=strength,
        scales=scales(analyses).to_dicts(),
        cells=cells,
        limits=_limits(source, analyses, cells, tried),
    )
    return findings, analyses


def schema() -> dict[str, Any]:
    """The JSON schema of ``findings``."""
    return Findings.model_json_schema()


def as_json(findings: Findings) -> str:
    """The findings for programs."""
    return json.dumps(findings.model_dump(mode="json"), indent=1, allow_nan=False, ensure_ascii=False)


def render(
    findings: Findings,
    analyses: list[Analysis],
    pages: list[Analysis] | None = None,
    source: Source | None = None,
    progress: Progress | None = None,
    moved: Section | None = None,
) -> str:
    """The page; if there are many cells, with links to those that have ``pages``. With the run as ``source``
    it explains why each faction is weak or strong."""
    shown = _with_chapters(analyses, findings)
    both = _both(shown, analyses, findings)
    begun: list[Section] = [] if moved is None else [moved]
    if findings.changes:
        begun.append(change_section(findings.changes, findings.unit))
    if findings.rival:
        begun.append(rival_section(findings.rival, analyses))
    if len(shown) > TOGETHER:
        begun.append(cells_section(findings, analyses, pages or []))
    elif several := comparable(shown):
        begun.append(compared_section(several))
    if findings.scales:
        begun.append(scale_section(findings.scales, findings.unit))
    if findings.sensitivity:
        begun.append(sensitivity_section(findings.sensitivity, findings.unit))
    alone = len(shown) == 1
    made = [Chapter(begun)] if begun else []
    if len(shown) <= TOGETHER:
        for analysis, cell in both:
            own = chapters(analysis, cell, _anchor(analysis), alone, _games(source, analysis), findings.run)
            title = "" if alone else f"{analysis.title[:1].upper()}{analysis.title[1:]}"
            made.append(Chapter(own, "" if alone else _anchor(analysis), title))
    if findings.strength:
        made.append(Chapter([strength_section(findings.strength, findings.unit)]))
    made.append(Chapter([Section("limits", LIMITS, points=findings.limits)]))
    games = sum(cell.games for cell in findings.cells)
    page = Page(
        title=_title(findings, analyses),
        subtitle=_subtitle(games, analyses, findings.practice),
        first=first(findings, shown, [cell for _, cell in both]),
        chapters=made,
        version=program_version(),
        run=findings.run,
        ids=ids(analyses[0]),
    )
    return page_html(page, progress)


def _games(source: Source | None, analysis: Analysis) -> Recorded | None:
    """The games of a cell, if they can explain why a faction is weak or strong: each deal is played once."""
    explainable = not (analysis.alike or analysis.solo) and analysis.names.replays == 1
    return recorded(source, analysis) if source and explainable else None


def _cell_pages(
    source: Source, findings: Findings, analyses: list[Analysis], shown: list[Analysis]
) -> Iterator[tuple[Analysis, str]]:
    """A page for each cell, if there are too many for one page."""
    if len(shown) <= TOGETHER:
        return
    for analysis, cell in _both(shown, analyses, findings):
        limits = _limits(source, [analysis], [cell], {result.kind for result in findings.sensitivity})
        own = chapters(analysis, cell, _anchor(analysis), True, _games(source, analysis), findings.run)
        alone = findings.model_copy(
            update={"changes": [], "sensitivity": [], "strength": [], "cells": [cell]}
        )
        page = Page(
            title=cell.headline,
            subtitle=_subtitle(cell.games, [analysis], findings.practice),
            first=first(alone, [analysis], [cell]),
            chapters=[Chapter([*own, Section("limits", LIMITS, points=limits)])],
            version=program_version(),
            run=findings.run,
            ids=ids(analysis),
            above=FILE,
        )
        yield analysis, page_html(page)


def _both(
    shown: list[Analysis], analyses: list[Analysis], findings: Findings
) -> list[tuple[Analysis, CellFindings]]:
    """Some cells, each with its findings."""
    wanted = set(map(id, shown))
    return [pair for pair in zip(analyses, findings.cells, strict=True) if id(pair[0]) in wanted]


def _charts(progress: Progress) -> Callable[[int, int], None]:
    return lambda done, of: progress(done, of, "charts")


def page_html(page: Page, progress: Progress | None = None) -> str:
    draw(page.chapters, _charts(progress) if progress else None)
    template = files("reports.documents").joinpath("report.html").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    explained = Explained()
    environment.filters["whole"] = explained.whole
    environment.filters["ids"] = lambda subject: [
        page.ids[part] for part in dict.fromkeys((subject, *subject.split(CROSSED))) if part in page.ids
    ]
    environment.filters["about"] = lambda finding: finding.subject.split(CROSSED)
    style, script = (
        Markup(files("reports.documents").joinpath(f"asking.{kind}").read_text(encoding="utf-8"))
        for kind in ("css", "js")
    )
    return environment.from_string(template).render(
        page=page,
        terms=TERMS,
        most=FOLDED,
        fresh=explained.fresh,
        style=f"{Markup(CSS)}{style}",
        script=script,
    )


def _with_chapters(analyses: list[Analysis], findings: Findings) -> list[Analysis]:
    """The cells that get their own chapters. Of those with a rival only the first, since the rival's page
    covers all of them; none that only test the verdicts of another cell with changed components; and of
    variants of the rules those that make a clear difference, because the others would repeat the first."""
    rivals = [analysis for analysis in analyses if analysis.solo]
    tried = [other.cell.number for analysis in analyses for other in changed(analysis, analyses)]
    tried += [change.cell for change in findings.changes if change.kind == RULES and not change.clear]
    return [a for a in analyses if a.cell.number not in tried and (not a.solo or a is rivals[0])]


def _title(findings: Findings, analyses: list[Analysis]) -> str:
    if len(findings.changes) == 1:
        change = findings.changes[0]
        where = f"{findings.game}, {change.reference}"
        if change.kind == RULES:
            return f"{where}: {change.matters.removesuffix('.')}"
        return f"{where}, with {change.title}: {change.sentences[0].removesuffix('.')}"
    if findings.rival and all(analysis.solo for analysis in analyses):
        return findings.rival.headline
    if len(findings.cells) == 1:
        return findings.cells[0].headline
    if tried := [verdict for of in findings.sensitivity for verdict in of.verdicts]:
        firm = sum(verdict.firm for verdict in tried)
        kinds = dict.fromkeys(result.kind for result in findings.sensitivity if result.verdicts)
        every = " and ".join(MANY[kind] for kind in kinds)
        return f"{findings.game}: {firm} of {len(tried)} verdicts hold under all {every} that were tried"
    if groups := grouped(findings.changes):
        clear = sum(any(change.clear for change in group) for group in groups)
        what = "variants" if all_rules(findings.changes) else "changes"
        return f"{findings.game}: {clear or 'none'} of {len(groups)} {what} clearly changes who wins"
    if len(findings.cells) <= MOST_NAMED:
        return _compared_title(findings, analyses)
    return f"{findings.game}: {len(findings.cells)} combinations of player count, variant and overlay"


def _compared_title(findings: Findings, analyses: list[Analysis]) -> str:
    """How many factions are outside the tolerance in each of a few cells."""
    titles = listed([cell.title.removesuffix(" players") for cell in findings.cells])
    where = (
        f"{findings.game}, {titles} players"
        if all(cell.title.endswith(" players") for cell in findings.cells)
        else ""
    )
    where = where or f"{findings.game}, {listed([cell.title for cell in findings.cells])}"
    if any(analysis.alike or analysis.solo for analysis in analyses):
        return where
    counts = listed([str(sum(f.kind == "faction" for f in cell.findings)) for cell in findings.cells])
    return f"{where}: {counts} of {analyses[0].factions.height} factions are {out_of_balance(analyses[0])}"


def _subtitle(games: int, analyses: list[Analysis], practice: int) -> str:
    counted = f"{games:,} game{'' if games == 1 else 's'}"
    players = f"played by {', '.join(analyses[0].names.people)}"
    if practice:
        players += f", who had practised each design in {practice:,} games of self-play"
    parts = [counted, players, design.seated(analyses)]
    return f"{'; '.join(part for part in parts if part)}."


def _anchor(analysis: Analysis) -> str:
    return f"cell-{analysis.cell.number}"


def _limits(
    source: Source, analyses: list[Analysis], cells: list[CellFindings], tried: set[str]
) -> list[str]:
    """What a reader must know before believing a verdict; ``tried``: the kinds of changes that were tried."""
    names = source.names
    factions = not all(analysis.alike or analysis.solo for analysis in analyses)
    players = (
        f"Players: {', '.join(names.people)}. Verdicts are about games between them, not between people: "
    )
    players += "a faction they play badly looks weak, and " if factions else ""
    players += "a component they never take looks useless."
    if len(names.people) < 2 and not names.samples:
        players += " With only one strategy, this run can't show whether a verdict depends on who plays."
    limits = [
        f"Sample sizes. {_sizes(analyses)}. With fewer than {ENOUGH} observations the report says nothing.",
        players,
        *_replayed(names.replays),
        _tolerance(analyses),
        f"Many comparisons. All tables of all cells are corrected together: {RATE} (Benjamini-Hochberg "
        "correction, each table with the same weight. What is within the tolerance, answers about the band "
        "of an automated rival, and differences between variants are corrected separately.) This was checked "
        "on made-up games whose truth is known; `tests/study.py` prints the rates. Intervals are 95 % each, "
        "before correction.",
        "The largest of many estimates tend to be too large. Estimates that were picked for their size "
        "therefore come with a shrunk value, pulled towards 0 by how uncertain each is and how large the "
        "others are.",
        "Intervals: Wilson's for shares and Student's for means, both with errors from sums over deals, or "
        "over rounds of the plan's rotation, because games of one deal or line-up depend on each other, and "
        "so do the seats of a game. Quantiles use ranks. Components, match-ups that strengths don't "
        "explain, and shares of variance use errors from leaving out each of up to 50 blocks of games. "
        "Handicaps are solved for all factions together so that each wins its fair share, from the first "
        "200,000 games of a cell.",
        "Components compared with their alternatives: regressions of how far ahead a player finishes on "
        "what was taken, when, the score at the time and what else the player had, by faction, strategy and "
        "seat. Nothing that came later is held fixed. This is a correlation, not an experiment: an "
        f"experiment would force or forbid the choice. {design.by_chance(analyses)} Pairs of components are "
        f"tested with the {PAIRED} that divide players most evenly.",
        f"Set-up, luck and play. {METHOD}",
        "Not answered here: what a changed component would do (play it with an overlay), "
        + (
            "whether a faction is weak because of its rules or because of how it is played, "
            if factions
            else ""
        )
        + "how people would play, and how often a player who can no longer win decides the game (that would "
        "need games replayed from the last round with one player choosing differently).",
        reconstructed.limit(analyses, [f for cell in cells for f in (*cell.findings, *cell.depends)]),
    ]
    asked = ((COMPONENTS, untried(names.about)), (RULES, unruled(names.about)))
    limits += [text for kind, text in asked if text and kind not in tried]
    limits += [f"Options that players can't follow: {line}." for line in names.about.remarks]
    limits += [faction.ruling for faction in names.about.factions.values() if faction.ruling]
    if names.about.limits:
        limits.append(names.about.limits)
    if source.missing:
        limits.append(f"Missing from this run: {', '.join(source.missing)}.")
    return limits


def _tolerance(analyses: list[Analysis]) -> str:
    """How large a difference must be to matter, and what sets that."""
    unit, values = analyses[0].names.unit, sorted({analysis.tolerance for analysis in analyses})
    if values == [0.0]:
        return (
            "Tolerance: none, because neither the game's data nor --tolerance sets one. With enough games "
            "every difference shows; whether it matters is up to the designer."
        )
    listed_values = " or ".join(f"{value:g}" for value in values)
    return (
        f"Tolerance: {listed_values} {unit} either way{_in_wins(analyses)}; `--tolerance` changes it. "
        "Outside: the difference is shown to be larger. Within: it is shown to be smaller (two one-sided "
        "tests). Not clear yet: these games don't show either. The number of games that would settle it "
        "gives an 80 % chance of an answer, if the estimate is right."
    )


def _in_wins(analyses: list[Analysis]) -> str:
    """What the tolerance does to the share of wins."""
    moved = sorted(analysis.tolerance_wins for analysis in analyses if analysis.tolerance_wins)
    if not moved:
        return ""
    span = " to ".join(dict.fromkeys(plain(100 * share) for share in (moved[0], moved[-1])))
    return f", which move wins by {span} percentage points in these games"


def _sizes(analyses: list[Analysis]) -> str:
    if len(analyses) <= TOGETHER:
        return "; ".join(
            f"{a.title}: {a.cell.games:,} games, {a.comparisons:,} comparisons" for a in analyses
        )
    games = [analysis.cell.games for analysis in analyses]
    comparisons = sum(analysis.comparisons for analysis in analyses)
    return f"{len(analyses):,} cells of {min(games):,} to {max(games):,} games, {comparisons:,} comparisons"


def _replayed(replays: int) -> list[str]:
    if replays < 2:
        return []
    return [
        f"Mirrored: each deal was played {replays} times, with the strategies swapping seats. Counts are of "
        "deals, and errors come from sums over deals, so what the games of a deal share is not counted twice."
    ]


def program_version() -> str:
    try:
        return version("libration")
    except PackageNotFoundError:  # a clone that isn't installed
        return ""
