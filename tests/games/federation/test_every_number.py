"""Every number of the data files, changed by an overlay, changes play, is refused, or has a reason not to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sim.games.federation.loading.components import READER, load_components
from tests.every_number import Walk, Walker, text

SAMPLE = 41  # the ordinary run looks at every 41st number

REFUSED = {
    r"^accreditation\.top_degree$": "checked against the levels of the degrees",
    r"^accreditation\.level_of_degree\.(0|9)$": "levels never fall, and each has a degree",
    r"alt_(p1_(1[3-9]|20)|p2_(0[7-9]|10)|p3_1[1-4]|p4_0[56])\.votes$": "no votes: it funds",
    r"^deep_space\.deep_space\.ds_projects\.effects\.2\.n$": "all missions must be 12",
    r"^e81216\.production\..*\.slot$": "each slot has two sides: productions can only swap places",
    r"^medals\.planet_thresholds\.(players_3\.1|players_4\.[12])$": "thresholds rise, one by one",
    r"^projects\.project\..*\.column$": "each column has a project: projects can only swap places",
    r"^sixmoon\.position\.moon_[14567]\.power$": "there are not enough tokens of another power",
}
WITHOUT_EFFECT: dict[str, str] = {}


WALK = Walk(
    game="federation",
    reader=READER,
    tables=(
        (4, "random", {}),
        (3, "eager", {}),
        (2, "random", {}),
        (4, "eager", {"setup": "first_game"}),
    ),
    chunks=(30, 300, 3000),
    changes=(1, -1, 2, 3),
    refused=REFUSED,
    without_effect=WITHOUT_EFFECT,
)


def test_a_sample_of_all_numbers_changes_play(tmp_path: Path) -> None:
    assert Walker(WALK, tmp_path).walk_all(SAMPLE)[0] == []


@pytest.mark.soak
def test_every_number_changes_play(tmp_path: Path) -> None:
    unexplained, needed = Walker(WALK, tmp_path).walk_all()
    assert unexplained == []
    assert needed == {*REFUSED, *WITHOUT_EFFECT}, "reasons that are not needed"


class IgnoresOverlays(Walker):
    """Ignores overlays and plays with the packaged numbers."""

    def load(self, overlay: Mapping[str, Any]) -> Any:
        return load_components()


def test_the_walk_sees_a_number_without_effect(tmp_path: Path) -> None:
    where = ("laws", "law", "law_left_neo", "mult")
    assert IgnoresOverlays(WALK, tmp_path).verdict(where, 2) == "nothing"
    assert Walker(WALK, tmp_path).verdict(where, 2) == "different"


def test_the_walk_finds_numbers_in_all_files() -> None:
    names = {text(where) for where, _ in WALK.numbers()}
    assert {"alterations.alteration.alt_p4_02.effects.0.oce", "projects.contribution_bonus.2.oce"} < names
    assert {name.split(".")[0] for name in names} == set(READER.files)


def test_data_can_be_read_from_another_folder(tmp_path: Path) -> None:
    for stem in READER.files:
        (tmp_path / f"{stem}.toml").write_text((READER.folder / f"{stem}.toml").read_text())
    path = tmp_path / "laws.toml"
    path.write_text(path.read_text().replace("mult = 2", "mult = 3", 1))
    assert load_components(folder=tmp_path).tobytes() != load_components().tobytes()
