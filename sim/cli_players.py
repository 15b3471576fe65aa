"""The commands about players: which there are, and what their weights mean."""

from __future__ import annotations

from typing import Annotated

import typer

from sim import games
from sim.cli_shared import console
from sim.errors import BadInput
from strategies import registry


def list_strategies(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All games if not given.")] = None,
    weights: Annotated[
        bool, typer.Option("--weights", help="The weights of personas instead: default and meaning.")
    ] = False,
) -> None:
    """List the players of a game; with --weights, what a persona's file can set."""
    names = games.names() if game is None else (games.get(game).name,)
    rows = [(name, *row) for name in names for row in (_weights(name) if weights else _strategies(name))]
    if not rows:
        raise BadInput(f"--weights: expected a game with personas, found {', '.join(names)}")
    title = ("game", "weight", "default", "meaning") if weights else ("game", "name", "policy", "note")
    widths = [max(map(len, column)) for column in zip(title, *rows, strict=True)]
    for row in (title, *rows):  # whole lines, for search and for programs: a grid would break them
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        console.print("  ".join(cells).rstrip(), markup=False, soft_wrap=True)


def _strategies(game: str) -> list[tuple[str, str, str]]:
    """Name, policy with the rung of a persona, and note."""
    family = registry.family(game)
    found = []
    for name in registry.names(game):
        strategy = registry.get(game, name)
        rung = f", {family.rung_of(strategy)}" if family and strategy.policy == family.policy else ""
        found.append((name, strategy.policy + rung, strategy.note))
    return found


def _weights(game: str) -> list[tuple[str, str, str]]:
    """Weight, default and meaning; one without words of its own belongs to those above it."""
    family = registry.family(game)
    found, meaning = [], ""
    for name, (default, words) in (family.table if family else {}).items():
        meaning = words or meaning
        found.append((name, f"{default:g}", meaning))
    return found
