"""Policies of Python files: played as any other, and every mistake in one line that names file and line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.playing.batch import failure, new_match, play_games, play_traced
from strategies import own, registry
from tests import toy
from tests.marks import compiled_only

ROOT = Path(__file__).resolve().parents[2]
HEAD = "from sim.kernel.jit import jit\n\n\n"
CHOOSE = "def choose(state, components, work, count, weights):\n"
LAST = f'{HEAD}@jit\n{CHOOSE}    """The last move on the list."""\n    return count - 1\n'
FAR = "@jit\ndef far(state, count):\n    return state.players[count + 4].vp\n\n\n"
OUT_OF_BOUNDS = r"my_policy\.py: failed: IndexError: index is out of bounds"
FAILING = "    if count > 0:\n        raise ValueError('no idea')\n    return 0\n"


def write(folder: Path, text: str, name: str = "my_policy") -> Path:
    path = folder / f"{name}.py"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "text",
    [LAST, LAST.replace("@jit\n", ""), LAST.replace("@jit", "@rule").replace("import jit", "import rule")],
)
def test_a_file_plays_decorated_or_not(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)
    match = new_match(toy.TOY, 2, ["my_policy", "random"], code=[path])
    moves = play_traced(match, 1)[0].moves["dice"].tolist()
    assert moves[::2] == [3] * 4
    assert set(moves[1::2]) != {3}
    assert match.strategies[0].note == "The last move on the list."
    assert match.strategies[0].code == str(path)


@pytest.mark.parametrize("decorator", ["@jit\n", ""])
def test_a_file_that_is_read_again_is_not_compiled_again(tmp_path: Path, decorator: str) -> None:
    path = write(tmp_path, LAST.replace("@jit\n", decorator))
    tables = [new_match(toy.TOY, 2, ["my_policy"], code=[path]) for _ in range(2)]
    assert tables[0].strategies[0].choose is tables[1].strategies[0].choose


def test_an_edited_file_plays_as_it_is_now(tmp_path: Path) -> None:
    for dice in (3, 1):
        path = write(tmp_path, LAST.replace("count - 1", str(dice - 1)))
        moves = play_traced(new_match(toy.TOY, 2, ["my_policy"], code=[path]), 1)[0].moves["dice"]
        assert moves.tolist() == [dice] * 8


@compiled_only
def test_machine_code_is_found_again_wherever_the_file_lies(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    first, second = write(tmp_path, LAST), write(tmp_path / "elsewhere", LAST)
    ask = (
        "import sys\nfrom pathlib import Path\nfrom sim.playing.batch import play_games, new_match\n"
        "from tests import toy\ntable = new_match(toy.TOY, 2, ['my_policy'], code=[Path(sys.argv[1])])\n"
        "play_games(table, 2, 1)\nprint(sum(table.strategies[0].choose.stats.cache_hits.values()))\n"
    )
    hits = [
        subprocess.run(
            [sys.executable, "-c", ask, str(file)], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
        for file in (first, second)
    ]
    assert hits[1] == "1"


@pytest.mark.parametrize("index", ["count", "-1", "10**12", "-(10**12)"])
def test_an_index_that_is_not_on_the_list_fails_the_game_and_nothing_else(tmp_path: Path, index: str) -> None:
    path = write(tmp_path, LAST.replace("count - 1", f"{index} if state.turn == 3 else 0"))
    match = new_match(toy.TOY, 2, ["my_policy", "random"], code=[path])
    outcomes = play_games(match, 5, 1)
    assert outcomes["decisions"].tolist() == [8] * 5, "player 0 has turns 0, 2, 4, ..."
    match = new_match(toy.TOY, 2, ["random", "my_policy"], code=[path])
    outcomes = play_games(match, 5, 1)
    assert outcomes["decisions"].tolist() == [3] * 5
    said = failure(match, outcomes)
    assert said is not None
    assert "game 0 (2 players), decision 3: a strategy chose a move that is not on its list" in said


def test_files_can_use_the_games_own_code(tmp_path: Path) -> None:
    text = f"from sim.kernel.randomness import CHOICES, below\n{HEAD}@jit\n{CHOOSE}"
    text += "    return below(state.random, CHOICES + state.actor, count)\n"
    match = new_match(toy.TOY, 2, ["uniform_again"], code=[write(tmp_path, text, "uniform_again")])
    assert play_games(match, 5, 1).tobytes() == play_games(new_match(toy.TOY, 2), 5, 1).tobytes()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", r"my_policy\.py: expected a function choose\(state, .*\), found none"),
        ("choose = 3\n", r"expected a function choose\(.*\), found a int"),
        ("def choose(state, count):\n    return 0\n", r"weights\), found choose\(state, count\)"),
        ("def choose(*all):\n    return 0\n", r"found choose\(\*all\)"),
        (CHOOSE + "    return 0 +\n", r"my_policy\.py: line 2: expected Python, found: invalid syntax"),
        ("import math\nimport nowhere\n", r"line 2: ModuleNotFoundError: No module named 'nowhere'"),
        ("\n\n1 / 0\n", r"line 3: ZeroDivisionError: division by zero"),
        ("raise SystemExit(0)\n", r"line 1: SystemExit"),
        ("x = '\0'\n", r"my_policy\.py: "),
        (
            CHOOSE + "    return 1 if work.moves[0].kind == 'build' else 0\n",
            r'line 2: kind: expected a number to compare with, found "build"; `libration moves GAME`',
        ),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        own.load(write(tmp_path, text))
    assert "\n" not in str(refused.value)


@compiled_only
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("    return wishes\n", r"my_policy\.py: cannot be compiled: NameError: name 'wishes'"),
        ("    return state.gold\n", r"my_policy\.py: cannot be compiled: KeyError: 'gold'"),
        ("    return len(state)\n", r"my_policy\.py: line 11: cannot be compiled: No implementation"),
        ("    return 'first'\n", r"my_policy\.py: cannot be compiled: expected choose to return a whole"),
        ("    return count / 2\n", r"my_policy\.py: cannot be compiled: expected choose to return a whole"),
        (FAILING, r"my_policy\.py: failed: ValueError: no idea"),
        (
            "    return state.players[count + 4].vp\n",
            r"my_policy\.py: failed: IndexError: index is out of bounds",
        ),
        ("    return count // (count - count)\n", r"my_policy\.py: failed: ZeroDivisionError: integer"),
        ("    return int(1.0 / (count - count))\n", r"my_policy\.py: failed: ZeroDivisionError: division by"),
        ("    return far(state, count)\n", r"my_policy\.py: failed: IndexError: index is out of bounds"),
    ],
)
def test_what_cannot_be_compiled_or_played_is_said_in_one_line(
    tmp_path: Path, body: str, message: str
) -> None:
    path = write(tmp_path, f"{HEAD}{FAR}@jit\n{CHOOSE}{body}")
    with pytest.raises(BadInput, match=message) as refused:
        play_games(new_match(toy.TOY, 2, ["my_policy", "random"], code=[path]), 1, 1)
    print(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("random", r'random\.py: expected another name: "random" is a strategy of toy already'),
        ("my-policy", r"my-policy\.py: expected a Python file whose name is letters"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        registry.own("toy", [write(tmp_path, LAST, name)])


def test_missing_files_and_files_of_one_name_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"absent\.py: expected a file, found none"):
        registry.own("toy", [tmp_path / "absent.py"])
    (tmp_path / "other").mkdir()
    with pytest.raises(BadInput, match=r"other/my_policy\.py: expected another name"):
        registry.own("toy", [write(tmp_path, LAST), write(tmp_path / "other", LAST)])
