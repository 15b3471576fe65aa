"""Players of a plan who practise each cell first: their networks are part of the run."""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import sim
from reports.documents.report import findings
from sim.errors import BadInput
from sim.files.manifest import read_manifest
from sim.files.sealed import write_sealed
from sim.files.tables import Run
from sim.sweep import networks
from sim.sweep import plan as plans
from sim.sweep.cells import Sweep
from sim.sweep.folder import look
from sim.sweep.networks import Practised, check_network, network_path
from sim.sweep.progress import PlainLines, Practice, Quiet
from sim.sweep.provenance import data_hash
from sim.sweep.run import Workers, run
from sim.sweep.samples import places, sample_plans, unadapted_plan
from sim.sweep.verify import open_game, verify
from strategies.cryo import LEARNING
from strategies.learning.lesson import Lesson
from tests.commands import runner
from tests.sweep.test_run import contents

SELF_PLAY, GAMES, SEED = 200, 60, 3
CARDS = {"scoring.unbuilt_cards_vp": 8}  # for each card never built: nothing in the packaged network says so
PLAN = f"""
game = "cryo"
players = 2
strategies = ["learned"]
games = {GAMES}
shard = 30
seed = {SEED}
adapt = {SELF_PLAY}
[[variants]]
[[variants]]
name = "cards count"
overlay.scoring.unbuilt_cards_vp = 8
"""


def read(folder: Path, text: str = PLAN, **more: Any) -> plans.Plan:
    path = folder / "practice.toml"
    path.write_text(text)
    return plans.read(path, **more)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nobody may change, played by two workers."""
    folder = tmp_path_factory.mktemp("practised")
    run(read(folder), folder / "run", Workers(2), Quiet())
    return folder / "run"


@pytest.fixture
def copied(finished: Path, tmp_path: Path) -> Path:
    """A finished run to spoil."""
    return Path(shutil.copytree(finished, tmp_path / "copied"))


class Stopped(Quiet):
    """Stops the practice of the second cell."""

    @contextmanager
    def practising(self) -> Iterator[Practice]:
        def report(done: int, games: int, note: str) -> None:
            if done > SELF_PLAY:
                raise KeyboardInterrupt

        yield report


def test_the_same_bytes_with_one_worker_and_after_a_stop_during_practice(
    finished: Path, tmp_path: Path
) -> None:
    plan, folder = read(tmp_path), tmp_path / "again"
    with pytest.raises(KeyboardInterrupt):
        run(plan, folder, Workers(1), Stopped())
    assert list(read_manifest(folder).networks) == ["cell-000000"]
    (folder / "networks" / ".part-1-cell-000001.npz").write_bytes(b"half a network")
    first = network_path(folder, 0).stat().st_mtime_ns
    run(plan, folder, Workers(1), Quiet())
    assert network_path(folder, 0).stat().st_mtime_ns == first, "what was practised isn't practised again"
    assert contents(folder) == contents(finished)


def test_players_who_practised_use_what_a_change_rewards_and_the_report_says_so(finished: Path) -> None:
    opened = sim.load(finished)
    assert opened.unadapted

    def scores(played: Run) -> dict[str, float]:
        variants = played.games.select("game", "variant")
        means = played.seats.join(variants, on="game").group_by("variant").agg(pl.col("score").mean())
        return dict(means.collect().iter_rows())

    with_practice, without = scores(opened), scores(opened.unadapted)
    assert with_practice["cards count"] > without["cards count"] + 3.0
    assert abs(with_practice["default"] - without["default"]) < 2.0
    found, _ = findings(finished)
    (change,) = found.changes
    assert found.practice == change.practice == SELF_PLAY
    row = next(row for row in change.effects if (row["id"], row["measure"]) == ("all", "score"))
    assert float(row["adaptation_low"]) > 0.0
    for side, value in (
        ("printed", without["default"]),
        ("changed", without["cards count"]),
        ("printed_practised", with_practice["default"]),
        ("changed_practised", with_practice["cards count"]),
    ):
        assert row[side] == pytest.approx(value)
    assert change.adaptation[0].startswith("Mean score: the whole effect is +")


def test_a_plan_says_the_same_as_whatif(finished: Path) -> None:
    answer = sim.whatif(
        "cryo", CARDS, games=GAMES, players=2, seed=SEED, strategies="learned", adapt=SELF_PLAY
    )
    found, _ = findings(finished)
    assert answer.adaptation is not None
    for row, other in zip(found.changes[0].effects, answer.adaptation.iter_rows(named=True), strict=True):
        assert row == pytest.approx(other)


def test_verify_plays_with_the_networks_of_the_run(finished: Path) -> None:
    verdict = verify(finished, 4, seed=2)
    assert (verdict.games, verdict.differences, verdict.complete) == (8, [], True)
    assert open_game(finished, GAMES + 1).same


def test_a_damaged_network_is_refused_and_repair_practises_again(
    finished: Path, copied: Path, tmp_path: Path
) -> None:
    path, plan = network_path(copied, 1), read(tmp_path)
    content = bytearray(path.read_bytes())
    content[1000] ^= 1
    path.write_bytes(content)
    for refused in (lambda: run(plan, copied, Workers(1), Quiet()), lambda: verify(copied, 1)):
        with pytest.raises(BadInput, match=r"cell-000001\.npz: damaged: its checksum is not the one"):
            refused()
    run(plan, copied, Workers(1), Quiet(), repair=True)
    assert contents(copied) == contents(finished)


def test_shards_belong_to_the_networks_that_played_them(copied: Path, tmp_path: Path) -> None:
    shutil.copy(network_path(copied, 0), network_path(copied, 1))
    manifest = read_manifest(copied)
    same = manifest.networks | {"cell-000001": manifest.networks["cell-000000"]}
    changed = manifest.model_dump(mode="json", exclude_unset=True) | {"networks": same}
    write_sealed(copied / "manifest.json", changed)
    with pytest.raises(BadInput, match="it belongs to another run"):
        run(read(tmp_path), copied, Workers(1), Quiet())
    with pytest.raises(BadInput, match="it belongs to another run"):
        findings(copied)


def test_a_link_in_place_of_a_network_is_refused(copied: Path, tmp_path: Path) -> None:
    path = network_path(copied, 0)
    path.rename(tmp_path / "elsewhere.npz")
    path.symlink_to(tmp_path / "elsewhere.npz")
    with pytest.raises(BadInput, match="expected a file of the run, found a link"):
        verify(copied, 1)


def test_a_network_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = network_path(tmp_path, 0)
    path.parent.mkdir()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("linear.npy", bytes(100_000))
    monkeypatch.setattr(networks, "MOST", 10_000)
    known = {"cell-000000": hashlib.sha256(path.read_bytes()).hexdigest()}
    with pytest.raises(BadInput, match=r"expected a network of at most 10,000 bytes, found 100,000"):
        check_network(Practised(tmp_path, known), 0)


def test_a_new_packaged_network_is_another_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learned = Sweep(read(tmp_path))
    scripted = Sweep(read(tmp_path, PLAN.replace("learned", "scripted").replace("adapt = 200", "")))
    before = data_hash(learned), data_hash(scripted)
    other = LEARNING.models()._replace(bias=LEARNING.models().bias + 1)
    monkeypatch.setattr(Lesson, "models", lambda self: other)
    assert data_hash(learned) != before[0]
    assert data_hash(scripted) == before[1]


def test_samples_practise_if_they_can_and_games_without_practice_need_designs_to_compare(
    tmp_path: Path,
) -> None:
    plan = read(
        tmp_path,
        PLAN.replace("[[variants]]", "", 1).split("[[variants]]")[0] + "[samples]\n"
        "scripted = 60\ntrained = 60\n",
    )
    assert {name: sample.adapt for name, sample in sample_plans(plan).items()} == {
        "scripted": None,
        "trained": SELF_PLAY,
    }
    assert unadapted_plan(plan) is None
    whole = read(tmp_path)
    assert [part.path.name for part, _ in places(look(tmp_path / "run"), whole)] == ["run", "unadapted"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ("adapt = 20", r"practice.toml: adapt: expected 200 to 1,000,000 games of self-play, found 20"),
        ("adapt = 2_000_000", r"practice.toml: adapt: expected 200 to 1,000,000 .* found 2,000,000"),
        ('adapt = "600"', r"practice.toml: adapt: expected a whole number, found"),
        ("adapt = true", r"practice.toml: adapt: expected a whole number, found"),
    ],
)
def test_bad_numbers_of_games_are_refused(changed: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=message):
        read(tmp_path, PLAN.replace(f"adapt = {SELF_PLAY}", changed))


def test_players_without_a_network_are_refused_by_name(tmp_path: Path) -> None:
    text = PLAN.replace('["learned"]', '["learned", "scripted"]')
    with pytest.raises(BadInput, match=r'practice.toml: adapt: expected .* found "scripted"\. Strategies of'):
        read(tmp_path, text)
    with pytest.raises(BadInput, match='found "scripted"'):
        read(tmp_path, text.replace(f"adapt = {SELF_PLAY}", ""), adapt=400)
    assert read(tmp_path, adapt=400).adapt == 400


def test_the_command_refuses_adapt_for_a_run_that_was_begun(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    result = runner(monkeypatch, capfd)("sweep", str(finished), "--adapt", "300")
    assert result.code == 2 and "--adapt or --code, found a folder" in result.err


def test_practice_is_told_in_plain_lines() -> None:
    now, lines = [100.0], list[str]()
    plain = PlainLines(lines.append, lambda: now[0])
    with plain.practising() as report:
        for done, seconds in ((50, 1.0), (100, 1.0), (150, 9.0), (400, 1.0)):
            now[0] += seconds
            report(done, 400, "printed: 30.0 points")
    numbers = [line.split(" games")[0] for line in lines]
    assert numbers == ["practice 50 / 400", "practice 150 / 400", "practice 400 / 400"]
