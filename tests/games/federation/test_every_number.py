"""Every number of the data files, changed by an overlay, changes play, is refused, or has a reason not to."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sim.games.federation.components import READER, load_components
from tests.number_walk import Seats, Walker, text

SAMPLE = 41  # the ordinary run looks at every so manieth number
CHUNKS = (30, 300, 3000)
SEATS = (
    Seats(4, "random"),
    Seats(3, "eager"),
    Seats(2, "random"),
    Seats(4, "eager", {"setup": "first_game"}),
)
BASES: tuple[dict[str, Any], ...] = (
    {},
    tomllib.loads((Path(__file__).parents[2] / "overlays" / "federation_plenty.toml").read_text()),
)

REFUSED = {
    r"^accreditation\.top_degree$": "held against the levels of the degrees",
    r"^accreditation\.level_of_degree\.(0|9)$": "levels never fall, and each has a degree",
    r"alt_(p1_(1[3-9]|20)|p2_(0[7-9]|10)|p3_1[1-4]|p4_0[56])\.votes$": "none: it funds",
    r"^deep_space\.deep_space\.ds_projects\.effects\.2\.n$": "all missions are all",
    r"^e81216\.production\..*\.slot$": "each slot has two sides: two productions change places, or none",
    r"^medals\.planet_thresholds\.(players_3\.1|players_4\.[12])$": "thresholds rise, one by one",
    r"^projects\.project\..*\.column$": "each column has a project: two change places, or none",
    r"^sixmoon\.position\.moon_[14567]\.power$": "there are not as many tokens of another power",
}
WITHOUT_EFFECT: dict[str, str] = {}


def walker(folder: Path) -> Walker:
    return Walker("federation", READER, folder, SEATS, BASES, CHUNKS)


def test_a_sample_of_all_numbers_changes_play(tmp_path: Path) -> None:
    assert not list(walker(tmp_path).unexplained(SAMPLE, REFUSED, WITHOUT_EFFECT, set()))


@pytest.mark.soak
def test_every_number_changes_play(tmp_path: Path) -> None:
    needed: set[str] = set()
    assert not list(walker(tmp_path).unexplained(1, REFUSED, WITHOUT_EFFECT, needed))
    assert needed == {*REFUSED, *WITHOUT_EFFECT}, "reasons that nothing needs"


class Deaf(Walker):
    """Plays with the printed numbers, whatever an overlay says."""

    def load(self, overlay: Mapping[str, Any]) -> Any:
        return load_components()


def test_the_walk_sees_a_number_without_effect(tmp_path: Path) -> None:
    where = ("laws", "law", "law_left_neo", "mult")
    assert Deaf("federation", READER, tmp_path, SEATS, BASES, CHUNKS).verdict(where, 2) == "nothing"
    assert walker(tmp_path).verdict(where, 2) == "different"


def test_the_walk_finds_numbers_in_all_files(tmp_path: Path) -> None:
    found = {text(where) for where, _ in walker(tmp_path).numbers}
    assert {"alterations.alteration.alt_p4_02.effects.0.oce", "projects.contribution_bonus.2.oce"} < found
    assert {name.split(".")[0] for name in found} == set(READER.files)


def test_a_folder_of_ones_own_is_read(tmp_path: Path) -> None:
    for stem in READER.files:
        (tmp_path / f"{stem}.toml").write_text((READER.folder / f"{stem}.toml").read_text())
    path = tmp_path / "laws.toml"
    path.write_text(path.read_text().replace("mult = 2", "mult = 3", 1))
    assert load_components(folder=tmp_path).tobytes() != load_components().tobytes()
