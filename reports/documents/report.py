"""The designer report of a run: one HTML file that opens offline, or the same findings for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import polars as pl
from jinja2 import Environment

from reports.documents.chapters import chapters
from reports.documents.findings import CellFindings, Findings, find
from reports.documents.parts import Page, Section
from reports.documents.rival import find_rival, rival_section
from reports.documents.sensitivity import changed, find_sensitivity, sensitivity_section, untried
from reports.metrics.analysis import Analysis, analyse
from reports.metrics.intervals import ENOUGH, FALSE_DISCOVERIES
from reports.metrics.regression import PAIRED
from reports.metrics.source import Source
from reports.metrics.variance import METHOD
from sim.errors import BadInput

FILE = "index.html"
MOST_TITLES = 20  # components named one by one among the limits


Progress = Callable[[int, int], None]  # told how many games of how many are read


def write_report(run: Path, folder: Path, progress: Progress | None = None) -> Path:
    """Write the page into the folder, and say where it is."""
    source = Source(run)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):  # a folder that refuses is said before the work, not after it
            pass
        said, analyses = _found(source, progress)
        path = folder / FILE
        path.write_text(render(said, analyses), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    return path


def findings(run: Path, progress: Progress | None = None) -> tuple[Findings, list[Analysis]]:
    """All findings of a run, cell by cell, and the tables behind them."""
    return _found(Source(run), progress)


def _found(source: Source, progress: Progress | None) -> tuple[Findings, list[Analysis]]:
    games, done = sum(cell.games for cell in source.cells), 0
    if not games:
        raise BadInput(f"{source.folder}: expected games, found none")

    def count(more: int) -> None:
        nonlocal done
        done += more
        if progress:
            progress(done, games)

    analyses = [analyse(source, cell, count) for cell in source.cells]
    cells = [find(analysis, _anchor(analysis)) for analysis in analyses]
    rival = find_rival([analysis for analysis in analyses if analysis.solo])
    said = Findings(
        game=source.names.title,
        run=str(source.folder),
        unit=source.names.unit,
        rival=rival,
        sensitivity=find_sensitivity(analyses, cells),
        cells=cells,
        limits=_limits(source, analyses, cells),
    )
    return said, analyses


def schema() -> dict[str, Any]:
    """The JSON schema of ``findings``."""
    return Findings.model_json_schema()


def as_json(said: Findings) -> str:
    """The findings for programs."""
    return json.dumps(said.model_dump(mode="json"), indent=1, allow_nan=False, ensure_ascii=False)


def render(said: Findings, analyses: list[Analysis]) -> str:
    """The page."""
    sections: list[Section] = []
    shown = _with_chapters(analyses)
    for analysis, cell in zip(analyses, said.cells, strict=True):
        if any(analysis is other for other in shown):
            sections += chapters(analysis, cell, _anchor(analysis), len(shown) == 1)
    # The first page is the verdicts of all cells; the evidence follows.
    sections.sort(key=lambda section: not section.anchor.endswith("-verdicts"))
    if said.sensitivity:
        first = sum(section.anchor.endswith("-verdicts") for section in sections)
        sections.insert(first, sensitivity_section(said.sensitivity, said.unit))
    if said.rival:
        sections.insert(0, rival_section(said.rival, analyses))
    sections.append(Section("limits", "Limits of this report", points=said.limits))
    games = sum(cell.games for cell in said.cells)
    page = Page(
        title=_title(said, analyses),
        subtitle=f"{games:,} games; played by {', '.join(analyses[0].names.people)}; {_rotated(analyses)}.",
        sections=sections,
        version=_version(),
        run=said.run,
    )
    template = files("reports.documents").joinpath("report.html").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(template).render(page=page)


def _with_chapters(analyses: list[Analysis]) -> list[Analysis]:
    """The cells that have chapters of their own: of those with a rival the first; its page joins them all.
    Not those that only try the verdicts of another one with changed components."""
    rivals = [analysis for analysis in analyses if analysis.solo]
    tried = [id(other) for analysis in analyses for other in changed(analysis, analyses)]
    return [a for a in analyses if id(a) not in tried and (not a.solo or a is rivals[0])]


def _title(said: Findings, analyses: list[Analysis]) -> str:
    if said.rival and all(analysis.solo for analysis in analyses):
        return said.rival.headline
    if len(said.cells) == 1:
        return said.cells[0].headline
    if tried := [verdict for of in said.sensitivity for verdict in of.verdicts]:
        firm = sum(verdict.firm for verdict in tried)
        return (
            f"{said.game}: {firm} of {len(tried)} verdicts hold in all changes of components that were tried"
        )
    return f"{said.game}: balance of {len(said.cells)} cells"


def _rotated(analyses: list[Analysis]) -> str:
    if all(analysis.solo for analysis in analyses):
        return "each deal by all of them" if analyses[0].names.replays > 1 else "each deal by one of them"
    return "seats rotated" if all(analysis.alike for analysis in analyses) else "seats and factions rotated"


def _anchor(analysis: Analysis) -> str:
    return f"cell-{analysis.cell.number}"


def _limits(source: Source, analyses: list[Analysis], cells: list[CellFindings]) -> list[str]:
    """What a reader must know before believing a verdict."""
    names = source.names
    sizes = [f"{a.title}: {a.cell.games:,} games, {a.comparisons:,} comparisons" for a in analyses]
    players = f"Players: {', '.join(names.people)}. Verdicts are about games between them, not between "
    players += "people; "
    factions = not all(analysis.alike or analysis.solo for analysis in analyses)
    players += "a faction that they play badly looks weak, and " if factions else ""
    players += "what they never take looks useless."
    if len(names.people) < 2:
        players += " With one persona, nothing shows whether a verdict depends on it."
    found = [
        f"Samples. {'; '.join(sizes)}. Below {ENOUGH} observations nothing is said.",
        players,
        *_replayed(names.replays),
        "Corrected for: faction, seat, persona and opponents in strengths; faction, seat, persona, game and "
        "everything else taken in adjusted values. Many comparisons: Benjamini and Hochberg's "
        "correction within "
        f"each table, so that at most {100 * FALSE_DISCOVERIES:.0f} % of what a table calls proven is "
        "expected to "
        "be false. Intervals are for 95 % each, before correction; the largest of many estimates "
        "tend to be too "
        "large.",
        "Intervals: Wilson's for shares; Student's for means; ranks for quantiles; for regressions, "
        "match-ups "
        "beyond strengths and shares of variance, from leaving out each of up to 50 blocks of games. "
        "Handicaps: "
        "all points at which the fair share would not be rejected.",
        "Adjusted values are regressions within the game on faction, seat, persona and everything taken. "
        "They are not causal: who can afford a tile was doing well. Only what the plan or the deal decides "
        "(factions, seats, set-ups) is by chance. Of components together, the pairs of the "
        f"{PAIRED} that divide players most evenly are tried.",
        f"Set-up, luck and play: {METHOD}",
        "Not answered here: what a change of a component would do (play it with an overlay), how "
        "people would play"
        + (", and whether a faction is weak by its rules or by how it is played." if factions else "."),
        _reconstructed(source, analyses, cells),
    ]
    if not any(changed(analysis, analyses) for analysis in analyses) and (text := untried(names.about)):
        found.append(text)
    if said := names.about.get("limits"):
        found.append(str(said))
    if source.missing:
        found.append(f"Missing in this run: {', '.join(source.missing)}.")
    return found


def _replayed(replays: int) -> list[str]:
    if replays < 2:
        return []
    return [
        f"Mirrored: each deal was played {replays} times, with the personas at other seats. Counts "
        "beside numbers "
        "are of deals, since replays of a deal tell less than new ones; intervals are rather too wide for it."
    ]


def _reconstructed(source: Source, analyses: list[Analysis], cells: list[CellFindings]) -> str:
    """Which values were reconstructed, and which findings rest on them."""
    about = source.names.about
    if "components" not in about:
        return "The run does not say which component values were reconstructed."
    rows = pl.concat(
        [analysis.components.select("kind", "name", "title", "origin") for analysis in analyses]
    ).unique()
    found = rows.filter(pl.col("origin") == "reconstructed")
    titles = sorted(found["title"])
    if len(titles) > MOST_TITLES:  # by kind, where a list would be too long to read
        titles = [
            f"{source.names.kind(kind)} {found.filter(pl.col('kind') == kind).height} of {of}"
            for kind, of in rows.group_by("kind").len().sort("kind").iter_rows()
        ]
    others = list(about.get("reconstructed", ()))
    text = f"Reconstructed values: {found.height} of {rows.height} components"
    text += f" ({', '.join(titles)})" if titles else ""
    text += f"; beside components {', '.join(others)}. " if others else ". "
    resting = sorted(
        {f.subject for cell in cells for f in (*cell.findings, *cell.depends) if f.reconstructed}
    )
    return text + (
        f"Findings that rest on them: {'; '.join(resting)}."
        if resting
        else "No finding is about one of them."
    )


def _version() -> str:
    try:
        return version("libration")
    except PackageNotFoundError:  # a clone that is not installed
        return ""
