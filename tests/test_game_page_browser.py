"""The page of a game in a browser: slider, keys and log move the board, and it fits a phone.

Skipped where no Chromium with its driver is installed, as the report's own tests are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from reports.documents import pdf
from sim.gamekit.game_page import page
from sim.gamekit.page import Log
from sim.playing.batch import new_match, play_traced
from tests import contract
from tests.reports.test_browser import DRIVER, browsed, widen

pytestmark = browsed


class Opened:
    """A page of the template in a browser, and what its boards should say."""

    def __init__(self, driver: Any, boards: list[str]) -> None:
        self.driver = driver
        self.boards = boards

    def board(self) -> str:
        said: str = self.driver.execute_script("return document.getElementById('pieces').textContent")
        return "".join(said.split())

    def turn(self) -> int:
        return int(self.driver.execute_script("return document.getElementById('slider').value"))

    def press(self, key: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        ActionChains(self.driver).send_keys(getattr(Keys, key)).perform()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The page, and the words on its boards."""
    game = contract.find("sim.template:GAME")
    match = new_match(game, 3)
    trace, outcome = play_traced(match, 1)
    log = Log()
    game.show_game(trace, outcome, match.components, ["a", "b", "c"], log)
    file = tmp_path_factory.mktemp("page") / "game.html"
    file.write_text(page(game, match.components, outcome, log), encoding="utf-8")
    assert game.board is not None
    board = game.board(log.turns[0].state, match.components)
    drawn = ("".join(board.pieces(turn.state).values()) for turn in log.turns)
    return file, ["".join(unescape(re.sub("<[^>]*>", "", one)).split()) for one in drawn]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = pdf.browser() or ""
    for flag in pdf.flags(str(tmp_path_factory.mktemp("profile"))):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    found = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield found
    found.quit()


@pytest.fixture
def opened(driver: Any, written: tuple[Path, list[str]]) -> Iterator[Opened]:
    widen(driver, 1280)
    driver.get("about:blank")
    driver.get(written[0].as_uri())
    yield Opened(driver, written[1])
    assert not [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]


def test_a_page_opens_at_the_first_turn_and_arrow_keys_move_it(opened: Opened) -> None:
    assert opened.turn() == 0 and opened.board() == opened.boards[0]
    beside = opened.driver.find_element("id", "now")
    assert not beside.is_displayed(), "the set-up is in the log already"
    opened.press("ARROW_RIGHT")
    assert beside.is_displayed() and beside.text
    opened.press("ARROW_RIGHT")
    assert opened.turn() == 2 and opened.board() == opened.boards[2] != opened.boards[0]
    opened.press("ARROW_LEFT")
    assert opened.turn() == 1 and opened.board() == opened.boards[1]
    opened.press("END")
    assert opened.turn() == len(opened.boards) - 1 and opened.board() == opened.boards[-1]
    opened.press("HOME")
    assert opened.turn() == 0 and opened.board() == opened.boards[0]


def test_the_log_and_the_address_lead_to_a_turn(opened: Opened) -> None:
    opened.driver.find_element("css selector", '[data-turn="3"]').click()
    assert opened.turn() == 3 and opened.board() == opened.boards[3]
    opened.driver.execute_script("location.hash = '#turn-4'")
    assert opened.driver.execute_async_script(
        "const done = arguments[0]; setTimeout(() => done(document.getElementById('slider').value), 50)"
    ) == str(4)
    assert opened.board() == opened.boards[4]


def test_printing_shows_the_last_board(opened: Opened) -> None:
    opened.driver.execute_script("window.dispatchEvent(new Event('beforeprint'))")
    assert opened.board() == opened.boards[-1]


def test_a_phone_shows_the_page_without_scrolling_sideways(opened: Opened) -> None:
    widen(opened.driver, 400)
    assert opened.driver.execute_script("return document.documentElement.scrollWidth") <= 400
