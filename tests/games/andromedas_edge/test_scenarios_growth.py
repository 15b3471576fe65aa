"""Developments, leaders, tracks and events: SCENARIOS S22 to S33, S46, S50, S55."""

from __future__ import annotations

import pytest

from sim.games.andromedas_edge.loading.components import ids
from sim.games.andromedas_edge.rules.vocabulary import NONE, SLOTS, TYPE_IDS, Class, Place, Resource, Track
from sim.games.andromedas_edge.rules.vocabulary_effects import Lists
from sim.games.andromedas_edge.rules.vocabulary_moves import Decide, Task
from tests.games.andromedas_edge.positions import B, G, P, Position, Y, module, region, tile

FACTORY, CITY = 1, 3
PLAIN = ("synthborn_mecharons", "zodian_militarists", "plutonian_empire", "magnetic_war_refugees")
BUILD = Lists.BASE + 5


def site(leaders: int, planet: str = "civilization_planet_1", **res: int) -> Position:
    position = Position(factions=PLAIN).lay("slot_01", planet).leaders(Y, leaders).res(**res)
    position.ship(Y, "transport", "slot_01")
    position.ship(Y, "fighter", "bay")
    return position


@pytest.mark.parametrize(("leaders", "built"), [(2, False), (3, True)])
def test_s22_a_city_needs_three_leaders(leaders: int, built: bool) -> None:
    position = site(leaders, ice=4).due(Task.EFFECTS, Y, BUILD)
    player = position.player()
    assert (position.state.regions[0].development == CITY) == built
    assert player.station_leaders == (0 if built else 2) and player.res[Resource.ICE] == (0 if built else 4)
    assert player.tracks[Track.CIVILIZATION] == built
    assert (player.ships[0] == Place.SETTLED) == built


@pytest.mark.parametrize(("more", "points"), [(0, 7), (5, 10)])
def test_s23_s24_a_development_scores_its_neighbourhood_up_to_ten(more: int, points: int) -> None:
    position = Position(4, PLAIN).lay("slot_14", "industry_planet_1").res(titanium=4).leaders(Y, 2)
    position.lay("slot_13", "development_office").lay("slot_09", "odessa_field")
    position.ship(Y, "transport", "slot_14")
    position.ship(Y, "fighter", "bay")
    position.leaders(B, nebula_6=2).leaders(G, slot_13=1, slot_09=1).leaders(P, slot_09=1, nebula_4=more)
    position.due(Task.EFFECTS, Y, BUILD)
    assert position.player().vp == points


def test_s25_the_last_ship_does_not_settle() -> None:
    position = site(3, ice=4)
    position.player().ships[6] = Place.UNBUILT
    position.due(Task.EFFECTS, Y, BUILD)
    assert position.done and position.state.regions[0].development == NONE


def test_s28_dominance_tokens_go_to_the_first() -> None:
    position = Position(factions=PLAIN)
    tokens = [int(token) for token in position.state.dominance]
    position.track(Y, supremacy=2).due(Task.ADVANCE, Y, Track.SUPREMACY, 1)
    assert position.player(Y).dominances == 1 << tokens[0] and position.player(Y).vp == 0
    position.track(B, supremacy=2).due(Task.ADVANCE, B, Track.SUPREMACY, 1)
    assert position.player(B).dominances == 0 and position.player(B).vp == 2
    position.track(Y, supremacy=5).due(Task.ADVANCE, Y, Track.SUPREMACY, 2)
    assert position.player(Y).dominances == (1 << tokens[0]) | (1 << tokens[1])
    assert position.player(Y).tracks[Track.SUPREMACY] == 7


def test_s29_an_upgrade_replaces_the_values_and_builds_the_ship() -> None:
    position = Position(factions=PLAIN).track(Y, industry=2)
    position.player().held[3] = tile("battleship")
    position.due(Task.ADVANCE, Y, Track.INDUSTRY, 1)
    assert position.kind == Decide.UPGRADE
    position.take(tile("battleship"))
    assert position.player().tiles[3] == tile("battleship") and position.at("bay") == 1
    assert list(position.components.stats[tile("battleship")][:4]) == [1, 4, 1, 1]
    position.track(Y, industry=5).due(Task.ADVANCE, Y, Track.INDUSTRY, 1)
    kinds = {TYPE_IDS[position.components.tile_type[option]] for option in position.options()}
    assert "heavy_cruiser" not in kinds


@pytest.mark.parametrize(("space", "cards", "drawn"), [(2, 4, 2), (5, 7, 0)])
def test_s30_a_new_hand_limit_lets_one_draw(space: int, cards: int, drawn: int) -> None:
    position = Position(factions=PLAIN).track(Y, civilization=space)
    position.hand(*ids().cards[:cards]).due(Task.ADVANCE, Y, Track.CIVILIZATION, 1)
    if drawn:
        assert position.kind == Decide.DRAW_TO_LIMIT
        position.take(1)
    assert position.done and position.player().hand_count == cards + drawn


def event(position: Position, number: int, seat: int = Y) -> Position:
    card = ids().event_numbers.index(number)
    position.state.events[0] = card
    position.state.marker = seat
    position.state.active = seat
    return position.due(Task.EVENT, seat)


def test_s31_event_101_scores_supremacy_less_damage() -> None:
    position = Position(4, PLAIN)
    position.raider("slot_01", "void_leviathan")
    here = position.state.regions[0]
    here.raider, here.figures = NONE, 0
    position.state.raider_supply[Class.B] = 1
    for seat, (space, damaged) in enumerate(((3, 1), (5, 0), (0, 2), (8, 1))):
        position.track(seat, supremacy=space).leaders(seat, slot_05=1)
        for key in range(damaged):
            position.player(seat).damage[module("treasury") - key] = 1
    event(position, 101)
    assert [int(position.player(seat).vp) for seat in range(4)] == [2, 6, 0, 9]
    assert any(position.state.regions[SLOTS + n].raider == Class.B for n in range(6))
    assert [int(position.player(seat).hand_count) for seat in range(4)] == [1, 1, 1, 1]
    assert (position.kind, position.seat) == (Decide.RECRUIT, Y)
    position.take(region("slot_05"))
    assert position.player(Y).station_leaders == 1
    position.stop()
    assert position.state.progress == 0 and position.state.marker == NONE


def test_s32_a_class_on_the_map_brings_s_figures_instead() -> None:
    position = Position(factions=PLAIN).raider("slot_01", "saucer_abductor")
    position.raider("slot_02", "vorticon_attackers", 3)
    event(position, 104)
    assert position.state.raider_supply[Class.S] == 0
    assert position.state.regions[0].figures == 1 and position.state.regions[0].raider == Class.A
    assert sum(int(here.figures) for here in position.state.regions if here.raider == Class.S) == 4


def test_s33_the_marker_at_its_end_reveals_a_planet_at_once() -> None:
    position = Position(3, ("void_cartographers", *PLAIN)).res(ice=4).display("recruiting_hall")
    position.lay("slot_01", "odessa_field").lay("slot_02", "spacedock")
    position.ship(Y, "transport", "bay")
    position.ship(Y, "fighter", "bay")
    position.state.progress = 4
    left = position.state.planet_count - position.state.planet_at
    position.track(Y, civilization=3).launch("transport", "slot_01").skip()
    here = position.state.regions[region("slot_03")]
    assert 0 <= here.tile < 15 and here.moon_count == 3 and position.state.newest == region("slot_03")
    assert position.state.marker == Y and position.state.story.events == 0
    position.take(module("recruiting_hall"))
    assert position.player().tracks[Track.CIVILIZATION] == 4  # an event space
    assert position.state.planet_count - position.state.planet_at == left - 1


def test_s46_the_end_is_triggered_and_everybody_has_one_more_turn() -> None:
    position = Position(3, PLAIN).vp(Y, 55)
    position.track(Y, science=7)
    position.state.progress = 5
    event(position, 102, B)
    position.stop()
    assert position.state.triggered == 1 and position.state.story.trigger_seat == Y
    begun = int(position.state.turn_number)
    before = [int(position.state.notes[seat].turns) for seat in (G, Y, B)]
    position.due(Task.NEXT, B)
    while not position.state.over:
        position.take(position.options()[-1])
    taken = [int(position.state.notes[seat].turns) for seat in (G, Y, B)]
    assert [after - first for after, first in zip(taken, before, strict=True)] == [1, 1, 1]
    assert position.state.turn_number == begun + 3 and position.state.active == B
    assert position.state.story.events == 1


def test_s50_limits_hold_at_the_end_of_the_turn() -> None:
    position = Position(factions=PLAIN).res(energy=12, titanium=6).hand(*ids().cards[:7])
    position.due(Task.LIMITS, Y)
    assert position.kind == Decide.DISCARD_CARD
    position.take(position.options()[0]).take(position.options()[0])
    assert position.done and position.amounts() == [10, 5, 0, 0, 0, 5]


def test_s55_all_players_gain_in_turn_order_as_far_as_the_supply_lasts() -> None:
    position = Position(3, PLAIN)
    position.state.supply[Resource.TITANIUM] = 2
    event(position, 103, B)
    position.stop()
    assert [int(position.player(seat).res[Resource.TITANIUM]) for seat in (Y, B, G)] == [0, 1, 1]
