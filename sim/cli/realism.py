"""``libration realism``: do our players play like people?"""

from __future__ import annotations

from typing import Annotated, Any

import typer

import sim
from sim.answers.asking import FEWEST, MOST_REALISM, REALISM_GAMES
from sim.cli.question import question
from sim.cli.shared import GameName


@question("players", "strategies", "strength", "factions", "options", "overlay", "code")
def realism(
    game: GameName,
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME",
            help="Strategies to compare, the weakest first; default: scripted,trained.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=MOST_REALISM, help="Games of each strategy, which plays all seats.")
    ] = REALISM_GAMES,
    **played: Any,
) -> Any:
    """Do our players play like people?

    What they do, rung by rung, next to what is known of people's games: scores, structures, research,
    federations, charging; and how far their winners agree with how people rate the factions. For games with a
    file people.toml, such as Gaia Project. Says plainly what our players do differently.
    """
    return sim.realism(game, games, compare=compare, **played)
