"""``libration diff``: what is different between two runs, overlays or versions?"""

from __future__ import annotations

from typing import Annotated

import typer

import sim
from sim.answers.asking import FEWEST, MAX_GAMES, STANDING_GAMES
from sim.cli.shared import (
    AsJson,
    Keep,
    say,
    say_answer,
)
from sim.cli.table import Table, asks

Design = "a run, an overlay (FILE.toml, or one of the game's), printed, or a version in git; .: as it is"


@asks("overlay")
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help=f"Before: {Design}.")],
    b: Annotated[str, typer.Argument(metavar="B", help="After: the same.")],
    game: Annotated[str | None, typer.Option(help="Which game, unless it is clear from A and B.")] = None,
    games: Annotated[
        int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Games of each design; runs are read, not played.")
    ] = STANDING_GAMES,
    *,
    table: Table,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """What moved between two designs, and by how much? What is new, what is fixed, and what is only noise?

    Two runs are compared deal by deal if their plans have the same seed and line-ups, and otherwise as two
    samples, which the answer says. Overlays and versions in git are played on the same deals. For a design
    in git, this is the daily command: libration diff HEAD . --game cryo
    """
    answer = sim.diff(a, b, game, games, keep=keep, **table)
    say_answer(answer, as_json)
    if not as_json:
        say(answer.pairing)
