"""Each game's RULES.md has what the code cites, and names every switch, data file and file of rules.

Sections are headings with a number (``### 6.1 Build a mine``); rulings and decisions are rows of a table or
items of a list that begin with their code (``| 18 | ...``, ``- **B-3** ...``).
"""

from __future__ import annotations

import importlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sim import games

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("sim", "strategies", "tests", "reports")
NUMBER = r"\d+(?:\.\d+)*"
CITED = re.compile(rf"\bRULES(?:\.md)?\s+({NUMBER}(?:\s*(?:,|-|\bto\b|\band\b)\s*{NUMBER})*)")
RANGE = re.compile(rf"({NUMBER})(?:\s*(?:-|to)\s*({NUMBER}))?")
RULING = re.compile(r"\bruling (\d+)\b")
CODE = re.compile(r"(?<![\w-])[A-Z]-\d+\b")  # rulings with a letter: B-3
DECISION = re.compile(r"\b[DO]\d{1,2}\b")  # in a game's own folder: elsewhere such words mean other things
HEADING = re.compile(rf"^#{{2,4}} ({NUMBER})\.? (.*)$", re.MULTILINE)
ENTRY = re.compile(r"^(?:\| |- \*\*)([A-Z]?-?\d+)(?: \||\*\*)", re.MULTILINE)
NAMED = re.compile(r"`(\w+\.(?:py|toml))`")
COMPILED = re.compile(r"^@(?:rule|jit)\b", re.MULTILINE)

TEMPLATE = "template"  # what new games start from
NAMES = (*games.names(), TEMPLATE)
GAMES = pytest.mark.parametrize("game", NAMES)


def folder(game: str) -> Path:
    return ROOT / "sim" / TEMPLATE if game == TEMPLATE else ROOT / "sim" / "games" / game


def rules_text(game: str) -> str:
    return (folder(game) / "RULES.md").read_text(encoding="utf-8")


@cache
def sources() -> dict[Path, str]:
    """Everything that may cite a rule."""
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*"))
    return {
        file.relative_to(ROOT): file.read_text(encoding="utf-8")
        for file in sorted(files)
        if file.suffix in (".py", ".toml", ".html")
    }


def sections_of(citation: str) -> set[str]:
    """The sections that a citation names: "6.1 to 6.3 and 12" is 6.1, 6.2, 6.3 and 12."""
    found = set()
    for first, last in RANGE.findall(citation):
        found |= {first, last or first}
        chapter, _, start = first.rpartition(".")
        if last and chapter and chapter == last.rpartition(".")[0]:
            end = int(last.rpartition(".")[2])
            found |= {f"{chapter}.{number}" for number in range(int(start), end + 1)}
    return found


def citations(game: str) -> set[str]:
    """Sections, rulings and decisions that the files of a game cite."""
    found: set[str] = set()
    for file, text in sources().items():
        if game not in file.parts:
            continue
        for citation in CITED.findall(text):
            found |= sections_of(citation)
        found |= {f"ruling {number}" for number in RULING.findall(text)}
        found |= set(CODE.findall(text))
        if (ROOT / file).is_relative_to(folder(game)):
            found |= set(DECISION.findall(text))
    return found


def anchors(text: str) -> set[str]:
    """What a RULES.md offers to be cited; plain numbers of entries count in the chapter of rulings only."""
    entries = set(ENTRY.findall(text))
    rulings = ENTRY.findall(chapter(text, "Rulings"))
    return (
        {number for number, _ in HEADING.findall(text)}
        | {entry for entry in entries if not entry.isdigit()}
        | {f"ruling {entry}" for entry in rulings if entry.isdigit()}
    )


def chapter(text: str, title: str) -> str:
    """The chapter (``## 12. Rulings``) whose heading has the words of the title."""
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    found = [part for part in parts if title.lower() in part.partition("\n")[0].lower()]
    assert len(found) == 1, f'expected one chapter "{title}", found {len(found)}'
    return found[0]


def switches(game: str) -> dict[str, Any]:
    with (folder(game) / "data" / "rules.toml").open("rb") as file:
        found: dict[str, Any] = tomllib.load(file)["switches"]
    return found


def is_reconstructed(value: object) -> bool:
    """Whether a table or an entry says of something in it that it is reconstructed."""
    if isinstance(value, dict):
        fields = value.get("field_sources")
        said = value.get("source") == "reconstructed" or "reconstructed" in value
        said = said or (isinstance(fields, dict) and "reconstructed" in fields.values())
        return said or any(is_reconstructed(inner) for inner in value.values())
    return isinstance(value, list) and any(is_reconstructed(inner) for inner in value)


@GAMES
def test_all_that_is_cited_is_there(game: str) -> None:
    assert citations(game), "no rule is cited: are citations still written as this test reads them?"
    assert sorted(citations(game) - anchors(rules_text(game))) == []


@GAMES
def test_whatever_goes_missing_is_noticed(game: str) -> None:
    text = rules_text(game)
    for cited in citations(game):
        code = re.escape(cited.removeprefix("ruling "))
        without = re.sub(rf"^(#+ |\| |- \*\*){code}(?=\.? |\*\*)", r"\g<1>0", text, flags=re.MULTILINE)
        assert cited not in anchors(without), cited


@GAMES
def test_each_section_has_a_number_of_its_own_and_they_are_in_order(game: str) -> None:
    numbers = [tuple(map(int, number.split("."))) for number, _ in HEADING.findall(rules_text(game))]
    assert numbers == sorted(set(numbers))
    entries = [entry for entry in ENTRY.findall(rules_text(game)) if not entry.isdigit()]
    assert len(entries) == len(set(entries))


def test_a_rule_is_cited_in_the_files_of_its_game_only() -> None:
    elsewhere = [
        f"{file}: {citation}"
        for file, text in sources().items()
        if not set(NAMES) & set(file.parts)
        for citation in CITED.findall(text)
    ]
    assert elsewhere == []


def test_citations_are_read_as_they_are_meant() -> None:
    assert sections_of("6.7 to 6.10, 9") == {"6.7", "6.8", "6.9", "6.10", "9"}
    assert sections_of("4.8-5.4") == {"4.8", "5.4"}
    assert sections_of("7.2 and 6.10") == {"7.2", "6.10"}


@GAMES
def test_switches_stand_there_with_their_values_the_default_first(game: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", chapter_of_switches(rules_text(game)), re.MULTILINE)
    listed = {name: re.findall(r"`([^`]+)`", values) for name, values in rows}
    expected = {name: [word(value) for value in switch["options"]] for name, switch in switches(game).items()}
    assert {name: sorted(values) for name, values in listed.items()} == {
        name: sorted(values) for name, values in expected.items()
    }
    assert {name: values[0] for name, values in listed.items()} == {
        name: word(switch["default"]) for name, switch in switches(game).items()
    }


def chapter_of_switches(text: str) -> str:
    """The lines under the heading of the switches, a chapter or a part of one."""
    found = re.split(r"^#{2,4} [\d.]+ Switches$", text, flags=re.MULTILINE)
    assert len(found) == 2, 'expected one heading "Switches"'
    return re.split(r"^#", found[1], maxsplit=1, flags=re.MULTILINE)[0]


def word(value: bool | int | str) -> str:
    """A value of a switch as it is given on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@GAMES
def test_every_file_of_rules_and_data_is_named_and_no_other(game: str) -> None:
    named = set(NAMED.findall(rules_text(game)))
    data = {file.name for file in (folder(game) / "data").glob("*.toml")}
    code = {file.name: file.read_text(encoding="utf-8") for file in folder(game).rglob("*.py")}
    rules = {name for name, text in code.items() if COMPILED.search(text)}
    assert sorted((data | rules) - named) == []
    assert sorted(named - data - set(code)) == []


@GAMES
def test_files_with_reconstructed_values_are_named_where_these_are_explained(game: str) -> None:
    explained = set(NAMED.findall(chapter(rules_text(game), "reconstructed")))
    expected = {
        file.name
        for file in (folder(game) / "data").glob("*.toml")
        if is_reconstructed(tomllib.loads(file.read_text(encoding="utf-8")))
    }
    assert sorted(expected - explained) == []
    assert sorted(name for name in explained - expected if name.endswith(".toml")) == []


@GAMES
def test_the_version_is_the_last_of_the_history(game: str) -> None:
    text = rules_text(game)
    version = re.search(r"^\*\*Version (\d+)\*\*", text, re.MULTILINE)
    history = re.findall(r"^\| (\d+) \| ", chapter(text, "Versions"), re.MULTILINE)
    assert version
    package = importlib.import_module(".".join(folder(game).relative_to(ROOT).parts))
    assert int(version[1]) == package.GAME.version
    assert history == [str(number) for number in range(1, int(version[1]) + 1)]
