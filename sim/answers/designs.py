"""The two designs of a what-if: which components and switches each has, and what differs in words.

A change is PATH=VALUE for a number of the data, KEY=VALUE for a switch of the game, or an overlay. If there
is none, the options are the change, and the other design has the default rules; otherwise both designs have
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.answers.asking import Asked, say_notes
from sim.errors import BadInput
from sim.files.old_names import current
from sim.gamekit.assigning import Assigned, assigned, overlay_of
from sim.gamekit.components import Reader
from sim.gamekit.overlays import Change
from sim.gamekit.switches import text
from sim.playing.batch import Match, remarks

CALLED = "KEY=VALUE"  # what errors call a changed switch
FACTIONS = "factions"  # the switch that seats them


@dataclass(frozen=True)
class Designs:
    """What both designs have, and what only the second has."""

    options: dict[str, str]  # of both
    switched: dict[str, str]  # of the second
    overlay: Path | Change | None  # of the second
    keys: tuple[tuple[str, ...], ...]  # what is changed, as an overlay addresses it
    texts: tuple[str, ...]  # and in words

    def matches(self, asked: Asked) -> list[Match]:
        """Both, ready to be played. BadInput if different players would sit at the table."""
        if not self.switched:
            return [asked.match, asked.other(overlay=self.overlay)]
        options = dict(asked.options) | self.switched
        self._check_table(asked, options)
        match = asked.other(overlay=self.overlay, options=options)
        say_notes(remarks(match.game, options, match.strategies[: match.people]))
        return [asked.match, match]

    def _check_table(self, asked: Asked, options: Mapping[str, str]) -> None:
        """Games are compared seat by seat, so the same people must sit in them."""
        game, players = asked.match.game, asked.match.players
        possible = game.players_for(options)
        seats = players if players in possible else possible[-1]
        people = seats - game.automata(game.options(seats, options, asked.match.components)[0])
        found = "other factions" if FACTIONS in self.switched else ""
        if game.automata(asked.match.options[0]) != seats - people:
            found = f"{people} instead of {asked.match.people}"
        if found:
            changed = ", ".join(f"{key}={value}" for key, value in self.switched.items())
            raise BadInput(
                f"{CALLED}: {changed}: expected the same players at the table, found {found}; games are "
                "compared seat by seat, so give that to both designs: "
                f"libration whatif {game.name} CHANGE --option ..."
            )


def designs(
    reader: Reader[Any, Any], changes: Sequence[str], file: Path | None, options: Mapping[str, str]
) -> Designs:
    """The designs that a caller asks for. BadInput if nothing differs, or a change can't be understood."""
    switches = {
        name: text(entry["default"]) for name, entry in reader.documents()["rules"]["switches"].items()
    }
    given = current(dict(options), reader.renamed)
    named = [(_switch(reader, change, switches), change) for change in changes]
    assignments = assigned(reader, [change for name, change in named if not name])
    switched: dict[str, str] = {}
    for name, change in named:
        if name in switched:
            raise BadInput(f"{CALLED}: {name}: expected it once, found it twice")
        if name:
            switched[name] = str(current(text(change.partition("=")[2]).strip(), reader.renamed))
    if not changes and file is None:
        given, switched = {}, given
    if not (switched or assignments or file):
        expected = "changes (PATH=VALUE, or KEY=VALUE of a switch), an overlay or options"
        raise BadInput(f"whatif: expected {expected}, found none")
    before = switches | given
    for name, value in switched.items():
        if before.get(name) == value:
            raise BadInput(f"{CALLED}: {name}: expected a new value, found the old one, {value}")
    overlay = overlay_of(assignments, file)
    if file is not None and not switched and reader.documents(overlay) == reader.documents():
        raise BadInput(f"{file}: expected new values, found those that the game has")
    switched_texts = [f"{key} {before.get(key, '')} → {value}" for key, value in switched.items()]
    return Designs(
        given,
        switched,
        overlay,
        tuple(assignment.keys for assignment in assignments),
        (*_texts(assignments, file), *switched_texts),
    )


def _switch(reader: Reader[Any, Any], change: str, switches: Mapping[str, str]) -> str:
    """The switch that a change is about; empty for a number of the data. No switch has a table as value."""
    key, equals, value = change.partition("=")
    name = str(current(key.strip(), reader.renamed))
    return name if equals and name in switches and not value.strip().startswith("{") else ""


def _texts(assignments: Sequence[Assigned], file: Path | None) -> list[str]:
    """What is changed in the components, in words."""
    return [*(assignment.text for assignment in assignments), *([f"all of {file.name}"] if file else [])]
