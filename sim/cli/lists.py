"""The commands that list what there is: games, options, strategies, plans, tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from sim import games as registry
from sim.cli.shared import AsJson, GameName, console, say, say_filled, say_json, say_rows
from sim.errors import BadInput
from strategies import registry as strategies


def list_games(as_json: AsJson = False) -> None:
    """List the games: rules version, player counts, number of factions."""
    games = [registry.get(name) for name in registry.names()]
    if as_json:
        say_json(
            [
                {"game": game.name, "title": game.title, "players": list(game.players)}
                | {"factions": registry.different_factions(game), "version": game.version}
                for game in games
            ]
        )
        return
    rows = [("game", "rules", "players", "factions", "title")]
    for name, game in zip(registry.names(), games, strict=True):
        players = f"{game.players[0]} to {game.players[-1]}"
        factions = str(registry.different_factions(game) or "alike")
        rows.append((name, f"version {game.version}", players, factions, game.title))
    say_rows(rows)


def list_options(game: GameName, as_json: AsJson = False) -> None:
    """List the switches of a game, and what they mean."""
    _say_table(("option", "meaning"), list(registry.get(game).option_help().items()), as_json)


def list_moves(game: GameName, as_json: AsJson = False) -> None:
    """List the kinds of moves of a game by name, and what their operands mean: for policies of your own."""
    from sim.gamekit.moves import moves_of

    moves = moves_of(registry.get(game))
    if as_json:
        say_json(moves._asdict() | {"kinds": [kind._asdict() for kind in moves.kinds]})
        return
    say(moves.source)
    say_filled("", f"Fields of a move: {', '.join(moves.fields)}. {moves.about}")
    rows = [(kind.name, str(kind.number), kind.operands) for kind in moves.kinds]
    say_rows([("kind", "number", "operands"), *rows])


def list_strategies(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Name of the game; default: all games.")
    ] = None,
    weights: Annotated[
        bool, typer.Option("--weights", help="List the weights of personas instead: default and meaning.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the strategies of a game; with --weights, what a persona file can set."""
    names = registry.names() if game is None else (registry.get(game).name,)
    rows = [(name, *row) for name in names for row in (_weights(name) if weights else _strategies(name))]
    if not rows:
        raise BadInput(f"--weights: expected a game with personas, found {', '.join(names)}")
    columns = ("weight", "default", "meaning") if weights else ("name", "policy", "rung", "how it plays")
    headings = ("game", *columns)
    if as_json:
        say_json(_dicts(headings, rows))
        return
    shown = [headings, *rows]
    say_rows([row[1:] for row in shown] if game else shown)


def _strategies(game: str) -> list[tuple[str, ...]]:
    """Name, policy, rung and note."""
    known = [strategies.get(game, name) for name in strategies.names(game)]
    return [(entry.name, entry.policy, strategies.rung(game, entry), entry.note) for entry in known]


def _weights(game: str) -> list[tuple[str, ...]]:
    """Weight, default and meaning; a weight without a meaning shares that of the one above it."""
    family = strategies.family(game)
    rows: list[tuple[str, ...]] = []
    meaning = ""
    for name, (default, words) in (family.table if family else {}).items():
        meaning = words or meaning
        rows.append((name, f"{default:g}", meaning))
    return rows


def list_plans(as_json: AsJson = False) -> None:
    """List the packaged plans; each is a TOML file to copy and change."""
    from sim.sweep.plan import packaged, summary

    plans = [(name, *summary(path), str(path)) for name, path in packaged().items()]
    if as_json:
        say_json(_dicts(("plan", "about", "plays", "file"), plans))
        return
    for name, about, plays, file in plans:
        say_filled("", name)
        for line in (about, plays, f"file {file}"):
            say_filled("  ", line)


def list_tables(game: GameName, as_json: AsJson = False) -> None:
    """Explain every column of a sweep's tables, and the axes of columns that hold several numbers."""
    from sim.files.tables import describe, describe_axes

    rules = registry.get(game)
    tables: dict[str, tuple[Sequence[str], Sequence[Sequence[str]]]] = {
        "columns": (("table", "column", "type", "meaning"), list(describe(rules))),
        "axes": (("axis", "places"), list(describe_axes(rules))),
    }
    if as_json:
        say_json({name: _dicts(headings, rows) for name, (headings, rows) in tables.items()})
        return
    for headings, rows in tables.values():
        _say_table(headings, rows, as_json=False)


def _say_table(headings: Sequence[str], rows: Sequence[Sequence[str]], as_json: bool) -> None:
    if as_json:
        say_json(_dicts(headings, rows))
        return
    grid = Grid(*headings, box=None)
    for row in rows:
        grid.add_row(*(text.replace("[", "\\[") for text in row))
    console.print(grid)


def _dicts(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    return [dict(zip(headings, row, strict=True)) for row in rows]
