"""The one decorator of every compiled function, with an on-disk cache that cannot go stale.

Numba's cache looks only at the file that holds a function, not at the files that it calls: an edited
rule would silently not run. So the compiled functions of a file are kept in a folder named by a hash of
that file and of every file of ours that it imports, directly or not. An edit compiles again what depends
on it, and nothing else.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
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


def jit_disabled() -> bool:
    """Whether the rules run as plain Python (``NUMBA_DISABLE_JIT=1``), for debuggers and coverage."""
    return bool(config.DISABLE_JIT)


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


def _writable_cache() -> Path:
    folder = cache_root()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:  # a read-only home: keep the code for this user and machine only
        folder = Path(tempfile.gettempdir()) / f"libration-{os.getuid()}"
        folder.mkdir(parents=True, exist_ok=True)
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


def _source(function: Any) -> Path:
    return Path(getattr(function, "py_func", function).__code__.co_filename).resolve()


if jit_disabled():
    # Compiled unsigned arithmetic wraps silently; NumPy's scalars would warn at each random draw.
    np.seterr(over="ignore")


def _widen(kind: Any) -> Any:
    kind = getattr(kind, "literal_type", kind)
    return numba.int64 if getattr(kind, "signed", False) else kind


def _compile_once(dispatcher: Any) -> Any:
    """Let compiled callers pass every signed integer as int64.

    Numba compiles a function anew for each width of its arguments, and even for each literal
    (``push(state, kind, 0)`` and ``push(state, kind, 1)``): four times the code for the same rule.
    """
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(
        tuple(map(_widen, args)), {name: _widen(kind) for name, kind in kws.items()}
    )
    return dispatcher


def _forgiving(dispatcher: Any) -> Any:
    """Take an index of the cache that cannot be read for an empty one.

    It names the types of all callers, those of a test or of somebody's own policy too, whose modules may
    not be there any more.
    """
    file = dispatcher._cache._cache_file
    read = file._load_index

    def load_index() -> Any:
        try:
            return read()
        except Exception:
            return {}

    file._load_index = load_index
    return dispatcher


def _refuse_python(dispatcher: Any) -> Any:
    """Make a call from Python an error: without a wrapper for Python's objects it would be a crash."""
    name = dispatcher.py_func.__qualname__

    def refuse(*args: Any, **kws: Any) -> None:
        raise TypeError(f"{name} is a @rule, which only compiled code can call: make it @jit")

    def add_overload(compiled: Any) -> None:  # not where calls from Python look first
        dispatcher.overloads[tuple(compiled.signature.args)] = compiled

    dispatcher.add_overload = add_overload
    dispatcher._compile_for_args = refuse
    return dispatcher


def _compile(function: Any, calls: Iterable[Any] = (), **options: bool) -> Any:
    path = _source(function)
    paths = frozenset([path, *map(_source, calls)])
    name = ("checked." if bounds_checked() else "") + ".".join(path.with_suffix("").parts[-3:])
    if calls:  # the same file bound to other functions: versions of its own
        name += f".{function.__name__}"
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_cache_folder(paths, name))
    try:
        compiler = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **options)
        return _compile_once(_forgiving(compiler(function)))
    finally:
        config.CACHE_DIR = before


def jit(function: Any, calls: Iterable[Any] = ()) -> Any:
    """Compile ``function`` in no-Python mode, without the interpreter's lock, cached on disk.

    ``calls``: functions that it calls besides those that its file imports. It may make arrays; what is said
    of that here does not come down from a caller that may not.
    """
    return function if jit_disabled() else _compile(function, calls, _nrt=True)


def rule(function: Any) -> Any:
    """``jit`` for what only compiled code calls and makes no arrays, nearly everything in a game.

    Compiles a tenth faster without the wrapper that turns Python's objects into arguments, and runs a tenth
    faster without counting who still holds an array: memory is handed in, and outlives the call.
    """
    if jit_disabled():
        return function
    return _refuse_python(_compile(function, no_cpython_wrapper=True, _nrt=False))
