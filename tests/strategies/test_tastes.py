"""Personas keep their tastes on top of the learned correction: each does more of what it is named after.

One copy plays against three of `trained`, on the same deals as four of `trained`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
import pytest

from sim import games
from sim.playing.batch import new_match, play_games
from strategies import registry

GAMES = 300
MORE_GAMES = {"andromedas_edge": 5 * GAMES}  # what events pay there varies most from game to game
PLAYERS = 4
ECONOMY = 4  # tracks of Gaia Project
INSTITUTE, RIGHT_ACADEMY, ACADEMIES = 3, 5, slice(4, 6)  # structures
COMMERCE = 2  # modules of Andromeda's Edge
CIVILIZATION = 3
Measure = Callable[[np.ndarray], np.ndarray]


def seat(field: str, at: int | slice | None = None) -> Measure:
    """A field of the first seat; summed if it has several numbers."""
    return lambda played: _number(played["seats"][:, 0][field], at)


def note(field: str, at: int | slice | None = None) -> Measure:
    """The same for a field of its notes."""
    return lambda played: _number(played["seats"][:, 0]["notes"][field], at)


def _number(values: np.ndarray, at: int | slice | None) -> np.ndarray:
    values = values if at is None else values[:, at]
    return values.reshape(len(values), -1).sum(axis=1, dtype=float)


def early_missions(played: np.ndarray) -> np.ndarray:
    rounds = played["seats"][:, 0]["notes"]["mission_round"]
    return ((rounds > 0) & (rounds <= 3)).sum(axis=1).astype(float)


def early_institute(played: np.ndarray) -> np.ndarray:
    built = played["seats"][:, 0]["notes"]["built_round"][:, INSTITUTE]
    return ((built > 0) & (built <= 2)).astype(float)


def alterations(played: np.ndarray) -> np.ndarray:
    return (played["seats"][:, 0]["notes"]["alteration_used"] > 0).sum(axis=1).astype(float)


def destroyed(played: np.ndarray) -> np.ndarray:
    """Pods that the others lost."""
    return played["seats"][:, 1:]["pods_destroyed"].sum(axis=1).astype(float)


MORE: dict[tuple[str, str], Measure] = {
    ("cryo", "card_tycoon"): note("cards_drawn"),
    ("cryo", "cargo_economy"): note("bay_income"),
    ("cryo", "engine_first"): note("installed"),
    ("cryo", "saboteur"): destroyed,
    ("cryo", "scout_spread"): note("scouts"),
    ("cryo", "stack_majority"): seat("largest_colony"),
    ("federation", "authority"): note("floor_wins"),
    ("federation", "lobby"): note("law_vp"),
    ("federation", "medals"): seat("medals"),
    ("federation", "mega"): note("mega_vp"),
    ("federation", "missions"): early_missions,
    ("federation", "projects"): note("project_vp"),
    ("federation", "scholars"): seat("specialists"),
    ("federation", "wizard"): alterations,
    ("gaia_project", "early_academy"): seat("on_map", ACADEMIES),
    ("gaia_project", "early_institute"): early_institute,
    ("gaia_project", "economy"): seat("levels", ECONOMY),
    ("gaia_project", "federation_chain"): seat("federations"),
    ("gaia_project", "gaia_farm"): seat("gaia_planets"),
    ("gaia_project", "power_cycler"): note("leech_charged"),
    ("gaia_project", "qic_engine"): seat("on_map", RIGHT_ACADEMY),
    ("gaia_project", "terraform_spread"): seat("planet_types"),
    ("andromedas_edge", "builder"): note("developments"),
    ("andromedas_edge", "civilian"): seat("modules", CIVILIZATION),
    ("andromedas_edge", "engine"): note("module_bought"),
    ("andromedas_edge", "event_driver"): note("event_vp"),
    ("andromedas_edge", "hunter"): note("battles_fought"),
    ("andromedas_edge", "merchant"): seat("modules", COMMERCE),
    ("andromedas_edge", "reactor"): note("activations_reactor"),
    ("new_dark_ages_colony", "auctioneer"): note("slots_bought"),
    ("new_dark_ages_colony", "crisis_solver"): note("crisis_paid"),
    ("new_dark_ages_colony", "producer"): note("net_value"),
    ("new_dark_ages_colony", "raider"): note("raids"),
    ("new_dark_ages_colony", "trader"): note("trades"),
    ("new_dark_ages_colony", "warlord"): note("attacks"),
}
LESS: dict[tuple[str, str], Measure] = {
    ("cryo", "rush_evacuation"): note("installed"),
    ("new_dark_ages_colony", "free_rider"): note("crisis_paid"),
    ("new_dark_ages_colony", "goal_builder"): note("launches"),
}


@functools.cache
def played(game: str, name: str) -> np.ndarray:
    match = new_match(games.get(game), PLAYERS, [name, "trained", "trained", "trained"])
    return play_games(match, MORE_GAMES.get(game, GAMES), 78)


def change(key: tuple[str, str], measure: Measure) -> tuple[float, float]:
    """How much more of something the persona does than `trained`, and its standard error."""
    game, name = key
    paired = measure(played(game, name)) - measure(played(game, "trained"))
    return float(paired.mean()), float(paired.std(ddof=1) / len(paired) ** 0.5)


@pytest.mark.parametrize("key", MORE, ids=":".join)
def test_a_persona_does_more_of_what_it_is_named_after(key: tuple[str, str]) -> None:
    mean, error = change(key, MORE[key])
    assert mean > 2.0 * error > 0.0


@pytest.mark.parametrize("key", LESS, ids=":".join)
def test_a_persona_does_less_of_what_it_avoids(key: tuple[str, str]) -> None:
    mean, error = change(key, LESS[key])
    assert mean < -2.0 * error < 0.0


@pytest.mark.parametrize("key", [*MORE, *LESS], ids=":".join)
def test_a_taste_is_not_nonsense(key: tuple[str, str]) -> None:
    """A persona scores at least four fifths of what `trained` does in its place."""
    game, name = key
    own, usual = (played(game, who)["seats"][:, 0]["score"].mean() for who in (name, "trained"))
    assert own > 0.8 * usual


@pytest.mark.parametrize("game", games.names())
def test_every_persona_on_top_of_trained_is_measured(game: str) -> None:
    family = registry.family(game)
    assert family
    tastes = {name for name, player in family.packaged().items() if player.policy == "trained"} - {"trained"}
    assert tastes == {name for named, name in [*MORE, *LESS] if named == game}
