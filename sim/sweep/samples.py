"""Samples of a plan: some games of stronger, or weaker, players, to see whether verdicts hold for them.

A sample is a run of its own in the folder ``samples`` of the plan's run: the same game, player counts and
factions, but all seats of a game are played by one strategy. So nothing in the plan's own tables, and no
verdict on them, depends on a sample. Samples have their own seeds: they share no luck with the plan's games
or with each other, so what differs between them can be tested as between separate experiments.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sim.files.manifest import SAMPLES
from sim.files.writing import refuse_links
from sim.playing.batch import MAX_SEED
from sim.sweep.folder import Place, look
from sim.sweep.plan import Plan
from strategies import registry


def sample_plans(plan: Plan) -> dict[str, Plan]:
    """The plan of each sample, by the name of its folder."""
    plans: dict[str, Plan] = {}
    for place, (strategy, games) in enumerate((plan.samples or {}).items(), 1):
        alone = {
            "strategies": [strategy],
            "code": [file for file in plan.code if Path(file).stem == strategy],
            "factions": "all" if plan.factions == "mirror" else plan.factions,
            "games": games,
            "precision": None,
            "overlays": plan.overlays[:1],
            "variants": plan.variants[:1],
            "samples": None,
            "seed": (plan.seed + place) % (MAX_SEED + 1),
            "shard": None,
        }
        name = Path(strategy).stem if registry.is_file(strategy) else strategy
        plans[name] = plan.model_copy(update=alone)
    return plans


def places(place: Place, plan: Plan) -> Iterator[tuple[Place, Plan]]:
    """Everything that a plan plays, and where: the plan itself, then its samples."""
    yield place, plan
    for name, sample in sample_plans(plan).items():
        folder = place.path / SAMPLES / name
        refuse_links(place.path, folder)
        yield look(folder, place.repair), sample
