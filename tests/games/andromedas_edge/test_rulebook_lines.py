"""Lines of the rulebook that earlier versions played otherwise; each test names its line."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.andromedas_edge.loading.components import ids, load_components
from sim.games.andromedas_edge.recorded.replay import VALUES
from sim.games.andromedas_edge.rules.vocabulary import (
    REGIONS,
    RESOURCES,
    Resource,
    Tile,
)
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    LAUNCH,
    NO,
    RETURN,
    TACOPS_MOON,
    Decide,
    Free,
    Task,
    Window,
)
from tests.games.andromedas_edge.positions import (
    COMPONENTS,
    B,
    G,
    Position,
    Y,
    card,
    free,
    module,
    moon,
    region,
)

POINT_MOON = "science_moon_6"
OUTPUT = "moon_auction"  # a module that gives what its moon shows


def turn_of_yellow(position: Position) -> Position:
    """Begin a turn of the first player, up to the first choice."""
    return position.due(Decide.BEGIN_TURN, Y)


def built_in_the_turn(**options: Any) -> Position:
    """A turn begun with an empty bay and a ship on the map, in which a ship is then built."""
    position = Position(**options).lay("slot_07", "science_planet_1").lay("slot_08", "science_planet_2")
    position.ship(Y, "transport", "slot_07")
    position.hand("redeploy")  # so that the turn begins with a choice
    turn_of_yellow(position)
    assert position.kind == Decide.FREE
    position.ship(Y, "fighter", "bay")
    return position.take(Free.PASS)


def test_line_1307_a_bay_empty_at_the_start_of_a_turn_means_return() -> None:
    position = built_in_the_turn()
    assert position.kind != Decide.MAIN and position.state.returning == 1


def test_line_1307_a_ship_built_before_the_turn_may_be_launched() -> None:
    position = Position().lay("slot_07", "science_planet_1").lay("slot_08", "science_planet_2")
    position.ship(Y, "transport", "slot_07")
    position.ship(Y, "fighter", "bay")
    turn_of_yellow(position).skip()
    assert position.kind == Decide.MAIN and position.options() == [LAUNCH, RETURN]


def test_recorded_games_launch_ships_built_in_the_turn() -> None:
    position = built_in_the_turn(launch_new_ships=True)
    assert position.kind == Decide.MAIN and position.options() == [LAUNCH, RETURN]


OWN_WINDOWS = [
    number
    for number, name in enumerate(Window._fields)
    if number not in (Window.PAYMENT, Window.OTHER_TURN, Window.BEFORE_ACTIVATION)
]


@pytest.mark.parametrize("window", OWN_WINDOWS, ids=lambda window: Window._fields[window].lower())
def test_line_1434_no_mercy_is_possible_at_any_moment_of_the_own_turn(window: int) -> None:
    position = Position(factions=("zodian_militarists",)).hand("tactical_intel")
    position.due(Decide.FREE, Y, window)
    trade = free(Free.NO_MERCY, card("tactical_intel"))
    assert position.kind == Decide.FREE and trade in position.options()
    position.take(trade)
    assert position.player().hand_count == 2
    if not position.done:
        assert all(option // free(1) != Free.NO_MERCY for option in position.options()), "once a turn"


def test_line_405_no_mercy_also_between_arriving_at_a_base_and_using_it() -> None:
    position = Position(factions=("zodian_militarists",)).lay("slot_07", "trade_hub")
    position.hand("tactical_intel").res(energy=2).ship(Y, "transport", "bay")
    position.launch("transport", "slot_07")
    assert position.state.pending[position.state.pending_count - 1].a == Window.BEFORE_ACTIVATION
    assert free(Free.NO_MERCY, card("tactical_intel")) in position.options()


def test_line_1515_no_mercy_is_not_for_other_players_turns() -> None:
    position = Position(factions=("tolzeed_haulers", "zodian_militarists")).hand("tactical_intel", seat=B)
    position.due(Decide.FREE, B, Window.OTHER_TURN)
    assert position.done


def gained(position: Position, seat: int = Y) -> tuple[list[int], int]:
    player = position.player(seat)
    return player.res.tolist(), int(player.vp)


def shown(name: str) -> tuple[list[int], int]:
    gains = COMPONENTS.moon_gain[moon(name)]
    return gains[:RESOURCES].tolist(), int(gains[Resource.VP])


def test_line_2477_tacops_gives_the_resources_of_its_moon_and_no_points() -> None:
    resources, points = shown(POINT_MOON)
    assert points > 0 and sum(resources) > 0, "the moon of this test shows both"
    position = Position()
    position.player().tacops = moon(POINT_MOON)
    position.due(Decide.TACOPS, Y).take(TACOPS_MOON)
    assert gained(position) == (resources, 0)


def by_output_slot(**options: Any) -> Position:
    position = Position(**options).modules(Y, OUTPUT)
    position.player().slot_moon[module(OUTPUT)] = moon(POINT_MOON)
    position.due(Task.MODULE, Y, module(OUTPUT))
    return position


def test_line_1858_an_output_slot_gives_the_resources_of_its_moon_and_no_points() -> None:
    resources, points = shown(POINT_MOON)
    assert points > 0
    assert gained(by_output_slot()) == (resources, 0)


def test_recorded_games_gain_points_from_tacops_and_output_slots_alike() -> None:
    assert gained(by_output_slot(slot_resources=False)) == shown(POINT_MOON)
    position = Position(slot_resources=False)
    position.player().tacops = moon(POINT_MOON)
    position.due(Decide.TACOPS, Y).take(TACOPS_MOON)
    assert gained(position) == shown(POINT_MOON)


def test_line_1870_a_half_slot_gives_the_whole_benefit_of_its_moon() -> None:
    position = Position()
    position.due(Task.DISCARD_MOON, Y, moon(POINT_MOON))
    assert gained(position) == shown(POINT_MOON)


def asked_to_end(**options: Any) -> list[int]:
    position = Position(3, **options).lay("slot_08", "science_planet_1")
    position.ship(Y, "transport", "slot_08")
    position.ship(B, "transport", "slot_08")
    position.state.active_region, position.state.battle.on = region("slot_08"), 1
    position.due(Task.END_BATTLE)
    seats = []
    while not position.done and position.kind == Decide.END_BATTLE:
        seats.append(position.seat)
        position.take(NO)
    assert position.state.battle.on == 1
    return seats


def test_line_2610_any_player_may_end_the_battle() -> None:
    assert asked_to_end() == [Y, B, G]


def test_recorded_games_ask_participants_to_end_the_battle() -> None:
    assert asked_to_end(anybody_ends=False) == [Y, B]


def with_quasars(**options: Any) -> Position:
    position = Position(special="quasars", **options).lay("slot_09", "spacedock")
    for number, name in enumerate(("slot_02", "slot_18")):
        position.state.regions[region(name)].tile = Tile.SPECIAL + number
    return position.raider("slot_09", "vorticon_attackers")


def placed(position: Position, name: str, *dice: int) -> str:
    """Where a figure enters play if these dice are thrown."""
    number = ids().raiders.index(name)
    cls = next(c for c in range(5) if number in COMPONENTS.class_card[c])
    position.state.raider_card[cls] = number
    position.state.raider_supply[cls] = 1
    random = position.state.random
    random.tape[: len(dice)] = [die - 1 for die in dice]
    random.tape_length, random.tape_at, random.tape_error = len(dice), 0, 0
    position.due(Task.PLACE_RAIDERS, Y, cls, 1)
    assert random.tape_at == len(dice) and not random.tape_error, "each die is thrown"
    places = [place for place in range(REGIONS) if position.state.regions[place].raider == cls]
    return ids().regions[places[0]]


def test_line_1174_a_displaced_raider_goes_to_a_nebula_not_to_a_special_region() -> None:
    assert placed(with_quasars(), "perilon_gunship", 3) == "nebula_3"


def test_recorded_games_displace_raiders_to_special_regions() -> None:
    face = int(np.flatnonzero(COMPONENTS.face_special == 0)[0]) + 1
    assert placed(with_quasars(displaced_to_special=True), "perilon_gunship", face) == "slot_02"


@pytest.mark.parametrize("tile", [0, 1])
def test_line_2844_raiders_that_start_in_a_nebula_start_in_special_regions(tile: int) -> None:
    face = int(np.flatnonzero(COMPONENTS.face_special == tile)[0]) + 1
    assert placed(with_quasars(), "star_devourer", face) == ("slot_02", "slot_18")[tile]


def test_line_1174_if_the_special_region_is_taken_too_a_nebula_without_raiders_follows() -> None:
    position = with_quasars().raider("slot_02", "vorticon_attackers").raider("nebula_3", "vorticon_attackers")
    face = int(np.flatnonzero(COMPONENTS.face_special == 0)[0]) + 1
    assert placed(position, "star_devourer", face, 3, 5) == "nebula_5"


def test_line_2532_the_perilon_gunship_prints_its_weapon_first_like_the_other_cards() -> None:
    number = ids().raiders.index("perilon_gunship")
    assert (COMPONENTS.raider_weapon[number], COMPONENTS.raider_range[number]) == (2, 4)
    recorded = load_components(VALUES)
    assert (recorded.raider_weapon[number], recorded.raider_range[number]) == (4, 2)
