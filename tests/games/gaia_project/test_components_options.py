"""Options of a run, from text to a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.errors import BadInput
from sim.games.gaia_project.loading.components import load_components, load_data
from sim.games.gaia_project.loading.options import OPTIONS, parse_options
from sim.games.gaia_project.rules.vocabulary import NONE, Faction, FactionMode, MapMethod

M4, M2, SMALL = 0, 1, 2


def options(players: int, **settings: str) -> Any:
    return parse_options(players, settings, load_components())[0]


def test_defaults_follow_the_rulebook() -> None:
    record = options(4)
    assert (record.players, record.layout, record.map_method) == (4, M4, MapMethod.METHOD_3)
    assert record.faction_mode == FactionMode.RANDOM
    assert record.factions.tolist() == [NONE] * 4
    assert record.station_on_own_satellite == record.zero_count_scores == 1
    for field in (
        "pass_order",
        "map_rotation",
        "first_game_mines",
        "federation_flexible",
        "end_conversion_auto",
        "free_step_must_be_used",
        "gain_must_not_be_fully_wasted",
        "satellite_limit",
        "all_types_across_sectors",
        "power_paid_together",
        "ivits_token_without_new_part",
    ):
        assert record[field] == 0, field


@pytest.mark.parametrize(
    ("switch", "value", "field", "expected"),
    [
        ("turn_order", "pass_order", "pass_order", 1),
        ("federation_flexible", "true", "federation_flexible", 1),
        ("end_conversion", "auto", "end_conversion_auto", 1),
        ("free_step_must_be_used", "true", "free_step_must_be_used", 1),
        ("gain_must_not_be_fully_wasted", "true", "gain_must_not_be_fully_wasted", 1),
        ("satellite_limit", "25", "satellite_limit", 25),
        ("map_method", "fixed", "map_method", MapMethod.FIXED),
        ("map_method", "method_1", "map_method", MapMethod.METHOD_1),
        ("map_method", "method_2", "map_method", MapMethod.METHOD_2),
        ("map_rotation", "last_seat", "map_rotation", 1),
        ("same_type_adjacency", "all_types_across_sectors", "all_types_across_sectors", 1),
        ("factions", "choice", "faction_mode", FactionMode.CHOICE),
        ("factions", "auction_choose_then_bid", "faction_mode", FactionMode.AUCTION_CHOOSE_THEN_BID),
        ("factions", "auction_bid_while_choosing", "faction_mode", FactionMode.AUCTION_BID_WHILE_CHOOSING),
        ("factions", "first_game", "faction_mode", FactionMode.GIVEN),
        ("small_map", "true", "layout", SMALL),
        ("ivits_token_without_new_part", "true", "ivits_token_without_new_part", 1),
        ("station_on_own_satellite", "false", "station_on_own_satellite", 0),
        ("zero_count_scores", "false", "zero_count_scores", 0),
        ("power_paid_together", "true", "power_paid_together", 1),
    ],
)
def test_each_switch_reaches_its_field(switch: str, value: str, field: str, expected: int) -> None:
    assert options(3, **{switch: value})[field] == expected


def test_every_option_of_every_switch_is_accepted_by_some_table() -> None:
    helped = {"start_structures": {"map_method": "fixed", "factions": "first_game"}}
    for name, switch in load_data().rules.switches:
        for option in switch.options:
            options(3, **{name: str(option).lower(), **helped.get(name, {})})


def test_two_players_have_one_shuffle_and_their_own_layout() -> None:
    for method in ("method_1", "method_2", "method_3"):
        record = options(2, map_method=method)
        assert (record.layout, record.map_method) == (M2, MapMethod.METHOD_3)
    assert options(2, map_method="fixed").map_method == MapMethod.FIXED


def test_factions_can_be_listed_by_seat() -> None:
    record = options(3, factions="itars, terrans,bal_taks")
    assert record.faction_mode == FactionMode.GIVEN
    assert record.factions.tolist() == [Faction.ITARS, Faction.TERRANS, Faction.BAL_TAKS, NONE]


def test_the_first_game_as_printed() -> None:
    record = options(4, factions="first_game", map_method="fixed", start_structures="first_game")
    assert record.first_game_mines == 1
    assert record.factions.tolist() == [
        Faction.TERRANS,
        Faction.TAKLONS,
        Faction.HADSCH_HALLAS,
        Faction.XENOS,
    ]


@pytest.mark.parametrize(
    ("players", "options", "option", "part"),
    [
        (5, {}, "players", "found 5"),
        (1, {}, "players", "found 1"),
        (4, {"turn_orders": "pass_order"}, "turn_orders", 'Did you mean "turn_order"?'),
        (4, {"turn_order": "passing"}, "turn_order", '"passing"'),
        (4, {"satellite_limit": "24"}, "satellite_limit", '"24"'),
        (4, {"federation_flexible": "yes"}, "federation_flexible", '"yes"'),
        (4, {"small_map": "true"}, "small_map", "with 4"),
        (2, {"small_map": "true"}, "small_map", "with 2"),
        (3, {"factions": "terrans,taklons"}, "factions", "found 2"),
        (2, {"factions": "terrans"}, "factions", "found 1"),
        (2, {"factions": "terrans,terrans"}, "factions", "each faction once"),
        (2, {"factions": "terrans,lantids"}, "factions", "terrans and lantids"),
        (2, {"factions": "terrans,lantid"}, "factions", 'Did you mean "lantids"?'),
        (2, {"factions": "any"}, "factions", '"any"'),
        (3, {"map_method": "fixed", "map_rotation": "last_seat"}, "map_rotation", "map_method = fixed"),
        (4, {"start_structures": "first_game", "factions": "first_game"}, "start_structures", "method_3"),
        (4, {"start_structures": "first_game", "map_method": "fixed"}, "start_structures", "random"),
        (
            3,
            {
                "start_structures": "first_game",
                "map_method": "fixed",
                "factions": "first_game",
                "small_map": "true",
            },
            "start_structures",
            "small_map = true",
        ),
    ],
)
def test_bad_options_are_one_line_that_names_the_option(
    players: int, options: dict[str, str], option: str, part: str
) -> None:
    with pytest.raises(BadInput) as error:
        parse_options(players, options, load_components())
    message = str(error.value)
    assert "\n" not in message
    assert option in message and part in message, message


def test_printed_start_mines_must_be_as_many_as_the_faction_has(tmp_path: Path) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text("[factions.faction.terrans]\nstart_mines = 3")
    options = {"factions": "first_game", "map_method": "fixed", "start_structures": "first_game"}
    with pytest.raises(
        BadInput, match=r"^option start_structures: .* found 2 for terrans, who start with 3$"
    ):
        parse_options(4, options, load_components(overlay))


def test_printed_start_structures_are_mines(tmp_path: Path) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text("[factions.faction.terrans]\nstart_mines = 0\nstart_pi = 1")
    options = {"factions": "first_game", "map_method": "fixed", "start_structures": "first_game"}
    with pytest.raises(
        BadInput, match=r"^option start_structures: .* found the planetary institute of terrans$"
    ):
        parse_options(4, options, load_components(overlay))


def test_help_names_values_and_default_of_every_switch() -> None:
    texts = OPTIONS.help()
    assert len(texts) == 16
    assert "method_1" in texts["map_method"] and "default method_3" in texts["map_method"]
    assert "default false" in texts["free_step_must_be_used"]
    assert all("\n" not in text for text in texts.values())
