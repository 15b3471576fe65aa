"""The commands that answer a question: each calls the function of ``sim`` with its name, and prints."""

from __future__ import annotations

from typing import Annotated

import typer

import sim
from sim.answers.asking import (
    BATCH_GAMES,
    COMPONENT_GAMES,
    FEWEST,
    MAX_BATCH,
    MAX_GAMES,
    PAIR_GAMES,
    PILOT,
    PRECISION,
    STANDING_GAMES,
)
from sim.arguments import PRACTICE
from sim.cli.shared import (
    AsJson,
    Decide,
    Factions,
    GameName,
    Keep,
    Options,
    Overlay,
    Players,
    Seed,
    Until,
    Workers,
    names_of,
    options_of,
    say,
    say_answer,
)
from sim.cli.table import Table, asks

Games = Annotated[int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Number of games to play.")]


@asks()
def batch(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=MAX_BATCH, help="Number of games to play.")] = BATCH_GAMES,
    *,
    table: Table,
    factions: Factions = None,
    as_json: AsJson = False,
) -> None:
    """Play many games: how often does each faction win?

    Factions take turns, unless --factions or --option factions=... says who plays. If all factions are the
    same, results are shown by seat; with several strategies, also by strategy.
    """
    answer = sim.batch(game, games, factions=factions, **table)
    say_answer(answer, as_json)


@asks("overlay", "option")
def whatif(
    game: GameName,
    changes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH=VALUE ...",
            help="Changes, such as factions.firaks.start.ore=4, or of a switch: turn_order=pass_order.",
        ),
    ] = None,
    overlay: Overlay = None,
    *,
    table: Table,
    factions: Factions = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="KEY=VALUE",
            help="A switch of both designs; without other changes, this is the change.",
        ),
    ] = None,
    precision: Annotated[
        float, typer.Option(min=0.1, max=50, help="Target precision, in percentage points of win rate.")
    ] = PRECISION,
    games: Annotated[
        int | None,
        typer.Option(min=FEWEST, max=MAX_GAMES, help="Games per design; default: as many as it takes."),
    ] = None,
    until: Until = None,
    decide: Decide = None,
    adapt: Annotated[
        int | None,
        typer.Option(
            min=PRACTICE[0],
            max=PRACTICE[1],
            metavar="GAMES",
            help="Games of self-play in each design before the comparison, for strategies with a network.",
        ),
    ] = None,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """What effect does a change have? Play both designs on the same deals, and compare them game by game.

    A change is a number of the data (see `libration show`), a switch (see `libration options`) or an overlay.
    If only --option is given, those switches are compared with the default rules.

    --until and --decide, both in percentage points of wins, stop on their own: for the faction that the
    changes name, or when it holds for all. The intervals are valid however often one looks.

    With --adapt, copies of learned players practise each design first, and the answer says how much of the
    effect there is at once and how much comes by adapting. 600 games take one to five minutes. For instance:
    libration whatif cryo scoring.unbuilt_cards_vp=4 --strategy learned --adapt 600 --games 400
    """
    answer = sim.whatif(
        game,
        changes or None,
        overlay,
        games,
        precision,
        options=options_of(option),
        factions=factions,
        adapt=adapt,
        until=until,
        decide=decide,
        keep=keep,
        **table,
    )
    say_answer(answer, as_json)
    if not as_json:
        say(answer.pairing)


@asks()
def seats(
    game: GameName,
    games: Games = STANDING_GAMES,
    *,
    table: Table,
    as_json: AsJson = False,
) -> None:
    """Does any seat have an advantage? Yes, no, or not clear yet.

    How often each seat wins, compared with the game's tolerance, and how far it is ahead of the others.
    """
    answer = sim.seats(game, games, **table)
    say_answer(answer, as_json)


@asks()
def faction(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The faction's id or its name.")],
    games: Games = STANDING_GAMES,
    *,
    table: Table,
    as_json: AsJson = False,
) -> None:
    """Why is a faction weak or strong?

    It plays in every game, against all others in turn. Where its points come from, which opponents it beats,
    and how it fares with each strategy.
    """
    answer = sim.faction(game, name, games, **table)
    say_answer(answer, as_json)
    if not as_json:
        for what, command in answer.examples.select("what", "command").iter_rows():
            say(f"{what}: {command}")


@asks()
def component(
    game: GameName,
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="The component's id or its name.")],
    games: Games = COMPONENT_GAMES,
    *,
    table: Table,
    as_json: AsJson = False,
) -> None:
    """Is a card, tile or space too strong?

    How well players who took it did, when they took it, and whom it suits.
    """
    words = " ".join(name)  # names may have several words
    answer = sim.component(game, words, games, **table)
    say_answer(answer, as_json, tables=False)
    if not as_json:
        say(f"its numbers: libration show {game} {answer.component}")


@asks()
def needed(
    game: GameName,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="The faction's id or its name; default: all.")
    ] = None,
    points: Annotated[
        float, typer.Option(min=0.01, max=1000, help="Difference to detect, in points ahead or behind.")
    ] = 2.0,
    wins: Annotated[
        float, typer.Option(min=0.1, max=50, help="Difference to detect, in percentage points of win rate.")
    ] = 2.0,
    pilot: Annotated[
        int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Games to play first, to estimate it from.")
    ] = PILOT,
    *,
    table: Table,
    as_json: AsJson = False,
) -> None:
    """How many games does a question need?

    How many it takes to detect a faction that is --points ahead or behind, or whose win rate is --wins
    percentage points above or below its fair share.
    """
    answer = sim.needed(game, name, points, wins, pilot, **table)
    say_answer(answer, as_json)


def ladder(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=MAX_GAMES, help="Games per rung and per duel.")] = 1000,
    rungs: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="Rungs to compare, lowest first; default: all.")
    ] = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """How strong are the players of a game? What each rung scores, and how often it beats the one below.

    lowest: the faction with the lowest mean score. games/s: speed of one worker. beats: share of mirrored
    pairs of games (one against the others and the other way round, same seat, same deal) in which it scores
    more. alone: share of single games in which one copy scores more than the average of the others. wins: how
    often that copy wins. points: how many more points than the rung below it scores, per seat.

    Against an automated rival (--option mode=solo): wins is the share of games that each rung wins. beats is
    the share of deals, each played by both rungs, in which it finishes further ahead of the rival than the
    rung below. points is how much further.
    """
    answer = sim.ladder(game, games, names_of(rungs), players, seed, options_of(option), workers)
    say_answer(answer, as_json)


@asks("strategy", "strength")
def metagame(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=1, max=MAX_BATCH, help="Games of each strategy among each other one.")
    ] = PAIR_GAMES,
    strategies: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME", help="Strategies that take part; default: all fast ones."),
    ] = None,
    *,
    table: Table,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Is there one best way to play?

    One player of each strategy plays among players of each other one. The answer is the mix of strategies
    that none beats on average, which ones are worse whoever else plays, and what suits each faction. How
    well each strategy does against the mix is checked on fresh deals.
    """
    answer = sim.metagame(game, games, names_of(strategies), keep=keep, **table)
    say_answer(answer, as_json)
