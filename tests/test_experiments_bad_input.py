"""Experiments say in one line what is wrong, before any game: worth, whatif, metagame, diff, realism."""

from __future__ import annotations

import pytest

from tests.commands import Run

GAIA = "gaia_project"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (f"worth {GAIA} --mechanism federation", 'a mechanism of gaia_project. Did you mean "federations"'),
        (f"worth {GAIA}", "worth: expected one of name, family, mechanism and given, found none"),
        (f"worth {GAIA} tech_vp_7 --mechanism all", "worth: expected one of name, family, mechanism"),
        (f"worth {GAIA} --family round_tiles", "which come without a choice, so they can't be banned"),
        (f"worth {GAIA} --family nonsense", '"nonsense" is not a family of components of gaia_project'),
        (f"worth {GAIA} tech_vp_7 --until -1", "--until: expected at least 0.01"),
        (f"worth {GAIA} tech_vp_7 --until nan", "--until: expected at least 0.01"),
        (f"worth {GAIA} tech_vp_7 --decide text", "--decide: expected a number, found"),
        (f"worth {GAIA} tech_vp_7 --compare trained,nobody", '"nobody" is not a strategy of gaia_project'),
        (f"worth {GAIA} tech_vp_7 --compare novice --strategy novice", "compare: expected either compare or"),
        (f"worth {GAIA} tech_vp_7 --games 10", "--games: expected at least 60"),
        ("worth cryo --mechanism scouts --option mode=solo", "worth: expected at least 2 players, found 1"),
        (f"whatif {GAIA} firaks.start.ore=4 --decide text", "--decide: expected a number, found"),
        (f"whatif {GAIA} firaks.start.ore=4 --until -1", "--until: expected at least "),
        (f"whatif {GAIA} firaks.start.ore=4 --until 1 --adapt 200", "adapt: expected a fixed number of"),
        (f"metagame {GAIA} --compare trained", "compare: expected 2 to 24, found 1"),
        (f"metagame {GAIA} --compare trained,trained", "compare: expected each once, found trained"),
        (f"metagame {GAIA} --games 10", "games: expected at least 120 for each pair, found 10"),
        ("metagame cryo --option mode=solo", "metagame: expected at least 2 players, found 1"),
        ("diff HEAD~99999 . --game cryo", "expected a run, an overlay (FILE.toml) or a version in git"),
        ("diff printed balanced --game cryo", "expected a run, an overlay (FILE.toml) or a version in git"),
        ("diff printed .", "--game: expected the game of printed and ., found none that differs or fits"),
        ("diff printed . --game nogame", '"nogame" is not a game'),
        ("diff printed . --game cryo --option mode=solo", "diff: expected at least 2 players, found 1"),
        ("realism cryo", "realism: expected a game with a file people.toml, found cryo"),
        (f"realism {GAIA} --compare nobody", '"nobody" is not a strategy of gaia_project'),
        (f"realism {GAIA} --games 10", "--games: expected at least 60"),
        (f"realism {GAIA} --html missing/page.html", "--html: expected a file in a folder that exists"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(words: str, message: str, run: Run) -> None:
    refused = run(*words.split())
    assert refused.code == 2, refused.out
    assert message in refused.err and refused.err.count("\n") == 1
    assert not refused.out
