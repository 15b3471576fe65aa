"""Sweeps to be killed: ``python -m tests.sweep.killed PLAN FOLDER`` loads everything once, and forks a sweep
for each line of its input. It says the number of the process, and when that has ended."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sim.playing import batch
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from sim.sweep.progress import Quiet
from sim.sweep.run import Workers, run


def main(plan: Path, folder: Path) -> None:
    sweep = Sweep(plans.read(plan))
    for cell in sweep.cells:
        batch.prepare(sweep.match(cell))
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            run(plans.read(plan), folder, Workers(2), Quiet())
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
