"""Every scenario that test names cite is in SCENARIOS.md, and every scenario there has a test."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def listed() -> list[int]:
    """The numbers of the scenarios, in the order of the file."""
    text = (HERE / "SCENARIOS.md").read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^- \*\*S(\d+)\*\* ", text, re.MULTILINE)]


def cited() -> set[int]:
    """The numbers in test names: ``test_s45_...``, ``test_s23_s24_...``."""
    names = [
        name
        for file in HERE.glob("test_*.py")
        for name in re.findall(r"^def test_((?:s\d+_)+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    return {int(number) for name in names for number in re.findall(r"\d+", name)}


def test_scenarios_and_tests_match() -> None:
    assert listed() == sorted(set(listed())), "in order, each once"
    assert cited() == set(listed())
