"""SCENARIOS.md and the tests fit together: scenarios name tests that exist, tests cite listed ids."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent
ROW = re.compile(r"^\| S(\d+[a-z]?)(?: \(RB\))? \| .+ \| (.+) \|$", re.MULTILINE)
TESTS = {
    name
    for file in FOLDER.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
}


def listed() -> dict[str, list[str]]:
    """The tests of each scenario, by the id without its S."""
    text = (FOLDER / "SCENARIOS.md").read_text(encoding="utf-8")
    return {number: re.findall(r"`(test_\w+)`", tests) for number, tests in ROW.findall(text)}


def test_every_scenario_names_tests_that_exist() -> None:
    scenarios = listed()
    assert {str(number) for number in range(1, 68)} <= set(scenarios)
    assert [number for number, tests in scenarios.items() if not tests] == []
    assert {test for tests in scenarios.values() for test in tests} - TESTS == set()


def test_every_scenario_that_a_test_cites_is_listed() -> None:
    cited = {number for name in TESTS for number in re.findall(r"_s(\d+[a-z]?)(?=_)", name)}
    assert cited - set(listed()) == set()
