"""``libration show``: a game's components with their numbers, where these stand, and what they may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim import games as registry
from sim.cli.shared import GameName, console
from sim.errors import BadInput


def show(
    game: GameName,
    path: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH]", help="A name (firaks), or keys as in an overlay, joined by dots."),
    ] = None,
    overlay: Annotated[Path | None, typer.Option(metavar="FILE", help="With these changes.")] = None,
) -> None:
    """Show a component: its numbers, their source, file and line, and what they may be changed to."""
    from sim.rooms import display
    from sim.rooms.finding import find

    reader = registry.reader(game)
    if overlay is not None:
        reader.data(overlay)  # refuses what is wrong in it
    documents = reader.documents(overlay)
    if not path:
        display.list_files(reader, documents, game, console)
        return
    wanted = " ".join(path)  # names may have several words
    try:
        found = find(documents, wanted)
    except BadInput as error:
        raise BadInput(f"PATH: {error}") from None
    if len(found) == 1:
        display.show_place(reader, overlay, documents, found[0], console)
    else:
        display.list_places(documents, found, wanted, console)
