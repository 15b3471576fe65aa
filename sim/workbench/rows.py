"""The widgets of one number: its name, a slider, a box for any value, and room for why it is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from sim.workbench.catalogue import Number, Value, shown_value

SOURCES = {"reconstructed": "reconstructed, not printed", "icon_lost": "printed without a legible icon"}
Moved = Callable[[Number, Value], None]


class Row(widgets.VBox):
    """A number of a component; ``moved`` is called with a new value."""

    def __init__(self, number: Number, value: Value, moved: Moved) -> None:
        self.number, self._moved, self._filling = number, moved, False
        self.slider, self.box = _slider(number), _box(number)
        self.said = widgets.HTML()
        self.said.add_class("wb-said")
        for widget in self._inputs:
            widget.observe(self._changed, "value")
        line = widgets.HBox([widgets.HTML(_label(number)), *self._inputs])
        line.add_class("wb-line")
        super().__init__([line, self.said])
        self.add_class("wb-row")
        self.fill(value, "")

    @property
    def _inputs(self) -> list[Any]:
        return [widget for widget in (self.slider, self.box) if widget is not None]

    def fill(self, value: Value, refusal: str) -> None:
        """Show a value, and why it is refused if it is."""
        self._filling = True
        try:
            self.box.value = value
            if self.slider is not None:
                self.slider.value = min(max(value, self.slider.min), self.slider.max)
        finally:
            self._filling = False
        changed = value != self.number.value
        self.said.value = _said(self.number, refusal, changed)
        for name, on in (("wb-changed", changed), ("wb-bad", bool(refusal))):
            (self.add_class if on else self.remove_class)(name)

    def _changed(self, change: dict[str, Any]) -> None:
        if not self._filling and change["new"] is not None:
            self._moved(self.number, change["new"])


def _label(number: Number) -> str:
    facts = [number.path, number.place, *filter(None, [SOURCES.get(number.source)])]
    limits = f'<span class="wb-limits">{escape(number.limits)}</span>' if number.limits else ""
    return (
        f'<div class="wb-name" title="{escape(" · ".join(facts))}">{escape(number.title)} {limits}'
        f'<br><span class="wb-id">{escape(".".join(number.keys[-2:]))}</span></div>'
    )


def _said(number: Number, refusal: str, changed: bool) -> str:
    if refusal:
        return f'<div class="wb-refused" role="alert">Not played. {escape(refusal)}</div>'
    if changed:
        return f'<div class="wb-printed">before: {escape(shown_value(number.value))}</div>'
    return ""


def _slider(number: Number) -> Any:
    """A slider for what is allowed around the value; None for what isn't a number."""
    if isinstance(number.value, bool | str):
        return None
    low, high = number.slider
    wide = widgets.Layout(flex="1 1 auto", width="auto", min_width="90px")
    shared = {"continuous_update": False, "readout": False, "layout": wide}
    if isinstance(number.value, int):
        return widgets.IntSlider(min=int(low), max=int(high), value=number.value, **shared)
    step = 10.0 ** math.floor(math.log10(max(high - low, 1e-6) / 20))
    return widgets.FloatSlider(min=low, max=high, step=step, value=number.value, **shared)


def _box(number: Number) -> Any:
    """A box that takes any value: what the game doesn't allow is refused with a reason."""
    narrow = widgets.Layout(width="74px", flex="0 0 auto")
    if isinstance(number.value, bool):
        return widgets.Checkbox(value=number.value, indent=False, layout=narrow)
    if isinstance(number.value, str):
        return widgets.Dropdown(options=number.words, value=number.value, layout=widgets.Layout(width="auto"))
    kind = widgets.IntText if isinstance(number.value, int) else widgets.FloatText
    return kind(value=number.value, layout=narrow)
