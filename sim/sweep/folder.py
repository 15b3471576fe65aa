"""The folder of a run: made, entered again, opened. Nothing of anybody else is touched, or executed unasked.

It has everything that is needed to play any of its games again: the plan is in the manifest, and the plan's
files (overlays, personas, code) are copied beside it, with their text in the manifest. What decides the bytes
of the run is there twice, in ``manifest.json`` and in ``begun.json``, and each side record has a checksum of
it: a lost manifest is made anew by the sweep that began the run.
"""

from __future__ import annotations

import fcntl
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from sim.errors import BadInput
from sim.files.manifest import BEGUN, MANIFEST, Begun, read_begun, read_manifest
from sim.files.reading import problem, read_bytes, read_text, shown
from sim.files.records import read_record, record_paths
from sim.files.sealed import DAMAGED, checksum, write_sealed
from sim.files.writing import TEMPORARY, make_folder, write_file
from sim.sweep import manifest, plan
from sim.sweep.cells import Sweep
from sim.sweep.plan import Plan

LOCK = ".lock"
NAMED = 3  # changes in a message
_LEFT = re.compile(rf"{re.escape(TEMPORARY)}-[0-9a-f]+-{re.escape(BEGUN)}")


def look(folder: Path, repair: bool = False) -> Begun | None:
    """With what the run in a folder was begun; None if that is lost, or if no run is there yet.

    BadInput if the folder holds something else, or a run that must be repaired. Nothing is touched.
    """
    try:
        entries = sorted(folder.iterdir())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"{folder}: expected a folder for the run, found: {error.strerror}") from None
    if others := [entry.name for entry in entries if not _left(entry)]:
        found, faults = _said(folder)
        if not found and not any(map(_run_of, record_paths(folder))):
            raise BadInput(f"{folder}: expected a run or an empty folder, found {', '.join(others[:3])}")
        if not found and not faults:
            faults = [BadInput(f"{folder}: expected {MANIFEST}, found neither it nor {BEGUN}; {DAMAGED}")]
        if faults and not repair:
            raise faults[0]
        return found[0] if found else None
    return None


def _said(folder: Path) -> tuple[list[Begun], list[BadInput]]:
    """What manifest and second copy say that a run was begun with, and what is wrong with them."""
    found: list[Begun] = []
    faults: list[BadInput] = []
    for name, read in ((MANIFEST, read_manifest), (BEGUN, read_begun)):
        if os.path.lexists(folder / name):
            try:
                found.append(read(folder))
            except BadInput as error:
                faults.append(error)
    if len(found) > 1 and found[0].identity() != found[1].identity():
        faults.append(BadInput(f"{folder / BEGUN}: expected what {MANIFEST} says, found another; {DAMAGED}"))
    return found, faults


def _left(entry: Path) -> bool:
    """Whether a sweep that was killed before it began may have left this."""
    status = entry.lstat()
    ours = (entry.name == LOCK and not status.st_size) or bool(_LEFT.fullmatch(entry.name))
    return stat.S_ISREG(status.st_mode) and ours


def begin(folder: Path, sweep: Sweep, repair: bool = False) -> Sweep:
    """Make the run's folder, or enter one that was begun with the same plan, data and code."""
    now = manifest.identity(sweep)
    before, played = look(folder, repair), record_paths(folder)
    found = manifest.differences(before.identity(), now) if before else _others(played, now)
    if found and played:
        more = f"; and {len(found) - NAMED} more" if len(found) > NAMED else ""
        expected = "begun with another plan, data or code: take another folder, or undo the change"
        raise BadInput(f"{folder}: {expected}. {'; '.join(found[:NAMED])}{more}")
    new = before is None or bool(found)
    _keep(folder, sweep, now, new or repair)
    if new or not _has_manifest(folder):
        write_sealed(folder / MANIFEST, manifest.described(sweep) | {"complete": False})
    return Sweep(open_plan(folder, read_manifest(folder), trust=True))


def _others(played: list[Path], now: dict[str, Any]) -> list[str]:
    """Shards that are not of the run that would be played now, where nothing else says which run it is."""
    same = checksum(now)
    return [f"{path.name}: of another run" for path in played if _run_of(path) not in ("", same)]


def _run_of(path: Path) -> str:
    """The run of a shard; empty if its record is damaged, so that it is played again."""
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


def _keep(folder: Path, sweep: Sweep, now: dict[str, Any], anew: bool) -> None:
    """Keep what the run was begun with, and copies of the plan's files: what is lacking, or all ``anew``."""
    if anew or not os.path.lexists(folder / BEGUN):
        write_sealed(folder / BEGUN, now)
    for name, path in manifest.files_of(sweep.plan).items():
        make_folder((folder / name).parent)
        if anew or not os.path.lexists(folder / name):
            write_file(folder / name, read_bytes(path, str(path)))


def kept_plan(folder: Path, repair: bool, trust: bool) -> Plan:
    """The plan that a run keeps, to resume it without the plan's own file."""
    begun = look(folder, repair)
    if begun is None:
        raise BadInput(f"{folder}: expected a plan, or a run that knows its plan, found neither")
    return _checked(folder, open_plan(folder, begun, trust))


def open_run(folder: Path, trust: bool = False) -> Sweep:
    """The sweep of a run, as it was planned. Its own code is executed only with ``trust``."""
    return Sweep(_checked(folder, open_plan(folder, read_manifest(folder), trust)))


def _checked(folder: Path, opened: Plan) -> Plan:
    """A plan whose game knows all that it asks for."""
    try:
        plan.check(opened, Path(MANIFEST))
    except BadInput as error:
        raise BadInput(f"{folder}/{error}") from None
    return opened


def open_plan(folder: Path, begun: Begun, trust: bool = False) -> Plan:
    """The plan of a run, with its own copies of the files; each is in its place, with the text that the
    manifest has."""
    try:
        stored = Plan.model_validate(begun.plan.model_dump(exclude_unset=True))
    except ValidationError as error:
        raise BadInput(f"{folder / MANIFEST}: plan.{problem(error)}; {DAMAGED}") from None
    folder = folder.resolve()
    placed = plan.placed(stored, lambda kind, text: str(_kept(folder, begun, kind, text)))
    if placed.code and not trust:
        files = ", ".join(stored.code)
        raise BadInput(
            f"{folder}: {files} came with this run, and would be executed: read it, and if you trust it, add "
            "--trust-code"
        )
    return placed


def _kept(folder: Path, begun: Begun, kind: str, text: str) -> Path:
    """A file of the plan within the run's folder: nowhere else, be it by ``..`` or by a link."""
    name = text.removeprefix(f"{kind}/")
    file = folder / kind / name
    if text != f"{kind}/{name}" or not re.fullmatch(r"[^/\\\0]+", name) or name in (".", ".."):
        expected = f"{kind}/NAME, a file of the run"
        raise BadInput(f"{folder / MANIFEST}: plan.{kind}: expected {expected}, found {shown(text)}")
    if file.resolve() != file:
        raise BadInput(f"{file}: expected a file of the run, found a link to elsewhere")
    if read_text(file, str(file)) != begun.files.get(text):
        raise BadInput(f"{file}: expected the text that the manifest has, found another; {DAMAGED}")
    return file


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One sweep at a time in a folder; the lock ends with the process, however it ends."""
    try:
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"{folder}: another sweep is writing into this folder") from None
        yield
    finally:
        os.close(lock)
