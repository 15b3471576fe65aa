"""Replaying recorded games: deal the recorded set-up, play step by step, compare every recorded state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sim.gamekit.recorded import Mismatch, Replaying, ReplayResult, replay_games, same
from sim.games.federation.loading.components import load_components
from sim.games.federation.recorded.file import RecordedGame, Setup, Step, read_games
from sim.games.federation.recorded.state import final, measured, snapshot
from sim.games.federation.recorded.steps import Translator
from sim.games.federation.rules.moves import finished
from sim.games.federation.rules.setup import clear_table
from sim.games.federation.rules.state import STATE, new_work
from sim.games.federation.rules.turns import start_game
from sim.games.federation.rules.vocabulary import WING_LAWS

CRYSTALS = ("lav", "cop", "oce")


def deal_recorded(state: Any, components: Any, game: RecordedGame) -> None:
    """Set up a game as recorded, ready for the first start token."""
    for name in STATE.names or ():
        state[name] = 0
    state.options = game.options[0]
    clear_table(state, components)
    lay_out(state, game.setup)
    start_game(state, components, game.setup.first)


def lay_out(state: Any, setup: Setup) -> None:
    """Put everything where the recorded set-up says."""
    for moon, tokens in enumerate(setup.moons):
        state.moon[moon, : len(tokens)] = tokens
    for power, stack in enumerate(setup.reserve):
        state.reserve[power, : len(stack)] = stack
        state.reserve_left[power] = len(stack)
    for kind, (first, second, third) in enumerate(setup.specialists):
        place = state.atalum[kind]
        place.first[:] = first[::-1]
        place.second[:] = second[::-1]
        place.first_left, place.second_left, place.third = len(first), len(second), third
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
        result = final(self.state, self.components)
        same({name: game.final[name].value for name in result}, result, "final ")

    def _compare(self, expected: Mapping[str, Any], left_out: tuple[str, ...]) -> None:
        settled = {name: value for name, value in expected.items() if name not in left_out}
        for name, value in settled.items():
            if name.endswith(".deep") and isinstance(value, list):
                settled[name] = sorted(value)  # the order has no meaning
        same(settled, snapshot(self.plain, self.components) | measured(self.state, self.components))


def _unsettled(following: Step | None) -> tuple[str, ...]:
    """While a D9 is open, engines disagree about its actor's crystals."""
    if following is None or following.decision != "D9":
        return ()
    return tuple(f"{following.actor}.{name}" for name in CRYSTALS)


def replay_file(path: Path, report: Callable[[str], None] = lambda line: None) -> ReplayResult:
    """Replay all games of a file, each up to its first difference. ``report`` gets a line for each game.

    BadInput, before anything is replayed, if the file is wrong.
    """
    replayer = Replayer(load_components(), STATE, new_work())
    return replay_games(list(read_games(path)), replayer.replay, report)
