"""The notebooks: running them again gives the stored outputs, and the prose only cites numbers from them."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from nbformat import NotebookNode
from PIL import Image

from tests import notebooks

NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
LARGEST = 300_000  # bytes of a notebook with its outputs
GENERAL = {"95"}  # the per cent of all intervals
# What differs between machines or moments.
FLEETING = re.compile(r"0x[0-9a-f]{6,}|(?<![\w.])/(?:home|root|tmp|usr|Users)/|\d\d:\d\d:\d\d|\bgames/s\b")
each_notebook = pytest.mark.parametrize("path", notebooks.PATHS, ids=lambda path: path.stem)


@pytest.fixture(scope="session")
def place(demo_project: Path) -> Path:
    """A folder to run notebooks in, next to the run that they share."""
    folder = demo_project / "notebooks"
    folder.mkdir(exist_ok=True)
    return folder


@each_notebook
def test_running_a_notebook_again_gives_the_stored_outputs(path: Path, place: Path) -> None:
    stored, fresh = notebooks.read(path), notebooks.executed(path, place)
    assert notebooks.texts(fresh) == notebooks.texts(stored)
    assert kinds(fresh) == kinds(stored)
    for image in charts(fresh):
        picture = Image.open(io.BytesIO(base64.b64decode(image)))
        assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 2, "an empty chart"


@each_notebook
def test_numbers_in_the_prose_are_in_the_code_or_in_its_outputs(path: Path) -> None:
    notebook = notebooks.read(path)
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [text for cell in notebooks.texts(notebook) for text in cell]
    values = {float(number) for number in numbers("\n".join(code + outputs))}
    for cell in notebook.cells:
        prose = re.sub(r"`[^`]*`", "", cell.source) if cell.cell_type == "markdown" else ""
        for number in set(numbers(prose)) - GENERAL:
            digits = len(number.partition(".")[2])
            assert any(round(value, digits) == float(number) for value in values), (number, cell.source)


@each_notebook
def test_a_notebook_has_its_outputs_and_nothing_fleeting(path: Path) -> None:
    notebook = notebooks.read(path)
    assert path.stat().st_size < LARGEST
    assert len(charts(notebook)) >= 2
    assert notebook.metadata == notebooks.METADATA
    counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code"]
    assert counts == list(range(1, len(counts) + 1))
    for cell in notebook.cells:
        assert cell.metadata == {}
    outputs = [text for cell in notebooks.texts(notebook) for text in cell]
    for text in [cell.source for cell in notebook.cells] + outputs:
        assert not FLEETING.search(text), text


def test_the_notebooks_are_numbered_and_the_first_one_lists_the_others() -> None:
    names = [path.stem for path in notebooks.PATHS]
    numbered = [int(name.partition("_")[0]) for name in names]
    assert numbered[:7] == list(range(1, 8)) and numbered == sorted(set(numbered))
    first = "\n".join(cell.source for cell in notebooks.read(notebooks.PATHS[0]).cells)
    assert [name for name in names[1:] if f"`{name}`" not in first] == []


def numbers(text: str) -> list[str]:
    """All numbers in a text, without thousands separators."""
    return [number.replace(",", "") for number in NUMBER.findall(text)]


def kinds(notebook: NotebookNode) -> list[list[list[str]]]:
    """The types of every output of every code cell: table, chart or text."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [[sorted(output.get("data", ())) for output in cell.outputs] for cell in cells]


def charts(notebook: NotebookNode) -> list[str]:
    """The pictures in a notebook."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return [output.data["image/png"] for output in outputs if "image/png" in output.get("data", {})]
