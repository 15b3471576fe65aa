"""``libration show``: every value is found by its keys and by its name, with the line that it stands in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim import games
from sim.errors import BadInput
from sim.gamekit.data_files import read_folder
from sim.gamekit.finding import find, keys_of
from sim.gamekit.places import Places
from sim.gamekit.toml_lines import line_of
from tests.commands import Run

each_game = pytest.mark.parametrize("name", games.names())


@each_game
def test_every_value_is_found_by_its_keys(name: str) -> None:
    documents = games.reader(name).documents()
    for place in Places(documents, games.reader(name).model).all[1:]:
        keys = keys_of(documents, place.where)
        if not any("." in key for key in keys):
            assert find(documents, ".".join(keys)) == [place.where]


@each_game
def test_the_line_of_a_value_is_the_one_that_says_it(name: str) -> None:
    reader = games.reader(name)
    documents = read_folder(reader.folder, reader.files)
    checked = 0
    values = [
        place
        for place in Places(documents, reader.model).all[1:]
        if not isinstance(place.value, dict | list) and not isinstance(place.where[-1], int)
    ]
    for place in values:
        stem, *inner = place.where
        text = (reader.folder / f"{stem}.toml").read_text(encoding="utf-8")
        line = text.splitlines()[line_of(text, tuple(inner)) - 1]
        value = str(place.value).lower() if isinstance(place.value, bool) else str(place.value)
        lists = any(isinstance(part, int) for part in inner[2:])  # may go on for several lines
        assert lists or (re.search(rf"\b{inner[-1]}\b", line) and value in line), (place.where, line)
        checked += not lists
    assert checked > len(values) / 2 > 10, "most values have a line of their own"


@pytest.mark.parametrize(
    ("game", "text", "keys"),
    [
        ("gaia_project", "firaks", ["factions.faction.firaks"]),
        ("gaia_project", "Hadsch Hallas", ["factions.faction.hadsch_hallas"]),
        ("gaia_project", "HADSCH-hallas", ["factions.faction.hadsch_hallas"]),
        ("gaia_project", "factions.firaks.start.ore", ["factions.faction.firaks.start.ore"]),
        ("gaia_project", "firaks.start.ore", ["factions.faction.firaks.start.ore"]),
        (
            "cryo",
            "drones",
            ["platform.drones_per_player", "rival.drones", "rival.few_drones"],
        ),
    ],
)
def test_names_as_people_write_them_are_found(game: str, text: str, keys: list[str]) -> None:
    documents = games.reader(game).documents()
    assert [".".join(keys_of(documents, where)) for where in find(documents, text)] == keys


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("firakz", 'did you mean "firaks"?'),
        ("factions.firakz", 'factions.firakz: expected one of .*did you mean "firaks"'),
        ("firaks.start.or", 'factions.faction.firaks.start.or: expected one of .*"or"'),
        ("nobody.start", "nobody: expected one of "),
        ("", "expected one of "),
    ],
)
def test_what_is_not_there_is_named_with_what_is_near(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        find(games.reader("gaia_project").documents(), text)
    assert re.search(said, str(refused.value)) and len(str(refused.value)) <= 300


def test_a_component_is_shown_with_source_line_and_limits(run: Run) -> None:
    said = run("show", "gaia_project", "firaks")
    line = next(line for line in said.out.splitlines() if line.startswith("start.ore"))
    *cells, number = line.split()
    assert cells == ["start.ore", "3", "0", "to", "15", "public"]
    file = Path("sim/games/gaia_project/data/factions.toml")
    lines = file.read_text().splitlines()
    assert lines[int(number) - 1].startswith("start = { ore = 3")
    entry = lines.index('id = "firaks"')  # counted from 0: the line above it opens the table
    assert f"{file}:{entry}" in said.out and lines[entry - 1] == "[[faction]]"


def test_an_overlay_is_shown_with_its_changes(tmp_path: Path, run: Run) -> None:
    (tmp_path / "more.toml").write_text("[factions.faction.firaks.start]\nore = 4\n")
    said = run("show", "gaia_project", "firaks.start.ore", "--overlay", str(tmp_path / "more.toml"))
    assert re.search(r"^ore +4 ", said.out, re.MULTILINE)


def test_what_an_overlay_may_not_touch_is_fixed_and_says_why(run: Run) -> None:
    said = run("show", "gaia_project", "rules.switches.turn_order")
    assert "fixed" in said.out and "give them as options" in said.out


def test_a_number_that_another_one_ties_is_said_to_be_tied(run: Run) -> None:
    tied = run("show", "cryo", "drones_per_player").out
    assert "tied: platform.drones_per_player: expected 3, as many as start_drone_docks" in tied
    firaks = run("show", "gaia_project", "firaks").out
    assert re.search(r"start_pi +0 +tied", firaks) and re.search(r"start\.ore +3 +0 to 15", firaks)


def test_a_number_is_tied_in_the_design_of_the_overlay(run: Run, tmp_path: Path) -> None:
    overlay = tmp_path / "no_mines.toml"
    overlay.write_text("[factions.faction.firaks]\nstart_mines = 0\n")
    firaks = run("show", "gaia_project", "firaks", "--overlay", str(overlay)).out
    assert re.search(r"start_pi +0 +0 to 1", firaks)
