"""Where our first reading of the rules was another one, the rulebook decides: tests named after its lines."""

from __future__ import annotations

from sim.games.federation.rules.measures import measure
from sim.games.federation.rules.vocabulary import Decide, Measure, Planet, Task
from tests.games.federation.positions import Position, cell, mission


def test_line_531_a_mission_needs_marker_ship_and_level_and_nothing_else() -> None:
    position = Position().markers("m05", "m07").due(Decide.MISSION)
    position.player().degree = 5
    assert position.texts() == ["fly m05_e81216", "fly m07_spy", "no mission"]
    before = measure(position.state, position.components, 0, Measure.MISSIONS_COMPLETED)
    position.say("fly m07_spy")  # without the lav that its action costs
    player = position.player()
    assert (player.hangar, player.sent, player.done) == (0, 1, 1 << mission("m07"))
    assert measure(position.state, position.components, 0, Measure.MISSIONS_COMPLETED) == before + 1
    assert position.resources() == {} and position.kind() == Decide.PLACE and position.state.actor == 1


def test_line_531_a_mission_that_can_be_carried_out_costs_what_it_says() -> None:
    position = Position().markers("m07").res(lav=1).due(Decide.MISSION)
    position.player().degree = 5
    position.say("fly m07_spy")
    assert position.resources() == {} and position.kind() == Decide.PLANET


def test_line_669_upkeep_follows_the_current_level() -> None:
    """Line 1763: the bonus of the round raises the level until the end of the executive phase."""
    position = Position().specialists("2a1").res(cop=1)
    position.player().degree = 4
    position.due(Decide.WINDOW).say("play sp_2a1")
    assert position.level() == 4
    assert position.run(Task.UPKEEP).texts() == ["pay no upkeep", "pay for level 4"]
    assert position.say("pay for level 4").player().degree == 4 and position.resources() == {}


def test_line_674_who_does_not_pay_falls_to_the_first_degree_of_level_2() -> None:
    position = Position().specialists("1a1")
    position.player().degree = 4
    position.due(Decide.WINDOW).say("play sp_1a1").run(Task.UPKEEP).say("pay no upkeep")
    assert position.player().degree == 3


def test_line_854_a_space_is_refused_only_if_its_cost_cannot_be_paid() -> None:
    position = Position().res(cop=1)
    position.player().die = 6
    position.player().cell = cell("n8")
    position.state.dead = 0
    for space in ("r2_assistants", "l1_neo", "r1_e81216"):
        assert position.may_lay("amb_1a", "vote", space)
    for space in ("l2_purchasing", "l2_spy"):  # 1 oce, 1 lav
        assert not position.may_lay("amb_1a", "vote", space)
    position.lay("amb_1a", "vote", "r2_assistants")
    assert position.resources() == {"cop": 1} and position.kind() == Decide.MISSION


def test_line_967_any_lower_level_of_the_type_is_enough_for_level_3() -> None:
    position = Position().specialists("1b1").open("2b1", "3b1", "3c1")
    texts = position.run(Task.PLANET, a=Planet.ATALUM).texts()
    assert {"take the robot of level 2", "take the robot of level 3"} <= set(texts)
    assert "take the trader of level 3" not in texts
    position.say("take the robot of level 3")
    assert "take the robot of level 2" in position.run(Task.PLANET, a=Planet.ATALUM).texts()


def test_line_982_a_take_of_level_1_opens_level_2_and_a_take_of_level_2_opens_nothing() -> None:
    position = Position().specialists("1b1").specialists("1b2", seat=1).open("2b1", "2b2")
    position.run(Task.PLANET, a=Planet.ATALUM).say("take the robot of level 2")
    assert "take the robot of level 2" not in position.run(Task.PLANET, seat=1, a=Planet.ATALUM).texts()
    position.run(Task.PLANET, seat=2, a=Planet.ATALUM).say("take the robot of level 1")
    assert "take the robot of level 2" in position.run(Task.PLANET, seat=1, a=Planet.ATALUM).texts()
