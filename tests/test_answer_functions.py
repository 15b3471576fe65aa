"""``sim.batch``, ``sim.whatif`` and the others: their numbers, their views, and their commands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest
from rich.console import Console

import sim
from sim import games
from sim.answers import progress as progress_of
from sim.answers.answer import Answer
from sim.answers.batch import titled
from sim.answers.whatif import change_texts
from sim.errors import BadInput, BrokenGame
from sim.files.tables import seats_frame
from sim.playing import ladder as measuring
from sim.playing.batch import Batch, new_match, play_games
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from sim.sweep.provenance import code_files
from strategies import registry
from tests import toy
from tests.commands import Run
from tests.toy_players import BEST, family, install

GAIA = {"players": 2, "strategies": "random", "workers": 1}
FIRAKS = {"factions.firaks.start.ore": 9}


@pytest.fixture
def toy_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy as the only game, with a persona on each of its two rungs."""
    bold, fear = BEST
    (tmp_path / "low.toml").write_text("[weights]\nboldness = -3\nfear = 4\n")
    (tmp_path / "high.toml").write_text(f'rung = "high"\n[weights]\nboldness = {bold}\nfear = {fear}\n')
    install(family(tmp_path), monkeypatch)


def toy_seats(count: int, players: int = 3, seed: int = 0) -> pl.DataFrame:
    return seats_frame(toy.TOY, play_games(new_match(toy.TOY, players, ["random"]), count, seed))


def margins(seats: pl.DataFrame, group: pl.Expr) -> pl.DataFrame:
    """By game: the group's mean score less the mean of the others, where both are there."""
    return (
        seats.with_columns(own=group, score=pl.col("score").cast(pl.Float64))
        .group_by("game")
        .agg(
            pl.col("score").filter("own").mean().alias("mine"),
            pl.col("score").filter(~pl.col("own")).mean().alias("theirs"),
            pl.col("win_share").filter("own").mean().alias("wins"),
        )
        .drop_nulls()
        .with_columns(margin=pl.col("mine") - pl.col("theirs"))
    )


def check_views(answer: Answer) -> None:
    """What every answer must offer."""
    assert repr(answer).splitlines() == [
        f"{answer.question} ({answer.title}: {answer.played})",
        *answer.sentences,
        f"Tables: {', '.join(f'.{name}' for name in answer.tables)}. "
        "Also: .plot(), .shown(), .to_dict(), .to_pandas(), .save(FILE.html)",
    ]
    pandas = answer.to_pandas()
    assert list(pandas.columns) == answer.table.columns and len(pandas) == answer.table.height
    assert len(repr(answer)) < 3000 and "shape:" not in repr(answer)
    plain = json.loads(json.dumps(answer.to_dict(), allow_nan=False))
    assert plain["question"] == answer.question and plain["sentences"] == list(answer.sentences)
    assert {name: len(rows) for name, rows in plain["tables"].items()} == {
        name: frame.height for name, frame in answer.tables.items()
    }
    html = answer._repr_html_()
    assert "<table>" in html and html.count("<li>") == len(answer.sentences)
    strange = replace(answer, question="<b> & more", sentences=("<script>",))
    assert "<p><b>&lt;b&gt; &amp; more</b></p><ul><li>&lt;script&gt;</li></ul>" in strange._repr_html_()
    page = strange.page("libration <ask>")
    assert "<li>&lt;script&gt;</li>" in page and "libration &lt;ask&gt;" in page
    assert all(f'<h2 id="{anchor}"' in page for anchor in ("numbers", "how", "limits"))
    figure = answer.plot()
    (axes,) = figure.axes
    assert axes.get_xlabel() and len(axes.get_yticklabels()) > 0 and figure.get_suptitle()
    console = Console(width=80)
    with console.capture() as captured:
        for table in answer.shown():
            console.print(table)
    assert max(map(len, captured.get().splitlines())) <= 80


# numbers


@pytest.mark.usefixtures("toy_game")
def test_a_batch_counts_wins_and_scores_of_each_faction() -> None:
    answer = sim.batch("toy", games=400, players=3, strategies="random", workers=1)
    expected = (
        toy_seats(400)
        .group_by("faction", "game")
        .agg(pl.col("win_share").cast(pl.Float64).mean(), pl.col("score").cast(pl.Float64).mean())
        .group_by("faction")
        .agg(pl.len().alias("games"), pl.col("win_share", "score").mean())
    )
    rows = {str(row["faction"]): row for row in expected.iter_rows(named=True)}
    for row in answer.table.iter_rows(named=True):
        wanted = rows.pop(str(row["faction"]))
        assert row["games"] == wanted["games"] and row["title"] == row["faction"].capitalize()
        assert (row["win_share"], row["score"]) == pytest.approx((wanted["win_share"], wanted["score"]))
        assert row["win_low"] < row["win_share"] < row["win_high"] and row["fair"] == pytest.approx(1 / 3)
    assert not rows
    best = answer.table.row(0, named=True)
    assert answer.sentences[0].startswith(f"{best['title']} win most: {100 * best['win_share']:.1f} % [")
    assert answer.by_strategy["strategy"].to_list() == ["random"] and len(answer.shown()) == 1
    check_views(answer)


def test_in_an_even_game_one_batch_in_twenty_claims_anything() -> None:
    """14 factions of 171 games each, as in 600 games of four; each wins a quarter, whatever the others do."""
    chance = np.random.default_rng(5)
    shares = chance.binomial(171, 0.25, (1_000, 14)) / 171
    names = [f"f{place}" for place in range(14)]

    def claims(row: np.ndarray) -> bool:
        table = pl.DataFrame({"faction": names, "games": 171, "win_share": row, "fair": 0.25})
        return bool(titled(table, {})["clear"].any())

    assert 0.03 < sum(map(claims, shares)) / 1_000 < 0.075


@pytest.mark.usefixtures("toy_game")
def test_a_batch_of_several_strategies_has_a_table_of_them() -> None:
    answer = sim.batch("toy", 90, 3, strategies=["high", "low", "low"], workers=1)
    assert answer.by_strategy["strategy"].to_list() == ["high", "low"]
    assert answer.strategies == ("high", "low", "low") and len(answer.shown()) == 2
    assert "3 players, high, low, low, seed 0" in answer.played


@pytest.mark.usefixtures("toy_game")
def test_seats_are_counted_from_one_and_compared_with_the_others() -> None:
    answer = sim.seats("toy", games=300, players=3, strategies="random", workers=1)
    seats = toy_seats(300)
    assert sorted(answer.table["name"]) == ["seat 1", "seat 2", "seat 3"]
    for row in answer.table.iter_rows(named=True):
        expected = margins(seats, pl.col("seat") == int(row["name"][-1]) - 1)
        assert row["games"] == 300
        assert row["win_share"] == pytest.approx(expected["wins"].mean())
        assert row["margin"] == pytest.approx(expected["margin"].mean())
        error = float(np.std(expected["margin"].to_numpy(), ddof=1)) / 300**0.5
        assert (row["margin_high"] - row["margin_low"]) / 2 == pytest.approx(1.968 * error, rel=1e-3)
    check_views(answer)


@pytest.mark.usefixtures("toy_game")
def test_a_faction_is_compared_with_the_others_in_its_games() -> None:
    answer = sim.faction("toy", "Bold", games=400, players=3, strategies="random", workers=1)
    assert answer.faction == "bold"
    seats = toy_seats(400)
    expected = margins(seats, pl.col("faction") == "bold")
    own = answer.table.row(by_predicate=pl.col("name") == "bold", named=True)
    assert own["games"] == expected.height and own["margin"] == pytest.approx(expected["margin"].mean())
    dice = answer.sources.row(by_predicate=pl.col("source") == "dice", named=True)
    assert dice["points"] == pytest.approx(expected["margin"].mean()), "all points are from dice"
    mean = pl.col("score").cast(pl.Float64)
    scores = (
        seats.group_by("game")
        .agg(
            mean.filter(pl.col("faction") == "bold").mean().alias("mine"),
            mean.filter(pl.col("faction") == "plain").mean().alias("theirs"),
        )
        .drop_nulls()
    )
    more = scores.select(
        ((pl.col("mine") > pl.col("theirs")) + 0.5 * (pl.col("mine") == pl.col("theirs"))).mean()
    ).item()
    plain = answer.opponents.row(by_predicate=pl.col("opponent") == "plain", named=True)
    assert (plain["games"], plain["outscores"]) == (scores.height, pytest.approx(more))
    assert all(
        command.startswith("libration play toy --players 3 --seed 0 --strategy random --game ")
        for command in answer.examples["command"]
    )
    check_views(answer)


@pytest.mark.usefixtures("toy_game")
def test_the_games_that_are_needed_follow_from_the_spread_of_a_pilot() -> None:
    answer = sim.needed("toy", "bold", points=2, wins=3, pilot=400, players=3, strategies="random", workers=1)
    expected = margins(toy_seats(400), pl.col("faction") == "bold")
    spread = float(expected["margin"].to_numpy().var(ddof=1)) * 400 / expected.height
    row = answer.table.row(0, named=True)
    assert row["games_for_points"] == pytest.approx((1.96 + 0.84) ** 2 * spread / 2**2, rel=0.12)
    share = float(expected["wins"].to_numpy().mean())
    spread = share * (1 - share) * 400 / expected.height
    assert row["games_for_wins"] == pytest.approx((1.96 + 0.84) ** 2 * spread / 0.03**2, rel=0.12)
    assert answer.sentences[0].startswith(f"For Bold: {row['games_for_points']:,} games for 2 points, ")
    check_views(answer)
    every = sim.needed("toy", pilot=400, players=3, strategies="random", workers=1)
    assert every.table.height == 3 and every.sentences[0].startswith("For all 3 factions at once: ")


@pytest.mark.usefixtures("toy_game")
def test_the_ladder_measures_each_rung_and_each_duel() -> None:
    answer = sim.ladder("toy", games=60, compare=["low", "high"], players=3, seed=5, workers=1)
    low, high = answer.table.iter_rows(named=True)
    scores = play_games(new_match(toy.TOY, 3, ["high"]), 60, 5)["seats"]["score"][:, :3]
    assert high["score"] == pytest.approx(float(scores.mean()))
    duel = measuring.measure_duel(toy.TOY, "high", "low", 3, 60, 5, 1)
    assert (high["beats"], high["points"], high["pairs"]) == (duel.won, duel.points, duel.pairs)
    assert low["beats"] is None
    assert answer.sentences[0] == "Every rung clearly beats the one below."
    assert answer.sentences[1].startswith("high beats low in ")
    check_views(answer)
    check_views(sim.ladder("toy", games=20, compare="low", players=3, workers=1))
    even = sim.ladder("toy", games=12, compare=["high", "low"], players=3, workers=1)
    assert even.sentences[0] == "Not every rung clearly beats the one below: low might not."


def test_a_change_is_the_difference_of_two_designs_on_the_same_deals(tmp_path: Path) -> None:
    asked = {**GAIA, "factions": ["firaks", "terrans"]}
    answer = sim.whatif("gaia_project", FIRAKS, games=80, **asked)
    file = tmp_path / "ore.toml"
    file.write_text("[factions.faction.firaks.start]\nore = 9\n")
    shares, scores = [], []
    for overlay in (None, file):
        match = new_match(games.get("gaia_project"), 2, ["random"], {"factions": "firaks,terrans"}, overlay)
        seats = play_games(match, 80, 0)["seats"]
        own = seats["faction"] == match.game.factions.index("firaks")
        own[:, 2:] = False
        shares.append(float(seats["win_share"][own].mean()))
        scores.append(float(seats["score"][own].mean()))
    row = answer.table.row(by_predicate=pl.col("id") == "firaks", named=True)
    assert (row["wins_before"], row["wins_after"]) == pytest.approx(shares)
    assert row["wins_change"] == pytest.approx(shares[1] - shares[0])
    assert row["score_change"] == pytest.approx(scores[1] - scores[0])
    assert answer.sentences[0].startswith("Firaks: wins ") and answer.games == 80
    assert answer.changes == ("factions.faction.firaks.start.ore 3 → 9",)
    check_views(answer)
    same = sim.whatif("gaia_project", ["factions.firaks.start.ore=9"], games=80, **asked)
    assert same.table.equals(answer.table)
    laid = sim.whatif("gaia_project", overlay=file, games=80, **asked)
    assert laid.table.drop("clear").equals(answer.table.drop("clear")) and laid.overlay == str(file)


def test_a_change_is_watched_until_it_is_decided() -> None:
    """Thirty points at the start decide it at the first look; the games are those of a fixed number."""
    asked = {**GAIA, "factions": ["firaks", "terrans"]}
    change = {"factions.firaks.start_vp": 40}
    answer = sim.whatif("gaia_project", change, games=2000, decide=1, **asked)
    assert answer.watched is not None and answer.games == 200 == answer.watched["looks"][0]
    assert answer.watched["calls"] == {"firaks": "better"} and answer.watched["family"] == 1
    fixed = sim.whatif("gaia_project", change, games=200, **asked)
    own, same = (one.table.row(by_predicate=pl.col("id") == "firaks", named=True) for one in (answer, fixed))
    assert own["wins_change"] == same["wins_change"] and own["wins_change_low"] < same["wins_change_low"]
    assert answer.sentences[-1] == (
        "Stopped after 200 of at most 2,000 deals (asked: a decision, with a tolerance of 1 point): clearly "
        "more than 0. The intervals hold at all 7 looks together."
    )
    check_views(answer)
    precise = sim.whatif("gaia_project", change, games=400, until=3, **asked)
    assert precise.watched is not None and precise.games in precise.watched["looks"]


def test_what_depends_on_a_ruling_says_so() -> None:
    for name, depends in (("ivits", True), ("firaks", False)):
        sentences = sim.faction("gaia_project", name, games=400, **GAIA).sentences
        assert any("ivits_token_without_new_part" in sentence for sentence in sentences) == depends


def test_too_few_games_for_any_faction_are_refused() -> None:
    with pytest.raises(
        BadInput,
        match=r"^games: expected each faction in at least 30 games, found [0-9]+ in 60 games; try [0-9]+",
    ):
        sim.whatif("gaia_project", options={"end_conversion": "auto"}, games=60, **GAIA)


@pytest.mark.parametrize(
    ("changes", "texts"),
    [
        (None, []),
        ("a.b=3", ["a.b=3"]),
        (["a=1", "b=2"], ["a=1", "b=2"]),
        ({"a": True, "b": 1.5, "c": "word"}, ["a=true", "b=1.5", "c=word"]),
        ({"a": [1, "x"], "b": {"ore": 5, "to": 'a"b'}}, ['a=[1, "x"]', 'b={ore = 5, to = "a\\"b"}']),
    ],
)
def test_changes_are_texts_or_a_dict(changes: Any, texts: list[str]) -> None:
    assert change_texts(changes) == texts


def test_a_component_is_counted_as_its_tables_say(tmp_path: Path) -> None:
    answer = sim.component("gaia_project", "booster_07", games=120, **GAIA)
    plan = {"game": "gaia_project", "players": 2, "strategies": ["random"], "games": 120, "seed": 0}
    rows = sim.run(plan, tmp_path / "run", 1).components.filter(pl.col("component") == "booster_07").collect()
    could = rows.filter("available")
    row = answer.table.row(0, named=True)
    assert row["uptake"] == pytest.approx((could["acquired"] >= 0).mean())
    assert (row["could"], row["took"]) == (could.height, int((rows["acquired"] >= 0).sum()))
    assert "booster_07" in answer.alternatives["name"] and answer.alternatives["group"].n_unique() == 1
    assert answer.sentences[-1].startswith("This is a correlation, not an experiment")
    check_views(answer)


# arguments, notes, progress


@pytest.mark.usefixtures("toy_game")
@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: sim.batch(3), r"^game: expected a text, found 3 \(int\)$"),
        (lambda: sim.batch("toy", 0), "^games: expected a whole number from 1 to 10000000, found 0"),
        (lambda: sim.batch("toy", "5"), r"^games: .* found '5' \(str\)$"),
        (lambda: sim.batch("toy", seed=-1), "^seed: expected a whole number from 0"),
        (lambda: sim.batch("toy", players=0), "^players: expected a whole number from 1"),
        (lambda: sim.batch("toy", players=9), "^players: toy is for 2, 3 players"),
        (lambda: sim.batch("toy", strategies=[]), "^strategies: expected a text or a list of texts"),
        (lambda: sim.batch("toy", strategies="lo"), '"lo" is not a strategy of toy'),
        (lambda: sim.batch("toy", options="head_start=1"), "^options: expected a dict"),
        (
            lambda: sim.batch("toy", options={"factions": "a"}, factions=["a"]),
            "^factions: expected them once",
        ),
        (lambda: sim.batch("toy", factions=[3]), r"^factions\[0\]: expected a text"),
        (lambda: sim.batch("toy", overlay=3), "^overlay: expected a path, found 3"),
        (lambda: sim.batch("toy", code=3), "^code: expected a path, found 3"),
        (lambda: sim.batch("toy", code=["a.py", 3]), r"^code\[1\]: expected a path, found 3"),
        (lambda: sim.batch("toy", workers=0), "^workers: expected a whole number from 1 to 256"),
        (lambda: sim.seats("toy", games=59), "^games: expected a whole number from 60 to 1000000"),
        (lambda: sim.faction("toy", "bald"), '^name: "bald" is not a faction of toy. Did you mean "bold"'),
        (lambda: sim.faction("toy", 3), "^name: expected a text, found 3"),
        (
            lambda: sim.needed("toy", points=0),
            "^points: expected a number from 0.01 to 1000, found 0",
        ),
        (lambda: sim.needed("toy", wins="2"), r"^wins: expected a number from 0.1 to 50, found '2' \(str\)"),
        (lambda: sim.needed("toy", wins=float("nan")), "^wins: expected a number from 0.1 to 50, found nan"),
        (lambda: sim.needed("toy", pilot=1), "^pilot: expected a whole number from 60"),
        (lambda: sim.ladder("toy", compare=["low", "low"]), "^compare: expected each once, found low, low"),
        (lambda: sim.ladder("toy", games=True), "^games: expected a whole number from 1"),
        (lambda: sim.component("toy", "dice"), '^name: "dice" is not a component of toy'),
        (lambda: sim.component("toy", 3), "^name: expected a text, found 3"),
    ],
)
def test_a_bad_argument_is_named(ask: Callable[[], Answer], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        ask()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "^whatif: expected changes .*, an overlay or options, found none$"),
        ({"changes": 3}, r"^changes: expected a text or a list of texts, found 3 \(int\)$"),
        ({"changes": {3: 4}}, "^changes: key: expected a text, found 3"),
        ({"changes": {"firaks.start.ore": None}}, r"^changes\['firaks.start.ore'\]: expected a number"),
        ({"changes": FIRAKS, "precision": 0}, "^precision: expected a number from 0.1 to 50"),
        ({"changes": FIRAKS, "games": 10}, "^games: expected a whole number from 60"),
        ({"changes": {"factions.firakz.start.ore": 4}}, 'did you mean "firaks"'),
        ({"overlay": 3}, "^overlay: expected a path"),
        ({"changes": FIRAKS, "until": 0}, "^until: expected a number from 0.01 to 1000, found 0"),
        ({"changes": FIRAKS, "decide": "1"}, r"^decide: expected a number from 0 to 1000, found '1' \(str\)"),
        (
            {"changes": FIRAKS, "until": 1, "adapt": 60},
            "^adapt: expected a fixed number of games, found until",
        ),
    ],
)
def test_a_bad_change_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        sim.whatif("gaia_project", **arguments)


@pytest.mark.parametrize("name", sim.ANSWERS)
def test_an_unknown_game_is_named(name: str) -> None:
    given = {"diff": {"a": "printed", "b": "printed"}}
    given |= {key: {"name": "x"} for key in ("component", "faction", "levers")}
    with pytest.raises(BadInput, match=r'^"gaia_projekt" is not a game\. Did you mean "gaia_project"'):
        getattr(sim, name)(game="gaia_projekt", **given.get(name, {}))


def test_a_broken_game_is_named_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "get", lambda name: toy.STUCK_TOY)
    with pytest.raises(BrokenGame, match=r"^seed 8, game 0 \(2 players\), decision 0: a player had no legal"):
        sim.batch("toy", 9, 2, seed=8, strategies="random", workers=1)


def test_a_note_is_said_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(games, "get", lambda name: toy.TOY)
    sim.batch("toy", 9, 2, workers=1)
    assert capsys.readouterr() == ("", "note: toy has no scripted players, so random ones play\n")


def test_progress_in_a_notebook_is_one_line_and_elsewhere_there_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress_of.progress(20) as report:
        report(Batch(20, 1, 1.0, 0))
    assert capsys.readouterr().err == ""
    monkeypatch.setitem(progress_of.sys.modules, "ipykernel", SimpleNamespace())
    with progress_of.progress(20) as report:
        report(Batch(5, 1, 1.0, 0))
        report(Batch(15, 1, 1.0, 0))
    written = capsys.readouterr().err
    assert written.count("\n") == 1
    assert written.startswith("\r5 / 20 games") and "20 / 20 games" in written.split("\r")[-1]


def test_answers_are_no_part_of_the_code_of_a_run() -> None:
    plan = {"game": "cryo", "strategies": list(registry.names("cryo")), "players": 2, "games": 1, "seed": 1}
    files = [str(path) for path in code_files(Sweep(plans.parse(plan, Path("plan.toml"))))]
    assert files and not [path for path in files if "/sim/answers/" in path]


# commands


ASKED = ("--players", "3", "--strategy", "random", "--workers", "1")
COMMANDS: dict[str, tuple[tuple[str, ...], str, Callable[[], Answer]]] = {  # options, footnote, function
    "batch": (
        ("--games", "90", *ASKED),
        "95 % intervals",
        lambda: sim.batch("toy", 90, 3, strategies="random", workers=1),
    ),
    "seats": (
        ("--games", "90", *ASKED),
        "95 % intervals",
        lambda: sim.seats("toy", 90, 3, strategies="random", workers=1),
    ),
    "faction": (
        ("bold", "--games", "200", *ASKED),
        "95 % intervals",
        lambda: sim.faction("toy", "bold", 200, 3, strategies="random", workers=1),
    ),
    "needed": (
        ("--pilot", "200", "--points", "3", *ASKED),
        "estimated from this pilot",
        lambda: sim.needed("toy", points=3, pilot=200, players=3, strategies="random", workers=1),
    ),
}


@pytest.mark.usefixtures("toy_game")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_the_sentences_and_the_json_of_its_function(name: str, run: Run) -> None:
    words, footnote, ask = COMMANDS[name]
    answer = ask()
    shown = run(name, "toy", *words)
    assert shown.code == 0, shown.err
    lines = shown.out.splitlines()
    assert lines[: 1 + len(answer.sentences)] == [answer.question, *answer.sentences]
    assert f"{answer.title}: {answer.played}; {footnote}" in lines
    assert json.loads(run(name, "toy", *words, "--json").out) == json.loads(json.dumps(answer.to_dict()))


@pytest.mark.usefixtures("toy_game")
def test_the_ladder_prints_json_too(run: Run) -> None:
    printed = json.loads(run("ladder", "toy", "--games", "12", "--players", "3", "--json").out)
    assert [row["rung"] for row in printed["tables"]["table"]] == ["random", "low", "high"]


def test_whatif_and_component_print_json_too(run: Run) -> None:
    words = ("--games", "60", "--players", "2", "--strategy", "random", "--workers", "1", "--json")
    change = run("whatif", "gaia_project", "firaks.start.ore=9", "--factions", "firaks,terrans", *words)
    asked = {**GAIA, "factions": "firaks,terrans"}
    assert json.loads(change.out) == sim.whatif("gaia_project", FIRAKS, games=60, **asked).to_dict()
    component = json.loads(run("component", "gaia_project", "booster_07", *words).out)
    assert component["tables"]["table"][0]["name"] == "booster_07"


@pytest.mark.usefixtures("toy_game")
def test_wide_terminals_and_pipes_show_the_same_words(run: Run) -> None:
    out = run("batch", "toy", "--games", "90", *ASKED).out
    assert re.search(r"^faction +games +score +wins, % +fair$", out, re.MULTILINE)
    assert "None of the 3 factions clearly win more or less than is fair." in out
