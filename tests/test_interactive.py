"""``sim.run`` and ``sim.play``: what notebooks and scripts call."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import sim
from sim import interactive
from sim.errors import BadInput
from sim.games.gaia_project.loading.components import ids

PLAN = {"game": "gaia_project", "players": 2, "strategies": ["random", "eager"], "games": 12, "seed": 3}


def test_a_plan_is_played_once_and_opened_after_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    first = sim.run(PLAN, folder, workers=1)
    printed = capsys.readouterr()
    assert "12 / 12 games" in printed.err and printed.out == "", "progress is no result"
    monkeypatch.setattr(interactive.runs, "run", lambda *_: pytest.fail("played again"))
    again = sim.run(PLAN, folder, workers=1)
    assert capsys.readouterr().err == ""
    assert again.seats.collect().equals(first.seats.collect())
    assert first.seats.collect().height == 2 * 12


def test_a_dict_a_file_and_a_command_play_the_same_games(tmp_path: Path) -> None:
    lines = [f"{key} = {value!r}" for key, value in PLAN.items()]
    (tmp_path / "plan.toml").write_text("\n".join(lines))
    runs = [sim.run(PLAN, tmp_path / "dict", 1), sim.run(tmp_path / "plan.toml", tmp_path / "file", 1)]
    command = [sys.executable, "-m", "sim.cli", "sweep", "plan.toml", "--out", "command", "--quiet"]
    subprocess.run(command, cwd=tmp_path, check=True)
    seats = [run.seats.collect() for run in (*runs, sim.load(tmp_path / "command"))]
    assert seats[0].equals(seats[1]) and seats[0].equals(seats[2])


def test_without_a_folder_the_run_goes_where_the_command_puts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sim.run({**PLAN, "name": "mine"}, workers=1).folder == Path("runs/mine")


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = {**PLAN, "shard": 4}
    whole = sim.run(plan, tmp_path, 1).seats.collect()
    (tmp_path / "manifest.json").unlink()  # written at the end
    record = min((tmp_path / "shards").glob("*.json"))
    record.unlink()
    assert sim.run(plan, tmp_path, 1).seats.collect().equals(whole)
    assert record.exists()


def test_another_plan_is_not_mixed_into_a_run(tmp_path: Path) -> None:
    sim.run(PLAN, tmp_path, 1)
    with pytest.raises(BadInput, match=r"plan\.seed: 3 then, 4 now"):
        sim.run({**PLAN, "seed": 4}, tmp_path, 1)


def test_a_plan_with_a_fault_is_named() -> None:
    with pytest.raises(BadInput, match="plan: strategies"):
        sim.run({**PLAN, "strategies": ["randon"]})
    with pytest.raises(BadInput, match='Did you mean "demo"'):
        sim.run("demmo")


def test_a_game_reads_as_the_command_shows_it() -> None:
    text = sim.play("gaia_project", players=2, seed=7, strategies=["random", "eager"], number=3)
    command = [sys.executable, "-m", "sim.cli", "play", "gaia_project", "--players", "2", "--seed", "7"]
    command += ["--strategy", "random,eager", "--game", "3"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert text.splitlines()[-30:] == shown.splitlines()[-30:]
    assert "(eager)" in text and "\x1b" not in text


def test_a_game_takes_options_and_an_overlay(tmp_path: Path) -> None:
    factions = {"factions": "terrans,taklons"}
    plain = sim.play("gaia_project", 2, seed=7, options=factions)
    assert "1 Terrans (trained)" in plain and "2 Taklons (trained)" in plain
    overlay = Path(__file__).parent / "overlays" / "gaia_project_plenty.toml"
    assert sim.play("gaia_project", 2, seed=7, options=factions, overlay=overlay) != plain


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"seed": -1}, r"^seed: expected a whole number from 0 to 9223372036854775807, found -1 \(int\)$"),
        ({"seed": 2**63}, "^seed: expected a whole number from 0 to"),
        ({"seed": "7"}, r"^seed: .* found '7' \(str\)$"),
        ({"seed": True}, r"^seed: .* found True \(bool\)$"),
        ({"seed": 1.0}, r"^seed: .* found 1.0 \(float\)$"),
        ({"number": -3}, "^number: expected a whole number from 0"),
        ({"players": "4"}, r"^players: expected a whole number from 1, found '4' \(str\)$"),
        ({"players": 0}, "^players: expected a whole number from 1, found 0"),
        ({"strategies": []}, "^strategies: expected a text or a list of texts"),
        ({"strategies": ["random", 3]}, r"^strategies\[1\]: expected a text, found 3 \(int\)$"),
        ({"options": "factions=random"}, "^options: expected a dict of options"),
        ({"options": {"small_map": 1.5}}, r"^options\['small_map'\]: expected a text"),
        ({"overlay": 3}, "^overlay: expected a path, found 3"),
        ({"overlay": ""}, "^overlay: expected a path, found ''"),
        ({"game": 5}, "^game: expected a text, found 5"),
    ],
)
def test_an_argument_that_cannot_be_is_named(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        sim.play(**({"game": "gaia_project"} | given))


@pytest.mark.parametrize("workers", [-2, 0, "4", 1.5, True])
def test_workers_that_cannot_be_are_refused_before_anything_is_made(tmp_path: Path, workers: Any) -> None:
    with pytest.raises(BadInput, match=r"^workers: expected a whole number from 1, found"):
        sim.run(PLAN, tmp_path / "run", workers)
    assert not (tmp_path / "run").exists()


def test_a_plan_or_a_folder_of_another_type_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"^plan: expected the name of a plan, .* found 3 \(int\)$"):
        sim.run(3)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"^folder: expected a path, found 3"):
        sim.run(PLAN, 3, 1)  # type: ignore[arg-type]
    for folder in (3, None, ""):
        with pytest.raises(BadInput, match=r"^folder: expected a path, found"):
            sim.load(folder)  # type: ignore[arg-type]


def test_numbers_of_numpy_and_options_that_are_no_text_are_taken() -> None:
    plain = sim.play("gaia_project", 3, seed=7, options={"small_map": "true"})
    assert sim.play("gaia_project", np.int8(3), seed=np.int64(7), options={"small_map": True}) == plain  # type: ignore[arg-type, dict-item]


@pytest.mark.parametrize("variant", [{3: "solo"}, {"name": "x", "overlay": {"scale": {3: 2}}}])
def test_keys_that_are_no_texts_are_refused(tmp_path: Path, variant: Any) -> None:
    plan = {"game": "cryo", "players": 2, "strategies": ["random"], "games": 2, "variants": [variant]}
    with pytest.raises(BadInput, match=r"^plan\.variants\.0.*: expected texts as keys, found 3 \(int\)$"):
        sim.run(plan, tmp_path / "run")


# what analysts ask first


def test_sim_shows_its_public_names_and_starts_light() -> None:
    assert dir(sim) == sorted(sim.__all__) and {"whatif", "play", "games"} <= set(dir(sim))
    assert all(callable(getattr(sim, name)) for name in dir(sim))
    with pytest.raises(AttributeError, match="has no attribute 'what'"):
        _ = sim.what
    asked = (
        "import sim, sys; print({'polars', 'numpy', 'numba', 'sim.answers'} & sys.modules.keys() or 'none')"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "none"


def test_games_plans_and_players_are_tables() -> None:
    asked = "import sim; print(*sim.games()['game'])"  # in a process that has imported nothing else
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    listed = sim.games()  # type: ignore[operator]
    assert {"gaia_project", "cryo"} <= set(listed["game"]) == set(said.split())
    assert listed["players"].to_list()[0] == [2, 3, 4]
    assert dict(listed.select("game", "factions").rows())["cryo"] == 0  # all play the same
    assert "demo" in sim.plans()["plan"].to_list() and all(len(text) > 10 for text in sim.plans()["about"])
    players = sim.strategies("cryo")
    assert {"random", "novice", "scripted", "trained", "learned"} <= set(players["rung"])
    with pytest.raises(BadInput, match="crio"):
        sim.strategies("crio")


def test_a_run_is_a_short_line_and_explains_its_columns(tmp_path: Path) -> None:
    run = sim.run(PLAN, tmp_path / "mine", 1)
    said = "Gaia Project, 12 games, played by random, eager; tables games, seats, components"
    assert repr(run) == f"Run {tmp_path / 'mine'}: {said}"
    assert "<td>seats</td><td>24</td>" in run._repr_html_()
    columns = run.columns("seats")
    assert columns["column"].to_list() == run.seats.collect_schema().names()
    assert all(columns["meaning"])
    with pytest.raises(BadInput, match="seatz"):
        run.columns("seatz")


def test_an_array_column_becomes_rows_by_the_names_of_its_axes(tmp_path: Path) -> None:
    run = sim.run(PLAN, tmp_path / "mine", 1)
    rows = run.long("levels_by_round").collect()
    assert rows.columns == ["game", "seat", "round", "track", "levels_by_round"]
    assert rows.schema["track"] == pl.Enum(ids().tracks) and rows.schema["round"] == pl.Int64
    assert rows["round"].unique().sort().to_list() == [1, 2, 3, 4, 5, 6]
    wide = run.seats.select("game", "seat", "levels_by_round").collect()
    for number, track in ((1, 0), (4, 2), (6, 5)):  # the array's places from 0
        here = rows.filter(pl.col("round") == number, pl.col("track") == ids().tracks[track])
        expected = wide["levels_by_round"].to_numpy()[:, number - 1, track].tolist()
        assert here["levels_by_round"].to_list() == expected and len(expected) == 24
    assert run.long("round_tiles").collect().columns == ["game", "round", "round_tiles"]


def test_what_is_no_array_column_of_one_table_is_refused(tmp_path: Path) -> None:
    run = sim.run({"game": "cryo", "players": 2, "strategies": ["random"], "games": 2}, tmp_path / "mine", 1)
    assert run.long("token_turn", "games").collect().columns == ["game", "token", "token_turn"]
    assert run.long("token_turn", "seats").collect().columns == ["game", "seat", "token_face", "token_turn"]
    for message, *asked in (
        (r'^table: expected games or seats, which both have "token_turn"', "token_turn"),
        (r"^table: expected games or seats, found 'components'", "vp_by", "components"),
        (r'^column: expected an Array, found "score": run.seats has one value', "score"),
        (r'^column: "dock_use" is not an Array column\. Did you mean "dock_uses"\?', "dock_use"),
        (r'^column: "vp_by" is not an Array column', "vp_by", "games"),
        (r"^column: expected a text, found 3", 3),
    ):
        with pytest.raises(BadInput, match=message):
            run.long(*asked)
    about = {key: said for key, said in run.manifest["about"].items() if key not in ("arrays", "axes")}
    for other, message in (
        (about, r"manifest\.json: about\.arrays: expected .*, found none: an older run$"),
        (
            about | {"arrays": {"seats": {"vp_by": ["nth"]}}, "axes": {"nth": [1, 2]}},
            r"\[5\], found nth of 2$",
        ),
    ):
        with pytest.raises(BadInput, match=message):
            replace(run, manifest=dict(run.manifest) | {"about": other}).long("vp_by")


def test_progress_in_a_notebook_is_one_line_that_moves(tmp_path: Path) -> None:
    """In a real kernel, which says that it is a terminal of many colours."""
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(env=os.environ | {"FORCE_COLOR": "1"})
    try:
        code = (
            f"import sim\nrun = sim.run({PLAN | {'games': 240, 'shard': 12}!r}, {str(tmp_path / 'run')!r}, 1)"
        )
        streams: list[str] = []

        def collect(message: dict[str, Any]) -> None:
            if message["msg_type"] == "stream":
                streams.append(message["content"]["text"])
            assert message["msg_type"] not in ("display_data", "error"), message["content"]

        client.execute_interactive(code, output_hook=collect, timeout=300)
    finally:
        manager.shutdown_kernel(now=True)
    said = "".join(streams)
    seen = [line.split("\r")[-1].rstrip() for line in said.split("\n")]  # what is left on the page
    assert sum("240 / 240 games" in line for line in seen) == 1
    assert sum(" games " in line and "/s" in line for line in seen) == 1, seen
    assert "\x1b" not in said
