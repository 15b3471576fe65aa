"""What a report must know of the game, for the manifest of a run: titles, units, colours, sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.games.gaia_project.columns import pieces
from sim.games.gaia_project.components import READER, load_data
from sim.games.gaia_project.names import names
from sim.games.gaia_project.vocabulary import VP_NAMES

# kind of component: title, file and key of its entries, whether it scores by itself (nobody takes it), and
# whether its entries are alternatives, so that one can be worth too much beside the others.
KINDS = {
    "tile": ("Tech tile", ("tech_tiles.tile", "advanced_tech_tiles.tile"), False, True),
    "booster": ("Booster", ("boosters.booster",), False, True),
    "federation_token": ("Federation token", ("federations.token",), False, True),
    "board_action": ("Board action", ("actions.board_action",), False, True),
    "track": ("Research track", ("research.track",), False, False),
    "structure": ("Structure", ("structures.structure",), False, False),
    "round_tile": ("Round tile", ("scoring_tiles.round_tile",), True, True),
    "final_tile": ("Final tile", ("scoring_tiles.final_tile",), True, True),
}
# What the option ``factions`` does; ids instead of one of these are factions given by seat.
DEALING = {
    "default": "random",
    "ways": {
        "random": {"title": "dealt at random"},
        "first_game": {"title": "of the first game, each at its seat"},
        "choice": {"title": "chosen by the players", "chosen": True},
        "auction_choose_then_bid": {"title": "chosen, then auctioned", "chosen": True},
        "auction_bid_while_choosing": {"title": "auctioned", "chosen": True},
    },
}
# Values that only some options use: the beginning of their key, the option, and its values.
USED_IF = {
    "setup.players": {"start_structures": ["first_game"]},
    "maps.layout.map_3_players_small": {"small_map": ["true"]},
    "rules.auction": {"factions": ["auction_choose_then_bid", "auction_bid_while_choosing"]},
}


def about() -> dict[str, Any]:
    """Titles and sources of factions and components as printed; overlays change neither."""
    data = load_data()
    texts = names(data)
    said = READER.sources(data)
    colours = {planet.id: planet.color for planet in data.planets.planet}
    titles = [
        *(*texts.tiles, *texts.boosters, *texts.tokens, *texts.board_actions, *texts.tracks),
        *(*texts.structures, *texts.round_tiles, *texts.final_tiles),
    ]
    components: dict[str, Any] = {
        kind: {"title": title, "scored": scored, "alike": alike, "entries": {}}
        for kind, (title, _, scored, alike) in KINDS.items()
    }
    for (kind, name), title in zip(pieces(), titles, strict=True):
        file = _file(KINDS[kind][1], name)
        source = said.get(f"{file}.{name}", said[file.split(".")[0]])  # its own, or that of its file
        group = "Advanced tech tile" if file.startswith("advanced") else KINDS[kind][0]
        components[kind]["entries"][name] = {"title": title, "group": group, "source": source}
    return {
        "title": "Gaia Project",
        "unit": "VP",
        "factions": {
            entry.id: {"title": entry.name, "color": colours[entry.home], "source": said["factions"]}
            for entry in data.factions.faction
        },
        "components": components,
        "sources": [name.replace("_", " ") for name in VP_NAMES],
        "reconstructed": sorted(key for key, source in said.items() if source == "reconstructed"),
        "used_if": USED_IF,
        "dealing": DEALING,
    }


def _file(places: Sequence[str], name: str) -> str:
    """The file and key where an entry stands: the last of them for advanced tiles, which begin with adv."""
    return places[-1] if name.startswith("adv") else places[0]
