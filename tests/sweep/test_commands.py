"""The commands of sweeps, as a designer types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cli import main as cli
from tests.sweep.test_run import PLAN


def libration(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Exit code of a command."""
    monkeypatch.setattr("sys.argv", ["libration", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return int(ended.value.code or 0)


def test_a_sweep_is_played_verified_and_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, folder = tmp_path / "mine.toml", str(tmp_path / "run")
    plan.write_text(PLAN)
    assert libration(monkeypatch, "sweep", str(plan), "--out", folder, "--workers", "1") == 0
    output = capsys.readouterr().out
    assert output.startswith(
        "sweep   mine: gaia_project · 2 or 4 players · strategies random, eager · 2 cells"
    )
    assert "120 / 120 games" in output
    assert "games 120 · seats 360 · components 28,440 rows" in output
    assert libration(monkeypatch, "verify", folder, "--games", "10") == 0
    assert capsys.readouterr().out == "12 shards, 10 games played again: the same bits\n"
    assert libration(monkeypatch, "play", "--run", folder, "--game", "77") == 0
    assert "eager" in capsys.readouterr().out
    file = tmp_path / "game.html"
    assert libration(monkeypatch, "play", "--run", folder, "--game", "77", "--html", str(file)) == 0
    assert capsys.readouterr().out == f"page    {file}  (open it in a browser)\n"
    assert "(eager)" in file.read_text(encoding="utf-8")
    assert libration(monkeypatch, "sweep", str(plan), "--out", folder, "--workers", "1", "--quiet") == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("sweep", "demmo"), 'Did you mean "demo"?'),
        (("sweep", "demo", "--backend", "dask"), "--scheduler: expected"),
        (("verify", "nowhere"), "nowhere: expected a run"),
        (("play", "--run", "nowhere"), "nowhere: expected a run"),
        (("play", "gaia_project", "--run", "nowhere"), "--run: expected only --game"),
        (("play",), "expected GAME, or --run"),
        (("tables", "gaia_projekt"), '"gaia_project"'),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert libration(monkeypatch, *words) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert len(errors.splitlines()) == 1


def test_plans_and_tables_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert libration(monkeypatch, "plans") == 0
    assert libration(monkeypatch, "tables", "gaia_project") == 0
    output = capsys.readouterr().out
    assert "gaia_factions" in output
    assert "leech_offered" in output
    assert "Int8[6, 6] by round," in output
    assert "start, round, booster" in output and "1 to 6" in output
