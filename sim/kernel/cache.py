"""Where compiled code is kept on disk. It never goes stale, and nobody else can put code there.

Numba's cache only looks at the file that holds a function, not at the files it calls: an edited rule would
silently not run. So we keep the compiled functions of a file in a folder named after a hash of that file and
of every file of ours that it imports, directly or not (``sources.py``). After an edit, whatever depends on it
is compiled again, and nothing else. Copies of the project share what is equal in them.

The folder holds machine code and pickles, which are executed, so it must belong to the user alone.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import config

from sim.kernel.sources import ROOT, dependencies

KEPT_VERSIONS = 16  # per file, over all copies of the project; older ones are removed


def bounds_checked() -> bool:
    """Whether kernels check every index (``NUMBA_BOUNDSCHECK=1``): slow, for the tests."""
    return bool(config.BOUNDSCHECK)


def cache_root() -> Path:
    """Where the compiled code of all versions is kept: LIBRATION_CACHE, or the user's cache folder."""
    if folder := os.environ.get("LIBRATION_CACHE"):
        return Path(folder)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "libration"


@functools.cache
def _file_hash(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


@functools.cache
def source_hash(paths: frozenset[Path]) -> str:
    """A short hash of files, of all they import, and of whatever else decides the machine code."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version} {bounds_checked()}".encode())
    for path in dependencies(paths):
        place = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        digest.update(str(place).encode() + _file_hash(path))
    return digest.hexdigest()[:16]


def _usable(folder: Path, others: int) -> bool:
    """Whether a folder is ours, or can be made, and its mode has none of the bits ``others``."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        return False
    # Windows has neither owners nor modes here: a profile's own folders are private there.
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & others):
        return False
    with tempfile.TemporaryFile(dir=folder):
        return True


def _remove_if(process: int, folder: Path) -> None:
    """At the end of a process, but not of its forks."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _tried(place: Callable[[], Path], others: int) -> Path | None:
    """A folder, or None if it can't be used."""
    try:
        folder = place()
        return folder if _usable(folder, others) else None
    except (OSError, ValueError, RuntimeError):  # not ours; not a path; no home folder
        return None


def _writable_cache() -> Path:
    """The cache folder, else this user's temporary folder, else one that lasts as long as this process."""
    if wanted := _tried(lambda: cache_root().resolve(), stat.S_IWGRP | stat.S_IWOTH):
        return wanted
    # The home folder is read-only. Anybody may have made a folder or a link of this name before.
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    own = _tried(lambda: Path(tempfile.gettempdir()) / f"libration-{user}", stat.S_IRWXG | stat.S_IRWXO)
    folder = own or Path(tempfile.mkdtemp(prefix="libration-"))
    if own is None:
        atexit.register(_remove_if, os.getpid(), folder)
    setting = os.environ.get("LIBRATION_CACHE")
    if setting or own is None:
        place = f'LIBRATION_CACHE: "{setting[:60]}"' if setting else "the cache folder"
        kept = f"in {own}" if own else "for this command only"
        print(
            f"note: {place} is not used: expected a folder that is yours and that nobody else can write to; "
            f"compiled code is kept {kept}",
            file=sys.stderr,
        )
    os.environ["LIBRATION_CACHE"] = str(folder)  # shared with the processes that this one starts
    return folder


CACHE = _writable_cache()


def _age(path: Path) -> float:
    """For sorting, newest first. Another process may have removed the folder in the meantime."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


@functools.cache
def _cache_folder(paths: frozenset[Path], name: str) -> Path:
    """The folder of one version of a file's functions. The oldest other versions are removed."""
    folder = CACHE / f"{name}-{source_hash(paths)}"
    if not folder.is_dir():
        versions = sorted(CACHE.glob(f"{name}-*"), key=_age)
        for old in versions[KEPT_VERSIONS - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    else:
        os.utime(folder)  # just used, so not the next to go
    return folder


def folder_of(function: Any) -> Path:
    """Where the compiled code of a function is kept."""
    path = source_of(function)
    name = ("checked." if bounds_checked() else "") + ".".join(path.with_suffix("").parts[-3:])
    return _cache_folder(frozenset([path]), name)


def source_of(function: Any) -> Path:
    """The file of a function, compiled or not."""
    return Path(getattr(function, "py_func", function).__code__.co_filename).resolve()
