"""``libration balance``: which smallest set of edits makes a game fair?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import sim
from sim.answers.asking import BALANCE_GAMES, FEWEST_BALANCE
from sim.cli.question import question
from sim.cli.shared import GameName, names_of


def _written(answer: Any, given: dict[str, Any]) -> Iterator[str]:
    """The files that it wrote."""
    if answer.out:
        yield f"{answer.out}: the edits as an overlay"
    if given["out"] is not None:
        yield f"{given['out'].with_suffix('.html')}  (open it in a browser)"


@question("factions", after=_written, keep=True)
def balance(
    game: GameName,
    within: Annotated[
        float | None,
        typer.Option(help="How many points a faction may be ahead or behind; default: the game's tolerance."),
    ] = None,
    numbers: Annotated[
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
    **played: Any,
) -> Any:
    """Which smallest set of edits makes the game fair? Play, edit, play again, and confirm on fresh games.

    Factions are rotated through the seats, never chosen. A step of each allowed edit is tried on the same
    deals; the fewest edits that bring every faction into the band are played, corrected where effects were
    off, and confirmed once on deals that no step has seen, also with personas and learned players. Before it
    starts, it says what it will cost. Results are kept next to --out, or in --keep: if interrupted, rerun to
    resume. If the game is already fair, nothing is edited.
    """
    return sim.balance(
        game,
        games,
        within=within,
        numbers=names_of(numbers),
        max_edits=max_edits,
        out=out,
        judge=judge or (),
        minutes=minutes,
        check=names_of(check),
        **played,
    )
