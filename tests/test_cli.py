"""The command: what it prints, how it exits, and that nothing a user does ends in a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sim import games
from sim.cli import main as cli
from sim.cli.shared import console
from sim.errors import BadInput, unknown
from sim.kernel.game import Game
from sim.playing import bench, ladder
from sim.playing.batch import new_match
from strategies import registry as strategies
from tests import toy
from tests.commands import Result, Run

ROOT = Path(__file__).resolve().parents[1]
GAMES = games.names()
EXAMPLES = [str(command.epilog) for command in cli.app.registered_commands]


def serve(monkeypatch: pytest.MonkeyPatch, **known: Game) -> None:
    """Let the command find these games instead of the real ones."""

    def get(name: str) -> Game:
        if name not in known:
            raise unknown("a game", name, known)
        return known[name]

    monkeypatch.setattr(games, "names", lambda: tuple(known))
    monkeypatch.setattr(games, "get", get)


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    serve(monkeypatch, toy=toy.TOY, leaky=toy.LEAKY_TOY)


def assert_bad_input(result: Result, *parts: str) -> None:
    assert result.code == 2
    assert result.out == ""
    assert result.err.count("\n") == 1, "one line, no traceback"
    for part in parts:
        assert part in result.err


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ("play chess", ['"chess" is not a game', "2 known: leaky, toy"]),
        ("play to", ['Did you mean "toy"?']),
        ("play l", ['Did you mean "leaky"?']),
        ("play toy --players 7", ["is for 2, 3 players, not 7"]),
        ("play toy --players many", ["--players"]),
        ("play toy --seed -1", ["--seed"]),
        (f"play toy --seed {2**63}", ["--seed"]),
        ("play toy --strategy genius", ['"genius" is not a strategy', "random"]),
        ("play toy --players 3 --strategy random,random", ["expected 1 name or 3"]),
        ("play toy --option speed=9", ['"speed" is not an option of toy']),
        ("play toy --option speed", ['expected KEY=VALUE, found "speed"']),
        (
            "play toy --option head_start=1 --option head_start=2",
            ['expected "head_start" once, found it twice'],
        ),
        ("play toy --overlay missing.toml", ["missing.toml: no such file"]),
        ("play toy --speed 3", ["--speed"]),
        ("plai toy", ["plai"]),
        ("play", ["GAME"]),
        ("batch toy --games 0", ["--games"]),
        ("batch toy --games -5", ["--games"]),
        ("batch toy --workers 0", ["--workers"]),
        ("batch toy --workers 100000", ["--workers"]),
        ("batch toy --games 9000000000000", ["--games"]),
        (f"play toy --game {2**64}", ["--game"]),
        ("play toy --option factions=red --factions red,blue", ["factions: expected them once"]),
        ("bench toy --seconds inf", ["--seconds"]),
        ("check toy --players 2,2", ["different", '"2,2"']),
        ("check toy --players ,", ['","']),
        ("check toy --players 2,x", ['"2,x"']),
        ("check toy --players 2,5", ["not 5"]),
        ("bench toy --seconds 0", ["--seconds"]),
        ("replay toy some.jsonl", ["toy has no format for recorded games"]),
    ],
)
def test_what_a_user_can_fix_is_one_line_and_exit_code_2(run: Run, arguments: str, parts: list[str]) -> None:
    assert_bad_input(run(*arguments.split()), *parts)


@pytest.mark.usefixtures("toys")
def test_debug_shows_where_an_error_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIBRATION_DEBUG", "1")
    monkeypatch.setattr(sys, "argv", ["libration", "play", "chess"])
    with pytest.raises(BadInput):
        cli.main()


def test_a_full_disk_is_one_line_and_exit_code_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(name: str) -> Game:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(games, "get", full)
    assert_bad_input(run("play", "toy"), "No space left on device")


def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m sim.cli games; echo $? > "{tmp_path}/code"'
    piped = f"({command}) | true; sleep 0"
    subprocess.run(["bash", "-c", piped], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (tmp_path / "code").read_text().strip() in ("0", "141")


def test_an_interrupt_exits_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> Game:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "get", interrupted)
    assert run("play", "toy").code == 130


@pytest.mark.usefixtures("toys")
def test_games_are_listed_with_version_players_and_factions(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    assert [line.split() for line in result.out.splitlines()[1:]] == [
        ["toy", "version", "1", "2", "to", "3", "3", "Toy"],
        ["leaky", "version", "1", "2", "to", "3", "3", "Toy"],
    ]


@pytest.mark.usefixtures("toys")
def test_options_are_listed_with_their_meaning(run: Run) -> None:
    assert "head_start  points at the start (0)" in run("options", "toy").out


def test_strategies_are_listed_with_policy_rung_and_note(run: Run) -> None:
    lines = [line.split() for line in run("strategies", "gaia_project").out.splitlines()]
    assert [name for name, *_ in lines[1:]] == list(strategies.names("gaia_project"))
    assert ["random", "uniform", "random", "every", "legal"] in [line[:5] for line in lines]
    assert ["lookahead", "lookahead", "lookahead"] in [line[:3] for line in lines]
    everything = [line.split() for line in run("strategies").out.splitlines()]
    named = [(game, name) for game in GAMES for name in strategies.names(game)]
    assert [(game, name) for game, name, *_ in everything[1:]] == named


def test_on_a_terminal_long_texts_are_filled_and_stay_in_their_column(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "_force_terminal", True)
    monkeypatch.setattr(console, "_width", 70)
    lines = run("strategies", "gaia_project").out.splitlines()
    assert max(map(len, lines)) <= 70
    column = lines[0].index("how it plays")
    first = next(place for place, line in enumerate(lines) if line.startswith("lookahead "))
    assert lines[first + 1][:column].strip() == "" and lines[first + 1][column:].strip()


def test_weights_are_listed_with_default_and_meaning(run: Run) -> None:
    lines = [
        " ".join(line.split()) for line in run("strategies", "gaia_project", "--weights").out.splitlines()
    ]
    assert "ore_early 2 worth of an ore" in lines
    assert "ore_late 0.8 worth of an ore" in lines
    assert len(lines) == 1 + len(strategies.family("gaia_project").table)  # type: ignore[union-attr]


@pytest.mark.usefixtures("toys")
def test_a_game_without_strategies_has_no_weights(run: Run) -> None:
    assert_bad_input(
        run("strategies", "toy", "--weights"), "--weights: expected a game with personas, found toy"
    )
    assert [line.split()[0] for line in run("strategies", "toy").out.splitlines()[1:]] == ["random", "eager"]


@pytest.mark.usefixtures("toys")
def test_a_batch_prints_a_table_of_factions(run: Run) -> None:
    result = run(
        "batch", "toy", "--games", "90", "--players", "3", "--workers", "2", "--option", "head_start=3"
    )
    assert result.code == 0
    assert "Toy: 90 games, 3 players, random, seed 0" in result.out
    assert all(faction.capitalize() in result.out for faction in toy.FACTIONS)
    assert "33.3 % is fair" in result.out


def test_an_option_that_a_player_cannot_follow_is_said(run: Run) -> None:
    way = ("--option", "mode=solo", "--option", "rival_choice_policy=rival_best")
    result = run("batch", "cryo", "--games", "2", "--workers", "1", "--strategy", "random", *way)
    assert result.code == 0
    assert "note: rival_choice_policy = rival_best: no effect on random, which" in result.err


@pytest.mark.usefixtures("toys")
def test_check_says_how_much_it_played(run: Run) -> None:
    result = run("check", "toy", "--games", "11", "--players", "2,3")
    assert result.code == 0
    assert result.out == "11 games, 108 decisions, none broken\n"  # 6 games of 8 decisions, 5 of 12


@pytest.mark.usefixtures("toys")
def test_check_names_the_game_and_the_broken_rule(run: Run) -> None:
    result = run("check", "leaky", "--games", "3", "--players", "2", "--seed", "8")
    assert result.code == 1
    expected = "broken: seed 8, game 0 (2 players), decision 5: points are not the sum of their sources\n"
    assert result.out == expected


OWN = "def choose(state, components, work, count, weights):\n    return {}\n"


@pytest.mark.usefixtures("toys")
def test_code_of_ones_own_plays_all_seats_or_those_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "greedy.py"
    file.write_text(OWN.format("count - 1"))
    assert "3 players, greedy, seed 0" in run("batch", "toy", "--games", "9", "--code", str(file)).out
    seats = ("--strategy", "greedy,random,eager", "--code", str(file))
    out = run("batch", "toy", "--games", "9", *seats).out
    assert "3 players, greedy, random, eager, seed 0" in out
    order = [line.split()[0] for line in out.partition("\nstrategy ")[2].splitlines()[1:4]]
    assert order == ["greedy", "random", "eager"], "three dice, two in the mean, mostly one"
    assert "\nstrategy " not in run("batch", "toy", "--games", "9").out
    assert run("check", "toy", "--games", "4", *seats, "--players", "3").code == 0


@pytest.mark.usefixtures("toys")
def test_code_that_chooses_no_move_is_named_with_the_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "careless.py"
    file.write_text(OWN.format("count"))
    result = run("play", "toy", "--seed", "8", "--code", str(file))
    assert result.code == 2
    assert f"{file}: seed 8, game 0 (3 players), decision 0: a strategy chose a move" in result.err


@pytest.mark.usefixtures("toys")
def test_wrong_code_is_one_line_and_exit_code_2(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    assert_bad_input(run("play", "toy", "--code", str(file)), "wrong.py: expected a file, found none")
    file.write_text(OWN.format("1 +"))
    assert_bad_input(run("play", "toy", "--code", str(file)), "wrong.py: line 2: expected Python")
    result = run("play", "toy", "--code", str(tmp_path / "random.py"))
    assert_bad_input(result, '"random" is a strategy of toy already')


def test_bench_starts_players_of_files_by_their_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text('name = "another"')
    (tmp_path / "own.py").write_text(OWN.format(0))
    strategy, code = str(tmp_path / "mine.toml"), tmp_path / "own.py"
    started: list[list[str]] = []
    monkeypatch.setattr(bench.subprocess, "run", lambda command, **_: started.append(command))
    bench._time_of_play(new_match(games.get("gaia_project"), 2, [strategy, "own"], code=[code]))
    assert started[0][-4:] == ["--strategy", f"{strategy},own", "--code", str(code)]


@pytest.mark.parametrize(
    ("differences", "exact", "code", "last"),
    [
        ([], 3, 0, "3 of 3 games replayed exactly"),
        (["game 2: ore: expected 3, got 4"], 2, 1, "2 of 3 games replayed exactly"),
    ],
)
def test_replay_ends_with_a_count_and_fails_on_any_difference(
    run: Run, monkeypatch: pytest.MonkeyPatch, differences: list[str], exact: int, code: int, last: str
) -> None:
    result = SimpleNamespace(games=3, exact=exact, differences=differences, notes=["a [note]"])
    serve(monkeypatch, toy=replace(toy.TOY, replay=lambda path: result))
    shown = run("replay", "toy", "file.jsonl")
    assert shown.code == code
    assert shown.out.splitlines() == ["a [note]", *differences, last]
    printed = run("replay", "toy", "file.jsonl", "--json")
    assert printed.code == code and json.loads(printed.out)["differences"] == differences


def test_without_a_command_the_help_lists_them_all(run: Run) -> None:
    result = run()
    assert result.code == 2
    assert all(example.split()[2] in result.out for example in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split()[2])
def test_help_shows_an_example(run: Run, example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it works, too, is tested with the commands of the README."""
    monkeypatch.setenv("COLUMNS", "200")
    assert example in run(example.split()[2], "--help").out


def test_the_help_groups_commands_by_purpose(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    shown = run("--help").out
    places = [shown.index(f"─ {panel} ─") for panel in ("Play", "Ask", "Sweep", "Players", "Check")]
    assert places == sorted(places)
    assert places[1] < shown.index(" whatif ") < places[2] < shown.index(" verify ") < places[3]


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").out == f"libration {version('libration')}\n"


@pytest.mark.usefixtures("toys")
def test_lists_are_printed_as_json(run: Run) -> None:
    def printed(*words: str) -> Any:
        result = run(*words, "--json")
        assert result.code == 0, result.err
        return json.loads(result.out)

    assert printed("games")[0] == {
        "game": "toy",
        "title": "Toy",
        "players": [2, 3],
        "factions": 3,
        "version": 1,
    }
    assert printed("options", "toy") == [{"option": "head_start", "meaning": "points at the start (0)"}]
    assert [row["name"] for row in printed("strategies", "toy")] == ["random", "eager"]
    tables = printed("tables", "toy")
    assert {"axis": "source", "places": "head_start, dice"} in tables["axes"]
    assert {row["table"] for row in tables["columns"]} == {"games", "seats", "components"}
    checked = printed("check", "toy", "--games", "11", "--players", "2,3")
    assert checked == {"game": "toy", "games": 11, "decisions": 108, "broken": 0}


def test_odds_plans_components_and_weights_are_printed_as_json(run: Run) -> None:
    assert {row["plan"] for row in json.loads(run("plans", "--json").out)} >= {"demo"}
    odds = json.loads(run("odds", "andromedas_edge", "6/3", "5/2", "--json").out)
    assert [row["side"] for row in odds["sides"]] == ["6/3", "5/2"]
    assert sum(row["wins"] for row in odds["sides"]) + odds["nobody"] == pytest.approx(1.0)
    (ore,) = json.loads(run("show", "gaia_project", "firaks.start.ore", "--json").out)
    assert (ore["path"], ore["value"], ore["line"]) == ("factions.faction.firaks.start.ore", 3, 143)
    assert "factions" in json.loads(run("show", "gaia_project", "--json").out)
    weights = json.loads(run("strategies", "gaia_project", "--weights", "--json").out)
    assert {"game": "gaia_project", "weight": "ore_late", "default": "0.8", "meaning": "worth of an ore"} in (
        weights
    )


BENCH_KEYS = {
    "games_per_second",
    "decisions_per_second",
    "workers",
    "compile_seconds",
    "kernel_share",
    "peak_memory_mb",
    "warm_start_seconds",
}


@pytest.mark.usefixtures("compiled_before")
@pytest.mark.parametrize("name", GAMES)
def test_bench_prints_numbers_for_programs(run: Run, name: str) -> None:
    """All but the cold compile, which is measured where a game is new."""
    result = run("bench", name, "--seconds", "0.2", "--workers", "2", "--json")
    numbers = json.loads(result.out)
    assert numbers.keys() >= BENCH_KEYS
    assert numbers["workers"] == 2
    assert len(numbers["games_per_second_by_worker"]) == 2
    assert 0 < numbers["kernel_share"] <= 1
    assert all(numbers[key] > 0 for key in BENCH_KEYS)


@pytest.mark.usefixtures("compiled_before")
def test_bench_prints_a_table_for_people(run: Run) -> None:
    shown = run("bench", "cryo", "--seconds", "0.2", "--workers", "1").out
    assert all(
        label in shown for label in ("games per second", "cold compile", "9.0 s", "share of time in kernels")
    )


def test_the_installed_command_starts_without_heavy_libraries() -> None:
    ask = "import sys, sim.cli.main; print({'polars', 'pandas', 'matplotlib'} & sys.modules.keys() or 'none')"
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "none"


def test_a_real_process_exits_with_one_line_too() -> None:
    command = [sys.executable, "-m", "sim.cli", "play", "no_such_game"]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    assert_bad_input(Result(done.returncode, done.stdout, done.stderr), '"no_such_game" is not a game')


def test_bench_compiles_cold_only_if_asked(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "compile_record", lambda match: tmp_path / "none.json")
    monkeypatch.setattr(
        bench, "_time_of_play", lambda match, **environment: 0.5 if not environment else 1 / 0
    )
    done = run("bench", "cryo", "--seconds", "0.1", "--workers", "1", "--strategy", "scripted")
    assert done.code == 0 and "measuring a cold compile" not in done.err
    assert re.search(r"cold compile\W+not measured: --cold", done.out)
    done = run("bench", "cryo", "--seconds", "0.1", "--workers", "1", "--strategy", "scripted", "--json")
    assert json.loads(done.out)["compile_seconds"] is None


def test_bench_compares_all_rungs_by_processor_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "names", lambda game: ["random", "scripted"])
    words = ("bench", "cryo", "--all", "--players", "2", "--seconds", "0.2")
    numbers = json.loads(run(*words, "--json").out)
    assert (numbers["game"], numbers["players"]) == ("cryo", 2)
    assert [row["strategy"] for row in numbers["rungs"]] == ["random", "scripted"]
    for row in numbers["rungs"]:
        by_cpu, by_wall = row["games_per_cpu_second"], row["games_per_second"]
        assert 0 < by_wall <= 1.1 * by_cpu, "a thread can't use more than one processor"
        assert row["decisions_per_cpu_second"] == pytest.approx(by_cpu * row["decisions_per_game"], rel=0.01)
    shown = run(*words).out
    assert all(word in shown for word in ("random", "scripted", "games/CPU s"))


@pytest.mark.parametrize("more", [("--strategy", "random"), ("--workers", "2"), ("--cold",)])
def test_bench_of_all_rungs_takes_no_option_that_it_would_ignore(run: Run, more: tuple[str, ...]) -> None:
    assert_bad_input(run("bench", "cryo", "--all", *more), f"{more[0]}: expected it without --all")


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("cryo", "all players are alike"),
    ],
)
def test_factions_that_nobody_can_assign_are_refused_with_the_reason(run: Run, game: str, why: str) -> None:
    assert_bad_input(run("play", game, "--factions", "x,y"), f"factions: expected none for {game}: {why}")
