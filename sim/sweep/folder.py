"""The folder of a run: begin it, resume it, open it. Other people's files are never touched or executed.

The folder has everything needed to play any of its games again: the plan is in the manifest, and the plan's
files (overlays, strategies, code) are copied next to it, with their text in the manifest. What decides the
bytes of the run is stored twice, in ``manifest.json`` and in ``begun.json``, and each side record has a
checksum of it. So the sweep that began a run can restore its lost manifest.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from filelock import FileLock, Timeout
from pydantic import ValidationError

from sim.errors import BadInput
from sim.files.manifest import BEGUN, MANIFEST, Begun, read_begun, read_manifest
from sim.files.old_names import FOLDERS
from sim.files.reading import problem, read_bytes, read_text, shown
from sim.files.records import RECORDS, TABLES, read_record, record_paths
from sim.files.sealed import DAMAGED, checksum, write_sealed
from sim.files.writing import TEMPORARY, make_folder, refuse_links, write_file
from sim.sweep import plan, provenance
from sim.sweep.cells import Sweep
from sim.sweep.networks import NETWORKS
from sim.sweep.plan import Plan
from sim.sweep.shards import practised_sweep

LOCK = ".lock"
LOG = "log.jsonl"  # times; not in the manifest, since they differ from run to run
LISTED = 3  # changes in a message
_LEFT = re.compile(rf"{re.escape(TEMPORARY)}-[0-9a-f]+-{re.escape(BEGUN)}")


class Place(NamedTuple):
    """The folder of a run, as ``look`` found it. Nothing in it has been touched."""

    path: Path
    begun: Begun | None  # how the run there was begun; None: no run yet, or both copies are lost
    repair: bool  # play damaged shards again, write lost files again


def look(folder: Path, repair: bool = False) -> Place:
    """Look at a folder before playing into it; the folder itself may not exist yet.

    BadInput if it holds something other than a run, a run that needs repair, or links where we write.
    """
    try:
        entries = sorted(folder.iterdir())
    except FileNotFoundError:
        return Place(folder, None, repair)
    except OSError as error:
        raise BadInput(f"{folder}: expected a folder for the run, found: {error.strerror}") from None
    copies: list[Begun] = []
    if others := [entry.name for entry in entries if not _is_leftover(entry)]:
        copies, faults = _copies(folder)
        if not copies and not any(map(_run_of, record_paths(folder))):
            raise BadInput(f"{folder}: expected a run or an empty folder, found {', '.join(others[:3])}")
        if not copies and not faults:
            faults = [BadInput(f"{folder}: expected {MANIFEST}, found neither it nor {BEGUN}; {DAMAGED}")]
        if faults and not repair:
            raise faults[0]
        refuse_links(folder, *written_folders(folder)[1:], folder / LOCK, folder / LOG)
    return Place(folder, copies[0] if copies else None, repair)


def written_folders(folder: Path) -> list[Path]:
    """Where a sweep writes: the run, and folders in it."""
    return [folder, *(folder / name for name in (*TABLES, RECORDS, NETWORKS, *plan.KINDS))]


def _copies(folder: Path) -> tuple[list[Begun], list[BadInput]]:
    """How the run was begun, according to the manifest and the second copy; and what is wrong with them."""
    copies: list[Begun] = []
    faults: list[BadInput] = []
    for name, read in ((MANIFEST, read_manifest), (BEGUN, read_begun)):
        if os.path.lexists(folder / name):
            try:
                copies.append(read(folder))
            except BadInput as error:
                faults.append(error)
    if len(copies) > 1 and copies[0].identity() != copies[1].identity():
        faults.append(BadInput(f"{folder / BEGUN}: expected the same as in {MANIFEST}; {DAMAGED}"))
    return copies, faults


def _is_leftover(entry: Path) -> bool:
    """Whether a sweep that was killed before it began may have left this."""
    status = entry.lstat()
    ours = (entry.name == LOCK and not status.st_size) or bool(_LEFT.fullmatch(entry.name))
    return stat.S_ISREG(status.st_mode) and ours


def begin(place: Place, sweep: Sweep) -> Plan:
    """Begin a run, or resume one that was begun with the same plan, data and code.

    Returns the plan as the folder keeps it. From here on its files are the run's copies: edits of the
    originals no longer matter. The caller holds the lock.
    """
    folder, begun = place.path, place.begun
    now = provenance.identity(sweep)
    played = record_paths(folder)
    if begun:
        changes = provenance.differences(begun.identity(), now)
    else:  # shards of players who practised also name their networks, which nobody knows yet
        changes = [] if sweep.plan.adapt else _strange_shards(played, now)
    if changes and played:
        more = f"; and {len(changes) - LISTED} more" if len(changes) > LISTED else ""
        expected = "begun with a different plan, data or code: use another folder, or undo the change"
        raise BadInput(f"{folder}: {expected}. {'; '.join(changes[:LISTED])}{more}")
    new = begun is None or bool(changes)
    _keep(folder, sweep, now, new or place.repair)
    if new or not _has_manifest(folder):
        write_sealed(folder / MANIFEST, provenance.described(sweep) | {"complete": False})
    return open_plan(folder, read_manifest(folder), trust=True)


def _strange_shards(played: list[Path], now: dict[str, Any]) -> list[str]:
    """Shards of some other run: all that can be checked when both copies of how it was begun are lost."""
    run_id = checksum(now)
    return [f"{path.name}: belongs to another run" for path in played if _run_of(path) not in ("", run_id)]


def _run_of(path: Path) -> str:
    """The run that a shard belongs to; empty if its record is damaged, so that it is played again."""
    try:
        return read_record(path).begun or "an older one"
    except BadInput:
        return ""


def _has_manifest(folder: Path) -> bool:
    try:
        read_manifest(folder)
    except BadInput:
        return False
    return True


def _keep(folder: Path, sweep: Sweep, now: dict[str, Any], everything: bool) -> None:
    """Write how the run was begun, and copies of the plan's files: ``everything``, or what is missing."""
    if everything or not os.path.lexists(folder / BEGUN):
        write_sealed(folder / BEGUN, now)
    for name, path in provenance.files_of(sweep.plan).items():
        make_folder((folder / name).parent)
        if everything or not os.path.lexists(folder / name):
            write_file(folder / name, read_bytes(path, str(path)))


def kept_plan(place: Place, trust: bool) -> Plan:
    """The plan that a run keeps, to resume it without the original plan file."""
    if place.begun is None:
        raise BadInput(f"{place.path}: expected a plan, or a run that knows its plan, found neither")
    return _checked(place.path, open_plan(place.path, place.begun, trust))


def open_run(folder: Path, trust: bool = False) -> Sweep:
    """The sweep of a run, as it was planned. Code in the run is executed only with ``trust``."""
    return practised_sweep(_checked(folder, open_plan(folder, read_manifest(folder), trust)), folder)


def _checked(folder: Path, opened: Plan) -> Plan:
    """The plan, if its game has everything it asks for."""
    try:
        plan.check(opened, Path(MANIFEST))
    except BadInput as error:
        raise BadInput(f"{folder}/{error}") from None
    return opened


def open_plan(folder: Path, begun: Begun, trust: bool = False) -> Plan:
    """The plan of a run, with the run's copies of its files. Their text must be as in the manifest."""
    try:
        stored = Plan.model_validate(begun.plan.model_dump(exclude_unset=True))
    except ValidationError as error:
        raise BadInput(f"{folder / MANIFEST}: plan.{problem(error)}; {DAMAGED}") from None
    folder = folder.resolve()
    placed = plan.placed(stored, lambda kind, text: str(_kept(folder, begun, kind, text)))
    if placed.code and not trust:
        files = ", ".join(stored.code)
        raise BadInput(
            f"{folder}: {files} came with this run and would be executed; if you have read and trust it, add "
            "--trust-code"
        )
    return placed


def _kept(folder: Path, begun: Begun, kind: str, text: str) -> Path:
    """A file of the plan inside the run's folder, and nowhere else: not by ``..``, not by a link."""
    place, _, name = text.partition("/")
    file = folder / place / name
    if place not in (kind, FOLDERS.get(kind)) or not re.fullmatch(r"[^/\\\0]+", name) or name in (".", ".."):
        expected = f"{kind}/NAME, a file of the run"
        raise BadInput(f"{folder / MANIFEST}: plan.{kind}: expected {expected}, found {shown(text)}")
    if file.resolve() != file:
        raise BadInput(f"{file}: expected a file of the run, found a link to another place")
    if read_text(file, str(file)) != begun.files.get(text):
        raise BadInput(f"{file}: expected the text that the manifest has, found a different one; {DAMAGED}")
    return file


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One sweep at a time in a folder. The lock ends with the process, however it ends."""
    lock = FileLock(folder / LOCK)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise BadInput(f"{folder}: another sweep is writing into this folder") from None
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    try:
        yield
    finally:
        lock.release()
