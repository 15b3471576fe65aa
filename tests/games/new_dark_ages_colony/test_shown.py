"""The log of a game: the final holdings and points of every seat can be added up from it."""

from __future__ import annotations

import re

import pytest

from sim.gamekit.page import FIXED, Block, Log
from sim.games.new_dark_ages_colony import GAME
from sim.games.new_dark_ages_colony.rules.vocabulary import RESOURCE_IDS
from sim.playing.batch import new_match, play_traced

CHANGE = re.compile(r"(\w+) (\d+)→(\d+)")
HELD = re.compile(rf"(\d+) ({'|'.join(RESOURCE_IDS)})")


def log_of(players: int, strategy: str, game: int) -> tuple[list[Block], list[dict[str, int]]]:
    """The blocks of a game's log; and what each seat has at the end, by the outcome."""
    match = new_match(GAME, players, [strategy])
    trace, outcome = play_traced(match, 9, game)
    log = Log()
    GAME.show_game(trace, outcome, match.components, [strategy] * players, log)
    blocks = [block for turn in log.turns for block in turn.blocks] + log.rest
    seats = [outcome.seats[seat] for seat in range(players)]
    ends = [
        dict(zip(RESOURCE_IDS, row.res_left.tolist(), strict=True)) | {"score": row.score} for row in seats
    ]
    return blocks, ends


def add_up(blocks: list[Block], players: int) -> list[dict[str, int]]:
    """The holdings after the first round's summary and all changes, each of which must follow the one before.
    Later summaries must agree. The score is the conflict points and the goals of the final scoring."""
    held: list[dict[str, int]] = [{} for _ in range(players)]
    part = ""
    for block in blocks:
        part = block.head if block.kind == "heading" else part
        if block.kind != "entry" or block.seat is None:
            continue
        mine = held[block.seat]
        text = " ".join(block.texts).replace(FIXED, " ")
        if part.startswith("Final scoring"):
            mine["score"] = mine["VP"] + sum(map(int, re.findall(r"\+(\d+)", text)))
        elif part.startswith("Round") and re.search(r"; \d+ cards; ", text):
            summary = dict.fromkeys(RESOURCE_IDS, 0)
            summary |= {name: int(amount) for amount, name in HELD.findall(text.split(";")[0])}
            assert not mine or summary == {name: mine[name] for name in RESOURCE_IDS}, text
            mine.update(summary if mine else summary | {"VP": 0})
        else:
            for name, before, after in CHANGE.findall(text):
                assert mine[name] == int(before), text
                mine[name] = int(after)
    return [{name: amount for name, amount in mine.items() if name != "VP"} for mine in held]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("strategy", ["scripted", "random"])
def test_holdings_and_points_add_up_from_the_log(players: int, strategy: str) -> None:
    for game in range(4):
        blocks, ends = log_of(players, strategy, game)
        assert add_up(blocks, players) == ends
