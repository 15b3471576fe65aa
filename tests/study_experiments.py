"""The part of the study that is about experiments: what something is worth, deciding while watching, the
metagame, and the difference between two runs. Made-up games whose truth is known; claims about nothing count.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from reports import metagame
from reports.diff import NOISE, Side, difference
from reports.levers import lever
from reports.metrics.sequential import ONCE, Looks, calls
from reports.worth import Item, Pairs, Seat, judge, rows_of
from sim.answers.metagame import _gains
from sim.playing.line_ups import Played
from tests.even_world import Table
from tests.study import Tally
from tests.worlds import World

DEALS = 600
TAKEN = (1.0, 0.6, 0.3, 0.3, 0.1, 0.1, 0.05, 0.05)  # how often players take each item of a family
WORTH = 2.0  # points for each taker, of a planted item
MOST = 3000  # deals of a comparison that is watched
LEVEL = 40.0  # mean score
STRATEGIES, PEOPLE, METAGAME_DEALS = 5, 4, 60
GROUPS = tuple("abcdefgh")
UNEVEN = np.array([8.0, 3, 1, 0, 0, -1, -3, -8])
DIFF_GAMES = 400
LEVERS = 12  # of a page
TINY = 1e-9  # points that change nothing but by chance


def worths(repetitions: int, planted: bool, watched: bool = False) -> Tally:
    """Families of items that are worth nothing, or ``WORTH`` for each taker. Scores are skewed: few deals
    change by much. ``watched``: only the last of several looks, whose intervals are wider."""
    truth = WORTH if planted else 0.0
    tally = Tally(World(f"worth{', planted' * planted}{', watched' * watched}", DEALS))
    looks = Looks(DEALS, len(TAKEN)) if watched else ONCE
    for seed in range(repetitions):
        random = np.random.default_rng([seed, 41])
        pairs = [_pairs(random, share, truth, looks) for share in TAKEN]
        for share, pair in zip(TAKEN, pairs, strict=True):
            held = {
                "margin": (pair.effect("margin")[0], truth * share),
                "per taker": (pair.per_taker(), truth),
            }
            for column, (ends, value) in held.items():
                if ends is not None:
                    count = tally.held["worth", column]
                    count[0] += ends[1] <= value <= ends[2]
                    count[1] += 1
        items = [Item("tile", str(place), str(place), "Tile", (place,)) for place in range(len(TAKEN))]
        rows = rows_of(items, pairs, [None for _ in items], "made up")
        judge(rows, looks)
        if not planted:
            tally.claims["an item that is worth something"] += any(row["clear"] for row in rows)
        tally.repetitions += 1
    return tally


def _pairs(random: np.random.Generator, share: float, truth: float, looks: Looks) -> Pairs:
    took = random.random(DEALS) < share
    base = LEVEL + random.gamma(2, 6, DEALS)
    change = took * (truth + random.gamma(2, 4, DEALS) - 8)
    won = (random.random(DEALS) < 0.25).astype(float)
    free = Seat(base, base - LEVEL, won, np.full(DEALS, LEVEL))
    banned = Seat(base - change, base - change - LEVEL, won, free.others)
    pairs = Pairs(looks)
    pairs.add(free, banned, took, np.zeros((DEALS, 2), int), np.zeros(DEALS, bool))
    return pairs


def watching(repetitions: int) -> Tally:
    """Comparisons of nothing: does any look ever call one better or worse?"""
    tally = Tally(World("watched", MOST))
    looks = Looks(MOST)
    for seed in range(repetitions):
        change = np.random.default_rng([seed, 43]).normal(0, 12, MOST)
        called = False
        for deals in looks.at:
            seen = change[:deals]
            ends = looks.ends(seen.mean(), seen.std(ddof=1) / deals**0.5, deals - 1)
            called |= str(calls(ends[1], ends[2], 0.0)) != ""
        tally.claims["a call at any look"] += called
        tally.repetitions += 1
    return tally


def metagames(repetitions: int) -> Tally:
    """Equal strategies, on deals that suit some more than others."""
    tally = Tally(World("metagame", METAGAME_DEALS, PEOPLE))
    study: Any = SimpleNamespace(size=STRATEGIES, people=PEOPLE)
    for seed in range(repetitions):
        random = np.random.default_rng([seed, 47])
        wins = np.moveaxis(_wins(random, METAGAME_DEALS, (STRATEGIES,) * 2).mean(axis=3), 0, 2)
        wins[np.eye(STRATEGIES, dtype=bool)] = 1 / PEOPLE
        clear = metagame.clear_edges(wins)
        checked = np.moveaxis(_wins(random, 4 * METAGAME_DEALS, (STRATEGIES,)), 0, 1)
        nothing = np.zeros(0)
        played = Played(**dict.fromkeys(Played._fields, nothing) | {"wins": checked.reshape(-1)})
        gains = _gains(played, nothing, study)
        found = {
            "an edge": bool(clear.any()),
            "a dominated strategy": bool(metagame.dominated(wins)),
            "a circle": bool(metagame.circle(clear)),
            "a gain against the mix": any(not low <= 0 <= high for _, low, high in gains),
        }
        for sort, claimed in found.items():
            tally.claims[sort] += claimed
        tally.repetitions += 1
    return tally


def _wins(random: np.random.Generator, deals: int, shape: tuple[int, ...]) -> np.ndarray:
    """Who wins: deal, strategies, seat. A deal is better for some strategies, in all of their seats."""
    luck = random.normal(0, 0.1, (deals, *shape, 1))
    return (random.random((deals, *shape, PEOPLE)) < np.clip(1 / PEOPLE + luck, 0, 1)).astype(float)


def diffs(repetitions: int, paired: bool) -> Tally:
    """Two runs of one uneven design, on separate deals, or on the same with other chance in each game."""
    tally = Tally(World(f"diff{', paired' * paired}", DIFF_GAMES))
    deals = np.arange(DIFF_GAMES)
    for seed in range(repetitions):
        one = Table(UNEVEN, TINY * np.eye(len(GROUPS)), 2 * seed)
        other = one if paired else Table(UNEVEN, one.worth, 2 * seed + 1)
        before = Side(one.play({}, deals), deals)
        steps = dict.fromkeys(range(len(GROUPS)), 1) if paired else {}
        after = Side(other.play(steps, deals), deals if paired else None)
        found = difference([before, after], GROUPS, {}, "faction", 2.0, "VP")
        assert found.paired == paired
        tally.claims["anything that moved"] += any(row["status"] != NOISE for row in found.rows)
        for row in found.rows:
            for column in ("wins", "score"):
                count = tally.held["diff", column]
                count[0] += row[f"{column}_change_low"] <= 0 <= row[f"{column}_change_high"]
                count[1] += 1
        tally.repetitions += 1
    return tally


def levers(repetitions: int, planted: bool) -> Tally:
    """Numbers of one group that are worth nothing to it, or ``WORTH`` points, and stir its games."""
    tally = Tally(World(f"levers{', planted' * planted}", DEALS))
    own, truth = 2, WORTH if planted else TINY
    worth = np.zeros((LEVERS, len(GROUPS)))
    worth[:, own] = truth
    for seed in range(repetitions):
        table = Table(np.zeros(len(GROUPS)), worth, seed)
        deals = np.arange(len(GROUPS) * DEALS)
        deals = deals[(table.seating(deals) == own).any(axis=1)][:DEALS]
        before = table.play({}, deals)
        found = [lever(before, table.play({number: 1}, deals), own) for number in range(LEVERS)]
        for one in found:
            for column, ends in (("score", one.score.change), ("lead", one.lead)):
                count = tally.held["levers", column]
                count[0] += ends[1] <= truth <= ends[2]
                count[1] += 1
        if not planted:
            tally.claims["a number that matters"] += any(one.is_clear(LEVERS) for one in found)
        tally.repetitions += 1
    return tally


def studies(repetitions: int) -> dict[str, Callable[[], Tally]]:
    """All of them by name."""
    return {
        "worth": partial(worths, repetitions, False),
        "worth, planted": partial(worths, repetitions, True),
        "worth, and watched": partial(worths, repetitions, False, True),
        "watched": partial(watching, repetitions),
        "metagame": partial(metagames, repetitions),
        "diff": partial(diffs, repetitions, False),
        "diff, paired": partial(diffs, repetitions, True),
        "levers": partial(levers, repetitions, False),
        "levers, planted": partial(levers, repetitions, True),
    }
