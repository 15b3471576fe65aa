"""Recorded games: dealt as they were set up, replayed step by step, compared with every recorded state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sim.games.federation.components import load_components
from sim.games.federation.moves import finished
from sim.games.federation.recorded_file import RecordedGame, Setup, Step, read_games
from sim.games.federation.recorded_state import final, measured, snapshot
from sim.games.federation.recorded_steps import Translator
from sim.games.federation.setup import begin, clear
from sim.games.federation.state import GAME, new_work
from sim.games.federation.vocabulary import WING_LAWS
from sim.kernel.records import new_records
from sim.rooms.recorded import Difference, Mismatch, ReplayResult, replay_games

CRYSTALS = ("lav", "cop", "oce")


def deal_recorded(state: Any, components: Any, game: RecordedGame) -> None:
    """Set a game up as it was recorded, ready for the first start token."""
    for name in GAME.names or ():
        state[name] = 0
    state.options = game.options[0]
    clear(state, components)
    fill(state, game.setup)
    begin(state, components, game.setup.first)


def fill(state: Any, setup: Setup) -> None:
    """Lay out what the set-up names."""
    for moon, tokens in enumerate(setup.moons):
        state.moon[moon, : len(tokens)] = tokens
    for power, stack in enumerate(setup.reserve):
        state.reserve[power, : len(stack)] = stack
        state.reserve_left[power] = len(stack)
    for kind, (one, two, three) in enumerate(setup.specialists):
        place = state.atalum[kind]
        place.first[:] = one[::-1]
        place.second[:] = two[::-1]
        place.first_left, place.second_left, place.third = len(one), len(two), three
    state.asteroid[:] = setup.asteroids
    state.dead = sum(1 << token for token in setup.dead)
    state.production[:] = setup.productions
    state.mega_token[:] = setup.mega_tokens
    state.deep_space = sum(1 << token for token in setup.deep_space)
    state.start_offer = sum(1 << token for token in setup.start_offer)
    for wing, laws in enumerate(setup.laws):
        state.law_stack[wing] = laws[::-1]
        state.law_left[wing] = WING_LAWS - 1
        state.law_open[wing] = laws[0]
    if setup.planet_blocks:
        state.planet_block[:] = setup.planet_blocks
    if setup.room_blocks:
        state.room_block[:] = setup.room_blocks


class Replayer:
    """Replays games one after another on the same memory."""

    def __init__(self) -> None:
        self.components = load_components()
        states = new_records(GAME)
        self.state = states[0]
        self.plain = states.view(np.ndarray).view(GAME)[0]  # the same memory
        self.work = new_work()

    def replay(self, game: RecordedGame) -> tuple[list[str], Difference | None]:
        """Notes on a game (there are none), and its first difference if there is any."""
        number, text, player = 0, "setup", "all"
        try:
            deal_recorded(self.state, self.components, game)
            expected = dict(game.start)
            self._compare(expected, ())
            translator = Translator(self.state, self.plain, self.components, self.work)
            for number, step in enumerate(game.steps, start=1):
                text, player = f"{step.decision} {step.choice}", f"seat {step.actor}"
                following = game.steps[number] if number < len(game.steps) else None
                translator.play(step, following)
                expected |= step.state
                self._compare(expected, _unsettled(following))
            self._compare_end(game)
        except Mismatch as found:
            return [], Difference(game.id, number, text, player, found.field, found.expected, found.got)
        return [], None

    def _compare(self, expected: Mapping[str, Any], left_out: tuple[str, ...]) -> None:
        got = snapshot(self.plain, self.components) | measured(self.state, self.components)
        for name, value in expected.items():
            if name not in got:
                raise Mismatch(name, "a field of the state", "none")
            if name.endswith(".deep") and isinstance(value, list):
                value = sorted(value)  # their order has no meaning
            if got[name] != value and name not in left_out:
                raise Mismatch(name, value, got[name])

    def _compare_end(self, game: RecordedGame) -> None:
        if not finished(self.state):
            raise Mismatch("end of the game", "after the last step", "not yet")
        for name, value in final(self.state, self.components).items():
            if game.final[name].value != value:
                raise Mismatch(f"final {name}", game.final[name].value, value)


def _unsettled(following: Step | None) -> tuple[str, ...]:
    """While a D9 is open, the crystals of its actor differ from engine to engine."""
    if following is None or following.decision != "D9":
        return ()
    return tuple(f"{following.actor}.{name}" for name in CRYSTALS)


def replay_file(path: Path, report: Callable[[str], None] = lambda line: None) -> ReplayResult:
    """Replay all games of a file, each up to its first difference. ``report`` is told of each game.

    BadInput, before anything is replayed, for a file that is not right.
    """
    return replay_games(list(read_games(path)), Replayer().replay, report)
