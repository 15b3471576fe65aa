"""Worlds whose truth is known: games with given effects and noise, seated as a sweep seats its players.

A world's tables stay in memory: ``Tables`` is a run as metrics read it, so that a study can use many of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from statistics import NormalDist
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from reports.metrics.names import Cell, Names
from reports.metrics.source import Chunk, Source
from sim.gamekit.about import About, Band, Ends, Kind, Rival, StrategyAbout, Targets
from sim.kernel.game import Game
from sim.sweep.cells import LineUps
from sim.sweep.plan import Plan

FACTIONS = ("ants", "bees", "crabs", "deer", "eels", "foxes", "goats")
STRATEGIES = ("calm", "bold", "keen", "wary", "odd")
ROUNDS = 4
TAKES = 0.8  # share of players who take one of a kind
# Tiles that players take, at most one of each kind; and round tiles, which are in half of the games.
TAKEN = (*(("tile", f"t{n}") for n in range(4)), *(("track", f"u{n}") for n in range(2)))
DEALT = tuple(("round", f"r{n}") for n in range(3))
ABOUT = About(
    title="Meadow",
    unit="VP",
    components={"tile": Kind(), "track": Kind(), "round": Kind(scored=True)},
    rungs=("novice", "scripted"),
    strategies={name: StrategyAbout(rung="novice" if name == "odd" else "scripted") for name in STRATEGIES},
    ends=Ends(type="end", types={0: "called", 1: "counted down"}, seat="ender", before="before"),
)
BAND = Band(low=0.4, high=0.6, rung="scripted", why="")
LUCK, SKILL = 5.0, 6.0  # spread of the margin over a rival: from the deal, and the rest


@dataclass(frozen=True)
class World:
    """What scores are made of. Spreads are standard deviations; everything else is points."""

    name: str
    games: int = 700
    players: int = 4
    factions: tuple[float, ...] = (0.0,) * len(FACTIONS)
    seats: tuple[float, ...] = (0.0,) * 4
    strategies: tuple[float, ...] = (0.0,) * len(STRATEGIES)
    tiles: tuple[float, ...] = (0.0,) * len(TAKEN)
    suits: dict[tuple[int, int], float] = field(
        default_factory=dict
    )  # faction, round tile: the effect of its presence
    as_played: dict[tuple[int, int], float] = field(default_factory=dict)  # faction, strategy: more points
    mirrored: bool = False
    deal: float = 7.0  # what the deal gives a seat
    noise: float = 9.0
    shared: float = 8.0  # what all players of a game have in common
    lucky: float = 0.0  # points of early luck, which also makes players take tile 0, and take it early
    tolerance: float = 0.0
    leads_to: float = 0.0  # three quarters of how much likelier track 0 is for those who took tile 1

    @property
    def even(self) -> bool:
        """Whether no faction, seat, strategy, tile or set-up differs from another."""
        return not any((*self.factions, *self.seats, *self.strategies, *self.tiles, *self.suits.values()))

    def beside(self) -> np.ndarray:
        """The value of each tile minus the mean of its alternatives, including all that follows from taking
        it."""
        tiles, tracks = np.array(self.tiles[:4]), np.array(self.tiles[4:])
        likelier = TAKES * (self.leads_to / 2 + self.leads_to / 6)  # than for players who took another tile
        tiles = tiles + np.array([0, 1, 0, 0]) * likelier * (tracks[0] - tracks[1])
        return np.concatenate([_beside(tiles), _beside(tracks)])


def _beside(values: np.ndarray) -> np.ndarray:
    count = len(values)
    return (values - values.mean()) * count / (count - 1)


class Tables(Source):
    """A run in memory."""

    def __init__(self, world: World, seed: int, games: int | None = None) -> None:
        self.folder, self.missing = Path(world.name), []
        self.chunk = play(world, seed, games or world.games)
        replays = len(STRATEGIES) if world.mirrored else 1
        targets = Targets(tolerance=world.tolerance or None)
        games = len(self.chunk.score)
        self.cells = [Cell(0, "default", "printed", world.players, games, ("part",), targets=targets)]
        turn, held = len(FACTIONS) * len(STRATEGIES), (1,) * len(STRATEGIES)
        self.names = Names(FACTIONS, STRATEGIES, (*TAKEN, *DEALT), ABOUT, replays, held, turn)

    def _read(self, cell: Cell, parts: tuple[str, ...]) -> Chunk:
        return self.chunk


class Solo(Source):
    """A run in memory of single players against an automated rival, which each beats with a known chance."""

    def __init__(self, chance: float, mirrored: bool, seed: int, games: int) -> None:
        self.folder, self.missing = Path("solo"), []
        random, people = np.random.default_rng(seed), len(STRATEGIES)
        deal = np.arange(games) // (people if mirrored else 1)
        margin = solo_margin(chance) + random.normal(0, LUCK, games)[deal] + random.normal(0, SKILL, games)
        score = 50 + np.stack([margin, np.zeros(games)], axis=1)
        faction = np.tile([0, 1], (games, 1))
        strategy = np.stack([np.arange(games) % people, np.full(games, people)], axis=1)
        win = (score > score[:, ::-1]).astype(float)
        self.chunk = Chunk(0, faction, strategy, score, win, None, None, None, {}, deal)
        self.cells = [Cell(0, "default", "printed", 2, games, ("part",), targets=Targets(band=BAND))]
        about = ABOUT.model_copy(update={"rival": Rival(faction="rival"), "ends": Ends()})
        held = (1,) * people + (0,) if mirrored else ()
        who = (*STRATEGIES, "rival")
        self.names = Names(("people", "rival"), who, (), about, people if mirrored else 1, held, people)

    def _read(self, cell: Cell, parts: tuple[str, ...]) -> Chunk:
        return self.chunk


def solo_margin(chance: float) -> float:
    """Mean points ahead of the rival for a player who beats it with this chance."""
    return NormalDist(0, (LUCK**2 + SKILL**2) ** 0.5).inv_cdf(chance)


def line_ups(world: World, seed: int, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Factions and strategies by game and seat, and the luck of each game, as a sweep has them."""
    scheme = "mirror" if world.mirrored else "all"
    plan = Plan.model_construct(seed=seed, strategies=list(STRATEGIES), factions=scheme)
    game = cast(Game, SimpleNamespace(factions=FACTIONS, seated=True))
    all_line_ups = LineUps(plan, game, range(len(FACTIONS)), world.players)
    rows = [all_line_ups.line_up(index) for index in range(games)]
    factions, strategies, luck = zip(*rows, strict=True)
    return np.array(factions), np.array(strategies), np.array(luck)


def play(world: World, seed: int, games: int) -> Chunk:
    """Play games of a world."""
    random = np.random.default_rng(seed)
    faction, strategy, luck = line_ups(world, seed, games)
    shape, deals = faction.shape, int(luck[-1]) + 1
    there = (random.random((deals, len(DEALT))) < 0.5)[luck]
    early = random.normal(0, 1, shape)
    acquired = _taken(world, random, early)
    score = (
        100
        + random.normal(0, world.shared, (games, 1))
        + random.normal(0, world.deal, (deals, shape[1]))[luck]
    )
    score += np.array(world.factions)[faction] + np.array(world.strategies)[strategy]
    score += np.array(world.seats)[: shape[1]] + world.lucky * early
    score += (acquired >= 0) @ np.array(world.tiles)
    for (number, tile), points in world.suits.items():
        score += points * (faction == number) * there[:, tile, None]
    for (number, who), points in world.as_played.items():
        score += points * (faction == number) * (strategy == who)
    steps = random.normal(0, world.noise / ROUNDS**0.5, (*shape, ROUNDS))
    score = np.rint(score + steps.sum(axis=2))
    by_round = 10 * np.arange(1, ROUNDS + 1) + np.cumsum(steps, axis=2) + world.lucky * early[:, :, None]
    by_round[:, :, -1] = score
    best = score == score.max(axis=1, keepdims=True)
    dealt = np.broadcast_to(there[:, None, :], (*shape, len(DEALT)))
    components: dict[str, Any] = {
        "available": np.concatenate([np.ones((*shape, len(TAKEN)), bool), dealt], axis=2),
        "acquired": np.concatenate([acquired, np.where(dealt, 1, -1)], axis=2).astype(np.int8),
    }
    components["points"] = np.where(components["acquired"] >= 0, 2, 0).astype(np.int16)
    win = best / best.sum(axis=1, keepdims=True)
    games_table = {"rounds": np.full(games, ROUNDS)}
    # Who ends a game is random, and decided before the last step: it never pays off.
    ends = {
        "type": random.integers(2, size=games),
        "seat": random.integers(shape[1], size=games),
        "before": np.rint(score - steps[:, :, -1]),
    }
    return Chunk(
        0, faction, strategy, score, win, None, np.rint(by_round), components, games_table, luck, ends
    )


def _taken(world: World, random: np.random.Generator, early: np.ndarray) -> np.ndarray:
    """When each tile is taken, by game, seat and tile; -1 for never. If there is early luck, it makes players
    take tile 0, and take it early: taking it goes with a high score but doesn't cause it."""
    pull = early if world.lucky else np.zeros_like(early)
    which = random.integers(4, size=early.shape)
    first = random.random(early.shape) < 0.25 + 0.5 / (1 + np.exp(-4 * pull))
    which = np.where((pull > 0.5) & first & (random.random(early.shape) < 0.6), 0, which)
    when = np.where(first, 2, 3)
    takes = random.random(early.shape) < TAKES
    taken = np.full((*early.shape, len(TAKEN)), -1)
    for tile in range(4):
        taken[:, :, tile] = np.where(takes & (which == tile), when, -1)
    chance = (
        0.5
        + (world.leads_to / 2) * (takes & (which == 1))
        - (world.leads_to / 2) * (takes & (which != 1)) / 3
    )
    track = np.where(random.random(early.shape) < chance, 0, 1)
    goes = random.random(early.shape) < TAKES
    for number in range(2):
        taken[:, :, 4 + number] = np.where(goes & (track == number), 4, -1)
    return taken
