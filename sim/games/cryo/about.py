"""What a report must know of the game, for the manifest of a run: titles, units, sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sim.games.cryo.columns import pieces
from sim.games.cryo.components import READER, load_data
from sim.games.cryo.vocabulary import END_NAMES, VP_NAMES
from sim.rooms.overlays import Change

# kind of component: title, where its entries stand, whether it scores by itself (nobody takes it), and
# whether its entries are alternatives, so that one can be worth too much beside the others.
KINDS = {
    "upgrade": ("Upgrade", "cards.card_type", False, True),
    "vehicle": ("Vehicle", "cards.card_type", False, True),
    "mission": ("Mission", "cards.card_type", False, True),
    "scrap": ("Scrapped card", "cards.card_type", False, True),
    "redeemed_tile": ("Redeemed tile", "resource_tiles", False, True),
    "installed_tile": ("Installed tile", "resource_tiles", False, True),
    "cavern_tile": ("Cavern tile", "caverns.tile", False, True),
    "cavern_space": ("Cavern space", "caverns.space", False, True),
    "dock": ("Dock", "board.dock", False, True),
    "action": ("Action of the board", "board.action", False, True),
    "token": ("Incident token", "incidents", False, True),
    "platform_action": ("Platform action", "platform", False, True),
    "bay": ("Cargo bay", "board.cargo_bay", False, True),
}
LIMITS = (
    "Cards, tile faces, incident faces, cavern values and platform numbers are reconstructed, and were tuned "
    "on simulated scores: findings on single cards and tiles, absolute scores and the level of difficulty "
    "describe this data set, not the printed game."
)
# What the chapter on pace needs of the end of a game: columns of the tables, and words for them.
ENDS = {
    "type": "end_type",
    "types": {str(code): name for code, name in enumerate(END_NAMES) if code},
    "seat": "end_seat",
    "done": "tokens_resolved",
    "left": "incident tokens left",
    "before": "score_before",
    "forced": "sunset_forced",
    "forced_title": "sunset was the only token to choose",
}
TITLES = {"player": "Player", "opponent": "Automated opponent"}
# What the page on the solo game needs beside the band to aim at, which is data.
RIVAL = {
    "faction": "opponent",
    "title": "rival",
    "implied": ["mode"],  # an option that says no more than that there is a rival
    "standard": "standard",
    "flags": {"harder": "harder", "unpredictable": "less predictable"},
    "choices": {
        "title": "ties",
        "option": "opponent_choice_policy",
        "default": "human_best",
        "values": {
            "human_best": "for the human",
            "random": "at random",
            "opponent_best": "for the rival",
        },
    },
    "rests": "How often the rival is beaten rests on reconstructed cards and tiles, which were tuned on "
    "simulated scores: it describes this data set, not the printed game. Least affected are the differences "
    "between variants and between ways to decide ties, which rest on rules.",
}


def about() -> dict[str, Any]:
    """Titles and sources of components as printed; overlays change neither."""
    data = load_data()
    said = READER.sources(data)
    named = {card.id: card.name for card in data.cards.card_type}
    named |= {node.id: _words(node.name) for node in data.board.action if node.name}
    named |= {action.id: _words(action.name) for action in data.platform.action}
    components: dict[str, Any] = {
        kind: {"title": title, "scored": scored, "alike": alike, "dealt": kind != "token", "entries": {}}
        for kind, (title, _, scored, alike) in KINDS.items()
    }
    for kind, name in pieces():
        title, place, _, _ = KINDS[kind]
        source = said.get(f"{place}.{name}", said[place.split(".")[0]])  # its own, or that of its file
        entry = {"title": named.get(name, _words(name)), "group": title, "source": source}
        components[kind]["entries"][name] = entry
    return {
        "title": "Cryo",
        "unit": "points",
        "clock": "turn",
        "pieces": "Cards, tiles, caverns and docks",
        "factions": {name: {"title": title, "source": "seed"} for name, title in TITLES.items()},
        "components": components,
        "sources": list(VP_NAMES),
        "reconstructed": sorted(key for key, source in said.items() if source == "reconstructed"),
        "rival": RIVAL,
        "ends": ENDS | {"of": {str(row.count): row.incident_tokens_used for row in data.setup.players}},
        "sensitivity": "libration sweep cryo_sensitivity",
        "limits": LIMITS,
    }


def targets(overlay: Path | Change | None = None) -> dict[str, Any]:
    """The band that players of a rung should win in, an overlay's if it has one."""
    return {"band": load_data(overlay).opponent.band.model_dump(exclude={"source"})}


def _words(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
