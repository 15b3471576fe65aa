"""What an overlay may not change, and filling in factions from the defaults of their file."""

from __future__ import annotations

from sim.gamekit.data_files import Table
from sim.gamekit.overlays import merged

# Settings that would have no effect in an overlay, and why.
CLOSED = {
    ("components",): "no inventory: overlays are not checked against it",
    ("factions", "check"): "no check tables: overlays are not checked against them",
}


def fold_defaults(documents: dict[str, Table]) -> dict[str, Table]:
    """New documents in which each faction's table has been merged into the defaults of the file."""
    factions = documents["factions"]
    defaults, entries = factions.get("defaults"), factions.get("faction")
    if not isinstance(defaults, dict) or not isinstance(entries, list):
        return documents  # the models report what is wrong
    inherited = {key: value for key, value in defaults.items() if key != "source"}
    complete = [
        merged(inherited, entry, ("factions", "faction", row), "factions.toml")
        if isinstance(entry, dict)
        else entry
        for row, entry in enumerate(entries)
    ]
    return {**documents, "factions": {**factions, "faction": complete}}
