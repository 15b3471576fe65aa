"""Recorded games: the text of the log, wrong files, planted differences, and all 50 games."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.games.gaia_project.loading.arrays import to_record
from sim.games.gaia_project.loading.components import load_components
from sim.games.gaia_project.recorded.amounts import Conversion, cost_row, free_rows, gain_row, split
from sim.games.gaia_project.recorded.file import read_games
from sim.games.gaia_project.recorded.log import Command, parse_command, parse_entry
from sim.games.gaia_project.recorded.replay import Difference, Replayer, replay_file
from sim.games.gaia_project.rules.vocabulary import NONE, Cost, Faction, Stone

FIXTURE = Path(__file__).parent / "recorded_games.jsonl.gz"
CHUNKS = 5

RawGame = dict[str, Any]
Change = Callable[[RawGame], None]


@pytest.fixture(scope="module")
def raw_games() -> dict[str, RawGame]:
    lines = gzip.decompress(FIXTURE.read_bytes()).decode().splitlines()
    return {game["id"]: game for game in map(json.loads, lines)}


@pytest.fixture(scope="module")
def replayer() -> Replayer:
    return Replayer()


def write_game(folder: Path, game: RawGame) -> Path:
    path = folder / "games.jsonl"
    path.write_text(json.dumps(game) + "\n")
    return path


def changed(game: RawGame, change: Change) -> RawGame:
    game = copy.deepcopy(game)
    change(game)
    return game


def one_difference(folder: Path, game: RawGame, replayer: Replayer) -> Difference:
    """The difference of a game that must have one."""
    (recorded,) = read_games(write_game(folder, game))
    _, difference = replayer.replay(recorded)
    assert difference is not None
    return difference


# the text of the log


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("build m 8B4", {"what": "m", "hexes": ("8B4",)}),
        ("build PI 10C", {"what": "PI", "hexes": ("10C",)}),
        (
            "build gf 3A4 using area1: 1, area2: 5",
            {"what": "gf", "hexes": ("3A4",), "using": {"area1": 1, "area2": 5}},
        ),
        ("booster booster10", {"what": "booster10"}),
        ("pass booster8 returning booster2", {"what": "booster8", "back": "booster2"}),
        ("pass undefined returning booster1", {"back": "booster1"}),
        ("pass returning booster1", {"back": "booster1"}),
        ("tech adv-int", {"what": "adv-int"}),
        (
            "federation 4A7,7C fed2 using area1: 1, brainstone: 1",
            {"what": "fed2", "hexes": ("4A7", "7C"), "using": {"area1": 1, "brainstone": 1}},
        ),
        ("federation 4A7 gleens", {"what": "gleens", "hexes": ("4A7",)}),
        ("special range+3", {"what": "range+3"}),
        ("special q,5c", {"what": "q,5c", "gain": (("q", 1), ("c", 5))}),
        ("spend 4pw for 1o,1c", {"cost": (("pw", 4),), "gain": (("o", 1), ("c", 1))}),
        ("spend 1t-a3 for 1k", {"cost": (("t-a3", 1),), "gain": (("k", 1),)}),
        ("spend 4tg for tech", {"cost": (("tg", 4),), "what": "tech"}),
        ("charge 1t,3pw", {"gain": (("t", 1), ("pw", 3))}),
        ("decline tech", {"what": "tech"}),
        ("income t,2t,4pw,pw", {"gain": (("t", 1), ("t", 2), ("pw", 4), ("pw", 1))}),
        ("endturn", {}),
    ],
)
def test_a_command_is_read_in_full(text: str, expected: dict[str, Any]) -> None:
    assert parse_command(text, "here") == Command(text=text, word=text.split()[0], **expected)


def test_an_entry_is_a_faction_and_its_commands_without_what_stands_in_brackets() -> None:
    text = "hadsch-hallas special swap-PI (from 3A1). swap-PI 1A5 (from 3A1). endturn (0/4/0/0 ⇒ 1/3/0/0)"
    entry = parse_entry(text, "here")
    assert entry.faction == Faction.HADSCH_HALLAS
    assert [command.text for command in entry.commands] == ["special swap-PI", "swap-PI 1A5", "endturn"]
    assert entry.text == text


def test_the_log_writes_two_factions_in_its_own_way() -> None:
    assert parse_entry("baltaks endturn", "here").faction == Faction.BAL_TAKS


@pytest.mark.parametrize(
    ("entry", "parts"),
    [
        ("terrans biuld m 3A1", ['"biuld" is not a command', 'Did you mean "build"?']),
        ("terans build m 3A1", ['"terans" is not a faction', 'Did you mean "terrans"?']),
        ("terrans build castle 3A1", ['found "build castle 3A1"']),
        ("terrans spend 1x for 1c", ['expected "spend COST for GAIN"']),
        ("terrans spend 1t for 1c", ['found "t"']),
        ("terrans spend 1k for 1gf", ['found "gf"']),
        ("terrans pass booster11 returning booster1", ['found "pass booster11']),
    ],
)
def test_an_entry_that_is_none_is_refused(entry: str, parts: list[str]) -> None:
    with pytest.raises(BadInput) as error:
        parse_entry(entry, "file, line 3: moves[7]")
    message = str(error.value)
    assert message.startswith("file, line 3: moves[7]: ") and "\n" not in message
    assert all(part in message for part in parts)


# conversions written as a sum


@pytest.mark.parametrize(
    ("text", "token_value", "powers"),
    [
        ("spend 3pw for 3c", 1, [1, 1, 1]),
        ("spend 4pw for 1o,1c", 1, [3, 1]),
        ("spend 3pw for 3c", 2, [2, 1]),
        ("spend 4pw for 1o,1c", 2, [4]),
        ("spend 6pw for 2o", 2, [6]),
        ("spend 5pw for 1o,2c", 2, [4, 1]),
        ("spend 3pw for 3c", 3, [3]),
        ("spend 2k for 2c", 1, [0, 0]),
    ],
)
def test_a_sum_is_split_so_that_no_tokens_worth_is_lost(
    text: str, token_value: int, powers: list[int]
) -> None:
    components: Any = to_record(load_components())
    rows = [
        row
        for row in range(components.free_rows)
        if components.free_faction[row] == NONE and components.free_sum_value[row] in (0, token_value)
    ]
    command = parse_command(text, "here")
    wanted = Conversion(NONE, cost_row(command.cost), gain_row(command.gain))
    parts = next(split(wanted, free_rows(components, rows)))
    assert [components.free_cost[row, Cost.POWER] for row in parts] == powers


# files that are not right


def without(*keys: str) -> Change:
    def change(game: RawGame) -> None:
        for key in keys[:-1]:
            game = game[key]
        del game[keys[-1]]

    return change


def setting(value: Any, *keys: str | int) -> Change:
    def change(game: RawGame) -> None:
        target: Any = game
        for key in keys[:-1]:
            target = target[key]
        target[keys[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "parts"),
    [
        (without("moves"), ['key "moves" is missing']),
        (without("setup", "techs", "adv-sci"), ['key "setup.techs.adv-sci" is missing']),
        (setting("2", "players"), ["players: expected a whole number from 2 to 4", 'found "2"']),
        (setting(True, "players"), ["players: expected a whole number", "found true"]),
        (setting(5, "players"), ["players: expected a whole number from 2 to 4", "found 5"]),
        (setting(None, "id"), ["id: expected a text", "found null"]),
        (setting("two\nlines", "id"), ["id: expected a text"]),
        (setting({}, "factions"), ["factions: expected a list of 2"]),
        (setting("terrrans", "factions", 0), ['factions[0]: "terrrans" is not a faction', '"terrans"?']),
        (setting("booster11", "setup", "boosters", 0), ['setup.boosters[0]: "booster11" is not a booster']),
        (setting("tech10", "setup", "techs", "nav"), ['setup.techs.nav: "tech10" is not a standard tile']),
        (setting("advtech0", "setup", "techs", "adv-nav"), ['"advtech0" is not an advanced tile']),
        (setting("score11", "setup", "round_scoring", 5), ['"score11" is not a round tile']),
        (setting("planets", "setup", "final_scoring", 0), ['"planets" is not a final tile']),
        (setting("fed7", "setup", "terraforming_federation"), ['"fed7" is not a federation token']),
        (setting(4, "setup", "federations", "fed1"), ["setup.federations.fed1: expected a whole number"]),
        (setting("x", "map", "hexes", 0, 3), ['map.hexes[0][3]: "x" is not a planet']),
        (setting("11", "map", "hexes", 0, 4), ['map.hexes[0][4]: "11" is not a sector']),
        (setting("9A9", "map", "hexes", 2, 0), ["map.hexes: expected 5A8 of s05_outline, found 9A9"]),
        (setting("g", "map", "hexes", 2, 3), ["map.hexes: expected the planets of sector s05_outline"]),
        (setting("5A8", "map", "hexes", 0, 0), ["map.hexes: expected each only once, found '5A8' again"]),
        (lambda game: game["map"]["hexes"].pop(), ["map.hexes: expected 19 hexes per sector, found 132"]),
        (setting(99, "map", "hexes", 0, 1), ["map.hexes: expected the shape of a map"]),
        (setting("terrans build m 9A9. endturn", "moves", 9), ["moves[9]: expected the label of a hex"]),
        (setting("terrans fly 3A1", "moves", 9), ['moves[9]: "fly" is not a command']),
        (setting("xenos endturn", "moves", 9), ["moves[9]: expected a faction of this game"]),
        (setting("init 3 own2-1000", "moves", 0), ['moves[0]: expected "init 2"']),
        (setting("p1 faction xenos", "moves", 1), ['moves[1]: expected "p1 faction terrans"']),
        (lambda game: game["states"].pop(), ["states: expected a list of 57, found 56"]),
        (setting(3, "states", 0, 0), ["states[0][0]: expected a whole number from 2 to 2, found 3"]),
        (setting(-1, "states", 4, 1, 0, 1), ["states[4][1][0][1]: expected a whole number", "found -1"]),
        (setting(1.5, "states", 4, 1, 0, 1), ["states[4][1][0][1]: expected a whole number", "found 1.5"]),
        (setting("area4", "states", 4, 1, 0, 9), ['"area4" is not a place of the brainstone']),
        (setting([1], "final_vp"), ["final_vp: expected a list of 2, found 1"]),
    ],
)
def test_a_corrupt_game_is_refused_in_one_line(
    tmp_path: Path, raw_games: dict[str, RawGame], change: Change, parts: list[str]
) -> None:
    path = write_game(tmp_path, changed(raw_games["own2-1000"], change))
    with pytest.raises(BadInput) as error:
        replay_file(path)
    message = str(error.value)
    assert message.startswith(f"{path}, line 1") and "\n" not in message
    assert all(part in message for part in parts), message


def test_two_factions_of_one_colour_are_refused(tmp_path: Path, raw_games: dict[str, RawGame]) -> None:
    game = json.loads(json.dumps(raw_games["own2-1000"]).replace("nevlas", "lantids"))
    with pytest.raises(
        BadInput, match="factions: expected no two of the same colour, found terrans, lantids"
    ):
        replay_file(write_game(tmp_path, game))


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("games.jsonl.gz", b'{"id": 1}', "expected a complete gzip file"),
        ("games.jsonl.gz", gzip.compress(b"{}" * 999)[:-9], "expected a complete gzip file"),
        ("games.jsonl", b"\xff\xfe", "expected UTF-8 text"),
        ("games.jsonl", b"", "found an empty file"),
        ("games.jsonl", b"no json\n", "line 1: expected one JSON object, found invalid JSON"),
        ("games.jsonl", b"[" * 100_000, "line 1: expected one JSON object, found invalid JSON"),
        ("games.jsonl", b"[1, 2]\n", "line 1: the line: expected an object, found [1, 2]"),
    ],
    ids=["no gzip", "half a gzip", "no text", "empty", "no JSON", "deep JSON", "a list"],
)
def test_a_file_of_another_kind_is_refused(tmp_path: Path, name: str, content: bytes, part: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BadInput) as error:
        list(read_games(path))
    assert str(error.value).startswith(str(path)) and part in str(error.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.jsonl: expected a file, found none"):
        list(read_games(tmp_path / "none.jsonl"))


def test_a_corrupt_second_line_is_named_before_anything_is_replayed(
    tmp_path: Path, raw_games: dict[str, RawGame]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(raw_games["own2-1000"]) + "\n{}\n")
    lines: list[str] = []
    with pytest.raises(BadInput, match=r'line 2: key "id" is missing'):
        replay_file(path, lines.append)
    assert lines == []


# planted differences


@pytest.mark.parametrize(
    ("column", "field"),
    [(0, "vp"), (1, "credits"), (3, "knowledge"), (4, "qic"), (6, "bowl 2"), (8, "gaia area")],
)
def test_a_changed_number_is_found_where_it_was_planted(
    tmp_path: Path, raw_games: dict[str, RawGame], replayer: Replayer, column: int, field: str
) -> None:
    game = copy.deepcopy(raw_games["own2-1000"])
    number, players = game["states"][40]
    players[1][column] += 1
    difference = one_difference(tmp_path, game, replayer)
    assert difference == Difference(
        game="own2-1000",
        entry=number,
        move=game["moves"][number - 1],
        player="nevlas",
        field=field,
        expected=players[1][column],
        got=players[1][column] - 1,
    )
    line = str(difference)
    assert "\n" not in line
    for part in ("own2-1000", f"entry {number}", difference.move, "nevlas", field):
        assert part in line


def test_a_changed_level_brainstone_or_final_score_is_found(
    tmp_path: Path, raw_games: dict[str, RawGame], replayer: Replayer
) -> None:
    def field(change: Change) -> tuple[str, str, object, object]:
        found = one_difference(tmp_path, changed(raw_games["own2-1042"], change), replayer)
        return found.player, found.field, found.expected, found.got

    assert field(setting(5, "states", 20, 1, 1, 10, 0)) == ("itars", "level of terra", 5, 0)
    assert field(setting(None, "states", 5, 1, 0, 9)) == ("taklons", "brainstone", "nowhere", "bowl_1")
    final = raw_games["own2-1042"]["final_vp"][1]
    assert field(setting(final + 3, "final_vp", 1)) == ("itars", "final_vp", final + 3, final)


@pytest.mark.parametrize(
    ("entry", "text", "field", "expected"),
    [
        (9, "terrans build ts 3B4. endturn", "legal move", '"build ts 3B4"'),
        (9, "nevlas up sci. endturn", "player to move", "nevlas"),
        (9, "terrans endturn", "command", "build or up"),
        (16, "nevlas charge 2pw", "power offered", "2"),
        (18, "terrans pass booster8 returning booster6", "booster given back", "booster_06"),
        (25, "terrans income 3t", "income", "a source of 3t"),
        (30, "nevlas federation 4A5,5A6,7A0 fed6. endturn", "federation", "a legal one"),
        (34, "terrans build lab 3B4. endturn", "command", "tech"),
        (35, "nevlas action power3. spend 3pw for 1o. endturn", "legal move", '"spend 3pw for 1o"'),
        (35, "nevlas action power2. endturn", "command", "build after it"),
    ],
)
def test_an_entry_that_the_rules_do_not_allow_is_named(
    tmp_path: Path,
    raw_games: dict[str, RawGame],
    replayer: Replayer,
    entry: int,
    text: str,
    field: str,
    expected: str,
) -> None:
    game = changed(raw_games["own2-1000"], setting(text, "moves", entry))
    difference = one_difference(tmp_path, game, replayer)
    assert (difference.entry, difference.move, difference.field) == (entry + 1, text, field)
    assert str(difference.expected).startswith(expected)


def test_a_difference_ends_its_game_only(tmp_path: Path, raw_games: dict[str, RawGame]) -> None:
    broken = changed(raw_games["own2-1000"], setting(99, "states", 3, 1, 0, 0))
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in (broken, raw_games["own2-1028"])))
    lines: list[str] = []
    result = replay_file(path, lines.append)
    assert (result.games, result.exact, len(result.differences)) == (2, 1, 1)
    assert lines == [f"own2-1000: {result.differences[0]}", "own2-1028: exact"]


# dealing and replaying


@pytest.mark.parametrize("name", ["own2-1000", "own4-1004"])
def test_a_map_lies_as_it_was_recorded(
    tmp_path: Path, raw_games: dict[str, RawGame], replayer: Replayer, name: str
) -> None:
    (game,) = read_games(write_game(tmp_path, raw_games[name]))
    labels = replayer.deal(game).labels
    assert len(labels) == len(raw_games[name]["map"]["hexes"])
    for spot in game.hexes:
        assert replayer.state.planet[labels[spot.label]] == spot.planet


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_recorded_game_is_replayed_exactly(replayer: Replayer, chunk: int) -> None:
    games = list(read_games(FIXTURE))[chunk::CHUNKS]
    assert len(games) == 10
    differences = [replayer.replay(game)[1] for game in games]
    assert [str(difference) for difference in differences if difference] == []


def test_the_fixture_holds_every_faction_and_the_brainstone() -> None:
    games = list(read_games(FIXTURE))
    assert {faction for game in games for faction in game.factions} == set(range(len(Faction)))
    shown = {player.brainstone for game in games for state in game.states for player in state}
    assert shown >= {Stone.NOWHERE, Stone.BOWL_1, Stone.BOWL_2, Stone.BOWL_3}


def test_a_recording_names_the_switches_it_was_played_with(
    tmp_path: Path, raw_games: dict[str, RawGame], replayer: Replayer
) -> None:
    game = copy.deepcopy(next(iter(raw_games.values())))
    game["options"] = {"end_conversion": "strict", "satellite_limit": 0}
    (recorded,) = read_games(write_game(tmp_path, game))
    assert recorded.options[0].end_conversion_auto == 0 and recorded.options[0].satellite_limit == 0
    assert recorded.options[0].pass_order == 1  # not named: as recordings of that time were played
    game["options"] = {"weather": "snow"}
    with pytest.raises(BadInput, match='options: "weather" is not an option'):
        list(read_games(write_game(tmp_path, game)))
