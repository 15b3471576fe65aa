"""Opening the workbench: the arguments checked, the packages there, the page connected to its thread."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim import arguments
from sim.answers.asking import match_for
from sim.errors import BadInput
from sim.playing.batch import MAX_SEED
from sim.workbench import PACKAGES
from sim.workbench.catalogue import Catalogue
from sim.workbench.question import Setup
from sim.workbench.session import Session

if TYPE_CHECKING:
    from sim.workbench.view import Workbench


def needed(*packages: str) -> None:
    """BadInput if one of the packages isn't installed."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if missing:
        install = f"{sys.executable} -m pip install {' '.join(PACKAGES)}"
        raise BadInput(f"workbench: expected {' and '.join(missing)} to be installed: run `{install}`")


def new_session(
    game: str,
    players: int | None = None,
    strategies: str | Sequence[str] | None = None,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> Session:
    """A session with nothing changed. BadInput for what can't be."""
    switches = arguments.options("options", options)
    names = [] if strategies is None else arguments.texts("strategies", strategies)
    match = match_for(game, players, names, switches, None, ())
    seated = tuple(strategy.name for strategy in match.strategies)
    if len(set(seated)) == 1:
        seated = seated[:1]
    setup = Setup(match.players, seated, arguments.whole("seed", seed, 0, MAX_SEED))
    return Session(Catalogue(match.game.name), setup, switches)


def opened(
    game: str,
    players: int | None,
    strategies: str | Sequence[str] | None,
    seed: int,
    options: Mapping[str, str] | None,
    folder: str | Path,
) -> Workbench:
    """See ``sim.workbench``."""
    needed("ipywidgets")
    place = arguments.path("folder", folder).resolve()
    if not place.is_dir():
        raise BadInput(f"folder: expected a folder that exists, found {place}")
    session = new_session(game, players, strategies, seed, options)
    from sim.workbench.view import Workbench

    return Workbench(session, place, poster())


def poster() -> Callable[[Callable[[], None]], Any]:
    """Carries calls into the thread that handles the widgets. In a kernel, that is its event loop."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        raise BadInput(
            "workbench: expected a notebook; from a terminal, run `libration workbench GAME`"
        ) from None

    def post(call: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the kernel is ending
            loop.call_soon_threadsafe(call)

    return post
