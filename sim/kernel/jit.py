"""The decorators of compiled functions: ``jit`` for what Python calls, ``rule`` for all others."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path
from typing import Any

import numba
import numpy as np
from filelock import FileLock
from numba.core import config
from numba.core.caching import IndexDataCacheFile

from sim.kernel import linking
from sim.kernel.cache import CACHE, bounds_checked, folder_of, source_of
from sim.kernel.sources import PACKAGES, ROOT

__all__ = ("CACHE", "ROOT", "bounds_checked", "jit", "jit_disabled", "rule")

DIGEST = 32  # bytes of a checksum before the data


def jit_disabled() -> bool:
    """Whether the rules run as plain Python (``NUMBA_DISABLE_JIT=1``), for debuggers and coverage."""
    return bool(config.DISABLE_JIT)


if jit_disabled():
    # Compiled unsigned arithmetic wraps silently; NumPy's scalars would warn at every random draw.
    np.seterr(over="ignore")


def _widen(kind: Any) -> Any:
    kind = getattr(kind, "literal_type", kind)
    return numba.int64 if getattr(kind, "signed", False) else kind


def _compile_once(dispatcher: Any) -> Any:
    """Let compiled callers pass every signed integer as int64.

    Otherwise Numba compiles a function again for each width of its arguments, and even for each literal
    (``push(state, kind, 0)`` and ``push(state, kind, 1)``): four times the code for the same rule.
    """
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(
        tuple(map(_widen, args)), {name: _widen(kind) for name, kind in kws.items()}
    )
    return dispatcher


class _CheckedFiles(IndexDataCacheFile):
    """Numba's files of one function, with checksums. A file that can't be read counts as missing.

    The index names the types of all callers, also those of tests or of a user's policy, whose modules may
    be gone. Damaged machine code would crash.
    """

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except Exception:
            return {}

    def _save_data(self, name: str, data: Any) -> None:
        content = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(content).digest() + content)

    def _load_data(self, name: str) -> Any:
        content = Path(self._data_path(name)).read_bytes()
        if hashlib.sha256(content[DIGEST:]).digest() != content[:DIGEST]:
            raise FileNotFoundError(name)
        try:
            return pickle.loads(content[DIGEST:])
        except Exception as error:
            raise FileNotFoundError(name) from error


def _kept_in(folder: Path, dispatcher: Any) -> Any:
    """Keep the machine code in ``folder`` itself, whose name says what it was made from.

    Numba would name a folder after the path of the source file and look at that file's time, so that no two
    copies of the project could share it.
    """
    cache = dispatcher._cache
    base = cache._cache_file._index_name.removesuffix(".nbi")
    cache._impl.locator._cache_path = cache._cache_path = str(folder)
    cache._cache_file = _CheckedFiles(str(folder), base, source_stamp=None)
    return dispatcher


def _forgiving(dispatcher: Any) -> Any:
    """Treat any failure to load as a miss; after a failure to save, it is simply compiled again."""
    cache = dispatcher._cache
    load, save = cache.load_overload, cache.save_overload

    def load_overload(*args: Any) -> Any:
        try:
            return load(*args)
        except Exception:
            return None

    def save_overload(*args: Any) -> None:
        try:
            save(*args)
        except OSError:  # a full disk
            return

    cache.load_overload, cache.save_overload = load_overload, save_overload
    return dispatcher


def _refuse_python(dispatcher: Any) -> Any:
    """Make a call from Python an error. Without a wrapper for Python objects it would crash."""
    name = dispatcher.py_func.__qualname__

    def refuse(*args: Any, **kws: Any) -> None:
        raise TypeError(f"{name} is a @rule, which only compiled code can call: make it @jit")

    def add_overload(compiled: Any) -> None:  # not where calls from Python look it up
        dispatcher.overloads[tuple(compiled.signature.args)] = compiled

    dispatcher.add_overload = add_overload
    dispatcher._compile_for_args = refuse
    return dispatcher


def _options(function: Any) -> dict[str, Any]:
    """Options of all compiled functions. Code from outside, such as a user's policy, checks every index and
    every divisor."""
    ours = any(source_of(function).is_relative_to(ROOT / package) for package in (*PACKAGES, "tests"))
    checks = {"error_model": "numpy"} if ours else {"error_model": "python", "boundscheck": True}
    return {"nogil": True, **checks}


def _one_at_a_time(dispatcher: Any, folder: Path) -> Any:
    """Let one process at a time compile a function; the others then find it in the cache."""
    compile_it = dispatcher.compile

    def compile_alone(signature: Any) -> Any:
        lock = FileLock(folder / f"{dispatcher.__name__}.lock")
        try:
            lock.acquire()
        except OSError:  # nothing can be written there, so nothing is kept
            return compile_it(signature)
        try:
            return compile_it(signature)
        finally:
            lock.release()

    dispatcher.compile = compile_alone
    return dispatcher


def _cached(function: Any, **options: Any) -> Any:
    """A compiled function, kept only in the folder for this version of its file."""
    folder = folder_of(function)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        dispatcher = numba.njit(cache=True, **_options(function), **options)(function)
    finally:
        config.CACHE_DIR = before
    if not Path(dispatcher.stats.cache_path).is_relative_to(folder):
        return numba.njit(**_options(function), **options)(function)  # better slow than stale
    return _one_at_a_time(_forgiving(_kept_in(folder, dispatcher)), folder)


def _uncached(function: Any, nrt: bool) -> Any:
    """A function for compiled callers only."""
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": nrt}
    if linking.RULES is None:
        return _compile_once(_refuse_python(_cached(function, **options)))
    made = numba.njit(pipeline_class=linking.RULES, **_options(function), **options)(function)
    return _compile_once(_refuse_python(made))


def jit(function: Any) -> Any:
    """Compile ``function`` in no-Python mode, without the interpreter's lock, cached on disk.

    Compiled callers link its twin, a rule. It may create arrays, even if its callers may not.
    """
    if jit_disabled():
        return function
    made = {"pipeline_class": linking.VERBS} if linking.VERBS else {}
    dispatcher = _cached(function, _nrt=True, **made)
    twin = _uncached(function, nrt=True)
    dispatcher.get_call_template, dispatcher.get_overload = twin.get_call_template, twin.get_overload
    return dispatcher


def rule(function: Any) -> Any:
    """``jit`` for functions that only compiled code calls and that create no arrays: nearly all of a game.

    It is a tenth faster because it doesn't count references to arrays: their memory belongs to the caller.
    """
    return function if jit_disabled() else _uncached(function, nrt=False)


def bound_rule(function: Any) -> Any:
    """``rule`` for a copy of a function with other globals: never kept by its file, which copies share."""
    if jit_disabled() or linking.RULES is not None:
        return rule(function)
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return _compile_once(_refuse_python(numba.njit(**_options(function), **options)(function)))
