"""The five planets, specialists and medals: scenarios of the rulebook and of our rulings."""

from __future__ import annotations

from itertools import product

import pytest

from sim.games.federation.loading.components import ids
from sim.games.federation.rules.choices import decision_options
from sim.games.federation.rules.vocabulary import (
    BUILDS,
    NONE,
    PLANET_IDS,
    STOP,
    Decide,
    Planet,
    Task,
)
from tests.games.federation.positions import STRICT, Position, alteration, cell, dead, use


def act(position: Position, planet: int) -> Position:
    """The action on a planet is due."""
    return position.run(Task.PLANET, a=planet)


def asteroids(position: Position, *names: str) -> Position:
    """Tokens of the four asteroid cells."""
    position.state.asteroid[:] = [NONE if name == "" else ids().asteroids.index(name) for name in names]
    return position


# Neo


def test_an_asteroid_is_taken_once() -> None:
    position = asteroids(Position(), "ast_4", "ast_1", "ast_2", "ast_3")
    position.player().cell = position.player(1).cell = cell("n2")
    act(position, Planet.NEO)
    assert position.texts() == ["go to n3a", "go to n3b", "go to n4"]
    position.say("go to n3a")
    assert position.resources() == {"cop": 1, "oce": 1}
    assert position.player().asteroids[0] == 1 and position.influence("neo") == 3
    position.run(Task.PLANET, seat=1, a=Planet.NEO).say("go to n3a")
    assert position.resources(1) == {} and position.influence("neo", 1) == 3
    assert position.player(1).asteroids[0] == 0


def test_a_plain_cell_pays_and_counts() -> None:
    position = Position()
    position.player().cell = cell("n2")
    act(position, Planet.NEO).say("go to n4")
    assert position.resources() == {"lav": 1, "cop": 1} and position.influence("neo") == 4


def test_a_miner_on_the_last_cell_takes_dead_asteroids() -> None:
    position = Position(**STRICT)
    position.player().cell = cell("n8")
    position.state.dead = 1 << (dead("dead_2") - 16)
    act(position, Planet.NEO).say("take dead_2")
    assert position.resources() == {"gold": 2} and position.influence("neo") == 8
    assert position.player().asteroids[1] == 1
    assert not position.turn(0).may_lay("amb_1a", "vote", "l1_neo")


def test_a_further_step_passes_face_down_asteroids() -> None:
    position = asteroids(Position(), "ast_4", "ast_1", "ast_2", "ast_3").specialists("1e3")
    position.player().cell = cell("n1a")
    position.state.asteroid_open = 0
    act(position, Planet.NEO).take(use("1e3")).say("go to n4")
    assert position.resources() == {"lav": 1, "cop": 1} and position.influence("neo") == 4
    assert position.state.asteroid_open == 0b11 and position.state.asteroid[0] != NONE
    assert position.face("1e3") == "down"


def test_a_step_that_leads_no_further_is_not_used() -> None:
    position = Position().specialists("1e3")
    position.player().cell = cell("n7")
    assert act(position, Planet.NEO).texts() == ["go to n8"]
    position = Position().specialists("2d3")
    position.player().wizard = 5
    act(position, Planet.SIXMOON).take(use("2d3"))
    assert position.player().wizard == 7


def test_a_copier_copies_an_own_token_before_it_is_used() -> None:
    position = Position().specialists("1a3", "1e1").open("1e2")
    position.hide(position.player().specialist[12])
    position.state.atalum[4].first_left = 0  # no miner is open
    act(position, Planet.NEO).take(use("1a3"))
    assert position.resources() == {"lav": 2}
    position.take(use("1e1"))
    assert position.resources() == {"lav": 4} and position.face("1a3") == position.face("1e1") == "down"
    position = Position().specialists("1a3", "1e1")
    position.state.atalum[4].first_left = 0
    act(position, Planet.NEO).take(use("1e1"))
    assert use("1a3") not in position.moves()


# 6Moon


def test_the_last_moon_gives_a_token_with_every_action() -> None:
    position = Position()
    position.player().wizard = 6
    act(position, Planet.SIXMOON)
    assert position.kind() == Decide.MOON_TOKEN and len(position.moves()) == 4
    position.take(0)
    assert position.influence("sixmoon") == 7
    act(position, Planet.SIXMOON)
    assert len(position.moves()) == 3
    position.take(1)
    assert position.influence("sixmoon") == 7


def test_a_further_step_of_the_wizard_leaves_the_tokens_between() -> None:
    position = Position().specialists("1d3")
    position.player().wizard = 1
    position.state.moon_open = 0b11
    act(position, Planet.SIXMOON).take(use("1d3"))
    assert position.player().wizard == 3 and position.kind() == Decide.MOON_TOKEN
    position.take(0)
    assert (position.state.moon[1] != NONE).sum() == 4 and (position.state.moon[2] != NONE).sum() == 3
    assert position.state.moon_open == 0b1111
    assert position.face("1d3") == "down" and position.influence("sixmoon") == 3


# Arratooine


def test_the_second_level_of_the_coppernium_stall_mixes_picks() -> None:
    position = Position().res(cop=1)
    position.player().discs[1] = 1
    act(position, Planet.ARRATOOINE).say("visit stall_coppernium")
    assert position.resources() == {} and position.player().discs[1] == 2
    assert position.influence("arratooine") == 2
    assert position.moves() == [0, 1, 2, 3]  # oce; the rest are degrees
    position.take(2)
    assert position.resources() == {"oce": 2} and position.player().degree == 2


def test_the_first_level_gives_equal_picks_only() -> None:
    position = Position().res(cop=1)
    act(position, Planet.ARRATOOINE).say("visit stall_coppernium")
    assert position.texts() == ["2 x oce", "2 x degree"]
    position.say("2 x degree")
    assert position.player().degree == 3 and position.influence("arratooine") == 1


# E81216


def mega(position: Position, *tokens: str) -> Position:
    position.state.mega_token[0] = [ids().mega_tokens.index(name) for name in tokens]
    return position


def test_a_megastructure_scores_the_lesser_measure_times_its_multiplier() -> None:
    position = mega(Position(), "mt_arratooine", "mt_accreditation").res(lav=2, gold=1)
    position.player().discs[:3] = 1
    position.player().degree = 8
    act(position, Planet.E81216).say("build mega_1")
    player = position.player()
    assert (player.vp, player.megas[0], player.robots) == (9, 3, 1)
    assert position.resources() == {} and position.influence("e81216") == 2
    position.player(1).discs[:5] = 1
    position.player(1).degree = 3
    position.res(lav=2, gold=1, seat=1).run(Task.PLANET, seat=1, a=Planet.E81216).say("build mega_1")
    assert position.player(1).vp == 4 and position.player(1).megas[0] == 2


def replicator(position: Position) -> Position:
    position.state.production[1] = ids().productions.index("lavandium_replicator")
    return position


def test_a_production_pays_at_once_and_is_built_once() -> None:
    position = replicator(Position()).res(lav=1)
    act(position, Planet.E81216).say("build lavandium_replicator")
    assert position.resources() == {"lav": 1} and position.influence("e81216") == 1
    position.run(Task.INCOME)
    assert position.resources() == {"lav": 2}
    assert "build lavandium_replicator" not in act(position, Planet.E81216).texts()
    position.res(lav=1, seat=1).run(Task.PLANET, seat=1, a=Planet.E81216)
    assert "build lavandium_replicator" in position.texts()


def test_a_discount_takes_off_what_is_missing() -> None:
    position = replicator(Position()).specialists("1b1").res(lav=1)
    position.state.production[2] = ids().productions.index("military_academy")
    act(position, Planet.E81216).take(use("1b1")).say("build military_academy")
    assert position.resources() == {} and position.player().degree == 2
    assert list(position.state.discount) == [0, 1, 0]


def test_a_discount_cannot_be_wasted_on_what_is_at_hand() -> None:
    position = replicator(Position()).specialists("1b1").res(cop=1)
    position.state.production[2] = ids().productions.index("military_academy")
    act(position, Planet.E81216).take(use("1b1")).say("build military_academy")
    assert position.resources() == {} and position.player().degree == 2
    assert list(position.state.discount) == [1, 0, 0]


@pytest.mark.parametrize("build", range(BUILDS))
def test_all_ways_to_take_off_that_can_be_paid_are_offered_and_no_others(build: int) -> None:
    position = Position()
    cost = [int(amount) for amount in position.components.build_cost[build]]
    off = [range(amount + 1) for amount in cost[:3]]
    for left, res in product(range(1, sum(cost[:3]) + 1), product(range(3), repeat=3)):
        position.res(lav=res[0], cop=res[1], oce=res[2], gold=3)
        payable = {
            way
            for way in product(*off)
            if sum(way) == left and missing(cost, way, res) + cost[2] - way[2] <= res[2]
        }
        offered_ways = set()
        for lav in bits(offered(position, build, left, 0)):
            position.state.discount[0] = lav
            cops = bits(offered(position, build, left - lav, 1))
            assert cops, (left, res, lav)
            offered_ways |= {(lav, cop, left - lav - cop) for cop in cops}
        assert offered_ways == payable, (left, res)


def offered(position: Position, build: int, left: int, crystal: int) -> int:
    """How many of a crystal may be taken off, as a bit set."""
    return int(
        decision_options(position.state, position.components, Decide.DISCOUNT, 0, build, left, crystal)
    )


def missing(cost: list[int], off: tuple[int, ...], res: tuple[int, ...]) -> int:
    """Lav and cop that oce must stand for."""
    return sum(max(0, cost[place] - off[place] - res[place]) for place in range(2))


def bits(options: int) -> list[int]:
    return [place for place in range(options.bit_length()) if options >> place & 1]


def test_an_own_discount_is_copied_before_it_is_used_or_not_at_all() -> None:
    position = replicator(Position()).specialists("1a3", "1b1")
    position.state.atalum[1].first_left = 0  # no robot is open
    player = position.player()
    player.productions, player.robots = 0b10, 1  # all that is left needs two crystals off
    assert position.turn(0).may_lay("amb_1a", "vote", "r1_e81216")
    act(position, Planet.E81216)
    assert use("1a3") in position.moves() and use("1b1") not in position.moves()
    position.take(use("1a3")).take(use("1b1")).take(2)
    assert player.productions == 0b110


def test_crystals_of_a_specialist_must_lead_to_a_building() -> None:
    position = replicator(Position(**STRICT)).specialists("1b2")
    player = position.player()
    player.productions, player.robots = 0b10, 1
    assert not position.turn(0).may_lay("amb_1a", "vote", "r1_e81216")
    player.productions, player.robots = 0b1010, 2
    position.res(cop=1)
    assert position.may_lay("amb_1a", "vote", "r1_e81216")
    position.lay("amb_1a", "vote", "r1_e81216").take(use("1b2"))
    assert position.resources() == {"lav": 2, "cop": 1}
    position.take(2)
    assert position.resources()["lav"] == 1 and "cop" not in position.resources()


def test_a_token_turned_up_in_the_action_waits() -> None:
    position = Position().specialists("1b2", up=False).res(lav=1, cop=1)
    position.state.production[2] = ids().productions.index("consulate")
    player = position.player()
    player.productions, player.robots = 0b10, 1
    act(position, Planet.E81216).say("build consulate").say("turn up sp_1b2")
    assert position.face("1b2") == "up" and position.kind() == Decide.PLACE


def test_a_copier_copies_a_token_that_was_turned_up_in_the_action() -> None:
    position = Position().specialists("1b2", up=False).specialists("1a3").res(lav=1, cop=1)
    position.state.atalum[1].first_left = 0  # no robot is open
    position.state.production[2] = ids().productions.index("consulate")
    act(position, Planet.E81216).say("build consulate").say("turn up sp_1b2")
    assert position.moves() == [use("1a3"), STOP]
    position.take(use("1a3"))
    assert position.resources() == {"lav": 1}
    assert position.face("1a3") == "down" and position.face("1b2") == "up"


# Atalum


def test_levels_are_taken_in_order() -> None:
    position = Position(level_3_requires_level_2="true").specialists("1b1").open("2b1")
    texts = act(position, Planet.ATALUM).texts()
    assert "take the robot of level 2" in texts
    assert sum(text.endswith("level 1") for text in texts) == 4
    assert "take the robot of level 1" not in texts and "take the robot of level 3" not in texts


def test_a_level_3_token_scores_at_once_and_lies_face_down() -> None:
    position = Position().specialists("1a1", "2a1", "1b1").open("3a2")
    act(position, Planet.ATALUM).say("take the diplomat of level 3")
    assert position.player().vp == 6 and position.face("3a2") == "down"
    assert position.influence("atalum") == 4


def test_an_extra_take_alone_opens_atalum_and_may_be_declined() -> None:
    strict = STRICT | {"level_3_requires_level_2": "true"}
    position = Position(**strict).specialists(*(f"1{kind}1" for kind in "abcde"), up=False).open("3e1")
    for place in position.state.atalum:
        place.second_left = 0
    assert not position.turn(0).may_lay("amb_1a", "vote", "l1_atalum")
    position.specialists("2a2")
    position.state.atalum[0].third = NONE
    position.turn(0).lay("amb_1a", "vote", "l1_atalum")
    assert position.texts() == ["use sp_2a2", "no extra take"]
    position.say("use sp_2a2").say("take the miner of level 3")
    assert position.influence("atalum") == 7 and position.kind() == Decide.MISSION


def test_a_chain_of_refreshes_ends() -> None:
    position = Position().specialists("1a2").specialists("1b3", "1c1", up=False)
    position.state.production[2] = ids().productions.index("consulate")
    position.due(Decide.WINDOW).say("play sp_1a2").say("turn up sp_1b3").say("take the income of consulate")
    assert position.texts() == ["turn up sp_1c1", "turn up no specialist"]
    position.say("turn up no specialist")
    assert position.face("1a2") == position.face("1b3") == "down"


def test_a_level_bonus_lasts_for_the_round() -> None:
    position = Position().specialists("2a1").due(Decide.WINDOW).say("play sp_2a1")
    assert position.level() == 3
    position.run(Task.COUNT_VOTES)
    if position.kind() == Decide.LAW:
        position.take(0)
    assert position.level() == 1


# medals


def test_thresholds_are_taken_from_the_lowest() -> None:
    position = Position()
    for seat, discs, expected in ((0, 3, True), (1, 3, False)):
        position.player(seat).discs[: discs - 1] = 1
        position.run(Task.PLANET, seat=seat, a=Planet.ARRATOOINE)
        position.player(seat).discs[0] = 0  # the free stall is the third
        position.player(seat).discs[discs - 1] = 1
        position.say("visit stall_free")
        assert ("medal_arratooine" in position.medals(seat)) is expected
    assert position.thresholds("arratooine") == [4, 5, 6]
    position.player(1).discs[:] = (0, 1, 1, 1, 0, 0)
    position.run(Task.PLANET, seat=1, a=Planet.ARRATOOINE).say("visit stall_free")
    assert "medal_arratooine" in position.medals(1) and position.thresholds("arratooine") == [5, 6]
    position.player().discs[:] = (0, 1, 1, 1, 0, 0)
    position.run(Task.PLANET, seat=0, a=Planet.ARRATOOINE).say("visit stall_free")
    assert position.thresholds("arratooine") == [5, 6]


def test_the_presidents_office_takes_the_highest_threshold() -> None:
    position = Position().turn(2)
    place = PLANET_IDS.index("arratooine")
    position.state.medal_left[place] = 0b1110
    position.lay("amb_1a", "vote", "r3_president").say("take medal_arratooine")
    assert position.thresholds("arratooine") == [4, 5]
    assert position.medals(2) == ["medal_arratooine"] and position.state.president == 2


def test_alterations_are_named_as_in_the_data() -> None:
    assert alteration("p1_01") == 0 and alteration("alt_p4_06") == 49
