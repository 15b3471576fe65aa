"""The commands that answer a question: each calls the function of ``sim`` with its name, and prints."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import sim
from sim.answers.asking import (
    BATCH_GAMES,
    COMPONENT_GAMES,
    FEWEST,
    LADDER_GAMES,
    MAX_BATCH,
    MAX_GAMES,
    PAIR_GAMES,
    PILOT,
    PRECISION,
    STANDING_GAMES,
)
from sim.arguments import PRACTICE
from sim.cli.question import question
from sim.cli.shared import Decide, GameName, Until

Games = Annotated[int, typer.Option(min=FEWEST, max=MAX_GAMES, help="Number of games to play.")]


@question()
def batch(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=MAX_BATCH, help="Number of games to play.")] = BATCH_GAMES,
    **played: Any,
) -> Any:
    """Play many games: how often does each faction win?

    Factions take turns, unless --factions or --option factions=... says who plays. If all factions are the
    same, results are shown by seat; with several strategies, also by strategy.
    """
    return sim.batch(game, games, **played)


@question(keep=True)
def whatif(
    game: GameName,
    changes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH=VALUE ...",
            help="Changes, such as factions.firaks.start.ore=4, or of a switch: turn_order=pass_order.",
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
    **played: Any,
) -> Any:
    """What effect does a change have? Play both designs on the same deals, and compare them game by game.

    A change is a number of the data (see `libration show`), a switch (see `libration options`) or an overlay.
    If only --option is given, those switches are compared with the default rules.

    --until and --decide, both in percentage points of wins, stop on their own: for the faction that the
    changes name, or when it holds for all. The intervals are valid however often one looks.

    With --adapt, copies of learned players practise each design first, and the answer says how much of the
    effect there is at once and how much comes by adapting. 600 games take one to five minutes. For instance:
    libration whatif cryo scoring.unbuilt_cards_vp=4 --strategy learned --adapt 600 --games 400
    """
    return sim.whatif(
        game, changes or None, games, precision=precision, until=until, decide=decide, adapt=adapt, **played
    )


@question()
def seats(
    game: GameName,
    games: Games = STANDING_GAMES,
    **played: Any,
) -> Any:
    """Does any seat have an advantage? Yes, no, or not clear yet.

    How often each seat wins, compared with the game's tolerance, and how far it is ahead of the others.
    """
    return sim.seats(game, games, **played)


@question()
def faction(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The faction's id or its name.")],
    games: Games = STANDING_GAMES,
    **played: Any,
) -> Any:
    """Why is a faction weak or strong?

    It plays in every game, against all others in turn. Where its points come from, which opponents it beats,
    and how it fares with each strategy.
    """
    return sim.faction(game, name, games, **played)


@question()
def component(
    game: GameName,
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="The component's id or its name.")],
    games: Games = COMPONENT_GAMES,
    **played: Any,
) -> Any:
    """Is a card, tile or space too strong?

    How well players who took it did, when they took it, and whom it suits.
    """
    return sim.component(game, " ".join(name), games, **played)  # names may have several words


@question()
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
    **played: Any,
) -> Any:
    """How many games does a question need?

    How many it takes to detect a faction that is --points ahead or behind, or whose win rate is --wins
    percentage points above or below its fair share.
    """
    return sim.needed(game, name, points=points, wins=wins, pilot=pilot, **played)


@question("strategies", "strength", "factions", "overlay", "code")
def ladder(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=1, max=MAX_GAMES, help="Games per rung and per duel.")
    ] = LADDER_GAMES,
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME", help="Strategies to compare, the weakest first; default: all rungs."
        ),
    ] = None,
    **played: Any,
) -> Any:
    """How strong are the players of a game? What each rung scores, and how often it beats the one below.

    lowest: the faction with the lowest mean score. games/s: speed of one worker. beats: share of mirrored
    pairs of games (one against the others and the other way round, same seat, same deal) in which it scores
    more. alone: share of single games in which one copy scores more than the average of the others. wins: how
    often that copy wins. points: how many more points than the rung below it scores, per seat.

    Against an automated rival (--option mode=solo): wins is the share of games that each rung wins. beats is
    the share of deals, each played by both rungs, in which it finishes further ahead of the rival than the
    rung below. points is how much further.
    """
    return sim.ladder(game, games, compare=compare, **played)


@question("strategies", "strength", "factions", keep=True)
def metagame(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=1, max=MAX_BATCH, help="Games of each strategy among each other one.")
    ] = PAIR_GAMES,
    compare: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME", help="Strategies to compare; default: all fast ones."),
    ] = None,
    **played: Any,
) -> Any:
    """Is there one best way to play?

    One player of each strategy plays among players of each other one. The answer is the mix of strategies
    that none beats on average, which ones are worse whoever else plays, and what suits each faction. How
    well each strategy does against the mix is checked on fresh deals.
    """
    return sim.metagame(game, games, compare=compare, **played)
