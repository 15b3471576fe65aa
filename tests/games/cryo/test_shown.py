"""Shown games tell every step: what the log says adds up to how the game ends."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from rich.text import Text

from sim.gamekit.page import FIXED, Sheet
from sim.gamekit.shown import state_of
from sim.games.cryo import GAME
from sim.games.cryo.loading.components import ids
from sim.games.cryo.rules.state import STATE
from sim.games.cryo.text.show import SHORT
from sim.playing.batch import new_match, play_traced

SOLO = {"mode": "solo"}
MATCHES = {
    "two": (2, {}, ["scripted", "novice"]),
    "four": (4, {}, ["scripted", "saboteur", "cargo_economy", "random"]),
    "solo": (2, SOLO, ["scripted"]),
    "solo, ties at random": (2, {**SOLO, "rival_choice_policy": "random"}, ["novice"]),
    "solo, unpredictable": (2, {**SOLO, "unpredictable": "true"}, ["novice"]),
    "solo, discoveries": (2, {**SOLO, "rival_discovery": "true", "harder": "true"}, ["random"]),
}
CHANGE = re.compile(rf"([+-]\d+) ({'|'.join(ids().resources)})")
POINTS = re.compile(r"\bvp (\d+)→(\d+)")
POD_CHANGES = {
    "stasis": re.compile(r"\bS (\d+)→(\d+)"),
    "platform": re.compile(r"\bP (\d+)→(\d+)"),
    "caverns": re.compile(r"\bcav (\d+)→(\d+)"),
}


class Log(Sheet):
    """Keeps the entries of a shown game."""

    def __init__(self) -> None:
        super().__init__()
        self.facts: dict[str, list[str]] = {}
        self.entries: list[tuple[int, list[str]]] = []

    def put_heading(self, text: str) -> None: ...

    def put_line(self, text: str | Text, style: str) -> None: ...

    def put_table(self, rows: list[list[str]]) -> None: ...

    def put_drawing(self, draw: Any) -> None: ...

    def put_turn(self, state: Any, title: str) -> None: ...

    def put_entry(self, head: Text | str, paragraphs: Sequence[str], indent: int, seat: int | None) -> None:
        plain = [text.replace(FIXED, " ") for text in paragraphs]
        if seat is None:
            self.facts[str(head)] = plain
        else:
            self.entries.append((seat, plain))


def shown(name: str, seed: int) -> tuple[Log, Any, Any]:
    players, options, strategies = MATCHES[name]
    match = new_match(GAME, players, strategies, options)
    trace, outcome = play_traced(match, seed)
    log = Log()
    GAME.show_game(trace, outcome, match.components, strategies * players, log)
    return log, state_of(trace.final, STATE), outcome


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", MATCHES)
def test_the_steps_of_the_log_add_up_to_the_final_resources_and_points(name: str, seed: int) -> None:
    log, final, outcome = shown(name, seed)
    for seat in range(final.options.players):
        own = [text for who, texts in log.entries if who == seat for text in texts]
        start = re.findall(r"(\d+) (\w+)", log.facts["Seats"][seat].split(";")[0].split(":", 1)[1])
        left = {resource: int(amount) for amount, resource in start}
        for text in own:
            for amount, resource in CHANGE.findall(text):
                left[resource] += int(amount)
        assert list(left.values()) == final.players[seat].res.tolist(), f"seat {seat + 1}"
        points = sum(int(after) - int(before) for text in own for before, after in POINTS.findall(text))
        assert points == outcome.seats[seat].score


@pytest.mark.parametrize("name", MATCHES)
def test_each_line_of_amounts_goes_on_where_the_last_one_ended(name: str) -> None:
    log, final, _ = shown(name, 4)
    for seat in range(final.options.players):
        now: dict[str, int] = {}
        for who, texts in log.entries:
            if who != seat or len(texts) < 2:
                continue
            for short in SHORT:
                before, _, after = re.search(rf"\b{short} (\d+)(→(\d+))?", texts[1]).groups()  # type: ignore[union-attr]
                assert now.get(short, int(before)) == int(before)
                now[short] = int(after or before)
        assert list(now.values()) == final.players[seat].res.tolist()


@pytest.mark.parametrize("name", MATCHES)
def test_pods_add_up(name: str) -> None:
    """In stasis, on the platform and in caverns; other players tell what they lose and save."""
    log, final, _ = shown(name, 5)
    for seat in range(final.options.players):
        texts = [text for who, texts in log.entries if who == seat for text in texts]
        moved = {
            field: sum(int(b) - int(a) for text in texts for a, b in pattern.findall(text))
            for field, pattern in POD_CHANGES.items()
        }
        others = [text for who, texts in log.entries if who == seat and len(texts) == 1 for text in texts]
        lost = sum(int(n) for text in others for n in re.findall(r"loses (\d+) pod", text))
        saved = sum(int(n) for text in others for n in re.findall(r"saves (\d+) pod", text))
        player = final.players[seat]
        assert 15 + moved["stasis"] - lost - saved == player.stasis.sum()
        assert moved["platform"] + saved == player.platform
        assert moved["caverns"] == player.caverns.sum()


def test_each_turn_of_the_rival_says_what_it_did() -> None:
    """Its drone and tile, its incidents, and what each check brings."""
    log, _, _ = shown("solo", 6)
    turns = [texts[0] for who, texts in log.entries if who == 1 and len(texts) == 2]
    assert turns
    for text in turns:
        assert "deploys, " in text or "recalls" in text
        assert ("rival to" in text) == ("deploys, " in text)
        if "recalls" in text:
            assert "rival's incident “" in text or "rival's incident sunset" in text
        for check in re.findall(r"check of \w+(.{0,12})", text):
            assert check.startswith((" (", "; rival")), text
