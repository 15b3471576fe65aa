"""``libration balance``: which smallest set of edits makes a game fair?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import sim
from sim.answers.asking import BALANCE_GAMES, FEWEST_BALANCE
from sim.cli.shared import (
    AsJson,
    GameName,
    Keep,
    names_of,
    say,
    say_answer,
)
from sim.cli.table import Table, asks


@asks()
def balance(
    game: GameName,
    within: Annotated[
        float | None,
        typer.Option(help="How many points a faction may be ahead or behind; default: the game's tolerance."),
    ] = None,
    edits: Annotated[
        str | None,
        typer.Option(
            metavar="PATH,PATH",
            help='Numbers that may change, as paths ("*": any id) or names; default: those of edits.toml.',
        ),
    ] = None,
    max_edits: Annotated[int, typer.Option(min=1, max=100, help="Change at most so many numbers.")] = 8,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.toml",
            help="Write the edits as an overlay, and a page with the evidence next to it.",
        ),
    ] = None,
    judge: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE.toml",
            help="Judge this overlay instead of searching: a file, or one of the game's, such as balanced.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=FEWEST_BALANCE, help=f"Games of the baseline and of each round; default: {BALANCE_GAMES:,}."
        ),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(help="Instead: as many games as take about so many minutes in all.")
    ] = None,
    check: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME",
            help="Who else plays the result: strategies, personas or none; default: personas and learned, "
            "if no --strategy is given.",
        ),
    ] = None,
    *,
    table: Table,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Which smallest set of edits makes the game fair? Play, edit, play again, and confirm on fresh games.

    Factions are rotated through the seats, never chosen. A step of each allowed edit is tried on the same
    deals; the fewest edits that bring every faction into the band are played, corrected where effects were
    off, and confirmed once on deals that no step has seen, also with personas and learned players. Before it
    starts, it says what it will cost. Results are kept next to --out, or in --keep: if interrupted, rerun to
    resume. If the game is already fair, nothing is edited.
    """
    answer = sim.balance(
        game,
        within,
        names_of(edits),
        max_edits,
        out,
        judge or (),
        games,
        check=names_of(check),
        minutes=minutes,
        keep=keep,
        **table,
    )
    say_answer(answer, as_json)
    if out is not None and not as_json:
        if answer.out:
            say(f"{answer.out}: the edits as an overlay")
        say(f"{out.with_suffix('.html')}  (open it in a browser)")
