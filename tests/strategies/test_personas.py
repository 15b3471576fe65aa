"""Persona files of any game: what they inherit, and every mistake in one line that names file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import BadInput
from strategies import registry
from strategies.personas import Family, Rung


@pytest.fixture
def family(tmp_path: Path) -> Family:
    """Three weights, two rungs, two constants."""
    folder = tmp_path / "personas"
    folder.mkdir()
    (folder / "plain.toml").write_text('note = "as it comes"\n')
    (folder / "rich.toml").write_text('like = "plain"\ntemperature = 0.5\n[weights]\ngold = 9\nore = 8\n')
    table = {"gold": (1.0, "a piece of gold"), "ore": (2.0, "a lump"), "wood": (3.0, "a log")}
    rungs = {"low": Rung(1, "scored", None), "high": Rung(2, "tried", None)}
    return Family(table, rungs, "high", folder, constants=(0.5, 0.25))


def own(family: Family, text: str) -> Path:
    path = family.folder.parent / "mine.toml"
    path.write_text(text)
    return path


def test_a_row_is_rung_temperature_weights_and_constants(family: Family) -> None:
    assert family.packaged()["plain"].weights == (2.0, 0.0, 1.0, 2.0, 3.0, 0.5, 0.25)
    rich = family.load(own(family, 'rung = "low"\nlike = "rich"\ntemperature = 2\n'))
    assert rich.weights == (1.0, 2.0, 9.0, 8.0, 3.0, 0.5, 0.25)
    assert family.rung_of(rich) == "low"


def test_the_rung_says_which_policy_plays(family: Family) -> None:
    assert family.packaged()["plain"].policy == "tried"
    assert family.load(own(family, 'rung = "low"\nlike = "rich"\n')).policy == "scored"


def test_like_starts_from_weights_and_rung_of_another_and_from_nothing_else(family: Family) -> None:
    (family.folder / "rich.toml").write_text(
        'rung = "low"\ntemperature = 0.5\n[weights]\ngold = 9\nore = 8\n'
    )
    mine = family.load(own(family, 'like = "rich"\n[weights]\nore = 7\n'))
    assert family.weights(mine) == {"gold": 9.0, "ore": 7.0, "wood": 3.0}
    assert mine.weights[:2] == (1.0, 0.0)  # not the temperature
    assert family.rung_of(family.load(own(family, 'like = "rich"\nrung = "high"\n'))) == "high"


def test_an_own_persona_knows_its_file_and_is_named_by_it(family: Family) -> None:
    path = own(family, "")
    assert (family.load(path).name, family.load(path).file) == ("mine", str(path))
    assert family.packaged()["plain"].file == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('like = "rihc"\n', r'mine\.toml: like: "rihc" is not a packaged persona. Did you mean "rich"'),
        ("like = 3\n", r"mine\.toml: like: expected a text, found 3"),
        ('name = ""\n', "name: expected letters"),
        ('name = "a,b"\n', "name: expected letters, digits"),
        ('name = "[/x]"\n', "name: expected letters, digits"),
        ("note = 1\n", "note: expected a text, found 1"),
        ("rung = 1\n", "rung: expected a text, found 1"),
        ("[weights]\ngold = inf\n", "weights.gold: expected a number between .*, found inf"),
        (f"[weights]\ngold = 1{'0' * 400}\n", "weights.gold: expected at most 64 bits, found a number of"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(family: Family, text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        family.load(own(family, text))
    assert "\n" not in str(refused.value)


def test_personas_that_are_like_each_other_are_refused(family: Family) -> None:
    (family.folder / "plain.toml").write_text('like = "rich"\n')
    with pytest.raises(BadInput, match=r"like: expected a persona .* found plain -> rich -> plain"):
        family.packaged()


def test_a_game_without_personas_cannot_play_a_file() -> None:
    assert registry.family("chess") is None
    with pytest.raises(BadInput, match=r"chess has no personas, so it can't play mine\.toml"):
        registry.get("chess", "mine.toml")
