"""SCENARIOS.md and the tests name the same scenarios."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent


def test_every_scenario_has_a_test_and_every_test_a_scenario() -> None:
    listed = re.findall(
        r"^- \*\*S(\d+)\*\*", (FOLDER / "SCENARIOS.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    tested = {
        number
        for file in FOLDER.glob("test_*.py")
        for name in re.findall(r"^def test_((?:s\d+_)+)", file.read_text(encoding="utf-8"), re.MULTILINE)
        for number in re.findall(r"\d+", name)
    }
    assert len(listed) == len(set(listed))
    assert sorted(tested) == sorted(listed)
