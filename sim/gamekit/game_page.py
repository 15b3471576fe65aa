"""A game as a web page: the board after each turn, charts of what players have, and the log.

One self-contained file. Without JavaScript, and in print, it shows the last board and the whole log.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from sim.errors import BadInput
from sim.files.writing import write_file
from sim.gamekit import svg
from sim.gamekit.page import FIXED, Log
from sim.kernel.game import Game

TEMPLATE = Path(__file__).with_name("game_page.html")


def check_file(path: Path) -> None:
    """BadInput if a page can't be written there: checked before the game is played."""
    if path.is_dir() or not path.name:
        raise BadInput(f"--html: expected a file, found the folder {path}")
    if not path.parent.is_dir():
        raise BadInput(f"--html: expected a file in a folder that exists, found {path}")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise BadInput(f"--html: {path} cannot be written: {error.strerror}") from None


def write_page(
    path: Path, game: Game, components: Any, outcome: Any, log: Log, given: Sequence[str] = ()
) -> None:
    """Write the page of a game whose log is complete. ``given``: the settings it was played with."""
    write_file(path, page(game, components, outcome, log, given).encode())


def page(game: Game, components: Any, outcome: Any, log: Log, given: Sequence[str] = ()) -> str:
    """The page as text."""
    turns = log.turns
    if not turns:
        raise BadInput(f"--html: expected a game with turns to show, found {game.name}")
    if log.rest:  # belongs to the last turn
        turns = [*turns[:-1], replace(turns[-1], blocks=[*turns[-1].blocks, *log.rest])]
    players = int(outcome.players)
    board = game.board(turns[0].state, components) if game.board else None
    amounts: svg.Amounts = game.amounts() if game.amounts else {"points": lambda s, seat: s.players[seat].vp}
    series = {
        name: [[_number(amount(turn.state, seat)) for turn in turns] for seat in range(players)]
        for name, amount in amounts.items()
    }
    parts = [at for at in range(1, len(turns)) if turns[at].heading != turns[at - 1].heading]
    charts = [svg.chart(name, amounts_by_seat, parts) for name, amounts_by_seat in series.items()]
    drawn = [dict(board.pieces(turn.state)) for turn in turns] if board else [{} for _ in turns]
    places = list(dict.fromkeys(place for turn in drawn for place in turn))
    data = {
        "turns": [{"title": turn.title, "part": turn.heading} for turn in turns],
        "changes": changes(places, drawn),
        "amounts": series,
    }
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["plain"] = lambda text: text.replace(FIXED, " ").strip()
    template = environment.from_string(TEMPLATE.read_text(encoding="utf-8"))
    return template.render(
        title=log.title or game.title,
        given=", ".join(given),
        seats=[
            {"name": name, "score": int(outcome.seats[seat].score), "rank": int(outcome.seats[seat].rank)}
            for seat, name in enumerate(log.names[:players])
        ],
        board=board,
        ground=Markup(board.ground) if board else "",
        pieces=[Markup(drawn[-1].get(place, "")) for place in places],
        shapes=Markup(svg.shapes()),
        marks=[Markup(svg.mark(12, 12, seat, seat + 1)) for seat in range(players)],
        colours=list(enumerate(svg.SEAT_COLOURS)),
        charts=[(chart, Markup(chart.drawn)) for chart in charts],
        series=series,
        chart_size=(svg.CHART_WIDTH, svg.CHART_HEIGHT),
        turns=turns,
        data=Markup(json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")),
    )


def changes(places: Sequence[str], drawn: Sequence[Mapping[str, str]]) -> list[dict[int, str]]:
    """What is drawn at the places, by number: everything for the first turn, then what has changed."""
    changed = []
    before: Mapping[str, str] = {}
    for turn in drawn:
        changed.append(
            {
                number: turn.get(place, "")
                for number, place in enumerate(places)
                if turn.get(place, "") != before.get(place, "")
            }
        )
        before = turn
    return changed


def _number(amount: float) -> float:
    """An amount, as a whole number if it is one."""
    return int(amount) if float(amount).is_integer() else float(amount)
