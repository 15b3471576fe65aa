"""Players who adapt to a design: learning on from the packaged network, and what `whatif` makes of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sim
from reports.adapted import ALL, EFFECTS, effects, told
from sim.answers.whatif import WhatIfAnswer
from sim.errors import BadInput
from sim.games.cryo import GAME
from sim.playing.batch import new_match
from strategies import registry
from strategies.cryo import LEARNING
from strategies.learning.adapting import Step, adapt
from strategies.learning.course import new_network
from tests.test_whatif import GAME as TOY
from tests.test_whatif import played

GAMES, SELF_PLAY = 100, 300


def row(answer: WhatIfAnswer, measure: str = "score") -> dict[str, Any]:
    """The effects on all players, or on the first seat's wins."""
    assert answer.adaptation is not None
    return next(r for r in answer.adaptation.iter_rows(named=True) if r["measure"] == measure)


def test_a_network_is_taken_over_as_it_is() -> None:
    network = new_network(LEARNING, np.linspace(0.3, 4.0, LEARNING.features), 1)
    network.adopt(LEARNING.models())
    for taken, packaged in zip(network.models(1), LEARNING.models(), strict=True):
        np.testing.assert_allclose(taken[0], packaged[0], rtol=1e-6)


def test_adapting_is_the_same_for_any_number_of_workers_and_leaves_the_packaged_network_alone() -> None:
    match = new_match(GAME, 2, ("learned",))
    before = [array.copy() for array in LEARNING.models()]
    steps: list[Step] = []
    one = adapt(match, 120, 5, 1, steps.append)
    two = adapt(match, 120, 5, 2, lambda step: None)
    other = adapt(match, 120, 6, 1, lambda step: None)
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert not np.array_equal(one.linear, other.linear)
    assert not np.array_equal(one.linear, before[0])
    assert all(np.array_equal(a, b) for a, b in zip(before, LEARNING.models(), strict=True))
    assert [(step.first, step.games) for step in steps] == [(True, 50), (False, 100), (False, 150)]


def test_a_change_of_nothing_has_no_effect_at_once_and_none_by_adapting() -> None:
    """What the rival does is nothing to players without one."""
    change = {"rival.check.crystal.threshold": 3}
    answer = sim.whatif("cryo", change, games=60, players=2, strategies="learned", adapt=200)
    for measure in ("score", "wins"):
        found = row(answer, measure)
        assert found["at_once"] == found["adaptation"] == found["whole"] == 0.0
        assert found["practice_printed"] == found["practice_changed"]
    assert row(answer)["adaptation_low"] == row(answer)["adaptation_high"] == 0.0
    assert row(answer)["practice_printed"] != 0.0  # they did learn


def test_players_who_adapt_use_what_a_change_rewards_more_than_practice_would_make_them() -> None:
    """Cards that were never built score 8 points each: nothing in the packaged network says so."""
    answer = sim.whatif(
        "cryo", {"scoring.unbuilt_cards_vp": 8}, games=GAMES, strategies="learned", adapt=SELF_PLAY
    )
    found = row(answer)
    assert found["at_once"] > 10.0
    assert found["adaptation_low"] > 0.0
    assert found["whole"] == pytest.approx(found["at_once"] + found["adaptation"])
    assert "by adapting." in " ".join(answer.sentences)
    assert answer.to_dict()["adapt"] == SELF_PLAY
    assert {table["id"] for table in answer.to_dict()["tables"]["adaptation"]} >= {ALL, "seat 1"}


def test_adaptation_is_a_difference_of_differences_and_its_interval_covers_the_truth() -> None:
    """Self-play is worth 1 point to bees as printed and 3 with the change, which itself is worth 4."""
    luck = np.random.default_rng(8)
    truth = {
        "at_once": 4.0,
        "adaptation": 2.0,
        "whole": 6.0,
        "practice_printed": 1.0,
        "practice_changed": 3.0,
    }
    truth["whole_without_practice"] = 7.0
    covered = dict.fromkeys(EFFECTS, 0)
    repeats = 300
    for _ in range(repeats):
        printed, changed = played(luck, 200, 4.0)
        sides = [printed, changed, printed.copy(), changed.copy()]
        for side, more in zip(sides[2:], (1, 3), strict=True):
            noise = luck.integers(-2, 3, side["seats"]["score"].shape)
            side["seats"]["score"] += (more * (side["seats"]["faction"] == 1) + noise).astype(np.int16)
        found = next(one for one in effects(TOY, sides) if (one.id, one.measure) == ("bees", "score"))
        for name, (_, low, high) in found.ends.items():
            covered[name] += low <= truth[name] <= high
    for name, count in covered.items():
        assert 0.905 <= count / repeats <= 0.99, (name, count / repeats)


def test_an_adaptation_that_may_be_chance_is_called_so() -> None:
    printed, changed = played(np.random.default_rng(2), 200, 4.0)
    same = [printed, changed, printed, changed]
    lines = told(effects(TOY, same), 600, {"bees": "Bees"}, "VP", "faction", "bees")
    assert "0.0 VP [0.0, 0.0] by adapting, which may be chance" in lines[0]
    assert lines[2].startswith("Bees, wins: the whole effect is +")
    assert "clearly changes the win share of no other faction" in lines[3]


@pytest.mark.parametrize(
    ("game", "able"), [("cryo", "trained, learned, expert"), ("gaia_project", "trained, learned, expert")]
)
def test_strategies_without_a_network_are_refused(game: str, able: str) -> None:
    family = registry.family(game)
    assert family
    tastes = {name for name, player in family.packaged().items() if player.policy == "trained"}
    assert set(registry.adaptable(game)) == set(able.split(", ")) | (tastes if "trained" in able else set())
    change = {"cryo": "scoring.unbuilt_cards_vp=1", "gaia_project": "factions.firaks.start.ore=5"}[game]
    with pytest.raises(BadInput) as refused:
        sim.whatif(game, [change], strategies="scripted", adapt=600)
    message = str(refused.value)
    assert message.startswith('adapt: expected strategies with a network, found "scripted". Strategies of')
    assert message.endswith(f"that can adapt: {', '.join(registry.adaptable(game))}") and "\n" not in message


def test_too_few_games_of_self_play_are_refused() -> None:
    with pytest.raises(BadInput, match="adapt: expected a whole number from 200 to 1000000, found 20"):
        sim.whatif("cryo", ["scoring.unbuilt_cards_vp=1"], strategies="learned", adapt=20)
