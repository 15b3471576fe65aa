"""``libration realism``: do our players play like people?"""

from __future__ import annotations

from typing import Annotated

import typer

import sim
from sim.answers.asking import FEWEST, MOST_REALISM, REALISM_GAMES, REALISM_RUNGS
from sim.cli.shared import AsJson, GameName, Seed, Workers, names_of, say_answer


def realism(
    game: GameName,
    rungs: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME", help="Strategies, weakest first; default: scripted,trained."),
    ] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=MOST_REALISM, help="Games of each strategy, which plays all seats.")
    ] = REALISM_GAMES,
    seed: Seed = 0,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Do our players play like people?

    What they do, rung by rung, next to what is known of people's games: scores, structures, research,
    federations, charging; and how far their winners agree with how people rate the factions. For games with a
    file people.toml, such as Gaia Project. Says plainly what our players do differently.
    """
    wanted = dict.fromkeys(names_of(rungs) or REALISM_RUNGS, games)
    say_answer(sim.realism(game, wanted, seed, workers), as_json)
