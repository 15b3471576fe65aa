"""Each switch of the rulings does what RULES 12 says, and only if it is set."""

from __future__ import annotations

import pytest

from sim.games.federation.rules.vocabulary import OUTER, Decide, Lists, Planet, Task
from tests.games.federation.positions import Position, cell, special

DEEP = {"ds_authority": 2, "ds_assistant": 3, "ds_ambassador": 6}  # their places in deep_space.toml


def test_r1_a_space_may_be_taken_only_to_vote() -> None:
    for switch, legal in (("true", False), ("false", True)):
        position = Position(placement_requires_executable_action=switch).res(cop=1)
        position.player().die = 6
        position.player().cell = cell("n8")
        position.state.dead = 0
        for space in ("r2_assistants", "l1_neo"):
            assert position.may_lay("amb_1a", "vote", space) is legal
        assert not position.may_lay("amb_1a", "vote", "l2_purchasing")  # its cost cannot be paid
    position.lay("amb_1a", "vote", "r2_assistants")
    assert position.resources() == {"cop": 1} and position.player().die == 6
    assert position.player().turns == 1 and position.kind() == Decide.MISSION


def test_r1_a_mission_may_be_flown_for_nothing() -> None:
    for switch, legal in (("true", False), ("false", True)):
        position = Position(mission_requires_executable_action=switch).markers("m05", "m07")
        position.player().degree = 5
        position.due(Decide.MISSION)
        assert ("fly m05_e81216" in position.texts()) is legal  # nothing can be built
        assert ("fly m07_spy" in position.texts()) is legal  # no lav


def test_r3_level_1_may_be_enough_for_level_3() -> None:
    for switch, legal in (("true", False), ("false", True)):
        position = Position(level_3_requires_level_2=switch).specialists("1b1").open("3b1", "3c1")
        texts = position.run(Task.PLANET, a=Planet.ATALUM).texts()
        assert ("take the robot of level 3" in texts) is legal
        assert "take the trader of level 3" not in texts


def test_r4_the_next_level_2_token_may_wait_for_a_take_of_level_1() -> None:
    for switch, legal in (("true", True), ("false", False)):
        position = (
            Position(next_level_2_opened_after_take=switch).specialists("1b1").specialists("1b2", seat=1)
        )
        position.open("2b1", "2b2")
        position.run(Task.PLANET, a=Planet.ATALUM).say("take the robot of level 2")
        texts = position.run(Task.PLANET, seat=1, a=Planet.ATALUM).texts()
        assert ("take the robot of level 2" in texts) is legal
        position.run(Task.PLANET, seat=2, a=Planet.ATALUM).say("take the robot of level 1")
        assert "take the robot of level 2" in position.run(Task.PLANET, seat=1, a=Planet.ATALUM).texts()


@pytest.mark.parametrize(
    ("degree", "bonus", "choice", "after", "left"),
    [
        (4, 2, "pay for level 4", 4, {"lav": 1, "oce": 1}),
        (4, 2, "pay for level 3", 4, {"cop": 1, "oce": 1}),  # never upwards
        (4, 2, "pay no upkeep", 3, {"lav": 1, "cop": 1, "oce": 1}),
        (1, 2, "pay no upkeep", 1, {"lav": 1, "cop": 1, "oce": 1}),
        (8, 3, "pay for level 5", 8, {"lav": 1, "cop": 1}),  # level 7 pays as level 5
        (8, 3, "pay for level 4", 7, {"lav": 1, "oce": 1}),
    ],
)
def test_r5_bonuses_raise_the_upkeep(
    degree: int, bonus: int, choice: str, after: int, left: dict[str, int]
) -> None:
    position = Position().res(lav=1, cop=1, oce=1)
    position.player().degree, position.player().bonus_round = degree, bonus
    position.run(Task.UPKEEP).say(choice)
    assert position.player().degree == after and position.resources() == left


def test_r5_bonuses_may_leave_the_upkeep_alone() -> None:
    position = Position(level_bonus_raises_upkeep="false").res(lav=1)
    position.player().degree, position.player().bonus_round = 4, 3
    assert position.run(Task.UPKEEP).kind() == Decide.PLACE  # no decision was needed


def test_r6_only_the_largest_bonus_may_count() -> None:
    for switch, level in (("true", 1 + 1 + 2 + 3), ("false", 1 + 3)):
        position = Position(level_bonuses_stack=switch).specialists("1a1", "2a1")
        position.due(Decide.WINDOW).say("play sp_1a1").say("play sp_2a1")
        assert position.level() == (4 if switch == "true" else 3)
        assert position.run(Task.EFFECTS, a=Lists.DEEP + DEEP["ds_authority"]).level() == level


def test_r7_each_arrival_on_the_last_degree_may_bring_a_token() -> None:
    for switch, tokens in (("false", 1), ("true", 2)):
        position = Position(second_deep_space_token=switch)
        position.state.deep_space = sum(1 << place for place in DEEP.values())
        for token in ("ds_authority", "ds_assistant"):
            position.player().degree = 9
            position.run(Task.DEGREES, a=1)
            if position.kind() == Decide.DEEP_SPACE:
                position.say(f"take {token}")
        assert int(position.player().deep).bit_count() == tokens
        assert position.player().degree == 10 and position.player().vp == 0


def test_r21_the_special_ambassador_may_have_to_wait() -> None:
    for switch, legal in (("true", True), ("false", False)):
        position = Position(special_ambassador_same_round=switch)
        position.run(Task.EFFECTS, a=Lists.DEEP + DEEP["ds_ambassador"]).turn(0)
        assert special(position, 0) and position.may_lay("amb_special", "vote", "l1_neo") is legal
        for seat in range(4):
            position.player(seat).ambassadors &= 1 << 4
        position.run(Task.NEXT, seat=3)
        assert ((position.kind(), position.state.actor) == (Decide.SPECIAL_AMBASSADOR, 0)) is legal
        while position.state.round_number == 1:
            position.take(1 if position.kind() == Decide.SPECIAL_AMBASSADOR else position.moves()[0])
        assert special(position, 0) and position.turn(0).may_lay("amb_special", "vote", "l1_neo")


def test_r25_a_die_may_be_laid_in_the_outer_module_and_is_no_vote_there() -> None:
    for switch, legal in (("false", False), ("true", True)):
        position = Position(die_on_outer_module=switch)
        position.player().die = 3
        assert position.may_lay("amb_1a", "vote", "outer", die=True) is legal
        assert not position.may_lay("amb_1a", "fund", "outer", die=True)
    position.lay("amb_1a", "vote", "outer", die=True)
    assert position.player().die_used == 1 and position.resources() == {"oce": 1}
    assert not position.turn(0).may_lay("amb_2", "vote", "l1_neo", die=True)
    assert position.state.notes[0].space_vote[OUTER] == 1
    position.run(Task.COUNT_VOTES)
    assert not position.state.votes.any() and not position.state.wing_votes.any()
