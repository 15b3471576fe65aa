"""The one decorator of every compiled function, with an on-disk cache that cannot go stale.

Numba's cache looks only at the file that holds a function, not at the files that it calls: an edited
rule would silently not run. So the cache lives in a folder named by a hash of all kernel sources.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import config

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("sim/kernel", "sim/games", "strategies")
KEPT_VERSIONS = 4  # older caches are removed, newest first kept


def source_files() -> list[Path]:
    """Every Python file whose content can end up in compiled code."""
    return sorted(path for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))


def source_hash() -> str:
    """A short hash of all kernel sources and of what else decides the machine code."""
    digest = hashlib.sha256()
    for path in source_files():
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(path.read_bytes())
    digest.update(f"{numba.__version__} {np.__version__} {sys.version} {bounds_checked()}".encode())
    return digest.hexdigest()[:16]


def bounds_checked() -> bool:
    """Whether kernels check every index (``NUMBA_BOUNDSCHECK=1``): slow, for the tests."""
    return bool(config.BOUNDSCHECK)


def jit_disabled() -> bool:
    """Whether the rules run as plain Python (``NUMBA_DISABLE_JIT=1``), for debuggers and coverage."""
    return bool(config.DISABLE_JIT)


def cache_root() -> Path:
    """Where compiled code of all versions is kept: LIBRATION_CACHE, or the user's cache folder."""
    if given := os.environ.get("LIBRATION_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "libration"


def _open_cache() -> Path:
    folder = cache_root() / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a read-only home: compile for this user and machine only
        folder = Path(tempfile.gettempdir()) / f"libration-{os.getuid()}" / source_hash()
        folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    versions = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in versions[KEPT_VERSIONS:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


CACHE = _open_cache()

if jit_disabled():
    # Compiled unsigned arithmetic wraps silently; NumPy's scalars would warn at each random draw.
    np.seterr(over="ignore")


def jit(function: Any) -> Any:
    """Compile ``function`` in no-Python mode, without the interpreter's lock, cached on disk."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
