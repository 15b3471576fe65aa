"""``libration`` with the toy as its one game, whose rules never return from a move.

``python -m tests.files.hanging FOLDER RULES WORDS...``: with RULES ``toy`` they do return; with ``hanging``
the first move does not, or with the option head_start one of so many in a thousand. FOLDER has strategies,
and gets a file ``calls`` with a letter for each call of the driver.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from sim import games
from sim.cli.__main__ import main
from sim.kernel.jit import jit
from sim.kernel.randomness import SETUP, below
from sim.playing.compiling import Arguments, Kit
from tests import toy
from tests.files.small_run import serve_toy


@jit
def hang(state, components, move):
    share = state.options.head_start
    if share == 0 or below(state.random, SETUP, 1000) < share:
        while state.turn >= 0:
            state.turn = 0
    toy.apply(state, components, move)


def serve(folder: Path, rules: str) -> None:
    """Let the program know no other game, and note when it plays."""
    serve_toy(setattr, folder / "strategies")
    if rules == "hanging":
        games.get = lambda name: replace(toy.TOY, apply=hang)
    real = Kit.play

    def noted(kit: Kit, arguments: Arguments) -> int:
        with (folder / "calls").open("a") as calls:
            calls.write(".")
        return real(kit, arguments)

    Kit.play = noted  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    serve(Path(sys.argv[1]), sys.argv[2])
    sys.argv = ["libration", *sys.argv[3:]]
    main()
