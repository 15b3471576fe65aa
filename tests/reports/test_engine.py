"""How a faction's engine ran: planted differences are found where they begin, and nothing elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reports import engine
from reports.documents.recorded import engine_values
from reports.metrics.engine import Engine, EngineSums, Gap, Values, columns, course_values, reader, turning
from reports.metrics.source import Source
from sim.gamekit.about import About, Aims, Course, FactionAbout, Gauge
from tests.reports.synthetic import Truth, write_run

ROUNDS, SEATS, FACTIONS = 5, 4, 6
ABOUT = About(
    unit="VP",
    course=Course(column="by_round"),
    gauges=(
        Gauge(title="ore of income", column="income", at=(1,)),
        Gauge(title="mines", column="mines"),
        Gauge(title="tiles", column="tile_round", counted=True),
    ),
)
ONE = 2  # the faction that differs


def games(seed: int, count: int = 300, behind: float = 0.0, start: int = 2, mines: float = 0.0) -> np.ndarray:
    """Made-up games. The faction ONE loses ``behind`` points in each round from ``start`` on, and has so
    many more mines; what all players of a game share is large."""
    random = np.random.default_rng(seed)
    fields: list[Any] = [("faction", int), ("by_round", float, (ROUNDS,)), ("mines", float)]
    fields += [("income", float, (3, 2)), ("tile_round", int, (4,))]
    outcomes = np.zeros(count, np.dtype([("players", int), ("rounds", int), ("seats", fields, (SEATS,))]))
    outcomes["players"], outcomes["rounds"] = SEATS, ROUNDS
    seats = outcomes["seats"]
    seats["faction"] = np.argsort(random.random((count, FACTIONS)), axis=1)[:, :SEATS]
    own = seats["faction"] == ONE
    gained = random.normal(10, 4, (count, SEATS, ROUNDS)) + random.normal(0, 8, (count, 1, 1))
    gained[..., start - 1 :] -= behind * own[..., None]
    seats["by_round"] = np.cumsum(gained, axis=2)
    seats["mines"] = random.normal(5, 2, (count, SEATS)) + mines * own
    seats["income"] = random.normal(3, 1, (count, SEATS, 3, 2))
    seats["tile_round"] = random.integers(-1, 6, (count, SEATS, 4))
    return outcomes


def found(outcomes: np.ndarray, **more: Any) -> Engine:
    sums = EngineSums(ABOUT, ONE)
    sums.add(outcomes, **more)
    return sums.engine()


def test_the_round_in_which_it_falls_behind_is_found() -> None:
    result = found(games(1, 2_000, behind=4.0, start=3))
    assert result.turning is not None
    assert (result.turning.round, result.turning.ends) == (3, True)
    assert [gap.clear for gap in result.course] == [False, False, True, True, True]
    assert result.course[-1].apart[0] == pytest.approx(-12, abs=1.5)
    assert result.course[0].title == "round 1"


def test_what_differs_most_comes_first_with_its_own_value_and_that_of_the_others() -> None:
    first = found(games(2, 2_000, mines=-1.5)).gauges[0]
    assert first.title == "mines" and first.clear
    assert first.own == pytest.approx(3.5, abs=0.2) and first.others == pytest.approx(5, abs=0.2)
    assert first.own - first.others == pytest.approx(first.apart[0])


def test_gauges_add_up_places_and_count_what_came() -> None:
    outcomes = games(3, 50)
    titles, values = Values.of(ABOUT, reader(outcomes)).titles, Values.of(ABOUT, reader(outcomes)).gauges
    assert titles == ["ore of income", "mines", "tiles"] and values is not None
    seats = outcomes["seats"]
    assert np.allclose(values[..., 0], seats["income"][..., 1].sum(axis=2))
    assert np.array_equal(values[..., 2], (seats["tile_round"] > 0).sum(axis=2))


def test_a_course_counts_what_came_by_each_turn_and_leaves_out_rounds_that_were_not_played() -> None:
    outcomes = games(4, 20)
    outcomes["rounds"] = 3
    came = course_values(About(course=Course(column="tile_round", last=2)), reader(outcomes))
    rounds = outcomes["seats"]["tile_round"]
    assert came is not None
    assert np.array_equal(came[..., 1], ((rounds >= 0) & (rounds <= 2)).sum(axis=2))
    played = course_values(About(course=Course(column="by_round", rounds="rounds")), reader(outcomes))
    assert played is not None
    assert np.isnan(played[..., 3:]).all() and not np.isnan(played[..., :3]).any()


def test_intervals_contain_the_truth_in_95_percent_of_cases_also_if_deals_are_replayed() -> None:
    repetitions, plain, replayed = 300, 0, 0
    for seed in range(repetitions):
        outcomes = games(seed, 150, behind=1.0, start=1)
        low, high = found(outcomes).course[-1].apart[1:]
        plain += low <= -ROUNDS <= high
        twice = np.repeat(outcomes, 2)
        low, high = found(twice, luck=np.repeat(np.arange(150), 2)).course[-1].apart[1:]
        replayed += low <= -ROUNDS <= high
    assert 0.91 <= plain / repetitions <= 0.98
    assert 0.91 <= replayed / repetitions <= 0.98


def test_where_nothing_differs_one_page_in_twenty_claims_a_round_and_one_a_number() -> None:
    pages, rounds, numbers = 300, 0, 0
    for seed in range(pages):
        outcomes = games(1_000 + seed, 120)
        values = Values.of(ABOUT, reader(outcomes))
        engines = []
        for faction in range(FACTIONS):
            sums = EngineSums(ABOUT, faction, FACTIONS)
            sums.add(outcomes, values=values)
            engines.append(sums.engine())
        rounds += any(one.turning is not None for one in engines)
        numbers += any(gap.clear for one in engines for gap in one.gauges)
    bound = 0.05 * pages + 3 * (0.05 * 0.95 * pages) ** 0.5
    assert rounds <= bound and numbers <= bound


def test_parts_add_up() -> None:
    outcomes, sums = games(5, 300, behind=2.0), EngineSums(ABOUT, ONE)
    for part in np.array_split(outcomes, 3):
        sums.add(part)
    whole, parts = found(outcomes), sums.engine()
    for one, other in zip((*whole.course, *whole.gauges), (*parts.course, *parts.gauges), strict=True):
        assert one.title == other.title and one.apart == pytest.approx(other.apart)


def gap(value: float, clear: bool) -> Gap:
    return Gap("round", value, 0.0, (value, value - 1, value + 1), clear, 1.0)


@pytest.mark.parametrize(
    ("values", "round_number", "ends"),
    [
        ([(-1, True), (-2, True), (-3, True)], 1, True),
        ([(1, True), (-2, True), (-3, True)], 2, True),  # the other way before
        ([(-1, True), (-2, False), (-3, True)], 1, True),  # the same way in between
        ([(0.1, False), (-2, False), (-3, True)], 3, True),
        ([(2, True), (1, False), (-1, False)], 1, False),
    ],
)
def test_a_turning_is_the_first_clear_round_of_the_last_stretch(
    values: list[tuple[float, bool]], round_number: int, ends: bool
) -> None:
    turn = turning([gap(*value) for value in values])
    assert turn is not None and (turn.round, turn.ends) == (round_number, ends)
    assert turning([gap(1, False)]) is None


def test_sentences_say_when_what_and_that_it_is_a_description() -> None:
    outcomes = games(6, 2_000, behind=4.0, start=3, mines=-1.5)
    when, what = engine.told(found(outcomes), ABOUT)
    assert when.startswith("They fall behind in round 3: after it, -")
    assert "compared with the others at their tables; after round 5, -1" in when
    assert "per game: -1.6 mines [-1.7, -1.4]" in what and what.endswith(engine.DESCRIBED)
    when, what = engine.told(found(games(7, 200)), ABOUT)
    assert when.startswith("After no round are they clearly ahead")
    assert what == "None of 3 numbers of their engine clearly differs from the others'."


def test_the_chart_has_a_point_for_each_round_in_the_colour_of_its_claim() -> None:
    course = engine.frame(found(games(1, 2_000, behind=4.0, start=3)).course, "round")
    shown = engine.chart(course, "Crabs", ABOUT)
    assert "behind the others after round 5" in shown.get_suptitle()
    points = [line for line in shown.axes[0].lines if line.get_marker() == "o"]
    colours = [line.get_color() for line in points]
    assert colours == [engine.GREY] * 2 + [engine.VERMILION] * 3


def test_a_run_that_names_columns_it_does_not_have_has_no_engine(tmp_path: Path) -> None:
    """Or columns of names, or of the wrong shape: a manifest can come from a stranger."""
    wrong = {
        "course": {"column": "faction", "rounds": "score"},
        "gauges": [
            {"title": "names", "column": "faction"},
            {"title": "nothing", "column": "../games"},
            {"title": "beyond", "column": "seat", "at": [1]},
            {"title": "seats", "column": "seat"},
        ],
    }
    source = Source(write_run(tmp_path / "run", Truth(games=60), about=wrong))
    cell = source.cells[0]
    values = engine_values(source, cell, (cell.games, cell.players))
    assert values.course is None and values.titles == ["seats"]
    assert values.gauges is not None and values.gauges.shape == (60, 4, 1)


def test_aims_of_the_faction_are_told_with_how_often_they_are_met() -> None:
    outcomes = games(8, 400)
    about = About(
        factions={str(place): FactionAbout() for place in range(FACTIONS)},
        aims=Aims(column="tile_round", titles={str(ONE): ("control Mars", "hold 9 euro"), "0": ("other",)}),
    )
    sums = EngineSums(about, ONE)
    for part in np.array_split(outcomes, 2):
        sums.add(part)
    own = outcomes["seats"]["tile_round"][outcomes["seats"]["faction"] == ONE]
    aims = dict(sums.engine().aims)
    assert set(aims) == {"control Mars", "hold 9 euro"}
    assert aims["control Mars"][0] == pytest.approx((own[:, 0] > 0).mean())
    (line,) = engine.told(sums.engine(), about)
    assert line.startswith("Their goals, and in how many games they meet them: ") and "hold 9 euro" in line


def test_columns_are_those_of_course_and_gauges() -> None:
    about = ABOUT.model_copy(update={"course": Course(column="by_round", rounds="rounds")})
    assert columns(about) == ("by_round", "income", "mines", "tile_round", "games.rounds")
    assert columns(About()) == ()
