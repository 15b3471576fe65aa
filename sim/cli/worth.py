"""``libration worth``: what is it worth to be allowed a component, or a mechanism?"""

from __future__ import annotations

from typing import Annotated

import typer

import sim
from sim.answers.asking import FEWEST, MAX_GAMES, WORTH_GAMES
from sim.cli.shared import (
    AsJson,
    Decide,
    GameName,
    Keep,
    Until,
    names_of,
    say,
    say_answer,
)
from sim.cli.table import Table, asks


@asks()
def worth(
    game: GameName,
    name: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]", help="The component's id or its name.")
    ] = None,
    family: Annotated[
        str | None,
        typer.Option(help="All components of a kind or group, such as tech_tiles, with one correction."),
    ] = None,
    mechanism: Annotated[
        str | None,
        typer.Option(help="A kind of action that the game names, such as federations; all: each of them."),
    ] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Deals; each is played once with each ban.")
    ] = WORTH_GAMES,
    given: Annotated[
        str | None,
        typer.Option(
            metavar="PATH=+N", help='Start with more, instead of a ban; "*" in PATH: the drawn faction.'
        ),
    ] = None,
    absent: Annotated[
        bool, typer.Option("--absent", help="Leave NAME out of the box, and see how the game changes.")
    ] = False,
    until: Until = None,
    decide: Decide = None,
    *,
    table: Table,
    rungs: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="Strategies to compare, each in all seats.")
    ] = None,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """What is a component or a mechanism worth? An experiment, where `component` only sees correlations.

    In each deal one seat, drawn at random, may not take the component or use the mechanism. The deal is also
    played without the ban: the difference is what it is worth to be allowed it. For one component or
    mechanism, it is also played with nobody allowed it, to see how the game changes. For instance:
    libration worth gaia_project --mechanism federations --rungs scripted,trained --games 400

    Two other ways: --given "factions.*.start.ore=+1" lets the drawn seat start with more, and NAME --absent
    leaves a component that is drawn at random out of the box.

    --until (in points) and --decide stop on their own; the intervals are valid however often one looks, and
    each item of a family stops by itself.
    """
    answer = sim.worth(
        game,
        " ".join(name) if name else None,  # names may have several words,
        family,
        mechanism,
        games,
        rungs=names_of(rungs),
        until=until,
        decide=decide,
        given=given,
        absent=absent,
        keep=keep,
        **table,
    )
    say_answer(answer, as_json)
    if not as_json:
        say(answer.pairing)
