"""What an overlay may not touch, and factions completed from the defaults of their file."""

from __future__ import annotations

from sim.rooms.data_files import Table
from sim.rooms.overlays import merged

# What would change nothing if an overlay set it, and why.
CLOSED = {
    ("components",): "no inventory: an overlay is not held against it",
    ("factions", "check"): "no check tables: an overlay is not held against them",
}


def fold_defaults(documents: dict[str, Table]) -> dict[str, Table]:
    """New documents in which each faction's table is complete: merged into the defaults of the file."""
    factions = documents["factions"]
    defaults, entries = factions.get("defaults"), factions.get("faction")
    if not isinstance(defaults, dict) or not isinstance(entries, list):
        return documents  # the models name what is wrong
    inherited = {key: value for key, value in defaults.items() if key != "source"}
    complete = [
        merged(inherited, entry, ("factions", "faction", row), "factions.toml")
        if isinstance(entry, dict)
        else entry
        for row, entry in enumerate(entries)
    ]
    return {**documents, "factions": {**factions, "faction": complete}}
