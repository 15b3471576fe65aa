"""Each game plays its kept playthrough again, word by word (tests/golden)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import __main__ as golden


@pytest.mark.parametrize("name", golden.names())
def test_a_playthrough_reads_as_it_was_kept(name: str) -> None:
    if changed := golden.difference(name):
        pytest.fail(
            f"if this is meant: .venv/bin/python -m tests.golden {name}, and commit the file\n{changed}",
            pytrace=False,
        )


def test_no_playthrough_of_a_game_that_is_gone_is_kept() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} <= set(golden.names())


def test_what_has_changed_is_shown_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = golden.path_of(golden.TEMPLATE).read_text(encoding="utf-8")
    last = kept.splitlines()[-1]
    (tmp_path / "template.txt").write_text(kept.replace(last, "Nobody wins"), encoding="utf-8")
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    changed = golden.difference(golden.TEMPLATE).splitlines()
    assert [line for line in changed[3:] if line[0] in "+-"] == ["-Nobody wins", f"+{last}"]
