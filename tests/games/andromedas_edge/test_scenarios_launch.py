"""Launching, activating regions, raiders' attacks: SCENARIOS S01 to S09, S27, S60, S63."""

from __future__ import annotations

from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.vocabulary import Class, Resource
from sim.games.andromedas_edge.rules.vocabulary_moves import PAY_STEP, Decide, Free
from tests.games.andromedas_edge.positions import B, Position, Y, card, free, moon, region


def bay(position: Position, *kinds: str, seat: int = Y) -> Position:
    for kind in kinds:
        position.ship(seat, kind, "bay")
    return position


def test_s01_a_first_launch_takes_the_visible_moon() -> None:
    position = bay(Position(), "transport", "transport", "transport")
    position.lay("slot_06", "industry_planet_1", "industry_moon_1").lay("slot_01", "spacedock")
    position.launch("transport", "slot_06").stop()
    assert [int(m) for m in position.player().moons[:1]] == [moon("industry_moon_1")]
    assert position.player().moon_count == 1 and position.player().res[Resource.TITANIUM] == 0
    assert position.state.active_region == region("slot_06")
    assert position.at("bay") == 2


def test_s02_a_first_launch_into_an_occupied_region_needs_attack() -> None:
    position = bay(Position(), "transport", "fighter")
    position.lay("slot_06", "industry_planet_1").lay("slot_01", "spacedock")
    position.ship(B, "transport", "slot_06")
    assert "slot_06" not in position.targets("transport")
    assert "slot_06" in position.targets("fighter")
    position.launch("fighter", "slot_06").skip()
    assert position.state.story.battles == 1


def test_s03_a_later_launch_stays_within_range_and_off_own_ships() -> None:
    position = bay(Position(), "transport", "fighter")
    position.ship(Y, "transport", "slot_07")
    names = [f"slot_{n:02}" for n in (1, 2, 3, 6, 7, 8, 9, 11, 12)]
    planets = [name for name in ids().region_tiles if "planet" in name]
    for name, planet in zip(names, planets, strict=False):
        position.lay(name, planet)
    near = {f"slot_{n:02}" for n in (6, 8, 2, 3, 11, 12)}
    assert position.targets("transport") == near
    assert position.targets("fighter") == near | {"slot_01", "slot_09"}


def test_s04_a_jump_costs_an_energy() -> None:
    position = bay(Position(), "heavy_cruiser", "transport").res(energy=1)
    position.ship(Y, "transport", "slot_01")
    position.lay("slot_01", "industry_planet_1").lay("slot_14", "science_planet_1").lay(
        "slot_02", "spacedock"
    )
    assert "slot_14" in position.targets("heavy_cruiser")
    position.res(energy=0)
    assert "slot_14" not in position.targets("heavy_cruiser")
    position.res(energy=1).launch("heavy_cruiser", "slot_14").stop()
    assert position.player().res[Resource.ENERGY] == 0


def test_s05_a_nebula_needs_hyperdrive_and_shows_two_events() -> None:
    position = bay(Position(), "transport", "science_vessel")
    position.ship(Y, "transport", "slot_01")
    position.lay("slot_01", "industry_planet_1").lay("slot_02", "spacedock")
    position.lay("nebula_1", "", "orphan_moon_1")
    numbers = ids().event_numbers
    position.state.events[:2] = [numbers.index(102), numbers.index(107)]
    position.state.events[2:10] = [n for n in range(10) if numbers[n] not in (102, 107)]
    assert "nebula_1" not in position.targets("transport")
    position.launch("science_vessel", "nebula_1")
    assert position.player().moons[0] == moon("orphan_moon_1")
    assert position.kind == Decide.SCRY
    position.take(1)
    deck = [numbers[event] for event in position.state.events[: position.state.event_count]]
    assert (deck[0], deck[-1], len(deck)) == (107, 102, 10)


def test_s06_an_empty_moon_stack_gives_the_printed_resource() -> None:
    position = bay(Position(), "transport", "transport").lay("slot_06", "industry_planet_1")
    position.lay("slot_01", "spacedock")
    position.launch("transport", "slot_06").stop()
    assert position.amounts() == [0, 1, 0, 0, 0, 0]


def test_s07_a_base_must_be_usable_and_moons_help_to_pay() -> None:
    position = bay(Position(), "transport", "fighter").res(energy=1)
    position.lay("slot_01", "trade_hub").lay("slot_02", "ancients_monolith").lay("slot_03", "spacedock")
    assert position.targets("transport") == {"slot_03"}
    position.moons(Y, "supremacy_moon_1")
    assert position.targets("transport") == {"slot_01", "slot_02", "slot_03"}
    position.launch("transport", "slot_01").skip()  # the moon must be discarded: nothing else can pay
    position.stop()
    assert position.amounts() == [1, 0, 0, 0, 2, 0]


def test_s08_the_monolith_takes_cards_too() -> None:
    position = bay(Position(), "transport", "fighter").res(ice=1)
    position.hand("redeploy", "blueprint").lay("slot_01", "ancients_monolith").lay("slot_03", "spacedock")
    position.launch("transport", "slot_01").skip()
    assert position.kind == Decide.PAY
    position.take(PAY_STEP**3 + PAY_STEP**5, card("redeploy")).stop()
    assert position.amounts() == [0, 0, 0, 0, 0, 4]


def test_s09_spacedock_is_always_legal_and_gives_a_point_for_nothing_to_repair() -> None:
    position = bay(Position(), "transport", "fighter").lay("slot_03", "spacedock")
    position.launch("transport", "slot_03").stop()
    assert position.player().vp == 1


def test_s27_recruiting_needs_a_ship_in_the_region() -> None:
    position = Position().lay("slot_09", "odessa_field").leaders(Y, slot_09=1).leaders(B, slot_09=1)
    position.moons(Y, "industry_moon_1").due(Decide.FREE, Y, 0)
    assert free(Free.RECRUIT, region("slot_09")) not in position.options()
    position.ship(Y, "transport", "slot_09")
    position.due(Decide.FREE, Y, 0).take(free(Free.RECRUIT, region("slot_09")))
    assert position.player().station_leaders == 1
    assert list(position.state.regions[region("slot_09")].leaders[:2]) == [0, 1]


def test_s41_the_active_player_picks_the_raiders_that_come() -> None:
    position = bay(Position(), "transport", "fighter").lay("slot_07", "industry_planet_1")
    position.lay("slot_03", "spacedock")
    position.raider("slot_09", "saucer_abductor").raider("slot_06", "vorticon_attackers")
    position.raider("slot_08", "vorticon_attackers")
    position.launch("transport", "slot_07").skip()
    assert position.kind == Decide.RAIDER and position.options() == [Class.S, Class.A]
    position.take(Class.S)
    left = [int(position.state.regions[region(name)].figures) for name in ("slot_06", "slot_08")]
    assert left == [0, 0] and position.state.story.battles_raiders == 1
    assert position.state.regions[region("slot_09")].raider == Class.A


def test_s60_a_raider_on_a_quasar_comes_from_there() -> None:
    for target, comes in (("slot_07", True), ("slot_02", False)):
        position = bay(Position(special="quasars"), "transport", "fighter").lay("slot_11", "quasar_a")
        position.lay("slot_13", "quasar_b").lay(target, "industry_planet_1").lay("slot_23", "spacedock")
        position.raider("slot_11", "vorticon_attackers")
        position.launch("transport", target).skip()
        assert (position.state.regions[region("slot_11")].figures == 0) == comes
        assert position.state.story.battles == comes


def test_s63_what_lies_on_the_target_helps_on_arrival() -> None:
    position = bay(Position(), "transport", "fighter").res(energy=1).lay("slot_01", "trade_hub")
    position.lay("slot_03", "spacedock")
    here = position.state.regions[region("slot_01")]
    here.bonus[Resource.CREDIT] = here.bonus_count = 1
    position.launch("transport", "slot_01")  # collecting is the only way on
    position.stop()
    assert position.amounts() == [0, 0, 0, 0, 2, 0]


def test_s63_leaders_on_the_target_help_on_arrival() -> None:
    position = bay(Position(), "transport", "fighter").res(titanium=2, nanocarbon=2)
    position.lay("slot_01", "development_office").lay("slot_02", "supremacy_planet_1").lay(
        "slot_03", "spacedock"
    )
    position.ship(Y, "transport", "slot_02")
    assert "slot_01" not in position.targets("transport")
    position.leaders(Y, slot_01=1)
    position.launch("transport", "slot_01").stop()
    assert position.state.regions[region("slot_02")].owner == Y
    assert (position.player().spent, position.player().station_leaders) == (1, 0)
