"""Nothing printed on a component is in code: every number of the data files, changed by an overlay, changes
play, is refused, or has a reason here why it cannot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sim.games.cryo.loading.components import READER, load_components
from tests.every_number import Walk, Walker, text

SAMPLE = 53  # the ordinary run looks at every 53rd number
# Numbers that an overlay may not change.
REFUSED = {
    r"\.index$": "the place of an entry in its file",
    r"^board\.chamber\..*\.position$": "chambers stand in the file from left to right",
    r"^board\.action\.(exp_scout|launch_bay)\.max_repeat$": "a scout and a launch are done once",
    r"^board\.dock\..*\.solo_card_slot$": "each is there once",
    r"^caverns\.space\..*\.(depth|x)$": "where a space is drawn",
    r"^rival\.(seat|marker_cards)$": "the rules allow no other",
    r"^rival\.check\..*\.order$": "the place of an entry in its file",
    r"^rival\.unpredictable\.decision_cards$": "the variant is that there are none",
    r"^platform\.drones_per_player$": "as many as start_drone_docks",
    r"^setup\.(players\..*\.count|seat\..*\.seat)$": "the place of an entry in its file",
}
WALK = Walk(
    game="cryo",
    reader=READER,
    tables=(
        (4, "random", {}),
        (2, "random", {"mode": "solo", "harder": "true"}),
        (2, "random", {"mode": "solo"}),
        (2, "random", {}),
        (3, "random", {}),
    ),
    chunks=(20, 180, 1800),  # 2,000 games in all
    changes=(1, -1, 2, 3),
    refused=REFUSED,
    without_effect={
        r"^board\.dock\.launch\.capacity$": "any number: more than there are drones",
    },
)


def test_a_sample_of_all_numbers_changes_play(tmp_path: Path) -> None:
    unexplained, _ = Walker(WALK, tmp_path).walk_all(SAMPLE)
    assert not unexplained


@pytest.mark.soak
def test_every_number_changes_play(tmp_path: Path) -> None:
    unexplained, needed = Walker(WALK, tmp_path).walk_all()
    assert not unexplained
    assert needed == {*WALK.refused, *WALK.without_effect}, "reasons that nothing needs"


class Deaf(Walker):
    """Plays with the printed numbers, whatever an overlay says."""

    def load(self, overlay: Mapping[str, Any]) -> Any:
        return load_components()


def test_the_walk_sees_a_number_without_effect(tmp_path: Path) -> None:
    assert Deaf(WALK, tmp_path).verdict(("rival", "check", "crystal", "threshold"), 4) == "nothing"
    walker = Walker(WALK, tmp_path)
    assert walker.verdict(("rival", "check", "crystal", "threshold"), 4) == "different"
    assert walker.verdict(("board", "dock", "eng_t1", "index"), 0) == "refused"


def test_the_walk_finds_numbers_within_effects() -> None:
    places = {text(where) for where, _ in WALK.numbers()}
    assert {"board.action.eng_x1.cost.0.n", "cards.card_type.auto_dock.scrap.gain.1.n"} < places
    assert len(places) == len(WALK.numbers()) > 400
