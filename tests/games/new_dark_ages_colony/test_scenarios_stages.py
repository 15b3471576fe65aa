"""Scenarios of production, robbery, upkeep, hands, crises, conflicts, trade and windows."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.vocabulary import Decide, Move, Place, Stage, Track
from tests.games.new_dark_ages_colony.positions import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Position,
    place,
    who,
)

NPP = "kamianska_npp"


def test_s07_kamianska_launched_by_its_controller() -> None:
    table = Position(2).own(RED, "goran", "earth_home", led=(0, 1)).hold(RED, 4, 1).begin(Stage.MOVEMENT)
    table.do(Move.MOVE, "goran", NPP).do(Move.CONTROL).end().launch(NPP)
    assert table.left(RED) == [11, 0, 0, 0, 0, 0] and table.controller(NPP) == RED
    assert table.supply(RED) == [10, 12]


def test_s08_kamianska_launched_by_another() -> None:
    table = Position(2, first=BLUE).control(RED, NPP).own(BLUE, "nera", NPP).hold(BLUE, 0, 1)
    table.begin(Stage.PRODUCTION).launch(NPP)
    assert table.left(BLUE)[:3] == [5, 0, 0] and table.left(RED)[0] == 2


def test_s09_no_launch_no_income() -> None:
    table = Position(2).control(RED, NPP).own(BLUE, "nera", NPP).hold(BLUE, 0, 1).begin(Stage.PRODUCTION)
    table.end()
    assert table.left(RED) == [0] * 6 and table.left(BLUE)[:2] == [0, 1]


def test_s10_biogen_and_stargate() -> None:
    for controlled in (0, 1):
        table = Position(2).own(RED, "nera", "biogen_company").own(BLUE, "goran", "stargate")
        table.hold(RED, 0, 2).hold(BLUE, 2)
        if controlled:
            table.control(RED, "biogen_company").control(BLUE, "stargate")
        table.begin(Stage.PRODUCTION).launch("biogen_company").end().launch("stargate")
        assert table.left(RED)[:3] == [0, 0, 2 + controlled]
        assert table.left(BLUE)[:3] == [0, 4 + controlled, 0]


def test_s11_a_free_launch() -> None:
    table = Position(2).own(RED, "nera", "marsvodokanal").begin(Stage.PRODUCTION).launch("marsvodokanal")
    assert table.left(RED)[:3] == [3, 0, 0]


def test_s12_automation_pays_twice_but_once_to_oneself() -> None:
    table = Position(2).control(BLUE, "agrolab", automated=True).own(RED, "nera", "agrolab").hold(RED, 1)
    table.begin(Stage.PRODUCTION).launch("agrolab")
    assert table.left(RED)[:2] == [0, 3] and table.left(BLUE)[:2] == [0, 4]
    own = Position(2).control(RED, "agrolab", automated=True).own(RED, "nera", "agrolab").hold(RED, 1)
    assert own.begin(Stage.PRODUCTION).launch("agrolab").left(RED)[:2] == [0, 4]


def test_s13_only_the_first_in_the_queue_launches() -> None:
    table = Position(2).own(RED, "nera", "water_ice_adit").own(BLUE, "goran", "water_ice_adit")
    table.begin(Stage.PRODUCTION)
    assert table.may(Move.LAUNCH, what="water_ice_adit")
    table.end()
    assert table.actor == BLUE and not table.may(Move.LAUNCH, what="water_ice_adit")


def test_s14_income_of_one_launch_pays_for_the_next() -> None:
    table = Position(2).own(RED, "nera", NPP).own(RED, "goran", "icecube_observatory").hold(RED, 0, 1)
    table.begin(Stage.PRODUCTION)
    assert not table.may(Move.LAUNCH, what="icecube_observatory")
    table.launch(NPP)
    assert table.left(RED)[:2] == [5, 0]
    assert table.launch("icecube_observatory").left(RED)[:3] == [2, 4, 0]


def test_s15_the_discount_is_for_science_intensive_objects() -> None:
    table = Position(2).own(RED, "ronna", "biogen_company").hold(RED, 0, 1).begin(Stage.PRODUCTION)
    assert table.launch("biogen_company").left(RED)[:3] == [0, 0, 2]
    other = Position(2).own(RED, "ronna", "icecube_observatory").hold(RED, 3).begin(Stage.PRODUCTION)
    assert other.launch("icecube_observatory").left(RED)[:2] == [0, 4]


def test_s16_a_launch_bonus_cannot_be_robbed() -> None:
    table = Position(2).own(RED, "daniel", NPP).hold(RED, 0, 1).begin(Stage.PRODUCTION).launch(NPP)
    assert table.left(RED)[:2] == [7, 0]
    robbed = Position(2).own(RED, "daniel", NPP).hold(RED, 0, 1).hand(BLUE, "robbery_01")
    robbed.begin(Stage.PRODUCTION).launch(NPP).do(Move.ROB, with_card="robbery_01")
    assert robbed.left(BLUE)[0] == 5 and robbed.left(RED)[:2] == [2, 0]


def test_s17_launches_move_the_tracks() -> None:
    table = Position(2).own(RED, "nera", "methane_hydrate_plant").own(RED, "goran", "co2_extraction_factory")
    table.hold(RED, 0, 2).tracks(eco=4).begin(Stage.PRODUCTION).launch("methane_hydrate_plant")
    assert table.track(Track.ECO) == 5 and table.left(RED)[:2] == [7, 1]
    table.launch("co2_extraction_factory")
    assert table.track(Track.ECO) == 4 and table.left(RED)[:2] == [9, 0]


# --- upkeep and hand


def test_s34_the_tax_begins_with_the_fourth_character() -> None:
    table = Position(2)
    for name in ("goran", "nera", "felix", "jill", "luana"):
        table.own(RED, name)
    table.hold(RED, 2, 0, 1).begin(Stage.UPKEEP)
    assert table.left(RED)[:3] == [2, 0, 0]
    assert table.at("luana") == Place.DEAD and table.at("jill") == Place.MARS_HOME


def test_a_player_who_is_short_chooses_whom_to_pay_for() -> None:
    table = Position(2)
    for name in ("goran", "nera", "felix", "luana", "marcus", "jill"):
        table.own(RED, name)
    table.hold(RED, 4, 0, 1).begin(Stage.UPKEEP)
    assert table.decision == Decide.KEEP
    assert [move[1] for move in table.moves()] == [who("luana"), who("marcus")]
    table.do(Move.KEEP, "marcus")
    assert table.at("luana") == Place.DEAD and table.at("marcus") == Place.EARTH_HOME
    assert table.left(RED)[:3] == [1, 0, 0] and table.at("jill") == Place.MARS_HOME


def test_s35_slots_accumulate() -> None:
    table = Position(2, turn=3).own(RED, "goran").hold(RED, 0, 1).slot(0, 3).slot(1, 3).slot(2, 3)
    table.chapter("seed_vault").begin(Stage.MOVEMENT).do(Move.BUY, what=1)
    assert len(table.cards(RED)) == 3 and table.left(RED)[1] == 0
    table.act(Move.PASS, "goran").skip(Decide.TURN)
    assert table.state.turn == 4 and table.state.slot_count.tolist() == [4, 1, 4]


def test_s36_the_hand_limit() -> None:
    names = [f"robbery_{number:02}" for number in range(1, 9)]
    table = Position(2, turn=2).own(RED, "goran").own(BLUE, "nera").hand(RED, *names).begin(Stage.DISCARDS)
    for name in ("robbery_02", "robbery_05", "robbery_08"):
        assert table.decision == Decide.DISCARD
        table.do(Move.DISCARD, with_card=name)
    assert table.decision == Decide.TURN and len(table.cards(RED)) == 5
    assert table.state.discard_count == 3


# --- chapters


def test_s37_chapter_bonuses_go_to_owners() -> None:
    table = Position(2, turn=1).own(RED, "ronna").own(BLUE, "dagmara")
    table.state.chapters[1] = 41
    table.next_round()
    assert table.state.turn == 2 and table.left(RED)[1] == 2 and table.left(BLUE)[1] == 2
    nobody = Position(2, turn=1).own(RED, "goran")
    nobody.state.chapters[1] = 41
    nobody.next_round()
    assert nobody.left(RED) == [0] * 6 and nobody.left(BLUE) == [0] * 6


def crisis(*euro: int, **tracks: int) -> Position:
    table = Position(4, turn=5).chapter("they_are_studying_us").tracks(**tracks)
    for seat, amount in enumerate(euro):
        table.hold(seat, amount)
    return table.begin_chapter()


def test_s38_a_crisis_is_solved_together() -> None:
    table = crisis(10, 9, 4, 8, genetic=5)
    for amount in (7, 7, 4, 7):
        table.pledge(amount)
    assert [table.left(seat)[0] for seat in range(4)] == [3, 2, 0, 1]
    assert [table.left(seat)[3] for seat in range(4)] == [1, 1, 1, 1]
    assert table.track(Track.GENETIC) == 6


def test_s39_a_crisis_that_is_not_covered() -> None:
    table = crisis(10, 9, 4, 8, genetic=5)
    for amount in (7, 7, 4, 4, 2, 0, 0, 0):
        table.pledge(amount)
    assert [table.left(seat)[0] for seat in range(4)] == [10, 9, 4, 8]
    assert [table.left(seat)[3] for seat in range(4)] == [0, 0, 0, 0]
    assert table.track(Track.GENETIC) == 9


def test_s40_only_payers_are_rewarded() -> None:
    table = Position(3, turn=2).chapter("dry_river_basins").hold(RED, 12).hold(BLUE, 9).begin_chapter()
    table.pledge(10)
    assert [table.left(seat)[3] for seat in range(3)] == [1, 0, 0]
    assert table.left(RED)[0] == 2 and table.left(BLUE)[0] == 9


def test_s41_a_breakthrough() -> None:
    table = Position(4, turn=5).chapter("point_of_no_return").hold(RED, 0, 0, 0, 2).hold(BLUE, 0, 0, 0, 1)
    table.hand(YELLOW, "breakthrough_1").tracks(eco=3).begin_chapter()
    assert table.actor == YELLOW
    table.do(Move.BREAKTHROUGH, with_card="breakthrough_1")
    assert table.actor == YELLOW
    table.pledge(0)
    assert table.actor == RED
    table.pledge(2)
    assert table.actor == BLUE
    table.pledge(1)
    assert [table.left(seat)[3] for seat in range(4)] == [1, 1, 0, 1]
    assert table.cards(YELLOW) == [] and table.track(Track.ECO) == 4  # only III.B


def test_a_breakthrough_that_is_not_covered_stays_in_hand() -> None:
    table = Position(2, turn=5).chapter("point_of_no_return").hold(RED, 28, 0, 0, 2)
    table.hand(RED, "breakthrough_1").begin_chapter().do(Move.BREAKTHROUGH, with_card="breakthrough_1")
    table.pledge(2).pledge(0)
    assert table.cards(RED) == ["breakthrough_1"] and table.decision == Decide.PLEDGE
    assert table.left(RED)[3] == 2 and table.state.players[RED].laid[3] == 0
    table.pledge(28)
    assert table.left(RED)[3] == 3


def the_pool() -> Position:
    table = Position(4, turn=4).chapter("the_pool").control(YELLOW, "marsvodokanal", automated=True)
    table.hold(RED, 0, 0, 0, 0, 0, 1).hold(BLUE, 8, 0, 0, 0, 0, 1).hold(GREEN, 0, 10)
    table.hand(RED, "medical_support").hand(BLUE, "crossbows", "satellite_navigation")
    table.hand(GREEN, "high_precision_missiles").hand(YELLOW, "street_patrol")
    return table.begin_chapter()


def test_s42_the_pool() -> None:
    table = the_pool().bid(0).bid(0, 2).bid(1, 1).bid()
    assert table.decision == Decide.STRIKE and table.supply(RED) == [10, 12]  # laid aside, in no supply
    table.strike("medical_support").strike("crossbows", "satellite_navigation")
    table.strike("high_precision_missiles")
    assert table.state.players[GREEN].vp == 4 and table.state.players[GREEN].conflicts_won == 1
    assert table.controller("marsvodokanal") == GREEN
    assert table.state.automated[place("marsvodokanal")] == 0
    assert table.supply(YELLOW) == [10, 13] and table.supply(GREEN) == [10, 12]
    assert table.left(RED) == table.left(BLUE) == table.left(GREEN) == [0] * 6
    assert table.supply(RED) == [10, 13] and table.supply(BLUE) == [10, 13]
    assert table.state.discard_count == 4


def test_s47_without_points_no_strikes() -> None:
    table = the_pool().bid(0).bid(0, 2).bid(1, 1).bid().strike().strike().strike()
    assert table.cards(YELLOW) == ["street_patrol"]


def test_s42_the_bonus_of_the_pool() -> None:
    table = Position(2, turn=1).own(RED, "jill")
    table.state.chapters[1] = 31
    assert table.next_round().left(RED)[2] == 1


def test_s43_confrontation() -> None:
    table = Position(2, turn=2).chapter("confrontation").hold(RED, 30, 9, 9, 9).tracks(social=2)
    table.begin_chapter().bid(1).bid().strike()
    assert table.state.players[RED].vp == 2 and table.left(RED)[4:] == [1, 1]
    assert table.track(Track.SOCIAL) == 4  # at once, and once more in III.B


def conflict(bids: dict[int, int], strikes: dict[int, tuple[str, ...]]) -> Position:
    """Press War: 5 euro per point."""
    table = Position(3, turn=3).chapter("press_war")
    for seat, count in bids.items():
        table.hold(seat, 5 * count)
    for seat, names in strikes.items():
        table.hand(seat, *names)
    table.begin_chapter()
    for seat in range(3):
        table.bid(*[0] * bids.get(seat, 0))
    for seat in range(3):
        if bids.get(seat, 0):
            table.strike(*strikes.get(seat, ()))
    return table


def test_s44_a_tie_is_broken_by_what_was_bought() -> None:
    table = conflict({RED: 2, BLUE: 3}, {RED: ("satellite_navigation",), BLUE: ("medical_support",)})
    assert [int(table.state.players[seat].vp) for seat in range(3)] == [0, 2, 0]
    assert table.left(BLUE) == [0, 0, 0, 1, 0, 0] and table.left(RED)[0] == 0


def test_s45_a_full_tie_is_void() -> None:
    table = conflict({RED: 2, BLUE: 2, GREEN: 1}, {RED: ("crossbows",), BLUE: ("street_patrol",)})
    assert [table.left(seat)[0] for seat in range(3)] == [10, 10, 5]
    assert not any(table.state.players[seat].vp for seat in range(3))
    assert table.state.discard_count == 2 and table.cards(RED) == []


def test_s45_a_void_conflict_gives_units_back_to_the_reserve() -> None:
    table = Position(2, turn=2).chapter("confrontation").own(RED, "felix", led=(1, 0)).tracks(social=2)
    table.hold(BLUE, 0, 0, 0, 0, 1).begin_chapter().end()  # of the window for free steps
    option = next(move[2] for move in table.moves() if move[0] == Move.BID)
    table.bid(option).bid(option).strike().strike()
    assert table.led("felix") == [0, 0] and table.reserve(RED) == [1, 0] and table.left(RED)[4] == 1
    assert table.track(Track.SOCIAL) == 3  # no winner_track


def test_s46_nobody_bids() -> None:
    table = conflict({}, {RED: ("crossbows",)})
    assert table.state.story.chapter_result[2] == 3 and table.state.turn == 4


# --- robbery


def test_s48_robbery_of_an_uncontrolled_object() -> None:
    table = Position(2).own(BLUE, "nera", NPP).hold(BLUE, 0, 1).hand(RED, "robbery_01")
    table.begin(Stage.PRODUCTION).launch(NPP).do(Move.ROB, with_card="robbery_01")
    assert table.left(RED)[0] == 5 and table.left(BLUE)[:2] == [0, 0]


def test_s49_the_robber_takes_the_bonus_of_a_third_party_too() -> None:
    table = Position(3, first=BLUE).own(BLUE, "nera", NPP).hold(BLUE, 0, 1).hand(RED, "robbery_01")
    table.control(GREEN, NPP).begin(Stage.PRODUCTION).launch(NPP).do(Move.ROB, with_card="robbery_01")
    assert [table.left(seat)[0] for seat in range(3)] == [7, 0, 0]


def test_s50_robbery_of_an_automated_object() -> None:
    table = Position(4, first=GREEN).own(GREEN, "nera", "agrolab").hold(GREEN, 1).hand(RED, "robbery_01")
    table.control(YELLOW, "agrolab", automated=True).begin(Stage.PRODUCTION).launch("agrolab")
    table.do(Move.ROB, with_card="robbery_01")
    assert [table.left(seat)[1] for seat in range(4)] == [4, 0, 0, 0] and table.left(GREEN)[0] == 0


def test_robbery_is_asked_clockwise_until_one_robs() -> None:
    table = Position(4, first=GREEN).own(GREEN, "nera", "agrolab").hold(GREEN, 1)
    table.hand(RED, "robbery_01").hand(YELLOW, "robbery_02").hand(BLUE, "robbery_03")
    table.begin(Stage.PRODUCTION).launch("agrolab")
    assert table.actor == YELLOW
    assert table.end().actor == RED
    table.do(Move.ROB, with_card="robbery_01")
    assert table.decision == Decide.PRODUCE and table.cards(BLUE) == ["robbery_03"]


# --- windows, trade


def test_s67_trade() -> None:
    table = Position(2, trade="true").own(RED, "jorg", "agrolab", led=(1, 0)).own(RED, "crowder")
    table.own(BLUE, "elandon", "agrolab").hold(RED, 5, 0, 0, 1, 1).hold(BLUE, 0, 3).begin(Stage.TRADE)
    assert not table.may(Move.SEND)
    table.do(Move.TRADE_WITH, what=BLUE)
    assert not table.may(Move.SEND)  # empty
    table.do(Move.GIVE_CHARACTER, "jorg")
    for kind, resource, count in (
        (Move.GIVE_MORE, 0, 2),
        (Move.GET_MORE, 1, 3),
        (Move.GIVE_MORE, 3, 1),
        (Move.GIVE_MORE, 4, 2),
    ):
        for _ in range(count):
            table.do(kind, what=resource)
    table.do(Move.SEND)
    assert table.decision == Decide.ANSWER and table.actor == BLUE
    table.do(Move.ACCEPT)
    assert table.left(RED) == [3, 3, 0, 0, 0, 0] and table.supply(RED) == [10, 13]
    assert table.left(BLUE) == [2, 0, 0, 1, 2, 0] and table.supply(BLUE) == [8, 13]
    assert table.reserve(BLUE) == [2, 0] and table.led("jorg") == [0, 0]
    assert table.queue("agrolab") == ["jorg_florian", "elandon"]
    assert table.team(BLUE) == ["elandon", "jorg_florian"]


def test_s67_units_need_room_in_the_supply_of_the_receiver() -> None:
    table = Position(2, trade="true").own(RED, "felix").own(BLUE, "goran").hold(RED, 0, 0, 0, 0, 1)
    table.state.players[BLUE].supply[0] = 0
    table.state.players[BLUE].lost[0] = 10
    table.begin(Stage.TRADE).do(Move.TRADE_WITH, what=BLUE)
    assert not table.may(Move.GIVE_MORE, what=4)


def test_s68_income_cards_before_a_pledge() -> None:
    table = Position(2, turn=2).chapter("dry_river_basins").own(RED, "felix").hold(RED, 7)
    table.hand(RED, "income_18").begin_chapter()
    assert table.decision == Decide.WINDOW and table.actor == RED
    table.do(Move.CARD, with_card="income_18")
    assert table.left(RED)[0] == 10 and table.decision == Decide.PLEDGE
    assert table.pledge(10).left(RED)[3] == 1


def test_s68_no_window_without_tax_nor_in_other_stages() -> None:
    table = Position(2, turn=2, trade="true").chapter("seed_vault").own(RED, "felix").own(BLUE, "nera")
    table.hand(RED, "income_18").hold(BLUE, 9).begin(Stage.TRADE)
    assert not table.may(Move.CARD, with_card="income_18")
    table.end().end()
    assert table.decision == Decide.WINDOW and table.state.stage == Stage.BIDS  # not before II.C
    table.end()
    assert table.decision == Decide.BID and not table.may(Move.CARD, with_card="income_18")


def test_s70_a_player_with_nothing_to_launch_may_still_buy_a_slot() -> None:
    table = Position(2).own(RED, "nera", "off_field", base=1).hold(RED, 0, 1).slot(1, 2)
    table.begin(Stage.PRODUCTION)
    assert table.actor == RED and table.may(Move.BUY, what=1)
    assert not [move for move in table.moves() if move[0] == Move.LAUNCH]
    table.end()
    assert table.decision != Decide.PRODUCE  # blue owns nobody
