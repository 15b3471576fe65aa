"""Switches of a game: options of a run with a default and a closed list of values, read from data files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from sim.errors import unknown

Value = bool | int | str
# What an overlay may not touch, and why: they are chosen with each run.
CLOSED_SWITCHES: Mapping[tuple[str, ...], str] = {
    ("rules", "switches"): "no switches: give them as options of the run"
}


class Switch(Protocol):
    """One option of a run."""

    @property
    def default(self) -> Value:
        """Its value where none is given."""

    @property
    def options(self) -> list[Value]:
        """Its values."""

    @property
    def help(self) -> str:
        """What it does."""


def text(value: Value) -> str:
    """A value as users write it."""
    return str(value).lower()


def help_lines(switches: Mapping[str, Switch]) -> dict[str, str]:
    """One line for each option: what it does, its values, its default."""
    return {
        name: f"{switch.help} ({', '.join(text(option) for option in switch.options)};"
        f" default {text(switch.default)})"
        for name, switch in switches.items()
    }


def read_values(
    switches: Mapping[str, Switch],
    given: Mapping[str, str],
    free: Mapping[str, tuple[str, Callable[[str], bool]]] | None = None,
) -> dict[str, Value]:
    """The value of every switch, checked alone; BadInput names the option.

    ``free``: what else an option can be, in words, and how to tell.
    """
    for name in given:
        if name not in switches:
            raise unknown("an option", name, switches)
    found = {name: switch.default for name, switch in switches.items()}
    for name, written in given.items():
        word = text(written).strip()
        known = {text(option): option for option in switches[name].options}
        kind, fits = (free or {}).get(name, ("one of its values", lambda word: False))
        if word in known:
            found[name] = known[word]
        elif fits(word):
            found[name] = word
        else:
            raise unknown(kind, word, known, f"option {name}")
    return found
