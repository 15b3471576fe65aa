"""``libration screen``: which numbers affect balance at all?"""

from __future__ import annotations

from typing import Annotated

import typer

import sim
from sim.answers.asking import FEWEST, MAX_GAMES, SCREEN_GAMES
from sim.cli.shared import (
    AsJson,
    Code,
    GameName,
    Keep,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    Strengths,
    Workers,
    names_of,
    options_of,
    say_answer,
    strengths_of,
)


def screen(
    game: GameName,
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATHS]", help='Which numbers, as paths ("*": any id) or names; default: all.'
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Deals of each group of numbers.")
    ] = SCREEN_GAMES,
    players: Players = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    strength: Strengths = None,
    code: Code = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Which of all the numbers affect balance? Groups of numbers first, then those of groups that do.

    All numbers of a group change by a quarter, at least by 1, on the same deals as without. A group that
    moves nobody is dropped, others are halved until single numbers are left. The ten largest are confirmed on
    fresh deals. Before it starts, it says what it will cost. For instance:
    libration screen new_dark_ages_colony tomuto.goal --games 60 --strategy scripted
    """
    answer = sim.screen(
        game,
        paths or None,
        games,
        players,
        seed,
        names_of(strategy),
        options_of(option),
        overlay,
        code or (),
        workers,
        strengths_of(strength),
        keep,
    )
    say_answer(answer, as_json)
