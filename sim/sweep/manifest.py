"""What a run says about itself: plan, hashes of data and code, versions, counts. And what must not change.

The run's folder has everything that is needed to play any of its games again: the plan is in the manifest,
overlays and the players' files are copied beside it. The manifest has the text of the latter too, so that
it says of itself who played.
"""

from __future__ import annotations

import hashlib
import json
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from sim import games
from sim.errors import BadInput
from sim.files.tables import MANIFEST, read_manifest
from sim.files.writing import write_file
from sim.kernel import driver, jit, mixed
from sim.rooms.about import About, PersonaAbout
from sim.sweep import cells, plan, shards
from sim.sweep.cells import Cell, Sweep
from sim.sweep.plan import Plan
from strategies import registry

PLAYERS = ("personas", "code")  # kinds of files whose text the manifest has
KINDS = ("overlays", *PLAYERS)  # folders of copies within the run's folder
LIBRARIES = ("libration", "numpy", "numba", "polars")
SAME = ("plan", "files", "rules", "code", "data", "versions")  # keys that must not change while a run grows


def identity(sweep: Sweep) -> dict[str, Any]:
    """Everything that decides the bytes of a run."""
    return {
        "plan": _stored(sweep.plan).model_dump(mode="json", exclude_none=True),
        "files": {name: _text(path) for name, path in _files(sweep.plan, PLAYERS).items()},
        "rules": {sweep.plan.game: sweep.game.version},
        "code": code_hash(sweep),
        "data": data_hash(sweep),
        "versions": {"python": platform.python_version()} | {name: _version(name) for name in LIBRARIES},
    }


def described(sweep: Sweep) -> dict[str, Any]:
    """The identity, and what reports must know of game and players: they read a run and nothing else."""
    about: About = sweep.game.about()
    players = {
        "rungs": tuple(registry.rungs(sweep.plan.game)),
        "personas": {
            persona.name: PersonaAbout(rung=registry.rung(sweep.plan.game, persona), note=persona.note)
            for persona in sweep.personas
        },
        "remarks": tuple(sweep.remarks),
    }
    return identity(sweep) | {"about": about.model_copy(update=players).as_json()}


def code_files(sweep: Sweep) -> list[Path]:
    """The sources that decide how games go and how tables are written; texts about games are none of them."""
    from sim.files import tables

    functions = [persona.choose for persona in sweep.personas]
    roots = [Path(getattr(f, "py_func", f).__code__.co_filename).resolve() for f in functions]
    modules = (games.package(sweep.plan.game), driver, mixed, cells, plan, shards, tables)
    roots += [Path(str(module.__file__)).resolve() for module in modules]
    return jit.dependencies(roots)


def code_hash(sweep: Sweep) -> str:
    """A hash of those sources, wherever they lie."""
    digest = hashlib.sha256()
    for path in code_files(sweep):
        name = path.relative_to(jit.ROOT) if path.is_relative_to(jit.ROOT) else path.name
        digest.update(str(name).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def data_hash(sweep: Sweep) -> str:
    """A hash of components, overlays included, of factions, and of the personas' weights."""
    digest = hashlib.sha256(repr(sweep.game.factions).encode())
    for cell in sweep.cells:
        _hash(digest, sweep.components(cell))
    for persona in sweep.personas:
        digest.update(repr((persona.name, persona.policy, tuple(persona.weights))).encode())
    return digest.hexdigest()


def described_cell(sweep: Sweep, cell: Cell) -> dict[str, Any]:
    """What a cell plays, and what designers aim at there: reports read it."""
    variant = sweep.plan.variants[cell.variant]
    aim = sweep.game.targets
    digest = hashlib.sha256()
    _hash(digest, sweep.components(cell))
    return {
        "cell": cell.number,
        "variant": sweep.variant_name(cell),
        "options": plan.variant_options(variant),
        "overlay": sweep.overlay_name(cell),
        "change": variant.get("overlay", {}),
        "dials": variant.get("dials", {}),
        "data": digest.hexdigest(),
        "targets": aim(sweep.overlay(cell)).as_json() if aim else {},
        "players": cell.players,
        "first": cell.first,
    }


def _hash(digest: Any, value: Any) -> None:
    """Feed arrays and records, however nested, without the padding between their fields."""
    if isinstance(value, tuple) and not isinstance(value, np.record):
        for entry in value:
            _hash(digest, entry)
        return
    names = getattr(getattr(value, "dtype", None), "names", None)
    if names:
        for name in names:
            digest.update(name.encode())
            _hash(digest, value[name])
    else:
        array = np.ascontiguousarray(value)
        digest.update(f"{array.dtype} {array.shape}".encode() + array.tobytes())


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:  # a clone that is not installed
        return "unknown"


def _within(kind: str, text: str) -> str:
    """What a file of the plan is called within the run's folder."""
    return f"{kind}/{Path(text).name}"


def _stored(given: Plan) -> Plan:
    """The plan with its files as they are called within the run's folder."""
    return plan.placed(given, _within)


def _files(given: Plan, kinds: tuple[str, ...]) -> dict[str, Path]:
    """The plan's files of some kinds, by what they are called within the run's folder."""
    found: dict[str, Path] = {}

    def add(kind: str, text: str) -> str:
        if kind in kinds:
            found[_within(kind, text)] = Path(text)
        return text

    plan.placed(given, add)
    return dict(sorted(found.items()))


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: expected the file of a player of this run, found: {error}") from None


def open_plan(folder: Path, manifest: dict[str, Any]) -> Plan:
    """The plan of a run, with its own copies of the files."""
    stored = Plan.model_validate(manifest["plan"])
    return plan.placed(stored, lambda kind, text: str((folder / text).resolve()))


def open_run(folder: Path) -> Sweep:
    """The sweep of a run, as it was planned."""
    return Sweep(open_plan(folder, read_manifest(folder)))


def changes(folder: Path, sweep: Sweep) -> list[str]:
    """What differs between a run and what would be played now; empty if nothing does."""
    before, now = read_manifest(folder), identity(sweep)
    return [line for key in SAME for line in _differences(key, before.get(key), now[key])]


def _differences(key: str, before: Any, now: Any) -> list[str]:
    if isinstance(before, dict) and isinstance(now, dict):
        keys = dict.fromkeys([*before, *now])
        parts = [_differences(f"{key}.{part}", before.get(part), now.get(part)) for part in keys]
        return [line for lines in parts for line in lines]
    if before == now:
        return []
    if key.startswith("files."):
        return [f"{key.removeprefix('files.')}: the file has changed"]
    if key in ("code", "data"):
        what = "the rules' or the tables' sources" if key == "code" else "components, overlays or weights"
        return [f"{key}: {what} have changed"]
    return [f"{key}: {json.dumps(before)} then, {json.dumps(now)} now"]


def begin(folder: Path, sweep: Sweep) -> Sweep:
    """Make the run's folder, or enter one that was begun with the same plan, data and code."""
    if (folder / MANIFEST).exists():
        found = changes(folder, sweep)
        if found and not any(folder.glob(f"{shards.RECORDS}/*.json")):
            return _make(folder, sweep)  # nothing has been played yet, so nothing contradicts
        if found:
            raise BadInput(
                f"{folder}: expected the plan, data and code that this run was begun with; "
                f"take another folder, or undo the change. {'; '.join(found)}"
            )
        return open_run(folder)
    try:
        known = {*KINDS, ".lock"}
        if others := sorted(entry.name for entry in folder.iterdir() if entry.name not in known):
            (folder / ".lock").unlink(missing_ok=True)  # not our folder: leave nothing in it
            raise BadInput(f"{folder}: expected a run or an empty folder, found {', '.join(others[:3])}")
        return _make(folder, sweep)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None


def _make(folder: Path, sweep: Sweep) -> Sweep:
    """A new run: copies of the plan's files, and the manifest."""
    try:
        for kind in KINDS:
            (folder / kind).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    for name, path in _files(sweep.plan, KINDS).items():
        write_file(folder / name, path.read_bytes())
    write_manifest(folder, described(sweep) | {"complete": False})
    return open_run(folder)


def write_manifest(folder: Path, content: dict[str, Any]) -> None:
    """Write the manifest, whole or not at all."""
    write_file(folder / MANIFEST, json.dumps(content, indent=1).encode() + b"\n")
