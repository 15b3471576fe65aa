"""Every number of the data files reaches the rules, or is refused by name."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.games.federation.components import READER, load_components
from sim.rooms.overlays import Change

FILES = {stem: tomllib.loads((READER.folder / f"{stem}.toml").read_text()) for stem in READER.files}
PRINTED = load_components().tobytes()
# With "all" every mission is marked, however many are named.
UNREAD = {("deep_space", "deep_space", "ds_projects", "effects", "2", "n")}


def numbers(content: Any, where: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Where whole numbers stand; switches are options, not numbers."""
    if isinstance(content, dict):
        for key, value in content.items():
            if key not in ("switches", "field_sources"):
                yield from numbers(value, (*where, key))
    elif isinstance(content, list):
        for place, value in enumerate(content):
            name = value["id"] if isinstance(value, dict) and "id" in value else str(place)
            yield from numbers(value, (*where, name))
    elif isinstance(content, int) and not isinstance(content, bool):
        yield where


def changed(content: Any, keys: tuple[str, ...], by: int) -> Any:
    """An overlay that changes one number: tables by id, lists of other things as a whole."""
    if not keys:
        return content + by
    if isinstance(content, dict):
        return {keys[0]: changed(content[keys[0]], keys[1:], by)}
    named = [entry["id"] for entry in content if isinstance(entry, dict) and "id" in entry]
    if named:
        return {keys[0]: changed(content[named.index(keys[0])], keys[1:], by)}
    whole = copy.deepcopy(content)
    place = int(keys[0])
    if len(keys) == 1:
        whole[place] += by
    else:
        whole[place][keys[1]] += by
    return whole


PLACES = [place for stem, content in FILES.items() for place in numbers(content, (stem,))]


@pytest.mark.parametrize("stem", list(FILES))
def test_every_number_reaches_the_rules(stem: str) -> None:
    for where in (place for place in PLACES if place[0] == stem):
        seen = []
        for by in (1, -1):
            tables = {stem: changed(FILES[stem], where[1:], by)}
            try:
                seen.append(load_components(Change("changed.toml", tables)).tobytes())
            except BadInput as error:
                assert "changed.toml: " in str(error) and len(str(error)) <= 300, where
        assert any(found != PRINTED for found in seen) or where in UNREAD or not seen, where


def test_there_are_numbers_in_nearly_all_files() -> None:
    assert len(PLACES) > 300
    assert {place[0] for place in PLACES} == set(FILES)


def test_a_folder_of_ones_own_is_read(tmp_path: Path) -> None:
    for stem in FILES:
        (tmp_path / f"{stem}.toml").write_text((READER.folder / f"{stem}.toml").read_text())
    path = tmp_path / "laws.toml"
    path.write_text(path.read_text().replace("mult = 2", "mult = 3", 1))
    assert load_components(folder=tmp_path).tobytes() != PRINTED
