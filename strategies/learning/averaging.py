"""The mean of several networks. Whether it plays better than each of them has to be measured.

What a course learns is partly chance: its own games. Courses with other seeds that went on from one network
err differently, and their mean errs less. Their units must mean the same, so they need that common start.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sim.errors import BadInput
from strategies.learning.lesson import Lesson
from strategies.learning.network import Models

VALUE = ("linear", "bias", "inner", "inner_bias", "output", "group")  # a correction stays that of the first
TOLD = ("commit", "seed", "settings")  # of each course


def mean_of(paths: Sequence[Path], lesson: Lesson) -> tuple[Models, dict[str, Any]]:
    """The mean of networks that went on from the same one, and its provenance: games and time add up. The
    curve is that of their common start. BadInput if they have none."""
    loaded = [lesson.load(path) for path in paths]
    about = [provenance for _, provenance in loaded]
    starts = {one.get("settings", {}).get("source", "") for one in about}
    if len(paths) < 2 or len(starts) > 1 or "" in starts:
        names = ", ".join(map(str, paths))
        raise BadInput(f"{names}: expected at least two networks that went on from the same one")
    first = loaded[0][0]
    models = first._replace(
        **{
            name: np.mean([getattr(one, name) for one, _ in loaded], axis=0).astype(np.float32)
            for name in VALUE
        }
    )
    common = about[0]["earlier"]
    provenance = about[0] | {
        name: common[name] + sum(one[name] - common[name] for one in about) for name in ("games", "seconds")
    }
    provenance["curve"] = [point for point in about[0]["curve"] if point[0] <= common["games"]]
    provenance["mean_of"] = [
        {name: one[name] for name in TOLD} | {name: one[name] - common[name] for name in ("games", "seconds")}
        for one in about
    ]
    return models, provenance
