"""Recorded games: set up as recorded, replayed step by step, and compared with every recorded state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sim.gamekit.recorded import Mismatch, Replaying, ReplayResult, replay_games, same
from sim.games.cryo.loading.components import ids, load_components
from sim.games.cryo.recorded.file import RecordedGame, read_games
from sim.games.cryo.recorded.steps import Translator
from sim.games.cryo.rules.moves import finished
from sim.games.cryo.rules.outcome import report
from sim.games.cryo.rules.scoring import mission_value, tie_breaks
from sim.games.cryo.rules.setup import begin, clear
from sim.games.cryo.rules.state import OUTCOME, STATE, new_work
from sim.games.cryo.rules.vocabulary import (
    CARD_TYPES,
    CAVERNS,
    END_NAMES,
    NONE,
    RIVAL,
    SECTION_DOCKS,
)
from sim.kernel.records import new_records

SHARE_DIGITS = 3  # shares of a win are compared to this many digits


def deal_recorded(state: Any, components: Any, game: RecordedGame) -> None:
    """Set up a game as it was recorded, up to the first choice of cards."""
    for name in STATE.names or ():
        state[name] = 0
    state.options = game.options[0]
    clear(state)
    for space, tiles in enumerate(game.stacks):
        state.stack[space, : len(tiles)] = tiles[::-1]
        state.stack_count[space] = len(tiles)
    for dock in game.damaged:
        state.damaged[dock] = 1
    for space, tile in game.caverns.items():
        state.cavern[space] = tile
        state.up[space] = components.space_starts_up[space]
    state.incident[:] = game.incidents
    state.queue[: len(game.queue)] = game.queue
    state.queue_count = len(game.queue)
    state.pile[: len(game.deck)] = game.deck[::-1]
    state.pile_count = len(game.deck)
    for card, dock in game.marker_dock.items():
        state.marker_dock[card] = dock
    begin(state, components)


def snapshot(state: Any) -> dict[str, Any]:
    """The state as recorded games show it. ``state`` is a plain record: attributes would be slow."""
    solo = bool(state["options"]["solo"])
    players = int(state["options"]["players"])
    seats = state["players"][:players]
    docks = seats["docks"].tolist()
    damaged = state["damaged"].tolist()
    up, tiles = state["up"].tolist(), state["cavern"].tolist()
    turn = int(state["turn_number"])
    shown: dict[str, Any] = {
        "turn": [turn, int(state["turn_seat"]) + 1 if turn else 0],
        "flags": [int(state["scrap_used"]), int(state["sunset_resolved"])],
        "docks": [_dock(damaged, docks, dock) for dock in range(SECTION_DOCKS)],
        "launch": [drones[SECTION_DOCKS] for drones in docks],
        "up": "".join("-" if tiles[space] == NONE else str(up[space]) for space in range(CAVERNS)),
        "stacks": state["stack_count"].tolist(),
        "inc": state["incident"].tolist(),
        "queue": int(state["queue_count"]) - int(state["queue_at"]),
        "deck": int(state["pile_count"]),
        "disc": state["discards"].tolist(),
        "dec": state["decision_cards"][: state["decision_count"]].tolist(),
    }
    for seat, player in enumerate(seats):
        rival = solo and seat == RIVAL
        number = seat + 1
        home = [dock + 1 for dock, drone in enumerate(player["home"].tolist()) if drone]
        shown |= {
            f"res{number}": player["res"].tolist(),
            f"pods{number}": [int(player["platform"]), int(player["destroyed"])],
            f"home{number}": int(player["drones_home"]) if rival else home,
            f"sta{number}": player["stasis"].tolist(),
            f"cargo{number}": player["cargo"].tolist(),
            f"cav{number}": player["caverns"].tolist(),
            f"upg{number}": _types(player["upgrades"]),
            f"veh{number}": _types(player["vehicles"]),
            f"mis{number}": _types(player["missions"]),
            f"slot{number}": player["slots"].tolist(),
        }
        if not rival:
            shown[f"hand{number}"] = player["hand"].tolist()
    if not solo:
        del shown["dec"]
    return shown


def _types(counts: Any) -> list[int]:
    return [card for card, count in enumerate(counts.tolist()) for _ in range(count)]


def _dock(damaged: list[int], docks: list[list[int]], dock: int) -> int:
    if damaged[dock]:
        return -1
    return next((seat + 1 for seat, drones in enumerate(docks) if drones[dock]), 0)


class Replayer(Replaying[RecordedGame]):
    """Replays games of Cryo."""

    def steps(self, game: RecordedGame) -> Iterator[tuple[str, str]]:
        deal_recorded(self.state, self.components, game)
        expected = dict(game.state0)
        same(expected, snapshot(self.plain))
        translator = Translator(self.state, self.plain, self.components, self.work)
        for step in game.steps:
            yield f"{step.decision} {step.choice}", f"seat {step.actor + 1}"
            translator.play(step)
            expected |= step.state
            same(expected, snapshot(self.plain))
        if not finished(self.state):
            raise Mismatch("end of the game", "after the last step", "not yet")
        got = final(self.state, self.components)
        result = {name: game.final[name].value for name in got}
        result["win_share"] = [round(share, SHARE_DIGITS) for share in result["win_share"]]
        same(result, got, "final ")


def final(state: Any, components: Any) -> dict[str, Any]:
    """The result as recorded games show it."""
    seats = range(state.options.players)
    outcome: Any = new_records(OUTCOME)[0]
    report(state, components, outcome)
    results = [outcome.seats[seat] for seat in seats]
    return {
        "reason": END_NAMES[state.over],
        "end_seat": int(state.turn_seat) + 1,
        "turns": int(state.turn_number),
        "scores": [[*map(int, state.players[seat].vp_by), int(state.players[seat].vp)] for seat in seats],
        "missions": [
            {
                ids().cards[card]: int(mission_value(components, state.players[seat], card))
                for card in range(CARD_TYPES)
                if state.players[seat].missions[card]
            }
            for seat in seats
        ],
        "tiebreak": [[int(tie_breaks(state, components, seat, code)) for code in range(3)] for seat in seats],
        "ranks": [int(result.rank) for result in results],
        "win_share": [round(float(result.win_share), SHARE_DIGITS) for result in results],
    }


def replay_file(path: Path, report: Callable[[str], None] = lambda line: None) -> ReplayResult:
    """Replay all games of a file, each up to its first difference. ``report`` gets a line about each game.

    Raises BadInput, before anything is replayed, if the file is not valid.
    """
    replayer = Replayer(load_components(), STATE, new_work())
    return replay_games(list(read_games(path)), replayer.replay, report)
