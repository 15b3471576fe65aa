"""Games with random overlays: each overlay is refused in one line that names file and key, or it plays.

    python -m tests.overlay_fuzz cryo --seed 1 --count 1000     random overlays
    python -m tests.overlay_fuzz cryo --extremes                every number by itself, at its extremes
    python -m tests.overlay_fuzz cryo --seed 1 --first 12 --count 1 --show

What plays is played by random and scripted players, in all numbers of players and with random switches, every
index checked, over wide records (tests.wide_records), the invariants tested after every move. A quick run has
the real records, as the contract does, so that nothing else is compiled (--quick).
A line for each finding says how to see it again.
"""

from __future__ import annotations

import argparse
import faulthandler
import functools
import itertools
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim import games
from sim.errors import BadInput
from sim.gamekit.overlays import Change
from sim.kernel.game import Game
from sim.kernel.trace import Trace, new_trace
from sim.playing.batch import Match, failure, new_outcomes, plain_schedule, play_rows, prepare
from strategies import registry
from tests.random_overlays import (
    Recipe,
    Where,
    as_text,
    extreme_recipes,
    is_outside,
    making,
    random_recipe,
    tables,
)
from tests.wide_records import Ranges, out_of_range, ranges, states_of, wide_game, wide_table

ROOT = Path(__file__).resolve().parents[1]
FILE = "fuzzed.toml"
LONGEST = 300  # letters of an error
PLAYERS = ("random", "scripted")
QUICK_PLAYERS = ("random", "eager", "scripted")
MANY = 5  # changes: more are numbers at their extremes
REPAIRS = 12  # changes that are taken back, one after the other, where an overlay of several is refused
HANGS = 600  # seconds without an end to one overlay's games


class Fuzzer(NamedTuple):
    """A game, over wide records or its own, and room to watch one of its games."""

    name: str
    real: Game
    played: Game
    strategies: tuple[registry.Strategy, ...]
    trace: Trace
    components: str  # their types in the printed game
    states: Ranges
    outcomes: Ranges


def fuzzer(name: str, quick: bool = False) -> Fuzzer:
    """What is needed to play a game with many overlays."""
    real = games.get(name)
    played = real if quick else wide_game(real)
    wanted = [player for player in (QUICK_PLAYERS if quick else PLAYERS) if player in registry.names(name)]
    return Fuzzer(
        name,
        real,
        played,
        tuple(registry.get(name, player) for player in wanted),
        new_trace(played.move, played.state, 0 if quick else played.max_steps),
        types_of(real.load_components()),
        ranges(real.state),
        ranges(real.outcome),
    )


def types_of(components: Any) -> str:
    """What compiled code knows of components: it is compiled anew for others."""
    from numba import typeof

    return str(typeof(components))


def switches(name: str, luck: random.Random) -> dict[str, str]:
    """Random values for some of the switches of a game."""
    found = making(name).documents.get("rules", {}).get("switches", {})
    return {
        switch: str(luck.choice(match["options"])).lower()
        for switch, match in found.items()
        if luck.random() < 0.4
    }


def seatings(fuzz: Fuzzer, components: Any, luck: random.Random) -> Iterator[tuple[Match, str]]:
    """A table for each number of players, each with switches and players of its own; and how to say it."""
    for players in fuzz.real.players:
        given: dict[str, str] = {}
        options = None
        for _ in range(20):  # some switches need others beside them
            given = switches(fuzz.name, luck)
            try:
                options = fuzz.real.options(players, given, components)
                break
            except BadInput:
                continue
        if options is None:
            given, options = {}, fuzz.real.options(players, {}, components)
        seated = tuple(luck.choice(fuzz.strategies) for _ in range(players))
        said = f"{players} players, {', '.join(s.name for s in seated)}, {given}"
        match = Match(fuzz.real, players, seated, components, options, fuzz.strategies)
        yield match if fuzz.played is fuzz.real else wide_table(match), said


def played(fuzz: Fuzzer, match: Match, seed: int) -> str | None:
    """What went wrong in one game, or None."""
    outcomes = new_outcomes(fuzz.played, 1)
    try:
        steps = play_rows(match, seed, plain_schedule(match, 0, 1), outcomes, checked=True, trace=fuzz.trace)
    except Exception as error:  # an index out of bounds, with NUMBA_BOUNDSCHECK=1
        return f"{type(error).__name__}: {error}"
    if wrong := failure(match, outcomes):
        return wrong
    if fuzz.played is not fuzz.real:
        watched = ((fuzz.states, states_of(fuzz.trace, steps)), (fuzz.outcomes, outcomes.view(np.uint8)))
        for allowed, records in watched:
            if wrong := out_of_range(allowed, records):
                return wrong
    seats = outcomes["seats"][0, : match.players]
    if np.any(seats["vp_by"].sum(axis=1) != seats["score"]):
        return "sources do not sum to the score"
    if not np.isclose(seats["win_share"].sum(), 1) or np.any(
        (seats["win_share"] > 0) != (seats["rank"] == 1)
    ):
        return f"ranks {seats['rank']} and shares of the win {seats['win_share']} do not fit"
    return None


def bad_refusal(name: str, said: str, recipe: Recipe) -> str | None:
    """What is wrong with the text of an error: it must be one short line with file and key."""
    if "\n" in said or len(said) > LONGEST:
        return f"expected one line of at most {LONGEST} letters, found {len(said)}: {said[:LONGEST]}"
    file, _, rest = said.partition(": ")
    key = named_key(said)
    stem = key.removeprefix("scale.").split(".")[0].split("[")[0]
    if file != FILE or stem not in making(name).documents or ": expected " not in rest:
        return f'expected "{FILE}: key: expected ..., found ...", found {said}'
    # What is wrong by itself names itself; what does not fit something else may name the other one.
    if len(recipe.changes) == 1 and is_outside(name, *recipe.changes[0]):
        if not is_named(name, recipe.changes[0][0], key):
            return f"expected the key that was changed, found {said}"
    return None


def named_key(said: str) -> str:
    """The key that an error names."""
    return said.partition(": ")[2].partition(": ")[0]


def without(recipe: Recipe, said: str, name: str, luck: random.Random) -> Recipe:
    """A recipe without what was to blame for its refusal, or without one change where that is not clear."""
    if recipe.scale or len(recipe.changes) < 2:
        return Recipe([], {})
    key = named_key(said)
    kept = [(where, value) for where, value in recipe.changes if not is_named(name, where, key)]
    if len(kept) == len(recipe.changes):
        kept.pop(luck.randrange(len(kept)))
    return Recipe(kept, {})


def is_named(name: str, where: Where, key: str) -> bool:
    """Whether a key of an error leads to a place, or to something in it or around it."""
    document: Any = making(name).documents
    text = ""
    for part in where:
        inner = document[part]
        named = isinstance(part, int) and isinstance(inner, dict) and "id" in inner
        label = inner["id"] if named else part
        text += f"[{label}]" if isinstance(label, int) else f".{label}" if text else str(label)
        document = inner
    return text.startswith(key) or key.startswith(text)


@functools.cache
def stands_alone(name: str, where: Where, value: int) -> bool:
    """Whether a number by itself is accepted: of many at once most would be refused for one that is not."""
    overlay = tables(name, Recipe([(where, value)], {}))
    try:
        games.get(name).load_components(Change(FILE, overlay))
    except BadInput:
        return False
    return True


def tried(fuzz: Fuzzer, recipe: Recipe, luck: random.Random, tally: Counter[str]) -> Iterator[str]:
    """Everything that goes wrong with one overlay."""
    if len(recipe.changes) > MANY:
        kept = [change for change in recipe.changes if stands_alone(fuzz.name, *change)]
        recipe = recipe._replace(changes=kept)
    for _ in range(REPAIRS):
        overlay = tables(fuzz.name, recipe)
        if not overlay:
            return
        try:
            components = fuzz.real.load_components(Change(FILE, overlay))
            if types_of(components) != fuzz.components:
                yield f"other types than the printed components: all is compiled anew | {as_text(overlay)}"
                return
            seated = list(seatings(fuzz, components, luck))
        except BadInput as error:
            tally["refused"] += 1
            if wrong := bad_refusal(fuzz.name, str(error), recipe):
                yield f"{wrong} | {as_text(overlay)}"
            recipe = without(recipe, str(error), fuzz.name, luck)
            continue
        except Exception as error:  # a traceback where a line was due
            yield f"{type(error).__name__}: {error} | {as_text(overlay)}"
            return
        tally["played"] += 1
        for match, said in seated:
            seed = luck.randrange(2**31)
            if wrong := played(fuzz, match, seed):
                yield f"{wrong} | {said}, seed {seed} | {as_text(overlay)}"
        return


def recipes(name: str, seed: int, extremes: bool) -> Iterator[Recipe]:
    """All overlays to try, in an order that a seed decides."""
    if extremes:
        found = list(extreme_recipes(name))
        random.Random(seed).shuffle(found)
        return iter(found)
    return (random_recipe(name, seed, index) for index in itertools.count())


def run(name: str, seed: int, first: int, count: int, extremes: bool, quick: bool, show: bool) -> int:
    """Try overlays ``first`` .. ``first + count - 1``; returns how many had findings."""
    fuzz = fuzzer(name, quick)
    tally: Counter[str] = Counter()
    begun = Path(os.environ["FUZZ_AT"]) if "FUZZ_AT" in os.environ else None
    some = next(iter(seatings(fuzz, fuzz.real.load_components(), random.Random(0))))[0]
    prepare(some)
    for index, recipe in enumerate(
        itertools.islice(recipes(name, seed, extremes), first, first + count), first
    ):
        luck = random.Random(f"{name} {seed} {index} play")
        if begun:
            begun.write_text(str(index))  # known even if the process dies
        if show:
            print(as_text(tables(name, recipe)))
        faulthandler.dump_traceback_later(HANGS, exit=True)
        findings = list(tried(fuzz, recipe, luck, tally))
        faulthandler.cancel_dump_traceback_later()
        for finding in findings:
            print(f"{name} seed {seed} overlay {index}{' (extremes)' * extremes}: {finding}", flush=True)
        tally["findings"] += bool(findings)
    counts = ", ".join(f"{tally[word]} {word}" for word in ("played", "refused", "findings"))
    print(f"{name} seed {seed}: {counts}")
    return tally["findings"]


def run_elsewhere(name: str, seed: int, count: int, *more: str, at: Path) -> None:
    """Try overlays in a process that checks every index, and expect no findings. ``at``: a file to use."""
    command = [sys.executable, "-m", "tests.overlay_fuzz", name, "--seed", str(seed), "--count", str(count)]
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "FUZZ_AT": str(at)}
    process = subprocess.run(
        [*command, *more], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    last = at.read_text() if at.exists() else "none"
    assert process.returncode == 0, f"last overlay: {last}\n{process.stdout[-6000:]}{process.stderr[-2000:]}"
    assert " 0 findings" in process.stdout


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--extremes", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    if run(given.game, given.seed, given.first, given.count, given.extremes, given.quick, given.show):
        sys.exit(1)


if __name__ == "__main__":
    main()
