"""Every scenario that test names cite is in SCENARIOS.md, and every scenario there has a test."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def listed() -> list[int]:
    text = (HERE / "SCENARIOS.md").read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^- \*\*SC-(\d+)\*\* ", text, re.MULTILINE)]


def cited() -> set[int]:
    """Ids of test names: ``test_sc45_...``, ``test_sc57_and_67_...``."""
    names = [
        name
        for file in HERE.glob("test_*.py")
        for name in re.findall(r"^def test_sc(\d+(?:_and_\d+)*)", file.read_text("utf-8"), re.MULTILINE)
    ]
    return {int(number) for name in names for number in name.split("_and_")}


def test_scenarios_and_tests_match() -> None:
    assert listed() == sorted(set(listed())), "in order, each once"
    assert cited() == set(listed())


def test_rulings_in_test_names_are_in_the_rules() -> None:
    rules = (HERE.parents[2] / "sim/games/cryo/RULES.md").read_text(encoding="utf-8")
    rulings = {int(number) for number in re.findall(r"^- \*\*B-(\d+)\*\* ", rules, re.MULTILINE)}
    names = [
        int(number)
        for file in HERE.glob("test_*.py")
        for number in re.findall(r"^def test_b(\d+)_", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert names and set(names) <= rulings
