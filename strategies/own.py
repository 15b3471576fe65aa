"""Your own policy: a Python file with ``choose(state, components, work, count, weights)``.

The file is copied into the cache, under a name made from its content, and compiled from there. So its machine
code is reused wherever the file is, also for a copy that a run keeps, and editing the file while it plays
changes nothing. It can import anything from ``sim`` and ``strategies``, but no other file next to it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from numba.core.errors import NumbaError

from sim.errors import BadInput
from sim.files.reading import read_text
from sim.files.writing import write_file
from sim.kernel.jit import CACHE, jit
from strategies.registry import NO_INDEX, Strategy

ARGUMENTS = ("state", "components", "work", "count", "weights")
SIGNATURE = f"choose({', '.join(ARGUMENTS)})"
LONGEST = 200  # letters of the compiler's message that we show
_NOISE = re.compile(r"^(Failed in nopython|During:|- Resolution failure|Overload|There are \d|\s*$)")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def load(path: Path) -> Strategy:
    """The strategy in a file, named after the file; compiled when it first plays. BadInput if it is wrong."""
    name = path.stem
    if path.suffix != ".py" or not name.isidentifier():
        expected = "a Python file whose name is letters, digits and _, as in my_policy.py"
        raise BadInput(f"{path}: expected {expected}")
    try:
        text = read_text(path, str(path))
        compile(text, str(path), "exec")
    except (ValueError, RecursionError, MemoryError) as error:  # a NUL; endlessly nested brackets
        raise BadInput(f"{path}: expected Python, found: {error}") from None
    except SyntaxError as error:
        raise BadInput(f"{path}: line {error.lineno}: expected Python, found: {error.msg}") from None
    _check_comparisons(path, text)
    module = _imported(path, _kept(name, text))
    choose = getattr(module, "choose", None)
    _check(path, choose)
    if not hasattr(module, "policy_of_libration"):
        # Kept in the module: loading the file again must give the function that has been compiled. Compiled
        # again even if it has a decorator: the driver calls it by address, which a rule doesn't have.
        module.policy_of_libration = jit(getattr(choose, "py_func", choose))  # type: ignore[attr-defined]
    choose = module.policy_of_libration
    note = (inspect.getdoc(choose) or "").partition("\n")[0]
    return Strategy(name, f"own_{name}", choose, note=note, code=str(path))


def _kept(name: str, text: str) -> Path:
    """The copy of a file in the cache. Its last folders are the same for all versions, so old code can go."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    copy = CACHE / "code" / digest / "strategies" / "own" / f"{name}.py"
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        write_file(copy, text.encode())
    return copy.resolve()


def _imported(path: Path, copy: Path) -> ModuleType:
    """The module of a copy, executed once per process."""
    name = f"own_{copy.parents[2].name}_{copy.stem}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, copy)
    assert spec and spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        lines = [
            step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == str(copy)
        ]
        where = f"line {lines[-1]}: " if lines else ""
        raise BadInput(f"{path}: {where}{type(error).__name__}: {_first_line(str(error))}") from error
    return module


def _check_comparisons(path: Path, text: str) -> None:
    """BadInput if a field is compared with a text: that compiles, and is never true."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        words = [
            side.value for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, str)
        ]
        fields = [side.attr for side in sides if isinstance(side, ast.Attribute)]
        if words and fields:
            raise BadInput(
                f"{path}: line {node.lineno}: {fields[0]}: expected a number to compare with, found "
                f'"{words[0]}"; `libration moves GAME` lists the kinds of moves as constants'
            )


def _check(path: Path, choose: Any) -> None:
    if choose is None:
        raise BadInput(f"{path}: expected a function {SIGNATURE}, found none")
    function = getattr(choose, "py_func", choose)
    if not inspect.isfunction(function):
        raise BadInput(f"{path}: expected a function {SIGNATURE}, found a {type(choose).__name__}")
    parameters = inspect.signature(function).parameters.values()
    plain = all(entry.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD for entry in parameters)
    if len(parameters) != len(ARGUMENTS) or not plain:
        raise BadInput(f"{path}: expected {SIGNATURE}, found choose({', '.join(map(str, parameters))})")


def blame(error: Exception, strategies: Iterable[Strategy], compiled: bool) -> BadInput:
    """The message for an error while strategies from files were compiled or (if ``compiled``) played."""
    files = {strategy.code: strategy.choose for strategy in strategies if strategy.code}
    text = _COLOUR.sub("", str(error))
    what = _first_line(text)
    if not isinstance(error, NumbaError):
        what = f"{type(error).__name__}: {what}"
    what = f"{'failed' if compiled else 'cannot be compiled'}: {what}"
    for file, choose in files.items():
        name = Path(getattr(choose, "py_func", choose).__code__.co_filename).name
        if line := re.search(rf'File "[^"\n]*own/{re.escape(name)}", line (\d+)', text):
            return BadInput(f"{file}: line {line[1]}: {what}")
    if any(word in what for word in (NO_INDEX, "unify")):
        what = "cannot be compiled: expected choose to return a whole number, the index of a move"
    return BadInput(f"{', '.join(files)}: {what}")


def _first_line(text: str) -> str:
    """The first line that says something, shortened."""
    lines = [line.strip() for line in text.splitlines() if not _NOISE.match(line)]
    line = lines[0] if lines else "no reason given"
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."
