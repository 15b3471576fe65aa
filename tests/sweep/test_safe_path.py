"""Worker processes run the program's own code, whatever lies in the folder where a sweep is started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLAN = 'game = "cryo"\nplayers = 2\nstrategies = ["random"]\ngames = 4\nshard = 1\n'


@pytest.mark.parametrize("module", ["joblib", "pickle", "sim"])
def test_code_in_the_working_directory_is_not_executed_by_worker_processes(
    module: str, tmp_path: Path
) -> None:
    (tmp_path / f"{module}.py").write_text(f"open({str(tmp_path / 'executed')!r}, 'w').close()\n")
    (tmp_path / "plan.toml").write_text(PLAN)
    command = [str(Path(sys.executable).with_name("libration")), "sweep", "plan.toml", "--out", "run"]
    done = subprocess.run(
        [*command, "--workers", "2", "--backend", "processes", "--quiet"],
        cwd=tmp_path,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},  # four games aren't worth compiling
        capture_output=True,
        text=True,
    )
    assert not (tmp_path / "executed").exists()
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "run" / "shards").glob("*.json"))) == 4
