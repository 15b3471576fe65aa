"""Every number of the data files reaches the rules, or is refused for a reason that is said here."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sim.errors import BadInput
from sim.games.andromedas_edge.components import READER, load_components
from sim.rooms.data_files import read_folder
from sim.rooms.overlays import Change
from tests.every_number import Where, numbers, text

DOCUMENTS = read_folder(READER.folder, READER.files)
PRINTED = load_components().tobytes()
NUMBERS = [(where, value) for where, value in numbers(DOCUMENTS) if where[0] != "rules"]
SAMPLE = 13  # the ordinary run looks at every so manieth number
# Numbers that an overlay may not change; every other one must reach the rules.
REFUSED = {
    r"^components\.": "held against the entries of the other files",
    r"\.(card_no|no)$": "the number on a card names it",
    r"^developments\.development\.\w+\.(cards|tiles)$": "as many as planets of the type",
    r"^factions\.faction\.\w+\.abilities\.(jury_rig|machine_mind)\.effects\.0\.": "one ship, one row",
    r"^factions\.faction\.\w+\.abilities\.no_mercy\.cost\.": "one card",
    r"^map\.(slot_count|nebula_count)$": "held against the slots and nebulae",
    r"^map\.start_tiles_by_players\.\d$": "the start planets and all bases",
    r"^map\.(slot|nebula)\.\w+\.(fill_order|die|orphan_moons|x|y)$": "its place, also where it is drawn",
    r"^map\.special_random_raider_faces\.": "held against the faces of the special regions",
    r"^regions\.special_region\.\w+\.raider_faces\.\d$": "each face once, alike on both sides",
    r"^regions\.alliance_base\.\w+\.effects\.1\.min$": "at a field a module must be bought",
    r"^raiders\.raider\.\w+\.targeting_base$": "one, or as many as figures",
    r"^raiders\.raider\.(?!vorticon|skarn)\w+\.figures$": "only raiders that swarm have several",
    r"^resources\.limits\.tac_ops_moon_slots$": "there is one slot",
    r"^resources\.resource\.tactics\.(supply|storage_limit)$": "held against the cards and the hand limit",
    r"^ships\.ship_type\.\w+\.count$": "as many as figures in the box",
    r"^tactics\.card\.(lucky_strike|redeploy)\.effects\.0\.n$": "one die, one ship",
    r"^tokens\.dominance_token\.\w+\.copies$": "each is there once",
    r"^tracks\.development_level_vp\.": "held against the developments",
    r"^tracks\.track\.\w+\.(discovery_stack_size|positions)$": "the size of stacks and tracks",
}


def changed(content: Any, where: Where, value: int) -> Any:
    """What an overlay must say: tables down to the number, entries by id, other lists as a whole."""
    if not where:
        return value
    first, rest = where[0], where[1:]
    if isinstance(content, dict):
        return {first: changed(content[first], rest, value)}
    if isinstance(first, str):
        return {first: changed(next(entry for entry in content if entry["id"] == first), rest, value)}
    return replaced(content, where, value)


def replaced(content: Any, where: Where, value: int) -> Any:
    """The whole content with one number changed."""
    if not where:
        return value
    if isinstance(content, dict):
        return {**content, where[0]: replaced(content[where[0]], where[1:], value)}
    return [replaced(x, where[1:], value) if place == where[0] else x for place, x in enumerate(content)]


def verdict(where: Where, value: int) -> str:
    """different, refused, or nothing."""
    said = "refused"
    for other in (value + 1, value - 1):
        try:
            found = load_components(Change("changed.toml", changed(DOCUMENTS, where, other))).tobytes()
        except BadInput as error:
            assert "changed.toml: " in str(error) and len(str(error)) <= 300, where
            continue
        if found != PRINTED:
            return "different"
        said = "nothing"
    return said


def expected(where: Where, value: int) -> str:
    if any(re.search(pattern, text(where)) for pattern in REFUSED):
        return "refused"
    return "refused" if is_without_slot(where, value) else "different"


def is_without_slot(where: Where, value: int) -> bool:
    """Points for the first moon are refused where a module has no slot of its own."""
    if where[-1] != "slot_vp":
        return False
    module = next(entry for entry in DOCUMENTS["modules"]["module"] if entry["id"] == where[2])
    return module["slot"] in ("none", "half")


def unexplained(step: int) -> list[str]:
    """Numbers of which something else becomes than is expected."""
    return [
        f"{text(where)} = {value}: {found}"
        for where, value in NUMBERS[::step]
        if (found := verdict(where, value)) != expected(where, value)
    ]


def test_a_sample_of_all_numbers_reaches_the_rules() -> None:
    assert not unexplained(SAMPLE)


@pytest.mark.soak
def test_every_number_reaches_the_rules() -> None:
    assert not unexplained(1)


def test_every_reason_is_needed() -> None:
    names = [text(where) for where, _ in NUMBERS]
    assert len(names) > 1900
    assert not [pattern for pattern in REFUSED if not any(re.search(pattern, name) for name in names)]
