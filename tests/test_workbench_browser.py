"""The workbench in a browser, as `libration workbench` serves it: a slider is moved, the verdict comes, a bad
value is refused, and nothing is fetched from elsewhere or left behind.

Skipped where no Chromium with its driver is installed, as the report's own tests are.
"""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import psutil
import pytest

from reports.documents import pdf
from sim import games
from tests.commands import ROOT, Run
from tests.reports.test_browser import DRIVER, browsed, widen

T = TypeVar("T")
PATIENCE = 240.0  # seconds: other tests may keep all cores busy


def until(found: Callable[[], T], what: str) -> T:
    """Wait for something to be true."""
    from selenium.common.exceptions import WebDriverException

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if value := found():
                return value
        except WebDriverException:  # the page is just being redrawn
            pass
        time.sleep(0.1)
    raise AssertionError(f"not seen: {what}")


class Page:
    """A tab with a workbench."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def all(self, selector: str) -> list[Any]:
        return list(self.driver.find_elements("css selector", selector))

    def one(self, selector: str) -> Any:
        return until(lambda: self.all(selector), selector)[0]

    def text(self, selector: str) -> str:
        return str(self.one(selector).text)

    def put(self, box: Any, value: object) -> None:
        from selenium.webdriver.common.keys import Keys

        box.send_keys(Keys.CONTROL, "a")
        box.send_keys(str(value), Keys.ENTER)

    def find(self, text: str, title: str) -> None:
        self.put(self.one(".wb-search input"), text)
        option = until(lambda: [o for o in self.all(".wb-list option") if o.text.startswith(title)], title)[0]
        option.click()
        until(lambda: self.text(".wb-h3").startswith(title), title)

    def row(self, name: str) -> Any:
        return until(lambda: [row for row in self.all(".wb-row") if row.text.startswith(name)], name)[0]

    def box(self, name: str) -> Any:
        return self.row(name).find_element("css selector", "input[type=number]")

    def setting(self, name: str) -> Any:
        line = next(line for line in self.all(".wb-setting") if name in line.text)
        return line.find_element("css selector", "input")

    def verdict(self) -> str:
        """The verdict, once the games are over."""
        until(lambda: "wb-none" not in self.one(".wb-verdict").get_attribute("class"), "a first look")
        until(lambda: not self.all(".wb-progress"), "the end of the games")
        return self.text(".wb-verdict")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the command is run: anywhere."""
    return tmp_path_factory.mktemp("designs")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    with served(folder, "cryo", "--players", "2", "--strategy", "novice") as started:
        yield started


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process of the command, and the address that it prints."""
    command = ["workbench", *words, "--no-browser"]
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv[1:] = {command!r}; "
    code += "from sim.cli.__main__ import main; main()"
    started = subprocess.Popen(
        [sys.executable, "-c", code], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert started.stdout
    address = re.search(r"http://127\.0\.0\.1:\d+/\?token=\w{48}", started.stdout.readline())
    assert address, "it says where it is"
    yield started, address[0]
    if started.poll() is None:
        started.kill()
        started.wait()


@pytest.fixture(scope="module")
def page(server: tuple[Any, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    chrome = opened_browser(tmp_path_factory.mktemp("profile"))
    widen(chrome, 1280)
    chrome.get(server[1])
    opened = Page(chrome)
    until(lambda: opened.all(".wb-search input"), "the page")
    yield opened
    chrome.quit()


def opened_browser(profile: Path) -> Any:
    """Chromium, without a window."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = pdf.browser() or ""
    for flag in pdf.flags(str(profile)):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))


def processes(server: subprocess.Popen[str]) -> list[psutil.Process]:
    """The processes of the pages."""
    found = []
    for each in psutil.Process(server.pid).children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # it is just ending
            found += [each] if "ipykernel" in " ".join(each.cmdline()) else []
    return found


def only_who_knows_the_address_sees_it(server: tuple[Any, str]) -> None:
    address = server[1].partition("?")[0]
    told = urllib.request.urlopen(address).read().decode()
    assert "wb-search" not in told and "workbench.ipynb" not in told and "oken" in told, (
        "it asks for its token"
    )
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(f"{address}api/kernels/{'0' * 8}-0000-0000-0000-{'0' * 12}")
    other = urllib.request.Request(server[1], headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(other)  # a page elsewhere whose name leads here
    listening = [c.laddr.ip for c in psutil.Process(server[0].pid).net_connections() if c.status == "LISTEN"]
    assert listening and set(listening) == {"127.0.0.1"}


def a_slider_starts_games_and_the_verdict_is_what_the_command_says(page: Page, run: Run) -> None:
    page.put(page.setting("At most"), 450)
    page.find("unbuilt", "Scoring")
    slider = page.row("Unbuilt").find_element("css selector", ".noUi-handle")
    slider.send_keys(*["\ue014"] * 3)  # the right arrow key
    until(lambda: page.box("Unbuilt").get_attribute("value") == "3", "the box follows the slider")
    said = page.verdict()
    command = until(lambda: page.text(".wb-command"), "the command")
    assert (
        "scoring.unbuilt_cards_vp=3 --decide 2 --games 450 --players 2 --strategy novice --seed 0" in command
    )
    assert page.one(".wb-copy").get_attribute("data-text") == command
    answer = json.loads(run(*shlex.split(command)[1:], "--json").out)
    shown = [item.text for item in page.all(".wb-sentences li")]
    assert shown[: len(answer["sentences"])] == answer["sentences"] and said
    charts = page.all("img.wb-chart")
    assert len(charts) == 2 and all(int(chart.get_attribute("naturalWidth")) > 300 for chart in charts)
    assert all(chart.get_attribute("alt") for chart in charts)


def a_bad_value_is_refused_beside_its_slider_and_undone(page: Page, run: Run) -> None:
    page.put(page.box("Unbuilt"), 2_000)
    refused = until(lambda: page.row("Unbuilt").find_elements("css selector", ".wb-refused"), "why")[0].text
    told = run("whatif", "cryo", "scoring.unbuilt_cards_vp=2000", "--games", "60").err.strip()
    assert refused == f"Not played. {told}"
    assert not page.all(".wb-chart") and not page.all(".wb-command"), "nothing old is shown beside it"
    page.one(".wb-undo").click()
    until(lambda: page.box("Unbuilt").get_attribute("value") == "3", "the value before")
    assert not page.all(".wb-refused")
    until(lambda: page.all("img.wb-chart"), "the old answer is known")


def the_overlay_and_the_page_are_files_that_others_can_use(page: Page, folder: Path) -> None:
    page.one(".wb-save").click()
    until(lambda: "unbuilt" in page.text(".wb-saved"), "where it is")
    overlay = folder / "scoring_unbuilt_cards_vp_3.toml"
    assert games.reader("cryo").data(overlay).scoring.unbuilt_cards_vp == 3
    page.one(".wb-share").click()
    shared = folder / "scoring_unbuilt_cards_vp_3.html"
    until(shared.exists, "the page")
    text = shared.read_text(encoding="utf-8")
    assert not re.findall(r"""(?:src|href)=["'](?!data:)""", text) and "scoring.unbuilt_cards_vp=3" in text
    assert page.text(".wb-command").split()[-1] in text
    page.one(".wb-save").click()
    until(lambda: any("nothing was replaced" in each.text for each in page.all(".wb-refused")), "a refusal")


def nothing_is_fetched_from_elsewhere(page: Page, server: tuple[Any, str]) -> None:
    asked = page.driver.execute_script(
        "return performance.getEntriesByType('resource').map(each => each.name)"
    )
    here = server[1].partition("?")[0]
    assert asked and all(name.startswith((here, "data:", "blob:")) for name in asked)
    severe = [entry["message"] for entry in page.driver.get_log("browser") if entry["level"] == "SEVERE"]
    assert severe == []


def two_tabs_are_two_workbenches_and_a_closed_one_ends_its_players(
    page: Page, server: tuple[Any, str]
) -> None:
    assert len(processes(server[0])) == 1
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    page.driver.get(server[1])
    page.find("unbuilt", "Scoring")
    assert page.box("Unbuilt").get_attribute("value") == "0"
    page.put(page.setting("At most"), 1_000_000)
    page.put(page.box("Unbuilt"), 5)
    until(lambda: page.all(".wb-progress"), "games")
    assert len(processes(server[0])) == 2
    page.driver.get("about:blank")  # leaving a page is closing it
    until(lambda: len(processes(server[0])) == 1, "the end of its process")
    page.driver.close()
    page.driver.switch_to.window(first)
    assert page.box("Unbuilt").get_attribute("value") == "3", "the other tab is as it was"


def ctrl_c_ends_everything(server: tuple[Any, str]) -> None:
    started = server[0]
    left = processes(started)
    assert left
    started.send_signal(signal.SIGINT)
    said, wrong = started.communicate(timeout=PATIENCE)
    assert started.returncode == 0 and "Traceback" not in said + wrong, wrong
    gone, alive = psutil.wait_procs(left, timeout=PATIENCE)
    assert gone and not alive


@browsed
def test_a_designer_at_the_workbench(page: Page, server: tuple[Any, str], folder: Path, run: Run) -> None:
    """One page from its start to its end; each step goes on from the one before."""
    only_who_knows_the_address_sees_it(server)
    a_slider_starts_games_and_the_verdict_is_what_the_command_says(page, run)
    a_bad_value_is_refused_beside_its_slider_and_undone(page, run)
    the_overlay_and_the_page_are_files_that_others_can_use(page, folder)
    nothing_is_fetched_from_elsewhere(page, server)
    two_tabs_are_two_workbenches_and_a_closed_one_ends_its_players(page, server)
    ctrl_c_ends_everything(server)


# without a browser


def test_what_cannot_be_is_refused_before_anything_starts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for given, message in (
        (["crio"], "crio"),
        (["cryo", "--players", "9"], "players: cryo is for 2, 3, 4 players, not 9"),
        (["cryo", "--strategy", "novise"], "novise"),
        (["cryo", "--option", "mode"], "--option: expected KEY=VALUE"),
    ):
        done = run("workbench", *given, "--no-browser")
        assert done.code == 2 and message in done.err and len(done.err.splitlines()) == 1
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "voila" else found(name, *more)
    )
    done = run("workbench", "cryo", "--no-browser")
    command = f"{sys.executable} -m pip install ipykernel ipywidgets voila"
    assert (done.code, done.err) == (2, f"workbench: expected voila to be installed: run `{command}`\n")


def test_a_port_that_is_taken_is_named(run: Run) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("workbench", "cryo", "--no-browser", "--port", str(port))
    assert done.code == 2 and done.err.startswith(f"--port: expected a free port, found {port}: ")


def test_outside_a_notebook_the_function_says_where_to_go() -> None:
    import sim
    from sim.errors import BadInput

    opened: Any = sim.workbench
    with pytest.raises(
        BadInput, match=r"expected a notebook; from a terminal, run `libration workbench GAME`"
    ):
        opened("cryo")
    with pytest.raises(BadInput, match="folder: expected a folder that exists"):
        opened("cryo", folder="/no/such/folder")


def test_a_notebook_cell_shows_the_same_page_and_plays_in_the_background(tmp_path: Path) -> None:
    """In a real kernel: the cell is done at once, and the widgets change while the next one waits."""
    from jupyter_client.manager import start_new_kernel

    shown: list[Any] = []
    printed: list[str] = []

    def collect(message: dict[str, Any]) -> None:
        if message["msg_type"] in ("display_data", "execute_result"):
            shown.append(message["content"]["data"])
        if message["msg_type"] == "stream":
            printed.append(message["content"]["text"])
        assert message["msg_type"] != "error", message["content"]

    manager, client = start_new_kernel(cwd=str(tmp_path))
    try:
        code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nimport sim\n"
        code += "page = sim.workbench('cryo', 2, strategies='novice')\npage"
        client.execute_interactive(code, output_hook=collect, timeout=PATIENCE)
        assert "application/vnd.jupyter.widget-view+json" in shown[0]
        code = "import asyncio\npage._players.most.value = 200\npage.search.value = 'unbuilt'\n"
        code += "page.found.index = 0\npage.rows.children[4].box.value = 3\nempty = page.charts.value\n"
        code += "while not page.session.is_over(page.session.question): await asyncio.sleep(0.1)\n"
        code += "print(repr(empty), 'img' in page.charts.value, page.error.value, page.command.value)"
        client.execute_interactive(code, output_hook=collect, timeout=PATIENCE)
    finally:
        manager.shutdown_kernel(now=True)
    said = "".join(printed)
    assert "'' True  " in said and "scoring.unbuilt_cards_vp=3 --decide 2 --games 200 --players 2" in said
