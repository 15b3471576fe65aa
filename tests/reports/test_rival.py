"""How hard an automated rival is: shares and margins of a known truth, and what the page says of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from matplotlib.lines import Line2D

import reports
from reports.charts.rival import own_scores, strength_curve
from reports.documents import report
from reports.documents.rival import verdict
from reports.metrics.estimates import band_p_values
from reports.metrics.names import Cell, Names
from reports.metrics.rival import base_pairs
from reports.metrics.tolerance import answer
from sim.gamekit.about import About, Band, Rival
from sim.intervals import wilson_ends
from tests.reports.synthetic import Truth, put, words_of, write_run

BAND = {"low": 0.4, "high": 0.6, "rung": "good", "why": "A choice."}
ABOUT: dict[str, Any] = {
    "title": "Meadow",
    "unit": "seeds",
    "rungs": ["weak", "good"],
    "strategies": {"timid": {"rung": "weak"}, "bold": {"rung": "good"}, "wild": {"rung": "good"}},
    "components": {
        "tile": {"title": "Tile", "entries": {"old": {"title": "Old", "source": "reconstructed"}}}
    },
    "rival": {
        "faction": "eels",
        "title": "rival",
        "implied": ["mode"],
        "standard": "standard",
        "flags": {"harder": "harder"},
        "choices": {
            "title": "ties",
            "option": "ties",
            "default": "own",
            "values": {"own": "for the human", "rival": "for the rival"},
        },
        "rests": "It rests on reconstructed cards.",
    },
}
WORDS = ["timid", "bold", "wild", "eels"]
CELLS = [{"mode": "solo"}, {"mode": "solo", "harder": "true"}, {"mode": "solo", "ties": "rival"}]
# Chance to beat the rival: by cell and strategy; each game is won or lost by 10 points.
CHANCES = np.array([[0.10, 0.50, 0.70], [0.05, 0.30, 0.40], [0.10, 0.50, 0.70]])


def solo_run(folder: Path, games: int = 6_000, replays: int = 1, tiles: bool = True) -> Path:
    """Three cells of one human against a rival: who wins has the chances above; the human takes the tile in
    three of ten games, the rival always."""
    every = 3 * games
    truth = Truth(games=every, players=2, tiles={"old": 0.0} if tiles else {}, replays=replays)
    write_run(folder, truth, parts=6, about=ABOUT)
    chance = np.random.default_rng(7).random(games)  # the same in all cells: they play the same deals
    for path in sorted((folder / "games").glob("*.parquet")):
        frame = pl.read_parquet(path)
        frame.with_columns(luck=pl.col("game") % games // replays).pipe(put, path)
    for path in sorted((folder / "seats").glob("*.parquet")):
        frame = pl.read_parquet(path)
        game = frame["game"].to_numpy()[::2]
        strategy = game % 3
        won = chance[game % games] < CHANCES[game // games, strategy]
        score = np.stack([np.where(won, 60, 50), np.where(won, 50, 60)], axis=1).ravel()
        codes = np.stack([strategy, np.full(len(game), 3)], axis=1).ravel()
        factions = np.where(np.arange(len(frame)) % 2, "eels", "ants")
        frame.with_columns(
            strategy=pl.Series([WORDS[code] for code in codes], dtype=pl.Enum(WORDS)),
            faction=pl.Series(factions, dtype=frame.schema["faction"]),
            score=pl.Series(score, dtype=pl.Int16),
            win_share=pl.Series(np.stack([won, ~won], axis=1).ravel().astype(np.float32)),
        ).pipe(put, path)
    for path in sorted((folder / "components").glob("*.parquet")):
        frame = pl.read_parquet(path)
        taken = pl.when(pl.col("seat") == 1).then(1).otherwise(pl.col("acquired")).cast(pl.Int8)
        frame.with_columns(acquired=taken).pipe(put, path)
    manifest = json.loads((folder / "manifest.json").read_text())
    base = manifest["cells"][0]
    manifest["cells"] = [
        base
        | {"cell": n, "variant": f"v{n}", "options": options, "first": n * games, "games": games}
        | {"targets": {"band": BAND}}
        for n, options in enumerate(CELLS)
    ]
    manifest["plan"]["strategies"] = WORDS[:3]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return solo_run(tmp_path_factory.mktemp("solo"))


@pytest.fixture(scope="module")
def reported(run: Path) -> tuple[dict[str, Any], str]:
    findings, analyses = report.findings(run)
    return json.loads(report.as_json(findings)), words_of(report.render(findings, analyses))


def test_the_chart_of_an_analysis_shows_the_rungs_of_its_cell_and_the_band(run: Path) -> None:
    shown = reports.analyse(run, 1).plot.rival("margin")
    assert [label.get_text() for label in shown.axes[0].get_xticklabels()] == ["weak", "good"]
    assert shown.axes[0].get_ylabel() == "seeds ahead of the rival"
    assert "against harder" in shown.get_suptitle()
    assert "band to aim at" in reports.analyse(run, 0).plot.rival().get_supxlabel()


def test_shares_and_margins_are_those_of_the_truth(run: Path) -> None:
    table = reports.difficulty(run)
    assert table["variant"].unique(maintain_order=True).to_list() == ["standard", "harder"]
    assert table["ties"].unique(maintain_order=True).to_list() == ["ties for the human", "ties for the rival"]
    strategies = table.filter(pl.col("level") == "strategy")
    assert strategies["player"].to_list() == WORDS[:3] * 3
    assert strategies["games"].to_list() == [2_000] * 9
    truth = CHANCES.ravel()
    # Four standard errors: nine intervals of 95 % would not all hold it.
    assert (
        np.abs(strategies["win_share"].to_numpy() - truth) < 4 * np.sqrt(truth * (1 - truth) / 2_000)
    ).all()
    # Won or lost by 10: the margin is 10 for each win, less 10 for each loss.
    assert np.allclose(strategies["margin"], 20 * strategies["win_share"] - 10)
    half = strategies["margin_high"] - strategies["margin"]
    wilson = strategies["win_high"] - strategies["win_low"]
    assert np.allclose(half, 10 * wilson, rtol=0.02)


def test_a_rung_is_the_mean_of_its_strategies(run: Path) -> None:
    table = reports.difficulty(run).head(5)
    weak, good, timid, bold, wild = table["win_share"]
    assert table["player"].to_list() == ["weak", "good", "timid", "bold", "wild"]
    assert weak == timid and good == pytest.approx((bold + wild) / 2)
    assert table["games"].to_list() == [2_000, 4_000, 2_000, 2_000, 2_000]


def test_a_deal_that_all_play_counts_once(tmp_path: Path) -> None:
    table = reports.difficulty(solo_run(tmp_path, games=600, replays=3)).head(5)
    assert table["games"].to_list() == [200, 200, 200, 200, 200], "two strategies of a rung share their deals"


def test_a_few_games_make_a_page_that_says_so(tmp_path: Path) -> None:
    findings, analyses = report.findings(solo_run(tmp_path, games=60, tiles=False))
    assert findings.rival is not None
    assert "20 games are too few." in " ".join(findings.rival.verdicts)
    page = report.render(findings, analyses)
    assert "too few games" in page


def test_a_run_without_a_rival_has_no_difficulty(tmp_path: Path) -> None:
    run = write_run(tmp_path, Truth(games=60), about={"title": "Meadow"})
    assert reports.difficulty(run).is_empty()
    findings, analyses = report.findings(run)
    assert findings.rival is None and "How hard is the rival?" not in report.render(findings, analyses)


@pytest.mark.parametrize(
    ("share", "games", "side"),
    [
        (0.7, 400, "easier"),
        (0.1, 400, "harder"),
        (0.5, 1_000, "within"),
        (0.62, 400, "open"),
        (0.58, 400, "open"),
        (0.5, 40, "open"),
    ],
)
def test_on_which_side_of_the_band_a_share_is(share: float, games: int, side: str) -> None:
    band = Band.model_validate(BAND)
    p = band_p_values(np.array([share]), games, band.low, band.high, np.inf)
    q = pl.DataFrame({"q": p[0], "within_q": p[1], "win_share": [share], "enough": [True]})
    row = q.with_columns(answer=answer(pl.col("q"), pl.col("within_q"))).row(0, named=True)
    assert verdict(row, band) == side
    assert verdict(row, None) == ""
    assert verdict(row | {"enough": False}, band) == "too few games"


def test_nothing_is_beyond_a_band_that_ends_at_all_games() -> None:
    outer, inner = band_p_values(np.array([1.0, 0.95, 0.2]), 100, 0.8, 1.0, np.inf)
    assert outer.tolist()[:2] == pytest.approx([1, 1], abs=1e-3) and outer[2] < 1e-6
    assert inner[0] < 1e-6 and inner[1] < 1e-3 and inner[2] > 0.999


def test_a_border_is_tested_as_the_interval_of_a_share_is() -> None:
    share = np.linspace(0.3, 0.9, 400)
    outer, inner = band_p_values(share, 250.0, 0.0, 0.6, np.inf)
    _, low, high = wilson_ends(share, 250.0)
    assert ((outer < 0.025) == (low > 0.6)).all() and ((inner < 0.025) == (high < 0.6)).all()


def test_the_page_says_it_in_plain_words(reported: tuple[dict[str, Any], str]) -> None:
    findings, page = reported
    rival = findings["rival"]
    assert re.fullmatch(
        r"Good players beat the standard rival in 6\d\.\d % \[[\d.]+, [\d.]+\] of 4,000 games and are "
        r"\d\.\d seeds \[[\d.]+, [\d.]+\] ahead: too close to the edge of the band of 40 to 60 % to .*|"
        r"Good players .*: within the band of 40 to 60 %\.|"
        r"Good players .*: easier than the band of 40 to 60 %\.",
        rival["verdicts"][0],
    )
    assert re.match(r"Good players beat the harder rival .* behind: harder than", rival["verdicts"][1])
    assert re.match(r"Weak players beat the standard rival .* behind: harder than", rival["verdicts"][2])
    assert len(rival["verdicts"]) == 3
    harder, *of_ties = rival["differences"]
    assert sorted(text.rsplit(" for ")[-1] for text in of_ties) == ["good players.", "weak players."]
    ties = next(text for text in of_ties if text.endswith("good players."))
    # Of the good ones 50 and 70 % win against the standard rival, 30 and 40 % against the harder one.
    assert re.match(
        r"The harder rival compared with the standard one: -2[3-7]\.\d \[-2\d\.\d, -2\d\.\d\]", harder
    )
    assert "no difference" not in harder
    assert ties.startswith("Ties for the rival instead of ties for the human, standard rival: 0.0 [")
    assert ties.endswith("(no difference in wins or seeds is shown) for good players.")
    assert "It rests on reconstructed cards." in page
    assert page.index("How hard is the rival?") < page.index("Verdicts")
    assert len(rival["table"]) == 15


def test_all_cells_are_joined_and_the_first_alone_has_chapters(reported: tuple[dict[str, Any], str]) -> None:
    findings, page = reported
    assert len(findings["cells"]) == 3
    assert 'id="cell-0-components"' in page and 'id="cell-1-components"' not in page
    assert 'id="cell-0-seats"' not in page and 'id="cell-0-factions"' not in page
    anchors = set(re.findall(r' id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= anchors


def test_the_page_says_which_verdicts_hold_under_other_rules(reported: tuple[dict[str, Any], str]) -> None:
    """The harder rival moves bold players from half of the games to 30 %, and wild ones from 70 to 40 %."""
    findings, page = reported
    (text,) = findings["rival"]["rulings"]
    assert text == (
        "Of 3 verdicts on the rival, one for each strategy, 1 holds under all 2 variants of the rules. The "
        "others depend on them: bold (within the band by default): too hard with v1; wild (too easy by "
        "default): not clear with v1."
    )
    assert text in page[: page.index("<nav")]


def test_a_run_with_other_rules_does_not_say_that_it_tried_none(tmp_path: Path) -> None:
    run = solo_run(tmp_path, games=900)
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["about"]["rulings"] = "libration sweep meadow_rulings"
    path.write_text(json.dumps(manifest))
    assert not [text for text in report.findings(run)[0].limits if text.startswith("Rulings")]


def test_a_variant_that_adds_one_option_to_another_is_compared_with_that_one() -> None:
    names = Names((), (), (), About(rival=Rival(implied=("mode",), flags={"harder": "harder"})))
    options: list[dict[str, str]] = [{}, {"harder": "true"}, {"harder": "true", "bonus": "add"}]
    cells = [Cell(n, f"v{n}", "printed", 2, 9, (), {"mode": "solo"} | own) for n, own in enumerate(options)]
    assert base_pairs(names, cells) == [(1, 0), (2, 1)]


def test_what_the_rival_takes_is_not_counted(reported: tuple[dict[str, Any], str]) -> None:
    tile = reported[0]["cells"][0]["tables"]["components"][0]
    assert tile["seats"] == 6_000
    assert tile["uptake"] == pytest.approx(0.3, abs=0.03), (
        "the rival, who always takes it, would make it 0.65"
    )


def test_reconstructed_values_are_mentioned_with_the_findings(reported: tuple[dict[str, Any], str]) -> None:
    findings, page = reported
    text = "All 1 components have reconstructed values"
    assert findings["cells"][0]["rests"].startswith(text)
    assert page.count(text) == 2, "with the verdicts, and in the chapter on components"


def test_the_band_is_the_cells_own(tmp_path: Path) -> None:
    run = solo_run(tmp_path, games=600)
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["cells"][1]["targets"] = {"band": BAND | {"low": 0.2, "high": 0.45}}
    path.write_text(json.dumps(manifest))
    findings, _ = report.findings(run)
    assert findings.rival is not None
    side = {
        (row["variant"], row["player"]): row["verdict"]
        for row in findings.rival.table
        if str(row["ties"]).endswith("human")
    }
    assert (side["harder", "good"], side["standard", "timid"]) == ("within", "harder")


def test_a_band_for_players_who_are_not_in_the_run_gets_a_remark(tmp_path: Path) -> None:
    run = solo_run(tmp_path, games=300)
    path = run / "manifest.json"
    path.write_text(path.read_text().replace('"rung": "good", "why"', '"rung": "godlike", "why"'))
    page = report.render(*report.findings(run))
    assert "This run has no godlike players, so good players stand in for them." in page


def test_wins_are_reported_by_strength_and_compared_with_people(tmp_path: Path) -> None:
    """Weak players score 95 on average and win a tenth of their games, good ones 100 and six of ten."""
    run = solo_run(tmp_path)
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    rival = report.findings(run)[0].rival
    assert rival and rival.strength[0].startswith(
        "By strength, against the standard rival: weak players score"
    )
    assert len(rival.strength) == 1, "no published scores are known"
    own = {row["player"]: row["own"] for row in rival.scores if row["level"] == "rung"}
    middle = round((float(own["weak"] or 0) + float(own["good"] or 0)) / 2)
    for cell in manifest["cells"]:
        cell["targets"] = {"band": BAND | {"published": [middle, middle]}}
    path.write_text(json.dumps(manifest))
    findings, analyses = report.findings(run)
    assert findings.rival and re.search(
        r"would win about (3|4)\d to (3|4)\d % of games", findings.rival.strength[1]
    )
    assert "published scores of people" in report.render(findings, analyses)


def test_the_curve_over_strength_has_a_line_for_each_variant_and_the_scores_of_people(tmp_path: Path) -> None:
    rival = report.findings(solo_run(tmp_path))[0].rival
    assert rival
    rows = pl.DataFrame(rival.scores).filter(level="rung")
    rows = rows.unique(("variant", "player"), maintain_order=True)
    variants, players = rows["variant"].n_unique(), rows["player"].n_unique()
    curve = strength_curve(rows, "VP", BAND | {"published": [90, 97]}).axes[0]
    assert len(curve.containers) == variants > 1
    first = curve.containers[0].get_children()[0]
    assert isinstance(first, Line2D)
    strengths = np.asarray(first.get_xdata()).tolist()
    assert len(strengths) == players and strengths == sorted(strengths)
    points = own_scores(rows.filter(variant=rows["variant"][0]), "VP", BAND | {"published": [90, 97]})
    assert [tick.get_text() for tick in points.axes[0].get_xticklabels()][-1] == "good"
    assert "90 to 97 VP" in points.get_supxlabel()
