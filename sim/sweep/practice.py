"""Players of a plan practise each cell before they play it: copies of their network learn on by self-play.

The networks are kept in the run's folder, each written completely or not at all, with their checksums in the
manifest. So a run that was stopped goes on with the first cell that nobody has practised yet. They depend
only on the plan, not on the number of workers; all cells are practised with the plan's own seed, so that two
equal designs get equal networks. Factions take turns in practice as they do in the cell's games.
"""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from sim.errors import BadInput
from sim.files.manifest import MANIFEST, read_manifest
from sim.files.reading import read_bytes
from sim.files.sealed import write_sealed
from sim.files.writing import make_folder
from sim.sweep import provenance
from sim.sweep.cells import Cell, Sweep
from sim.sweep.folder import Place
from sim.sweep.networks import NETWORKS, Practised, check_network, network_name, network_path
from sim.sweep.progress import Observer
from sim.sweep.seating import Seating
from strategies import registry
from strategies.learning.adapting import Report, Step, adapt


def practise(sweep: Sweep, place: Place, workers: int, observer: Observer) -> None:
    """Let the players of a run practise, if its plan says so: every cell whose network isn't there yet."""
    if sweep.plan.adapt is None:
        return
    folder, games = place.path, sweep.plan.adapt
    kept = dict(read_manifest(folder).networks)
    missing = [cell for cell in sweep.cells if not _is_there(place, kept, cell)]
    if not missing:
        return
    make_folder(folder / NETWORKS)
    started = time.monotonic()
    with observer.practising() as report:
        for number, cell in enumerate(missing):

            def tell(step: Step, number: int = number, cell: Cell = cell) -> None:
                done, total = number * games + min(step.games, games), len(missing) * games
                left = (time.monotonic() - started) / max(done, 1) * (total - done)
                name = sweep.cell_name(cell)
                report(done, total, f"{name}: {step.score:.1f} points   {left:,.0f} s left")

            _practise(sweep, cell, network_path(folder, cell.number), workers, tell)
            _keep(folder, sweep, cell, kept)


def _is_there(place: Place, kept: dict[str, str], cell: Cell) -> bool:
    """Whether a cell's network is in the folder, as the manifest says. A damaged one is for ``--repair``."""
    if network_name(cell.number) not in kept:
        return False
    try:
        check_network(Practised(place.path, kept), cell.number)
    except BadInput:
        if not place.repair:
            raise
        return False
    return True


def _practise(sweep: Sweep, cell: Cell, path: Path, workers: int, report: Report) -> None:
    plan = sweep.plan
    assert plan.adapt is not None
    turns = sweep.line_ups(cell)
    seating = Seating(turns, sweep.game.factions) if turns.factions else None
    models = adapt(sweep.match(cell), plan.adapt, plan.seed, workers, report, seating)
    lesson = registry.lesson(plan.game)
    assert lesson is not None
    about = {"game": plan.game, "rules_version": lesson.version, "adapt": plan.adapt, "seed": plan.seed}
    lesson.save(path, models, about | {"cell": sweep.cell_name(cell)})


def _keep(folder: Path, sweep: Sweep, cell: Cell, kept: dict[str, str]) -> None:
    """Note a new network in the manifest. One that was there before must be found again."""
    path, name = network_path(folder, cell.number), network_name(cell.number)
    digest = hashlib.sha256(read_bytes(path)).hexdigest()
    if kept.setdefault(name, digest) != digest:
        expected = "the network that the run was begun with, found another after the same practice"
        raise BadInput(f"{path}: expected {expected}: use another folder")
    if name not in read_manifest(folder).networks:
        write_sealed(folder / MANIFEST, provenance.described(sweep) | {"complete": False, "networks": kept})
