"""Switches of a game: options of a run with a default and a fixed list of values, defined in rules.toml.

``Options`` reads what users write, and makes the record of options that the compiled rules read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.errors import BadInput, unknown
from sim.files.old_names import current
from sim.gamekit.data_files import Entry

Value = bool | int | str
# What an overlay may not touch, and why: switches are chosen for each run.
CLOSED_SWITCHES: Mapping[tuple[str, ...], str] = {
    ("rules", "switches"): "no switches: give them as options of the run"
}


class Switch(Entry):
    """One option of a run."""

    default: Value
    options: list[Value]
    help: str
    recorded: Value | None = None  # in recorded games that don't say; None: the default


@dataclass(frozen=True)
class Options:
    """The options of a game, from text to a record."""

    record: np.dtype  # what the rules read; its field ``players`` is the number of them
    players: tuple[int, ...]
    switches: Callable[[], Iterable[tuple[str, Switch]]]  # those of the packaged data
    # fields of the record that one switch decides: as a number, under its own name; 1 if it has a certain
    # word; the code of its word
    numbers: Sequence[str] = ()
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    codes: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    # what else an option can be, in words, and how to recognise it
    free: Mapping[str, tuple[str, Callable[[str], bool]]] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)  # old names of options and values -> new

    def help(self) -> dict[str, str]:
        """One line per option: what it does, its values, its default."""
        return {
            name: f"{switch.help} ({', '.join(text(option) for option in switch.options)};"
            f" default {text(switch.default)})"
            for name, switch in self.switches()
        }

    def values(self, players: int, given: Mapping[str, str]) -> dict[str, Value]:
        """The value of every switch, each checked on its own. BadInput names the option."""
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise BadInput(f"players: expected one of {allowed}, found {players}")
        given = current(dict(given), self.renamed)
        switches = dict(self.switches())
        for name in given:
            if name not in switches:
                raise unknown("an option", name, switches)
        values = {name: switch.default for name, switch in switches.items()}
        for name, written in given.items():
            word = text(written).strip()
            allowed_words = {text(option): option for option in switches[name].options}
            kind, fits = self.free.get(name, ("one of its values", lambda word: False))
            if word in allowed_words:
                values[name] = allowed_words[word]
            elif fits(word):
                values[name] = word
            else:
                raise unknown(kind, word, allowed_words, f"option {name}")
        return values

    def recorded(self) -> dict[str, str]:
        """What recorded games were played with unless they say: defaults change, recordings don't."""
        return {
            name: text(switch.recorded) for name, switch in self.switches() if switch.recorded is not None
        }

    def filled(self, players: int, values: Mapping[str, Value]) -> np.ndarray:
        """One record of options, with every field that a single switch decides."""
        records = np.zeros(1, self.record).view(np.recarray)
        records[0].players = players
        for name in self.numbers:
            records[0][name] = values[name]
        for name, (switch, word) in self.words.items():
            records[0][name] = values[switch] == word
        for name, (switch, codes) in self.codes.items():
            records[0][name] = code(codes, values[switch])
        return records


def is_list_of(ids: Sequence[str]) -> Callable[[str], bool]:
    """Whether an option is a list of these ids, as the option ``factions`` can be."""
    return lambda word: "," in word or word in ids


def factions_of(players: int, given: str, ids: Sequence[str]) -> list[int]:
    """The numbers of the factions in a list of ids, one per player. BadInput if they don't fit."""
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if name not in ids:
            raise unknown("a faction", name, ids, "option factions")
    if len(names) != players:
        raise BadInput(f"option factions: expected {players} factions, one per player, found {len(names)}")
    for place, name in enumerate(names):
        if name in names[:place]:
            raise BadInput(f"option factions: expected each faction once, found {name} and {name}")
    return [ids.index(name) for name in names]


def code(codes: Any, word: Value) -> int:
    """The number of a word: the entry of ``codes`` with that name in capitals."""
    number: int = getattr(codes, str(word).upper())
    return number


def text(value: Value) -> str:
    """A value as users write it."""
    return str(value).lower()
