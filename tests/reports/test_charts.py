"""Charts: names are all there, in the order that matters, and nothing leaves the figure."""

from __future__ import annotations

import base64
import io
import re
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from reports.charts import details, standings, style
from reports.charts.spots import boxes
from reports.charts.style import Chart, as_image, span
from reports.metrics.analysis import Analysis, analyse
from reports.metrics.source import Source
from sim.answers.charts import Row, Scale, intervals
from sim.errors import BadInput
from tests.reports.synthetic import Truth, write_run

LONG = "a tile with quite a long text: 3 points for each lab, and 2 for each mine on a far planet beside it"


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    truth = Truth(
        games=1_500,
        seed=3,
        factions={"bees": 8.0, "crabs": -8.0},
        strategies={"careful": 0.0, "bold": 0.0},
        tiles={"good": 9.0, "null": 0.0, "bad": -9.0},
    )
    entries = {"good": {"title": LONG}, "null": {"title": "Null"}, "bad": {"title": "Bad"}}
    about = {"title": "Meadow", "components": {"tile": {"title": "Tile", "entries": entries}}}
    source = Source(write_run(tmp_path_factory.mktemp("run"), truth, about=about))
    return analyse(source, source.cells[0])


def charts(analysis: Analysis) -> dict[str, Figure]:
    return {
        "forest": standings.faction_forest(analysis.factions),
        "seats": standings.seat_bars(analysis.seats, "VP"),
        "match-ups": standings.match_up_map(analysis.match_ups, "VP"),
        "strategy bars": standings.strategy_bars(analysis.strategies, "VP"),
        "strategies": standings.player_map(analysis.factions_by("strategy"), "VP", "strategy"),
        "ranges": standings.score_ranges(analysis.factions, "VP"),
        "variance": details.variance_bars(analysis.variance),
        "rounds": standings.round_map(analysis.rounds, "VP"),
        "components": details.component_values(analysis.components, "Tile", "VP"),
        "composition": details.score_composition(analysis.sources, "VP"),
        "leaders": details.leader_chart(analysis.leaders, 0.25),
        "comebacks": details.comeback_chart(analysis.comebacks, "VP"),
    }


def test_all_text_fits_into_its_figure(analysis: Analysis) -> None:
    for name, shown in charts(analysis).items():
        canvas = FigureCanvasAgg(shown)
        canvas.draw()
        box = shown.get_tightbbox(canvas.get_renderer())
        width, height = shown.get_size_inches()
        assert box.x0 > -0.05 and box.y0 > -0.05, name
        assert box.x1 < width + 0.05 and box.y1 < height + 0.05, name


def test_the_forest_says_who_is_strong_and_weak_and_starts_with_the_best(analysis: Analysis) -> None:
    shown = standings.faction_forest(analysis.factions)
    names = [label.get_text() for label in shown.axes[0].get_yticklabels()]
    assert (names[0], names[-1]) == ("Bees", "Crabs")
    assert shown.get_suptitle() == "Bees win too often, Crabs too rarely"
    assert shown.axes[0].yaxis_inverted(), "the first name is at the top"


def test_a_balanced_table_is_not_called_unbalanced(analysis: Analysis) -> None:
    even = analysis.factions.with_columns(proven=pl.lit(False))
    assert "No faction is shown" in standings.faction_forest(even).get_suptitle()


def test_components_are_coloured_by_what_is_proven(analysis: Analysis) -> None:
    axes = details.component_values(analysis.components, "Tile", "VP").axes[0]
    colours = [line.get_color() for line in axes.get_lines()[:6:2]]
    proven = analysis.components.sort("beside", descending=True)["proven"].to_list()
    assert proven == [True, False, True] and len(set(colours)) == 3


def test_the_same_table_gives_the_same_picture_with_its_text(analysis: Analysis, tmp_path: Path) -> None:
    first, second = (as_image(standings.seat_bars(analysis.seats, "VP")) for _ in range(2))
    assert first == second
    assert b"Seat 4" in base64.b64decode(first.split(",")[1])


def test_strategies_are_named_from_the_best_to_the_worst(analysis: Analysis) -> None:
    rows = analysis.strategies.with_columns(margin=pl.Series([2.0, -3.0]), proven=pl.lit(True)).sort("margin")
    shown = standings.strategy_bars(rows, "VP")
    best, worst = rows["name"][1], rows["name"][0]
    assert shown.get_suptitle() == f"{best} is 2.0 VP ahead of its opponents, {worst} 3.0 behind"
    assert [label.get_text() for label in shown.axes[0].get_yticklabels()] == [best, worst]
    unclear = standings.strategy_bars(rows.with_columns(proven=pl.lit(False)), "VP")
    assert unclear.get_suptitle() == "No strategy is shown to be better than the others"


def test_a_notebook_shows_a_chart_as_a_picture_with_its_title(analysis: Analysis) -> None:
    shown = standings.faction_forest(analysis.factions)
    assert isinstance(shown, Chart)
    bundle = shown._repr_mimebundle_()
    picture = Image.open(io.BytesIO(base64.b64decode(bundle["image/png"])))
    assert picture.format == "PNG" and picture.size[0] == 880
    assert bundle["text/plain"] == "Bees win too often, Crabs too rarely"


LABEL = re.compile(r'<text style="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)</text>')
SPOT = re.compile(
    r'style="left:([\d.]+)%;top:([\d.]+)%;width:([\d.]+)%;height:([\d.]+)%" aria-label="([^"]*)"'
)


def test_what_a_row_says_lies_over_its_name(analysis: Analysis) -> None:
    shown = standings.faction_forest(analysis.factions)
    svg = base64.b64decode(as_image(shown).split(",")[1]).decode()
    high = float(re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"', svg)[0])
    heights = {name: 100 * float(y) / high for _, y, name in LABEL.findall(svg)}
    rows = {
        text.split(":")[0]: (float(top), float(deep), text)
        for _, top, _, deep, text in SPOT.findall(boxes(shown))
    }
    assert set(rows) == set(analysis.factions["title"])
    for row in analysis.factions.to_dicts():
        top, deep, text = rows[row["title"]]
        assert top < heights[row["title"]] < top + deep
        assert f"[{100 * row['win_low']:.1f}, {100 * row['win_high']:.1f}] of {row['games']:,} games" in text


def test_what_a_cell_says_lies_over_its_number(analysis: Analysis) -> None:
    shown = standings.match_up_map(analysis.match_ups, "VP")
    svg = base64.b64decode(as_image(shown).split(",")[1]).decode()
    wide, high = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)[0])
    places = re.findall(r'translate\(([\d.]+) ([\d.]+)\)">(-?\d+)</text>', svg)
    places += [(x, y, text) for x, y, text in LABEL.findall(svg) if re.fullmatch(r"-?\d+", text)]
    spots = SPOT.findall(boxes(shown))
    assert len(spots) == analysis.match_ups.height
    for left, top, across, deep, text in spots:
        value = float(re.findall(r": ([-+][\d.]+) VP", text)[0]) if ": 0.0" not in text else 0.0
        inside = [
            float(number)
            for x, y, number in places
            if 0 <= 100 * float(x) / wide - float(left) <= float(across)
            and 0 <= 100 * float(y) / high - float(top) <= float(deep)
        ]
        assert inside == [pytest.approx(value, abs=0.6)], text


def test_charts_in_notebooks_say_the_same_and_names_stay_text(analysis: Analysis) -> None:
    evil = "<img src=x onerror=f()>'\""
    titles = pl.col("title").replace("Bees", evil)
    shown = standings.faction_forest(analysis.factions.with_columns(titles))
    assert isinstance(shown, Chart)
    page = shown._repr_mimebundle_()["text/html"]
    assert page.count("<img") == 1 and "src=x" not in page.replace("&lt;img src=x", "")
    assert len(SPOT.findall(page)) == analysis.factions.height and ".says:hover" in page
    with style.figure("Nothing to point at", 3) as (plain, _):
        pass
    assert isinstance(plain, Chart) and "text/html" not in plain._repr_mimebundle_()


def test_an_analysis_draws_its_tables_in_its_unit(analysis: Analysis) -> None:
    coins = replace(analysis.names, about=analysis.names.about.model_copy(update={"unit": "coins"}))
    plot = replace(analysis, names=coins).plot
    drawn = {name: getattr(plot, name)() for name in dir(plot) if name != "rival"}
    assert all(isinstance(shown, Chart) for shown in drawn.values())
    without = {"factions", "leaders", "variance"}  # shares only
    assert {name for name, shown in drawn.items() if b"coins" not in _svg(shown)} == without
    for name, expected in {
        "factions": standings.faction_forest(analysis.factions),
        "players": standings.player_map(analysis.factions_by("strategy"), "coins", "strategy"),
        "components": details.component_values(analysis.components, "Tile", "coins"),
        "leaders": details.leader_chart(analysis.leaders, 0.25),
        "comebacks": details.comeback_chart(analysis.comebacks, "coins"),
    }.items():
        assert as_image(getattr(plot, name)()) == as_image(expected), name  # drawn once: layouts settle
    assert "seats" in repr(plot) and "Meadow" in repr(plot)


def _svg(shown: Figure) -> bytes:
    return base64.b64decode(as_image(shown).split(",")[1])


def test_what_a_run_cannot_tell_is_not_drawn(analysis: Analysis, tmp_path: Path) -> None:
    source = Source(write_run(tmp_path, Truth(games=40, players=2)))
    plot = analyse(source, source.cells[0]).plot
    for name in ("strategies", "players", "components", "match_ups", "rival"):
        with pytest.raises(BadInput, match=r"^this run has too little to draw: expected .*, found none$"):
            getattr(plot, name)()
    for name, wrong in (("players", "rungs"), ("components", "Tille"), ("rival", "wins")):
        with pytest.raises(BadInput, match=f'"{wrong}" is not a'):
            getattr(analysis.plot, name)(wrong)
    two = analysis.components.with_columns(group=pl.lit("Other"))
    several = replace(analysis, components=pl.concat([analysis.components, two]))
    with pytest.raises(BadInput, match=r"^group: expected one of Tile, Other, found none$"):
        several.plot.components()
    for name in ("factions", "seats"):
        with pytest.raises(BadInput, match="keep their seats"):
            getattr(replace(analysis, told_apart=False).plot, name)()
    nobody = replace(analysis, factions=analysis.factions.with_columns(win_share=pl.lit(0.0)))
    with pytest.raises(BadInput, match="few games have a winner"):
        nobody.plot.factions()


def test_spans_of_counts() -> None:
    assert span(pl.Series([3000, 3000])) == "3,000"
    assert span(pl.Series([40, 1200])) == "40 to 1,200"


MONEY = ["costs $5 or $6_x", "$x^$", "50 % of $", r"a\b_{c", "🚀 to the moon"]


def test_dollar_signs_are_money_and_not_formulas(recwarn: pytest.WarningsRecorder) -> None:
    with style.figure("Pay $1_{ or $2^", 3, "a note: $_$") as (shown, axes):
        axes.set_xlabel("price in $_{")
        style.name_rows(axes, MONEY)
    svg = base64.b64decode(as_image(shown).split(",")[1]).decode()
    for text in (*MONEY, "Pay $1_{ or $2^", "a note: $_$", "price in $_{"):
        assert text in svg
    assert isinstance(shown, Chart) and shown._repr_mimebundle_()["image/png"]
    assert not recwarn.list, "a letter that the font lacks is the browser's business"


def test_dollar_signs_in_the_charts_of_answers_are_money() -> None:
    rows = [Row(name, (0.5, 0.4, 0.6)) for name in MONEY]
    shown = intervals("Pay $1_{ or $2^.", rows, Scale("in $_{", 0.5, "even $^"))
    assert "data:image" in as_image(shown)
