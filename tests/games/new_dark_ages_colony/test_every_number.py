"""Nothing printed on a component is in code: every number of the data files, changed by an overlay, changes
play, is refused, or has a reason here why it cannot."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sim import games
from sim.errors import BadInput
from sim.games.new_dark_ages_colony.components import READER, load_components
from sim.playing.batch import Table, play_games, set_table
from sim.rooms.data_files import read_folder
from tests.contract import bits
from tests.games.cryo.test_every_number import Where, changed, merged, numbers, reason, text, toml

SEED = 77
CHUNKS = (40, 400, 4000)  # games, until one is different
SAMPLE = 37  # the ordinary run looks at every so manieth number
TABLES: tuple[tuple[int, str, Mapping[str, str]], ...] = (
    (4, "eager", {"trade": "true"}),
    (4, "random", {}),
    (2, "eager", {}),
)

# Numbers that an overlay may not change, or that change nothing; every other one must matter.
REFUSED = {
    r"\.index$": "the place of an entry in its file",
    r"^rules\.switches\.": "chosen with each run",
}
WITHOUT_EFFECT: dict[str, str] = {}

DOCUMENTS = read_folder(READER.folder, READER.files)
PLENTY = tomllib.loads(
    (Path(__file__).parents[2] / "overlays" / "new_dark_ages_colony_plenty.toml").read_text()
)
NUMBERS = list(numbers(DOCUMENTS))


class Walker:
    """Plays the same games with one number changed."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "change.toml"
        game = games.get("new_dark_ages_colony")
        self.tables = [set_table(game, players, [name], options) for players, name, options in TABLES]
        self.played: dict[tuple[bool, int, int], bytes] = {}

    def verdict(self, where: Where, value: int) -> str:
        """refused, nothing (no effect), or different."""
        said = []
        for other in (value + 1, value - 1, value + 3):
            overlay = changed(DOCUMENTS, where, other)
            try:
                components = self.load(overlay)
            except BadInput:
                said.append("refused")
                continue
            said.append("nothing")
            if components.tobytes() == load_components().tobytes():
                continue
            # Random players are poor: what they never afford shows where everybody is rich.
            for base in ({}, PLENTY):
                if self.differs(self.load(base), self.load(merged(base, overlay)), bool(base)):
                    return "different"
        return "nothing" if "nothing" in said else "refused"

    def load(self, overlay: Mapping[str, Any]) -> Any:
        self.path.write_text("".join(f"{key} = {toml(table)}\n" for key, table in overlay.items()))
        return load_components(self.path)

    def differs(self, before: Any, after: Any, rich: bool) -> bool:
        first = 0
        for chunk in CHUNKS:
            for place, table in enumerate(self.tables):
                key = (rich, place, first)
                if key not in self.played:
                    self.played[key] = self.play(table, before, chunk, first)
                if self.play(table, after, chunk, first) != self.played[key]:
                    return True
            first += chunk
        return False

    def play(self, table: Table, components: Any, chunk: int, first: int) -> bytes:
        other = Table(table.game, table.players, table.strategies, components, table.options)
        return bits(play_games(other, chunk, SEED, first=first))


def walk(folder: Path, step: int) -> tuple[list[str], set[str]]:
    """Numbers that matter without a reason why not, and the reasons that were needed."""
    walker = Walker(folder)
    unexplained: list[str] = []
    needed: set[str] = set()
    for where, value in NUMBERS[::step]:
        verdict = walker.verdict(where, value)
        expected = "different"
        for word, reasons in (("refused", REFUSED), ("nothing", WITHOUT_EFFECT)):
            if found := reason(reasons, where):
                expected = word
                needed.add(found)
        if verdict != expected:
            unexplained.append(f"{text(where)} = {value}: {verdict}, expected {expected}")
    return unexplained, needed


def test_a_sample_of_all_numbers_changes_play(tmp_path: Path) -> None:
    unexplained, _ = walk(tmp_path, SAMPLE)
    assert not unexplained


@pytest.mark.soak
def test_every_number_changes_play(tmp_path: Path) -> None:
    unexplained, needed = walk(tmp_path, 1)
    assert not unexplained
    assert needed == {*REFUSED, *WITHOUT_EFFECT}, "reasons that nothing needs"


def test_the_walk_sees_what_matters_and_what_is_refused(tmp_path: Path) -> None:
    walker = Walker(tmp_path)
    assert walker.verdict(("objects", "object", "kamianska_npp", "base_income", "euro"), 5) == "different"
    assert walker.verdict(("objects", "object", "kamianska_npp", "index"), 4) == "refused"
    assert len(NUMBERS) > 1000
