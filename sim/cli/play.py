"""The command that shows one game: in the terminal, or as a page for a browser."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.answers.asking import check_outcomes
from sim.cli.shared import (
    Code,
    Factions,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    Strengths,
    TrustCode,
    console,
    match_of,
    say,
)
from sim.errors import BadInput, short
from sim.gamekit.page import Log, Rounds, Sheet, Terminal
from sim.live import is_live
from sim.playing.batch import MAX_SEED, Match, play_traced

ROUNDS = re.compile(r"([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?")


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Name of the game.")] = None,
    players: Players = None,
    seed: Seed = 0,
    index: Annotated[
        int,
        typer.Option("--game", min=0, max=MAX_SEED, help="Index of the game, for this seed or in the run."),
    ] = 0,
    strategy: StrategyNames = None,
    strength: Strengths = None,
    code: Code = None,
    factions: Factions = None,
    option: Options = None,
    overlay: Overlay = None,
    run: Annotated[Path | None, typer.Option(metavar="RUN", help="Show a game of this run instead.")] = None,
    trust: TrustCode = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page for a browser, with the board after each turn."),
    ] = None,
    rounds: Annotated[
        str | None, typer.Option(metavar="3 or 2-4", help="Show only these rounds; default: all.")
    ] = None,
    pager: Annotated[
        bool,
        typer.Option("--pager/--no-pager", help="On a terminal, page a game longer than the screen."),
    ] = True,
) -> None:
    """Play one game and show it: set-up, every turn, final scoring."""
    chosen = _rounds(rounds)
    if html is not None:
        from sim.gamekit.game_page import check_file

        check_file(html)
    if run is not None:
        if game or players or strategy or strength or code or factions or option or overlay:
            raise BadInput("--run: expected only --game, --html or --rounds with it; the run knows the rest")
        _show_row(run, index, trust, html, chosen, pager)
        return
    if trust:
        raise BadInput("--trust-code: expected --run RUN with it; --code doesn't need it")
    if game is None:
        raise BadInput("play: expected GAME, or --run RUN --game NUMBER, found neither")
    match = match_of(game, players, strategy, code, factions, option, overlay, strength=strength)
    trace, outcome = play_traced(match, seed, index)
    names = [strategy.name for strategy in match.strategies]
    setting = [f"seed {seed}", f"game {index}", *(option or ()), *([f"overlay {overlay}"] if overlay else ())]
    _show(match, trace, outcome, names, setting, html, chosen, pager)
    check_outcomes(match, outcome.reshape(1), seed, overlay)


def _show_row(
    run: Path, number: int, trust: bool, html: Path | None, rounds: Rounds | None, pager: bool
) -> None:
    """Show a game of a run."""
    from sim.sweep.verify import open_game

    game = open_game(run, number, trust)
    if not game.same:
        why = game.changed[0] if game.changed else "the row has been changed"
        raise BadInput(f"{run}: game {number:,} does not end as its row says. {why}")
    _show(game.match, game.trace, game.outcome, game.names, [str(run)], html, rounds, pager)


def _show(
    match: Match,
    trace: Any,
    outcome: Any,
    names: Sequence[str],
    setting: Sequence[str],
    html: Path | None,
    rounds: Rounds | None,
    pager: bool,
) -> None:
    """Print a game, or write its page."""

    def write(sheet: Sheet) -> None:
        with match.game.texts(match.overlay):
            match.game.show_game(trace, outcome, match.components, names, sheet)
        if rounds is not None and not 1 <= rounds.first <= sheet.last_round:
            raise BadInput(
                f"--rounds: expected 1 to {sheet.last_round}, the rounds of this game, found {rounds.first}"
            )

    if html is None:
        _paged(lambda: write(Terminal(console, rounds)), ", ".join(setting), pager)
        return

    from sim.gamekit.game_page import write_page

    log = Log(rounds)
    write(log)
    with match.game.texts(match.overlay):
        write_page(html, match.game, match.components, outcome, log, setting)
    say(f"page    {html}  (open it in a browser)")


def _paged(write: Callable[[], None], setting: str, pager: bool) -> None:
    """Print all that is written, or an error; in a pager if it is longer than the screen."""
    with console.capture() as captured:
        say(setting)
        write()
    text = captured.get()
    if not (pager and is_live(console)) or text.count("\n") < console.height:
        console.file.write(text)
        return

    from rich.pager import SystemPager

    os.environ.setdefault("LESS", "-R")  # colours
    SystemPager().show(text)


def _rounds(text: str | None) -> Rounds | None:
    """The rounds to show."""
    if text is None:
        return None
    parts = ROUNDS.fullmatch(text.strip())
    if parts is None or int(parts[2] or parts[1]) < int(parts[1]):
        raise BadInput(f'--rounds: expected a round, or a range such as 2-4, found "{short(text)}"')
    return Rounds(int(parts[1]), int(parts[2] or parts[1]))
