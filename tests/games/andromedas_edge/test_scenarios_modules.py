"""Modules, moons, the Return: SCENARIOS S10 to S21, S26, S45, S52, S56, S57, S59, S61, S64, S66."""

from __future__ import annotations

import pytest

from sim.games.andromedas_edge.rules.vocabulary import (
    DECK_SIZE,
    FIRST_HALF_SLOT,
    TACOPS_SLOT,
    Resource,
    Track,
)
from sim.games.andromedas_edge.rules.vocabulary_effects import Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    DISCARD,
    MOON_STEP,
    STOP,
    Decide,
    Free,
    Task,
    Window,
)
from tests.games.andromedas_edge.positions import (
    B,
    Position,
    Y,
    card,
    free,
    module,
    moon,
    region,
    tile,
)

CITY, OBELISK = 3, 4
SCIENCE = range(DECK_SIZE)


def shown(position: Position, deck: int) -> list[int]:
    return [int(m) for m in position.state.display[deck, : position.state.display_count[deck]]]


def test_s10_two_modules_at_a_field_then_a_free_one() -> None:
    position = Position(factions=("void_cartographers",)).res(titanium=2, nanocarbon=2)
    position.display("quantum_relay", "ice_drill", "recruiting_hall").lay("slot_01", "maximus_field")
    position.lay("slot_03", "spacedock").develop("slot_05", CITY, Y)
    position.ship(Y, "transport", "bay")
    position.ship(Y, "fighter", "bay")
    position.state.progress = 1
    position.launch("transport", "slot_01").skip()
    assert position.state.progress == 2
    position.take(module("quantum_relay"))
    assert len(shown(position, 0)) == 2
    position.take(module("ice_drill"))
    assert position.amounts() == [0, 0, 0, 0, 0, 0]
    assert list(position.player().tracks[:2]) == [1, 1]
    assert [len(shown(position, deck)) for deck in range(4)] == [3, 3, 3, 3]
    assert position.kind == Decide.FREE
    position.take(free(Free.DEVELOPMENT_CARD, CITY), module("recruiting_hall"))
    assert position.player().tracks[Track.CIVILIZATION] == 1
    assert len(shown(position, 3)) == 3


def test_s11_with_one_module_another_is_discarded() -> None:
    position = Position(factions=("void_cartographers",)).res(ice=2).display("recruiting_hall")
    position.lay("slot_01", "odessa_field").lay("slot_03", "spacedock")
    position.ship(Y, "transport", "bay")
    position.ship(Y, "fighter", "bay")
    position.launch("transport", "slot_01").skip().take(module("recruiting_hall"))
    assert position.kind == Decide.SECOND_MODULE
    assert all(option >= DISCARD for option in position.options())
    gone = position.options()[0] - DISCARD
    position.take(position.options()[0])
    assert position.player().row_count.sum() == 1 and position.player().tracks[Track.CIVILIZATION] == 1
    assert [len(shown(position, deck)) for deck in (2, 3)] == [3, 3]
    deck = gone // DECK_SIZE
    assert position.state.decks[deck, position.state.deck_count[deck] - 1] == gone


def test_s12_buying_costs_and_gaining_does_not() -> None:
    position = Position().res(titanium=1, credit=1).display("ice_drill")
    position.due(Task.EFFECTS, Y, Lists.BASE + 2, 0, 0)
    position.take(module("ice_drill")).take(position.options()[0])
    assert position.amounts() == [0, 0, 0, 0, 0, 0] and position.player().tracks[Track.INDUSTRY] == 1


def test_s13_a_damaged_module_is_placed_with_its_marker() -> None:
    position = Position().display("matter_compiler")
    position.due(Task.EFFECTS, Y, Lists.DISCOVERY + 3, 0, 0).take(module("matter_compiler"))
    player = position.player()
    assert player.damage[module("matter_compiler")] == 1 and player.tracks[Track.INDUSTRY] == 1
    ship = position.ship(Y, "transport", "slot_01")
    assert position.return_().kind == Decide.ACTIVATE
    assert position.by_ship(ship, "matter_compiler") not in position.options()
    position.due(Task.REPAIR, Y, 1)
    assert player.damage[module("matter_compiler")] == 0


def test_s14_damaged_and_unfinished_modules_are_blocked() -> None:
    position = (
        Position()
        .res(energy=3)
        .modules(Y, "supply_department", "index_extractor", damaged=("index_extractor",))
    )
    ship = position.ship(Y, "transport", "slot_01")
    legal = position.return_().options()
    for name in ("supply_department", "index_extractor"):
        assert position.by_ship(ship, name) not in legal
    position.take(position.by_ship(ship, "treasury")).skip()
    assert position.done or position.by_energy("supply_department") not in position.options()


def test_s15_the_reactor_fires_undamaged_science_modules() -> None:
    position = Position(factions=("void_cartographers",)).res(energy=1)
    position.modules(Y, "quantum_relay", "ion_garden", "photon_lattice", damaged=("photon_lattice",))
    ship = position.ship(Y, "transport", "slot_01")
    position.return_()
    assert position.by_energy("main_reactor") not in position.options()
    position.take(position.by_ship(ship, "main_reactor")).skip()
    assert set(position.options()) == {module("quantum_relay"), module("ion_garden"), STOP}
    position.take(module("quantum_relay")).skip().take(module("ion_garden"))
    assert position.amounts() == [4, 0, 1, 0, 0, 0]


def test_s16_energy_needs_a_ship_in_the_row() -> None:
    position = Position(factions=("void_cartographers",)).res(energy=2).modules(Y, "credit_union")
    ship = position.ship(Y, "transport", "slot_01")
    position.return_().take(position.by_ship(ship, "treasury")).skip()
    assert position.by_energy("shipwright") not in position.options()
    supply = int(position.state.supply[0])
    position.take(position.by_energy("credit_union"))
    assert position.amounts() == [2, 0, 0, 0, 2, 0]
    position.stop()
    assert position.state.supply[0] == supply and position.player().module_energy == 0


@pytest.mark.parametrize("order", [("titanium_smelter", "ice_drill"), ("ice_drill", "titanium_smelter")])
def test_s17_a_half_slot_pays_when_both_neighbours_have_worked(order: tuple[str, str]) -> None:
    position = Position().modules(Y, "titanium_smelter", "ice_drill")
    position.player().half_moon[1] = moon("commerce_moon_4")
    ships = [position.ship(Y, "transport", "slot_01"), position.ship(Y, "transport", "slot_02")]
    position.return_().take(position.by_ship(ships[0], order[0])).skip()
    assert position.player().vp == 0
    position.take(position.by_ship(ships[1], order[1]))
    assert position.amounts() == [0, 2, 0, 2, 1, 0] and position.player().vp == 1


def test_s18_an_input_moon_is_the_cost() -> None:
    for have in ({"nanocarbon": 1}, {"credit": 1}):
        position = Position().res(**have).modules(Y, "barter_exchange")
        position.player().slot_moon[module("barter_exchange")] = moon("science_moon_6")
        ship = position.ship(Y, "transport", "slot_01")
        position.return_().take(position.by_ship(ship, "barter_exchange"))
        assert position.amounts() == [0, 0, 0, 0, 1, 1] and position.player().vp == 0


@pytest.mark.parametrize(
    ("name", "placed", "gained"),
    [
        ("moon_auction", "industry_moon_8", [0, 1, 0, 0, 0, 0]),
        ("repair_broker", "industry_moon_9", [0, 1, 1, 0, 0, 0]),
        ("repair_broker", "", [0, 0, 0, 0, 0, 0]),
    ],
)
def test_s19_an_output_slot_adds_its_moon(name: str, placed: str, gained: list[int]) -> None:
    position = Position(slot_resources=False).modules(Y, name)
    if placed:
        position.player().slot_moon[module(name)] = moon(placed)
    ship = position.ship(Y, "transport", "slot_01")
    position.ship(Y, "transport", "top")
    position.return_().take(position.by_ship(ship, name))
    assert position.amounts() == gained
    assert (position.at("barge"), position.at("top")) == (1, 0)


def test_s20_what_may_be_placed_and_what_it_gives() -> None:
    position = Position().modules(Y, "barter_exchange", "moon_auction")
    position.moons(Y, "science_moon_8", "industry_moon_1", "industry_moon_2")
    position.due(Decide.FREE, Y, Window.MAIN)
    place = Free.MOON_PLACE
    repairing = moon("science_moon_8") + MOON_STEP * module("barter_exchange")
    assert free(place, repairing) not in position.options()
    auction = MOON_STEP * module("moon_auction")
    position.take(free(place, moon("industry_moon_1") + auction))
    assert position.player().vp == 3
    position.take(free(place, moon("industry_moon_2") + auction))
    assert position.player().vp == 3 and position.amounts() == [0] * 6
    assert position.player().slot_moon[module("moon_auction")] == moon("industry_moon_2")
    assert position.player().moon_count == 1


def test_s21_a_fifth_moon_sends_one_away() -> None:
    moons = [f"industry_moon_{n}" for n in range(1, 5)]
    for active, titanium in ((Y, 2), (B, 0)):
        position = Position().moons(Y, *moons).lay("slot_01", "industry_planet_1", "industry_moon_5")
        position.state.active = active
        position.due(Decide.CLAIM_MOON, Y)
        assert position.kind == Decide.FIFTH_MOON
        assert moon("industry_moon_5") in position.options()
        position.take(moon("industry_moon_1"))
        assert position.player().moon_count == 4 and position.amounts() == [0, titanium, 0, 0, 0, 0]


def test_s26_the_architect_needs_the_transport_on_its_planet() -> None:
    position = Position(factions=("void_cartographers",)).res(ice=4).leaders(Y, 3)
    position.lay("slot_01", "civilization_planet_1")
    transport = position.ship(Y, "transport", "slot_01")
    fighter = position.ship(Y, "fighter", "slot_02")
    position.return_()
    kept = position.state.copy()
    position.take(position.by_ship(fighter, "architect"))
    assert position.kind == Decide.ONE_OF and position.options() == [0, 1]
    position.take(1)
    assert position.state.regions[0].owner == Y
    for name in kept.dtype.names:
        position.state[name] = kept[name]
    position.take(position.by_ship(transport, "architect"))
    assert position.player().hand_count == 1 and position.state.regions[0].development == -1


def test_s45_a_ship_repaired_in_the_return_works_at_once() -> None:
    position = Position().moons(Y, "industry_moon_8")
    ship = position.ship(Y, "transport", "top")
    position.due(Decide.MAIN, Y)
    if position.kind == Decide.MAIN:
        position.take(1)
    position.take(free(Free.MOON_DISCARD, moon("industry_moon_8"))).skip()
    position.take(position.by_ship(ship, "treasury"))
    assert position.player().res[Resource.CREDIT] == 1


def test_s45_a_ship_on_the_scrapyard_top_does_not_work() -> None:
    position = Position().res(energy=1)
    ship = position.ship(Y, "transport", "top")
    position.ship(Y, "fighter", "slot_01")
    assert position.by_ship(ship, "treasury") not in position.return_().options()


def test_s52_a_city_card_gives_any_displayed_module_once() -> None:
    position = Position().display("ice_drill").develop("slot_01", CITY, Y).moons(Y, "industry_moon_1")
    position.due(Decide.FREE, Y, Window.MAIN)
    position.take(free(Free.DEVELOPMENT_CARD, CITY), module("ice_drill"))
    assert position.player().tracks[Track.INDUSTRY] == 1
    assert position.state.regions[0].used == 1
    assert free(Free.DEVELOPMENT_CARD, CITY) not in position.options()


def test_s56_exchange_and_or_icons() -> None:
    position = Position().res(nanocarbon=1).modules(Y, "carbon_futures", "oracle_engine")
    ship = position.ship(Y, "transport", "slot_01")
    reactor = position.ship(Y, "transport", "slot_02")
    position.return_().take(position.by_ship(ship, "carbon_futures")).skip()
    assert position.amounts() == [0, 0, 0, 0, 2, 0]
    position.take(position.by_ship(reactor, "main_reactor")).skip()
    position.take(module("oracle_engine"), 1)
    assert position.amounts() == [2, 0, 0, 0, 2, 1]


def test_s57_moons_are_placed_in_another_players_turn_and_stay() -> None:
    position = Position().modules(Y, "freight_terminal").moons(Y, "supremacy_moon_1", "industry_moon_1")
    position.state.active = B
    position.due(Decide.FREE, Y, Window.OTHER_TURN)
    position.take(free(Free.MOON_PLACE, moon("supremacy_moon_1") + MOON_STEP * TACOPS_SLOT))
    position.take(free(Free.MOON_PLACE, moon("industry_moon_1") + MOON_STEP * module("freight_terminal")))
    assert position.player().tacops == moon("supremacy_moon_1")
    position.state.active = Y
    position.moons(Y, "industry_moon_2").due(Decide.FREE, Y, Window.MAIN)
    discards = {free(Free.MOON_DISCARD, moon(name)) for name in ("supremacy_moon_1", "industry_moon_1")}
    assert not discards & set(position.options())


@pytest.mark.parametrize(("obelisks", "points"), [(0, 0), (2, 4), (3, 4)])
def test_s59_counters_have_a_cap(obelisks: int, points: int) -> None:
    position = Position().modules(Y, "solar_field")
    for slot in range(obelisks):
        position.develop(f"slot_{slot + 1:02}", OBELISK, Y)
    position.due(Task.EFFECTS, Y, Lists.MODULE + module("solar_field"), 0, 0)
    assert position.player().vp == points


def test_s59_the_recycler_counts_ships_still_in_the_scrapyard() -> None:
    position = Position().modules(Y, "scrap_recycler")
    ship = position.ship(Y, "transport", "barge")
    position.ship(Y, "transport", "top")
    position.ship(Y, "transport", "top")
    position.return_().take(position.by_ship(ship, "scrap_recycler"))
    assert position.player().res[Resource.TITANIUM] == 3


@pytest.mark.parametrize(
    ("place", "damaged", "points"), [("slot_01", True, 0), ("slot_01", False, 1), ("top", True, 0)]
)
def test_s61_the_tender_repairs_on_its_return(place: str, damaged: bool, points: int) -> None:
    position = Position(factions=("void_cartographers",)).modules(Y, "ice_drill")
    position.player().tiles[2] = tile("repair_tender")
    position.player().damage[module("ice_drill")] = damaged
    position.ship(Y, "science_vessel", place)
    position.ship(Y, "transport", "slot_02")
    position.return_().stop()
    repaired = damaged and place != "top"
    assert position.player().damage[module("ice_drill")] == (damaged and not repaired)
    assert position.player().vp == points


def test_s64_a_late_moon_pays_nothing_in_this_return() -> None:
    position = Position().modules(Y, "titanium_smelter", "ice_drill").moons(Y, "supremacy_moon_1")
    ships = [position.ship(Y, "transport", "slot_01"), position.ship(Y, "transport", "slot_02")]
    position.return_().take(position.by_ship(ships[0], "titanium_smelter")).skip()
    position.take(position.by_ship(ships[1], "ice_drill"))
    slot = FIRST_HALF_SLOT + 1
    position.take(free(Free.MOON_PLACE, moon("supremacy_moon_1") + MOON_STEP * slot)).stop()
    assert position.amounts() == [0, 2, 0, 2, 0, 0]


def test_s66_a_card_never_pays_for_itself() -> None:
    position = Position().res(titanium=1).hand("field_promotion").moons(Y, "supremacy_moon_8")
    position.player().broker = 1
    play = free(Free.CARD, card("field_promotion"))
    position.due(Decide.FREE, Y, Window.MAIN)
    assert play not in position.options()
    position.hand("field_promotion", "redeploy").due(Decide.FREE, Y, Window.MAIN)
    position.take(play)
    while position.kind in (Decide.FREE, Decide.PAY):
        position.take(0 if 0 in position.options() else position.options()[0])
    assert position.kind == Decide.UPGRADE
    assert position.amounts() == [0, 0, 0, 0, 0, 0]
    assert region("slot_01") == 0
