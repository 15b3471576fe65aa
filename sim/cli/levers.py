"""``libration levers``: what is one more of each of its numbers worth to a faction?"""

from __future__ import annotations

from typing import Annotated

import typer

import sim
from sim.answers.asking import FEWEST, LEVER_GAMES, MAX_GAMES, MOST_STEPS
from sim.cli.shared import (
    AsJson,
    GameName,
    Keep,
    say_answer,
)
from sim.cli.table import Table, asks


@asks()
def levers(
    game: GameName,
    faction: Annotated[str, typer.Argument(help="A faction, by id or by name.")],
    numbers: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NUMBERS]",
            help='Which numbers, as paths ("*": any id) or names; default: all of the faction.',
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Games of each design, on the same deals.")
    ] = LEVER_GAMES,
    step: Annotated[
        int, typer.Option(min=1, max=MOST_STEPS, help="How much more; less, where more isn't allowed.")
    ] = 1,
    *,
    table: Table,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """What is one more ore, credit, card or point worth to a faction?

    Each number of the faction is changed alone, and played on the same deals as without the change. The
    faction sits in every game; the other factions take turns. The answer has the change of its score and of
    its wins, with one correction for all numbers. Before it starts, it says how many games it plays.
    """
    answer = sim.levers(game, faction, numbers or None, games, step, keep=keep, **table)
    say_answer(answer, as_json)
