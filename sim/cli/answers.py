"""``libration seats``, ``faction`` and ``needed``: one question, one command, one answer."""

from __future__ import annotations

from typing import Annotated

import typer

from sim import games as games_of
from sim.cli.shared import (
    Code,
    GameName,
    Options,
    Overlay,
    Players,
    Seed,
    StrategyNames,
    Workers,
    console,
    played,
    progress,
    stop_if_broken,
    table_of,
    worker_count,
)
from sim.errors import BadInput, unknown
from sim.playing.batch import Table, play_games, prepare
from strategies import registry

GAMES = 4000
PILOT = 400  # games, to learn how many are needed
MOST = 1_000_000
PERSONA_GAMES = 4  # of so many games one is played again by each other persona
Games = Annotated[int, typer.Option(min=60, max=MOST, help="How many games.")]


def seats(
    game: GameName,
    games: Games = GAMES,
    players: Players = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    code: Code = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
) -> None:
    """Is a seat favoured? How often each wins, and by how much it is ahead of the others."""
    from reports import answers

    table = table_of(game, players, strategy, code, None, option, overlay)
    if table.people < 2:
        raise BadInput("seats: expected at least 2 players, found 1 against an automated rival")
    outcomes = played(table, games, seed, workers, overlay)
    unit = table.game.about().unit
    word, found = answers.standings(table.game, outcomes, by_seat=True)
    for line in answers.seat_lines(found, table.players, unit):
        console.print(line, markup=False, soft_wrap=True)
    console.print(answers.grid(word, found, {}, unit))
    say_played(table, games, seed)


def faction(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Id of the faction, or its name.")],
    games: Games = GAMES,
    players: Players = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    code: Code = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
) -> None:
    """Why is a faction weak or strong? Where its points come from, whom it beats, with which players."""
    from reports import answers
    from sim.rooms.about import faction_titles

    table = table_of(game, players, strategy, code, None, option, overlay)
    about = table.game.about()
    titles = faction_titles(about)
    chosen = _faction(table, name)
    prepare(table)
    others = [] if strategy or code else [one for one in _personas(game) if one != table.strategies[0].name]
    share = games // PERSONA_GAMES
    with progress(games + share * len(others)) as count:
        outcomes = play_games(table, games, seed, workers=worker_count(workers), progress=count)
        stop_if_broken(table, outcomes, seed, overlay)
        by_persona = {}
        for persona in others:
            other = table_of(game, players, persona, None, None, option, overlay)
            again = play_games(other, share, seed, workers=worker_count(workers), progress=count)
            stood = {one.name: one for one in answers.standings(table.game, again)[1]}
            if chosen in stood:
                by_persona[persona] = stood[chosen]
    _, found = answers.standings(table.game, outcomes)
    own = next((one for one in found if one.name == chosen), None)
    title = titles.get(chosen, chosen)
    if own is None or len(found) < 2:
        found_text = f"fewer of {games:,}: give more --games, if it is played at all"
        raise BadInput(f"NAME: expected {title} in at least {answers.ENOUGH} games, found {found_text}")
    place = [one.name for one in found].index(chosen) + 1
    unit = about.unit
    reasons = answers.why(table.game, outcomes, chosen)
    lines = [*answers.faction_lines(own, place, len(found), table.players, title, unit)]
    lines += answers.why_lines(reasons, titles, unit)
    if by_persona:
        told = answers.persona_line(own, table.strategies[0].name, by_persona)
        few = ", ".join(one for one in others if one not in by_persona)
        lines.append(f"Where all play one persona: {told}{f'; too few games of {few}' if few else ''}.")
    for line in lines:
        console.print(line, markup=False, soft_wrap=True)
    given = [f"--players {table.players} --seed {seed}", *(f"--code {file}" for file in code or ())]
    given += [f"--strategy {strategy}"] if strategy else []
    given += [*(f"--option {one}" for one in option or ()), *([f"--overlay {overlay}"] if overlay else [])]
    for what, number in reasons.examples:
        words = f"libration play {game} {' '.join(given)} --game {number}"
        console.print(f"{what}: {words}", markup=False, soft_wrap=True)
    say_played(table, games, seed)


def needed(
    game: GameName,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Id of the faction, or its name; else all of them.")
    ] = None,
    points: Annotated[float, typer.Option(min=0.01, max=1000, help="Points ahead, to tell from none.")] = 2.0,
    wins: Annotated[float, typer.Option(min=0.1, max=50, help="Percentage points of wins, likewise.")] = 2.0,
    pilot: Annotated[int, typer.Option(min=60, max=MOST, help="Games to learn it from.")] = PILOT,
    players: Players = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    code: Code = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
) -> None:
    """How many games does a question need? For so many points, or wins, of a faction beyond the others."""
    from rich.table import Table as Grid

    from reports import answers
    from sim.rooms.about import faction_titles

    table = table_of(game, players, strategy, code, None, option, overlay)
    if table.people < 2:
        raise BadInput("needed: expected at least 2 players, found 1 against an automated rival")
    chosen = _faction(table, name) if name is not None else None
    word, found = answers.standings(table.game, played(table, pilot, seed, workers, overlay))
    own = [one for one in found if chosen in (None, one.name)]
    if not own:
        wanted = f"{name or f'a {word}'} in at least {answers.ENOUGH} games beside another"
        raise BadInput(f"--pilot: expected {wanted}, found fewer of {pilot:,}")
    unit, titles = table.game.about().unit, faction_titles(table.game.about())
    grid = Grid(word, f"games for {points:g} {unit}", f"games for {wins:g} points of wins")
    for row in answers.needed(own, pilot, points, wins / 100, len(own)):
        grid.add_row(titles.get(row.name, row.name), f"{row.points:,}", f"{row.wins:,}")
    console.print(grid)
    asked = f"asked of one {word}" if len(own) == 1 else f"asked of all {len(own)} at once"
    sure = f"So many games show a true difference of that size with a chance of 80 %, {asked}, 95 % sure."
    console.print(f"{sure} A report asks more questions, and so needs more.", markup=False, soft_wrap=True)
    say_played(table, pilot, seed)


def _faction(table: Table, name: str) -> str:
    """The id of a faction, from that or from its title."""
    from sim.rooms.about import faction_titles

    if not games_of.different_factions(table.game):
        ask = f"`libration seats {table.game.name}` and `libration component` tell them apart"
        raise BadInput(
            f"NAME: expected a game with several factions, found one where all play the same: {ask}"
        )
    known = {one: one for one in table.game.factions}
    known |= {title.lower(): one for one, title in faction_titles(table.game.about()).items()}
    chosen = known.get(name) or known.get(name.lower())
    if chosen is None:
        raise unknown(f"a faction of {table.game.name}", name, table.game.factions)
    return chosen


def say_played(table: Table, games: int, seed: int) -> None:
    """What an answer rests on."""
    names = ", ".join(dict.fromkeys(player.name for player in table.strategies))
    console.print(f"{games:,} games, {table.players} players, {names}, seed {seed}; 95 % intervals")


def _personas(game: str) -> list[str]:
    """The other players of the rung that plays unless told otherwise."""
    return [
        one
        for one in registry.names(game)
        if registry.rung(game, registry.get(game, one)) == registry.usual(game)
    ]
