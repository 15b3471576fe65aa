"""``libration show``: the components of a game: their numbers, where these are, and what they may be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sim import games as registry
from sim.cli.shared import AsJson, GameName, console, say_json
from sim.errors import BadInput


def show(
    game: GameName,
    path: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH]", help="A name (firaks), or keys as in an overlay, joined by dots."),
    ] = None,
    overlay: Annotated[Path | None, typer.Option(metavar="FILE", help="With these changes.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a component: its numbers, their source, file and line, and which values are allowed."""
    from sim.gamekit import display
    from sim.gamekit.finding import find

    reader = registry.reader(game)
    if overlay is not None:
        reader.data(overlay)  # refuses what is wrong in it
    documents = reader.documents(overlay)
    if not path:
        if as_json:
            say_json(documents)
        else:
            display.list_files(reader, documents, game, console)
        return
    wanted = " ".join(path)  # names may have several words
    try:
        places = find(documents, wanted)
    except BadInput as error:
        raise BadInput(f"PATH: {error}") from None
    if as_json:
        say_json([_described(reader, documents, place) for place in places])
    elif len(places) == 1:
        display.show_place(reader, overlay, documents, places[0], console)
    else:
        display.list_places(documents, places, wanted, console)


def _described(reader: Any, documents: dict[str, Any], place: Any) -> dict[str, Any]:
    """A place for programs: its keys, its value, and where it is from."""
    from sim.gamekit.components import source_of
    from sim.gamekit.finding import keys_of
    from sim.gamekit.places import at
    from sim.gamekit.toml_lines import line_of

    file = reader.folder / f"{place[0]}.toml"
    keys = keys_of(documents, place)
    return {
        "path": ".".join(keys),
        "value": at(documents, place),
        "source": source_of(reader.sources(), keys),
        "file": str(file),
        "line": line_of(file.read_text(encoding="utf-8"), place[1:]),
    }
