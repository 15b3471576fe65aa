"""Nothing printed on a component is in code: if an overlay changes a number of the data files, play changes,
or the overlay is refused, or there is a reason here why nothing happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.games.new_dark_ages_colony.loading.components import READER
from tests.every_number import Walk, Walker

SAMPLE = 37  # the ordinary run checks every 37th number
WALK = Walk(
    game="new_dark_ages_colony",
    reader=READER,
    tables=((4, "eager", {"trade": "true"}), (4, "random", {}), (2, "eager", {})),
    chunks=(40, 400, 4000),
    changes=(1, -1, 3),
    refused={
        r"\.index$": "the place of an entry in its file",
        r"^rules\.switches\.": "chosen with each run",
    },
    without_effect={},
)


def test_a_sample_of_all_numbers_changes_play(tmp_path: Path) -> None:
    unexplained, _ = Walker(WALK, tmp_path).walk_all(SAMPLE)
    assert not unexplained


@pytest.mark.soak
def test_every_number_changes_play(tmp_path: Path) -> None:
    unexplained, needed = Walker(WALK, tmp_path).walk_all()
    assert not unexplained
    assert needed == {*WALK.refused, *WALK.without_effect}, "reasons that nothing needs"


def test_the_walk_sees_what_matters_and_what_is_refused(tmp_path: Path) -> None:
    walker = Walker(WALK, tmp_path)
    assert walker.verdict(("objects", "object", "kamianska_npp", "base_income", "euro"), 5) == "different"
    assert walker.verdict(("objects", "object", "kamianska_npp", "index"), 4) == "refused"
    assert len(WALK.numbers()) > 1000
