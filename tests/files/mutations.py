"""Random damage to the JSON files of a run: bytes of the text, or values of what it says."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**63,
    10**30,
    1.5,
    1e308,
    "",
    "x",
    "a" * 20_000,
    "\0",
    [],
    [[]],
    {},
    {"a": 1},
)
VALUES += ("../x", ["../x.py"], "toy", [1, 2], {"toy": {}}, "\ud800", -(10**400), "0" * 64)


def damaged(text: str, chance: random.Random) -> bytes:
    """The text with a few bytes changed, lost, doubled or moved."""
    content = bytearray(text.encode())
    start = chance.randrange(len(content))
    stop = min(len(content), start + chance.choice((1, 1, 1, 2, 5, 50, len(content))))
    kind = chance.randrange(5)
    if kind == 0:
        content[start] ^= 1 << chance.randrange(8)
    elif kind == 1:
        del content[start:stop]
    elif kind == 2:
        content[start:start] = content[start:stop]
    elif kind == 3:
        content[start:stop] = bytes(chance.randrange(256) for _ in range(min(stop - start, 50)))
    else:
        digits = [place for place, letter in enumerate(content) if chr(letter).isdigit()]
        content[chance.choice(digits)] = ord(chance.choice("0123456789"))
    return bytes(content)


def changed(content: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The same with a value, somewhere, that is another one, lost, or called otherwise."""
    content = copy.deepcopy(content)
    places = list(_places(content))
    holder, key = chance.choice(places)
    kind = chance.randrange(4)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[f"{key}x"] = holder.pop(key)
    elif kind == 2:
        other, there = chance.choice(places)
        holder[key] = copy.deepcopy(other[there])
    else:
        holder[key] = chance.choice(VALUES)
    return content


def _places(value: Any) -> Any:
    """Every table or list with each of its keys or places."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in list(entries):
        yield value, key
        if isinstance(entry, dict | list):
            yield from _places(entry)


def as_text(content: dict[str, Any]) -> str:
    """As it stands in a file."""
    return json.dumps(content, indent=1) + "\n"
