"""The hash of a run's code takes in what decides games and tables, and no text about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import games
from sim.kernel import jit
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from sim.sweep.provenance import code_files
from strategies import registry

# Folders of a game whose modules decide nothing in its games or tables, but for the columns.
TEXTS = ("text", "recorded")
COLUMNS = "columns.py"


def hashed(name: str) -> set[str]:
    """The files behind the code of a run in which every strategy of the game plays."""
    strategies, path = list(registry.names(name)), Path("plan.toml")
    plan = plans.parse({"game": name, "strategies": strategies, "players": 2, "games": 1, "seed": 1}, path)
    return {str(path.relative_to(jit.ROOT)) for path in code_files(Sweep(plan))}


def decides(path: Path, folder: Path) -> bool:
    """Whether a module of a game decides how it is played or what its tables hold."""
    return path.relative_to(folder).parts[0] not in TEXTS or path.name == COLUMNS


@pytest.mark.parametrize("name", games.names())
def test_all_rules_packing_and_columns_are_hashed_and_no_texts(name: str) -> None:
    folder = jit.ROOT / "sim" / "games" / name
    docstrings = {folder / part / "__init__.py" for part in ("rules", "loading", *TEXTS)}
    expected = {path for path in folder.rglob("*.py") if decides(path, folder)} - docstrings
    paths = {jit.ROOT / path for path in hashed(name)}
    assert {path for path in paths if path.is_relative_to(folder)} - docstrings == expected


@pytest.mark.parametrize("name", games.names())
def test_nothing_of_other_games_pages_commands_or_reports_is_hashed(name: str) -> None:
    paths = hashed(name)
    others = [f"sim/games/{other}/" for other in games.names() if other != name]
    unwanted = (
        *others,
        "sim/cli/",
        "sim/interactive",
        "sim/gamekit/page",
        "sim/gamekit/shown",
        "sim/gamekit/svg",
        "reports/",
    )
    assert not [path for path in paths if path.startswith((*unwanted, "sim/gamekit/recorded"))]
    assert {"sim/kernel/driver.py", "sim/files/tables.py", "sim/gamekit/columns.py"} <= paths
    if set(registry.names(name)) > set(registry.COMMON):
        assert {path for path in paths if path.startswith(f"strategies/{name}/")}
