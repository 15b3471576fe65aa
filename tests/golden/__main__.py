"""Golden playthroughs: one seeded game of each game as text, so that a diff shows what a change does to play.

`python -m tests.golden` plays them all again and writes them; `python -m tests.golden cryo` only that one.
They are played with the JIT off, as plain Python: nothing needs to be compiled, and the bits are the same.
"""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console

from sim import games
from sim.gamekit.page import WIDTH, Terminal
from sim.playing.batch import failure, new_match, play_traced
from strategies import registry
from tests import contract

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
TEMPLATE = "template"
SEED = 1
SHOW = "--show"


def names() -> tuple[str, ...]:
    """The games that have a playthrough: all there are, and the one that new games start from."""
    return (*games.names(), TEMPLATE)


def path_of(name: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{name}.txt"


def show(name: str) -> None:
    """Play the game and print it as `libration play` does, without colours and in its full width."""
    game = contract.find("sim.template:GAME" if name == TEMPLATE else f"sim.games.{name}:GAME")
    players = 2 if 2 in game.players else game.players[0]
    strategy = "scripted" if "scripted" in registry.names(name) else "eager"
    match = new_match(game, players, [strategy])
    trace, outcome = play_traced(match, SEED)
    if broken := failure(match, outcome.reshape(1)):
        sys.exit(broken)
    console = Console(width=WIDTH, color_system=None, force_terminal=False, highlight=False)
    console.print(
        f"$ libration play {name} --players {players} --seed {SEED} --strategy {strategy}", soft_wrap=True
    )
    game.show_game(trace, outcome, match.components, [strategy] * players, Terminal(console))


def played(name: str) -> str:
    """The playthrough as it is now."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.golden", SHOW, name],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert process.returncode == 0, f"{name}: {process.stdout[-500:]}{process.stderr[-3000:]}"
    return process.stdout


def difference(name: str) -> str:
    """What a playthrough has become, as a diff; empty if it is as it was."""
    kept = path_of(name).read_text(encoding="utf-8") if path_of(name).exists() else ""
    lines = difflib.unified_diff(
        kept.splitlines(), played(name).splitlines(), f"{name}, as kept", f"{name}, as it is now", lineterm=""
    )
    return "\n".join(lines)


def renew(name: str) -> None:
    """Write the playthrough as it is now."""
    path_of(name).write_text(played(name), encoding="utf-8")
    print(f"{path_of(name).relative_to(ROOT)}", flush=True)


def main(given: list[str]) -> None:
    if given[:1] == [SHOW]:
        show(given[1])
        return
    if unknown := [name for name in given if name not in names()]:
        sys.exit(f"expected {', '.join(names())}, found {unknown[0]}")
    for name in given or names():
        renew(name)


if __name__ == "__main__":
    main(sys.argv[1:])
