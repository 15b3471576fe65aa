"""Whatever people read names components as the rulebook would, never by the code of an effect or an id."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sim
from reports.metrics.drawn import source_titles
from sim import games
from sim.gamekit.about import About, spoken
from sim.playing.batch import new_match

CODED = re.compile(
    r"(?:^|_)(?:[a-z]+\d+[a-z]*|\d+[a-z]+\d*|(?!of|by|to|in|on)[a-z]{2})(?:_|$)"
)  # eng_t1, mt_neo
CODES = ("kind", "trigger", "per", "what", "measure")  # keys of the data whose values are codes
PLAIN = {"structures in federations", "character in transit", "no opponent controls"}  # English all the same
TWICE = "round_tile"  # Gaia Project has two equal ones
JOINED = re.compile(r"[A-Za-z0-9]_[A-Za-z0-9]")
EACH = pytest.mark.parametrize("name", games.names())


def named(about: About) -> Iterator[tuple[str, str]]:
    """Every id and title that answers and reports show."""
    yield from ((id, faction.title) for id, faction in about.factions.items())
    yield from (("", title) for title in source_titles(about))
    for kind in (about.components or {}).values():
        yield from ((id, entry.title) for id, entry in kind.entries.items())


@cache
def codes(name: str) -> frozenset[str]:
    """The codes of effects, goals and measures in a game's data, as words: "control count min"."""
    found: set[str] = set()

    def collect(value: Any, key: str = "") -> None:
        if isinstance(value, dict):
            for inner, entry in value.items():
                collect(entry, inner)
        elif isinstance(value, list):
            for entry in value:
                collect(entry, key)
        elif key in CODES and isinstance(value, str) and value.count("_") > 1:
            found.add(value.replace("_", " "))

    for file in games.reader(name).folder.glob("*.toml"):
        collect(tomllib.loads(file.read_text(encoding="utf-8")))
    return frozenset(found - PLAIN)


@EACH
def test_titles_are_no_codes(name: str) -> None:
    for id, title in named(games.get(name).about()):
        assert title, id
        assert not JOINED.search(title), title
        assert not any(code in title.lower() for code in codes(name)), title
        assert not (CODED.search(id) and title == spoken(id)), title


@EACH
def test_components_of_a_kind_have_different_titles(name: str) -> None:
    for kind, listed in (games.get(name).about().components or {}).items():
        titles = [entry.title for entry in listed.entries.values()]
        assert kind == TWICE or len(set(titles)) == len(titles), kind


@EACH
def test_a_played_game_is_told_without_codes(name: str) -> None:
    told = " ".join(str(sim.play(name, players=3, seed=7, strategies="scripted")).split())
    assert not JOINED.findall(told)
    assert not [code for code in codes(name) if code in told.lower()]


@pytest.mark.parametrize(
    ("name", "overlay", "before", "after"),
    [
        (
            "new_dark_ages_colony",
            "factions.faction.tomuto.goal.goal_3.min = 4",
            "Tomuto Agroholding: control 3 objects on Mars (5)",
            "Tomuto Agroholding: control 4 objects on Mars (5)",
        ),
        (
            "federation",
            "start_tokens.start_token.start_3.effects = [{ kind = 'gain', gold = 2 }]",
            "Start 3 (1 gold)",
            "Start 3 (2 gold)",
        ),
        (
            "cryo",
            "caverns.tile.cavern_s1.control_vp = 9",
            "Small cavern 1: control 1 VP, pod 1 VP, 1 crystal",
            "Small cavern 1: control 9 VP, pod 1 VP, 1 crystal",
        ),
        (
            "andromedas_edge",
            "moons.planetary_moon.science_moon_1.nanocarbon = 3",
            "Science moon 1 (2 nanocarbon)",
            "Science moon 1 (3 nanocarbon)",
        ),
    ],
)
def test_titles_follow_the_data(name: str, overlay: str, before: str, after: str, tmp_path: Path) -> None:
    path = tmp_path / "overlay.toml"
    path.write_text(overlay + "\n")
    printed = {title for _, title in named(games.get(name).about())}
    changed = {title for _, title in named(new_match(games.get(name), overlay=path).about)}
    assert before in printed and after not in printed
    assert after in changed and before not in changed
