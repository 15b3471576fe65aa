"""Battles: SCENARIOS S34 to S43, S51, S53, S54, S58, S62, S65."""

from __future__ import annotations

import numpy as np
import pytest

from sim.games.andromedas_edge.rules.odds import odds
from sim.games.andromedas_edge.rules.ships import SHIELDS
from sim.games.andromedas_edge.rules.vocabulary import NONE, Class, Resource, Track
from sim.games.andromedas_edge.rules.vocabulary_effects import VP
from sim.games.andromedas_edge.rules.vocabulary_moves import (
    ENERGY_DIE,
    STOP,
    TACOPS_CARD,
    TACOPS_MOON,
    Decide,
    Give,
    Task,
)
from tests.games.andromedas_edge.positions import B, G, Position, Y, card, first, moon, region

PLAIN = ("tolzeed_haulers", "void_cartographers", "concord_of_hydra", "crystal_chorus")
OBELISK = 4


def field(players: int = 2, factions: tuple[str, ...] = PLAIN, place: str = "slot_08") -> Position:
    """An active region with nobody in it."""
    position = Position(players, factions).lay(place, "commerce_planet_1")
    position.state.active_region = region(place)
    return position


def fight(position: Position, *dice: int) -> Position:
    """A battle without cards and energy, decided by these dice: players in turn order, raiders last."""
    position.luck(*dice)
    position.due(Task.BATTLE, Y).stop()
    assert position.done and position.state.random.tape_error == 0
    assert position.state.random.tape_at == len(dice)
    position.state.random.tape_length = 0
    return position


@pytest.mark.parametrize(("ships", "cards", "lowest"), [(2, (), 2), (4, ("precision_fire",), 5)])
def test_s34_dice_end_between_targeting_and_six(ships: int, cards: tuple[str, ...], lowest: int) -> None:
    seen: set[int] = set()
    for seed in range(60):
        position = Position(2, PLAIN, seed=seed).lay("slot_08", "commerce_planet_1")
        position.state.active_region = region("slot_08")
        for _ in range(ships):
            position.ship(Y, "transport", "slot_08")
        position.ship(B, "transport", "slot_08")
        position.hand(*cards).due(Task.BATTLE, Y).skip()
        for name in cards:
            position.take(Give.CARD + card(name))
        position.stop()
        battle = position.state.battle
        assert battle.targeting[Y] == lowest and battle.count[Y] == ships
        seen |= {int(die) for die in battle.dice[Y, :ships]}
    assert seen == set(range(lowest, 7))


def three_sides() -> Position:
    position = field(3)
    for seat in (Y, B):
        position.ship(seat, "transport", "slot_08")
        position.ship(seat, "science_vessel", "slot_08")
    return position.raider("slot_08", "saucer_abductor")


def test_s35_the_first_different_die_decides() -> None:
    position = fight(three_sides(), 5, 4, 3, 6, 5, 2, 6, 4, 4, 1)
    assert position.state.battle.winners == 1 << B


def test_s36_more_dice_win_and_equal_dice_lose() -> None:
    position = field()
    for seat in (Y, B):
        position.ship(seat, "transport", "slot_08")
        position.ship(seat, "transport", "slot_08")
    position.develop("slot_09", OBELISK, B)
    fight(position, 6, 4, 6, 4, 2)
    assert position.state.battle.winners == 1 << B
    tie = field()
    for seat in (Y, B):
        tie.ship(seat, "transport", "slot_08")
        tie.ship(seat, "transport", "slot_08")
    fight(tie, 6, 4, 6, 4)
    assert tie.state.battle.winners == 0
    assert (tie.at("top", Y), tie.at("top", B)) == (2, 2)
    assert tie.player(Y).tracks[Track.SUPREMACY] == tie.player(B).tracks[Track.SUPREMACY] == 0


def test_s37_the_rulebooks_battle() -> None:
    position = Position(3, PLAIN).lay("slot_08", "commerce_planet_1", "commerce_moon_4")
    position.lay("slot_07", "science_planet_1").lay("slot_06", "spacedock").lay("slot_12", "science_planet_2")
    position.lay("slot_09", "supremacy_planet_1").develop("slot_09", OBELISK, Y)
    position.ship(Y, "transport", "bay")
    position.ship(Y, "fighter", "bay")
    near = position.ship(Y, "transport", "slot_07")
    cruiser = position.ship(Y, "heavy_cruiser", "slot_06")
    other = position.ship(B, "transport", "slot_12")
    position.ship(B, "fighter", "slot_06")
    position.raider("slot_10", "saucer_abductor")
    here = position.state.regions[region("slot_10")]
    here.raider, here.figures = NONE, 0
    position.state.raider_supply[Class.A] = 1
    position.raider("slot_18", "saucer_abductor")
    position.res(Y, energy=1).res(B, energy=2).hand("infra_frequencies", seat=B)
    position.player(Y).tacops = moon("commerce_moon_1")
    for seat, abducted in ((Y, 2), (B, 2), (G, 2)):
        position.player(seat).abducted = abducted
    position.launch("transport", "slot_08").skip()
    position.take(near, cruiser)
    if position.kind == Decide.ESCALATE and position.seat == Y:
        position.take(STOP)
    position.take(other, first("fighter")).skip()
    assert (position.kind, position.seat) == (Decide.DIPLOMACY, B)
    position.take(card("infra_frequencies"))
    assert position.player(B).vp == 4
    position.take(0, 0, 0).skip()  # any player may end the battle
    position.luck(6, 5, 4, 4, 3, 3, 6, 6, 4, 3, 2, 5, 4, 3, 1)
    assert (position.kind, position.seat) == (Decide.PREPARE, B)
    position.take(ENERGY_DIE, ENERGY_DIE)
    battle = position.state.battle
    assert [int(battle.count[side]) for side in (Y, B, 4)] == [6, 5, 4]
    assert [int(battle.targeting[side]) for side in (Y, B, 4)] == [3, 2, 1]
    position.skip()
    assert (position.kind, position.seat) == (Decide.TACOPS, Y)
    assert position.options() == [TACOPS_CARD, TACOPS_MOON, 2]
    position.take(TACOPS_MOON)
    assert position.done
    assert position.player(B).tracks[Track.SUPREMACY] == 1
    assert [int(position.player(seat).abducted) for seat in (Y, B, G)] == [1, 0, 1]
    assert [int(position.player(seat).station_leaders) for seat in (Y, B, G)] == [1, 2, 1]
    assert position.state.raider_supply[Class.A] == 1
    assert position.at("top", Y) == 2 and position.at("slot_08", Y) == 1
    assert position.player(Y).shield[3] == 1 and position.player(Y).tacops == moon("commerce_moon_1")
    assert position.amounts(Y) == [0, 0, 0, 0, 1, 0] and position.amounts(B)[0] == 0


def test_s38_who_may_join() -> None:
    position = field()
    position.ship(Y, "transport", "slot_06")
    position.ship(B, "transport", "slot_08")
    position.raider("slot_08", "vorticon_attackers").due(Task.ESCALATION, Y)
    assert position.done  # at distance 2, with range 1
    frozen = field()
    frozen.ship(Y, "transport", "slot_07")
    frozen.raider("slot_08", "ice_pirates").due(Task.ESCALATION, Y)
    assert frozen.done
    nebula = Position(2, PLAIN)
    nebula.state.active_region = region("nebula_1")
    nebula.ship(Y, "transport", "slot_01")
    nebula.raider("nebula_1", "vorticon_attackers").due(Task.ESCALATION, Y)
    assert nebula.done
    vessel = nebula.ship(Y, "science_vessel", "slot_01")
    nebula.due(Task.ESCALATION, Y)
    assert nebula.options() == [vessel, STOP]


@pytest.mark.parametrize(("development", "spend"), [(True, 0), (False, 1)])
def test_s39_energy_cannot_go_beyond_six_dice(development: bool, spend: int) -> None:
    position = field().res(energy=5)
    position.ship(Y, "heavy_cruiser", "slot_08")
    position.ship(Y, "fighter", "slot_08")
    position.ship(B, "transport", "slot_08")
    if development:
        position.develop("slot_09", OBELISK, Y)
    position.due(Task.BATTLE, Y).skip()
    spent = 0
    while position.kind == Decide.PREPARE and ENERGY_DIE in position.options():
        position.take(ENERGY_DIE)
        spent += 1
    assert spent == spend


def test_s40_a_swarm_loses_one_figure_and_pays_once() -> None:
    position = field().raider("slot_08", "vorticon_attackers", 3)
    for kind in ("heavy_cruiser", "fighter", "transport"):
        position.ship(Y, kind, "slot_08")
    fight(position, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5)
    battle = position.state.battle
    assert (battle.count[4], battle.targeting[4]) == (6, 3)
    assert position.player().vp == 2 and position.player().tracks[Track.SUPREMACY] == 1
    assert position.state.regions[region("slot_08")].figures == 2


def test_s42_withdrawal_ends_a_battle_of_two() -> None:
    position = field().hand("withdrawal", seat=B)
    position.ship(Y, "transport", "slot_08")
    position.ship(B, "transport", "slot_08")
    position.due(Task.BATTLE, Y).skip()
    position.take(card("withdrawal"))
    assert position.done and position.at("bay", B) == 1 and position.at("slot_08", Y) == 1
    assert position.player(Y).tracks[Track.SUPREMACY] == 0


@pytest.mark.parametrize(
    ("sides", "shares"),
    [
        ([(1, 1), (1, 1)], [5 / 12, 5 / 12, 1 / 6]),
        ([(2, 1), (1, 1)], [161 / 216, 55 / 216, 0]),
        ([(2, 2), (2, 2)], [58 / 125, 58 / 125, 9 / 125]),
        ([(3, 2), (2, 1)], [547 / 750, 203 / 750, 0]),
        ([(6, 3), (5, 2)], [0.708397, 0.291603, 0]),
        ([(6, 3), (5, 2), (4, 1)], [0.638455, 0.256477, 0.105069, 0]),
    ],
)
def test_s43_exact_odds(sides: list[tuple[int, int]], shares: list[float]) -> None:
    result = odds(sides)
    assert np.allclose([*result.wins, result.all_lose], shares, atol=5e-7)


def test_s43_the_rules_agree_with_the_odds() -> None:
    won = np.zeros(3)
    games = 600
    for seed in range(games):
        position = Position(2, PLAIN, seed=seed).lay("slot_08", "commerce_planet_1")
        position.state.active_region = region("slot_08")
        position.ship(Y, "fighter", "slot_08")
        position.ship(Y, "transport", "slot_08")
        position.ship(B, "science_vessel", "slot_08")
        position.due(Task.BATTLE, Y).stop()
        winners = int(position.state.battle.winners)
        won[{1 << Y: 0, 1 << B: 1, 0: 2}[winners]] += 1
    result = odds([(3, 2), (2, 1)])
    expected = np.array([*result.wins, result.all_lose])
    error = np.sqrt(expected * (1 - expected) / games)
    assert np.all(np.abs(won / games - expected) <= 4 * error + 1e-12)


def test_s51_tac_ops_gives_a_card_or_the_moon() -> None:
    position = field()
    position.player(Y).tacops = moon("supremacy_moon_1")
    position.due(Decide.TACOPS, Y).take(TACOPS_MOON)
    assert position.amounts() == [2, 0, 0, 0, 0, 0] and position.player().tacops == moon("supremacy_moon_1")
    position.due(Decide.TACOPS, Y).take(TACOPS_CARD)
    assert position.amounts() == [2, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("seats", "raiders", "battles"),
    [((Y, B), True, 1), ((Y,), False, 0), ((B, G), False, 1), ((Y,), True, 1)],
)
def test_s53_when_there_is_a_battle(seats: tuple[int, ...], raiders: bool, battles: int) -> None:
    position = field(3)
    for seat in seats:
        position.ship(seat, "transport", "slot_08")
    if raiders:
        position.raider("slot_08", "vorticon_attackers")
    position.due(Task.BATTLE, Y)
    assert position.state.story.battles == battles


def test_s54_joining_by_distance() -> None:
    position = field(3)
    position.ship(Y, "transport", "slot_07")
    position.ship(B, "fighter", "slot_06")
    position.ship(G, "science_vessel", "slot_10")
    transport = position.ship(G, "transport", "slot_12")
    position.raider("slot_08", "vorticon_attackers").due(Task.ESCALATION, Y)
    asked = {}
    while not position.done:
        asked[position.seat] = position.options()
        position.take(STOP)
    assert asked == {Y: [0, STOP], B: [first("fighter"), STOP], G: [transport, STOP]}
    assert list(asked) == [Y, B, G]


def test_s58_a_shield_saves_the_cruiser_once() -> None:
    position = field()
    position.ship(Y, "heavy_cruiser", "slot_08")
    position.raider("slot_08", "void_leviathan")
    assert position.components.stats[35, SHIELDS] == 1
    fight(position, 1, 1, 1, 6, 6, 6, 6)
    assert position.player().shield[3] == 1 and position.at("slot_08") == 1
    fight(position, 1, 1, 1, 6, 6, 6, 6)
    assert position.at("top") == 1
    position.return_().stop()
    assert position.player().shield[3] == 0 and position.at("bay") == 1


def test_s62_a_full_tie_frees_nobody() -> None:
    position = field()
    position.ship(Y, "heavy_cruiser", "slot_08")
    position.develop("slot_09", OBELISK, Y)
    position.raider("slot_08", "saucer_abductor")
    position.player(Y).abducted = 2
    fight(position, 6, 4, 3, 1, 6, 4, 3, 1)
    assert position.state.battle.winners == 0 and position.player().abducted == 2
    assert position.state.raider_supply[Class.A] == 1 and position.player().vp_by[VP.RAIDER] == 0


@pytest.mark.parametrize(("cards", "place", "titanium"), [((), "top", 1), (("salvage_team",), "barge", 0)])
def test_s65_salvage_and_scrap_iron(cards: tuple[str, ...], place: str, titanium: int) -> None:
    position = field(2, ("weldforged_smiths", "void_cartographers")).hand(*cards)
    position.ship(Y, "transport", "slot_08")
    position.ship(Y, "transport", "slot_08")
    position.raider("slot_08", "death_sphere")
    position.luck(2, 2, 6, 6, 6, 6, 6).due(Task.BATTLE, Y)
    while not position.done:
        legal = position.options()
        if position.kind == Decide.DAMAGE and len(legal) > 1:
            position.take(legal[0])
        elif position.kind == Decide.DAMAGE_MODULE:
            position.take(legal[0])
        elif position.kind == Decide.TACOPS:
            position.take(2)
        else:
            position.take(legal[-1])
    assert position.at(place) == 2
    assert position.player().res[Resource.TITANIUM] == titanium
