"""Kills questions whose results are kept, at some of their file operations, and asks them again.

``python -m tests.files.killing_questions FOLDER KILLS NAME ...`` kills each question so many times, evenly
over its file operations, and compares its answer and its folder with those of one that was never broken.
"""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sim
from sim import games
from sim.answers import keeping
from sim.answers.answer import Answer
from sim.files.writing import write_file
from sim.playing.batch import new_match, prepare
from tests.files.killing import in_child
from tests.files.small_run import contents

GAMES = COLONY, CRYO, GAIA = "new_dark_ages_colony", "cryo", "gaia_project"
GOALS = "factions.faction.*.goal.goal_1.points"
FEW: dict[str, Any] = {"within": 0.1, "numbers": GOALS, "max_edits": 2, "check": "none"}
TABLE: dict[str, Any] = {"strategies": "random", "workers": 1}
QUESTIONS: dict[str, Callable[..., Answer]] = {
    "whatif": partial(sim.whatif, CRYO, "scoring.unbuilt_cards_vp=4", games=80, **TABLE),
    "whatif, as many as it takes": partial(sim.whatif, CRYO, "scoring.unbuilt_cards_vp=4", **TABLE),
    "whatif, watched": partial(sim.whatif, CRYO, "scoring.unbuilt_cards_vp=4", games=400, until=9, **TABLE),
    "worth": partial(sim.worth, CRYO, mechanism="scrapping", games=70, **TABLE),
    "worth, correlated": partial(sim.worth, CRYO, family="docks", games=60, **TABLE),
    "worth, given": partial(sim.worth, GAIA, given="factions.*.start.ore=+1", games=60, **TABLE),
    "worth, absent": partial(sim.worth, GAIA, "booster_07", absent=True, games=60, **TABLE),
    "metagame": partial(sim.metagame, CRYO, games=120, compare=["random", "eager"], workers=1),
    "diff": partial(sim.diff, "printed", "even", game=COLONY, games=140, **TABLE),
    "levers": partial(sim.levers, COLONY, "tomuto", games=60, **TABLE),
    "screen": partial(sim.screen, COLONY, "tomuto.goal", games=60, **TABLE),
    "balance": partial(sim.balance, COLONY, 280, **FEW, **TABLE),
}  # fmt: skip


def ask(name: str, top: Path) -> None:
    """Ask, keep the results, and write the answer."""
    answer = QUESTIONS[name](keep=top / "kept")
    write_file(top / "answer.json", json.dumps(answer.to_dict(), default=str).encode())


def main(top: Path, kills: int, names: list[str]) -> None:
    """Kill each of them so many times."""
    keeping.SECONDS, keeping.FIRST = 0.0, 50  # some saves for each batch of games
    patient: Any = importlib.import_module("sim.answers.whatif")  # the package has its function by that name
    patient.PATIENCE = 1e6  # or the number of games depends on how busy the machine is
    for game in GAMES:
        prepare(new_match(games.get(game)))  # before the forks. Nothing else: Polars can't be forked at work
    for name in names:
        whole, broken = top / "whole", top / "broken"
        for folder in (whole, broken):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        operations = in_child(partial(ask, name, whole), whole)
        assert operations and operations > kills
        for kill in range(kills):
            at = operations * (kill + 1) // (kills + 1)
            shutil.rmtree(broken)
            broken.mkdir()
            assert in_child(partial(ask, name, broken), broken, at) is None
            in_child(partial(ask, name, broken), broken)
            found, expected = contents(broken), contents(whole)
            wrong = sorted(file for file in {*found, *expected} if found.get(file) != expected.get(file))
            assert not wrong, f"{name}, killed at operation {at} of {operations}: {wrong}"
        print(f"{name}: {operations} operations, all kills mended", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or list(QUESTIONS))
