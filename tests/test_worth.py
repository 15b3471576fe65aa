"""What it is worth to be allowed something: a planted truth, intervals that hold, and the command."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from reports.metrics.sequential import Looks, Rule
from reports.nobody import nobody_rows
from reports.worth import Pairs, Seat, judge, one_lines, rows_of
from sim.answers import banning
from sim.answers import deals as paired
from sim.answers.asking import Asked
from sim.answers.items import components_named, family_named, mechanisms_named
from sim.errors import BadInput
from sim.games import get
from sim.playing import batch
from sim.playing.batch import Match, play_games
from tests import tiles_toy

GOOD = tiles_toy.TILES.index("good")


def asked(overlay: Path, seed: int = 3, workers: int = 1) -> Asked:
    match = Match(
        game=tiles_toy.GAME,
        players=3,
        strategies=(tiles_toy.FORTUNATE,) * 3,
        components=tiles_toy.GAME.load_components(overlay),
        options=tiles_toy.GAME.options(3, {}, None),
    )
    return Asked(match, {}, None, (), (), seed, workers)


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """The good tile brings 4 points."""
    overlay = tmp_path / "planted.toml"
    overlay.write_text("sides = 4\n")
    return overlay


def played(question: Asked, games: int, nobody: bool = False) -> banning.Banned:
    items = mechanisms_named(tiles_toy.GAME, "gambling")
    deals = banning.Banned(question, [*items, items[0]._replace(places=())], nobody)
    deals.play(games)
    return deals


def test_the_planted_points_are_found_where_correlation_is_off(planted: Path) -> None:
    pairs = played(asked(planted), 3000).pairs[0]
    taker = pairs.per_taker()
    assert taker is not None
    _, low, high = taker
    assert low <= 4 <= high and high - low < 0.6
    assert pairs.uptake() == pytest.approx(0.6, abs=0.04)  # the rich, and a fifth of the others
    ends, _ = pairs.effect("own")
    assert ends[1] <= 4 * 0.6 <= ends[2]
    others, _ = pairs.effect("others")
    assert others[1] <= 0 <= others[2]
    # Fortunes of takers are 4.2 points higher on average: (5 * 7 + 1 * 2) / 6 instead of 2.
    assert pairs.ahead() == pytest.approx(4 + 37 / 6 - 2, abs=0.5)


def test_a_ban_of_nothing_changes_no_pair(planted: Path) -> None:
    pairs = played(asked(planted), 300).pairs[1]
    assert not pairs.changed() and not pairs.dropped and not pairs.forced
    for name in ("margin", "own", "others"):
        assert pairs.effect(name)[0] == (0, 0, 0)
    value, low, high = pairs.effect("wins")[0]
    assert value == 0 and low < 0 < high, "300 deals can't show that no deal ever changes its winner"


def test_a_ban_of_everything_is_broken_and_counted(planted: Path) -> None:
    items = [mechanisms_named(tiles_toy.GAME, "all")[0]._replace(places=(0, 1))]
    deals = banning.Banned(asked(planted), items, False)
    deals.play(200)
    assert deals.pairs[0].forced == 200 and not deals.pairs[0].changed()


def test_what_a_banned_player_gets_without_a_choice_is_counted(planted: Path) -> None:
    """Nobody can leave both tiles: if both are banned, everybody still gets one."""
    good = components_named(tiles_toy.GAME, "good")[0]
    deals = banning.Banned(asked(planted), [good, good._replace(places=(0, 1))], False)
    deals.play(200)
    assert [pairs.anyway for pairs in deals.pairs] == [0, 200]


def test_sums_are_the_same_for_any_workers_and_windows_are_whole(
    planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (played(asked(planted, workers=workers), 500, True) for workers in (1, 2))
    assert np.array_equal(one.pairs[0].products, two.pairs[0].products)
    assert np.array_equal(one.none[0], two.none[0])
    monkeypatch.setattr(paired, "WINDOW", 200)
    assert played(asked(planted), 500).pairs[0].deals == 500
    assert batch.WINDOW == 100_000, "windows of another size would draw other seats"


@pytest.mark.parametrize("chance", [1.0, 0.3, 0.05])
def test_intervals_hold_the_truth_as_often_as_they_claim(chance: float) -> None:
    """Also where a ban rarely matters, so that most deals don't change. The truth is 2 points per taker."""
    random = np.random.default_rng(17)
    held = {"margin": 0, "per_taker": 0, "wins": 0}
    repetitions, deals = 1200, 900
    refused = np.zeros((deals, 2), np.int32)
    for _ in range(repetitions):
        took = random.random(deals) < chance
        base = random.normal(40, 8, deals)
        loss = took * random.normal(2, 6, deals)
        won = random.random(deals) < 0.25
        loses = took & won & (random.random(deals) < 0.2)
        free = Seat(base, base - 40, won.astype(float), np.full(deals, 40.0))
        banned = Seat(base - loss, base - loss - 40, (won & ~loses).astype(float), free.others)
        pairs = Pairs()
        pairs.add(free, banned, took, refused, np.zeros(deals, bool))
        for name, truth in (("margin", 2 * chance), ("wins", 0.25 * 0.2 * chance)):
            _, low, high = pairs.effect(name)[0]
            held[name] += low <= truth <= high
        taker = pairs.per_taker()
        assert taker is not None or took.sum() < 30
        held["per_taker"] += taker is None or taker[1] <= 2 <= taker[2]
    for name, times in held.items():
        assert times / repetitions > 0.935, f"{name}: {times / repetitions:.3f}"


def test_names_find_components_families_and_mechanisms() -> None:
    cryo, gaia = get("cryo"), get("gaia_project")
    assert {item.kind for item in components_named(cryo, "auto_dock")} == {
        "upgrade", "vehicle", "mission", "scrap"
    }  # fmt: skip
    assert len(family_named(gaia, "advanced tech tiles")) == 15
    assert len(family_named(gaia, "tech_tiles")) == 9
    assert len(family_named(gaia, "tiles")) == 24
    assert [item.id for item in mechanisms_named(gaia, "Power from neighbours")] == ["power_from_neighbours"]


@pytest.mark.parametrize(
    ("find", "name", "message"),
    [
        (components_named, "round_vp", "is not a component"),
        (family_named, "round_tiles", "come without a choice, so they can't be banned"),
        (family_named, "tech_tils", 'Did you mean "tech_tile"'),
        (mechanisms_named, "federation", 'Did you mean "federations"'),
    ],
)
def test_wrong_names_say_what_is_meant(find: object, name: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        find(get("gaia_project"), name)  # type: ignore[operator]


def test_a_component_that_comes_without_a_choice_cannot_be_banned() -> None:
    with pytest.raises(BadInput, match=r'found "law_left_neo" \(law\), which comes without a choice'):
        components_named(get("federation"), "law_left_neo")


def test_how_a_game_changes_if_nobody_may_is_told_with_its_spread() -> None:
    """Factions that win 50, 30 and 20 % become even."""
    before, after = (outcomes_of(shares) for shares in ((0.5, 0.3, 0.2), (1 / 3, 1 / 3, 1 / 3)))
    rows = {row["name"]: row for row in nobody_rows(tiles_toy.GAME, before, after, {})}
    spread = rows["spread of factions"]
    assert spread["before"] == pytest.approx(np.std([0.5, 0.3, 0.2]), abs=0.02)
    assert spread["change_low"] <= -np.std([0.5, 0.3, 0.2]) <= spread["change_high"] < 0
    for place, name in enumerate(tiles_toy.GAME.factions):
        truth = 1 / 3 - (0.5, 0.3, 0.2)[place]
        assert rows[name]["change_low"] <= truth <= rows[name]["change_high"]
    assert rows["a game"]["change_low"] <= 0 <= rows["a game"]["change_high"]


def outcomes_of(shares: tuple[float, ...], games: int = 3000) -> np.ndarray:
    """Games that each faction wins with this probability."""
    random = np.random.default_rng(1)
    outcomes = np.zeros(games, tiles_toy.GAME.outcome)
    outcomes["players"] = 3
    outcomes["decisions"] = random.integers(50, 60, games)
    outcomes["seats"]["faction"] = [0, 1, 2]
    outcomes["seats"]["win_share"][np.arange(games), random.choice(3, games, p=shares)] = 1
    return outcomes


def watched(question: Asked, rule: Rule, games: int) -> banning.Banned:
    """The good tile, and nothing at all, which never changes a deal."""
    items = mechanisms_named(tiles_toy.GAME, "gambling")
    deals = banning.Banned(question, [*items, items[0]._replace(places=())], False, rule)
    deals.play(games)
    return deals


def test_what_is_decided_is_played_no_more(planted: Path) -> None:
    """The planted tile is clear at the first look; a ban of nothing is never clear, so it plays on."""
    rule = Rule(Looks(1000, 2), decide=0.5)
    one, two = (watched(asked(planted, workers=workers), rule, 1000) for workers in (1, 2))
    good, nothing = one.pairs
    assert (good.deals, good.call) == (200, "better") and (nothing.deals, nothing.call) == (1000, "")
    assert np.array_equal(good.products, two.pairs[0].products)
    fixed = played(asked(planted), 200).pairs[0]
    assert fixed.effect("margin")[0][0] == pytest.approx(good.effect("margin")[0][0]), "the same deals"


def test_it_stops_at_a_precision(planted: Path) -> None:
    pairs = watched(asked(planted), Rule(Looks(5000, 2), until=0.25), 5000).pairs[0]
    _, low, high = pairs.effect("margin")[0]
    assert pairs.call == "precise" and 200 < pairs.deals < 5000
    assert 0.2 < (high - low) / 2 <= 0.25 and low <= 4 * 0.6 <= high


def test_the_answer_sets_correlation_beside_the_planted_value_and_says_why(planted: Path) -> None:
    """Those who take the tile have more fortune, too. The study tests `component` itself."""
    good = components_named(tiles_toy.GAME, "good")
    deals = banning.Banned(asked(planted), good, False)
    deals.play(3000)
    free = play_games(deals.asked.match, 3000, 3)["seats"][:, :3]
    took = free["vp_by"][:, :, 1] != 0
    beside = float(free["score"][took].mean() - free["score"][~took].mean())
    row = rows_of(good, deals.pairs, [(beside, beside - 0.5, beside + 0.5)], "fortunate")[0]
    judge([row])
    assert row["per_taker_low"] <= 4 <= row["per_taker_high"] < 5 < 7 < beside, "visibly off"
    told = " ".join(one_lines(row, "points"))
    assert f"By correlation (`component`): +{beside:.1f} points" in told
    assert "who is ahead, or whom it suits, takes it more often" in told
