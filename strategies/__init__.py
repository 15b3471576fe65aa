"""Players: policies (compiled code) and personas (named weights). They read a game and change nothing.

The players of games in folders that LIBRATION_GAMES names are in ``strategies/<game>`` there.
"""

from __future__ import annotations

from sim.kernel.sources import GAME_FOLDERS, PLAYERS

__path__ = [*__path__, *(str(folder / PLAYERS) for folder in GAME_FOLDERS)]
