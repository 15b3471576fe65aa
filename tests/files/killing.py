"""Kills a process at its k-th file operation: before it is done, or when half of it is.

Run as a program it imports everything once, and forks a child for each kill:
``python -m tests.files.killing FOLDER STEP KIND`` kills at every STEP-th operation of a sweep, of one that is
resumed, or of a report, lets the command run again, and compares the folder with one that was never broken.
"""

from __future__ import annotations

import builtins
import io
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sim.playing import batch
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from tests.files import small_run

COUNTED = ("open", "write", "fsync", "replace", "rename", "mkdir", "unlink", "remove", "rmdir", "truncate")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
KINDS = ("sweep", "resume", "report")


class Killer:
    """Counts the file operations of this process, and ends it at one of them."""

    def __init__(self, at: int, folder: Path) -> None:
        self.at, self.folder, self.count = at, folder, 0

    def reached(self) -> bool:
        """Count an operation; whether it is the one."""
        self.count += 1
        return self.count == self.at

    def wrap(self, name: str) -> None:
        """Count the calls of a function of ``os``."""
        real: Callable[..., Any] = getattr(os, name)

        def counted(*given: Any, **more: Any) -> Any:
            if name == "open" and not (given[1] if len(given) > 1 else more.get("flags", 0)) & WRITING:
                return real(*given, **more)
            if self.reached():
                if name == "write":
                    real(given[0], given[1][: len(given[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*given, **more)

        setattr(os, name, counted)

    def install(self) -> Killer:
        """Watch ``os``, and refuse other ways to write: they could not be counted."""
        for name in COUNTED:
            self.wrap(name)
        real = io.open

        def checked(file: Any, mode: str = "r", *given: Any, **more: Any) -> Any:
            written = set(mode) & set("wax+") and str(file).startswith(str(self.folder))
            assert not written, f"{file} is not written whole or not at all"
            return real(file, mode, *given, **more)

        io.open = builtins.open = checked
        return self


def in_child(work: Callable[[], object], folder: Path, at: int = 0) -> int | None:
    """Do something in a child that is killed at an operation. None if it was, else how many it had."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            killer = Killer(at, folder)
            real = os.write
            killer.install()
            work()
            real(writer, str(killer.count).encode())
            os._exit(0)
        except BaseException:
            import traceback

            traceback.print_exc()
            os._exit(1)
    os.close(writer)
    counted = os.read(reader, 100)
    os.close(reader)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return None
    assert status == 0, f"killed at {at}, the command does not run again"
    return int(counted)


def prepare(kind: str, folder: Path, start: Path) -> None:
    """What a command finds."""
    shutil.rmtree(folder, ignore_errors=True)
    if kind != "sweep":
        shutil.copytree(start, folder)
    if kind == "resume":
        for name in ("shards/part-000001.json", "seats/part-000001.parquet", "manifest.json"):
            (folder / name).unlink()


def work(kind: str, plan: Path, folder: Path) -> None:
    """The command."""
    if kind == "report":
        from reports.documents.report import write_report

        write_report(folder, folder / "report")
    else:
        small_run.play(plan, folder)


def main(top: Path, step: int, kind: str) -> None:
    """Kill at every ``step``-th operation."""
    small_run.serve_toy(setattr)
    import reports.documents.report  # noqa: F401  # before the forks: it is slow

    plan, folder, start = (top / name for name in ("plan.toml", "run", "start"))
    plan.write_text(small_run.PLAN + 'overlays = ["sides.toml"]\n')
    (top / "sides.toml").write_text("sides = 8\n")
    sweep = Sweep(plans.read(plan))
    batch.prepare(sweep.match(sweep.cells[0]))
    in_child(lambda: small_run.play(plan, start), top)
    prepare(kind, folder, start)
    operations = in_child(lambda: work(kind, plan, folder), top)
    expected = small_run.contents(folder)
    assert operations
    for at in range(1, operations + 1, step):
        prepare(kind, folder, start)
        assert in_child(lambda: work(kind, plan, folder), top, at) is None
        in_child(lambda: work(kind, plan, folder), top)
        files = small_run.contents(folder)
        wrong = sorted(name for name in {*files, *expected} if files.get(name) != expected.get(name))
        assert not wrong, f"killed at operation {at}: {wrong}"
    print(f"{kind}: {operations} operations, all kills mended")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
