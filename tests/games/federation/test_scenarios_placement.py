"""Ambassadors, missions, accreditation, rooms, limits: scenarios of the rulebook and of our rulings."""

from __future__ import annotations

import pytest

from sim.games.federation.rules.vocabulary import (
    LAV,
    OCE,
    OPTION_IDS,
    RESOURCE_IDS,
    STOP,
    Decide,
    Lists,
    Side,
    Task,
)
from tests.games.federation.positions import STRICT, Position, mission


def space_of(position: Position, name: str) -> tuple[int, int, int, int]:
    """Owner, side, votes and die of a space."""
    from sim.games.federation.loading.components import ids

    token = position.state.space[ids().spaces.index(name)]
    return int(token.owner), int(token.side), int(token.votes), int(token.die)


def test_a_fund_side_puts_a_marker_on_the_mission_before_the_action() -> None:
    position = Position().lay("amb_1a", "fund", "l1_neo")
    assert position.marked() == ["m01_neo"]
    assert position.kind() == Decide.NEO
    assert space_of(position, "l1_neo") == (0, Side.FUND, 0, 0)
    assert position.resources() == {}


def test_a_second_fund_side_on_a_marked_mission_changes_nothing_else() -> None:
    position = Position().markers("m01").lay("amb_1a", "fund", "l1_neo")
    assert position.marked() == ["m01_neo"]
    assert position.kind() == Decide.NEO


def test_the_lounge_gives_its_own_action_not_that_of_its_mission() -> None:
    position = Position().lay("amb_1a", "fund", "r1_lounge")
    assert position.marked() == ["m09_lounge"]
    assert position.kind() == Decide.FUND and position.player().degree == 2
    position.say("fund prj_neo")
    assert position.state.project[0] == 1 and position.medals() == []


def test_a_degree_of_the_action_opens_a_mission_in_the_same_turn() -> None:
    position = Position().markers("m02")
    position.player().degree = 2
    position.lay("amb_1a", "vote", "r1_lounge").say("fund prj_neo")
    assert position.level() == 2
    assert position.texts() == ["fly m02_sixmoon", "no mission"]


def test_a_mission_needs_its_level_and_takes_the_ship_for_good() -> None:
    position = Position().markers("m02", "m04", "m09").res(cop=1)
    position.player().degree = 3
    position.due(Decide.MISSION)
    assert position.texts() == ["fly m02_sixmoon", "fly m04_arratooine", "no mission"]
    position.take(mission("m02"))
    player = position.player()
    assert (player.hangar, player.sent, player.done) == (0, 1, 1 << mission("m02"))
    position.take(0)  # the token
    assert position.state.actor == 1 and position.kind() == Decide.PLACE


def test_missions_completed_count_start_token_ships_and_deep_space() -> None:
    from sim.games.federation.rules.measures import measure
    from sim.games.federation.rules.vocabulary import Measure

    position = Position()
    position.player().done = 0b11
    assert measure(position.state, position.components, 0, Measure.MISSIONS_COMPLETED) == 3
    position.player().deep = 0b100
    assert measure(position.state, position.components, 0, Measure.MISSIONS_COMPLETED) == 4


def test_no_mission_without_a_ship() -> None:
    position = Position().markers("m06").ships(0).due(Decide.MISSION)
    assert position.texts() == ["no mission"]
    position.ships(1).say("fly m06_officers")
    assert position.player().degree == 3


def test_the_bonus_of_a_fund_side_pays_for_espionage() -> None:
    position = Position().lay("amb_2", "fund", "l2_spy")
    assert position.marked() == ["m07_spy"]
    assert position.resources() == {} and position.kind() == Decide.ESPIONAGE
    position.say("copy officers_quarters")
    assert position.player().degree == 3 and position.marked() == ["m07_spy"]


def test_an_alteration_replaces_the_side_and_must_be_paid() -> None:
    position = Position().alterations("p3_06").res(lav=1)
    position.lay("amb_3", "alt_p3_06", "l1_neo")
    assert space_of(position, "l1_neo") == (0, Side.VOTE, 6, 0)
    assert position.resources() == {} and position.marked() == []
    assert position.player().alterations == 0
    poor = Position().alterations("p3_06").res(cop=2)
    assert not poor.may_lay("amb_3", "alt_p3_06", "l1_neo")
    assert not poor.may_lay("amb_3", "alt_p3_06", "outer")
    assert poor.res(oce=1).may_lay("amb_3", "alt_p3_06", "l1_neo")
    assert poor.lay("amb_3", "alt_p3_06", "l1_neo").resources() == {}


def test_the_outer_module_is_open_to_all_and_unlocks_nothing() -> None:
    position = Position().lay("amb_1a", "fund", "outer")
    assert position.resources() == {"oce": 1} and position.marked() == []
    position.take(STOP)
    assert position.state.actor == 1 and position.may_lay("amb_1a", "fund", "outer")
    assert Position().lay("amb_3", "fund", "outer").resources() == {"cop": 1, "oce": 1}


def test_the_first_player_may_not_begin_with_the_presidents_office() -> None:
    position = Position()
    assert not position.may_lay("amb_1a", "vote", "r3_president")
    position.player().turns = 1
    assert position.may_lay("amb_1a", "vote", "r3_president")
    assert Position().turn(1).may_lay("amb_1a", "vote", "r3_president")
    spy = Position().res(lav=1).lay("amb_1a", "vote", "l2_spy")
    assert "copy presidents_office" not in spy.texts() and "copy officers_quarters" in spy.texts()


def test_options_are_counted_as_the_rules_say() -> None:
    """18 spaces less the president's office, purchasing, assistants, espionage and E81216 twice; with the
    outer module 12 places, for three different ambassadors with two sides; a bonus crystal opens more."""
    plain = 12
    with_lav = plain + 2 + 2  # espionage twice, slot 2 of E81216 twice
    with_cop = plain + 1  # the assistants' room
    assert len(Position(**STRICT).texts()) == 3 * plain + plain + with_lav + with_cop


# accreditation


def upkeep(degree: int, **res: int) -> Position:
    position = Position().res(**res)
    position.player().degree = degree
    return position.due(Decide.UPKEEP)


def test_upkeep_of_level_4_is_one_cop() -> None:
    position = upkeep(8, cop=1).say("pay for level 4")
    assert position.player().degree == 8 and position.resources() == {}


def test_a_marker_falls_to_what_is_paid_for() -> None:
    assert upkeep(8, lav=2).texts() == ["pay no upkeep", "pay for level 3"]
    position = upkeep(8, lav=2).say("pay for level 3")
    assert position.player().degree == 5 and position.resources() == {"lav": 1}
    assert upkeep(8, lav=2).say("pay no upkeep").player().degree == 3


def test_oce_pays_any_upkeep() -> None:
    position = upkeep(8, oce=1).say("pay for level 4")
    assert position.player().degree == 8 and position.resources() == {}


@pytest.mark.parametrize("degree", [2, 4])
def test_levels_1_and_2_pay_nothing(degree: int) -> None:
    position = Position().res(lav=3)
    position.player().degree = degree
    position.run(Task.UPKEEP)
    assert position.player().degree == degree and position.resources() == {"lav": 3}


def test_degree_8_brings_the_medal_before_the_funding() -> None:
    position = Position()
    position.player().degree = 7
    position.lay("amb_1a", "vote", "r1_lounge")
    assert position.medals() == ["medal_accreditation"] and position.kind() == Decide.FUND


def test_degree_10_interrupts_for_a_deep_space_token() -> None:
    position = Position()
    position.state.deep_space = 1 << 6  # ds_ambassador
    position.player().degree = 9
    position.lay("amb_1a", "vote", "l3_officers")
    assert position.kind() == Decide.DEEP_SPACE and position.player().vp == 0
    position.say("take ds_ambassador")
    assert position.player().vp == 1 and position.player().degree == 10


def test_the_die_rises_and_counts_where_it_lies() -> None:
    position = Position().res(cop=1).lay("amb_1a", "vote", "r2_assistants")
    assert position.player().die == 2
    position = Position().res(cop=1)
    position.player().die = 5
    assert position.lay("amb_1a", "vote", "r2_assistants").player().die == 6
    position = Position().lie("l2_arratooine", 0, votes=1, die=True).res(cop=1)
    position.player().die, position.player().die_used = 3, 1
    assert not position.may_lay("amb_2", "vote", "r2_assistants", die=True)
    position.lay("amb_2", "vote", "r2_assistants").run(Task.COUNT_VOTES)
    assert position.state.votes[1, 0] == 1 + 5 + 2


def test_purchasing_takes_only_the_ships_that_fit() -> None:
    position = Position().res(oce=1).ships(4).lay("amb_1a", "vote", "l2_purchasing")
    player = position.player()
    assert (player.hangar, player.supply) == (5, 3) and position.resources() == {}


def test_a_bonus_die_may_be_added_at_once() -> None:
    position = Position().alterations("p1_06")
    assert position.may_lay("amb_1a", "alt_p1_06", "l1_neo", die=True)
    assert not position.may_lay("amb_1a", "vote", "l1_neo", die=True)
    position.lay("amb_1a", "alt_p1_06", "l1_neo", die=True).run(Task.COUNT_VOTES)
    assert position.state.votes[0, 0] == 3
    position = Position().alterations("p1_06").res(cop=1)
    position.lay("amb_1a", "alt_p1_06", "r2_assistants", die=True).run(Task.COUNT_VOTES)
    assert position.player().die == 3 and position.state.votes[1, 0] == 5


# limits


def test_what_does_not_fit_is_dropped_as_the_player_says() -> None:
    position = Position().res(5, 2, 2).run(Task.EFFECTS, a=Lists.ALTERATION + 27)  # cop 1, oce 1
    assert position.kind() == Decide.KEEP_LAV
    position.say("keep 4 lav")  # which leaves no choice for the others
    assert position.resources() == {"lav": 4, "cop": 3, "oce": 3}


def test_gold_above_its_limit_is_lost() -> None:
    position = Position().res(gold=5).run(Task.EFFECTS, a=Lists.START + 2)
    assert position.resources() == {"gold": 5}


def test_a_drop_may_make_the_action_impossible() -> None:
    position = Position().res(cop=10).alterations("p1_10")
    assert position.may_lay("amb_1a", "alt_p1_10", "l2_spy")
    position.lay("amb_1a", "alt_p1_10", "l2_spy")
    assert position.moves() == [0, 1, 2]  # lav kept
    position.take(0)
    assert position.kind() == Decide.MISSION and position.resources() == {"cop": 10}
    position = Position().res(cop=10).alterations("p1_10").lay("amb_1a", "alt_p1_10", "l2_spy").take(2)
    assert position.kind() == Decide.ESPIONAGE and position.resources() == {"lav": 1, "cop": 8}


def test_the_marker_of_the_fund_side_may_leave_nothing_to_do() -> None:
    position = Position(**STRICT).ships(5).markers(*(f"m{number:02}" for number in range(1, 12)))
    assert position.may_lay("amb_1a", "vote", "l1_patron")
    assert not position.may_lay("amb_1a", "fund", "l1_patron")
    position.lay("amb_1a", "vote", "l1_patron").say("put a marker on m12_patron")
    assert position.player().hangar == 5 and len(position.marked()) == 12


def test_a_marker_of_choice_goes_where_it_leaves_an_action() -> None:
    position = Position(**STRICT).ships(5).alterations("p2_07")  # funds; a die and a marker of choice
    marked = [f"m{number:02}" for number in range(1, 13)]
    position.markers(*marked[:-2])
    assert position.may_lay("amb_1a", "alt_p2_07", "l1_patron")  # the marker of choice on m12 as well
    position.markers(*marked[:-1])
    assert not position.may_lay("amb_1a", "alt_p2_07", "l1_patron")
    assert position.may_lay("amb_1a", "vote", "l1_patron")


def test_names_that_the_tests_rely_on() -> None:
    assert OPTION_IDS[0] == RESOURCE_IDS[OCE] and RESOURCE_IDS[LAV] == "lav"
