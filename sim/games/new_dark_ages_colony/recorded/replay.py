"""Replays recorded games step by step, from their recorded set-up, and compares every recorded state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sim.gamekit.recorded import Mismatch, Replaying, ReplayResult, replay_games, same
from sim.games.new_dark_ages_colony.loading.components import load_components
from sim.games.new_dark_ages_colony.recorded.file import RecordedGame, read_games
from sim.games.new_dark_ages_colony.recorded.steps import Translator
from sim.games.new_dark_ages_colony.rules.moves import finished
from sim.games.new_dark_ages_colony.rules.outcome import report
from sim.games.new_dark_ages_colony.rules.setup import clear
from sim.games.new_dark_ages_colony.rules.state import OUTCOME, STATE, new_work
from sim.games.new_dark_ages_colony.rules.turns import advance
from sim.games.new_dark_ages_colony.rules.vocabulary import END_NAMES, NONE, Place
from sim.kernel.records import new_records

OUT_OF_PLAY = -2


def deal_recorded(state: Any, components: Any, game: RecordedGame) -> None:
    """Set up a game as it was recorded, ready for the first choice of a faction."""
    for name in STATE.names or ():
        state[name] = 0
    state.options = game.options[0]
    clear(state, components)
    for seat, drawn in enumerate(game.factions):
        state.players[seat].drawn[: len(drawn)] = drawn
    state.first = game.first
    state.deck[:] = game.characters[::-1]
    state.deck_count = len(game.characters)
    state.chapters[: len(game.chapters)] = game.chapters
    state.pile[:] = game.episodes[::-1]
    state.pile_count = len(game.episodes)
    state.fresh = 1
    advance(state, components)


def snapshot(state: Any) -> dict[str, Any]:
    """The state in the form of recorded games. ``state`` is a plain record: attributes would be slow."""
    location = state["location"].tolist()
    moved = state["moved"].tolist()
    behind = state["behind"].tolist()
    shown: dict[str, Any] = {
        "g": [
            int(state["turn"]),
            int(state["first"]),
            int(state["chapters"][state["turn"] - 1]),
            *state["track"].tolist(),
            *state["alive"].tolist(),
        ],
        "k": [
            *state["slot_count"].tolist(),
            int(state["pile_count"]),
            int(state["discard_count"]),
            int(state["deck_count"]),
            int(state["dead"]),
        ],
    }
    for seat in range(int(state["options"]["players"])):
        player = state["players"][seat]
        shown[f"p{seat}"] = [
            *player["res"].tolist(),
            *player["reserve"].tolist(),
            *player["supply"].tolist(),
            *player["lost"].tolist(),
            int(player["vp"]) if state["over"] == 0 else int(player["vp_by"][0]),
            int(player["conflicts_won"]),
        ]
        shown[f"h{seat}"] = player["hand"][: player["hand_count"]].tolist()
        shown[f"a{seat}"] = player["team"][: player["team_count"]].tolist()
        shown[f"x{seat}"] = [*player["laid"].tolist(), int(player["bought"])]
    rows = zip(
        *(state[name].tolist() for name in ("controller", "automated", "launched", "front", "in_play")),
        strict=True,
    )
    for place, (controller, automated, launched, front, in_play) in enumerate(rows):
        queue = []
        while front != NONE:
            queue.append(front)
            front = behind[front]
        shown[f"o{place}"] = [controller if in_play else OUT_OF_PLAY, automated, launched, queue]
    characters = zip(*(state[name].tolist() for name in ("owner", "origin", "arrive", "led")), strict=True)
    for who, (owner, origin, arrive, led) in enumerate(characters):
        away = Place.TO_MARS <= location[who] <= Place.OFF_FIELD
        shown[f"c{who}"] = [owner, location[who], origin, arrive, 0 if away else moved[who], *led]
    return shown


class Replayer(Replaying[RecordedGame]):
    """Replays games of New Dark Ages: Colony."""

    def steps(self, game: RecordedGame) -> Iterator[tuple[str, str]]:
        deal_recorded(self.state, self.components, game)
        translator = Translator(self.state, self.components, self.work)
        expected: dict[str, Any] = {}
        for step in game.steps:
            yield f"{step.decision} {step.choice}", f"seat {step.actor}"
            translator.play(step)
            if step.state is not None:
                expected |= step.state
                same(expected, snapshot(self.plain))
        if not finished(self.state):
            raise Mismatch("end of the game", "after the last step", "not yet")
        got = final(self.state, self.components)
        same({name: game.final[name].value for name in got}, got, "final ")


def final(state: Any, components: Any) -> dict[str, Any]:
    """The result in the form of recorded games."""
    outcome: Any = new_records(OUTCOME)[0]
    report(state, components, outcome)
    seats = [outcome.seats[seat] for seat in range(state.options.players)]
    goals = []
    for row in seats:
        count = int(components.goal_count[row.faction])
        points = components.goal[row.faction]["points"][:count].tolist()
        hits = row.notes.goal_hit[:count].tolist()
        goals.append([point * hit for point, hit in zip(points, hits, strict=True)])
    return {
        "end_reason": END_NAMES[state.over],
        "rounds": int(outcome.rounds),
        "goals": goals,
        "vp": [int(row.conflict_vp) for row in seats],
        "scores": [int(row.score) for row in seats],
        "winners": [seat for seat, row in enumerate(seats) if row.rank == 1],
        "standing": [int(row.place) for row in seats],
    }


def replay_file(path: Path, report: Callable[[str], None] = lambda line: None) -> ReplayResult:
    """Replay all games of a file, each up to its first difference. ``report`` gets a line about each game.

    BadInput, before anything is replayed, if the file is not valid.
    """
    replayer = Replayer(load_components(), STATE, new_work())
    return replay_games(list(read_games(path)), replayer.replay, report)
