"""Reads files of recorded games. Every value is checked before anything is replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.gamekit.recorded import Field, read_objects, read_options
from sim.games.new_dark_ages_colony.loading.components import load_components
from sim.games.new_dark_ages_colony.loading.options import OPTIONS, parse_options
from sim.games.new_dark_ages_colony.rules.vocabulary import (
    CHAPTERS,
    CHARACTERS,
    EPISODES,
    FACTIONS,
    OBJECTS,
    SEATS,
    SLOTS,
)

DECISIONS = (
    *(f"D{number}" for number in range(1, 8)),
    *("D8a", "D8b", "D9", "D10a", "D10b", "D10c", "D11", "D12", "D13"),
)
SHARED = ("g", "k", *(f"o{place}" for place in range(OBJECTS)), *(f"c{who}" for who in range(CHARACTERS)))
OF_SEAT = ("p", "h", "a", "x")


@dataclass(frozen=True)
class Step:
    """A recorded decision and the state after it."""

    actor: int
    decision: str
    choice: Any
    options: Any  # how many were legal, or None
    deck: tuple[int, ...] | None  # characters after the shuffle of A6, the top first
    state: Mapping[str, Any] | None  # the fields that changed; None: not shown


@dataclass(frozen=True)
class RecordedGame:
    """One recorded game, already checked."""

    id: str
    players: int
    options: np.ndarray  # one record
    factions: tuple[tuple[int, ...], ...]
    first: int
    characters: tuple[int, ...]  # in the order in which they are drawn
    episodes: tuple[int, ...]  # in the order in which they are drawn
    chapters: tuple[int, ...]
    steps: tuple[Step, ...]
    final: Field


def fields(players: int) -> list[str]:
    """The fields of a full state."""
    return [*SHARED, *(f"{name}{seat}" for seat in range(players) for name in OF_SEAT)]


def read_games(path: Path) -> Iterator[RecordedGame]:
    """The games of a ``.jsonl`` or ``.jsonl.gz`` file. BadInput if one is not valid."""
    for top in read_objects(path):
        yield _read_game(top)


def _read_game(top: Field) -> RecordedGame:
    name = top["id"].text()
    top = Field(top.value, f"{top.where}, game {name}")
    players = top["players"].number(2, SEATS)
    limits = load_components().limits
    setup = top["setup"]
    characters = _seats(setup["characters"], players, int(limits.starting_characters), CHARACTERS)
    characters += _numbers(setup["character_deck"], CHARACTERS)
    episodes = _seats(setup["hands"], players, int(limits.starting_episode_cards), EPISODES)
    episodes += _seats(setup["slots"], SLOTS, 1, EPISODES)
    episodes += _numbers(setup["episode_deck"], EPISODES)
    factions = _seats(setup["factions"], players, int(limits.faction_cards_drawn), FACTIONS)
    chapters = _numbers(setup["chapters"], CHAPTERS, int(limits.rounds))
    setup["chapters"].refuse_repeats(chapters)
    setup["factions"].refuse_repeats(factions)
    _check_all(setup["character_deck"], characters, CHARACTERS)
    _check_all(setup["episode_deck"], episodes, EPISODES)
    drawn = int(limits.faction_cards_drawn)
    return RecordedGame(
        id=name,
        players=players,
        options=_read_options(top, players),
        factions=tuple(tuple(factions[seat * drawn : (seat + 1) * drawn]) for seat in range(players)),
        first=setup["first"].number(0, players - 1),
        characters=tuple(characters),
        episodes=tuple(episodes),
        chapters=tuple(chapters),
        steps=tuple(_read_step(step, players) for step in top["steps"].items()),
        final=top["final"],
    )


def _numbers(field: Field, count: int, size: int | None = None) -> list[int]:
    return [item.number(0, count - 1) for item in field.items(size)]


def _seats(field: Field, seats: int, size: int, count: int) -> list[int]:
    """``size`` numbers for each seat (or slot), in one list."""
    return [number for seat in field.items(seats) for number in _numbers(seat, count, size)]


def _check_all(field: Field, cards: list[int], count: int) -> None:
    if sorted(cards) != list(range(count)):
        raise BadInput(f"{field.where}: {field.name}: expected each of the {count} cards once in the set-up")


def _read_options(top: Field, players: int) -> np.ndarray:
    """The options of a game as a record. BadInput for an unknown one."""
    options = read_options(top, OPTIONS, lambda given: parse_options(players, given, load_components()))
    options[0].marks = 1
    return options


def _read_step(field: Field, players: int) -> Step:
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    deck = None
    if "luck" in field.value:
        (event,) = field["luck"].items(1)
        deck = tuple(_numbers(event["character_deck"], CHARACTERS))
        event["character_deck"].refuse_repeats(deck)
    state = None
    for key in ("full", "diff"):
        if key in field.value:
            state = _read_state(field[key], players, key == "full")
    return Step(
        actor=field["a"].number(0, players - 1),
        decision=field["d"].one_of("a decision", {name: name for name in DECISIONS}),
        choice=field["c"].value,
        options=field.value.get("n"),
        deck=deck,
        state=state,
    )


def _read_state(field: Field, players: int, full: bool) -> Mapping[str, Any]:
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    names = fields(players)
    for key in field.value:
        if key not in names:
            raise BadInput(f"{field.where}: {field.name}: expected fields such as g, k, p0, found {key[:40]}")
    if full and len(field.value) != len(names):
        missing = next(key for key in names if key not in field.value)
        raise BadInput(f"{field.where}: {field.name}: expected all fields, found no {missing}")
    return dict(field.value)
