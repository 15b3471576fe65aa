"""What the tables say about single cards: what they were worth, and what stopped dossiers from poaching."""

from __future__ import annotations

from sim.games.new_dark_ages_colony.rules.vocabulary import Block, Decide, Move, Stage
from tests.games.new_dark_ages_colony.positions import BLUE, GREEN, RED, YELLOW, Position, card


def brought(table: Position, seat: int) -> dict[str, float]:
    """The values of the cards that a seat has played, in euro."""
    values = table.state.notes[seat].card_value
    return {name: round(float(values[card(name)]), 3) for name in NAMES if values[card(name)] != 0}


NAMES = (
    "income_18",
    "robbery_01",
    "automation_agrolab",
    "raid_01",
    "dossier_hiro_tanabe",
    "dossier_kaya_roth",
    "breakthrough_1",
    "high_precision_missiles",
    "crossbows",
)


def test_an_income_card_brings_its_gain() -> None:
    table = Position(2).own(RED, "felix").hand(RED, "income_18").begin(Stage.MOVEMENT)
    table.do(Move.CARD, with_card="income_18")
    assert brought(table, RED) == {"income_18": 3.0}


def test_a_robbery_brings_all_that_was_taken() -> None:
    table = Position(3).own(BLUE, "nera", "kamianska_npp").hold(BLUE, 0, 1).control(GREEN, "kamianska_npp")
    table.hand(RED, "robbery_01").begin(Stage.PRODUCTION).launch("kamianska_npp")
    table.do(Move.ROB, with_card="robbery_01")
    assert brought(table, RED) == {"robbery_01": 7.0}


def test_automation_brings_the_base_income_of_launches_by_others() -> None:
    table = Position(2).control(RED, "agrolab").own(RED, "jill", "agrolab").own(BLUE, "nera", "agrolab")
    table.hold(RED, 1).hold(BLUE, 1).hand(RED, "automation_agrolab").begin(Stage.MOVEMENT)
    table.do(Move.CARD, with_card="automation_agrolab").act(Move.MOVE, "jill", "stargate")
    table.begin(Stage.PRODUCTION).end().launch("agrolab")
    assert brought(table, RED) == {"automation_agrolab": 4.5}  # 3 science; the bonus comes from control


def test_a_raid_costs_and_a_dossier_brings_a_character() -> None:
    table = Position(2).control(BLUE, "medical_lab").own(RED, "luana", "agrolab")
    table.hold(RED, 4, 0, 0, 1, 0, 1).hand(RED, "raid_01").begin(Stage.MOVEMENT)
    table.do(Move.RAID, "luana", "medical_lab", "raid_01")
    assert brought(table, RED) == {"raid_01": -9.0}
    table = poaching(3).do(Move.POACH, "elandon", with_card="dossier_hiro_tanabe")
    assert brought(table, RED) == {"dossier_hiro_tanabe": 2.0}  # 11 minus 1 diplomacy and 3 euro
    table = Position(2).own(RED, "goran", "recruiting_centre", base=1).hold(RED, 5, 2, 2, 1)
    table.hand(RED, "dossier_kaya_roth").begin(Stage.MOVEMENT)
    table.do(Move.DOSSIER, "goran", with_card="dossier_kaya_roth")
    assert brought(table, RED) == {"dossier_kaya_roth": 2.0}  # 11 and a unit, minus 11 and 1 diplomacy


def test_a_breakthrough_brings_the_reward_minus_own_diplomacy() -> None:
    table = Position(2, turn=5).chapter("point_of_no_return").hold(RED, 0, 0, 0, 2).hold(BLUE, 0, 0, 0, 1)
    table.hand(BLUE, "breakthrough_1").begin_chapter()
    table.do(Move.BREAKTHROUGH, with_card="breakthrough_1").pledge(1).pledge(2)
    assert brought(table, BLUE) == {} and table.state.notes[BLUE].card_used[card("breakthrough_1")] == 1
    table = Position(2, turn=5).chapter("point_of_no_return").hold(RED, 0, 0, 0, 3)
    table.hand(BLUE, "breakthrough_1").begin_chapter()
    table.do(Move.BREAKTHROUGH, with_card="breakthrough_1").pledge(0).pledge(3)
    assert brought(table, BLUE) == {"breakthrough_1": 6.0}


def test_strikes_of_the_winner_share_the_reward() -> None:
    table = Position(4, turn=4).chapter("the_pool").hold(BLUE, 8).hold(GREEN, 0, 10)
    table.hand(BLUE, "crossbows").hand(GREEN, "high_precision_missiles").begin_chapter()
    table.bid().bid(2).bid(1, 1).bid().strike("crossbows").strike("high_precision_missiles")
    assert brought(table, GREEN) == {"high_precision_missiles": 20.0}  # 5 of 7 points: 4 VP and a unit
    assert brought(table, BLUE) == {} and brought(table, YELLOW) == {}


def poaching(size: int, *rest: str, at: str = "stargate", diplomacy: int = 1) -> Position:
    table = Position(2).own(BLUE, "hiro", "stargate").own(RED, "elandon", at)
    for name in ("nera", "goran")[: size - 1]:
        table.own(BLUE, name)
    table.hold(RED, 4, 0, 0, diplomacy).hand(RED, "dossier_hiro_tanabe", *rest)
    return table.begin(Stage.MOVEMENT)


def test_what_stops_a_dossier_from_poaching() -> None:
    def blocked(table: Position) -> list[int]:
        """After the movement of a round in which everybody passes."""
        table.skip(Decide.PRODUCE)
        return [int(count) for count in table.state.notes[RED].dossier_blocked]

    for table, block in (
        (poaching(3), Block.NOTHING),
        (poaching(2), Block.TEAM),
        (poaching(3, at="agrolab"), Block.APART),
        (poaching(3, diplomacy=0), Block.COST),
    ):
        assert blocked(table) == [int(number == block) for number in range(6)]
    both = blocked(poaching(3, "dossier_elandon", "dossier_kaya_roth"))
    assert both == [1, 1, 0, 0, 0, 1]
