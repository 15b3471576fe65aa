"""Replaying recorded games: set up as recorded, played step by step, compared with each recorded state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from sim.gamekit.recorded import Mismatch, Replaying, ReplayResult, replay_games, same
from sim.games.andromedas_edge.loading.components import load_components
from sim.games.andromedas_edge.recorded.file import RecordedGame, read_games
from sim.games.andromedas_edge.recorded.state import final, is_same, snapshot
from sim.games.andromedas_edge.recorded.steps import Translator
from sim.games.andromedas_edge.rules.moves import finished
from sim.games.andromedas_edge.rules.setup import (
    begin_game,
    clear_table,
    lay_map,
    place_first_raider,
    show_modules,
)
from sim.games.andromedas_edge.rules.state import STATE, new_work
from sim.games.andromedas_edge.rules.vocabulary import DECK_SIZE, SLOTS

VALUES = Path(__file__).with_name("components.toml")  # where they differ from today's


def deal_recorded(state: Any, components: Any, game: RecordedGame) -> None:
    """Set up a game as recorded, ready for the choice of factions."""
    for name in STATE.names or ():
        state[name] = 0
    state.options = game.options[0]
    clear_table(state, components)
    state.events[: len(game.events)] = game.events
    state.event_count = len(game.events)
    state.event_shuffles = 1
    state.planets[: len(game.planets)] = game.planets
    state.planet_count = len(game.planets)
    for track, moons in enumerate(game.moons):
        state.moon_order[track, : len(moons)] = moons
    lay_map(state, components, np.array(game.tiles, np.int16), len(game.tiles))
    for nebula, moon in enumerate(game.orphans):
        state.regions[SLOTS + nebula].moons[0] = moon
        state.regions[SLOTS + nebula].moon_count = 1
    for cls, card in enumerate(game.raiders):
        state.raider_card[cls] = card
        state.raider_supply[cls] = components.raider_figures[card]
    for die in game.raider_dice:
        place_first_raider(state, components, die)
    for deck, modules in enumerate(game.modules):
        state.decks[deck, :DECK_SIZE] = modules
        state.deck_count[deck] = DECK_SIZE
    show_modules(state, components)
    for stack, tokens in enumerate(game.stacks):
        state.stacks[stack, : len(tokens)] = tokens
        state.stack_count[stack] = len(tokens)
    state.dominance[:] = game.dominance
    state.pile[: len(game.tactics)] = game.tactics[::-1]
    state.pile_count = len(game.tactics)
    state.shuffles = 1
    for seat in range(game.players):
        player = state.players[seat]
        player.dealt[:] = game.factions[seat]
        player.held[:] = game.upgrades[seat]
        state.leader_dice[seat] = game.leader_dice[seat]
        if game.destinies:
            state.destinies[seat * 2 : seat * 2 + 2] = game.destinies[seat]
    state.first = game.first_player
    begin_game(state, components)


class Replayer(Replaying[RecordedGame]):
    """Replays games of Andromeda's Edge."""

    def steps(self, game: RecordedGame) -> Iterator[tuple[str, str]]:
        deal_recorded(self.state, self.components, game)
        expected = dict(game.start)
        if expected:
            same(expected, snapshot(self.plain), alike=is_same)
        translator = Translator(self.state, self.plain, self.components, self.work)
        for step, following in zip_longest(game.steps, game.steps[1:]):
            yield f"{step.decision} {step.choice}", f"seat {step.actor}"
            translator.play(step, following)
            expected |= step.state
            if following is not None and expected:
                same(expected, snapshot(self.plain), alike=is_same)
        if not finished(self.state):
            raise Mismatch("end of the game", "after the last step", "not yet")
        # Points are those after the final scoring.
        last = {name: value for name, value in game.end_state.items() if not name.endswith(".vp")}
        same(last, snapshot(self.plain), alike=is_same)
        got = final(self.plain)
        same({name: game.final[name].value for name in got}, got, "final ")


def replay_file(path: Path, report: Callable[[str], None] = lambda line: None) -> ReplayResult:
    """Replay all games of a file, each up to its first difference; ``report`` gets a line per game.

    BadInput for a faulty file, before anything is replayed.
    """
    replayer = Replayer(load_components(VALUES), STATE, new_work())
    return replay_games(list(read_games(path)), replayer.replay, report)
