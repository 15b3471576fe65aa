"""Sectors that can't form a legal map are refused by name, before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from sim.games.gaia_project.loading.components import load_data
from sim.playing.batch import new_match

GAME = games.get("gaia_project")


def alike(tmp_path: Path) -> Path:
    """Terra planets all around most sectors: two of them are always next to each other."""
    overlay = tmp_path / "alike.toml"
    sectors = [sector for sector in load_data().sectors.sector if sector.number not in (1, 3)]
    inside = {sector.id: "rovdsie" if sector.number == 2 else "e" * 7 for sector in sectors}  # to start on
    overlay.write_text(
        "".join(f'[sectors.sector.{name}]\nhexes = "tetetetetete{rest}"\n' for name, rest in inside.items())
    )
    return overlay


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sectors_that_no_legal_map_can_have_are_refused(tmp_path: Path, players: int) -> None:
    with pytest.raises(BadInput, match=r"sectors: expected .* legal map"):
        new_match(GAME, players, overlay=alike(tmp_path), options={"map_method": "method_2"})


def test_the_printed_sectors_lie_in_legal_ways_by_every_method() -> None:
    components = GAME.load_components()
    for players in GAME.players:
        for method in ("method_1", "method_2", "method_3"):
            for adjacency in ("home_types_only", "all_types_across_sectors"):
                GAME.options(players, {"map_method": method, "same_type_adjacency": adjacency}, components)
