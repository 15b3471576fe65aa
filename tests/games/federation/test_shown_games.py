"""Shown games leave out no step: what the log tells adds up to the final state."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sim.gamekit.page import FIXED, Block, Log
from sim.games.federation import GAME
from sim.games.federation.loading.components import ids
from sim.games.federation.rules.state import STATE
from sim.games.federation.rules.vocabulary import RESOURCE_IDS, Decide, Planet
from sim.games.federation.text.about import VP_TEXTS
from sim.playing.batch import new_match, play_traced
from tests.games.federation.positions import Position, use
from tests.games.federation.test_scenarios_planets import act, replicator

START = dict.fromkeys((*RESOURCE_IDS, "die", "pp"), "0") | {"deg": "1", "ships": "1", "infl": "0/0/0/0/0"}
AMOUNT = re.compile(rf"\b({'|'.join(START)}) ([\d/]+)(?:→([\d/]+))?")
POINTS = re.compile(rf"([+-]\d+) ({'|'.join(VP_TEXTS)})\b")


def entries(log: Log, seat: int) -> list[Block]:
    """What the log says about a player."""
    blocks = [block for turn in log.turns for block in turn.blocks]
    return [block for block in blocks if block.kind == "entry" and block.seat == seat]


def added_up(log: Log, seat: int) -> tuple[dict[str, str], dict[str, int]]:
    """The last amounts of a player and the points by source, from the log alone."""
    amounts, points = dict(START), dict.fromkeys(VP_TEXTS, 0)
    for block in entries(log, seat):
        text = block.texts[-1].replace(FIXED, " ")
        told = AMOUNT.findall(text)
        assert {name for name, _, _ in told} == set(START), text
        for name, before, after in told:
            assert amounts[name] == before, f"{name} of seat {seat} changed unseen before: {block.texts}"
            amounts[name] = after or before
        for amount, source in POINTS.findall(text):
            points[source] += int(amount)
    return amounts, points


def played(players: int, seed: int, strategy: str, options: dict[str, str]) -> tuple[Log, Any, Any]:
    match = new_match(GAME, players, [strategy], options)
    trace, outcome = play_traced(match, seed)
    log = Log()
    GAME.show_game(trace, outcome, match.components, [strategy] * players, log)
    return log, outcome, trace.final.view(STATE)[0]


@pytest.mark.parametrize(
    ("players", "seed", "strategy", "options"),
    [
        (2, 1, "scripted", {}),
        (3, 2, "scripted", {"setup": "first_game"}),
        (4, 3, "scripted", {}),
        (4, 4, "random", {"free_discards": "true"}),
        (2, 5, "random", {"second_deep_space_token": "true", "die_on_outer_module": "true"}),
    ],
)
def test_the_log_adds_up_to_the_final_state(
    players: int, seed: int, strategy: str, options: dict[str, str]
) -> None:
    log, outcome, final = played(players, seed, strategy, options)
    for seat in range(players):
        player, result = final["players"][seat], outcome.seats[seat]
        amounts, points = added_up(log, seat)
        assert [int(amounts[name]) for name in RESOURCE_IDS] == player["res"].tolist()
        assert (int(amounts["deg"]), int(amounts["die"])) == (player["degree"], player["die"])
        assert int(amounts["ships"]) == player["hangar"]
        assert int(amounts["pp"]) == sum(points.values()) == result.score
        assert list(points.values()) == result.vp_by.tolist()
        assert amounts["infl"] == "/".join(map(str, result.influence.tolist()))


def test_every_medal_and_alteration_is_told() -> None:
    log, _, final = played(4, 3, "scripted", {})
    for seat in range(4):
        told = " ".join(text for block in entries(log, seat) for text in block.texts).replace(FIXED, " ")
        player = final["players"][seat]
        assert told.count("the medal of") == int(player["medals"]).bit_count()
        used = re.findall(r"\bas alteration (\d-\d\d)", told)
        received = re.findall(r"(?<!as )alteration (\d-\d\d)", told)
        held = [name.removeprefix("alt_p").replace("_", "-") for name in held_by(player)]
        assert sorted(received) == sorted(used + held)


def held_by(player: Any) -> list[str]:
    """The alterations in a player's hand."""
    return [name for place, name in enumerate(ids().alterations) if int(player["alterations"]) >> place & 1]


def test_a_copy_with_only_one_target_is_told() -> None:
    position = replicator(Position()).specialists("1a3", "1b1").res(lav=1, cop=1)
    position.state.atalum[1].first_left = 0  # no robot is open
    position.state.options.ask_all = 2
    act(position, Planet.E81216).take(use("1a3"))
    assert position.kind() == Decide.COPY
    assert position.texts() == ["copy their own robot of level 1"]
