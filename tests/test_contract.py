"""The contract of all games, part by part and for each number of players; and tests that it can fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from joblib import cpu_count

from sim import games
from sim.gamekit.columns import by
from tests import contract, toy

OVERLAYS = Path(__file__).parent / "overlays"
TOY = "tests.toy:TOY"
GAMES = games.names()
# Modes of a game that are played by other rules, beside the one without options.
MODES: dict[str, list[dict[str, str]]] = {
    "andromedas_edge": [
        {"length": "short", "event_deck": "cosmic_twilight", "special": "quasars", "s_class": "random"},
        {"length": "long", "special": "vortices", "destiny": "true", "teams": "true"},
    ],
    "cryo": [
        {"mode": "solo", "harder": harder, "unpredictable": unpredictable}
        for harder in ("false", "true")
        for unpredictable in ("false", "true")
    ],
    "new_dark_ages_colony": [{"trade": "false", "launch_by_each": "true"}],
    "federation": [
        {
            "setup": "first_game",
            "free_discards": "true",
            "placement_requires_executable_action": "true",
            "mission_requires_executable_action": "true",
            "level_3_requires_level_2": "true",
            "next_level_2_opened_after_take": "true",
            "level_bonus_raises_upkeep": "false",
            "level_bonuses_stack": "false",
            "second_deep_space_token": "true",
            "neutral_votes_compete_on_floors": "false",
            "neutral_votes_count_for_law": "false",
            "special_ambassador_same_round": "false",
            "die_on_outer_module": "true",
        }
    ],
}
TABLES = [
    (name, players, options)
    for name in GAMES
    for options in ({}, *MODES.get(name, ()))
    for players in games.get(name).players_for(options)
]
# Overlays that touch one deck, or the map, and the fields of the state that it decides at the deal.
DECKS = [
    (
        "gaia_project",
        "[federations.token.fed_vp_12]\ncopies = 1",
        {"terraforming_token", "terraforming_setup", "tokens_left"},
    ),
    ("gaia_project", "[setup.players.4]\nboosters = 9", {"boosters", "boosters_setup"}),
    (
        "gaia_project",
        '[sectors.sector.s01]\nhexes = "eeemevoeedeeereeeee"',
        {"slots", "rotations", "planet", "planets", "planet_count"},
    ),
    ("andromedas_edge", "[tactics.card.redeploy]\ncopies = 3", {"pile", "pile_count"}),
    ("andromedas_edge", "[tokens.discovery_token.treasure_cache]\ncopies = 6", {"stacks"}),
    (
        "andromedas_edge",
        "[map]\nstart_planets_by_players = [0, 0, 4, 6, 9]",
        {"regions", "planets", "planet_count", "moon_at"},
    ),
    ("cryo", "[cards.card_type.power_coupler]\ncopies = 3", {"pile", "pile_count", "players"}),
    ("cryo", "[setup.players.players_4]\nresource_tiles_per_space = 2", {"stack", "stack_count"}),
    ("cryo", "[setup.players.players_4]\ndamage_markers = 5", {"damaged"}),
    ("new_dark_ages_colony", "[chapters.chapter.the_pool]\nlevel = 1", {"chapters"}),
    ("new_dark_ages_colony", "[rules.limits]\nfaction_cards_drawn = 3", {"players"}),
    ("federation", "[alterations.alteration.alt_p1_01]\npower = 2", {"moon", "reserve", "reserve_left"}),
    ("federation", "[rules.limits]\ndeep_space_extra = 3", {"deep_space"}),
    ("federation", "[rules.limits]\nstart_tokens_extra = 3", {"start_offer"}),
    ("federation", "[neo]\ndead_asteroids_used = 2", {"dead"}),
]
SOAK_GAMES = 100_000
SOAK_PLENTY = 10_000

each_game = pytest.mark.parametrize("name", GAMES)
SEATED = [(*table, strategy) for table in TABLES for strategy in contract.strategies_of(games.get(table[0]))]
# Invariants are tested after every move; those who look ahead play few games.
PLAYED = {"random": 1000, "eager": 1000} | dict.fromkeys(contract.LOOK_AHEAD, 4)
each_seating = pytest.mark.parametrize(("name", "players", "options", "strategy"), SEATED)
each_table = pytest.mark.parametrize(("name", "players", "options"), TABLES)


def place(name: str) -> str:
    return f"sim.games.{name}:GAME"


def plenty(name: str) -> Path:
    """The overlay that makes players rich, so that random play reaches the limits of a game."""
    return OVERLAYS / f"{name}_plenty.toml"


# The slowest first, so that the other workers have something to do meanwhile.
@each_game
def test_no_index_leaves_its_array(name: str) -> None:
    contract.check_bounds(place(name), ({}, *MODES.get(name, ())[-1:]), plenty=plenty(name))


@each_game
def test_jit_off_is_jit_on(name: str) -> None:
    contract.check_jit_off_is_jit_on(place(name), ({}, *MODES.get(name, ())))


@each_game
def test_records(name: str) -> None:
    contract.check_records(games.get(name))


@each_game
def test_bad_input_is_refused(name: str) -> None:
    contract.check_bad_input_is_refused(games.get(name))


@each_game
def test_about(name: str) -> None:
    contract.check_about(games.get(name))


@each_game
def test_axes(name: str) -> None:
    contract.check_axes(games.get(name))


@each_seating
def test_plays_to_the_end(name: str, players: int, options: dict[str, str], strategy: str) -> None:
    number = PLAYED.get(strategy, 200)
    contract.check_plays_to_the_end(games.get(name), players, number, strategy, options=options)


@each_table
def test_plays_to_the_end_with_plenty_of_everything(name: str, players: int, options: dict[str, str]) -> None:
    contract.check_plays_to_the_end(games.get(name), players, 100, "eager", plenty(name), options=options)


@each_table
def test_a_banned_seat_never_takes_what_it_may_not(name: str, players: int, options: dict[str, str]) -> None:
    contract.check_bans(games.get(name), players, options=options)


@each_table
def test_results_do_not_depend_on_batches_or_workers(
    name: str, players: int, options: dict[str, str]
) -> None:
    contract.check_results_do_not_depend_on_batches_or_workers(games.get(name), players, options=options)


@each_table
def test_traced_is_batched(name: str, players: int, options: dict[str, str]) -> None:
    contract.check_traced_is_batched(games.get(name), players, options=options)


@each_table
def test_a_game_is_a_page_with_a_board_after_each_turn(
    name: str, players: int, options: dict[str, str]
) -> None:
    contract.check_page(games.get(name), players, options)


@each_table
def test_overlay_changes_play(name: str, players: int, options: dict[str, str]) -> None:
    contract.check_overlay_changes_play(games.get(name), players, OVERLAYS / f"{name}.toml", options)


@pytest.mark.parametrize(("name", "overlay", "touched"), DECKS)
def test_luck_stays_aligned(name: str, overlay: str, touched: set[str], tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(overlay)
    game = games.get(name)
    contract.check_luck_stays_aligned(game, game.players[-1], tmp_path / "deck.toml", touched)


@pytest.mark.soak
@each_table
def test_plays_very_many_games_to_the_end(name: str, players: int, options: dict[str, str]) -> None:
    share = SOAK_GAMES // len(games.get(name).players) + 1
    contract.check_plays_to_the_end(games.get(name), players, share, workers=cpu_count(), options=options)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "players", "options"), [seating[:3] for seating in SEATED if seating[3] == "scripted"]
)
def test_plays_very_many_scripted_games_to_the_end(name: str, players: int, options: dict[str, str]) -> None:
    share = SOAK_GAMES // len(games.get(name).players) + 1
    contract.check_plays_to_the_end(
        games.get(name), players, share, "scripted", workers=cpu_count(), options=options
    )


@pytest.mark.soak
@each_table
def test_plays_many_games_with_plenty_to_the_end(name: str, players: int, options: dict[str, str]) -> None:
    share = SOAK_PLENTY // len(games.get(name).players) + 1
    contract.check_plays_to_the_end(
        games.get(name), players, share, "eager", plenty(name), cpu_count(), options
    )


def test_the_toy_keeps_the_contract() -> None:
    contract.check_game(TOY, OVERLAYS / "toy.toml", games=20)


@pytest.mark.parametrize("game", [toy.STUCK_TOY, toy.ENDLESS_TOY, toy.LEAKY_TOY], ids=lambda game: game.name)
def test_a_broken_toy_does_not_keep_the_contract(game: toy.Game) -> None:
    with pytest.raises(AssertionError):
        contract.check_plays_to_the_end(game, 2, games=5)


@pytest.mark.parametrize(
    "change",
    [
        {"columns": {"seats": {"vp_by": "points"}}},
        {"columns": {"seats": {"vp_by": by("points", "source", "source")}}},
        {"axes": lambda: {"source": ("dice",)}},
        {"axes": lambda: {"source": ("dice", "dice")}},
        {"axes": lambda: {"source": ("head_start", "dice"), "round": range(1, 3)}},
        {
            "columns": {"seats": {"vp_by": by("points", "seat")}},
            "axes": lambda: {"seat": ("head_start", "dice")},
        },
        {"columns": {**toy.TOY.columns, "games": {"rounds": "rounds played"}}},
    ],
    ids=["none", "too many", "too short", "twice", "left over", "hides the seat", "no such column"],
)
def test_wrong_axes_do_not_keep_the_contract(change: dict[str, Any]) -> None:
    contract.check_axes(toy.TOY)
    with pytest.raises(AssertionError):
        contract.check_axes(replace(toy.TOY, **change))
