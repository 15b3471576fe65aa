"""A dial from 0 to 1: players of a given strength, calibrated for each game.

Strength s means: wins s / 2 of mirrored pairs (sim/playing/ladder.py) against the game's best player. So 1 is
as good as the best player, and 0 never wins a pair. ``strength.toml`` next to a game's players lists measured
points, written by `libration calibrate`. A weaker player is a packaged one with a temperature: noise on the
worth of its moves, in points. Between two points of one player the temperature is interpolated linearly.
Where several players can have a strength, the lowest rung plays, because it is the fastest; where none can,
the one with the nearest strength does, and its note says so.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sim.errors import BadInput
from sim.files.reading import problem, read_toml
from strategies import registry
from strategies.rungs import TEMPERATURE

CLOSE = 0.02  # strengths that are called the same
EXPECTED = "expected a number from 0 to 1"

Share = Annotated[float, Field(ge=0, le=1)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Point(_Table):
    """A measured player."""

    strategy: str
    temperature: Annotated[float, Field(ge=0, allow_inf_nan=False)]  # in points
    strength: Share
    low: Share  # ends of its 95 % interval
    high: Share
    pairs: Annotated[int, Field(ge=0)]  # 0: the best player, by definition


class Calibration(_Table):
    """The measured players of a game, from the strongest, and how they were measured."""

    game: str
    rules_version: int
    best: str  # who all others played against
    players: int
    seed: int
    commit: str
    players_sha256: str  # of the measured players, without temperature
    points: Annotated[tuple[Point, ...], Field(min_length=2, strict=False)]


class Dialled(NamedTuple):
    """Who plays at a strength, and how strong that is."""

    strategy: str
    temperature: float
    strength: float


def name_of(strength: float) -> str:
    """What a player of this strength is called."""
    return f"{registry.STRENGTH}{strength:g}"


def file_of(game: str) -> Path:
    """The file of a game's calibration."""
    spec = importlib.util.find_spec(f"{__package__}.{game}")
    folder = Path(spec.origin).parent if spec and spec.origin else Path(__file__).parent / game
    return folder / "strength.toml"


@functools.cache
def calibration(game: str) -> Calibration:
    """The packaged calibration of a game. BadInput if there is none, or if it was made under other rules."""
    path = file_of(game)
    if not path.exists():
        raise BadInput(f"strength: {game} is not calibrated yet. Run `libration calibrate {game}`")
    return load(path, game)


def load(path: Path, game: str) -> Calibration:
    """A calibration, checked."""
    from sim.games import get  # only needed here: importing all games takes time

    try:
        table = Calibration.model_validate(read_toml(path))
    except ValidationError as error:
        raise BadInput(f"{path}: {problem(error)}") from None
    for key, expected in (("game", game), ("rules_version", get(game).version)):
        if (found := getattr(table, key)) != expected:
            raise BadInput(
                f"{path}: {key}: expected {expected}, found {found}. Run `libration calibrate {game}`"
            )
    for above, below in pairwise(table.points):
        if above.strategy == below.strategy and not (
            above.strength > below.strength and above.temperature < below.temperature
        ):
            expected = f"less strength at more temperature than {above.strength:g} at {above.temperature:g}"
            raise BadInput(
                f"{path}: points: {below.strategy}: expected {expected}, "
                f"found {below.strength:g} at {below.temperature:g}"
            )
    return table


def dialled(points: Sequence[Point], strength: float) -> Dialled:
    """Who plays at a strength: the lowest rung that reaches it, or else the nearest point. With noise a rung
    may be weaker than the next one at its best, which then plays instead."""
    best = {point.strategy: point.strength for point in reversed(points)}  # without noise
    floor = {name: best[lower] for name, lower in pairwise(dict.fromkeys(point.strategy for point in points))}
    for above, below in reversed(list(pairwise(points))):
        least = max(below.strength, floor.get(above.strategy, 0.0))
        if above.strategy == below.strategy and above.strength >= strength >= least:
            part = (above.strength - strength) / (above.strength - below.strength)
            temperature = above.temperature + part * (below.temperature - above.temperature)
            return Dialled(above.strategy, temperature, strength)
    played = [point for point in reversed(points) if point.strength >= floor.get(point.strategy, 0.0)]
    nearest = min(played, key=lambda point: abs(point.strength - strength))
    return Dialled(nearest.strategy, nearest.temperature, nearest.strength)


def warmed(strategy: registry.Strategy, temperature: float) -> registry.Strategy:
    """A persona with another temperature."""
    weights = list(strategy.weights)
    weights[TEMPERATURE] = temperature
    return replace(strategy, weights=tuple(weights))


def player(game: str, name: str) -> registry.Strategy:
    """The player with a name such as "strength 0.4"; its note says who that is."""
    strength = parsed(name.removeprefix(registry.STRENGTH))
    table = calibration(game)
    found = dialled(table.points, strength)
    note = f"`{found.strategy}`"
    if found.temperature:
        note += f" with a temperature of {found.temperature:.2g} points"
    if abs(found.strength - strength) > CLOSE:
        note += f", whose strength of {found.strength:.2f} is the nearest"
    if fingerprint(game, [point.strategy for point in table.points]) != table.players_sha256:
        note += f"; its players have changed since it was calibrated: run `libration calibrate {game}`"
    base = warmed(registry.get(game, found.strategy), found.temperature)
    return replace(base, name=name_of(strength), note=note)


def parsed(value: object) -> float:
    """A strength, from a number or a text. BadInput if it isn't from 0 to 1."""
    try:
        strength = float("nan") if isinstance(value, bool) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        strength = float("nan")
    if not 0.0 <= strength <= 1.0:
        raise BadInput(f"strength: {EXPECTED}, found {value}")
    return strength


def fingerprint(game: str, strategies: Iterable[str]) -> str:
    """A hash of what decides how strong players are: their weights, and the network."""
    digest = hashlib.sha256()
    for name in dict.fromkeys(strategies):
        digest.update(repr((name, registry.get(game, name).weights)).encode())
    lesson = registry.lesson(game)
    if lesson is not None and lesson.file.exists():
        digest.update(lesson.file.read_bytes())
    return digest.hexdigest()
