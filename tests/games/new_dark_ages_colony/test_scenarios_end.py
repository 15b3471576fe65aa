"""Scenarios of tracks, lost planets, the end of the game and final scores."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.outcome import report
from sim.games.new_dark_ages_colony.rules.state import OUTCOME
from sim.games.new_dark_ages_colony.rules.vocabulary import Decide, End, Move, Place, Stage, Track
from sim.kernel.records import new_records
from tests.games.new_dark_ages_colony.positions import BLUE, GREEN, RED, Position, place, who

QUIET = "seed_vault"  # a conflict: if nobody bids, nothing happens


def last_round(players: int = 3) -> Position:
    return Position(players, turn=9).chapter(QUIET)


def scores(table: Position) -> list[int]:
    """The final scores after III.B of the last round, in which nobody bids."""
    table.begin_chapter().skip()
    assert table.state.over == End.ROUNDS
    return [int(table.state.players[seat].vp) for seat in range(int(table.state.options.players))]


def test_s51_earth_dies() -> None:
    table = Position(2, turn=6).chapter(QUIET).tracks(eco=10).control(RED, "kamianska_npp")
    table.own(RED, "felix", "kamianska_npp", led=(1, 0)).own(RED, "luana")
    table.own(RED, "nera", "transit_mars_to_earth_1", arrive=8).own(
        BLUE, "goran", "transit_mars_to_earth_2", arrive=7
    )
    table.own(BLUE, "arrigo", "black_market", base=0).own(BLUE, "ingrid", "off_field", base=0)
    table.own(BLUE, "jill").hold(BLUE, 9, 9, 9).begin_chapter().skip(Decide.TURN)
    assert table.state.turn == 7 and table.track(Track.ECO) == 11 and table.state.alive.tolist() == [0, 1]
    assert [table.at(name) for name in ("felix", "luana", "ingrid")] == [Place.DEAD] * 3
    assert table.state.dead == 3 and table.supply(RED) == [10, 13]
    assert table.state.in_play[place("kamianska_npp")] == 0 and table.controller("kamianska_npp") == -1
    for name in ("nera", "goran"):
        assert table.at(name) == Place.TO_MARS and table.state.arrive[who(name)] == 8
    assert table.at("arrigo") == Place.BLACK_MARKET
    while table.actor != BLUE:
        table.skip(Decide.TURN)
    kinds = {move[0] for move in table.moves() if move[1] == who("arrigo")}
    assert kinds == {Move.PASS, Move.MARKET}
    table.act(Move.PASS, "arrigo")
    turn = int(table.state.turn)
    while table.state.turn == turn:
        kind, number, what, _ = table.moves()[-1]
        table.do(kind, number, what)
    assert table.at("nera") == Place.MARS_HOME  # acts in round 8


def test_s52_mars_is_cut_off() -> None:
    table = Position(2, turn=4).chapter(QUIET).tracks(social=10).control(RED, "agrolab")
    table.own(RED, "nera", "agrolab", led=(0, 1)).own(RED, "felix", "transit_earth_to_mars_1", arrive=5)
    table.own(BLUE, "ingrid").begin_chapter().skip(Decide.TURN)
    assert table.state.alive.tolist() == [1, 0] and table.at("nera") == Place.LOST
    assert table.state.dead == 0 and table.state.players[RED].lost.tolist() == [0, 2]
    assert table.supply(RED) == [10, 11]
    assert table.at("felix") == Place.TO_EARTH and table.state.arrive[who("felix")] == 7
    assert not table.may(Move.FLY, "ingrid")


def test_a_lost_planet_keeps_its_marker_at_the_end() -> None:
    table = Position(2, turn=7).chapter("carbon_tribunal").tracks(eco=11).own(RED, "nera").hold(RED, 10)
    table.state.alive[0] = 0
    table.state.in_play[:9] = 0
    table.begin_chapter().bid(1).bid().strike()
    assert table.state.players[RED].vp == 5 and table.track(Track.ECO) == 11


def test_a_recruit_of_a_lost_planet_enters_on_the_living_one() -> None:
    table = Position(2, turn=7).tracks(eco=11).own(RED, "nera").hold(RED, 2, 2, 2).top("felix")
    table.state.alive[0] = 0
    table.state.in_play[:9] = 0
    table.begin(Stage.MOVEMENT).do(Move.RECRUIT, "nera")
    assert table.at("felix") == Place.MARS_HOME


def test_s53_the_genetic_end() -> None:
    table = Position(2, turn=7).chapter(QUIET).tracks(genetic=12).begin_chapter().skip()
    assert table.state.over == End.GENETIC and table.state.turn == 7


def test_both_planets_lost_ends_the_game() -> None:
    table = Position(2, turn=5).chapter(QUIET).tracks(eco=10, social=10).own(RED, "felix").begin_chapter()
    assert table.skip().state.over == End.BOTH_PLANETS
    first = Position(2, turn=5).chapter(QUIET).tracks(genetic=12, eco=10, social=10).begin_chapter()
    assert first.skip().state.over == End.GENETIC


def test_s54_recovery() -> None:
    for eco, then in ((6, 5), (0, 0)):
        table = Position(2).own(RED, "felix", "dsh_station").hand(RED, "recovery_01").tracks(eco=eco)
        table.begin(Stage.MOVEMENT).do(Move.RECOVER, "felix", with_card="recovery_01")
        assert table.track(Track.ECO) == then
    away = Position(2).own(RED, "felix", "recruiting_centre", base=0).hand(RED, "recovery_01")
    assert not away.begin(Stage.MOVEMENT).may(Move.RECOVER, "felix", with_card="recovery_01")


def test_s55_norton_industries() -> None:
    table = (
        last_round().faction(RED, "norton_industries").control(RED, "stargate").control(RED, "dsh_station")
    )
    table.hold(RED, 0, 9).own(RED, "hiro")
    table.state.players[RED].vp = table.state.players[RED].vp_by[0] = 6
    assert scores(table)[RED] == 18


def test_s56_global_ecological_organization() -> None:
    table = last_round().faction(RED, "global_ecological_organization").tracks(eco=6)  # 7 after III.B
    table.control(RED, "co2_extraction_factory").control(BLUE, "methane_hydrate_plant")
    table.own(RED, "crowder").own(RED, "goran")
    assert scores(table)[RED] == 14


def test_s57_kross_pharmaceuticals() -> None:
    for held, points in ((6, 9), (5, 13)):
        table = last_round().faction(RED, "kross_pharmaceuticals").hold(RED, 0, 0, 7).hold(BLUE, 0, 0, held)
        assert scores(table.control(RED, "medical_lab"))[RED] == points


def test_s58_government_of_ukraine_with_earth_lost() -> None:
    table = (
        last_round().faction(RED, "government_ukraine").control(RED, "tomuto_greenhouses").own(RED, "nera")
    )
    table.hold(RED, 0, 0, 0, 2).control(RED, "kamianska_npp").tracks(eco=10)
    assert scores(table)[RED] == 13


def test_s59_a_shared_win() -> None:
    table = last_round()
    for seat, points in enumerate((15, 15, 9)):
        table.faction(seat, "trustline_security")  # a player with nothing meets none of its goals
        table.state.players[seat].vp = table.state.players[seat].vp_by[0] = points
    table.hold(BLUE, 1)  # only decides the ordered standings
    assert scores(table) == [15, 15, 9]
    outcome = new_records(OUTCOME)[0]
    report(table.state, table.components, outcome)
    assert [float(outcome.seats[seat].win_share) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert [int(outcome.seats[seat].rank) for seat in range(3)] == [1, 1, 3]
    assert [int(outcome.seats[seat].place) for seat in range(3)] == [2, 1, 3]


def test_s60_most_euro_is_strictly_more() -> None:
    for other, points in ((14, 0), (13, 4)):
        table = last_round().faction(RED, "government_china").control(BLUE, "stargate")
        table.hold(RED, 14).hold(BLUE, other).hold(GREEN, 3)
        assert scores(table)[RED] == points
