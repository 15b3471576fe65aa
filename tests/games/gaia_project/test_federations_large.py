"""Positions with many groups, where the search for federations is large: never stuck, never illegal."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from sim.games.gaia_project.rules.federations import LEGAL
from sim.games.gaia_project.rules.vocabulary import Planet
from tests.games.gaia_project.positions import Hex, Position
from tests.games.gaia_project.test_federations_exhaustive import around, distance
from tests.games.gaia_project.test_scenarios_federations import verdict

MINES, STATIONS = 8, 6
BIGGER = ("trading_station",) * 4 + ("research_lab",) * 3
MANY = (129, 148)  # seeds of positions with 17 and 20 groups


def spread_out(seed: int) -> tuple[Position, int]:
    """Ivits with 10 to 20 separate groups close together, and plenty of satellites."""
    chance = random.Random(seed)
    table = Position("ivits", "itars", "geodens", "terrans")
    state = table.state
    planets = {table.hexes[spot] for spot in state.planets[: state.planet_count]}
    colonisable = [at for at in planets if state.planet[table.number[at]] != Planet.TRANSDIM]
    centre = chance.choice(sorted(colonisable))
    taken: set[Hex] = set()

    def free(places: list[Hex], count: int) -> list[Hex]:
        found: list[Hex] = []
        for at in sorted(places, key=lambda at: (distance(at, centre), at)):
            if len(found) < count and at not in taken and not around({at}) & taken:
                found.append(at)
                taken.add(at)
        return found

    wanted = chance.randint(10, 20)
    stations = chance.randint(0, STATIONS)
    structures = ["mine"] * min(MINES, wanted - stations)
    structures += chance.sample(BIGGER, max(0, min(len(BIGGER), wanted - stations - len(structures))))
    for at, piece in zip(free(colonisable, len(structures)), structures, strict=False):
        table.place(0, at, piece)
    for at in free([at for at in table.hexes if at not in planets], stations):
        table.place(0, at, "space_station")
    table.set(0, qic=chance.randint(3, 9), power=(9, 9, 9, 0))
    return table, len(taken)


@pytest.mark.parametrize("seed", range(40))
def test_federate_is_offered_only_with_a_legal_federation_behind_it(seed: int) -> None:
    table, groups = spread_out(seed)
    assert groups >= 10
    if ("federate",) not in table.legal("federate"):
        return
    table.do("federate", check=False)
    found = [move[1] for move in table.legal()]
    assert found
    for hexes in random.Random(seed).sample(found, min(20, len(found))):
        assert verdict(table, hexes) == LEGAL


def offered_with_two_satellites(seed: int) -> list[list[Hex]]:
    """The federations of a large position that two satellites can join."""
    table, groups = spread_out(seed)
    assert groups > 15
    table.set(0, qic=2)
    table.do("federate", check=False)
    return sorted(sorted(move[1]) for move in table.legal())


def test_plain_python_lists_the_same_federations_of_more_than_15_groups() -> None:
    name = offered_with_two_satellites.__name__
    code = f"from {__name__} import {name}, MANY; print([{name}(seed) for seed in MANY])"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    root = Path(__file__).parents[3]
    command = [sys.executable, "-c", code]
    plain = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    compiled = [offered_with_two_satellites(seed) for seed in MANY]
    assert all(compiled) and plain.stdout.strip() == str(compiled)


def test_most_of_the_large_positions_have_a_federation() -> None:
    offered = [("federate",) in spread_out(seed)[0].legal("federate") for seed in range(40)]
    assert sum(offered) >= 30
