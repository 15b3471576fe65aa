"""The hash of a run's code takes in what decides games and tables, and no text about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.kernel import jit
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from sim.sweep.manifest import code_files
from strategies import registry

# Modules of a game that people read and no rule does.
TEXTS = ("about", "board", "drawing", "names", "notation", "show", "titles")
RECORDED = "recorded"  # how the names begin of those that replay recorded games


def hashed(name: str) -> set[str]:
    """The files behind the code of a run in which every strategy of the game plays."""
    personas, path = list(registry.names(name)), Path("plan.toml")
    plan = plans.parse({"game": name, "personas": personas, "players": 2, "games": 1, "seed": 1}, path)
    return {str(path.relative_to(jit.ROOT)) for path in code_files(Sweep(plan))}


def is_text(path: Path) -> bool:
    return path.stem in TEXTS or path.stem.startswith(RECORDED)


@pytest.mark.parametrize("name", games.names())
def test_all_rules_packing_and_columns_are_hashed_and_no_texts(name: str) -> None:
    folder = jit.ROOT / "sim" / "games" / name
    expected = {str(path.relative_to(jit.ROOT)) for path in folder.glob("*.py") if not is_text(path)}
    assert {path for path in hashed(name) if path.startswith("sim/games/") and name in path} == expected


@pytest.mark.parametrize("name", games.names())
def test_nothing_of_other_games_pages_commands_or_reports_is_hashed(name: str) -> None:
    found = hashed(name)
    others = [f"sim/games/{other}/" for other in games.names() if other != name]
    unwanted = (
        *others,
        "sim/cli/",
        "sim/interactive",
        "sim/rooms/page",
        "sim/rooms/shown",
        "sim/rooms/svg",
        "reports/",
    )
    assert not [path for path in found if path.startswith((*unwanted, "sim/rooms/recorded"))]
    assert {"sim/kernel/driver.py", "sim/files/tables.py", "sim/rooms/columns.py"} <= found
    if set(registry.names(name)) > set(registry.COMMON):
        assert {path for path in found if path.startswith(f"strategies/{name}/")}
