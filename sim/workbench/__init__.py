"""The workbench: move the sliders of a component, and watch what that does. ``sim.workbench("cryo")`` shows
it in a notebook cell, `libration workbench cryo` in a browser.

``sim.workbench`` is this module; it can be called, so users needn't know that it is a module.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.workbench.view import Workbench

PACKAGES = ("ipykernel", "ipywidgets", "voila")  # what it needs besides; the extra "workbench"


class _Workbench(ModuleType):
    """This module, callable."""

    def __call__(
        self,
        game: str,
        players: int | None = None,
        *,
        seed: int = 0,
        strategies: str | Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        folder: str | Path = ".",
    ) -> Workbench:
        """A page to play with a game's numbers: choose a component, move its sliders, watch the verdict.

        Example, in a notebook cell: ``sim.workbench("gaia_project")``.

        ``players``, ``strategies``, ``seed``, ``options``: as in ``sim.whatif``; all but the options can be
        changed on the page. ``folder``: where overlays and pages are saved.
        """
        from sim.workbench.opening import opened

        return opened(game, players, strategies, seed, options, folder)


module: Any = sys.modules[__name__]
module.__class__ = _Workbench
