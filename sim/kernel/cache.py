"""Where compiled code is kept on disk: it cannot go stale, and nobody else can put code there.

Numba's cache looks only at the file that holds a function, not at the files that it calls: an edited rule
would silently not run. So the compiled functions of a file are kept in a folder named by a hash of that file
and of every file of ours that it imports, directly or not. An edit compiles again what depends on it, and
nothing else.

What lies there is machine code and pickles, and is executed: the folder must be ours alone.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import config

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("sim", "strategies")
KEPT_VERSIONS = 8  # of each file, over all clones; older ones are removed

_IMPORT = re.compile(
    rf"^\s*(?:from|import)\s+((?:{'|'.join(PACKAGES)})\b[\w.]*)(?:\s+import\s+(\([^)]*\)|[^#\n]+))?", re.M
)


def bounds_checked() -> bool:
    """Whether kernels check every index (``NUMBA_BOUNDSCHECK=1``): slow, for the tests."""
    return bool(config.BOUNDSCHECK)


def cache_root() -> Path:
    """Where compiled code of all versions is kept: LIBRATION_CACHE, or the user's cache folder."""
    if given := os.environ.get("LIBRATION_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "libration"


@functools.cache
def _imports(path: Path) -> frozenset[Path]:
    """Files of our packages that a file imports at any place."""
    found: set[Path] = set()
    for module, names in _IMPORT.findall(path.read_text()):
        folder = ROOT.joinpath(*module.split("."))
        candidates = [folder.with_suffix(".py"), folder / "__init__.py"]
        for name in re.findall(r"(\w+)(?:\s+as\s+\w+)?", names):
            candidates += [folder / f"{name}.py", folder / name / "__init__.py"]
        found.update(candidate for candidate in candidates if candidate.is_file())
    return frozenset(found)


def dependencies(paths: Iterable[Path]) -> list[Path]:
    """The given files and all that they import, directly or not."""
    seen: set[Path] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting.extend(_imports(path))
    return sorted(seen)


@functools.cache
def _file_hash(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


@functools.cache
def source_hash(paths: frozenset[Path]) -> str:
    """A short hash of files, of all that they import, and of what else decides the machine code."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version} {bounds_checked()}".encode())
    for path in dependencies(paths):
        digest.update(str(path).encode() + _file_hash(path))
    return digest.hexdigest()[:16]


def _usable(folder: Path, others: int) -> bool:
    """Whether a folder can be made or is ours, and its mode has none of the bits ``others``."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & others:
        return False
    with tempfile.TemporaryFile(dir=folder):
        return True


def _remove_if(process: int, folder: Path) -> None:
    """At the end of a process: not of one that it forked."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _tried(place: Callable[[], Path], others: int) -> Path | None:
    """A folder, if it can be used."""
    try:
        folder = place()
        return folder if _usable(folder, others) else None
    except (OSError, ValueError, RuntimeError):  # not ours; no path at all; nobody's home
        return None


def _writable_cache() -> Path:
    """The cache folder; or this user's folder for temporary files; or one that goes with this process."""
    if wanted := _tried(lambda: cache_root().resolve(), stat.S_IWGRP | stat.S_IWOTH):
        return wanted
    # A read-only home. Anybody can make a folder or a link of this name beforehand.
    own = _tried(
        lambda: Path(tempfile.gettempdir()) / f"libration-{os.getuid()}", stat.S_IRWXG | stat.S_IRWXO
    )
    folder = own or Path(tempfile.mkdtemp(prefix="libration-"))
    if own is None:
        atexit.register(_remove_if, os.getpid(), folder)
    given = os.environ.get("LIBRATION_CACHE")
    if given or own is None:
        place = f'LIBRATION_CACHE: "{given[:60]}"' if given else "the cache folder"
        kept = f"in {own}" if own else "for this command alone"
        print(
            f"note: {place} is not used: expected a folder that is yours and that nobody else can write to; "
            f"compiled code is kept {kept}",
            file=sys.stderr,
        )
    os.environ["LIBRATION_CACHE"] = str(folder)  # processes that this one starts share it
    return folder


CACHE = _writable_cache()


def _age(path: Path) -> float:
    """For sorting, youngest first; another process may have removed the folder meanwhile."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


@functools.cache
def _cache_folder(paths: frozenset[Path], name: str) -> Path:
    """The folder of one version of a file's functions; the oldest other versions make room for it."""
    folder = CACHE / f"{name}-{source_hash(paths)}"
    if not folder.is_dir():
        versions = sorted(CACHE.glob(f"{name}-*"), key=_age)
        for old in versions[KEPT_VERSIONS - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    else:
        os.utime(folder)  # used now: not the next to go
    return folder


def folder_of(function: Any) -> Path:
    """Where the compiled code of a function is kept."""
    path = source_of(function)
    name = ("checked." if bounds_checked() else "") + ".".join(path.with_suffix("").parts[-3:])
    return _cache_folder(frozenset([path]), name)


def source_of(function: Any) -> Path:
    """The file of a function, compiled or not."""
    return Path(getattr(function, "py_func", function).__code__.co_filename).resolve()
