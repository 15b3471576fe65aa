"""How many times fewer games a comparison of two designs needs when both play the same deals.

    python -m tests.pairing cryo --games 2000 --players 2 --strategy scripted

Each change of tests/pairing/<game>.toml is played against the printed game with the same seed, and with
another one. What the difference varies by decides how many games are needed: the table says how many times
less it varies with the same luck, for the points of a seat and for its share of the win.
"""

from __future__ import annotations

import argparse
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

from sim import games
from sim.gamekit.overlays import Change
from sim.playing.batch import Match, new_match, play_games

FOLDER = Path(__file__).parent
SEED, ELSEWHERE = 1, 2


def measured(match: Match, count: int, seed: int) -> np.ndarray:
    """Points and share of the win, of each seat of each game."""
    seats = play_games(match, count, seed, workers=2)["seats"][:, : match.players]
    return np.stack([seats["score"].astype(float), seats["win_share"].astype(float)])


def spread(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """What the difference of two designs varies by, over all seats: of points, of shares of the win."""
    return np.var(one - other, axis=1, ddof=1).mean(axis=1)


def changes(name: str) -> dict[str, Change]:
    """The changed designs of a game, by what is changed."""
    path = FOLDER / f"{name}.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {change: Change(f"{path.name}: {change}", tables) for change, tables in found.items()}


def pairing(name: str, count: int, players: int, strategy: str) -> dict[str, np.ndarray]:
    """How many times fewer games each change needs: by points, by shares of the win; and what it changes."""
    game = games.get(name)
    plain = new_match(game, players, [strategy])
    here, there = (measured(plain, count, seed) for seed in (SEED, ELSEWHERE))
    found = {}
    for change, overlay in changes(name).items():
        components = game.load_components(overlay)
        options = game.options(players, {}, components)
        changed = measured(replace(plain, components=components, options=options), count, SEED)
        differs = np.mean(np.any(changed[0] != here[0], axis=1))
        found[change] = np.array([*(spread(changed, there) / spread(changed, here)), differs])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[path.stem for path in sorted(FOLDER.glob("*.toml"))])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--strategy", default="scripted")
    given = parser.parse_args()
    shown = Grid("change", "fewer games: points", "win share", "games that end otherwise", box=None)
    for change, (points, wins, differs) in pairing(
        given.game, given.games, given.players, given.strategy
    ).items():
        shown.add_row(change, f"{points:.2f}", f"{wins:.2f}", f"{100 * differs:.0f} %")
    Console(width=100).print(
        f"{given.game}: {given.games:,} games, {given.players} players, {given.strategy}", shown
    )


if __name__ == "__main__":
    main()
