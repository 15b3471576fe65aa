"""A game as a page, and as text: what it shows, what it leaves out, and where it cannot be written."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from html.parser import HTMLParser
from math import hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from rich.console import Console

from sim import games
from sim.cli import play as play_command
from sim.files import writing
from sim.gamekit import svg
from sim.gamekit.game_page import changes, page
from sim.gamekit.page import FIXED, Log, Rounds, Terminal
from sim.gamekit.shown import titled
from sim.kernel.game import Game
from sim.playing.batch import new_match, play_traced
from tests import contract
from tests.commands import Run
from tests.test_cli import assert_bad_input, serve
from tests.toy import TOY

SEED = 3
AWKWARD = '<b>&"Zed"</b>'
MARK = re.compile(
    r'translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?">(?:<title>[^<]*</title>)?'
    r'<use href="#seat(\d)"/>(?:<text[^>]*>([^<]*)<)?'
)
each_game = pytest.mark.parametrize("name", [*games.names(), "template"])


class Reader(HTMLParser):
    """What a reader sees: texts outside of scripts and styles; and what the page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.scores: list[str] = []
        self.sections = 0
        self.boards = 0
        self.addresses: list[str] = []
        self.score = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.open.append(tag)
        self.sections += tag == "section"
        self.boards += given.get("id") == "board"
        self.score = given.get("class") == "score" or (self.score and tag == "b")
        self.addresses += [value or "" for key, value in attrs if key in ("href", "src", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        self.score = self.score and tag != "td"

    def handle_data(self, data: str) -> None:
        if self.open[-1:] in (["script"], ["style"]):
            return
        self.texts.append(data)
        if self.score and data.strip():
            self.scores.append(data.strip(" ★"))


class Shown(NamedTuple):
    game: Game
    outcome: Any
    log: Log
    text: str
    read: Reader


def find(name: str) -> Game:
    return contract.find("sim.template:GAME" if name == "template" else f"sim.games.{name}:GAME")


@lru_cache(maxsize=8)
def shown(name: str, named: str = "", rounds: Rounds | None = None, strategy: str = "random") -> Shown:
    """A game of two as a page; ``named``: all players instead of their strategies."""
    game = find(name)
    match = new_match(game, 2, [strategy])
    trace, outcome = play_traced(match, SEED)
    log = Log(rounds)
    names = [named or strategy.name for strategy in match.strategies]
    game.show_game(trace, outcome, match.components, names, log)
    text = page(game, match.components, outcome, log)
    return Shown(game, outcome, log, text, Reader(text))


@each_game
def test_a_page_has_a_section_for_each_turn_and_one_board(name: str) -> None:
    found = shown(name)
    assert found.read.sections == len(found.log.turns) > 5
    assert found.read.boards == 1


@each_game
def test_a_page_shows_the_final_scores(name: str) -> None:
    found = shown(name)
    assert found.read.scores == [str(score) for score in found.outcome.seats["score"][:2]]


@each_game
def test_without_a_script_the_last_board_is_there(name: str) -> None:
    found = shown(name)
    assert found.game.board is not None
    components = new_match(found.game, 2).components
    last = found.game.board(found.log.turns[0].state, components).pieces(found.log.turns[-1].state)
    static = found.text.split('<g id="pieces">')[1].split("</svg>")[0]
    for drawn in last.values():
        assert f"<g>{drawn}</g>" in static


@each_game
def test_marks_have_the_numbers_of_seats_and_cover_no_other_mark(name: str) -> None:
    found = shown(name)
    assert found.game.board is not None
    components = new_match(found.game, 2).components
    pieces = found.game.board(found.log.turns[0].state, components).pieces
    seen = 0
    for turn in found.log.turns:
        placed = []
        for drawn in pieces(turn.state).values():
            for x, y, size, seat, sign in MARK.findall(drawn):
                assert not sign.isdigit() or int(sign) == int(seat) + 1, "how many there are is no sign"
                placed.append((float(x), float(y), 10 * float(size or 1)))
        for at, (x, y, radius) in enumerate(placed):
            for other_x, other_y, other in placed[:at]:
                assert hypot(x - other_x, y - other_y) >= radius + other - 0.5, turn.title
        seen += len(placed)
    assert seen > 20


def test_marks_that_share_a_place_shrink_to_fit_it() -> None:
    box = (100.0, 50.0, 40.0, 30.0)
    for number in range(1, 7):
        drawn = svg.together(box, (svg.Piece(seat, 3) for seat in range(number)))
        assert drawn.count(">\N{MULTIPLICATION SIGN}3<") == number
        for x, y, size, *_ in MARK.findall(drawn):
            reach = 12 * float(size)
            assert float(x) - reach >= 100 and float(x) + reach <= 140, number
            assert float(y) - reach >= 50 and float(y) + reach <= 80, number
    assert svg.TIMES not in svg.together(box, [svg.Piece(0)]) and svg.together(box, []) == ""


def test_the_legend_of_gaia_project_names_the_letters_of_all_planets_on_its_map() -> None:
    found = shown("gaia_project")
    assert found.game.board is not None
    board = found.game.board(found.log.turns[0].state, new_match(found.game, 2).components)
    drawn = "".join(board.pieces(found.log.turns[0].state).values())
    letters = set(re.findall(r'class="middle bold" font-size="11">(\w)<', drawn))
    (planets,) = [line for line in board.legend if line.startswith("planets: ")]
    named = dict(part.split(" ", 1) for part in planets.removeprefix("planets: ").split(", "))
    assert set(named) == letters and len(letters) > 8


@each_game
def test_people_read_titles_and_no_ids(name: str) -> None:
    found = shown(name)
    components = {piece for _, piece in found.game.component_ids()} | set(found.game.factions)
    ids = {one for one in components if "_" in one or re.search(r"[a-z][0-9]|[0-9][a-z]", one)}
    words = set(re.findall(r"\w+", " ".join(found.read.texts)))
    assert name == "template" or ids, "there is nothing to look for"
    assert not words & ids
    assert not {word for word in words if "_" in word}


@each_game
def test_a_page_needs_nothing_from_elsewhere(name: str) -> None:
    found = shown(name)
    assert all(address.startswith("#") for address in found.read.addresses)
    assert not re.search(r"https?:|url\(|@import|<link|<iframe", found.text)


@each_game
def test_names_are_shown_as_they_are(name: str) -> None:
    found = shown(name, AWKWARD)
    assert AWKWARD not in found.text
    assert AWKWARD in " ".join(found.read.texts)


@each_game
def test_rounds_that_were_not_asked_for_are_left_out(name: str) -> None:
    whole, part = shown(name), shown(name, rounds=Rounds(2, 3))
    headings = [block.head for turn in part.log.turns for block in turn.blocks if block.kind == "heading"]
    assert headings and {re.match(r"Round ([0-9]+)", head)[1] for head in headings} == {"2", "3"}  # type: ignore[index]
    assert 0 < len(part.log.turns) < len(whole.log.turns)
    assert part.log.last_round == whole.log.last_round >= 3


@pytest.mark.parametrize(
    ("name", "sign"),
    [("gaia_project", "vp"), ("cryo", "vp"), ("federation", "pp"), ("andromedas_edge", "vp")],
)
def test_every_change_of_points_is_told_with_where_they_come_from(name: str, sign: str) -> None:
    held: dict[int, int] = {}
    changed = 0
    log = shown(name, strategy="scripted").log
    blocks = [block for turn in log.turns for block in turn.blocks if block.seat is not None]
    for block in blocks:
        said = " ".join(block.texts).replace(FIXED, " ")
        for before, after, sources in re.findall(rf"\b{sign} (-?\d+)(?:→(-?\d+)(?: +\(([^)]*)\))?)?", said):
            assert block.seat is not None
            assert held.get(block.seat, int(before)) == int(before), said
            held[block.seat] = int(after or before)
            told = sum(int(amount) for amount in re.findall(r"[+-]\d+", sources))
            assert told == held[block.seat] - int(before), said
            changed += bool(after)
    assert changed > 5 and len(held) == 2


def test_the_log_says_what_the_terminal_says() -> None:
    match = new_match(find("template"), 2)
    trace, outcome = play_traced(match, SEED)
    written = io.StringIO()
    names = ["a", "b"]
    find("template").show_game(
        trace, outcome, match.components, names, Terminal(Console(file=written, width=300))
    )
    log = Log()
    find("template").show_game(trace, outcome, match.components, names, log)
    printed = " ".join(written.getvalue().split())
    for turn in log.turns:
        for block in turn.blocks:
            for text in block.texts:
                assert text in printed


def test_only_what_has_changed_is_kept_of_a_turn() -> None:
    drawn = [{"a": "1", "b": "2"}, {"a": "1", "b": "3"}, {"a": "1", "b": "3"}, {"b": "3"}]
    assert changes(["a", "b"], drawn) == [{0: "1", 1: "2"}, {1: "3"}, {}, {0: ""}]


def test_titles_stand_for_whole_words_only() -> None:
    assert titled("take ore_1 from ore_10, ore", {"ore_1": "Ore"}) == "take Ore from ore_10, ore"


def test_what_is_drawn_is_escaped() -> None:
    assert "<b>" not in svg.text(0, 0, AWKWARD) + svg.mark(0, 0, 1, AWKWARD, title=AWKWARD)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    serve(monkeypatch, toy=TOY)


@pytest.mark.usefixtures("toy")
def test_a_game_without_a_board_shows_lines_and_log(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    assert run("play", "toy", "--html", str(file)).out == f"page    {file}  (open it in a browser)\n"
    found = Reader(file.read_text(encoding="utf-8"))
    assert found.boards == 0 and found.sections > 3
    assert "points" in " ".join(found.texts) and " dice" in " ".join(found.texts)


@pytest.mark.usefixtures("toy")
def test_a_page_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "game.html"
    assert_bad_input(run("play", "toy", "--html", str(missing)), "a folder that exists", "nowhere")
    assert_bad_input(run("play", "toy", "--html", str(tmp_path)), "--html: expected a file, found the folder")
    assert_bad_input(run("play", "toy", "--html", ""), "--html: expected a file")
    (tmp_path / "file").write_text("")
    assert_bad_input(run("play", "toy", "--html", str(tmp_path / "file" / "x.html")), "a folder that exists")
    assert_bad_input(
        run("play", "toy", "--html", "/proc/self/x.html"), "--html: /proc/self/x.html cannot be written"
    )


@pytest.mark.usefixtures("toy")
def test_a_page_is_written_whole_or_not_at_all(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.html"
    file.write_text("before")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "write", full)
    assert_bad_input(
        run("play", "toy", "--strategy", "random", "--html", str(file)),
        "No space left on device",
        "game.html",
    )
    assert file.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["game.html"]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("rounds", ["0", "x", "3-2", "2-", "-1", "1-2-3", "", "99999"])
def test_rounds_that_cannot_be_are_refused(run: Run, rounds: str) -> None:
    assert_bad_input(run("play", "toy", f"--rounds={rounds}"), "--rounds: expected a round", "2-4")


@pytest.mark.usefixtures("toy")
def test_rounds_that_a_game_has_not_are_refused(run: Run) -> None:
    result = run("play", "toy", "--rounds", "500")
    assert result.code == 2 and "--rounds: expected 1 to " in result.err and result.out == ""


@pytest.mark.usefixtures("toy")
def test_some_rounds_of_a_game(run: Run) -> None:
    said = run("play", "toy", "--rounds", "2-3").out
    assert re.findall("Round ([0-9]+)", said) == ["2", "3"]
    assert re.findall("Round ([0-9]+)", run("play", "toy", "--rounds", "2").out) == ["2"]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("live", "height", "words", "paged"),
    [
        (True, 5, (), True),
        (True, 500, (), False),
        (True, 5, ("--no-pager",), False),
        (False, 5, (), False),
    ],
)
def test_a_game_longer_than_the_screen_is_paged_in_a_terminal_alone(
    run: Run, monkeypatch: pytest.MonkeyPatch, live: bool, height: int, words: tuple[str, ...], paged: bool
) -> None:
    by_pager: list[str] = []
    monkeypatch.setattr(play_command, "is_live", lambda console: live)
    monkeypatch.setattr(play_command.console, "_height", height)
    monkeypatch.setattr(play_command.console, "_width", 100)
    pager = SimpleNamespace(show=by_pager.append)
    monkeypatch.setattr("rich.pager.SystemPager", lambda: pager)
    said = run("play", "toy", *words)
    assert said.code == 0
    assert ("Round 3" in said.out) != paged
    assert ("Round 3" in "".join(by_pager)) == paged


def test_all_players_of_a_game_have_a_colour_a_shape_and_a_dash() -> None:
    seats = max(find(name).players[-1] for name in games.names())
    for signs in (svg.SEAT_COLOURS, svg.SEAT_SHAPES, svg.SEAT_DASHES):
        assert len(set(signs)) == len(signs) >= seats
