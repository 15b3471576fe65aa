"""Samples: games of other players in runs of their own, which leave the plan's own games alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import sim
from sim.errors import BadInput
from sim.sweep import plan as plans
from sim.sweep.folder import kept_plan, look
from sim.sweep.progress import Quiet
from sim.sweep.run import Workers, run
from sim.sweep.samples import places, sample_plans
from sim.sweep.verify import verify
from tests.sweep.test_run import contents

PLAN = """
game = "gaia_project"
players = [2, 4]
strategies = ["random", "eager"]
games = 28
shard = 14
seed = 3
"""
SAMPLES = "[samples]\neager = 28\nrandom = 14\n"


def written(folder: Path, text: str) -> Path:
    path = folder / "small.toml"
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with two samples, which nobody may change."""
    folder = tmp_path_factory.mktemp("sampled")
    plan = plans.read(written(folder, PLAN + SAMPLES))
    run(plan, folder / "run", Workers(1), Quiet())
    return folder / "run"


def tables(folder: Path) -> dict[str, str]:
    return {name: hash_ for name, hash_ in contents(folder).items() if name.endswith(".parquet")}


def test_a_sample_has_one_strategy_in_every_seat_at_every_player_count(finished: Path) -> None:
    samples = sim.load(finished).samples
    assert list(samples) == ["eager", "random"]
    seats = samples["eager"].seats.collect()
    assert seats["strategy"].unique().to_list() == ["eager"]
    assert [cell["games"] for cell in samples["eager"].manifest["cells"]] == [28, 28]
    four = seats.filter(players=4).group_by("faction", "seat").len()
    assert four.height == 14 * 4 and (four["len"] == 2).all(), "factions rotate through the seats"


def test_samples_leave_the_tables_of_the_plan_alone(finished: Path, tmp_path: Path) -> None:
    run(plans.read(written(tmp_path, PLAN)), tmp_path / "alone", Workers(1), Quiet())
    own = {name: hash_ for name, hash_ in tables(finished).items() if not name.startswith("samples")}
    assert tables(tmp_path / "alone") == own


def test_samples_are_the_same_bytes_with_more_workers_and_after_a_stop(
    finished: Path, tmp_path: Path
) -> None:
    plan = plans.read(written(tmp_path, PLAN + SAMPLES))
    run(plan, tmp_path / "again", Workers(2), Quiet())
    assert contents(tmp_path / "again") == contents(finished)
    shard = tmp_path / "again" / "samples" / "random" / "shards" / "part-000000.json"
    shard.unlink()
    kept = kept_plan(look(tmp_path / "again"), trust=False)
    run(kept, tmp_path / "again", Workers(1), Quiet())
    assert contents(tmp_path / "again") == contents(finished)


def test_verify_plays_samples_again_too(finished: Path) -> None:
    verdict = verify(finished, 3, seed=1)
    assert verdict.games == 9 and verdict.complete and not verdict.differences
    assert verdict.there == verdict.planned == 2 * (28 + 28 + 14)


def test_samples_share_no_seed_and_play_the_first_variant_only(tmp_path: Path) -> None:
    text = PLAN.replace("games = 28", "games = 28\nfactions = 'mirror'") + SAMPLES
    variants = "[[variants]]\n[[variants]]\nname = 'pass order'\nturn_order = 'pass_order'\n"
    plan = plans.read(written(tmp_path, text + variants))
    made = sample_plans(plan)
    assert len({plan.seed, *(sample.seed for sample in made.values())}) == 3
    assert {sample.factions for sample in made.values()} == {"all"}, "one strategy has nobody to swap with"
    assert [sample.variants for sample in made.values()] == [[{}], [{}]]


def test_a_link_in_a_run_doesnt_lead_a_sample_out_of_it(tmp_path: Path) -> None:
    plan = plans.read(written(tmp_path, PLAN + SAMPLES))
    (tmp_path / "run").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "run" / "samples").symlink_to(tmp_path / "elsewhere")
    place = look(tmp_path / "new")._replace(path=tmp_path / "run")
    with pytest.raises(BadInput, match="samples: expected a folder of the run, found a link"):
        list(places(place, plan))


@pytest.mark.parametrize(
    ("samples", "message"),
    [
        ("eagre = 28", 'small.toml: samples.eagre: "eagre" is not a strategy of gaia_project. Did you mean'),
        ("eager = 0", "small.toml: samples.eager: expected .* found 0"),
        ("", "small.toml: samples: expected"),
    ],
)
def test_mistakes_in_samples_are_named(samples: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=message):
        plans.read(written(tmp_path, f"{PLAN}[samples]\n{samples}\n"))


def test_a_sample_of_the_only_strategy_is_refused(tmp_path: Path) -> None:
    text = PLAN.replace('["random", "eager"]', '["eager"]') + SAMPLES
    with pytest.raises(BadInput, match=r"samples\.eager: expected another strategy than the one"):
        plans.read(written(tmp_path, text))
