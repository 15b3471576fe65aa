"""What a plan plays besides its own games: each part is a run of its own, in a folder of the plan's run.

Samples are some games of stronger, or weaker, players, to see whether verdicts hold for them. A sample is
a run of its own in the folder ``samples``: the same game, player counts and factions, but all seats of a
game are played by one strategy. So nothing in the plan's own tables, and no verdict on them, depends on a
sample. Samples have their own seeds: they share no luck with the plan's games or with each other, so what
differs between them can be tested as between separate experiments.

If players practise the designs of a plan (practice.py), the same games are also played by players who
didn't, in the folder ``unadapted``: the difference shows how much of an effect is adaptation.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sim.files.manifest import SAMPLES, UNADAPTED
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
            "adapt": plan.adapt if plan.adapt and learns(plan, strategy) else None,
            "seed": (plan.seed + place) % (MAX_SEED + 1),
            "shard": None,
        }
        name = Path(strategy).stem if registry.is_file(strategy) else strategy
        plans[name] = plan.model_copy(update=alone)
    return plans


def learns(plan: Plan, strategy: str) -> bool:
    """Whether a strategy of a plan has a network, and so can practise."""
    if strategy in (Path(file).stem for file in plan.code):
        return False
    return registry.can_adapt(plan.game, registry.get(plan.game, strategy))


def unadapted_plan(plan: Plan) -> Plan | None:
    """The plan for players who don't practise; None if nobody does, or there are no designs to compare."""
    if plan.adapt is None or len(plan.variants) * len(plan.overlays) < 2:
        return None
    return plan.model_copy(update={"adapt": None, "samples": None})


def places(place: Place, plan: Plan) -> Iterator[tuple[Place, Plan]]:
    """Everything that a plan plays, and where: the plan itself, then the rest."""
    yield place, plan
    parts = {place.path / SAMPLES / name: sample for name, sample in sample_plans(plan).items()}
    if unadapted := unadapted_plan(plan):
        parts = {place.path / UNADAPTED: unadapted} | parts
    for folder, part in parts.items():
        refuse_links(place.path, folder)
        yield look(folder, place.repair), part
