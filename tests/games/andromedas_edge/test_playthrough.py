"""A whole game as text, kept beside this file: what a change of the rules did shows at a glance.

`python -m tests.games.andromedas_edge.test_playthrough` writes it anew.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from sim import games
from sim.playing.batch import play_traced, set_table

KEPT = Path(__file__).parent / "playthrough.txt"
OPTIONS = {"length": "short", "special": "vortices", "destiny": "true", "event_deck": "cosmic_twilight"}


def playthrough() -> str:
    """A short game of two random players."""
    game = games.get("andromedas_edge")
    table = set_table(game, 2, ["random"], OPTIONS)
    trace, outcome = play_traced(table, 7, 0)
    page = io.StringIO()
    game.show_game(trace, outcome, table.components, ["random"] * 2, Console(file=page, width=100))
    return page.getvalue()


def test_the_kept_game_is_played_as_it_was() -> None:
    assert playthrough() == KEPT.read_text(encoding="utf-8")


if __name__ == "__main__":
    KEPT.write_text(playthrough(), encoding="utf-8")
