"""``libration workbench``: sliders in the browser, and what they do."""

from __future__ import annotations

from typing import Annotated

import typer

from sim.cli.shared import GameName, Options, Players, Seed, StrategyNames, names_of, options_of, say


def workbench(
    game: GameName,
    players: Players = None,
    strategy: StrategyNames = None,
    option: Options = None,
    seed: Seed = 0,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Port to listen on; default: the first free one from 8866."),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Move the sliders of a component in the browser, and watch what that does.

    Search for a faction, a card, a tile or a rule, move a slider, and both games are played on the same deals
    until the verdict is clear. Compare up to three changes. Save one as an overlay, copy its command, or
    write a page to share.

    It listens on this machine only, and needs no network. Ctrl+C stops it. Files are saved in the current
    folder.
    """
    from sim.workbench.opening import needed, new_session

    needed("ipykernel", "ipywidgets", "voila")
    names, options = names_of(strategy), options_of(option)
    session = new_session(
        game, players, names, seed, options
    )  # refuses what can't be, before anything starts
    from sim.workbench import serving

    def ready(address: str) -> None:
        say(f" workbench  {address}")
        say(" workbench  Ctrl+C stops it", style="dim")
        if browser:
            serving.open_browser(address)

    given = {"players": players, "strategies": names, "seed": seed, "options": options}
    title = f"{session.catalogue.game.title}: workbench"
    serving.serve(serving.code_for(game, given), title, port, ready)
