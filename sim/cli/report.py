"""The command that turns a run into a document."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.shared import console, counter
from sim.errors import BadInput


def report(
    run: Annotated[Path | None, typer.Argument(metavar="RUN", help="Folder of a finished sweep.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where index.html goes; RUN/report if not given.")
    ] = None,
    pdf: Annotated[
        bool, typer.Option("--pdf", help="Print the page to index.pdf, too; needs Chromium.")
    ] = False,
    summary: Annotated[
        bool,
        typer.Option("--summary", help="Of many cells: no page for each, which is quick."),
    ] = False,
    tolerance: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS",
            help="How far ahead or behind a faction or seat may be without harm; that of the game's data if "
            "not given. Verdicts are outside of it, within it, or not clear yet.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings for programs instead.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON schema of --json.")] = False,
) -> None:
    """Say what lies outside of the tolerance: one HTML file, the answer first, evidence behind.

    Of more than 12 cells, the file has a line for each, which leads to a page of its own beside it.
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
        if out is not None or pdf or summary:
            found = "--out" if out is not None else "--pdf" if pdf else "--summary"
            raise BadInput(f"{found}: expected no --json with it, which prints")
        with counter() as count:
            said, _ = documents.findings(run, count, tolerance)
        console.print(documents.as_json(said), markup=False, soft_wrap=True)
        return
    if pdf:
        printing.needed()  # said before the work, not after it
    with counter() as count:
        path = documents.write_report(run, out or run / "report", count, summary, tolerance)
    console.print(f"{path}  (open it in a browser)", markup=False, soft_wrap=True)
    if pdf:
        console.print(str(printing.print_page(path, path.with_suffix(".pdf"))), markup=False, soft_wrap=True)
