"""Scenarios of set-up, turn order, units, attacks, raids, dossiers and travel."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.moves import apply, legal_moves
from sim.games.new_dark_ages_colony.rules.vocabulary import Decide, Move, Place, Stage
from sim.kernel.decisions import top
from tests.games.new_dark_ages_colony.positions import (
    BLUE,
    COMPONENTS,
    GREEN,
    RED,
    Position,
    dealt,
    place,
    who,
)

LAB = "synthetic_biology_lab"


def test_s01_start_holdings_are_bonuses_and_start_resources() -> None:
    table = Position(2, turn=0)
    table.top("jill").top("arrigo")  # the last one put on top is drawn first
    for seat in (RED, BLUE):
        table.state.players[seat].drawn[:2] = (2 * seat, 2 * seat + 1)
    table.begin(Stage.FACTIONS).do(Move.FACTION, what=0)
    # R0 of round 1 would add chapter bonuses: chapter 0 names neither of these two
    table.do(Move.FACTION, what=2)
    assert table.left(RED) == [10, 2, 1, 0, 0, 1]
    assert len(table.cards(RED)) == 5
    assert table.at("arrigo") == Place.EARTH_HOME and table.at("jill") == Place.MARS_HOME
    assert table.supply(RED) == [10, 12]


def test_s02_decks_after_the_set_up_of_four_players() -> None:
    state = dealt(4)
    work = Position(4).work
    for seat in range(4):
        assert top(state).kind == Decide.FACTION and state.actor == seat
        assert legal_moves(state, COMPONENTS, work) == 2
        apply(state, COMPONENTS, work.moves[seat % 2])
    assert state.deck_count == 28 and state.pile_count == 126
    levels = [int(COMPONENTS.chapter_level[chapter]) for chapter in state.chapters[:9]]
    assert levels == [0, 0, 0, 1, 1, 1, 2, 2, 2] and len(set(state.chapters[:9].tolist())) == 9
    drawn = [int(faction) for seat in range(4) for faction in state.players[seat].drawn[:2]]
    assert len(set(drawn)) == 8
    assert state.track.tolist() == [0, 0, 0] and state.slot_count.tolist() == [1, 1, 1]


def turns_of(table: Position) -> list[tuple[int, int]]:
    """All character turns of a round in which everybody passes with the first character who can act."""
    turns = []
    while table.decision == Decide.TURN:
        kind, number, _, _ = next(move for move in table.moves() if move[0] == Move.PASS)
        turns.append((table.actor, number))
        table.do(kind, number).end()
    return turns


def test_s03_turns_are_interleaved() -> None:
    teams = [("goran", "nera"), ("felix", "luana"), ("yamil", "jorg"), ("arrigo", "ronna")]
    table = Position(4)
    for seat, names in enumerate(teams):
        for name in names:
            table.own(seat, name)
    table.begin(Stage.MOVEMENT)
    expected = [(seat, who(teams[seat][turn])) for turn in range(2) for seat in range(4)]
    assert turns_of(table) == expected


def test_s04_two_against_three() -> None:
    table = Position(2).own(RED, "goran").own(RED, "nera")
    table.own(BLUE, "felix").own(BLUE, "luana").own(BLUE, "yamil").begin(Stage.MOVEMENT)
    assert [seat for seat, _ in turns_of(table)] == [RED, BLUE, RED, BLUE, BLUE]


def test_s05_characters_beyond_the_third_still_launch() -> None:
    spots = ["marsvodokanal", "water_ice_adit", "concert_hall", "distillery", "agrolab"]
    table = Position(2).hold(RED, 9)
    for name, spot in zip(["goran", "nera", "felix", "luana", "yamil"], spots, strict=True):
        table.own(RED, name, spot)
    table.begin(Stage.MOVEMENT)
    assert len(turns_of(table)) == 3
    assert table.decision == Decide.PRODUCE
    assert sorted(move[2] for move in table.moves() if move[0] == Move.LAUNCH) == sorted(map(place, spots))


def test_s06_a_fresh_recruit_acts() -> None:
    table = Position(2).own(RED, "goran").own(RED, "nera").own(BLUE, "felix").hold(RED, 5, 3, 2)
    table.top("bohdan").begin(Stage.MOVEMENT)
    table.act(Move.RECRUIT, "goran")
    assert table.left(RED) == [8, 1, 0, 0, 0, 0]
    table.act(Move.PASS, "felix").act(Move.PASS, "nera")
    assert table.actor == RED
    table.act(Move.MOVE, "bohdan", "marsvodokanal")
    assert table.at("goran") == Place.RECRUITING_CENTRE
    assert [move[2] for move in table.moves() if move[0] == Move.LAUNCH] == [place("marsvodokanal")]


# --- units, attack, raid, poaching


def test_s18_a_star_holds_a_unit_of_either_kind() -> None:
    table = Position(2).own(RED, "goran").own(RED, "tomas").hold(RED, 0, 0, 0, 0, 3, 3)
    table.begin(Stage.MOVEMENT).do(Move.REASSIGN)
    gifts = {(what, engineers) for kind, _, what, engineers in table.moves() if kind == Move.ASSIGN}
    assert gifts == {(0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 1)}
    other = Position(2).own(RED, "tomas").hold(RED, 0, 0, 0, 0, 3, 3).begin(Stage.MOVEMENT).do(Move.REASSIGN)
    gifts = {(what, engineers) for kind, _, what, engineers in other.moves() if kind == Move.ASSIGN}
    assert gifts == {(0, 0), (1, 0), (0, 1), (1, 1)}


def attack_on_goran(units: int) -> Position:
    table = Position(2, first=BLUE).own(RED, "goran", LAB).control(RED, LAB)
    table.own(BLUE, "yamil", "earth_home", led=(units, 0)).begin(Stage.MOVEMENT)
    return table.do(Move.MOVE, "yamil", LAB)


def test_s19_two_units_remove_the_defender_and_his_control() -> None:
    table = attack_on_goran(2).do(Move.REMOVE, "goran")
    assert table.decision == Decide.TURN  # nothing more can be done
    assert table.at("goran") == Place.OFF_FIELD and table.supply(RED) == [10, 13]
    assert table.supply(BLUE) == [10, 13] and table.left(BLUE)[4] == 0
    assert table.controller(LAB) == -1
    assert table.queue(LAB) == ["yamil_anglada"] and table.led("yamil") == [0, 0]


def test_s20_the_third_unit_holds_the_object() -> None:
    table = attack_on_goran(3).do(Move.REMOVE, "goran").do(Move.CONTROL)
    assert table.controller(LAB) == BLUE
    assert table.left(BLUE)[4] == 0 and table.supply(BLUE) == [9, 13]


def test_s21_one_unit_is_not_enough() -> None:
    table = attack_on_goran(1)
    assert table.decision == Decide.TURN
    assert table.queue(LAB) == ["goran_zagaria", "yamil_anglada"]


def test_s22_an_undefended_control_unit_costs_one() -> None:
    for units in (1, 2):
        table = Position(3, first=GREEN).control(BLUE, "stargate").own(GREEN, "yamil", led=(units, 0))
        table.begin(Stage.MOVEMENT).do(Move.MOVE, "yamil", "stargate").do(Move.DESTROY)
        assert table.supply(BLUE) == [10, 13]
        if units == 2:
            table.do(Move.CONTROL)
        assert table.decision == Decide.TURN
        assert table.controller("stargate") == (GREEN if units == 2 else -1)
        assert table.left(GREEN)[4] == 0


def test_s23_s26_removal_without_control_and_the_return() -> None:
    table = Position(2, first=BLUE).own(RED, "nera", "tomuto_greenhouses").own(BLUE, "yamil", led=(1, 0))
    table.hold(BLUE, 0, 1)
    table.begin(Stage.MOVEMENT).do(Move.MOVE, "yamil", "tomuto_greenhouses").do(Move.REMOVE, "nera").end()
    assert table.at("nera") == Place.OFF_FIELD and table.left(BLUE)[4] == 0
    assert table.decision == Decide.PRODUCE and table.actor == BLUE
    table.launch("tomuto_greenhouses").end()
    assert table.actor == RED and not [move for move in table.moves() if move[0] == Move.LAUNCH]
    table.end().skip(Decide.TURN)
    assert table.state.turn == 2 and table.at("nera") == Place.MARS_HOME
    assert table.actor == RED and table.may(Move.MOVE, "nera", "agrolab")


def test_s24_one_more_than_the_defenders() -> None:
    for units in (2, 3):
        table = Position(2, first=BLUE).own(RED, "jorg", "agrolab", led=(2, 0))
        table.own(BLUE, "yamil", led=(units, 0)).begin(Stage.MOVEMENT).do(Move.MOVE, "yamil", "agrolab")
        if units == 2:
            assert table.decision == Decide.TURN
            continue
        table.do(Move.REMOVE, "jorg")
        assert table.supply(RED) == [10, 13] and table.supply(BLUE) == [10, 13]
        assert table.at("jorg") == Place.OFF_FIELD


def test_s25_the_reserve_does_not_defend() -> None:
    table = Position(2, first=BLUE).own(RED, "jorg", "bauxite_quarry", led=(1, 0), moved=True)
    table.hold(RED, 0, 0, 0, 0, 2).own(BLUE, "yamil", led=(2, 0)).begin(Stage.MOVEMENT)
    table.do(Move.MOVE, "yamil", "bauxite_quarry").do(Move.REMOVE, "jorg")
    assert table.reserve(RED) == [2, 0] and table.left(RED)[4] == 2
    assert table.supply(RED) == [8, 13] and table.supply(BLUE) == [10, 13]


def test_s27_a_raid() -> None:
    table = Position(2).control(BLUE, "medical_lab", automated=True).own(BLUE, "nera", "medical_lab")
    table.own(RED, "luana", "agrolab").hold(RED, 4, 0, 0, 1, 0, 1).hand(RED, "raid_01")
    table.begin(Stage.MOVEMENT).do(Move.RAID, "luana", "medical_lab", "raid_01")
    assert table.left(RED) == [1, 0, 0, 0, 0, 0]
    assert table.at("nera") == Place.OFF_FIELD and table.supply(BLUE) == [10, 13]
    assert table.controller("medical_lab") == RED and table.state.automated[place("medical_lab")] == 0
    assert table.queue("medical_lab") == ["luana_andrade"]
    table.end().hold(RED, 3).skip(Decide.PRODUCE)
    assert table.may(Move.LAUNCH, what="medical_lab")


def poaching(size: int) -> Position:
    table = Position(2).own(BLUE, "hiro", "stargate").own(RED, "elandon", "stargate")
    for name in ("nera", "goran")[: size - 1]:
        table.own(BLUE, name)
    return table.hold(RED, 4, 0, 0, 1).hand(RED, "dossier_hiro_tanabe").begin(Stage.MOVEMENT)


def test_s28_poaching() -> None:
    table = poaching(3).do(Move.POACH, "elandon", with_card="dossier_hiro_tanabe")
    assert table.left(RED) == [1, 0, 0, 0, 0, 0] and table.cards(RED) == []
    assert table.team(RED) == ["elandon", "hiro_tanabe"]
    assert table.queue("stargate") == ["hiro_tanabe", "elandon"]
    assert table.state.moved[who("elandon")] == 1 and table.state.moved[who("hiro")] == 0
    assert not poaching(2).may(Move.POACH, "elandon", with_card="dossier_hiro_tanabe")


def test_s29_a_dossier_for_a_character_in_the_deck() -> None:
    table = Position(2).own(RED, "goran", "recruiting_centre", base=1).hold(RED, 5, 2, 2, 1)
    table.hand(RED, "dossier_kaya_roth").begin(Stage.MOVEMENT)
    before = int(table.state.deck_count)
    table.do(Move.DOSSIER, "goran", with_card="dossier_kaya_roth")
    assert table.left(RED) == [3, 0, 0, 0, 1, 0]
    assert table.at("kaya") == Place.MARS_HOME and table.state.moved[who("kaya")] == 0
    assert table.state.deck_count == before - 1


def test_s30_an_ability_exchange_keeps_the_place_in_the_queue() -> None:
    table = Position(2).own(RED, "arrigo", "kamianska_npp").hold(RED, 11, 1).begin(Stage.MOVEMENT)
    table.do(Move.EXCHANGE, "arrigo")
    assert table.left(RED)[:3] == [1, 5, 0]
    table.end().launch("kamianska_npp")
    assert table.left(RED)[:3] == [6, 4, 0]
    poor = Position(2).own(RED, "arrigo", "kamianska_npp").hold(RED, 9, 1).begin(Stage.MOVEMENT)
    assert not poor.may(Move.EXCHANGE, "arrigo")


# --- travel


def next_movement(table: Position) -> Position:
    """The same player's or another's first turn of the next round."""
    turn = int(table.state.turn)
    while table.state.turn == turn:
        table.do(*last_move(table))
    return table


def test_s31_line_188_a_flight_from_earth_to_mars_skips_one_round() -> None:
    table = Position(2, turn=3).own(RED, "felix").own(BLUE, "nera").begin(Stage.MOVEMENT)
    table.do(Move.FLY, "felix")
    assert table.at("felix") == Place.TO_MARS
    next_movement(table)
    assert table.state.turn == 4 and table.at("felix") == Place.TO_MARS and table.actor == BLUE
    next_movement(table)
    assert table.state.turn == 5 and table.at("felix") == Place.MARS_HOME
    if table.actor == BLUE:
        table.act(Move.PASS, "nera")
    table.act(Move.MOVE, "felix", "marsvodokanal").skip(Decide.PRODUCE)
    while table.actor != RED:
        table.end()
    assert table.may(Move.LAUNCH, what="marsvodokanal")


def test_s32_line_185_a_flight_from_mars_to_earth_skips_two_rounds() -> None:
    table = Position(2, turn=3).own(RED, "nera").own(BLUE, "goran").begin(Stage.MOVEMENT)
    table.do(Move.FLY, "nera")
    assert table.at("nera") == Place.TO_EARTH
    for turn, cell in ((4, Place.TO_EARTH), (5, Place.TO_EARTH_LAST)):
        next_movement(table)
        assert table.state.turn == turn and table.at("nera") == cell
        assert table.actor == BLUE  # red has nobody to act with
    next_movement(table)
    assert table.state.turn == 6 and table.at("nera") == Place.EARTH_HOME


def test_s33_the_sites_are_no_short_cut() -> None:
    table = Position(2, turn=3).own(RED, "felix", "black_market", base=0).hold(RED, 20, 9, 9)
    table.begin(Stage.MOVEMENT)
    kinds = {move[0] for move in table.moves()}
    assert Move.FLY not in kinds and Move.RECRUIT not in kinds and Move.UNIT not in kinds
    assert Move.MARKET in kinds and Move.PASS in kinds
    goals = {move[2] for move in table.moves() if move[0] == Move.MOVE}
    assert goals == {number for number in range(20) if COMPONENTS.object_planet[number] == 0}


# --- limits of a turn


def test_s61_the_token_goes_round() -> None:
    table = Position(3, turn=0, first=RED)
    for seat in range(3):
        table.state.players[seat].drawn[:2] = (2 * seat, 2 * seat + 1)
    table.begin(Stage.FACTIONS)
    firsts: list[int] = []
    while not table.state.over:
        if table.state.turn > len(firsts):
            firsts.append(int(table.state.first))
        table.do(*last_move(table))
    assert firsts == ([RED, BLUE, GREEN] * 3)[: len(firsts)] and len(firsts) >= 7


def last_move(table: Position) -> tuple[int, int, int]:
    """The move that is listed last, which needs no card."""
    kind, number, what, used = table.moves()[-1]
    assert used == -1
    return kind, number, what


def test_s62_automation_is_free() -> None:
    table = Position(2).control(RED, "distillery").own(RED, "idris", "distillery", moved=True)
    table.own(RED, "luana").hold(RED, 2, 1).hand(RED, "automation_distillery").begin(Stage.MOVEMENT)
    table.do(Move.UNIT, "luana", 1).do(Move.CARD, with_card="automation_distillery")
    assert table.state.automated[place("distillery")] == 1 and table.cards(RED) == []
    assert table.left(RED) == [0, 0, 0, 0, 0, 1] and table.state.moved[who("idris")] == 1
    away = Position(2).control(RED, "distillery").own(RED, "idris").hand(RED, "automation_distillery")
    assert not away.begin(Stage.MOVEMENT).may(Move.CARD, with_card="automation_distillery")
    later = Position(2).control(RED, "distillery").own(RED, "idris", "distillery")
    later.hand(RED, "automation_distillery").begin(Stage.PRODUCTION)
    assert not later.may(Move.CARD, with_card="automation_distillery")


def test_s63_no_reinforcement_in_mid_action() -> None:
    table = Position(2, first=BLUE).own(RED, "goran", LAB).control(RED, LAB)
    table.own(BLUE, "yamil", "earth_home", led=(2, 0)).hold(BLUE, 0, 0, 0, 0, 1).begin(Stage.MOVEMENT)
    table.do(Move.MOVE, "yamil", LAB).do(Move.REMOVE, "goran")
    assert table.decision == Decide.TURN and not table.may(Move.CONTROL)
    table.give(yamil=(1, 0))
    assert table.led("yamil") == [1, 0] and table.controller(LAB) == -1 and table.left(BLUE)[4] == 1
    table.end().skip(Decide.PRODUCE)
    next_movement(table)
    while table.actor != BLUE:
        table.act(Move.PASS, "goran")
    assert table.may(Move.TAKE, "yamil")


def test_s64_a_raid_in_place_keeps_the_queue() -> None:
    table = Position(3).control(BLUE, "agrolab").own(RED, "jill", "agrolab").own(GREEN, "nera", "agrolab")
    table.hold(RED, 3, 0, 0, 1, 0, 1).hand(RED, "raid_01").begin(Stage.MOVEMENT)
    table.do(Move.RAID, "jill", "agrolab", "raid_01")
    assert table.controller("agrolab") == RED
    assert table.queue("agrolab") == ["jill_roord", "nera_frankiv"] and table.supply(BLUE) == [10, 13]


def test_s65_one_slot_per_turn() -> None:
    table = Position(2).own(RED, "goran").own(RED, "nera").hold(RED, 3, 2, 1)
    table.slot(0, 1).slot(1, 1).begin(Stage.MOVEMENT).do(Move.BUY, what=0)
    assert table.left(RED)[:3] == [2, 2, 1] and len(table.cards(RED)) == 1
    assert not table.may(Move.BUY, what=1)
    table.act(Move.MOVE, "goran", "agrolab")
    assert table.actor == RED and table.may(Move.BUY, what=1)
    free = Position(2, one_slot_per_turn="false").own(RED, "goran").hold(RED, 3, 2, 1)
    free.slot(0, 1).slot(1, 1).begin(Stage.MOVEMENT).do(Move.BUY, what=0)
    assert free.may(Move.BUY, what=1)


def test_s69_units_may_be_assigned_in_flight() -> None:
    table = Position(2).own(RED, "felix", "transit_earth_to_mars_1", arrive=2).own(RED, "nera")
    table.own(BLUE, "goran", "agrolab").hold(RED, 0, 0, 0, 0, 2).tracks(social=9)
    table.begin(Stage.MOVEMENT).give(felix=(2, 0)).act(Move.PASS, "nera")
    next_movement(table)
    assert table.at("felix") == Place.MARS_HOME and table.led("felix") == [2, 0]
    while table.actor != RED:
        table.act(Move.PASS, "goran")
    table.do(Move.MOVE, "felix", "agrolab")
    assert table.may(Move.REMOVE, "goran")
    cut = Position(2, turn=4).own(RED, "felix", "transit_earth_to_mars_1", led=(2, 0), arrive=5)
    cut.own(BLUE, "ingrid").tracks(social=10).chapter("seed_vault").begin_chapter().skip(Decide.TURN)
    assert cut.at("felix") == Place.TO_EARTH and cut.led("felix") == [2, 0]


def test_s66_tax_goes_by_origin_not_by_place() -> None:
    table = Position(2).own(RED, "goran").own(RED, "nera").own(RED, "jill").own(RED, "felix", "agrolab")
    table.hold(RED, 2, 0, 5).begin(Stage.UPKEEP)
    assert table.at("felix") == Place.DEAD and table.left(RED)[:3] == [2, 0, 5]
    assert table.queue("agrolab") == [] and table.state.dead == 1
