"""What a user takes away: the change as an overlay, and a page that explains it. Neither replaces a file."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from reports.charts.style import as_image
from sim.errors import BadInput
from sim.files.writing import write_file
from sim.gamekit.edits import overlay_text
from sim.gamekit.finding import plain_name
from sim.workbench import charts
from sim.workbench.session import Candidate, Session
from sim.workbench.verdict import based_on, comparison, verdict

TEMPLATE = Path(__file__).with_name("page.html")
LONGEST = 60  # letters of a file's name


def file_name(session: Session) -> str:
    """A name for the files of what is chosen: firaks_start_ore_4."""
    told = session.catalogue.told(session.state.chosen)
    words = [f"{component} {number} {change.rpartition(' ')[2]}" for component, number, change in told[:2]]
    return plain_name(" ".join(words))[:LONGEST].strip("_") or session.catalogue.game.name


def overlay(session: Session) -> str:
    """The chosen changes as a file that every command takes. BadInput if there are none."""
    question = session.question
    if question is None:
        raise BadInput("overlay: expected changes that the game accepts, found none")
    comments = [f"{session.catalogue.game.title}: {session.title()}"]
    result = session.result()
    if result is not None and result.looks:
        comments.append(verdict(result, question.setup.tolerance).headline)
    comments.append(question.command)
    tables = session.catalogue.change(question.changes).tables
    numbers = session.catalogue.numbers
    notes = {
        numbers[where].path: f"{component}, {number}: {change}"
        for where, (component, number, change) in zip(
            session.state.chosen, session.catalogue.told(session.state.chosen), strict=True
        )
    }
    return overlay_text(tables, comments, notes)


def page(session: Session, name: str) -> str:
    """The answer as one HTML file that needs no other. BadInput without an answer."""
    result, question = session.result(), session.question
    if result is None or question is None or result.answer is None:
        raise BadInput("page: expected an answer, found none yet; wait for the first look")
    answer, setup = result.answer, question.setup
    drawn = [charts.everybody(answer), charts.narrowing(result, setup.tolerance, setup.most)]
    environment = Environment(autoescape=True, trim_blocks=False)
    text: str = environment.from_string(TEMPLATE.read_text(encoding="utf-8")).render(
        game=answer.title,
        game_id=answer.game,
        question=f"What does this change? {session.title()}",
        verdict=verdict(result, setup.tolerance),
        changes=session.catalogue.told(session.state.chosen),
        charts=[(figure.get_suptitle(), as_image(figure)) for figure in drawn],
        tables=[Markup(table._repr_html_()) for table in answer.shown()],
        compared=_compared(session),
        based_on=based_on(answer),
        version=_version(),
        command=question.command,
        overlay=overlay(session),
        overlay_name=f"{name}.toml",
    )
    return text


def _compared(session: Session) -> dict[str, Any] | None:
    found = comparison(session)
    if found is None or len(found.rows) < 2:
        return None
    chart = charts.side_by_side(found, candidate_titles([row.candidate for row in found.rows]))
    return {"image": as_image(chart), "title": chart.get_suptitle(), "lines": found.sentences}


def candidate_titles(candidates: list[Candidate]) -> list[str]:
    """What is kept, in words; with the players, if these differ."""
    setups = {candidate.question.setup for candidate in candidates}
    if len(setups) == 1:
        return [candidate.title for candidate in candidates]
    return [f"{each.title} ({', '.join(each.question.setup.strategies)})" for each in candidates]


def save(folder: Path, name: str, suffix: str, text: str) -> Path:
    """Write a file that doesn't exist yet. BadInput if it does, or the name is none."""
    stem = name.strip().removesuffix(suffix)
    if not re.fullmatch(r"[\w][\w .-]*", stem):
        raise BadInput(f'name: expected letters, digits, "_", "-" and ".", found "{name}"')
    path = folder / f"{stem}{suffix}"
    if path.exists():
        raise BadInput(f"{path}: expected a new name, found a file; nothing was replaced")
    write_file(path, text.encode())
    return path


def _version() -> str:
    try:
        return version("libration")
    except PackageNotFoundError:
        return ""
