"""``libration screen``: which numbers affect balance at all?"""

from __future__ import annotations

from typing import Annotated, Any

import typer

import sim
from sim.answers.asking import FEWEST, MAX_GAMES, SCREEN_GAMES
from sim.cli.question import question
from sim.cli.shared import GameName


@question("factions", keep=True)
def screen(
    game: GameName,
    numbers: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NUMBERS]", help='Which numbers, as paths ("*": any id) or names; default: all.'
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Deals of each group of numbers.")
    ] = SCREEN_GAMES,
    **played: Any,
) -> Any:
    """Which of all the numbers affect balance? Groups of numbers first, then those of groups that do.

    All numbers of a group change by a quarter, at least by 1, on the same deals as without. A group that
    moves nobody is dropped, others are halved until single numbers are left. The ten largest are confirmed on
    fresh deals. Before it starts, it says what it will cost.
    """
    return sim.screen(game, numbers or None, games, **played)
