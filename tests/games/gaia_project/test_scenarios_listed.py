"""Scenario ids in test names are listed in SCENARIOS.md, and every listed scenario has a test."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
TEST = re.compile(r"^def test_((?:[a-h]\d\d_)+)", re.MULTILINE)  # test_c01_c02_the_player_...
LISTED = re.compile(r"^- \*\*([A-H]\d\d)\*\* ", re.MULTILINE)


def listed() -> list[str]:
    return LISTED.findall((FOLDER / "SCENARIOS.md").read_text(encoding="utf-8"))


def cited() -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("test_*.py"))]
    groups = [group for text in texts for group in TEST.findall(text)]
    return {scenario.upper() for group in groups for scenario in group.split("_") if scenario}


def test_every_scenario_has_a_test_and_every_cited_scenario_is_listed() -> None:
    assert listed() == sorted(set(listed()))
    assert cited() == set(listed())
