"""The notebooks as pages: copied beside the other pages, because Sphinx reads one folder only."""

from __future__ import annotations

import shutil
from pathlib import Path


def copy_notebooks(source: Path, target: Path) -> None:
    """Copy all notebooks, and remove those that are gone."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for notebook in sorted(source.glob("*.ipynb")):
        shutil.copy(notebook, target / notebook.name)
