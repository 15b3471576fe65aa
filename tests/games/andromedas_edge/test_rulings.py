"""Rulings that neither the scenarios nor the recorded games show."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.andromedas_edge.recorded.state import is_same
from sim.games.andromedas_edge.rules.vocabulary import Resource, Trait
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    NO,
    STOP,
    YES,
    Decide,
    Free,
    Task,
    Window,
)
from tests.games.andromedas_edge.positions import B, Position, Y, free, region


def test_sabotage_is_paid_with_a_moon_like_every_cost_of_the_own_turn() -> None:
    position = Position(factions=("plutonian_empire",)).moons(Y, "supremacy_moon_1")
    position.due(Decide.FREE, Y, Window.RETURN)
    position.take(free(Free.SABOTAGE))
    assert position.player().moon_count == 0, "the only moon is discarded inside the payment"
    assert position.player().res[Resource.ENERGY] == 1
    assert (position.kind, position.seat) == (Decide.DAMAGE_MODULE, B)


def test_without_energy_and_moons_there_is_no_sabotage() -> None:
    position = Position(factions=("plutonian_empire",)).moons(Y, "industry_moon_1")
    position.due(Decide.FREE, Y, Window.RETURN)
    assert free(Free.SABOTAGE) not in position.options()


def test_a_ship_with_granted_abilities_joins_a_battle_with_others_of_its_kind() -> None:
    position = Position().lay("slot_08", "science_planet_1").lay("slot_07", "spacedock")
    position.raider("slot_08", "vorticon_attackers").ship(B, "transport", "slot_08")
    other = position.ship(Y, "transport", "slot_07")
    launched = position.ship(Y, "transport", "slot_07")
    state = position.state
    state.active_region, state.launched, state.granted = region("slot_08"), launched, Trait.HYPERDRIVE
    position.due(Task.ESCALATION)
    assert position.options() == [launched, STOP]
    position.take(launched)
    assert position.options() == [other, STOP]
    position.take(other)
    assert position.at("slot_08") == 2


def test_a_new_hand_limit_may_be_used_in_part() -> None:
    drawn = set()
    for option in range(4):
        position = Position(factions=("tolzeed_haulers",), draw_any=True)
        position.player().hand_limit = 3
        position.due(Decide.DRAW_TO_LIMIT, Y)
        assert position.options() == [NO, YES, YES + 1, YES + 2]
        position.take(option)
        drawn.add((option, int(position.player().hand_count)))
    assert drawn == {(NO, 0), (YES, 3), (YES + 1, 2), (YES + 2, 1)}
    position = Position()
    assert position.due(Decide.DRAW_TO_LIMIT, Y).options() == [NO, YES]


CARDS = [["factory", "s09", 1], ["factory", "s18", 0], ["obelisk", "s02", 0]]


@pytest.mark.parametrize(
    ("recorded", "same"),
    [
        (CARDS, True),
        ([["factory", "s09", 0], ["factory", "s18", 1], ["obelisk", "s02", 0]], True),
        ([["factory", "s09", 0], ["factory", "s18", 0], ["obelisk", "s02", 1]], False),
        ([["factory", "s09", 1], ["factory", "s18", 1], ["obelisk", "s02", 0]], False),
        ([["factory", "s09", 1], ["factory", "s17", 0], ["obelisk", "s02", 0]], False),
        (CARDS[:2], False),
        ("factory", False),
        ([1, 2, 3], False),
    ],
)
def test_cards_of_developments_of_one_type_are_alike(recorded: Any, same: bool) -> None:
    assert is_same("p0.dev", recorded, CARDS) == same
    assert is_same("p0.slots", recorded, CARDS) == (recorded == CARDS)
