"""Recorded games: dealt as they were set up, replayed step by step, compared with every recorded state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sim.games.federation.components import load_components
from sim.games.federation.moves import finished
from sim.games.federation.recorded_file import RecordedGame, Setup, Step, read_games
from sim.games.federation.recorded_state import final, measured, snapshot
from sim.games.federation.recorded_steps import Translator
from sim.games.federation.setup import begin, clear
from sim.games.federation.state import GAME, new_work
from sim.games.federation.vocabulary import WING_LAWS
from sim.rooms.recorded import Mismatch, Replaying, ReplayResult, replay_games, same

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


class Replayer(Replaying[RecordedGame]):
    """Replays games of Federation."""

    def steps(self, game: RecordedGame) -> Iterator[tuple[str, str]]:
        deal_recorded(self.state, self.components, game)
        expected = dict(game.start)
        self._compare(expected, ())
        translator = Translator(self.state, self.plain, self.components, self.work)
        for step, following in zip_longest(game.steps, game.steps[1:]):
            yield f"{step.decision} {step.choice}", f"seat {step.actor}"
            translator.play(step, following)
            expected |= step.state
            self._compare(expected, _unsettled(following))
        if not finished(self.state):
            raise Mismatch("end of the game", "after the last step", "not yet")
        got = final(self.state, self.components)
        same({name: game.final[name].value for name in got}, got, "final ")

    def _compare(self, expected: Mapping[str, Any], left_out: tuple[str, ...]) -> None:
        settled = {name: value for name, value in expected.items() if name not in left_out}
        for name, value in settled.items():
            if name.endswith(".deep") and isinstance(value, list):
                settled[name] = sorted(value)  # their order has no meaning
        same(settled, snapshot(self.plain, self.components) | measured(self.state, self.components))


def _unsettled(following: Step | None) -> tuple[str, ...]:
    """While a D9 is open, the crystals of its actor differ from engine to engine."""
    if following is None or following.decision != "D9":
        return ()
    return tuple(f"{following.actor}.{name}" for name in CRYSTALS)


def replay_file(path: Path, report: Callable[[str], None] = lambda line: None) -> ReplayResult:
    """Replay all games of a file, each up to its first difference. ``report`` is told of each game.

    BadInput, before anything is replayed, for a file that is not right.
    """
    replayer = Replayer(load_components(), GAME, new_work())
    return replay_games(list(read_games(path)), replayer.replay, report)
