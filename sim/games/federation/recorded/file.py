"""Reading files of recorded games. Every value of the set-up is checked before anything is replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sim.gamekit.recorded import Field, read_objects, read_options
from sim.games.federation.loading.components import ids, load_components
from sim.games.federation.loading.options import OPTIONS, parse_options
from sim.games.federation.rules.vocabulary import (
    ASTEROID_CELLS,
    BLOCKS,
    COPIES,
    LAW_IDS,
    MOONS,
    POWERS,
    SEATS,
    SPECIALIST_IDS,
    START_IDS,
    TYPE_IDS,
    WING_IDS,
    WING_LAWS,
)

DECISIONS = (
    *("D0", "D1", "D2a", "D2b", "D2c", "D2d", "D2e", "D2f", "D2g", "D2h", "D2i", "D2j"),
    *("D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10"),
)
MODES = {"first": "first_game", "experienced": "experienced"}


@dataclass(frozen=True)
class Step:
    """A decision, what was chosen, and how the state changed."""

    actor: int
    decision: str
    choice: Any
    options: int | None  # how many choices were legal
    laws: tuple[int, ...]  # the right stack after a shuffle, the top first
    state: Mapping[str, Any]  # the fields that changed
    full: bool  # the first state of a round, or the last one


@dataclass(frozen=True)
class Setup:
    """Everything random, as numbers of the rules; stacks with the top first."""

    first: int
    moons: tuple[tuple[int, ...], ...]
    reserve: tuple[tuple[int, ...], ...]
    specialists: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]
    asteroids: tuple[int, ...]
    dead: tuple[int, ...]
    productions: tuple[int, ...]
    mega_tokens: tuple[tuple[int, ...], ...]
    deep_space: tuple[int, ...]
    laws: tuple[tuple[int, ...], ...]
    planet_blocks: tuple[int, ...]
    room_blocks: tuple[int, ...]
    start_offer: tuple[int, ...]


@dataclass(frozen=True)
class RecordedGame:
    """One recorded game, checked, as numbers of the rules."""

    id: str
    players: int
    options: np.ndarray  # one record
    setup: Setup
    start: Mapping[str, Any]
    steps: tuple[Step, ...]
    final: Field


def read_games(path: Path) -> Iterator[RecordedGame]:
    """The games of a ``.jsonl`` or ``.jsonl.gz`` file, each checked. BadInput if something is wrong."""
    for top in read_objects(path):
        yield _read_game(top)


def _read_game(top: Field) -> RecordedGame:
    name = top["id"].text()
    top = Field(top.value, f"{top.where}, game {name}")
    players = top["players"].number(2, SEATS)
    return RecordedGame(
        id=name,
        players=players,
        options=_read_options(top, players),
        setup=_read_setup(top["setup"], players),
        start=_read_state(top["start"]),
        steps=tuple(_read_step(step, players) for step in top["steps"].items()),
        final=top["final"],
    )


def _numbers(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _many(field: Field, what: str, names: Sequence[str], count: int) -> tuple[int, ...]:
    """A list of ``count`` different ids, as numbers."""
    return field.many_of(what, _numbers(names), count)


def _read_options(top: Field, players: int) -> np.ndarray:
    setup = {"setup": top["mode"].one_of("a mode", MODES)}
    options = read_options(
        top, OPTIONS, lambda given: parse_options(players, given | setup, load_components()), "rulings"
    )
    options[0].ask_all = 1
    options[0].free_discards = 1
    return options


def _read_setup(field: Field, players: int) -> Setup:
    components = load_components()
    rules = components.rules
    names = ids()
    moons, reserve = field["moons"], field["reserve"]
    power = [int(value) for value in components.alteration_power]
    setup = Setup(
        first=field["first_player"].number(0, players - 1),
        moons=tuple(
            _many(moons[str(moon + 1)], "an alteration", names.alterations, int(components.moon_tokens[moon]))
            for moon in range(MOONS)
        ),
        reserve=tuple(
            _many(
                reserve[str(level + 1)],
                "an alteration",
                names.alterations,
                power.count(level)
                - sum(
                    int(components.moon_tokens[m]) for m in range(MOONS) if components.moon_power[m] == level
                ),
            )
            for level in range(POWERS)
        ),
        specialists=tuple(_read_type(field["specialists"][name], kind) for kind, name in enumerate(TYPE_IDS)),
        asteroids=tuple(
            field["asteroids"][names.cells[int(components.asteroid_cell[place])]].one_of(
                "an asteroid", _numbers(names.asteroids)
            )
            for place in range(ASTEROID_CELLS)
        ),
        dead=_many(
            field["dead_asteroids"], "a dead asteroid", names.dead_asteroids, int(rules.dead_asteroids_used)
        ),
        productions=_many(field["productions"], "a production", names.productions, 4),
        mega_tokens=tuple(
            _many(field["mega_tokens"][name], "a megastructure token", names.mega_tokens, 2)
            for name in names.megas
        ),
        deep_space=_many(
            field["deep_space"], "a deep-space token", names.deep_space, players + int(rules.deep_space_extra)
        ),
        laws=tuple(_many(field["laws"][wing], "a law", LAW_IDS, WING_LAWS) for wing in WING_IDS),
        planet_blocks=_many(field["planet_blocks"], "a planet block", names.planet_blocks, BLOCKS)
        if players <= 3
        else (),
        room_blocks=_many(field["room_blocks"], "a room block", names.room_blocks, BLOCKS)
        if players == 2
        else (),
        start_offer=_many(
            field["start_offer"], "a start token", START_IDS, players + int(rules.start_tokens_extra)
        ),
    )
    _check_setup(setup, field)
    return setup


def _read_type(field: Field, kind: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    tokens = SPECIALIST_IDS[kind * 3 * COPIES : (kind + 1) * 3 * COPIES]
    first = kind * 3 * COPIES
    first_level = _many(field["level_1"], "a specialist", tokens[:COPIES], COPIES)
    second_level = _many(field["level_2"], "a specialist", tokens[COPIES : 2 * COPIES], COPIES)
    third_level = field["level_3"].one_of("a specialist", _numbers(tokens[2 * COPIES :]))
    return (
        tuple(first + token for token in first_level),
        tuple(first + COPIES + token for token in second_level),
        first + 2 * COPIES + third_level,
    )


def _check_setup(setup: Setup, field: Field) -> None:
    """Raise BadInput if a token is in the wrong place, or in two places."""
    components = load_components()
    for moon, tokens in enumerate(setup.moons):
        if any(components.alteration_power[token] != components.moon_power[moon] for token in tokens):
            raise field["moons"][str(moon + 1)].wrong("tokens of the position's power")
    for power, stack in enumerate(setup.reserve):
        if any(components.alteration_power[token] != power for token in stack):
            raise field["reserve"][str(power + 1)].wrong("tokens of that power")
    field["reserve"].refuse_repeats([token for row in (*setup.moons, *setup.reserve) for token in row])
    field["asteroids"].refuse_repeats(setup.asteroids)
    field["mega_tokens"].refuse_repeats([token for pair in setup.mega_tokens for token in pair])
    for slot, production in enumerate(setup.productions):
        if production not in components.slot_production[slot]:
            raise field["productions"].wrong("in each slot one of its two productions")
    for wing, laws in enumerate(setup.laws):
        if any(law // WING_LAWS != wing for law in laws):
            raise field["laws"][WING_IDS[wing]].wrong("laws of that wing")


def _read_state(field: Field) -> Mapping[str, Any]:
    if not isinstance(field.value, dict):
        raise field.wrong("an object")
    return field.value


def _read_step(field: Field, players: int) -> Step:
    value = _read_state(field)
    full = "state" in value
    laws: tuple[int, ...] = ()
    for event in field["luck"].items() if "luck" in value else []:
        if "draw" in _read_state(event):
            for item in event["draw"].items():  # only checked: the reserve decides it
                item.one_of("an alteration", _numbers(ids().alterations))
        else:
            laws = event["law_right"].many_of("a law", _numbers(LAW_IDS), len(event["law_right"].items()))
    return Step(
        actor=field["actor"].number(0, players - 1),
        decision=field["decision"].one_of("a decision", {name: name for name in DECISIONS}),
        choice=field["choice"].value,
        options=field["n_options"].number() if "n_options" in value else None,
        laws=laws,
        state=_read_state(field["state" if full else "delta"]),
        full=full,
    )
