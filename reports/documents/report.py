"""The designer report of a run: one HTML file that opens offline, or the same findings for programs.

Where there are many cells, the file has a line for each, which leads to a page of its own beside it.
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

from reports.charts.standings import listed
from reports.documents import design, reconstructed
from reports.documents.change import change_section, find_changes
from reports.documents.chapters import chapters
from reports.documents.dials import scale_section
from reports.documents.even import RATE
from reports.documents.findings import CellFindings, Findings, find
from reports.documents.first import first
from reports.documents.forests import comparable
from reports.documents.many import cells_section, compared_section, page_name
from reports.documents.parts import FOLDED, Chapter, Page, Section, draw
from reports.documents.recorded import Recorded, recorded
from reports.documents.rival import find_rival, rival_section
from reports.documents.sensitivity import changed, find_sensitivity, sensitivity_section, untried
from reports.documents.terms import TERMS, Explained, ids
from reports.metrics.analysis import Analysis, analyse
from reports.metrics.choices import PAIRED
from reports.metrics.crossed import CROSSED
from reports.metrics.intervals import ENOUGH
from reports.metrics.page import corrected_page
from reports.metrics.scales import scales
from reports.metrics.source import Source
from reports.metrics.variance import METHOD
from sim.errors import BadInput
from sim.files.writing import clear, make_folder, write_file

FILE = "index.html"
LIMITS = "Limits of this report"
MOST_NAMED = 4  # cells in the title of a page
TOGETHER = 12  # cells whose chapters are on one page

Progress = Callable[[int, int, str], None]  # told how many of how many are done: games read, charts, pages


def write_report(
    run: Path,
    folder: Path,
    progress: Progress | None = None,
    summary: bool = False,
    tolerance: float | None = None,
) -> Path:
    """Write the page into the folder, and say where it is. Of many cells: with those that it leads to, which
    take most of the time, or as a ``summary`` without them. ``tolerance``: in points, instead of that of the
    game's data."""
    source = Source(run)
    make_folder(folder)
    clear(folder)  # what a report that was killed left
    if not os.access(folder, os.W_OK):  # said before the work, not after it
        raise BadInput(f"{folder}: cannot be written: Permission denied")
    said, analyses = _found(source, progress, tolerance, tables=False)
    pages = [] if summary else _with_chapters(analyses)
    for done, (analysis, page) in enumerate(_cell_pages(source, said, analyses, pages), 1):
        write_file(folder / page_name(analysis), page.encode())
        if progress:
            progress(done, len(pages), "pages")
    path = folder / FILE
    page = render(said, analyses, pages, source, progress)
    write_file(path, page.encode())  # last: what it leads to is there
    return path


def findings(
    run: Path, progress: Progress | None = None, tolerance: float | None = None
) -> tuple[Findings, list[Analysis]]:
    """All findings of a run, cell by cell, and the tables behind them."""
    return _found(Source(run), progress, tolerance)


def _found(
    source: Source, progress: Progress | None, tolerance: float | None, tables: bool = True
) -> tuple[Findings, list[Analysis]]:
    games, done = sum(cell.games for cell in source.cells), 0
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
    sensitivity = find_sensitivity(analyses, cells)
    said = Findings(
        game=source.names.title,
        run=str(source.folder),
        unit=source.names.unit,
        rival=rival,
        changes=find_changes(source, analyses),
        sensitivity=sensitivity,
        scales=scales(analyses).to_dicts(),
        cells=cells,
        limits=_limits(source, analyses, cells, bool(sensitivity)),
    )
    return said, analyses


def schema() -> dict[str, Any]:
    """The JSON schema of ``findings``."""
    return Findings.model_json_schema()


def as_json(said: Findings) -> str:
    """The findings for programs."""
    return json.dumps(said.model_dump(mode="json"), indent=1, allow_nan=False, ensure_ascii=False)


def render(
    said: Findings,
    analyses: list[Analysis],
    pages: list[Analysis] | None = None,
    source: Source | None = None,
    progress: Progress | None = None,
) -> str:
    """The page; of many cells, the one that leads to those that have ``pages``. With the run as ``source``,
    it says of each faction why it is weak or strong."""
    shown = _with_chapters(analyses)
    both = _both(shown, analyses, said)
    begun: list[Section] = []
    if said.changes:
        begun.append(change_section(said.changes, said.unit))
    if said.rival:
        begun.append(rival_section(said.rival, analyses))
    if len(shown) > TOGETHER:
        begun.append(cells_section(said, analyses, pages or []))
    elif several := comparable(shown):
        begun.append(compared_section(several))
    if said.scales:
        begun.append(scale_section(said.scales, said.unit))
    if said.sensitivity:
        begun.append(sensitivity_section(said.sensitivity, said.unit))
    alone = len(shown) == 1
    made = [Chapter(begun)] if begun else []
    if len(shown) <= TOGETHER:
        for analysis, cell in both:
            own = chapters(analysis, cell, _anchor(analysis), alone, _games(source, analysis), said.run)
            title = "" if alone else f"{analysis.title[:1].upper()}{analysis.title[1:]}"
            made.append(Chapter(own, "" if alone else _anchor(analysis), title))
    made.append(Chapter([Section("limits", LIMITS, points=said.limits)]))
    games = sum(cell.games for cell in said.cells)
    page = Page(
        title=_title(said, analyses),
        subtitle=_subtitle(games, analyses),
        first=first(said, shown, [cell for _, cell in both]),
        chapters=made,
        version=_version(),
        run=said.run,
        ids=ids(analyses[0]),
    )
    return _html(page, progress)


def _games(source: Source | None, analysis: Analysis) -> Recorded | None:
    """The games of a cell, where they can say why a faction is weak or strong: each deal played once."""
    told = not (analysis.alike or analysis.solo) and analysis.names.replays == 1
    return recorded(source, analysis) if source and told else None


def _cell_pages(
    source: Source, said: Findings, analyses: list[Analysis], shown: list[Analysis]
) -> Iterator[tuple[Analysis, str]]:
    """A page for each cell, where there are too many for one."""
    if len(shown) <= TOGETHER:
        return
    for analysis, cell in _both(shown, analyses, said):
        limits = _limits(source, [analysis], [cell], bool(said.sensitivity))
        own = chapters(analysis, cell, _anchor(analysis), True, _games(source, analysis), said.run)
        alone = said.model_copy(update={"changes": [], "cells": [cell]})
        page = Page(
            title=cell.headline,
            subtitle=_subtitle(cell.games, [analysis]),
            first=first(alone, [analysis], [cell]),
            chapters=[Chapter([*own, Section("limits", LIMITS, points=limits)])],
            version=_version(),
            run=said.run,
            ids=ids(analysis),
            above=FILE,
        )
        yield analysis, _html(page)


def _both(
    shown: list[Analysis], analyses: list[Analysis], said: Findings
) -> list[tuple[Analysis, CellFindings]]:
    """Some cells with what is said of each."""
    wanted = set(map(id, shown))
    return [pair for pair in zip(analyses, said.cells, strict=True) if id(pair[0]) in wanted]


def _charts(progress: Progress) -> Callable[[int, int], None]:
    return lambda done, of: progress(done, of, "charts")


def _html(page: Page, progress: Progress | None = None) -> str:
    draw(page.chapters, _charts(progress) if progress else None)
    template = files("reports.documents").joinpath("report.html").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    explained = Explained()
    environment.filters["whole"] = explained.whole
    environment.filters["ids"] = lambda subject: [
        page.ids[part] for part in dict.fromkeys((subject, *subject.split(CROSSED))) if part in page.ids
    ]
    return environment.from_string(template).render(
        page=page, terms=TERMS, most=FOLDED, fresh=explained.fresh
    )


def _with_chapters(analyses: list[Analysis]) -> list[Analysis]:
    """The cells that have chapters of their own: of those with a rival the first; its page joins them all.
    Not those that only try the verdicts of another one with changed components."""
    rivals = [analysis for analysis in analyses if analysis.solo]
    tried = [id(other) for analysis in analyses for other in changed(analysis, analyses)]
    return [a for a in analyses if id(a) not in tried and (not a.solo or a is rivals[0])]


def _title(said: Findings, analyses: list[Analysis]) -> str:
    if len(said.changes) == 1:
        change = said.changes[0]
        return (
            f"{said.game}, {change.reference}, with {change.title}: {change.sentences[0].removesuffix('.')}"
        )
    if said.rival and all(analysis.solo for analysis in analyses):
        return said.rival.headline
    if len(said.cells) == 1:
        return said.cells[0].headline
    if tried := [verdict for of in said.sensitivity for verdict in of.verdicts]:
        firm = sum(verdict.firm for verdict in tried)
        return (
            f"{said.game}: {firm} of {len(tried)} verdicts hold in all changes of components that were tried"
        )
    if len(said.cells) <= MOST_NAMED:
        return _compared_title(said, analyses)
    return f"{said.game}: {len(said.cells)} numbers of players, variants and overlays"


def _compared_title(said: Findings, analyses: list[Analysis]) -> str:
    """How many factions are outside of the tolerance in each of a few cells."""
    titles = listed([cell.title.removesuffix(" players") for cell in said.cells])
    where = (
        f"{said.game}, {titles} players"
        if all(cell.title.endswith(" players") for cell in said.cells)
        else ""
    )
    where = where or f"{said.game}, {listed([cell.title for cell in said.cells])}"
    if any(analysis.alike or analysis.solo for analysis in analyses):
        return where
    counts = listed([str(sum(f.kind == "faction" for f in cell.findings)) for cell in said.cells])
    border = "outside of the tolerance" if analyses[0].tolerance else "out of balance"
    return f"{where}: {counts} of {analyses[0].factions.height} factions are shown to be {border}"


def _subtitle(games: int, analyses: list[Analysis]) -> str:
    counted = f"{games:,} game{'' if games == 1 else 's'}"
    parts = [counted, f"played by {', '.join(analyses[0].names.people)}", design.seated(analyses)]
    return f"{'; '.join(part for part in parts if part)}."


def _anchor(analysis: Analysis) -> str:
    return f"cell-{analysis.cell.number}"


def _limits(source: Source, analyses: list[Analysis], cells: list[CellFindings], tried: bool) -> list[str]:
    """What a reader must know before believing a verdict; ``tried``: with other components, too."""
    names = source.names
    factions = not all(analysis.alike or analysis.solo for analysis in analyses)
    players = (
        f"Players: {', '.join(names.people)}. Verdicts are about games between them, not between people; "
    )
    players += "a faction that they play badly looks weak, and " if factions else ""
    players += "what they never take looks useless."
    if len(names.people) < 2:
        players += " With one persona, nothing shows whether a verdict depends on it."
    found = [
        f"Samples. {_sizes(analyses)}. Below {ENOUGH} observations nothing is said.",
        players,
        *_replayed(names.replays),
        _tolerance(analyses),
        f"Many comparisons: those of all tables of all cells are corrected together, {RATE} (Benjamini and "
        "Hochberg's correction, each table with the same weight; answers on the band of an automated rival "
        "have one of their own, and so have differences between variants.) This was tried on made-up games "
        "whose truth is "
        "known: `tests/study.py` prints the rates. Intervals are for 95 % each, before correction.",
        "The largest of many estimates tend to be too large: beside those that were picked for their "
        "size stands "
        "what to expect instead, drawn in by how uncertain each is and how far all are spread.",
        "Intervals: Wilson's for shares, Student's for means, both with errors from sums over deals, "
        "or over rounds "
        "of the plan's rotation: games of one deal or of one line-up depend on each other, and so do "
        "seats of "
        "one game. Ranks for quantiles. For what is associated with components, for match-ups beyond "
        "strengths and "
        "for shares of variance, from leaving out each of up to 50 blocks of games. Handicaps are "
        "solved for all "
        "factions together, so that each wins its fair share; of the first 200,000 games of a cell.",
        "Components beside their kind are regressions of how far ahead a player ends on what was "
        "taken, when, with "
        "which score then and what else at hand, by which faction, persona and seat. Nothing that "
        "came after is "
        "held fixed. They are no experiment: only forcing or forbidding a choice would be one. "
        f"{design.by_chance(analyses)} Of components together, those with the {PAIRED} that divide players "
        "most evenly are tried.",
        f"Set-up, luck and play: {METHOD}",
        "Not answered here: what a change of a component would do (play it with an overlay), "
        + ("whether a faction is weak by its rules or by how it is played, " if factions else "")
        + "how people would play, and how often a game is decided by a player who cannot win it any more: "
        "that needs games played again from the last round on, with one player choosing otherwise.",
        reconstructed.limit(analyses, [f for cell in cells for f in (*cell.findings, *cell.depends)]),
    ]
    if not tried and (text := untried(names.about)):
        found.append(text)
    found += [f"Options that players cannot follow. {line}." for line in names.about.remarks]
    if names.about.limits:
        found.append(names.about.limits)
    if source.missing:
        found.append(f"Missing in this run: {', '.join(source.missing)}.")
    return found


def _tolerance(analyses: list[Analysis]) -> str:
    """How large a difference must be to matter, and who says so."""
    unit, values = analyses[0].names.unit, sorted({analysis.tolerance for analysis in analyses})
    if values == [0.0]:
        return (
            "Tolerance: none, as neither the game's data nor --tolerance names one. With enough games every "
            "difference is shown; whether it matters is for the designer to say."
        )
    said = " or ".join(f"{value:g}" for value in values)
    return (
        f"Tolerance: {said} {unit} either way, which `--tolerance` changes. Outside means that a "
        "difference is shown to "
        "be larger; within, that it is shown to be smaller (two one-sided tests); not clear yet, that "
        "the games "
        "do not tell. The games that would tell are those for a chance of 80 %, if the estimate is right."
    )


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
        f"Mirrored: each deal was played {replays} times, with the personas at other seats. Counts beside "
        "numbers are of deals, and errors are from sums over deals: what a deal shares is not counted twice."
    ]


def _version() -> str:
    try:
        return version("libration")
    except PackageNotFoundError:  # a clone that is not installed
        return ""
