"""On which line of a TOML file a value is: the library that reads them doesn't say.

Good enough for files like ours: headers and keys start a line, and no text spans several lines.
"""

from __future__ import annotations

import re

from sim.gamekit.places import Where

HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?")
KEY = re.compile(r"\s*([\w.\-]+)\s*=")


def line_of(text: str, where: Where) -> int:
    """The number of the line, from 1, with the value at a place, or with whatever contains it."""
    best, depth = 1, 0
    for number, place in _places(text):
        shared = _shared(place, where)
        # The first line that leads this far: a table's header before its keys.
        if shared == len(place) and shared > depth:
            best, depth = number, shared
    return best


def _places(text: str) -> list[tuple[int, Where]]:
    """Where each header and each key of a file leads."""
    places: list[tuple[int, Where]] = []
    counts: dict[Where, int] = {}
    table: Where = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            place: Where = ()
            *outer, last = header[2].split(".")
            for key in outer:
                place = (*place, key)
                if place in counts:  # within the latest entry of a list
                    place = (*place, counts[place])
            place = (*place, last)
            if header[1] == "[[":
                counts[place] = counts.get(place, -1) + 1
                place = (*place, counts[place])
                counts = {key: at for key, at in counts.items() if key[: len(place)] != place}
            elif place in counts:
                place = (*place, counts[place])
            table = place
            places.append((number, table))
        elif key := KEY.match(line):
            places.append((number, (*table, *key[1].split("."))))
    return places


def _shared(one: Where, other: Where) -> int:
    """How many leading keys two places share."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
