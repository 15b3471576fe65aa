"""The workbench without its page: what can be changed, what is refused, what is played, what is saved."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.metrics.sequential import BETTER, GIVEN_UP, WITHIN, WORSE
from sim import games
from sim.answers.whatif import WhatIfAnswer
from sim.errors import BadInput, BrokenGame
from sim.gamekit.assigning import assigned, overlay_of
from sim.gamekit.places import at
from sim.workbench import sharing
from sim.workbench.catalogue import Catalogue, Number
from sim.workbench.opening import new_session
from sim.workbench.question import Question, Setup, Task
from sim.workbench.runner import Event, Failed, Finished, Look, Progress, Runner
from sim.workbench.session import Candidate, Result, Session, State
from sim.workbench.verdict import comparison, verdict
from tests.commands import Run
from tests.test_whatif import GAME, played

ORE = ("factions", "faction", 10, "start", "ore")
UNBUILT = ("scoring", "unbuilt_cards_vp")


@pytest.fixture(scope="module")
def gaia() -> Catalogue:
    return Catalogue("gaia_project")


def session_of(catalogue: Catalogue, **setup: Any) -> Session:
    given: dict[str, Any] = {"players": 4, "strategies": ("scripted",)} | setup
    return Session(catalogue, Setup(**given))


def number_of(catalogue: Catalogue, path: str) -> Number:
    return next(number for number in catalogue.numbers.values() if number.path == path)


# what can be changed


@pytest.mark.parametrize("game", games.names())
def test_every_kind_of_number_reaches_the_data_under_its_own_path(game: str) -> None:
    catalogue = Catalogue(game)
    chosen: dict[Any, Any] = {}
    for number in list(catalogue.numbers.values())[::37]:
        if isinstance(number.value, str):
            chosen[number.where] = next(word for word in (*number.words, "") if word != number.value)
        else:
            chosen[number.where] = not number.value if isinstance(number.value, bool) else number.value + 1
    change = overlay_of(assigned(catalogue.reader, catalogue.texts(chosen)), None)
    documents = catalogue.reader.documents(change)
    assert len(chosen) > 9
    assert {where: at(documents, where) for where in chosen} == chosen


def test_two_changes_in_one_list_are_both_made(gaia: Catalogue) -> None:
    first = number_of(gaia, "factions.faction.firaks.pi_income.0.charge")
    second = number_of(gaia, "factions.faction.firaks.pi_income.1.power_tokens")
    texts = gaia.texts({first.where: 6, second.where: 3})
    assert texts == ("factions.faction.firaks.pi_income=[{charge = 6}, {power_tokens = 3}]",)
    documents = gaia.reader.documents(gaia.change(texts))
    assert (at(documents, first.where), at(documents, second.where)) == (6, 3)


def test_components_are_found_by_title_id_and_what_they_count(gaia: Catalogue) -> None:
    for text in ("Firaks", "firaks", "FIRAKS", "fira"):
        assert gaia.search(text)[0].path == "factions.faction.firaks"
    booster = gaia.search("booster_07")[0]
    assert booster.path == "boosters.booster.booster_07" and booster.numbers
    assert {one.kind for one in gaia.search("start ore") if one.where[0] == "factions"} == {
        "Faction",
        "Factions",
    }
    assert gaia.search("no such thing") == []
    assert len(gaia.search("")) == len(gaia.components)


def test_titles_limits_and_sliders_are_for_people(gaia: Catalogue) -> None:
    ore = gaia.numbers[ORE]
    assert (ore.title, ore.value, ore.limits) == ("Start: ore", 3, "0 to 99")
    low, high = ore.slider
    assert low == 0 and 3 < high < 99, "a slider from 0 to 99 can't be set to 4"
    assert gaia.narrowed(ore).limits == "0 to 15", "the limit of rules.toml"
    tied = number_of(gaia, "factions.faction.firaks.start_pi")
    assert gaia.narrowed(tied) == tied and tied.limits == "0 to 1", "it needs start_mines to change with it"
    assert number_of(gaia, "factions.faction.firaks.start_vp").title == "Start VP"
    assert gaia.reader.closed_reason(("rules", "switches")) and not [
        number for number in gaia.numbers.values() if number.path.startswith("rules.switches")
    ]


# what is refused


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("factions.faction.firaks.start.ore", 100),
        ("factions.faction.firaks.start.ore", -1),
        ("factions.faction.firaks.start_pi", 1),  # a tie: no mines on the board then
        ("factions.faction.firaks.board", 5),
    ],
)
def test_a_value_is_refused_beside_its_slider_with_the_words_of_the_command(
    gaia: Catalogue, path: str, value: int, run: Run
) -> None:
    session = session_of(gaia)
    where = number_of(gaia, path).where
    session.choose(where, value)
    refused = run("whatif", "gaia_project", f"{path}={value}", "--games", "60", "--strategy", "scripted")
    assert refused.code == 2
    assert session.refusal and session.refusal.message == refused.err.strip()
    assert session.refusal.where == where
    assert session.question is None and session.next_question() is None, "nothing that is refused is played"


def test_a_tie_holds_once_both_numbers_are_moved(gaia: Catalogue) -> None:
    session = session_of(gaia)
    home = number_of(gaia, "factions.faction.firaks.start_pi").where
    mines = number_of(gaia, "factions.faction.firaks.start_mines").where
    session.choose(home, 1)
    assert session.refusal
    session.choose(mines, 0)
    assert session.refusal is None and session.question
    session.undo()
    assert session.refusal and session.refusal.where == home


def test_a_second_change_doesnt_take_the_blame_of_the_first(gaia: Catalogue) -> None:
    session = session_of(gaia)
    board = number_of(gaia, "factions.faction.firaks.board").where
    session.choose(board, 5)
    session.choose(ORE, 4)
    assert session.refusal and session.refusal.where == board
    session.choose(board, 6)
    assert session.refusal is None and session.state.chosen == {ORE: 4}


@pytest.mark.parametrize(
    ("given", "words"),
    [({"seed": -1}, "seed"), ({"most": 100}, "games"), ({"tolerance": 0.0}, "tolerance")],
)
def test_a_setup_that_cannot_be_is_refused(gaia: Catalogue, given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=f"^{words}: expected"):
        session_of(gaia, **given)


# undo and comparing


def test_undo_goes_back_a_step_at_a_time_and_knows_old_answers(gaia: Catalogue) -> None:
    session = session_of(gaia)
    session.choose(ORE, 4)
    first = session.question
    assert first
    session.hear(first, Finished())
    session.choose(ORE, 5)
    session.set_up(session.state.setup.seated(3))
    assert session.question != first and session.next_question() == session.question
    session.undo()
    assert session.state.setup.players == 4 and session.value(ORE) == 5
    session.undo()
    assert session.question == first and session.next_question() is None, "its answer is known"
    session.undo()
    assert session.state.chosen == {} and session.value(ORE) == 3
    session.undo()
    assert session.state.chosen == {}
    session.choose(ORE, 3)
    assert not session.history, "its own value is no change"


def test_up_to_three_changes_are_kept_and_all_of_them_are_played(gaia: Catalogue) -> None:
    session = session_of(gaia)
    with pytest.raises(BadInput, match="keep: expected a change"):
        session.keep()
    for ore in (2, 4, 5):
        session.choose(ORE, ore)
        session.keep()
        session.keep()
    assert [each.label for each in session.candidates] == ["A", "B", "C"]
    assert session.candidates[0].title == "Firaks, Start: ore 3 → 2"
    session.choose(ORE, 6)
    with pytest.raises(BadInput, match="keep: expected at most 3"):
        session.keep()
    order = []
    while question := session.next_question():
        assert isinstance(question, Question)
        order.append(question.changes[0].rpartition("=")[2])
        session.hear(question, Finished())
    assert order == ["6", "2", "4", "5"], "what is asked now comes first"
    session.remove("B")
    assert session.keep().label == "B"
    session.recall("A")
    assert session.value(ORE) == 2


# playing


class Desk:
    """A session, a runner, and the queue that stands for the thread of the page."""

    def __init__(self, session: Session, ask: Callable[..., Any] | None = None) -> None:
        self.session = session
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.told: list[tuple[Task, Event]] = []
        self.runner = Runner(self.calls.put, self._tell, *([ask] if ask else []))

    def _tell(self, question: Task, event: Event) -> None:
        self.told.append((question, event))
        self.session.hear(question, event)

    def until(self, over: Callable[[], bool]) -> None:
        while not over():
            self.calls.get(timeout=300)()

    def drain(self) -> None:
        while not self.calls.empty():
            self.calls.get()()


def test_what_is_played_is_what_the_command_says_to_the_last_digit(run: Run) -> None:
    session = new_session("cryo", 2, "novice")
    session.set_up(Setup(2, ("novice",), seed=3, tolerance=3.0, most=450))
    session.choose(UNBUILT, 4)
    question = session.question
    assert question
    desk = Desk(session)
    desk.runner.play(question)
    desk.until(lambda: session.is_over(question))
    desk.runner.close()
    assert desk.runner.join(60)
    looks = session.results[question].looks
    assert [len(look.before) for look in looks] == [200, 300, 450][: len(looks)]
    words = question.command.split()
    assert words[0] == "libration"
    done = run(*words[1:], "--json")
    assert done.code == 0, done.err
    ours = json.loads(json.dumps(looks[-1].answer.to_dict()))
    assert json.loads(done.out) == ours
    assert any(isinstance(event, Progress) for _, event in desk.told)
    mean = next(line for line in ours["sentences"] if "all players" in line)
    assert verdict(session.results[question], 3.0).score == mean.rstrip("."), "nobody is asked about"


def test_a_new_question_cancels_the_old_one_and_nothing_of_it_is_told_later(gaia: Catalogue) -> None:
    entered, go = threading.Event(), threading.Event()

    def ask(question: Any, look: Any) -> None:
        if question.changes[0].endswith("=4"):
            look("first answer", [0] * 200, [0] * 200)
            entered.set()
            assert go.wait(60)
            look("stale answer", [0] * 300, [0] * 300)
            raise AssertionError("a cancelled question goes on")
        look("second answer", [0] * 200, [0] * 200)

    session = session_of(gaia)
    desk = Desk(session, ask)
    session.choose(ORE, 4)
    first = session.question
    desk.runner.play(first)
    assert entered.wait(60)
    session.choose(ORE, 5)  # the first answer waits in the queue: it must not be shown any more
    second = session.question
    assert second
    desk.runner.play(second)
    go.set()
    desk.until(lambda: session.is_over(second))
    desk.drain()
    assert [(question, type(event)) for question, event in desk.told] == [(second, Look), (second, Finished)]
    assert [str(look.answer) for look in session.results[second].looks] == ["second answer"]
    desk.runner.close()
    assert desk.runner.join(60)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (
            BrokenGame("seed 0, game 7: a player had no legal move"),
            "seed 0, game 7: a player had no legal move",
        ),
        (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
    ],
)
def test_an_error_in_a_game_is_told_and_the_next_question_is_played(
    gaia: Catalogue, error: Exception, message: str
) -> None:
    def ask(question: Any, look: Any) -> None:
        if question.changes[0].endswith("=4"):
            raise error

    session = session_of(gaia)
    desk = Desk(session, ask)
    for ore in (4, 5):
        session.choose(ORE, ore)
        question = session.question
        assert question
        desk.runner.play(question)
        desk.until(lambda question=question: session.is_over(question))  # type: ignore[misc]
    assert [event for _, event in desk.told] == [Failed(message), Finished()]
    session.undo()
    assert session.next_question() is None
    session.retry()
    assert session.next_question() == session.question, "after an error, one can try again"
    desk.runner.close()
    assert desk.runner.join(60)


def test_who_takes_a_component_is_asked_first_and_of_the_printed_game() -> None:
    import sim

    session = new_session("cryo", 2, "novice")
    card = session.catalogue.search("power_coupler")[0]
    assert session.catalogue.can_be_taken(card) == "power_coupler"
    assert session.catalogue.can_be_taken(session.catalogue.search("unbuilt")[0]) is None
    session.choose(UNBUILT, 4)
    session.ask_takers("power_coupler")
    taken = session.taken
    assert taken and session.next_question() == taken
    desk = Desk(session)
    desk.runner.play(taken)
    desk.until(lambda: session.is_over(taken))
    desk.runner.close()
    found = session.results[taken].takers
    assert found and session.next_question() == session.question
    asked = sim.component("cryo", "power_coupler", players=2, strategies="novice")
    assert found.sentences == asked.sentences and found.table.equals(asked.table)


def test_closing_stops_the_players() -> None:
    session = new_session("cryo", 2, "novice")
    session.set_up(Setup(2, ("novice",), most=1_000_000))
    session.choose(UNBUILT, 4)
    desk = Desk(session)
    desk.runner.play(session.question)
    desk.until(lambda: bool(desk.told))
    desk.runner.close()
    assert desk.runner.join(60), "a million games would take hours"
    told = len(desk.told)
    desk.drain()
    assert len(desk.told) == told


# the verdict


def answer(calls: dict[str, str], rows: list[tuple[str, float, float, float]]) -> WhatIfAnswer:
    table = [
        {"id": name, "name": name.capitalize()}
        | {
            f"wins_{key}": value / 100
            for key, value in zip(("change", "change_low", "change_high"), ends, strict=True)
        }
        | {
            f"score_{key}": value
            for key, value in zip(("change", "change_low", "change_high"), ends, strict=True)
        }
        for name, *ends in rows
    ]
    given: dict[str, Any] = {"game": "x", "title": "X", "unit": "VP", "players": 4, "seed": 0, "games": 200}
    given |= {
        "question": "?",
        "strategies": ("a",),
        "options": {},
        "overlay": None,
        "sentences": ("One.", "Stop."),
    }
    given |= {"word": "faction", "seating": "", "changes": (), "pairing": "", "watched": {"calls": calls}}
    return WhatIfAnswer(**given, table=pl.DataFrame(table))


@pytest.mark.parametrize(
    ("call", "ends", "tone", "words"),
    [
        (BETTER, (3.1, 0.7, 5.6), "up", "More wins for Bees: +3.1 percentage points [0.7, 5.6]"),
        (BETTER, (0.5, 0.1, 0.9), "up", "More wins for Bees, but by less than 2 percentage points"),
        (WORSE, (-3.1, -5.6, -0.7), "down", "Fewer wins for Bees: -3.1"),
        (WITHIN, (0.1, -0.9, 1.1), "same", "No change that matters for Bees: less than 2 percentage points"),
        (GIVEN_UP, (0.1, -4, 4), "open", "more deals would probably not tell"),
        ("", (1.0, -2, 4), "open", "Not clear for Bees: +1.0"),
    ],
)
def test_the_verdict_says_what_was_decided(
    call: str, ends: tuple[float, float, float], tone: str, words: str
) -> None:
    found = answer({"bees": call}, [("bees", *ends), ("ants", 0, -1, 1)])
    done = verdict(Result([Look(found, np.zeros(2), np.zeros(2))], finished=True), 2.0)
    assert (done.tone, words in done.headline) == (tone, True), done.headline
    assert done.sentences == ("One.", "Stop.")
    early = verdict(Result([Look(found, np.zeros(2), np.zeros(2))]), 2.0)
    assert early.sentences == ("One.",), "it hasn't stopped yet"


def test_the_verdict_about_everybody_counts_all() -> None:
    rows = [(name, 0.0, -1.0, 1.0) for name in ("ants", "bees", "crows", "dogs")]
    look = [
        Look(answer(dict.fromkeys(["ants", "bees", "crows", "dogs"], WITHIN), rows), np.zeros(2), np.zeros(2))
    ]
    assert verdict(Result(look, finished=True), 2.0).headline.startswith(
        "Nobody's share of wins changes by 2"
    )
    calls = {"ants": BETTER, "bees": WORSE, "crows": WITHIN, "dogs": ""}
    mixed = verdict(
        Result([Look(answer(calls, rows), np.zeros(2), np.zeros(2))], finished=True), 2.0
    ).headline
    assert mixed == (
        "More wins for Ants; fewer wins for Bees; no change that matters for 1; not clear for 1 of 4"
    )


def kept(label: str, setup: Setup) -> Candidate:
    return Candidate(label, State({}, setup), Question("x", (label,), setup), f"change {label}")


def test_kept_changes_are_compared_on_the_deals_that_both_have() -> None:
    """Of one truth: A does nothing, B and C make bees 6 points better. C was stopped earlier."""
    setup = Setup(3, ("scripted",), most=3000)
    candidates = [kept(label, setup) for label in "ABC"]
    results = {}
    for candidate, better, deals in zip(candidates, (0.0, 6.0, 6.0), (3000, 3000, 1000), strict=True):
        before, after = played(np.random.default_rng(7), 3000, better)
        told = answer({"bees": ""}, [("bees", 0, -1, 1)])
        results[candidate.question] = Result([Look(told, before[:deals], after[:deals])], finished=True)
    about = SimpleNamespace(factions={"bees": SimpleNamespace(title="Bees")}, unit="VP")
    session: Any = SimpleNamespace(
        candidates=candidates,
        results=results,
        subject=lambda state: "bees",
        catalogue=SimpleNamespace(about=about, game=GAME),
    )
    found = comparison(session)
    assert found and found.what == "the share of wins of Bees"
    rows = {row.candidate.label: row for row in found.rows}
    assert rows["A"].change[1] < 0 < rows["A"].change[2] and rows["B"].change[1] > 0
    lines = {line.split(":")[0]: line for line in found.sentences}
    assert "not clear" not in lines["B against A"] and "not clear" in lines["C against B"]
    nearest = next(line for line in found.sentences if "nearest" in line)
    assert nearest.startswith("A brings Bees nearest to a fair share of 33.3 %")
    session.candidates = [candidates[0], kept("B", Setup(3, ("novice",), most=3000))]
    results[session.candidates[1].question] = results[candidates[1].question]
    other = comparison(session)
    assert other and not any("against" in line for line in other.sentences), "other players, other games"


# what one takes away


def test_a_saved_overlay_makes_the_same_change_and_replaces_no_file(gaia: Catalogue, tmp_path: Path) -> None:
    session = session_of(gaia)
    with pytest.raises(BadInput, match="overlay: expected changes"):
        sharing.overlay(session)
    session.choose(ORE, 4)
    session.choose(number_of(gaia, "factions.faction.firaks.pi_income.0.charge").where, 6)
    text = sharing.overlay(session)
    path = sharing.save(tmp_path, sharing.file_name(session), ".toml", text)
    assert path.name == "firaks_start_ore_4_firaks_pi_income_1_charge_6.toml"
    assert session.question
    assert gaia.reader.documents(path) == gaia.reader.documents(gaia.change(session.question.changes))
    assert session.question.command.replace("'", "")[:30] in text.replace("'", "")
    with pytest.raises(BadInput, match="expected a new name, found a file; nothing was replaced"):
        sharing.save(tmp_path, path.name, ".toml", "")
    assert path.read_text(encoding="utf-8") == text
    for name in ("", "../up", "a/b", "a\0b", ".hidden"):
        with pytest.raises(BadInput, match="name: expected letters"):
            sharing.save(tmp_path, name, ".toml", "")
    assert list(tmp_path.iterdir()) == [path]


# the page, without a browser


class Asked:
    """A runner that plays nothing, and remembers what it was asked."""

    def __init__(self, post: Any, tell: Callable[[Question, Event], None]) -> None:
        self.tell = tell
        self.question: Any = None

    def play(self, question: Any) -> None:
        self.question = question

    def close(self) -> None:
        pass


@pytest.fixture
def page(gaia: Catalogue, tmp_path: Path) -> Iterator[Any]:
    from sim.workbench.view import Workbench

    made = Workbench(session_of(gaia), tmp_path, lambda call: call(), Asked)
    made.search.value = "firaks"
    made.found.index = 0
    yield made
    made.close()


def row_of(page: Any, where: tuple[Any, ...]) -> Any:
    return next(row for row in page.rows.children if row.number.where == where)


def test_sliders_and_boxes_of_the_page_agree_and_start_games(page: Any) -> None:
    row = row_of(page, ORE)
    row.slider.value = 4
    assert row.box.value == 4 and page._runner.question == page.session.question
    assert page.session.question.changes == ("factions.faction.firaks.start.ore=4",)
    assert "Start: ore" in page.chosen.value and "3 → 4" in page.chosen.value
    row.box.value = 14
    assert row.slider.value == 14 and row.slider.max == 15
    assert page._runner.question.changes == ("factions.faction.firaks.start.ore=14",)
    row.box.value = 100
    assert not page._runner.question and "expected at most 99, found 100" in row.said.value
    assert row.slider.value == row.slider.max, "a slider shows what it can"
    assert page.save.disabled and "libration" not in page.command.value
    page.search.value = "terrans"
    page.found.index = 0
    assert "expected at most 99" in page.error.value, "also if another component is shown"
    page.undo.click()
    assert page.error.value == "" and page._runner.question.changes[0].endswith("=14")
    page.clear.click()
    assert page._runner.question is None and page.clear.disabled


def test_the_page_asks_other_players_and_says_what_they_cannot_be(page: Any) -> None:
    row_of(page, ORE).slider.value = 4
    page._players.count.value = 3
    assert page._runner.question.setup.players == 3
    page._players.apart.value = True
    page._players.seats[1].value = "novice"
    assert page._runner.question.setup.strategies == ("scripted", "novice", "scripted")
    assert "--players 3 --strategy scripted,novice,scripted" in page.command.value
    page._players.apart.value = False
    page._players.most.value = 5
    assert "games: expected a whole number from 200" in page._players.said.value
    assert page._players.most.value == page._runner.question.setup.most > 5
    page.better.click()
    assert page._runner.question.setup.strategies == ("trained",)
    assert [each.question.setup.strategies for each in page.session.candidates] == [("scripted",)]


def test_the_page_offers_the_next_players_that_are_stronger(page: Any) -> None:
    """Above trained these are the learned ones: lookahead, the rung in between, plays worse than trained."""
    row_of(page, ORE).slider.value = 4
    asked = ["scripted"]
    while not page.better.disabled:
        assert page.better.description == f"Ask {page._players.stronger()} players too"
        page.better.click()
        (strategy,) = page._runner.question.setup.strategies
        asked.append(strategy)
    assert asked == ["scripted", "trained", "learned", "expert"]
    assert page.better.description == "Best players asked"
    page._players.everybody.value = "lookahead"
    assert page._players.stronger() == "learned"


def test_the_page_shows_errors_and_stops_and_plays_on(page: Any) -> None:
    row_of(page, ORE).slider.value = 4
    asked = page._runner.question
    page.stop.click()
    assert page._runner.question is None and page.stop.description == "Play on"
    page.stop.click()
    assert page._runner.question == asked
    page._runner.question = None
    page._runner.tell(asked, Failed("seed 0, game 3: <stuck>"))
    assert "seed 0, game 3: &lt;stuck&gt;" in page.error.value and page._runner.question is None
    page.stop.click()
    assert page._runner.question == asked and page.error.value == ""
