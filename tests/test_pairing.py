"""The designs that pairing is measured by load, and each changes something."""

from __future__ import annotations

import pytest

from sim import games
from tests.contract import bits
from tests.pairing.__main__ import FOLDER, changes

NAMES = [path.stem for path in sorted(FOLDER.glob("*.toml"))]


@pytest.mark.parametrize("name", NAMES)
def test_each_change_is_one_of_its_game(name: str) -> None:
    game = games.get(name)
    printed = game.load_components()
    for change, overlay in changes(name).items():
        assert bits(game.load_components(overlay)) != bits(printed), change
