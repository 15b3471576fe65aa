"""``libration whatif``: reading changes, and comparing two designs of known truth."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from reports.whatif import compare, everybody, games_needed, is_clear, pairing, saved, subject, told
from sim import games
from sim.errors import BadInput
from sim.gamekit.assigning import assigned, overlay_of
from tests.commands import Run

GAME: Any = SimpleNamespace(factions=("ants", "bees", "crows", "dogs", "eels"))
PLAYERS = 3
SEAT = [("faction", np.int16), ("win_share", np.float64), ("score", np.int16)]
OUTCOME = np.dtype([("players", np.int16), ("seats", SEAT, (4,))])


def played(luck: np.random.Generator, count: int, better: float) -> tuple[np.ndarray, np.ndarray]:
    """Two designs on the same deals: bees score ``better`` more in the second, and draws of their own differ
    a little in each."""
    factions = np.array([luck.permutation(len(GAME.factions))[:PLAYERS] for _ in range(count)])
    dealt = luck.normal(50, 10, (count, PLAYERS))
    sides = []
    for more in (0.0, better):
        score = dealt + luck.normal(0, 3, dealt.shape) + more * (factions == 1)
        outcomes = np.zeros(count, OUTCOME)
        outcomes["players"] = PLAYERS
        outcomes["seats"]["faction"][:, :PLAYERS] = factions
        outcomes["seats"]["score"][:, :PLAYERS] = score.round()
        outcomes["seats"]["win_share"][:, :PLAYERS] = score == score.max(axis=1, keepdims=True)
        sides.append(outcomes)
    return sides[0], sides[1]


def group(groups: list[Any], name: str) -> Any:
    return next(group for group in groups if group.name == name)


def sentences(before: np.ndarray, after: np.ndarray, asked: str | None = None) -> str:
    """What an answer says."""
    return " ".join(told(compare(GAME, before, after), everybody(before, after), {}, "VP", asked))


def test_intervals_of_changes_cover_the_truth_and_pairing_is_told() -> None:
    luck = np.random.default_rng(5)
    truth = {
        one.name: (one.wins.change[0], one.score.change[0])
        for one in compare(GAME, *played(luck, 200_000, 4.0)).groups
    }
    covered, gains = np.zeros(2), []
    repeats = 400
    for _ in range(repeats):
        found = compare(GAME, *played(luck, 250, 4.0)).groups
        moved = group(found, "bees")
        for place, change in enumerate((moved.wins.change, moved.score.change)):
            covered[place] += change[1] <= truth["bees"][place] <= change[2]
        gains.append(saved([one.score for one in found]))
    # 95 % of 400, and three standard errors on both sides
    assert all(0.917 <= share <= 0.983 for share in covered / repeats), covered / repeats
    # Scores vary by 100 + 9 on each side, and their difference by 9 + 9: 218 / 18
    assert np.median(gains) == pytest.approx(218 / 18, rel=0.15)


def test_nothing_changes_where_nothing_was_changed() -> None:
    one, _ = played(np.random.default_rng(1), 300, 0.0)
    found = compare(GAME, one, one).groups
    assert {change.wins.change[0] for change in found} == {0.0}
    assert {change.score.change for change in found} == {(0.0, 0.0, 0.0)}
    assert not any(is_clear(change, len(found)) for change in found)


@pytest.mark.parametrize(("won", "lost"), [(0.5, 0), (1, 0), (2, 0), (3, 0), (5, 0), (1, 1), (2, 1), (10, 5)])
def test_intervals_hold_where_hardly_a_game_has_another_winner(won: float, lost: float) -> None:
    """``won``, ``lost``: games that seat 1 wins, or loses, by the change, on the average of 300."""
    luck = np.random.default_rng(11)
    count, repeats, covered = 300, 600, 0
    one, other = np.zeros(count, OUTCOME), np.zeros(count, OUTCOME)
    for side in (one, other):
        side["players"] = 2
    for _ in range(repeats):
        wins = luck.random(count) < 0.5
        lot = luck.random(count)
        # Of the games that can flip, as many as asked for: half of all are won, and half are lost.
        flipped = np.where(wins, lot < 2 * lost / count, lot < 2 * won / count)
        for side, first in ((one, wins), (other, wins ^ flipped)):
            side["seats"]["win_share"][:, 0], side["seats"]["win_share"][:, 1] = first, ~first
        _, low, high = group(compare(GAME, one, other).groups, "seat 1").wins.change
        covered += low <= (won - lost) / count <= high
    assert covered / repeats >= 0.95 - 3 * (0.05 * 0.95 / repeats) ** 0.5


def test_false_alarms_of_a_whole_table_are_rare() -> None:
    luck = np.random.default_rng(7)
    repeats, alarms = 400, 0
    for _ in range(repeats):
        found = compare(GAME, *played(luck, 250, 0.0)).groups
        alarms += any(is_clear(one, len(found)) for one in found)
    assert alarms / repeats <= 0.05 + 3 * (0.05 * 0.95 / repeats) ** 0.5


def test_the_pilot_says_how_many_games_are_needed() -> None:
    luck = np.random.default_rng(3)
    half = 0.03
    wanted = games_needed(GAME, *played(luck, 400, 4.0), "bees", half)
    found = compare(GAME, *played(luck, wanted, 4.0)).groups
    low, high = group(found, "bees").wins.change[1:]
    assert 0.7 * half < (high - low) / 2 < 1.2 * half


def test_seats_are_compared_where_all_play_alike() -> None:
    one, other = played(np.random.default_rng(2), 100, 0.0)
    for outcomes in (one, other):
        outcomes["seats"]["faction"] = 0
    word, found, _ = compare(GAME, one, other)
    assert word == "seat" and {change.name for change in found} == {"seat 1", "seat 2", "seat 3"}


def test_the_subject_is_the_faction_that_all_changes_name() -> None:
    assert (
        subject(GAME, [("factions", "faction", "bees", "start"), ("factions", "faction", "bees")]) == "bees"
    )
    assert subject(GAME, [("factions", "faction", "bees"), ("factions", "faction", "ants")]) is None
    assert subject(GAME, [("tiles", "tile", "x")]) is None


def test_who_sat_too_rarely_is_named_and_nobody_is_called_the_leader() -> None:
    one, other = played(np.random.default_rng(8), 100, 0.0)
    for outcomes in (one, other):
        rare = outcomes["seats"]["faction"][:, :PLAYERS]
        rare[20:][rare[20:] == 4] = 0  # eels sit in the first games only
    assert compare(GAME, one, other).few == ["eels"]
    text = sentences(one, other, "eels")
    assert "Too few games to say anything about: eels" in text and "Wins most" not in text
    assert not compare(GAME, one[:20], other[:20]).groups


def test_if_players_choose_differently_the_answer_warns_of_it() -> None:
    one, other = played(np.random.default_rng(9), 400, 0.0)
    assert "choose differently" not in sentences(one, other)
    swapped = other["seats"]["faction"][:, :PLAYERS]
    swapped[:100][swapped[:100] == 2] = 3
    assert "choose differently" in sentences(one, other)


def test_what_shared_deals_save_is_said_unless_no_game_changed() -> None:
    one, other = played(np.random.default_rng(10), 400, 4.0)
    assert "separate deals would have taken" in pairing(compare(GAME, one, other), 400)
    alike = np.zeros(100, OUTCOME)
    alike["players"] = PLAYERS
    assert pairing(compare(GAME, alike, alike), 100) == "100 games of each design, on the same deals."


# PATH=VALUE


@pytest.mark.parametrize(
    ("game", "text", "tables"),
    [
        ("gaia_project", "firaks.start.ore=4", {"factions": {"faction": {"firaks": {"start": {"ore": 4}}}}}),
        (
            "gaia_project",
            "factions.firaks.pi_income.0.charge = 5",
            {"factions": {"faction": {"firaks": {"pi_income": [{"charge": 5}, {"power_tokens": 1}]}}}},
        ),
        (
            "gaia_project",
            "firaks.brainstone_start_bowl=1",
            {"factions": {"faction": {"firaks": {"brainstone_start_bowl": 1}}}},
        ),
        ("cryo", "rival.drones=3", {"rival": {"drones": 3}}),
        ("cryo", "start_drone_docks=[1, 2, 4]", {"platform": {"start_drone_docks": [1, 2, 4]}}),
    ],
)
def test_a_change_is_an_overlay(game: str, text: str, tables: dict[str, Any]) -> None:
    change = overlay_of(assigned(games.reader(game), [text]), None)
    assert change is not None and not isinstance(change, Path)
    assert change.tables == tables


def test_several_changes_are_one_overlay_over_that_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "more.toml"
    file.write_text("[factions.faction.terrans.start]\nore = 6\n")
    texts = ["firaks.start.ore=4", "firaks.start.credits=20"]
    change = overlay_of(assigned(games.reader("gaia_project"), texts), file)
    assert change is not None and not isinstance(change, Path)
    assert change.tables["factions"]["faction"] == {
        "terrans": {"start": {"ore": 6}},
        "firaks": {"start": {"ore": 4, "credits": 20}},
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("firaks.start.ore", "expected e.g. factions.firaks.start.ore=4"),
        ("=3", "expected e.g. "),
        ("firaks.start.or=3", 'did you mean "ore"'),
        ("firaks.start.ore=3", "expected a new value, found the old one, 3"),
        ("ore=3", 'expected one place, found "ore" in '),
        (
            "firaks.start.ore=4 factions.firaks.start.ore=5",
            "factions.faction.firaks.start.ore: expected it once",
        ),
        (
            "firaks.start.ore=4 firaks.start={ore=5}",
            "factions.faction.firaks.start: expected it once, found it 2 times",
        ),
        ("firaks.start={ore=3}", "expected a new value, found the old one, a table"),
        ("firaks.start.ore=" + "9" * 5000, "firaks.start.ore: expected at most 64 bits"),
        ("firaks.start.ore=" + "[" * 5000, "firaks.start.ore: expected at most 40 nested tables or lists"),
    ],
)
def test_what_cannot_be_understood_is_refused_in_a_line(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        assigned(games.reader("gaia_project"), text.split())
    assert said in str(refused.value) and len(str(refused.value)) <= 300


def test_a_value_on_two_lines_is_refused_and_not_cut_off() -> None:
    with pytest.raises(BadInput, match=r"firaks.start.ore: expected a value on one line"):
        assigned(games.reader("gaia_project"), ["firaks.start.ore=4\nx=3"])


def test_of_a_table_only_what_changes_in_it_is_said() -> None:
    (change,) = assigned(games.reader("gaia_project"), ["firaks.start={ore=5, qic=1}"])
    assert change.text == "factions.faction.firaks.start.ore 3 → 5"


def test_the_answer_names_the_faction_that_was_asked_about(run: Run) -> None:
    options = ("--option", "mode=solo", "--games", "60", "--strategy", "novice")
    shown = run("whatif", "cryo", "rival.drones=3", *options)
    assert shown.code == 0, shown.err
    first, second, *_ = shown.out.splitlines()
    assert first == "What does rival.drones 5 → 3 change?"
    assert second.startswith("Automated rival: wins ") and "percentage points [" in second
    assert "60 games of each design, on the same deals" in shown.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("whatif", "cryo"), "whatif: expected changes (PATH=VALUE, or KEY=VALUE of a switch), an overlay"),
        (("whatif", "cryo", "rival.drones=300"), "PATH=VALUE: rival.drones: expected at most"),
    ],
)
def test_an_impossible_design_is_refused_in_one_line(run: Run, words: tuple[str, ...], message: str) -> None:
    refused = run(*words)
    assert refused.code == 2 and message in refused.err


def test_a_key_that_an_entry_without_id_could_have_is_added() -> None:
    (change,) = assigned(games.reader("federation"), ["start_3.effects.0.lav=1"])
    assert change.text == "start_tokens.start_token.start_3.effects.0.lav nothing → 1"
    components = games.get("federation").load_components(overlay_of([change], None))
    assert components != games.get("federation").load_components()


def test_a_key_that_no_entry_has_is_one_mistake() -> None:
    with pytest.raises(BadInput, match="lava") as refused:
        assigned(games.reader("federation"), ["start_3.effects.0.lava=1"])
    assert refused.value.__context__ is None
