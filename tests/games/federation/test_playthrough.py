"""A whole game as text: what a change of the rules does shows at a glance.

`python -m tests.games.federation.test_playthrough` renews the text.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from sim import games
from sim.playing.batch import play_traced, set_table

TEXT = Path(__file__).parent / "playthrough.txt"
SEED = 7
PLAYERS = 3


def playthrough() -> str:
    """One game of random players."""
    table = set_table(games.get("federation"), PLAYERS, ["random"])
    trace, outcome = play_traced(table, SEED, 0)
    console = Console(file=io.StringIO(), width=110, no_color=True, highlight=False)
    table.game.show_game(trace, outcome, table.components, ["random"] * PLAYERS, console)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def test_a_game_is_played_as_it_was() -> None:
    assert playthrough() == TEXT.read_text(encoding="utf-8")


if __name__ == "__main__":
    TEXT.write_text(playthrough(), encoding="utf-8")
