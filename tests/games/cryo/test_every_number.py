"""Nothing printed on a component is in code: every number of the data files, changed by an overlay, changes
play, is refused, or has a reason here why it cannot."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from sim import games
from sim.errors import BadInput
from sim.games.cryo.components import READER, load_components
from sim.playing.batch import Table, play_games, set_table
from sim.rooms.data_files import read_folder
from tests.contract import bits

Where = tuple[str | int, ...]
SEED = 77
CHUNKS = (20, 180, 1800)  # games, until one is different: 2,000 in all
SAMPLE = 29  # the ordinary run looks at every so manieth number
HARDER = {"mode": "solo", "harder": "true"}
TABLES: tuple[tuple[int, Mapping[str, str]], ...] = (
    (4, {}),
    (2, HARDER),
    (2, {"mode": "solo"}),
    (2, {}),
    (3, {}),
)

# Numbers that an overlay may not change, or that change nothing; every other one must matter.
REFUSED = {
    r"\.index$": "the place of an entry in its file",
    r"^board\.chamber\..*\.position$": "chambers stand in the file from left to right",
    r"^board\.action\.(exp_scout|launch_bay)\.max_repeat$": "a scout and a launch are done once",
    r"^board\.dock\..*\.(damage_symbol|solo_card_slot)$": "says which dock, and each is there once",
    r"^board\.section\..*\.(chambers|resource_spaces|pods_per_player_per_chamber)$": "held against entries",
    r"^caverns\.space\..*\.(depth|x)$": "where a space is drawn",
    r"^cards\.(copies_per_type|mission_cost_tech)$": "held against the cards",
    r"^damage\.marker\..*\.symbol$": "held against the docks",
    r"^incidents\.track_spaces$": "held against the stacks",
    r"^opponent\.(seat|marker_cards)$": "the rules know no other",
    r"^opponent\.check\..*\.order$": "the place of an entry in its file",
    r"^opponent\.unpredictable\.decision_cards$": "the variant is that there are none",
    r"^platform\.(tile_slots_total|drones_per_player)$": "held against the slots, the docks of the drones",
    r"^platform\.action\..*\.(cost_slots|reward_slots)$": "held against the slots",
    r"^resource_tiles\.per_back$": "held against the tiles",
    r"^scoring\.opponent_missions_scored$": "held against the opponent's file",
    r"^setup\.(players\..*\.count|seat\..*\.seat)$": "the place of an entry in its file",
    r"^setup\.players\..*\.(caverns_in_play|small_caverns|large_caverns)$": "held against the spaces",
    r"^setup\.players\..*\.(incident_tokens_used|pods_per_player)$": "held against stacks and chambers",
}
WITHOUT_EFFECT = {
    r"^board\.dock\.launch\.capacity$": "any number: more than there are drones",
}


def numbers(content: Any, where: Where = ()) -> Iterator[tuple[Where, int]]:
    """Every whole number of the data files, with the keys that lead to it; entries by id."""
    if isinstance(content, bool):
        return
    if isinstance(content, int):
        yield where, content
    elif isinstance(content, dict):
        for key, value in content.items():
            yield from numbers(value, (*where, key))
    elif isinstance(content, list):
        for place, value in enumerate(content):
            named = isinstance(value, dict) and "id" in value
            yield from numbers(value, (*where, value["id"] if named else place))


def text(where: Where) -> str:
    return ".".join(map(str, where))


def changed(content: Any, where: Where, value: int) -> Any:
    """What an overlay must say: tables down to the number, or down to the list that it stands in."""
    if not where:
        return value
    if isinstance(content, list):
        if isinstance(where[0], int):
            return [changed(x, where[1:], value) if i == where[0] else x for i, x in enumerate(content)]
        entry = next(entry for entry in content if entry["id"] == where[0])
        return {where[0]: changed(entry, where[1:], value)}
    return {**_kept(content, where), where[0]: changed(content[where[0]], where[1:], value)}


def _kept(content: Any, where: Where) -> dict[str, Any]:
    """A table within a list without ids is written whole: an overlay replaces such a list."""
    return content if "id" not in content and "kind" in content else {}


def toml(value: Any) -> str:
    """A value as inline TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Tables with those of a change in them."""
    result = dict(base)
    for key, value in change.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if both else value
    return result


DOCUMENTS = read_folder(READER.folder, READER.files)
PLENTY = tomllib.loads((Path(__file__).parents[2] / "overlays" / "cryo_plenty.toml").read_text())
NUMBERS = list(numbers(DOCUMENTS))


class Walker:
    """Plays the same games with one number changed."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "change.toml"
        game = games.get("cryo")
        self.tables = [set_table(game, players, options=options) for players, options in TABLES]
        self.played: dict[tuple[bool, int, int], bytes] = {}

    def verdict(self, where: Where, value: int) -> str:
        """refused, nothing (no effect), or different."""
        said = []
        for other in (value + 1, value - 1, value + 2, value + 3):
            overlay = changed(DOCUMENTS, where, other)
            try:
                components = self.load(overlay)
            except BadInput:
                said.append("refused")
                continue
            said.append("nothing")
            if components.tobytes() == load_components().tobytes():
                continue
            # Random players are poor: what they never afford shows where everybody is rich.
            for base in ({}, PLENTY):
                if self.differs(self.load(base), self.load(merged(base, overlay)), bool(base)):
                    return "different"
        return "nothing" if "nothing" in said else "refused"

    def load(self, overlay: Mapping[str, Any]) -> Any:
        self.path.write_text("".join(f"{key} = {toml(table)}\n" for key, table in overlay.items()))
        return load_components(self.path)

    def differs(self, before: Any, after: Any, rich: bool) -> bool:
        first = 0
        for chunk in CHUNKS:
            for place, table in enumerate(self.tables):
                key = (rich, place, first)
                if key not in self.played:
                    self.played[key] = self.play(table, before, chunk, first)
                if self.play(table, after, chunk, first) != self.played[key]:
                    return True
            first += chunk
        return False

    def play(self, table: Table, components: Any, chunk: int, first: int) -> bytes:
        other = Table(table.game, table.players, table.strategies, components, table.options)
        return bits(play_games(other, chunk, SEED, first=first))


def reason(reasons: Mapping[str, str], where: Where) -> str | None:
    return next((pattern for pattern in reasons if re.search(pattern, text(where))), None)


def walk(folder: Path, step: int) -> tuple[list[str], set[str]]:
    """Numbers that matter without a reason why not, and the reasons that were needed."""
    walker = Walker(folder)
    unexplained: list[str] = []
    needed: set[str] = set()
    for where, value in NUMBERS[::step]:
        verdict = walker.verdict(where, value)
        expected = "different"
        for word, reasons in (("refused", REFUSED), ("nothing", WITHOUT_EFFECT)):
            if found := reason(reasons, where):
                expected = word
                needed.add(found)
        if verdict != expected:
            unexplained.append(f"{text(where)} = {value}: {verdict}, expected {expected}")
    return unexplained, needed


def test_a_sample_of_all_numbers_changes_play(tmp_path: Path) -> None:
    unexplained, _ = walk(tmp_path, SAMPLE)
    assert not unexplained


@pytest.mark.soak
def test_every_number_changes_play(tmp_path: Path) -> None:
    unexplained, needed = walk(tmp_path, 1)
    assert not unexplained
    assert needed == {*REFUSED, *WITHOUT_EFFECT}, "reasons that nothing needs"


class Deaf(Walker):
    """Plays with the printed numbers, whatever an overlay says."""

    def load(self, overlay: Mapping[str, Any]) -> Any:
        return load_components()


def test_the_walk_sees_a_number_without_effect(tmp_path: Path) -> None:
    assert Deaf(tmp_path).verdict(("opponent", "check", "crystal", "threshold"), 4) == "nothing"
    walker = Walker(tmp_path)
    assert walker.verdict(("opponent", "check", "crystal", "threshold"), 4) == "different"
    assert walker.verdict(("board", "dock", "eng_t1", "index"), 0) == "refused"


def test_the_walk_finds_numbers_within_effects() -> None:
    found = {text(where) for where, _ in NUMBERS}
    assert {"board.action.eng_x1.cost.0.n", "cards.card_type.auto_dock.scrap.gain.1.n"} < found
    assert len(found) == len(NUMBERS) > 400
