"""Round tiles, final tiles, federation tokens, board actions and free actions, with their printed numbers."""

from __future__ import annotations

import pytest

from sim.games.gaia_project.rules.vocabulary import VP, Planet
from tests.games.gaia_project.positions import IDS, Position
from tests.games.gaia_project.tables import INSTITUTE, POOR, gained, state_of

# Round tiles, final tiles, tokens


@pytest.mark.parametrize(
    ("tile", "move", "points"),
    [
        ("round_mine_2", ("build_mine", (5, 0)), 2),
        ("round_trading_3", ("upgrade", (4, 0), "trading_station"), 3),
        ("round_trading_4", ("upgrade", (4, 0), "trading_station"), 4),
        ("round_big_5_a", ("upgrade", (2, 1), INSTITUTE), 5),
        ("round_big_5_b", ("upgrade", (7, -3), "academy_left"), 5),
        ("round_gaia_mine_3", ("build_mine", (4, -2)), 3),
        ("round_gaia_mine_4", ("build_mine", (4, -2)), 4),
        ("round_research_2", ("advance", "science"), 2),
        ("round_terraform_2", ("build_mine", (7, 0)), 4),  # two steps from desert to oxide
    ],
)
def test_a_round_tile_scores_its_event_and_no_other(tile: str, move: tuple[object, ...], points: int) -> None:
    for other in IDS.round_tiles:
        table = Position("xenos", "itars", "ambas", round_tile=other)
        table.set(0, ore=15, credits=30, knowledge=4, qic=5)
        for at, piece in {(4, 0): "mine", (2, 1): "trading_station", (7, -3): "research_lab"}.items():
            table.place(0, at, piece)
        table.do(*move)
        if other == tile:
            assert table.seat(0).vp == 10 + points
        elif not also_scored(other, move):
            assert table.seat(0).vp == 10, other


def also_scored(tile: str, move: tuple[object, ...]) -> bool:
    """Other tiles of the same event; every mine is also one of round_mine_2."""
    events: tuple[str, ...] = ("research",)
    if move[0] == "upgrade":
        events = ("trading",) if move[-1] == "trading_station" else ("big",)
    elif move[0] == "build_mine":
        events = ("mine",) if move[-1] == (4, -2) else ("mine_2", "terraform")
    return any(event in tile for event in events)


TOKENS = {
    "fed_vp_12": {"vp": 12},
    "fed_vp_8_qic_1": {"vp": 8, "qic": 1},
    "fed_vp_8_tokens_2": {"vp": 8, "tokens": 2},
    "fed_vp_7_ore_2": {"vp": 7, "ore": 2},
    "fed_vp_7_credits_6": {"vp": 7, "credits": 6},
    "fed_vp_6_knowledge_2": {"vp": 6, "knowledge": 2},
}


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("round_tile", ["round_mine_2", "round_federation_5"])
def test_a_federation_token_gives_its_goods_and_the_round_tile_its_points(
    token: str, round_tile: str
) -> None:
    table = Position("hadsch_hallas", "itars", "geodens", round_tile=round_tile)
    for at, piece in {(-4, -1): INSTITUTE, (-3, -1): "academy_left", (-3, 0): "mine"}.items():
        table.place(0, at, piece)
    before = state_of(table.seat(0))
    table.do("federate")
    table.do("form_federation", {(-4, -1), (-3, -1), (-3, 0)})
    assert {move[1] for move in table.legal()} == set(TOKENS)  # the Gleens' token is no choice
    table.do("take_federation_token", token)
    bonus = 5 if round_tile == "round_federation_5" else 0
    assert gained(table.seat(0), before) == {**TOKENS[token], "vp": TOKENS[token]["vp"] + bonus}
    assert table.seat(0).green == (0 if token == "fed_vp_12" else 1)


@pytest.mark.parametrize(
    ("tile", "neutral"),
    [
        ("final_structures_in_federations", 10), ("final_structures", 11), ("final_planet_types", 5),
        ("final_gaia_planets", 4), ("final_sectors", 6), ("final_satellites", 8),
    ],
)  # fmt: skip
def test_a_final_tile_ranks_by_its_count_and_the_neutral_player_takes_a_place(
    tile: str, neutral: int
) -> None:
    table = Position("xenos", "itars", round_number=6)
    table.set_final_tiles(tile, tile)
    for seat, mines in ((0, 2), (1, 1)):
        table.settle(seat, {"mine": mines}, [Planet.GAIA])
        empty = [
            at for at in table.hexes if at in table.number and table.state.planet[table.number[at]] == -1
        ]
        own = [table.hexes[spot] for spot in range(133) if table.state.owner[spot] == seat]
        table.federate(seat, own + empty[: 2 * mines], "fed_vp_12", green=False)
    table.settle(0, {"mine": 1}, [Planet.DESERT])
    points = [int(player.vp) for player in table.state.players[:2]]
    table.finish()
    assert table.parts.final_neutral[IDS.final_tiles.index(tile)] == neutral
    # Seat 0 has more of everything, the neutral player more than both.
    assert [int(player.vp_by[VP.FINAL_1]) for player in table.state.players[:2]] == [12, 6]
    assert points == [10, 10]


# Board actions and free actions


@pytest.mark.parametrize(
    ("action", "power", "expected"),
    [
        ("power_7_knowledge_3", 7, {"knowledge": 3}),
        ("power_4_ore_2", 4, {"ore": 2}),
        ("power_4_credits_7", 4, {"credits": 7}),
        ("power_4_knowledge_2", 4, {"knowledge": 2}),
        ("power_3_tokens_2", 3, {"tokens": 2}),
    ],
)
def test_a_power_action_takes_its_price_and_gives_its_goods(
    action: str, power: int, expected: dict[str, int]
) -> None:
    table = Position("xenos", "itars")
    table.set(0, **POOR, power=(0, 0, power - 1, 0))
    assert ("board_action", action) not in table.legal()
    table.set(0, power=(0, 0, power, 0))
    before = state_of(table.seat(0))
    table.do("board_action", action)
    result = gained(table.seat(0), before)
    assert result.pop("charged") == -2 * power
    assert result == expected


@pytest.mark.parametrize(
    ("action", "power", "steps"), [("power_5_terraform_2", 5, 2), ("power_3_terraform_1", 3, 1)]
)
def test_power_actions_of_terraforming_build_a_mine_with_free_steps(
    action: str, power: int, steps: int
) -> None:
    table = Position("terrans", "itars", "ambas")
    table.set(0, ore=1 + 3 * (2 - steps), credits=2, qic=1, power=(0, 0, power, 0))
    table.place(0, (4, 0), "mine")
    table.do("build_mine", (2, 1), action)  # two steps
    assert (table.seat(0).goods[:2], table.seat(0).power) == ((0, 0), (power, 0, 0, 0))


def test_qic_actions_take_four_three_and_two_qics() -> None:
    table = Position("xenos", "itars")
    table.set(0, **POOR, power=(0, 0, 0, 0))
    table.give_token(0, "fed_vp_7_ore_2")
    offered = []
    for qic in range(1, 5):
        table.set(0, qic=qic)
        offered.append({move[1] for move in table.legal("board_action")})
    two, three, four = "qic_2_planet_types", "qic_3_rescore_federation", "qic_4_tech_tile"
    assert offered == [set(), {two}, {two, three}, {two, three, four}]


@pytest.mark.parametrize(
    ("action", "cost", "expected"),
    [
        ("power_to_qic", {"power": (0, 0, 4, 0)}, {"qic": 1, "charged": -8}),
        ("power_to_ore", {"power": (0, 0, 3, 0)}, {"ore": 1, "charged": -6}),
        ("power_to_knowledge", {"power": (0, 0, 4, 0)}, {"knowledge": 1, "charged": -8}),
        ("power_to_credit", {"power": (0, 0, 1, 0)}, {"credits": 1, "charged": -2}),
        ("qic_to_ore", {"qic": 1}, {"qic": -1, "ore": 1}),
        ("knowledge_to_credit", {"knowledge": 1}, {"knowledge": -1, "credits": 1}),
        ("ore_to_credit", {"ore": 1}, {"ore": -1, "credits": 1}),
        ("ore_to_power_token", {"ore": 1}, {"ore": -1, "tokens": 1}),
        ("burn", {"power": (0, 2, 0, 0)}, {"tokens": -1}),
    ],
)
def test_a_free_action_gives_what_it_says(
    action: str, cost: dict[str, object], expected: dict[str, int]
) -> None:
    table = Position("xenos", "itars")
    table.set(0, **POOR, power=(0, 0, 0, 0))
    assert not table.legal("free_action")
    table.set(0, **cost)
    before = state_of(table.seat(0))
    table.do("free_action", action)
    assert gained(table.seat(0), before) == expected
