"""Worlds whose truth is known: games of stated effects and noise, seated as the project seats its players.

A world's tables never touch a disk: ``Tables`` is a run as metrics read it, so that a study can look at many.
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
from sim.kernel.game import Game
from sim.rooms.about import About, Band, Ends, Kind, PersonaAbout, Rival, Targets
from sim.sweep.cells import LineUps
from sim.sweep.plan import Plan

FACTIONS = ("ants", "bees", "crabs", "deer", "eels", "foxes", "goats")
PERSONAS = ("calm", "bold", "keen", "wary", "odd")
ROUNDS = 4
TAKES = 0.8  # share of players who take one of a kind
# Tiles that players take, one of each kind at most; and round tiles, which are in half of the games.
TAKEN = (*(("tile", f"t{n}") for n in range(4)), *(("track", f"u{n}") for n in range(2)))
DEALT = tuple(("round", f"r{n}") for n in range(3))
ABOUT = About(
    title="Meadow",
    unit="VP",
    components={"tile": Kind(), "track": Kind(), "round": Kind(scored=True)},
    rungs=("novice", "scripted"),
    personas={name: PersonaAbout(rung="novice" if name == "odd" else "scripted") for name in PERSONAS},
    ends=Ends(type="end", types={0: "called", 1: "counted down"}, seat="ender", before="before"),
)
BAND = Band(low=0.4, high=0.6, rung="scripted", why="")
LUCK, SKILL = 5.0, 6.0  # spread of the margin over a rival: what a deal gives, and the rest


@dataclass(frozen=True)
class World:
    """What scores are made of. All spreads are standard deviations, all else is points."""

    name: str
    games: int = 700
    players: int = 4
    factions: tuple[float, ...] = (0.0,) * len(FACTIONS)
    seats: tuple[float, ...] = (0.0,) * 4
    personas: tuple[float, ...] = (0.0,) * len(PERSONAS)
    tiles: tuple[float, ...] = (0.0,) * len(TAKEN)
    suits: dict[tuple[int, int], float] = field(default_factory=dict)  # faction, round tile: its being there
    as_played: dict[tuple[int, int], float] = field(default_factory=dict)  # faction, persona: more points
    mirrored: bool = False
    deal: float = 7.0  # what the deal gives a seat
    noise: float = 9.0
    shared: float = 8.0  # what all players of a game have in common
    lucky: float = 0.0  # points of early luck, which also makes players take tile 0, and take it early
    leads_to: float = 0.0  # three quarters of how much likelier track 0 is for those who took tile 1

    @property
    def even(self) -> bool:
        """Whether no faction, seat, persona, tile or set-up differs from another."""
        return not any((*self.factions, *self.seats, *self.personas, *self.tiles, *self.suits.values()))

    def beside(self) -> np.ndarray:
        """What each tile brings more than the mean of the others of its kind, with all that follows "
        "from it."""
        tiles, tracks = np.array(self.tiles[:4]), np.array(self.tiles[4:])
        likelier = TAKES * (self.leads_to / 2 + self.leads_to / 6)  # than for who took another tile
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
        replays = len(PERSONAS) if world.mirrored else 1
        self.cells = [Cell(0, "default", "printed", world.players, len(self.chunk.score), ("part",))]
        turn, held = len(FACTIONS) * len(PERSONAS), (1,) * len(PERSONAS)
        self.names = Names(FACTIONS, PERSONAS, (*TAKEN, *DEALT), ABOUT, replays, held, turn)

    def _read(self, cell: Cell, parts: tuple[str, ...]) -> Chunk:
        return self.chunk


class Solo(Source):
    """A run in memory of single players against an automated rival, whom each beats with a known chance."""

    def __init__(self, chance: float, mirrored: bool, seed: int, games: int) -> None:
        self.folder, self.missing = Path("solo"), []
        random, people = np.random.default_rng(seed), len(PERSONAS)
        deal = np.arange(games) // (people if mirrored else 1)
        margin = solo_margin(chance) + random.normal(0, LUCK, games)[deal] + random.normal(0, SKILL, games)
        score = 50 + np.stack([margin, np.zeros(games)], axis=1)
        faction = np.tile([0, 1], (games, 1))
        persona = np.stack([np.arange(games) % people, np.full(games, people)], axis=1)
        win = (score > score[:, ::-1]).astype(float)
        self.chunk = Chunk(0, faction, persona, score, win, None, None, None, {}, deal)
        self.cells = [Cell(0, "default", "printed", 2, games, ("part",), targets=Targets(band=BAND))]
        about = ABOUT.model_copy(update={"rival": Rival(faction="rival"), "ends": Ends()})
        held = (1,) * people + (0,) if mirrored else ()
        who = (*PERSONAS, "rival")
        self.names = Names(("people", "rival"), who, (), about, people if mirrored else 1, held, people)

    def _read(self, cell: Cell, parts: tuple[str, ...]) -> Chunk:
        return self.chunk


def solo_margin(chance: float) -> float:
    """Points ahead of the rival, on the mean, of who beats it with such a chance."""
    return NormalDist(0, (LUCK**2 + SKILL**2) ** 0.5).inv_cdf(chance)


def line_ups(world: World, seed: int, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Factions and personas by game and seat, and the luck of each game, as a sweep has them."""
    scheme = "mirror" if world.mirrored else "all"
    plan = Plan.model_construct(seed=seed, personas=list(PERSONAS), factions=scheme)
    game = cast(Game, SimpleNamespace(factions=FACTIONS, seated=True))
    every = LineUps(plan, game, range(len(FACTIONS)), world.players)
    found = [every.line_up(index) for index in range(games)]
    factions, personas, luck = zip(*found, strict=True)
    return np.array(factions), np.array(personas), np.array(luck)


def play(world: World, seed: int, games: int) -> Chunk:
    """So many games of a world."""
    random = np.random.default_rng(seed)
    faction, persona, luck = line_ups(world, seed, games)
    shape, deals = faction.shape, int(luck[-1]) + 1
    there = (random.random((deals, len(DEALT))) < 0.5)[luck]
    early = random.normal(0, 1, shape)
    acquired = _taken(world, random, early)
    score = (
        100
        + random.normal(0, world.shared, (games, 1))
        + random.normal(0, world.deal, (deals, shape[1]))[luck]
    )
    score += np.array(world.factions)[faction] + np.array(world.personas)[persona]
    score += np.array(world.seats)[: shape[1]] + world.lucky * early
    score += (acquired >= 0) @ np.array(world.tiles)
    for (number, tile), points in world.suits.items():
        score += points * (faction == number) * there[:, tile, None]
    for (number, who), points in world.as_played.items():
        score += points * (faction == number) * (persona == who)
    steps = random.normal(0, world.noise / ROUNDS**0.5, (*shape, ROUNDS))
    score = np.rint(score + steps.sum(axis=2))
    by_round = 10 * np.arange(1, ROUNDS + 1) + np.cumsum(steps, axis=2) + world.lucky * early[:, :, None]
    by_round[:, :, -1] = score
    best = score == score.max(axis=1, keepdims=True)
    dealt = np.broadcast_to(there[:, None, :], (*shape, len(DEALT)))
    pieces: dict[str, Any] = {
        "available": np.concatenate([np.ones((*shape, len(TAKEN)), bool), dealt], axis=2),
        "acquired": np.concatenate([acquired, np.where(dealt, 1, -1)], axis=2).astype(np.int8),
    }
    pieces["points"] = np.where(pieces["acquired"] >= 0, 2, 0).astype(np.int16)
    win = best / best.sum(axis=1, keepdims=True)
    games_table = {"rounds": np.full(games, ROUNDS)}
    # Whoever ends a game does so by chance, before the last step is known: it never pays.
    ends = {
        "type": random.integers(2, size=games),
        "seat": random.integers(shape[1], size=games),
        "before": np.rint(score - steps[:, :, -1]),
    }
    return Chunk(0, faction, persona, score, win, None, np.rint(by_round), pieces, games_table, luck, ends)


def _taken(world: World, random: np.random.Generator, early: np.ndarray) -> np.ndarray:
    """When each tile is taken, by game, seat and tile; -1 for never. The luck of the first round, where there
    is any, makes players take tile 0, and early: it goes with a high score and does not make it."""
    pull = early if world.lucky else np.zeros_like(early)
    which = random.integers(4, size=early.shape)
    first = random.random(early.shape) < 0.25 + 0.5 / (1 + np.exp(-4 * pull))
    which = np.where((pull > 0.5) & first & (random.random(early.shape) < 0.6), 0, which)
    when = np.where(first, 2, 3)
    takes = random.random(early.shape) < TAKES
    found = np.full((*early.shape, len(TAKEN)), -1)
    for tile in range(4):
        found[:, :, tile] = np.where(takes & (which == tile), when, -1)
    chance = (
        0.5
        + (world.leads_to / 2) * (takes & (which == 1))
        - (world.leads_to / 2) * (takes & (which != 1)) / 3
    )
    track = np.where(random.random(early.shape) < chance, 0, 1)
    goes = random.random(early.shape) < TAKES
    for number in range(2):
        found[:, :, 4 + number] = np.where(goes & (track == number), 4, -1)
    return found
