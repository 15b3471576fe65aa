"""A shown game tells every step: what the seats have in the end can be added up from the log alone."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from sim.gamekit.page import FIXED, Block, Log
from sim.games.andromedas_edge import GAME
from sim.games.andromedas_edge.rules.vocabulary import RESOURCE_IDS, RESOURCES, TRACK_IDS
from sim.games.andromedas_edge.rules.vocabulary_effects import FIRST_FINAL
from sim.games.andromedas_edge.text.changes import SHORT
from sim.games.andromedas_edge.text.show import all_steps
from sim.games.andromedas_edge.text.titles import VP_TEXTS
from sim.playing.batch import new_match, play_traced

NAMES = RESOURCE_IDS[:RESOURCES]
AMOUNTS = (*SHORT, "cards", "L", "vp", *TRACK_IDS)
AMOUNT = re.compile(rf"(?<!\w)({'|'.join(AMOUNTS)}){FIXED}(-?\d+)(?:→(-?\d+))?(?!\w)")
POINTS = re.compile(r"([+-]\d+)\N{NO-BREAK SPACE}([a-z \N{NO-BREAK SPACE}]+)[,)]")
GAMES = [
    (2, "random", {}, 1),
    (2, "scripted", {}, 2),
    (3, "scripted", {"special": "vortices", "destiny": "true"}, 3),
    (4, "random", {"event_deck": "cosmic_twilight", "special": "quasars"}, 4),
    (4, "scripted", {"teams": "true"}, 5),
    (4, "scripted", {"factions": "plutonian_empire,fungoid_sporegoths,zodian_militarists,crystal_chorus"}, 6),
]


class Shown(NamedTuple):
    blocks: list[Block]
    final: Any
    outcome: Any
    steps: list[Any]


@lru_cache(maxsize=len(GAMES))
def shown(number: int) -> Shown:
    players, strategy, options, seed = GAMES[number]
    match = new_match(GAME, players, [strategy], options)
    trace, outcome = play_traced(match, seed)
    log = Log()
    GAME.show_game(trace, outcome, match.components, [strategy] * players, log)
    steps = all_steps(trace, match.components)
    blocks = [block for turn in log.turns for block in turn.blocks] + log.rest
    return Shown(blocks, steps[-1].after, outcome, steps)


each_game = pytest.mark.parametrize("number", range(len(GAMES)))


@each_game
def test_amounts_of_the_log_add_up_to_what_each_seat_has_in_the_end(number: int) -> None:
    game = shown(number)
    has: dict[tuple[int, str], int] = {}
    for block in game.blocks:
        if block.kind != "entry" or block.seat is None:
            continue
        for name, before, after in AMOUNT.findall(block.texts[-1]):
            key = (block.seat, name)
            if key in has or name not in TRACK_IDS:
                assert has.setdefault(key, int(before)) == int(before), "every change is told"
            has[key] = int(after or before)
    for seat in range(int(game.outcome.players)):
        player = game.final.players[seat]
        told = [has[seat, name] for name in (*SHORT, "cards", "L")]
        assert told == [*player.res.tolist(), player.hand_count, player.station_leaders]
        assert has[seat, "vp"] == player.vp_by[:FIRST_FINAL].sum()
        for track, name in enumerate(TRACK_IDS):
            if (seat, name) in has:
                assert has[seat, name] == player.tracks[track]


@each_game
def test_points_of_the_log_add_up_to_the_score_by_source(number: int) -> None:
    game = shown(number)
    start = VP_TEXTS.index("start")
    table = next(
        block.rows for block in game.blocks if block.kind == "table" and "Points" in block.rows[0][0]
    )
    rows = {row[0]: [int(cell) for cell in row[1:]] for row in table[1 : 1 + len(VP_TEXTS)]}
    for seat in range(int(game.outcome.players)):
        told: Counter[str] = Counter()
        for block in game.blocks:
            if block.kind == "entry" and block.seat == seat:
                for amount, source in POINTS.findall(block.texts[-1]):
                    told[source.replace(FIXED, " ")] += int(amount)
        told["start"] += int(game.final.players[seat].vp_by[start])
        for source, name in enumerate(VP_TEXTS):
            words = name
            if source < FIRST_FINAL:
                assert told[words] == rows[words][seat]
        assert sum(cells[seat] for cells in rows.values()) == game.outcome.seats[seat].score


@each_game
def test_every_turn_tells_its_launch_or_its_return(number: int) -> None:
    turns = [block.texts[0] for block in shown(number).blocks if re.match(r"T\d+ ", "".join(block.texts[:1]))]
    last = int(shown(number).final.turn_number)
    assert [int(re.match(r"T(\d+) ", turn)[1]) for turn in turns] == list(range(1, last + 1))  # type: ignore[index]
    for turn in turns:
        words = turn.replace(FIXED, " ").split(" ", 1)[1]
        assert ("launch " in words) != (re.search(r"(^|; )return(;| \(|$)", words) is not None), turn


@each_game
def test_every_step_that_changes_resources_or_points_is_told(number: int) -> None:
    game = shown(number)
    text = "; ".join(text for block in game.blocks for text in block.texts)
    told: Counter[str] = Counter()
    for amount, name in re.findall(rf"([+-]\d+){FIXED}({'|'.join(NAMES)})", text):
        told[name] += int(amount)
    begun = next(step.before for step in game.steps if step.after.turn_number == 1)
    for place, name in enumerate(NAMES):
        seats = range(int(game.outcome.players))
        change = sum(int(game.final.players[s].res[place]) - int(begun.players[s].res[place]) for s in seats)
        assert told[name] == change, name
