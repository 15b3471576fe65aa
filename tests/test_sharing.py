"""``--html``: an answer as a page to share. It has all that the command prints, and needs nothing else."""

from __future__ import annotations

import html
import inspect
import json
import re
from pathlib import Path

import pytest

import sim
from sim.cli import main as cli
from sim.cli.question import typed
from sim.playing import batch as playing
from tests import toy
from tests.commands import Run
from tests.test_cli import assert_bad_input, serve

ASKED = ("--games", "90", "--players", "3", "--strategy", "random", "--workers", "1")


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    serve(monkeypatch, toy=toy.TOY)


def words(page: str) -> str:
    """What a reader sees."""
    body = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).replace("\u00a0", " ").split())


@pytest.mark.usefixtures("toys")
def test_a_page_has_the_answer_its_chart_its_tables_and_the_command(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "with a space.html"
    shown = run("seats", "toy", *ASKED, "--html", str(file))
    assert shown.code == 0, shown.err
    assert shown.out.splitlines()[-1] == f"{file}  (open it in a browser)"
    answer = sim.seats("toy", 90, 3, strategies="random", workers=1)
    page = file.read_text(encoding="utf-8")
    seen = words(page)
    for sentence in answer.sentences:
        assert sentence in seen
    assert f"{answer.title}: {answer.question}" in re.findall(r"<title>(.*)</title>", page)[0]
    assert answer.played in seen and "What this can't tell" in seen and "random" in seen
    assert f"libration seats toy {' '.join(ASKED)} " in seen, "without --html, which changes no number"
    for row in answer.table.iter_rows(named=True):
        assert f"{row['games']:,}" in seen and f"{100 * row['win_share']:.1f}" in seen
        assert f'aria-label="{row["title"].capitalize()}: games won, %' in page, (
            "where one points at the chart"
        )
    assert page.count("<img ") == 1 and 'href="data:text/csv' in page


@pytest.mark.usefixtures("toys")
def test_a_page_needs_nothing_from_elsewhere(run: Run, tmp_path: Path) -> None:
    run("faction", "toy", "bold", *ASKED, "--html", str(tmp_path / "a.html"))
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    addresses = re.findall(r'\b(?:src|href)="([^"]*)"', page)
    assert addresses and all(address.startswith(("#", "data:")) for address in addresses)
    assert not re.search(r"https?:|url\(|@import|<link|<iframe", page)
    assert "libration play toy" in words(page), "games to read"


@pytest.mark.usefixtures("toys")
def test_with_json_nothing_else_is_printed(run: Run, tmp_path: Path) -> None:
    out = run("batch", "toy", *ASKED, "--json", f"--html={tmp_path / 'a.html'}").out
    assert json.loads(out)["games"] == 90
    assert "--html" not in words((tmp_path / "a.html").read_text(encoding="utf-8"))


@pytest.mark.usefixtures("toys")
def test_a_path_that_cannot_be_written_is_refused_before_playing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("it played")

    monkeypatch.setattr(playing, "play_games", never)
    monkeypatch.setattr(sim, "seats", never)
    assert_bad_input(
        run("seats", "toy", "--html", str(tmp_path)), "--html: expected a file, found the folder"
    )
    missing = tmp_path / "nowhere" / "a.html"
    assert_bad_input(run("seats", "toy", "--html", str(missing)), "a folder that exists", "nowhere")
    assert_bad_input(
        run("seats", "toy", "--html", "/proc/self/a.html"), "/proc/self/a.html cannot be written"
    )


def test_every_command_that_prints_an_answer_can_write_a_page() -> None:
    """A question is a function of ``sim``."""
    commands = {str(one.name): one.callback for one in cli.app.registered_commands if one.callback}
    assert set(sim.ANSWERS) <= commands.keys()
    for name in sim.ANSWERS:
        assert {"html", "as_json"} <= set(inspect.signature(commands[name]).parameters), name


def test_the_command_is_quoted_as_a_shell_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    given = ["libration", "whatif", "cryo", "a.b=1", "--html", "x.html", "--overlay", "my file.toml"]
    monkeypatch.setattr("sys.argv", given)
    assert typed() == "libration whatif cryo a.b=1 --overlay 'my file.toml'"


@pytest.mark.usefixtures("toys")
def test_the_page_is_a_function_too(tmp_path: Path) -> None:
    answer = sim.batch("toy", 90, 3, strategies="random", workers=1)
    assert answer.save(tmp_path / "a.html") == tmp_path / "a.html"
    seen = words((tmp_path / "a.html").read_text(encoding="utf-8"))
    assert "Made from Python" in seen and answer.sentences[0] in seen
