"""A stored game: text that shows at a glance what a change of rules, cards or words did.

`python -m tests.games.new_dark_ages_colony.test_playthrough` writes it anew.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from sim import games
from sim.playing.batch import play_traced, set_table

STORED = Path(__file__).parent / "playthrough.txt"
SEED = 12


def played() -> str:
    """One game of three players who move at random, with trade, as `libration play` shows it."""
    game = games.get("new_dark_ages_colony")
    table = set_table(game, 3, ["eager"], {"trade": "true"})
    trace, outcome = play_traced(table, SEED, 0)
    page = io.StringIO()
    game.show_game(trace, outcome, table.components, ["eager"] * 3, Console(file=page, width=100))
    return page.getvalue()


def test_the_stored_game_is_played_and_told_as_it_was() -> None:
    assert played() == STORED.read_text(encoding="utf-8")


def test_the_stored_game_shows_every_stage() -> None:
    text = STORED.read_text(encoding="utf-8")
    for stage in ("Movement", "Production", "Coffee break", "Crisis", "Conflict", "Final scoring"):
        assert stage in text


if __name__ == "__main__":
    STORED.write_text(played(), encoding="utf-8")
