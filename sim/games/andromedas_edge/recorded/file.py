"""Files of recorded games, every value checked before anything is replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import BadInput
from sim.gamekit.recorded import Field, read_objects, read_options
from sim.games.andromedas_edge.loading.components import ids, load_components
from sim.games.andromedas_edge.loading.options import OPTIONS, parse_options
from sim.games.andromedas_edge.recorded.state import region_name
from sim.games.andromedas_edge.rules.vocabulary import (
    BASES,
    CARDS,
    CLASS_IDS,
    DECK_IDS,
    DECK_SIZE,
    DISCOVERIES,
    DOMINANCE_SPACES,
    DOMINANCES,
    EVENT_DECK,
    FACES,
    MOONS_OF_COLOUR,
    NEBULAE,
    NONE,
    PLANET_MOONS,
    PLANETS,
    REGIONS,
    SEATS,
    STACK_SIZE,
    STANDARD_TILES,
    TRACK_IDS,
    TYPES,
    Marks,
    Tile,
)

SHARED = (
    *("turn", "event", "end", "tactics", "decks", "stacks", "dominance", "raiders", "newest"),
    *(f"display.{deck}" for deck in DECK_IDS),
    *(f"r.{region_name(region)}" for region in range(REGIONS)),
)
OF_SEAT = (
    *("vp", "res", "hand", "support", "ships", "tiles", "shield", "leaders", "damage", "slots", "moons"),
    *("tracks", "dev", "tokens", "clock"),
    *(f"mod.{deck}" for deck in DECK_IDS),
)
LUCK = ("dice", "reroll", "raider_dice", "leader_die", "tactics_reshuffle", "event_reshuffle", "random_card")


@dataclass(frozen=True)
class Step:
    """A decision with its outcome."""

    actor: int
    decision: str
    choice: Any
    at: str  # window of a free action
    options: int | None  # how many were legal
    tape: tuple[int, ...]  # its luck, as the rules draw it
    state: Mapping[str, Any]  # the keys that changed


@dataclass(frozen=True)
class RecordedGame:
    """One recorded game, checked, in our numbers; the first card of each deck is the top."""

    id: str
    players: int
    options: np.ndarray  # one record
    events: tuple[int, ...]
    tiles: tuple[int, ...]
    planets: tuple[int, ...]
    orphans: tuple[int, ...]
    moons: tuple[tuple[int, ...], ...]  # by track
    raiders: tuple[int, ...]  # by class
    raider_dice: tuple[int, ...]
    modules: tuple[tuple[int, ...], ...]  # by deck
    stacks: tuple[tuple[int, ...], ...]
    dominance: tuple[int, ...]
    tactics: tuple[int, ...]
    factions: tuple[tuple[int, ...], ...]  # by seat
    upgrades: tuple[tuple[int, ...], ...]
    destinies: tuple[tuple[int, ...], ...]
    leader_dice: tuple[int, ...]
    first_player: int
    start: Mapping[str, Any]
    steps: tuple[Step, ...]
    end_state: Mapping[str, Any]
    final: Field


def fields(players: int) -> frozenset[str]:
    """The keys of a full state."""
    return frozenset([*SHARED, *(f"p{seat}.{name}" for seat in range(players) for name in OF_SEAT)])


def numbered(names: tuple[str, ...]) -> dict[str, int]:
    """The numbers of ids."""
    return {name: number for number, name in enumerate(names)}


def read_games(path: Path) -> Iterator[RecordedGame]:
    """The games of a ``.jsonl`` or ``.jsonl.gz`` file, each checked; BadInput for mistakes."""
    for top in read_objects(path):
        yield _read_game(top)


def _many(field: Field, what: str, names: tuple[str, ...], count: int | None = None) -> tuple[int, ...]:
    numbers = numbered(names)
    return tuple(item.one_of(what, numbers) for item in field.items(count))


def _once_each(field: Field, what: str, names: tuple[str, ...], count: int) -> tuple[int, ...]:
    numbers = _many(field, what, names, count)
    field.refuse_repeats(numbers)
    return numbers


def _read_game(top: Field) -> RecordedGame:
    name = top["id"].text()
    top = Field(top.value, f"{top.where}, game {name}")
    players = top["players"].number(2, SEATS)
    options = _read_options(top, players)
    setup = top["setup"]
    names = ids()
    keys = fields(players)
    destiny = bool(options[0].destiny)
    game = RecordedGame(
        id=name,
        players=players,
        options=options,
        events=_once_each(setup["event_deck"], "an event", names.events, EVENT_DECK),
        tiles=_many(setup["tiles"], "a tile", names.region_tiles[: Tile.SPECIAL]),
        planets=_many(setup["planet_stack"], "a planet", names.region_tiles[:PLANETS]),
        orphans=_once_each(setup["orphan_moons"], "an orphan moon", names.moons, NEBULAE),
        moons=tuple(
            _once_each(setup["moons"][track], "a moon", names.moons, MOONS_OF_COLOUR) for track in TRACK_IDS
        ),
        raiders=tuple(setup["raiders"][cls].one_of("a raider", numbered(names.raiders)) for cls in CLASS_IDS),
        raider_dice=tuple(die.number(1, FACES) for die in setup["raider_dice"].items(2)),
        modules=tuple(
            _once_each(setup["modules"][deck], "a module", names.modules, DECK_SIZE) for deck in DECK_IDS
        ),
        stacks=tuple(
            _many(setup["discovery"][stack], "a token", names.discoveries, STACK_SIZE)
            for stack in ("A", "B", "observatory")
        ),
        dominance=_once_each(setup["dominance"], "a token", names.dominances, DOMINANCE_SPACES),
        tactics=_many(setup["tactics"], "a card", names.cards),
        factions=tuple(
            _once_each(dealt, "a faction", names.factions, 3)
            for dealt in setup["factions_dealt"].items(players)
        ),
        upgrades=tuple(
            _many(dealt, "an upgrade", names.tiles[:STANDARD_TILES], TYPES)
            for dealt in setup["upgrades_dealt"].items(players)
        ),
        destinies=tuple(
            _once_each(dealt, "a destiny card", names.destinies, 2)
            for dealt in setup["destiny_dealt"].items(players)
        )
        if destiny
        else (),
        leader_dice=tuple(die.number(1, FACES) for die in setup["leader_dice"].items(players)),
        first_player=setup["first_player"].number(0, players - 1),
        start=_read_state(top["start"], keys, full=True),
        steps=tuple(_read_step(step, players, keys) for step in top["steps"].items()),
        end_state=_read_state(top["end_state"], keys, full=True),
        final=top["final"],
    )
    _check_setup(game, setup)
    return game


def _read_options(top: Field, players: int) -> np.ndarray:
    """The options of a game as a record; BadInput for an unknown one."""
    options = read_options(top, OPTIONS, lambda given: parse_options(players, given, load_components()))
    options[0].marks = Marks.RECORDED
    return options


def _read_state(field: Field, keys: frozenset[str], full: bool) -> Mapping[str, Any]:
    """A full state, or the part of it that changed."""
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    for key in field.value:
        if key not in keys:
            raise BadInput(f"{field.where}: {field.name}: expected keys of a state, found {key}")
    if full and (missing := sorted(keys - set(field.value))):
        raise BadInput(f"{field.where}: {field.name}: expected all keys, found no {missing[0]}")
    state: dict[str, Any] = field.value
    return state


def _read_step(field: Field, players: int, keys: frozenset[str]) -> Step:
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    value = field.value
    tape: list[int] = []
    for item in field["luck"].items() if "luck" in value else ():
        tape += _read_luck(item, players)
    return Step(
        actor=field["actor"].number(0, players - 1),
        decision=field["decision"].text(),
        choice=field["choice"].value,
        at=field["at"].text() if "at" in value else "",
        options=field["n_options"].number() if "n_options" in value else None,
        tape=tuple(tape),
        state=_read_state(field["state"], keys, full=False),
    )


def _read_luck(field: Field, players: int) -> list[int]:
    """A random event as the rules read it from the tape; battle dice count down from 6."""
    parts = field.items()
    if not parts:
        raise field.wrong("an event")
    kind = parts[0].one_of("an event", {name: name for name in LUCK})
    last = parts[-1]
    if kind == "dice":
        return [FACES - die.number(1, FACES) for die in last.items()]
    if kind == "reroll":
        return [FACES - last.number(1, FACES)]
    if kind == "raider_dice":
        return [die.number(1, FACES) - 1 for die in last.items()]
    if kind == "leader_die":
        return [last.number(1, FACES) - 1]
    if kind == "random_card":
        return [last.one_of("a card", numbered(ids().cards))]
    if kind == "tactics_reshuffle":
        return shuffle_draws(_many(last, "a card", ids().cards)[::-1])
    events = numbered(ids().events) | {str(number): place for place, number in enumerate(ids().event_numbers)}
    cards = [
        Field(str(item.value), item.where, item.name).one_of("an event", events) for item in last.items()
    ]
    return shuffle_draws(cards)


def shuffle_draws(wanted: Any) -> list[int]:
    """The draws of a Fisher-Yates shuffle that put sorted cards into the wanted order."""
    cards = sorted(wanted)
    draws = []
    for last in range(len(cards) - 1, 0, -1):
        other = max(place for place in range(last + 1) if cards[place] == wanted[last])
        draws.append(other)
        cards[last], cards[other] = cards[other], cards[last]
    return draws


def _check_setup(game: RecordedGame, setup: Field) -> None:
    """Check that the set-up has as many of everything as our game, so that indices fit."""
    components = load_components()
    first = int(components.start_planets[game.players])
    if len(game.tiles) != first + BASES:
        raise setup["tiles"].wrong(f"{first + BASES} tiles")
    planets = [*(tile for tile in game.tiles if tile < PLANETS), *game.planets]
    if sorted(planets) != list(range(PLANETS)):
        raise setup["planet_stack"].wrong(f"each of the {PLANETS} planets once, here or among the tiles")
    if len({tile for tile in game.tiles if tile >= PLANETS}) != BASES:
        raise setup["tiles"].wrong(f"each of the {BASES} bases once")
    if any(components.event_deck[event] != game.options[0].event_deck for event in game.events):
        raise setup["event_deck"].wrong("cards of the deck in the options")
    if any(moon < PLANET_MOONS for moon in game.orphans):
        raise setup["orphan_moons"].wrong("orphan moons")
    for track, moons in enumerate(game.moons):
        if any(components.moon_colour[moon] != track for moon in moons):
            raise setup["moons"].wrong("moons of their colours")
    for cls, card in enumerate(game.raiders):
        if card not in components.class_card[cls]:
            raise setup["raiders"].wrong(f"a card of class {CLASS_IDS[cls]}")
    for deck, modules in enumerate(game.modules):
        if any(module // DECK_SIZE != deck for module in modules):
            raise setup["modules"].wrong("modules of their decks")
    tokens = Counter(token for stack in game.stacks for token in stack)
    if any(tokens[token] > components.discovery_copies[token] for token in range(DISCOVERIES)):
        raise setup["discovery"].wrong("as many tokens as there are")
    if any(token == NONE or token >= DOMINANCES for token in game.dominance):
        raise setup["dominance"].wrong("dominance tokens")
    copies = Counter({card: int(components.card_copies[card]) for card in range(CARDS)})
    if Counter(game.tactics) != copies:
        raise setup["tactics"].wrong(f"{sum(copies.values())} cards")
    for dealt in game.upgrades:
        if [int(components.tile_type[tile]) for tile in dealt] != list(range(TYPES)):
            raise setup["upgrades_dealt"].wrong("a tile of each ship type, in order")
