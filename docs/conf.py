"""How the documentation is built: `make docs`."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(HERE)]

from commands import write_commands  # noqa: E402
from learning_curves import write_curves  # noqa: E402

from notebooks import copy_notebooks  # noqa: E402

project = "Libration"
author = "the Libration developers"
copyright = author
release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build", "**.ipynb_checkpoints"]
nb_execution_mode = "off"  # the tests execute the notebooks, and their outputs are kept with them
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
# Pages that also read well outside the site link to files of the project, which are no pages of it.
suppress_warnings = ["myst.xref_missing", "mystnb.unknown_mime_type"]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True

html_theme = "pydata_sphinx_theme"
html_title = f"Libration {release}"
html_theme_options = {
    "header_links_before_dropdown": 4,
    "navigation_with_keys": False,
    "show_prev_next": False,
}
# Only the sections with pages of their own have something to list at the side.
html_sidebars = {"[!gn]*": [], "getting_started": [], "glossary": []}
html_show_sourcelink = False

write_commands(HERE / "_generated" / "commands.md")
write_curves(HERE / "_generated" / "learning_curves.svg")
copy_notebooks(ROOT / "notebooks", HERE / "_generated" / "notebooks")
