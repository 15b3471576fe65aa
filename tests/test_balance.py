"""``libration balance``: made-up tables of known truth, the choice of edits, and the edits of games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from reports import fairness
from reports.balancing import (
    Belief,
    Effect,
    Games,
    Move,
    Standing,
    effect,
    smallest,
    standing,
    together,
    trade_off,
)
from sim import games
from sim.answers.asking import ask
from sim.answers.balance import Work
from sim.answers.balanced import BalanceAnswer
from sim.answers.casts import Cast
from sim.answers.keeping import Kept, keeping
from sim.answers.progress import duration, heard
from sim.answers.rotation import Rotation, overlay_path
from sim.answers.searching import deals_of_an_edit
from sim.errors import BadInput
from sim.files.reading import read_toml
from sim.gamekit.about import faction_titles
from sim.gamekit.edits import (
    Edit,
    Span,
    all_numbers,
    change_of,
    default_spans,
    edits,
    numbers,
    overlay_text,
)
from sim.gamekit.overlays import Change
from sim.gamekit.places import at
from sim.playing.batch import Batch
from tests.commands import Run
from tests.even_world import SEATS, Table

GROUPS = 8
UNEVEN = np.array([7.0, -6, 4, -3, 1, 0, -1, -2])
WORTH = np.concatenate([1.5 * np.eye(GROUPS), 0.7 * np.eye(GROUPS)])
COLONY = "new_dark_ages_colony"
FURTHEST = re.compile(r"baseline: 280 games, [A-Z][\w -]+ [+-][\d.]+ ±([\d.]+)")


def known(values: list[float], effects: list[list[float]], error: float = 0.0) -> Belief:
    """A belief without doubt: handicaps, and what a step of each move does."""
    value = np.array(values)
    base = Standing(value, np.full(len(value), error), 1e4, value, value)
    belief = Belief(base, [Effect(np.array(row), np.zeros(len(value))) for row in effects])
    belief.covariance[:] = 0
    return belief


def test_edits_bring_a_planted_table_into_the_band() -> None:
    repetitions, hits = 12, 0
    for seed in range(repetitions):
        table = Table(UNEVEN, WORTH, seed)
        chosen = table.search(2, 8, 4000).run()
        left = np.abs(table.ahead(chosen))
        assert left.max() < 3 and len(chosen) >= 4, "four are outside, and an edit is about one"
        hits += left.max() <= 2
    assert hits >= repetitions - 1


@pytest.mark.parametrize("games_played", [400])
def test_a_fair_table_is_hardly_ever_edited(games_played: int) -> None:
    repetitions = 60
    edited = sum(
        bool(Table(np.zeros(GROUPS), WORTH, 100 + seed).search(0.1, 8, games_played).run())
        for seed in range(repetitions)
    )
    assert edited <= 0.05 * repetitions + 3 * (0.05 * 0.95 * repetitions) ** 0.5


@pytest.mark.soak
@pytest.mark.parametrize("band", [0.1, 1.0])
def test_a_fair_table_is_edited_in_at_most_one_run_of_twenty(band: float) -> None:
    edited = sum(
        bool(Table(np.zeros(GROUPS), WORTH, seed).search(band, 8, 1000).run()) for seed in range(1000)
    )
    assert edited <= 50 + 3 * (0.05 * 0.95 * 1000) ** 0.5


def test_three_points_are_measured_as_three_and_nothing_as_nothing() -> None:
    table = Table(UNEVEN, WORTH, 1, apart=0.0)
    table.worth = 3 * np.eye(GROUPS)
    deals = np.arange(800)
    before = table.play({}, deals)
    places = np.flatnonzero((before.group == 2).any(axis=1))
    after = table.play({2: 1}, deals[places])
    found = effect(before.rows(places), after, GROUPS, 2)
    assert found.value[2] - found.value[0] == 3.0 and found.error.max() == 0.0
    nothing = effect(before, table.play({}, deals), GROUPS, None)
    assert not nothing.value.any() and not nothing.error.any()


def test_what_an_edit_for_all_does_is_measured_for_each() -> None:
    table = Table(np.zeros(GROUPS), np.array([[2.0, 2, 0, 0, 0, 0, 0, -4]]), 1)
    deals = np.arange(8000)
    found = effect(table.play({}, deals), table.play({0: 1}, deals), GROUPS, None)
    assert found.value == pytest.approx([2, 2, 0, 0, 0, 0, 0, -4], abs=0.5)
    assert np.all(np.abs(found.value - table.worth[0]) <= 4 * found.error + 0.01)


def test_handicaps_are_found_where_one_side_hardly_ever_wins() -> None:
    """40 points behind with a spread of 15: no close game to start from."""
    points = np.array([-40.0, 10, 10, 10, 0, 0, 5, 5])
    table = Table(points, WORTH, 3)
    found = standing(table.play({}, np.arange(8000)), GROUPS, 1 / SEATS)
    assert np.all(np.abs(found.value - (points - points.mean())) <= 4 * found.error)
    assert found.wins[0] < 0.02


def test_one_side_that_always_wins_is_an_error() -> None:
    group = np.tile(np.arange(2), (50, 1))
    score = np.tile([1000.0, 0.0], (50, 1))
    with pytest.raises(BadInput, match="one side always wins"):
        standing(Games(group, score, score > 0), 2, 0.5).solved()


def test_the_fewest_edits_are_chosen() -> None:
    """One move does for both what two others do for one each."""
    both, one, other = [-3.0, 3.0, 0.0], [-3.0, 1.5, 1.5], [1.5, 3.0, -4.5]
    belief = known([4, -4, 0], [one, other, both])
    solved = smallest(belief, [Move(0, 3), Move(1, 3), Move(2, 3)], 1.5, 8)
    assert solved.steps.tolist() == [0, 0, 1] and solved.missed == 0 and solved.margin == 1


def test_a_number_goes_up_or_down_but_not_both_and_only_so_far() -> None:
    belief = known([5, -5], [[-1, 1], [-0.5, 0.5]])
    solved = smallest(belief, [Move(0, 2), Move(0, 9)], 1, 8)
    assert solved.steps.tolist() == [0, 8], "two steps of the first bring it to 3 only"
    solved = smallest(belief, [Move(0, 2), Move(0, 4)], 1, 8)
    assert np.count_nonzero(solved.steps) == 1 and solved.missed == pytest.approx(4, abs=0.02)


def test_a_band_that_the_edits_cannot_reach_is_missed_by_as_little_as_possible() -> None:
    belief = known([6, -6, 0], [[-2, 1, 1], [1, -2, 1]])
    solved = smallest(belief, [Move(0, 2), Move(1, 2)], 1, 8)
    assert solved.steps.tolist() == [2, 0]
    assert solved.missed == pytest.approx(1 + 3 + 1, abs=0.02)  # 2, -4 and 2
    assert smallest(belief, [], 1, 8).missed == 10


def test_more_edits_never_leave_the_worst_further_off() -> None:
    belief = known(list(UNEVEN), [list(-1.0 * (row - row.mean())) for row in np.eye(GROUPS)])
    curve = trade_off(belief, [Move(place, 7) for place in range(GROUPS)], 8)
    assert curve[0] == 7 and curve == sorted(curve, reverse=True) and curve[-1] == pytest.approx(3, abs=0.3)


def test_a_round_corrects_what_was_expected() -> None:
    base = Standing(np.array([4.0, -4]), np.full(2, 0.5), 1e4, np.zeros(2), np.zeros(2))
    belief = Belief(base, [Effect(np.array([-2.0, 2]), np.full(2, 0.5))])
    steps = np.array([2.0])
    assert belief.at(steps)[0] == pytest.approx([0, 0])
    unsure = belief.at(steps)[1]
    belief.see(steps, base._replace(value=np.array([2.0, -2]), error=np.full(2, 0.1)))
    value, error = belief.at(steps)
    assert value == pytest.approx([2, -2], abs=0.1) and np.all(error < 0.2) and np.all(unsure > 1)
    assert belief.effects[0][0, 0] == pytest.approx(-1.1, abs=0.15), "the edit did less than it seemed"


# Edits of real games


@pytest.mark.parametrize("game", games.names())
def test_the_packaged_edits_are_within_limits(game: str) -> None:
    reader = games.reader(game)
    allowed = edits(reader, default_spans(reader))
    assert len(allowed) >= 6 and len({edit.keys for edit in allowed}) == len(allowed)
    for side in (0, 1):
        changed = change_of(reader, None, {edit: edit.steps[side] for edit in allowed})
        documents = reader.documents(changed)
        for edit in (edit for edit in allowed if edit.steps[side]):
            value = documents
            for part in edit.where:
                value = value[part]
            assert value == edit.after(edit.steps[side])


def test_the_name_of_a_list_may_be_left_out_of_a_pattern() -> None:
    reader = games.reader("gaia_project")

    def paths(pattern: str) -> list[str]:
        return [edit.path for edit in all_numbers(reader, [pattern])]

    assert paths("factions.*.start.ore") == paths("factions.faction.*.start.ore")
    own = [f"factions.faction.firaks.start.{key}" for key in ("credits", "ore", "knowledge", "qic")]
    assert paths("factions.firaks.start.*") == own
    assert all_numbers(reader, ["factions.*.start.ore"])[0].ids == ("terrans",)


@pytest.mark.parametrize("game", ["cryo", "federation", "gaia_project", COLONY])
def test_the_packaged_fix_fits_its_game(game: str) -> None:
    file = overlay_path(game, "judge", "even")
    assert file.exists() and "# Written by `libration balance" in file.read_text()
    reader = games.reader(game)
    before, after = reader.documents(), reader.documents(file)
    moved = set()
    for where, keys in numbers(reader, file):
        *outer, last = where
        table = at(before, tuple(outer))
        if (table.get(last, 0) if isinstance(table, dict) else table[last]) != at(after, where):
            moved.add(".".join(keys))
    allowed = {edit.path for edit in edits(reader, default_spans(reader))}
    assert 3 <= len(moved) <= 10 and moved <= allowed
    games.get(game).load_components(file)


def test_edits_stop_at_the_limits_of_the_models() -> None:
    reader = games.reader("andromedas_edge")
    (edit,) = edits(reader, {"factions.faction.fungoid_sporegoths.start.energy": Span(most=20)})
    assert edit.value == 2 and edit.steps == (-2, 7), "0 to 9"


def test_a_number_that_the_file_leaves_out_is_edited_if_a_pattern_names_it() -> None:
    reader = games.reader("federation")
    token = "start_tokens.start_token.start_3.effects.0"
    (edit,) = edits(reader, {f"{token}.oce": Span()})
    assert edit.value == 0 and edit.steps == (0, 3) and edit.path == f"{token}.oce"
    change = change_of(reader, None, {edit: 2})
    assert isinstance(change, Change)
    effects = change.tables["start_tokens"]["start_token"]["start_3"]["effects"]
    assert effects == [{"kind": "gain", "gold": 1, "oce": 2}]
    assert [edit.path for edit in edits(reader, {f"{token}.*": Span()})] == [f"{token}.gold"]


def test_numbers_in_one_list_are_edited_together() -> None:
    reader = games.reader("gaia_project")
    both = edits(reader, {"factions.faction.firaks.pi_income.*.*": Span()})
    assert [edit.path[-8:] for edit in both] == ["0.charge", "r_tokens"]
    change = change_of(reader, None, dict.fromkeys(both, 1))
    assert isinstance(change, Change)
    assert change.tables["factions"]["faction"]["firaks"]["pi_income"] == [{"charge": 5}, {"power_tokens": 2}]


def test_the_overlay_that_is_written_makes_the_edits(tmp_path: Path) -> None:
    reader = games.reader("gaia_project")
    chosen: dict[Edit, int] = dict.fromkeys(
        edits(reader, {"firaks.start": Span(), "xenos.pi_income": Span()}), 1
    )
    change = change_of(reader, None, chosen)
    assert isinstance(change, Change)
    file = tmp_path / "even.toml"
    tables = {"name": 'even "more"', **change.tables}
    file.write_text(
        overlay_text(tables, ["a long remark " * 20], {"factions.faction.firaks.start.ore": "3 → 4"})
    )
    assert read_toml(file) == tables
    assert "\n# 3 → 4\nfactions.faction.firaks.start.ore = 4\n" in file.read_text()
    assert reader.documents(file) == reader.documents(change)


def test_a_list_that_is_replaced_says_what_was_edited_in_it() -> None:
    tables = {"a": {"list": [{"n": 1, "m": 2}], "other": 3}}
    text = overlay_text(tables, [], {"a.list.0.n": "one", "a.list.0.m": "two", "a.oth": "nothing"})
    assert text == "\n# one\n# two\na.list = [{ n = 1, m = 2 }]\na.other = 3\n"


@pytest.mark.parametrize(("players", "owner"), [(4, 2), (2, None)])
def test_an_edit_of_a_seat_belongs_to_it_if_somebody_sits_there(players: int, owner: int | None) -> None:
    asked = ask("cryo", players, 3, "random", None, None, (), 1)
    work = Work(asked, Rotation(asked, factions=True), 1, 1000, 8, [Cast("random", (), 1.5)], None, None, ())
    reader = games.reader("cryo")
    both = edits(reader, {"setup.seat.seat_3.bonus.1.n": Span(), "scoring.unbuilt_cards_vp": Span()})
    assert [work._owner(edit, reader.documents()) for edit in both] == [owner, None]
    assert work.word == "seat"


def test_start_tokens_are_compared_though_players_choose_them() -> None:
    asked = ask("federation", 4, 3, "random", None, None, (), 1)
    table = Rotation(asked, factions=True)
    assert table.names == games.get("federation").factions and not Rotation(asked).by_faction
    sitting = np.bincount(table.seating(np.arange(8 * 21)).ravel(), minlength=8)
    assert len(set(sitting.tolist())) == 1, "each equally often"


@pytest.mark.parametrize(
    ("edits", "deals"),
    [(112, 600), (6, 2000), (1, 12_000), (0, 12_000)],
)
def test_few_edits_are_tried_on_as_many_deals_as_the_baseline_has(edits: int, deals: int) -> None:
    assert deals_of_an_edit(12_000, edits) == deals
    assert deals_of_an_edit(200, 100) == 60


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--numbers", "firaks.start.or"), 'did you mean "ore"'),
        (("--numbers", "firaks.name"), "expected whole numbers that may be changed, found none"),
        (("--numbers", "factions.faction.*.nothing"), "numbers: "),
        (("--numbers", "firaks.start.ore", "--within", "1e9"), "within: expected a number from 0.1 to 1000"),
        (("--within", "0"), "within: expected a number from 0.1 to 1000, found 0"),
        (("--within", "-2"), "within: expected a number from 0.1 to 1000, found -2"),
        (("--within", "nan"), "within: expected a number from 0.1 to 1000, found nan"),
        (("--within", "narrow"), '--within: expected a number, found "narrow"'),
        (("--max-edits", "0"), "max-edits"),
        (("--games", "10"), "games"),
        (("--games", "300", "--minutes", "1"), "minutes: expected either minutes or games, found both"),
        (("--minutes", "0"), "minutes: expected a number from 0.1 to 10000, found 0"),
        (("--check", "nobody"), "nobody"),
        (("--out", "fix.html"), 'out: expected a file that ends in .toml, found "fix.html"'),
        (("--out", "README.md/fix.toml"), "cannot be written"),
        (("--judge", "nothing.toml"), "nothing.toml"),
        (("--judge", "evn"), 'judge: "evn" is not an overlay of gaia_project. Did you mean "even"?'),
        (("--numbers", "firaks.start", "--judge", "x.toml"), "judge: expected no numbers"),
    ],
)
def test_what_cannot_be_balanced_is_refused_in_one_line(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    refused = run("balance", "gaia_project", "--strategy", "random", *words)
    assert refused.code == 2 and message in refused.err and refused.err.count("\n") == 1


def test_a_number_that_may_not_move_is_refused_in_one_line(run: Run) -> None:
    words = ("--strategy", "random", "--numbers", "factions.faction.tomuto.index")
    refused = run("balance", COLONY, *words)
    expected = "numbers: expected numbers that can change, found that their limits allow no step\n"
    assert refused.code == 2 and refused.err == expected


def test_a_folder_is_no_overlay_to_write(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "fix.toml"
    folder.mkdir()
    refused = run("balance", COLONY, "--strategy", "random", "--out", str(folder))
    assert refused.code == 2 and "expected a file, found a folder" in refused.err
    assert refused.err.count("\n") == 1 and list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize(
    ("game", "pattern", "number", "steps", "text"),
    [
        (
            "gaia_project",
            "factions.faction.*.start.ore",
            "firaks.start.ore",
            1,
            "Firaks start with 4 instead of 3 ore",
        ),
        (
            "andromedas_edge",
            "factions.faction.*.start.credit",
            "tolzeed_haulers.start.credit",
            1,
            "Tolzeed haulers: 2 instead of 1 credits at the start",
        ),
        (
            COLONY,
            "factions.faction.*.goal.*.points",
            "tomuto.goal.goal_2.points",
            -1,
            "Tomuto Agroholding: goal 2 gives 3 instead of 4 points",
        ),
        (
            "gaia_project",
            "firaks.start_power",
            "firaks.start_power.bowl1",
            1,
            "Firaks: start_power.bowl1 is 3 instead of 2",
        ),
    ],
)
def test_edits_are_said_in_words(game: str, pattern: str, number: str, steps: int, text: str) -> None:
    reader = games.reader(game)
    span = default_spans(reader).get(pattern, Span())
    (edit,) = [edit for edit in edits(reader, {pattern: span}) if edit.path.endswith(f".{number}")]
    own = number.partition(".")[0]
    assert edit.words(steps, faction_titles(games.get(game).about())[own], own) == text


def test_a_number_of_nobody_is_said_with_its_path() -> None:
    edit = Edit(("a",), ("powers", "free", "cost"), 4, 1, (-1, 1))
    assert edit.words(1, "Firaks") == "powers.free.cost is 5 instead of 4"


def test_a_wrong_file_of_edits_names_the_key(tmp_path: Path) -> None:
    from dataclasses import replace

    reader = replace(games.reader(COLONY), folder=tmp_path)
    (tmp_path / "edits.toml").write_text('"a.b" = { most = 0 }\n')
    with pytest.raises(BadInput, match=r"edits.toml: \"?a.b\"?.most: expected at least 1, found 0"):
        default_spans(reader)
    (tmp_path / "edits.toml").write_text('"a.b" = { text = "{nome}" }\n')
    with pytest.raises(BadInput, match=r"text: expected .*name.*found .*nome"):
        default_spans(reader)


# Games of a rotation


@pytest.mark.usefixtures("compiled_before")
def test_what_was_played_is_kept_and_is_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    def table_of(workers: int, keep: Path | None) -> Rotation:
        return Rotation(keeping(keep, "test", ask(COLONY, 4, 5, "random", None, None, (), workers)))

    table = table_of(1, tmp_path / "games")
    deals = np.arange(28)
    found = table.play(table.match(), deals, lambda batch: None)
    counts = np.bincount(found.group.ravel(), minlength=14)
    assert counts.tolist() == [8] * 14, "rotated: two blocks of 14 games, 4 seats each"
    batches: list[Batch] = []
    again = table_of(2, tmp_path / "games")
    kept = again.play(again.match(), deals, batches.append)
    assert [(batch.games, batch.decisions) for batch in batches] == [(28, 0)], "all were there"
    assert all(np.array_equal(*pair) for pair in zip(found, kept, strict=True))
    afresh = table_of(2, None)
    parts = [afresh.play(afresh.match(), part, lambda batch: None) for part in np.array_split(deals, 3)]
    assert all(np.array_equal(whole, cut) for whole, cut in zip(found, together(parts), strict=True))


@pytest.mark.usefixtures("compiled_before")
def test_a_search_is_written_with_its_evidence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "even.toml"
    words = ("--games", "280", "--strategy", "random", "--numbers", "factions.faction.*.goal.goal_1.points")
    done = run("balance", COLONY, "--within", "1", *words, "--max-edits", "3", "--out", str(file))
    assert done.code == 0, done.err
    page = file.with_suffix(".html").read_text()
    assert "Every faction, before and after" in page
    assert "note: balance: 14 numbers may change, up to " in done.err
    if file.exists():  # random players may be even enough
        games.get(COLONY).load_components(file)
        assert "# Written by `libration balance new_dark_ages_colony --within 1 " in file.read_text()


@pytest.mark.usefixtures("compiled_before")
def test_the_live_line_says_who_is_furthest_from_fair() -> None:
    notes: list[str] = []

    def count(done: int, of: int, what: str = "games", note: str = "") -> None:
        notes.append(note)

    asked = {"max_edits": 2, "games": 280, "strategies": "random", "check": "none", "workers": 1}
    with heard(count):
        sim.balance(COLONY, within=0.1, numbers="factions.faction.*.goal.goal_1.points", **asked)
    halves = [float(found[1]) for note in notes if (found := FURTHEST.fullmatch(note))]
    assert len(halves) >= 4 and halves[-1] < 0.8 * halves[0]
    assert any(note.startswith("fresh deals: printed, random, ") for note in notes)


class Killed(Exception):
    """What a kill looks like from inside."""


@pytest.mark.usefixtures("compiled_before")
def test_a_search_that_was_killed_goes_on_to_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(folder: str) -> BalanceAnswer:
        out = tmp_path / folder / "even.toml"
        asked = {"within": 0.1, "max_edits": 2, "games": 280, "strategies": "random", "check": "none"}
        return sim.balance(COLONY, numbers="factions.faction.*.goal.goal_1.points", out=out, **asked)

    play, left = Rotation.play, 9

    def killed(self: Rotation, *arguments: Any) -> Games:
        nonlocal left
        left -= 1
        if left < 0:
            raise Killed
        return play(self, *arguments)

    whole = search("whole")
    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(Rotation, "play", killed)
        search("cut")
    files = [len(list((tmp_path / name / "even.games").iterdir())) for name in ("cut", "whole")]
    assert 5 < files[0] < files[1]
    again = search("cut")
    assert again.to_dict() == whole.to_dict() | {"out": str(tmp_path / "cut" / "even.toml")}
    assert whole.edits.height == 2
    for name in ("even.toml", "even.html"):
        assert (tmp_path / "cut" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.usefixtures("compiled_before")
def test_an_even_game_is_hardly_ever_edited() -> None:
    """Real scores of random players, with the factions of each deal exchanged by lot: all are even."""
    asked = ask(COLONY, 4, 3, "random", None, None, (), None)
    table = Rotation(asked)
    played = table.play(table.match(), np.arange(1400), lambda batch: None)
    rng, repetitions, edited = np.random.default_rng(1), 60, 0
    for _ in range(repetitions):
        deals = played.rows(rng.integers(0, 1400, 700))
        lots = rng.permuted(deals.group, axis=1)
        found = standing(deals._replace(group=lots), 14, 1 / 4)
        edited += "outside" in found.verdicts(0.1)
    assert edited <= 0.05 * repetitions + 3 * (0.05 * 0.95 * repetitions) ** 0.5


def test_games_are_chosen_by_the_time_and_kept_for_a_rerun(tmp_path: Path) -> None:
    asked = ask(COLONY, 4, 3, "random", None, None, (), 1)

    def games_in(minutes: float, speed: float) -> int:
        work = Work(asked, Rotation(asked), 1, 1000, 8, [Cast("random", (), 1.5)], minutes, None, ())
        return work.affordable(50, 2, [speed])

    few = games_in(2, 100)
    assert games_in(4, 100) > 1.5 * few > 600
    kept = Kept(tmp_path)
    assert kept.number("games", lambda: few) == few
    assert kept.number("games", lambda: games_in(2, 900)) == few, "a rerun goes on, however fast it is now"


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [(0.2, 0.4, "1 s"), (12, 40, "12 to 40 s"), (100, 130, "2 minutes"), (200, 500, "3 to 8 minutes")],
)
def test_a_duration_is_said_in_words(low: float, high: float, text: str) -> None:
    assert duration(low, high) == text


def test_too_few_games_are_not_called_balanced() -> None:
    """One side wins every game: no points can be named that would make both even."""
    group = np.tile(np.array([0, 1], np.int16), (60, 1))
    score = np.tile(np.array([90.0, 10.0], np.float32), (60, 1))
    one = standing(Games(group, score, (score > 50).astype(np.float64)), 2, 0.5)
    row = fairness.summary(fairness.Design("learned", "printed", one, 60), 2.0)
    assert np.isnan(one.worst) and np.isnan(row["furthest"])
    said = fairness.compared(row, row, "faction", 2.0, "VP")
    assert said.endswith("too few games to say how far off they are.") and "outside" not in said
