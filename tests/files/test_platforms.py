"""Nothing rules out Windows, and locks end with the process that held them."""

from __future__ import annotations

import ast
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sim.errors import BadInput
from sim.kernel.jit import ROOT
from sim.sweep.folder import locked

POSIX_ONLY = {"fcntl", "grp", "pwd", "resource", "termios", "tty"}
HOLD = (
    "import sys, time, pathlib; from sim.sweep.folder import locked\n"
    "with locked(pathlib.Path(sys.argv[1])):\n"
    "    print('held', flush=True)\n"
    "    time.sleep(600)"
)


@pytest.mark.parametrize("package", ["sim", "strategies", "reports"])
def test_no_module_imports_what_windows_lacks(package: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.Import):
                assert not {name.name for name in statement.names} & POSIX_ONLY, path
            elif isinstance(statement, ast.ImportFrom):
                assert statement.module not in POSIX_ONLY, path


def test_a_killed_sweep_leaves_no_lock(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout and holder.stdout.readline() == "held\n"
        with pytest.raises(BadInput, match="another sweep is writing into this folder"), locked(tmp_path):
            pass
        holder.send_signal(signal.SIGKILL)
    with locked(tmp_path):
        pass
