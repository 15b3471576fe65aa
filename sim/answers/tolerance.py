"""How many points matter? Those that move a fair share of wins by three percentage points, in games of the
default players. ``sim/games/balance.toml`` has the answer for each game."""

from __future__ import annotations

from typing import NamedTuple

from reports.metrics.tolerance import MOVED, points_for
from sim import arguments
from sim.answers.asking import FEWEST, MAX_GAMES, ask, several_seats
from sim.errors import BadInput
from sim.intervals import Ends, amount, with_interval

GAMES = 4000
FINE, COARSE, SMALL = 0.25, 0.5, 2.0  # rounded to a quarter point below two points, to half a point above


class Measured(NamedTuple):
    """What moves the share of wins by so much, and in which games that was measured."""

    game: str
    unit: str
    points: Ends
    players: int
    strategy: str
    games: int
    seed: int

    @property
    def tolerance(self) -> float:
        """Rounded."""
        return rounded(self.points[0])

    @property
    def sentence(self) -> str:
        """In words."""
        measured = with_interval(self.points, self.unit, 2)
        return (
            f"{measured} move a fair share of wins by {100 * MOVED:g} percentage points: a tolerance of "
            f"{amount(self.tolerance, self.unit)}."
        )

    @property
    def toml(self) -> str:
        """As balance.toml has it."""
        points = ", ".join(f"{value:.2f}" for value in self.points)
        return (
            f"[{self.game}]\ntolerance = {self.tolerance:g}\nmeasured = [{points}]\n"
            f"players = {self.players}\n"
            f'strategy = "{self.strategy}"\ngames = {self.games}\nseed = {self.seed}\n'
        )


def rounded(points: float) -> float:
    """To a quarter or half a point."""
    step = FINE if points < SMALL else COARSE
    return max(round(points / step), 1) * step


def measure(
    game: str, games: int = GAMES, players: int | None = None, seed: int = 0, workers: int | None = None
) -> Measured:
    """From games of the default players, with factions that take turns."""
    count = arguments.whole("games", games, FEWEST, MAX_GAMES)
    asked = ask(game, players, seed, None, None, None, (), workers).by_turns()
    several_seats(asked.match, "tolerance")
    points = points_for(asked.played(count)["seats"]["score"][:, : asked.match.people])
    if not points[0] > 0:
        raise BadInput("games: expected games that points decide, found none; play more")
    match = asked.match
    return Measured(game, match.about.unit, points, match.players, asked.seated[0], count, asked.seed)
