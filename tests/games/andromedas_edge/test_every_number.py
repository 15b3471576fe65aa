"""Every number of the data files, changed by an overlay, changes play, or is refused for a reason."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.gamekit.overlays import Change
from sim.games.andromedas_edge.loading.components import READER, load_components
from tests.every_number import Walk, Walker, Where, changed, reason, text

PACKED_SAMPLE = 13  # the ordinary run checks every 13th number
PLAYED_SAMPLE = 149  # and plays every 149th
# Numbers that an overlay may not change; every other one must reach the rules.
REFUSED = {
    r"\.(card_no|no)$": "the number on a card names it",
    r"^factions\.faction\.\w+\.abilities\.(jury_rig|machine_mind)\.effects\.0\.": "one ship, one row",
    r"^factions\.faction\.\w+\.abilities\.no_mercy\.cost\.": "one card",
    r"^map\.(slot|nebula)\.\w+\.(orphan_moons|x|y)$": "its place, also where it is drawn",
    r"^map\.special_random_raider_faces\.": "each face of the die once",
    r"^regions\.alliance_base\.\w+\.effects\.1\.min$": "at a field a module must be bought",
    r"^raiders\.raider\.\w+\.targeting_base$": "one, or as many as figures",
    r"^raiders\.raider\.(?!vorticon|skarn)\w+\.figures$": "only swarms have several",
    r"^resources\.limits\.tac_ops_moon_slots$": "there is one slot",
    r"^tactics\.card\.(lucky_strike|redeploy)\.effects\.0\.n$": "one die, one ship",
    r"^tokens\.dominance_token\.\w+\.copies$": "each is there once",
    r"^tracks\.track\.\w+\.positions$": "the size of the tracks",
}


WALK = Walk(
    game="andromedas_edge",
    reader=READER,
    tables=(
        (4, "random", {}),
        (4, "eager", {"special": "vortices", "destiny": "true", "event_deck": "cosmic_twilight"}),
        (4, "random", {"teams": "true", "special": "quasars", "s_class": "skarn_drones", "length": "short"}),
        (3, "random", {"event_deck": "cosmic_twilight", "length": "long"}),
        (2, "eager", {"raiders": "second"}),
        (4, "scripted", {}),
    ),
    chunks=(10, 100, 1000),
    changes=(1, -1, 2, 3),
    refused=REFUSED,
    without_effect={
        r"^tracks\.event_track\.length_by_players\.[01]$": "the game has at least two players",
    },
)
DOCUMENTS = WALK.documents()
PRINTED = load_components().tobytes()


def slotless() -> str:
    """The modules without a slot for a moon."""
    return "|".join(m["id"] for m in DOCUMENTS["modules"]["module"] if m["slot"] in ("none", "half"))


REFUSED[rf"^modules\.module\.({slotless()})\.slot_vp$"] = "no moon is placed there"


def verdict(where: Where, value: int) -> str:
    """What a changed number does to the packed data: different, refused, or nothing."""
    result = "refused"
    for other in (value + 1, value - 1):
        try:
            packed = load_components(Change("changed.toml", changed(DOCUMENTS, where, other))).tobytes()
        except BadInput as error:
            assert "changed.toml: " in str(error) and len(str(error)) <= 300, where
            continue
        if packed != PRINTED:
            return "different"
        result = "nothing"
    return result


def test_a_sample_of_all_numbers_reaches_the_rules() -> None:
    unexplained = [
        f"{text(where)} = {value}: {result}"
        for where, value in WALK.numbers()[::PACKED_SAMPLE]
        if (result := verdict(where, value)) != ("refused" if reason(REFUSED, where) else "different")
    ]
    assert not unexplained


def test_a_sample_of_all_numbers_changes_play(tmp_path: Path) -> None:
    assert Walker(WALK, tmp_path).walk_all(PLAYED_SAMPLE)[0] == []


@pytest.mark.soak
def test_every_number_changes_play(tmp_path: Path) -> None:
    unexplained, needed = Walker(WALK, tmp_path).walk_all()
    assert unexplained == []
    assert needed == {*WALK.refused, *WALK.without_effect}, "reasons that nothing needs"


class Deaf(Walker):
    """Ignores overlays and plays with the packaged numbers."""

    def load(self, overlay: Mapping[str, Any]) -> Any:
        return load_components()


def test_the_walk_sees_a_number_without_effect(tmp_path: Path) -> None:
    where = ("raiders", "raider", "vorticon_attackers", "weapon")
    value = dict(WALK.numbers())[where]
    assert Deaf(WALK, tmp_path).verdict(where, value) == "nothing"
    assert Walker(WALK, tmp_path).verdict(where, value) == "different"


def test_every_reason_is_needed() -> None:
    assert len(WALK.numbers()) > 1880
    assert {reason(REFUSED, where) for where, _ in WALK.numbers()} - {None} == {*REFUSED}
