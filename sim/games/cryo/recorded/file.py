"""Reading files of recorded games: every value is checked before anything is replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.gamekit import recorded
from sim.gamekit.recorded import Field, read_options
from sim.games.cryo.loading.components import ids, load_components
from sim.games.cryo.loading.options import OPTIONS, SOLO_ONLY, parse_options
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    NONE,
    RIVAL,
    SEATS,
    SECTIONS,
    STACKS,
)

SHARED = ("turn", "flags", "docks", "launch", "up", "stacks", "inc", "queue", "deck", "disc")
OF_SEAT = ("res", "pods", "home", "sta", "cargo", "cav", "upg", "veh", "mis", "slot")
DECISIONS = (
    *("turn", "check", "end"),
    *(f"D{number}" for number in range(1, 18)),
    *("D16.chamber", "D17.cost", "D17.reward", "D18.material", "D18.repeat"),
    *(f"O{number}" for number in range(1, 10)),
    "O5.chamber",
)
LUCK = ("shuffle", "coin", "marker")


@dataclass(frozen=True)
class Step:
    """A decision or marker with its outcome."""

    actor: int  # seat, from 0
    decision: str
    choice: Any
    options: int | None  # how many were legal
    luck: tuple[tuple[str, Any], ...]
    state: Mapping[str, Any]  # the fields that changed


@dataclass(frozen=True)
class RecordedGame:
    """One recorded game, checked, with ids as numbers."""

    where: str  # file and line, for errors that only show later
    id: str
    players: int
    options: np.ndarray  # one record
    stacks: tuple[tuple[int, ...], ...]  # by resource space, the top first
    damaged: tuple[int, ...]
    caverns: Mapping[int, int]  # tile by space
    incidents: tuple[int, ...]
    queue: tuple[int, ...]
    deck: tuple[int, ...]  # the top first
    marker_dock: Mapping[int, int]  # by card type
    state0: Mapping[str, Any]
    steps: tuple[Step, ...]
    final: Field

    @property
    def solo(self) -> bool:
        """Whether the automated rival has seat 2."""
        return bool(self.options[0].solo)


def fields(players: int, solo: bool) -> list[str]:
    """The fields of a full snapshot."""
    names = [*SHARED, "dec"] if solo else list(SHARED)
    for seat in range(1, players + 1):
        names += [f"{name}{seat}" for name in OF_SEAT]
        if not (solo and seat == RIVAL + 1):
            names.append(f"hand{seat}")
    return names


def numbered(names: tuple[str, ...]) -> dict[str, int]:
    """The numbers of ids."""
    return {name: number for number, name in enumerate(names)}


def read_games(path: Path) -> Iterator[RecordedGame]:
    """The games of a ``.jsonl`` or ``.jsonl.gz`` file, each checked; BadInput if something is wrong."""
    return recorded.read_games(path, _read_game)


def _read_game(name: str, top: Field) -> RecordedGame:
    players = top["players"].number(2, SEATS)
    options = _read_options(top, players)
    solo = bool(options[0].solo)
    setup = top["setup"]
    deck = _many(setup["deck"], "a card", ids().cards)
    stacks = _by_name(setup["stacks"], "a resource space", ids().nodes[:STACKS])
    caverns = _by_name(setup["caverns"], "a space", ids().spaces)
    incidents = _by_name(setup["incidents"], "a section", ids().sections)
    if len(incidents) != SECTIONS:
        raise setup["incidents"].wrong(f"a token for each of the {SECTIONS} sections")
    markers = _by_name(setup["markers"], "a dock", ids().docks) if solo else {}
    if len(stacks) != STACKS:
        raise setup["stacks"].wrong(f"tiles for each of the {STACKS} resource spaces")
    game = RecordedGame(
        where=top.where,
        id=name,
        players=players,
        options=options,
        stacks=tuple(_many(stacks[space], "a tile", ids().tiles) for space in range(STACKS)),
        damaged=_many(setup["damaged"], "a dock", ids().docks),
        caverns={space: tile.one_of("a tile", numbered(ids().caverns)) for space, tile in caverns.items()},
        incidents=tuple(incidents[s].one_of("a token", numbered(ids().tokens)) for s in range(SECTIONS)),
        queue=_many(setup["queue"], "a token", ids().tokens),
        deck=deck,
        marker_dock={card.one_of("a card", numbered(ids().cards)): dock for dock, card in markers.items()},
        state0=_read_state(top["state0"], players, solo, full=True),
        steps=tuple(_read_step(step, players, solo) for step in top["steps"].items()),
        final=top["final"],
    )
    _check_setup(game, setup)
    return game


def _many(field: Field, what: str, names: tuple[str, ...]) -> tuple[int, ...]:
    numbers = numbered(names)
    return tuple(item.one_of(what, numbers) for item in field.items())


def _by_name(field: Field, what: str, names: tuple[str, ...]) -> dict[int, Field]:
    """The values of an object whose keys are ids."""
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    numbers = numbered(names)
    return {Field(key, field.where, field.name).one_of(what, numbers): field[key] for key in field.value}


def _read_options(top: Field, players: int) -> np.ndarray:
    """The options of a game as a record; BadInput for an unknown one."""

    def parse(given: dict[str, str]) -> np.ndarray:
        if given.get("mode", "base") == "base":  # solo options mean nothing here
            given = {name: value for name, value in given.items() if name not in SOLO_ONLY}
        return parse_options(players, given, load_components())

    options = read_options(top, OPTIONS, parse)
    options[0].choice_policy = 0  # the file has these choices as steps, so each must be asked
    options[0].marks = 1
    return options


def _read_state(field: Field, players: int, solo: bool, full: bool) -> Mapping[str, Any]:
    """A snapshot, or the part of it that changed."""
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    names = fields(players, solo)
    state: dict[str, Any] = dict(field.value)
    if not solo and state.get("dec") == []:
        del state["dec"]
    for key in state:
        if key not in names:
            raise BadInput(f"{field.where}: {field.name}: expected {', '.join(names)}, found {key}")
    missing = [key for key in names if key not in state]
    if full and missing:
        raise BadInput(f"{field.where}: {field.name}: expected all fields, found no {missing[0]}")
    return state


def _read_step(field: Field, players: int, solo: bool) -> Step:
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    luck = field["luck"].items() if "luck" in field.value else []
    return Step(
        actor=field["actor"].number(1, players) - 1,
        decision=field["decision"].one_of("a decision", {name: name for name in DECISIONS}),
        choice=field["choice"].value,
        options=field["n_options"].number() if "n_options" in field.value else None,
        luck=tuple(_read_luck(item) for item in luck),
        state=_read_state(field["state"], players, solo, full=bool(field.value.get("full"))),
    )


def _read_luck(field: Field) -> tuple[str, Any]:
    kind, value = field.items(2)
    word = kind.one_of("an event", {name: name for name in LUCK})
    if word == "shuffle":
        return word, _many(value, "a card", ids().cards)
    if word == "coin":
        return word, value.number(0, 1)
    return word, value.one_of("a card", numbered(ids().cards))


def _check_setup(game: RecordedGame, setup: Field) -> None:
    """Check the numbers of tiles, tokens and cards: the rules use them as indices."""
    components = load_components()
    height = int(components.tiles_per_space[game.players])
    for space, tiles in enumerate(game.stacks):
        if len(tiles) != height:
            raise setup["stacks"].wrong(f"{height} tiles on {ids().nodes[space]}")
    used = [space for space in range(CAVERNS) if components.space_min_players[space] <= game.players]
    if sorted(game.caverns) != used:
        raise setup["caverns"].wrong(f"{len(used)} spaces: {', '.join(ids().spaces[s] for s in used)}")
    copies = Counter({card: int(components.copies[card]) - game.solo for card in range(CARD_TYPES)})
    if Counter(game.deck) != copies:
        raise setup["deck"].wrong(
            f"{sum(copies.values())} cards, {int(components.copies[0]) - game.solo} per type"
        )
    tokens = (*game.incidents, *game.queue)
    setup["queue"].refuse_repeats(tokens)
    setup["stacks"].refuse_repeats([tile for tiles in game.stacks for tile in tiles])
    setup["caverns"].refuse_repeats(list(game.caverns.values()))
    setup["damaged"].refuse_repeats(game.damaged)
    if game.solo and sorted(game.marker_dock) != list(range(CARD_TYPES)):
        raise setup["markers"].wrong(f"each of the {CARD_TYPES} types once")
    if game.solo and any(int(components.dock_under[dock, 0]) == NONE for dock in game.marker_dock.values()):
        raise setup["markers"].wrong("top docks")
    dealt = setup["hands"].value
    size = int(components.rules.deal_cards)
    humans = 1 if game.solo else game.players
    names = [ids().cards[card] for card in game.deck]
    expected = {str(seat + 1): names[seat * size : (seat + 1) * size] for seat in range(humans)}
    if dealt != expected:
        raise setup["hands"].wrong(f"the first cards of the deck, {size} per player")
