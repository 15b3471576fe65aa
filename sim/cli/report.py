"""The command that turns a run into a document."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Annotated

import typer

from sim.answers.progress import counter
from sim.cli.shared import console, say
from sim.errors import BadInput


def report(
    run: Annotated[Path | None, typer.Argument(metavar="RUN", help="Folder of a finished sweep.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder for index.html; default: RUN/report.")
    ] = None,
    pdf: Annotated[
        bool, typer.Option("--pdf", help="Also print the page to index.pdf; needs Chromium.")
    ] = False,
    summary: Annotated[
        bool,
        typer.Option("--summary", help="Skip the per-cell pages (faster)."),
    ] = False,
    tolerance: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS",
            help="How far ahead or behind a faction or seat may be before it matters; default: from the "
            "game's data. A verdict is outside the tolerance, within it, or not clear yet.",
        ),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(
            metavar="RUN", help="An earlier run: what moved since then comes first, deal by deal if possible."
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the findings as machine-readable JSON instead.")
    ] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON schema of --json.")] = False,
) -> None:
    """Write a report: what is outside the tolerance? One HTML file, the answer first, then the evidence.

    With more than 12 cells, the file has one line per cell, each linked to a separate page.
    """
    from reports.documents import pdf as printing
    from reports.documents import report as documents

    if schema:
        console.print_json(json.dumps(documents.schema()))
        return
    if run is None:
        raise BadInput("report: expected RUN, the folder of a finished sweep, found none")
    if tolerance is not None and not 0 <= tolerance < math.inf:
        raise BadInput(f"--tolerance: expected points, 0 or more, found {tolerance:g}")
    if as_json:
        if out is not None or pdf or summary or against is not None:
            given = {"--out": out, "--pdf": pdf, "--summary": summary, "--against": against}
            option = next(name for name, value in given.items() if value)
            raise BadInput(f"{option}: expected it without --json, which only prints")
        with counter() as count:
            findings, _ = documents.findings(run, count, tolerance)
        say(documents.as_json(findings))
        return
    if pdf:
        printing.needed()  # before the work, not after it
    with counter() as count:
        path = documents.write_report(run, out or run / "report", count, summary, tolerance, against)
    say(f"{path}  (open it in a browser)")
    if pdf:
        say(str(printing.print_page(path, path.with_suffix(".pdf"))))
