"""The command that shows one game: in the terminal, or as a page for a browser."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.cli.shared import (
    Code,
    Factions,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    TrustCode,
    console,
    stop_if_broken,
    table_of,
)
from sim.errors import BadInput, short
from sim.live import is_live
from sim.playing.batch import MAX_SEED, Table, play_traced
from sim.rooms.page import Log, Rounds, Sheet, Terminal

ROUNDS = re.compile(r"([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?")


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Name of the game.")] = None,
    players: Players = None,
    seed: Seed = 0,
    index: Annotated[
        int, typer.Option("--game", min=0, max=MAX_SEED, help="Which game of the seed, or of the run.")
    ] = 0,
    strategy: StrategyNames = None,
    code: Code = None,
    factions: Factions = None,
    option: Options = None,
    overlay: Overlay = None,
    run: Annotated[
        Path | None, typer.Option(metavar="RUN", help="Show a game of this sweep instead.")
    ] = None,
    trust: TrustCode = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write it as a page for a browser: the board after each turn."),
    ] = None,
    rounds: Annotated[
        str | None, typer.Option(metavar="3 or 2-4", help="Show only these rounds; all if not given.")
    ] = None,
    pager: Annotated[
        bool, typer.Option("--pager/--no-pager", help="In a terminal, page a game longer than the screen.")
    ] = True,
) -> None:
    """Play one game and show it: set-up, every turn, final scoring."""
    chosen = _rounds(rounds)
    if html is not None:
        from sim.rooms.game_page import check_file

        check_file(html)
    if run is not None:
        if game or players or strategy or code or factions or option or overlay:
            raise BadInput(
                "--run: expected nothing but --game, --html or --rounds with it: the run knows the rest"
            )
        _show_row(run, index, trust, html, chosen, pager)
        return
    if trust:
        raise BadInput("--trust-code: expected --run RUN with it; --code is executed without it")
    if game is None:
        raise BadInput("play: expected GAME, or --run RUN --game NUMBER, found neither")
    table = table_of(game, players, strategy, code, factions, option, overlay)
    trace, outcome = play_traced(table, seed, index)
    names = [seated.name for seated in table.strategies]
    given = [f"seed {seed}", f"game {index}", *(option or ()), *([f"overlay {overlay}"] if overlay else ())]
    _show(table, trace, outcome, names, given, html, chosen, pager)
    stop_if_broken(table, outcome.reshape(1), seed, overlay)


def _show_row(
    run: Path, number: int, trust: bool, html: Path | None, rounds: Rounds | None, pager: bool
) -> None:
    """A row of a run as a game."""
    from sim.sweep.verify import open_game

    found = open_game(run, number, trust)
    if not found.same:
        why = found.changed[0] if found.changed else "the row has been changed"
        raise BadInput(f"{run}: game {number:,} does not end as its row says. {why}")
    _show(found.table, found.trace, found.outcome, found.names, [str(run)], html, rounds, pager)


def _show(
    table: Table,
    trace: Any,
    outcome: Any,
    names: Sequence[str],
    given: Sequence[str],
    html: Path | None,
    rounds: Rounds | None,
    pager: bool,
) -> None:
    """A game on the terminal, or as a page."""

    def write(sheet: Sheet) -> None:
        table.game.show_game(trace, outcome, table.components, names, sheet)
        if rounds is not None and not 1 <= rounds.first <= sheet.found:
            raise BadInput(
                f"--rounds: expected 1 to {sheet.found}, which this game has, found {rounds.first}"
            )

    if html is None:
        _paged(lambda: write(Terminal(console, rounds)), ", ".join(given), pager)
        return

    from sim.rooms.game_page import write_page

    log = Log(rounds)
    write(log)
    write_page(html, table.game, table.components, outcome, log, given)
    console.print(f"page    {html}  (open it in a browser)", markup=False, soft_wrap=True)


def _paged(write: Callable[[], None], given: str, pager: bool) -> None:
    """What is written, all of it or an error; by the pager where it is longer than the screen."""
    with console.capture() as captured:
        console.print(given, markup=False, soft_wrap=True)
        write()
    text = captured.get()
    if not (pager and is_live(console)) or text.count("\n") < console.height:
        console.file.write(text)
        return

    from rich.pager import SystemPager

    os.environ.setdefault("LESS", "-R")  # colours
    SystemPager().show(text)


def _rounds(text: str | None) -> Rounds | None:
    """The rounds that were asked for."""
    if text is None:
        return None
    found = ROUNDS.fullmatch(text.strip())
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise BadInput(
            f'--rounds: expected a round, or the first and the last as in 2-4, found "{short(text)}"'
        )
    return Rounds(int(found[1]), int(found[2] or found[1]))
