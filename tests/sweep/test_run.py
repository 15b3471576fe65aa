"""Runs: the same bytes however they are played, killed or resumed; damage and changes are named."""

from __future__ import annotations

import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import scipy.stats

import sim
from sim import games
from sim.errors import BadInput
from sim.files.sealed import write_sealed
from sim.files.writing import TEMPORARY
from sim.sweep import plan as plans
from sim.sweep import provenance, shards
from sim.sweep.cells import Sweep
from sim.sweep.folder import begin, look, open_run
from sim.sweep.progress import PlainLines, Quiet
from sim.sweep.run import Summary, Workers, run
from sim.sweep.tally import CellTallies, FactionTally, next_check
from sim.sweep.verify import open_game, verify

ROOT = Path(__file__).resolve().parents[2]
OVERLAY = ROOT / "tests" / "overlays" / "gaia_project.toml"
PLAN = """
game = "gaia_project"
players = [2, 4]
strategies = ["random", "eager"]
games = 60
shard = 10
seed = 3
"""


@pytest.fixture(scope="module")
def plan_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("plans") / "small.toml"
    path.write_text(PLAN)
    return path


@pytest.fixture(scope="module")
def finished(plan_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nobody may change."""
    folder = tmp_path_factory.mktemp("runs") / "finished"
    play(plan_file, folder)
    return folder


@pytest.fixture
def copied(finished: Path, tmp_path: Path) -> Path:
    """A finished run to spoil."""
    return Path(shutil.copytree(finished, tmp_path / "copied"))


def play(plan_file: Path, folder: Path, workers: int = 1, backend: str = "threads", **more: Any) -> Summary:
    return run(plans.read(plan_file), folder, Workers(workers, backend), Quiet(), **more)


def contents(folder: Path) -> dict[str, str]:
    """A checksum of every file but the lock and the log of times."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name not in (".lock", "log.jsonl")
    }


def reseal(path: Path, content: dict[str, Any]) -> None:
    """Write a changed file of a run with the checksum of the change."""
    write_sealed(path, {key: value for key, value in content.items() if key != "checksum"})


def command(plan_file: Path, folder: Path, *more: str) -> list[str]:
    start = [sys.executable, "-m", "sim.cli", "sweep", str(plan_file), "--out", str(folder), "--quiet"]
    return [*start, "--workers", "1", *more]


def test_a_run_has_all_rows_and_says_what_it_is(finished: Path) -> None:
    loaded = sim.load(finished)
    manifest = loaded.manifest
    assert manifest["complete"] is True
    assert manifest["counts"]["rows"] == {"games": 120, "seats": 360, "components": 360 * 79}
    assert [cell["games"] for cell in manifest["cells"]] == [60, 60]
    assert set(manifest) >= {"plan", "rules", "code", "data", "versions"}
    assert manifest["rules"] == {"gaia_project": games.get("gaia_project").version}
    assert loaded.games.collect()["game"].to_list() == list(range(120))
    assert loaded.seats.select("game", "seat").collect().is_unique().all()
    assert len(loaded.seats.to_pandas()) == 360  # type: ignore[attr-defined]


def test_tables_agree_with_each_other(finished: Path) -> None:
    loaded = sim.load(finished)
    seats = loaded.seats.collect()
    assert (seats["vp_by"].arr.sum() == seats["score"]).all()
    kinds = loaded.components.group_by("game", "seat", "kind").agg(pl.col("points").sum()).collect()
    points = kinds.pivot(on="kind", index=["game", "seat"], values="points").sort("game", "seat")
    by_source = seats.sort("game", "seat")["vp_by"]
    sources = {
        "booster": (2,),
        "federation_token": (3,),
        "tile": (4, 5),
        "board_action": (6,),
        "round_tile": (1,),
    }
    sources |= {"track": (7, 11), "final_tile": (9, 10)}
    for kind, places in sources.items():
        expected = sum((by_source.arr.get(place) for place in places[1:]), by_source.arr.get(places[0]))
        assert (points[kind] == expected).all(), kind
    absent = loaded.components.filter(~pl.col("available")).collect()
    assert absent.height
    assert (absent["acquired"] == -1).all()
    assert (absent["used"] == 0).all()


def test_every_faction_sits_everywhere_equally_often(finished: Path) -> None:
    seats = sim.load(finished).seats.filter((pl.col("players") == 4) & (pl.col("game") < 60 + 56)).collect()
    counts = seats.group_by("faction", "seat", "strategy").len()
    assert counts["len"].to_list() == [2] * (14 * 4 * 2)


@pytest.mark.parametrize(("workers", "backend"), [(2, "threads"), (2, "processes")])
def test_the_same_bytes_for_any_workers(
    plan_file: Path, finished: Path, tmp_path: Path, workers: int, backend: str
) -> None:
    play(plan_file, tmp_path / "run", workers, backend)
    assert contents(tmp_path / "run") == contents(finished)


def test_a_finished_run_is_left_alone(plan_file: Path, copied: Path) -> None:
    before = contents(copied)
    assert play(plan_file, copied).new_games == 0
    assert contents(copied) == before


def test_missing_shards_are_played_and_nothing_else(plan_file: Path, finished: Path, copied: Path) -> None:
    for number in (0, 5, 11):
        (copied / "shards" / f"part-{number:06}.json").unlink()
    (copied / "seats" / ".part-99-part-000005.parquet").write_bytes(b"half a file")
    assert play(plan_file, copied, 2).new_games == 30
    assert contents(copied) == contents(finished)


def test_what_a_lost_worker_left_is_gone_at_the_end(plan_file: Path, finished: Path, tmp_path: Path) -> None:
    class Losing(Quiet):
        def add(self, *_: Any, **__: Any) -> None:
            (tmp_path / "run" / "shards" / f"{TEMPORARY}-1-part-000000.json").write_text("{")

    run(plans.read(plan_file), tmp_path / "run", Workers(1), Losing())
    assert contents(tmp_path / "run") == contents(finished)


def test_killed_ten_times_at_random_moments_it_ends_in_the_same_bytes(tmp_path: Path) -> None:
    path, folder = tmp_path / "plan.toml", tmp_path / "run"
    path.write_text(PLAN.replace("games = 60", "games = 200"))
    chance = random.Random(8)
    words = [sys.executable, "-m", "tests.sweep.killed", str(path), str(folder)]
    with subprocess.Popen(
        words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as sweeps:
        assert sweeps.stdin and sweeps.stdout
        for kill in range(10):
            print(file=sweeps.stdin, flush=True)
            child = int(sweeps.stdout.readline())
            _wait_for(sweeps, folder, shards=3 * kill)
            time.sleep(chance.random() * 0.1)
            os.kill(child, signal.SIGKILL)
            assert sweeps.stdout.readline() == "ended\n"
        sweeps.stdin.close()
    assert 27 <= len(list((folder / "shards").glob("*.json"))) < 40
    subprocess.run(command(path, folder, "--workers", "2"), cwd=ROOT, check=True)
    play(path, tmp_path / "unbroken")
    assert contents(folder) == contents(tmp_path / "unbroken")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130)])
def test_stopped_politely_it_says_how_to_go_on(
    plan_file: Path, finished: Path, tmp_path: Path, number: int, code: int
) -> None:
    folder = tmp_path / "run"
    process = subprocess.Popen(
        command(plan_file, folder, "--workers", "2"), cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    _wait_for(process, folder, shards=2)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == code, errors
    assert errors.strip() == f"stopped: rerun the command to resume {folder}"
    play(plan_file, folder)
    assert contents(folder) == contents(finished)


def _wait_for(process: subprocess.Popen, folder: Path, shards: int) -> None:
    """Wait until the run has this many shards; it must not end before that."""
    limit = time.monotonic() + 120
    while len(list((folder / "shards").glob("*.json"))) < shards:
        assert process.poll() is None, "ended too early"
        assert time.monotonic() < limit
        time.sleep(0.005)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("seed = 4", "plan.seed: 3 then, 4 now"),
        ("seed = 3\nfactions = 'dealt'", 'plan.factions: "all" then, "dealt" now'),
        (
            "seed = 3\noverlays = ['overlay.toml']",
            "data: components, overlays, weights or networks have changed",
        ),
    ],
)
def test_a_changed_plan_is_refused(copied: Path, tmp_path: Path, change: str, named: str) -> None:
    shutil.copy(OVERLAY, tmp_path / "overlay.toml")
    path = tmp_path / "small.toml"
    path.write_text(PLAN.replace("seed = 3", change))
    before = contents(copied)
    with pytest.raises(BadInput) as refused:
        play(path, copied)
    assert named in str(refused.value)
    assert contents(copied) == before


@pytest.mark.parametrize("key", ["rules", "code", "data", "versions"])
def test_changed_rules_code_data_or_versions_are_refused(
    plan_file: Path, copied: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provenance, "code_hash", lambda sweep: "other" if key == "code" else "same")
    monkeypatch.setattr(provenance, "data_hash", lambda sweep: "other" if key == "data" else "same")
    monkeypatch.setattr(provenance, "_version", lambda name: "other" if key == "versions" else "same")
    for name in ("manifest.json", "begun.json"):
        content = json.loads((copied / name).read_text())
        content |= {"code": "same", "data": "same"}
        content["rules"]["gaia_project"] += key == "rules"
        content["versions"] |= dict.fromkeys(provenance.LIBRARIES, "same")
        reseal(copied / name, content)
    with pytest.raises(BadInput, match=key):
        play(plan_file, copied)


def test_a_run_keeps_its_overlays(tmp_path: Path) -> None:
    shutil.copy(OVERLAY, tmp_path / "mine.toml")
    path = tmp_path / "plan.toml"
    path.write_text(PLAN.replace("[2, 4]", "3") + 'overlays = ["printed", "mine.toml"]\n')
    play(path, tmp_path / "run")
    (tmp_path / "mine.toml").unlink()
    assert verify(tmp_path / "run", 5, 1).differences == []
    games = sim.load(tmp_path / "run").games.collect()
    assert games["overlay"].unique(maintain_order=True).to_list() == ["printed", "mine"]
    assert games["luck"].to_list() == [*range(60), *range(60)]


def test_a_damaged_file_is_named_and_can_be_repaired(plan_file: Path, finished: Path, copied: Path) -> None:
    file = copied / "components" / "part-000003.parquet"
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    with pytest.raises(BadInput, match=r"components/part-000003.parquet: damaged"):
        play(plan_file, copied)
    assert play(plan_file, copied, repair=True).new_games == 10
    assert contents(copied) == contents(finished)


@pytest.mark.parametrize(
    ("spoil", "found"),
    [(Path.unlink, "expected a file, found none"), (lambda path: path.write_text("{}"), "damaged")],
)
def test_a_lost_file_is_named(plan_file: Path, copied: Path, spoil: Any, found: str) -> None:
    spoil(copied / "seats" / "part-000001.parquet")
    with pytest.raises(BadInput, match=rf"seats/part-000001.parquet: {found}.*--repair"):
        play(plan_file, copied)


def test_a_spoiled_side_record_is_named(plan_file: Path, copied: Path) -> None:
    (copied / "shards" / "part-000001.json").write_text("{")
    with pytest.raises(
        BadInput, match=r"shards/part-000001.json: expected the side record of a shard.*repair"
    ):
        play(plan_file, copied)


def test_a_full_disk_is_named_and_costs_nothing_that_was_written(
    plan_file: Path, finished: Path, tmp_path: Path
) -> None:
    """A limit on the size of files stands in for a full disk: writes fail half way."""
    folder = tmp_path / "run"
    sizes = [path.stat().st_size for path in (finished / "seats").glob("*.parquet")]
    limit = sorted(sizes)[3]
    done = subprocess.run(
        command(plan_file, folder),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert done.returncode == 2, done.stderr
    assert "cannot be written: File too large" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    play(plan_file, folder)
    assert contents(folder) == contents(finished)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder_is_named(plan_file: Path, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BadInput, match="run: cannot be written: Permission denied"):
        play(plan_file, tmp_path / "run")
    tmp_path.chmod(0o700)


def test_a_file_in_the_place_of_the_folder_is_named(plan_file: Path, tmp_path: Path) -> None:
    (tmp_path / "run").write_text("")
    with pytest.raises(BadInput, match="run: expected a folder for the run, found: Not a directory"):
        play(plan_file, tmp_path / "run")


def test_a_folder_with_something_else_is_left_alone(plan_file: Path, tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("mine")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(BadInput, match=r"expected a run or an empty folder, found .*letters.txt"):
        play(plan_file, tmp_path)
    assert sorted(tmp_path.iterdir()) == before


def test_a_run_without_a_game_takes_a_changed_plan(plan_file: Path, tmp_path: Path) -> None:
    """As after a plan that was begun, and whose players then could not be compiled."""
    begin(look(_folder(tmp_path / "run")), Sweep(plans.read(plan_file)))
    changed = tmp_path / plan_file.name
    changed.write_text(plan_file.read_text().replace("seed = ", "seed = 7"))
    played = play(changed, tmp_path / "run")
    assert played.new_games == played.rows["games"] > 0
    assert str(open_run(tmp_path / "run").plan.seed).startswith("7")


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_tables_with_a_missing_part_are_not_opened(copied: Path) -> None:
    (copied / "games" / "part-000003.parquet").unlink()
    with pytest.raises(BadInput, match=r"games: expected \d+ parts, found \d+"):
        sim.load(copied).games.collect()
    assert sim.load(copied).seats.collect().height > 0


def test_a_manifest_without_a_plan_is_named(copied: Path) -> None:
    (copied / "manifest.json").write_text("{}")
    with pytest.raises(BadInput, match=r"manifest\.json: plan: expected this key, found nothing; .*--repair"):
        verify(copied, 1)


def test_two_sweeps_do_not_share_a_folder(plan_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = subprocess.Popen(command(plan_file, folder), cwd=ROOT)
    _wait_for(process, folder, shards=1)
    with pytest.raises(BadInput, match="another sweep is writing"):
        play(plan_file, folder)
    assert process.wait() == 0


def test_a_precision_stops_at_the_same_game_for_any_workers(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    text = PLAN.replace("games = 60\n", "")
    path.write_text(text + "[precision]\nscore = 3.7\nmaximum = 1000\n")
    play(path, tmp_path / "one", 1)
    play(path, tmp_path / "two", 2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    cells = sim.load(tmp_path / "one").manifest["cells"]
    assert all(0 < cell["games"] < 1000 for cell in cells)
    assert cells[0]["games"] != cells[1]["games"]
    for cell in cells:
        seats = sim.load(tmp_path / "one").seats.filter(pl.col("players") == cell["players"])
        spread = seats.group_by("faction").agg(half=1.96 * pl.col("score").std() / pl.len().sqrt()).collect()
        assert (spread["half"] <= 3.7).all()


def test_verify_finds_the_same_bits(finished: Path) -> None:
    assert verify(finished, 30, 1)[:2] == (12, 30)
    assert verify(finished, 30, 1).differences == []


def test_verify_finds_a_planted_change(copied: Path) -> None:
    """The change is planted with its checksum: only playing again can find it."""
    file = copied / "seats" / "part-000007.parquet"
    frame = pl.read_parquet(file)
    forged = frame.with_columns(
        score=pl.when(pl.col("game") == 75).then(pl.col("score") + 1).otherwise("score")
    )
    forged.cast(frame.schema).write_parquet(file)
    record = copied / "shards" / "part-000007.json"
    content = json.loads(record.read_text())
    content["files"]["seats"] |= {
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "bytes": file.stat().st_size,
    }
    content["factions"] = shards.faction_sums(games.get("gaia_project").factions, pl.read_parquet(file))
    reseal(record, content)
    verdict = verify(copied, 120)
    played = [line for line in verdict.differences if not line.startswith("manifest.json: counts.bytes")]
    assert [line.partition(":")[0] for line in played] == ["game 75, seats.score"]


def test_verify_finds_files_that_belong_to_nothing(copied: Path) -> None:
    shutil.copy(copied / "games" / "part-000001.parquet", copied / "games" / "part-000077.parquet")
    assert (
        "games/part-000077.parquet: does not belong to a finished shard" in verify(copied, 1).differences[0]
    )


@pytest.mark.parametrize("number", [0, 59, 60, 119])
def test_a_row_opens_as_the_same_game(finished: Path, number: int) -> None:
    opened = open_game(finished, number)
    assert opened.same
    assert opened.changed == []
    rows = sim.load(finished).seats.filter(pl.col("game") == number).collect()
    outcome = opened.outcome["seats"][: opened.match.players]
    assert rows["score"].to_list() == outcome["score"].tolist()
    assert rows["strategy"].to_list() == opened.names
    assert rows["vp_by_round"].to_list() == outcome["vp_by_round"].tolist()
    assert len(opened.trace.moves) == opened.outcome["decisions"]


@pytest.mark.parametrize("number", [120, 10**12])
def test_a_game_that_the_run_has_not_is_named(finished: Path, number: int) -> None:
    with pytest.raises(BadInput, match="expected 0 to 119"):
        open_game(finished, number)


def test_shards_cover_every_game_once(plan_file: Path) -> None:
    sweep = Sweep(plans.read(plan_file))
    every = [shard for cell in sweep.cells for shard in shards.shards_of(sweep, cell)]
    assert [shard.number for shard in every] == list(range(12))
    assert sum(shard.stop - shard.start for shard in every) == 120


def test_standings_are_means_with_intervals() -> None:
    standing = FactionTally()
    tens_and_twenties = [40, 600, 20 * 10**2 + 20 * 20**2]
    standing.add(40, {"a": [*tens_and_twenties, 30, 30], "b": [40, 200, 1_000, 10, 10]})
    error = 5 / 39**0.5  # they lie 5 from their mean
    assert standing.score("a").value == 15
    assert standing.score("a").half == pytest.approx(scipy.stats.t.ppf(0.975, 39) * error, rel=2e-3)
    assert standing.score("b").half == 0
    assert standing.line().startswith("ahead  a 75.0 %")
    assert standing.line().endswith("fair 50 %")


def test_cells_are_not_mixed_in_one_share() -> None:
    standings = CellTallies()
    standings.add("2 players", 10, {"a": [10, 0, 0, 2.0, 2.0], "b": [10, 0, 0, 8.0, 8.0]})
    assert standings.line().startswith("ahead  b 80.0 %") and standings.line().endswith("fair 50 %")
    standings.add("4 players", 20, {"a": [40, 0, 0, 12.0, 12.0], "b": [40, 0, 0, 8.0, 8.0]})
    assert standings.games == 30
    assert standings.line().startswith("4 players:  ahead  a 30.0 %")
    assert standings.line().endswith("fair 25 %")
    assert [line.split(":")[0] for line in standings.lines()] == ["2 players", "4 players"]


def test_a_cell_is_named_by_what_sets_it_apart() -> None:
    plan = {
        "game": "toy",
        "players": [2, 3],
        "strategies": ["random"],
        "games": 12,
        "variants": [{"head_start": "1"}, {"head_start": "2"}],
    }
    sweep = Sweep(plans.parse(plan, Path("plan")))
    names = [sweep.cell_name(cell) for cell in sweep.cells]
    assert len(set(names)) == 4 and all(name.endswith((", 2 players", ", 3 players")) for name in names)


def test_where_all_have_one_faction_nobody_leads() -> None:
    standings = CellTallies()
    standings.add("2 players", 10, {"player": [20, 0, 0, 10.0, 10.0]})
    assert standings.line() == ""


def test_a_faction_that_has_won_nothing_yet_is_not_said_to_be_hopeless() -> None:
    standing = FactionTally()
    standing.add(20, {"a": [20, 0, 0, 20.0, 20.0], "b": [20, 0, 0, 0.0, 0.0]})
    assert standing.win_share("b").half == standing.win_share("a").half > 0.05


def test_a_cell_is_looked_at_less_and_less_often() -> None:
    looks = [0]
    while looks[-1] < 100:
        looks.append(next_check(looks[-1], 100))
    assert looks[:6] == [0, 1, 2, 3, 4, 5]
    assert looks[-3:] == [78, 97, 100]


def test_plain_lines_are_rare_and_count_only_new_games_for_the_speed() -> None:
    written: list[str] = []
    now = [0.0]
    lines = PlainLines(written.append, lambda: now[0])
    lines.begin(1000)
    lines.add("all", 500, {"a": [500, 0, 0, 250.0, 250.0], "b": [500, 0, 0, 250.0, 250.0]}, new=False)
    for second in range(1, 25):
        now[0] = float(second)
        lines.add("all", 10, {"a": [10, 0, 0, 5.0, 5.0], "b": [10, 0, 0, 5.0, 5.0]}, new=True)
    assert [line.split("   ")[:3] for line in written] == [
        ["600 / 1,000 games", "10/s", "40 s left"],
        ["700 / 1,000 games", "10/s", "30 s left"],
    ]
