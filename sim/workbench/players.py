"""The widgets that choose who plays, and how long."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from sim.workbench import parts
from sim.workbench.session import Session
from strategies import registry

WIDE = widgets.Layout(width="auto")


class Players:
    """Number of players, strategies, tolerance, deals and seed. ``changed`` is called with what is new."""

    def __init__(self, session: Session, changed: Callable[..., None]) -> None:
        self.session, self._changed, self._filling = session, changed, False
        self.game = session.catalogue.game.name
        names = registry.names(self.game)
        possible = session.catalogue.game.players_for(dict(session.options))
        self.count = widgets.ToggleButtons(options=list(possible), style={"button_width": "48px"})
        self.count.add_class("wb-players")
        self.everybody = widgets.Dropdown(options=names, layout=WIDE)
        self.everybody.add_class("wb-strategy")
        self.apart = widgets.Checkbox(description="another strategy in some seats", indent=False)
        self.seats = [widgets.Dropdown(options=names, layout=WIDE) for _ in range(max(possible))]
        self.tolerance = widgets.BoundedFloatText(
            min=0.1, max=50, step=0.5, layout=widgets.Layout(width="80px")
        )
        self.most = widgets.IntText(step=1000, layout=widgets.Layout(width="90px"))
        self.seed = widgets.IntText(layout=widgets.Layout(width="90px"))
        self.note, self.said = widgets.HTML(), widgets.HTML()
        self.per_seat = widgets.VBox()
        self.box = widgets.VBox(
            [
                _line("Players", self.count),
                _line("Strategy", self.everybody),
                self.note,
                self.apart,
                self.per_seat,
                _line("Tolerance", self.tolerance, "percentage points of wins don't matter"),
                _line("At most", self.most, "deals, each played twice"),
                _line("Seed", self.seed, "same seed, same deals"),
                self.said,
            ]
        )
        self.fill("")
        for name, widget in (("players", self.count), ("tolerance", self.tolerance), ("most", self.most)):
            self._watch(name, widget)
        self._watch("seed", self.seed)
        for widget in (self.everybody, self.apart, *self.seats):
            widget.observe(self._seated, "value")

    def fill(self, message: str) -> None:
        """Show how the session is set up, and what was wrong."""
        setup = self.session.state.setup
        self._filling = True
        try:
            self.count.value = setup.players
            self.everybody.value = setup.strategies[0]
            names = setup.strategies if len(setup.strategies) > 1 else setup.strategies * setup.players
            for widget, name in zip(self.seats, names, strict=False):
                widget.value = name
            self.apart.value = len(setup.strategies) > 1
            self.tolerance.value, self.most.value, self.seed.value = setup.tolerance, setup.most, setup.seed
        finally:
            self._filling = False
        self.everybody.disabled = self.apart.value
        self.per_seat.children = (
            [_line(f"Seat {seat + 1}", self.seats[seat]) for seat in range(setup.players)]
            if self.apart.value
            else []
        )
        notes = dict.fromkeys(registry.get(self.game, name).note for name in setup.strategies)
        self.note.value = f'<p class="wb-id">{escape("; ".join(filter(None, notes)))}</p>'
        self.said.value = parts.error_box(message)

    def stronger(self) -> str | None:
        """The next stronger players, if all seats play the same rung."""
        strategies = self.session.state.setup.strategies
        rungs = [name for name in registry.rungs(self.game) if name in registry.names(self.game)]
        here = registry.rung(self.game, registry.get(self.game, strategies[0]))
        if len(strategies) > 1 or here not in rungs:
            return None
        above = rungs[rungs.index(here) + 1 :]
        if here in registry.NETWORK:  # lookahead is above trained by name only: trained plays better
            above = [name for name in above if name in registry.NETWORK]
        return above[0] if above else None

    def _watch(self, name: str, widget: Any) -> None:
        def moved(change: dict[str, Any]) -> None:
            if not self._filling:
                self._changed(**{name: change["new"]})

        widget.observe(moved, "value")

    def _seated(self, change: dict[str, Any]) -> None:
        if self._filling:
            return
        players = self.session.state.setup.players
        if self.apart.value:
            self._changed(strategies=tuple(widget.value for widget in self.seats[:players]))
        else:
            self._changed(strategies=(self.everybody.value,))


def _line(*widgets_and_words: Any) -> Any:
    made = [
        widgets.HTML(f"{escape(each)}&nbsp;") if isinstance(each, str) else each for each in widgets_and_words
    ]
    line = widgets.HBox(made)
    line.add_class("wb-setting")
    return line
