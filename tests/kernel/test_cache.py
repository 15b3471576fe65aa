"""The folder of compiled code: its files are executed, so nobody else may put anything there."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

import pytest

from sim.kernel import cache

OWN = f"libration-{os.getuid()}"


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose cache folder can't be made, with its own folder for temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    (tmp_path / "file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("LIBRATION_CACHE", str(tmp_path / "file" / "below"))
    return folder


def mode(folder: Path) -> int:
    return stat.S_IMODE(folder.stat().st_mode)


def test_a_new_cache_folder_is_for_its_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIBRATION_CACHE", str(tmp_path / "new" / "cache"))
    before = os.umask(0)
    try:
        folder = cache._writable_cache()
    finally:
        os.umask(before)
    assert folder == tmp_path / "new" / "cache"
    assert mode(folder) == 0o700


def test_a_link_to_a_folder_of_ones_own_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "disk").mkdir(mode=0o755)
    (tmp_path / "link").symlink_to(tmp_path / "disk")
    monkeypatch.setenv("LIBRATION_CACHE", str(tmp_path / "link"))
    assert cache._writable_cache() == tmp_path / "disk"


@pytest.mark.parametrize("others", [0o777, 0o775, 0o757])
def test_a_folder_that_others_can_write_is_not_used(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], others: int
) -> None:
    shared = temporary / "shared"
    shared.mkdir()
    shared.chmod(others)
    monkeypatch.setenv("LIBRATION_CACHE", str(shared))
    assert cache._writable_cache() == temporary / OWN
    assert not list(shared.iterdir())
    errors = capsys.readouterr().err
    assert errors.startswith("note: LIBRATION_CACHE: ") and errors.count("\n") == 1
    assert f"is kept in {temporary / OWN}" in errors
    assert cache._writable_cache() == temporary / OWN, "processes that this one starts share it"
    assert capsys.readouterr().err == "", "printed once"


def test_without_a_cache_folder_one_of_the_users_own_is_made_and_found_again(temporary: Path) -> None:
    assert cache._writable_cache() == temporary / OWN
    assert mode(temporary / OWN) == 0o700
    assert cache._writable_cache() == temporary / OWN


@pytest.mark.parametrize("trap", ["a link", "a file", "readable by others", "of somebody else"])
def test_a_folder_of_the_expected_name_that_is_not_ours_is_passed_by(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], trap: str
) -> None:
    (temporary / "prepared").mkdir(mode=0o700)
    place = temporary / OWN
    if trap == "a link":
        place.symlink_to(temporary / "prepared")
    elif trap == "a file":
        place.touch()
    else:
        place.mkdir(mode=0o700)
    if trap == "readable by others":
        place.chmod(0o755)
    if trap == "of somebody else":
        monkeypatch.setattr(os, "getuid", lambda: 12345)
        place.rename(temporary / "libration-12345")
    fresh = cache._writable_cache()
    assert fresh.parent == temporary and fresh.name.startswith("libration-")
    assert fresh.name not in (OWN, "libration-12345")
    assert mode(fresh) == 0o700
    assert capsys.readouterr().err.endswith("is kept for this command only\n")
    assert os.environ["LIBRATION_CACHE"] == str(fresh), "processes that this one starts share it"


@pytest.mark.parametrize("given", ["\0", ""])
def test_no_home_and_no_path_at_all_are_no_error(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os, "environ", {**os.environ, "LIBRATION_CACHE": given})
    assert cache._writable_cache() == temporary / OWN
