"""Which values of the game were reconstructed, and which findings depend on them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import polars as pl

from reports.documents.agreement import Finding
from reports.metrics.analysis import Analysis
from reports.metrics.components import component_name
from reports.metrics.names import Cell, Names

RECONSTRUCTED = "reconstructed"
MOST_TITLES = 20  # components listed by name in the limits


def used(names: Names, cell: Cell) -> list[str]:
    """Keys of the reconstructed values, apart from components, that games of the cell use: those whose
    options are played, for its number of players. Empty if the run doesn't say which options use them."""
    conditions = names.about.used_if
    if conditions is None:
        return []
    return [
        key
        for key in names.about.reconstructed
        if _players(key) in (None, cell.players)
        and all(
            cell.options.get(option) in values
            for start, needed in conditions.items()
            if f"{key}.".startswith(f"{start}.")
            for option, values in needed.items()
        )
    ]


def _players(key: str) -> int | None:
    """The number of players a key is for, as in "setup.players.4.first_mines"; None for all."""
    parts = key.split(".")
    after = parts[parts.index("players") + 1 :] if "players" in parts else []
    return int(after[0]) if after and re.fullmatch("[0-9]{1,3}", after[0]) else None


def named(analysis: Analysis) -> set[str]:
    """The factions and components with reconstructed values, as findings name them."""
    names = analysis.names
    rows = analysis.components.filter(pl.col("origin") == RECONSTRUCTED)
    factions = names.about.factions
    ids = {name for name, about in factions.items() if about.source == RECONSTRUCTED}
    ids |= {part for key in used(names, analysis.cell) for part in key.split(".") if part in names.factions}
    return {names.faction(name) for name in ids} | {component_name(row) for row in rows.iter_rows(named=True)}


def rests(analysis: Analysis) -> str:
    """How many components have reconstructed values; empty if none has."""
    components = analysis.components
    reconstructed = components.filter(pl.col("origin") == RECONSTRUCTED).height
    if not reconstructed:
        return ""
    many = "All" if reconstructed == components.height else f"{reconstructed} of"
    return (
        f"{many} {components.height} components have reconstructed values rather than printed ones: findings "
        "about them describe this data set, not the printed game."
    )


def limit(analyses: list[Analysis], findings: Iterable[Finding]) -> str:
    """Which values were reconstructed, and which findings depend on them."""
    names = analyses[0].names
    if names.about.components is None:
        return "The run doesn't say which component values were reconstructed."
    text = f"Reconstructed values: {_components(analyses)}"
    if names.about.used_if is not None:
        keys = dict.fromkeys(key for analysis in analyses for key in used(names, analysis.cell))
        text += f"; other values used in these games: {', '.join(keys) or 'none'}."
        whole = [key for key in keys if not set(key.split(".")) & set(names.factions)]
        text += f" Every finding from games with them depends on {', '.join(whole)}." if whole else ""
    else:
        components = {name for _, name in names.components}
        others = [key for key in names.about.reconstructed if key.split(".")[-1] not in components]
        listed = ", ".join(_gathered(others))
        text += f"; other values, if the options use them: {listed}." if others else "."
    resting = sorted({finding.subject for finding in findings if finding.reconstructed})
    if resting:
        text += f" Findings that depend on them: {'; '.join(resting)}."
    else:
        text += " No finding is about one of them."
    return text + _icons_lost(names)


def _icons_lost(names: Names) -> str:
    """How many values are printed numbers whose icon is not legible, and which; empty if none."""
    keys = list(names.about.icon_lost)
    if not keys:
        return ""
    return f" Printed, but what they count is not legible: {len(keys)} values ({', '.join(_gathered(keys))})."


def _gathered(keys: list[str]) -> list[str]:
    """Keys of the same field of several entries as one key, with "*" for the entry."""
    entry = 2  # file, list, entry, field

    def pattern(key: str) -> str:
        parts = key.split(".")
        return ".".join([*parts[:entry], "*", *parts[entry + 1 :]]) if len(parts) > entry + 1 else key

    shared = Counter(map(pattern, keys))
    return list(dict.fromkeys(pattern(key) if shared[pattern(key)] > 1 else key for key in keys))


def _components(analyses: list[Analysis]) -> str:
    """How many components, and which: by kind, if a list would be too long to read."""
    names = analyses[0].names
    columns = [analysis.components.select("kind", "name", "title", "origin") for analysis in analyses]
    rows = pl.concat(columns).unique()
    reconstructed = rows.filter(pl.col("origin") == RECONSTRUCTED)
    titles = sorted(reconstructed["title"])
    if len(titles) > MOST_TITLES:
        titles = [
            f"{names.kind(kind)} {reconstructed.filter(pl.col('kind') == kind).height} of {of}"
            for kind, of in rows.group_by("kind").len().sort("kind").iter_rows()
        ]
    text = f"{reconstructed.height or 'none'} of {rows.height} components"
    return text + (f" ({', '.join(titles)})" if titles else "")
