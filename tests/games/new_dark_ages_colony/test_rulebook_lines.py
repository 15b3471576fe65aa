"""Rulings that follow the letter of the rulebook, named after its lines; switches for other readings."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.loading.components import ids
from sim.games.new_dark_ages_colony.rules.vocabulary import Decide, End, Move, Stage
from tests.games.new_dark_ages_colony.positions import BLUE, COMPONENTS, RED, Position, dealt, place

DISTILLERY = "automation_distillery"


def on_the_distillery(led: tuple[int, int], **options: str) -> Position:
    """Red's Luana stands on the distillery with a card to automate it."""
    table = Position(2, 1, RED, **options).own(RED, "luana", "distillery", led=led).hand(RED, DISTILLERY)
    return table.begin(Stage.MOVEMENT)


def test_line_821_automation_takes_control_of_an_unowned_object_with_an_engineering_unit() -> None:
    table = on_the_distillery((0, 2)).do(Move.CARD, with_card=DISTILLERY)
    assert table.controller("distillery") == RED and table.state.automated[place("distillery")] == 1
    assert table.led("luana") == [0, 1] and table.left(RED)[5] == 1 and table.cards(RED) == []
    assert table.decision == Decide.TURN and table.may(Move.PASS, "luana")  # it was no action


def test_line_821_automation_of_an_unowned_object_needs_the_unit_there() -> None:
    assert not on_the_distillery((0, 0)).may(Move.CARD, with_card=DISTILLERY)
    in_reserve = Position(2).own(RED, "luana", "distillery").hold(RED, 0, 0, 0, 0, 0, 1).hand(RED, DISTILLERY)
    in_reserve.begin(Stage.MOVEMENT)
    assert not in_reserve.may(Move.CARD, with_card=DISTILLERY)
    assert in_reserve.give(luana=(0, 1)).may(Move.CARD, with_card=DISTILLERY)


def test_line_824_no_automation_of_an_opponents_object() -> None:
    table = Position(2).control(BLUE, "distillery").own(RED, "luana", "distillery", led=(0, 1))
    assert not table.hand(RED, DISTILLERY).begin(Stage.MOVEMENT).may(Move.CARD, with_card=DISTILLERY)


def test_automation_may_need_control_first() -> None:
    table = on_the_distillery((0, 1), automation_takes_control="false")
    assert not table.may(Move.CARD, with_card=DISTILLERY)
    assert table.do(Move.TAKE, "luana").may(Move.CARD, with_card=DISTILLERY)


def test_line_1172_slots_are_bought_at_any_stage_in_the_own_turn() -> None:
    table = Position(2, turn=2).chapter("dry_river_basins").hold(RED, 8).slot(0, 2).begin_chapter()
    assert table.decision == Decide.WINDOW and table.state.stage == Stage.PLEDGES and table.actor == RED
    table.do(Move.BUY, what=0)
    assert table.left(RED)[0] == 7 and len(table.cards(RED)) == 2
    bids = Position(2, turn=2).chapter("seed_vault").hold(RED, 8).slot(0, 2).begin_chapter()
    assert bids.state.stage == Stage.BIDS and bids.may(Move.BUY, what=0)


def test_line_1172_what_is_pledged_buys_no_slot() -> None:
    table = Position(2, turn=2).chapter("dry_river_basins").hold(RED, 2).hold(BLUE, 1).slot(0, 1)
    table.begin_chapter().end().pledge(2).end().pledge(1)  # 10 euro are asked for
    assert table.state.turn_pass == 1 and table.state.stage == Stage.PLEDGES
    assert not table.may(Move.BUY, what=0)


def test_line_1172_slots_before_the_tax_and_one_per_turn() -> None:
    table = Position(2).hold(RED, 9).slot(0, 1).slot(1, 1)
    for name in ("felix", "luana", "elandon", "jill"):
        table.own(RED, name)
    table.begin(Stage.UPKEEP).do(Move.BUY, what=0)
    assert not table.may(Move.BUY, what=1) and table.left(RED)[0] in (5, 8)  # before or after 3 of tax


def test_line_1013_units_move_between_characters_in_the_own_turn_of_any_stage() -> None:
    table = Position(2).own(RED, "felix", led=(1, 0)).own(RED, "yamil").begin(Stage.PRODUCTION)
    table.give(yamil=(1, 0))
    assert table.led("felix") == [0, 0] and table.led("yamil") == [1, 0]
    bids = Position(2, turn=2).chapter("seed_vault").own(RED, "felix", led=(1, 0)).own(RED, "yamil")
    bids.begin_chapter().give(yamil=(1, 0))
    assert bids.state.stage == Stage.BIDS and bids.led("yamil") == [1, 0]


def test_line_1017_no_units_move_in_another_players_turn() -> None:
    table = Position(2, first=BLUE).own(BLUE, "nera").own(RED, "felix", led=(1, 0)).own(RED, "yamil")
    table.begin(Stage.PRODUCTION)
    assert table.actor == BLUE and not table.may(Move.REASSIGN)


def test_slots_and_units_may_be_left_to_the_first_stages() -> None:
    table = Position(2, any_stage="false").own(RED, "felix", led=(1, 0)).hold(RED, 8).slot(0, 2)
    table.begin(Stage.PRODUCTION)
    assert table.may(Move.BUY, what=0) and not table.may(Move.REASSIGN)
    table.chapter("dry_river_basins").begin_chapter()
    assert table.decision == Decide.PLEDGE


def test_line_497_there_is_a_coffee_break_in_every_round() -> None:
    assert dealt(2).options.trade == 1
    table = Position(2).own(RED, "felix").own(BLUE, "nera").hold(RED, 1).begin(Stage.PRODUCTION)
    assert table.end().end().state.stage == Stage.TRADE and table.decision == Decide.OFFER


def test_line_392_control_in_place_is_a_switch() -> None:
    for value in ("true", "false"):
        table = Position(2, control_in_place=value).own(RED, "luana", "distillery", led=(0, 1))
        assert table.begin(Stage.MOVEMENT).may(Move.TAKE, "luana") == (value == "true")


def test_line_485_an_object_is_launched_once_or_by_each_of_the_first_players_characters() -> None:
    for value, launches in (("false", 1), ("true", 2)):
        table = Position(2, launch_by_each=value).own(RED, "felix", "kamianska_npp")
        table.own(BLUE, "nera", "kamianska_npp").own(RED, "luana", "kamianska_npp").hold(RED, 0, 5)
        table.begin(Stage.PRODUCTION)
        for _ in range(launches):
            table.launch("kamianska_npp")
        assert not table.may(Move.LAUNCH, what="kamianska_npp") and table.left(RED)[0] == 5 * launches
        table.hold(BLUE, 0, 5).end()
        assert not table.may(Move.LAUNCH, what="kamianska_npp")  # nera came after felix


def test_line_951_each_launcher_has_its_own_ability() -> None:
    """The second launch costs 1 science less, because the second character has the discount."""
    (clever, *_) = (
        name for name, discount in zip(ids().characters, COMPONENTS.discount, strict=True) if discount == 1
    )
    table = Position(2, launch_by_each="true").own(RED, "felix", "kamianska_npp")
    table.own(RED, clever, "kamianska_npp").hold(RED, 0, 2).begin(Stage.PRODUCTION)
    assert table.launch("kamianska_npp").left(RED)[:2] == [5, 1]
    assert table.launch("kamianska_npp").left(RED)[:2] == [10, 1]


def test_line_553_a_full_genetic_track_ends_the_game_before_planets_are_lost() -> None:
    for value, alive in (("true", 1), ("false", 0)):
        table = Position(2, turn=4, genetic_first=value).chapter("dry_river_basins")
        table.tracks(genetic=12, eco=10).own(RED, "felix").begin_chapter().skip()
        assert table.state.over == End.GENETIC and table.state.alive[0] == alive
        assert len(table.team(RED)) == alive
