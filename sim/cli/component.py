"""``libration component``: is a card, tile or place too strong?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from sim import games as registry
from sim.cli.answers import MOST, say_played
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
    counter,
    options_of,
    say_filled,
    table_of,
    worker_count,
)
from sim.errors import BadInput, one_line, short, unknown
from sim.playing.batch import prepare

GAMES = 2000
SHOWN = 6  # of those that a name may mean


def component(
    game: GameName,
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="Id of the component, or its name.")],
    games: Annotated[int, typer.Option(min=60, max=MOST, help="How many games.")] = GAMES,
    players: Players = None,
    seed: Seed = 0,
    strategy: StrategyNames = None,
    code: Code = None,
    option: Options = None,
    overlay: Overlay = None,
    workers: Workers = None,
) -> None:
    """Is a card, tile or place too strong? How those stand who took it, when, and whom it suits."""
    import reports
    from reports.component import NO_EXPERIMENT, component_lines
    from sim.sweep import plan as plans
    from sim.sweep import run as runs

    chosen = _called(registry.get(game), " ".join(name))
    table = table_of(game, players, strategy, code, None, option, overlay)  # refuses what is wrong
    prepare(table)
    personas = list(dict.fromkeys(player.name for player in table.strategies[: table.people]))
    plan: dict[str, Any] = {"game": game, "players": table.players, "games": games, "seed": seed}
    plan["personas"] = strategy.split(",") if strategy else personas
    plan["code"] = [str(file.resolve()) for file in code or ()]
    plan["variants"] = [options_of(option)]
    plan["overlays"] = [str(overlay)] if overlay else ["printed"]
    given = Path("component")
    planned = plans.parse(plan, given)
    plans.check(planned, given)
    with TemporaryDirectory(prefix="libration-") as folder, counter() as count:
        place = Path(folder) / "run"
        try:
            runs.run(planned, place, runs.Workers(worker_count(workers)), _Counted(count))
            found = reports.analyse(place)
            lines = [line for kind, one in chosen for line in component_lines(found, kind, one)]
        except BadInput as error:
            raise BadInput(one_line(str(error).replace(f"{place}: ", ""))) from None
    for line in [*lines, NO_EXPERIMENT]:
        say_filled("", line)
    say_played(table, games, seed)
    console.print(f"its numbers: libration show {game} {chosen[0][1]}", markup=False, soft_wrap=True)


class _Counted:
    """Tells how many games of a sweep are there."""

    def __init__(self, count: Callable[[int, int], None]) -> None:
        self.count, self.done, self.total = count, 0, 0

    def begin(self, games: int, replays: int = 1) -> None:
        """So many games."""
        self.total = games

    def add(self, cell: str, games: int, factions: Mapping[str, Sequence[float]], new: bool) -> None:
        """A shard more."""
        self.done += games
        self.count(self.done, self.total)

    def end(self) -> None:
        """Nothing."""


def _called(game: Any, wanted: str) -> list[tuple[str, str]]:
    """Kind and id of the component that a text means: its id, its title, or a part of one of them. Several
    kinds where one is used in several ways, as a card that is an upgrade or a vehicle."""
    from sim.rooms.finding import matches

    kinds = game.about().components or {}
    known = {
        (kind, name): (name, piece.title)
        for kind, entries in kinds.items()
        for name, piece in entries.entries.items()
    }
    exact, partly = matches(known.items(), wanted)
    found = exact or partly
    if len({name for _, name in found}) == 1:
        return found
    if not found:
        raise unknown(f"a component of {game.name}", wanted, [name for _, name in known], "NAME")
    ids = list(dict.fromkeys(name for _, name in found))
    more = f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
    several = f"{', '.join(ids[:SHOWN])}{more}"
    raise BadInput(f'NAME: expected one component, found {len(ids)} for "{short(wanted)}": {several}')
