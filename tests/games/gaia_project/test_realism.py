"""How our players compare with people: the figures are those of the games, and the file is complete."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

import sim
from sim.answers.realism import agreement
from sim.errors import BadInput
from sim.games import get
from sim.playing.batch import new_match, play_games


def test_the_figures_are_those_of_the_games() -> None:
    answer = sim.realism("gaia_project", [60, 80], compare=["random", "novice"], seed=3, workers=1)
    seats = play_games(new_match(get("gaia_project"), 4, ["novice"]), 80, 3)["seats"]
    notes = seats["notes"]
    expected = {
        "points": seats["score"].mean(),
        "structures": seats["structures"].mean(),
        "standard tiles": (seats["tiles"][:, :, :9] > 0).sum(axis=2).mean(),
        "institutes built": (notes["built_round"][:, :, 3] > 0).mean(),
        "offers accepted, %": 100 * notes["leech_accepted"].sum() / notes["leech_offered"].sum(),
        "points from research": seats["vp_by"][:, :, [7, 11]].sum(axis=2).mean(),
    }
    own = answer.table.filter(pl.col("players") == "novice")
    found = dict(own.select("quantity", "value").iter_rows())
    assert {name: found[name] for name in expected} == pytest.approx(expected)
    assert (own["value_low"] <= own["value"]).all() and (own["value"] <= own["value_high"]).all()
    ivits = answer.factions.row(
        by_predicate=(pl.col("faction") == "ivits") & (pl.col("players") == "novice"), named=True
    )
    here = seats["faction"] == get("gaia_project").factions.index("ivits")
    assert ivits["games"] == here.sum() and ivits["tier"] == "A"
    assert ivits["wins"] == pytest.approx(float(seats["win_share"][here].mean()))
    assert answer.table["quantity"].to_list()[:2] == ["points", "points"]
    assert answer.sentences[0].startswith("`random` does ") and "points 80" not in answer.sentences[0]
    answer.plot(), answer.plot_order(), answer._repr_html_()


def test_the_rank_correlation_is_spearmans() -> None:
    """By hand: ranks of wins 4 3 1 2, of tiers 3.5 3.5 2 1 (best is highest): 1 - with ties, 0.738."""
    wins, tiers = (0.4, 0.3, 0.1, 0.2), "AABC"
    rows = [{"wins": share, "tier": tier} for share, tier in zip(wins, tiers, strict=True)]
    ranks, rated = np.array([4, 3, 1, 2.0]), np.array([3.5, 3.5, 2, 1])
    assert agreement(rows, "ABC") == pytest.approx(float(np.corrcoef(ranks, rated)[0, 1]))
    assert agreement(rows, "ABC") == pytest.approx(0.7379, abs=1e-4)
    assert agreement([{"wins": 1, "tier": "A"}, {"wins": 0, "tier": "B"}], "AB") == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "asked", "message"),
    [
        ("cryo", {}, "^realism: expected a game with a file people.toml, found cryo"),
        ("gaia_project", {"compare": []}, "^compare: expected a text or a list of texts"),
        ("gaia_project", {"games": 10}, "^games: expected a whole number from 60 to 5000"),
        ("gaia_project", {"games": [60, 10]}, r"^games\[1\]: expected a whole number from 60 to 5000"),
        ("gaia_project", {"games": [60]}, "^games: expected 1 number or 2, found 1"),
        ("gaia_project", {"compare": ["novice", "novice"]}, "^compare: expected each once"),
        ("gaia_project", {"compare": "novise"}, 'Did you mean "novice"'),
    ],
)
def test_bad_questions_are_one_line(game: str, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        sim.realism(game, **asked)
