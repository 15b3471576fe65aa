"""Run the notebooks: for the tests, and to renew the outputs that are stored in them.

`python -m tests.notebooks` runs all of them, or only the paths you name, and stores their outputs. Anything
that differs from one run to the next is left out: times, progress messages, versions.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "notebooks"
PATHS = sorted(FOLDER.glob("*.ipynb"))
SECONDS = 900  # for one cell; the first may compile
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def read(path: Path) -> NotebookNode:
    """The notebook as it is stored."""
    return nbformat.read(path, as_version=4)


def executed(path: Path, folder: Path) -> NotebookNode:
    """The notebook with fresh outputs, run in ``folder`` by a kernel of this environment."""
    notebook = read(path)
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute(env=os.environ | {"PYTHONPATH": str(ROOT)})
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({})
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
            for data in (output.get("data", {}) for output in cell.outputs):
                if "image/png" in data:
                    data.pop("text/html", None)  # the same picture with what it says where one points
    return notebook


def texts(notebook: NotebookNode) -> list[list[str]]:
    """What each code cell printed and returned, as text; for a chart, its title."""
    return [[_text(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]


def _text(output: NotebookNode) -> str:
    if output.output_type == "error":
        return f"{output.ename}: {output.evalue}"
    return str(output.text if output.output_type == "stream" else output.data["text/plain"])


def main(paths: list[Path]) -> None:
    """Renew the outputs."""
    for path in paths:
        print(f"running {path.name} ...", flush=True)
        notebook = executed(path, FOLDER)
        nbformat.validate(notebook)
        nbformat.write(notebook, path)


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or PATHS)
